//! Line numbers and keywords that optical character recognition has damaged: `1l0 G0TO 100`.
//!
//! Only the order of the lines distinguishes a damaged number from a word of the page, so the number must be between
//! its neighbours and before BASIC. A keyword is repaired at the start of a statement, or if it is too long to occur by
//! chance. Note: every repair is a guess. It is reported, and a check fails until the user confirms it.

use super::super::PageDiagnostic;
use super::detection::{Detection, Vocabulary};
use super::row::{self, Numbered, PageLine, trimmed};
use crate::diagnostic::DiagnosticKind;
use crate::source::{SourceChar, string};

/// Characters that look like a digit.
#[rustfmt::skip]
const LIKE_DIGITS: [(char, char); 16] = [
    ('O', '0'), ('o', '0'), ('Q', '0'), ('D', '0'), ('l', '1'), ('I', '1'), ('i', '1'), ('|', '1'), ('!', '1'),
    ('Z', '2'), ('z', '2'), ('S', '5'), ('s', '5'), ('b', '6'), ('G', '6'), ('B', '8'),
];

/// Characters that look like a letter, in lower case.
#[rustfmt::skip]
const LIKE_LETTERS: [(char, char); 9] = [
    ('0', 'o'), ('1', 'i'), ('1', 'l'), ('|', 'i'), ('|', 'l'), ('5', 's'), ('8', 'b'), ('2', 'z'), ('6', 'g'),
];

/// Keywords within a statement that are part of no other word.
const INNER_KEYWORDS: [&str; 4] = ["gosub", "goto", "then", "step"];
/// Functions whose dollar sign looks like an S.
const TEXT_FUNCTIONS: [&str; 5] = ["chr", "str", "left", "right", "mid"];
/// The maximum length of a damaged number.
const MAX_DIGITS: usize = 5;
/// The minimum number of lines of a listing.
const MIN_LINES: usize = 2;

/// Repairs the rows of a page, and returns the diagnostics.
pub(super) fn repair(rows: &mut [PageLine], vocabulary: &Vocabulary) -> Vec<PageDiagnostic> {
    let is_line =
        |row: &&PageLine| matches!(row, PageLine::Numbered(line) if line.detection == Detection::Strong);
    if rows.iter().filter(is_line).count() < MIN_LINES {
        return Vec::new();
    }
    let mut repaired = Vec::new();
    let mut last = None;
    for index in 0..rows.len() {
        if let Some((line, number, keywords)) = repaired_number(rows, index, last, vocabulary) {
            rows[index] = PageLine::Numbered(line);
            repaired.push(number);
            repaired.extend(keywords);
        } else if let PageLine::Numbered(line) = &mut rows[index] {
            let keywords = repair_keywords(&mut line.chars, line.body_start, vocabulary);
            if !keywords.is_empty() {
                line.detection =
                    vocabulary.detect(&string(&line.chars[line.body_start..])).max(Detection::Weak);
                repaired.extend(keywords);
            }
        }
        if let PageLine::Numbered(line) = &rows[index]
            && line.detection > Detection::None
        {
            last = Some(line.number);
        }
    }
    repaired
}

/// Returns the line of a row with a damaged number, and the diagnostics of its number and keywords.
fn repaired_number(
    rows: &[PageLine],
    index: usize,
    last: Option<u32>,
    vocabulary: &Vocabulary,
) -> Option<(Numbered, PageDiagnostic, Vec<PageDiagnostic>)> {
    let (text, is_sound) = match &rows[index] {
        PageLine::Other(text) => (trimmed(text), false),
        PageLine::Numbered(line) => (trimmed(&line.chars), line.detection > Detection::None),
        PageLine::Blank | PageLine::Comment | PageLine::Number(_) => return None,
    };
    let is_near = |row: Option<&PageLine>| matches!(row, Some(PageLine::Numbered(_)));
    let before = index.checked_sub(1).and_then(|before| rows.get(before));
    if is_sound || !is_near(before) && !is_near(rows.get(index + 1)) {
        return None;
    }
    let token: Vec<char> = text.iter().map(|c| c.character).take_while(|&c| digit(c).is_some()).collect();
    let digits: String = token.iter().filter_map(|&character| digit(character)).collect();
    let is_damaged = token.iter().any(|character| !character.is_ascii_digit());
    let is_number = token.iter().any(char::is_ascii_digit) || token.len() > 1;
    if !is_damaged || !is_number || token.len() > MAX_DIGITS || text.get(token.len())?.character != ' ' {
        return None;
    }
    let number: u32 = digits.parse().ok()?;
    let next = rows[index + 1..].iter().find_map(|row| match row {
        PageLine::Numbered(line) if last.is_none_or(|last| line.number > last) => Some(line.number),
        _ => None,
    });
    if last.is_some_and(|last| number <= last) || next.is_some_and(|next| number >= next) {
        return None;
    }
    let mut chars = text.to_vec();
    for (c, digit) in chars.iter_mut().zip(digits.chars()) {
        c.character = digit;
    }
    let keywords = repair_keywords(&mut chars, token.len(), vocabulary);
    let line = row::numbered(&chars, vocabulary).filter(|line| line.detection > Detection::None)?;
    let printed: String = token.iter().collect();
    let offset = text[0].offset;
    let kind = DiagnosticKind::DamagedNumber { printed, number };
    Some((line, PageDiagnostic { kind, offset, width: token.len() }, keywords))
}

