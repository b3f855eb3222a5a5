//! The invariants of a core, checked in random games: those of [`games::invariants`], and equal results of two
//! processes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use games::spec::{AllowedRoles, GameSpec, GameState, ListedValues, MoveKind, Role, name_and_arguments};
use games::{ChaChaDice, Dice, Float5, IllegalMove, RandomDraw, ScriptedDice};
use rand::seq::{IndexedRandom, IteratorRandom};
use serde_json::Value;
use typein_core::protocol::State;

use crate::connection::Failure;
use crate::game::ProcessGame;
use crate::state::ProcessState;

/// The name of the invariant that every request has a reply.
const FAILS: &str = "the core fails";
/// A game is abandoned after this many moves.
const MAX_MOVES: usize = 200;
/// More draws than a move makes.
const MAX_DRAWS: u32 = 16;
/// Moves that are tried at each position in addition to the played one.
const TRIES: usize = 4;

/// The extent of the check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Games played.
    pub games: usize,
    /// Moves made in them.
    pub moves: usize,
    /// Moves refused.
    pub refused: usize,
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// The invariant.
    pub invariant: &'static str,
    /// The roles in the game.
    pub roles: Vec<Role>,
    /// The moves from the start.
    pub line: Vec<Value>,
    /// The core's fault, with its last messages.
    pub failure: Failure,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { invariant, roles, line, failure } = self;
        writeln!(f, "{invariant}")?;
        let roles: Vec<String> = roles.iter().map(|role| games::spec::to_json(role).to_string()).collect();
        writeln!(f, "in a game of {}, after these moves:", roles.join(", "))?;
        line.iter().try_for_each(|mv| writeln!(f, "  {mv}"))?;
        write!(f, "{failure}")
    }
}

/// Plays random games and checks the invariants at every position.
///
/// # Errors
/// The first invariant that does not hold.
pub fn check(game: &ProcessGame, games: usize) -> Result<Checked, Box<Violation>> {
    let mut checked = Checked::default();
    let mut seen = BTreeMap::new();
    for number in 0..games {
        let mut choices = ChaChaDice::seeded(number as u64, 0);
        let roles = game.seats().iter().map(|seat| role(seat, &mut choices)).collect();
        let mut check = Check { roles, line: Vec::new(), choices, seen: &mut seen, checked: &mut checked };
        check.play(game)?;
        checked.games += 1;
    }
    Ok(checked)
}

/// Returns a random role that a seat allows.
fn role(seat: &AllowedRoles, choices: &mut ChaChaDice) -> Role {
    match choices.below(u32::from(seat.levels) + u32::from(seat.person)) as u8 {
        0 if seat.person => Role::Person,
        level if seat.person => Role::Computer(level),
        level => Role::Computer(level + 1),
    }
}

/// A move with its draws.
#[derive(Clone)]
struct Played {
    mv: Value,
    draws: ScriptedDice,
}

/// The check of one game.
struct Check<'a> {
    roles: Vec<Role>,
    line: Vec<Played>,
    choices: ChaChaDice,
    /// The moves of the games so far, by their texts.
    seen: &'a mut BTreeMap<String, Value>,
    checked: &'a mut Checked,
}

