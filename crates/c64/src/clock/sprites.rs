//! The cycles that sprites steal from the processor.
//!
//! A sprite that is visible in a raster line is fetched after it, which occupies the bus for five
//! cycles, the same five for each number: from cycle 55 on for sprite 0, two cycles later for each
//! next one. So the cycles stolen from a line depend only on the visible sprites, and a *frame*
//! here is a list of runs of lines with the same loss. It begins at cycle 55 of a line, where the
//! chip compares the line with the sprites' positions. The frame in which the registers were
//! written differs: sprites that have begun continue at their old position. All later frames are
//! equal.
//!
//! Source: C. Bauer, "The MOS 6567/6569 video controller", 3.6.3 and 3.8.1.

use alloc::vec::Vec;
use core::cell::Cell;

use serde::{Deserialize, Serialize};

use crate::Region;

/// The cycle of a line in which the chip checks for sprites that begin, and stops the processor for
/// the first of them.
pub(super) const COMPARE_CYCLE: u64 = 55;
/// Lines of a sprite; twice as many if it is expanded.
const LINES: u16 = 21;
/// Cycles for which a sprite occupies the bus: three of warning and its two fetches.
const BUS_CYCLES: u32 = 0b1_1111;
/// Cycles from the fetches of a sprite to those of the next.
const FETCH_STRIDE: u32 = 2;
/// In one of this many stops the processor writes and runs one cycle longer. *Measured*:
/// `golden/c64/sprites.tsv`.
const WRITE_INTERVAL: u32 = 4;

/// The registers that determine the lines of sprites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SpritePositions {
    /// The enabled sprites, one bit each.
    pub(crate) on: u8,
    /// The vertically expanded sprites.
    pub(crate) expanded: u8,
    /// The line before the first of each, its low eight bits.
    pub(crate) y: [u8; 8],
}

impl SpritePositions {
    fn is_on(&self, sprite: usize) -> bool {
        self.on >> sprite & 1 != 0
    }

    fn is_expanded(&self, sprite: usize) -> bool {
        self.expanded >> sprite & 1 != 0
    }

    fn height(&self, sprite: usize) -> u16 {
        LINES << u8::from(self.is_expanded(sprite))
    }

    /// Returns the raster lines in which a sprite begins: those whose low eight bits equal its
    /// position.
    fn begins(&self, sprite: usize, lines: u16) -> impl Iterator<Item = u16> + use<> {
        let y = self.is_on(sprite).then_some(u16::from(self.y[sprite]));
        y.into_iter().flat_map(move |y| (y..lines).step_by(0x100))
    }
}

/// The cycles stolen by sprites from a time on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "SpriteDmaState", into = "SpriteDmaState")]
pub(super) struct SpriteDma {
    saved: SpriteDmaState,
    first: DmaFrame,
    later: DmaFrame,
    cache: Cell<FrameCache>,
}

/// The state that the frames derive from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SpriteDmaState {
    region: Region,
    positions: SpritePositions,
    /// The elapsed time of the first comparison with these positions.
    since: u64,
    /// The number of lines from then on in which each sprite is still visible because it began before.
    left: [u8; 8],
}

impl PartialEq for SpriteDma {
    fn eq(&self, other: &Self) -> bool {
        self.saved == other.saved
    }
}

impl From<SpriteDma> for SpriteDmaState {
    fn from(sprites: SpriteDma) -> Self {
        sprites.saved
    }
}

impl From<SpriteDmaState> for SpriteDma {
    fn from(saved: SpriteDmaState) -> Self {
        let lines = saved.region.lines() as u16;
        let first_line = saved.first_line();
        let mut first = DmaFrame::default();
        let mut later = DmaFrame::default();
        for sprite in 0..8 {
            let left = u16::from(saved.left[sprite]);
            first.add(sprite, 0, left);
            for begins in saved.positions.begins(sprite, lines) {
                let begins = (begins + lines - first_line) % lines;
                let ends = begins + saved.positions.height(sprite);
                // A sprite that has begun does not begin again.
                if begins >= left {
                    first.add(sprite, begins, ends.min(lines));
                }
                later.add(sprite, begins, ends.min(lines));
                later.add(sprite, 0, ends.saturating_sub(lines));
            }
        }
        first.sum(lines);
        later.sum(lines);
        Self { saved, first, later, cache: Cell::default() }
    }
}

impl SpriteDmaState {
    /// Returns the raster line of the first comparison.
    fn first_line(&self) -> u16 {
        (self.since / self.region.cycles_per_line() % self.region.lines()) as u16
    }

