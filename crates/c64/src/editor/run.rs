//! Characters that only fill a row of the usual screen, in one step.
//!
//! Between two characters of a string nothing happens: interrupts wait for the statement's end. Within a row, and with no inserts
//! pending, a glyph leaves its cell, its colour and the column; all else that the editor writes is the same for each, so that the
//! last is what stays.

use super::print::{REVERSED, code};
use super::rows::HIGH_BYTES;
use super::{COLUMNS, ROWS, START, at};
use crate::C64;
use crate::board::FREE_RAM;

/// Behind the RAM that nothing but RAM answers in.
const END_OF_RAM: usize = 0xd000;
/// The cells of colour RAM.
const COLOURS: usize = 0x0400;

impl C64 {
    /// The first and the last address of the screen, when it is as it usually is: in free RAM, its rows one behind the other with their
    /// colours in colour RAM, the cursor in a line of one or two of them, interrupts enabled. Then the editor writes its own cells, the
    /// screen and colour RAM, and asks the matrix for CTRL, with which no interrupt is left to count only.
    pub(crate) fn usual_screen(&self) -> Option<(u16, u16)> {
        let first = usize::from(self.space[at::PAGE]) << 8;
        let line = usize::from(self.word(at::LINE as u16));
        let (column, length) = (self.space[at::COLUMN], self.space[at::LENGTH]);
        let is_usual = !self.irq.is_masked()
            && first.is_multiple_of(COLOURS)
            && (usize::from(FREE_RAM)..END_OF_RAM - COLOURS).contains(&first)
            && (first..first + COLOURS).contains(&line)
            && column <= length
            && length < 2 * COLUMNS
            && line % COLOURS + usize::from(length) < COLOURS
            && self.has_usual_links();
        is_usual.then_some((first as u16, (first + COLOURS - 1) as u16))
    }

    /// Whether the rows follow each other, no line has more than two, and one begins behind the last.
    fn has_usual_links(&self) -> bool {
        const ROW: u128 = u128::from_le_bytes([3; MANY]);
        const LINE: u128 = u128::from_le_bytes([START; MANY]);
        let (first, last) = (at::LINKS, at::LINKS + usize::from(ROWS));
        // The first sixteen and the last sixteen, each with those behind them.
        let (upper, lower) = (self.many(first), self.many(last - MANY));
        let lines = (upper | self.many(first + 1)) & (lower | self.many(last - MANY + 1));
        let rows = (upper & ROW ^ UPPER) | (lower & ROW ^ LOWER);
        rows == 0 && lines & LINE == LINE && self.space[first] & self.space[last] & START != 0
    }

    /// So many links at once.
    fn many(&self, at: usize) -> u128 {
        self.space[at..at + MANY].first_chunk().map_or(0, |bytes| u128::from_le_bytes(*bytes))
    }

    /// Shows characters from the front while each is a glyph that stays in the row, or while each is a step to the right in it, with so
    /// many cycles before each; tells how many.
    pub(crate) fn screen_out_run(&mut self, characters: &[u8], before: u32) -> usize {
        let column = self.space[at::COLUMN];
        let last = if column < COLUMNS { COLUMNS - 1 } else { 2 * COLUMNS - 1 }.min(self.space[at::LENGTH]);
        let room = usize::from(last.saturating_sub(column)).min(characters.len());
        // The first character that enables interrupts lets those happen that have waited.
        if room == 0 || self.space[at::INSERTS] != 0 || self.irq.is_masked() {
            return 0;
        }
        let characters = &characters[..room];
        let (count, cycles) = if characters[0] == code::RIGHT {
            self.steps_right(characters)
        } else {
            self.glyphs(characters, column, last)
        };
        if count == 0 {
            return 0;
        }
        self.space[at::CHARACTER] = characters[count - 1];
        self.space[at::READING] = 0;
        self.space[at::COLUMN] = column + count as u8;
        self.clock.set_processor(self.clock.processor() + u64::from(before) * count as u64);
        self.clock.spend(cycles);
        self.allow_interrupts();
        count
    }

    /// What each character of a row takes.
    fn each(&self) -> u32 {
        self.costs.print.to_screen + self.costs.print.exit + self.costs.line.right_within
    }

