//! The picture with its border, dot by dot.
//!
//! ```text
//!      0        32                                    352      384
//!    0 +---------------------------------------------------------+   raster line 16
//!      |                         border                          |
//!   35 |         +------------------------------------+          |   raster line 51
//!      |         |        40 x 25 characters          |          |
//!  235 |         +------------------------------------+          |   raster line 251
//!      |                                                         |
//!  272 +---------------------------------------------------------+
//! ```
//! 384 x 272 dots are what a PAL receiver shows, and what VICE's "normal" border crops to. An NTSC machine's picture
//! has the same layout here, although its receiver shows fewer lines.

use alloc::{vec, vec::Vec};

use hardware::{Cycles, Frame};

use super::registers::{Mode, Registers};
use super::sprites::{self, Met, Strip};
use super::{CONTROL_1, CONTROL_2, Vic, VideoMemory, WINDOW_WIDTH};
use crate::palette::PALETTE;

/// Dots in a row of the picture.
pub const WIDTH: usize = 384;
/// Rows of the picture.
pub const HEIGHT: usize = 272;

/// Raster line of the picture's first row.
const TOP_LINE: usize = 16;
/// Column of the picture in which the 40-column window starts.
const WINDOW_LEFT: usize = 32;
const WINDOW_HEIGHT: usize = 200;
/// Raster line of the first text row when the vertical scroll is 0.
const FIRST_TEXT_LINE: usize = 48;
const COLUMNS: usize = 40;

/// One raster line of the window; scrolled by at most 7 dots, a row reaches beyond its right end.
type Line = [u8; WINDOW_WIDTH + 8];

impl Vic {
    /// The picture that the present memory and the registers give, of the frame that ends at the elapsed time `at`.
    pub fn render(&self, memory: VideoMemory<'_>, at: Cycles) -> Frame {
        // An NTSC machine's frame ends before the picture does.
        let mut pixels = vec![self.registers.border(); WIDTH * HEIGHT];
        self.changes.back_from(at, self.region, &self.registers, |raster, registers| {
            let row =
                raster.checked_sub(TOP_LINE).and_then(|row| pixels.as_chunks_mut::<WIDTH>().0.get_mut(row));
            if let Some(row) = row {
                draw_row(registers, &memory, raster, row);
            }
        });
        Frame::Indexed { width: WIDTH, height: HEIGHT, pixels, palette: &PALETTE }
    }

    /// What some sprites, one bit each, meet in a raster line. `strips` gives what they show a place.
    pub(super) fn meet_in(
        &self,
        memory: &VideoMemory<'_>,
        raster: usize,
        sprites: u8,
        strips: &mut Vec<Strip>,
        met: &mut Met,
    ) {
        strips.clear();
        strips.extend(sprites::strips_of(sprites, &self.registers, memory, raster));
        let is_shown = self.registers.is_display_on() && self.registers.window_lines().contains(&raster);
        let window = is_shown.then(|| Window::new(&self.registers, memory));
        met.add(strips, |x| window.as_ref().map_or(0, |window| window.foreground_from(raster, x)));
    }
}

/// Draws one line of the picture.
fn draw_row(registers: &Registers, memory: &VideoMemory<'_>, raster: usize, row: &mut [u8; WIDTH]) {
    row.fill(registers.border());
    if !registers.is_display_on() || !registers.window_lines().contains(&raster) {
        return;
    }
    // The narrow window loses seven dots at the left and nine at the right.
    let columns = if registers.get(CONTROL_2) & 0x08 != 0 { 0..WINDOW_WIDTH } else { 7..311 };
    let window = Window::new(registers, memory);
    let mut line = [0; WINDOW_WIDTH + 8];
    window.draw_line(raster, &mut line);
    let strips = sprites::strips(registers, memory, raster);
    if !strips.is_empty() {
        sprites::draw(&strips, &window.foreground(raster), &mut line);
    }
    row[WINDOW_LEFT + columns.start..WINDOW_LEFT + columns.end].copy_from_slice(&line[columns]);
}

/// What the registers say about the window, looked up once a line.
struct Window<'a> {
    memory: &'a VideoMemory<'a>,
    mode: Mode,
    screen: u16,
    characters: u16,
    bitmap: u16,
    backgrounds: [u8; 4],
    /// The raster line of the first text row.
    first: usize,
    /// Dots by which the text is moved to the right.
    scroll: usize,
}

