//! The text between braces: names, counts, codes.
//!
//! One grammar reads all families of notations, because no name has two meanings in them: items are
//! split at commas; an item is a name, a code, or a unit with a count before (`5 down`, `5down`,
//! `5x down`) or after it (`down*5`, `down5`); a unit may itself be quoted or in C= brackets (`10
//! "{CD}"`, `3 [<A>]`). A line below or above a key means SHIFT or C=. An ambiguous item is an
//! error.

use charset::{keys, petscii};

use super::super::plain_punctuation;
use super::case::Case;
use crate::diagnostic::DiagnosticKind;
use crate::underline::{OVERLINE, UNDERLINE};

/// The maximum number of characters of one item: a line holds no more.
const MAX_COUNT: usize = 255;

/// The context of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    /// Its region in the line.
    pub within: Within,
    /// The case of unshifted letters there.
    pub case: Case,
}

/// The region of a name in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// Between quotes: every key has a code.
    Quotes,
    /// Elsewhere: the key of pi is the number, which has another code.
    Code,
}

impl Context {
    fn key(self, name: &str) -> Option<u8> {
        match (self.within, underlined(name).or_else(|| keys::by_name(name))?) {
            (Within::Code, petscii::PI_KEY) => Some(petscii::PI),
            (_, code) => Some(code),
        }
    }

    /// Returns the code of a literal character.
    fn plain(self, name: &str) -> Option<u8> {
        let mut characters = name.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else { return None };
        match character {
            '{' | '}' => None,
            _ => {
                self.case.letter(character).or_else(|| petscii::from_unicode_any(plain_character(character)))
            }
        }
    }
}

/// Returns the machine character of a similar Unicode character.
pub(super) fn plain_character(character: char) -> char {
    let plain = plain_punctuation(character);
    petscii::look_alike(plain).unwrap_or(plain)
}

/// Returns the code of a key that is underlined, overlined, or between underscores for an underline.
pub(super) fn underlined(name: &str) -> Option<u8> {
    let between = name.strip_prefix('_').and_then(|rest| rest.strip_suffix('_'));
    if let Some(key) = between.filter(|key| key.chars().count() == 1) {
        return keys::by_name(&format!("SHIFT-{key}"));
    }
    let prefix = match name.chars().find(|&character| matches!(character, UNDERLINE | OVERLINE))? {
        UNDERLINE => "SHIFT-",
        _ => "CBM-",
    };
    keys::by_name(&format!("{prefix}{}", name.replace([UNDERLINE, OVERLINE], "")))
}

/// Decodes the text between two braces.
pub(super) fn codes(text: &str, context: Context) -> Result<Vec<u8>, DiagnosticKind> {
    // The comma is itself a key.
    if let Some(code) = context.key(text) {
        return Ok(vec![code]);
    }
    if let Some(codes) = repeated_character(text, context)? {
        return Ok(codes);
    }
    let mut codes = Vec::new();
    for item in split(text) {
        let (count, unit) = item_codes(item, context)?;
        if count == 0 || count * unit.len() + codes.len() > MAX_COUNT {
            return Err(DiagnosticKind::CountOutOfRange { name: text.to_owned() });
        }
        codes.extend(unit.repeat(count));
    }
    Ok(codes)
}

/// `{]*4}`, `{,*9}`, `{ *20}`: a literal character and a count.
fn repeated_character(text: &str, context: Context) -> Result<Option<Vec<u8>>, DiagnosticKind> {
    let Some((unit, digits)) = text.rsplit_once('*') else { return Ok(None) };
    let Some(code) = context.plain(unit).filter(|_| is_count(digits)) else { return Ok(None) };
    Ok(Some(vec![code; count(digits.trim(), text)?]))
}

/// Splits at commas outside quotes.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |character| {
        is_quoted ^= character == '"';
        character == ',' && !is_quoted
    })
}

/// Parses one item: the count and the codes.
fn item_codes(item: &str, context: Context) -> Result<(usize, Vec<u8>), DiagnosticKind> {
    let item = item.trim();
    if item.is_empty() {
        return Err(DiagnosticKind::EmptyBrace);
    }
    if item.eq_ignore_ascii_case("nim") {
        return Err(DiagnosticKind::NotPrinted);
    }
    if let Some(code) = number(item)? {
        return Ok((1, vec![code]));
    }
    if let Some(code) = context.key(item) {
        return Ok((1, vec![code]));
    }
    if let Some(unit) = unit(item, context)? {
        return Ok((1, unit));
    }
    let digits = item.len() - item.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && !item[digits..].starts_with('*') {
        return Ok((count(&item[..digits], item)?, counted(&item[digits..], item, context)?));
    }
    match count_after(item, context)? {
        Some(found) => Ok(found),
        // `10*cursor unten`: the count is at the start after all.
        None if digits > 0 => Ok((count(&item[..digits], item)?, counted(&item[digits..], item, context)?)),
        None => single(item, item, context).map(|code| (1, vec![code])),
    }
}

/// Decodes the unit after a leading count.
fn counted(rest: &str, item: &str, context: Context) -> Result<Vec<u8>, DiagnosticKind> {
    let name = rest.trim_start();
    // `10x cursor unten`; a single `x` is a letter that lost its underline.
    let without_times = name.strip_prefix(['x', 'X', '*', '×']).filter(|rest| !rest.trim().is_empty());
    for name in [Some(name), without_times].into_iter().flatten() {
        if let Some(code) = context.key(name) {
            return Ok(vec![code]);
        }
        if let Some(unit) = unit(name.trim(), context)? {
            return Ok(unit);
        }
    }
    single(name, item, context).map(|code| vec![code])
}