    /// Returns the number of lines from a later comparison on in which a sprite is still visible
    /// because it began before.
    fn left_at(&self, since: u64, sprite: usize) -> u8 {
        let lines = self.region.lines();
        let ahead = since.saturating_sub(self.since) / self.region.cycles_per_line();
        let left = u64::from(self.left[sprite]);
        if ahead == 0 || ahead < left {
            return (left - ahead) as u8;
        }
        let is_first_frame = ahead <= lines;
        for begins in self.positions.begins(sprite, lines as u16) {
            let begins = (u64::from(begins) + lines - u64::from(self.first_line())) % lines;
            let since_then = if is_first_frame {
                ahead.checked_sub(begins).filter(|_| begins >= left)
            } else {
                Some((ahead + lines - begins) % lines)
            };
            let height = u64::from(self.positions.height(sprite));
            if let Some(since_then) = since_then.filter(|&since| since > 0 && since < height) {
                return (height - since_then) as u8;
            }
        }
        0
    }
}

impl SpriteDma {
    /// Returns the state with sprites at these positions from the elapsed time `now` on, after
    /// `before`; `None` if no cycles are stolen.
    pub(super) fn change(
        before: Option<&Self>,
        region: Region,
        positions: SpritePositions,
        now: u64,
    ) -> Option<Self> {
        let line = region.cycles_per_line();
        let compares = now / line * line + COMPARE_CYCLE;
        let since = if now <= compares { compares } else { compares + line };
        let mut left = [0; 8];
        if let Some(Self { saved, .. }) = before {
            for (sprite, left) in left.iter_mut().enumerate() {
                *left = saved.left_at(since, sprite);
                match (saved.positions.is_expanded(sprite), positions.is_expanded(sprite)) {
                    (false, true) => *left *= 2,
                    (true, false) => *left = left.div_ceil(2),
                    _ => {}
                }
            }
        }
        (positions.on != 0 || left != [0; 8])
            .then(|| SpriteDmaState { region, positions, since, left }.into())
    }

    /// Returns the positions of the sprites.
    pub(super) fn positions(&self) -> SpritePositions {
        self.saved.positions
    }

    /// Returns when the first frame began.
    pub(super) fn since(&self) -> u64 {
        self.saved.since
    }

    /// Returns the cycles stolen up to the elapsed time `elapsed`.
    pub(super) fn stolen_until(&self, elapsed: u64) -> u64 {
        let Some(within) = elapsed.checked_sub(self.saved.since) else { return 0 };
        let line = self.saved.region.cycles_per_line();
        let frame = self.saved.region.cycles_per_frame();
        let at = |frame: &DmaFrame, within: u64| {
            u64::from(frame.stolen((within / line) as u32, (within % line) as u32).before)
        };
        match within.checked_sub(frame) {
            None => at(&self.first, within),
            Some(within) => {
                self.first.total() + within / frame * self.later.total() + at(&self.later, within % frame)
            }
        }
    }

    /// Returns the cycles stolen when the processor has had `free` since the first frame began; in each
    /// frame it loses `otherwise` cycles to other causes, and `elapsed` converts its cycles to elapsed
    /// time without sprites.
    #[inline]
    pub(super) fn stolen_at_cpu_cycles(
        &self,
        free: u64,
        otherwise: u64,
        elapsed: impl Fn(u64) -> u64,
    ) -> u64 {
        let mut known = self.cache.get();
        if known.otherwise != otherwise || !(known.free..known.ends).contains(&free) {
            known = self.frame_of(free, otherwise);
        }
        let frame = if known.is_first { &self.first } else { &self.later };
        let line = self.saved.region.cycles_per_line() as u32;
        // The stolen cycles move the time, so that more cycles may be stolen.
        let stolen = loop {
            let within = (elapsed(free + known.stolen) - known.began) as u32;
            let StolenCycles { before, following } = frame.stolen(within / line, within % line);
            let stolen = known.before + u64::from(before + following);
            if stolen == known.stolen {
                break stolen;
            }
            known.stolen = stolen;
        };
        self.cache.set(FrameCache { free, ..known });
        stolen
    }

