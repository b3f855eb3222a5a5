//! The machine's memory as the video chip sees it.

/// The memories that the video chip fetches from, and the selected quarter of the RAM.
#[derive(Clone, Copy, Debug)]
pub struct VideoMemory<'a> {
    /// The RAM, also under ROM and chips, which the video chip does not see.
    pub ram: &'a [u8; 0x1_0000],
    /// Colour memory; only the low four bits of each byte count.
    pub colour: &'a [u8; 1024],
    /// The character ROM, upper case and graphics first.
    pub characters: &'a [u8; 4096],
    /// First address of the bank: 0x0000, 0x4000, 0x8000 or 0xc000.
    pub bank: u16,
}

impl VideoMemory<'_> {
    /// Fetches as the chip does from its 14-bit `address`: in the first and the third bank the character ROM lies
    /// over the RAM from 0x1000 to 0x1fff.
    pub(super) fn fetch(&self, address: u16) -> u8 {
        let address = address & 0x3fff;
        if self.has_character_rom() && address & 0x3000 == 0x1000 {
            self.characters[usize::from(address & 0x0fff)]
        } else {
            self.ram[usize::from(self.bank & 0xc000 | address)]
        }
    }

    /// Returns `count` contiguous bytes within a quarter of the bank, from an address on.
    pub(super) fn bytes(&self, address: u16, count: usize) -> &[u8] {
        let address = address & 0x3fff;
        let (memory, from) = if self.has_character_rom() && address & 0x3000 == 0x1000 {
            (&self.characters[..], address & 0x0fff)
        } else {
            (&self.ram[..], self.bank & 0xc000 | address)
        };
        &memory[usize::from(from)..][..count]
    }

    fn has_character_rom(&self) -> bool {
        self.bank & 0x4000 == 0
    }
}
