//! Routines of the firmware that a program calls by address.

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallResult<R> {
    /// The routine returned with these registers.
    Returned(R),
    /// It waits for a key: let time pass ([`crate::Timekeeper::idle`]) and call again.
    Waiting,
    /// No routine that this machine answers begins there.
    Unknown,
}

/// Firmware without a processor: routines answered by address.
pub trait FirmwareCalls {
    /// The processor's registers as a caller passes and finds them. Which there are, machine and dialect agree on.
    type Registers;

    /// Calls the routine at `address`.
    fn call_firmware(&mut self, address: u16, registers: Self::Registers) -> CallResult<Self::Registers>;
}
