//! Listings in the memory format of their machine.

mod commodore;
mod msx;
