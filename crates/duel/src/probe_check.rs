//! Checks that a probe, a core and a machine have the same names.
//!
//! A value missing from the probe would never be compared. So every name of the core's view, of its
//! evaluation and of its moves must be in the probe, and the other way round; the probe must
//! describe every action that the core has; and every source must exist in the machine.
//!
//! Note: the names come from sample games that this module plays, 2 per seating, because some moves
//! and values appear only later in a game.

use std::collections::{BTreeMap, BTreeSet};

use games::spec::{GameSpec, GameState, Role};
use games::{ChaChaDice, RandomDraw, ScriptedDice};
use rand::seq::IndexedRandom;
use serde_json::Value;
use systems::{Machine, System};

use crate::fields::{leaves, space};
use crate::moves::name_and_arguments;
use crate::probe::{ExplicitOption, Field, NumberRepr, Probe, ProbeErrorKind, Source};
use crate::seating;

/// Games played for each seating.
const GAMES: u64 = 2;
/// Maximum number of moves of a sample game.
const MAX_MOVES: usize = 100;
/// More draws than any move makes.
const MAX_DRAWS: usize = 16;

/// Checks that the probe has every name of the game specification and no other, and sets the number
/// representation of its fields. Returns the fields of the state for which the core never has a value.
///
/// # Errors
/// The first name that only one side has.
pub(crate) fn check(
    probe: &mut Probe,
    game_spec: &dyn GameSpec,
    machine: &dyn System,
) -> Result<Vec<String>, ProbeErrorKind> {
    let sample = Sample::play_games(game_spec)?;
    check_setup(probe, game_spec)?;
    check_characters(probe, machine.machine())?;
    let name = probe.evaluation.as_option().map(|evaluation| evaluation.name.clone());
    let end = probe.end.program.clone();
    let state = &sample.views[0];
    for (table, name) in [("evaluation", &name), ("end", &end)] {
        if let Some(name) = name.as_ref().filter(|name| state.get(*name).is_none()) {
            return Err(ProbeErrorKind::NotInView { table: table.into(), name: name.clone() });
        }
    }
    let fields = names(state).filter(|field| ![name.as_ref(), end.as_ref()].contains(&Some(field)));
    check_same_names("state", probe.state.keys(), fields)?;
    check_moves(probe, game_spec, &sample)?;
    if let Some(declared) = game_spec.field_extents() {
        check_declared_fields(&declared, state)?;
    }
    if let Some(score) = game_spec.score().filter(|score| state.get(*score).is_none()) {
        return Err(ProbeErrorKind::Core(format!(
            "its view lacks `{score}`, which it declares as its score"
        )));
    }
    for (mv, how) in &probe.moves {
        if let Some(go) = how.go.iter().find(|go| !probe.state.contains_key(&go.value)) {
            return Err(ProbeErrorKind::UnknownName {
                table: format!("moves.{mv}.go"),
                name: go.value.clone(),
            });
        }
    }
    let follows = |field: &Field| field.depends_on().map(str::to_owned);
    let is_unknown = |cause: &String| probe.state.get(cause).is_none_or(|field| field.depends_on().is_some());
    if let Some(name) = probe.state.values().filter_map(follows).find(is_unknown) {
        return Err(ProbeErrorKind::UnknownName { table: "state".into(), name });
    }
    let mut thoughts = Vec::new();
    for (mv, (game, example)) in &sample.moves {
        let thought = match &name {
            Some(name) => evaluation_of(game.as_ref(), example, name)?,
            None => None,
        };
        if probe.moves[mv].evaluates != thought.is_some() {
            return Err(ProbeErrorKind::EvaluationMismatch { mv: mv.clone(), thinks: thought.is_some() });
        }
        thoughts.extend(thought);
    }
    let has_decimals = game_spec.has_decimal_numbers();
    set_number_reprs("state", &mut probe.state, &sample.views, machine, has_decimals)?;
    let unclaimed = probe.state.keys().filter(|name| sample.is_null(name)).cloned().collect();
    let ExplicitOption::Some(evaluation) = &mut probe.evaluation else { return Ok(unclaimed) };
    for thought in &thoughts {
        check_same_names("evaluation.fields", evaluation.fields.keys(), names(thought))?;
    }
    set_number_reprs("evaluation.fields", &mut evaluation.fields, &thoughts, machine, has_decimals)?;
    match evaluation.drawn.iter().find(|name| !evaluation.fields.contains_key(*name)) {
        Some(name) => {
            Err(ProbeErrorKind::UnknownName { table: "evaluation.drawn".into(), name: name.clone() })
        }
        None => Ok(unclaimed),
    }
}

