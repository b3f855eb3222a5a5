//! Runs and plays a listing line by line.

use std::collections::BTreeMap;

use player::Options;
use player::Session;
use player::keys::{HOLD_FRAMES, UnknownKey};
use systems::changes::VariableChanges;
use systems::{
    Breakpoints, Cycles, DrawKind, DrawStream, LoadError, Logs, ProgramEnd, StopReason, System, Value,
};
use thiserror::Error;

use crate::player::{Player, WaitContext};
use crate::program::Program;
use crate::record::{Cell, Change, Draw, RETURN, Record, Settings, Snapshot, Wait, WaitKind, whole_name};
use crate::self_play::{StartPoint, time_limit};
use crate::typed::{chords, text_chords};

/// The emulated seconds of polling after which a program counts as waiting for a key.
const KEY_WAIT_SECONDS: f64 = 0.7;

/// The emulated seconds from the end of a program to the prompt.
const PROMPT_SECONDS: f64 = 0.2;

/// The emulated seconds without a poll after which an earlier poll does not belong to a wait.
const POLL_GAP_SECONDS: f64 = 0.3;

/// The reason why the exploration of a program is impossible.
#[derive(Debug, Error)]
pub enum ExploreError {
    /// The program does not fit in the machine.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The machine lacks a key of the moves.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// The program is on a board, but does not support exploration with events.
    #[error("the program cannot be explored with events: {reason}")]
    NoEvents {
        /// The observation.
        reason: String,
    },
}

fn text(system: &dyn System, value: &Value) -> String {
    match value {
        Value::Number { value, .. } => value.to_string(),
        Value::Integer(value) => value.to_string(),
        Value::Text(codes) => format!("\"{}\"", system.machine().printed_text(codes)),
        Value::Object { text, .. } => text.clone(),
    }
}

/// The reason why a program does not reach a wait.
enum Stop {
    /// The program has ended.
    Ended,
    /// The program stopped with an error.
    Failed(String),
    /// The program still runs at a limit.
    Limit(String),
}

impl Stop {
    fn into_text(self) -> String {
        match self {
            Self::Ended => "the program ended".to_owned(),
            Self::Failed(text) | Self::Limit(text) => text,
        }
    }
}

/// A session that runs line by line.
struct Recorder {
    session: Session,
    record: Record,
    /// The variables after the last line, and their values as text.
    variables: VariableChanges,
    values: BTreeMap<String, String>,
    /// The current line.
    line: Option<u16>,
    /// The first and the last poll of the keyboard in this wait.
    polls: Option<(Cycles, Cycles)>,
    /// The number of lines executed and of reads of the clock at the first poll.
    at_poll: (usize, usize),
    /// The release time of the last typed key.
    typed_until: Cycles,
    /// The end of the exploration.
    end: Cycles,
    /// The time of the last answer or start.
    answered_at: Cycles,
    /// The record at the last start of the program.
    start: StartPoint,
}

impl Recorder {
    fn new(mut session: Session, seconds: f64) -> Self {
        session.start_program();
        let now = session.system().now();
        Self {
            end: now + session.system().clock().cycles(seconds),
            session,
            record: Record { starts: vec![0], ..Record::default() },
            variables: VariableChanges::default(),
            values: BTreeMap::new(),
            line: None,
            polls: None,
            at_poll: (0, 0),
            typed_until: Cycles(0),
            answered_at: now,
            start: StartPoint::default(),
        }
    }

    /// Records the effects of the finished line.
    fn end_line(&mut self) {
        let Some(line) = self.line else { return };
        let at = self.record.lines.len();
        for (name, value) in self.read_variables() {
            self.record.changes.push(Change { name, line, at, value });
        }
        let log = self.session.system_mut().draw_log();
        for draw in log.map(|log| std::mem::take(&mut log.made)).unwrap_or_default() {
            let line = draw.line.unwrap_or(line);
            match draw.kind {
                DrawKind::Random => self.record.draws.push(Draw { line, at }),
                DrawKind::Time => *self.record.clock_reads.entry(line).or_default() += 1,
            }
        }
    }

    /// Reads the variables; returns the changed ones.
    fn read_variables(&mut self) -> Vec<(String, String)> {
        let system = self.session.system();
        let changes = self.variables.take(system.inspect());
        let changes: Vec<_> = changes.into_iter().map(|(name, value)| (name, text(system, &value))).collect();
        for (name, _) in &changes {
            if let Some(array) = Some(whole_name(name)).filter(|array| array.ends_with('('))
                && let Some(extents) = self.variables.extents(array)
            {
                self.record.extents.insert(array.to_owned(), extents);
            }
        }
        self.values.extend(changes.iter().cloned());
        changes
    }

