//! Moves that a core does not list: the listing must refuse them, too.
//!
//! Arguments next to those of a legal move are typed into a copy of the running listing. It refuses them if the
//! program asks for a move again without a change of the compared values, or if it stops with an error. Otherwise the
//! core lists too few moves, or a limit in it is wrong, unless the listing has no limit: if it also accepts an
//! argument far away in the same direction, the core lists only a part of an unlimited range.

use std::collections::{BTreeMap, BTreeSet};

use games::spec::{GameSpec, ListedValues};
use games::{ChaChaDice, Dice};
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use crate::emulated::{Emulated, ForcedDraws};
use crate::moves::name_and_arguments;
use crate::probe::{ENDED, EndCondition, Field, Probe, Source};

/// The reaction of a listing to a move that its core does not list.
pub(crate) enum Attempt {
    /// The move cannot be typed there.
    NotTyped,
    /// It refuses the move.
    Refused,
    /// It stops with an error.
    Stopped,
    /// It accepts the move; with a description of the effect, and the values of the state at the next question.
    Accepted(String, BTreeMap<String, Value>),
}

/// Whether a listing agrees with its core that a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The move cannot be typed.
    NotTyped,
    /// The listing refuses it.
    Refused,
    /// The listing takes any argument on this side of those of the core.
    Unlimited,
}

/// A move that is not legal.
#[derive(Clone, Debug)]
pub(crate) struct Neighbour {
    /// The move.
    pub mv: Value,
    /// The same with an argument far away: below, above, or for an argument between legal ones both; without those that
    /// cannot be typed.
    pub far: Vec<Value>,
    /// Its range of arguments: a kind of move, and the side of the listed arguments.
    pub range: String,
}

/// The distance of an argument that shows whether a listing has a limit.
const FAR: i64 = 10_000;

/// The arguments of legal moves so far, by kind of move: for each argument the least and the greatest value.
#[derive(Debug, Default)]
pub(crate) struct ArgumentRanges(BTreeMap<String, Vec<(i64, i64)>>);

impl ArgumentRanges {
    /// Creates the ranges that a game declares.
    pub fn new(game_spec: &dyn GameSpec) -> Self {
        let kinds = game_spec.move_kinds().into_iter().flatten();
        Self(kinds.map(|kind| (kind.name, kind.arguments)).collect())
    }

    /// Adds the legal moves of a position.
    pub fn add(&mut self, moves: &[Value]) {
        for mv in moves {
            let (name, arguments) = name_and_arguments(mv);
            match self.0.get_mut(name) {
                Some(ranges) => {
                    for (range, argument) in ranges.iter_mut().zip(arguments) {
                        *range = (range.0.min(argument), range.1.max(argument));
                    }
                }
                None => {
                    let ranges = arguments.iter().map(|&argument| (argument, argument)).collect();
                    self.0.insert(name.to_owned(), ranges);
                }
            }
        }
    }