/// Checks that the probe has every kind of move that the core declares, or offers in sample games, with its
/// arguments. Kinds that the core does not declare may be offered later.
fn check_moves(probe: &Probe, game_spec: &dyn GameSpec, sample: &Sample) -> Result<(), ProbeErrorKind> {
    let offered = sample.moves.iter().map(|(name, (_, mv))| (name.clone(), name_and_arguments(mv).1.len()));
    let mut kinds: BTreeMap<String, usize> = offered.collect();
    if let Some(declared) = game_spec.move_kinds() {
        let declared: BTreeMap<String, usize> =
            declared.into_iter().map(|kind| (kind.name, kind.arguments.len())).collect();
        if let Some((name, count)) = kinds.iter().find(|(name, count)| declared.get(*name) != Some(count)) {
            let what =
                format!("it offers the move `{name}` with {count} arguments, which `hello` does not declare");
            return Err(ProbeErrorKind::Core(what));
        }
        check_same_names("moves", probe.moves.keys(), declared.keys())?;
        kinds = declared;
    }
    if let Some(name) = kinds.keys().find(|name| !probe.moves.contains_key(*name)) {
        return Err(ProbeErrorKind::MissingName { table: "moves".to_owned(), name: name.clone() });
    }
    for (mv, arguments) in kinds {
        if let Some(number) = probe.moves[&mv].highest_argument().filter(|&number| number >= arguments) {
            return Err(ProbeErrorKind::UnknownArgument { mv, number, arguments });
        }
    }
    Ok(())
}

/// Checks that a view has the fields that the core declares. A field that is null may have any extents.
fn check_declared_fields(
    declared: &BTreeMap<String, Vec<usize>>,
    view: &Value,
) -> Result<(), ProbeErrorKind> {
    let core = |what: String| Err(ProbeErrorKind::Core(what));
    if let Some(name) = names(view).find(|name| !declared.contains_key(*name)) {
        return core(format!("its view has `{name}`, which `hello` does not declare"));
    }
    for (name, extents) in declared {
        match view.get(name) {
            None => return core(format!("its view lacks `{name}`, which `hello` declares")),
            Some(Value::Null) => {}
            Some(value) if fits(extents, &extents_of(value)) => {}
            Some(value) => {
                let (shown, declared) = (extents_text(&extents_of(value)), extents_text(extents));
                return core(format!("its view shows `{name}` as {shown}, and `hello` declares {declared}"));
            }
        }
    }
    Ok(())
}

/// Returns whether a value has declared extents, where 0 means any extent.
fn fits(declared: &[usize], shown: &[usize]) -> bool {
    let pairs = declared.iter().zip(shown);
    declared.len() == shown.len()
        && pairs.into_iter().all(|(&declared, &shown)| declared == 0 || declared == shown)
}

/// Checks the setup of games.
fn check_setup(probe: &Probe, game_spec: &dyn GameSpec) -> Result<(), ProbeErrorKind> {
    let seats = game_spec.seats();
    let roles = seating::people(seats);
    let again = game_spec.next_game(start_game(game_spec, &roles)?.as_ref(), &roles, &mut sample_draws());
    check_presence("end", "again", probe.end.again.as_option().is_some(), again.is_some())?;
    check_presence("setup", "person", probe.setup.person.is_some(), seats.iter().any(|seat| seat.person))?;
    check_presence(
        "setup",
        "computer",
        probe.setup.computer.is_some(),
        seats.iter().any(|seat| seat.levels > 0),
    )
}

/// Checks that the machine has a key for every character that is typed.
fn check_characters(probe: &Probe, machine: &Machine) -> Result<(), ProbeErrorKind> {
    let setup = &probe.setup;
    let setup = [Some(&setup.start), setup.person.as_ref(), setup.computer.as_ref()].into_iter().flatten();
    let setup = setup.map(|text| ("setup".to_owned(), text));
    let moves =
        probe.moves.iter().filter_map(|(name, mv)| Some((format!("moves.{name}"), mv.text.as_ref()?)));
    for (table, text) in setup.chain(moves) {
        // Of `{0:ABC}` only `ABC` is typed, of other placeholders a number.
        let typed = text.split('{').enumerate().flat_map(|(number, part)| {
            let (inner, after) = part.split_once('}').filter(|_| number > 0).unwrap_or(("", part));
            inner.split_once(':').map_or("", |(_, letters)| letters).chars().chain(after.chars())
        });
        if let Some(character) =
            typed.into_iter().find(|&character| machine.keyboard.code_for(character).is_none())
        {
            return Err(ProbeErrorKind::UnknownCharacter { table, character });
        }
    }
    Ok(())
}

/// Checks that both sides have this part, or neither.
fn check_presence(
    table: &'static str,
    name: &'static str,
    ours: bool,
    theirs: bool,
) -> Result<(), ProbeErrorKind> {
    match (ours, theirs) {
        (false, true) => Err(ProbeErrorKind::MissingName { table: table.to_owned(), name: name.to_owned() }),
        (true, false) => Err(ProbeErrorKind::UnusedPart { table, name }),
        (true, true) | (false, false) => Ok(()),
    }
}