    fn snapshot(&mut self) -> Snapshot {
        let screen = self.session.screen();
        let cells = screen.cells.iter().map(|cell| Cell { glyph: cell.glyph, is_reversed: cell.is_reversed });
        Snapshot { values: self.values.clone(), columns: screen.columns, cells: cells.collect() }
    }

    /// Returns the text on the screen that begins at the cursor, without the blanks at the end of the row.
    fn offered(&self) -> String {
        let screen = self.session.screen();
        let Some((row, column)) = screen.cursor else { return String::new() };
        let cells = screen.rows().nth(row).and_then(|cells| cells.get(column..)).unwrap_or_default();
        let text: String = cells.iter().map(|cell| cell.glyph).collect();
        if text.starts_with(' ') { String::new() } else { text.trim_end().to_owned() }
    }

    /// Runs until the program waits; an error at its end or at the time `end`.
    fn run_to_wait(&mut self, end: Cycles) -> Result<WaitKind, Stop> {
        let clock = self.session.system().clock();
        self.polls = None;
        while self.now() < end {
            match self.session.step(Some(end)) {
                StopReason::Statement { line, begins_line } => {
                    if begins_line || line != self.line {
                        self.end_line();
                        self.line = line;
                    }
                    self.record.lines.extend(line.filter(|_| begins_line));
                }
                StopReason::Line(_) => {}
                StopReason::AwaitingKey | StopReason::AwaitingLine if self.now() < self.typed_until => {}
                StopReason::AwaitingKey => {
                    let now = self.now();
                    let (first, last) = self.polls.unwrap_or((now, now));
                    let is_late = now.0 - last.0 > clock.cycles(POLL_GAP_SECONDS).0;
                    let first = if is_late { now } else { first };
                    if self.polls.is_none() || is_late {
                        self.at_poll = (self.record.lines.len(), self.clock_reads());
                    }
                    self.polls = Some((first, now));
                    if now.0 - first.0 >= clock.cycles(KEY_WAIT_SECONDS).0 {
                        return Ok(WaitKind::Key);
                    }
                }
                StopReason::AwaitingLine if self.session.is_running() => return Ok(WaitKind::Line),
                StopReason::AwaitingLine | StopReason::Deadline => {}
                StopReason::Ended(ProgramEnd::Completed) => return Err(Stop::Ended),
                StopReason::Ended(ProgramEnd::Failed(failure)) => {
                    return Err(Stop::Failed(match failure.line {
                        Some(line) => format!("{} in line {line}", failure.message),
                        None => failure.message,
                    }));
                }
                StopReason::Ended(ProgramEnd::Stuck { address }) => {
                    return Err(Stop::Failed(format!("machine code jumped to address {address}")));
                }
            }
        }
        Err(Stop::Limit("the time was up".to_owned()))
    }

    fn clock_reads(&self) -> usize {
        self.record.clock_reads.values().sum()
    }

    /// Whether the program has read the clock and changed variables since the first poll: it works while it polls the
    /// keyboard, without waiting for a key.
    fn works_by_clock(&self) -> bool {
        let (lines, reads) = self.at_poll;
        // The line that polls may change a variable, too.
        let has_changed = self.record.changes.last().is_some_and(|change| change.at > lines + 1);
        has_changed && self.clock_reads() > reads
    }

    fn now(&self) -> Cycles {
        self.session.system().now()
    }

    /// Types RUN at the prompt after the program has ended; returns whether the prompt is empty.
    fn restart(&mut self) -> bool {
        if self.session.is_running() || !self.session.system().machine().has_prompt {
            return false;
        }
        self.record.starts.push(self.record.lines.len());
        self.start = StartPoint::new(&self.record, &self.variables, &self.values);
        self.line = None;
        self.session.start_program();
        self.answered_at = self.now();
        true
    }

    /// Whether the cursor's row has text of the program, which the machine would read with a typed command.
    fn has_text_at_cursor(&mut self) -> bool {
        // The machine prints the prompt first.
        let system = self.session.system_mut();
        let soon = system.now() + system.clock().cycles(PROMPT_SECONDS);
        while !matches!(system.run_until(soon), StopReason::Deadline | StopReason::AwaitingLine) {}
        let screen = self.session.system().screen();
        let Some((row, _)) = screen.cursor else { return false };
        let cells = screen.cells.iter().skip(row * screen.columns).take(screen.columns);
        cells.into_iter().any(|cell| cell.glyph != ' ')
    }

    /// Continues on another machine at its prompt, in the remaining time.
    fn continue_on(&mut self, session: Session) {
        let left = self.end.0.saturating_sub(self.now().0);
        self.session = session;
        self.end = Cycles(self.now().0 + left);
        self.typed_until = Cycles(0);
    }

