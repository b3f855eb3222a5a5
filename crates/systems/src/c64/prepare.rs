//! Listings to programs in the machine's form, and back.

use std::fmt::Write as _;
use std::ops::Range;

use basic::{
    keyword::{Keyword, Part, Statement},
    text, tokens,
};
use cbm_basic::{KEYWORDS, PROGRAM_START};
use charset::{Set, petscii};
use listing::{Listing, MAX_LINE, Place};

/// A listing that the machine cannot hold.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// A line is too long once tokenised.
    #[error("{place}: line {number} needs {bytes} bytes, a line of the Commodore 64 holds {MAX_LINE}\n{}", .place.excerpt())]
    LineTooLong {
        /// The line's number.
        number: u16,
        /// Bytes it needs.
        bytes: usize,
        /// Where it stands.
        place: Box<Place>,
    },
}

/// A program ready to be loaded.
#[derive(Debug)]
pub struct Prepared {
    /// Its bytes from the start of BASIC's text on.
    pub image: Vec<u8>,
    /// What is doubtful about it, one message each.
    pub warnings: Vec<String>,
}

/// Tokenises a listing as the machine would hold it.
///
/// # Errors
/// When a line is too long.
pub fn prepare(listing: &Listing) -> Result<Prepared, PrepareError> {
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let tokens = tokens::tokenise(&line.text, &KEYWORDS);
        if tokens.len() > MAX_LINE {
            let place = Box::new(listing.place_of_number(line));
            return Err(PrepareError::LineTooLong { number: line.number, bytes: tokens.len(), place });
        }
        lines.push((line.number, tokens));
    }
    let mut warnings = Vec::new();
    for (number, tokens) in &lines {
        for Target { number: target, digits } in jump_targets(tokens) {
            if lines.binary_search_by_key(&target, |line| line.0).is_err() {
                let line = listing.line(*number).expect("the numbers come from the listing");
                let place = listing.place(line, typed(&line.text, tokens, digits));
                let what = format!("{place}: line {number} jumps to line {target}, which is not there");
                warnings.push(format!("{what}\n{}", place.excerpt()));
            }
        }
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START);
    Ok(Prepared { image, warnings })
}

/// Where digits of the tokens stand in the line as it was typed: tokenising leaves all digits and their order.
fn typed(text: &[u8], tokens: &[u8], digits: Range<usize>) -> Range<usize> {
    let count = |bytes: &[u8]| bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let before = count(&tokens[..digits.start]);
    let mut places = (0..text.len()).filter(|&at| text[at].is_ascii_digit()).skip(before);
    let first = places.next().unwrap_or(0);
    let others = count(&tokens[digits]).saturating_sub(1);
    first..places.take(others).last().unwrap_or(first) + 1
}

/// A line that another one jumps to.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    number: u16,
    /// Where its digits stand in the tokens.
    digits: Range<usize>,
}

/// The line numbers that a tokenised line jumps to.
fn jump_targets(tokens: &[u8]) -> Vec<Target> {
    let mut targets = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let byte = tokens[at];
        at += 1;
        match KEYWORDS.meaning(byte) {
            _ if byte == b'"' => {
                at += tokens[at..].iter().position(|&byte| byte == b'"').map_or(tokens.len(), |end| end + 1);
            }
            Some(Keyword::Statement(Statement::Rem)) => break,
            Some(Keyword::Statement(Statement::Data)) => {
                at += tokens[at..].iter().position(|&byte| byte == b':').unwrap_or(tokens.len());
            }
            Some(
                Keyword::Statement(Statement::Goto | Statement::Gosub | Statement::Run)
                | Keyword::Part(Part::Then),
            ) => at = numbers(tokens, at, &mut targets),
            Some(Keyword::Statement(Statement::Go)) => {
                let to = KEYWORDS.token(Keyword::Part(Part::To));
                if tokens.get(at).copied() == to {
                    at += 1;
                    at = numbers(tokens, at, &mut targets);
                }
            }
            _ => {}
        }
    }
    targets
}

