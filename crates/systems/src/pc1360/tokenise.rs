//! Tokenises listings.

use listing::Listing;
use sharp_basic::{list, text};

use super::check::check;
use super::line_tokens::line_tokens;
use crate::tokenised::{ProgramLine, TokeniseError, TokenisedProgram};

/// The maximum number of characters of a listed line that the editor accepts, including the number and the colon.
/// *Measured*.
const MAX_LISTED_LEN: usize = 79;

/// Tokenises a listing to the machine's memory format.
///
/// # Errors
/// If a line is longer than the machine accepts.
pub fn tokenise(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let tokens = line_tokens(line).tokens;
        let length = list::listed(line.number, &tokens).len();
        if length > MAX_LISTED_LEN {
            let (machine, number) = (listing.machine, line.number);
            let span = Box::new(listing.number_span(line));
            return Err(TokeniseError::ListedLineTooLong {
                machine,
                number,
                length,
                most: MAX_LISTED_LEN,
                span,
            });
        }
        lines.push((line.number, tokens));
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])));
    let remarks = check(listing);
    let other_model = remarks.iter().find(|remark| remark.is_other_model).map(ToString::to_string);
    let warnings = remarks.iter().map(ToString::to_string).collect();
    Ok(TokenisedProgram { image, warnings, other_model })
}

/// Returns a program in memory format from its lines.
pub(crate) fn assemble(lines: &[ProgramLine]) -> Vec<u8> {
    text::image(lines.iter().map(|line| (line.number, &line.tokens[..])))
}
