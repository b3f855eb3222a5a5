//! `PAINT`: fills up to a border.
//!
//! Each painted run is searched for unpainted runs in the row beyond it, and, where it is longer than its source, in the row of
//! the source. A run that had the colour already ends the search.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, ExitReason},
    fault::Fault,
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine};
use crate::{
    costs::COSTS,
    machine::{Direction, PenPosition},
};

/// A part of a run whose neighbours in one direction are still to be searched.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct OpenSpan {
    /// Its first dot: cell and mask.
    start: (u16, u8),
    length: u16,
    /// The neighbours are below, not above.
    is_below: bool,
}

/// A fill in progress: the runs whose neighbours are still to be searched.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Painting {
    open: Vec<OpenSpan>,
}

fn pen_position((cell, mask): (u16, u8)) -> PenPosition {
    PenPosition { cell, mask }
}

impl MsxBasic {
    /// `PAINT`, one run at a time.
    pub(super) fn paint<M: MsxMachine>(&mut self, m: &mut M) -> Result<ControlFlow, Fault> {
        let mut painting = match self.painting.take() {
            Some(painting) => painting,
            None => self.begin_painting(m)?,
        };
        while let Some(run) = painting.open.pop() {
            m.set_pen(pen_position(run.start));
            if m.try_step_pen(if run.is_below { Direction::Down } else { Direction::Up }) {
                Self::search_row(m, run, &mut painting.open);
            }
            Self::keep_up(m);
            if m.is_deadline_reached() && !painting.open.is_empty() {
                self.painting = Some(painting);
                return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
            }
        }
        Ok(ControlFlow::Next)
    }

    /// Paints the run of the start point.
    fn begin_painting<M: MsxMachine>(&mut self, m: &mut M) -> Result<Painting, Fault> {
        let arguments = self.drain();
        Self::spend(m, u64::from(COSTS.intrinsics.device_statement));
        Self::require_graphics(m)?;
        let (x, y) = Self::coordinates(m, &arguments);
        let ink = m.colours().ink;
        let colour = arguments[3].byte().unwrap_or(ink);
        Self::choose_pen(m, Some(colour), ink)?;
        // In modes in which dots share colours, the border is the pen's colour, not the argument.
        let border = arguments[4].byte().unwrap_or(colour);
        if !m.set_scan_border(border) {
            return Err(Fault::IllegalQuantity);
        }
        let point = m.scale(x, y);
        if !point.is_inside {
            return Err(Fault::IllegalQuantity);
        }
        m.move_pen(point.x, point.y);
        let first = m.scan_right(1, false);
        if first.length == 0 {
            return Ok(Painting::default());
        }
        m.set_pen(first.start);
        let left = m.scan_left();
        let length = left.length + first.length;
        let start = (left.start.cell, left.start.mask);
        Ok(Painting { open: [false, true].map(|is_below| OpenSpan { start, length, is_below }).to_vec() })
    }

    /// Paints the runs that begin between the pen and the end of `from`, a run of the previous row.
    fn search_row<M: MsxMachine>(m: &mut M, from: OpenSpan, open: &mut Vec<OpenSpan>) {
        let mut push = |start: PenPosition, length: u16, is_below: bool| {
            if length > 0 {
                open.push(OpenSpan { start: (start.cell, start.mask), length, is_below });
            }
        };
        let mut is_first = true;
        let mut rest = from.length;
        while rest > 0 {
            // The first run may begin further left: `scan_left` draws it.
            let found = m.scan_right(rest, !is_first);
            if found.length == 0 {
                return;
            }
            let after = m.pen();
            let (mut start, mut before, mut has_changed) = (found.start, 0, found.has_changed);
            if is_first {
                m.set_pen(found.start);
                let left = m.scan_left();
                (start, before) = (left.start, left.length);
                has_changed |= left.has_changed;
            }
            is_first = false;
            if has_changed {
                push(start, before, !from.is_below);
                push(
                    m.position_right_of(found.start, found.remaining_skip),
                    found.length.saturating_sub(found.remaining_skip),
                    !from.is_below,
                );
                push(start, before + found.length, from.is_below);
            }
            m.set_pen(after);
            rest = found.remaining_skip.saturating_sub(found.length);
        }
    }
}
