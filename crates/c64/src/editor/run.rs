//! Characters that only fill a row of the usual screen, in one step.
//!
//! Between two characters of a string nothing happens: interrupts wait for the statement's end. Within a row, and with no inserts
//! pending, a glyph leaves its cell, its colour and the column; all else that the editor writes is the same for each, so that the
//! last is what stays.

use super::print::{REVERSED, code};
use super::rows::HIGH_BYTES;
use super::{COLUMNS, ROWS, START, at};
use crate::C64;
use crate::space::FREE_RAM;

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
        let last = self.last_of_row();
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
        self.end_run(characters[count - 1], count as u8, before, cycles);
        count
    }

    /// So many characters have been shown, this the last of them.
    #[inline]
    fn end_run(&mut self, last: u8, count: u8, before: u32, cycles: u32) {
        self.space[at::CHARACTER] = last;
        self.space[at::READING] = 0;
        self.space[at::COLUMN] += count;
        self.clock.set_processor(self.clock.processor() + u64::from(before) * u64::from(count));
        self.clock.spend(cycles);
        self.allow_interrupts();
    }

    /// The row that the cursor stands in, when it lies in free RAM and in colour RAM, a glyph goes to its cell, and interrupts are
    /// enabled.
    #[inline]
    pub(crate) fn usual_row(&self) -> Option<(u16, u16)> {
        let (line, last) = (self.word(at::LINE as u16), self.last_of_row());
        let is_usual = !self.irq.is_masked()
            && self.space[at::INSERTS] == 0
            && line >= FREE_RAM
            && usize::from(line) + usize::from(last) < END_OF_RAM
            && usize::from(line) % COLOURS + usize::from(last) < COLOURS;
        is_usual.then(|| (line, line + u16::from(last)))
    }

    /// The last column of the row that the cursor stands in, as the line has it.
    #[inline]
    fn last_of_row(&self) -> u8 {
        let last = if self.space[at::COLUMN] < COLUMNS { COLUMNS - 1 } else { 2 * COLUMNS - 1 };
        last.min(self.space[at::LENGTH])
    }

    /// Shows the characters at an address if all of them are plain, those that only store their codes, and leave room for so many steps
    /// in the [usual row](Self::usual_row). They must not lie in the row themselves, nor where the editor writes.
    #[inline]
    pub(crate) fn screen_out_plain(&mut self, from: u16, length: u8, before: u32, steps: u8) -> bool {
        let (column, last) = (usize::from(self.space[at::COLUMN]), usize::from(self.last_of_row()));
        let (line, count) = (usize::from(self.word(at::LINE as u16)), usize::from(length));
        let from = usize::from(from);
        let is_apart = (from >= usize::from(FREE_RAM) || from >> 8 == 1)
            && (from + count + MANY_PLAIN <= line || from > line + last)
            && from + count + MANY_PLAIN <= END_OF_RAM;
        if count == 0
            || column + count + usize::from(steps) > last
            || !is_apart
            || steps != 0 && self.space[at::QUOTE] != 0
        {
            return false;
        }
        // Most have no more than are shown in one step.
        let is_long = count > MANY_PLAIN;
        if !is_plain(self.plain(from), first_of(count)) || is_long && !self.is_rest_plain(from, count) {
            return false;
        }
        let print = &self.costs.print;
        let is_reversed = self.space[at::REVERSE] != 0;
        let (mode, reversed) = if is_reversed { (REVERSED, print.reversed) } else { (0, 0) };
        let each = self.each()
            + (print.mode + reversed + print.store + self.costs.advance.in_line)
            + (print.enter + print.glyph);
        let (cells, colours) = (line + column, line % COLOURS + column);
        let colour = self.space[at::COLOUR] & 0x0f;
        self.show_plain(from, cells, mode, first_of(count));
        set_many(&mut self.space.colour_mut()[..], colours, many(colour), first_of(count));
        if is_long {
            self.show_rest(from, count, (cells, mode), (colours, colour));
        }
        self.space.mark(cells as u16);
        let end = cells + count - 1;
        if end >> 8 != cells >> 8 {
            self.space.mark(end as u16);
        }
        self.space[at::BLINK_COUNT] = 2;
        self.point_to_colours();
        let character = self.space[from + count - 1];
        self.end_run(character, length, before, each * u32::from(length));
        true
    }

    /// Whether the characters behind those of the first step are plain.
    #[inline(never)]
    fn is_rest_plain(&self, from: usize, count: usize) -> bool {
        (MANY_PLAIN..count)
            .step_by(MANY_PLAIN)
            .all(|at| is_plain(self.plain(from + at), first_of(count - at)))
    }

    /// Shows the characters behind those of the first step.
    #[inline(never)]
    fn show_rest(
        &mut self,
        from: usize,
        count: usize,
        (cells, mode): (usize, u8),
        (colours, colour): (usize, u8),
    ) {
        for at in (MANY_PLAIN..count).step_by(MANY_PLAIN) {
            let first = first_of(count - at);
            self.show_plain(from + at, cells + at, mode, first);
            set_many(&mut self.space.colour_mut()[..], colours + at, many(colour), first);
        }
    }

    /// Goes so many steps to the right if the [usual row](Self::usual_row) is wide enough. In quotes they are signs.
    #[inline]
    pub(crate) fn screen_out_steps(&mut self, steps: u8, before: u32) -> bool {
        let room = self.last_of_row().saturating_sub(self.space[at::COLUMN]);
        if steps == 0 || steps > room || self.space[at::QUOTE] != 0 {
            return steps == 0;
        }
        self.end_run(code::RIGHT, steps, before, self.step() * u32::from(steps));
        true
    }

    /// Writes the codes of the first of the plain characters at an address to their cells.
    #[inline(always)]
    fn show_plain(&mut self, from: usize, cells: usize, mode: u8, first: u64) {
        let codes = self.plain(from) & many(0x3f) | many(mode);
        set_many(&mut self.space.ram_mut()[..], cells, codes, first);
    }

    /// So many characters at once.
    #[inline]
    fn plain(&self, at: usize) -> u64 {
        self.space[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
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
        (count, self.step() * count as u32)
    }

    /// What a step to the right takes.
    fn step(&self) -> u32 {
        self.each() + self.costs.print.enter + self.costs.codes.to_right
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

/// Characters that are shown in one step.
const MANY_PLAIN: usize = size_of::<u64>();

/// A byte as often as there are characters in one step.
const fn many(byte: u8) -> u64 {
    u64::from_le_bytes([byte; MANY_PLAIN])
}

/// The bits of the first `count` bytes, or of all; there is one at least.
#[inline(always)]
fn first_of(count: usize) -> u64 {
    u64::MAX >> ((8 * (MANY_PLAIN - count.min(MANY_PLAIN))) & 0x3f)
}

/// Whether the characters in these bits are plain: from 32 to 95, and not the sign that switches quote mode.
#[inline(always)]
fn is_plain(characters: u64, first: u64) -> bool {
    const SEVEN: u64 = many(0x7f);
    // Of bits 5 and 6 one is set.
    let range = (characters ^ characters >> 1) & many(0x20) ^ many(0x20) | characters & many(0x80);
    let differing = characters ^ many(code::QUOTE);
    let quotes = !(((differing & SEVEN) + SEVEN) | differing) & many(0x80);
    (range | quotes) & first == 0
}

/// Writes these bits of the bytes.
#[inline(always)]
fn set_many(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    if let Some(place) = memory[at..].first_chunk_mut() {
        let old = u64::from_le_bytes(*place);
        *place = (old ^ (old ^ bytes) & first).to_le_bytes();
    } else {
        set_last(memory, at, bytes, first);
    }
}

/// The same where memory ends behind them.
#[cold]
fn set_last(memory: &mut [u8], at: usize, bytes: u64, first: u64) {
    for ((place, byte), bits) in memory[at..].iter_mut().zip(bytes.to_le_bytes()).zip(first.to_le_bytes()) {
        *place = *place & !bits | byte & bits;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_characters_are_told_at_once_as_one_by_one() {
        for byte in 0..=u8::MAX {
            let is_single = GLYPHS[usize::from(byte)].1 == Way::Plain;
            for place in 0..MANY_PLAIN {
                let mut characters = [b'A'; MANY_PLAIN];
                characters[place] = byte;
                for count in 1..=MANY_PLAIN + 1 {
                    let expected = is_single || count <= place;
                    assert_eq!(
                        is_plain(u64::from_le_bytes(characters), first_of(count)),
                        expected,
                        "{byte} at {place}"
                    );
                }
            }
        }
    }
}
