//! The moves of the running listing: typed, and run to their end.

use serde_json::Value as Tree;
use systems::StopReason;

use super::{Diverged, Emulated, ForcedDraws, MoveResult};
use crate::fields::read;
use crate::moves::name_and_arguments;
use crate::probe::{EndCondition, MAX_THINKING_FRAMES, Move};
use crate::typing;

impl<'a> Emulated<'a> {
    /// Makes a move: types its keys, lets the program evaluate if it does, and runs to the end of the
    /// move, or of the program where it ends with the game. Draws take the values of `forced` first.
    ///
    /// # Errors
    /// When the listing does not make the move.
    ///
    /// # Panics
    /// If the probe has no such move.
    pub fn play(&mut self, mv: &Tree, forced: &ForcedDraws) -> Result<MoveResult, Diverged> {
        let probe = &self.subject.probe;
        let how = self.begin_move(mv, forced)?;
        let mut evaluation = None;
        if let Some(thought) = probe.evaluation.as_option().filter(|_| how.evaluates) {
            if let Some(line) = thought.line {
                self.run_to(&[line], &self.guard_lines())?;
            }
            evaluation = Some(read(self.system.as_ref(), &thought.fields));
        }
        self.finish_move(how)?;
        self.print_to_end();
        if let Some(draws) = self.system.draw_log() {
            draws.forced_random.clear();
            draws.forced_time.clear();
        }
        let state = self.state();
        self.cached_state = Some(state.clone());
        let (draws, times, columns) = (self.draws.clone(), self.times.clone(), self.columns());
        Ok(MoveResult { evaluation, state, draws, times, columns })
    }

    /// Returns the first position of a game, with the draws and clock reads of the program before it.
    pub(crate) fn first_ply(&self) -> MoveResult {
        let (draws, times, columns) = (self.draws.clone(), self.times.clone(), self.columns());
        MoveResult { evaluation: None, state: self.state(), draws, times, columns }
    }

    /// Makes a move without reading the state.
    ///
    /// # Errors
    /// When the listing does not make the move.
    ///
    /// # Panics
    /// If the probe has no such move.
    pub fn advance(&mut self, mv: &Tree) -> Result<(), Diverged> {
        let how = self.begin_move(mv, &ForcedDraws::default())?;
        self.finish_move(how)
    }

    /// Runs to the line where the keys of a move are typed, if it has keys, and types them.
    pub(crate) fn begin_move(&mut self, mv: &Tree, forced: &ForcedDraws) -> Result<&'a Move, Diverged> {
        let (name, arguments) = name_and_arguments(mv);
        let probe = &self.subject.probe;
        let how = probe.moves.get(name).unwrap_or_else(|| panic!("the probe has no move `{name}`"));
        self.clear_move_state();
        if how.ends.lines().is_empty() {
            self.send_input(how, &arguments)?;
            return Ok(how);
        }
        if let Some(draws) = self.system.draw_log() {
            draws.forced_random.extend(forced.random.iter().cloned());
            draws.forced_time.extend(forced.times.iter().cloned());
        }
        if let Some(ready) = how.ready.filter(|&ready| Some(ready) != self.line) {
            self.run_past_ply(&[ready])?;
        }
        self.think(forced.thinking_frames, how)?;
        let codes = typing::move_codes(self.system.as_ref(), probe, how, &arguments);
        self.system.type_codes(&codes);
        Ok(how)
    }

    /// Runs for this number of frames, in which the program reaches INPUT and waits.
    pub(super) fn think(&mut self, frames: u32, how: &Move) -> Result<(), Diverged> {
        let end = self.system.after_frames(frames.min(MAX_THINKING_FRAMES));
        let mut pause = StopReason::Deadline;
        while self.system.now() < end {
            // An observer sees the statement that waits once.
            pause = match pause {
                StopReason::AwaitingLine => self.system.run_until(end),
                _ => self.run_observed(&[], end),
            };
            if !matches!(pause, StopReason::AwaitingLine | StopReason::AwaitingKey | StopReason::Deadline) {
                let actual = self.describe_stop(pause);
                return Err(Diverged { expected_line: how.ends.lines().first().copied(), actual });
            }
        }
        Ok(())
    }

    /// Runs to the end of a move: to the line where it ends, after the program has read all its keys, or to the end
    /// of the program.
    pub(super) fn finish_move(&mut self, how: &Move) -> Result<(), Diverged> {
        if how.ends.lines().is_empty() {
            return Ok(());
        }
        loop {
            let run = match how.ready {
                Some(_) => self.run_to(how.ends.lines(), &self.guard_lines()),
                None => self.run_past_ply(how.ends.lines()),
            };
            if self.has_ended_game() || self.is_at_end() {
                return Ok(());
            }
            run?;
            if !self.system.has_queued_codes() {
                return Ok(());
            }
        }
    }

    /// Runs to one of these lines. If the previous move ended at another line, the run passes the ply's line.
    pub(super) fn run_past_ply(&mut self, targets: &[u16]) -> Result<(), Diverged> {
        let (from, ply) = (self.line, self.subject.probe.ply_line());
        let run = self.run_to(targets, &self.guard_lines());
        let is_between = run.is_err() && from != ply && self.line.is_some() && self.line == ply;
        if is_between { self.run_to(targets, &self.guard_lines()) } else { run }
    }

    /// Returns the lines at which a move must stop: the next ply and the end of the game.
    pub(super) fn guard_lines(&self) -> Vec<u16> {
        let line = self.subject.probe.ply_line();
        match self.subject.probe.end.condition() {
            EndCondition::Line { over, .. } => line.into_iter().chain([over]).collect(),
            EndCondition::Program(_) | EndCondition::State => line.into_iter().collect(),
        }
    }
}
