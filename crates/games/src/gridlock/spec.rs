//! "Gridlock" as a [`GameSpec`].

use std::any::Any;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::core::Core;
use super::equivalence::{self, decisions};
use super::mutants::Mutant;
use super::opponent::{BotKind, RandomPolicy};
use super::playthrough::Playthrough;
use super::rules::MAX_PLIES;
use super::view::ViewedState;
use super::{fast, plain, test_sets};
use crate::dice::ScriptedDice;
use crate::spec::{
    AllowedRoles, Benchmark, Bot, EquivalenceCheck, GameSpec, GameState, Role, TestSet, Workloads,
};

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game of a person, red, against the computer at four skills.
#[derive(Clone, Copy, Debug)]
pub struct Gridlock;

impl GameSpec for Gridlock {
    fn name(&self) -> &'static str {
        "gridlock"
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 0 }, AllowedRoles { person: false, levels: MAX_PLIES }]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        Mutant::ALL.map(Mutant::name).to_vec()
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        let skill = skill(roles)?;
        Some(match form {
            PLAIN => Box::new(Playthrough::<plain::Board>::new(skill)),
            FAST => Box::new(Playthrough::<fast::Board>::new(skill)),
            mutant => {
                let mutant = Some(Mutant::named(mutant)?);
                Box::new(Playthrough::<plain::Board>::new(skill).with_mutant(mutant))
            }
        })
    }

    fn next_game(
        &self,
        game: &dyn GameState,
        roles: &[Role],
        _draws: &mut ScriptedDice,
    ) -> Option<Box<dyn GameState>> {
        let (game, skill) = (game.as_any(), skill(roles)?);
        restarted::<plain::Board>(game, skill).or_else(|| restarted::<fast::Board>(game, skill))
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        Some(Box::new(Playthrough::<plain::Board>::from_view(&ViewedState::deserialize(state).ok()?)?))
    }

    fn random_policy(&self) -> Option<Box<dyn Bot>> {
        Some(Box::new(RandomPolicy))
    }

    fn bot_names(&self) -> Vec<&'static str> {
        BotKind::ALL.map(BotKind::name).to_vec()
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        Some(Box::new(BotKind::named(name)?))
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        match form {
            PLAIN => Some(Box::new(DecisionBenchmark::<plain::Board>::new())),
            FAST => Some(Box::new(DecisionBenchmark::<fast::Board>::new())),
            _ => None,
        }
    }

    fn workloads(&self) -> &dyn Workloads {
        self
    }
}

impl Workloads for Gridlock {
    fn test_sets(&self, form: &str) -> Vec<Box<dyn TestSet>> {
        match form {
            PLAIN => test_sets::all::<plain::Board>(None),
            FAST => test_sets::all::<fast::Board>(None),
            mutant => {
                let mutant = Mutant::named(mutant).map(Some);
                mutant.map_or_else(Vec::new, test_sets::all::<plain::Board>)
            }
        }
    }

    fn equivalence_checks(&self) -> Vec<Box<dyn EquivalenceCheck>> {
        equivalence::all()
    }
}

/// Returns the skill of the computer, if the roles are those of the game.
fn skill(roles: &[Role]) -> Option<u8> {
    match *roles {
        [Role::Person, Role::Computer(skill)] if (1..=MAX_PLIES).contains(&skill) => Some(skill),
        _ => None,
    }
}

/// Returns the next game, if this one has such a core.
fn restarted<C: Core>(game: &dyn Any, skill: u8) -> Option<Box<dyn GameState>> {
    Some(Box::new(game.downcast_ref::<Playthrough<C>>()?.next_game(skill)))
}

/// Positions in which the computer decides at the highest skill.
struct DecisionBenchmark<C>(Vec<C>);

impl<C: Core> DecisionBenchmark<C> {
    fn new() -> Self {
        let highest = decisions().into_iter().filter(|&(_, skill)| skill == MAX_PLIES);
        Self(highest.map(|(cars, _)| C::of(cars)).collect())
    }
}

impl<C: Core> Benchmark for DecisionBenchmark<C> {
    fn run(&mut self) -> u64 {
        for board in &self.0 {
            black_box(black_box(board).decide(MAX_PLIES));
        }
        self.0.len() as u64
    }
}
