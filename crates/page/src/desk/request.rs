//! What a request says, field by field: of the kind that is expected, or refused in words.

use engine::{GameInfo, Square};
use serde_json::{Map, Value};

use super::Refused;

/// A request.
pub(super) struct Request<'a>(&'a Map<String, Value>);

impl<'a> Request<'a> {
    pub(super) fn of(value: &'a Value) -> Result<Request<'a>, Refused> {
        let object = value.as_object();
        object
            .map(Request)
            .ok_or_else(|| "a request is an object".to_owned())
    }

    /// A text that must be there.
    pub(super) fn text(&self, field: &str) -> Result<&'a str, Refused> {
        self.text_if(field)?
            .ok_or_else(|| format!("`{field}` is missing"))
    }

    /// A text, if there is one.
    pub(super) fn text_if(&self, field: &str) -> Result<Option<&'a str>, Refused> {
        self.as_kind(field, "a text", Value::as_str)
    }

    /// A whole number that is not negative, if there is one.
    pub(super) fn number(&self, field: &str) -> Result<Option<u64>, Refused> {
        self.as_kind(field, "a whole number", Value::as_u64)
    }

    /// The items of a list; empty if there is none.
    pub(super) fn list(&self, field: &str) -> Result<&'a [Value], Refused> {
        let list = self.as_kind(field, "a list", Value::as_array)?;
        Ok(list.map_or(&[], Vec::as_slice))
    }

    /// The texts of a list; none if there is no list.
    pub(super) fn texts(&self, field: &str) -> Result<Vec<String>, Refused> {
        let texts = self.list(field)?.iter().map(Value::as_str);
        let texts: Option<Vec<String>> = texts.map(|text| text.map(str::to_owned)).collect();
        texts.ok_or_else(|| format!("`{field}` is not of texts"))
    }

    /// The numbers below 256 of a list; none if there is no list.
    pub(super) fn bytes(&self, field: &str) -> Result<Vec<u8>, Refused> {
        let numbers = self.list(field)?.iter().map(Value::as_u64);
        let bytes = numbers.map(|number| u8::try_from(number?).ok());
        let bytes: Option<Vec<u8>> = bytes.collect();
        bytes.ok_or_else(|| format!("`{field}` is not of numbers below 256"))
    }

    /// Squares by their numbers.
    pub(super) fn squares(&self, field: &str, info: &GameInfo) -> Result<Vec<Square>, Refused> {
        let on_board = |value: &Value| {
            let index = value.as_u64().and_then(|index| u16::try_from(index).ok());
            let index = index.filter(|index| usize::from(*index) < info.squares());
            index.map(Square)
        };
        let squares = self.list(field)?.iter().map(on_board);
        let squares: Option<Vec<Square>> = squares.collect();
        squares.ok_or_else(|| format!("`{field}` has what is no square of the board"))
    }

    /// What is in a request like a request, if there is one.
    pub(super) fn object(&self, field: &str) -> Result<Option<Request<'a>>, Refused> {
        let object = self.as_kind(field, "an object", Value::as_object)?;
        Ok(object.map(Request))
    }

    /// Names with their values, such as `{"name": "value"}`.
    pub(super) fn pairs(&self, field: &str) -> Result<Vec<(String, String)>, Refused> {
        let object = self.as_kind(field, "an object", Value::as_object)?;
        let pairs = object.into_iter().flatten();
        let pairs = pairs.map(|(name, value)| {
            let value = value
                .as_str()
                .ok_or_else(|| format!("`{field}` is not of texts"))?;
            Ok((name.clone(), value.to_owned()))
        });
        pairs.collect()
    }

    fn as_kind<T>(
        &self,
        field: &str,
        kind: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Refused> {
        match self.0.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match read(value) {
                None => Err(format!("`{field}` is not {kind}")),
                found => Ok(found),
            },
        }
    }
}
