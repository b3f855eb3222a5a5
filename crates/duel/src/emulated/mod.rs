//! The running listing: a machine that runs it, read and written by the names of the core's view.
//!
//! A position is written while the program is before the line of the ply boundary: the variables
//! and arrays of the probe's table `state` get their bytes, and the program continues from there.
//! Nothing else is written, neither the program text nor the interpreter's stack. Leftovers of the
//! game before (the screen, scratch variables) have no influence on any decision: over every edge
//! of the exhaustive set the listing reaches the state that the core predicts.

mod ending;
mod moves;
mod running;
mod state;

use std::cell::RefCell;
use std::collections::BTreeMap;

use games::spec::Role;
use serde_json::Value as Tree;
use systems::{Cycles, DrawStream, Event, Logs, Options, StopReason, System};

pub(crate) use self::running::LIMIT_SECONDS;
use crate::Subject;
use crate::probe::Source;
use crate::trace::Trace;

/// Emulated time after which a program at the line of a key poll counts as waiting for the key, in
/// seconds.
const KEY_WAIT_SECONDS: f64 = 1.0;

/// The random state of the power-on, the delay before the listing is started, and its first draws.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PowerOn {
    /// The seed of the random state at power-on.
    pub seed: u64,
    /// Frames before the first key.
    pub delay_frames: u32,
    /// Values of the random draws before the first ply; those after them are the listing's.
    pub draws: Vec<Vec<u8>>,
    /// The seed of the random draws after these; `None` for those of the machine.
    pub draw_seed: Option<u64>,
}

impl From<u64> for PowerOn {
    fn from(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }
}

/// Values that replace the listing's own draws, in the machine's number format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForcedDraws {
    /// Values of the next random draws.
    pub random: Vec<Vec<u8>>,
    /// Values of the next reads of the clock.
    pub times: Vec<Vec<u8>>,
    /// Frames that pass before the keys of the move, while the program waits at INPUT.
    pub thinking_frames: u32,
}

impl ForcedDraws {
    /// Returns forced random draws without times.
    #[must_use]
    pub fn random(draws: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Self { random: draws.into_iter().collect(), ..Self::default() }
    }
}

/// The listing did not make the expected move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the listing to {}, but {actual}", .expected_line.map_or_else(|| "make a move".to_owned(), |line| format!("reach line {line}")))]
pub struct Diverged {
    /// The expected line, where plies have lines.
    pub expected_line: Option<u16>,
    /// The actual behaviour of the listing.
    pub actual: String,
}

/// An observer of the running machine.
pub(crate) trait Observer {
    /// Does the same as [`System::run_until`], with breakpoints on these lines.
    fn run_until(&mut self, system: &mut dyn System, lines: &[u16], limit: Cycles) -> StopReason;

    /// Returns, for each observed value, the line that changed it last.
    fn writers(&self) -> Vec<Option<u16>> {
        Vec::new()
    }

    /// Returns the trace.
    fn into_trace(self: Box<Self>) -> Trace {
        Trace::default()
    }
}

/// The result of a move.
#[derive(Clone, Debug)]
pub struct MoveResult {
    /// The evaluation, if the move made one.
    pub evaluation: Option<Tree>,
    /// The state after the move.
    pub state: Tree,
    /// The random draws made, in the machine's number format.
    pub draws: Vec<Vec<u8>>,
    /// The clock values read, in the same format.
    pub times: Vec<Vec<u8>>,
    /// The width of the screen, where printed text is compared.
    pub columns: usize,
}

/// A checkpoint of a listing between two moves.
pub struct Checkpoint {
    snapshot: Vec<u8>,
    line: Option<u16>,
}

impl Checkpoint {
    /// Returns the line before which the program is, where plies have lines.
    pub(crate) const fn line(&self) -> Option<u16> {
        self.line
    }
}

/// A running listing.
pub struct Emulated<'a> {
    subject: &'a Subject,
    system: Box<dyn System>,
    /// The line before which it is, where plies have lines.
    line: Option<u16>,
    /// Random draws of the last move.
    draws: Vec<Vec<u8>>,
    /// Clock values of the last move.
    times: Vec<Vec<u8>>,
    /// Lines whose executions are counted, with the count of the last move.
    hit_counts: BTreeMap<u16, u64>,
    /// The last line reached that shows the winner, in the last move or after it.
    winner_line: Option<u16>,
    /// The bytes printed since the last ply, if the probe compares them.
    printed: Vec<u8>,
    /// The end of the program; `None` while it runs.
    end_reason: Option<String>,
    /// The state of the last read, if the machine has not run since.
    cached_state: Option<Tree>,
    /// The cached results of expressions that depend on another value, each with that value.
    expression_cache: RefCell<BTreeMap<String, (Tree, Tree)>>,
    /// The observer, called after every statement.
    observer: Option<Box<dyn Observer + 'a>>,
}

