//! Listings to programs in the machine's form.

use listing::Listing;
use sharp_basic::{crunch, list, text};

use super::check::check;
use crate::prepared::{PrepareError, Prepared};

/// Characters of a line as it is listed that the editor takes, its number and the colon among them. *Measured*.
const LISTED: usize = 79;

/// Tokenises a listing as the machine would hold it.
///
/// # Errors
/// When a line is longer than the machine takes.
pub fn prepare(listing: &Listing) -> Result<Prepared, PrepareError> {
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let tokens = crunch::crunch(&line.text);
        let length = list::listed(line.number, &tokens).len();
        if length > LISTED {
            let (machine, number) = (listing.machine, line.number);
            let place = Box::new(listing.place_of_number(line));
            return Err(PrepareError::ListedTooLong { machine, number, length, most: LISTED, place });
        }
        lines.push((line.number, tokens));
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])));
    let warnings = check(listing).into_iter().map(|remark| remark.to_string()).collect();
    Ok(Prepared { image, warnings })
}
