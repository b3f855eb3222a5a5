//! The policy of random games.
//!
//! Few press and release events make a jump, so games of uniformly random events would not end.

use super::board::{Location, SIZE};
use super::core::{Core, JumpRules};
use super::plain::Marbles;
use super::playthrough::{Action, Playthrough};
use crate::dice::Dice;
use crate::spec::{Bot, GameState, to_json};

/// Makes legal and illegal drags.
#[derive(Debug, Default)]
pub(super) struct RandomPolicy {
    /// The cell of the next release.
    dest: Option<Location>,
}

impl RandomPolicy {
    /// Returns the next event.
    pub(super) fn next_event(&mut self, playthrough: &Playthrough<Marbles>, dice: &mut dyn Dice) -> Action {
        if playthrough.uses_space_key() && dice.below(400) == 0 {
            return Action::Space;
        }
        if playthrough.can_release() {
            let dest = self.dest.take();
            // With a probability of 1/24 another button is pressed first.
            if playthrough.can_press() && dice.below(24) == 0 {
                self.dest = dest;
                return Action::Press(random_cell(dice));
            }
            return Action::Release(if dice.below(16) == 0 {
                cell_outside(dice)
            } else {
                dest.unwrap_or_else(|| random_cell(dice))
            });
        }
        let marbles = playthrough.marbles();
        let (start, dest) = match dice.below(8) {
            0..4 => legal_jump(marbles, dice).unwrap_or_else(|| (random_cell(dice), random_cell(dice))),
            4 => (random_cell(dice), random_cell(dice)),
            _ => {
                let start = marbles.actors()[dice.below(marbles.count() as u32) as usize];
                (start, cell_near(start, dice))
            }
        };
        self.dest = Some(dest);
        Action::Press(start)
    }
}

/// Returns a random cell.
fn random_cell(dice: &mut dyn Dice) -> Location {
    let mut one = || dice.below(7) as i8;
    Location { x: one(), y: one() }
}

/// Returns a position to the right of the grid or below it: the mouse has left the window.
fn cell_outside(dice: &mut dyn Dice) -> Location {
    let (along, beyond) = (dice.below(9) as i8, SIZE + dice.below(2) as i8);
    if dice.below(2) == 0 { Location { x: along, y: beyond } } else { Location { x: beyond, y: along } }
}

/// Returns the target of a legal jump, or of a jump that a faulty rule allows.
fn cell_near(start: Location, dice: &mut dyn Dice) -> Location {
    let mut one = || dice.below(5) as i8 - 2;
    let near = start.offset(one(), one());
    // The position after the end of a row is the start of the next row.
    if near.x > 6 {
        Location { x: near.x - 7, y: near.y.max(start.y) + 1 }.clamped_to_grid()
    } else {
        near.clamped_to_grid()
    }
}

/// Returns a random legal jump.
fn legal_jump(marbles: &Marbles, dice: &mut dyn Dice) -> Option<(Location, Location)> {
    let dests =
        |start: Location| [(2, 0), (-2, 0), (0, 2), (0, -2)].map(|(x, y)| (start, start.offset(x, y)));
    let all = marbles.actors().iter().flat_map(|&start| dests(start));
    let legal: Vec<(Location, Location)> = all
        .filter(|&(start, dest)| dest.is_in_grid() && marbles.remove_marble(start, dest).is_some())
        .collect();
    (!legal.is_empty()).then(|| legal[dice.below(legal.len() as u32) as usize])
}

impl Bot for RandomPolicy {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> serde_json::Value {
        let playthrough =
            game.as_any().downcast_ref().expect("a policy gets the first form of its own title");
        to_json(&self.next_event(playthrough, dice))
    }
}
