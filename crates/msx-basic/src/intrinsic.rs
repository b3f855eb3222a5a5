//! The intrinsics of MSX-BASIC: its operations that the compiler emits by name.

use serde::{Deserialize, Serialize};

/// The type to which the accumulator or the current string is converted as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArgumentType {
    /// 0 to 255.
    Byte,
    /// 16 bits with a sign.
    Integer,
    /// An address: -32768 to 65535.
    Address,
    /// A number of any type.
    Number,
    /// A string.
    Text,
}

/// A function of one number and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum PureFunction {
    Sgn,
    Int,
    Abs,
    Sqr,
    Sin,
    Log,
    Exp,
    Cos,
    Tan,
    Atn,
    Cint,
    Csng,
    Cdbl,
    Fix,
}

/// A function with a string as argument or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum StringFunction {
    Left,
    Right,
    Mid,
    Len,
    Asc,
    Val,
    Chr,
    Str,
    Space,
    /// `STRING$` of a code.
    StringOfCode,
    /// `STRING$` of the first character of a string.
    StringOfText,
    Instr,
    Hex,
    Oct,
    Bin,
    Cvi,
    Cvs,
    Cvd,
    Mki,
    Mks,
    Mkd,
}

/// A function that reads the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum DeviceFunction {
    Peek,
    Vpeek,
    Inp,
    Stick,
    Strig,
    Pdl,
    Pad,
    Play,
    Point,
    Csrlin,
    Pos,
    Lpos,
    Time,
    Vdp,
    Base,
    Sprite,
    Inkey,
    /// `INPUT$` from the keyboard.
    Input,
    /// `INPUT$` from a file.
    InputFile,
    Eof,
    Lof,
    Loc,
    Fpos,
    Err,
    Erl,
    Rnd,
    Fre,
    FreText,
    Dskf,
    /// `DSKI$`.
    ReadSector,
}

/// A statement that takes its arguments from the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum Statement {
    Beep,
    Bload,
    Bsave,
    Circle,
    Cload,
    Clear,
    CallFormat,
    CallSystem,
    Close,
    Cls,
    Color,
    Copy,
    Csave,
    Draw,
    ErrorNumber,
    /// The file whose fields follow.
    Field,
    Files,
    Get,
    Key,
    KeyLine,
    KeyList,
    Kill,
    Lfiles,
    Line,
    Load,
    Locate,
    MaxFiles,
    Merge,
    Motor,
    Name,
    Open,
    Out,
    Paint,
    Play,
    Poke,
    Preset,
    Pset,
    Put,
    PutSprite,
    SpriteColour,
    SpriteShape,
    Save,
    Screen,
    ScreenSprites,
    ScreenClick,
    ScreenSpeed,
    ScreenPrinter,
    SetBase,
    SetSprite,
    SetTime,
    SetVdp,
    Sound,
    DefUsr,
    Vpoke,
    Wait,
    Width,
    /// `DSKO$`.
    WriteSector,
    Interval,
}

/// A source of event traps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum TrapSource {
    Key,
    Stop,
    Sprite,
    Strig,
    Interval,
}

/// A requirement of a statement for the screen mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScreenRequirement {
    /// A mode with sprites.
    Sprites,
    /// A mode with dots.
    Graphics,
}

/// A command that switches a trap source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum TrapCommand {
    On,
    Off,
    Stop,
}

/// The source of the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemSource {
    /// `DATA`.
    Data,
    /// A typed line.
    Typed,
    /// A file.
    File,
}

