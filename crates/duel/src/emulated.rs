//! The running listing: a machine that runs it, read and written by the names of the core's view.
//!
//! A position is written while the program is before the line of the ply boundary: the variables
//! and arrays of the probe's table `state` get their bytes, and the program continues from there.
//! Nothing else is written, neither the program text nor the interpreter's stack. Leftovers of the
//! game before (the screen, scratch variables) have no influence on any decision: over every edge
//! of the exhaustive set the listing reaches the state that the core predicts.
//!
//! Reading and writing are in one file because both use the same table of names.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use games::Outcome;
use games::spec::Role;
use serde_json::Value as Tree;
use systems::{Cycles, DrawKind, DrawStream, Event, Logs, Options, StopReason, System};

use crate::Subject;
use crate::fields::{self, read, read_field};
use crate::moves::name_and_arguments;
use crate::printed;
use crate::probe::{ENDED, EndCondition, MAX_THINKING_FRAMES, Move, Source, Winner};
use crate::trace::Trace;
use crate::tree::DiffValue;
use crate::typing;

/// Maximum emulated time to wait for anything, in seconds.
pub(crate) const LIMIT_SECONDS: f64 = 900.0;

/// Maximum emulated time in which a program may come to its end after a game, in seconds.
const ENDING_SECONDS: f64 = 30.0;

/// Emulated time after which a program at the line of a key poll is taken to wait for the key, in
/// seconds.
const KEY_WAIT_SECONDS: f64 = 1.0;

/// The random state of the power-on, the delay before the listing is started, and its first draws.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PowerOn {
    /// The seed of everything that is random at power-on.
    pub seed: u64,
    /// Frames that pass before anything is typed.
    pub delay_frames: u32,
    /// Values of the random draws before the first ply; the listing makes its own after them.
    pub draws: Vec<Vec<u8>>,
    /// The seed of the random draws after these; none for the machine's own.
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
    /// What the listing did instead.
    pub actual: String,
}

