//! The processor's reads and writes by address.

use hardware::{Memory, PageSet};
use kernal::Board as _;

use super::Board;
use crate::memory::{COLOUR_RAM, Mapping, mapping, open_bus};

impl Board {
    /// Reads the ROM; warns when the program reads an address whose contents this machine does not
    /// have.
    fn peek_rom(&mut self, address: u16) -> u8 {
        if !self.rom.language.is_known(address) {
            self.warnings.warn_unknown_rom(address);
        }
        self.rom.language.at(address)
    }

    fn peek_elsewhere(&mut self, address: u16) -> u8 {
        match mapping(address, self.expansion) {
            Mapping::Ram => self.ram.byte(address),
            Mapping::Unmapped | Mapping::Io => open_bus(address),
            Mapping::Characters => self.rom.characters[usize::from(address & 0x0fff)],
            // No chip drives the upper four bits; programs mask them out.
            Mapping::ColourRam => self.colours[usize::from(address - COLOUR_RAM)] | open_bus(address) & 0xf0,
            Mapping::Basic | Mapping::Kernal => self.peek_rom(address),
            Mapping::Video => self.chips.read(address, self.time.clock.elapsed()),
            Mapping::Via1 => {
                let value = self.chips.read(address, self.time.clock.elapsed());
                self.update_nmi();
                value
            }
            Mapping::Via2 => {
                let value = self.chips.read(address, self.time.clock.elapsed());
                self.update_irq();
                value
            }
        }
    }

    fn poke_elsewhere(&mut self, address: u16, value: u8) {
        let now = self.time.clock.elapsed();
        match mapping(address, self.expansion) {
            Mapping::Ram => self.ram.store(address, value),
            Mapping::ColourRam => self.colours[usize::from(address - COLOUR_RAM)] = value & 0x0f,
            Mapping::Video => self.chips.write(address, value, now),
            Mapping::Via1 => {
                self.chips.write(address, value, now);
                self.update_nmi();
            }
            Mapping::Via2 => {
                self.chips.write(address, value, now);
                self.update_irq();
            }
            Mapping::Unmapped | Mapping::Io | Mapping::Characters | Mapping::Basic | Mapping::Kernal => {}
        }
    }

    /// Updates the time of the jiffy interrupt after an access to its chip.
    fn update_irq(&mut self) {
        self.schedule_irq();
        self.time.reschedule();
    }
}

impl Memory for Board {
    #[inline]
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.ram.ram()
    }

    #[inline]
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.ram.ram_mut_untracked()
    }

    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        match address {
            0..=0x03ff | 0x1000..=0x1fff => self.ram.byte(address),
            _ => self.peek_elsewhere(address),
        }
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        match address {
            0..=0x03ff | 0x1000..=0x1fff => self.ram.store(address, value),
            _ => self.poke_elsewhere(address, value),
        }
    }

    fn take_written(&mut self) -> PageSet {
        self.time.pending.handler_has_run = false;
        self.ram.take_written()
    }
}
