//! The eight sprites: what each shows in a line, in front of what, and what it meets.
//!
//! ```text
//! bank + screen + 0x3f8 + n   block of sprite n: 64 bytes, three for each of 21 lines
//! ```
//!
//! Whatever lies in front of it, a sprite's dots meet those of other sprites and of the foreground; the border hides that, too.
//!
//! What was met is found out when somebody looks or a register changes, for the lines that the beam has drawn since: by the
//! memory of that time, which may have changed meanwhile.
//!
//! Source: Christian Bauer, *The MOS 6567/6569 video controller (VIC-II)* (1996), section 3.8. Not emulated: the cycles that
//! fetching sprites takes from the processor, interrupts by collisions.

use alloc::vec::Vec;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use super::registers::Registers;
use super::{MOST_LINES, SPRITES, VideoMemory, WINDOW_WIDTH};

/// The ninth bits of the columns.
const COLUMNS_HIGH: u8 = 0x10;
/// Double height.
const TALL: u8 = 0x17;
/// Behind the foreground.
const BEHIND: u8 = 0x1b;
/// Four colours.
const MULTICOLOUR: u8 = 0x1c;
/// Double width.
const WIDE: u8 = 0x1d;
/// Sprites that met each other.
pub(super) const MET_SPRITES: u8 = 0x1e;
/// Sprites that met the foreground.
pub(super) const MET_FOREGROUND: u8 = 0x1f;
/// The two colours that sprites of four colours share.
const SHARED: u8 = 0x25;
/// The colour of the first sprite.
const COLOUR: u8 = 0x27;
/// Where the blocks' numbers lie behind the start of screen memory.
const BLOCKS: u16 = 0x03f8;
/// Lines and dots of a sprite.
const LINES: usize = 21;
const DOTS: u32 = 24;
/// The column of a sprite that stands at the left end of the wide window.
const WINDOW: i32 = 24;
/// Columns of a raster line: places at the right end lie left of column 0. The same for both norms, whose lines differ by 8.
const LINE: i32 = 504;

/// What a sprite shows in one raster line.
pub(super) struct Strip {
    number: u8,
    /// Dots from the window's left end.
    x: i32,
    /// Bit n for the n-th dot from the left that is not transparent.
    solid: u64,
    /// The byte triple, first dot highest, and what its values mean.
    bits: u32,
    colours: [u8; 4],
    is_multicolour: bool,
    is_wide: bool,
    is_behind: bool,
}

impl Strip {
    /// The dots of the window, `width` wide, where the sprite shows something.
    fn dots(&self, width: usize) -> impl Iterator<Item = (usize, u32)> {
        let (x, mut rest) = (self.x, self.solid);
        core::iter::from_fn(move || {
            let dot = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((x + dot as i32, dot))
        })
        .filter_map(move |(at, dot)| usize::try_from(at).ok().filter(|&at| at < width).map(|at| (at, dot)))
    }

    #[cfg(test)]
    pub(super) fn number(&self) -> u8 {
        self.number
    }