/// Reads a list of line numbers from `at` on; returns where it ends.
fn numbers(tokens: &[u8], mut at: usize, targets: &mut Vec<Target>) -> usize {
    loop {
        let start = at;
        let is_part = |byte: &&u8| byte.is_ascii_digit() || **byte == b' ';
        at += tokens[at..].iter().take_while(is_part).count();
        let digits: String =
            tokens[start..at].iter().filter(|&&byte| byte != b' ').map(|&byte| char::from(byte)).collect();
        if let Ok(number) = digits.parse() {
            targets.push(Target { number, digits: start..at });
        }
        if tokens.get(at) != Some(&b',') || targets.is_empty() {
            return at;
        }
        at += 1;
    }
}

/// A line of a program in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramLine {
    /// Its number.
    pub number: u16,
    /// Its text as the machine holds it.
    pub tokens: Vec<u8>,
    /// Its text as `LIST` spells it out, in the machine's codes.
    pub listed: Vec<u8>,
}

/// The lines of a program, found by their ends whatever the links say.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(head) = image.get(at..at + usize::from(text::LINE_HEAD)) {
        if head[1] == 0 {
            break;
        }
        let number = u16::from_le_bytes([head[2], head[3]]);
        let rest = &image[at + usize::from(text::LINE_HEAD)..];
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        let mut listed = Vec::new();
        tokens::list(&rest[..length], &KEYWORDS, |byte| listed.push(byte));
        lines.push(ProgramLine { number, tokens: rest[..length].to_vec(), listed });
        at += usize::from(text::LINE_HEAD) + length + 1;
    }
    lines
}

/// A program as a listing in Unicode, one line each; codes that show nothing are left out.
#[must_use]
pub fn text_of(image: &[u8]) -> String {
    let mut out = String::new();
    for line in lines_of(image) {
        let _ = write!(out, "{} ", line.number);
        out.extend(line.listed.iter().filter_map(|&byte| petscii::to_unicode(byte, Set::UpperGraphics)));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_of(tokens: &[u8]) -> Vec<u16> {
        jump_targets(tokens).into_iter().map(|target| target.number).collect()
    }

    fn decoded(text: &str) -> Listing {
        let listing::Source::Page(page) = listing::read(text.as_bytes(), "a.bas").unwrap() else {
            panic!("a text is a page")
        };
        page.listing(None, &[listing::Machine::C64]).unwrap()
    }

    #[test]
    fn a_missing_target_is_shown_where_it_is_written() {
        let prepared = prepare(&decoded("10 a1=5:gO 10:on a1 gosub 10, 2 0:printchr$(1)\n")).unwrap();
        assert_eq!(prepared.warnings.len(), 1, "{:?}", prepared.warnings);
        let lines: Vec<&str> = prepared.warnings[0].lines().collect();
        assert!(lines[0].starts_with("a.bas:1:31") && lines[0].contains("jumps to line 20"), "{}", lines[0]);
        // The carets are below the digits, whatever stands in the margin.
        let (source, carets) = (lines[lines.len() - 2], lines[lines.len() - 1]);
        assert_eq!(source.find("2 0"), carets.find('^'), "{source}\n{carets}");
        assert_eq!(carets.matches('^').count(), 3);
    }

    #[test]
    fn a_line_may_have_as_many_bytes_as_relinking_can_step_over() {
        let line = |letters: usize| decoded(&format!("10 rem{}\n20 end\n", "a".repeat(letters)));
        let image = prepare(&line(MAX_LINE - 1)).unwrap().image;
        // Link, number, 250 tokens and the final 0 are 255 bytes.
        assert_eq!(u16::from_le_bytes([image[0], image[1]]) - PROGRAM_START, 255);
        let error = prepare(&line(MAX_LINE)).unwrap_err().to_string();
        assert!(error.contains("needs 251 bytes") && error.contains("holds 250"), "{error}");
    }

    #[test]
    fn targets_of_all_kinds_are_found() {
        let line =
            tokens::tokenise(b"IFA=1THEN100:ONXGOTO200,300:GO TO 400:DATA GOTO 5:REM GOTO 6", &KEYWORDS);
        assert_eq!(numbers_of(&line), [100, 200, 300]);
        let line = tokens::tokenise(b"GOSUB10:PRINT\"GOTO 7\":GOTO 20", &KEYWORDS);
        assert_eq!(numbers_of(&line), [10, 20]);
    }
}
