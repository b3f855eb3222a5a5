//! The keyword table compared with the manual's list.

use cbm_basic::KEYWORDS;
use cbm_basic::keyword::Keyword;
use cbm_basic::tokens::{list, tokenise};

/// Returns rows of token, keyword, abbreviation.
fn rows() -> impl Iterator<Item = (u8, &'static str, &'static str)> {
    include_str!("tokens.tsv").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.split('\t');
        let mut part = || parts.next().expect("a row has three columns");
        (part().parse().expect("a token"), part(), part())
    })
}

#[test]
fn each_keyword_has_the_token_of_the_manual() {
    assert_eq!(rows().count(), KEYWORDS.rows.len());
    for (token, keyword, _) in rows() {
        assert_eq!(tokenise(keyword.as_bytes(), &KEYWORDS), [token], "{keyword}");
        let mut listed = Vec::new();
        list(&[token], &KEYWORDS, |byte| listed.push(byte));
        assert_eq!(listed, keyword.as_bytes(), "{token}");
    }
}

#[test]
fn each_abbreviation_of_the_manual_is_understood() {
    for (token, keyword, abbreviation) in rows().filter(|row| row.2 != "-") {
        let typed: Vec<u8> = abbreviation
            .bytes()
            .map(|byte| if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() | 0x80 } else { byte })
            .collect();
        assert_eq!(tokenise(&typed, &KEYWORDS), [token], "{abbreviation} is {keyword}");
    }
}

#[test]
fn no_two_tokens_mean_the_same() {
    for (index, (keyword, meaning)) in KEYWORDS.rows.iter().enumerate() {
        assert_eq!(KEYWORDS.token(*meaning), Some(0x80 + index as u8), "{keyword}");
    }
    assert_eq!(KEYWORDS.meaning(0xff), Some(Keyword::Pi));
    assert!((0xcc..0xff).all(|token| KEYWORDS.meaning(token).is_none()));
}
