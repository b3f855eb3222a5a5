//! Routines of the firmware that programs call by address.
//!
//! Source: *The MSX Red Book*, chapter 4, the table at 0000 and the descriptions it points to.

use msx_basic::MsxMachine;
use msx_basic::machine::{Direction, Line, LineStart, MotorCommand};
use z80::{Z80, flags};

use super::interrupts::{AFTER_KEYI, AFTER_TIMI};
use super::slots::CALL_ENDED;
use crate::Msx;
use crate::code_state::{CALL_RETURN, RoutineExit};
use crate::latches::SLOTS;
use crate::workspace as at;

/// Routines that keep the interrupt state; RDSLT, WRSLT and ENASLT disable interrupts, most others access the video or sound
/// chip and enable them afterwards.
const KEEP_INTERRUPTS: [u16; 13] =
    [0x0020, 0x0028, 0x014a, 0x0084, 0x0087, 0x008a, 0x00b7, 0x0114, 0x0117, 0x0135, 0x0138, 0x013b, 0x013e];
const DISABLE_INTERRUPTS: [u16; 3] = [0x000c, 0x0014, 0x0024];
/// The first address after the jump table.
const TABLE_END: u16 = 0x0160;

impl Msx {
    /// Runs the routine at the program counter.
    pub(super) fn routine(&mut self, cpu: &mut Z80) -> RoutineExit {
        let address = cpu.pc;
        match address {
            0x001c => return self.call_slot(cpu, (cpu.iy >> 8) as u8, cpu.ix),
            0x0030 => return self.call_far(cpu),
            0x0038 => {
                self.enter_handler(cpu);
                return RoutineExit::Jumps;
            }
            AFTER_KEYI => {
                self.continue_handler(cpu);
                return RoutineExit::Jumps;
            }
            AFTER_TIMI => {
                self.end_handler(cpu);
                return RoutineExit::Jumps;
            }
            CALL_ENDED => {
                self.end_slot_call(cpu);
                return RoutineExit::Returns;
            }
            at::DISK_FUNCTIONS if self.disk_system.count() > 0 => return self.disk_function(cpu),
            // The language cannot continue in other slots.
            CALL_RETURN if self.board.ports().slots != SLOTS => return RoutineExit::Unknown,
            CALL_RETURN => return RoutineExit::EndsCall,
            0x009f => match self.take_key() {
                Some(key) => cpu.set_a(key),
                None => return RoutineExit::Waits,
            },
            // PINLIN, INLIN: the line is in the buffer, and HL is the address before it.
            0x00ae | 0x00b1 => {
                let start = if address == 0x00ae { LineStart::Screen } else { LineStart::Cursor };
                let Some(line) = self.read_line(start) else { return RoutineExit::Waits };
                cpu.hl = at::BUF - 1;
                set_flag(cpu, flags::CARRY, line == Line::Broken);
            }
            TABLE_END.. => return RoutineExit::Unknown,
            _ => {
                let is_known = self.system_routine(cpu)
                    || self.video_routine(cpu)
                    || self.device_routine(cpu)
                    || self.drawing_routine(cpu);
                if !is_known {
                    return RoutineExit::Unknown;
                }
            }
        }
        if !KEEP_INTERRUPTS.contains(&address) {
            cpu.iff1 = !DISABLE_INTERRUPTS.contains(&address);
            cpu.iff2 = cpu.iff1;
        }
        RoutineExit::Returns
    }

    fn system_routine(&mut self, cpu: &mut Z80) -> bool {
        match cpu.pc {
            0x000c => self.read_slot(cpu),
            0x0014 => self.write_slot(cpu),
            0x0018 => self.put(cpu.a()),
            0x0020 => {
                let (a, b) =
                    if cpu.hl >> 8 == cpu.de >> 8 { (cpu.hl, cpu.de) } else { (cpu.hl >> 8, cpu.de >> 8) };
                let (a, b) = (a as u8, b as u8);
                cpu.set_a(a.wrapping_sub(b));
                set_flag(cpu, flags::ZERO, a == b);
                set_flag(cpu, flags::CARRY, a < b);
            }
            0x0024 => self.enable_slot(cpu),
            0x0028 => self.type_flags(cpu),
            0x0138 => cpu.set_a(self.board.ports().slots),
            0x013b => self.board.ports_mut().slots = cpu.a(),
            _ => return false,
        }
        true
    }

