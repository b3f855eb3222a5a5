//! Peg solitaire as a [`Contest`], one for each program.

use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::board::Board;
use super::census::{Census, Count};
use super::core::{Core, Judge};
use super::drifter::Drifter;
use super::mutants::Mutant;
use super::playthrough::{Action, Playthrough};
use super::program::{FAST, PLAIN, Solitaire};
use super::rules::{Rules, Stage};
use super::strong::Strong;
use super::view::View;
use super::{courses, fast, plain};
use crate::contest::{self, Adviser, Contender, Contest, Courses, Positions, Role, Roles, Sprint};
use crate::dice::ChaChaDice;
use crate::game::Game;

/// The rules of a game of any form; `None` for another title's.
#[must_use]
pub fn judge(game: &dyn Contender) -> Option<&dyn Judge> {
    let game = game.as_any();
    let plain = game.downcast_ref().map(|game: &Playthrough<plain::Marbles>| game.marbles() as &dyn Judge);
    plain
        .or_else(|| game.downcast_ref().map(|game: &Playthrough<fast::Marbles>| game.marbles() as &dyn Judge))
}

impl Contest for Solitaire {
    fn name(&self) -> &'static str {
        self.name
    }

    fn seats(&self) -> &'static [Roles] {
        &[Roles { person: true, levels: 0 }]
    }

    fn forms(&self) -> &'static [&'static str] {
        &[PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        let shown = Mutant::ALL.into_iter().filter(|mutant| mutant.shows_in(self.rules.stage));
        shown.map(Mutant::name).collect()
    }

    fn start(&self, form: &str, roles: &[Role]) -> Option<Box<dyn Contender>> {
        if roles != [Role::Person] {
            return None;
        }
        self.placed(form, &self.rules.marbles().collect::<Vec<_>>())
    }

    fn again(&self, game: &dyn Contender, roles: &[Role]) -> Option<Box<dyn Contender>> {
        if !self.rules.has_score || roles != [Role::Person] {
            return None;
        }
        let game = game.as_any();
        let plain =
            game.downcast_ref().map(|game: &Playthrough<plain::Marbles>| Box::new(game.anew()) as Box<_>);
        plain.or_else(|| {
            game.downcast_ref().map(|game: &Playthrough<fast::Marbles>| Box::new(game.anew()) as Box<_>)
        })
    }

    fn recall(&self, state: &Value) -> Option<Box<dyn Contender>> {
        let view = View::deserialize(state).ok()?;
        let cells = view.cells()?;
        let is_on_board = cells.iter().all(|&cell| self.rules.board.is_hole(cell));
        let marbles = plain::Marbles::with(self.rules.board, cells);
        Some(Box::new(Playthrough::of_view(self.rules, marbles, &view).filter(|_| is_on_board)?))
    }

    fn positions(&self, _form: &str, _levels: &[u8]) -> Option<Box<dyn Positions>> {
        None
    }

    fn courses(&self, form: &str) -> Vec<Box<dyn Courses>> {
        let is_form = self.forms().contains(&form) || self.mutant(form).is_some();
        if is_form { courses::all(*self, form) } else { Vec::new() }
    }

    fn drifter(&self) -> Option<Box<dyn Adviser>> {
        Some(Box::new(Drifter::default()))
    }

    fn censuses(&self) -> Vec<Box<dyn contest::Census>> {
        // What is known is of the whole central game.
        let is_known = self.rules.board == Board::English && self.rules.vacancy == Board::CENTRE;
        let counts = [Count::Positions, Count::Ways]
            .into_iter()
            .filter(|_| is_known && self.rules.stage == Stage::Ends);
        counts.map(|count| Box::new(Census(count)) as Box<dyn contest::Census>).collect()
    }

    fn longest(&self) -> usize {
        match self.rules.stage {
            Stage::Pressed => 60,
            Stage::Removed => 240,
            Stage::Ends => 1000,
        }
    }

    fn advisers(&self) -> Vec<&'static str> {
        vec!["random", "strong"]
    }

    fn adviser(&self, name: &str) -> Option<Box<dyn Adviser>> {
        match name {
            "random" => Some(Box::new(Drifter::default())),
            "strong" => Some(Box::new(Strong::on(self.rules.board))),
            _ => None,
        }
    }

    fn sprint(&self, form: &str) -> Option<Box<dyn Sprint>> {
        match form {
            PLAIN => Some(Box::new(Games::<plain::Marbles>::new(self.rules))),
            FAST => Some(Box::new(Games::<fast::Marbles>::new(self.rules))),
            _ => None,
        }
    }
}

/// Random games, replayed event by event.
struct Games<C> {
    rules: Rules,
    games: Vec<Vec<Action>>,
    form: std::marker::PhantomData<C>,
}

impl<C> Games<C> {
    const COUNT: u64 = 20;
    const LONGEST: usize = 1000;

    fn new(rules: Rules) -> Self {
        let game = |number| {
            let mut dice = ChaChaDice::seeded(1, number);
            let mut drifter = Drifter::default();
            let mut playthrough = Playthrough::<plain::Marbles>::new(rules);
            let mut events = Vec::new();
            while Game::outcome(&playthrough).is_none() && events.len() < Self::LONGEST {
                let event = drifter.next(&playthrough, &mut dice);
                Game::play(&mut playthrough, event, &mut dice).expect("it is an event of the game");
                events.push(event);
            }
            events
        };
        Self { rules, games: (0..Self::COUNT).map(game).collect(), form: std::marker::PhantomData }
    }
}

impl<C: Core + 'static> Sprint for Games<C> {
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
