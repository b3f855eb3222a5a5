//! The KERNAL's variables in RAM. They *are* its state, because programs peek and poke them; the
//! machines of the family have them at the same addresses.
//!
//! Source: Commodore's Programmer's Reference Guides for VIC-20 and C64, memory maps. *Documented.*

pub mod files;
pub mod keyboard;
pub mod screen;

/// The first address after the variables.
pub const FREE_RAM: u16 = 0x0400;

/// The jiffy clock, high byte first.
pub const JIFFIES: usize = 0xa0;
/// Jiffies in a day.
pub const DAY: u32 = 0x4f_1a01;
/// The cassette motor's interlock.
pub const MOTOR_LOCK: usize = 0xc0;
/// The start of the cassette buffer.
pub const CASSETTE_BUFFER: usize = 0xb2;
/// The limits of memory.
pub const MEMORY_START: usize = 0x0281;
/// The end of memory.
pub const MEMORY_END: usize = 0x0283;

/// The first of the KERNAL's vectors.
pub const VECTORS: u16 = 0x0314;
/// The vector of interrupts.
pub const IRQ_VECTOR: u16 = 0x0314;
/// The vector of BRK.
pub const BREAK_VECTOR: u16 = 0x0316;
/// The vector of NMIs.
pub const NMI_VECTOR: u16 = 0x0318;
/// The vector of CHROUT.
pub const CHROUT_VECTOR: u16 = 0x0326;
/// The vector of the test for the STOP key.
pub const STOP_VECTOR: u16 = 0x0328;

/// The mask of the interrupts that the serial interface uses.
pub const SERIAL_INTERRUPTS: usize = 0x02a1;
