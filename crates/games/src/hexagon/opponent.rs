//! The bots for the person's seat.

use std::sync::LazyLock;

use serde_json::Value;

use super::core::Core;
use super::fast::Board;
use super::lines::Line;
use super::plain;
use super::playthrough::{Action, Playthrough};
use super::tablebase::{Policy, Position, Tablebase};
use crate::dice::Dice;
use crate::spec::{Bot, GameState, first_form, to_json};

/// A bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotKind {
    /// Any line.
    Random,
    /// Any line that does not lose immediately.
    Safe,
    /// Any line that wins against every reply.
    Perfect,
    /// The line with the best win chance against the ratings.
    Strong,
}

static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(Tablebase::new);
/// The person's win chance in every live position, by whether the person began.
static CHANCES: [LazyLock<Vec<f32>>; 2] = [
    LazyLock::new(|| TABLEBASE.chances_against_ratings(false)),
    LazyLock::new(|| TABLEBASE.chances_against_ratings(true)),
];

impl BotKind {
    pub(super) const ALL: [Self; 4] = [Self::Random, Self::Safe, Self::Perfect, Self::Strong];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Safe => "safe",
            Self::Perfect => "perfect",
            Self::Strong => "strong",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|opponent| opponent.name() == name)
    }

    /// Returns the lines among which it chooses with equal probability.
    fn choices(self, computer: u16, person: u16) -> u16 {
        // The side with fewer lines is to move; with equal numbers, the side that began.
        let begins = computer.count_ones() == person.count_ones();
        let (first, second) = if begins { (person, computer) } else { (computer, person) };
        let position = Position { first, second };
        let policy = match self {
            Self::Random => Policy::Random,
            Self::Safe => Policy::Safe,
            Self::Perfect => Policy::Perfect,
            Self::Strong => return TABLEBASE.best_against_ratings(position, &CHANCES[usize::from(begins)]),
        };
        TABLEBASE.choices(policy, position)
    }
}

impl Bot for BotKind {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let game: &Playthrough<plain::Board> = first_form(game);
        let Board { computer_lines: computer, person_lines: person } =
            Board::default().with(Core::states(game.board()));
        let choices: Vec<Line> = Line::of_set(self.choices(computer, person)).collect();
        let line = choices[dice.below(choices.len() as u32) as usize];
        let [a, b] = line.ends().map(|point| point as u8 + 1);
        to_json(&Action::Draw(a, b))
    }
}
