//! Screens after keys: the editors of the machines.

pub mod cbm;
pub mod msx;
pub mod pc1360;
