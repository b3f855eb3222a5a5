//! The processor's reads and writes by address.
//!
//! Note: a write to an address with a ROM always writes the RAM under it.

use hardware::{Cycles, Memory, PageSet, SoundWrite};
use kernal::Board as _;

use super::{Board, COLOUR_RAM, CollisionHorizon};
use crate::cia::Lines;
use crate::clock::VideoDma;
use crate::space::Mapping;
use crate::video::Vic;

/// The upper four bits of a read of colour RAM, which no chip drives. The real machine returns the
/// video chip's last fetch; programs mask it out. A fixed pattern keeps runs deterministic.
const COLOUR_OPEN_BUS: u8 = 0xf0;

impl Board {
    /// Reads the ROM; warns when the program reads an address whose contents this machine does not
    /// have.
    fn peek_rom(&mut self, address: u16) -> u8 {
        if !self.space.rom().is_known(address) {
            self.warnings.warn_unknown_rom(address);
        }
        self.space.rom().at(address)
    }

    /// Reads an address that ROM or chips may map.
    #[cold]
    fn peek_banked(&mut self, address: u16) -> u8 {
        match self.space.mapping(address) {
            Mapping::Ram => self.space[usize::from(address)],
            Mapping::Rom => self.peek_rom(address),
            Mapping::Characters => self.space.rom().characters[usize::from(address - 0xd000)],
            Mapping::Chips => self.read_chip(address),
        }
    }

    /// Writes to an address that chips may map, or to the processor port.
    #[cold]
    fn poke_banked(&mut self, address: u16, value: u8) {
        match address {
            0 | 1 => self.write_port(address, value),
            0xd000..=0xdfff if self.space.has_chips() => self.write_chip(address, value),
            _ => self.space.store(address, value),
        }
    }

    /// Writes to the processor port; warns when a patch in the RAM copy of a ROM that is switched in
    /// has no effect.
    fn write_port(&mut self, address: u16, value: u8) {
        let before = self.space.shadows();
        if address == 0 {
            self.space.set_direction(value);
        } else {
            self.space.set_port(value);
        }
        if self.space.shadows() != before {
            self.time.pending.shadow_output(self.space.is_kernal_shadowed());
            if let Some(patch) = self.space.ignored_patch() {
                self.warnings.warn_ignored_patch(patch);
            }
        }
    }

    fn read_chip(&mut self, address: u16) -> u8 {
        let now = self.time.clock.elapsed();
        match address {
            0xd000..=0xd3ff => {
                let register = address as u8 & 0x3f;
                if matches!(register, 0x13 | 0x14)
                    && let Some(pen) = self.chips.pointer.pen(usize::from(register == 0x14))
                {
                    return pen;
                }
                let memory = self.chips.video_memory(&self.space);
                self.chips.vic.read(register, memory, now)
            }
            0xd400..=0xd7ff => {
                let value = self.chips.sid.read(now, address as u8 & 0x1f);
                match address & 0x1f {
                    0x19 | 0x1a => {
                        self.chips.potentiometer(usize::from(address & 0x1f == 0x1a)).unwrap_or(value)
                    }
                    _ => value,
                }
            }
            0xd800..=0xdbff => self.space.colour()[usize::from(address - COLOUR_RAM)] | COLOUR_OPEN_BUS,
            0xdc00..=0xdcff => {
                let lines = self.chips.keyboard_lines();
                let value = self.chips.cia1.read(address as u8 & 0x0f, now, lines);
                // Reading the interrupt register releases the line; no other read changes anything.
                if address & 0x0f == 0x0d {
                    self.update_irq();
                }
                value
            }
            0xdd00..=0xddff => {
                // No other device pulls a line of the serial bus: clock and data read as the inverted outputs.
                let lines = Lines { a: 0x3f | !(self.chips.cia2.port_a() << 2) & 0xc0, b: 0xff };
                let value = self.chips.cia2.read(address as u8 & 0x0f, now, lines);
                if address & 0x0f == 0x0d {
                    self.update_nmi();
                }
                value
            }
            // Nothing is connected to the expansion port.
            _ => 0xff,
        }
    }

    fn write_chip(&mut self, address: u16, value: u8) {
        let now = self.time.clock.elapsed();
        match address {
            0xd000..=0xd3ff => self.write_vic(address as u8 & 0x3f, value, now),
            0xd400..=0xd7ff => self.write_sid(address, value, now),
            0xd800..=0xdbff => self.space.colour_mut()[usize::from(address - COLOUR_RAM)] = value & 0x0f,
            0xdc00..=0xdcff => {
                self.chips.cia1.write(address as u8 & 0x0f, value, now);
                // The ports do not affect interrupts.
                if address & 0x0f > 3 {
                    self.update_irq();
                }
            }
            0xdd00..=0xddff => {
                self.chips.cia2.write(address as u8 & 0x0f, value, now);
                if address & 0x0f > 3 {
                    self.update_nmi();
                }
            }
            _ => {}
        }
    }

    pub(super) fn write_sid(&mut self, address: u16, value: u8, now: Cycles) {
        self.sound_log.push(SoundWrite { at: now, address, value });
        self.chips.sid.write(now, address as u8 & 0x1f, value);
    }

    pub(super) fn write_vic(&mut self, register: u8, value: u8, now: Cycles) {
        let memory = self.chips.video_memory(&self.space);
        self.chips.vic.write(register, value, memory, now);
        if register == 0x11 {
            self.set_video_dma(self.time.clock.stealer().with_control(value));
            self.time.reschedule();
        }
        if Vic::affects_sprite_lines(register)
            && let Some(dma) =
                self.time.clock.stealer().with_sprites(self.chips.vic.sprite_positions(), now.0)
        {
            self.set_video_dma(dma);
            self.time.reschedule();
        }
        if Vic::affects_interrupts(register) {
            self.update_video_irq();
            while let Some(feature) = self.chips.vic.take_unsupported() {
                self.warnings.warn_unsupported(feature.name(), feature.register());
            }
        }
    }

    /// Updates the time of CIA 1's interrupt after an access.
    fn update_irq(&mut self) {
        self.schedule_irq();
        self.time.reschedule();
    }

    /// Updates the time of the video chip's interrupt after a write.
    fn update_video_irq(&mut self) {
        self.time.irq.video_low = self.chips.vic.next_interrupt(self.time.events.caught_up());
        self.time.reschedule();
    }

    /// Changes the cycles that the video chip steals.
    fn set_video_dma(&mut self, dma: VideoDma) {
        self.time.clock.set_stealer(dma);
        self.collision_horizon = CollisionHorizon::default();
    }
}

impl Memory for Board {
    #[inline]
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.space.ram()
    }

    #[inline]
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.space.ram_mut()
    }

    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        match address {
            0..=0x9fff | 0xc000..=0xcfff => self.space[usize::from(address)],
            _ => self.peek_banked(address),
        }
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        match address {
            2..=0xcfff | 0xe000.. => self.space.store(address, value),
            _ => self.poke_banked(address, value),
        }
    }

    fn take_written(&mut self) -> PageSet {
        self.time.pending.handler_has_run = false;
        self.space.take_written()
    }
}
