//! Emulated listings against native cores, ply by ply.
//!
//! The emulated side is a machine that runs the listing as printed; a [`Probe`] says by name where in it the plies
//! begin and where the values of a core's view stand. Both sides become trees of named values and the trees are
//! compared, so nothing in this crate knows a game.
//!
//! * [`Subject`]: a listing, its [`Probe`] and its [`GameSpec`](games::spec::GameSpec) of native cores; [`seating`]: who can sit where in it.
//! * [`number_format`]: what the bytes of the system's numbers mean.
//! * [`emulated`]: the listing at work: read, written, and played through its keys.
//! * [`lockstep`]: one game by the listing and its cores at once; every random draw of the listing is handed to the cores.
//! * [`exhaustive`]: every position that the program reaches against itself, written, judged and left by every edge.
//! * [`test_sets`]: short games from positions that games come by too seldom, and what forms do alike without a listing.
//! * [`enumeration`]: sets too large for that are counted. [`form_comparison`]: the forms of a core against each other alone.
//! * [`random`]: random games of people and programs.
//! * [`record`], [`shrink`] and [`report`]: a game that shows a difference, made small, to be replayed; [`watch`]: which
//!   line wrote what differs. Games are gone back into at saved moments, and played from their start once.
//! * [`matches`](mod@matches): games between opponents by name. [`opponent`]: one of them at the keys against a person. [`pace`]: how long the listing's moves take.
//!
//! What a newcomer gets wrong: a difference is never settled by looking at the core alone. The listing on the
//! emulated machine is the judge.
#![forbid(unsafe_code)]

mod checkpoint_log;
pub mod coverage;
pub mod emulated;
pub mod enumeration;
pub mod exhaustive;
mod fields;
pub mod form_comparison;
mod input_events;
pub mod jobs;
pub mod lockstep;
pub mod matches;
pub mod move_timing;
pub mod moves;
pub mod number_format;
pub mod opponent;
pub mod probe;
mod probe_check;
pub mod random;
pub mod record;
pub mod report;
pub mod seating;
pub mod shrink;
mod subject;
pub mod test_sets;
pub mod tree;
pub mod watch;

pub use coverage::Coverage;
pub use emulated::{Diverged, Emulated, ForcedDraws, PowerOn};
pub use lockstep::{Difference, Lockstep};
pub use number_format::NumberFormat;
pub use opponent::Opponent;
pub use probe::{Probe, ProbeError};
pub use subject::Subject;
