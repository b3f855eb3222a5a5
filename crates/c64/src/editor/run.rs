//! Printing on the usual screen without a look at the time: strings in one step, steps to the right, line ends.
//!
//! Between two characters of a string nothing happens: interrupts wait for the statement's end. So what is the same for each
//! character is looked at once, the editor's cells are written when the string is at its end, and what a character does and costs
//! stands in a table ([`super::signs`]). Characters that scroll, wrap, or do something rare go through the editor one by one.
//!
//! The pages written are not marked: whoever prints has seen to it that nothing but the screen lies there.

use cbm_kernal::{Behind, Pace};

use super::print::{REVERSED, code};
use super::rows::HIGH_BYTES;
use super::signs::Way;
use super::{COLUMNS, ROWS, START, at};
use crate::C64;
use crate::space::FREE_RAM;

/// Behind the RAM that nothing but RAM answers in.
const END_OF_RAM: usize = 0xd000;
/// Where the interpreter leaves strings for a moment, the editor nothing.
const WORKSPACE: core::ops::Range<usize> = 0x0100..0x0200;
/// The cells of colour RAM, and those of a screen's page of its own.
const COLOURS: usize = 0x0400;
/// The high byte of colour RAM.
const COLOUR_PAGE: u8 = 0xd8;

/// The cells from the line's address to the pending inserts, in one word.
///
/// ```text
///   63      56 55       48 47  40 39    32 31   24 23    16 15     0
///   inserts   | character | row  | length | quote | column | address
/// ```
#[derive(Clone, Copy)]
struct Cursor(u64);

const COLUMN: u32 = 16;
const QUOTE: u32 = 24;
const LENGTH: u32 = 32;
const ROW: u32 = 40;
const CHARACTER: u32 = 48;
const INSERTS: u32 = 56;

impl Cursor {
    /// In the first row of a line that has no other.
    fn new(line: usize, column: usize, row: u8) -> Self {
        Self(
            line as u64
                | (column as u64) << COLUMN
                | u64::from(COLUMNS - 1) << LENGTH
                | u64::from(row) << ROW,
        )
    }

    #[inline]
    fn line(self) -> usize {
        usize::from(self.0 as u16)
    }

    #[inline]
    fn column(self) -> usize {
        usize::from((self.0 >> COLUMN) as u8)
    }

    #[inline]
    fn length(self) -> usize {
        usize::from((self.0 >> LENGTH) as u8)
    }

    #[inline]
    fn row(self) -> u8 {
        (self.0 >> ROW) as u8
    }

    #[inline]
    fn is_quoted(self) -> bool {
        self.0 & 0xff << QUOTE != 0
    }

    #[inline]
    fn has_inserts(self) -> bool {
        self.0 >> INSERTS != 0
    }

    /// The last column of the row, as the line has it.
    #[inline]
    fn last(self) -> usize {
        let row_end = if self.column() < WIDTH { WIDTH - 1 } else { 2 * WIDTH - 1 };
        row_end.min(self.length())
    }

    /// So many columns on, behind this character. There is room for them.
    #[inline]
    fn behind(self, columns: usize, character: u8) -> Self {
        Self(self.0 + ((columns as u64) << COLUMN)).with_character(character)
    }

    #[inline]
    fn with_character(self, character: u8) -> Self {
        Self(self.0 & !(0xff << CHARACTER) | u64::from(character) << CHARACTER)
    }

    /// With quote mode switched.
    #[inline]
    fn with_quote_switched(self) -> Self {
        Self(self.0 ^ 1 << QUOTE)
    }
}

const WIDTH: usize = COLUMNS as usize;

impl C64 {
    /// Whether what is printed does nothing but go to the screen, interrupts being enabled.
    #[inline]
    fn shows_at_once(&self) -> bool {
        !self.irq.is_masked() && self.shows_output()
    }

    #[inline]
    fn cursor(&self) -> Cursor {
        Cursor(u64::from_le_bytes(*self.space[at::LINE..].first_chunk().expect("it is within zero page")))
    }

