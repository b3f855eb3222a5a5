//! Finds the lines of the listing that wrote the differing values.
//!
//! The listing plays the game again. The moves in question are restored from checkpoints and run
//! statement by statement, and the values are read after each. A statement that writes the same
//! value again is not detected.

use std::collections::BTreeSet;

use serde_json::Value as Tree;
use systems::{Cycles, StopReason, System};

use crate::Subject;
use crate::checkpoint_log;
use crate::emulated::{Diverged, Emulated, Observer};
use crate::fields::read_field;
use crate::last_ply::{self, replay_move};
use crate::probe::{Field, Probe, Source};
use crate::record::{Record, RecordedMove, ReplayResult};
use crate::stepper::{StatementObserver, Stepper};

/// A value in the probe: a field and the indices in it.
#[derive(Clone, Debug)]
struct WatchedValue<'a> {
    field: &'a Field,
    indices: Vec<usize>,
}

impl<'a> WatchedValue<'a> {
    /// Returns the value of a path as a report names it: `be(0,1)`, `thought.max`.
    fn find(probe: &'a Probe, path: &str) -> Option<Self> {
        let (name, indices) = path.split_once('(').unwrap_or((path, ""));
        let indices = indices.trim_end_matches(')').split(',').filter(|index| !index.is_empty());
        let indices = indices.map(str::parse).collect::<Result<_, _>>().ok()?;
        let names: Vec<&str> = name.split('.').collect();
        let field = probe.field(&names);
        Some(Self { field: field?, indices })
    }

    fn read(&self, system: &dyn System) -> Tree {
        let whole = read_field(system, self.field);
        self.indices.iter().fold(whole, |tree, &index| tree.get(index).cloned().unwrap_or(Tree::Null))
    }
}

/// An observer that reads values after every statement.
struct ValueWatcher<'a> {
    stepper: Stepper,
    writers: Writers<'a>,
}

/// Values, and the lines that changed them.
struct Writers<'a> {
    spots: Vec<WatchedValue<'a>>,
    values: Vec<Tree>,
    /// The line that changed each value last.
    lines: Vec<Option<u16>>,
}

impl<'a> ValueWatcher<'a> {
    /// Creates an observer of a listing that runs, or, without one, that is started.
    fn new(
        subject: &Subject,
        spots: &[WatchedValue<'a>],
        emulated: Option<&Emulated<'_>>,
        until: Option<u16>,
    ) -> Box<Self> {
        let value = |spot: &WatchedValue<'_>| emulated.map(|emulated| spot.read(emulated.system()));
        let values = spots.iter().map(|spot| value(spot).unwrap_or_default()).collect();
        let writers = Writers { spots: spots.to_vec(), values, lines: vec![None; spots.len()] };
        Box::new(Self { stepper: Stepper::new(subject, emulated, until), writers })
    }
}

impl Observer for ValueWatcher<'_> {
    fn run_until(&mut self, system: &mut dyn System, lines: &[u16], limit: Cycles) -> StopReason {
        self.stepper.run_until(system, lines, limit, &mut self.writers)
    }

    fn writers(&self) -> Vec<Option<u16>> {
        self.writers.lines.clone()
    }
}

impl StatementObserver for Writers<'_> {
    fn executed(&mut self, system: &mut dyn System, line: Option<u16>) {
        for (index, spot) in self.spots.iter().enumerate() {
            let value = spot.read(system);
            if value != self.values[index] {
                self.values[index] = value;
                self.lines[index] = line;
            }
        }
    }

    fn left(&mut self, _: &mut dyn System, _: u16) {}
}

/// Returns, for each of these fields, the line that changed it last before the difference; `None`
/// if no line has changed it, or the field cannot be watched.
#[must_use]
pub fn writers(subject: &Subject, failed: &ReplayResult, fields: &[&str]) -> Vec<Option<u16>> {
    let spots: Vec<Option<WatchedValue<'_>>> =
        fields.iter().map(|path| WatchedValue::find(&subject.probe, path)).collect();
    if subject.probe.ply_line().is_none() {
        return writers_by_expression(subject, failed, &spots).unwrap_or_else(|_| vec![None; spots.len()]);
    }
    let known: Vec<WatchedValue<'_>> = spots.iter().flatten().cloned().collect();
    if known.is_empty() {
        return vec![None; fields.len()];
    }
    // A game that cannot be replayed gives no lines.
    let mut lines =
        writers_by_line(subject, failed, &known).unwrap_or_else(|_| vec![None; known.len()]).into_iter();
    spots.iter().map(|spot| spot.as_ref().and_then(|_| lines.next().flatten())).collect()
}

