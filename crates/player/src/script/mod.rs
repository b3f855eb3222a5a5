//! Key scripts: the input of a run as text.
//!
//! [`parse`](parse::parse) turns the text into steps; [`ScriptRunner`](run::ScriptRunner) executes
//! them while the machine runs. Each line holds one instruction, `#` starts a comment, strings are
//! in double quotes with `\n`, `\"` and `\\`:
//!
//! ```text
//! wait text:farbfernseher     # text to the end of the line, in any case
//! type "2"                    # typed key by key as the program takes them; \n is RETURN, capitals have SHIFT
//! press F1 for 5 frames       # RETURN, F1, UP, SHIFT+A, CBM+H, STOP, SPACE ...
//! queue "run\n"               # into the keyboard queue; keys in braces, "{RIGHT}"
//! joy 2 left+fire for 10 frames
//! wait key                    # INPUT, or GET on an empty queue
//! force RND hex:8000000000    # the next random number, in the machine's format
//! screenshot board.png
//! repeat 3                    # the lines up to the matching `end`
//! wait line:20                # each wait for a line takes another execution of it
//! end
//! end
//! ```

pub mod parse;
pub mod run;

use systems::{ControlPort, JoystickLines, Machine};

use crate::condition::Condition;

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// Types a text key by key, each after the program has read the previous one.
    Type(String),
    /// Types codes key by key, as [`Type`](Self::Type) does; scripts have no such instruction.
    Codes(Vec<u8>),
    /// Holds keys together.
    Press {
        /// Names of the keys, modifiers first.
        keys: Vec<String>,
        /// The number of frames; without it, as long as the machine needs.
        frames: Option<u32>,
    },
    /// Puts a text into the keyboard queue.
    Queue(String),
    /// Sets a joystick.
    Joystick {
        /// The control port.
        port: ControlPort,
        /// The closed switches.
        lines: JoystickLines,
        /// The number of frames; without it, until the next such instruction.
        frames: Option<u32>,
    },
    /// Drags the pointer.
    Drag {
        /// The start.
        from: ScreenPosition,
        /// The end.
        to: ScreenPosition,
    },
    /// Clicks at a position.
    Click(ScreenPosition),
    /// Moves the pointer to a position, with no button down.
    Point(ScreenPosition),
    /// Waits until the condition is true.
    Wait(Condition),
    /// Forces the next random draw, in the machine's number format.
    ForceRandom(Vec<u8>),
    /// Forces the next read of the clock.
    ForceTime(u32),
    /// Takes a screenshot with this name.
    Screenshot(String),
    /// Ends the run.
    End,
}

impl Instruction {
    /// Returns the instruction that types a line of a person, in the notations of the machine's listings, and
    /// messages about the characters that the machine lacks. `name` is the name of the line in the messages. An
    /// empty line has no instruction.
    #[must_use]
    pub fn typed(machine: &'static Machine, line: &str, name: &str) -> (Option<Self>, Vec<String>) {
        // The keys of a board have characters; only machines have codes.
        if !machine.takes_text {
            return ((!line.is_empty()).then(|| Self::Type(line.to_owned())), vec![]);
        }
        let read = machine.read_typed(line, name);
        let skipped = read.skipped.iter().map(|problem| problem.kind.to_string()).collect();
        ((!read.codes.is_empty()).then_some(Self::Codes(read.codes)), skipped)
    }
}

/// A position on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenPosition {
    /// Column and row of a cell.
    Cell(u32, u32),
    /// Pixels from the left and from the top.
    Dot(u32, u32),
}

/// An instruction with its line in the script.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Line, from 1.
    pub line: usize,
    /// The instruction.
    pub instruction: Instruction,
}
