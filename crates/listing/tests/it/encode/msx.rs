//! Lines in the notation of MSX listings.

use listing::encode::{Notation, text};

#[test]
fn graphics_are_drawn_and_control_codes_named() {
    assert_eq!(text(b"? \"\x01\x41\x82{\x1bj\"\x01", Notation::Msx), "? \"☺é{␛j\"␁");
    assert_eq!(text(b"  1 ", Notation::Msx), "  １␣");
    assert_eq!(text(b"10", Notation::Msx), "１0");
    assert_eq!(text(b"A<B<u>C<9", Notation::Msx), "A<B＜u>C<9");
}