    /// Returns the time after which a program without a wait counts as playing without a player.
    fn self_play_time(&self, seconds: f64) -> Option<Cycles> {
        let limit = time_limit(seconds, &self.record)?;
        Some(self.answered_at + self.session.system().clock().cycles(limit))
            .filter(|time| *time < self.end && self.start.is_setup(&self.record))
    }

    /// Starts the program in another machine instead of the last start, in the remaining time.
    fn replace_start(&mut self, mut session: Session) {
        session.start_program();
        self.continue_on(session);
        self.start.discard_after(&mut self.record);
        self.variables = self.start.variables.clone();
        self.values.clone_from(&self.start.values);
        self.line = None;
        self.answered_at = self.now();
    }

    /// Presses keys by name, or with `has_texts` types all but RETURN as texts.
    fn type_keys(&mut self, keys: &[String], has_texts: bool) -> Result<(), UnknownKey> {
        self.typed_until = self.now();
        for key in keys {
            let system = self.session.system();
            let is_text = has_texts && key != RETURN;
            for chord in if is_text { text_chords(system, key)? } else { chords(system, key)? } {
                self.typed_until = self.session.tap(chord, HOLD_FRAMES, self.typed_until);
            }
        }
        Ok(())
    }
}

/// Powers a machine on with the program.
fn power_on(program: &player::Program, settings: &Settings) -> Result<Session, LoadError> {
    let seed = settings.seed;
    let system = program.machine.power_on(Options { seed, ..Options::default() });
    let mut session = Session::from_system(system, seed);
    session.load_program(&program.image)?;
    let system = session.system_mut();
    system.set_logs(Logs { draws: true, ..Logs::default() });
    if let Some(log) = system.draw_log() {
        log.stream = settings.draw_seed.map(DrawStream::seeded);
    }
    system.set_breakpoints(Breakpoints { key_polls: true, statements: true });
    Ok(session)
}

/// Powers a machine on, starts the program, plays it, and records it. `report` gets the number of
/// waits that were answered.
///
/// # Errors
/// If the program does not fit, or the machine lacks a key of the moves.
pub fn record(
    program: &player::Program,
    settings: &Settings,
    report: &mut dyn FnMut(usize),
) -> Result<Record, ExploreError> {
    let session = power_on(program, settings)?;
    for key in settings.moves.iter().flatten() {
        chords(session.system(), key)?;
    }
    let text = Program::of(session.system());
    let mut recorder = Recorder::new(session, settings.seconds);
    let mut player = Player::new(settings, &text);
    let outcome = loop {
        let self_play = recorder.self_play_time(settings.seconds).filter(|_| settings.moves.is_empty());
        let kind = match recorder.run_to_wait(self_play.unwrap_or(recorder.end)) {
            Ok(kind) => kind,
            Err(Stop::Limit(_)) if self_play.is_some() => {
                player.discard_start();
                recorder.replace_start(power_on(program, settings)?);
                continue;
            }
            Err(stop) => {
                match &stop {
                    Stop::Ended => recorder.record.ends.push(recorder.record.lines.len()),
                    Stop::Failed(error) => *recorder.record.errors.entry(error.clone()).or_default() += 1,
                    Stop::Limit(_) => {}
                }
                // Another game may have other plies and another end.
                let can_restart = player.end() && recorder.record.waits.len() < settings.waits;
                if can_restart && recorder.has_text_at_cursor() {
                    recorder.continue_on(power_on(program, settings)?);
                }
                if !can_restart || !recorder.restart() {
                    break stop.into_text();
                }
                continue;
            }
        };
        let line = recorder.line.unwrap_or_default();
        let at = recorder.record.lines.len();
        recorder.end_line();
        let is_timed = kind == WaitKind::Key && recorder.works_by_clock();
        let offered = recorder.offered();
        let context = WaitContext {
            kind,
            line,
            is_timed,
            record: &recorder.record,
            offered: &offered,
            values: &recorder.values,
        };
        let answer = player.answer(&context);
        let snapshot = recorder.snapshot();
        let is_over = answer.is_none() || recorder.record.waits.len() >= settings.waits;
        let typed = answer.unwrap_or_default();
        let has_texts = kind == WaitKind::Line && settings.moves.is_empty();
        recorder.type_keys(&typed, has_texts)?;
        recorder.answered_at = recorder.now();
        let changes = recorder.record.changes.len();
        recorder.record.waits.push(Wait { kind, line, at, changes, typed, is_timed, snapshot });
        report(recorder.record.waits.len());
        if is_over {
            let has_moves = !settings.moves.is_empty();
            break if has_moves { "all moves were played" } else { "all waits were answered" }.to_owned();
        }
    };
    recorder.record.outcomes.push(outcome);
    Ok(recorder.record)
}
