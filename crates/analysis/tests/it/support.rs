//! Listings in the format of a machine.

use listing::{Listing, Source};
use systems::Machine;

/// Returns a listing for a machine from the bytes of a file.
pub fn listing(machine: &Machine, bytes: &[u8], name: &str) -> Listing {
    let Ok(Source::Page(page)) = listing::read(bytes, name) else { panic!("{name} is not text") };
    page.listing(None, &[machine.listing]).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the same in the memory format of the machine.
pub fn image(machine: &Machine, bytes: &[u8], name: &str) -> Vec<u8> {
    machine.tokenise(&listing(machine, bytes, name)).unwrap_or_else(|error| panic!("{error}")).image
}

/// Returns the memory format of a program for the C64.
pub fn c64_image(text: &str) -> Vec<u8> {
    image(Machine::C64, text.as_bytes(), "a.bas")
}