impl Check<'_> {
    fn play(&mut self, spec: &ProcessGame) -> Result<(), Box<Violation>> {
        let draws = self.draws();
        let mut game = self.start(spec, draws.clone())?;
        // The first game keeps its process.
        let mut elsewhere = self.start(spec, draws)?;
        let mut fork = None;
        let forks_at = self.choices.below(10) as usize;
        while self.line.len() < MAX_MOVES {
            if self.line.len() == forks_at {
                fork = Some(self.copy(&game)?);
            }
            let moves = game.moves();
            self.seen.extend(moves.iter().map(|mv| (mv.to_string(), mv.clone())));
            self.check_declared(spec, &game)?;
            self.check_refusals(&game)?;
            let Some(mv) = moves.choose(&mut self.choices) else { break };
            let tried: Vec<Value> = moves.iter().cloned().sample(&mut self.choices, TRIES);
            for mv in tried {
                let draws = self.draws();
                self.try_move(&game, &Played { mv, draws })?;
            }
            let played = Played { mv: mv.clone(), draws: self.draws() };
            let expected = self.try_move(&game, &played)?;
            self.step(&mut game, &played)?;
            self.line.push(played);
            self.check_equal(
                "equal moves and draws lead to different states",
                &game,
                &expected,
                game.last(),
            )?;
            self.checked.moves += 1;
        }
        if let Some(mut fork) = fork {
            for played in &self.line[forks_at..] {
                self.step(&mut fork, played)?;
            }
            self.check_equal("a copy that plays on ends in another state", &fork, game.last(), fork.last())?;
        }
        let mut replay = game.restart();
        self.check_running(&replay)?;
        for (replay, invariant) in [
            (&mut replay, "a replay of the game ends in another state"),
            (&mut elsewhere, "a replay of the game in another process ends in another state"),
        ] {
            for played in &self.line {
                self.step(replay, played)?;
            }
            self.check_equal(invariant, replay, game.last(), replay.last())?;
        }
        Ok(())
    }

    /// Checks that the core has declared the moves that it lists, if it declares any.
    fn check_declared(&self, spec: &ProcessGame, game: &ProcessState) -> Result<(), Box<Violation>> {
        let Some(kinds) = spec.move_kinds() else { return Ok(()) };
        for mv in game.moves() {
            let (name, arguments) = name_and_arguments(&mv);
            let fits = |kind: &MoveKind| {
                let ranges = kind.arguments.iter().zip(&arguments);
                kind.name == name
                    && kind.arguments.len() == arguments.len()
                    && ranges
                        .into_iter()
                        .all(|((least, greatest), argument)| (least..=greatest).contains(&argument))
            };
            if !kinds.iter().any(fits) {
                return Err(self.broken("a move is not declared in `hello`", game, format!("lists {mv}")));
            }
        }
        Ok(())
    }

    fn start(&self, spec: &ProcessGame, mut draws: ScriptedDice) -> Result<ProcessState, Box<Violation>> {
        let game = spec.start_process(&self.roles, &mut draws).expect("the roles are those of the seats");
        self.check_running(&game).map(|()| game)
    }

    fn copy(&self, game: &ProcessState) -> Result<ProcessState, Box<Violation>> {
        let copy = game.fork_game();
        self.check_running(&copy)?;
        let state = copy.current().map_err(|failure| self.violation(FAILS, failure))?;
        self.check_equal("a copy has another state", &copy, game.last(), &state)?;
        Ok(copy)
    }

    fn check_running(&self, game: &ProcessState) -> Result<(), Box<Violation>> {
        game.process_failure().map_or(Ok(()), |failure| Err(self.violation(FAILS, failure)))
    }

    /// Plays a move that the core has listed.
    fn step(&self, game: &mut ProcessState, Played { mv, draws }: &Played) -> Result<(), Box<Violation>> {
        let result = game.play(mv, &mut draws.clone());
        self.check_running(game)?;
        result.map_err(|error| self.broken("a legal move is refused", game, format!("refuses {mv}: {error}")))
    }

    /// Plays a listed move in a copy and checks the original; returns the state after the move.
    fn try_move(&self, game: &ProcessState, played: &Played) -> Result<State, Box<Violation>> {
        let mut copy = self.copy(game)?;
        self.step(&mut copy, played)?;
        let original = game.current().map_err(|failure| self.violation(FAILS, failure))?;
        self.check_equal("a move in a copy changes the original", game, game.last(), &original)?;
        Ok(copy.last().clone())
    }

    /// Tries moves that are legal at other positions.
    fn check_refusals(&mut self, game: &ProcessState) -> Result<(), Box<Violation>> {
        let moves = [game.moves(), game.moves_after_end()].concat();
        let listed: Vec<String> = moves.iter().map(Value::to_string).collect();
        // A core may list a choice of a large range.
        let is_chosen_from = |mv: &Value| {
            let arguments = name_and_arguments(mv).1;
            arguments.iter().enumerate().any(|(index, value)| {
                ListedValues::of(&moves, mv, index)
                    .is_some_and(|listed| listed.is_choice() && listed.range().contains(value))
            })
        };
        let is_illegal = |(text, mv): &(&String, &Value)| !listed.contains(text) && !is_chosen_from(mv);
        let others = self.seen.iter().filter(is_illegal).map(|(_, mv)| mv.clone());
        for mv in others.sample(&mut self.choices, TRIES) {
            let mut copy = self.copy(game)?;
            let result = copy.play(&mv, &mut self.draws());
            self.check_running(&copy)?;
            if !matches!(result, Err(IllegalMove::Refused(_))) {
                return Err(self.broken("an illegal move is accepted", &copy, format!("accepts {mv}")));
            }
            let after = copy.current().map_err(|failure| self.violation(FAILS, failure))?;
            self.check_equal("a refused move changes the state", &copy, game.last(), &after)?;
            self.checked.refused += 1;
        }
        Ok(())
    }

    /// Returns random draws in the number format of the C64, whose values have an index below any bound.
    fn draws(&mut self) -> ScriptedDice {
        let draw = |_| RandomDraw::Mflpt5(Float5::scaled(self.choices.below(1 << 30) as i32, 30));
        ScriptedDice::new((0..MAX_DRAWS).map(draw).collect::<Vec<_>>())
    }

    /// Compares two states, except for the draws of the last move.
    fn check_equal(
        &self,
        invariant: &'static str,
        game: &ProcessState,
        expected: &State,
        actual: &State,
    ) -> Result<(), Box<Violation>> {
        let shown =
            |state: &State| games::spec::to_json(&State { drawn: Vec::new(), clocks: 0, ..state.clone() });
        match first_difference(&shown(expected), &shown(actual)) {
            None => Ok(()),
            Some((path, expected, actual)) => {
                Err(self.broken(invariant, game, format!("has `{path}` {actual}, expected {expected}")))
            }
        }
    }

    /// Ends the core of a game, and returns the violation `what`.
    fn broken(&self, invariant: &'static str, game: &ProcessState, what: String) -> Box<Violation> {
        self.violation(invariant, game.fail(what))
    }

    fn violation(&self, invariant: &'static str, failure: Failure) -> Box<Violation> {
        let line = self.line.iter().map(|played| played.mv.clone()).collect();
        Box::new(Violation { invariant, roles: self.roles.clone(), line, failure })
    }
}

/// Returns the path of the first field that differs, with both values.
fn first_difference(expected: &Value, actual: &Value) -> Option<(String, Value, Value)> {
    let (Some(fields), Some(others)) = (expected.as_object(), actual.as_object()) else {
        return (expected != actual).then(|| (String::new(), expected.clone(), actual.clone()));
    };
    let names: BTreeSet<&String> = fields.keys().chain(others.keys()).collect();
    names.into_iter().find_map(|name| {
        let (path, expected, actual) = first_difference(&expected[name.as_str()], &actual[name.as_str()])?;
        let path = if path.is_empty() { name.clone() } else { format!("{name}.{path}") };
        Some((path, expected, actual))
    })
}
