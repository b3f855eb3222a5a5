//! The rows: one file for each machine.

mod c64;
mod gamegrid;
mod msx;
mod pc1360;
mod vic20;

use listing::MachineKind;

use self::{c64::C64, gamegrid::GAMEGRID, msx::MSX, pc1360::PC1360, vic20::VIC20};
use crate::machine::Machine;

impl Machine {
    /// The Commodore 64 with BASIC V2.
    pub const C64: &'static Self = &C64;
    /// The VIC-20 with BASIC V2.
    pub const VIC20: &'static Self = &VIC20;
    /// An MSX1 with MSX-BASIC 1.0.
    pub const MSX: &'static Self = &MSX;
    /// The Sharp PC-1360.
    pub const PC1360: &'static Self = &PC1360;
    /// A Python program on the grid library of TigerJython.
    pub const GAMEGRID: &'static Self = &GAMEGRID;
    /// All machines.
    pub const ALL: [&'static Self; 5] = [Self::C64, Self::VIC20, Self::MSX, Self::PC1360, Self::GAMEGRID];

    /// Returns the machine with a name of the command line.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|machine| machine.id.eq_ignore_ascii_case(id))
    }

    /// Returns the machine for which a listing is printed, if this project emulates it.
    #[must_use]
    pub fn of_listing(listing: MachineKind) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|machine| machine.listing == listing)
    }

    /// Returns the names of all machines on the command line.
    #[must_use]
    pub fn ids() -> Vec<&'static str> {
        Self::ALL.map(|machine| machine.id).to_vec()
    }

    /// Returns the names of all machines, for a sentence.
    #[must_use]
    pub fn all_names() -> String {
        Self::ALL.map(|machine| machine.name).join(" or ")
    }
}
