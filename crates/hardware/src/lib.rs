//! The contract between a language and a machine, and between a machine and its front ends.
//!
//! Small capability traits instead of one fat machine: a dialect states which of them it needs as bounds, a
//! machine implements those it has. Nothing here knows a product, and nothing here has a clock of its own: time
//! is a counter that the program's own work advances.
//!
//! Note: there are two counts of time. *Processor* cycles are those that the running program used; *elapsed* cycles
//! include those that the display and the interrupts took. The engine counts processor cycles only; the machine
//! converts.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod beeper;
mod cells;
mod console;
mod control;
mod controllers;
mod display;
mod dots;
mod event;
mod event_traps;
mod frame;
mod graphics;
mod irq_deferral;
mod key_input;
mod key_strokes;
mod machine_code;
mod memory;
mod peripherals;
mod screen;
mod sectors;
mod sound;
mod storage;
mod tick_counter;
mod time;
mod tones;
mod video_memory;

pub use beeper::{Beeper, Tone};
pub use cells::{CellDisplay, CellPosition, CursorStyle};
pub use console::{Colours, Console};
pub use control::MachineControl;
pub use controllers::Controllers;
pub use display::Display;
pub use dots::{Dot, DotDisplay, DrawMode, Indicators, Pattern, Shape};
pub use event::{Chord, ControlPort, Event, JoystickLines, KeyCode, Keyboard, PointerAction, PointerDevice};
pub use event_traps::{EventTrap, EventTrapState, EventTraps};

pub use frame::{Frame, Palette, Rgb};
pub use graphics::{Direction, Graphics, PenPosition, ScaledPoint, ScanRun};
pub use irq_deferral::IrqDeferral;
pub use key_input::{BreakRequest, KeyInput, Line, LineStart};
pub use key_strokes::{KeyStroke, KeyStrokes, Prefix};
pub use machine_code::{CodeStop, MachineCode};
pub use memory::{Memory, MemorySpace, MemorySpaces, PageSet, Registers};
pub use peripherals::{CassetteRecorder, IoPorts, LineDevice, Printer, PrinterLine};
pub use screen::{ScreenCell, ScreenText};
pub use sectors::{DirectoryEntry, Sector, SectorError, Sectors};
pub use sound::{Sound, SoundWrite};
pub use storage::{FileKind, Storage, StorageError, StoredFile};
pub use tick_counter::TickCounter;
pub use time::{CycleAccount, Cycles, Hertz, Timekeeper};
pub use tones::{Loudness, Music, Note, SoundRegisters};
pub use video_memory::{Sprites, VideoMemory};