    #[inline]
    fn set_cursor(&mut self, cursor: Cursor) {
        *self.space[at::LINE..].first_chunk_mut().expect("it is within zero page") = cursor.0.to_le_bytes();
    }

    /// [`Channels::show_string`](cbm_kernal::Channels::show_string).
    #[inline]
    pub(crate) fn screen_out_string(
        &mut self,
        from: u16,
        length: u8,
        behind: Behind,
        pace: Pace,
        below: u16,
    ) -> Option<u32> {
        if !self.shows_at_once() {
            return None;
        }
        // Most strings are short, plain, and stay in their row.
        let (from, count) = (usize::from(from), usize::from(length));
        let cursor = self.cursor();
        let (line, column, last) = (cursor.line(), cursor.column(), cursor.last());
        let end = line + last;
        let has_step = behind == Behind::Step;
        let columns = count + usize::from(has_step);
        let is_apart = from > end && from < END_OF_RAM - MANY || WORKSPACE.contains(&(from + MANY));
        if count.wrapping_sub(1) < MANY
            && column + columns <= last
            && is_apart
            && end < usize::from(below).min(END_OF_RAM)
            && line >= usize::from(FREE_RAM)
            && line % COLOURS + last < COLOURS
            && !cursor.has_inserts()
            && !(has_step && cursor.is_quoted())
        {
            let characters = self.many_at(from);
            let first = first_of(count);
            if plain_from_front(characters, first) == count {
                let (mode, more) = self.mode();
                self.show_plain(line, column, characters, first, mode);
                let each = self.signs.plain + more + pace.before;
                let mut cycles = each * u32::from(length);
                let mut character = self.space[from + count - 1];
                if has_step {
                    character = code::RIGHT;
                    cycles += self.signs.right;
                }
                self.set_cursor(cursor.behind(columns, character));
                self.space[at::BLINK_COUNT] = 2;
                self.point_to_colours_of(line);
                self.end_shown();
                return Some(cycles);
            }
        }
        self.show_long_string(from, count, behind, pace, below)
    }

    /// The same for any string.
    #[inline(never)]
    fn show_long_string(
        &mut self,
        from: usize,
        count: usize,
        behind: Behind,
        pace: Pace,
        below: u16,
    ) -> Option<u32> {
        if count == 0 && behind == Behind::Nothing {
            self.end_shown();
            return Some(0);
        }
        let screen = self.usual_screen(below)?;
        let is_apart = if from < usize::from(FREE_RAM) {
            WORKSPACE.contains(&from) && WORKSPACE.contains(&(from + count))
        } else {
            from + count <= screen || from >= screen + COLOURS && from + count + MANY <= END_OF_RAM
        };
        if !is_apart || self.has_shape(from, count) {
            return None;
        }
        let began = self.clock.processor();
        let mut cycles = pace.before * count as u32;
        let mut place = 0;
        while place < count {
            place += self.show_run(screen, from + place, count - place, &mut cycles);
            if place < count {
                let character = self.space[from + place];
                self.screen_out_behind(self.costs.print.to_screen, character);
                cycles += if character == code::RETURN { pace.line_end } else { 0 };
                place += 1;
            }
        }
        if behind == Behind::Step {
            self.screen_out_behind(self.costs.print.to_screen, code::RIGHT);
        }
        Some(self.end_long(began, cycles))
    }

    /// [`Channels::show_steps`](cbm_kernal::Channels::show_steps).
    #[inline]
    pub(crate) fn screen_out_steps(&mut self, steps: u8, before: u32, below: u16) -> Option<u32> {
        if !self.shows_at_once() {
            return None;
        }
        let cursor = self.cursor();
        let count = usize::from(steps);
        if count == 0 || cursor.column() + count > cursor.last() || cursor.is_quoted() || cursor.has_inserts()
        {
            return self.show_long_steps(count, before, below);
        }
        self.set_cursor(cursor.behind(count, code::RIGHT));
        self.end_shown();
        Some((before + self.signs.right) * u32::from(steps))
    }

