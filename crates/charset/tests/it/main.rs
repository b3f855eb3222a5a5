//! Codes against recordings of the machines: what a key gives a program.
//!
//! The tables are those of `conformance/golden`; their `README.md` says how they were recorded.

use std::fs;
use std::path::Path;

use charset::{RomCharset, keys, msx, petscii, sharp};

/// Returns the cells of the rows of a table, without its header.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden").join(name);
    let text = fs::read_to_string(path).expect("the table exists");
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// Returns the rows of single keys with one modifier, or with `-` for none: the key's label, and the PETSCII
/// code that `GET` returns, if there is one.
fn c64_keys(modifier: &str) -> Vec<(String, Option<u8>)> {
    let rows = rows("c64/screen/keyboard.tsv");
    let with = rows.into_iter().filter(|row| row[1] == modifier && row[0].chars().count() == 1);
    with.map(|row| (row[0].clone(), row[2].parse().ok())).collect()
}

#[test]
fn a_characters_code_is_that_of_its_key() {
    let keys = c64_keys("-");
    assert_eq!(keys.len(), 47);
    for (key, code) in keys {
        let character = key.chars().next().expect("a character");
        // The label of the up arrow is `^`, as in ASCII.
        assert_eq!(petscii::from_unicode_any(character), code, "{key}");
    }
}

#[test]
fn names_of_combinations_have_the_code_that_the_keys_give() {
    let mut named = 0;
    for (modifier, prefix) in [("shift", "SHIFT"), ("cbm", "CBM"), ("ctrl", "CTRL")] {
        for (key, code) in c64_keys(modifier) {
            let name = format!("{prefix}-{key}");
            if let Some(known) = keys::by_name(&name) {
                assert_eq!(Some(known), code, "{name}");
                named += 1;
            }
        }
    }
    // 14 combinations have no name: `CTRL-*`, `CBM-,` and the like.
    assert_eq!(named, 127);
}

#[test]
fn graphics_of_shifted_letters_are_drawn_and_named() {
    for (key, code) in c64_keys("shift").into_iter().chain(c64_keys("cbm")) {
        let code = code.expect("a shifted key gives a code");
        let character = petscii::to_unicode(code, RomCharset::UpperGraphics);
        if code >= 0xa0 {
            let character = character.expect("it is no control code");
            assert_eq!(petscii::from_unicode(character, RomCharset::UpperGraphics), Some(code), "{key}");
        }
    }
}

#[test]
fn keys_of_the_pc1360_have_the_codes_of_inkey() {
    let rows = rows("pc1360/inkey.tsv");
    assert_eq!(rows.len(), 60);
    for row in rows {
        let (key, code) = (&*row[0], row[1].parse().ok());
        let mut characters = key.chars();
        let known = match (characters.next(), characters.next()) {
            (Some(character), None) => sharp::from_unicode(character),
            _ if key == "SPACE" => sharp::from_unicode(' '),
            _ => sharp::by_key_name(key),
        };
        assert_eq!(known, code, "{key}");
    }
}

#[test]
fn fallbacks_of_the_msx_need_no_legacy_computing_font() {
    for code in 0..=255 {
        let character = msx::fallback(code);
        assert!(!('\u{1fb00}'..='\u{1fbff}').contains(&character), "{code}: {character:?}");
        let is_plain = !('\u{1fb00}'..='\u{1fbff}').contains(&msx::to_unicode(code)) && code >= 0x20;
        // A character that every font has stays the same.
        assert!(!is_plain || character == msx::to_unicode(code), "{code}: {character:?}");
    }
}
