//! A bus with 64 KiB of memory and ports whose values depend on their numbers.

use z80::Bus;

#[derive(Clone)]
pub struct Memory {
    pub bytes: Vec<u8>,
    pub outputs: Vec<(u16, u8)>,
    pub acknowledged: u8,
}

/// Returns the value of a port.
pub fn port_value(port: u16) -> u8 {
    let [low, high] = port.to_le_bytes();
    low.wrapping_mul(31) ^ high.rotate_left(3)
}

impl Memory {
    pub fn new(bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len(), 0x1_0000);
        Self { bytes, outputs: Vec::new(), acknowledged: 0xff }
    }

    pub fn with_code(at: u16, code: &[u8]) -> Self {
        let mut memory = Self::new(vec![0; 0x1_0000]);
        memory.bytes[usize::from(at)..][..code.len()].copy_from_slice(code);
        memory
    }
}

impl Bus for Memory {
    fn read(&mut self, address: u16) -> u8 {
        self.bytes[usize::from(address)]
    }

    fn write(&mut self, address: u16, value: u8) {
        self.bytes[usize::from(address)] = value;
    }

    fn input(&mut self, port: u16) -> u8 {
        port_value(port)
    }

    fn output(&mut self, port: u16, value: u8) {
        self.outputs.push((port, value));
    }

    fn acknowledge(&mut self) -> u8 {
        self.acknowledged
    }
}
