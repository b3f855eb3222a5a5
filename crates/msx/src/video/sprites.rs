//! Sprites: 32 patterns in front of the background, at most four on a line.
//!
//! ```text
//! attribute  byte 0   Y - 1 of the top row; 208: end of the list
//!                 1   X
//!                 2   number of the pattern; patterns of 16 x 16 start at every fourth
//!                 3   colour, bit 7: 32 dots further left
//! ```

use super::{COLLISION, FIFTH_SPRITE, Vdp};

const SPRITES: u8 = 32;
/// Maximum number of sprites on a line.
const SPRITES_PER_LINE: usize = 4;
/// The Y that ends the list of sprites.
const END: u8 = 208;
/// Dots in a line.
const WIDTH: i32 = 256;
const LINES: u8 = 192;

/// The row of a sprite on a line.
#[derive(Clone, Copy, Debug, Default)]
struct SpriteRow {
    /// Its leftmost dot.
    x: i32,
    /// Its dots in this line, leftmost in bit 15.
    dots: u16,
    colour: u8,
}

/// The sprites on a line.
struct Line {
    rows: [SpriteRow; SPRITES_PER_LINE],
    count: usize,
    /// The fifth sprite on the line, or the last that was checked.
    last: u8,
    is_crowded: bool,
}

impl Vdp {
    fn is_large(&self) -> bool {
        self.register(1) & 0x02 != 0
    }

    fn is_magnified(&self) -> bool {
        self.register(1) & 0x01 != 0
    }

    fn sprites_on(&self, line: u8) -> Line {
        let tables = self.tables();
        let size: u8 = if self.is_large() { 16 } else { 8 };
        let scale = u8::from(self.is_magnified());
        let mut found = Line {
            rows: [SpriteRow::default(); SPRITES_PER_LINE],
            count: 0,
            last: SPRITES - 1,
            is_crowded: false,
        };
        for sprite in 0..SPRITES {
            let attribute = tables.sprite_attributes + u16::from(sprite) * 4;
            let y = self.peek(attribute);
            if y == END {
                found.last = sprite;
                break;
            }
            let row = line.wrapping_sub(y.wrapping_add(1));
            if row >= size << scale {
                continue;
            }
            if found.count == SPRITES_PER_LINE {
                found.last = sprite;
                found.is_crowded = true;
                break;
            }
            let early = self.peek(attribute + 3);
            found.rows[found.count] = SpriteRow {
                x: i32::from(self.peek(attribute + 1)) - if early & 0x80 != 0 { 32 } else { 0 },
                dots: self.sprite_row(tables.sprite_patterns, self.peek(attribute + 2), row >> scale),
                colour: early & 0x0f,
            };
            found.count += 1;
        }
        found
    }

    /// Returns a row of a pattern, leftmost dot in bit 15.
    fn sprite_row(&self, patterns: u16, number: u8, row: u8) -> u16 {
        let row = u16::from(row);
        if self.is_large() {
            let start = patterns + u16::from(number & 0xfc) * 8 + row;
            u16::from_be_bytes([self.peek(start), self.peek(start + 16)])
        } else {
            u16::from(self.peek(patterns + u16::from(number) * 8 + row)) << 8
        }
    }

    /// Calls `dot` for each dot of a sprite within the line.
    fn dots_of(&self, crossing: SpriteRow, mut dot: impl FnMut(usize)) {
        let scale = i32::from(self.is_magnified());
        for offset in 0..16 << scale {
            let x = crossing.x + offset;
            if crossing.dots << (offset >> scale) & 0x8000 != 0 && (0..WIDTH).contains(&x) {
                dot(x as usize);
            }
        }
    }

    /// Draws the sprites over a line of the frame; those with lower numbers are in front.
    pub(super) fn draw_sprites(&self, line: u8, dots: &mut [u8]) {
        if !self.has_sprites() {
            return;
        }
        let found = self.sprites_on(line);
        for crossing in found.rows[..found.count].iter().rev().filter(|crossing| crossing.colour != 0) {
            self.dots_of(*crossing, |x| dots[x] = crossing.colour);
        }
    }

    /// Returns the status bits of the sprites in a frame. A transparent sprite collides like any other.
    pub(super) fn compute_sprite_status(&self) -> u8 {
        if !self.has_sprites() {
            return SPRITES - 1;
        }
        let (crossed, last) = self.crossed_lines();
        let mut status = last;
        for (line, sprites) in
            (0..).zip(crossed).filter(|&(_, sprites)| sprites & sprites.wrapping_sub(1) != 0)
        {
            if status & FIFTH_SPRITE == 0 && sprites.count_ones() > SPRITES_PER_LINE as u32 {
                let excess = (0..SPRITES_PER_LINE).fold(sprites, |sprites, _| sprites & (sprites - 1));
                status = status & COLLISION | FIFTH_SPRITE | excess.trailing_zeros() as u8;
            }
            if status & COLLISION == 0 && self.do_collide(&self.sprites_on(line)) {
                status |= COLLISION;
            }
        }
        status
    }

