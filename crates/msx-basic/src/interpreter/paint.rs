//! `PAINT`: fills up to a border.
//!
//! From every run of dots that has been painted, the rows above and below it are searched for runs that are not. A run that had the
//! colour already leads nowhere.

use alloc::vec::Vec;

use basic::{
    engine::{Outcome, Then},
    fault::Fault,
};
use hardware::{Direction, PenPlace};
use serde::{Deserialize, Serialize};

use super::{Host, MsxBasic};
use crate::costs::COSTS;

/// A run whose neighbours are to be searched.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Open {
    /// Its first dot: cell and mask.
    start: (u16, u8),
    length: u16,
    /// Where they are searched: below and above. The row from which it was found only for a run that goes beyond what it was
    /// found from.
    below: bool,
    above: bool,
}

/// A filling under way: the runs whose neighbours are still to be searched.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Painting {
    open: Vec<Open>,
}

fn place_of((cell, mask): (u16, u8)) -> PenPlace {
    PenPlace { cell, mask }
}

impl MsxBasic {
    /// `PAINT`, a run at a time.
    pub(super) fn paint<M: Host>(&mut self, m: &mut M) -> Result<Then, Fault> {
        let mut painting = match self.painting.take() {
            Some(painting) => painting,
            None => self.begin_painting(m)?,
        };
        while let Some(run) = painting.open.pop() {
            for (direction, is_searched) in [(Direction::Down, run.below), (Direction::Up, run.above)] {
                m.set_pen(place_of(run.start));
                if is_searched && m.try_step_pen(direction) {
                    Self::search_row(m, run.length, direction, &mut painting.open);
                }
            }
            Self::keep_up(m);
            if m.is_due() && !painting.open.is_empty() {
                self.painting = Some(painting);
                return Ok(Then::Again(Outcome::Due));
            }
        }
        Ok(Then::Next)
    }

    /// Paints the run of the place given.
    fn begin_painting<M: Host>(&mut self, m: &mut M) -> Result<Painting, Fault> {
        let given = self.drain();
        Self::spend(m, u64::from(COSTS.words.tell));
        Self::demand_dots(m)?;
        let (x, y) = Self::coordinates(m, &given);
        let ink = hardware::Console::colours(m).ink;
        let colour = given[3].byte().unwrap_or(ink);
        Self::choose_pen(m, Some(colour), ink)?;
        // Where dots share colours, the border is the pen's colour, whatever is asked for.
        let border = given[4].byte().unwrap_or(colour);
        if border > 15 {
            return Err(Fault::IllegalQuantity);
        }
        m.set_scan_border(border);
        let place = m.scale(x, y);
        if !place.is_inside {
            return Err(Fault::IllegalQuantity);
        }
        m.move_pen(place.x, place.y);
        let first = m.scan_right(1, false);
        if first.length == 0 {
            return Ok(Painting::default());
        }
        m.set_pen(first.start);
        let left = m.scan_left();
        let length = left.length + first.length;
        let start = (left.start.cell, left.start.mask);
        Ok(Painting { open: alloc::vec![Open { start, length, below: true, above: true }] })
    }

    /// Paints the runs that begin in a stretch from the pen to the right.
    fn search_row<M: Host>(m: &mut M, length: u16, direction: Direction, open: &mut Vec<Open>) {
        let mut is_first = true;
        let mut rest = length;
        while rest > 0 {
            // The first run may begin further left: it is drawn when that is known.
            let found = m.scan_right(rest, !is_first);
            if found.length == 0 {
                return;
            }
            let behind = m.pen();
            let (mut start, mut whole, mut has_changed) = (found.start, found.length, found.has_changed);
            if is_first {
                m.set_pen(found.start);
                let left = m.scan_left();
                start = left.start;
                whole += left.length;
                has_changed |= left.has_changed;
            }
            is_first = false;
            if has_changed {
                let goes_beyond = whole > found.length || found.length > found.skip;
                let (below, above) = (direction == Direction::Down, direction == Direction::Up);
                open.push(Open {
                    start: (start.cell, start.mask),
                    length: whole,
                    below: goes_beyond || below,
                    above: goes_beyond || above,
                });
            }
            m.set_pen(behind);
            rest = found.skip.saturating_sub(found.length);
        }
    }
}
