//! The intrinsics of this dialect in the engine's ops: four bytes each.
#![expect(missing_docs, reason = "the variants are keywords of the language or explained in place")]

use serde::{Deserialize, Serialize};

/// A function of only the accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PureFunction {
    Ln,
    Log,
    Exp,
    Sqr,
    Int,
    Abs,
    Sgn,
    Deg,
    Dms,
    /// 1 above zero, 0 otherwise: the condition of `IF`.
    Truth,
    /// The selector of `ON`: 0 outside the range of a byte.
    Choice,
}

/// A function that depends on the angle unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trigonometric {
    Sin,
    Cos,
    Tan,
    Asn,
    Acs,
    Atn,
}

/// A function that takes or returns a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StringFunction {
    Asc,
    Val,
    Len,
    Chr,
    Str,
    Left,
    Right,
    Mid,
}

/// A function that needs the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeviceFunction {
    Rnd,
    Peek,
    Point,
    Mem,
    Inkey,
}

/// The target of `PRINT`, and the wait after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrintTarget {
    #[default]
    Print,
    Pause,
    Printer,
}

/// The separator after an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Separator {
    None,
    Semicolon,
    Comma,
}

/// A statement that takes its arguments from the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Statement {
    Wait,
    Cls,
    Cursor,
    Beep,
    Random,
    Degree,
    Radian,
    Grad,
    Poke,
    Call,
    Clear,
    Trace,
    Untrace,
    Pset,
    Line,
    Gcursor,
    GprintText,
    GprintNumber,
    GprintEnd,
    Graph,
    Ltext,
    Color,
    Csize,
    Crotate,
    Lf,
    Glcursor,
    Sorgn,
    /// Pen moves: the start point, each further point, then options and drawing.
    PlotStart,
    PlotLine,
    PlotRelativeStart,
    PlotRelative,
    Circle,
    Paint,
    /// The width of the paper.
    Console,
}

impl Statement {
    /// Returns whether the statement draws dots on the display.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(self, Self::Pset | Self::Line | Self::GprintEnd)
    }
}

/// An intrinsic of the dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    Pure(PureFunction),
    Trigonometric(Trigonometric),
    DeviceFunction(DeviceFunction),
    /// `MDF`: the number as it is shown.
    Modify,
    /// `OPEN$`: the settings of the serial line.
    SerialSettings,
    /// A numeric variable, which may hold a string.
    Load {
        variable: u16,
    },
    /// An element of an array that may be the fixed variables.
    LoadElement {
        subscripts: u8,
        array: u16,
    },
    /// Strings.
    Literal {
        length: u8,
        text: u16,
    },
    LoadText {
        variable: u16,
    },
    LoadElementText {
        subscripts: u8,
        array: u16,
    },
    Concatenate,
    CompareText {
        relation: u8,
    },
    StringFunction(StringFunction),
    /// The target of a string assignment.
    TextTarget {
        variable: u16,
    },
    TextTargetElement {
        subscripts: u8,
        array: u16,
    },
    StoreText,
    /// Takes the accumulator or the current string as an argument, or records an omitted one.
    TakeArgument,
    TakeString,
    OmitArgument,
    Flag(u8),
    /// The string length of the arrays that follow.
    Width {
        has_width: u8,
    },
    Dim {
        subscripts: u8,
        array: u16,
    },
    Erase {
        array: u16,
    },
    CheckLoops,
    CheckCalls,
    /// Checks that the line with the name of a constant exists.
    CheckJump {
        text: u16,
    },

    Statement(Statement),
    Goto,
    GotoText,
    Gosub {
        back: u16,
    },
    GosubText {
        back: u16,
    },
    PrintBegin(PrintTarget),
    PrintNumber(Separator),
    PrintText(Separator),
    PrintEnd(Separator),
    Mask,
    NoMask,
    InputPrompt {
        is_overwritten: u8,
    },
    Input {
        is_text: u8,
        line_end: u16,
    },
    InputEnd,
    Read {
        is_text: u8,
    },
    ItemDone {
        is_text: u8,
        end: u16,
    },
    Restore {
        text: u16,
    },
    /// `RESTORE` with a computed line or label.
    RestoreNumber,
    RestoreText,
    RestoreFirst,
    /// `LIST` from a computed line or label on.
    List,
    ListText,
    End,
    Stop {
        text: u16,
    },
    /// The result of a typed calculation or assignment: the accumulator, or the string pushed last.
    Answer {
        is_text: u8,
    },
    Aread {
        is_text: u8,
    },
    Run {
        text: u16,
    },
    Cont,
    /// `LLIST`; the text is that of the range.
    Llist {
        text: u16,
    },
    Unsupported,
    /// A statement that has no effect because its device is missing.
    Unanswered,
}