impl<'a> Emulated<'a> {
    /// Powers on the machine, runs the listing and answers the setup questions, up to the first ply.
    ///
    /// # Errors
    /// When the listing does not reach the first ply.
    ///
    /// # Panics
    /// If the program is larger than the machine.
    pub fn start(
        subject: &'a Subject,
        roles: &[Role],
        beginning: impl Into<PowerOn>,
    ) -> Result<Self, Diverged> {
        let (emulated, started) = Self::start_observed(subject, roles, beginning, None);
        started.map(|()| emulated)
    }

    /// Does the same with an observer, also where the listing does not reach the first ply.
    pub(crate) fn start_observed(
        subject: &'a Subject,
        roles: &[Role],
        beginning: impl Into<PowerOn>,
        observer: Option<Box<dyn Observer + 'a>>,
    ) -> (Self, Result<(), Diverged>) {
        let PowerOn { seed, delay_frames: pause, draws, draw_seed } = beginning.into();
        // A recorded game is untrusted input, so its delay is limited.
        let pause = pause.min(subject.probe.setup.max_delay());
        let mut emulated = Self::power_on(subject, seed);
        let system = &mut emulated.system;
        let end = system.now() + system.clock().cycles(LIMIT_SECONDS);
        while system.now() < end && system.run_until(end) != StopReason::AwaitingLine {}
        system.pass_to(system.after_frames(pause));
        system.load_program(&subject.image).expect("a listing of the catalogue fits into its machine");
        if let Some(log) = system.draw_log() {
            log.forced_random.extend(draws);
            log.stream = draw_seed.map(DrawStream::seeded);
        }
        emulated.observer = observer;
        // The banner of the machine.
        emulated.system.take_printed();
        emulated.system.type_text(&subject.probe.setup.start);
        let started = emulated.answer_setup(roles);
        if let Some(log) = emulated.system.draw_log() {
            log.forced_random.clear();
        }
        (emulated, started)
    }

    fn power_on(subject: &'a Subject, seed: u64) -> Self {
        let mut system = subject.system.power_on(Options { seed, ..Options::default() });
        let logs = Logs { draws: true, lines: true, branches: true, ..Logs::default() };
        system.set_logs(Logs { printed: subject.compares_printed_text(), leaves_out_typed: true, ..logs });
        system.set_breakpoints(subject.breakpoints());
        let counted = subject.probe.state.values().filter_map(|field| match &field.source {
            Source::HitCount(passes) => Some((passes.passes, 0)),
            _ => None,
        });
        let hit_counts = counted.collect();
        Self {
            subject,
            system,
            line: None,
            draws: Vec::new(),
            times: Vec::new(),
            hit_counts,
            winner_line: None,
            printed: Vec::new(),
            end_reason: None,
            cached_state: None,
            expression_cache: RefCell::default(),
            observer: None,
        }
    }

    /// Returns a listing that continues from a checkpoint of another run of it.
    #[must_use]
    pub fn from_checkpoint(subject: &'a Subject, checkpoint: &Checkpoint) -> Self {
        let mut emulated = Self::power_on(subject, 0);
        emulated.restore(checkpoint);
        emulated
    }

