//! Test sets of positions that games rarely reach: every class of positions, rated for either side,
//! and every line that the person and the computer can draw there.

use std::sync::LazyLock;

use serde_json::Value;

use super::classes::CLASSES;
use super::core::Core;
use super::lines::{LINES, Line, LineState};
use super::playthrough::{Action, Playthrough};
use super::tablebase::Position;
use crate::spec::{TestCase, TestSet, TestStep, to_json};

/// Every class as a board for either role of the computer: first or second player.
static RATED: LazyLock<Vec<[LineState; LINES]>> = LazyLock::new(|| {
    let positions = CLASSES.iter().flatten().map(|class| class.position);
    positions.flat_map(|Position { first, second }| [(first, second), (second, first)]).map(states).collect()
});

/// Every line from every class, with the computer to move. The cases of the person exchange the
/// colours.
static DRAWN: LazyLock<Vec<([LineState; LINES], Line)>> = LazyLock::new(|| {
    let of = |position: Position| {
        let [mover, other] = position.sides();
        Line::of_set(position.free()).map(move |line| (states((mover, other)), line))
    };
    CLASSES.iter().flatten().flat_map(|class| of(class.position)).collect()
});

/// Returns the states of lines from those of the computer and of the person.
fn states((computer, person): (u16, u16)) -> [LineState; LINES] {
    super::fast::Board { computer_lines: computer, person_lines: person }.states()
}

/// The kinds of test cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The computer rates the lines and draws one of the best.
    Rated,
    /// The person draws a line.
    ByPerson,
    /// The computer draws a line that is the only one on its list.
    ByComputer,
}

/// Returns all test sets on a board of this form.
pub(super) fn all<C: Core>(empty: &C) -> Vec<Box<dyn TestSet>> {
    let set = |kind| Box::new(ClassTestSet { kind, empty: empty.clone() }) as Box<dyn TestSet>;
    [Kind::Rated, Kind::ByPerson, Kind::ByComputer].map(set).into()
}

struct ClassTestSet<C> {
    kind: Kind,
    empty: C,
}

impl<C: Core> TestSet for ClassTestSet<C> {
    fn name(&self) -> &'static str {
        match self.kind {
            Kind::Rated => "positions rated for either side",
            Kind::ByPerson => "lines drawn by the person",
            Kind::ByComputer => "lines drawn by the computer",
        }
    }

    fn setup_moves(&self) -> Vec<Value> {
        let actions = [Action::Begin, Action::Think];
        let count = if self.kind == Kind::ByComputer { 2 } else { 1 };
        actions[..count].iter().map(to_json).collect()
    }

    /// The computer begins.
    fn setup_draws(&self) -> Vec<(u32, u32)> {
        vec![(0, 2)]
    }

    fn count(&self) -> usize {
        match self.kind {
            Kind::Rated => RATED.len(),
            Kind::ByPerson | Kind::ByComputer => DRAWN.len(),
        }
    }

    fn at(&self, number: usize) -> TestCase {
        let board = |states| self.empty.clone().with(states);
        let steps =
            |actions: &[Action]| actions.iter().map(|action| TestStep::unforced(to_json(action))).collect();
        match self.kind {
            Kind::Rated => TestCase {
                game: Box::new(Playthrough::at(board(RATED[number]), LineState::Computer)),
                steps: steps(&[Action::Think, Action::Take]),
            },
            Kind::ByPerson => {
                let (states, line) = DRAWN[number];
                let exchanged = states.map(|state| match state {
                    LineState::Free => LineState::Free,
                    LineState::Computer => LineState::Person,
                    LineState::Person => LineState::Computer,
                });
                let [a, b] = line.ends().map(|point| point as u8 + 1);
                let draw = if number.is_multiple_of(2) { Action::Draw(a, b) } else { Action::Draw(b, a) };
                TestCase {
                    game: Box::new(Playthrough::at(board(exchanged), LineState::Person)),
                    steps: steps(&[draw]),
                }
            }
            Kind::ByComputer => {
                let (states, line) = DRAWN[number];
                TestCase {
                    game: Box::new(Playthrough::with_ties(board(states), vec![line])),
                    steps: steps(&[Action::Take]),
                }
            }
        }
    }
}
