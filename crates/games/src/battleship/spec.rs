//! "Battleship" as a [`GameSpec`], one for each version.

use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::board::{Cell, SHIPS};
use super::clock::{ClockDice, ClockModel};
use super::mutants::Mutant;
use super::playthrough::{Action, Playthrough};
use super::shooter::{Shooter, density, person_observation, strong};
use super::version::Version;
use super::view::View;
use super::{equivalence, fast, plain, statistics, test_sets};
use crate::dice::{Dice, ScriptedDice};
use crate::spec::{
    AllowedRoles, Benchmark, Bot, EquivalenceCheck, GameSpec, GameState, Role, SampleStatistics, TestSet,
    Workloads, first_form, to_json,
};

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game in one version.
#[derive(Clone, Copy, Debug)]
pub struct Battleship {
    name: &'static str,
    version: Version,
}

/// The program shoots at random.
pub const BATTLESHIP: Battleship = Battleship { name: "battleship", version: Version::Random };
/// The program follows rows, without knowing the lengths of ships.
pub const AS_PRINTED: Battleship = Battleship { name: "battleship-as-printed", version: Version::AsPrinted };
/// The program follows rows.
pub const SEARCH: Battleship = Battleship { name: "battleship-search", version: Version::Search };
/// The program follows rows and marks the cells around a sunk ship.
pub const SURROUNDINGS: Battleship =
    Battleship { name: "battleship-surroundings", version: Version::Surroundings };

impl Battleship {
    fn mutant(&self, name: &str) -> Option<Mutant> {
        Mutant::ALL.into_iter().find(|mutant| mutant.name() == name && mutant.affects(self.version))
    }
}

impl GameSpec for Battleship {
    fn name(&self) -> &'static str {
        self.name
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 0 }, AllowedRoles { person: false, levels: 1 }]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        let shown = Mutant::ALL.into_iter().filter(|mutant| mutant.affects(self.version));
        shown.map(Mutant::name).collect()
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        if roles != [Role::Person, Role::Computer(1)] {
            return None;
        }
        Some(match form {
            PLAIN => Box::new(Playthrough::<plain::Boards>::new(self.version)),
            FAST => Box::new(Playthrough::<fast::Boards>::new(self.version)),
            mutant => Box::new(Playthrough::<plain::Boards>::mutated(self.version, self.mutant(mutant)?)),
        })
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        let view = View::deserialize(state).ok()?;
        Some(Box::new(Playthrough::<plain::Boards>::from_view(self.version, &view)?))
    }

    fn bot_names(&self) -> Vec<&'static str> {
        vec!["random", "density", "strong"]
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        match name {
            "random" => Some(Box::new(RandomBot)),
            "density" => Some(Box::new(ShooterBot(density::Fast))),
            "strong" => Some(Box::new(ShooterBot(strong::Strong))),
            _ => None,
        }
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        match form {
            PLAIN => Some(Box::new(GamesBenchmark::<plain::Boards>::new(self.version))),
            FAST => Some(Box::new(GamesBenchmark::<fast::Boards>::new(self.version))),
            _ => None,
        }
    }

    fn workloads(&self) -> &dyn Workloads {
        self
    }
}

impl Workloads for Battleship {
    fn test_sets(&self, form: &str) -> Vec<Box<dyn TestSet>> {
        match form {
            PLAIN => test_sets::all::<plain::Boards>(self.version),
            FAST => test_sets::all::<fast::Boards>(self.version),
            _ => Vec::new(),
        }
    }

    fn equivalence_checks(&self) -> Vec<Box<dyn EquivalenceCheck>> {
        equivalence::all()
    }

    fn sample_statistics(&self) -> Option<Box<dyn SampleStatistics>> {
        Some(Box::new(statistics::ShotStatistics))
    }
}

/// A bot that shoots at any closed cell.
struct RandomBot;

impl Bot for RandomBot {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let seen = person_observation(first_form::<Playthrough<plain::Boards>>(game).boards());
        let closed: Vec<Cell> = Cell::all().filter(|&cell| seen.is_closed(cell)).collect();
        to_json(&Action::Fire(closed[dice.below(closed.len() as u32) as usize]))
    }
}

/// A bot that shoots by what the right board shows.
struct ShooterBot<S>(S);

impl<S: Shooter> Bot for ShooterBot<S> {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let seen = person_observation(first_form::<Playthrough<plain::Boards>>(game).boards());
        to_json(&Action::Fire(self.0.choose(&seen, dice)))
    }
}

/// Games without a person: the program places the fleets and shoots.
struct GamesBenchmark<C> {
    version: Version,
    form: std::marker::PhantomData<C>,
}

impl<C> GamesBenchmark<C> {
    const COUNT: u64 = 200;

    const fn new(version: Version) -> Self {
        Self { version, form: std::marker::PhantomData }
    }
}

impl<C: super::Core> Benchmark for GamesBenchmark<C> {
    fn run(&mut self) -> u64 {
        let games = (0..Self::COUNT).map(|number| {
            let mut pairs = ClockDice::seeded(ClockModel::Independent, 1, number);
            u64::from(black_box(Playthrough::<C>::new(self.version)).count_program_shots(&mut pairs))
                + SHIPS as u64
        });
        games.sum()
    }
}
