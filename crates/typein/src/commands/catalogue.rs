//! `typein` alone: the catalogue, and what to type next.

use anyhow::Result;

use super::output;
use crate::exit::Exit;

/// Shows the catalogue.
///
/// # Errors
/// None today.
pub fn show() -> Result<Exit> {
    output::line("typein");
    Ok(Exit::Good)
}
