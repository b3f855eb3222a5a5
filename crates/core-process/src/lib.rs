//! Native cores in separate processes: a [`GameSpec`](games::spec::GameSpec) over the protocol of `typein-core`.
//!
//! A [`ProcessGame`] starts a process for each concurrent game, and reuses it for later games. A core that ends, hangs
//! or sends an invalid reply fails the game that it plays, with its last messages and standard error; a core causes no
//! panic.
//!
//! Note: this crate starts programs and measures time limits with the host's clock.
#![forbid(unsafe_code)]

mod connection;
mod game;
pub mod invariants;
mod process_group;
mod settings;
mod state;

pub use connection::Failure;
pub use game::{Listing, ProcessGame};
pub use process_group::set_own_process_group;
pub use settings::{Log, Settings};
pub use typein_core::protocol::NumberFormat;