    /// Returns the sprites on each line, a bit for each, and the last that was checked.
    fn crossed_lines(&self) -> ([u32; LINES as usize], u8) {
        let base = self.tables().sprite_attributes;
        let height = if self.is_large() { 16u8 } else { 8 } << u8::from(self.is_magnified());
        let mut crossed = [0; LINES as usize];
        for sprite in 0..SPRITES {
            let y = self.peek(base + u16::from(sprite) * 4);
            if y == END {
                return (crossed, sprite);
            }
            for row in 1..=height {
                if let Some(sprites) = crossed.get_mut(usize::from(y.wrapping_add(row))) {
                    *sprites |= 1 << sprite;
                }
            }
        }
        (crossed, SPRITES - 1)
    }

    fn do_collide(&self, line: &Line) -> bool {
        let crossings = &line.rows[..line.count];
        let mut pairs =
            crossings.iter().enumerate().flat_map(|(index, one)| crossings[..index].iter().zip([one; 4]));
        pairs.any(|(one, other)| {
            let apart = other.x - one.x;
            let (left, right) = if apart < 0 { (other, one) } else { (one, other) };
            let shift = apart.unsigned_abs();
            shift < u32::BITS && (self.dots_in_frame(*left) << shift) & self.dots_in_frame(*right) != 0
        })
    }

    /// Returns the dots of a sprite within the frame, leftmost in bit 31.
    fn dots_in_frame(&self, crossing: SpriteRow) -> u32 {
        let dots = if self.is_magnified() {
            (0..u16::BITS).fold(0, |dots, bit| dots | (u32::from(crossing.dots >> bit & 1) * 3) << (2 * bit))
        } else {
            u32::from(crossing.dots) << u16::BITS
        };
        let visible_left = u32::MAX.checked_shr(crossing.x.min(0).unsigned_abs()).unwrap_or(0);
        let hidden_right = u32::MAX.checked_shr((WIDTH - crossing.x).unsigned_abs()).unwrap_or(0);
        dots & visible_left & !hidden_right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a chip with large magnified sprites at these heights, all at one X and filled.
    fn chip(heights: &[u8]) -> Vdp {
        let mut vdp = Vdp::default();
        vdp.write_register(1, 0xe3);
        vdp.write_register(5, 0x36);
        vdp.write_register(6, 0x07);
        vdp.fill(0x3800, 32, 0xff);
        for (sprite, &y) in (0..).zip(heights) {
            vdp.poke(0x1b00 + sprite * 4, y);
        }
        vdp
    }

    #[test]
    fn sprites_below_the_frame_are_invisible() {
        for y in (192..=223).filter(|&y| y != END) {
            let vdp = chip(&[y; 32]);
            assert!((0..LINES).all(|line| vdp.sprites_on(line).count == 0), "{y}");
            assert_eq!(vdp.compute_sprite_status(), 31);
        }
        assert!(chip(&[224; 32]).sprites_on(0).count > 0);
    }

    #[test]
    fn the_status_reports_collisions_and_the_fifth_sprite() {
        let apart = chip(&[0, 40, 80, 120, 209, END]);
        assert_eq!(apart.compute_sprite_status(), 5);
        let touching = chip(&[0, 20, 209, END]);
        assert_eq!(touching.compute_sprite_status(), COLLISION | 3);
        let crowded = chip(&[0, 209, 1, 2, 3, 4, 5, END]);
        assert_eq!(crowded.compute_sprite_status(), COLLISION | FIFTH_SPRITE | 5);
    }

    /// Computes the status from the dots of every line.
    fn status_by_dots(vdp: &Vdp) -> u8 {
        let mut status = 0;
        for line in 0..LINES {
            let found = vdp.sprites_on(line);
            if status & FIFTH_SPRITE == 0 {
                status = status & COLLISION | found.last | if found.is_crowded { FIFTH_SPRITE } else { 0 };
            }
            let mut taken = [false; WIDTH as usize];
            for &crossing in &found.rows[..found.count] {
                vdp.dots_of(crossing, |x| {
                    status |= if taken[x] { COLLISION } else { 0 };
                    taken[x] = true;
                });
            }
        }
        status
    }

    #[test]
    fn the_status_is_what_the_dots_of_all_lines_say() {
        let mut state = 5_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        for _ in 0..400 {
            let mut vdp = chip(&[]);
            vdp.write_register(1, 0xe0 | random() & 3);
            let sprites = u16::from(random() % 33);
            for offset in 0..0x800 {
                vdp.poke(0x3800 + offset, random() & random() & random());
            }
            for offset in 0..sprites * 4 {
                vdp.poke(0x1b00 + offset, random());
            }
            vdp.poke(0x1b00 + sprites * 4, END);
            assert_eq!(vdp.compute_sprite_status(), status_by_dots(&vdp));
        }
    }

    #[test]
    fn reading_the_status_forgets_it() {
        let mut vdp = chip(&[0, 0, 0, 0, 0, END]);
        vdp.end_frame();
        assert_eq!(vdp.read_status(), super::super::FRAME_ENDED | FIFTH_SPRITE | COLLISION | 4);
        assert_eq!(vdp.read_status(), 4);
        vdp.poke(0x1b00, END);
        vdp.end_frame();
        assert_eq!(vdp.read_status(), super::super::FRAME_ENDED);
    }
}
