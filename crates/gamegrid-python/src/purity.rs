//! The code that a query of a debugger may run.

/// The code that a query may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Purity {
    /// All code of the program.
    #[default]
    Free,
    /// The code of the query only.
    Pure,
    /// The code of the query only, and it has called the program.
    Impure,
}
