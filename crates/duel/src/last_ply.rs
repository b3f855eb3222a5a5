//! The last ply of a game, played again: the displays before and after it, and its trace.

use crate::number_format::Numbers;
use std::collections::{BTreeMap, VecDeque};

use games::spec::Role;
use serde_json::Value as Tree;
use systems::changes::VariableChanges;
use systems::{Cycles, DrawKind, Frame, StopReason, System, Value};

use crate::Subject;
use crate::emulated::{Diverged, Emulated, Observer};
use crate::moves::name_and_arguments;
use crate::number_format::NumberFormat;
use crate::record::{self, RecordedMove, ReplayResult};
use crate::stepper::{StatementObserver, Stepper};
use crate::trace::{Change, Trace, TraceLine};

/// The lines that a trace keeps: the last ones, which lead to the difference.
const MAX_LINES: usize = 1000;

/// The last ply of a game as the machine showed it.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The lines executed; empty where a program has no line numbers.
    pub trace: Trace,
    /// The display before the ply, if there was a move.
    pub before: Option<Frame>,
    /// The display after it, or where it stopped.
    pub after: Frame,
    /// The text screen after it.
    pub screen: String,
    /// The listing's state after it.
    pub state: Tree,
}

/// Plays a failed game again and traces its last ply; without a move, the start of the game. `None` if the
/// listing does not start.
#[must_use]
pub fn last_ply(subject: &Subject, failed: &ReplayResult) -> Option<Ply> {
    let record = &failed.record;
    let Some((last, moves)) = record.moves.split_last() else {
        let tracer = Box::new(Tracer::new(subject, None, None));
        // Its error is the difference, here and below.
        let (mut emulated, _) =
            Emulated::start_observed(subject, &record.roles, record.power_on(), Some(tracer));
        return Some(Ply::now(&mut emulated, None));
    };
    let mut emulated = Emulated::start(subject, &record.roles, record.power_on()).ok()?;
    for turn in moves {
        replay_move(&mut emulated, turn).ok()?;
    }
    // A core can name a move for which the probe has no keys, which is then the difference.
    let (name, arguments) = name_and_arguments(&last.mv);
    if last.next_roles().is_none() && !subject.probe.has_keys_for(name, &arguments) {
        return Some(Ply::now(&mut emulated, None));
    }
    let before = emulated.system().render();
    let tracer = Tracer::new(subject, Some(&emulated), until(subject, failed));
    emulated.set_observer(Some(Box::new(tracer)));
    let _ = replay_move(&mut emulated, last);
    Some(Ply::now(&mut emulated, Some(before)))
}

impl Ply {
    /// Ends the trace, if there is one.
    fn now(emulated: &mut Emulated<'_>, before: Option<Frame>) -> Self {
        let trace = emulated.set_observer(None).map(|tracer| tracer.into_trace()).unwrap_or_default();
        let after = emulated.system().render();
        let screen = emulated.system().screen().text();
        Self { trace, before, after, screen, state: emulated.state() }
    }
}

/// Returns the line at which the trace of the last move of a game ends: that of the evaluation, if the evaluation
/// differs. Otherwise a move stops at the line where it is complete, which it may pass before its keys are typed.
pub(crate) fn until(subject: &Subject, failed: &ReplayResult) -> Option<u16> {
    let line = failed.difference.as_ref().and_then(|difference| difference.line);
    let evaluation = subject.probe.evaluation.as_option().and_then(|evaluation| evaluation.line);
    line.filter(|&line| Some(line) == evaluation)
}

/// Plays a recorded move.
pub(crate) fn replay_move(emulated: &mut Emulated<'_>, turn: &RecordedMove) -> Result<(), Diverged> {
    match turn.next_roles() {
        Some(roles) => emulated.next_game(&roles as &[Role]),
        None => emulated.play(&turn.mv, &turn.forced_draws()).map(|_| ()),
    }
}

/// An observer that keeps the executed lines, each with its changes.
struct Tracer {
    stepper: Stepper,
    lines: TracedLines,
}

/// The last lines executed.
struct TracedLines {
    form: Option<NumberFormat>,
    /// The lines of the program and their texts.
    program: BTreeMap<u16, String>,
    variables: VariableChanges,
    /// The changes of the current line so far.
    changed: Vec<(String, Value)>,
    /// The number of draws of the log in the trace.
    draws: usize,
    omitted: u64,
    lines: VecDeque<TraceLine>,
}

impl Tracer {
    /// Creates a tracer of a listing that runs, or is started.
    fn new(subject: &Subject, emulated: Option<&Emulated<'_>>, until: Option<u16>) -> Self {
        let text = |line| subject.system.line_text(line).trim().to_owned();
        let lines = subject.system.lines_of(&subject.image);
        let mut variables = VariableChanges::default();
        if let Some(emulated) = emulated {
            variables.take(emulated.system().inspect());
        }
        let lines = TracedLines {
            form: subject.number_format(),
            program: lines.iter().map(|line| (line.number, text(line))).collect(),
            variables,
            changed: Vec::new(),
            draws: 0,
            omitted: 0,
            lines: VecDeque::new(),
        };
        Self { stepper: Stepper::new(subject, emulated, until), lines }
    }
}

impl Observer for Tracer {
    fn run_until(&mut self, system: &mut dyn System, lines: &[u16], limit: Cycles) -> StopReason {
        // The log is emptied after each run.
        self.lines.draws = 0;
        self.stepper.run_until(system, lines, limit, &mut self.lines)
    }

    fn into_trace(self: Box<Self>) -> Trace {
        Trace { omitted: self.lines.omitted, lines: self.lines.lines.into() }
    }
}

impl StatementObserver for TracedLines {
    fn executed(&mut self, system: &mut dyn System, _: Option<u16>) {
        self.changed.extend(self.variables.take(system.inspect()));
    }

    /// Adds the line.
    fn left(&mut self, system: &mut dyn System, line: u16) {
        let changed = std::mem::take(&mut self.changed);
        let change = |(name, value)| Change { name, value: printed(system, self.form, &value) };
        let mut changes: Vec<Change> = changed.into_iter().map(change).collect();
        if let Some(log) = system.draw_log() {
            let drawn = log.made.iter().skip(self.draws).filter(|draw| draw.kind == DrawKind::Random);
            changes.extend(drawn.map(|draw| Change {
                name: "RND".to_owned(),
                value: record::shown_draw(self.form, &draw.bytes),
            }));
            self.draws = log.made.len();
        }
        match self.lines.back_mut() {
            Some(last) if last.line == line && last.changes == changes => last.times += 1,
            _ => {
                let text = self.program.get(&line).cloned().unwrap_or_default();
                self.lines.push_back(TraceLine { line, text, times: 1, changes });
            }
        }
        if self.lines.len() > MAX_LINES {
            self.omitted += self.lines.pop_front().map_or(0, |line| line.times);
        }
    }
}

/// Returns a value as the machine prints it, texts in quotes.
fn printed(system: &dyn System, form: Option<NumberFormat>, value: &Value) -> String {
    match value {
        Value::Number { bytes, value } => {
            let text = form.and_then(|form| form.printed(bytes)).unwrap_or_else(|| value.to_string());
            text.trim().to_owned()
        }
        Value::Integer(value) => value.to_string(),
        Value::Text(codes) => format!("\"{}\"", system.machine().printed_text(codes)),
        Value::Object { text, .. } => text.clone(),
    }
}