    /// Returns the frame in which the processor has had `free` cycles.
    #[inline(never)]
    fn frame_of(&self, free: u64, otherwise: u64) -> FrameCache {
        let length = self.saved.region.cycles_per_frame();
        let first = length - otherwise - self.first.total();
        let later = length - otherwise - self.later.total();
        let (is_first, began, before, ends) = match free.checked_sub(first) {
            None => (true, self.saved.since, 0, first),
            Some(free) => {
                let frames = free / later;
                let before = self.first.total() + frames * self.later.total();
                (false, self.saved.since + (1 + frames) * length, before, first + (frames + 1) * later)
            }
        };
        FrameCache { otherwise, is_first, began, before, ends, free, stolen: before }
    }
}

/// The last result: at any later time in the same frame at least as many cycles are stolen.
#[derive(Clone, Copy, Debug, Default)]
struct FrameCache {
    otherwise: u64,
    is_first: bool,
    began: u64,
    /// The cycles stolen by earlier frames.
    before: u64,
    /// The cycles that the processor has had when the frame ends.
    ends: u64,
    free: u64,
    stolen: u64,
}

/// The DMA of a frame, from one comparison to the same one of the next frame.
#[derive(Clone, Debug, Default)]
struct DmaFrame {
    /// The first lines of runs with the sprites that begin or end there; then the runs, in order.
    changes: Vec<(u16, u8)>,
    runs: Vec<LineRun>,
    total: u32,
}

/// Lines with the same loss.
#[derive(Clone, Copy, Debug)]
struct LineRun {
    first: u32,
    /// The cycles stolen before in the frame.
    stolen: u32,
    /// The cycles in which the processor is stopped, one bit each from the comparison on.
    stopped: u32,
}

impl LineRun {
    /// Returns the loss per line, without writes.
    fn per_line(self) -> u32 {
        self.stopped.count_ones()
    }

    /// Returns the number of stops per line.
    fn stops(self) -> u32 {
        (self.stopped & !(self.stopped << 1)).count_ones()
    }

    /// Returns the cycles stolen by the first `lines` lines.
    fn stolen(self, lines: u32) -> u32 {
        lines * self.per_line() - lines * self.stops() / WRITE_INTERVAL
    }

    /// Returns the cycles in which the processor is stopped in one of the lines.
    fn stopped(self, line: u32) -> u32 {
        let is_written = self.stolen(line + 1) - self.stolen(line) < self.per_line();
        if is_written { self.stopped & (self.stopped - 1) } else { self.stopped }
    }
}

impl DmaFrame {
    /// Adds a sprite that is visible from the line `begins` up to the one before `ends`.
    fn add(&mut self, sprite: usize, begins: u16, ends: u16) {
        if begins < ends {
            self.changes.extend([(begins, 1 << sprite), (ends, 1 << sprite)]);
        }
    }

    /// Converts the added sprites to runs.
    fn sum(&mut self, lines: u16) {
        let mut changes = core::mem::take(&mut self.changes);
        changes.push((lines, 0));
        changes.sort_unstable();
        let mut sprites = 0;
        let mut run = LineRun { first: 0, stolen: 0, stopped: 0 };
        for (line, changing) in changes {
            let line = u32::from(line);
            if line > run.first {
                self.runs.push(run);
                run = LineRun { first: line, stolen: run.stolen + run.stolen(line - run.first), stopped: 0 };
            }
            sprites ^= changing;
            run.stopped = stopped_by(sprites);
        }
        self.total = run.stolen;
    }

    fn total(&self) -> u64 {
        self.total.into()
    }

    /// Returns the cycles stolen up to a cycle of a line.
    fn stolen(&self, line: u32, cycle: u32) -> StolenCycles {
        let Some(run) = self.runs.iter().rfind(|run| run.first <= line) else {
            return StolenCycles { before: 0, following: 0 };
        };
        let line = line - run.first;
        let before = run.stolen + run.stolen(line);
        let stopped = run.stopped(line);
        if cycle >= u32::BITS {
            return StolenCycles { before: before + stopped.count_ones(), following: 0 };
        }
        StolenCycles {
            before: before + (stopped & ((1 << cycle) - 1)).count_ones(),
            following: (stopped >> cycle).trailing_ones(),
        }
    }
}

/// The cycles of a frame stolen around one of its cycles.
struct StolenCycles {
    before: u32,
    /// The stolen cycles from this one to the next free one.
    following: u32,
}

/// Returns the cycles in which these sprites stop the processor.
fn stopped_by(sprites: u8) -> u32 {
    (0..8)
        .filter(|sprite| sprites >> sprite & 1 != 0)
        .fold(0, |stopped, sprite| stopped | BUS_CYCLES << (sprite * FETCH_STRIDE))
}
