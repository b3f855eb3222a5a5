//! The values that machine and dialect exchange.

use alloc::vec::Vec;

/// Registers of the processor: A, F, B, C, D, E, H, L.
pub type Registers = [u8; 8];

/// The colours that the firmware uses for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Colour of characters and dots.
    pub ink: u8,
    /// Colour of the background.
    pub paper: u8,
    /// Colour of the border.
    pub border: u8,
}

/// A pen position. The machine defines the meaning of the parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PenPosition {
    /// Address of the dot's byte.
    pub cell: u16,
    /// Mask of the dot in the byte.
    pub mask: u8,
}

/// A direction of the pen by one dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards smaller X.
    Left,
    /// Towards larger X.
    Right,
    /// Towards smaller Y.
    Up,
    /// Towards larger Y.
    Down,
}

/// A point within the frame, in dots of the present mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledPoint {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
    /// The requested point is inside the frame; otherwise this is the nearest one inside.
    pub is_inside: bool,
}

/// A run of dots that a search for the border colour passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanRun {
    /// Its length in dots.
    pub length: u16,
    /// The number of further dots of border colour that the search could have skipped before the run.
    pub remaining_skip: u16,
    /// A dot of the run had another colour than the pen's.
    pub has_changed: bool,
    /// The start of the run.
    pub start: PenPosition,
}

/// The loudness of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loudness {
    /// A volume, 0-15.
    Level(u8),
    /// The envelope of this number, 0-15, starts.
    Envelope(u8),
}

/// The next note of a voice. `None` keeps the present setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Duration in interrupts; 14 bits at most.
    pub ticks: u16,
    /// The loudness.
    pub loudness: Option<Loudness>,
    /// The period of envelopes.
    pub envelope_period: Option<u16>,
    /// The period of the tone; 12 bits.
    pub period: Option<u16>,
}

/// The start of the line that the screen editor returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStart {
    /// The start of the logical line.
    Screen,
    /// The cursor position when the reading begins, if the line ends there; the text before it is a prompt.
    Cursor,
}

/// How a line ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// With the return key: its text without trailing blanks.
    Entered(Vec<u8>),
    /// With the key that breaks a program; the line is empty.
    Broken,
}

/// The request of the keys that pause and break a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakRequest {
    /// No request.
    Continue,
    /// The program pauses: let time pass ([`hardware::Timekeeper::idle`]) and ask again.
    Pause,
    /// The program ends.
    Break,
}

/// Why machine code stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStop {
    /// The routine returned to its caller.
    Returned,
    /// The horizon was reached first: catch up and continue.
    HorizonReached,
    /// A routine of the firmware waits for a key: let time pass ([`hardware::Timekeeper::idle`]) and continue.
    AwaitingKey,
    /// The code reset the machine; the language must restart too.
    Reset,
    /// The code reached an address of firmware that this machine does not have. The call is abandoned.
    Unsupported {
        /// The address.
        address: u16,
        /// The last address of the program's own code.
        caller: u16,
    },
}

/// A command for the recorder's motor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotorCommand {
    /// Off.
    Off,
    /// On.
    On,
    /// On if it is off, and vice versa.
    Toggle,
}
