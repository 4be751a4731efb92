//! What a match is, as it stands at the head of the files that keep it, and whether two are the same.
//!
//! Which files there are is left to `journal` and `store`.

use serde_json::{Map, Value};

/// In what two matches differ. Fingerprints of rules that were made in different ways say nothing about
/// each other; what is played shows whether the rules are the same.
pub(crate) fn difference(found: &Value, wanted: &Value) -> Option<String> {
    let is_other = |key: &str| {
        let (found, wanted) = (&found[key], &wanted[key]);
        found != wanted && !(key == "rules" && version(found) != version(wanted))
    };
    let n_said = |value: &Value| value.as_object().map_or(0, Map::len);
    let ours = wanted.as_object()?;
    match ours.keys().find(|key| is_other(key)) {
        Some(key) => {
            let (found, wanted) = (&found[key], &wanted[key]);
            Some(format!("`{key}` is {found} there, and not {wanted}"))
        }
        None if n_said(found) > n_said(wanted) => {
            Some("it says more of itself than this one".to_owned())
        }
        None => None,
    }
}

/// What stands before the digits of a fingerprint.
fn version(fingerprint: &Value) -> Option<&str> {
    Some(fingerprint.as_str()?.split_once(':')?.0)
}

/// A list of texts.
pub(crate) fn texts(value: &Value) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter();
    texts.map(|text| text.as_str().map(str::to_owned)).collect()
}
