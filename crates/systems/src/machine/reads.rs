//! What programs of a machine read of its keyboard and joysticks.

/// Where a program reads keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A typed character: `GET`, `INKEY$`, `INPUT$(1)`.
    Character,
    /// The same into a number: `GET A`.
    Digit,
    /// A line of one character: `INPUT`.
    Line,
    /// The C64's matrix code of the key that is down.
    Matrix,
    /// The C64's modifiers that are down.
    Modifiers,
    /// The MSX's cursor keys: `STICK(0)`.
    Cursor,
}

/// What a program reads beside characters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// A joystick in a port.
    Joystick(u8),
    /// A key by its name.
    Key(&'static str),
    /// Whether any key is down.
    AnyKey,
}

/// What programs of a machine read of its keyboard and joysticks.
pub struct Reads {
    /// The names of the keys that type a code.
    pub key_names: fn(u8) -> Option<String>,
    /// The name of the key with a code of the matrix.
    pub matrix_key_name: fn(u8) -> Option<String>,
    /// The key that ends a typed line.
    pub return_key: &'static str,
    /// Whether PRINT waits for that key unless a WAIT has set a time.
    pub print_waits: bool,
    /// What a function reads of the keyboard; it may ask for its argument, which is `None` if it is not known.
    pub source: fn(&str, &dyn Fn() -> Option<i32>) -> Option<Source>,
    /// Which controls a function or statement reads.
    pub controls: fn(&str, Option<i32>) -> Vec<Control>,
}
