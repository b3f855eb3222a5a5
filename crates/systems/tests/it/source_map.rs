//! From offsets in the tokens to offsets in the source.

use basic::tokens::ItemOffset;
use systems::source_map::source_offset;

/// The text up to each offset in the tokens.
fn prefixes(text: &str, items: &[ItemOffset], tokens: usize) -> Vec<String> {
    (0..=tokens).map(|token| text[..source_offset(text.len(), items, token)].to_owned()).collect()
}

#[test]
fn token_offsets_map_to_source_offsets() {
    let text = "GOTO 10: PRINT\"A\"";
    let items = msx_basic::tokeniser::item_offsets(text.as_bytes());
    // GOTO, blank, three bytes of a number, colon, blank, PRINT, three of a string.
    let expected = ["", "GOTO", "GOTO ", "GOTO 1", "GOTO 10", "GOTO 10", "GOTO 10:", "GOTO 10: "];
    assert_eq!(prefixes(text, &items, 7), expected);
    assert_eq!(
        prefixes(text, &items, 11)[8..],
        ["GOTO 10: PRINT", "GOTO 10: PRINT\"", "GOTO 10: PRINT\"A", text]
    );
    let items = sharp_basic::tokeniser::item_offsets(text.as_bytes());
    // Two bytes a keyword, blanks dropped.
    let expected =
        ["", "G", "GOTO ", "GOTO 1", "GOTO 10", "GOTO 10", "GOTO 10: ", "GOTO 10: P", "GOTO 10: PRINT"];
    assert_eq!(prefixes(text, &items, 8), expected);
}
