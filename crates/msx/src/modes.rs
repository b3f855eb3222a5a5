//! Screen modes: switching, clearing, colours, tables, sprites.
//!
//! Source: *The MSX Red Book*, chapter 4, 050e to 085d.

use msx_basic::MsxMachine;
use msx_basic::machine::{FIRST_GRAPHICS_MODE, MULTICOLOUR};

use crate::Msx;
use crate::video::{MEMORY, Mode};
use crate::workspace as at;

/// Indices of a mode's tables in the workspace.
const NAMES: u16 = 0;
const COLOURS: u16 = 1;
const PATTERNS: u16 = 2;
const SPRITE_ATTRIBUTES: u16 = 3;
const SPRITE_PATTERNS: u16 = 4;
const TABLES_OF_A_MODE: u16 = 5;

const MODES: u8 = 4;

/// Shifts from a table's address to its register, from register 2 on.
const SHIFTS: [u32; 5] = [10, 6, 11, 7, 11];
/// Bits of registers 0 and 1 that select the display mode.
const MODE_BITS: [(u8, u8); 4] = [(0x00, 0x10), (0x00, 0x00), (0x02, 0x00), (0x00, 0x08)];
/// Bits of registers 3 and 4 other than the address, in the mode with two colours for each eight dots.
const WIDE_MASKS: [u8; 2] = [0x7f, 0x03];

/// The Y of a hidden sprite.
const HIDDEN: u8 = 0xd1;

impl Msx {
    /// Returns whether the mode is a text mode.
    pub(crate) fn is_text(&self) -> bool {
        !self.is_graphics_mode()
    }

    /// Returns the address of a mode's table from the workspace.
    fn table(&self, mode: u8, table: u16) -> u16 {
        self.word(at::TABLES + (u16::from(mode) * TABLES_OF_A_MODE + table) * 2)
    }

    /// Writes a register of the video chip and the firmware's copy.
    pub(crate) fn set_register(&mut self, register: u8, value: u8) {
        self.spend(self.costs.register);
        self.board.vdp_mut().write_register(register, value);
        self.store(at::RG0SAV + u16::from(register & 7), value);
        if register == 1 {
            self.board.update_interrupt();
        }
    }

    fn show_display(&mut self, is_shown: bool) {
        let register = self.byte(at::RG0SAV + 1);
        self.set_register(1, if is_shown { register | 0x40 } else { register & !0x40 });
    }

    /// Switches to a mode; returns false if the number is invalid.
    pub(crate) fn change_mode(&mut self, mode: u8) -> bool {
        if mode >= MODES {
            return false;
        }
        self.show_display(false);
        self.store(at::SCRMOD, mode);
        if mode < FIRST_GRAPHICS_MODE {
            self.store(at::OLDSCR, mode);
            let width = self.byte(if mode == 0 { at::LINL40 } else { at::LINL32 });
            self.store(at::LINLEN, width);
            self.store_word(at::NAMBAS, self.table(mode, NAMES));
            self.store_word(at::CGPBAS, self.table(mode, PATTERNS));
        }
        if mode > 0 {
            self.store_word(at::PATBAS, self.table(mode, SPRITE_PATTERNS));
            self.store_word(at::ATRBAS, self.table(mode, SPRITE_ATTRIBUTES));
        }
        if mode < FIRST_GRAPHICS_MODE {
            self.set_display_colours();
            self.clear_screen();
            self.copy_shapes();
        } else {
            self.write_names(mode);
            self.clear_screen();
        }
        if mode > 0 {
            self.hide_sprites();
        }
        self.set_tables(mode);
        self.show_display(true);
        true
    }

    /// Writes the mode and the addresses of its tables to the chip.
    pub(crate) fn set_tables(&mut self, mode: u8) {
        let (first, second) = MODE_BITS[usize::from(mode & 3)];
        let registers = [0, 1].map(|register| self.byte(at::RG0SAV + register));
        self.set_register(0, registers[0] & !0x02 | first);
        self.set_register(1, registers[1] & !0x18 | second);
        for (table, shift) in (0..).zip(SHIFTS) {
            let address = self.table(mode, table);
            let mut value = address.checked_shr(shift).unwrap_or(0) as u8;
            if mode == 2 {
                match table {
                    COLOURS => value |= WIDE_MASKS[0],
                    PATTERNS => value |= WIDE_MASKS[1],
                    _ => {}
                }
            }
            self.set_register(table as u8 + 2, value);
        }
    }

    /// Copies the glyphs of the characters into video memory.
    fn copy_shapes(&mut self) {
        let base = self.word(at::CGPBAS);
        let from = self.word(at::CGPNT + 1);
        for offset in 0..0x800 {
            let byte = self.board.peek_unreported(from.wrapping_add(offset));
            self.board.vdp_mut().poke(base.wrapping_add(offset), byte);
        }
        self.spend(0x800 * self.costs.shape_byte);
    }

