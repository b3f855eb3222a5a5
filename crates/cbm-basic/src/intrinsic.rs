//! The intrinsics of the dialect: the operations that the engine's ops do not cover.

use basic::op;
use serde::{Deserialize, Serialize};

use crate::keyword::Function;

/// The storage format of integers.
pub(crate) const INTEGER: op::StorageFormat = op::StorageFormat(1);

/// The source of a statement that reads items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemSource {
    /// A line typed by a person, or read from a file.
    Input,
    /// `DATA` in the program.
    Data,
    /// Single characters.
    Get,
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ValueType {
    /// A number of the dialect's format.
    Number,
    /// A 16-bit integer.
    Integer,
    /// A string.
    Text,
}

/// The position of an item in a list of `READ`, which has no separate intrinsics for begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListPosition {
    /// The only item.
    Only,
    /// The first of several.
    First,
    /// Between others, or in a list that has such intrinsics.
    Inner,
    /// The last of several.
    Last,
}

impl ListPosition {
    /// Returns the position of an item that others precede or follow.
    pub fn new(has_before: bool, has_after: bool) -> Self {
        match (has_before, has_after) {
            (false, false) => Self::Only,
            (false, true) => Self::First,
            (true, true) => Self::Inner,
            (true, false) => Self::Last,
        }
    }

    /// Returns whether the list begins with it.
    #[inline]
    pub fn begins(self) -> bool {
        matches!(self, Self::Only | Self::First)
    }

    /// Returns whether the list ends with it.
    #[inline]
    pub fn ends(self) -> bool {
        matches!(self, Self::Only | Self::Last)
    }
}

/// An intrinsic with its arguments. `text` is a text address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    /// Calls a function.
    Call(Function),
    /// Calls a numeric function with a string argument.
    CallOnString(Function),
    /// Takes the remains of the current string in the accumulator as a number, as the original does
    /// where it does not check the type.
    TakeStringAsNumber,
    /// Takes the accumulator as the address of a string's descriptor, as the original does with the
    /// left side of a string comparison.
    AsString,
    /// Returns from an expression to an address that did not call it.
    StrayReturn {
        /// Whether to continue with the next statement, as the stack is empty.
        goes_on: bool,
    },
    /// Reads memory; `text` is after the parenthesis.
    Peek {
        /// The text address.
        text: u16,
    },
    /// Writes memory; `text` is after the arguments.
    Poke {
        /// The text address.
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
    /// An assignment to the clock, which is not a variable.
    TargetClock,
    /// Finds the function that a call or a definition names; creates its entry if needed.
    FunctionName {
        /// Its index in the table.
        variable: u16,
    },
    /// Calls a function that the program defined, with the accumulator as argument.
    CallDefined {
        /// The stack depth of the call.
        depth: u8,
        /// Its index in the table.
        variable: u16,
    },
    /// The parameter of the definition that follows.
    DefineParameter {
        /// Its index in the table.
        variable: u16,
    },
    /// Defines the function named last.
    Define {
        /// The address of its text.
        text: u16,
    },
    /// Prints a number.
    PrintNumber,
    /// Prints a string.
    PrintText,
    /// Advances to the next print zone.
    PrintZone,
    /// Moves to a column, or by a number of columns.
    PrintColumn {
        /// By a number of columns.
        is_relative: bool,
    },
    /// Ends the line.
    PrintEnd,
    /// Sends the output to a file.
    SelectOutput,
    /// Takes the input from a file for the rest of the statement.
    SelectInput,
    /// Restores keyboard and screen after a statement.
    SelectDefault,
    /// Begins `INPUT`: reads a line.
    InputLine,
    /// Begins `INPUT` or `GET`.
    ReadBegin {
        /// The source.
        source: ItemSource,
    },
    /// Reads one item into the target.
    ReadItem {
        /// The source.
        source: ItemSource,
        /// The type of the target.
        kind: ValueType,
        /// Its position in the list.
        position: ListPosition,
    },
    /// Ends the list.
    ReadEnd {
        /// The source.
        source: ItemSource,
    },
    /// Returns to the first `DATA` item.
    Restore,
    /// Calls the hook of terms for the term after `text`.
    CallTermHook {
        /// The text address.
        text: u16,
    },
    /// The assumption of the code after a [`Intrinsic::CallTermHook`]: that machine code reads the text up to
    /// `end` as a value of this type; with `end` equal to the term's address, that it ignores the term.
    AssumedTerm {
        /// The type of the value.
        kind: ValueType,
        /// The address after it.
        end: u16,
    },
    /// Calls the hook of statements for the statement after `text`.
    CallStatementHook {
        /// The text address.
        text: u16,
    },
    /// Waits for a bit in memory.
    Wait {
        /// A third argument gives the bits to invert.
        has_flip: bool,
    },
    /// Calls machine code; `text` is after the address.
    Sys {
        /// The text address.
        text: u16,
    },
    /// The search for a line never ends.
    LoopForever,
    /// Ends the program.
    End {
        /// The text address after the statement.
        text: u16,
    },
    /// Stops the program.
    Stop {
        /// The text address after the statement.
        text: u16,
    },
    /// Continues after a stop.
    Cont,
    /// Runs the program from its first line.
    Run,
    /// Clears the variables before `RUN` jumps to a line.
    BeginRun,
    /// Clears the variables.
    Clear,
    /// Deletes the program.
    New,
    /// Sets the first line to list.
    ListFrom(u16),
    /// Sets the last.
    ListTo(u16),
    /// Lists the lines; `text` is after the range.
    List {
        /// The text address.
        text: u16,
    },
    /// Raises an error at the prompt.
    ProgramOnly,
    /// Opens a file.
    Open {
        /// The number of pushed numbers.
        arguments: u8,
        /// Whether a name is pushed.
        has_name: bool,
    },
    /// Closes a file.
    Close {
        /// The number of pushed numbers.
        arguments: u8,
        /// Whether a name is pushed.
        has_name: bool,
    },
    /// Loads a program.
    LoadFile {
        /// The number of pushed numbers.
        arguments: u8,
        /// Whether a name is pushed.
        has_name: bool,
        /// Whether to compare only.
        verify: bool,
    },
    /// Saves the program.
    SaveFile {
        /// The number of pushed numbers.
        arguments: u8,
        /// Whether a name is pushed.
        has_name: bool,
    },
}

impl Intrinsic {
    /// Returns whether it is part of an expression, where the original does not store the program's position.
    pub(crate) const fn is_in_expression(self) -> bool {
        matches!(self, Self::Call(_) | Self::CallOnString(_) | Self::CallDefined { .. })
    }
}
