//! The past of a session: checkpoints, replay of the logged inputs, and branches.
//!
//! After [`Session::seek`] the session is in the past: [`Session::follow`] repeats the logged inputs.
//! Other actions, such as an input or [`Session::step`], begin another future; the old one becomes a
//! [`Branch`]. `jump` moves the session there.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

use systems::{Breakpoints, ControlPort, Cycles, Event, JoystickLines, KeyCode, StopReason};

use super::{Session, first_picture};
use crate::input::{Input, TimedInput};
use crate::media::MemoryFolder;
use crate::rewind::{Branch, Checkpoint, Future, ReplayCost, Rewind, RewindLimits, SeekError};

/// The number of branches that a session keeps.
const MAX_BRANCHES: usize = 16;

/// A state of a session, to which it returns after a visit to its past.
#[derive(Debug)]
pub(crate) struct Bookmark {
    checkpoint: Checkpoint,
    future: Option<Future>,
    stopped_at: Option<(Cycles, u64)>,
    joysticks: [JoystickLines; 2],
    paste_queue: VecDeque<u8>,
    keys_free_at: Cycles,
}

impl Session {
    /// Returns the present state.
    pub(crate) fn bookmark(&self) -> Bookmark {
        Bookmark {
            checkpoint: self.checkpoint(),
            future: self.future,
            stopped_at: self.stopped_at,
            joysticks: self.joysticks,
            paste_queue: self.paste_queue.clone(),
            keys_free_at: self.keys_free_at,
        }
    }

    /// Returns to a state. Since then the session must only have [sought](Self::seek) and [followed](Self::follow).
    pub(crate) fn return_to(&mut self, bookmark: &Bookmark) -> Result<(), SeekError> {
        let Bookmark { checkpoint, future, stopped_at, joysticks, paste_queue, keys_free_at } = bookmark;
        self.load_checkpoint(checkpoint)?;
        self.after_jump();
        self.discard_sound();
        self.future = *future;
        self.stopped_at = *stopped_at;
        self.joysticks = *joysticks;
        self.paste_queue.clone_from(paste_queue);
        self.keys_free_at = *keys_free_at;
        let (newest, inputs) = (self.newest(), self.inputs.len());
        if let Some(rewind) = &mut self.rewind {
            // The future may be newer than the present, which can continue in another way.
            rewind.discard_after(newest, inputs);
        }
        Ok(())
    }

    /// Returns the cost of all replays so far.
    #[must_use]
    pub const fn replay_cost(&self) -> ReplayCost {
        self.replay_cost
    }

    /// Runs to an elapsed time without frames, sound or opponent.
    fn advance(&mut self, elapsed: Cycles) {
        while self.elapsed() < elapsed {
            self.system.run_until(self.machine_time(elapsed));
        }
    }

    /// Performs logged inputs, each at its time, and advances to `end`.
    fn perform_logged(&mut self, inputs: Range<usize>, end: Cycles) {
        let log = std::mem::take(&mut self.inputs);
        for input in &log[inputs] {
            self.advance(input.elapsed);
            self.finish_statement_for(input);
            self.perform(&input.input);
        }
        self.inputs = log;
        self.advance(end);
    }

    /// Replays the inputs of another session that was powered on with the same options, up to its end.
    pub fn replay_inputs(&mut self, inputs: Vec<TimedInput>, end: Cycles) {
        self.finish_jump();
        let count = inputs.partition_point(|input| input.elapsed <= end);
        self.inputs = inputs;
        self.perform_logged(0..count, end);
        self.after_jump();
        self.discard_sound();
    }

    /// Keeps checkpoints from now on, so that [`seek`](Self::seek) can rewind; `medium` is the medium in
    /// the drive, whose files are rewound as well.
    pub fn enable_rewind(&mut self, limits: RewindLimits, medium: Option<MemoryFolder>) {
        self.finish_jump();
        self.medium = medium;
        self.rewind = Some(Rewind::new(limits, self.system.clock(), self.system.machine().is_replayed));
        self.add_checkpoint();
    }

    /// Lets the past begin with the first frame of the program that has just been started: the first one that is
    /// not [blank](first_picture::is_blank). Before that the session cannot go back.
    pub fn rewind_to_first_picture(&mut self) {
        self.awaits_picture = true;
    }

    /// Returns the checkpoints, if they are enabled.
    #[must_use]
    pub const fn rewind(&self) -> Option<&Rewind> {
        self.rewind.as_ref()
    }

