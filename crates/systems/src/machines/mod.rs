//! The rows: one file for each machine.

mod c64;
mod gamegrid;
mod msx;
mod pc1360;

pub(crate) use c64::C64;
pub(crate) use gamegrid::GAMEGRID;
pub(crate) use msx::MSX;
pub(crate) use pc1360::PC1360;
