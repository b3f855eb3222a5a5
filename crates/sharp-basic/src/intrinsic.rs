//! What only this language says, as the engine's ops carry it: four bytes each.
#![expect(missing_docs, reason = "the variants are words of the language or explained in place")]

use serde::{Deserialize, Serialize};

/// A function of the accumulator alone.
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
    /// 1 above zero, 0 otherwise: what `IF` asks.
    Truth,
    /// The choice of `ON`: what is no byte chooses nothing.
    Choice,
}

/// A function that follows the unit of angles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trigonometric {
    Sin,
    Cos,
    Tan,
    Asn,
    Acs,
    Atn,
}

/// A function that takes or makes a string.
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

/// What is asked of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeviceFunction {
    Rnd,
    Peek,
    Point,
    Mem,
    Inkey,
}

/// Where what is printed goes, and what follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrintTarget {
    #[default]
    Print,
    Pause,
    Printer,
}

/// What stands behind an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Separator {
    None,
    Semicolon,
    Comma,
}

/// A statement with arguments that have been taken.
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
    /// The pen's moves: the start point, then a point, then options and drawing.
    PlotStart,
    PlotLine,
    PlotRelativeStart,
    PlotRelative,
    Circle,
}

/// A word of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    Pure(PureFunction),
    Trigonometric(Trigonometric),
    DeviceFunction(DeviceFunction),
    /// A number variable, which may hold a string.
    Load {
        variable: u16,
    },
    /// The element of an array that may be the fixed variables.
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
    /// Where a string goes.
    TextTarget {
        variable: u16,
    },
    TextTargetElement {
        subscripts: u8,
        array: u16,
    },
    StoreText,
    /// Takes the accumulator, or the current string, as an argument; what is left out is noted.
    TakeArgument,
    TakeString,
    OmitArgument,
    Flag(u8),
    /// The longest string of the arrays that follow.
    Width {
        is_given: u8,
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
    /// What a typed calculation or assignment comes to: the accumulator, or the string put aside last.
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
    Unsupported,
    /// A device that nothing is said about when it does not answer.
    Unanswered,
}
