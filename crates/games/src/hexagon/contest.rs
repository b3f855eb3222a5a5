//! "Hexagon" as a [`Contest`].

use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::census::{Chances, Wins};
use super::core::{Core, Mutated};
use super::lines::{LINES, State};
use super::mutants::Mutant;
use super::opponent::Opponent;
use super::playthrough::Playthrough;
use super::{classes, courses, drills, fast, plain};
use crate::contest::{Adviser, Census, Contender, Contest, Courses, Drill, Positions, Role, Roles, Sprint};

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game: a person against the computer, whoever begins.
#[derive(Clone, Copy, Debug)]
pub struct Hexagon;

impl Contest for Hexagon {
    fn name(&self) -> &'static str {
        "hexagon"
    }

    fn seats(&self) -> &'static [Roles] {
        &[Roles { person: true, levels: 0 }, Roles { person: false, levels: 1 }]
    }

    fn forms(&self) -> &'static [&'static str] {
        &[PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        Mutant::ALL.map(Mutant::name).to_vec()
    }

    fn start(&self, form: &str, roles: &[Role]) -> Option<Box<dyn Contender>> {
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

    fn again(&self, _game: &dyn Contender, _roles: &[Role]) -> Option<Box<dyn Contender>> {
        None
    }

    fn recall(&self, state: &Value) -> Option<Box<dyn Contender>> {
        Some(Box::new(Seen::deserialize(state).ok()?.game()?))
    }

    fn positions(&self, _form: &str, _levels: &[u8]) -> Option<Box<dyn Positions>> {
        None
    }

    fn courses(&self, form: &str) -> Vec<Box<dyn Courses>> {
        match form {
            PLAIN => courses::all(&plain::Board::default()),
            FAST => courses::all(&fast::Board::default()),
            _ => Vec::new(),
        }
    }

    fn drills(&self) -> Vec<Box<dyn Drill>> {
        drills::all()
    }

    fn censuses(&self) -> Vec<Box<dyn Census>> {
        vec![Box::new(Chances), Box::new(Wins)]
    }

    fn advisers(&self) -> Vec<&'static str> {
        Opponent::ALL.map(Opponent::name).to_vec()
    }

    fn adviser(&self, name: &str) -> Option<Box<dyn Adviser>> {
        Some(Box::new(Opponent::named(name)?))
    }

    fn sprint(&self, form: &str) -> Option<Box<dyn Sprint>> {
        match form {
            PLAIN => Some(Box::new(Judging(boards(&plain::Board::default())))),
            FAST => Some(Box::new(Judging(boards(&fast::Board::default())))),
            _ => None,
        }
    }
}

/// As much of a machine's state as makes a game.
#[derive(Deserialize)]
struct Seen {
    lines: [u8; LINES],
    mover: u8,
    loser: u8,
}

impl Seen {
    /// The game; `None` if it is none that goes on, or the computer is to move.
    fn game(&self) -> Option<Playthrough> {
        let state = |number: u8| match number {
            0 => Some(State::Free),
            1 => Some(State::Computer),
            2 => Some(State::Person),
            _ => None,
        };
        let mut states = [State::Free; LINES];
        for (place, &number) in states.iter_mut().zip(&self.lines) {
            *place = state(number)?;
        }
        let goes_on = self.loser == 0 && self.mover == State::Person as u8;
        goes_on.then(|| Playthrough::at(plain::Board::of(states), State::Person))
    }
}

/// One position of every class, the side to move being the computer.
fn boards<C: Core>(empty: &C) -> Vec<C> {
    let board = |class: &classes::Class| {
        let [computer, person] = class.position.sides();
        let states: [State; LINES] = fast::Board { computer, person }.states();
        empty.clone().with(states)
    };
    classes::CLASSES.iter().flatten().map(board).collect()
}

/// Positions to be rated.
struct Judging<C>(Vec<C>);

impl<C: Core> Sprint for Judging<C> {
    fn run(&mut self) -> u64 {
        for board in &self.0 {
            black_box(black_box(board).scan());
        }
        self.0.len() as u64
    }
}
