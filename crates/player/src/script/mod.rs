//! Key scripts: what a person would do at the keyboard, written down.
//!
//! [`parse`](parse::parse) turns the text into steps; [`ScriptRunner`](run::ScriptRunner) carries them out while the machine runs.
//! One instruction stands on a line, `#` begins a comment, strings are in double quotes with `\n`, `\"` and `\\`:
//!
//! ```text
//! wait text:farbfernseher     # the words to the end of the line, upper and lower case alike
//! type "2"                    # typed key by key as the program takes them; \n is RETURN, capitals have SHIFT
//! press F1 for 5 frames       # RETURN, F1, UP, SHIFT+A, CBM+H, STOP, SPACE ...
//! queue "run\n"               # straight into the keyboard buffer; keys in braces, "{RIGHT}"
//! joy 2 left+fire for 10 frames
//! wait key                    # INPUT, or GET asking an empty buffer
//! force RND hex:8000000000    # the next random number, in the machine's own bytes
//! screenshot board.png
//! repeat 3                    # what follows up to its own `end`
//! wait line:20                # each wait for a line takes another execution of it
//! end
//! end
//! ```

pub mod parse;
pub mod run;

use systems::{ControlPort, JoystickLines};

use crate::condition::Condition;

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// Types a text key by key, each when the one before has been taken.
    Type(String),
    /// Types codes key by key, as [`Type`](Self::Type) does; no script has it, but a line of the text front end.
    Codes(Vec<u8>),
    /// Holds keys down together.
    Press {
        /// Names of the keys, modifiers first.
        keys: Vec<String>,
        /// For how many pictures; as many as the machine needs if the script does not say.
        frames: Option<u32>,
    },
    /// Puts a text into the keyboard buffer.
    Queue(String),
    /// Moves a joystick.
    Joystick {
        /// The socket.
        port: ControlPort,
        /// The closed switches.
        lines: JoystickLines,
        /// For how many pictures; without it, until the next such instruction.
        frames: Option<u32>,
    },
    /// Drags the pointer.
    Drag {
        /// From here.
        from: ScreenPosition,
        /// To there.
        to: ScreenPosition,
    },
    /// Clicks.
    Click(ScreenPosition),
    /// Waits until the condition holds.
    Wait(Condition),
    /// Makes the next random draw give this number, in the machine's own bytes.
    ForceRandom(Vec<u8>),
    /// Makes the next read of the clock give this count.
    ForceTime(u32),
    /// Takes the picture, under this name.
    Screenshot(String),
    /// Ends the run.
    End,
}

/// A place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenPosition {
    /// Column and row of a cell.
    Cell(u32, u32),
    /// Dots from the left and from the top.
    Dot(u32, u32),
}

/// An instruction with its line in the script.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Line, from 1.
    pub line: usize,
    /// What to do.
    pub instruction: Instruction,
}
