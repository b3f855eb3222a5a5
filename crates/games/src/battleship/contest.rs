//! "Battleship" as a [`Contest`], one for each version.

use std::any::Any;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::board::{Cell, SHIPS};
use super::clock::{Model, Pairs};
use super::mutants::Mutant;
use super::playthrough::{Action, Playthrough};
use super::shooter::{Shooter, density, seen_by_person, strong};
use super::version::Version;
use super::view::View;
use super::{courses, drills, fast, plain, survey};
use crate::contest::{
    Adviser, Contender, Contest, Courses, Drill, Positions, Role, Roles, Sprint, Survey, tree,
};
use crate::dice::Dice;

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game in a version.
#[derive(Clone, Copy, Debug)]
pub struct Battleship {
    name: &'static str,
    version: Version,
}

/// Shoots at random.
pub const BATTLESHIP: Battleship = Battleship { name: "battleship", version: Version::Random };
/// Follows rows, the lengths of ships unknown.
pub const AS_PRINTED: Battleship = Battleship { name: "battleship-as-printed", version: Version::AsPrinted };
/// Follows rows.
pub const SEARCH: Battleship = Battleship { name: "battleship-search", version: Version::Search };
/// Follows rows, and marks what lies around a sunk ship.
pub const SURROUNDINGS: Battleship =
    Battleship { name: "battleship-surroundings", version: Version::Surroundings };

impl Battleship {
    fn mutant(&self, name: &str) -> Option<Mutant> {
        Mutant::ALL.into_iter().find(|mutant| mutant.name() == name && mutant.shows_in(self.version))
    }
}

impl Contest for Battleship {
    fn name(&self) -> &'static str {
        self.name
    }

    fn seats(&self) -> &'static [Roles] {
        &[Roles { person: true, levels: 0 }, Roles { person: false, levels: 1 }]
    }

    fn forms(&self) -> &'static [&'static str] {
        &[PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        let shown = Mutant::ALL.into_iter().filter(|mutant| mutant.shows_in(self.version));
        shown.map(Mutant::name).collect()
    }

    fn start(&self, form: &str, roles: &[Role]) -> Option<Box<dyn Contender>> {
        if roles != [Role::Person, Role::Computer(1)] {
            return None;
        }
        Some(match form {
            PLAIN => Box::new(Playthrough::<plain::Boards>::new(self.version)),
            FAST => Box::new(Playthrough::<fast::Boards>::new(self.version)),
            mutant => Box::new(Playthrough::<plain::Boards>::mutated(self.version, self.mutant(mutant)?)),
        })
    }

    fn again(&self, _game: &dyn Contender, _roles: &[Role]) -> Option<Box<dyn Contender>> {
        None
    }

    fn recall(&self, state: &Value) -> Option<Box<dyn Contender>> {
        let view = View::deserialize(state).ok()?;
        Some(Box::new(Playthrough::<plain::Boards>::of_view(self.version, &view)?))
    }

    fn positions(&self, _form: &str, _levels: &[u8]) -> Option<Box<dyn Positions>> {
        None
    }

    fn courses(&self, form: &str) -> Vec<Box<dyn Courses>> {
        match form {
            PLAIN => courses::all::<plain::Boards>(self.version),
            FAST => courses::all::<fast::Boards>(self.version),
            _ => Vec::new(),
        }
    }

    fn drills(&self) -> Vec<Box<dyn Drill>> {
        drills::all()
    }

    fn survey(&self) -> Option<Box<dyn Survey>> {
        Some(Box::new(survey::Shots))
    }

    fn advisers(&self) -> Vec<&'static str> {
        vec!["random", "density", "strong"]
    }

    fn adviser(&self, name: &str) -> Option<Box<dyn Adviser>> {
        match name {
            "random" => Some(Box::new(Blind)),
            "density" => Some(Box::new(Sighted(density::Fast))),
            "strong" => Some(Box::new(Sighted(strong::Strong))),
            _ => None,
        }
    }

    fn sprint(&self, form: &str) -> Option<Box<dyn Sprint>> {
        match form {
            PLAIN => Some(Box::new(Games::<plain::Boards>::new(self.version))),
            FAST => Some(Box::new(Games::<fast::Boards>::new(self.version))),
            _ => None,
        }
    }
}

/// Shoots at any closed cell.
struct Blind;

impl Adviser for Blind {
    fn choose(&mut self, game: &dyn Contender, dice: &mut dyn Dice) -> Value {
        let seen = seen_by_person(playthrough(game).boards());
        let closed: Vec<Cell> = Cell::all().filter(|&cell| seen.is_closed(cell)).collect();
        tree(&Action::Fire(closed[dice.below(closed.len() as u32) as usize]))
    }
}

/// Shoots by what the right board shows.
struct Sighted<S>(S);

impl<S: Shooter> Adviser for Sighted<S> {
    fn choose(&mut self, game: &dyn Contender, dice: &mut dyn Dice) -> Value {
        tree(&Action::Fire(self.0.choose(&seen_by_person(playthrough(game).boards()), dice)))
    }
}

/// The playthrough that an adviser looks at.
fn playthrough(game: &dyn Contender) -> &Playthrough<plain::Boards> {
    let game: &dyn Any = game.as_any();
    game.downcast_ref().expect("advisers look at the first form of their own title")
}

/// Fleets placed and shot at by the program alone.
struct Games<C> {
    version: Version,
    form: std::marker::PhantomData<C>,
}

impl<C> Games<C> {
    const COUNT: u64 = 200;

    const fn new(version: Version) -> Self {
        Self { version, form: std::marker::PhantomData }
    }
}

impl<C: super::Core> Sprint for Games<C> {
    fn run(&mut self) -> u64 {
        let games = (0..Self::COUNT).map(|number| {
            let mut pairs = Pairs::seeded(Model::Independent, 1, number);
            u64::from(black_box(Playthrough::<C>::new(self.version)).shots_alone(&mut pairs)) + SHIPS as u64
        });
        games.sum()
    }
}
