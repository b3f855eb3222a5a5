//! The cycles that the video chip steals from the processor, for rows of characters and for
//! sprites.
//!
//! In every bad line it stops the processor while it fetches the row's character codes. Between two
//! changes of the registers, the relation of elapsed time and processor time is periodic with the
//! frame and has a closed form, so that lines are never counted one by one.
//!
//! ```text
//! frame   line 48+y  (+8 each, 25 times)                              line 311
//! |..........|######.............|######.............|######.......//...........|
//!            ^ cycle 12: STOLEN cycles without the processor
//! ```

mod sprites;

use alloc::boxed::Box;

use parts::CycleStealer;
use serde::{Deserialize, Serialize};

use crate::Region;
use sprites::SpriteDma;
pub(crate) use sprites::SpritePositions;

/// Cycles that a bad line takes from a processor that reads: 40 fetches and the 3 cycles of warning
/// before them, in which a reading processor is stopped already. Source: C. Bauer, "The MOS
/// 6567/6569 video controller", 3.4 and 3.5.
const STOLEN: u64 = 43;
/// Warning cycles of a frame in which the processor runs nevertheless, because it writes.
/// *Measured*: a program of 20 000 empty iterations, no interrupts, takes 22 856 111 cycles with
/// the display on and 21 619 866 with it off (`crates/conformance/golden/c64/timing-README.md`),
/// which is 1071 cycles a frame. They are distributed evenly over the rows.
const WRITTEN: u64 = 4;
/// The cycle of a bad line at which the processor stops.
const FIRST_STOLEN: u64 = 12;
/// The first raster line that can be bad.
const FIRST_LINE: u64 = 0x30;
/// Rows of characters, each with one bad line.
const ROWS: u64 = 25;
/// Raster lines from one bad line to the next.
const ROW_LINES: u64 = 8;

/// Cycles stolen by all bad lines of a frame.
const STOLEN_OF_FRAME: u64 = stolen(ROWS);

/// Returns the cycles stolen by the first `rows` bad lines of a frame.
const fn stolen(rows: u64) -> u64 {
    rows * STOLEN - rows * WRITTEN / ROWS
}

/// The same for each number of rows; all of them for any greater number.
const STOLEN_BY: [u32; 32] = {
    let mut table = [0; 32];
    let mut rows = 0;
    while rows < table.len() {
        table[rows] = stolen(if rows as u64 > ROWS { ROWS } else { rows as u64 }) as u32;
        rows += 1;
    }
    table
};

/// Returns the cycles stolen by a number of bad lines of a frame.
#[inline]
fn stolen_by(rows: u32) -> u32 {
    STOLEN_BY[rows as usize % STOLEN_BY.len()]
}

/// The machine's clock.
pub(crate) type Clock = parts::Clock<VideoDma>;

/// The times when the video chip stops the processor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VideoDma {
    bad_lines: BadLines,
    /// `None` while no sprite is enabled.
    sprites: Option<Box<SpriteDma>>,
}

impl VideoDma {
    /// Creates the state after power-on, with the display off and no sprite enabled.
    pub(crate) const fn new(region: Region) -> Self {
        Self { bad_lines: BadLines { region, scroll: None }, sprites: None }
    }

    /// Returns the state with a new value of the video chip's first control register.
    pub(crate) fn with_control(&self, control: u8) -> Self {
        Self { bad_lines: self.bad_lines.with(control), ..self.clone() }
    }

    /// Returns the state with sprites at these positions from the elapsed time `now` on; `None` if that
    /// changes nothing.
    pub(crate) fn with_sprites(&self, positions: SpritePositions, now: u64) -> Option<Self> {
        let before = self.sprites.as_deref();
        let is_same = match before {
            Some(sprites) => sprites.positions() == positions,
            None => positions.on == 0,
        };
        if is_same {
            return None;
        }
        let sprites = SpriteDma::change(before, self.bad_lines.region, positions, now);
        Some(Self { bad_lines: self.bad_lines, sprites: sprites.map(Box::new) })
    }
}

