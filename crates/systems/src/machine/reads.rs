//! Functions and statements that read the keyboard and joysticks.

/// Where a program reads keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A typed character: `GET`, `INKEY$`, `INPUT$(1)`.
    Character,
    /// A typed character as a number: `GET A`.
    Digit,
    /// A line of one character: `INPUT`.
    Line,
    /// The C64's matrix code of the pressed key.
    Matrix,
    /// The C64's pressed modifiers.
    Modifiers,
    /// The MSX's cursor keys: `STICK(0)`.
    Cursor,
}

/// A control that a program reads beside characters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// A joystick in a port.
    Joystick(u8),
    /// A key by its name.
    Key(&'static str),
    /// Whether any key is down.
    AnyKey,
}

/// The functions and statements of a BASIC that read the keyboard and joysticks.
pub struct Reads {
    /// The names of the keys that type a code.
    pub key_names: fn(u8) -> Option<String>,
    /// The name of the key with a code of the matrix.
    pub matrix_key_name: fn(u8) -> Option<String>,
    /// The key that ends a typed line.
    pub return_key: &'static str,
    /// Whether PRINT waits for that key unless WAIT has set a time.
    pub print_waits: bool,
    /// Returns the source that a function reads. It may call its second argument for the value of the function's
    /// argument, which is `None` if it is unknown.
    pub source: fn(&str, &dyn Fn() -> Option<i32>) -> Option<Source>,
    /// Returns the controls that a function or statement reads.
    pub controls: fn(&str, Option<i32>) -> Vec<Control>,
}
