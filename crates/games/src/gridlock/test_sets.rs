//! Test sets that cover every position: the computer's decision at every skill, and every key of the person.

use std::sync::LazyLock;

use serde_json::Value;

use super::core::Core;
use super::equivalence::decisions;
use super::mutants::Mutant;
use super::playthrough::{Action, Playthrough};
use super::road::{Cars, Side, arrangements};
use super::rules::{DRAW_AFTER, MAX_PLIES};
use crate::game::{Game, Moves};
use crate::spec::{TestCase, TestSet, TestStep, to_json};

static DECISIONS: LazyLock<Vec<(Cars, u8)>> = LazyLock::new(decisions);

/// The keys of one move of red.
#[derive(Clone, Copy)]
struct KeyCase {
    cars: Cars,
    /// Whether red drives the second car on the road.
    is_other: bool,
    direction: u8,
}

/// Every arrangement in which red has a move, with the keys for each car and direction.
static KEYS: LazyLock<Vec<KeyCase>> = LazyLock::new(|| {
    let can_move = |cars: &Cars| !super::fast::Board::of(*cars).is_blocked(Side::Red);
    let keys = |cars| {
        let directions = move |is_other| (0..3).map(move |direction| KeyCase { cars, is_other, direction });
        [false, true].into_iter().flat_map(directions)
    };
    arrangements().filter(can_move).flat_map(keys).collect()
});

/// The kinds of test cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The computer decides and moves.
    Decided,
    /// The person presses keys.
    Driven,
}

/// Returns all test sets on a form of the board, with a fault or without.
pub(super) fn all<C: Core>(mutant: Option<Mutant>) -> Vec<Box<dyn TestSet>> {
    let set = |kind| {
        let set = PositionTestSet { kind, mutant, form: std::marker::PhantomData::<C> };
        Box::new(set) as Box<dyn TestSet>
    };
    [Kind::Decided, Kind::Driven].map(set).into()
}

struct PositionTestSet<C> {
    kind: Kind,
    mutant: Option<Mutant>,
    form: std::marker::PhantomData<C>,
}

impl<C: Core> TestSet for PositionTestSet<C> {
    fn name(&self) -> &'static str {
        match self.kind {
            Kind::Decided => "positions decided at every skill",
            Kind::Driven => "keys of the person in every position",
        }
    }

    fn setup_moves(&self) -> Vec<Value> {
        Vec::new()
    }

    fn count(&self) -> usize {
        match self.kind {
            Kind::Decided => DECISIONS.len(),
            Kind::Driven => KEYS.len(),
        }
    }

    fn at(&self, number: usize) -> TestCase {
        let (cars, side, plies) = match self.kind {
            Kind::Decided => (DECISIONS[number].0, Side::Cyan, DECISIONS[number].1),
            Kind::Driven => (KEYS[number].cars, Side::Red, 1 + (number as u8) % MAX_PLIES),
        };
        // The cases cover all numbers of moves, also the last ones before the police come.
        let moves = (number % usize::from(DRAW_AFTER)) as u8;
        let game = Playthrough::at(C::of(cars), side, plies).after(moves).with_mutant(self.mutant);
        let steps = match self.kind {
            Kind::Decided => vec![Action::Computer],
            Kind::Driven => keys(&game, KEYS[number]),
        };
        let steps = steps.iter().map(|action| TestStep::unforced(to_json(action))).collect();
        TestCase { game: Box::new(game), steps }
    }
}

fn keys<C: Core>(game: &Playthrough<C>, KeyCase { is_other, direction, .. }: KeyCase) -> Vec<Action> {
    let mut game = game.clone();
    let mut keys = Vec::new();
    if is_other {
        let played = game.play(Action::Other, &mut crate::dice::ScriptedDice::default());
        played.expect("the person is to move");
        keys.push(Action::Other);
    }
    let moves: Moves<Action> = game.moves();
    let drives = moves.contains(&Action::Drive(direction));
    keys.push(if drives { Action::Drive(direction) } else { Action::Bump(direction) });
    keys
}
