//! The eight sprites: their dots in a line, and their priorities.
//!
//! ```text
//! bank + screen + 0x3f8 + n   block of sprite n: 64 bytes, three for each of 21 lines
//! ```
//!
//! Source: Christian Bauer, *The MOS 6567/6569 video controller (VIC-II)* (1996), section 3.8. The
//! cycles that sprite fetches steal are in [`crate::clock`].

use alloc::vec::Vec;

use core::ops::Range;

use super::geometry::{WIDTH, WINDOW_LEFT};
use super::memory::VideoMemory;
use super::register_numbers::SPRITES;
use super::registers::Registers;
use super::window::Foreground;

/// The high bits of the x coordinates.
const COLUMNS_HIGH: u8 = 0x10;
/// Double height.
pub(super) const TALL: u8 = 0x17;
/// The sprites under the foreground, one bit each.
const PRIORITY: u8 = 0x1b;
/// Four colours.
const MULTICOLOUR: u8 = 0x1c;
/// Double width.
const WIDE: u8 = 0x1d;
/// The two colours that all multicolour sprites share.
const SHARED: u8 = 0x25;
/// The colour of the first sprite.
const COLOUR: u8 = 0x27;
/// The offset of the block numbers from the start of screen memory.
const BLOCKS: u16 = 0x03f8;
/// Lines and dots of a sprite.
const LINES: u16 = 21;
const DOTS: u32 = 24;
/// The number of raster lines after which their lower eight bits repeat.
const LINE_WRAP: u16 = 256;
/// The x coordinate of a sprite at the left end of the wide window.
const WINDOW: i16 = 24;
/// The columns of a raster line: coordinates at the right end lie left of column 0. The same for
/// both norms, whose lines differ by 8.
const LINE: i16 = 504;

/// The dots of a sprite in one raster line.
pub(super) struct SpriteLine {
    number: u8,
    /// The x coordinate in dots from the window's left end.
    x: i32,
    /// Bit n is set if the n-th dot from the left is not transparent.
    solid: u64,
    /// The three data bytes, first dot highest, and the colours of its values.
    bits: u32,
    colours: [u8; 4],
    is_multicolour: bool,
    is_wide: bool,
    is_under_foreground: bool,
}

impl SpriteLine {
    fn new(registers: &Registers, sprite: Sprite, bits: u32) -> Self {
        let colour = |register| registers.get(register) & 0x0f;
        let own = colour(COLOUR + sprite.number);
        let shared = [0, 1].map(|which| colour(SHARED + which));
        Self {
            number: sprite.number,
            x: sprite.x(),
            solid: sprite.solid_of(bits),
            bits,
            colours: if sprite.is_multicolour() { [0, shared[0], own, shared[1]] } else { [own; 4] },
            is_multicolour: sprite.is_multicolour(),
            is_wide: sprite.is_wide(),
            is_under_foreground: registers.get(PRIORITY) >> sprite.number & 1 != 0,
        }
    }

    /// Returns the columns of the frame where the sprite is not transparent.
    fn dots(&self) -> impl Iterator<Item = (usize, u32)> {
        let (x, mut rest) = (self.x + WINDOW_LEFT as i32, self.solid);
        core::iter::from_fn(move || {
            let dot = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((x + dot as i32, dot))
        })
        .filter_map(|(at, dot)| usize::try_from(at).ok().filter(|&at| at < WIDTH).map(|at| (at, dot)))
    }

    #[cfg(test)]
    pub(super) fn number(&self) -> u8 {
        self.number
    }

    /// Returns the columns where it is not transparent, in dots from the window's left end.
    #[cfg(test)]
    pub(super) fn columns(&self) -> impl Iterator<Item = i32> {
        let shows = |dot: u32| {
            let dot = if self.is_wide { dot / 2 } else { dot };
            let pair =
                if self.is_multicolour { pair(self.bits, dot) } else { self.bits >> (DOTS - 1 - dot) & 1 };
            pair != 0
        };
        let width = if self.is_wide { 2 * DOTS } else { DOTS };
        (0..width).filter(move |&dot| shows(dot)).map(|dot| self.x + dot as i32)
    }

    fn colour(&self, dot: u32) -> u8 {
        let dot = if self.is_wide { dot / 2 } else { dot };
        self.colours[if self.is_multicolour { pair(self.bits, dot) } else { 1 } as usize]
    }
}

