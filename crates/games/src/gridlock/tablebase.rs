//! The winner of every position, without the limit of moves, by retrograde analysis.

use super::core::Core;
use super::fast::Board;
use super::road::{Cars, Side, Step, arrangements};

use std::collections::HashMap;

/// The result of a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether the side to move wins.
    pub is_won: bool,
    /// Moves to the end: as few as possible for the winner, as many as possible for the loser.
    pub moves: u16,
}

/// All positions.
#[derive(Clone, Debug)]
pub struct Tablebase {
    solutions: HashMap<(Cars, Side), Solution>,
}

/// The successor of a move: the end or a position.
enum After {
    Won,
    Lost,
    Position((Cars, Side)),
}

impl Default for Tablebase {
    fn default() -> Self {
        Self::new()
    }
}

impl Tablebase {
    /// Solves all positions.
    #[must_use]
    pub fn new() -> Self {
        let positions = arrangements().flat_map(|cars| Side::ALL.map(|side| (cars, side)));
        let mut open: Vec<((Cars, Side), Vec<After>)> = positions
            .map(|(cars, side)| ((cars, side), steps(cars, side).map(|step| after(cars, step)).collect()))
            .filter(|(_, moves): &(_, Vec<After>)| !moves.is_empty())
            .collect();
        let mut solutions: HashMap<(Cars, Side), Solution> = HashMap::new();
        for moves in 1.. {
            let solve = |all: &[After]| {
                // The result of a move for the side that makes it.
                let result = |after: &After| match after {
                    After::Won => Some(true),
                    After::Lost => Some(false),
                    After::Position(position) => solutions.get(position).map(|next| !next.is_won),
                };
                if all.iter().any(|after| result(after) == Some(true)) {
                    Some(Solution { is_won: true, moves })
                } else {
                    let is_lost = all.iter().all(|after| result(after) == Some(false));
                    is_lost.then_some(Solution { is_won: false, moves })
                }
            };
            let solved: Vec<_> =
                open.iter().filter_map(|(position, all)| Some((*position, solve(all)?))).collect();
            if solved.is_empty() {
                break;
            }
            solutions.extend(solved);
            open.retain(|(position, _)| !solutions.contains_key(position));
        }
        Self { solutions }
    }

    /// Returns the solution of a position that is not over; `None` if it is over, and if neither side can win.
    #[must_use]
    pub fn solution(&self, cars: Cars, side: Side) -> Option<Solution> {
        self.solutions.get(&(cars, side)).copied()
    }

    /// Returns the number of solved positions.
    #[must_use]
    pub fn count(&self) -> usize {
        self.solutions.len()
    }

    /// Returns the best steps of a side: those that win soonest, or lose latest.
    #[must_use]
    pub fn best_steps(&self, cars: Cars, side: Side) -> Vec<Step> {
        self.highest(cars, side, |end| match end {
            Some(Solution { is_won: true, moves }) => 1_000 - i32::from(moves),
            Some(Solution { is_won: false, moves }) => i32::from(moves) - 1_000,
            None => 0,
        })
    }

    /// Returns the steps of a side that keep the game going longest: those that win latest, else those that lose
    /// latest.
    #[must_use]
    pub fn longest_steps(&self, cars: Cars, side: Side) -> Vec<Step> {
        self.highest(cars, side, |end| match end {
            Some(Solution { is_won, moves: 0 }) => {
                if is_won {
                    -500
                } else {
                    -1_000
                }
            }
            Some(Solution { is_won, moves }) => i32::from(moves) + if is_won { 100 } else { 0 },
            None => 0,
        })
    }

    /// Returns the steps whose result for the side has the highest rank; 0 moves mean that the game is over.
    fn highest(&self, cars: Cars, side: Side, rank: impl Fn(Option<Solution>) -> i32) -> Vec<Step> {
        let result = |step: Step| match after(cars, step) {
            After::Won => Some(Solution { is_won: true, moves: 0 }),
            After::Lost => Some(Solution { is_won: false, moves: 0 }),
            After::Position((cars, side)) => {
                self.solution(cars, side).map(|next| Solution { is_won: !next.is_won, ..next })
            }
        };
        let rank = |step: &Step| rank(result(*step));
        let best = steps(cars, side).map(|step| rank(&step)).max();
        steps(cars, side).filter(|step| Some(rank(step)) == best).collect()
    }
}

/// Returns the legal steps of a side.
fn steps(cars: Cars, side: Side) -> impl Iterator<Item = Step> {
    let board = Board::of(cars);
    Step::all(side).filter(move |&step| board.is_legal(step))
}

fn after(cars: Cars, step: Step) -> After {
    let mut board = Board::of(cars);
    board.drive(step);
    let side = step.side.other();
    if step.side.is_gone(&board.cars()) {
        After::Won
    } else if board.is_blocked(side) {
        After::Lost
    } else {
        After::Position((board.cars(), side))
    }
}