    /// Returns the oldest time to which the session can seek.
    #[must_use]
    pub fn oldest(&self) -> Option<Cycles> {
        self.rewind.as_ref().filter(|_| !self.awaits_picture)?.times().next()
    }

    /// Adds a checkpoint if one is due.
    pub(super) fn add_checkpoint(&mut self) {
        if self.awaits_picture && self.shows_program() {
            self.awaits_picture = false;
            self.rewind.iter_mut().for_each(Rewind::clear);
        }
        let elapsed = self.elapsed();
        if self.rewind.as_ref().is_some_and(|rewind| rewind.is_due(elapsed)) {
            self.push_checkpoint();
        }
    }

    /// Discards the past; it begins again with the present.
    pub(super) fn begin_past(&mut self) {
        self.branches.clear();
        self.rewind.iter_mut().for_each(Rewind::clear);
        self.push_checkpoint();
    }

    /// Adds a checkpoint after a program or a snapshot was loaded, where the log of its inputs begins.
    pub(super) fn add_first_checkpoint(&mut self) {
        if self.system.machine().is_replayed {
            self.push_checkpoint();
        }
    }

    fn push_checkpoint(&mut self) {
        if self.rewind.is_none() {
            return;
        }
        let checkpoint = self.checkpoint();
        if let Some(rewind) = &mut self.rewind {
            rewind.push(checkpoint);
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            elapsed: self.elapsed(),
            epoch: self.epoch,
            boots: self.boots,
            inputs: self.future.map_or(self.inputs.len(), |future| future.next),
            snapshot: self.system.save_snapshot(),
            files: self.medium.as_ref().map(MemoryFolder::export),
        }
    }

