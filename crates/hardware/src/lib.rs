//! The common interface of all machines: the contract with the language engine, and with front ends.
//!
//! A requirement of only one dialect is a trait of that dialect's crate. This crate names no product and reads no
//! clock: time is a counter that the program's work advances.
//!
//! Note: there are two counts of time. *Processor* cycles are those that the running program used; *elapsed* cycles
//! include those that the display and the interrupts took. The engine counts processor cycles only; the machine
//! converts.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod control;
mod display;
mod event;
mod frame;
mod irq_deferral;
mod line_device;
mod memory;
mod screen;
mod sectors;
mod sound;
mod storage;
mod time;

pub use control::MachineControl;
pub use display::Display;
pub use event::{Chord, ControlPort, Event, JoystickLines, KeyCode, Keyboard, PointerAction, PointerDevice};

pub use frame::{Frame, Palette, Rgb};
pub use irq_deferral::IrqDeferral;
pub use line_device::LineDevice;
pub use memory::{Memory, MemorySpace, MemorySpaces, PageSet, Registers};
pub use screen::{ScreenCell, ScreenText};
pub use sectors::{DirectoryEntry, Sector, SectorError, Sectors};
pub use sound::{Sound, SoundWrite};
pub use storage::{FileKind, Storage, StorageError, StoredFile};
pub use time::{CycleAccount, Cycles, Hertz, Timekeeper};
