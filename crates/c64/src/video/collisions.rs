//! Sprite collisions.
//!
//! The dots of a sprite collide with those of other sprites and of the foreground even where they
//! are hidden, by the border, too.
//!
//! A read of a collision register and a change of a register compute the collisions of the lines that the beam
//! has drawn since, from the memory at that time, which may have changed in between. Before the beam has reached
//! a sprite that may have a new collision, they compute nothing.
//!
//! Source: Christian Bauer, *The MOS 6567/6569 video controller (VIC-II)* (1996), section 3.8. Not
//! emulated: collision interrupts.

use core::ops::Range;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use super::{
    memory::VideoMemory,
    register_numbers::SPRITES,
    registers::Registers,
    sprites::{ActiveSprites, Sprite, lines_until},
    window::{BlankText, Window},
};
use crate::region::Region;

/// The register of sprite-sprite collisions.
pub(super) const SPRITE_SPRITE: u8 = 0x1e;
/// The register of sprite-foreground collisions.
pub(super) const SPRITE_FOREGROUND: u8 = 0x1f;

/// The bits of the interrupt register that signal collisions.
const FOREGROUND_IRQ: u8 = 0x02;
const SPRITE_IRQ: u8 = 0x04;

/// The sprites that have collided with each other, and with the foreground: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct CollisionSets {
    sprites: u8,
    foreground: u8,
}

impl CollisionSets {
    /// Returns those of the given sprites, one bit each, that can have a new collision if only these
    /// are active.
    fn may_collide(self, sprites: u8) -> u8 {
        let others = if sprites.is_power_of_two() { 0xff } else { self.sprites };
        sprites & !(others & self.foreground)
    }

    /// Returns whether all of these have collided with another sprite.
    fn have_collided(self, sprites: u8) -> bool {
        self.sprites & sprites == sprites
    }
}

/// The collision registers, valid up to a time.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Collisions {
    sets: CollisionSets,
    /// The registers that have become non-zero, as the interrupt register shows them.
    latched: u8,
    until: Cycles,
    /// Before this time, if it is later, the beam draws no line with a sprite that may have a new
    /// collision.
    #[serde(skip)]
    due: Cycles,
}

impl Collisions {
    /// Reads one of the registers, which clears it; they are valid up to `at`.
    pub(super) fn take(&mut self, register: u8, at: Cycles) -> u8 {
        let collisions = core::mem::take(if register == SPRITE_SPRITE {
            &mut self.sets.sprites
        } else {
            &mut self.sets.foreground
        });
        if collisions != 0 {
            self.lines_change(at);
        }
        collisions
    }

    /// Invalidates `due`: from `at` on new collisions are possible in other lines.
    pub(super) fn lines_change(&mut self, at: Cycles) {
        self.until = at;
        self.due = at;
    }

    /// Returns whether the enabled sprites may have a new collision at any position.
    #[inline]
    pub(super) fn may_collide_anywhere(&self) -> bool {
        self.due != Cycles(u64::MAX)
    }

    /// Returns the time before which no new collision occurs, unless sprites appear in other lines.
    #[inline]
    pub(super) fn due(&self) -> Cycles {
        self.due
    }

    /// Returns one of the registers, valid up to [`due`](Self::due), if reading it would clear nothing.
    #[inline]
    pub(super) fn peek(&self, register: u8) -> Option<u8> {
        let collisions = if register == SPRITE_SPRITE { self.sets.sprites } else { self.sets.foreground };
        (collisions == 0).then_some(0)
    }

    /// Updates the collisions with the lines that the beam has drawn since the last update.
    #[inline]
    pub(super) fn update(
        &mut self,
        registers: &Registers,
        region: Region,
        memory: VideoMemory<'_>,
        at: Cycles,
    ) {
        if at >= self.due {
            self.update_until(registers, region, memory, at);
        }
    }

    #[inline(never)]
    fn update_until(&mut self, registers: &Registers, region: Region, memory: VideoMemory<'_>, at: Cycles) {
        let (line, lines) = (region.cycles_per_line(), region.lines() as usize);
        let (on, end) = (registers.get(SPRITES), at.0 / line);
        let before = self.sets;
        let present = (end % region.lines()) as usize;
        if on != 0 {
            let count = (end - self.until.0 / line).min(region.lines()) as usize;
            match present.checked_sub(count) {
                Some(start) => self.update_lines(registers, &memory, start..present),
                None => {
                    self.update_lines(registers, &memory, present + lines - count..lines);
                    self.update_lines(registers, &memory, 0..present);
                }
            }
        }
        self.latch(before);
        self.until = at;
        let ahead = lines_until(registers, self.sets.may_collide(on), present as u16, lines as u16);
        self.due = ahead.map_or(Cycles(u64::MAX), |ahead| Cycles((end + u64::from(ahead) + 1) * line));
    }

