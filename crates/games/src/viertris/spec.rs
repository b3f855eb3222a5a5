//! "Viertris" as a [`GameSpec`].

use std::any::Any;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::board::{Column, Side};
use super::core::Core;
use super::evaluation::{Strength, column_scores, column_scores_fast};
use super::mutants::Mutant;
use super::opponent::BotKind;
use super::playthrough::{Action, Playthrough};
use super::view::{Layout, View};
use super::{deep, equivalence, fast, plain, test_sets};
use crate::dice::{ChaChaDice, Dice, ScriptedDice};
use crate::spec::{
    AllowedRoles, Benchmark, Bot, EquivalenceCheck, GameSpec, GameState, Role, TestSet, Workloads,
    first_form, to_json,
};

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game with the board layout of some listings.
#[derive(Clone, Copy, Debug)]
pub struct Viertris {
    name: &'static str,
    layout: Layout,
}

/// For listings with the layout [`Layout::Rows`].
pub const VIERTRIS: Viertris = Viertris { name: "viertris", layout: Layout::Rows };

/// For listings with the layout [`Layout::Lines`].
pub const VIERTRIS_LINES: Viertris = Viertris { name: "viertris-lines", layout: Layout::Lines };

impl GameSpec for Viertris {
    fn name(&self) -> &'static str {
        self.name
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 2 }; 2]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        Mutant::ALL.map(Mutant::name).to_vec()
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        let roles = seated(roles)?;
        Some(match form {
            PLAIN => Box::new(Playthrough::<plain::Board>::new(roles).with_layout(self.layout)),
            FAST => Box::new(Playthrough::<fast::Board>::new(roles).with_layout(self.layout)),
            mutant => Box::new(
                Playthrough::<plain::Board>::mutated(roles, Mutant::named(mutant)?).with_layout(self.layout),
            ),
        })
    }

    fn next_game(
        &self,
        game: &dyn GameState,
        roles: &[Role],
        _draws: &mut ScriptedDice,
    ) -> Option<Box<dyn GameState>> {
        let roles = seated(roles)?;
        let game = game.as_any();
        restarted::<plain::Board>(game, roles).or_else(|| restarted::<fast::Board>(game, roles))
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        let view = View::deserialize(state).ok()?;
        Some(Box::new(Playthrough::<plain::Board>::from_view(&view)?))
    }

    fn bot_names(&self) -> Vec<&'static str> {
        BotKind::ALL.map(BotKind::name).to_vec()
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        Some(Box::new(BotKind::named(name)?))
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        match form {
            PLAIN => Some(Box::new(ScoringBenchmark::<plain::Board>::new(column_scores))),
            FAST => Some(Box::new(ScoringBenchmark::<fast::Board>::new(column_scores_fast))),
            _ => None,
        }
    }

    fn workloads(&self) -> &dyn Workloads {
        self
    }
}

impl Workloads for Viertris {
    fn test_sets(&self, form: &str) -> Vec<Box<dyn TestSet>> {
        match form {
            PLAIN => test_sets::all::<plain::Board>(self.layout, None),
            FAST => test_sets::all::<fast::Board>(self.layout, None),
            mutant => {
                let mutant = Mutant::named(mutant).map(Some);
                mutant.map_or_else(Vec::new, |mutant| test_sets::all::<plain::Board>(self.layout, mutant))
            }
        }
    }

    fn equivalence_checks(&self) -> Vec<Box<dyn EquivalenceCheck>> {
        equivalence::all()
    }

    fn search_benchmark(&self) -> Option<(&'static str, Box<dyn Benchmark>)> {
        Some((BotKind::Deep.name(), Box::new(SearchBenchmark(positions()))))
    }
}

/// Returns the two roles, if there are two and the levels exist.
fn seated(roles: &[Role]) -> Option<[Role; 2]> {
    let exists = |role: &Role| match *role {
        Role::Person => true,
        Role::Computer(level) => Strength::of_level(level).is_some(),
    };
    let roles = <[Role; 2]>::try_from(roles).ok()?;
    roles.iter().all(exists).then_some(roles)
}

/// Returns another game, if this one has such a core.
fn restarted<C: Core + 'static>(game: &dyn Any, roles: [Role; 2]) -> Option<Box<dyn GameState>> {
    Some(Box::new(game.downcast_ref::<Playthrough<C>>()?.next_game(roles)))
}

impl Bot for BotKind {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let game: &Playthrough<plain::Board> = first_form(game);
        if game.is_settling() {
            return to_json(&Action::Settle);
        }
        let board = fast::Board::of(|cell| game.board().stone(cell));
        to_json(&Action::Drop(Self::choose(*self, &board, game.side(), dice)))
    }
}

/// Returns the positions of fixed games.
fn positions<C: Core>() -> Vec<(C, Side)> {
    let mut positions = Vec::new();
    for number in 0..16 {
        let mut dice = ChaChaDice::seeded(1, number);
        let (mut board, mut side) = (fast::Board::default(), Side::One);
        for _ in 0..64 {
            let open: Vec<Column> = Column::all().filter(|&column| board.is_open(column)).collect();
            if open.is_empty() {
                break;
            }
            positions.push((C::of(|cell| board.stone(cell)), side));
            board.play(side, open[dice.below(open.len() as u32) as usize]);
            side = side.other();
        }
    }
    positions
}

/// Positions that [`BotKind::Deep`] searches, eight at a time.
struct SearchBenchmark(Vec<(fast::Board, Side)>);

impl Benchmark for SearchBenchmark {
    fn run(&mut self) -> u64 {
        const AT_ONCE: usize = 8;
        // A long step, so that all stages of a game take part.
        self.0.rotate_left(AT_ONCE * 13);
        let some = &self.0[..AT_ONCE];
        some.iter().map(|(board, side)| deep::search(black_box(board), *side, deep::DEPTH).nodes).sum()
    }
}

/// Positions, scored at strength 2.
struct ScoringBenchmark<C> {
    positions: Vec<(C, Side)>,
    score: fn(&C, Side, Strength) -> [i32; super::board::COLUMNS],
}

impl<C: Core> ScoringBenchmark<C> {
    fn new(score: fn(&C, Side, Strength) -> [i32; super::board::COLUMNS]) -> Self {
        Self { positions: positions(), score }
    }
}

impl<C: Core> Benchmark for ScoringBenchmark<C> {
    fn run(&mut self) -> u64 {
        for (board, side) in &self.positions {
            black_box((self.score)(black_box(board), *side, Strength::TwoPly));
        }
        self.positions.len() as u64
    }
}