impl CycleStealer for VideoDma {
    #[inline]
    fn cpu_cycles_at(&self, elapsed: u64) -> u64 {
        let free = self.bad_lines.cpu_cycles_at(elapsed);
        match &self.sprites {
            None => free,
            Some(sprites) => free - sprites.stolen_until(elapsed),
        }
    }

    #[inline]
    fn elapsed_at_cpu_cycles(&self, free: u64) -> u64 {
        match &self.sprites {
            None => self.bad_lines.elapsed_at_cpu_cycles(free),
            Some(sprites) => self.elapsed_with_sprites(sprites, free),
        }
    }

    fn sprite_cycles_at(&self, elapsed: u64) -> u64 {
        self.sprites.as_ref().map_or(0, |sprites| sprites.stolen_until(elapsed))
    }
}

impl VideoDma {
    #[inline(never)]
    fn elapsed_with_sprites(&self, sprites: &SpriteDma, free: u64) -> u64 {
        let before = self.bad_lines.cpu_cycles_at(sprites.since());
        let stolen = free.checked_sub(before).map_or(0, |free| {
            sprites.stolen_at_cpu_cycles(free, self.bad_lines.stolen_of_frame(), |free| {
                self.bad_lines.elapsed_at_cpu_cycles(before + free)
            })
        });
        self.bad_lines.elapsed_at_cpu_cycles(free + stolen)
    }
}

/// The lines in which the video chip stops the processor while it fetches a row of characters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct BadLines {
    region: Region,
    /// The vertical scroll while the display is on; without display there are no bad lines.
    scroll: Option<u8>,
}

impl BadLines {
    /// Returns the state for a value of the video chip's first control register: bit 4 enables the
    /// display, bits 0-2 scroll it.
    fn with(self, control: u8) -> Self {
        Self { scroll: (control & 0x10 != 0).then_some(control & 0x07), ..self }
    }

    /// Returns the cycles stolen by all bad lines of a frame.
    fn stolen_of_frame(self) -> u64 {
        if self.scroll.is_some() { STOLEN_OF_FRAME } else { 0 }
    }

    #[inline]
    fn cpu_cycles_at(self, elapsed: u64) -> u64 {
        match (self.scroll, self.region) {
            (None, _) => elapsed,
            (Some(scroll), Region::Pal) => Raster::<63, 312>::cpu_cycles_at(scroll, elapsed),
            (Some(scroll), Region::Ntsc) => Raster::<65, 263>::cpu_cycles_at(scroll, elapsed),
        }
    }

    #[inline]
    fn elapsed_at_cpu_cycles(self, free: u64) -> u64 {
        match (self.scroll, self.region) {
            (None, _) => free,
            (Some(scroll), Region::Pal) => Raster::<63, 312>::elapsed_at_cpu_cycles(scroll, free),
            (Some(scroll), Region::Ntsc) => Raster::<65, 263>::elapsed_at_cpu_cycles(scroll, free),
        }
    }
}

/// A raster of `LINES` lines of `LINE` cycles. Both are constants so that the divisions become
/// multiplications, and within a frame 32-bit numbers suffice: the conversions run at every
/// interrupt and every access to a chip.
struct Raster<const LINE: u64, const LINES: u64>;

impl<const LINE: u64, const LINES: u64> Raster<LINE, LINES> {
    const FRAME: u64 = LINE * LINES;
    const FREE_FRAME: u64 = Self::FRAME - STOLEN_OF_FRAME;
    const ROW: u32 = (ROW_LINES * LINE) as u32;
    const LAST_ROW: u32 = ROWS as u32 - 1;

    /// Returns the first stolen cycle of a frame.
    #[inline]
    fn first_stolen(scroll: u8) -> u32 {
        (FIRST_LINE as u32 + u32::from(scroll)) * LINE as u32 + FIRST_STOLEN as u32
    }

    #[inline]
    fn cpu_cycles_at(scroll: u8, elapsed: u64) -> u64 {
        let (frames, within) = (elapsed / Self::FRAME, (elapsed % Self::FRAME) as u32);
        let stolen = within.checked_sub(Self::first_stolen(scroll)).map_or(0, |since| {
            let row = (since / Self::ROW).min(Self::LAST_ROW);
            (stolen_by(row) + since - row * Self::ROW).min(stolen_by(row + 1))
        });
        elapsed - frames * STOLEN_OF_FRAME - u64::from(stolen)
    }

