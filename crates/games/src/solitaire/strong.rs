//! Who wins wherever one can.

use serde_json::Value;

use super::bits::Bits;
use super::board::Board;
use super::core::JumpRules;
use super::plain::Marbles;
use super::playthrough::{Action, Playthrough};
use super::solver::{Jump, SolveResult, Solver};
use crate::dice::Dice;
use crate::spec::{Bot, GameState, to_json};

/// Drags marbles until one is left. Where none can be left alone it goes on all the same, as far as there are jumps, and says so.
#[derive(Clone, Debug)]
pub(super) struct Strong {
    solver: Solver,
    /// A position and what there is to say of it, the jumps from the last on.
    cached: Option<(Bits, SolveResult)>,
}

impl Strong {
    pub(super) fn on(board: Board) -> Self {
        Self { solver: Solver::new(board), cached: None }
    }

    /// What there is to say of these marbles.
    fn solve(&mut self, marbles: Bits) -> &SolveResult {
        // After a jump of its own it knows how to go on.
        let next = match self.cached.take() {
            Some((known, answer)) if known == marbles => answer,
            Some((known, SolveResult::Solvable(way)))
                if way.first().is_some_and(|&jump| known.0 ^ Bits::from_iter(jump).0 == marbles.0) =>
            {
                SolveResult::Solvable(way[1..].to_vec())
            }
            _ => self.solver.solve(marbles),
        };
        &self.cached.insert((marbles, next)).1
    }

    /// The jump that it makes; none where there is none.
    fn jump(&mut self, playthrough: &Playthrough<Marbles>) -> Option<Jump> {
        let marbles = playthrough.marbles();
        match self.solve(marbles.actors().iter().copied().collect()) {
            SolveResult::Solvable(way) => way.first().copied(),
            SolveResult::UnsolvableByParity | SolveResult::UnsolvableBySearch(_) | SolveResult::Unknown => {
                any_jump(marbles)
            }
        }
    }
}

/// A jump of some marble.
fn any_jump(marbles: &Marbles) -> Option<Jump> {
    marbles.actors().iter().find_map(|&start| {
        let dests = [(2, 0), (-2, 0), (0, 2), (0, -2)].map(|(x, y)| start.offset(x, y));
        dests.into_iter().find_map(|dest| Some([start, marbles.remove_marble(start, dest)?, dest]))
    })
}

/// The playthrough that a bot looks at.
fn playthrough(game: &dyn GameState) -> &Playthrough<Marbles> {
    game.as_any().downcast_ref().expect("advisers look at the first form of their own title")
}

impl Bot for Strong {
    fn choose(&mut self, game: &dyn GameState, _dice: &mut dyn Dice) -> Value {
        let playthrough = playthrough(game);
        to_json(&match self.jump(playthrough) {
            Some([start, _, dest])
                if playthrough.start() == Some(start) && playthrough.moving() == Some(start) =>
            {
                Action::Release(dest)
            }
            Some([start, ..]) => Action::Press(start),
            // There is nothing left to jump, and the listing has not noticed.
            None => Action::Press(playthrough.marbles().actors().first().copied().unwrap_or(Board::CENTRE)),
        })
    }

    fn resignation(&mut self, game: &dyn GameState) -> Option<String> {
        if playthrough(game).is_choosing() {
            return Some("which hole is to be empty is for you to say".to_owned());
        }
        let marbles: Bits = playthrough(game).marbles().actors().iter().copied().collect::<Bits>();
        let one = "no way leads to one marble";
        match self.solve(marbles) {
            SolveResult::Solvable(_) => None,
            SolveResult::UnsolvableByParity => {
                Some(format!("{one}: the parities of the diagonals forbid it"))
            }
            SolveResult::UnsolvableBySearch(_) => Some(format!("{one}: all were tried")),
            SolveResult::Unknown => {
                Some("no way to one marble was found in the time that there is".to_owned())
            }
        }
    }
}
