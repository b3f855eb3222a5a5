//! Machine code called from a program.

/// How a stretch of machine code ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStop {
    /// The routine returned to its caller.
    Returned,
    /// The horizon was reached first; catch up and go on.
    HorizonReached,
    /// The code called a firmware routine that the machine itself does not answer. The engine may:
    /// then it sets the registers and calls [`MachineCode::return_from_firmware`].
    UnansweredRoutine {
        /// The address called.
        address: u16,
    },
    /// The code started the machine anew; the language is to begin anew too.
    Reset,
    /// An instruction that no firmware answers and no processor can run here; the routine is given up.
    Stuck {
        /// The address of the instruction.
        address: u16,
    },
}

/// The processor, for statements that call an address. Its registers are A, X, Y and the flags as it pushes them.
pub trait MachineCode {
    /// Prepares a call of `address`.
    fn begin_call(&mut self, address: u16, registers: [u8; 4]);

    /// Prepares a jump to `address` with the stack pointer at `stack` and the return addresses `back` put there, outermost first.
    fn begin_jump(&mut self, address: u16, registers: [u8; 4], stack: u8, back: &[u16]);

    /// Runs until the call returns, the horizon, or something only the caller can answer. Advances the processor time.
    fn run(&mut self) -> CodeStop;

    /// The registers now.
    fn registers(&self) -> [u8; 4];

    /// Sets the registers, as a firmware routine leaves them.
    fn set_registers(&mut self, registers: [u8; 4]);

    /// Ends a firmware routine: the next [`run`](Self::run) goes on behind its call.
    fn return_from_firmware(&mut self);

    /// Ends a firmware routine with a jump: the next [`run`](Self::run) goes on at `address`.
    fn jump_from_firmware(&mut self, address: u16);

    /// Sets the processor aside in the middle of a firmware routine, so that the engine may call other code meanwhile.
    fn push_context(&mut self);

    /// Takes the processor up again as it was when it was set aside last.
    fn pop_context(&mut self);

    /// Where the firmware routine would return to.
    fn caller(&self) -> u16;
}
