//! Routines of the firmware that a program calls by address.

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallResult<R> {
    /// The routine returned with these registers.
    Returned(R),
    /// The routine waits for a key: let time pass ([`crate::Timekeeper::idle`]) and call again.
    Waiting,
    /// The machine implements no routine at this address.
    Unknown,
}

/// Firmware without a processor: its routines are implemented by address.
pub trait FirmwareCalls {
    /// The processor's registers as a caller passes and finds them; machine and dialect agree on the type.
    type Registers;

    /// Calls the routine at `address`.
    fn call_firmware(&mut self, address: u16, registers: Self::Registers) -> CallResult<Self::Registers>;
}