    fn load_checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), SeekError> {
        self.finish_jump();
        self.begin_checkpoint(checkpoint)?;
        while !self.system.continue_loading() {}
        Ok(())
    }

    /// Begins to load a checkpoint; [`Replay::continue_loading`](systems::Replay::continue_loading) completes it.
    pub(super) fn begin_checkpoint(&mut self, checkpoint: &Checkpoint) -> Result<(), SeekError> {
        self.system.begin_loading(&checkpoint.snapshot).map_err(|_| SeekError::OutOfRange)?;
        self.epoch = checkpoint.epoch;
        self.boots = checkpoint.boots;
        if let (Some(medium), Some(files)) = (&self.medium, &checkpoint.files) {
            medium.import(files.clone());
        }
        self.replay_cost.checkpoints += 1;
        Ok(())
    }

    /// Returns whether the frame is the program's: it has been started, and the frame is not blank or will not change.
    fn shows_program(&self) -> bool {
        if self.system.has_queued_codes() || self.keys_free_at > self.system.now() {
            return false;
        }
        let has_ended = !self.is_running() && self.system.inspect().statements() > 0;
        has_ended || self.is_running() && self.has_new_frame && !first_picture::is_blank(&self.frame())
    }

    /// Returns the newest time to which the session can seek: now, unless it is in the past.
    #[must_use]
    pub fn newest(&self) -> Cycles {
        match (&self.jump, self.future) {
            (Some(jump), _) => jump.end(),
            (None, Some(future)) => future.end,
            (None, None) => self.elapsed(),
        }
    }

    /// Runs like [`step`](Self::step), to the next frame, or to an elapsed time if that is earlier. After a
    /// [`seek`](Self::seek) the machine gets the logged inputs at their times, until the newest time.
    pub fn follow(&mut self, until: Cycles) -> StopReason {
        self.finish_jump();
        while let Some(future) = self.future {
            let now = self.elapsed();
            match self.inputs.get(future.next) {
                Some(due) if due.elapsed <= now => {
                    let due = due.clone();
                    let lines = self.system.inspect().lines_since_step();
                    if self.system.breakpoints().statements && due.elapsed == now && lines < due.lines {
                        // The stops before the lines came first.
                        return self.advance_stopping(now + Cycles(1));
                    }
                    let here = Some((now, self.system.inspect().statements()));
                    if due.is_between_statements
                        && self.system.breakpoints().statements
                        && self.stopped_at != here
                    {
                        // The stop before the statement came first.
                        return self.advance_stopping(now + Cycles(1));
                    }
                    self.finish_statement_for(&due);
                    self.future = Some(Future { next: future.next + 1, ..future });
                    self.perform(&due.input);
                }
                _ if future.end <= now => self.future = None,
                next => {
                    let next = next.map_or(future.end, |input| input.elapsed.min(future.end));
                    let stop = self.advance_stopping(until.min(next));
                    self.replay_cost.cycles += self.elapsed().0 - now.0;
                    return stop;
                }
            }
        }
        self.advance_stopping(until)
    }

    /// Runs to the next frame or to an elapsed time, and records a stop before a statement.
    fn advance_stopping(&mut self, until: Cycles) -> StopReason {
        let stop = self.advance_frames(Some(self.machine_time(until)), 1);
        let is_statement = matches!(stop, StopReason::Statement { .. });
        self.stopped_at = is_statement.then(|| (self.elapsed(), self.system.inspect().statements()));
        stop
    }

    /// Lets the effect of the current statement come before an input that came after it: both can have the
    /// same time.
    pub(super) fn finish_statement_for(&mut self, input: &TimedInput) {
        let breakpoints = self.system.breakpoints();
        while self.elapsed() == input.elapsed && self.system.inspect().lines_since_step() < input.lines {
            self.system.set_breakpoints(Breakpoints { statements: true, ..breakpoints });
            self.system.run_until(self.system.now() + Cycles(1));
            self.system.set_breakpoints(breakpoints);
        }
        if input.is_between_statements && !self.system.inspect().is_between_statements() {
            self.system.set_breakpoints(Breakpoints { statements: true, ..breakpoints });
            self.system.run_until(self.system.now() + Cycles(1));
            self.system.set_breakpoints(breakpoints);
        }
    }

    /// Returns the machine's time at an elapsed time.
    pub(super) fn machine_time(&self, elapsed: Cycles) -> Cycles {
        Cycles(elapsed.0.wrapping_sub(self.epoch))
    }

    /// Releases the keys and joysticks that the inputs so far hold, for a host whose own keys are up: after a
    /// [`seek`](Self::seek), the inputs that release them are in the future.
    pub fn release_held(&mut self) {
        self.finish_jump();
        self.leave_future();
        let (mut keys, mut ports) = (BTreeSet::new(), BTreeSet::new());
        for TimedInput { input, .. } in &self.inputs {
            match *input {
                Input::Event { event: Event::KeyDown(KeyCode(key)), .. } => _ = keys.insert(key),
                Input::Event { event: Event::KeyUp(KeyCode(key)), .. } => _ = keys.remove(&key),
                Input::Event { event: Event::Joystick { port, lines }, .. } => {
                    let port = port as u8;
                    _ = if lines.0 == 0 { ports.remove(&port) } else { ports.insert(port) };
                }
                Input::Snapshot(_) => {
                    keys.clear();
                    ports.clear();
                }
                Input::Event { .. }
                | Input::Codes(_)
                | Input::Load(_)
                | Input::Assign { .. }
                | Input::Memory { .. }
                | Input::Reset => {}
            }
        }
        let now = self.system.now();
        keys.into_iter().for_each(|key| self.schedule_event(now, Event::KeyUp(KeyCode(key))));
        for port in [ControlPort::One, ControlPort::Two] {
            if ports.contains(&(port as u8)) {
                self.schedule_event(now, Event::Joystick { port, lines: JoystickLines::default() });
            }
        }
    }

    /// Returns the abandoned futures, the latest last.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Returns to a branch at its start time; the present future becomes a branch itself.
    ///
    /// # Errors
    /// If there is no such branch, or the time is [out of reach](Self::seek).
    pub fn return_to_branch(&mut self, index: usize) -> Result<(), SeekError> {
        self.finish_jump();
        if index >= self.branches.len() {
            return Err(SeekError::OutOfRange);
        }
        let branch = self.branches.remove(index);
        let left = Branch { from: branch.from, end: self.newest(), inputs: self.inputs.clone() };
        self.branches.push(left);
        let common = self.inputs.iter().zip(&branch.inputs).take_while(|(one, other)| one == other).count();
        if let Some(rewind) = &mut self.rewind {
            rewind.discard_after(branch.from, common);
        }
        self.inputs = branch.inputs;
        self.future = Some(Future { end: branch.end, next: common });
        self.seek(branch.from)
    }

    /// After [`seek`](Self::seek), makes a branch of the future.
    pub(super) fn leave_future(&mut self) {
        let Some(Future { end, next }) = self.future.take() else { return };
        let now = self.elapsed();
        if now < end {
            self.branches.push(Branch { from: now, end, inputs: self.inputs.clone() });
            if self.branches.len() > MAX_BRANCHES {
                self.branches.remove(0);
            }
        }
        self.inputs.truncate(next);
        if let Some(rewind) = &mut self.rewind {
            rewind.discard_after(now, next);
        }
    }
}
