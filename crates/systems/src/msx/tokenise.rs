//! Tokenises listings.

use listing::Listing;
use msx_basic::{layout::PROGRAM_START, text};

use super::check::check;
use super::line_tokens::line_tokens;
use crate::tokenised::{ProgramLine, TokeniseError, TokenisedProgram};
use crate::typed_line::TypedTokens;

/// Tokenises a listing to the machine's memory format.
///
/// # Errors
/// If a line has a constant that cannot be stored.
pub fn tokenise(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let Ok(TypedTokens { tokens, .. }) = line_tokens(line) else {
            let span = Box::new(listing.number_span(line));
            return Err(TokeniseError::ConstantTooLarge { number: line.number, span });
        };
        lines.push((line.number, tokens));
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START);
    let warnings = check(listing).into_iter().map(|remark| remark.to_string()).collect();
    Ok(TokenisedProgram { image, warnings, other_model: None })
}

/// Returns a program in memory format from its lines.
pub(crate) fn assemble(lines: &[ProgramLine]) -> Vec<u8> {
    text::image(lines.iter().map(|line| (line.number, &line.tokens[..])), PROGRAM_START)
}
