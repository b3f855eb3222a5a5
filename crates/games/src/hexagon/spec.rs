//! "Hexagon" as a [`GameSpec`].

use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::core::{Core, Mutated};
use super::enumeration::{PositionEnumeration, WinChances};
use super::lines::{LINES, LineState};
use super::mutants::Mutant;
use super::opponent::BotKind;
use super::playthrough::Playthrough;
use super::{classes, equivalence, fast, plain, test_sets};
use crate::dice::ScriptedDice;
use crate::spec::{
    AllowedRoles, Benchmark, Bot, Enumeration, EquivalenceCheck, GameSpec, GameState, Role, TestSet,
    Workloads,
};

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game of a person against the computer; either can begin.
#[derive(Clone, Copy, Debug)]
pub struct Hexagon;

impl GameSpec for Hexagon {
    fn name(&self) -> &'static str {
        "hexagon"
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 0 }, AllowedRoles { person: false, levels: 1 }]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        Mutant::ALL.map(Mutant::name).to_vec()
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        if roles != [Role::Person, Role::Computer(1)] {
            return None;
        }
        Some(match form {
            PLAIN => Box::new(Playthrough::on(plain::Board::default())),
            FAST => Box::new(Playthrough::on(fast::Board::default())),
            mutant => {
                let mutant = Mutant::named(mutant)?;
                Box::new(Playthrough::on(Mutated { board: plain::Board::default(), mutant }))
            }
        })
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        Some(Box::new(ViewedState::deserialize(state).ok()?.game()?))
    }

    fn bot_names(&self) -> Vec<&'static str> {
        BotKind::ALL.map(BotKind::name).to_vec()
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        Some(Box::new(BotKind::named(name)?))
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        match form {
            PLAIN => Some(Box::new(RatingBenchmark(boards(&plain::Board::default())))),
            FAST => Some(Box::new(RatingBenchmark(boards(&fast::Board::default())))),
            _ => None,
        }
    }

    fn workloads(&self) -> &dyn Workloads {
        self
    }
}

impl Workloads for Hexagon {
    fn test_sets(&self, form: &str) -> Vec<Box<dyn TestSet>> {
        match form {
            PLAIN => test_sets::all(&plain::Board::default()),
            FAST => test_sets::all(&fast::Board::default()),
            _ => Vec::new(),
        }
    }

    fn equivalence_checks(&self) -> Vec<Box<dyn EquivalenceCheck>> {
        equivalence::all()
    }

    fn enumerations(&self) -> Vec<Box<dyn Enumeration>> {
        vec![Box::new(WinChances), Box::new(PositionEnumeration)]
    }
}

/// The part of a machine's state that determines the game.
#[derive(Deserialize)]
struct ViewedState {
    lines: [u8; LINES],
    mover: u8,
    loser: u8,
}

impl ViewedState {
    /// Returns the game; `None` if it is over or invalid, or the computer is to move.
    fn game(&self) -> Option<Playthrough> {
        let state = |number: u8| match number {
            0 => Some(LineState::Free),
            1 => Some(LineState::Computer),
            2 => Some(LineState::Person),
            _ => None,
        };
        let mut states = [LineState::Free; LINES];
        for (line, &number) in states.iter_mut().zip(&self.lines) {
            *line = state(number)?;
        }
        let goes_on = self.loser == 0 && self.mover == LineState::Person as u8;
        goes_on.then(|| Playthrough::at(plain::Board::of(states), LineState::Person))
    }
}

/// Returns one position of every class, with the computer to move.
fn boards<C: Core>(empty: &C) -> Vec<C> {
    let board = |class: &classes::SymmetryClass| {
        let [computer, person] = class.position.sides();
        let states: [LineState; LINES] =
            fast::Board { computer_lines: computer, person_lines: person }.states();
        empty.clone().with(states)
    };
    classes::CLASSES.iter().flatten().map(board).collect()
}

/// Positions to rate.
struct RatingBenchmark<C>(Vec<C>);

impl<C: Core> Benchmark for RatingBenchmark<C> {
    fn run(&mut self) -> u64 {
        for board in &self.0 {
            black_box(black_box(board).best_lines());
        }
        self.0.len() as u64
    }
}