/// Does the same where plies have no lines: the program evaluates expressions after every line of
/// the whole game.
fn writers_by_expression(
    subject: &Subject,
    failed: &ReplayResult,
    spots: &[Option<WatchedValue<'_>>],
) -> Result<Vec<Option<u16>>, Diverged> {
    let mut emulated = Emulated::start(subject, &failed.record.roles, failed.record.power_on())?;
    let lines = watch_expressions(subject, spots, &mut emulated);
    for turn in &failed.record.moves {
        // An error of the last move is reported elsewhere.
        if replay_move(&mut emulated, turn).is_err() {
            break;
        }
    }
    Ok(lines(&emulated))
}

/// Watches these values after every line; the returned function gives the lines that changed them.
fn watch_expressions(
    subject: &Subject,
    spots: &[Option<WatchedValue<'_>>],
    emulated: &mut Emulated<'_>,
) -> impl Fn(&Emulated<'_>) -> Vec<Option<u16>> + use<> {
    let question = |spot: &WatchedValue<'_>| match &spot.field.source {
        Source::Expression(expression) => {
            // A value that depends on another changes with it.
            let cause = spot.field.depends_on().and_then(|cause| subject.probe.state.get(cause));
            let asks = match cause.map(|cause| &cause.source) {
                Some(Source::Expression(cause)) => &cause.asks,
                _ => &expression.asks,
            };
            let indices: String = spot.indices.iter().map(|index| format!("[{index}]")).collect();
            let indices = if cause.is_some() { String::new() } else { indices };
            Some(format!("({asks}){indices}"))
        }
        _ => None,
    };
    let all: Vec<Option<String>> = spots.iter().map(|spot| spot.as_ref().and_then(question)).collect();
    let known: Vec<String> = all.iter().flatten().cloned().collect();
    emulated.watch_expressions(&known);
    let is_expression: Vec<bool> = all.iter().map(Option::is_some).collect();
    move |emulated| {
        let mut lines = emulated
            .system()
            .inspect()
            .scope()
            .map(|scope| scope.last_writers())
            .unwrap_or_default()
            .into_iter();
        is_expression
            .iter()
            .map(|&is_expression| if is_expression { lines.next().flatten() } else { None })
            .collect()
    }
}

/// Returns the first of these fields that a line changed in the moves from a state, and that line,
/// where plies have no lines.
pub(crate) fn writer_in_case(
    subject: &Subject,
    emulated: &mut Emulated<'_>,
    state: &Tree,
    moves: &[Tree],
    fields: &[&str],
) -> Option<(usize, u16)> {
    if subject.probe.ply_line().is_some() {
        return None;
    }
    let spots: Vec<Option<WatchedValue<'_>>> =
        fields.iter().map(|path| WatchedValue::find(&subject.probe, path)).collect();
    emulated.write(state);
    let lines = watch_expressions(subject, &spots, emulated);
    for mv in moves {
        emulated.play(mv, &crate::ForcedDraws::default()).ok()?;
    }
    let line = lines(emulated).into_iter().enumerate().find_map(|(index, line)| Some((index, line?)));
    emulated.watch_expressions(&[]);
    line
}

fn writers_by_line(
    subject: &Subject,
    failed: &ReplayResult,
    spots: &[WatchedValue<'_>],
) -> Result<Vec<Option<u16>>, Diverged> {
    let record = &failed.record;
    let line = last_ply::until(subject, failed);
    let Some((last, before)) = record.moves.split_last() else {
        return Ok(start_observed(subject, record, spots));
    };
    let mut emulated = Emulated::start(subject, &record.roles, record.power_on())?;
    // Checkpoints, each with its time and the number of moves made before it.
    let mut checkpoints = vec![(0, emulated.now(), emulated.checkpoint())];
    let read = |emulated: &Emulated<'_>| -> Vec<Tree> {
        spots.iter().map(|spot| spot.read(emulated.system())).collect()
    };
    // The last move before this one that changed each value.
    let mut changed = vec![None; spots.len()];
    let mut values = read(&emulated);
    for (number, turn) in before.iter().enumerate() {
        if checkpoints
            .last()
            .is_some_and(|(_, at, _)| checkpoint_log::is_checkpoint_due(emulated.system(), *at))
        {
            checkpoints.push((number, emulated.now(), emulated.checkpoint()));
        }
        replay_move(&mut emulated, turn)?;
        let now = read(&emulated);
        for (index, value) in now.iter().enumerate() {
            if *value != values[index] {
                changed[index] = Some(number);
            }
        }
        values = now;
    }
    let mut lines = play_observed(subject, &mut emulated, last, spots, line);
    // A value that the last move did not change was written in an earlier move.
    let missing: Vec<usize> = (0..spots.len()).filter(|&index| lines[index].is_none()).collect();
    let numbers: BTreeSet<usize> = missing.iter().filter_map(|&index| changed[index]).collect();
    // The number of the next move; `usize::MAX` after the last one.
    let mut next = usize::MAX;
    for number in numbers {
        let (from, _, checkpoint) = checkpoints
            .iter()
            .rfind(|(from, ..)| *from <= number)
            .expect("the first checkpoint is before the first move");
        if next > number || next < *from {
            emulated.restore(checkpoint);
            next = *from;
        }
        before[next..number].iter().try_for_each(|turn| replay_move(&mut emulated, turn))?;
        next = number + 1;
        let found = play_observed(subject, &mut emulated, &before[number], spots, None);
        for &index in missing.iter().filter(|&&index| changed[index] == Some(number)) {
            lines[index] = found[index];
        }
    }
    if lines.contains(&None) {
        for (line, first) in lines.iter_mut().zip(start_observed(subject, record, spots)) {
            *line = line.or(first);
        }
    }
    Ok(lines)
}

/// Starts a game with an observer. It ignores errors, because the difference is already known.
fn start_observed(subject: &Subject, record: &Record, spots: &[WatchedValue<'_>]) -> Vec<Option<u16>> {
    let watch = ValueWatcher::new(subject, spots, None, None);
    let (mut emulated, _) = Emulated::start_observed(subject, &record.roles, record.power_on(), Some(watch));
    emulated.set_observer(None).map_or_else(Vec::new, |watch| watch.writers())
}

/// Plays a move with an observer. It ignores errors, because the difference is already known.
fn play_observed<'a>(
    subject: &Subject,
    emulated: &mut Emulated<'a>,
    turn: &RecordedMove,
    spots: &[WatchedValue<'a>],
    until: Option<u16>,
) -> Vec<Option<u16>> {
    let watch = ValueWatcher::new(subject, spots, Some(emulated), until);
    emulated.set_observer(Some(watch));
    let _ = replay_move(emulated, turn);
    emulated.set_observer(None).map_or_else(Vec::new, |watch| watch.writers())
}
