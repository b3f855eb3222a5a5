//! Listings to programs in the machine's form, and back.

use std::fmt::Write as _;

use basic::{
    keyword::{Keyword, Part, Statement},
    text, tokens,
};
use cbm_basic::{KEYWORDS, PROGRAM_START};
use charset::{Set, petscii};
use listing::{Listing, Place};

/// Most bytes of a line's tokens: the original steps over them with an 8-bit index.
const LONGEST: usize = 250;

/// A listing that the machine cannot hold.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// A line is too long once tokenised.
    #[error("{place}: line {number} needs {bytes} bytes, a line of the Commodore 64 holds {LONGEST}\n{}", .place.excerpt())]
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
        if tokens.len() > LONGEST {
            let place = Box::new(listing.place_of_number(line));
            return Err(PrepareError::LineTooLong { number: line.number, bytes: tokens.len(), place });
        }
        lines.push((line.number, tokens));
    }
    let mut warnings = Vec::new();
    for (number, tokens) in &lines {
        for target in jump_targets(tokens) {
            if lines.binary_search_by_key(&target, |line| line.0).is_err() {
                let line = listing.line(*number).expect("the numbers come from the listing");
                let place = listing.place_of_number(line);
                warnings.push(format!("{place}: line {number} jumps to line {target}, which is not there"));
            }
        }
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START);
    Ok(Prepared { image, warnings })
}

/// The line numbers that a tokenised line jumps to.
fn jump_targets(tokens: &[u8]) -> Vec<u16> {
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
            ) => at += numbers(&tokens[at..], &mut targets),
            Some(Keyword::Statement(Statement::Go)) => {
                let to = KEYWORDS.token(Keyword::Part(Part::To));
                if tokens.get(at).copied() == to {
                    at += 1;
                    at += numbers(&tokens[at..], &mut targets);
                }
            }
            _ => {}
        }
    }
    targets
}

/// Reads a list of line numbers; returns the bytes it takes.
fn numbers(tokens: &[u8], targets: &mut Vec<u16>) -> usize {
    let mut at = 0;
    loop {
        let digits: String = tokens[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit() || **byte == b' ')
            .map(|&byte| char::from(byte))
            .collect();
        at += digits.len();
        if let Ok(number) = digits.replace(' ', "").parse() {
            targets.push(number);
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

    #[test]
    fn targets_of_all_kinds_are_found() {
        let line =
            tokens::tokenise(b"IFA=1THEN100:ONXGOTO200,300:GO TO 400:DATA GOTO 5:REM GOTO 6", &KEYWORDS);
        assert_eq!(jump_targets(&line), [100, 200, 300]);
        let line = tokens::tokenise(b"GOSUB10:PRINT\"GOTO 7\":GOTO 20", &KEYWORDS);
        assert_eq!(jump_targets(&line), [10, 20]);
    }
}
