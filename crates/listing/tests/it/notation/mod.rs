//! Printed and typed lines, one module per notation.

mod commodore;
mod msx;
mod sharp;
mod stored;

use listing::MachineKind;

use crate::common::page;

/// Returns the numbers and the texts of printed lines.
fn lines(text: &str, machine: MachineKind) -> Vec<(u16, Vec<u8>)> {
    let listing = page(text.as_bytes(), "a.bas").listing_for(None, machine);
    let listing = listing.unwrap_or_else(|error| panic!("{error}"));
    listing.lines.into_iter().map(|line| (line.number, line.text)).collect()
}
