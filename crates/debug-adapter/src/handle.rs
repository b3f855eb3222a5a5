//! References to the variables of the client.

/// The target of a `variablesReference`.
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
