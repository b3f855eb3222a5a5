//! The registers of the 6502 in calls between the interpreter and machine code.

/// Registers. A machine stores them as four bytes in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    /// Accumulator.
    pub a: u8,
    /// Index X.
    pub x: u8,
    /// Index Y.
    pub y: u8,
    /// Status flags, as the processor pushes them.
    pub status: u8,
}

impl From<[u8; 4]> for Registers {
    fn from([a, x, y, status]: [u8; 4]) -> Self {
        Self { a, x, y, status }
    }
}

impl From<Registers> for [u8; 4] {
    fn from(Registers { a, x, y, status }: Registers) -> Self {
        [a, x, y, status]
    }
}
