//! References to what the client shows as variables.

/// What a reference to variables stands for.
#[derive(Clone, Debug)]
pub(crate) enum Handle {
    /// The local variables of a frame, counted from the innermost.
    Locals(usize),
    Variables,
    Arrays,
    Loops,
    Chips,
    Memory,
    System,
    /// The registers of a chip.
    Chip(String),
    /// The elements of an array, of which the first subscripts are fixed.
    Array {
        /// Its name with the parenthesis.
        name: String,
        fixed: Vec<usize>,
    },
}