/// Views and moves of sample games.
struct Sample {
    /// The view before the first move; then each view that is the first to have a value for some name,
    /// and the last views.
    views: Vec<Value>,
    /// The names for which some view has a value.
    claimed: BTreeSet<String>,
    /// Every kind of move, with a position in which it is legal.
    moves: BTreeMap<String, (Box<dyn GameState>, Value)>,
}

impl Sample {
    fn play_games(game_spec: &dyn GameSpec) -> Result<Self, ProbeErrorKind> {
        let seats = game_spec.seats();
        let people = seating::people(seats);
        let programs = seating::computers(seats, &seating::same_level(seats, u8::MAX));
        let first = start_game(game_spec, &people)?.view();
        let mut sample = Self { views: Vec::new(), claimed: BTreeSet::new(), moves: BTreeMap::new() };
        sample.has_new_claim(&first);
        sample.views.push(first);
        for roles in [people, programs] {
            for seed in 0..GAMES {
                sample.play(start_game(game_spec, &roles)?, seed)?;
            }
        }
        Ok(sample)
    }

    /// Plays a random game.
    fn play(&mut self, mut game: Box<dyn GameState>, seed: u64) -> Result<(), ProbeErrorKind> {
        let mut dice = ChaChaDice::seeded(seed, 0);
        for _ in 0..MAX_MOVES {
            let moves = game.moves();
            for mv in &moves {
                let name = name_and_arguments(mv).0;
                if !self.moves.contains_key(name) {
                    self.moves.insert(name.to_owned(), (game.copy(), mv.clone()));
                }
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves.choose(&mut dice).expect("there are moves");
            play_move(game.as_mut(), mv)?;
            self.keep_if_new(game.as_ref());
        }
        self.views.push(game.view());
        Ok(())
    }
}

impl Sample {
    /// Keeps the view of a position if it has a value for a new name.
    fn keep_if_new(&mut self, game: &dyn GameState) {
        if self.is_complete() {
            return;
        }
        let view = game.view();
        if self.has_new_claim(&view) {
            self.views.push(view);
        }
    }

    /// Returns whether a view has a value for a name that had none before. An empty list does not
    /// count: its element type is unknown.
    fn has_new_claim(&mut self, view: &Value) -> bool {
        let is_empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        let claimed = names(view).filter(|name| !is_empty(&view[name.as_str()])).cloned();
        let before = self.claimed.len();
        self.claimed.extend(claimed);
        self.claimed.len() > before
    }

    /// Returns whether a value was null in all views.
    fn is_null(&self, name: &str) -> bool {
        self.views.iter().all(|view| view[name].is_null())
    }

    /// Returns whether every name has had a value.
    fn is_complete(&self) -> bool {
        names(&self.views[0]).all(|name| self.claimed.contains(name))
    }
}

fn sample_draws() -> ScriptedDice {
    ScriptedDice::new(std::iter::repeat_n(RandomDraw::Index(0), MAX_DRAWS))
}

/// Returns the evaluation that a move leaves in the view, if it makes one.
fn evaluation_of(game: &dyn GameState, mv: &Value, name: &str) -> Result<Option<Value>, ProbeErrorKind> {
    let mut after = game.copy();
    play_move(after.as_mut(), mv)?;
    let thought = after.view().get(name).cloned();
    Ok(thought.filter(|thought| !thought.is_null() && game.view().get(name) != Some(thought)))
}

/// Starts a game in the first form.
fn start_game(game_spec: &dyn GameSpec, roles: &[Role]) -> Result<Box<dyn GameState>, ProbeErrorKind> {
    let game = game_spec.start(game_spec.forms()[0], roles, &mut sample_draws());
    let game = game.ok_or_else(|| ProbeErrorKind::Core(format!("it does not start a game of {roles:?}")))?;
    game.failure().map_or(Ok(game), |failure| Err(ProbeErrorKind::Core(failure)))
}

/// Plays one of the game's own moves.
fn play_move(game: &mut dyn GameState, mv: &Value) -> Result<(), ProbeErrorKind> {
    let result = game.play(mv, &mut sample_draws());
    if let Some(failure) = game.failure() {
        return Err(ProbeErrorKind::Core(failure));
    }
    result.map_err(|error| ProbeErrorKind::Core(format!("it refuses its own move {mv}: {error}")))
}

fn names(tree: &Value) -> impl Iterator<Item = &String> {
    tree.as_object().into_iter().flat_map(|object| object.keys())
}

fn check_same_names<'a>(
    table: &str,
    ours: impl Iterator<Item = &'a String>,
    theirs: impl Iterator<Item = &'a String>,
) -> Result<(), ProbeErrorKind> {
    let (ours, theirs): (BTreeSet<&String>, BTreeSet<&String>) = (ours.collect(), theirs.collect());
    if let Some(&name) = theirs.difference(&ours).next() {
        return Err(ProbeErrorKind::MissingName { table: table.to_owned(), name: name.clone() });
    }
    match ours.difference(&theirs).next() {
        Some(&name) => Err(ProbeErrorKind::UnknownName { table: table.to_owned(), name: name.clone() }),
        None => Ok(()),
    }
}