/// `down*5`, and tok64's `down5` where only one split is possible.
fn count_after(item: &str, context: Context) -> Result<Option<(usize, Vec<u8>)>, DiagnosticKind> {
    if let Some((name, digits)) = item.rsplit_once('*') {
        if !is_count(digits) {
            return Ok(None);
        }
        let name = name.trim();
        let code = number(name)?.or_else(|| context.key(name)).or_else(|| context.plain(name));
        let unit = code.map(|code| vec![code]).or(unit(name, context)?);
        return unit.map(|unit| Ok((count(digits.trim(), item)?, unit))).transpose();
    }
    let name_length = item.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let readings: Vec<(usize, u8)> =
        (name_length..item.len()).filter_map(|end| Some((end, context.key(&item[..end])?))).collect();
    match readings[..] {
        [] => Ok(None),
        [(end, code)] => Ok(Some((count(&item[end..], item)?, vec![code]))),
        _ => Err(DiagnosticKind::AmbiguousCount { name: item.to_owned() }),
    }
}

fn is_count(digits: &str) -> bool {
    let digits = digits.trim();
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

fn count(digits: &str, item: &str) -> Result<usize, DiagnosticKind> {
    digits
        .parse()
        .ok()
        .filter(|count| (1..=MAX_COUNT).contains(count))
        .ok_or_else(|| DiagnosticKind::CountOutOfRange { name: item.to_owned() })
}

/// Whether a text between braces is the decimal code of the key of pi: LIST shows both codes as pi, and a listing from
/// a screen or a tool may have either.
pub(super) fn is_code_of_pi_key(text: &str) -> bool {
    matches!(text.trim(), "126" | "222")
}

/// Parses a raw code: decimal, `$1d`, `0x1d`, `%11101`, `0b11101`, `chr$(29)`.
fn number(item: &str) -> Result<Option<u8>, DiagnosticKind> {
    let lower = item.to_ascii_lowercase();
    let function = lower.strip_prefix("chr$(").and_then(|rest| rest.strip_suffix(')'));
    let lower = function.map_or(lower.clone(), |code| code.trim().to_owned());
    let prefixes = [("$", 16), ("0x", 16), ("%", 2), ("0b", 2)];
    let (digits, radix) = prefixes
        .iter()
        .find_map(|&(prefix, radix)| Some((lower.strip_prefix(prefix)?, radix)))
        .unwrap_or((lower.as_str(), 10));
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Ok(None);
    }
    match u8::from_str_radix(digits, radix) {
        Ok(code) => Ok(Some(code)),
        Err(_) => Err(DiagnosticKind::CodeTooLarge { text: item.to_owned() }),
    }
}

/// A unit that is not a plain name: `"{CD}"`, `"[DOWN][LEFT]"`, `" "`, `[<A>]`, `<A>`.
fn unit(text: &str, context: Context) -> Result<Option<Vec<u8>>, DiagnosticKind> {
    if let Some(quoted) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        return quoted_unit(quoted, text, context).map(Some);
    }
    let key = text.strip_prefix("[<").and_then(|rest| rest.strip_suffix(">]"));
    let key = key.or_else(|| text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')));
    Ok(key.and_then(cbm_key).map(|code| vec![code]))
}

/// Decodes the characters and names between the quotes of a unit.
fn quoted_unit(quoted: &str, text: &str, context: Context) -> Result<Vec<u8>, DiagnosticKind> {
    let mut codes = Vec::new();
    let mut rest = quoted;
    while let Some(first) = rest.chars().next() {
        let close = match first {
            '{' => Some('}'),
            '[' => Some(']'),
            _ => None,
        };
        let end = close.and_then(|close| rest.find(close));
        let length = match end {
            Some(end) if !rest[1..end].contains(['{', '[', '"']) => {
                codes.extend(self::codes(&rest[1..end], context)?);
                end + 1
            }
            _ => {
                let code = context.plain(&rest[..first.len_utf8()]).filter(|_| first != '"');
                codes.push(code.ok_or_else(|| unknown(text, text))?);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    if codes.is_empty() { Err(unknown(text, text)) } else { Ok(codes) }
}

/// Returns the code of a key with C=, as Compute! printed it in brackets.
pub(super) fn cbm_key(key: &str) -> Option<u8> {
    if key.chars().count() == 1 { keys::by_name(&format!("CBM-{key}")) } else { None }
}

/// A single character is itself, unless SHIFT changes it and its underline may be lost.
fn single(name: &str, item: &str, context: Context) -> Result<u8, DiagnosticKind> {
    let has_two_readings = keys::by_name(&format!("SHIFT-{name}")).is_some();
    context.plain(name).filter(|_| !has_two_readings).ok_or_else(|| unknown(name, item))
}

/// Returns the error for an unknown name.
fn unknown(name: &str, item: &str) -> DiagnosticKind {
    let mut characters = name.chars();
    if let (Some(key), None) = (characters.next(), characters.next())
        && key.is_ascii_graphic()
    {
        return DiagnosticKind::LostUnderline { name: item.to_owned(), key };
    }
    DiagnosticKind::UnknownName { name: item.to_owned(), nearest: keys::nearest(name, 3) }
}
