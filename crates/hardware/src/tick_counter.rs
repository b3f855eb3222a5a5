//! The counter of interrupts.

/// A 16-bit counter that every interrupt of the display increments and programs may set.
pub trait TickCounter {
    /// Returns the counter.
    fn ticks(&self) -> u16;

    /// Sets the counter.
    fn set_ticks(&mut self, ticks: u16);
}
