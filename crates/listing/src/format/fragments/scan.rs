//! Finds the fragments of a program in a row of running text.

use super::code::{self, LineEnd};
use super::keywords::Keywords;
use super::start::{Start, start};
use crate::source::SourceChar;

/// Consecutive lines, or lines with an ellipsis between them.
#[derive(Debug)]
pub(super) struct Fragment {
    pub(super) lines: Vec<FoundLine>,
}

/// A line found in the text.
#[derive(Clone, Debug)]
pub(super) struct FoundLine {
    pub(super) number: u32,
    pub(super) chars: Vec<SourceChar>,
    /// Index in `chars` of the first character after the number.
    pub(super) body_start: usize,
    /// Whether it begins within a row.
    pub(super) starts_mid_row: bool,
    /// The text after it, if its end is a guess.
    pub(super) text_after_guess: Option<String>,
}

/// Returns the fragments of a row.
pub(super) fn fragments(row: &[SourceChar], keywords: &Keywords) -> Vec<Fragment> {
    let text: Vec<char> = row.iter().map(|c| c.character).collect();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let Some(first) = text[at].is_ascii_digit().then(|| start(&text, at, keywords)).flatten() else {
            // Numbers are tried as a whole.
            at += text[at..].iter().take_while(|c| c.is_ascii_digit()).count().max(1);
            continue;
        };
        let (piece, end) = fragment(row, &text, first, keywords);
        at = end.max(first.body);
        if is_program(&piece, &text[at..]) {
            pieces.push(piece);
        }
    }
    pieces
}

/// Returns the fragment that begins with a line, and its end.
fn fragment(row: &[SourceChar], text: &[char], first: Start, keywords: &Keywords) -> (Fragment, usize) {
    let mut lines = Vec::new();
    let mut next = first;
    loop {
        let cut = code::end(text, next, keywords);
        let last = text[..cut.at].iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1);
        let chars = row[next.at..last.max(next.body)].to_vec();
        let is_within = text[..next.at].iter().any(|c| !c.is_whitespace());
        let guessed = (cut.end == LineEnd::Guess).then(|| excerpt(&text[cut.at..]));
        lines.push(FoundLine {
            number: next.number,
            chars,
            body_start: next.body - next.at,
            starts_mid_row: is_within,
            text_after_guess: guessed,
        });
        match cut.end {
            LineEnd::Line(start) => next = start,
            LineEnd::Gap(end) => {
                let blank = text[end..].iter().take_while(|c| c.is_whitespace()).count();
                let after = start_at(text, end + blank, keywords).filter(|start| start.number > next.number);
                let Some(start) = after else { return (Fragment { lines }, end) };
                next = start;
            }
            LineEnd::Prose | LineEnd::Guess => return (Fragment { lines }, cut.at),
        }
    }
}

fn start_at(text: &[char], at: usize, keywords: &Keywords) -> Option<Start> {
    text.get(at)?.is_ascii_digit().then(|| start(text, at, keywords))?
}

/// Returns the first words of a text.
fn excerpt(rest: &[char]) -> String {
    let rest: String = rest.iter().take(60).collect();
    let words: Vec<&str> = rest.split_whitespace().take(4).collect();
    words.join(" ")
}

/// Whether a fragment is a program: a single line with little content, before lower-case letters,
/// is a sentence with a number in it.
fn is_program(piece: &Fragment, rest: &[char]) -> bool {
    let [only] = &piece.lines[..] else { return true };
    let body = only.chars[only.body_start..].iter().map(|c| c.character);
    let says = body.filter(|c| "=\"($%'".contains(*c) || c.is_ascii_digit()).count() > 0;
    says || !rest.iter().find(|c| **c != ' ').is_some_and(|c| c.is_lowercase())
}
