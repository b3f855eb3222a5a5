//! Runs a BASIC listing, plays it, and finds what a `probe.toml` needs: the lines where the program waits,
//! the line that begins a ply, the arrays that the screen shows as a board, the variable that holds whose
//! turn it is, the variables that are printed as scores, what is typed for a move, how a game ends, the random
//! draws, and the lines never reached.
//!
//! [`record`] runs the listing line by line and notes what happens; [`findings`] draws conclusions from the
//! record alone. Every conclusion comes with its evidence. A program on a board of actors has no lines to stop
//! at: [`explore_events`] sends it pointer events and keys, and compares what they change.
#![forbid(unsafe_code)]

mod answers;
mod arguments;
mod arrays;
mod asked;
mod bandit;
mod boards;
mod cycles;
mod events;
mod findings;
mod moves;
mod names;
mod player;
mod plies;
mod program;
mod proposal;
mod questions;
mod record;
mod recorder;
mod regions;
mod scores;
mod segments;
mod self_play;
mod typed;

pub use arrays::PlyArray;
pub use boards::Board;
pub use cycles::{PlyLine, Turn};
pub use events::{EventFindings, EventUse, GlobalVariable, explore_events};
pub use findings::{Findings, VariableUse, WaitLine, findings};
pub use moves::{Argument, Cursor, Move};
pub use plies::{Again, GameEnd};
pub use program::{ComparedKey, Facts, InputValue};
pub use proposal::{event_proposal, proposal};
pub use record::{Cell, Change, Draw, Record, Settings, Snapshot, Wait, WaitKind};
pub use recorder::{ExploreError, record};
pub use regions::Region;
pub use scores::PrintedNumber;
pub use typed::chords;
