//! The processor's access to memory and ports.

/// Memory and ports of a machine. Reads and writes have the side effects of its devices.
pub trait Bus {
    /// Reads a byte of memory.
    fn read(&mut self, address: u16) -> u8;

    /// Writes a byte of memory.
    fn write(&mut self, address: u16, value: u8);

    /// Reads a port. The low half of `port` is its number; the high half is on the upper address lines.
    fn input(&mut self, port: u16) -> u8;

    /// Writes a port.
    fn output(&mut self, port: u16, value: u8);

    /// Returns the byte that the interrupting device supplies: an opcode in mode 0, the low half of an address in mode 2.
    fn acknowledge(&mut self) -> u8 {
        0xff
    }
}
