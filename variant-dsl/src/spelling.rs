//! Names as people write and read them: words, articles, what counts as the same name.

/// A name with a space before each word: `OneTwoThree` is `One Two Three`.
pub fn spaced(name: &str) -> String {
    let mut shown = String::new();
    for letter in name.chars() {
        let begins = letter.is_ascii_uppercase();
        if begins && shown.ends_with(|last: char| last.is_ascii_lowercase()) {
            shown.push(' ');
        }
        shown.push(letter);
    }
    shown
}

/// Whether two spellings are one name: case, spaces, hyphens and apostrophes do not count.
pub fn same_name(one: &str, other: &str) -> bool {
    squeezed(one) == squeezed(other)
}

/// The letters and digits of a name, in small letters.
pub(crate) fn squeezed(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The name with `a` or `an`, by its sound.
pub fn with_article(name: &str) -> String {
    let lower = name.to_lowercase();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|text| lower.starts_with(text));
    let silent_h = begins(&["heir", "honest", "hono", "hour"]);
    // Vowels that sound like `you` or `w`.
    let unlike_a_vowel = begins(&["eu", "ew", "one", "once", "usa", "use", "usu", "uti", "uto"])
        || begins(&["uni", "ura", "ubi"]) && !begins(&["unin", "unim"]);
    let vowel = begins(&["a", "e", "i", "o", "u"]) && !unlike_a_vowel || silent_h;
    format!("{} {name}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn the_article_follows_the_sound() {
        let names = [
            "Unicorn",
            "Ewe",
            "One-Eyed Man",
            "European",
            "Yak",
            "Herald",
        ];
        for name in names {
            assert_eq!(with_article(name), format!("a {name}"));
        }
        for name in [
            "Elk",
            "Uhlan",
            "Heir",
            "Hour Glass",
            "Uninvited Guest",
            "Owl",
        ] {
            assert_eq!(with_article(name), format!("an {name}"));
        }
    }
}
