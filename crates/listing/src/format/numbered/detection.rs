//! Detects the similarity of a line of text to a line of BASIC.
//!
//! A page is mostly prose, and prose has lines that begin with a number: tables, lists, addresses,
//! descriptions of line ranges. The test is therefore grammar, not only vocabulary: `1510
//! Dimensionierung` begins with DIM and `3 Input your name` with INPUT, but the text after them is
//! not BASIC. Listings omit blanks between words, so the test cannot rely on word boundaries.

use super::super::{Follow, StatementPattern};

/// The verdict on the text after a line number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Detection {
    /// Prose, or something unknown.
    None,
    /// May be BASIC.
    Weak,
    /// Almost certainly BASIC.
    Strong,
}

/// The first keywords of statements of some machines. Several may match (`on`, `do`, `go` with `to`): the pattern with
/// the best continuation counts.
#[derive(Debug)]
pub(crate) struct Vocabulary(Vec<StatementPattern>);

impl Vocabulary {
    /// Collects the beginnings of statements, shared ones once.
    pub(crate) fn of(statements: &[&[StatementPattern]]) -> Self {
        let mut patterns: Vec<StatementPattern> = Vec::new();
        for pattern in statements.iter().copied().flatten() {
            if !patterns.contains(pattern) {
                patterns.push(*pattern);
            }
        }
        Self(patterns)
    }

    /// Returns the keywords that begin statements, in lower case.
    pub(crate) fn keywords(&self) -> impl Iterator<Item = &'static str> {
        let keywords = self.0.iter().map(|&(keyword, _)| keyword);
        keywords
            .filter(|keyword| keyword.len() > 1 && keyword.bytes().all(|letter| letter.is_ascii_lowercase()))
    }

    /// Tests the text after a line number.
    pub(crate) fn detect(&self, body: &str) -> Detection {
        let body = without_checksum(body.trim());
        let lower = body.to_ascii_lowercase();
        // A remark at the end is prose and does not affect the rest.
        let lower = lower.split_once(":rem").map_or(lower.as_str(), |(code, _)| code);
        // A keyword of two words has any number of blanks between them.
        let lower = lower.split_whitespace().collect::<Vec<_>>().join(" ");
        let lower = lower.as_str();
        if body.is_empty() {
            return Detection::None;
        }
        let keyword = self.0.iter().filter(|(start, _)| lower.starts_with(start));
        let best = keyword.map(|&(start, follow)| detect_continuation(&lower[start.len()..], follow)).max();
        match best {
            Some(verdict) if verdict > Detection::None => verdict,
            _ if is_assignment(lower) || is_label(lower) => Detection::Strong,
            _ if is_abbreviation(body) || body.starts_with(['{', '[', '@']) => Detection::Weak,
            _ => Detection::None,
        }
    }
}

/// Returns a text without the checksum in angle brackets that 64'er printed after it. Those of other magazines are remarks
/// or as short as names.
fn without_checksum(body: &str) -> &str {
    let printed = body.strip_suffix('>').and_then(|text| text.rsplit_once('<'));
    let is_checksum = |digits: &str| digits.len() <= 3 && digits.bytes().all(|digit| digit.is_ascii_digit());
    printed.filter(|(_, digits)| is_checksum(digits)).map_or(body, |(code, _)| code.trim_end())
}

/// Whether a text has the characters of a statement, as a misspelt one has.
pub(super) fn reads_as_code(body: &str) -> bool {
    body.contains(['"', '=', '$', ';', '(']) && !is_sentence(body)
}