    /// Steps to the right from the front, and their cycles. In quotes they are signs.
    fn steps_right(&self, characters: &[u8]) -> (usize, u32) {
        if self.space[at::QUOTE] != 0 {
            return (0, 0);
        }
        let count = characters.iter().take_while(|&&character| character == code::RIGHT).count();
        let step = self.each() + self.costs.print.enter + self.costs.codes.to_right;
        (count, step * count as u32)
    }

    /// Shows the glyphs at the front, as far as they lie in free RAM and in colour RAM; tells how many, and their cycles.
    fn glyphs(&mut self, characters: &[u8], column: u8, last: u8) -> (usize, u32) {
        let line = usize::from(self.word(at::LINE as u16));
        let colours = line % COLOURS;
        if line < usize::from(FREE_RAM)
            || line + usize::from(last) >= END_OF_RAM
            || colours + usize::from(last) >= COLOURS
        {
            return (0, 0);
        }
        let (cells, colours) = (line + usize::from(column), colours + usize::from(column));
        let print = &self.costs.print;
        let is_reversed = self.space[at::REVERSE] != 0;
        let (mode, reversed) = if is_reversed { (REVERSED, print.reversed) } else { (0, 0) };
        let glyph = self.each() + print.mode + reversed + print.store + self.costs.advance.in_line;
        let unshifted = glyph + print.enter + print.glyph;
        let shifted = glyph + print.enter_shifted + print.glyph_shifted;
        let mut costs = [0; Way::COUNT];
        costs[Way::Plain as usize] = unshifted;
        costs[Way::Quote as usize] = unshifted + print.quote_mark;
        costs[Way::From96 as usize] = unshifted + print.glyph_from_96;
        costs[Way::Shifted as usize] = shifted;
        costs[Way::Last as usize] = shifted + print.glyph_255;
        let (mut count, mut cycles, mut quotes) = (0, 0, 0);
        let row = &mut self.space[cells..cells + characters.len()];
        for (cell, &character) in row.iter_mut().zip(characters) {
            let (screen_code, way) = GLYPHS[usize::from(character)];
            if way == Way::None {
                break;
            }
            *cell = screen_code | mode;
            cycles += costs[way as usize];
            quotes += u8::from(way == Way::Quote);
            count += 1;
        }
        if count != 0 {
            let colour = self.space[at::COLOUR] & 0x0f;
            self.space.colour_mut()[colours..colours + count].fill(colour);
            // They lie on two pages at most.
            self.space.mark(cells as u16);
            self.space.mark((cells + count - 1) as u16);
            self.space[at::QUOTE] ^= quotes & 1;
            self.space[at::BLINK_COUNT] = 2;
            self.point_to_colours();
        }
        (count, cycles)
    }
}

/// Links that are looked at in one step.
const MANY: usize = size_of::<u128>();
/// The high bytes of the first rows and of the last.
const UPPER: u128 = high_bytes(0);
const LOWER: u128 = high_bytes(ROWS as usize - MANY);

const fn high_bytes(first: usize) -> u128 {
    let mut bytes = [0; MANY];
    let mut row = 0;
    while row < MANY {
        bytes[row] = HIGH_BYTES[first + row];
        row += 1;
    }
    u128::from_le_bytes(bytes)
}

/// How a character comes to its cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It does not, or does more.
    None,
    /// Below 96.
    Plain,
    /// As the sign that switches quote mode.
    Quote,
    /// From 96 on.
    From96,
    /// Shifted.
    Shifted,
    /// Code 255.
    Last,
}

impl Way {
    const COUNT: usize = Self::Last as usize + 1;
}

/// The screen code of each character, and the way to it.
static GLYPHS: [(u8, Way); 256] = {
    let mut table = [(0, Way::None); 256];
    let mut character = 0;
    while character < table.len() {
        let byte = character as u8;
        table[character] = match byte {
            code::QUOTE => (code::QUOTE, Way::Quote),
            0x20..0x60 => (byte & 0x3f, Way::Plain),
            0x60..0x80 => (byte & 0xdf, Way::From96),
            0xa0..0xff => (byte & 0x7f | 0x40, Way::Shifted),
            0xff => (0x5e, Way::Last),
            _ => (0, Way::None),
        };
        character += 1;
    }
    table
};
