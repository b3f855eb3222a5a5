//! Whole games recorded on the machines, replayed and compared.

pub mod battleship;
pub mod counted;
pub mod vier3d;
