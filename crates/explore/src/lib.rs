//! Runs and plays a BASIC listing, and finds the contents of a `probe.toml`: the lines with waits, the line that
//! begins a ply, the arrays that the screen shows as a board, the variable of the player to move, the variables
//! printed as scores, the typed moves, the end of a game, the random draws, and the lines never reached.
//!
//! [`record`] runs the listing line by line and records it; [`findings`] draws conclusions only from the record,
//! each with its evidence. A program on a board of actors has no lines for stops: [`explore_events`] sends it
//! pointer events and keys, and compares their effects.
#![forbid(unsafe_code)]

mod answers;
mod arguments;
mod arrays;
mod bandit;
mod boards;
mod cycles;
mod events;
mod findings;
mod games;
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
