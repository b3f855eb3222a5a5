//! Who makes the moves of random games.
//!
//! Of all places to press and release few make a jump, so with equal chance for all no game would come to its end.

use super::board::{Location, SIZE};
use super::core::{Core, JumpRules};
use super::plain::Marbles;
use super::playthrough::{Action, Playthrough};
use crate::dice::Dice;
use crate::spec::{Bot, GameState, to_json};

/// Drags by the rules and against them.
#[derive(Debug, Default)]
pub(super) struct RandomPolicy {
    /// Where the button is to be released.
    dest: Option<Location>,
}

impl RandomPolicy {
    /// The next event.
    pub(super) fn next_event(&mut self, playthrough: &Playthrough<Marbles>, dice: &mut dyn Dice) -> Action {
        if playthrough.uses_space_key() && dice.below(400) == 0 {
            return Action::Space;
        }
        let (can_release, can_press) = playthrough.buttons();
        if can_release {
            let dest = self.dest.take();
            // Once in a while another button is pressed before.
            if can_press && dice.below(24) == 0 {
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

/// Any cell.
fn random_cell(dice: &mut dyn Dice) -> Location {
    let mut one = || dice.below(7) as i8;
    Location { x: one(), y: one() }
}

/// A cell to the right of the grid or below it: the mouse has left the window.
fn cell_outside(dice: &mut dyn Dice) -> Location {
    let (along, beyond) = (dice.below(9) as i8, SIZE + dice.below(2) as i8);
    if dice.below(2) == 0 { Location { x: along, y: beyond } } else { Location { x: beyond, y: along } }
}

/// A cell that a jump by the rules, or by wrong ones, leads to.
fn cell_near(start: Location, dice: &mut dyn Dice) -> Location {
    let mut one = || dice.below(5) as i8 - 2;
    let near = start.offset(one(), one());
    // The end of a row is followed by the beginning of the next.
    if near.x > 6 {
        Location { x: near.x - 7, y: near.y.max(start.y) + 1 }.clamped_to_grid()
    } else {
        near.clamped_to_grid()
    }
}

/// A jump.
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
            game.as_any().downcast_ref().expect("advisers look at the first form of their own title");
        to_json(&self.next_event(playthrough, dice))
    }
}
