//! The marriages of dialects and machines, and what the program can ask of each.
//!
//! Only this crate names both a dialect and a machine. Everything above it sees a [`System`].
#![forbid(unsafe_code)]

pub mod c64;
pub mod driver;
pub mod gamegrid;
mod inspect;
mod kind;
pub mod msx;
mod options;
pub mod pc1360;
mod prepared;
mod printed;
pub mod program;
mod saved;
mod system;

pub use basic::engine::{Draw, DrawKind};
pub use ce140p::Plotter;

pub use hardware::{
    Chord, Cycles, Event, Frame, Hertz, JoystickLines, KeyCode, PointerAction, Port, ScreenCell, ScreenText,
    Sound, SoundWrite, Space,
};
pub use inspect::{ActorState, Inspect, InspectMut, Registers, Value, Variable, WriteError};
pub use kind::SystemKind;
pub use options::{Options, Television, Variant, Wishes, power_on};
pub use saved::{SavedError, VERSION as SNAPSHOT_VERSION};
pub use system::{DrawLog, Failure, KeyQueue, LoadError, Logs, Pause, Stops, System};
