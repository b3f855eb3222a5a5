//! What stands between braces: names, counts, codes.
//!
//! One grammar reads all families, because no name means two things in them: items are split at commas; an item is a
//! name, a code, or a unit with a count before (`5 down`, `5down`, `5x down`) or behind it (`down*5`, `down5`); a unit
//! may itself be quoted or in C= brackets (`10 "{CD}"`, `3 [<A>]`). What could mean two things is an error.

use charset::{keys, petscii};

use crate::fault::Fault;

/// Most characters one item may stand for: a line holds no more.
const MAX_COUNT: usize = 255;

/// Where in a line a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// Between quotes: every key is its own code.
    Quotes,
    /// Elsewhere: the key of pi can only mean the number, whose code differs.
    Code,
}

impl Within {
    fn key(self, name: &str) -> Option<u8> {
        match (self, keys::by_name(name)?) {
            (Self::Code, petscii::PI_KEY) => Some(petscii::PI),
            (_, code) => Some(code),
        }
    }
}

/// Reads the text between two braces.
pub(super) fn codes(text: &str, within: Within) -> Result<Vec<u8>, Fault> {
    // The comma is itself a key.
    if let Some(code) = within.key(text) {
        return Ok(vec![code]);
    }
    let mut codes = Vec::new();
    for item in split(text) {
        let (count, unit) = item_codes(item, within)?;
        if count == 0 || count * unit.len() + codes.len() > MAX_COUNT {
            return Err(Fault::CountOutOfRange { name: text.to_owned() });
        }
        codes.extend(unit.repeat(count));
    }
    Ok(codes)
}

/// Splits at commas outside quotes.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |character| {
        is_quoted ^= character == '"';
        character == ',' && !is_quoted
    })
}

/// One item: how often, and what.
fn item_codes(item: &str, within: Within) -> Result<(usize, Vec<u8>), Fault> {
    let item = item.trim();
    if item.is_empty() {
        return Err(Fault::EmptyBrace);
    }
    if item.eq_ignore_ascii_case("nim") {
        return Err(Fault::NotPrinted);
    }
    if let Some(code) = number(item)? {
        return Ok((1, vec![code]));
    }
    if let Some(code) = within.key(item) {
        return Ok((1, vec![code]));
    }
    if let Some(unit) = unit(item, within)? {
        return Ok((1, unit));
    }
    let digits = item.len() - item.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        return Ok((count(&item[..digits], item)?, counted(&item[digits..], item, within)?));
    }
    match count_behind(item, within)? {
        Some(found) => Ok(found),
        None => Err(unknown(item, item)),
    }
}

/// What a count in front belongs to.
fn counted(rest: &str, item: &str, within: Within) -> Result<Vec<u8>, Fault> {
    let name = rest.trim_start();
    // `10x cursor unten`; a lone `x` is a letter that lost its underline.
    let without_times = name.strip_prefix(['x', 'X', '*', '×']).filter(|rest| !rest.trim().is_empty());
    for name in [Some(name), without_times].into_iter().flatten() {
        if let Some(code) = within.key(name) {
            return Ok(vec![code]);
        }
        if let Some(unit) = unit(name.trim(), within)? {
            return Ok(unit);
        }
    }
    Err(unknown(name, item))
}

/// `down*5`, and tok64's `down5` where only one way of splitting is possible.
fn count_behind(item: &str, within: Within) -> Result<Option<(usize, Vec<u8>)>, Fault> {
    if let Some((name, digits)) = item.rsplit_once('*') {
        let unit = within.key(name).map(|code| vec![code]).or(unit(name.trim(), within)?);
        let is_count = digits.trim().chars().all(|c| c.is_ascii_digit()) && !digits.trim().is_empty();
        return match unit {
            Some(unit) if is_count => Ok(Some((count(digits.trim(), item)?, unit))),
            Some(_) | None => Ok(None),
        };
    }
    let name_length = item.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let readings: Vec<(usize, u8)> =
        (name_length..item.len()).filter_map(|end| Some((end, within.key(&item[..end])?))).collect();
    match readings[..] {
        [] => Ok(None),
        [(end, code)] => Ok(Some((count(&item[end..], item)?, vec![code]))),
        _ => Err(Fault::AmbiguousCount { name: item.to_owned() }),
    }
}

fn count(digits: &str, item: &str) -> Result<usize, Fault> {
    digits
        .parse()
        .ok()
        .filter(|count| (1..=MAX_COUNT).contains(count))
        .ok_or_else(|| Fault::CountOutOfRange { name: item.to_owned() })
}

/// A raw code: decimal, `$1d`, `0x1d`, `%11101`, `0b11101`.
fn number(item: &str) -> Result<Option<u8>, Fault> {
    let lower = item.to_ascii_lowercase();
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
        Err(_) => Err(Fault::CodeTooLarge { text: item.to_owned() }),
    }
}

