//! The tables of the PC-1360 for program text.

use conformance::pc1360_text;

#[test]
fn pc1360_tokens() {
    pc1360_text::tokens("pc1360_tokens");
}

#[test]
fn pc1360_token_lines() {
    pc1360_text::lines("pc1360_token_lines");
}
