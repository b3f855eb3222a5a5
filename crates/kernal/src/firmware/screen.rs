//! The screen editor's routines, and its inner ones: rows, pointers, single cells.

use super::{CARRY, NEGATIVE, set_flag, set_load_flags};
use crate::board::Board;
use crate::cells::{keyboard as key, screen as editor};
use crate::cpu::Processor;
use crate::editor::Editor;
use crate::routine::Routine;

/// Pointers of a copy between rows: characters and colours of the source.
const SOURCE: usize = 0xac;
const SOURCE_COLOURS: usize = 0xae;

impl<B: Board> Editor<B> {
    /// Executes a routine of screen or keyboard; `None` if it is none of them. Returns the
    /// cycles that have not been charged.
    pub(super) fn call_screen_routine(&mut self, routine: Routine, cpu: &mut Processor) -> Option<u32> {
        Some(match routine {
            Routine::IoBase => {
                [cpu.x, cpu.y] = B::IO_BASE.to_le_bytes();
                self.costs().calls.iobase
            }
            Routine::Screen => {
                (cpu.x, cpu.y) = (B::COLUMNS, B::ROWS);
                self.costs().calls.screen
            }
            Routine::Plot | Routine::PlotStore | Routine::PlotSet | Routine::PlotRead => {
                self.plot(routine, cpu)
            }
            Routine::EditorStart | Routine::Cint => self.start(),
            Routine::ClearScreen => {
                let cycles = self.screen.clear_screen();
                self.leave_set_pointers(cpu);
                cycles
            }
            Routine::Home => {
                let cycles = self.screen.home();
                self.leave_set_pointers(cpu);
                cycles
            }
            Routine::SetPointers => {
                let cycles = self.screen.set_pointers();
                self.leave_set_pointers(cpu);
                cycles
            }
            Routine::PictureAndHome => {
                let cycles = self.screen.reset_screen_chip() + self.screen.home();
                self.leave_set_pointers(cpu);
                cycles
            }
            Routine::ColourCode => self.select_colour(cpu),
            Routine::PictureStart => self.screen.reset_screen_chip(),
            Routine::Scroll => {
                let saved = self[SOURCE];
                let cycles = self.screen.scroll();
                cpu.x = self[editor::ROW];
                leave_with(cpu, saved);
                cycles
            }
            Routine::ClearRow => {
                let cycles = self.screen.clear_row(cpu.x);
                cpu.a = b' ';
                cpu.y = 0xff;
                set_load_flags(cpu, cpu.y);
                cycles
            }
            Routine::ScreenOut => {
                self.screen.screen_out(cpu.a);
                set_flag(cpu, CARRY, false);
                0
            }
            Routine::TakeKey => {
                let moved = u32::from(self[key::QUEUED]) * self.costs().input.key_moves_up;
                cpu.a = self.dequeue_key();
                set_flag(cpu, CARRY, false);
                self.costs().calls.take_key + moved
            }
            Routine::DecodeKey => self.decode(),
            Routine::ScanKeyboard => self.scan_keyboard(self.board().timing().clock.elapsed()),
            // Opens a row below the cursor's line, below the line of row X, at the stored row number.
            Routine::OpenRow | Routine::OpenRowBelow | Routine::OpenNotedRow => {
                let saved = self[SOURCE];
                let cycles = match routine {
                    Routine::OpenRow => self.screen.open_gap(),
                    Routine::OpenRowBelow => self.screen.open_gap_below(cpu.x),
                    _ => self.screen.open_saved_gap(),
                };
                leave_with(cpu, saved);
                cycles
            }
            Routine::CopyRow => self.copy_cells_to_line(cpu),
            Routine::CopyPointers => self.point_to_source_colours(),
            Routine::PointToRow => {
                cpu.a = self[(editor::LINKS + usize::from(cpu.x)) & 0xff] & 3 | self[editor::PAGE];
                self.screen.point_to_row(cpu.x)
            }
            Routine::ShowCharacter => {
                self.screen.write_cell(cpu.a, cpu.x);
                self.costs().calls.show_character
            }
            Routine::StoreCharacter => {
                let column = self[editor::COLUMN];
                self.screen.store_character(column, cpu.a);
                self.screen.store_colour(column, cpu.x);
                self.costs().calls.store_character
            }
            Routine::PointToColours => {
                let cycles = self.screen.point_to_colours();
                leave_with(cpu, self[editor::COLOURS + 1]);
                cycles
            }
            Routine::StoreColour => {
                let colour = self[editor::COLOUR];
                self.screen.store_colour(cpu.y, colour);
                cpu.a = colour;
                self.costs().calls.store_colour
            }
            Routine::JoinRow => self.screen.join_row(cpu.x),
            Routine::SeekStart => {
                let (row, cycles) = self.screen.seek_start(cpu.x);
                cpu.x = row;
                cycles
            }
            Routine::Advance => self.screen.advance(),
            Routine::BackToLine => self.screen.back_to_line_above().unwrap_or(self.costs().line.back_at_top),
            Routine::NewLine => self.screen.new_line(),
            Routine::CarriageReturn => self.screen.carriage_return(),
            Routine::LeaveLeft => self.screen.leave_row_left(),
            Routine::LeaveRight => self.screen.leave_row_right(),
            Routine::QuoteTest => {
                let mut cycles = self.costs().calls.quote_test;
                if cpu.a == b'"' {
                    self[editor::QUOTE] ^= 1;
                    cycles += self.costs().print.quote_mark;
                }
                cycles
            }
            Routine::PictureRegisters => self.screen.reset_screen_chip(),
            _ => return None,
        })
    }