    /// Writes the name table that gives every cell of a graphics mode a separate pattern.
    fn write_names(&mut self, mode: u8) {
        let base = self.table(mode, NAMES);
        for cell in 0..768u16 {
            let name = if mode == MULTICOLOUR { cell / 128 * 32 + cell % 32 } else { cell };
            self.board.vdp_mut().poke(base.wrapping_add(cell), name as u8);
        }
        self.spend(768 * self.costs.name);
    }

    /// Clears the screen in any mode.
    pub(crate) fn clear_screen(&mut self) {
        let mode = self.screen_mode();
        match mode {
            0 | 1 => self.clear_text(),
            MULTICOLOUR => {
                self.set_display_colours();
                let paper = self.byte(at::BAKCLR) & 0x0f;
                self.fill_video(self.table(mode, PATTERNS), 0x600, paper << 4 | paper);
            }
            _ => {
                self.set_display_colours();
                let paper = self.byte(at::BAKCLR) & 0x0f;
                // All dots are paper; the ink is colour 0.
                self.fill_video(self.table(mode, COLOURS), 0x1800, paper);
                self.fill_video(self.table(mode, PATTERNS), 0x1800, 0);
            }
        }
    }

    /// Fills a range of video memory as the firmware does.
    pub(crate) fn fill_video(&mut self, start: u16, length: u16, value: u8) {
        self.board.vdp_mut().fill(start, length, value);
        self.spend(self.costs.fill + u32::from(length) * self.costs.filled_byte);
    }

    /// Shows those of the firmware's colours that take effect immediately in the current mode.
    pub(crate) fn set_display_colours(&mut self) {
        let [ink, paper, border] = [at::FORCLR, at::BAKCLR, at::BDRCLR].map(|cell| self.byte(cell));
        match self.screen_mode() {
            0 => self.set_register(7, ink << 4 | paper & 0x0f),
            1 => {
                self.set_register(7, border);
                self.fill_video(self.table(1, COLOURS), 32, ink << 4 | paper & 0x0f);
            }
            _ => self.set_register(7, border),
        }
    }

    /// Hides all sprites and gives them ascending patterns and the colour of the ink.
    pub(crate) fn hide_sprites(&mut self) {
        let base = self.word(at::ATRBAS);
        let step = if self.sprite_bytes() == 8 { 1 } else { 4 };
        let ink = self.byte(at::FORCLR);
        for sprite in 0..32u16 {
            let attribute = base.wrapping_add(sprite * 4);
            self.board.vdp_mut().poke(attribute, HIDDEN);
            self.board.vdp_mut().poke(attribute.wrapping_add(2), (sprite * step) as u8);
            self.board.vdp_mut().poke(attribute.wrapping_add(3), ink);
        }
        self.spend(32 * self.costs.hidden_sprite);
    }

    /// Returns the columns of the name table of the present text mode, independent of the width.
    pub(crate) fn table_columns(&self) -> u8 {
        if self.screen_mode() == 0 { 40 } else { 32 }
    }

    pub(crate) fn read_video(&mut self, address: u16) -> u8 {
        self.spend(self.costs.video_byte);
        self.board.vdp().peek(address % MEMORY as u16)
    }

    pub(crate) fn write_video(&mut self, address: u16, value: u8) {
        self.spend(self.costs.video_byte);
        self.board.vdp_mut().poke(address % MEMORY as u16, value);
    }

    pub(crate) fn write_video_bytes(&mut self, address: u16, bytes: &[u8]) {
        for (offset, &byte) in (0..).zip(bytes) {
            self.board.vdp_mut().poke(address.wrapping_add(offset), byte);
        }
        self.spend(self.costs.fill + bytes.len() as u32 * self.costs.copied_byte);
    }

    pub(crate) fn write_video_register(&mut self, register: u8, value: u8) {
        self.set_register(register & 7, value);
    }

    pub(crate) fn set_video_table(&mut self, entry: u8, address: u16) {
        self.store_word(at::TABLES + u16::from(entry) * 2, address);
        if u16::from(entry) / TABLES_OF_A_MODE == u16::from(self.screen_mode()) {
            // The firmware shows the tables of the next mode for all but the first and the last, and continues to write to the old table.
            // Source: The MSX Red Book, 7B99.
            let shown = if self.screen_mode() == 0 { 0 } else { (self.screen_mode() + 1).min(MULTICOLOUR) };
            self.set_tables(shown);
        }
    }

    pub(crate) fn set_sprite_size(&mut self, size: u8) {
        let register = self.video_register(1) & !0x03 | size & 0x03;
        // The firmware's numbers are the register's: bit 0 magnifies, bit 1 is 16 by 16.
        self.set_register(1, register);
        let patterns = self.word(at::PATBAS);
        self.fill_video(patterns, 0x800, 0);
        self.hide_sprites();
    }

    /// Returns whether the cells of the present frame hold characters.
    pub(crate) fn shows_characters(&self) -> bool {
        matches!(self.board.vdp().mode(), Mode::Text | Mode::Graphics1)
    }
}
