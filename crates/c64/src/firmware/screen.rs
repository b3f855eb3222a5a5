//! The screen editor's inner routines: rows, pointers, single cells.

use hardware::Memory;

use super::{CARRY, NEGATIVE, set_flag, test};
use crate::C64;
use crate::cpu::Processor;
use crate::editor::{COLUMNS, at as editor};
use crate::kernal;

/// Pointers of a copy between rows: characters and colours of the source.
const SOURCE: usize = 0xac;
const SOURCE_COLOURS: usize = 0xae;

impl C64 {
    /// Does an inner routine of the editor; `None` if the address is none of them. Gives the cycles.
    pub(super) fn call_editor(&mut self, cpu: &mut Processor) -> Option<u32> {
        Some(match cpu.pc {
            // Opens a row below the cursor's line, below the line of row X, where the number of a row has been noted.
            kernal::OPEN_ROW => self.open_gap(),
            kernal::OPEN_ROW_BELOW => self.open_gap_below(cpu.x),
            kernal::OPEN_NOTED_ROW => self.open_noted_gap(),
            kernal::COPY_ROW => self.copy_cells_to_line(cpu),
            kernal::COPY_POINTERS => self.point_to_source_colours(),
            kernal::POINT_TO_ROW => {
                cpu.a =
                    self.space[(editor::LINKS + usize::from(cpu.x)) & 0xff] & 3 | self.space[editor::PAGE];
                self.point_to_row(cpu.x)
            }
            kernal::SHOW_CHARACTER => {
                self.place(cpu.a, cpu.x);
                self.costs.calls.show_character
            }
            kernal::STORE_CHARACTER => {
                let column = self.space[editor::COLUMN];
                self.store_character(column, cpu.a);
                self.store_colour(column, cpu.x);
                self.costs.calls.store_character
            }
            kernal::POINT_TO_COLOURS => self.point_to_colours(),
            kernal::STORE_COLOUR => {
                let colour = self.space[editor::COLOUR];
                self.store_colour(cpu.y, colour);
                cpu.a = colour;
                self.costs.calls.store_colour
            }
            kernal::JOIN_ROW => self.join_row(cpu.x),
            kernal::SEEK_START => {
                let (row, cycles) = self.seek_start(cpu.x);
                cpu.x = row;
                cycles
            }
            kernal::ADVANCE => self.advance(),
            kernal::BACK_TO_LINE => self.back_to_line_above().unwrap_or(self.costs.line.back_at_top),
            kernal::NEW_LINE => self.new_line(),
            kernal::CARRIAGE_RETURN => self.carriage_return(),
            kernal::LEAVE_LEFT => self.leave_row_left(),
            kernal::LEAVE_RIGHT => self.leave_row_right(),
            kernal::QUOTE_TEST => {
                let mut cycles = self.costs.calls.quote_test;
                if cpu.a == b'"' {
                    self.space[editor::QUOTE] ^= 1;
                    cycles += self.costs.print.quote_mark;
                }
                cycles
            }
            kernal::PICTURE_REGISTERS => self.start_picture(),
            _ => return None,
        })
    }

    /// Copies a row's cells to where the line's pointers stand: A has the link of the source, whose low byte is at 172.
    fn copy_cells_to_line(&mut self, cpu: &mut Processor) -> u32 {
        cpu.a = cpu.a & 3 | self.space[editor::PAGE];
        self.space[SOURCE + 1] = cpu.a;
        let cycles = self.point_to_source_colours();
        let [source, colours] = [SOURCE, SOURCE_COLOURS].map(|pointer| self.word(pointer as u16));
        for column in (0..COLUMNS).rev() {
            let offset = u16::from(column);
            let character = self.peek(source.wrapping_add(offset));
            self.store_character(column, character);
            let colour = self.peek(colours.wrapping_add(offset));
            self.store_colour(column, colour);
            cpu.a = colour;
        }
        cpu.y = 0xff;
        test(cpu, cpu.y);
        set_flag(cpu, NEGATIVE, true);
        cycles + self.costs.rows.copy_cells + self.costs.rows.copy_cell * u32::from(COLUMNS)
    }

    fn point_to_source_colours(&mut self) -> u32 {
        let cycles = self.point_to_colours();
        self.space[SOURCE_COLOURS] = self.space[SOURCE];
        self.space[SOURCE_COLOURS + 1] = self.space[SOURCE + 1] & 3 | 0xd8;
        cycles + self.costs.rows.copy_pointers
    }

    /// A test of the recorder's keys, of which none is down: Z is clear (f82e).
    pub(super) fn sense_recorder(&self, cpu: &mut Processor) {
        set_flag(cpu, super::ZERO, false);
        set_flag(cpu, CARRY, false);
    }
}
