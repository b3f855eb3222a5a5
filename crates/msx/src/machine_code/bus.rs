//! Memory and ports, as the processor sees them.

use z80::Bus;

use crate::Msx;

impl Bus for Msx {
    #[inline]
    fn read(&mut self, address: u16) -> u8 {
        self.board.peek(address)
    }

    #[inline]
    fn write(&mut self, address: u16, value: u8) {
        self.board.poke(address, value);
    }

    fn input(&mut self, port: u16) -> u8 {
        let number = port as u8;
        self.check_port(number);
        self.read_port(number)
    }

    fn output(&mut self, port: u16, value: u8) {
        let number = port as u8;
        self.check_port(number);
        match number {
            SLOT_PORT => self.board.ports_mut().slots = value,
            // The instruction takes no more time than others; the firmware's routine would.
            SOUND_PORT => self.board.write_psg(self.board.ports().sound, value),
            _ => self.write_port(number, value),
        }
    }
}

const SLOT_PORT: u8 = 0xa8;
const SOUND_PORT: u8 = 0xa1;

impl Msx {
    /// Warns of a port without a device: reads find no byte there, writes have no effect.
    fn check_port(&mut self, number: u8) {
        if !matches!(number, 0x90 | 0x91 | 0x98 | 0x99 | 0xa0..=0xa2 | 0xa8..=0xab) {
            let caller = self.code.caller;
            self.board.warnings_mut().warn_port(number, caller);
        }
    }
}
