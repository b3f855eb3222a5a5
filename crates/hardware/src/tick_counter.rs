//! The counter of interrupts.

/// A 16-bit counter that every interrupt of the display counts up and programs set.
pub trait TickCounter {
    /// Its value.
    fn ticks(&self) -> u16;

    /// Sets it.
    fn set_ticks(&mut self, ticks: u16);
}
