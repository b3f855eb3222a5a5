//! The bots for the person's seat.

use std::sync::LazyLock;

use serde_json::Value;

use super::core::Core;
use super::plain::Board;
use super::playthrough::{Action, PERSON, Playthrough};
use super::road::{Side, Step};
use super::tablebase::Tablebase;
use crate::dice::Dice;
use crate::spec::{Bot, GameState, RandomBot, first_form, to_json};

/// A bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotKind {
    /// Any legal step.
    Random,
    /// The step that keeps the game going longest.
    Patient,
    /// The step that wins soonest, or loses latest.
    Perfect,
}

static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(Tablebase::new);

impl BotKind {
    pub(super) const ALL: [Self; 3] = [Self::Random, Self::Patient, Self::Perfect];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Patient => "patient",
            Self::Perfect => "perfect",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bot| bot.name() == name)
    }

    /// Returns the steps among which it chooses with equal probability.
    fn choices(self, board: &Board) -> Vec<Step> {
        match self {
            Self::Random => Step::all(Side::Red).filter(|&step| board.is_legal(step)).collect(),
            Self::Patient => TABLEBASE.longest_steps(board.cars(), Side::Red),
            Self::Perfect => TABLEBASE.best_steps(board.cars(), Side::Red),
        }
    }
}

impl Bot for BotKind {
    /// Selects the car first, if it is the other one. After that, the bot chooses only among the steps of the
    /// selected car, so that it does not change its mind.
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let game: &Playthrough<Board> = first_form(game);
        let mut choices = self.choices(game.board());
        if game.has_selected() {
            let of_car = |step: &Step| step.car() == usize::from(game.car());
            if choices.iter().any(of_car) {
                choices.retain(of_car);
            }
        }
        let step = choices[dice.below(choices.len() as u32) as usize];
        let is_selected = step.car() == usize::from(game.car());
        to_json(&if is_selected { Action::Drive(step.number / 2) } else { Action::Other })
    }
}

/// The policy of random games: mostly patient, because games of uniformly random moves are too short for a draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomPolicy;

impl RandomPolicy {
    /// One move in this many is uniformly random, blocked keys included.
    const UNIFORM: u32 = 3;
}

impl Bot for RandomPolicy {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let is_person = game.turn() == Some(PERSON);
        if is_person && dice.below(Self::UNIFORM) > 0 {
            BotKind::Patient.choose(game, dice)
        } else {
            RandomBot.choose(game, dice)
        }
    }
}