    fn video_routine(&mut self, cpu: &mut Z80) -> bool {
        match cpu.pc {
            0x0041 => self.set_register(1, self.video_register(1) & !0x40),
            0x0044 => self.set_register(1, self.video_register(1) | 0x40),
            0x0047 => self.set_register(cpu.c(), cpu.b()),
            0x004a => cpu.set_a(self.read_video(cpu.hl)),
            0x004d => self.write_video(cpu.hl, cpu.a()),
            0x0050 => self.set_video_address(cpu.hl & 0x3fff),
            0x0053 => self.set_video_address(cpu.hl & 0x3fff | 0x4000),
            0x0056 => {
                self.fill_video(cpu.hl, cpu.bc, cpu.a());
                cpu.bc = 0;
            }
            0x0059 => self.copy_from_video(cpu),
            0x005c => self.copy_to_video(cpu),
            0x005f => {
                self.change_mode(cpu.a());
            }
            0x0062 => self.set_display_colours(),
            0x0069 => {
                let patterns = self.word(at::PATBAS);
                self.fill_video(patterns, 0x800, 0);
                self.hide_sprites();
            }
            address @ (0x006c | 0x006f | 0x0072 | 0x0075) => {
                self.change_mode(((address - 0x006c) / 3) as u8);
            }
            address @ (0x0078 | 0x007b | 0x007e | 0x0081) => self.set_tables(((address - 0x0078) / 3) as u8),
            0x0084 => cpu.hl = self.sprite_shape(cpu.a()),
            0x0087 => cpu.hl = self.sprite_attributes(cpu.a()),
            0x008a => {
                let size = self.sprite_bytes();
                cpu.set_a(size);
                set_flag(cpu, flags::CARRY, size == 32);
            }
            0x013e => cpu.set_a(self.board.vdp_mut().read_status()),
            _ => return false,
        }
        true
    }

    fn device_routine(&mut self, cpu: &mut Z80) -> bool {
        match cpu.pc {
            0x003e => self.start_function_keys(),
            0x003b | 0x0090 => self.silence(),
            0x0093 => self.write_psg(cpu.a() & 0x0f, cpu.de as u8),
            0x0096 => cpu.set_a(self.read_sound(cpu.a())),
            0x0099 => self.start_music(),
            0x009c => {
                let has_key = self.has_key();
                set_flag(cpu, flags::ZERO, !has_key);
            }
            0x00a2 => self.put(cpu.a()),
            0x00a5 | 0x014d => {
                self.print(cpu.a());
                set_flag(cpu, flags::CARRY, false);
            }
            // The printer is always ready.
            0x00a8 => {
                cpu.set_a(0xff);
                set_flag(cpu, flags::ZERO, false);
            }
            0x00b7 => {
                let is_down =
                    self.board.matrix().row(7) & 0x10 == 0 && self.board.matrix().row(6) & 0x02 == 0;
                set_flag(cpu, flags::CARRY, is_down);
            }
            // A program is broken between statements only.
            0x00ba | 0x00bd => {}
            0x00c0 => self.beep(),
            0x00c3 => self.clear_screen(),
            0x00c6 => self.set_cursor((cpu.hl as u8).wrapping_sub(1), ((cpu.hl >> 8) as u8).wrapping_sub(1)),
            0x00c9 => self.refresh_function_keys(),
            0x00cc => self.show_function_keys(false),
            0x00cf => self.show_function_keys(true),
            0x00d2 => self.ensure_text(),
            0x00d5 => cpu.set_a(self.stick(cpu.a())),
            0x00d8 => {
                let is_pressed = self.trigger(cpu.a());
                cpu.set_a(if is_pressed { 0xff } else { 0 });
            }
            0x00db => cpu.set_a(self.touch_pad(cpu.a())),
            0x00de => cpu.set_a(self.paddle(cpu.a())),
            0x00f3 => self.switch_motor(match cpu.a() {
                0 => MotorCommand::Off,
                0xff => MotorCommand::Toggle,
                _ => MotorCommand::On,
            }),
            // The lamp of CAPS LOCK is not emulated.
            0x0132 => {}
            0x0135 => self.set_click(cpu.a() != 0),
            0x0141 => cpu.set_a(self.board.matrix().row(cpu.a() & 0x0f)),
            // No file is the current device.
            0x014a => {
                cpu.set_a(0);
                set_flag(cpu, flags::ZERO, true);
            }
            0x0156 => self.clear_keys(),
            _ => return false,
        }
        true
    }

