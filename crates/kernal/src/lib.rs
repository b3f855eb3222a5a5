//! The KERNAL of Commodore's 8-bit machines, without a byte of its ROM: screen editor, keyboard, channels, devices,
//! and the routines that machine code calls.
//!
//! [`Machine`] is a [`Board`] with this KERNAL; it implements the traits of `hardware` and the contract of
//! BASIC, [`cbm_basic::machine`], and does not depend on the interpreter. The board supplies memory, time and
//! chips, and as a [`Variant`] the facts that distinguish its KERNAL: screen geometry, addresses, keyboard.
//! Native code replaces the ROM's and takes the same processor time.
//!
//! | module | contents |
//! |---|---|
//! | `variant`, `routine` | the facts of a KERNAL, and its routines by address |
//! | `board` | the KERNAL's requirements on the hardware |
//! | `cells` | the addresses of its variables |
//! | `costs` | the costs of its routines |
//! | `time` | clock, events, interrupt lines; `timekeeper` handles due events |
//! | `cpu`, `code_state` | the processor, and its state between two runs |
//! | `machine` | the complete machine; `control` is its control: power, events, checkpoints |
//! | `editor` | the screen editor, the keyboard scan, the interrupt |
//! | `startup` | the initialisation of memory and chips |
//! | `interrupt`, `nmi` | IRQ and NMI, including the program's handlers |
//! | `key_names` | names of keys; the keys that type a character |
//! | `keyboard` | key events; STOP and RESTORE for BASIC |
//! | `channels`, `devices` | files, LOAD and SAVE; printer, tape and disk drive |
//! | `machine_code`, `firmware` | the program's code on the processor; KERNAL routines that it or `SYS` calls |
//! | `serial_port` | the RS-232 interface, unconnected |
//!
//! Note: zero page *is* the state. The editor's cursor, the keyboard queue, the jiffy clock and the open
//! files are in RAM at the KERNAL's addresses, because programs peek and poke them.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
pub mod cells;
mod channels;
mod code_state;
mod control;
pub mod costs;
pub mod cpu;
mod devices;
mod editor;
mod firmware;
mod interrupt;
mod key_names;
mod keyboard;
mod machine;
mod machine_code;
mod nmi;
pub mod rom;
mod routine;
mod serial_port;
mod startup;
mod time;
mod timekeeper;
mod variant;
mod warnings;

pub use board::{Board, COLOUR_CELLS, FoundMemory};
pub use code_state::CodeState;
pub use control::Checkpoint;
pub use key_names::{
    chord_for, chord_for_code, chord_named, key_name_for_matrix_code, key_names, key_names_for_code,
};
pub use machine::Machine;
pub use routine::{DEFAULT_VECTORS, ENTRIES, Entry, JUMP_TABLE, Routine, UDTIM_ENTRY, address_of};
pub use time::{DueEvent, Irq, Nmi, PendingEvents, Timing};
pub use variant::{DecodeTable, KeyMatrix, Modifiers, NOTHING, Variant};
pub use warnings::Warnings;