/// An observer of the running machine.
pub(crate) trait Observer {
    /// Does the same as [`System::run_until`], with breakpoints on the lines `wanted`.
    fn run_until(&mut self, system: &mut dyn System, wanted: &[u16], limit: Cycles) -> StopReason;

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
    /// The bytes printed since the last ply, where they are compared.
    printed: Vec<u8>,
    /// How the program ended, if it has.
    end_reason: Option<String>,
    /// The state last read, while nothing has happened since.
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
        typing::pass_frames(system.as_mut(), pause);
        system.load_program(&subject.image).expect("a listing of the catalogue fits into its machine");
        if let Some(log) = system.draw_log() {
            log.forced_random.extend(draws);
            log.stream = draw_seed.map(DrawStream::seeded);
        }
        emulated.observer = observer;
        // The banner of the machine.
        emulated.system.take_printed();
        typing::type_text(emulated.system.as_mut(), &subject.probe.setup.start);
        let started = emulated.answer_setup(roles);
        if let Some(log) = emulated.system.draw_log() {
            log.forced_random.clear();
        }
        (emulated, started)
    }

    fn power_on(subject: &'a Subject, seed: u64) -> Self {
        let mut system = systems::power_on(Options { seed, ..subject.system.into() });
        let logs = Logs { draws: true, lines: true, branches: true, ..Logs::default() };
        system.set_logs(Logs { printed: subject.compares_printed_text(), ..logs });
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
            typing::type_text(self.system.as_mut(), &answer);
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
        typing::type_text(self.system.as_mut(), again.text.as_deref().unwrap_or_default());
        if line != ply || again.asks_seats {
            self.run_to(&[line], &[ply])?;
        }
        self.answer_setup(if again.asks_seats { roles } else { &[] })
    }

    /// Returns the listing with its probe and its cores.
    pub(crate) const fn subject(&self) -> &'a Subject {
        self.subject
    }

    /// The machine.
    #[must_use]
    pub fn system(&self) -> &dyn System {
        self.system.as_ref()
    }

    /// Returns the line before which the program is, where plies have lines.
    #[must_use]
    pub const fn line(&self) -> Option<u16> {
        self.line
    }

    /// Returns how the program ended: empty while it runs, [`ENDED`], or the error message with its
    /// line.
    #[must_use]
    pub fn end_text(&self) -> &str {
        self.end_reason.as_deref().unwrap_or_default()
    }

    /// Runs to before one of these lines; any other stop is an error.
    pub(crate) fn run_to(&mut self, wanted: &[u16], others: &[u16]) -> Result<(), Diverged> {
        self.run_within(wanted, others, LIMIT_SECONDS)
    }

    /// Does the same, for at most so many emulated seconds.
    fn run_within(&mut self, wanted: &[u16], others: &[u16], limit_seconds: f64) -> Result<(), Diverged> {
        self.cached_state = None;
        self.line = None;
        let winner = &self.subject.probe.end.winner;
        let shows_winner: Vec<u16> = winner.iter().flat_map(Winner::lines).collect();
        let counted = self.hit_counts.keys();
        let lines: BTreeSet<u16> =
            others.iter().chain(wanted).chain(&shows_winner).chain(counted).copied().collect();
        let lines: Vec<u16> = lines.into_iter().collect();
        let limit = self.system.now() + self.system.clock().cycles(limit_seconds);
        let pause = loop {
            let pause = self.run_observed(&lines, limit);
            let StopReason::Line(line) = pause else { break pause };
            if let Some(count) = self.hit_counts.get_mut(&line) {
                *count += 1;
            }
            if shows_winner.contains(&line) {
                self.winner_line = Some(line);
            }
            if wanted.contains(&line) || others.contains(&line) {
                break pause;
            }
        };
        self.take_printed();
        let made = self.system.draw_log().map(|draws| std::mem::take(&mut draws.made));
        for draw in made.unwrap_or_default() {
            match draw.kind {
                DrawKind::Random => self.draws.push(draw.bytes),
                DrawKind::Time => self.times.push(draw.bytes),
            }
        }
        let happened = match pause {
            StopReason::Line(line) => {
                self.line = Some(line);
                if wanted.contains(&line) {
                    return Ok(());
                }
                format!("it reached line {line}")
            }
            other => self.describe_stop(other),
        };
        Err(Diverged { expected_line: wanted.first().copied(), actual: happened })
    }

    /// Takes the text printed, where it is compared.
    fn take_printed(&mut self) {
        if self.subject.compares_printed_text() {
            self.printed.extend(self.system.take_printed());
        }
    }

    /// Describes why a program stopped.
    pub(crate) fn describe_stop(&mut self, pause: StopReason) -> String {
        match pause {
            StopReason::Line(line) | StopReason::Statement { line: Some(line), .. } => {
                format!("it reached line {line}")
            }
            StopReason::Statement { line: None, .. } => "a typed command ran".to_owned(),
            StopReason::Deadline => {
                format!("it was still running after {LIMIT_SECONDS} seconds of emulated time")
            }
            StopReason::AwaitingKey => format!("it waits for a key{}", self.in_line()),
            StopReason::AwaitingLine => format!("it waits for a line{}", self.in_line()),
            StopReason::Ended => {
                self.end_reason = Some(ENDED.into());
                "the program ended".into()
            }
            StopReason::Failed(failure) => {
                let place = match (self.subject.probe.ply_line(), failure.line) {
                    // Where plies have lines, the message already has the line.
                    (Some(_), _) | (None, None) => String::new(),
                    (None, Some(line)) => format!(" in line {line}, `{}`", failure.text),
                };
                let happened = format!("it stopped with `{}`{place}", failure.message);
                self.end_reason = Some(failure.message);
                happened
            }
            StopReason::Stuck { address } => format!("machine code is stuck at address {address}"),
        }
    }

    /// Returns the line that runs, for messages.
    fn in_line(&self) -> String {
        let line = self.system.inspect().current_line();
        line.map_or_else(String::new, |line| format!(" in line {line}"))
    }

    /// Returns whether the program has stopped.
    pub(crate) const fn has_stopped(&self) -> bool {
        self.end_reason.is_some()
    }

    /// Returns the state, by the names of the view.
    #[must_use]
    pub fn state(&self) -> Tree {
        let probe = &self.subject.probe;
        let mut state = read(self.system.as_ref(), &probe.state);
        let mut asked = self.expression_cache.borrow_mut();
        for (name, field) in &probe.state {
            if let Some(cause) = field.depends_on().and_then(|cause| state.get(cause)).cloned() {
                let known =
                    asked.get(name).filter(|(then, _)| *then == cause).map(|(_, answer)| answer.clone());
                let answer = known.unwrap_or_else(|| read_field(self.system.as_ref(), field));
                state[name] = answer.clone();
                asked.insert(name.clone(), (cause, answer));
            }
        }
        for (name, field) in &probe.state {
            if let Source::HitCount(passes) = &field.source {
                state[name] = self.hit_counts[&passes.passes].into();
            }
        }
        if let EndCondition::Program(name) = probe.end.condition() {
            state[name] = self.end_text().into();
        }
        for (name, field) in &probe.state {
            if let Source::Printed(printed) = &field.source {
                let text = self.system.printed_text(&self.printed);
                state[name] = printed::text_tree(&text, self.columns(), printed.compare);
            }
        }
        state
    }

    /// Writes a state: every field whose value in the machine differs.
    ///
    /// # Panics
    /// If the machine has no such variable, which the check of the probe rules out, or a field cannot
    /// be written, which [`crate::exhaustive::PositionSets::find`] rules out.
    pub fn write(&mut self, state: &Tree) {
        let now = self.cached_state.take().unwrap_or_else(|| self.state());
        for (name, field) in &self.subject.probe.state {
            // A value that is null in the core's view is unknown and stays as it is; a hit count and a printed
            // text cannot be written.
            let is_place = !matches!(field.source, Source::HitCount(_) | Source::Printed(_));
            if is_place && !state[name].is_null() && now[name] != state[name] {
                let written = fields::write(self.system.as_mut(), field, &state[name]);
                written.unwrap_or_else(|| panic!("`{name}` accepts {}", state[name]));
            }
        }
        self.clear_move_state();
    }

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

    /// Returns the first position of a game, with what the program drew and read before.
    pub(crate) fn first_ply(&self) -> MoveResult {
        let (draws, times, columns) = (self.draws.clone(), self.times.clone(), self.columns());
        MoveResult { evaluation: None, state: self.state(), draws, times, columns }
    }

    /// Returns the width of the screen, where printed text is compared.
    pub(crate) fn columns(&self) -> usize {
        if self.subject.compares_printed_text() { self.system.screen().columns } else { usize::MAX }
    }

    /// Adds what the program prints after the last move of a game, where printed text is compared: up to its end,
    /// or to the question for another game.
    fn print_to_end(&mut self) {
        let asks_again = self.subject.probe.end.again.as_option().and_then(|again| again.ready);
        if self.subject.compares_printed_text() && self.is_at_end() && self.line != asks_again {
            let mut copy = Self::from_checkpoint(self.subject, &self.checkpoint());
            copy.run_on(&[]);
            self.printed.append(&mut copy.printed);
        }
    }

    /// Runs on after the end of a game: to one of these lines, to the question for another game, or to wherever the
    /// program ends or waits.
    pub(crate) fn run_on(&mut self, wanted: &[u16]) {
        let probe = &self.subject.probe;
        let ready = probe.end.again.as_option().and_then(|again| again.ready);
        let others: Vec<u16> = ready.into_iter().chain(probe.ply_line()).collect();
        // Where it stops makes no difference.
        let _ = self.run_within(wanted, &others, ENDING_SECONDS);
    }

    /// Returns who has won, as the program shows it after the end of a game; `None` if the probe does not say how.
    ///
    /// # Errors
    /// When the program shows no outcome of the probe.
    pub(crate) fn winner(&mut self) -> Result<Option<Outcome>, Diverged> {
        let missing = |actual: String| Diverged { expected_line: None, actual };
        match &self.subject.probe.end.winner {
            None => Ok(None),
            Some(Winner::Line(outcomes)) => {
                let line = self.winner_line.or_else(|| {
                    let mut copy = Self::from_checkpoint(self.subject, &self.checkpoint());
                    let lines: Vec<u16> = outcomes.keys().copied().collect();
                    copy.run_on(&lines);
                    copy.winner_line
                });
                let outcome = line.and_then(|line| outcomes.get(&line).copied());
                let none = || missing("it reached no line of `winner` after the end of the game".to_owned());
                outcome.map(Some).ok_or_else(none)
            }
            Some(Winner::Expression { value, outcomes }) => {
                let evaluated =
                    self.system.evaluate(value).map_err(|error| missing(format!("`{value}`: {error}")))?;
                let text = evaluated.text.trim();
                let none = || {
                    missing(format!("`{value}` is {text} after the end, for which `winner` has no outcome"))
                };
                outcomes.get(text).copied().map(Some).ok_or_else(none)
            }
        }
    }

    /// Sets or removes the observer that sees every statement; returns the previous one.
    pub(crate) fn set_observer(
        &mut self,
        onlooker: Option<Box<dyn Observer + 'a>>,
    ) -> Option<Box<dyn Observer + 'a>> {
        std::mem::replace(&mut self.observer, onlooker)
    }

    /// Watches these expressions: the program evaluates them after every line.
    pub(crate) fn watch_expressions(&mut self, questions: &[String]) {
        if let Some(scope) = self.system.inspect_mut().scope_mut() {
            scope.watch_expressions(questions);
        }
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

    /// Runs to the end of a move: to the line where it ends, once all its keys are taken, or to the end
    /// of the program.
    fn finish_move(&mut self, how: &Move) -> Result<(), Diverged> {
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

    /// Runs to one of these lines. Where the move before ended elsewhere, the ply's line comes in between.
    fn run_past_ply(&mut self, wanted: &[u16]) -> Result<(), Diverged> {
        let (from, ply) = (self.line, self.subject.probe.ply_line());
        let run = self.run_to(wanted, &self.guard_lines());
        let is_between = run.is_err() && from != ply && self.line.is_some() && self.line == ply;
        if is_between { self.run_to(wanted, &self.guard_lines()) } else { run }
    }

    /// Returns whether the program is before the line that shows the end of the game.
    pub(crate) fn is_at_end(&self) -> bool {
        match self.subject.probe.end.condition() {
            EndCondition::Line { over, .. } => self.line == Some(over),
            EndCondition::Program(_) | EndCondition::State => false,
        }
    }

    /// Returns whether the program has ended, where games end with the program.
    fn has_ended_game(&self) -> bool {
        self.end_reason.is_some() && matches!(self.subject.probe.end.condition(), EndCondition::Program(_))
    }

    /// Returns the lines at which a move must stop: the next ply and the end of the game.
    fn guard_lines(&self) -> Vec<u16> {
        let line = self.subject.probe.ply_line();
        match self.subject.probe.end.condition() {
            EndCondition::Line { over, .. } => line.into_iter().chain([over]).collect(),
            EndCondition::Program(_) | EndCondition::State => line.into_iter().collect(),
        }
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
        typing::type_codes(self.system.as_mut(), &codes);
        Ok(how)
    }

    /// Lets time pass, in which the program comes to INPUT and waits.
    fn think(&mut self, frames: u32, how: &Move) -> Result<(), Diverged> {
        let end = typing::after_frames(self.system.as_ref(), frames.min(MAX_THINKING_FRAMES));
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

    /// Does the same as [`System::run_until`], with breakpoints on these lines; an observer sees every statement.
    fn run_observed(&mut self, lines: &[u16], limit: Cycles) -> StopReason {
        self.system.set_line_breakpoints(lines);
        match &mut self.observer {
            None => self.system.run_until(limit),
            Some(observer) => observer.run_until(self.system.as_mut(), lines, limit),
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

    /// Runs to a time, or to an earlier stop.
    pub(crate) fn run_slice(&mut self, until: Cycles) -> StopReason {
        self.cached_state = None;
        self.system.run_until(until)
    }

    /// Runs from the ply boundary to the line that shows whether the game is over.
    ///
    /// # Errors
    /// When the listing reaches neither line.
    pub fn is_over(&mut self) -> Result<bool, Diverged> {
        let EndCondition::Line { over, goes_on } = self.subject.probe.end.condition() else {
            // An end that shows in the state has been compared with the state.
            return Ok(self.has_ended_game() || self.subject.probe.end.condition() == EndCondition::State);
        };
        if self.is_at_end() {
            return Ok(true);
        }
        match self.run_to(&[over], &[goes_on]) {
            Err(_) if self.line == Some(goes_on) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Returns the random draws of the last move, or those before the first ply of a game, in the
    /// machine's number format.
    #[must_use]
    pub fn last_draws(&self) -> &[Vec<u8>] {
        &self.draws
    }

    /// Returns the values that the last random draw decided, as read from the program's variables.
    #[must_use]
    pub fn describe_draw(&self) -> String {
        let Some(evaluation) = self.subject.probe.evaluation.as_option() else { return String::new() };
        let value = |name: &String| {
            let value = read_field(self.system.as_ref(), evaluation.fields.get(name)?);
            let form = self.subject.number_format_at(&[&evaluation.name, name]);
            Some(format!("{name}={}", DiffValue::leaf(&value, form).without_bytes()))
        };
        evaluation.drawn.iter().filter_map(value).collect::<Vec<_>>().join(" ")
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
        let outcomes = self.system.inspect().branch_outcomes();
        outcomes.iter().filter_map(|outcome| self.subject.branch(outcome)).collect()
    }

    /// Returns the emulated time.
    #[must_use]
    pub fn now(&self) -> Cycles {
        self.system.now()
    }
}