impl<'a> Window<'a> {
    fn new(registers: &Registers, memory: &'a VideoMemory<'a>) -> Self {
        Self {
            memory,
            mode: registers.mode(),
            screen: registers.screen_base(),
            characters: registers.character_base(),
            bitmap: registers.bitmap_base(),
            backgrounds: [0, 1, 2, 3].map(|number| registers.background(number)),
            first: FIRST_TEXT_LINE + usize::from(registers.get(CONTROL_1) & 0x07),
            scroll: usize::from(registers.get(CONTROL_2) & 0x07),
        }
    }

    /// Draws what the window shows in the raster line `raster`.
    fn draw_line(&self, raster: usize, line: &mut Line) {
        let paper = if self.mode == Mode::Invalid { 0 } else { self.backgrounds[0] };
        line.fill(paper);
        let cells = line[self.scroll..].as_chunks_mut().0.iter_mut().take(COLUMNS);
        match self.offset(raster) {
            Some(offset) => {
                let row = offset / 8 * COLUMNS;
                for (column, dots) in cells.enumerate() {
                    self.draw_cell(row + column, offset % 8, dots);
                }
            }
            None => cells.for_each(|dots| draw_single(self.idle_pattern(), 0, paper, dots)),
        }
    }

    /// How far below the first line of text a raster line is; above and below the text there is none.
    fn offset(&self, raster: usize) -> Option<usize> {
        raster.checked_sub(self.first).filter(|&offset| offset < WINDOW_HEIGHT)
    }

    /// Above and below the text the chip shows one byte of its bank over and over, in black.
    fn idle_pattern(&self) -> u8 {
        self.memory.fetch(if matches!(self.mode, Mode::Extended) { 0x39ff } else { 0x3fff })
    }

    /// The screen's code of a cell, its colour, and the pattern of one of its lines.
    fn fetch(&self, cell: usize, line: usize) -> (u8, u8, u8) {
        let code = self.memory.fetch(self.screen + cell as u16);
        let pattern = match self.mode {
            Mode::Bitmap | Mode::MulticolourBitmap => self.bitmap + 8 * cell as u16,
            Mode::Extended => self.characters + u16::from(code & 0x3f) * 8,
            Mode::Standard | Mode::Multicolour | Mode::Invalid => self.characters + u16::from(code) * 8,
        };
        (code, self.memory.colour[cell] & 0x0f, self.memory.fetch(pattern + line as u16))
    }

    /// Draws eight dots: line `line` of the cell.
    fn draw_cell(&self, cell: usize, line: usize, dots: &mut [u8; 8]) {
        let (code, colour, pattern) = self.fetch(cell, line);
        let [paper, first, second, _] = self.backgrounds;
        match self.mode {
            Mode::Standard => draw_single(pattern, colour, paper, dots),
            Mode::Multicolour if colour & 0x08 == 0 => draw_single(pattern, colour, paper, dots),
            Mode::Multicolour => draw_double(pattern, [paper, first, second, colour & 0x07], dots),
            Mode::Extended => {
                draw_single(pattern, colour, self.backgrounds[usize::from(code >> 6)], dots);
            }
            Mode::Bitmap => draw_single(pattern, code >> 4, code & 0x0f, dots),
            Mode::MulticolourBitmap => draw_double(pattern, [paper, code >> 4, code & 0x0f, colour], dots),
            Mode::Invalid => dots.fill(0),
        }
    }

    /// Which dots of a raster line of the window belong to the foreground, which sprites meet and may lie behind.
    fn foreground(&self, raster: usize) -> [bool; WINDOW_WIDTH + 8] {
        let mut foreground = [false; WINDOW_WIDTH + 8];
        let cells = foreground[self.scroll..].as_chunks_mut::<8>().0.iter_mut().take(COLUMNS);
        for (column, dots) in cells.enumerate() {
            let pattern = self.foreground_cell(raster, column);
            for (bit, dot) in dots.iter_mut().enumerate() {
                *dot = pattern << bit & 0x80 != 0;
            }
        }
        foreground
    }

    /// The same for the 48 dots from a place on, the first lowest.
    fn foreground_from(&self, raster: usize, x: i32) -> u64 {
        let behind = x - self.scroll as i32;
        let cells = behind.div_euclid(8).max(0)..(behind + 55).div_euclid(8).clamp(0, COLUMNS as i32);
        let mut dots = 0;
        for column in cells {
            let pattern = u64::from(self.foreground_cell(raster, column as usize).reverse_bits());
            let at = 8 * column - behind;
            dots |= if at < 0 { pattern >> -at } else { pattern << at };
        }
        // Scrolling moves dots out of the window.
        let within = (WINDOW_WIDTH as i32 - x).clamp(0, 48);
        dots & ((1 << within) - 1)
    }

