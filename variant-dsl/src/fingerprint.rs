//! A digest of the rules of a program, so that records and peers can tell games apart.
//!
//! It is made from the text of [`rules_text`], which says what counts. Anybody can make it: it is
//! the first half of the SHA-256 of that text. It is no defence against forgery.

use sha2::{Digest, Sha256};

/// Raised when equal rules get another text than before, so that an old fingerprint can be told from
/// one of other rules. A new word of the language is no reason: it adds to the text of those games
/// only that use it.
const VERSION: u32 = 1;

/// Bytes of the digest that are kept.
const BYTES: usize = 16;

/// The fingerprint of the rules with this text: `v`, the version, `:` and 32 hexadecimal digits.
pub(crate) fn fingerprint(rules_text: &str) -> String {
    let digest = Sha256::digest(rules_text);
    let digits = digest.iter().take(BYTES).map(|byte| format!("{byte:02x}"));
    format!("v{VERSION}:{}", digits.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    #[test]
    fn it_begins_as_sha_256() {
        // NIST, FIPS 180-2, appendix B.1.
        assert_eq!(fingerprint("abc"), "v1:ba7816bf8f01cfea414140de5dae2223");
    }
}