/// Checks the sources of fields and sets how the core represents their numbers.
fn set_number_reprs(
    table: &str,
    fields: &mut BTreeMap<String, Field>,
    views: &[Value],
    machine: &dyn System,
    has_decimals: bool,
) -> Result<(), ProbeErrorKind> {
    for (name, field) in fields {
        if has_decimals && !field.is_text() {
            field.repr = NumberRepr::Decimals;
        }
        for view in views {
            check_extent(table, name, field, &view[name])?;
            if leaves(&view[name]).any(Value::is_number) {
                field.repr = if has_decimals { NumberRepr::Decimals } else { NumberRepr::Integers };
            }
        }
        if let Some(missing) = missing_source(field, machine) {
            return Err(ProbeErrorKind::UnknownSource {
                table: table.to_owned(),
                name: name.clone(),
                missing,
            });
        }
    }
    Ok(())
}

/// Checks that a field is read with the extents that the core has.
fn check_extent(table: &str, name: &str, field: &Field, view: &Value) -> Result<(), ProbeErrorKind> {
    if view.is_null() {
        return Ok(());
    }
    let shown = extents_of(view);
    let read = match &field.source {
        // The size of an array is known only when the program runs.
        Source::Variable(name) if name.is_array() && !shown.is_empty() => return Ok(()),
        Source::Variable(name) if name.is_array() => "an array".to_owned(),
        Source::Elements(elements) if elements.first.is_none() && shown.len() == 1 => return Ok(()),
        Source::Elements(elements) => {
            elements.first.map_or_else(|| "a list".to_owned(), |first| extents_text(&[first]))
        }
        Source::Variable(_) | Source::Element(_) | Source::HitCount(_) => extents_text(&[]),
        Source::Memory(memory) => extents_text(&memory.size),
        // The result of an expression is known only when the program runs.
        Source::Expression(_) => return Ok(()),
        // A core shows it as one text, or as lines.
        Source::Printed(_) if shown.len() <= 1 => return Ok(()),
        Source::Printed(_) => "a text".to_owned(),
        Source::Screen(cells) => extents_text(&cells.size),
    };
    let shown = extents_text(&shown);
    if read == shown {
        return Ok(());
    }
    Err(ProbeErrorKind::ExtentMismatch { table: table.to_owned(), name: name.to_owned(), read, shown })
}

/// The extents of nested lists.
fn extents_of(view: &Value) -> Vec<usize> {
    let mut extents = Vec::new();
    let mut level = Some(view);
    while let Some(Value::Array(values)) = level {
        extents.push(values.len());
        level = values.first();
    }
    extents
}

/// Returns extents as text for messages.
fn extents_text(extents: &[usize]) -> String {
    match extents {
        [] => "one value".into(),
        [length] => format!("a list of {length}"),
        more => more.iter().map(usize::to_string).collect::<Vec<_>>().join(" x "),
    }
}

/// Returns what a source needs and the machine lacks; `None` for variables, which exist only when
/// the program runs.
fn missing_source(field: &Field, machine: &dyn System) -> Option<String> {
    match &field.source {
        Source::Variable(_)
        | Source::Element(_)
        | Source::Elements(_)
        | Source::HitCount(_)
        | Source::Printed(_)
        | Source::Expression(_) => None,
        Source::Memory(memory) => {
            let Some(bytes) = space(machine.inspect(), &memory.memory) else {
                return Some(format!("unknown memory `{}`", memory.memory));
            };
            let highest = memory.addresses().max().unwrap_or(memory.at);
            let length = bytes.len();
            (highest >= length)
                .then(|| format!("`{}` has the addresses 0 to {}, not {highest}", memory.memory, length - 1))
        }
        Source::Screen(cells) => {
            let screen = machine.screen();
            let (rows, columns) = (screen.cells.len() / screen.columns.max(1), screen.columns);
            let is_outside = |&(row, column): &(usize, usize)| row >= rows || column >= columns;
            let (row, column) = cells.positions().find(is_outside)?;
            Some(format!(
                "the screen has {rows} rows and {columns} columns; row {row}, column {column} is outside"
            ))
        }
    }
}
