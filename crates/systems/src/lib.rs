//! The marriages of dialects and machines, and what the program can ask of each.
//!
//! Only this crate names both a dialect and a machine. Everything above it sees a [`System`].
#![forbid(unsafe_code)]

mod inspect;
mod system;

pub use hardware::{
    Chord, Cycles, Event, Frame, Hertz, JoystickLines, KeyCode, Port, ScreenCell, ScreenText, SoundWrite,
};
pub use inspect::{Inspect, InspectMut, Value, Variable, WriteError};
pub use system::{Draw, DrawKind, DrawLog, Failure, LoadError, Pause, Stops, System, SystemKind};
