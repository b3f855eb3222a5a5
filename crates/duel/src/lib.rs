//! Compares emulated listings with native cores, ply by ply.
//!
//! The emulated side is a machine that runs the listing as printed; a [`Probe`] gives the lines at
//! which plies begin and the sources of the values of a core's view, all by name. Both sides become
//! trees of named values and the trees are compared, so this crate has no code for a particular
//! game.
//!
//! * [`Subject`]: a listing, its [`Probe`] and its [`GameSpec`](games::spec::GameSpec) of native
//!   cores; [`seating`]: the valid seatings of a title.
//! * [`number_format`]: the meaning of the bytes of a system's numbers.
//! * [`emulated`]: the running listing, which is read, written, and played through its keys.
//! * [`lockstep`]: one game of the listing and its cores in lockstep; the cores get every random draw
//!   of the listing.
//! * [`exhaustive`]: every position that the program reaches in games against itself, with its
//!   evaluation and all edges.
//! * [`test_sets`]: short games from rare positions, and equivalence checks of the forms without a
//!   listing.
//! * [`enumeration`]: sets that are too large to compare. [`form_comparison`]: the forms of a core
//!   against each other, without a listing.
//! * [`random`]: random games of people and programs.
//! * [`record`], [`shrink`] and [`report`]: a game with a difference, reduced and ready to be
//!   replayed; [`watch`]: the lines that wrote the differing values. A game is played from its
//!   start once, then restored from checkpoints. [`last_ply`] and [`trace`]: the lines executed in
//!   the move that differs.
//! * [`matches`](mod@matches): games between named players; [`shard`]: parts of a comparison for
//!   several machines; [`game_lines`]: their files. [`opponent`]: a bot at the keys against a person;
//!   [`Replay`]: a recorded game at the keys. [`ServedListing`]: the listing as a core of the protocol. [`move_timing`]: the time of the listing's moves.
//!
//! Note: when listing and core differ, the listing on the emulated machine is right.
#![forbid(unsafe_code)]

mod checkpoint_log;
pub mod coverage;
mod decimal_text;
pub mod emulated;
pub mod enumeration;
pub mod exhaustive;
mod fields;
pub mod form_comparison;
pub mod game_lines;
mod input_events;
pub mod jobs;
pub mod last_ply;
pub mod lockstep;
pub mod matches;
pub mod move_timing;
pub mod moves;
pub mod number_format;
pub mod opponent;
mod printed;
pub mod probe;
mod probe_check;
pub mod random;
pub mod record;
mod refusals;
mod replay;
pub mod report;
pub mod seating;
pub mod sensitivity;
mod served;
pub mod shard;
pub mod shrink;
mod stepper;
pub mod strength;
mod subject;
pub mod test_sets;
pub mod trace;
pub mod tree;
mod typing;
pub mod verdict;
pub mod watch;

pub use coverage::Coverage;
pub use emulated::{Diverged, Emulated, ForcedDraws, PowerOn};
pub use lockstep::{Difference, Lockstep};
pub use number_format::{NumberFormat, Numbers};
pub use opponent::Opponent;
pub use probe::{Probe, ProbeError};
pub use replay::{Replay, ReplayError};
pub use served::{ServedGame, ServedListing};
pub use subject::Subject;
