//! Words of a listing that the machine reads as several: `SCORE` is `SC OR E`.

use std::ops::Range;

use systems::Machine;
use systems::word::{PlacedWord, Word};

use super::text_range;

/// A run of letters and digits with a keyword in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitWord {
    /// Its range in the text of the line.
    pub range: Range<usize>,
    /// The words that the machine reads, with blanks between them.
    pub read_as: String,
}

/// Returns the word around a byte of a typed line, if the machine finds a keyword in it that a reader takes for a
/// part of a name. What crowded listings print is none: a statement before its operand, as `FORI`, and an operator
/// after a number or a bracket, as in `1TOB`.
///
/// ```
/// use systems::Machine;
/// use analysis::references::split_word;
/// let word = split_word(Machine::C64, b"FORI=1TOB:PRINT SCORE", 17).expect("it has OR");
/// assert_eq!((word.range, &word.read_as[..]), (16..21, "SC OR E"));
/// assert_eq!(split_word(Machine::C64, b"FORI=1TOB:PRINT SCORE", 3), None);
/// ```
#[must_use]
pub fn split_word(machine: &'static Machine, text: &[u8], byte: usize) -> Option<SplitWord> {
    let range = word_around(text, byte)?;
    let typed = machine.typed_tokens()?(text);
    let words: Vec<PlacedWord> = machine
        .placed_words(&typed.0)?
        .into_iter()
        .map(|(tokens, word)| (text_range(text, &typed, &tokens), word))
        .collect();
    let first = words.iter().position(|(place, _)| place.end > range.start)?;
    let last = words.iter().rposition(|(place, _)| place.start < range.end)?;
    let inside = words.get(first..=last)?;
    let is_keyword = |(_, word): &PlacedWord| matches!(word, Word::Keyword(_));
    let is_name = |(_, word): &PlacedWord| matches!(word, Word::Name(_));
    let is_split = inside.iter().any(is_keyword) && inside.iter().any(is_name);
    if !is_split || is_crowded(&words[..first], &inside[0].1) {
        return None;
    }
    let part = |(place, word): &PlacedWord| match word {
        Word::Keyword(keyword) => keyword.trim_end_matches('(').to_owned(),
        Word::Name(_) | Word::Number(_) | Word::Text(_) | Word::Sign(_) => {
            let printed = &text[place.start.max(range.start)..place.end.min(range.end)];
            String::from_utf8_lossy(printed).trim().to_ascii_uppercase()
        }
    };
    let read_as = inside.iter().map(part).collect::<Vec<_>>().join(" ");
    Some(SplitWord { range, read_as })
}

/// Returns the letters and digits around a byte, from the first letter on, with the mark of a type.
fn word_around(text: &[u8], byte: usize) -> Option<Range<usize>> {
    let is_inside = |&at: &usize| text.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let start = (0..=byte).rev().take_while(is_inside).last()?;
    let mut end = (byte..text.len()).find(|at| !is_inside(at)).unwrap_or(text.len());
    let start = (start..end).find(|&at| text[at].is_ascii_alphabetic()).filter(|&first| first <= byte)?;
    end += usize::from(matches!(text.get(end), Some(b'$' | b'%')));
    Some(start..end)
}

/// Whether a word that begins with `first` is what a crowded listing prints after `before`.
fn is_crowded(before: &[PlacedWord], first: &Word) -> bool {
    let Word::Keyword(keyword) = first else { return false };
    match before.last() {
        None | Some((_, Word::Sign(b':') | Word::Keyword("THEN" | "ELSE"))) => begins_statement(keyword),
        Some((_, Word::Name(_) | Word::Number(_) | Word::Text(_) | Word::Sign(b')'))) => true,
        Some((_, Word::Sign(_) | Word::Keyword(_))) => false,
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