    fn drawing_routine(&mut self, cpu: &mut Z80) -> bool {
        match cpu.pc {
            0x008d => self.draw_code(cpu.a()),
            0x00fc => self.step_pen(Direction::Right),
            0x00ff => self.step_pen(Direction::Left),
            0x0102 => self.step_pen(Direction::Up),
            0x0108 => self.step_pen(Direction::Down),
            0x0105 => {
                let has_moved = self.try_step_pen(Direction::Up);
                set_flag(cpu, flags::CARRY, !has_moved);
            }
            0x010b => {
                let has_moved = self.try_step_pen(Direction::Down);
                set_flag(cpu, flags::CARRY, !has_moved);
            }
            0x0111 => self.move_pen(cpu.bc, cpu.de),
            0x0114 => {
                cpu.set_a(self.byte(at::CMASK));
                cpu.hl = self.word(at::CLOC);
            }
            0x0117 => {
                self.store(at::CMASK, cpu.a());
                self.store_word(at::CLOC, cpu.hl);
            }
            0x011a => {
                let is_colour = self.set_pen_colour(cpu.a());
                set_flag(cpu, flags::CARRY, !is_colour);
            }
            0x011d => cpu.set_a(self.dot()),
            0x0120 => self.set_dot(),
            0x0123 => self.set_dots(cpu.hl),
            _ => return false,
        }
        true
    }

    /// GETYPR: flags for the type of the value in DAC. Source: *The MSX Red Book*, chapter 4 at 5597.
    fn type_flags(&mut self, cpu: &mut Z80) {
        let kind = self.byte(at::VALTYP);
        for (flag, number) in [(flags::SIGN, 2), (flags::ZERO, 3), (flags::PARITY, 4)] {
            // Parity is clear for single precision, the others are set for their types.
            set_flag(cpu, flag, (kind == number) != (flag == flags::PARITY));
        }
        set_flag(cpu, flags::CARRY, kind < 8);
    }

    fn set_video_address(&mut self, address: u16) {
        self.spend(self.costs.register);
        for byte in address.to_le_bytes() {
            self.board.vdp_mut().write_port(true, byte);
        }
    }

    /// LDIRMV: BC bytes of video memory from HL to DE.
    fn copy_from_video(&mut self, cpu: &mut Z80) {
        let count = length(cpu.bc);
        for offset in 0..count {
            let byte = self.board.vdp().peek(cpu.hl.wrapping_add(offset as u16));
            self.board.poke(cpu.de.wrapping_add(offset as u16), byte);
        }
        self.end_copy(cpu, cpu.hl, cpu.de);
    }

    /// LDIRVM: BC bytes from HL to video memory at DE.
    fn copy_to_video(&mut self, cpu: &mut Z80) {
        let count = length(cpu.bc);
        for offset in 0..count {
            let byte = self.board.peek_unreported(cpu.hl.wrapping_add(offset as u16));
            self.board.vdp_mut().poke(cpu.de.wrapping_add(offset as u16), byte);
        }
        self.end_copy(cpu, cpu.de, cpu.hl);
    }

    /// Sets the registers as the original's loops do: the address of video memory in HL, the other one after the bytes.
    fn end_copy(&mut self, cpu: &mut Z80, video: u16, other: u16) {
        self.spend(length(cpu.bc) * self.costs.copied_byte);
        cpu.hl = video;
        cpu.de = other.wrapping_add(cpu.bc);
        cpu.bc = 0;
        cpu.set_a(0);
    }
}

/// Returns the number of bytes of a loop that counts down to zero.
fn length(count: u16) -> u32 {
    if count == 0 { 0x1_0000 } else { count.into() }
}

fn set_flag(cpu: &mut Z80, flag: u8, is_set: bool) {
    cpu.set_f(if is_set { cpu.f() | flag } else { cpu.f() & !flag });
}