    /// Takes a checkpoint. Only valid between moves.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { snapshot: self.system.save_snapshot(), line: self.line }
    }

    /// Restores a checkpoint of this listing.
    ///
    /// # Panics
    /// If the checkpoint is from a listing on another system.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        // The breakpoint on this line has been reported already and does not fire again.
        self.system.set_line_breakpoints(checkpoint.line.as_slice());
        self.system.load_snapshot(&checkpoint.snapshot).expect("the checkpoint is from the same system");
        self.line = checkpoint.line;
        self.clear_move_state();
    }

    /// Clears the state of the last move.
    fn clear_move_state(&mut self) {
        self.draws.clear();
        self.times.clear();
        self.hit_counts.values_mut().for_each(|count| *count = 0);
        self.winner_line = None;
        self.printed.clear();
        self.end_reason = None;
        self.cached_state = None;
    }

    /// Answers the setup questions of a game, up to its first ply.
    fn answer_setup(&mut self, roles: &[Role]) -> Result<(), Diverged> {
        for &role in roles {
            let answer = self.subject.probe.setup.answer(role);
            self.system.type_text(&answer);
        }
        match self.subject.probe.ply_line() {
            Some(line) => self.run_to(&[line], &[]),
            None => self.run_until_idle(),
        }
    }

    /// Starts another game after the end of one, up to its first ply.
    ///
    /// # Errors
    /// When the listing does not reach the first ply.
    ///
    /// # Panics
    /// If the program ends after a game.
    pub fn next_game(&mut self, roles: &[Role]) -> Result<(), Diverged> {
        self.draws.clear();
        self.times.clear();
        let probe = &self.subject.probe;
        let again =
            probe.end.again.as_option().expect("a core with another game has a probe with `[end.again]`");
        let (Some(ply), Some(ready), Some(line)) = (probe.ply_line(), again.ready, again.line) else {
            return again.key.as_ref().map_or(Ok(()), |key| self.press_key(probe.keys[key]));
        };
        if self.line != Some(ready) {
            self.run_to(&[ready], &[ply])?;
        }
        self.winner_line = None;
        self.printed.clear();
        if let Some(key) = &again.key {
            // The program may clear the key queue before it waits.
            let soon = self.system.now() + self.system.clock().cycles(KEY_WAIT_SECONDS);
            self.system.schedule_event(soon, Event::Queue(probe.keys[key]));
        }
        self.system.type_text(again.text.as_deref().unwrap_or_default());
        if line != ply || again.asks_seats {
            self.run_to(&[line], &[ply])?;
        }
        self.answer_setup(if again.asks_seats { roles } else { &[] })
    }

    /// Returns the listing with its probe and its cores.
    pub(crate) const fn subject(&self) -> &'a Subject {
        self.subject
    }

    /// Returns the machine.
    #[must_use]
    pub fn system(&self) -> &dyn System {
        self.system.as_ref()
    }

    /// Returns the line before which the program is, where plies have lines.
    #[must_use]
    pub const fn line(&self) -> Option<u16> {
        self.line
    }

    /// Sets or removes the observer that sees every statement; returns the previous one.
    pub(crate) fn set_observer(
        &mut self,
        observer: Option<Box<dyn Observer + 'a>>,
    ) -> Option<Box<dyn Observer + 'a>> {
        std::mem::replace(&mut self.observer, observer)
    }

    /// Watches these expressions: the program evaluates them after every line.
    pub(crate) fn watch_expressions(&mut self, questions: &[String]) {
        if let Some(scope) = self.system.inspect_mut().scope_mut() {
            scope.watch_expressions(questions);
        }
    }

    /// Returns the code of a key by its name.
    pub(crate) fn key_code(&self, name: &str) -> u8 {
        self.subject.probe.keys[name]
    }

    /// Sends an input event now.
    pub(crate) fn send_event(&mut self, event: Event) {
        let now = self.system.now();
        self.system.schedule_event(now, event);
    }

    /// Returns the random draws of the last move, or those before the first ply of a game, in the
    /// machine's number format.
    #[must_use]
    pub fn last_draws(&self) -> &[Vec<u8>] {
        &self.draws
    }

    /// Returns the clock values of the last move, or those before the first ply of a game.
    pub(crate) fn last_times(&self) -> &[Vec<u8>] {
        &self.times
    }

    /// Returns the lines executed since RUN.
    #[must_use]
    pub fn executed_lines(&self) -> Vec<u16> {
        self.system.inspect().executed_lines()
    }

    /// Returns the branches since RUN: line, number in the line, and whether the condition held.
    #[must_use]
    pub fn branches(&self) -> Vec<(u16, usize, bool)> {
        let outcomes = self.system.inspect().basic().map_or_else(Vec::new, |basic| basic.branch_outcomes());
        outcomes.iter().filter_map(|outcome| self.subject.branch(outcome)).collect()
    }

    /// Returns the emulated time.
    #[must_use]
    pub fn now(&self) -> Cycles {
        self.system.now()
    }
}
