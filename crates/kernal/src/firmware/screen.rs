//! The screen editor's routines, and its inner ones: rows, pointers, single cells.

use super::{CARRY, NEGATIVE, set_flag, set_load_flags};
use crate::board::Board;
use crate::cells::{keyboard as key, screen as editor};
use crate::cpu::Processor;
use crate::editor::{Editor, ScanEnd};
use crate::routine::Routine;

/// Pointers of a copy between rows: characters and colours of the source.
const SOURCE: usize = 0xac;
const SOURCE_COLOURS: usize = 0xae;
/// The mark of a row that begins a line.
const START: u8 = 0x80;

impl<B: Board> Editor<B> {
    /// Executes a routine of screen or keyboard; `None` for another routine. Returns the cycles that have not
    /// been charged.
    pub(super) fn call_screen_routine(&mut self, routine: Routine, cpu: &mut Processor) -> Option<u32> {
        Some(match routine {
            Routine::IoBase => {
                [cpu.x, cpu.y] = B::IO_BASE.to_le_bytes();
                set_load_flags(cpu, cpu.y);
                self.costs().calls.iobase
            }
            Routine::Screen => {
                (cpu.x, cpu.y) = (B::COLUMNS, B::ROWS);
                set_load_flags(cpu, cpu.y);
                self.costs().calls.screen
            }
            Routine::Plot | Routine::PlotStore | Routine::PlotSet | Routine::PlotRead => {
                self.plot(routine, cpu)
            }
            Routine::Cint => self.start(),
            Routine::EditorStart | Routine::ClearScreen => {
                let cycles = match routine {
                    Routine::EditorStart => self.start(),
                    _ => self.screen.clear_screen(),
                };
                // It has counted the rows with a comparison.
                set_flag(cpu, CARRY, true);
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
            Routine::PictureStart | Routine::PictureRegisters => {
                let (first, mut cycles) = self.screen.reset_registers();
                if routine == Routine::PictureStart {
                    cycles += self.screen.select_default_devices();
                }
                // X has counted down to the value of the first register.
                (cpu.a, cpu.x) = (first, 0);
                set_load_flags(cpu, cpu.x);
                cycles
            }
            Routine::Scroll => {
                let saved = self[SOURCE];
                let cycles = self.scroll_for_code(cpu);
                leave_with(cpu, saved);
                cycles
            }
            Routine::ClearRow => {
                let cycles = self.screen.clear_row(cpu.x);
                // The colour of the cells is stored last if it is always the same.
                cpu.a = B::CLEARED_COLOUR.unwrap_or(b' ');
                cpu.y = 0xff;
                set_load_flags(cpu, cpu.y);
                cycles
            }
            Routine::ScreenOut => {
                self.screen.screen_out(cpu.a);
                set_load_flags(cpu, cpu.a);
                set_flag(cpu, CARRY, false);
                0
            }
            Routine::TakeKey => {
                let moved = u32::from(self[key::QUEUED]) * self.costs().input.key_moves_up;
                cpu.x = self[key::QUEUED];
                cpu.y = self.dequeue_key();
                leave_with(cpu, cpu.y);
                set_flag(cpu, CARRY, false);
                self.costs().calls.take_key + moved
            }
            Routine::DecodeKey => leave_scan::<B>(cpu, self.decode()),
            Routine::ScanKeyboard => {
                let now = self.board().timing().clock.elapsed();
                leave_scan::<B>(cpu, self.scan_keyboard(now))
            }
            // Opens a row below the cursor's line, below the line of row X, at the stored row number.
            Routine::OpenRow | Routine::OpenRowBelow | Routine::OpenNotedRow => self.open_row(routine, cpu),
            Routine::CopyRow => self.copy_cells_to_line(cpu),
            Routine::CopyPointers => {
                let cycles = self.point_to_source_colours();
                leave_with(cpu, self[SOURCE_COLOURS + 1]);
                cycles
            }
            Routine::PointToRow => {
                let cycles = self.screen.point_to_row(cpu.x);
                leave_with(cpu, self[editor::LINE + 1]);
                cycles
            }
            Routine::ShowCharacter => {
                self.screen.write_cell(cpu.a, cpu.x);
                self.leave_written_cell(cpu);
                self.costs().calls.show_character
            }
            Routine::StoreCharacter => {
                let column = self[editor::COLUMN];
                self.screen.store_character(column, cpu.a);
                self.screen.store_colour(column, cpu.x);
                self.leave_written_cell(cpu);
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
                leave_with(cpu, colour);
                self.costs().calls.store_colour
            }
            Routine::JoinRow => {
                let cycles = self.screen.join_row(cpu.x);
                self.leave_joined(cpu);
                cycles
            }
            Routine::SeekStart => {
                let (row, cycles) = self.screen.seek_start(cpu.x);
                cpu.x = row;
                leave_with(cpu, self[editor::LINE + 1]);
                cycles
            }
            Routine::Advance => self.screen.advance(),
            Routine::BackToLine => self.screen.back_to_line_above().unwrap_or(self.costs().line.back_at_top),
            Routine::NewLine => {
                let scrolls = (self[editor::ROW] + 1..B::ROWS).all(|row| self.link(row) & START == 0);
                let cycles = self.screen.new_line();
                set_flag(cpu, CARRY, scrolls);
                self.leave_set_pointers(cpu);
                cycles
            }
            Routine::CarriageReturn => self.screen.carriage_return(),
            Routine::LeaveLeft | Routine::LeaveRight => self.leave_row(routine, cpu),
            Routine::QuoteTest => {
                let mut cycles = self.costs().calls.quote_test;
                leave_compared(cpu, cpu.a, b'"');
                if cpu.a == b'"' {
                    self[editor::QUOTE] ^= 1;
                    set_load_flags(cpu, cpu.a);
                    cycles += self.costs().print.quote_mark;
                }
                cycles
            }
            _ => return None,
        })
    }

    /// Returns the link of a row, as the original's index into zero page reads it.
    fn link(&self, row: u8) -> u8 {
        self[(editor::LINKS + usize::from(row)) & 0xff]
    }

    /// Scrolls; Y has the link of the last row as the last iteration found it, the carry is that of the test for the
    /// CTRL key.
    fn scroll_for_code(&mut self, cpu: &mut Processor) -> u32 {
        let is_repeated = self.link(1) & START == 0;
        cpu.y = self.link(B::ROWS - 1) | if is_repeated { START } else { 0 };
        let cycles = self.screen.scroll();
        cpu.x = self[editor::ROW];
        set_flag(cpu, CARRY, true);
        cycles
    }

    /// Opens a row below the cursor's line, below the line of row X, or at the stored row number.
    fn open_row(&mut self, routine: Routine, cpu: &mut Processor) -> u32 {
        let saved = self[SOURCE];
        let links: [u8; 0x100] = core::array::from_fn(|row| self.link(row as u8));
        let cycles = match routine {
            Routine::OpenRow => self.screen.open_gap(),
            Routine::OpenRowBelow => self.screen.open_gap_below(cpu.x),
            _ => self.screen.open_saved_gap(),
        };
        let gap = self[B::GAP_ROW];
        cpu.x = gap;
        cpu.y = if gap < (B::ROWS - 1) { links[usize::from(gap)] } else { 0xff };
        self.leave_joined(cpu);
        leave_with(cpu, saved);
        cycles
    }

    /// Sets the registers after the row in X has joined the line above: X is the line's first row.
    fn leave_joined(&self, cpu: &mut Processor) {
        while cpu.x != 0 && self.link(cpu.x) & START == 0 {
            cpu.x -= 1;
        }
        set_flag(cpu, CARRY, false);
        leave_with(cpu, self[editor::LINE + 1]);
    }

    /// Sets the registers after character and colour have been written at the cursor; X is the colour.
    fn leave_written_cell(&self, cpu: &mut Processor) {
        cpu.y = self[editor::COLUMN];
        leave_with(cpu, cpu.x);
    }

    /// Tests whether the cursor leaves its row; A is the column that was compared last, X counts the columns.
    fn leave_row(&mut self, routine: Routine, cpu: &mut Processor) -> u32 {
        let (column, row) = (self[editor::COLUMN], self[editor::ROW]);
        let is_left = routine == Routine::LeaveLeft;
        let first = if is_left { 0 } else { B::COLUMNS - 1 };
        let index = (0..B::LINE_ROWS).find(|index| first + index * B::COLUMNS == column);
        let cycles = if is_left { self.screen.leave_row_left() } else { self.screen.leave_row_right() };
        cpu.a = first + index.unwrap_or(B::LINE_ROWS) * B::COLUMNS;
        set_flag(cpu, CARRY, index.is_some());
        match index {
            None => cpu.x = 0,
            Some(index) if is_left => cpu.x = B::LINE_ROWS - index,
            Some(_) => {
                cpu.x = row;
                set_flag(cpu, CARRY, row >= B::ROWS);
            }
        }
        let result = match index {
            None => 0,
            Some(_) if !is_left && row == B::ROWS => 0,
            Some(_) => self[editor::ROW],
        };
        set_load_flags(cpu, result);
        cycles
    }

    /// Sets the registers after the screen pointers have been set: A has the high byte of the pointer to the
    /// colours, or the line's last column where that pointer stays, X the first row after the cursor's line,
    /// Y its link.
    fn leave_set_pointers(&self, cpu: &mut Processor) {
        let row = self[editor::ROW];
        let next = (row..=B::ROWS).find(|&next| next > row && self.link(next) & START != 0);
        cpu.x = next.unwrap_or(B::ROWS);
        cpu.y = self.link(cpu.x);
        // A line of several rows has been added up.
        if self.link(row) & START == 0 || cpu.x != row.wrapping_add(1) {
            set_flag(cpu, CARRY, false);
        }
        if B::LINE_SETS_COLOURS {
            leave_with(cpu, self[editor::COLOURS + 1]);
        } else {
            cpu.a = self[editor::LENGTH];
            set_load_flags(cpu, cpu.y);
        }
    }

    /// Selects the colour whose control code is in A.
    fn select_colour(&mut self, cpu: &mut Processor) -> u32 {
        let index = B::COLOUR_CODES.iter().rposition(|&code| code == cpu.a);
        let colour = index.and_then(|index| u8::try_from(index).ok());
        if let Some(colour) = colour {
            self[editor::COLOUR] = colour;
        }
        cpu.x = colour.unwrap_or(0xff);
        leave_compared(cpu, cpu.a, B::COLOUR_CODES[index.unwrap_or(0)]);
        let codes = self.costs().codes;
        match index {
            Some(index) => codes.colour(index, B::COLOUR_CODES.len()),
            None => {
                set_load_flags(cpu, cpu.x);
                codes.colour_none
            }
        }
    }

    /// PLOT: sets the cursor from X (row) and Y (column), or reads it.
    fn plot(&mut self, routine: Routine, cpu: &mut Processor) -> u32 {
        let mut cycles = self.costs().calls.plot;
        let is_set = routine == Routine::PlotStore || routine == Routine::Plot && cpu.p & CARRY == 0;
        if is_set {
            self[editor::ROW] = cpu.x;
            self[editor::COLUMN] = cpu.y;
            cycles += self.costs().calls.plot_taken;
        }
        if routine == Routine::Plot && is_set {
            cycles += self.costs().calls.plot_write;
        } else if routine == Routine::Plot {
            cycles += self.costs().calls.plot_read;
        }
        if routine == Routine::PlotSet || is_set {
            cycles += self.costs().calls.plot_set + self.screen.set_pointers();
            self.leave_set_pointers(cpu);
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

/// Sets the flags of a comparison of a register with a value.
fn leave_compared(cpu: &mut Processor, register: u8, value: u8) {
    set_load_flags(cpu, register.wrapping_sub(value));
    set_flag(cpu, CARRY, register >= value);
}

/// Sets the registers after a scan of the keyboard: A has the row of the STOP key, which is selected last. Returns the
/// cycles.
fn leave_scan<B: Board>(cpu: &mut Processor, end: ScanEnd) -> u32 {
    leave_with(cpu, B::KEYS.stop_row);
    (cpu.x, cpu.y) = (end.x, end.y);
    set_flag(cpu, CARRY, end.has_carry);
    end.cycles
}

/// Sets A, and its flags.
fn leave_with(cpu: &mut Processor, value: u8) {
    cpu.a = value;
    set_load_flags(cpu, value);
}