    /// Sets the registers as the routine that sets the screen pointers leaves them: A has the high byte of the
    /// pointer to the colours, X the first row after the cursor's line, Y its link.
    fn leave_set_pointers(&self, cpu: &mut Processor) {
        let link = |row: u8| self[(editor::LINKS + usize::from(row)) & 0xff];
        let row = self[editor::ROW];
        let next = (row..=B::ROWS).find(|&row| row > self[editor::ROW] && link(row) & 0x80 != 0);
        cpu.x = next.unwrap_or(B::ROWS);
        cpu.y = link(cpu.x);
        leave_with(cpu, self[editor::COLOURS + 1]);
    }

    /// Selects the colour whose control code is in A.
    fn select_colour(&mut self, cpu: &mut Processor) -> u32 {
        let index = B::COLOUR_CODES.iter().rposition(|&code| code == cpu.a);
        let colour = index.and_then(|index| u8::try_from(index).ok());
        if let Some(colour) = colour {
            self[editor::COLOUR] = colour;
        }
        cpu.x = colour.unwrap_or(0xff);
        set_load_flags(cpu, cpu.x);
        self.costs().codes.colour(index.unwrap_or(0), B::COLOUR_CODES.len())
    }

    /// PLOT: sets the cursor from X (row) and Y (column), or reads it.
    fn plot(&mut self, routine: Routine, cpu: &mut Processor) -> u32 {
        let mut cycles = self.costs().calls.plot;
        let is_set = routine == Routine::PlotStore || routine == Routine::Plot && cpu.p & CARRY == 0;
        if is_set {
            self[editor::ROW] = cpu.x;
            self[editor::COLUMN] = cpu.y;
            cycles += self.costs().calls.plot_given;
        } else if routine == Routine::Plot {
            cycles += self.costs().calls.plot_asked;
        }
        if routine == Routine::PlotSet || is_set {
            cycles += self.costs().calls.plot_set + self.screen.set_pointers();
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
        let [source, colours] = [SOURCE, SOURCE_COLOURS].map(|pointer| self.board().word(pointer as u16));
        for column in (0..B::COLUMNS).rev() {
            let offset = u16::from(column);
            let character = self.board_mut().peek(source.wrapping_add(offset));
            self.screen.store_character(column, character);
            let colour = self.board_mut().peek(colours.wrapping_add(offset));
            self.screen.store_colour(column, colour);
            cpu.a = colour;
        }
        cpu.y = 0xff;
        set_load_flags(cpu, cpu.y);
        set_flag(cpu, NEGATIVE, true);
        cycles + self.costs().rows.copy_cells + self.costs().rows.copy_cell * u32::from(B::COLUMNS)
    }

    fn point_to_source_colours(&mut self) -> u32 {
        let cycles = self.screen.point_to_colours();
        self[SOURCE_COLOURS] = self[SOURCE];
        self[SOURCE_COLOURS + 1] = self[SOURCE + 1] & 3 | B::COLOUR_PAGE;
        cycles + self.costs().rows.copy_pointers
    }
}

/// Sets A, and the flags that go with it.
fn leave_with(cpu: &mut Processor, value: u8) {
    cpu.a = value;
    set_load_flags(cpu, value);
}