/// Returns the bit pair of three bytes that dot `dot` belongs to.
const fn pair(bits: u32, dot: u32) -> u32 {
    bits >> (DOTS - 2 - (dot & !1)) & 3
}

/// The even bits of three bytes.
const PAIRS: u32 = 0x55_5555;

/// Inserts a 0 bit after each of 24 bits.
const fn spread(bits: u64) -> u64 {
    let bits = (bits | bits << 16) & 0x0000_00ff_0000_ffff;
    let bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

/// One appearance of a sprite in the frame, with position and shape from the registers. It has
/// eight bytes, because an update reserves room for 16 of them.
#[derive(Clone, Copy, Default)]
pub(super) struct Sprite {
    number: u8,
    /// [`FLAG_TALL`] and the other two flags.
    flags: u8,
    /// The x coordinate in dots from the window's left end.
    x: i16,
    /// The raster line in which it begins.
    first: u16,
    /// The address of its block number.
    pointer: u16,
}

const FLAG_TALL: u8 = 1;
const FLAG_MULTICOLOUR: u8 = 2;
const FLAG_WIDE: u8 = 4;

impl Sprite {
    /// Creates the appearance that begins `below` lines after its first possible line. `None` if the
    /// column lies beyond the line's end.
    #[inline]
    pub fn new(registers: &Registers, number: u8, below: u16) -> Option<Self> {
        let bit = |register| registers.get(register) >> number & 1;
        let column = i16::from(registers.coordinate(2 * number)) | i16::from(bit(COLUMNS_HIGH)) << 8;
        let column = match column {
            LINE.. => return None,
            _ if column > LINE - DOTS as i16 => column - LINE,
            _ => column,
        };
        Some(Self {
            number,
            flags: (bit(TALL) * FLAG_TALL) | (bit(MULTICOLOUR) * FLAG_MULTICOLOUR) | (bit(WIDE) * FLAG_WIDE),
            x: column - WINDOW,
            first: first_line(registers, number) + below,
            pointer: registers.screen_base() + BLOCKS + u16::from(number),
        })
    }

    fn is_multicolour(&self) -> bool {
        self.flags & FLAG_MULTICOLOUR != 0
    }

    fn is_wide(&self) -> bool {
        self.flags & FLAG_WIDE != 0
    }

    /// Returns the bit of its number.
    #[inline]
    pub fn bit(&self) -> u8 {
        1 << (self.number & 7)
    }

    /// Returns the x coordinate in dots from the window's left end.
    #[inline]
    pub fn x(&self) -> i32 {
        self.x.into()
    }

    /// Returns the width in dots.
    #[inline]
    pub fn width(&self) -> i32 {
        DOTS as i32 * (1 + i32::from(self.is_wide()))
    }

    /// Returns whether the columns of the two sprites overlap.
    #[inline]
    pub fn overlaps_columns(&self, other: &Self) -> bool {
        self.x() < other.x() + other.width() && other.x() < self.x() + self.width()
    }

    /// Returns the raster lines in which it appears.
    #[inline]
    pub fn lines(&self) -> Range<usize> {
        let first = usize::from(self.first);
        first..first + usize::from(LINES) * (1 + usize::from(self.flags & FLAG_TALL))
    }

    /// Returns its three bytes in one of these lines, first dot highest.
    fn bits(&self, memory: &VideoMemory<'_>, raster: usize) -> u32 {
        let since = raster as u16 - self.first;
        let line = since >> (self.flags & FLAG_TALL);
        let from = u16::from(memory.fetch(self.pointer)) * 64 + 3 * line;
        (0..3).fold(0, |bits, byte| bits << 8 | u32::from(memory.fetch(from + byte)))
    }

    /// Returns its dots in one of these lines: bit n is set if the n-th from the left is not
    /// transparent.
    pub fn solid(&self, memory: &VideoMemory<'_>, raster: usize) -> u64 {
        self.solid_of(self.bits(memory, raster))
    }

    fn solid_of(&self, bits: u32) -> u64 {
        let shown = if self.is_multicolour() {
            (bits | bits >> 1) & PAIRS | (bits | bits << 1) & PAIRS << 1
        } else {
            bits
        };
        let narrow = u64::from((shown << (u32::BITS - DOTS)).reverse_bits());
        if self.is_wide() { spread(narrow) * 3 } else { narrow }
    }
}

/// Returns the first raster line in which a sprite may begin. Its row is compared with the lower
/// eight bits of the line; it begins in the next one.
#[inline]
fn first_line(registers: &Registers, number: u8) -> u16 {
    u16::from(registers.coordinate(2 * number + 1)) + 1
}

/// Returns whether a register affects the lines in which sprites appear.
#[inline]
pub(super) const fn affects_sprite_lines(register: u8) -> bool {
    register < COLUMNS_HIGH && register & 1 != 0 || matches!(register, SPRITES | TALL)
}

/// Returns how many raster lines, out of `lines`, precede one in which one of these sprites, one
/// bit each, appears, from `line` on.
pub(super) fn lines_until(registers: &Registers, sprites: u8, line: u16, lines: u16) -> Option<u16> {
    let tall = registers.get(TALL);
    let mut soonest = u16::MAX;
    for number in numbers(sprites.into()) {
        let height = LINES << (tall >> number & 1);
        let first = first_line(registers, number);
        let ahead = |first: u16| match first.checked_sub(line) {
            Some(ahead) => ahead,
            None if first + height > line => 0,
            None => first + lines - line,
        };
        soonest = soonest.min(ahead(first));
        if first + LINE_WRAP < lines {
            soonest = soonest.min(ahead(first + LINE_WRAP));
        }
    }
    (soonest != u16::MAX).then_some(soonest)
}

/// Returns the positions of the set bits.
#[inline]
fn numbers(mut set: u16) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(number)
    })
}

