//! The characters of keys.

use gamegrid::keys::{character, key_of};

#[test]
fn every_character_is_typed_by_its_key() {
    for text in "aZ09 ,-./;=[]\\`'!@#$%^&*()_+{}|~\"<>?:äÖé\n".chars() {
        let (code, has_shift) = key_of(text).unwrap_or_else(|| panic!("{text:?} has no key"));
        assert_eq!(character(code, has_shift), text);
    }
    assert_eq!(character(37, false), '\u{ffff}', "a cursor key has no character");
}