    /// Latches a register that has become non-zero, once until it is read.
    fn latch(&mut self, before: CollisionSets) {
        if before.sprites == 0 && self.sets.sprites != 0 {
            self.latched |= SPRITE_IRQ;
        }
        if before.foreground == 0 && self.sets.foreground != 0 {
            self.latched |= FOREGROUND_IRQ;
        }
    }

    /// Returns the collision bits of the interrupt register.
    pub(super) fn latched(&self) -> u8 {
        self.latched
    }

    /// Clears these bits of the interrupt register.
    pub(super) fn acknowledge(&mut self, bits: u8) {
        self.latched &= !bits;
    }

    /// Updates the collisions in some raster lines.
    fn update_lines(&mut self, registers: &Registers, memory: &VideoMemory<'_>, lines: Range<usize>) {
        let here = ActiveSprites::new(registers, &lines);
        let mut collisions = self.sets;
        if collisions.may_collide(here.all()) == 0 {
            return;
        }
        let (mut all, mut count) = ([Sprite::default(); 16], 0);
        for sprite in here.sprites(registers) {
            all[count & 15] = sprite;
            count += 1;
        }
        let all = &all[..count.min(all.len())];
        let shown = if registers.is_display_on() { registers.window_lines() } else { 0..0 };
        let blanks = BlankText::new(registers, memory);
        for (index, one) in all.iter().enumerate() {
            let own = intersection(&one.lines(), &lines);
            for other in &all[index + 1..] {
                let both = one.bit() | other.bit();
                if !collisions.have_collided(both)
                    && one.overlaps_columns(other)
                    && do_collide(memory, one, other, &own)
                {
                    collisions.sprites |= both;
                }
            }
            let own = intersection(&own, &shown);
            if collisions.foreground & one.bit() == 0
                && !own.is_empty()
                && !blanks.as_ref().is_some_and(|blanks| blanks.fill(&own, one.x(), one.width()))
                && collides_with_foreground(registers, memory, one, own)
            {
                collisions.foreground |= one.bit();
            }
        }
        self.sets = collisions;
    }
}

/// Returns whether two sprites whose columns overlap collide in some lines of the first sprite.
// Not inlined: the caller would set up its registers even where the call does not happen.
#[inline(never)]
fn do_collide(memory: &VideoMemory<'_>, one: &Sprite, other: &Sprite, lines: &Range<usize>) -> bool {
    let (left, right) = if one.x() <= other.x() { (one, other) } else { (other, one) };
    let apart = right.x() - left.x();
    intersection(&other.lines(), lines)
        .any(|raster| left.solid(memory, raster) >> apart & right.solid(memory, raster) != 0)
}

/// Returns whether a sprite collides with the foreground in some of its lines.
#[inline(never)]
fn collides_with_foreground(
    registers: &Registers,
    memory: &VideoMemory<'_>,
    one: &Sprite,
    lines: Range<usize>,
) -> bool {
    Window::new(registers, memory).collides(lines, (one.x(), one.width()), |raster| one.solid(memory, raster))
}