    #[inline(never)]
    fn show_long_steps(&mut self, count: usize, before: u32, below: u16) -> Option<u32> {
        if count == 0 {
            self.end_shown();
            return Some(0);
        }
        self.usual_screen(below)?;
        let began = self.clock.processor();
        let mut cycles = before * count as u32;
        let mut left = count;
        while left > 0 {
            let cursor = self.cursor();
            let room = cursor.last().saturating_sub(cursor.column()).min(left);
            if room == 0 || cursor.is_quoted() || cursor.has_inserts() {
                self.screen_out_behind(self.costs.print.to_screen, code::RIGHT);
                left -= 1;
            } else {
                self.set_cursor(cursor.behind(room, code::RIGHT));
                cycles += self.signs.right * room as u32;
                left -= room;
            }
        }
        Some(self.end_long(began, cycles))
    }

    /// [`Channels::show_line_end`](cbm_kernal::Channels::show_line_end).
    #[inline]
    pub(crate) fn screen_out_line_end(&mut self, below: u16) -> Option<u32> {
        if !self.shows_at_once() {
            return None;
        }
        let row = self.space[at::ROW].wrapping_add(1);
        if row >= ROWS || !self.is_line_alone(row) {
            return self.show_long_line_end(below);
        }
        self.space[at::REVERSE] = 0;
        self.space[at::INPUT_ROW] >>= 1;
        let line = usize::from(self.place_of_row(row));
        self.set_cursor(Cursor::new(line, 0, row).with_character(code::RETURN));
        self.point_to_colours_of(line);
        self.end_shown();
        Some(self.signs.line_end + self.far(row))
    }

    #[inline(never)]
    fn show_long_line_end(&mut self, below: u16) -> Option<u32> {
        self.usual_screen(below)?;
        let began = self.clock.processor();
        self.screen_out_behind(self.costs.print.to_screen, code::RETURN);
        Some(self.end_long(began, 0))
    }

    /// What is left to do behind what has been shown.
    #[inline]
    fn end_shown(&mut self) {
        self.space[at::READING] = 0;
        self.calls.clear_interrupt_flag();
        // Nothing is held back, or it would not have been shown.
        self.output.settled();
    }

    /// The same where the editor has let time pass since `began`: it does not pass yet. Gives all of the cycles.
    fn end_long(&mut self, began: u64, cycles: u32) -> u32 {
        let passed = self.clock.processor() - began;
        self.clock.set_processor(began);
        self.end_shown();
        cycles + passed as u32
    }

    /// The first address of the screen, when it is as it usually is: in free RAM below an address, its rows one behind the other with their
    /// colours in colour RAM, the cursor in a line of one or two of them. Then the editor writes its own cells, the screen and colour
    /// RAM, and asks the matrix for CTRL, with which no interrupt is left to count only.
    fn usual_screen(&self, below: u16) -> Option<usize> {
        let first = usize::from(self.space[at::PAGE]) << 8;
        let cursor = self.cursor();
        let (line, length) = (cursor.line(), cursor.length());
        let is_usual = first.is_multiple_of(COLOURS)
            && first >= usize::from(FREE_RAM)
            && first + COLOURS <= usize::from(below).min(END_OF_RAM)
            && line & !(COLOURS - 1) == first
            && cursor.column() <= length
            && length < 2 * WIDTH
            && line % COLOURS + length < COLOURS
            && self.has_usual_links();
        is_usual.then_some(first)
    }

    /// Whether the rows follow each other, no line has more than two, and one begins behind the last.
    fn has_usual_links(&self) -> bool {
        const ROW: u64 = many(3);
        const LINE: u64 = many(START);
        let mut rows = u64::from((self.space[LAST_LINK] ^ HIGH_BYTES[ROWS as usize - 1]) & 3);
        let mut lines = LINE;
        for (part, high) in (at::LINKS..).step_by(MANY).zip(HIGH) {
            let links = self.many_at(part);
            rows |= (links ^ high) & ROW;
            lines &= links | self.many_at(part + 1);
        }
        rows == 0 && lines == LINE && self.space[at::LINKS] & self.space[LAST_LINK + 1] & START != 0
    }