/// The sprites that appear in some raster lines, one bit each: those that began at their first
/// possible line, and those that began 256 lines below.
#[derive(Clone, Copy)]
pub(super) struct ActiveSprites {
    first: u8,
    below: u8,
}

impl ActiveSprites {
    #[inline]
    pub fn new(registers: &Registers, lines: &Range<usize>) -> Self {
        let tall = registers.get(TALL);
        let (start, end) = (lines.start as u16, lines.end as u16);
        let mut here = Self { first: 0, below: 0 };
        for number in numbers(registers.get(SPRITES).into()) {
            let first = first_line(registers, number);
            let after = first + (LINES << (tall >> number & 1));
            here.first |= u8::from(first < end && after > start) << number;
            if end > LINE_WRAP {
                here.below |= u8::from(first + LINE_WRAP < end && after + LINE_WRAP > start) << number;
            }
        }
        here
    }

    /// Returns all of them.
    pub fn all(self) -> u8 {
        self.first | self.below
    }

    /// Returns those with a visible column.
    pub fn sprites(self, registers: &Registers) -> impl Iterator<Item = Sprite> {
        numbers(u16::from_le_bytes([self.first, self.below]))
            .filter_map(|index| Sprite::new(registers, index & 7, if index < 8 { 0 } else { LINE_WRAP }))
    }
}

/// Returns the dots of the enabled sprites in a raster line, in their order.
pub(super) fn sprite_lines(
    registers: &Registers,
    memory: &VideoMemory<'_>,
    raster: usize,
) -> Vec<SpriteLine> {
    let here = ActiveSprites::new(registers, &(raster..raster + 1));
    let mut strips: Vec<_> = here
        .sprites(registers)
        .map(|sprite| SpriteLine::new(registers, sprite, sprite.bits(memory, raster)))
        .collect();
    strips.sort_unstable_by_key(|strip| strip.number);
    strips
}

/// Draws the sprites over a line of the frame; the foreground is that of its window.
pub(super) fn draw(strips: &[SpriteLine], foreground: &Foreground, line: &mut [u8; WIDTH]) {
    // The sprite with the lowest number has priority over the others, even where the foreground hides
    // it.
    let mut taken = [false; WIDTH];
    let is_foreground =
        |at: usize| at.checked_sub(WINDOW_LEFT).and_then(|at| foreground.get(at)) == Some(&true);
    for strip in strips {
        for (at, dot) in strip.dots() {
            let is_taken = core::mem::replace(&mut taken[at], true);
            if !is_taken && (!strip.is_under_foreground || !is_foreground(at)) {
                line[at] = strip.colour(dot);
            }
        }
    }
}
