//! The words of the language, as the operations that the engine's own do not cover.

use basic::op;
use serde::{Deserialize, Serialize};

use crate::keyword::Function;

/// How integers are stored.
pub(crate) const INTEGER: op::StorageFormat = op::StorageFormat(1);

/// Which list a statement of data items reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemSource {
    /// A line typed by a person, or read from a file.
    Input,
    /// `DATA` in the program.
    Data,
    /// Single characters.
    Get,
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ValueType {
    /// A number of the dialect's own format.
    Number,
    /// A 16-bit integer.
    Integer,
    /// A string.
    Text,
}

/// Where an item stands in a list of `READ`, which has no words of its own for begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListPosition {
    /// Alone.
    Only,
    /// Before others.
    First,
    /// Between others, or in a list that has such words.
    Inner,
    /// Behind others.
    Last,
}

impl ListPosition {
    /// By whether others come before it, and behind it.
    pub fn new(has_before: bool, has_behind: bool) -> Self {
        match (has_before, has_behind) {
            (false, false) => Self::Only,
            (false, true) => Self::First,
            (true, true) => Self::Inner,
            (true, false) => Self::Last,
        }
    }

    /// The list begins with it.
    #[inline]
    pub fn begins(self) -> bool {
        matches!(self, Self::Only | Self::First)
    }

    /// The list ends with it.
    #[inline]
    pub fn ends(self) -> bool {
        matches!(self, Self::Only | Self::Last)
    }
}

/// A word with its arguments. `text` is a place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    /// Calls a function.
    Call(Function),
    /// `MID$` from a character on that the text tells.
    MidFrom {
        /// Its number.
        first: u8,
    },
    /// Calls a function whose argument is a string where a number is usual.
    CallOnString(Function),
    /// Takes what the current string has left in the accumulator for a number, as the original does where it does not look at
    /// the type.
    TakeStringAsNumber,
    /// Takes the accumulator for the place of a string's descriptor, as the original does with the left side of a comparison
    /// of strings.
    AsString,
    /// Returns from an expression to what had not called it.
    Astray {
        /// To the next statement, where nothing else is on the stack.
        goes_on: bool,
    },
    /// Reads memory; `text` is behind the parenthesis.
    Peek {
        /// The place.
        text: u16,
    },
    /// Writes memory; `text` is behind the arguments.
    Poke {
        /// The place.
        text: u16,
    },
    /// The clock.
    Clock,
    /// The clock as text.
    ClockText,
    /// The status byte.
    Status,
    /// Sets the clock from the current string.
    StoreClock,
    /// An assignment to the clock, which is no variable.
    TargetClock,
    /// Finds the function that a call or a definition names, creating its entry.
    FunctionName {
        /// Its place in the table.
        variable: u16,
    },
    /// Calls a function the program defined, with the accumulator as argument.
    CallDefined {
        /// The stack it is called at.
        depth: u8,
        /// Its place in the table.
        variable: u16,
    },
    /// The parameter of the definition that follows.
    DefineParameter {
        /// Its place in the table.
        variable: u16,
    },
    /// Defines the function named last: its text.
    Define {
        /// The place.
        text: u16,
    },
    /// Prints a number.
    PrintNumber,
    /// Prints a string.
    PrintText,
    /// Goes to the next print zone.
    PrintZone,
    /// Goes to a column, or that many columns on.
    PrintColumn {
        /// That many on.
        is_relative: bool,
    },
    /// Ends the line.
    PrintEnd,
    /// Sends the output to a file.
    SelectOutput,
    /// Takes the input from a file for the rest of the statement.
    SelectInput,
    /// Goes back to keyboard and screen after a statement.
    SelectDefault,
    /// Begins `INPUT`: reads a line.
    InputLine,
    /// Begins `INPUT` or `GET`.
    ReadBegin {
        /// What it reads.
        source: ItemSource,
    },
    /// Reads one item into the target.
    ReadItem {
        /// What it reads.
        source: ItemSource,
        /// What the target holds.
        kind: ValueType,
        /// Where it stands.
        position: ListPosition,
    },
    /// Ends the list.
    ReadEnd {
        /// What it reads.
        source: ItemSource,
    },
    /// Goes back to the first datum.
    Restore,
    /// Asks machine code about the term behind `text`.
    CallTermHook {
        /// The place.
        text: u16,
    },
    /// What the code behind a [`Word::CallTermHook`] is right for: that it takes the text up to `end` as this kind of value; with
    /// `end` at its own place, that it leaves the term alone.
    AssumedTerm {
        /// What it makes of it.
        kind: ValueType,
        /// The place behind it.
        end: u16,
    },
    /// Shows the statement behind `text` to machine code.
    CallStatementHook {
        /// The place.
        text: u16,
    },
    /// Waits for a bit.
    Wait {
        /// A third argument says which bits are turned over.
        has_flip: bool,
    },
    /// Calls machine code; `text` is behind the address.
    Sys {
        /// The place.
        text: u16,
    },
    /// The search for a line goes round in circles.
    LoopForever,
    /// Ends the program.
    End {
        /// The place behind it.
        text: u16,
    },
    /// Stops the program.
    Stop {
        /// The place behind it.
        text: u16,
    },
    /// Goes on after a stop.
    Cont,
    /// Runs the program from its first line.
    Run,
    /// Clears the variables before `RUN` goes to a line.
    BeginRun,
    /// Clears the variables.
    Clear,
    /// Deletes the program.
    New,
    /// The first line to be listed.
    ListFrom(u16),
    /// The last.
    ListTo(u16),
    /// Lists the lines; `text` is behind the range.
    List {
        /// The place.
        text: u16,
    },
    /// Refuses to go on at the prompt.
    ProgramOnly,
    /// Opens a file.
    Open {
        /// Numbers put aside.
        arguments: u8,
        /// A name is put aside.
        has_name: bool,
    },
    /// Closes a file.
    Close {
        /// Numbers put aside.
        arguments: u8,
        /// A name is put aside.
        has_name: bool,
    },
    /// Loads a program.
    LoadFile {
        /// Numbers put aside.
        arguments: u8,
        /// A name is put aside.
        has_name: bool,
        /// Compares it only.
        verify: bool,
    },
    /// Saves the program.
    SaveFile {
        /// Numbers put aside.
        arguments: u8,
        /// A name is put aside.
        has_name: bool,
    },
}

impl Intrinsic {
    /// It stands inside an expression, where the original does not note how far the program has come.
    pub(crate) const fn is_in_expression(self) -> bool {
        matches!(self, Self::Call(_) | Self::CallOnString(_) | Self::CallDefined { .. })
    }
}
