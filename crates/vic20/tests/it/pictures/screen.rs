//! The chip with its memories, and printing on the screen as far as the pictures need it.

use charset::{glyphs, screen_code};
use hardware::Cycles;
use vic20::video::{Vic, VideoMemory};
use vic20::{Expansion, Region};

const COLUMNS: usize = 22;
const CELLS: usize = 506;
/// The codes that select a colour, by colour number.
const COLOUR_CODES: [u8; 8] = [144, 5, 28, 159, 156, 30, 31, 158];

/// A machine that only stores and prints.
pub struct Screen {
    vic: Vic,
    ram: Box<[u8; 0x1_0000]>,
    colour: [u8; 1024],
    characters: [u8; 4096],
    /// The first cell of the screen and of its colours in the editor.
    cells: usize,
    colours: usize,
    cursor: usize,
    text_colour: u8,
    is_reversed: bool,
}

impl Screen {
    pub fn new(expansion: Expansion) -> Self {
        let mut vic = Vic::new(Region::Pal);
        for (register, value) in (0..).zip(Vic::power_on_values(Region::Pal, expansion)) {
            vic.write(register, value, Cycles(0));
        }
        let mut screen = Self {
            vic,
            ram: vec![0; 0x1_0000].try_into().expect("64 KiB"),
            colour: [0; 1024],
            characters: glyphs::character_rom(glyphs::Typeface::Vic20),
            cells: expansion.screen().into(),
            colours: usize::from(expansion.colours()) - 0x9400,
            cursor: 0,
            text_colour: 6,
            is_reversed: false,
        };
        screen.print(147);
        screen
    }

    pub fn vic(&self) -> &Vic {
        &self.vic
    }

    pub fn memory(&self) -> VideoMemory<'_> {
        VideoMemory { ram: &self.ram, colour: &self.colour, characters: &self.characters }
    }

    /// Returns the four colours of a displayed cell, if it is a multicolour cell with a glyph of the ROM.
    pub fn rom_multicolours(&self, row: usize, column: usize) -> Option<[u8; 4]> {
        let cell = row * usize::from(self.vic.register(2) & 0x7f) + column;
        let colour = self.colour[(usize::from(self.vic.colour_address()) - 0x9400 + cell) % 1024];
        let code = self.ram[(usize::from(self.vic.screen_address()) + cell) % 0x1_0000];
        let height = if self.vic.register(3) & 1 == 0 { 8 } else { 16 };
        // Characters begin in ROM, or a code wraps into it.
        let is_in_rom = match self.vic.character_address() {
            0x8000.. => true,
            address => usize::from(address) + usize::from(code) * height >= 0x2000,
        };
        let [auxiliary, colours] = [14, 15].map(|register| self.vic.register(register));
        (colour & 8 != 0 && is_in_rom).then_some([colours >> 4, colours & 7, colour & 7, auxiliary >> 4])
    }

    pub fn poke(&mut self, address: u16, value: u8) {
        match address {
            36864..=36879 => self.vic.write((address & 15) as u8, value, Cycles(0)),
            37888..=38911 => self.colour[usize::from(address - 37888)] = value,
            _ => self.ram[usize::from(address)] = value,
        }
    }

    pub fn peek(&self, address: u16) -> u8 {
        match address {
            36864..=36879 => self.vic.read((address & 15) as u8, Cycles(0)),
            _ => self.ram[usize::from(address)],
        }
    }

    /// Prints a PETSCII code.
    pub fn print(&mut self, code: u8) {
        match code {
            147 => {
                for cell in 0..CELLS {
                    self.put(cell, 32, 1);
                }
                self.cursor = 0;
            }
            19 => self.cursor = 0,
            13 => {
                self.cursor = (self.cursor / COLUMNS + 1) * COLUMNS;
                self.is_reversed = false;
            }
            17 => self.cursor += COLUMNS,
            29 => self.cursor += 1,
            145 => self.cursor = self.cursor.saturating_sub(COLUMNS),
            157 => self.cursor = self.cursor.saturating_sub(1),
            18 | 146 => self.is_reversed = code == 18,
            14 | 142 => {
                let pointers = self.vic.register(5);
                self.poke(36869, if code == 14 { pointers | 2 } else { pointers & !2 });
            }
            _ if COLOUR_CODES.contains(&code) => {
                self.text_colour =
                    COLOUR_CODES.iter().position(|&colour| colour == code).expect("found") as u8;
            }
            _ => {
                let reverse = if self.is_reversed { screen_code::REVERSE } else { 0 };
                self.put(self.cursor, screen_code::from_petscii(code) | reverse, self.text_colour);
                self.cursor += 1;
            }
        }
    }

    fn put(&mut self, cell: usize, code: u8, colour: u8) {
        self.ram[self.cells + cell] = code;
        self.colour[self.colours + cell] = colour;
    }
}
