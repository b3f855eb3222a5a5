//! Finds the start of a BASIC line in running text: a separate number, followed by a statement.

use super::keywords::Keywords;

/// A number that may begin a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) number: u32,
    /// Index of its first digit.
    pub(super) at: usize,
    /// Index after its last digit.
    pub(super) body: usize,
}

/// Returns the number at an index, if it is separate and a statement follows it.
pub(super) fn start(text: &[char], at: usize, keywords: &Keywords) -> Option<Start> {
    let is_free = at == 0 || text[at - 1].is_whitespace() || ".:;!?)\u{2026}".contains(text[at - 1]);
    let digits = text[at..].iter().take_while(|c| c.is_ascii_digit()).count();
    if !is_free || !(1..=5).contains(&digits) {
        return None;
    }
    let number = text[at..at + digits].iter().collect::<String>().parse().ok()?;
    let body = at + digits;
    begins_statement(text, body, keywords).then_some(Start { number, at, body })
}

/// Whether a statement begins at or after an index.
pub(super) fn begins_statement(text: &[char], at: usize, keywords: &Keywords) -> bool {
    let blank = text[at..].iter().take_while(|c| **c == ' ').count();
    let rest = &text[at + blank..];
    match rest.first() {
        // Apostrophes occur in prose, too: after a blank they begin a remark.
        Some('\'') => {
            let is_ending = rest.get(1).is_some_and(|c| c.is_lowercase())
                && !rest.get(2).is_some_and(|c| c.is_alphanumeric());
            blank > 0 && !is_ending
        }
        Some('?') => rest.get(1).is_some_and(|c| *c == '"' || c.is_ascii_uppercase()),
        Some(first) if first.is_ascii_uppercase() => {
            let run = identifier_at(rest);
            let next = rest[run.len()..].iter().find(|c| **c != ' ');
            let is_shouted = !rest.get(run.len()).is_some_and(|c| c.is_lowercase());
            is_shouted
                && (keywords.statement(&run).is_some() || is_assignment_target(&rest[run.len()..], next))
        }
        _ => false,
    }
}

/// Returns the upper-case letters and digits at the start of a text, with the type suffix.
pub(super) fn identifier_at(text: &[char]) -> String {
    let plain = text.iter().take_while(|c| c.is_ascii_uppercase() || c.is_ascii_digit()).count();
    let suffix = usize::from(text.get(plain).is_some_and(|c| "$%!#".contains(*c)));
    text[..plain + suffix].iter().collect()
}

/// Whether a name is the target of an assignment, by the text after it.
pub(super) fn is_assignment_target(rest: &[char], next: Option<&char>) -> bool {
    match next {
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