    /// Where it shows something, in dots from the window's left end.
    #[cfg(test)]
    pub(super) fn places(&self) -> impl Iterator<Item = i32> {
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

/// The pair of bits that dot `dot` of a byte triple belongs to.
const fn pair(bits: u32, dot: u32) -> u32 {
    bits >> (DOTS - 2 - (dot & !1)) & 3
}

/// The bits of even places of a byte triple.
const PAIRS: u32 = 0x55_5555;

/// Puts a 0 behind each of 24 bits.
const fn spread(bits: u64) -> u64 {
    let bits = (bits | bits << 16) & 0x0000_00ff_0000_ffff;
    let bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

/// What the sprites that are turned on show in a raster line, in their order.
pub(super) fn strips(registers: &Registers, memory: &VideoMemory<'_>, raster: usize) -> Vec<Strip> {
    strips_of(registers.get(SPRITES), registers, memory, raster).collect()
}

/// The same for some sprites, one bit each.
pub(super) fn strips_of(
    sprites: u8,
    registers: &Registers,
    memory: &VideoMemory<'_>,
    raster: usize,
) -> impl Iterator<Item = Strip> {
    let numbers = (0..8).filter(move |number| sprites >> number & 1 != 0);
    numbers.filter_map(move |number| strip(registers, memory, raster, number))
}

/// For each raster line the sprites that are turned on and come by there, one bit each.
pub(super) fn by_line(registers: &Registers) -> [u8; MOST_LINES] {
    let mut lines = [0; MOST_LINES];
    let on = registers.get(SPRITES);
    for number in (0..8).filter(|number| on >> number & 1 != 0) {
        let height = if registers.get(TALL) >> number & 1 != 0 { 2 * LINES } else { LINES };
        for first in starts(registers, number) {
            let end = (first + height).min(MOST_LINES);
            lines[first.min(end)..end].iter_mut().for_each(|sprites| *sprites |= 1 << number);
        }
    }
    lines
}

/// The raster lines in which a sprite may begin. The row is compared with the lower eight bits of the line; the sprite begins in the
/// next one.
fn starts(registers: &Registers, number: u8) -> [usize; 2] {
    let first = usize::from(registers.get(2 * number + 1)) + 1;
    [first, first + 256]
}

fn strip(registers: &Registers, memory: &VideoMemory<'_>, raster: usize, number: u8) -> Option<Strip> {
    let has = |register| registers.get(register) >> number & 1 != 0;
    let since = starts(registers, number).into_iter().filter_map(|first| raster.checked_sub(first));
    let line = since.map(|since| if has(TALL) { since / 2 } else { since }).find(|&line| line < LINES)?;
    let block = memory.fetch(registers.screen_base() + BLOCKS + u16::from(number));
    let from = u16::from(block) * 64 + 3 * line as u16;
    let bits = (0..3).fold(0, |bits, byte| bits << 8 | u32::from(memory.fetch(from + byte)));
    let column = i32::from(registers.get(2 * number)) | i32::from(has(COLUMNS_HIGH)) << 8;
    // The beam does not come to places behind the line's end.
    let column = match column {
        LINE.. => return None,
        _ if column > LINE - DOTS as i32 => column - LINE,
        _ => column,
    };
    let (is_multicolour, is_wide) = (has(MULTICOLOUR), has(WIDE));
    let shown =
        if is_multicolour { (bits | bits >> 1) & PAIRS | (bits | bits << 1) & PAIRS << 1 } else { bits };
    let narrow = u64::from((shown << (u32::BITS - DOTS)).reverse_bits());
    let solid = if is_wide { spread(narrow) * 3 } else { narrow };
    let colour = |register| registers.get(register) & 0x0f;
    let own = colour(COLOUR + number);
    let shared = [0, 1].map(|which| colour(SHARED + which));
    Some(Strip {
        number,
        x: column - WINDOW,
        solid,
        bits,
        colours: if is_multicolour { [0, shared[0], own, shared[1]] } else { [own; 4] },
        is_multicolour,
        is_wide,
        is_behind: has(BEHIND),
    })
}

/// Draws them over a line of the window.
pub(super) fn draw(strips: &[Strip], foreground: &[bool], line: &mut [u8]) {
    // The sprite with the lowest number is in front of the others, also where the foreground hides it.
    let mut taken = [false; WINDOW_WIDTH];
    for strip in strips {
        for (at, dot) in strip.dots(taken.len()) {
            let is_hidden = core::mem::replace(&mut taken[at], true);
            if !is_hidden && (!strip.is_behind || !foreground[at]) {
                line[at] = strip.colour(dot);
            }
        }
    }
}

/// Which sprites met each other, and which the foreground: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Met {
    sprites: u8,
    foreground: u8,
}

impl Met {
    /// As the program reads them.
    #[cfg(test)]
    pub(super) fn registers(self) -> [u8; 2] {
        [self.sprites, self.foreground]
    }

    /// Whether sprites in one line, one bit each, can meet something that they have not met yet.
    pub(super) fn may_grow_by(self, sprites: u8) -> bool {
        let others = if sprites.is_power_of_two() { 0xff } else { self.sprites };
        sprites & !(others & self.foreground) != 0
    }

    /// Adds what those of one line meet. `foreground` has its dots from a place of the window on, the first lowest.
    pub(super) fn add(&mut self, strips: &[Strip], foreground: impl Fn(i32) -> u64) {
        for (index, one) in strips.iter().enumerate() {
            for other in &strips[index + 1..] {
                let apart = other.x - one.x;
                let moved = |mask: u64, by: i32| {
                    u32::try_from(by).ok().and_then(|by| mask.checked_shl(by)).unwrap_or(0)
                };
                if (one.solid & moved(other.solid, apart)) | (other.solid & moved(one.solid, -apart)) != 0 {
                    self.sprites |= 1 << one.number | 1 << other.number;
                }
            }
            let is_known = self.foreground >> one.number & 1 != 0;
            if !is_known && one.solid != 0 && one.solid & foreground(one.x) != 0 {
                self.foreground |= 1 << one.number;
            }
        }
    }
}

/// The registers of collisions, right up to a time.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Collisions {
    met: Met,
    until: Cycles,
}

impl Collisions {
    /// What was met so far and not yet asked for.
    pub(super) fn met(&self) -> Met {
        self.met
    }

    /// Up to when they are right.
    pub(super) fn until(&self) -> Cycles {
        self.until
    }

    /// Adds what was met up to `at`.
    pub(super) fn add(&mut self, met: Met, at: Cycles) {
        self.met.sprites |= met.sprites;
        self.met.foreground |= met.foreground;
        self.until = at;
    }

    /// Reads one of the registers, which clears it.
    pub(super) fn take(&mut self, register: u8) -> u8 {
        core::mem::take(if register == MET_SPRITES {
            &mut self.met.sprites
        } else {
            &mut self.met.foreground
        })
    }
}
