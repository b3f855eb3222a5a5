//! Accesses to memory and time while interrupts are deferred.

use hardware::{IrqDeferral, Memory};
use kernal::cells::{FREE_RAM, IRQ_VECTOR, screen as editor};

use super::cells::is_setting;
use super::{CELLS_END, IRQ};
use crate::board::{Board, COLOUR_RAM};
use crate::video::Vic;

impl Board {
    /// Returns whether interrupts do not write the RAM above the cells of the KERNAL: the KERNAL's handler
    /// runs, and no cursor blinks.
    #[inline]
    fn do_interrupts_spare_ram(&self) -> bool {
        self.space.word(IRQ_VECTOR) == IRQ
            && self.space[editor::BLINK_OFF] != 0
            && self.time.nmi.falls.is_none()
            && self.space.has_kernal_rom()
    }

    /// Returns whether the collisions of sprites are up to date.
    #[inline]
    fn are_collisions_current(&mut self) -> bool {
        self.collision_horizon.is_ahead(self.chips.vic.collisions_current_until(), &self.time.clock)
    }

    /// The part of [`poke_with_catch_up`](Memory::poke_with_catch_up) for video registers whose effect depends
    /// on the time.
    #[inline(never)]
    fn poke_video_with_catch_up(&mut self, address: u16, value: u8, due: u64, now: u64) -> bool {
        // A write that moves sprites to other lines changes the times of all events.
        let register = address as u8 & 0x3f;
        let moves = Vic::affects_sprite_lines(register) && self.chips.vic.register(register) != value;
        if Vic::affects_interrupts(register) || moves || !self.catch_up_deferred(due) {
            return false;
        }
        self.time.clock.set_processor_time(now);
        let at = self.time.clock.elapsed();
        if !self.are_collisions_current() || !self.chips.vic.write_before_collisions(address as u8, value, at)
        {
            self.write_vic(address as u8 & 0x3f, value, at);
        }
        true
    }

    /// The part of [`poke_with_catch_up`](Memory::poke_with_catch_up) for the sound chip.
    #[inline(never)]
    fn poke_sound_with_catch_up(&mut self, address: u16, value: u8, due: u64, now: u64) -> bool {
        let rests = self.catch_up_deferred(due);
        if rests {
            self.time.clock.set_processor_time(now);
            self.write_sid(address, value, self.time.clock.elapsed());
        }
        rests
    }
}

/// Returns whether an address belongs to the video chip, if chips are mapped.
#[inline]
const fn is_video(address: u16) -> bool {
    matches!(address, 0xd000..=0xd3ff)
}

impl IrqDeferral for Board {
    /// Begins to defer the next interrupts, if nothing else is due and the program does not write to
    /// the cells that they read.
    fn defer_irqs(&mut self, lowest: u16) {
        if lowest < CELLS_END {
            return;
        }
        if let Some(window) = self.deferral_window() {
            self.irq_deferral.window = Some(window);
            self.raise_horizon(&window);
        }
    }

    /// Ends the deferral: applies the interrupts that were due up to the processor time `began`.
    #[inline]
    fn resume_irqs(&mut self, began: u64) {
        if let Some(window) = self.irq_deferral.window.take() {
            self.apply_deferred_jiffies(&window, began);
        }
    }

    /// Applies the deferred interrupts that were due up to a processor time, and keeps the rest
    /// deferred. Returns false without any change if another event is due by then.
    #[inline]
    fn catch_up_deferred(&mut self, until: u64) -> bool {
        if until >= self.time.clock.horizon() || self.time.pending.is_output_deferred() {
            return false;
        }
        if self.irq_deferral.window.as_ref().is_some_and(|window| until >= window.due) {
            self.shorten_deferral(until);
        }
        true
    }

    /// Reads RAM that no ROM covers, above the cells of the interrupt and of the KERNAL.
    #[inline]
    fn peek_deferred(&self, address: u16) -> Option<u8> {
        match address {
            FREE_RAM..=0x9fff | 0xc000..=0xcfff if self.do_interrupts_spare_ram() => {
                Some(self.space[usize::from(address)])
            }
            _ => None,
        }
    }

    /// Also writes the RAM below the BASIC ROM, and the colour RAM: the frame is rendered when the host
    /// requests it.
    #[inline]
    fn poke_deferred(&mut self, address: u16, value: u8) -> bool {
        match address {
            FREE_RAM..=0xcfff if self.do_interrupts_spare_ram() => self.space[usize::from(address)] = value,
            0xd800..=0xdbff if self.space.has_chips() => {
                self.space.colour_mut()[usize::from(address - COLOUR_RAM)] = value & 0x0f;
            }
            _ => return false,
        }
        true
    }

    /// Reads all but the interrupt registers, which release a line when they are read.
    #[inline]
    fn peek_with_catch_up(&mut self, address: u16, due: u64, now: u64) -> Option<u8> {
        if matches!(address, 0xdc00..=0xddff) && address & 0x0f == 0x0d || !self.catch_up_deferred(due) {
            return None;
        }
        self.time.clock.set_processor_time(now);
        if is_video(address)
            && self.space.has_chips()
            && self.are_collisions_current()
            && let Some(seen) = self.chips.vic.read_before_collisions(address as u8)
        {
            return Some(seen);
        }
        Some(self.peek(address))
    }

    /// RAM and the beam position are stable for a known time.
    fn stable_until(&self, address: u16) -> u64 {
        match address {
            2..=0x9fff | 0xc000..=0xcfff => u64::MAX,
            0xd000..=0xd3ff if self.space.has_chips() => {
                let change = self.chips.vic.next_change(address as u8, self.time.clock.elapsed());
                change.map_or(0, |at| self.time.clock.processor_time_at(at))
            }
            _ => 0,
        }
    }

    /// Writes to the sound and video chip and to RAM, except registers and cells that interrupts depend on.
    #[inline]
    fn poke_with_catch_up(&mut self, address: u16, value: u8, due: u64, now: u64) -> bool {
        match address {
            0xd000..=0xd3ff => {
                self.space.has_chips()
                    && (self.chips.vic.write_at_any_time(address as u8, value)
                        || self.poke_video_with_catch_up(address, value, due, now))
            }
            0xd400..=0xd7ff => {
                self.space.has_chips() && self.poke_sound_with_catch_up(address, value, due, now)
            }
            _ => {
                let is_ram = is_setting(address) || matches!(address, FREE_RAM..=0xcfff);
                let is_done = is_ram && self.catch_up_deferred(due);
                if is_done {
                    self.space[usize::from(address)] = value;
                }
                is_done
            }
        }
    }
}
