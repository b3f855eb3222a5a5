//! Lines in the notation of PC-1360 listings.

use listing::encode::{Notation, text};

#[test]
fn codes_without_a_character_are_numbers() {
    assert_eq!(text(b"PRINT \"\x5c\xfb\x8d{$1{\" ", Notation::Sharp), "PRINT \"¥π{$8d}{$7b}$1{\"␣");
}
