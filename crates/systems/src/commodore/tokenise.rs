//! Tokenises listings.

use cbm_basic::{KEYWORDS, text, tokens};
use listing::{Listing, MAX_LINE, MachineKind};

use super::check::check;
use super::line_tokens::line_tokens;
use crate::tokenised::{ProgramLine, TokeniseError, TokenisedProgram};

/// Tokenises a listing to the memory format of a machine whose programs start at an address.
///
/// # Errors
/// If a line is too long.
pub(crate) fn tokenise(
    listing: &Listing,
    machine: MachineKind,
    start: u16,
) -> Result<TokenisedProgram, TokeniseError> {
    let tokeniser = tokens::Tokeniser::new(&KEYWORDS);
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let tokens: Vec<u8> = line_tokens(line, &tokeniser).into_iter().map(|(token, _)| token).collect();
        if tokens.len() > MAX_LINE {
            let span = Box::new(listing.number_span(line));
            let (number, bytes) = (line.number, tokens.len());
            return Err(TokeniseError::LineTooLong { machine, number, bytes, most: MAX_LINE, span });
        }
        lines.push((line.number, tokens));
    }
    let missing = check(listing).into_iter().filter(|remark| remark.is_missing_target);
    let warnings = missing.map(|remark| remark.to_string()).collect();
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), start);
    Ok(TokenisedProgram { image, warnings, other_model: None })
}

/// Returns a program in memory format from its lines.
pub(crate) fn assemble(lines: &[ProgramLine], start: u16) -> Vec<u8> {
    text::image(lines.iter().map(|line| (line.number, &line.tokens[..])), start)
}

/// Returns a tokeniser for lines.
pub(crate) fn line_tokeniser() -> tokens::Tokeniser {
    tokens::Tokeniser::new(&KEYWORDS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cbm_basic::PROGRAM_START;

    fn tokenised(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
        tokenise(listing, MachineKind::C64, PROGRAM_START)
    }

    fn decoded(text: &str) -> Listing {
        let listing::Source::Page(page) = listing::read(text.as_bytes(), "a.bas").unwrap() else {
            panic!("a text is a page")
        };
        page.listing(None, &[MachineKind::C64]).unwrap()
    }

    #[test]
    fn a_missing_target_is_reported_where_it_is_written() {
        let prepared = tokenised(&decoded("10 a1=5:gO 10:on a1 gosub 10, 2 0:printchr$(1)\n")).unwrap();
        assert_eq!(prepared.warnings.len(), 1, "{:?}", prepared.warnings);
        let lines: Vec<&str> = prepared.warnings[0].lines().collect();
        assert!(lines[0].starts_with("a.bas:1:31") && lines[0].contains("jumps to line 20"), "{}", lines[0]);
        // The carets are below the digits. The margin can contain anything.
        let (source, carets) = (lines[lines.len() - 2], lines[lines.len() - 1]);
        assert_eq!(source.find("2 0"), carets.find('^'), "{source}\n{carets}");
        assert_eq!(carets.matches('^').count(), 3);
    }

    #[test]
    fn a_line_has_at_most_as_many_bytes_as_relinking_skips() {
        let line = |letters: usize| decoded(&format!("10 rem{}\n20 end\n", "a".repeat(letters)));
        let image = tokenised(&line(MAX_LINE - 1)).unwrap().image;
        // Link, number, 250 tokens and the final 0 are 255 bytes.
        assert_eq!(u16::from_le_bytes([image[0], image[1]]) - PROGRAM_START, 255);
        let error = tokenised(&line(MAX_LINE)).unwrap_err().to_string();
        assert!(error.contains("251 bytes") && error.contains("at most 250"), "{error}");
    }
}