fn detect_continuation(rest: &str, follow: Follow) -> Detection {
    let rest = rest.trim_start();
    let strong_if = |is_basic: bool| if is_basic { Detection::Strong } else { Detection::None };
    match follow {
        Follow::Anything => {
            strong_if(!rest.starts_with(|c: char| c.is_alphabetic()) || !is_prose(rest)).max(Detection::Weak)
        }
        Follow::Number => strong_if(rest.starts_with(|c: char| c.is_ascii_digit())),
        Follow::Assignment => strong_if(is_assignment(rest)),
        Follow::Containing(text) => strong_if(rest.contains(text) && !is_prose(rest)),
        Follow::Either(one, other) => {
            strong_if((rest.contains(one) || rest.contains(other)) && !is_sentence(rest))
        }
        Follow::Nothing => {
            let (names, next) = rest.split_once(':').unwrap_or((rest, ""));
            let names = names
                .split([',', ' '])
                .all(|name| name.len() <= 2 && name.chars().all(char::is_alphanumeric));
            let names = names && !is_prose(next);
            strong_if(
                rest.is_empty()
                    || rest.starts_with([':', '"', '-'])
                    || rest.starts_with(|c: char| c.is_ascii_digit())
                    || names,
            )
        }
        Follow::Expression if rest.is_empty() || rest.starts_with(['"', '#', ':', '(', '&', '{']) => {
            Detection::Strong
        }
        Follow::Expression if rest.starts_with(|c: char| c.is_ascii_digit()) => Detection::Strong,
        Follow::Expression if is_prose(rest) => Detection::None,
        Follow::Expression if rest.contains(['"', '(', ',', ':', ';', '$', '=', '%']) => Detection::Strong,
        Follow::Expression => Detection::Weak,
    }
}

/// Whether a text is two adjacent plain words, or a long one, without the punctuation of BASIC.
pub(super) fn is_prose(text: &str) -> bool {
    let plain = text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let has_punctuation = plain.contains(['=', '(', ';', '$', '%', '#', '<', '>', '*', '/', '^', '+']);
    let words = plain.split_whitespace().filter(|word| letters(word).len() >= 2 && is_word(word)).count();
    is_sentence(&plain)
        || (!has_punctuation
            && (words >= 2 || (words == 1 && plain.len() > 7 && !plain.contains([',', ':']))))
}

/// Whether a text has a word that ends in a full stop, or an umlaut: neither occurs in a statement
/// outside quotes.
pub(super) fn is_sentence(text: &str) -> bool {
    let plain = text.split('"').step_by(2);
    let words: Vec<&str> = plain.flat_map(str::split_whitespace).collect();
    words.iter().any(|word| word.ends_with('.') && is_word(word) && word.len() > 3)
        || words.iter().any(|word| word.contains(['ä', 'ö', 'ü', 'ß', 'é', 'è', '’']))
}

/// Returns a word without the punctuation after it.
fn letters(word: &str) -> &str {
    word.trim_end_matches(['.', ',', '-', '!', ':'])
}

fn is_word(word: &str) -> bool {
    letters(word).chars().all(char::is_alphabetic)
}

/// `a=1`, `a1$(2,i) = "x"`, `ti$="000000"`, `mid$(a$,1)="x"`.
pub(crate) fn is_assignment(lower: &str) -> bool {
    let name = lower.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    if name.len() == lower.len() || !lower.starts_with(|c: char| c.is_ascii_lowercase()) {
        return false;
    }
    let rest = name.trim_start_matches(['$', '%', '!', '#']).trim_start();
    let rest = match rest.strip_prefix('(') {
        Some(inside) => match closing_parenthesis(inside) {
            Some(end) => inside[end + 1..].trim_start(),
            None => return false,
        },
        None => rest,
    };
    rest.starts_with('=') && !rest[1..].trim().is_empty() && !is_sentence(&rest[1..])
}

fn closing_parenthesis(inside: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, character) in inside.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(index),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A Sharp label: `"H" ...`, `"A":...`.
fn is_label(lower: &str) -> bool {
    let Some(rest) = lower.strip_prefix('"') else { return false };
    rest.find('"').is_some_and(|end| (1..=7).contains(&end))
}

/// A keyword abbreviated by a shifted letter: `pO53280,0`, `gO100`, `nE`.
fn is_abbreviation(body: &str) -> bool {
    let letters: Vec<char> = body.chars().take(4).collect();
    let shifted = letters.iter().position(char::is_ascii_uppercase);
    matches!(shifted, Some(1 | 2))
        && letters[0].is_ascii_lowercase()
        && !body.contains(|c: char| c.is_whitespace())
}
