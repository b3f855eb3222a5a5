//! What only MSX-BASIC says, as ops with arguments.

use serde::{Deserialize, Serialize};

/// As what the accumulator or the current string is taken for an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArgumentType {
    /// 0 to 255.
    Byte,
    /// 16 bits with a sign.
    Integer,
    /// An address: -32768 to 65535.
    Address,
    /// A number as it is.
    Number,
    /// A string.
    Text,
}

/// A function of one number that needs nothing else.
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

/// A function of strings, or of numbers that makes one.
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

/// A function that asks the machine.
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

/// A statement whose arguments have been taken.
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

/// What may happen between two statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum TrapSource {
    Key,
    Stop,
    Sprite,
    Strig,
    Interval,
}

/// What a statement demands of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScreenRequirement {
    /// A mode with sprites.
    Sprites,
    /// A mode with dots.
    Graphics,
}

/// What switches a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are words of the language")]
pub enum TrapCommand {
    On,
    Off,
    Stop,
}

/// Where the items of a list come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemSource {
    /// `DATA`.
    Data,
    /// A typed line.
    Typed,
    /// A file.
    File,
}

/// A word with its arguments: at most four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    /// A pure function.
    Pure(PureFunction),
    /// Converts the accumulator: 2, 4 or 8 bytes.
    Convert(u8),
    /// A function of strings.
    Text(StringFunction),
    /// A function that asks the machine.
    DeviceFunction(DeviceFunction),
    /// Takes an argument.
    TakeArgument(ArgumentType),
    /// An argument that the program leaves out.
    OmitArgument,
    /// A flag among the arguments.
    Flag(u8),
    /// The number of a line among them.
    LineNumber(u16),
    /// The line worked on last.
    LastLine,
    /// A statement.
    Statement(Statement),

    /// The last argument has to be at least the one and below the other.
    CheckRange(u8, u16),
    /// Something is demanded of the screen before arguments are looked at.
    RequireScreen(ScreenRequirement),
    /// Puts the target aside for [`Self::Varptr`].
    SaveTarget,
    /// The place of the target as a number; the one put aside is the target again.
    Varptr,
    /// The place of a file's block.
    VarptrFile,
    /// A variable that has to be there already.
    RequireVariable {
        /// Its slot.
        variable: u16,
    },
    /// The variable for [`Self::Swap`], which has to be of the type of the target put aside, and there already.
    SwapSecond {
        /// Its slot.
        variable: u16,
    },
    /// Calls a defined function.
    CallFunction {
        /// The slot of the variable that it is kept in.
        variable: u16,
    },
    /// Comes back from a defined function.
    LeaveFunction {
        /// With a string.
        is_text: bool,
    },
    /// A parameter of the function under way.
    Parameter {
        /// How far behind the beginning of their block its value lies.
        offset: u8,
        /// Bytes of its value.
        size: u8,
    },
    /// What a function gave has to be a string.
    CheckString,
    /// A defined function begins at this text.
    Define {
        /// Where its parameters or its body stand.
        text: u16,
    },
    /// Calls machine code.
    Usr {
        /// Which of the ten.
        number: u8,
        /// Its argument is the current string, and so is its result.
        is_text: bool,
    },

    /// Prints the accumulator.
    PrintNumber,
    /// Prints the current string.
    PrintText,
    /// Goes to the next zone.
    PrintZone,
    /// `TAB(`.
    PrintTab,
    /// `SPC(`.
    PrintSpaces,
    /// Ends the line.
    PrintEnd,
    /// Output goes to the printer.
    ToPrinter,
    /// Output goes to a file, whose number is the last argument.
    ToFile,
    /// Input comes from a file, whose number is the last argument.
    FromFile,
    /// Output goes to the screen, input comes from the keyboard.
    ToScreen,
    /// The current string is the format.
    UsingFormat,
    /// Prints the accumulator by the format.
    UsingNumber,
    /// Prints the current string by the format.
    UsingText,
    /// The end of the list: what is left of the format.
    UsingEnd,

    /// Leaves a graphic mode.
    EnsureText,
    /// Asks for a line; the text is its prompt's place, 0 without one.
    InputLine {
        /// A question mark is shown.
        has_mark: bool,
    },
    /// Begins a list.
    ReadBegin(ItemSource),
    /// Reads an item into the target, of this type.
    ReadItem(ItemSource, u8),
    /// Ends a list.
    ReadEnd(ItemSource),
    /// `LINE INPUT`: asks for a line and makes it the current string.
    LineInput {
        /// From a file.
        is_file: bool,
    },
    /// `RESTORE` to the line at a constant's place, 0 for the first.
    Restore {
        /// The place of the constant.
        text: u16,
    },

    /// `ON ERROR GOTO`.
    OnError {
        /// The place of the line's constant.
        text: u16,
    },
    /// `RESUME` with the statement that failed.
    ResumeAgain,
    /// `RESUME NEXT`.
    ResumeNext,
    /// `RESUME` somewhere else: a jump follows.
    ResumeElsewhere,
    /// `RETURN` somewhere else: a jump follows.
    DropCall,
    /// Chooses a line for the source's next number.
    Handler {
        /// The place of the line's constant, 0 for none.
        text: u16,
    },
    /// Handlers of this source follow.
    Handlers(TrapSource),
    /// Switches a source; its number, where there are several, is the last argument.
    Arm(TrapSource, TrapCommand),

    /// `END`.
    End {
        /// The text place to go on at.
        text: u16,
    },
    /// `STOP`.
    Stop {
        /// The text place to go on at.
        text: u16,
    },
    /// `CONT`.
    Cont,
    /// `RUN` from the first line.
    Run,
    /// `RUN` of a line: a jump follows.
    BeginRun,
    /// `RUN` of a file.
    RunFile,
    /// `NEW`.
    New,
    /// `LIST`, with from and to among the arguments.
    List {
        /// To the printer.
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
    /// `DEFINT` and its like: letters from, to, the type.
    DefType(u8, u8, u8),
    /// The target is put aside for `SWAP`.
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
    /// A word of the disk system: an error where there is none.
    RequireDisk {
        /// Where it stands.
        text: u16,
    },
    /// The target lies in the buffer of the file whose fields are defined.
    FieldVariable,
    /// `LSET` and `RSET`: the target, and the current string.
    SetField {
        /// The characters end where the target ends.
        is_right: bool,
    },
    /// A keyword that this interpreter knows but does not do.
    Unsupported {
        /// Where it stands.
        text: u16,
    },
}
