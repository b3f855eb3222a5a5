//! Routines of the firmware that programs call by address.
//!
//! Source: *The MSX Red Book*, chapter 4, the table at 0000 and the descriptions it points to.

use hardware::{
    CallResult, Console, Controllers, FirmwareCalls, KeyInput, Printer, SoundRegisters, VideoMemory,
};

use crate::Msx;
use crate::workspace as at;

/// Indices of the registers, in the order A, F, B, C, D, E, H, L.
const A: usize = 0;
const F: usize = 1;
const B: usize = 2;
const C: usize = 3;
const E: usize = 5;
const H: usize = 6;
const L: usize = 7;
/// Bits of F.
const CARRY: u8 = 0x01;
const ZERO: u8 = 0x40;

impl FirmwareCalls for Msx {
    type Registers = [u8; 8];

    fn call_firmware(&mut self, address: u16, registers: [u8; 8]) -> CallResult<[u8; 8]> {
        let mut r = registers;
        let pair = |high: usize| u16::from_be_bytes([registers[high], registers[high + 1]]);
        match address {
            0x003e => self.start_function_keys(),
            0x0041 => self.set_register(1, self.video_register(1) & !0x40),
            0x0044 => self.set_register(1, self.video_register(1) | 0x40),
            0x0047 => self.set_register(r[C], r[B]),
            0x004a => r[A] = self.read_video(pair(H)),
            0x004d => self.write_video(pair(H), r[A]),
            0x0056 => self.fill_video(pair(H), pair(B), r[A]),
            0x0059 => self.copy_from_video(pair(H), pair(4), pair(B)),
            0x005c => self.copy_to_video(pair(H), pair(4), pair(B)),
            0x005f => {
                self.change_mode(r[A]);
            }
            0x0062 => self.set_display_colours(),
            0x0069 => {
                let patterns = self.word(at::PATBAS);
                self.fill_video(patterns, 0x800, 0);
                self.hide_sprites();
            }
            0x006c | 0x006f | 0x0072 | 0x0075 => {
                self.change_mode(((address - 0x006c) / 3) as u8);
            }
            0x0090 => self.silence(),
            0x0093 => self.write_psg(r[A] & 0x0f, r[E]),
            0x0096 => r[A] = self.read_sound(r[A]),
            0x009c => r[F] = flag(r[F], ZERO, !self.has_key()),
            0x009f => match self.take_key() {
                Some(key) => r[A] = key,
                None => return CallResult::Waiting,
            },
            0x00a2 => self.put(r[A]),
            0x00a5 => {
                self.print(r[A]);
                r[F] = flag(r[F], CARRY, false);
            }
            0x00c0 => self.beep(),
            0x00c3 => self.clear_screen(),
            0x00c6 => self.set_cursor(r[L].wrapping_sub(1), r[H].wrapping_sub(1)),
            0x00cc => self.show_function_keys(false),
            0x00cf => self.show_function_keys(true),
            0x00d2 => self.ensure_text(),
            0x00d5 => r[A] = self.stick(r[A]),
            0x00d8 => r[A] = if self.trigger(r[A]) { 0xff } else { 0 },
            // The lamp of CAPS LOCK is not emulated.
            0x0132 => {}
            0x0135 => self.set_click(r[A] != 0),
            0x0141 => r[A] = self.board.matrix().row(r[A] & 0x0f),
            0x0156 => self.clear_keys(),
            _ => return CallResult::Unknown,
        }
        CallResult::Returned(r)
    }
}

/// Sets or clears a bit of F.
fn flag(flags: u8, bit: u8, is_set: bool) -> u8 {
    if is_set { flags | bit } else { flags & !bit }
}

impl Msx {
    fn copy_from_video(&mut self, from: u16, to: u16, count: u16) {
        for offset in 0..count {
            let byte = self.board.vdp().peek(from.wrapping_add(offset));
            hardware::Memory::poke(self, to.wrapping_add(offset), byte);
        }
        self.spend(u32::from(count) * self.costs.copied_byte);
    }

    fn copy_to_video(&mut self, from: u16, to: u16, count: u16) {
        for offset in 0..count {
            let byte = self.board.peek_unreported(from.wrapping_add(offset));
            self.board.vdp_mut().poke(to.wrapping_add(offset), byte);
        }
        self.spend(u32::from(count) * self.costs.copied_byte);
    }
}
