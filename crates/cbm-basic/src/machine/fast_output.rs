//! Output in one step: an optional part of a machine. One without it leaves the bodies as they are.

/// The cycles that BASIC takes between the bytes of a printed string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintPacing {
    /// Before each byte.
    pub before: u32,
    /// After a carriage return.
    pub line_end: u32,
}

/// The output after a printed string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trailing {
    /// No output.
    Nothing,
    /// A step to the right, as after a number.
    CursorRight,
}

/// Output to the standard screen in one step, where the steps cannot be observed.
pub trait FastOutput {
    /// Prints a string in RAM, and the [output after it](Trailing), if the output affects only the standard
    /// screen and completes in this call: the result equals calls of [`put`](crate::machine::Channels::put) for
    /// each byte, but no time passes; the cycles are returned. So interrupts may stay deferred. Returns
    /// `None` without an effect where other code may run, or where an address from `below` on might be
    /// written. The pages written are not reported.
    fn show_string(
        &mut self,
        _at: u16,
        _length: u8,
        _trailing: Trailing,
        _pace: PrintPacing,
        _below: u16,
    ) -> Option<u32> {
        None
    }

    /// [`show_string`](Self::show_string) for a number of steps to the right, with the given cycles
    /// before each.
    fn show_steps(&mut self, _steps: u8, _before: u32, _below: u16) -> Option<u32> {
        None
    }

    /// [`show_string`](Self::show_string) for a carriage return.
    fn show_line_end(&mut self, _below: u16) -> Option<u32> {
        None
    }
}
