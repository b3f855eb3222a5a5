//! Constructs that listings for other pocket computers write differently: a reason for an error, beside the machine's
//! report.
//!
//! The PC-1360 writes `SQR` and `PI` in letters, has no product without `*` and no `ELSE`, and takes a string in quotes
//! as a label (the fact sheet of the machine, sections 2, 5 and 6).

use std::ops::Range;

use sharp_basic::keyword::{PREFIX, token};
use sharp_basic::{list, text};

/// The evidence that a line is for another model.
pub(super) struct Evidence {
    /// The message.
    pub reason: String,
    /// The range in the tokens.
    pub range: Range<usize>,
}

/// Returns the evidence that a line is for another model, if the text that the machine cannot read at a position shows
/// it.
pub(super) fn evidence(tokens: &[u8], at: usize, found: &str) -> Option<Evidence> {
    let evidence = |reason: &str, range: Range<usize>| Evidence { reason: reason.to_owned(), range };
    let here = at..(at + text::element_length(tokens.get(at..)?)).min(tokens.len());
    let before = tokens[..at].last().copied().unwrap_or_default();
    let next = tokens.get(at).copied().unwrap_or_default();
    let is_begun = before.is_ascii_digit() || before == b')';
    if found.contains('√') {
        return Some(evidence("other models write `√` for SQR", here));
    }
    if found.contains('π') {
        return Some(evidence("other models write `π` for PI", here));
    }
    // The letter E may have been read as that of an exponent.
    let at_else =
        [Some(at), at.checked_sub(1)].into_iter().flatten().find(|&at| tokens[at..].starts_with(b"ELSE"));
    if let Some(at) = at_else {
        return Some(evidence("the PC-1360 has no ELSE", at..at + 4));
    }
    if next == b'*' && matches!(tokens[..at], [.., PREFIX, token::GOTO | token::GOSUB | token::THEN]) {
        return Some(evidence("other models write labels with `*`; here they are texts in quotes", here));
    }
    if is_begun && (next.is_ascii_uppercase() || next == b'(') {
        return Some(evidence("other models multiply without `*`", here));
    }
    let start = statement_start(tokens, at);
    let is_statement = matches!(tokens[start..], [PREFIX, keyword, ..] if keyword < token::MDF);
    let listed: Vec<u8> =
        list::text(&tokens[start..]).into_iter().filter(|&character| character != b' ').collect();
    let letters = listed.iter().take_while(|letter| letter.is_ascii_uppercase()).count();
    let is_assigned = matches!(listed.get(letters), Some(b'=' | b'(' | b'$' | b','));
    if is_statement || letters < 3 || is_assigned {
        return None;
    }
    let name = String::from_utf8_lossy(&listed[..letters]);
    let end = (start..tokens.len()).find(|&end| list::text(&tokens[start..end]).len() >= letters);
    let reason = format!("`{name}` is no statement of the PC-1360");
    Some(Evidence { reason, range: start..end.unwrap_or(tokens.len()) })
}

/// Returns the start of the statement that contains a position.
fn statement_start(tokens: &[u8], at: usize) -> usize {
    let label = text::label_of(tokens).map_or(0, |label| label.len() + 2);
    let (mut start, mut from) = (label, label);
    while from < at {
        let end = from + text::element_length(&tokens[from..]).max(1);
        if matches!(tokens[from..], [b':', ..] | [PREFIX, token::THEN, ..]) {
            start = end;
        }
        from = end;
    }
    start.min(at)
}
