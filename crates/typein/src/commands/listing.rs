//! `typein listing`.
use anyhow::Result;

use crate::args::ListingCommand;
use crate::exit::Exit;

/// x
pub fn carry_out(_command: &ListingCommand) -> Result<Exit> {
    Ok(Exit::Good)
}
