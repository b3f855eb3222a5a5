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