    /// Returns a move next to a legal one that is typed as a text and is not legal, if there is one: the argument next
    /// to the least or the greatest one listed now or ever, one more or less, 0 or -1.
    pub fn neighbour(&self, probe: &Probe, moves: &[Value], dice: &mut ChaChaDice) -> Option<Neighbour> {
        let is_checked = |mv: &&Value| {
            let (name, arguments) = name_and_arguments(mv);
            let how = probe.moves.get(name);
            how.is_some_and(|how| how.checks_refusals && how.is_text_alone() && !arguments.is_empty())
        };
        let legal: Vec<&Value> = moves.iter().filter(is_checked).collect();
        let mv = *legal.choose(dice)?;
        let (name, arguments) = name_and_arguments(mv);
        let index = dice.below(arguments.len() as u32) as usize;
        let (value, (least, greatest)) = (arguments[index], *self.0.get(name)?.get(index)?);
        let with = |value: i64| {
            let mut arguments = arguments.clone();
            arguments[index] = value;
            arguments
        };
        let listed = ListedValues::of(moves, mv, index)?;
        let (first, last) = listed.range().into_inner();
        let values = [first - 1, last + 1, value - 1, value + 1, least - 1, greatest + 1, 0, -1];
        // Moves of another kind may have the same text.
        let typed = |mv: &Value| {
            let (name, arguments) = name_and_arguments(mv);
            probe.moves.get(name).and_then(|how| how.typed_text(&arguments))
        };
        let legal_texts: BTreeSet<String> = moves.iter().filter_map(typed).collect();
        let how = &probe.moves[name];
        let is_candidate = |value: &i64| {
            let is_between = listed.is_choice() && listed.range().contains(value);
            !is_between && how.typed_text(&with(*value)).is_some_and(|text| !legal_texts.contains(&text))
        };
        let candidates: Vec<i64> = values.into_iter().filter(is_candidate).collect();
        let value = *candidates.choose(dice)?;
        let (side, far) = match value {
            below if below < first => (" below its range", vec![least - FAR]),
            above if above > last => (" above its range", vec![greatest + FAR]),
            _ => ("", vec![least - FAR, greatest + FAR]),
        };
        let can_be_typed = |value: &i64| how.typed_text(&with(*value)).is_some();
        let mv_with = |value| match &with(value)[..] {
            [only] => json!({ name: only }),
            several => json!({ name: several }),
        };
        let far = far.into_iter().filter(can_be_typed).map(mv_with).collect();
        Some(Neighbour { mv: mv_with(value), far, range: format!("{name}{side}") })
    }
}

impl Emulated<'_> {
    /// Types a move that the core does not list.
    pub(crate) fn try_refused(&mut self, mv: &Value) -> Attempt {
        let probe = &self.subject().probe;
        let asks: Vec<u16> = probe.moves.values().filter_map(|how| how.ready).collect();
        let over = match probe.end.condition() {
            EndCondition::Line { over, .. } => vec![over],
            EndCondition::Program(_) | EndCondition::State => Vec::new(),
        };
        let (name, _) = name_and_arguments(mv);
        let Some(ready) = probe.moves.get(name).and_then(|how| how.ready) else { return Attempt::NotTyped };
        if self.line() != Some(ready) && self.run_to(&[ready], &over).is_err() {
            return Attempt::NotTyped;
        }
        let before = self.variables();
        if self.begin_move(mv, &ForcedDraws::default()).is_err() {
            return Attempt::NotTyped;
        }
        loop {
            match self.run_to(&asks, &over) {
                Ok(()) if self.system().has_queued_codes() => {}
                Ok(()) => break,
                Err(_) if self.is_at_end() => {
                    return Attempt::Accepted("ends the game".to_owned(), self.variables());
                }
                // It waits elsewhere, or has stopped with an error.
                Err(_) if self.end_text().is_empty() => break,
                Err(_) if self.end_text() == ENDED => {
                    return Attempt::Accepted("ends the program".to_owned(), self.variables());
                }
                Err(_) => return Attempt::Stopped,
            }
        }
        let after = self.variables();
        let changed = before.iter().find(|(name, value)| after.get(*name) != Some(value));
        match changed {
            None => Attempt::Refused,
            Some((name, value)) => {
                let value = self.subject().shown(&[name], value);
                let now = after.get(name).map_or_else(String::new, |now| self.subject().shown(&[name], now));
                Attempt::Accepted(format!("accepts it: `{name}` {value} becomes {now}"), after)
            }
        }
    }

    /// Returns the values of the state that no message changes: variables, arrays and memory.
    pub(crate) fn variables(&self) -> BTreeMap<String, Value> {
        let state = self.state();
        let is_variable = |(_, field): &(&String, &Field)| {
            !matches!(field.source, Source::Screen(_) | Source::HitCount(_) | Source::Printed(_))
        };
        let fields = self.subject().probe.state.iter().filter(is_variable);
        fields.map(|(name, _)| (name.clone(), state[name].clone())).collect()
    }
}
