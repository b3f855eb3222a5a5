//! A bot that wins every solvable position.

use serde_json::Value;

use super::bits::Bits;
use super::board::Board;
use super::core::JumpRules;
use super::plain::Marbles;
use super::playthrough::{Action, Playthrough};
use super::solver::{Jump, SolveResult, Solver};
use crate::dice::Dice;
use crate::spec::{Bot, GameState, first_form, to_json};

/// Drags marbles until the board has one. In an unsolvable position it reports that and continues as long
/// as there are jumps.
#[derive(Clone, Debug)]
pub(super) struct Strong {
    solver: Solver,
    /// The last position with its result, whose jumps are in reverse order.
    cached: Option<(Bits, SolveResult)>,
}

impl Strong {
    pub(super) fn on(board: Board) -> Self {
        Self { solver: Solver::new(board), cached: None }
    }

    /// Returns the result for these marbles.
    fn solve(&mut self, marbles: Bits) -> &SolveResult {
        // After a jump of the cached solution, its other jumps are still valid.
        let next = match self.cached.take() {
            Some((known, answer)) if known == marbles => answer,
            Some((known, SolveResult::Solvable(jumps)))
                if jumps.first().is_some_and(|&jump| known.0 ^ Bits::from_iter(jump).0 == marbles.0) =>
            {
                SolveResult::Solvable(jumps[1..].to_vec())
            }
            _ => self.solver.solve(marbles),
        };
        &self.cached.insert((marbles, next)).1
    }

    /// Returns its next jump; `None` if there is no jump.
    fn jump(&mut self, playthrough: &Playthrough<Marbles>) -> Option<Jump> {
        let marbles = playthrough.marbles();
        match self.solve(marbles.actors().iter().copied().collect()) {
            SolveResult::Solvable(jumps) => jumps.first().copied(),
            SolveResult::UnsolvableByParity | SolveResult::UnsolvableBySearch(_) | SolveResult::Unknown => {
                any_jump(marbles)
            }
        }
    }
}

/// Returns any legal jump.
fn any_jump(marbles: &Marbles) -> Option<Jump> {
    marbles.actors().iter().find_map(|&start| {
        let dests = [(2, 0), (-2, 0), (0, 2), (0, -2)].map(|(x, y)| start.offset(x, y));
        dests.into_iter().find_map(|dest| Some([start, marbles.remove_marble(start, dest)?, dest]))
    })
}

impl Bot for Strong {
    fn choose(&mut self, game: &dyn GameState, _dice: &mut dyn Dice) -> Value {
        let playthrough: &Playthrough<Marbles> = first_form(game);
        to_json(&match self.jump(playthrough) {
            Some([start, _, dest])
                if playthrough.start() == Some(start) && playthrough.moving() == Some(start) =>
            {
                Action::Release(dest)
            }
            Some([start, ..]) => Action::Press(start),
            // There is no jump, and the listing has not detected the end.
            None => Action::Press(playthrough.marbles().actors().first().copied().unwrap_or(Board::CENTRE)),
        })
    }

    fn resignation(&mut self, game: &dyn GameState) -> Option<String> {
        let playthrough: &Playthrough<Marbles> = first_form(game);
        if playthrough.is_choosing() {
            return Some("choose the empty hole yourself".to_owned());
        }
        let marbles: Bits = playthrough.marbles().actors().iter().copied().collect::<Bits>();
        let one = "one marble cannot be reached";
        match self.solve(marbles) {
            SolveResult::Solvable(_) => None,
            SolveResult::UnsolvableByParity => {
                Some(format!("{one}: the parities of the diagonals exclude it"))
            }
            SolveResult::UnsolvableBySearch(_) => Some(format!("{one}: the search tried all jumps")),
            SolveResult::Unknown => Some("no solution found within the search limit".to_owned()),
        }
    }
}
