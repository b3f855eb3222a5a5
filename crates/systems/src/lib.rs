//! The system definitions: dialects on machines, and the interface of a running system.
//!
//! Only this crate names both a dialect and a machine. Everything above it uses a [`System`].
#![forbid(unsafe_code)]

mod agent;
pub mod c64;
pub mod changes;
mod commodore;
pub mod driver;
pub mod gamegrid;
mod inspect;
pub mod lexeme;
pub mod machine;
mod machines;
pub mod msx;
pub mod pc1360;
pub mod program;
pub mod rom_comparison;
pub mod snapshot;
pub mod source_map;
pub mod source_text;
mod system;
pub mod tokenised;
pub mod typed_line;
pub mod vic20;

pub use ::gamegrid::ProgramFiles;
pub use agent::Agent;
pub use basic::branch_log::BranchOutcome;
pub use basic::engine::{DrawKind, DrawStream, RandomDraw};
pub use ce140p::Plotter;

pub use hardware::{
    Chord, ControlPort, CycleAccount, Cycles, Event, Frame, Hertz, JoystickLines, KeyCode, LineDevice,
    MemorySpace, PointerAction, PointerDevice, Registers, ScreenCell, ScreenText, Sound, SoundWrite,
};
pub use inspect::{
    ActorBoard, ActorState, BasicProgram, Evaluation, Failure, HandledError, Inspect, InspectMut, LineStart,
    ProgramEnd, ProgramScope, StackEntry, TextRange, Value, Variable, WriteError,
};
pub use machine::{
    CycleColumn, DEFAULT_SEED, DiskSystem, Machine, MachineConfig, MachineOption, NumberFormat, Options,
    TvStandard, Window,
};
pub use snapshot::{SnapshotError, VERSION as SNAPSHOT_VERSION};
pub use system::{
    Breakpoints, Capabilities, DrawLog, KeyQueue, Language, LoadError, Logs, Media, Medium, MediumSlot,
    Replay, StopReason, System,
};
