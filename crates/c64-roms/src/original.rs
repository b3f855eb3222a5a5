//! The machine with the original ROMs, as the comparison sees it: one that executes images, or the recording
//! of one.

use std::ops::Range;

use systems::{ProgramEnd, System};

use super::view::View;

/// An event at which the machine with the original ROMs waits for the native one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is about to execute the statement after this text pointer: a colon, the zero byte before a line,
    /// or the byte before a typed command.
    Statement(u16),
    /// The program has ended.
    Ended(ProgramEnd),
}

/// The cells that interrupts keep: the STOP key, the clock, the keyboard's state and queue, the counter of the
/// blinking cursor. Its phase belongs to the character on the screen.
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
    /// Returns its memory.
    fn view(&self) -> View<'_>;

    /// Returns the cycles of its processor up to here, without those of interrupts, up to a constant.
    fn processor_time(&self) -> u64;

    /// Makes beam, timers and clock of both machines equal. If an interrupt has come on one machine alone,
    /// `is_interrupt_apart`, it makes the [cells that interrupts keep](INTERRUPT_CELLS) equal, too.
    fn align(&mut self, native: &mut dyn System, is_interrupt_apart: bool);

    /// Makes these parts of memory equal, and the colours.
    fn equalise(&mut self, native: &mut dyn System, ranges: &[Range<u16>]);

    /// Says where it is, for a message that it has not come to a statement.
    fn whereabouts(&self) -> String;
}