    /// Whether one of these characters chooses a character set, which the chip of the picture is to know.
    fn has_shape(&self, from: usize, count: usize) -> bool {
        (0..count).step_by(MANY).any(|place| {
            let differing = self.many_at(from + place) & many(!code::SHIFTED) ^ many(code::LOWER);
            !(differing + many(0x7f)) & many(0x80) & first_of(count - place) != 0
        })
    }

    /// A line begins in this row, and the next in the next.
    #[inline]
    fn is_line_alone(&self, row: u8) -> bool {
        let at = at::LINKS + usize::from(row);
        self.space[at] & self.space[at + 1] & START != 0
    }

    /// The address of one of the rows.
    #[inline]
    fn place_of_row(&self, row: u8) -> u16 {
        let high = self.space[at::LINKS + usize::from(row)] & 3 | self.space[at::PAGE];
        u16::from_be_bytes([high, row.wrapping_mul(COLUMNS)])
    }

    /// What the address of a row takes more when it is one of the last.
    #[inline]
    fn far(&self, row: u8) -> u32 {
        if row >= 16 { self.costs.line.row_far } else { 0 }
    }

    /// The bit of reversed characters and what they take more, when that mode is on.
    #[inline]
    fn mode(&self) -> (u8, u32) {
        if self.space[at::REVERSE] == 0 { (0, 0) } else { (REVERSED, self.costs.print.reversed) }
    }

    /// Shows characters on a usual screen as far as each goes its short way; tells how many, and adds their cycles.
    fn show_run(&mut self, screen: usize, from: usize, count: usize, cycles: &mut u32) -> usize {
        let mut cursor = self.cursor();
        if cursor.has_inserts() {
            return 0;
        }
        let mut column = cursor.column();
        let mut line = cursor.line();
        let mut last = cursor.last();
        let (mut mode, mut more) = self.mode();
        // Whether a glyph has been shown, and whether the pointers to the line are to be set.
        let (mut has_glyph, mut points) = (false, false);
        let mut place = 0;
        while place < count {
            let character = self.space[from + place];
            let sign = self.signs.all[usize::from(character)];
            match sign.way {
                Way::Plain if column < last => {
                    let first = first_of((count - place).min(last - column));
                    let characters = self.many_at(from + place);
                    let shown = plain_from_front(characters, first);
                    self.show_plain(line, column, characters, first_of(shown), mode);
                    column += shown;
                    place += shown - 1;
                    *cycles += (sign.cycles + more) * shown as u32 - sign.cycles;
                    has_glyph = true;
                }
                Way::Glyph | Way::Quote if column < last => {
                    self.space[line + column] = sign.value | mode;
                    let colour = self.space[at::COLOUR] & 0x0f;
                    self.space.colour_mut()[(line + column) % COLOURS] = colour;
                    column += 1;
                    *cycles += more;
                    has_glyph = true;
                    if sign.way == Way::Quote {
                        cursor = cursor.with_quote_switched();
                    }
                }
                // In quotes the others are signs.
                _ if cursor.is_quoted() => break,
                Way::Colour => self.space[at::COLOUR] = sign.value,
                Way::Reverse => {
                    self.space[at::REVERSE] = sign.value;
                    (mode, more) = self.mode();
                }
                Way::Right if column < last => column += 1,
                Way::Left if !column.is_multiple_of(WIDTH) => column -= 1,
                Way::Home if self.is_line_alone(0) => {
                    (line, column, last) = (screen, 0, WIDTH - 1);
                    cursor = Cursor::new(line, 0, 0);
                    points = true;
                }
                Way::Down
                    if cursor.length() == WIDTH - 1
                        && cursor.row() < ROWS - 1
                        && self.is_line_alone(cursor.row() + 1) =>
                {
                    let row = cursor.row() + 1;
                    self.space[at::INPUT_ROW] >>= 1;
                    line = screen + WIDTH * usize::from(row);
                    cursor = Cursor::new(line, 0, row);
                    *cycles += self.far(row) + if column == 0 { 0 } else { self.signs.down_inside };
                    points = true;
                }
                Way::Up
                    if column < WIDTH
                        && (1..=ROWS).contains(&cursor.row())
                        && self.is_line_alone(cursor.row() - 1) =>
                {
                    let row = cursor.row() - 1;
                    line = screen + WIDTH * usize::from(row);
                    last = WIDTH - 1;
                    cursor = Cursor::new(line, 0, row);
                    *cycles += self.far(row);
                    points = true;
                }
                _ => break,
            }
            *cycles += sign.cycles;
            place += 1;
        }
        if place > 0 {
            let columns = column as u64;
            let moved = Cursor(cursor.0 & !(0xff << COLUMN) | columns << COLUMN);
            self.set_cursor(moved.with_character(self.space[from + place - 1]));
        }
        if has_glyph {
            self.space[at::BLINK_COUNT] = 2;
        }
        if has_glyph || points {
            self.point_to_colours_of(line);
        }
        place
    }

