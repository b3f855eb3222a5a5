//! The items of a tokenised line, each with its possible source texts.

use std::ops::Range;

use crate::Machine;

/// Tokens that belong together: a keyword, a constant, a character.
pub(super) struct Item {
    /// Their range in the line.
    pub(super) tokens: Range<usize>,
    /// The texts that give these tokens when typed, the most natural first; never empty.
    pub(super) texts: Vec<Vec<u8>>,
}

/// Splits the tokens of a line.
pub(super) fn items(machine: &'static Machine, tokens: &[u8]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = 0;
    let (mut is_quoted, mut is_remark) = (false, false);
    while let Some(&byte) = tokens.get(at) {
        is_quoted ^= byte == b'"';
        let is_code = !is_quoted && !is_remark && byte != b'"';
        let (length, spelling) = match machine.basic {
            Some(basic) if is_code => (basic.item)(&tokens[at..]),
            _ => (1, None),
        };
        let end = (at + length).min(tokens.len());
        let item = &tokens[at..end];
        is_remark |= is_code && spelling.as_ref().is_some_and(|text| begins_remark(text));
        // The code itself is a source text of a character, and of any code after REM or DATA.
        let itself = (length == 1).then(|| item.to_vec());
        let texts: Vec<Vec<u8>> = spelling.into_iter().chain(itself).collect();
        let texts = if texts.is_empty() { vec![item.to_vec()] } else { texts };
        items.push(Item { tokens: at..end, texts });
        at = end;
    }
    items
}

/// Returns whether the rest of a line after this keyword is a remark.
fn begins_remark(text: &[u8]) -> bool {
    matches!(text.trim_ascii(), b"REM" | b"'")
}
