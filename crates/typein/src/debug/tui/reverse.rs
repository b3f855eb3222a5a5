//! Reverse motions in the terminal: slices of the search, a gauge, and the keys that end it.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use crossterm::event::Event;
use player::console::Console;
use player::debugger::{BackError, Progress, Reverse, Stop};
use ratatui::Terminal;
use ratatui::backend::Backend;

use super::events::{cancels, leaves};
use super::{Front, view};

/// The time of a search before a gauge shows its progress.
const GAUGE_DELAY: Duration = Duration::from_millis(300);
/// The time between two frames of the gauge, and between two reads of the keys.
const GAUGE_INTERVAL: Duration = Duration::from_millis(100);
/// The work of a search between two reads of the clock.
const SEARCH_SLICE: u32 = 1024;
impl Front<'_, '_> {
    /// Runs the pending reverse motion, if there is one; a gauge shows the progress of a long search, and F6 or Esc
    /// ends it. Other events are handled after it. Returns whether the person quits.
    pub(super) fn finish_reverse<B: Backend>(
        &mut self,
        terminal: &mut Terminal<B>,
        next_event: &mut dyn FnMut() -> Result<Option<Event>>,
    ) -> Result<bool>
    where
        B::Error: Send + Sync + 'static,
    {
        let mut later = VecDeque::new();
        while let Some(reverse) = self.reverse.take() {
            match self.search(&reverse, terminal, next_event, &mut later)? {
                Ok(Some(stop)) => {
                    let text = self.console.back_text(&reverse, &stop);
                    self.answer(&text);
                    self.scroll = 0;
                }
                Ok(None) => self.answer("going back was cancelled"),
                Err(error) => self.answer(&format!("error: {error}")),
            }
            while self.reverse.is_none()
                && let Some(event) = later.pop_front()
            {
                if self.event(&event) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Runs the search of a reverse motion; `None` if the person has cancelled it.
    fn search<B: Backend>(
        &mut self,
        reverse: &Reverse,
        terminal: &mut Terminal<B>,
        next_event: &mut dyn FnMut() -> Result<Option<Event>>,
        later: &mut VecDeque<Event>,
    ) -> Result<Result<Option<Stop>, BackError>>
    where
        B::Error: Send + Sync + 'static,
    {
        let mut due = Instant::now() + GAUGE_DELAY;
        let Console { session, debugger } = &mut *self.console;
        let mut search = match debugger.search(session, reverse.clone()) {
            Ok(search) => search,
            Err(error) => return Ok(Err(error)),
        };
        loop {
            let share = match search.step(debugger, session, SEARCH_SLICE) {
                Ok(Progress::Arrived(stop)) => return Ok(Ok(Some(stop))),
                Ok(Progress::Ongoing(share)) => share,
                Err(error) => return Ok(Err(error)),
            };
            if Instant::now() < due {
                continue;
            }
            terminal
                .draw(|frame| view::draw_progress(frame, &self.shown, share))
                .context("cannot write to the terminal")?;
            while let Some(event) = next_event()? {
                let is_cancelled = cancels(&event);
                if !is_cancelled || leaves(&event) {
                    later.push_back(event);
                }
                if is_cancelled {
                    return Ok(search.cancel(debugger, session).map(|()| None).map_err(BackError::from));
                }
            }
            due = Instant::now() + GAUGE_INTERVAL;
        }
    }
}