    /// Writes the codes of the first of these plain characters to their cells, and their colours.
    #[inline(always)]
    fn show_plain(&mut self, line: usize, column: usize, characters: u64, first: u64, mode: u8) {
        let colour = self.space[at::COLOUR] & 0x0f;
        let codes = characters & many(0x3f) | many(mode);
        set_many(&mut self.space.ram_mut()[..], line + column, codes, first);
        set_many(&mut self.space.colour_mut()[..], line % COLOURS + column, many(colour), first);
    }

    /// Points to the colours of a line.
    #[inline]
    fn point_to_colours_of(&mut self, line: usize) {
        let [low, high] = (line as u16).to_le_bytes();
        if let Some(pointer) = self.space[at::COLOURS..].first_chunk_mut() {
            *pointer = [low, high & 3 | COLOUR_PAGE];
        }
    }

    /// So many characters at once.
    #[inline]
    fn many_at(&self, at: usize) -> u64 {
        self.space[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

/// The link of the last row.
const LAST_LINK: usize = at::LINKS + ROWS as usize - 1;
/// The high bytes of the rows but the last.
const HIGH: [u64; 3] = [high_bytes(0), high_bytes(MANY), high_bytes(2 * MANY)];

const fn high_bytes(first: usize) -> u64 {
    let mut bytes = [0; MANY];
    let mut row = 0;
    while row < MANY {
        bytes[row] = HIGH_BYTES[first + row];
        row += 1;
    }
    u64::from_le_bytes(bytes)
}

/// Characters, or links, that are looked at in one step.
const MANY: usize = size_of::<u64>();

/// A byte as often as there are characters in one step.
const fn many(byte: u8) -> u64 {
    u64::from_le_bytes([byte; MANY])
}

/// The bits of the first `count` bytes, or of all; there is one at least.
#[inline(always)]
fn first_of(count: usize) -> u64 {
    u64::MAX >> ((8 * (MANY - count.min(MANY))) & 0x3f)
}

/// How many of the characters in these bits, from the front, are plain: from 32 to 95, and not the sign that switches quote mode.
#[inline(always)]
fn plain_from_front(characters: u64, first: u64) -> usize {
    const SEVEN: u64 = many(0x7f);
    // Of bits 5 and 6 one is set.
    let range = (characters ^ characters >> 1) & many(0x20) ^ many(0x20) | characters & many(0x80);
    let differing = characters ^ many(code::QUOTE);
    let quotes = !(((differing & SEVEN) + SEVEN) | differing) & many(0x80);
    let end = (range | quotes) & first | !first;
    end.trailing_zeros() as usize / 8
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

#[cfg(test)]
mod tests {
    use super::super::signs::Signs;
    use super::*;

    #[test]
    fn plain_characters_are_told_at_once_as_one_by_one() {
        let signs = Signs::default();
        for byte in 0..=u8::MAX {
            let is_single = signs.all[usize::from(byte)].way == Way::Plain;
            for place in 0..MANY {
                let mut characters = [b'A'; MANY];
                characters[place] = byte;
                for count in 1..=MANY {
                    let expected = if is_single || count <= place { count } else { place };
                    assert_eq!(
                        plain_from_front(u64::from_le_bytes(characters), first_of(count)),
                        expected,
                        "{byte} at {place}"
                    );
                }
            }
        }
    }
}