    /// The dots of a cell that belong to the foreground: in cells of four colours those of the upper two.
    fn foreground_cell(&self, raster: usize, column: usize) -> u8 {
        let Some(offset) = self.offset(raster) else { return self.idle_pattern() };
        let (_, colour, pattern) = self.fetch(offset / 8 * COLUMNS + column, offset % 8);
        let is_double = match self.mode {
            Mode::Standard | Mode::Extended | Mode::Bitmap | Mode::Invalid => false,
            Mode::Multicolour => colour & 0x08 != 0,
            Mode::MulticolourBitmap => true,
        };
        if is_double { pattern & 0xaa | (pattern & 0xaa) >> 1 } else { pattern }
    }
}

/// Eight dots of two colours.
#[inline]
fn draw_single(pattern: u8, ink: u8, paper: u8, dots: &mut [u8; 8]) {
    let mask = MASKS[usize::from(pattern)];
    let eight = |colour: u8| u64::from_ne_bytes([colour; 8]);
    *dots = (eight(ink) & mask | eight(paper) & !mask).to_ne_bytes();
}

/// For each pattern eight bytes, ones where the ink shows: a picture is drawn eight dots at a time.
const MASKS: [u64; 256] = {
    let mut masks = [0; 256];
    let mut pattern = 0;
    while pattern < 256 {
        let mut dots = [0; 8];
        let mut bit = 0;
        while bit < 8 {
            dots[bit] = if pattern << bit & 0x80 != 0 { 0xff } else { 0 };
            bit += 1;
        }
        masks[pattern] = u64::from_ne_bytes(dots);
        pattern += 1;
    }
    masks
};

/// Four dots of double width in four colours.
fn draw_double(pattern: u8, colours: [u8; 4], dots: &mut [u8; 8]) {
    for (pair, dots) in dots.chunks_exact_mut(2).enumerate() {
        dots.fill(colours[usize::from(pattern << (2 * pair) >> 6)]);
    }
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;

    use super::*;
    use crate::region::Region;
    use crate::video::{LAST, MOST_LINES};

    /// What the sprites of a line meet, dot by dot.
    fn met_by_dots(vic: &Vic, memory: &VideoMemory<'_>, raster: usize) -> [u8; 2] {
        let mut met = [0; 2];
        let mut taken = [0_u8; 700];
        let is_shown = vic.registers.is_display_on() && vic.registers.window_lines().contains(&raster);
        let foreground = Window::new(&vic.registers, memory).foreground(raster);
        for strip in sprites::strips(&vic.registers, memory, raster) {
            let bit = 1 << strip.number();
            for at in strip.places() {
                let others = &mut taken[(at + 100) as usize];
                if *others != 0 {
                    met[0] |= *others | bit;
                }
                *others |= bit;
                let is_met = |at: usize| is_shown && at < WINDOW_WIDTH && foreground[at];
                met[1] |= if usize::try_from(at).is_ok_and(is_met) { bit } else { 0 };
            }
        }
        met
    }

    #[test]
    fn sprites_meet_what_their_dots_meet() {
        let mut state = 1_u64;
        let mut random = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 40) as u8
        };
        let (mut meetings, mut lines) = (0, 0);
        for round in 0..60 {
            let mut vic = Vic::new(Region::Pal);
            (0..=LAST).for_each(|register| _ = vic.registers.set(register, random()));
            let sparse = |byte: u8, other: u8| if round % 3 == 0 { byte } else { byte & other & (byte >> 1) };
            let ram: Box<[u8; 0x1_0000]> = Box::new([0; 0x1_0000].map(|_: u8| sparse(random(), random())));
            let colour = [0; 1024].map(|_: u8| random());
            let memory = VideoMemory { ram: &ram, colour: &colour, characters: &[0; 4096], bank: 0x4000 };
            let by_line = sprites::by_line(&vic.registers);
            for (raster, &here) in by_line.iter().enumerate().take(MOST_LINES) {
                let mut met = Met::default();
                vic.meet_in(&memory, raster, here, &mut Vec::new(), &mut met);
                let expected = met_by_dots(&vic, &memory, raster);
                assert_eq!(met.registers(), expected, "round {round}, line {raster}");
                assert!(expected == [0; 2] || Met::default().may_grow_by(here));
                assert!(!met.may_grow_by(met.registers()[0] & met.registers()[1]));
                meetings += usize::from(expected != [0; 2]);
                lines += usize::from(here != 0);
            }
        }
        assert!(meetings > 500 && lines > 5000, "{meetings} of {lines} lines");
    }
}