    #[inline]
    fn elapsed_at_cpu_cycles(scroll: u8, free: u64) -> u64 {
        let (frames, within) = (free / Self::FREE_FRAME, (free % Self::FREE_FRAME) as u32);
        let stolen =
            within.checked_sub(Self::first_stolen(scroll)).map_or(0, |since| stolen_by(Self::row(since) + 1));
        free + frames * STOLEN_OF_FRAME + u64::from(stolen)
    }

    /// Returns the row in which the processor has had `since` cycles after the first stolen one.
    #[inline]
    fn row(since: u32) -> u32 {
        let shortest = Self::ROW - STOLEN as u32;
        let row = (since / shortest).min(Self::LAST_ROW);
        // The rows before may have left it a few cycles more.
        row - u32::from(row * Self::ROW - stolen_by(row) > since)
    }
}

#[cfg(test)]
mod tests {
    use hardware::Cycles;

    use super::*;

    fn running(region: Region, control: u8) -> Clock {
        Clock::new(VideoDma::new(region).with_control(control))
    }

    #[test]
    fn without_display_no_cycle_is_lost() {
        let mut clock = running(Region::Pal, 0x0b);
        clock.set_processor_time(1_000_000);
        assert_eq!(clock.elapsed(), Cycles(1_000_000));
    }

    #[test]
    fn a_frame_loses_twenty_five_bad_lines() {
        for (region, control) in [(Region::Pal, 0x1b), (Region::Pal, 0x10), (Region::Ntsc, 0x1f)] {
            let mut clock = running(region, control);
            clock.set_processor_time(100 * (region.cycles_per_frame() - 1071));
            assert_eq!(clock.elapsed().0, 100 * region.cycles_per_frame());
        }
    }

    #[test]
    fn the_account_has_every_cycle_in_one_column() {
        let positions = SpritePositions { on: 0xff, expanded: 0xff, y: [100; 8] };
        let mut clock = running(Region::Pal, 0x1b);
        clock.count_stolen_cycles(true);
        let first = clock.cycle_account();
        clock.set_processor_time(100_000);
        let at = clock.elapsed();
        clock.add_interrupt_cycles(5_000);
        clock.note_interrupt(at, 5_000);
        let dma = clock.stealer().with_sprites(positions, clock.elapsed().0).expect("sprites");
        clock.set_stealer(dma);
        clock.set_processor_time(300_000);
        // The display and the sprites go off: what they took stays counted.
        let off = clock.stealer().with_control(0x0b);
        let off = off.with_sprites(SpritePositions::default(), clock.elapsed().0).expect("a change");
        clock.set_stealer(off);
        clock.set_processor_time(400_000);
        let last = clock.cycle_account();
        let elapsed = last.elapsed - first.elapsed;
        let interrupts = last.interrupts - first.interrupts;
        let sprites = last.sprites.wrapping_sub(first.sprites);
        let bad_lines = elapsed - 400_000 - interrupts - sprites;
        // 25 bad lines of 43 cycles in 312 lines of 63; eight sprites take 19 cycles of 42 lines, less the writes.
        // Within the text, each row of characters leaves 461 of its 504 cycles.
        assert!((5_000..5_520).contains(&interrupts), "{interrupts}");
        assert!((7_500..9_500).contains(&sprites), "{sprites}");
        assert!((15_500..18_500).contains(&bad_lines), "{bad_lines}");
    }

    #[test]
    fn elapsed_time_and_processor_time_are_inverse() {
        let clock = VideoDma::new(Region::Pal).with_control(0x1b);
        let mut last = None;
        for free in 0..40_000 {
            let elapsed = clock.elapsed_at_cpu_cycles(free);
            assert_eq!(clock.cpu_cycles_at(elapsed), free);
            assert!(last < Some(elapsed));
            last = Some(elapsed);
        }
        for elapsed in 0..40_000 {
            assert!(clock.elapsed_at_cpu_cycles(clock.cpu_cycles_at(elapsed)) >= elapsed);
        }
    }

