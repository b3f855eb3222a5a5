//! The machine with the original ROMs: a machine that executes ROM images, or a recording of it.

use std::ops::Range;

use systems::{ProgramEnd, System};

use super::view::View;

/// An event at which the machine with the original ROMs waits for the native one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is about to execute the statement after this text pointer, which is at a colon, at the zero byte
    /// before a line, or at the byte before a typed command.
    Statement(u16),
    /// The program has ended.
    Ended(ProgramEnd),
}

/// Whether interrupts have come on both machines or on one machine alone since the last comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InterruptState {
    /// Both jiffy clocks have the same time.
    Same,
    /// An interrupt has come on one machine alone.
    Apart,
}

/// The cells that interrupts write: the STOP key, the jiffy clock, the keyboard's state and queue, the counter
/// of the blinking cursor. The cursor's phase belongs to the character on the screen.
pub const INTERRUPT_CELLS: [Range<u16>; 9] = [
    0x91..0x92,
    0xa0..0xa3,
    0xc5..0xc7,
    0xcb..0xcc,
    0xcd..0xce,
    0xf5..0xf7,
    0x0277..0x0281,
    0x0287..0x0288,
    0x028b..0x028f,
];

/// The machine with the original ROMs at its last [`Arrival`].
pub trait Original {
    /// Returns memory and registers.
    fn view(&self) -> View<'_>;

    /// Returns the cycles of the processor without those of interrupts, plus a constant.
    fn processor_time(&self) -> u64;

    /// Makes beam, timers and jiffy clock of both machines equal; if their interrupts are apart, also the
    /// [`INTERRUPT_CELLS`].
    fn align(&mut self, native: &mut dyn System, interrupts: InterruptState);

    /// Makes these ranges of memory and the colours equal.
    fn equalise(&mut self, native: &mut dyn System, ranges: &[Range<u16>]);

    /// Describes the processor's position, for the message that the machine has not reached a statement.
    fn whereabouts(&self) -> String;
}
