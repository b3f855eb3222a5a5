//! The text of MSX-BASIC programs.

use conformance::msx_text;

#[test]
fn msx_tokens() {
    msx_text::tokens("msx_tokens");
}

#[test]
fn msx_error_messages() {
    msx_text::messages("msx_error_messages");
}

#[test]
fn msx_program_image() {
    msx_text::image("msx_program_image");
}