/// Returns the intersection of two ranges of lines.
#[inline]
fn intersection(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    one.start.max(other.start)..one.end.min(other.end)
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;

    use super::*;
    use crate::video::{Vic, geometry::WINDOW_WIDTH, register_numbers::LAST, sprites};

    const LINES: usize = Region::Pal.lines() as usize;

    /// Computes the collisions of a line dot by dot.
    fn collisions_by_dots(vic: &Vic, memory: &VideoMemory<'_>, raster: usize) -> CollisionSets {
        let mut collisions = CollisionSets::default();
        let mut taken = [0_u8; 700];
        let is_shown = vic.registers.is_display_on() && vic.registers.window_lines().contains(&raster);
        let foreground = Window::new(&vic.registers, memory).foreground(raster);
        for strip in sprites::sprite_lines(&vic.registers, memory, raster) {
            let bit = 1 << strip.number();
            for at in strip.columns() {
                let others = &mut taken[(at + 100) as usize];
                if *others != 0 {
                    collisions.sprites |= *others | bit;
                }
                *others |= bit;
                let collides = |at: usize| is_shown && at < WINDOW_WIDTH && foreground[at];
                collisions.foreground |= if usize::try_from(at).is_ok_and(collides) { bit } else { 0 };
            }
        }
        collisions
    }

    fn collisions_in(vic: &mut Vic, memory: &VideoMemory<'_>, lines: Range<usize>) -> CollisionSets {
        vic.collisions.sets = CollisionSets::default();
        vic.collisions.update_lines(&vic.registers, memory, lines);
        vic.collisions.sets
    }

    #[test]
    fn sprites_meet_what_their_dots_meet() {
        let mut state = 1_u64;
        let mut random = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 40) as u8
        };
        let (mut collided_reads, mut lines) = (0, 0);
        for round in 0..120_u16 {
            let mut vic = Vic::new(Region::Pal);
            (0..=LAST).for_each(|register| _ = vic.registers.set(register, random()));
            let sparse = |byte: u8, other: u8| if round % 3 == 0 { byte } else { byte & other & (byte >> 1) };
            let mut ram: Box<[u8; 0x1_0000]> =
                Box::new([0; 0x1_0000].map(|_: u8| sparse(random(), random())));
            let mut characters = [0; 4096].map(|_: u8| sparse(random(), random()));
            // Blank characters.
            for eight in ram.as_chunks_mut::<8>().0.iter_mut().chain(characters.as_chunks_mut::<8>().0) {
                if random() < 64 {
                    eight.fill(0);
                }
            }
            let colour = [0; 1024].map(|_: u8| random());
            let bank = (round % 4) << 14;
            // Screens that are mostly blank.
            if round % 5 < 3 {
                let screen = usize::from(bank | vic.registers.screen_base());
                ram[screen..screen + 1000].iter_mut().for_each(|code| {
                    *code = if random() < 4 { *code } else { b' ' };
                });
                let blank = usize::from(vic.registers.character_base()) + 8 * usize::from(b' ');
                ram[usize::from(bank) | blank..][..8].fill(0);
                characters[blank & 0x0fff..][..8].fill(0);
            }
            let memory = VideoMemory { ram: &ram, colour: &colour, characters: &characters, bank };
            let all: [CollisionSets; LINES] = core::array::from_fn(|raster| {
                let expected = collisions_by_dots(&vic, &memory, raster);
                assert_eq!(
                    collisions_in(&mut vic, &memory, raster..raster + 1),
                    expected,
                    "round {round}, line {raster}"
                );
                let here = ActiveSprites::new(&vic.registers, &(raster..raster + 1)).all();
                assert!(
                    expected == CollisionSets::default() || CollisionSets::default().may_collide(here) != 0
                );
                assert_eq!(expected.may_collide(expected.sprites & expected.foreground), 0);
                collided_reads += usize::from(expected != CollisionSets::default());
                lines += usize::from(here != 0);
                expected
            });
            for _ in 0..40 {
                let start = (usize::from(random()) + usize::from(random())) % LINES;
                let end = LINES.min(start + usize::from(random()));
                let expected =
                    all[start..end].iter().fold(CollisionSets::default(), |sum, set| CollisionSets {
                        sprites: sum.sprites | set.sprites,
                        foreground: sum.foreground | set.foreground,
                    });
                assert_eq!(
                    collisions_in(&mut vic, &memory, start..end),
                    expected,
                    "round {round}, lines {start}..{end}"
                );
            }
        }
        assert!(collided_reads > 500 && lines > 5000, "{collided_reads} of {lines} lines");
    }

    #[test]
    fn what_is_not_looked_at_meets_nothing() {
        let mut state = 3_u64;
        let mut random = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 40) as u32
        };
        let (mut skipped, mut collided_reads) = (0, 0);
        for region in [Region::Pal, Region::Ntsc] {
            for round in 0..60 {
                let mut lazy = Vic::new(region);
                for register in 0..=LAST {
                    let value = random() as u8 & if register == SPRITES { random() as u8 } else { 0xff };
                    lazy.registers.set(register, value);
                }
                let mut eager = lazy.clone();
                let sparse = |bits: u32| (bits & bits >> 8 & if round % 2 == 0 { 0 } else { 0xff }) as u8;
                let mut ram: Box<[u8; 0x1_0000]> = Box::new([0; 0x1_0000].map(|_: u8| sparse(random())));
                let (colour, characters) = ([1; 1024], [0; 4096].map(|_: u8| sparse(random())));
                let mut at = 0;
                for _ in 0..300 {
                    at += u64::from(random() % if random() % 8 == 0 { 60_000 } else { 3_000 });
                    let address = random() as usize & 0x3fff;
                    ram[address] = sparse(random());
                    let memory = VideoMemory { ram: &ram, colour: &colour, characters: &characters, bank: 0 };
                    let (register, value) = (random() as u8 % (LAST + 1), random() as u8);
                    // Each is computed at its time, as if a collision were possible.
                    eager.collisions.due = Cycles(0);
                    skipped += usize::from(at < lazy.collisions.due.0);
                    if random() % 4 == 0 {
                        let register = SPRITE_SPRITE + register % 2;
                        let collisions = lazy.read(register, memory, Cycles(at));
                        assert_eq!(
                            collisions,
                            eager.read(register, memory, Cycles(at)),
                            "round {round}, at {at}"
                        );
                        collided_reads += usize::from(collisions != 0);
                    } else {
                        let register = if random() % 2 == 0 { register & 0x0e } else { register };
                        if !lazy.write_at_any_time(register, value) {
                            lazy.write(register, value, memory, Cycles(at));
                        }
                        eager.write(register, value, memory, Cycles(at));
                    }
                    assert_eq!(lazy.collisions.sets, eager.collisions.sets, "round {round}, at {at}");
                }
            }
        }
        assert!(
            skipped > 1000 && collided_reads > 1000,
            "{skipped} skipped updates, {collided_reads} collisions"
        );
    }
}