    #[test]
    fn with_sprites_elapsed_time_and_processor_time_are_inverse() {
        let positions = [
            SpritePositions { on: 0xff, expanded: 0, y: [100; 8] },
            SpritePositions { on: 0xff, expanded: 0xff, y: [8; 8] },
            SpritePositions { on: 0x15, expanded: 0x10, y: [50, 0, 55, 0, 250, 0, 0, 0] },
        ];
        for (region, control) in [(Region::Pal, 0x1b), (Region::Pal, 0x0b), (Region::Ntsc, 0x1f)] {
            for (positions, since) in positions.into_iter().zip([70, 5_000, 19_000]) {
                let first = SpritePositions { on: 0x03, expanded: 0x01, y: [3; 8] };
                let clock =
                    VideoDma::new(region).with_control(control).with_sprites(first, 40).expect("sprites");
                let clock = clock.with_sprites(positions, since).expect("other sprites");
                let mut last = None;
                for free in 0..60_000 {
                    let elapsed = clock.elapsed_at_cpu_cycles(free);
                    assert_eq!(clock.cpu_cycles_at(elapsed), free, "{elapsed}");
                    assert!(last < Some(elapsed));
                    last = Some(elapsed);
                }
                for elapsed in 0..60_000 {
                    assert!(clock.elapsed_at_cpu_cycles(clock.cpu_cycles_at(elapsed)) >= elapsed);
                }
            }
        }
    }

    /// C. Bauer's numbers: the cycles that adjacent sprites steal from a line; occasional writes add
    /// nothing.
    #[test]
    fn sprites_take_what_their_fetches_take() {
        for (on, stolen) in
            [(1, 5), (3, 7), (5, 9), (0x11, 10), (0x81, 10), (0x15, 13), (0xaa, 17), (0xff, 19)]
        {
            let clock = Clock::new(
                VideoDma::new(Region::Pal)
                    .with_sprites(SpritePositions { on, ..SpritePositions::default() }, 0)
                    .expect("on"),
            );
            let line = |line: u64| clock.cpu_cycles_at(Cycles(line * 63 + 54));
            for at in 1..21 {
                let lost = 63 - (line(at + 1) - line(at));
                assert!((stolen - 1..=stolen).contains(&lost), "{on:02x}: {lost}");
            }
            assert_eq!(line(30) - line(29), 63);
        }
    }

    #[test]
    fn a_sprite_that_is_switched_off_is_fetched_to_its_end() {
        let positions = SpritePositions { on: 1, y: [100; 8], ..SpritePositions::default() };
        let on = VideoDma::new(Region::Pal).with_sprites(positions, 0).expect("on");
        let off = on.with_sprites(SpritePositions { on: 0, ..positions }, 110 * 63).expect("off");
        let frame = Region::Pal.cycles_per_frame();
        // The line in which a write is counted may differ.
        let left = off.cpu_cycles_at(frame) - off.cpu_cycles_at(110 * 63) + on.cpu_cycles_at(110 * 63);
        assert!(on.cpu_cycles_at(frame).abs_diff(left) <= 1);
        assert!(on.cpu_cycles_at(2 * frame) + 90 < off.cpu_cycles_at(2 * frame));
        assert_eq!(off.with_sprites(SpritePositions::default(), frame).map(|off| off.sprites), Some(None));
    }

    #[test]
    fn switching_the_display_keeps_the_present() {
        let mut clock = running(Region::Pal, 0x1b);
        for (cycles, control) in [(12_345, 0x0b), (400_000, 0x1b), (900_001, 0x1f)] {
            clock.set_processor_time(cycles);
            let before = clock.elapsed();
            clock.set_stealer(clock.stealer().with_control(control));
            assert!(clock.elapsed() >= before && clock.elapsed().0 - before.0 <= STOLEN);
        }
    }

    #[test]
    fn the_rasters_are_those_of_the_regions() {
        for (region, frame) in
            [(Region::Pal, Raster::<63, 312>::FRAME), (Region::Ntsc, Raster::<65, 263>::FRAME)]
        {
            assert_eq!(region.cycles_per_frame(), frame);
        }
    }
}
