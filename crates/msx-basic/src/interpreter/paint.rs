//! `PAINT`: fills up to a border.
//!
//! From every run of dots that has been painted, the rows above and below it are searched for runs that are not. A run that had the
//! colour already leads nowhere.

use alloc::vec::Vec;

use basic::fault::Fault;
use hardware::{Direction, PenPlace};

use super::{Host, MsxBasic, arguments::Argument};

/// Where a run's neighbours are.
const BOTH: [Direction; 2] = [Direction::Down, Direction::Up];

/// A run whose neighbours are to be searched.
struct Open {
    start: PenPlace,
    length: u16,
    /// Where it was found from: that row is searched again only for a run that goes beyond what it was found from.
    directions: &'static [Direction],
}

impl MsxBasic {
    pub(super) fn paint<M: Host>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        Self::demand_dots(m)?;
        let (x, y) = Self::coordinates(m, given);
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
            return Ok(());
        }
        m.set_pen(first.start);
        let left = m.scan_left();
        let length = left.length + first.length;
        let mut open = alloc::vec![Open { start: left.start, length, directions: &BOTH }];
        while let Some(run) = open.pop() {
            for &direction in run.directions {
                m.set_pen(run.start);
                if m.try_step_pen(direction) {
                    Self::search_row(m, run.length, direction, &mut open);
                }
            }
            Self::keep_up(m);
        }
        Ok(())
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
                let directions: &[Direction] = match direction {
                    _ if goes_beyond => &BOTH,
                    Direction::Up => &BOTH[1..],
                    _ => &BOTH[..1],
                };
                open.push(Open { start, length: whole, directions });
            }
            m.set_pen(behind);
            rest = found.skip.saturating_sub(found.length);
        }
    }
}
