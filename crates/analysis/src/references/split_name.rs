//! Names of a listing that the machine splits at keywords: `SCORE` is `SC OR E`.

use std::ops::Range;

use systems::Machine;
use systems::lexeme::{Lexeme, SpannedLexeme};

use super::text_range;

/// A run of letters and digits that contains a keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitName {
    /// The range in the text of the line.
    pub range: Range<usize>,
    /// The keywords and names that the machine reads, with blanks between them.
    pub read_as: String,
}

/// Returns the name around a byte of a typed line, if the machine finds a keyword in it that a reader takes for a part
/// of the name. Crowded listings are excluded: a statement before its operand, as `FORI`, and an operator after a
/// number or a bracket, as in `1TOB`.
///
/// ```
/// use systems::Machine;
/// use analysis::references::split_name;
/// let name = split_name(Machine::C64, b"FORI=1TOB:PRINT SCORE", 17).expect("it has OR");
/// assert_eq!((name.range, &name.read_as[..]), (16..21, "SC OR E"));
/// assert_eq!(split_name(Machine::C64, b"FORI=1TOB:PRINT SCORE", 3), None);
/// ```
#[must_use]
pub fn split_name(machine: &'static Machine, text: &[u8], byte: usize) -> Option<SplitName> {
    let range = name_around(text, byte)?;
    let typed = machine.typed_tokens()?(text);
    let lexemes: Vec<SpannedLexeme> = machine
        .spanned_lexemes(&typed.tokens)?
        .into_iter()
        .map(|(tokens, lexeme)| (text_range(text, &typed, &tokens), lexeme))
        .collect();
    let first = lexemes.iter().position(|(span, _)| span.end > range.start)?;
    let last = lexemes.iter().rposition(|(span, _)| span.start < range.end)?;
    let inside = lexemes.get(first..=last)?;
    let is_keyword = |(_, lexeme): &SpannedLexeme| matches!(lexeme, Lexeme::Keyword(_));
    let is_name = |(_, lexeme): &SpannedLexeme| matches!(lexeme, Lexeme::Name(_));
    let is_split = inside.iter().any(is_keyword) && inside.iter().any(is_name);
    if !is_split || is_crowded(&lexemes[..first], &inside[0].1) {
        return None;
    }
    let part = |(span, lexeme): &SpannedLexeme| match lexeme {
        Lexeme::Keyword(keyword) => keyword.trim_end_matches('(').to_owned(),
        Lexeme::Name(_) | Lexeme::Number(_) | Lexeme::Text(_) | Lexeme::Punctuation(_) => {
            let printed = &text[span.start.max(range.start)..span.end.min(range.end)];
            String::from_utf8_lossy(printed).trim().to_ascii_uppercase()
        }
    };
    let read_as = inside.iter().map(part).collect::<Vec<_>>().join(" ");
    Some(SplitName { range, read_as })
}

/// Returns the letters and digits around a byte, from the first letter on, with the mark of a type.
fn name_around(text: &[u8], byte: usize) -> Option<Range<usize>> {
    let is_inside = |&at: &usize| text.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let start = (0..=byte).rev().take_while(is_inside).last()?;
    let mut end = (byte..text.len()).find(|at| !is_inside(at)).unwrap_or(text.len());
    let start = (start..end).find(|&at| text[at].is_ascii_alphabetic()).filter(|&first| first <= byte)?;
    end += usize::from(matches!(text.get(end), Some(b'$' | b'%')));
    Some(start..end)
}

/// Whether a crowded listing prints `first` after `before` without a blank.
fn is_crowded(before: &[SpannedLexeme], first: &Lexeme) -> bool {
    let Lexeme::Keyword(keyword) = first else { return false };
    match before.last() {
        None | Some((_, Lexeme::Punctuation(b':') | Lexeme::Keyword("THEN" | "ELSE"))) => {
            begins_statement(keyword)
        }
        Some((_, Lexeme::Name(_) | Lexeme::Number(_) | Lexeme::Text(_) | Lexeme::Punctuation(b')'))) => true,
        Some((_, Lexeme::Punctuation(_) | Lexeme::Keyword(_))) => false,
    }
}

/// Whether a keyword begins a statement: neither an operator nor a function.
fn begins_statement(keyword: &str) -> bool {
    const VALUES: &[&str] = &[
        "ABS", "AND", "ASC", "ATN", "COS", "EQV", "ERL", "ERR", "EXP", "FIX", "FN", "FRE", "IMP", "INP",
        "INT", "LEN", "LN", "LOC", "LOF", "LOG", "MEM", "MOD", "NOT", "OR", "PDL", "PEEK", "PI", "POS",
        "RND", "SGN", "SIN", "SPC", "SQR", "STEP", "TAB", "TAN", "TO", "USR", "VAL", "VARPTR", "XOR",
    ];
    !VALUES.contains(&keyword.trim_end_matches('('))
}
