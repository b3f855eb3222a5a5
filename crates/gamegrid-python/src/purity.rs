//! Which code a query of a debugger may run.

/// Which code a query may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Purity {
    /// All of the program's.
    #[default]
    Free,
    /// None but its own.
    Pure,
    /// None but its own, and it has called some of the program.
    Impure,
}
