//! Emulated listings against native cores, ply by ply.
//!
//! The emulated side is a machine that runs the listing as printed; a [`Probe`] says by name where in it the plies
//! begin and where the values of a core's view stand. Both sides become trees of named values and the trees are
//! compared, so nothing in this crate knows a game.
//!
//! * [`Subject`]: a listing, its probe and its [`Contest`] of native cores.
//! * [`emulated`]: the listing at work: read, written, and played through its keys.
//! * [`lockstep`]: one game on all sides at once; every random draw of the listing is handed to the cores.
//! * [`exhaustive`]: every position that the program reaches against itself, written, judged and left by every edge.
//! * [`random`]: random games of people and programs.
//! * [`record`], [`shrink`] and [`report`]: a game that shows a difference, made small, to be replayed; [`watch`]: which
//!   line wrote what differs.
//! * [`matches`](mod@matches): games between opponents by name. [`opponent`]: one of them at the keys against a person. [`pace`]: how long the listing's moves take.
//!
//! What a newcomer gets wrong: a difference is never settled by looking at the core alone. The listing on the
//! emulated machine is the judge.
#![forbid(unsafe_code)]

mod cover;
pub mod coverage;
pub mod emulated;
pub mod exhaustive;
mod fields;
pub mod jobs;
pub mod lockstep;
pub mod matches;
pub mod opponent;
pub mod pace;
pub mod probe;
pub mod random;
pub mod record;
pub mod report;
pub mod shrink;
pub mod tree;
pub mod watch;

use games::contest::Contest;
use systems::SystemKind;

pub use coverage::Coverage;
pub use emulated::{Derailed, Emulated};
pub use lockstep::{Difference, Lockstep};
pub use opponent::Opponent;
pub use probe::{Probe, ProbeError};

/// A listing and the cores that claim to be it.
#[non_exhaustive]
pub struct Subject {
    /// What it is called.
    pub title: String,
    /// The machine it runs on.
    pub system: SystemKind,
    /// The program in the machine's form, from the start of BASIC's text on.
    pub image: Vec<u8>,
    /// Where things are in it.
    pub probe: Probe,
    /// The cores.
    pub contest: &'static dyn Contest,
}

impl Subject {
    /// Brings a listing and its cores together.
    ///
    /// # Errors
    /// When the probe leaves out a part of what the cores show, or names what they do not have.
    pub fn new(
        title: &str,
        system: SystemKind,
        image: Vec<u8>,
        probe: Probe,
        contest: &'static dyn Contest,
    ) -> Result<Self, ProbeError> {
        cover::check(&probe, contest)?;
        Ok(Self { title: title.to_owned(), system, image, probe, contest })
    }
}
