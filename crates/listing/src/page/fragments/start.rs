//! Where a line of BASIC begins in running text: a number that stands by itself, and a statement behind it.

use super::words::Words;

/// A number that a line may begin with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) number: u32,
    /// Index of its first digit.
    pub(super) at: usize,
    /// Index behind its last digit.
    pub(super) body: usize,
}

/// The number at a place, if one stands by itself there and a statement behind it.
pub(super) fn start(text: &[char], at: usize, words: &Words) -> Option<Start> {
    let is_free = at == 0 || text[at - 1].is_whitespace() || ".:;!?)\u{2026}".contains(text[at - 1]);
    let digits = text[at..].iter().take_while(|c| c.is_ascii_digit()).count();
    if !is_free || !(1..=5).contains(&digits) {
        return None;
    }
    let number = text[at..at + digits].iter().collect::<String>().parse().ok()?;
    let body = at + digits;
    begins_statement(text, body, words).then_some(Start { number, at, body })
}

/// Whether a statement begins at or behind a place.
pub(super) fn begins_statement(text: &[char], at: usize, words: &Words) -> bool {
    let blank = text[at..].iter().take_while(|c| **c == ' ').count();
    let rest = &text[at + blank..];
    match rest.first() {
        // Apostrophes stand in prose, too: behind a blank they begin a remark.
        Some('\'') => {
            let is_ending = rest.get(1).is_some_and(|c| c.is_lowercase())
                && !rest.get(2).is_some_and(|c| c.is_alphanumeric());
            blank > 0 && !is_ending
        }
        Some('?') => rest.get(1).is_some_and(|c| *c == '"' || c.is_ascii_uppercase()),
        Some(first) if first.is_ascii_uppercase() => {
            let run = identifier_at(rest);
            let behind = rest[run.len()..].iter().find(|c| **c != ' ');
            let is_shouted = !rest.get(run.len()).is_some_and(|c| c.is_lowercase());
            is_shouted
                && (words.statement(&run).is_some() || is_assignment_target(&rest[run.len()..], behind))
        }
        _ => false,
    }
}

/// Capitals and digits from a place on, with the sign of a type.
pub(super) fn identifier_at(text: &[char]) -> String {
    let plain = text.iter().take_while(|c| c.is_ascii_uppercase() || c.is_ascii_digit()).count();
    let sign = usize::from(text.get(plain).is_some_and(|c| "$%!#".contains(*c)));
    text[..plain + sign].iter().collect()
}

/// Whether something is assigned behind a name.
pub(super) fn is_assignment_target(rest: &[char], behind: Option<&char>) -> bool {
    match behind {
        Some('=') => true,
        Some('(') => {
            let mut depth = 0;
            for (index, character) in rest.iter().enumerate().take(80) {
                match character {
                    '(' => depth += 1,
                    ')' if depth == 1 => return rest[index + 1..].iter().find(|c| **c != ' ') == Some(&'='),
                    ')' => depth -= 1,
                    _ => {}
                }
            }
            false
        }
        _ => false,
    }
}
