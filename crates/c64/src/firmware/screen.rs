//! The screen editor's routines, and its inner ones: rows, pointers, single cells.

use hardware::Memory;

use super::{CARRY, NEGATIVE, set_flag, set_load_flags};
use crate::cpu::Processor;
use crate::editor::{COLUMNS, Editor, at as editor};
use crate::kernal;
use crate::keyboard::at as key;

/// Pointers of a copy between rows: characters and colours of the source.
const SOURCE: usize = 0xac;
const SOURCE_COLOURS: usize = 0xae;

impl Editor {
    /// Executes a routine of screen or keyboard; `None` if the address is none of them. Returns the
    /// cycles that have not been charged.
    pub(super) fn call_screen_routine(&mut self, cpu: &mut Processor) -> Option<u32> {
        Some(match cpu.pc {
            kernal::IOBASE => {
                (cpu.x, cpu.y) = (0x00, 0xdc);
                self.costs().calls.iobase
            }
            kernal::SCREEN => {
                (cpu.x, cpu.y) = (40, 25);
                self.costs().calls.screen
            }
            kernal::PLOT | kernal::PLOT_SET | kernal::PLOT_READ => self.plot(cpu),
            kernal::EDITOR_START | kernal::CINT => self.start(),
            kernal::CLEAR_SCREEN => self.clear_screen(),
            kernal::HOME => self.home(),
            kernal::SET_POINTERS => self.set_pointers(),
            kernal::PICTURE_AND_HOME => self.reset_screen_chip() + self.home(),
            kernal::PICTURE_START => self.reset_screen_chip(),
            kernal::SCROLL => self.scroll(),
            kernal::CLEAR_ROW => {
                let cycles = self.clear_row(cpu.x);
                cpu.y = 0xff;
                cycles
            }
            kernal::SCREEN_OUT => {
                self.screen_out(cpu.a);
                set_flag(cpu, CARRY, false);
                0
            }
            kernal::TAKE_KEY => {
                let moved = u32::from(self[key::QUEUED]) * self.costs().input.key_moves_up;
                cpu.a = self.dequeue_key();
                set_flag(cpu, CARRY, false);
                self.costs().calls.take_key + moved
            }
            kernal::DECODE_KEY => self.decode(),
            kernal::SCNKEY => self.scan_keyboard(self.board().clock().elapsed()),
            // Opens a row below the cursor's line, below the line of row X, at the stored row number.
            kernal::OPEN_ROW => self.open_gap(),
            kernal::OPEN_ROW_BELOW => self.open_gap_below(cpu.x),
            kernal::OPEN_NOTED_ROW => self.open_saved_gap(),
            kernal::COPY_ROW => self.copy_cells_to_line(cpu),
            kernal::COPY_POINTERS => self.point_to_source_colours(),
            kernal::POINT_TO_ROW => {
                cpu.a = self[(editor::LINKS + usize::from(cpu.x)) & 0xff] & 3 | self[editor::PAGE];
                self.point_to_row(cpu.x)
            }
            kernal::SHOW_CHARACTER => {
                self.write_cell(cpu.a, cpu.x);
                self.costs().calls.show_character
            }
            kernal::STORE_CHARACTER => {
                let column = self[editor::COLUMN];
                self.store_character(column, cpu.a);
                self.store_colour(column, cpu.x);
                self.costs().calls.store_character
            }
            kernal::POINT_TO_COLOURS => self.point_to_colours(),
            kernal::STORE_COLOUR => {
                let colour = self[editor::COLOUR];
                self.store_colour(cpu.y, colour);
                cpu.a = colour;
                self.costs().calls.store_colour
            }
            kernal::JOIN_ROW => self.join_row(cpu.x),
            kernal::SEEK_START => {
                let (row, cycles) = self.seek_start(cpu.x);
                cpu.x = row;
                cycles
            }
            kernal::ADVANCE => self.advance(),
            kernal::BACK_TO_LINE => self.back_to_line_above().unwrap_or(self.costs().line.back_at_top),
            kernal::NEW_LINE => self.new_line(),
            kernal::CARRIAGE_RETURN => self.carriage_return(),
            kernal::LEAVE_LEFT => self.leave_row_left(),
            kernal::LEAVE_RIGHT => self.leave_row_right(),
            kernal::QUOTE_TEST => {
                let mut cycles = self.costs().calls.quote_test;
                if cpu.a == b'"' {
                    self[editor::QUOTE] ^= 1;
                    cycles += self.costs().print.quote_mark;
                }
                cycles
            }
            kernal::PICTURE_REGISTERS => self.reset_screen_chip(),
            _ => return None,
        })
    }

    /// PLOT: sets the cursor from X (row) and Y (column), or reads it.
    fn plot(&mut self, cpu: &mut Processor) -> u32 {
        let mut cycles = self.costs().calls.plot;
        let is_set = cpu.pc == kernal::PLOT && cpu.p & CARRY == 0;
        if is_set {
            self[editor::ROW] = cpu.x;
            self[editor::COLUMN] = cpu.y;
            cycles += self.costs().calls.plot_given;
        } else if cpu.pc == kernal::PLOT {
            cycles += self.costs().calls.plot_asked;
        }
        if cpu.pc == kernal::PLOT_SET || is_set {
            cycles += self.costs().calls.plot_set + self.set_pointers();
            cpu.a = self[editor::COLOURS + 1];
        }
        cpu.x = self[editor::ROW];
        cpu.y = self[editor::COLUMN];
        set_load_flags(cpu, cpu.y);
        cycles
    }

    /// Copies a row's cells to the address of the line pointers: A has the link of the source, whose
    /// low byte is at 172.
    fn copy_cells_to_line(&mut self, cpu: &mut Processor) -> u32 {
        cpu.a = cpu.a & 3 | self[editor::PAGE];
        self[SOURCE + 1] = cpu.a;
        let cycles = self.point_to_source_colours();
        let [source, colours] =
            [SOURCE, SOURCE_COLOURS].map(|pointer| self.board().space().word(pointer as u16));
        for column in (0..COLUMNS).rev() {
            let offset = u16::from(column);
            let character = self.board_mut().peek(source.wrapping_add(offset));
            self.store_character(column, character);
            let colour = self.board_mut().peek(colours.wrapping_add(offset));
            self.store_colour(column, colour);
            cpu.a = colour;
        }
        cpu.y = 0xff;
        set_load_flags(cpu, cpu.y);
        set_flag(cpu, NEGATIVE, true);
        cycles + self.costs().rows.copy_cells + self.costs().rows.copy_cell * u32::from(COLUMNS)
    }

    fn point_to_source_colours(&mut self) -> u32 {
        let cycles = self.point_to_colours();
        self[SOURCE_COLOURS] = self[SOURCE];
        self[SOURCE_COLOURS + 1] = self[SOURCE + 1] & 3 | 0xd8;
        cycles + self.costs().rows.copy_pointers
    }
}