/// An intrinsic with its arguments: at most four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    /// A pure function.
    Pure(PureFunction),
    /// Converts the accumulator: 2, 4 or 8 bytes.
    Convert(u8),
    /// A function of strings.
    Text(StringFunction),
    /// A device function.
    DeviceFunction(DeviceFunction),
    /// Takes an argument.
    TakeArgument(ArgumentType),
    /// An omitted argument.
    OmitArgument,
    /// A flag as an argument.
    Flag(u8),
    /// A line number as an argument.
    LineNumber(u16),
    /// The current line (`.`) as an argument.
    LastLine,
    /// A statement.
    Statement(Statement),

    /// Checks that the last argument is at least the first value and below the second.
    CheckRange(u8, u16),
    /// Checks the screen mode before arguments are evaluated.
    RequireScreen(ScreenRequirement),
    /// Saves the target for [`Self::Varptr`].
    SaveTarget,
    /// Loads the address of the target and restores the saved target.
    Varptr,
    /// Loads the address of a file's block.
    VarptrFile,
    /// Makes a variable the target; an error if it does not exist.
    RequireVariable {
        /// Its slot.
        variable: u16,
    },
    /// The second variable of [`Self::Swap`], which must exist and have the type of the saved target.
    SwapSecond {
        /// Its slot.
        variable: u16,
    },
    /// Calls a defined function.
    CallFunction {
        /// The slot of the variable that holds it.
        variable: u16,
    },
    /// Returns from a defined function.
    LeaveFunction {
        /// The result is a string.
        is_text: bool,
    },
    /// Loads a parameter of the function being executed.
    Parameter {
        /// Offset of its value in the block of parameters.
        offset: u8,
        /// Bytes of its value.
        size: u8,
    },
    /// Checks that the result of a function is a string.
    CheckString,
    /// Defines a function.
    Define {
        /// The address of its parameters or its body.
        text: u16,
    },
    /// Calls machine code.
    Usr {
        /// The number of the routine, 0-9.
        number: u8,
        /// Argument and result are the current string.
        is_text: bool,
    },

    /// Prints the accumulator.
    PrintNumber,
    /// Prints the current string.
    PrintText,
    /// Moves to the next print zone.
    PrintZone,
    /// `TAB(`.
    PrintTab,
    /// `SPC(`.
    PrintSpaces,
    /// Ends the line.
    PrintEnd,
    /// Directs output to the printer.
    ToPrinter,
    /// Directs output to the file whose number is the last argument.
    ToFile,
    /// Takes input from the file whose number is the last argument.
    FromFile,
    /// Directs output to the screen and takes input from the keyboard.
    ToScreen,
    /// Makes the current string the format.
    UsingFormat,
    /// Prints the accumulator by the format.
    UsingNumber,
    /// Prints the current string by the format.
    UsingText,
    /// Ends the list: prints the format's literal text up to its next field.
    UsingEnd,

    /// Leaves a graphics mode.
    EnsureText,
    /// Reads a line from the keyboard.
    InputLine {
        /// Shows a question mark.
        has_mark: bool,
    },
    /// Begins a list.
    ReadBegin(ItemSource),
    /// Reads an item into the target, of this type.
    ReadItem(ItemSource, u8),
    /// Ends a list.
    ReadEnd(ItemSource),
    /// `LINE INPUT`: reads a line as the current string.
    LineInput {
        /// From a file.
        is_file: bool,
    },
    /// `RESTORE` to a line.
    Restore {
        /// The address of the line's constant, 0 for the first line.
        text: u16,
    },

    /// `ON ERROR GOTO`.
    OnError {
        /// The address of the line's constant.
        text: u16,
    },
    /// `RESUME` with the statement that failed.
    ResumeAgain,
    /// `RESUME NEXT`.
    ResumeNext,
    /// `RESUME` with a line number: a jump follows.
    ResumeElsewhere,
    /// `RETURN` with a line number: a jump follows.
    DropCall,
    /// Sets the handler of the next trap of the source.
    Handler {
        /// The address of the line's constant, 0 for none.
        text: u16,
    },
    /// Starts a list of handlers of this source.
    Handlers(TrapSource),
    /// Switches a trap of the source; its number is the last argument if there are several.
    Arm(TrapSource, TrapCommand),

    /// `END`.
    End {
        /// The text address at which `CONT` continues.
        text: u16,
    },
    /// `STOP`.
    Stop {
        /// The text address at which `CONT` continues.
        text: u16,
    },
    /// `CONT`.
    Cont,
    /// `RUN` from the first line.
    Run,
    /// `RUN` with a line number: a jump follows.
    BeginRun,
    /// `RUN` of a file.
    RunFile,
    /// `NEW`.
    New,
    /// `LIST`, with from and to among the arguments.
    List {
        /// Lists to the printer.
        is_printed: bool,
    },
    /// `DELETE`.
    Delete,
    /// `RENUM`.
    Renum,
    /// `AUTO`.
    Auto,
    /// `TRON` or `TROFF`.
    Trace(bool),
    /// `DEFINT` and similar statements: first letter, last letter, type.
    DefType(u8, u8, u8),
    /// Saves the target for `SWAP`.
    SwapFirst(u8),
    /// `SWAP` with the target.
    Swap(u8),
    /// `ERASE` an array.
    Erase {
        /// Its slot.
        array: u16,
    },
    /// `MID$` as a statement: the target, and arguments.
    SetMid,
    /// Frees the current string.
    Free,
    /// A statement that only a program may use.
    ProgramOnly,
    /// Fails on a machine without a disk system.
    RequireDisk {
        /// The address of the keyword.
        text: u16,
    },
    /// Maps the target to the buffer of the file whose fields are being defined.
    FieldVariable,
    /// `LSET` and `RSET`: stores the current string in the target.
    SetField {
        /// The characters are right-aligned.
        is_right: bool,
    },
    /// A keyword that this interpreter does not support.
    Unsupported {
        /// The address of the keyword.
        text: u16,
    },
}
