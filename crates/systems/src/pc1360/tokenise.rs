//! Listings to programs in the machine's form.

use listing::Listing;
use sharp_basic::{list, text, tokeniser};

use super::check::check;
use crate::tokenised::{TokeniseError, TokenisedProgram};

/// Characters of a line as it is listed that the editor takes, its number and the colon among them. *Measured*.
const MAX_LISTED_LEN: usize = 79;

/// Tokenises a listing as the machine would hold it.
///
/// # Errors
/// When a line is longer than the machine takes.
pub fn tokenise(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let tokens = tokeniser::tokenise(&line.text);
        let length = list::listed(line.number, &tokens).len();
        if length > MAX_LISTED_LEN {
            let (machine, number) = (listing.machine, line.number);
            let place = Box::new(listing.number_span(line));
            return Err(TokeniseError::ListedLineTooLong {
                machine,
                number,
                length,
                most: MAX_LISTED_LEN,
                span: place,
            });
        }
        lines.push((line.number, tokens));
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])));
    let warnings = check(listing).into_iter().map(|remark| remark.to_string()).collect();
    Ok(TokenisedProgram { image, warnings })
}