/// A unit that is no plain name: `"{CD}"`, `" "`, `[<A>]`, `<A>`.
fn unit(text: &str, within: Within) -> Result<Option<Vec<u8>>, Fault> {
    if let Some(quoted) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        let inner = quoted.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        return match inner {
            Some(inner) if !inner.contains(['{', '}', '"']) => codes(inner, within).map(Some),
            _ if !quoted.is_empty() && quoted.chars().all(|c| (' '..='@').contains(&c)) => {
                Ok(Some(quoted.bytes().collect()))
            }
            _ => Err(unknown(text, text)),
        };
    }
    let key = text.strip_prefix("[<").and_then(|rest| rest.strip_suffix(">]"));
    let key = key.or_else(|| text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')));
    Ok(key.and_then(cbm_key).map(|code| vec![code]))
}

/// The code of a key with C=, as Compute! printed it in brackets.
pub(super) fn cbm_key(key: &str) -> Option<u8> {
    if key.chars().count() == 1 { keys::by_name(&format!("CBM-{key}")) } else { None }
}

/// The fault of a name that is none.
fn unknown(name: &str, item: &str) -> Fault {
    let mut characters = name.chars();
    if let (Some(key), None) = (characters.next(), characters.next())
        && key.is_ascii_graphic()
    {
        return Fault::LostUnderline { name: item.to_owned(), key };
    }
    Fault::UnknownName { name: item.to_owned(), nearest: keys::nearest(name, 3) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<u8> {
        codes(text, Within::Quotes).unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    #[test]
    fn counts_stand_before_or_behind_the_name() {
        for text in [
            "5 down",
            "5down",
            "down*5",
            "down5",
            "5x down",
            "5 DOWNS",
            "5 CRSR DNs",
            "5 \"{CD}\"",
            "DOWN * 5",
        ] {
            assert_eq!(read(text), [17; 5], "{text}");
        }
        assert_eq!(read("5\" \""), [32; 5]);
        assert_eq!(read("3 [<A>]"), [176; 3]);
        assert_eq!(read("10x cursor unten"), [17; 10]);
    }

    #[test]
    fn several_items_are_set_apart_by_commas() {
        assert_eq!(read("CLR,2DOWN,RVSON"), [147, 17, 17, 18]);
        assert_eq!(read("13SPACE,LIG.RED"), [&[32; 13][..], &[150]].concat());
        assert_eq!(read("SHIFT-,"), [60]);
    }

    #[test]
    fn a_number_alone_is_a_code() {
        for text in ["29", "$1d", "$1D", "0x1d", "%11101", "0b11101", "029"] {
            assert_eq!(read(text), [29], "{text}");
        }
        assert_eq!(codes("256", Within::Quotes), Err(Fault::CodeTooLarge { text: "256".to_owned() }));
    }

    #[test]
    fn the_key_of_pi_is_the_number_outside_quotes() {
        assert_eq!(codes("SHIFT-^", Within::Quotes), Ok(vec![222]));
        assert_eq!(codes("SHIFT-^", Within::Code), Ok(vec![255]));
        assert_eq!(codes("$de", Within::Code), Ok(vec![222]));
        assert_eq!(codes("pi", Within::Quotes), Ok(vec![255]));
    }

    #[test]
    fn function_keys_are_names_not_counts() {
        assert_eq!(read("f5"), [135]);
        assert_eq!(read("GREY 2"), [152]);
        assert_eq!(read("2f1"), [133, 133]);
        assert!(matches!(codes("grey12", Within::Quotes), Err(Fault::AmbiguousCount { .. })));
    }

    #[test]
    fn a_lone_letter_is_reported_and_not_guessed() {
        assert!(matches!(codes("10 N", Within::Quotes), Err(Fault::LostUnderline { key: 'N', .. })));
        assert!(matches!(codes("A", Within::Quotes), Err(Fault::LostUnderline { key: 'A', .. })));
    }

    #[test]
    fn what_is_no_name_is_a_fault() {
        assert!(
            matches!(codes("SHIFT-PUND", Within::Quotes), Err(Fault::UnknownName { nearest, .. }) if nearest.contains(&"SHIFT-POUND"))
        );
        assert_eq!(codes("", Within::Quotes), Err(Fault::EmptyBrace));
        assert_eq!(codes("CLR,,DOWN", Within::Quotes), Err(Fault::EmptyBrace));
        assert_eq!(codes("NIM", Within::Quotes), Err(Fault::NotPrinted));
        assert!(matches!(codes("0 down", Within::Quotes), Err(Fault::CountOutOfRange { .. })));
        assert!(matches!(codes("300 down", Within::Quotes), Err(Fault::CountOutOfRange { .. })));
        assert!(matches!(codes("flon", Within::Quotes), Err(Fault::UnknownName { .. })));
    }
}
