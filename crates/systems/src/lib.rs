//! The system definitions, and what the program can ask of each.
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
mod tokenised;
mod source_map;
pub mod program;
mod snapshot;
mod system;

pub use basic::engine::{RandomDraw, DrawKind};
pub use ce140p::Plotter;

pub use hardware::{
    Chord, Cycles, Event, Frame, Hertz, JoystickLines, KeyCode, PointerAction, ControlPort, ScreenCell, ScreenText,
    Sound, SoundWrite, MemorySpace,
};
pub use inspect::{ActorState, Inspect, InspectMut, Registers, Value, Variable, WriteError};
pub use kind::SystemKind;
pub use options::{Options, TvStandard, MachineVariant, MachineConfig, power_on};
pub use snapshot::{SnapshotError, VERSION as SNAPSHOT_VERSION};
pub use system::{DrawLog, Failure, KeyQueue, LoadError, Logs, StopReason, Breakpoints, System};
