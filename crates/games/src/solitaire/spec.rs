//! Peg solitaire as a [`GameSpec`], one for each program.

use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::board::Board;
use super::core::{Core, JumpRules};
use super::enumeration::{CentralGameEnumeration, CountMode};
use super::mutants::Mutant;
use super::playthrough::{Action, Playthrough};
use super::program::{FAST, PLAIN, Solitaire};
use super::random_policy::RandomPolicy;
use super::rules::{Rules, Stage};
use super::strong::Strong;
use super::view::View;
use super::{fast, plain, test_sets};
use crate::dice::{ChaChaDice, ScriptedDice};
use crate::game::Game;
use crate::spec::{self, AllowedRoles, Benchmark, Bot, GameSpec, GameState, Role, TestSet, Workloads};

/// Returns the rules of a game in any form; `None` for a game of another title.
#[must_use]
pub fn jump_rules(game: &dyn GameState) -> Option<&dyn JumpRules> {
    let game = game.as_any();
    let plain =
        game.downcast_ref().map(|game: &Playthrough<plain::Marbles>| game.marbles() as &dyn JumpRules);
    plain.or_else(|| {
        game.downcast_ref().map(|game: &Playthrough<fast::Marbles>| game.marbles() as &dyn JumpRules)
    })
}

impl GameSpec for Solitaire {
    fn name(&self) -> &'static str {
        self.name
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 0 }]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        let shown = Mutant::ALL.into_iter().filter(|mutant| mutant.affects(self.rules.stage));
        shown.map(Mutant::name).collect()
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        if roles != [Role::Person] {
            return None;
        }
        self.start_with_marbles(form, &self.rules.marbles().collect::<Vec<_>>())
    }

    fn next_game(
        &self,
        game: &dyn GameState,
        roles: &[Role],
        _draws: &mut ScriptedDice,
    ) -> Option<Box<dyn GameState>> {
        if !self.rules.has_score || roles != [Role::Person] {
            return None;
        }
        let game = game.as_any();
        let plain = game
            .downcast_ref()
            .map(|game: &Playthrough<plain::Marbles>| Box::new(game.restarted()) as Box<_>);
        plain.or_else(|| {
            game.downcast_ref().map(|game: &Playthrough<fast::Marbles>| Box::new(game.restarted()) as Box<_>)
        })
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        let view = View::deserialize(state).ok()?;
        let cells = view.cells()?;
        let is_on_board = cells.iter().all(|&cell| self.rules.board.is_hole(cell));
        let marbles = plain::Marbles::with(self.rules.board, cells);
        Some(Box::new(Playthrough::from_view(self.rules, marbles, &view).filter(|_| is_on_board)?))
    }

    fn random_policy(&self) -> Option<Box<dyn Bot>> {
        Some(Box::new(RandomPolicy::default()))
    }

    fn max_moves(&self) -> usize {
        match self.rules.stage {
            Stage::DragOnly => 60,
            Stage::JumpsOnly => 240,
            Stage::Complete => 1000,
        }
    }

    fn bot_names(&self) -> Vec<&'static str> {
        vec!["random", "strong"]
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        match name {
            "random" => Some(Box::new(RandomPolicy::default())),
            "strong" => Some(Box::new(Strong::on(self.rules.board))),
            _ => None,
        }
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        match form {
            PLAIN => Some(Box::new(ReplayBenchmark::<plain::Marbles>::new(self.rules))),
            FAST => Some(Box::new(ReplayBenchmark::<fast::Marbles>::new(self.rules))),
            _ => None,
        }
    }

    fn workloads(&self) -> &dyn Workloads {
        self
    }
}

impl Workloads for Solitaire {
    fn test_sets(&self, form: &str) -> Vec<Box<dyn TestSet>> {
        let is_form = self.forms().contains(&form) || self.mutant(form).is_some();
        if is_form { test_sets::all(*self, form) } else { Vec::new() }
    }

    fn enumerations(&self) -> Vec<Box<dyn spec::Enumeration>> {
        // The reference counts are those of the whole central game.
        let is_known = self.rules.board == Board::English && self.rules.vacancy == Board::CENTRE;
        let counts = [CountMode::Positions, CountMode::PositionsAndGames]
            .into_iter()
            .filter(|_| is_known && self.rules.stage == Stage::Complete);
        counts.map(|count| Box::new(CentralGameEnumeration(count)) as Box<dyn spec::Enumeration>).collect()
    }
}

/// Random games; the benchmark replays them event by event.
struct ReplayBenchmark<C> {
    rules: Rules,
    games: Vec<Vec<Action>>,
    form: std::marker::PhantomData<C>,
}

impl<C> ReplayBenchmark<C> {
    const COUNT: u64 = 20;
    const LONGEST: usize = 1000;

    fn new(rules: Rules) -> Self {
        let game = |number| {
            let mut dice = ChaChaDice::seeded(1, number);
            let mut policy = RandomPolicy::default();
            let mut playthrough = Playthrough::<plain::Marbles>::new(rules);
            let mut events = Vec::new();
            while Game::outcome(&playthrough).is_none() && events.len() < Self::LONGEST {
                let event = policy.next_event(&playthrough, &mut dice);
                Game::play(&mut playthrough, event, &mut dice).expect("it is an event of the game");
                events.push(event);
            }
            events
        };
        Self { rules, games: (0..Self::COUNT).map(game).collect(), form: std::marker::PhantomData }
    }
}

impl<C: Core + 'static> Benchmark for ReplayBenchmark<C> {
    fn run(&mut self) -> u64 {
        let mut dice = ChaChaDice::seeded(1, 0);
        for game in &self.games {
            let mut playthrough = Playthrough::<C>::new(self.rules);
            for &event in game {
                Game::play(&mut playthrough, event, &mut dice).expect("it was played before");
            }
            black_box(&playthrough);
        }
        self.games.iter().map(|game| game.len() as u64).sum()
    }
}