/// Returns the text after a damaged number that begins it, if there is one.
pub(super) fn after_number(text: &str) -> Option<&str> {
    let end = text.find(' ').filter(|end| (2..=MAX_DIGITS).contains(end))?;
    let is_damaged = text[..end].chars().all(|character| digit(character).is_some());
    is_damaged.then(|| text[end..].trim_start())
}

fn digit(character: char) -> Option<char> {
    let like = || LIKE_DIGITS.iter().find(|(like, _)| *like == character).map(|&(_, digit)| digit);
    if character.is_ascii_digit() { Some(character) } else { like() }
}

/// Repairs the keywords of a line from `start` on.
fn repair_keywords(chars: &mut [SourceChar], start: usize, vocabulary: &Vocabulary) -> Vec<PageDiagnostic> {
    let mut keywords: Vec<&str> = vocabulary.keywords().collect();
    keywords.sort_by_key(|keyword| std::cmp::Reverse(keyword.len()));
    let mut repaired = Vec::new();
    let (mut is_quoted, mut is_data, mut is_start) = (false, false, true);
    let mut at = start;
    while let Some(&SourceChar { character, .. }) = chars.get(at) {
        is_quoted ^= character == '"';
        let run = chars[at..].iter().take_while(|c| is_keyword_character(c.character)).count();
        if is_quoted || run == 0 || is_data && character != ':' {
            let ends = character == ':' && !is_quoted;
            is_data &= !ends;
            is_start = ends || is_start && character == ' ';
            at += 1;
            continue;
        }
        let text: String = string(&chars[at..at + run]);
        let found = damaged_keyword(&text, chars.get(at + run).map(|c| c.character), is_start, &keywords);
        if let Some((from, keyword)) = found {
            let is_upper = text.chars().any(|c| c.is_ascii_uppercase());
            let keyword = if is_upper { keyword.to_ascii_uppercase() } else { keyword };
            let damaged = &mut chars[at + from..at + from + keyword.len()];
            let printed = string(damaged);
            let (offset, width) = (damaged[0].offset, keyword.len());
            for (c, letter) in damaged.iter_mut().zip(keyword.chars()) {
                c.character = letter;
            }
            repaired.push(PageDiagnostic {
                kind: DiagnosticKind::DamagedKeyword { printed, keyword },
                offset,
                width,
            });
            // The run may have another damaged keyword.
            continue;
        }
        let lower = text.to_ascii_lowercase();
        if is_start && lower.starts_with("rem") {
            break;
        }
        is_data = is_start && lower.starts_with("data");
        is_start = lower.ends_with("then") || lower.ends_with("else");
        at += run;
    }
    repaired
}

const fn is_keyword_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '|'
}

/// Returns the index and the keyword that a run of letters and digits has in a damaged form.
fn damaged_keyword(
    text: &str,
    next: Option<char>,
    is_start: bool,
    keywords: &[&'static str],
) -> Option<(usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    if is_start && !keywords.iter().any(|keyword| text.to_ascii_lowercase().starts_with(keyword)) {
        let begins = |keyword: &&&str| match keyword.len() {
            // `1F A=1`: two letters are a keyword only as the whole run.
            2 => chars.len() == 2 && next == Some(' ') && is_damaged(&chars, keyword),
            _ => is_damaged(&chars, keyword),
        };
        // The value of a variable such as `P0` follows its name.
        let keyword = keywords
            .iter()
            .find(begins)
            .filter(|keyword| !(next == Some('=') && chars.len() == keyword.len()));
        if let Some(keyword) = keyword {
            return Some((0, (*keyword).to_owned()));
        }
    }
    if let Some(function) = next.filter(|&next| next == '(').and_then(|_| text_function(text)) {
        return Some((text.len() - function.len(), function));
    }
    // A digit before other letters is the end of a number: `40960TO`.
    (0..chars.len()).filter(|&from| chars[from].is_ascii_alphabetic()).find_map(|from| {
        let keyword = INNER_KEYWORDS.iter().find(|keyword| is_damaged(&chars[from..], keyword))?;
        Some((from, (*keyword).to_owned()))
    })
}

/// `CHRS`: the function, if an S for its dollar sign ends a run before a parenthesis.
fn text_function(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let name = lower.strip_suffix('s')?;
    TEXT_FUNCTIONS.iter().find(|function| name.ends_with(**function)).map(|function| format!("{function}$"))
}

/// Whether characters begin with a keyword in which at least one letter is a similar character.
fn is_damaged(chars: &[char], keyword: &str) -> bool {
    let Some(start) = chars.get(..keyword.len()) else { return false };
    let is_upper = start.iter().any(char::is_ascii_uppercase);
    let mut is_damaged = false;
    let is_similar = start.iter().zip(keyword.chars()).all(|(&printed, letter)| {
        if printed.eq_ignore_ascii_case(&letter) {
            return true;
        }
        is_damaged = true;
        // Among capitals, a small L is an I.
        LIKE_LETTERS.contains(&(printed, letter)) || is_upper && (printed, letter) == ('l', 'i')
    });
    is_similar && is_damaged
}
