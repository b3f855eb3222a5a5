//! The marriages of dialects and machines, and what the program can ask of each.
//!
//! Only this crate names both a dialect and a machine. Everything above it sees a [`System`].
#![forbid(unsafe_code)]

pub mod c64;
mod inspect;
mod system;

pub use hardware::{
    Chord, Cycles, Event, Frame, Hertz, JoystickLines, KeyCode, Port, ScreenCell, ScreenText, SoundWrite,
};
pub use inspect::{Inspect, InspectMut, Value, Variable, WriteError};
pub use system::{Draw, DrawKind, DrawLog, Failure, LoadError, Logs, Pause, Stops, System, SystemKind};

/// Switches a system on.
#[must_use]
pub fn power_on(kind: SystemKind, options: c64::Options) -> Box<dyn System> {
    match kind {
        SystemKind::C64 => Box::new(c64::C64System::new(options)),
    }
}
