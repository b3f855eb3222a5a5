//! Looking into a running machine, and writing into it.

use hardware::{Cycles, MemorySpace};
use serde::Serialize;

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number as the machine holds it, and nearly the same as a double.
    Number {
        /// The machine's own bytes.
        bytes: Vec<u8>,
        /// The value.
        value: f64,
    },
    /// An integer variable.
    Integer(i16),
    /// A string: the machine's codes.
    Text(Vec<u8>),
    /// A value of a language with objects: its class, and itself as the language writes it.
    Object {
        /// The class.
        kind: String,
        /// The value.
        text: String,
    },
}

/// A variable with its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variable {
    /// Name with its type mark, arrays with `(`: `A`, `N%`, `A$`, `FE(`.
    pub name: String,
    /// One value, or an array's elements with the first index running fastest.
    pub values: Vec<Value>,
    /// An array's extents, first index first; empty for a simple variable.
    pub extents: Vec<usize>,
}

/// An actor on a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActorState {
    /// The name of its class.
    pub class: String,
    /// Its column, from 0; outside of the board less or more.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// The dot of its picture's centre.
    pub pixel: (i32, i32),
    /// Where it looks, in degrees clockwise from the east.
    pub direction: f64,
    /// It can be seen.
    pub is_visible: bool,
}

/// Chip registers by chip and name.
pub type Registers = Vec<(&'static str, Vec<(&'static str, u8)>)>;

/// A write that the machine cannot take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// There is no such variable yet.
    #[error("there is no variable `{name}`")]
    UnknownVariable {
        /// The name asked for.
        name: String,
    },
    /// The value is of another type, or the array of another size.
    #[error("`{name}` holds values of another shape")]
    ShapeMismatch {
        /// The name asked for.
        name: String,
    },
    /// The machine has no such memory.
    #[error("there is no memory called `{name}`; there are {}", .known.join(", "))]
    UnknownSpace {
        /// The name asked for.
        name: String,
        /// The names of those it has.
        known: Vec<&'static str>,
    },
    /// The memory ends before the bytes do.
    #[error(
        "`{name}` has the addresses 0 to {}; the bytes would reach from {address} to {}",
        .size - 1,
        .address.saturating_add(.count.saturating_sub(1))
    )]
    OutOfRange {
        /// The memory.
        name: String,
        /// Where the bytes were to go.
        address: usize,
        /// How many they are.
        count: usize,
        /// How many the memory has.
        size: usize,
    },
}

/// Reading access. As with a [`System`](crate::System), what has a body is left out by those that have nothing of the kind.
pub trait Inspect {
    /// A simple variable by its name as the program writes it (`a`, `sp$`, `n%`).
    fn variable(&self, name: &str) -> Option<Value>;

    /// An array by its name without parenthesis.
    fn array(&self, _name: &str) -> Option<Variable> {
        None
    }

    /// All variables and arrays in the order of their creation.
    fn variables(&self) -> Vec<Variable>;

    /// What the running program stands still for, in words that fit behind "waits for"; none where it does not, or where
    /// [`StopReason`](crate::StopReason) says it.
    fn waiting_for(&self) -> Option<&'static str> {
        None
    }

    /// The memory `ram`: as it is, also under ROM; none for a system that has no memory of bytes.
    fn memory(&self) -> Option<&[u8; 0x1_0000]> {
        None
    }

    /// The memories that the machine has: `ram`, and what its chips have of their own (`colour`, `vram`, `lcd`).
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![]
    }

    /// The bytes of a memory by its name; `None` if the machine has none of that name.
    fn space(&self, name: &str) -> Option<&[u8]> {
        self.spaces().into_iter().find(|space| space.name == name).map(|space| space.bytes)
    }

    /// Chip registers by chip and name.
    fn registers(&self) -> Registers {
        vec![]
    }

    /// The line being executed; none at the prompt, or where nobody keeps it.
    fn current_line(&self) -> Option<u16> {
        None
    }

    /// Statements executed since power-on.
    fn statements(&self) -> u64;

    /// Lines executed since the last call of `RUN`, in ascending order, for coverage.
    fn executed_lines(&self) -> Vec<u16>;

    /// Processor cycles used since power-on, without those stolen by the display; none without a processor.
    fn processor_time(&self) -> Option<Cycles> {
        None
    }

    /// The actors in the order of painting, if the system has a board of cells.
    fn actors(&self) -> Option<Vec<ActorState>> {
        None
    }

    /// The cell of a board at a dot of the picture, of those outside the nearest.
    fn cell_at(&self, _x: i32, _y: i32) -> Option<(i32, i32)> {
        None
    }

    /// The dot in the centre of a cell of a board.
    fn cell_centre(&self, _x: i32, _y: i32) -> Option<(i32, i32)> {
        None
    }

    /// Whether the running program asks for what a pointer does.
    fn wants_pointer(&self) -> bool {
        false
    }

    /// Whether the running program waits for whatever happens next: nothing of it is under way, and nothing is to come.
    fn awaits_event(&self) -> bool {
        false
    }

    /// For each expression that is [watched](InspectMut::watch_expressions) the line that changed its answer last, if one did.
    fn last_writers(&self) -> Vec<Option<u16>> {
        vec![]
    }

    /// What the running program itself says to an expression of its language, or why it cannot; `None` if the language has no
    /// such way to ask.
    fn evaluate(&self, _question: &str) -> Option<Result<String, String>> {
        None
    }
}

/// Writing access.
pub trait InspectMut {
    /// Sets a simple variable that exists.
    ///
    /// # Errors
    /// When there is none of that name or the type differs.
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError>;

    /// Sets all elements of an array that exists, first index fastest.
    ///
    /// # Errors
    /// When there is none of that name or the shape differs.
    fn set_array(&mut self, name: &str, _values: &[Value]) -> Result<(), WriteError> {
        Err(WriteError::UnknownVariable { name: name.to_owned() })
    }

    /// Writes into a memory by its name, as far as its cells are wide, without going through chips.
    ///
    /// # Errors
    /// When there is none of that name, or it ends before the bytes do; then nothing is written.
    fn write_space(&mut self, name: &str, _address: usize, _bytes: &[u8]) -> Result<(), WriteError> {
        Err(WriteError::UnknownSpace { name: name.to_owned(), known: vec![] })
    }

    /// Watches the [answers](Inspect::evaluate) to these expressions after every line from now on, where a program can be asked; no
    /// expressions end it.
    fn watch_expressions(&mut self, _questions: &[String]) {}

    /// Carries out statements of the program's language in its own scope.
    ///
    /// # Errors
    /// When they fail, with the language's words, or it has no such way.
    fn execute(&mut self, _statements: &str) -> Result<(), String> {
        Err("this system takes no statements while a program runs".to_owned())
    }
}
