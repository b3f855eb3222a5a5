//! Machine code called from a program of a machine whose firmware is native.

/// Why machine code stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStop {
    /// The routine returned to its caller.
    Returned,
    /// The horizon was reached first: catch up and continue.
    HorizonReached,
    /// A routine of the firmware waits for a key: let time pass ([`crate::Timekeeper::idle`]) and continue.
    AwaitingKey,
    /// The code reset the machine; the language must restart too.
    Reset,
    /// The code reached an address where the original has firmware and this machine has none. The call is abandoned.
    Unsupported {
        /// The address.
        address: u16,
        /// The last address of the program's own code.
        caller: u16,
    },
}

/// The processor, for statements that call an address.
pub trait MachineCode {
    /// The processor's registers as a caller passes them; machine and dialect agree on the type.
    type Registers;

    /// Prepares a call of `address` with the stack pointer at `stack`.
    fn begin_call(&mut self, address: u16, registers: Self::Registers, stack: u16);

    /// Runs until the call returns, the horizon, or an event that only the caller can handle. Advances the processor time.
    fn run_code(&mut self) -> CodeStop;
}
