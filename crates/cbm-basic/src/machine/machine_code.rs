//! Machine code called from a program.

/// Why machine code stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStop {
    /// The routine returned to its caller.
    Returned,
    /// The horizon was reached first; catch up and continue.
    HorizonReached,
    /// The code called a firmware routine that the machine itself does not implement. The interpreter
    /// may: then it sets the registers and calls [`MachineCode::return_from_firmware`].
    UnansweredRoutine {
        /// The address called.
        address: u16,
    },
    /// The code reset the machine; the dialect must restart too.
    Reset,
    /// The processor cannot execute the instruction and no firmware routine is at the address; the call
    /// is abandoned.
    Stuck {
        /// The address of the instruction.
        address: u16,
    },
}

/// The processor, for statements that call an address. Its registers are A, X, Y and the flags as
/// it pushes them.
pub trait MachineCode {
    /// Prepares a call of `address`.
    fn begin_call(&mut self, address: u16, registers: [u8; 4]);

    /// Prepares a jump to `address` with the stack pointer at `stack` and the return addresses `back`
    /// there, outermost first.
    fn begin_jump(&mut self, address: u16, registers: [u8; 4], stack: u8, back: &[u16]);

    /// Runs until the call returns, the horizon, or an event that only the caller can handle. Advances
    /// the processor time.
    fn run(&mut self) -> CodeStop;

    /// Returns the registers.
    fn registers(&self) -> [u8; 4];

    /// Sets the registers, as a firmware routine leaves them.
    fn set_registers(&mut self, registers: [u8; 4]);

    /// Ends a firmware routine: the next [`run`](Self::run) continues after its call.
    fn return_from_firmware(&mut self);

    /// Ends a firmware routine with a jump: the next [`run`](Self::run) continues at `address`.
    fn jump_from_firmware(&mut self, address: u16);

    /// Saves the processor's state in the middle of a firmware routine, so that the interpreter may
    /// call other code.
    fn push_context(&mut self);

    /// Restores the state that was saved last.
    fn pop_context(&mut self);

    /// Returns the return address of the firmware routine.
    fn caller(&self) -> u16;

    /// Returns whether reads at an address come from a copy of the ROM in RAM, which the program may
    /// have changed.
    fn is_shadowed(&self, _address: u16) -> bool {
        false
    }
}
