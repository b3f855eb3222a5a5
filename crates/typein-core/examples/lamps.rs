//! The smallest game as a core: nine lamps, in `crates/duel/tests/lamps`.
//!
//! A press turns a lamp and the lamps to its right and below it, then a random lamp turns off. Six burning lamps win,
//! twelve presses lose.

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use typein_core::protocol::{About, Capability, Choose, Error, New, Outcome, Seat};
use typein_core::{Core, Dice, Factory, IllegalMove};

/// The game.
pub struct LampsGame;

/// The lamps by row and column.
#[derive(Clone, Default)]
pub struct Lamps {
    burns: [[bool; 3]; 3],
    pressed: Vec<usize>,
    /// The lamp of the last random draw.
    chosen: usize,
}

/// A press on the lamp with this number, row by row.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// The lamp, from 0 to 8.
    Press(usize),
}

impl Factory for LampsGame {
    type Core = Lamps;

    fn about(&self) -> About {
        About {
            seats: vec![Seat { person: true, levels: 0 }],
            capabilities: vec![Capability::Fork, Capability::Choose, Capability::Evaluate],
            players: vec!["greedy".to_owned()],
            ..About::new("lamps")
        }
    }

    fn start(&self, _: &New, _: &mut Dice) -> Result<Lamps, Error> {
        Ok(Lamps::default())
    }
}

impl Lamps {
    fn burning(&self) -> usize {
        self.burns.as_flattened().iter().filter(|&&burns| burns).count()
    }

    fn press(&mut self, lamp: usize) {
        let (row, column) = (lamp / 3, lamp % 3);
        for (row, column) in [(row, column), (row, column + 1), (row + 1, column)] {
            if let Some(burns) = self.burns.get_mut(row).and_then(|row| row.get_mut(column)) {
                *burns = !*burns;
            }
        }
    }

    fn legal(&self) -> impl DoubleEndedIterator<Item = usize> {
        let is_over = self.outcome().is_some();
        (0..9).filter(move |lamp| !is_over && self.pressed.last() != Some(lamp))
    }

    /// Returns the number of burning lamps right after a press.
    fn value(&self, lamp: usize) -> usize {
        let mut after = self.clone();
        after.press(lamp);
        after.burning()
    }
}

impl Core for Lamps {
    type Move = Move;
    type View = Value;

    fn moves(&self) -> Vec<Move> {
        self.legal().map(Move::Press).collect()
    }

    fn play(&mut self, Move::Press(lamp): Move, dice: &mut Dice) -> Result<(), IllegalMove> {
        if !self.legal().any(|legal| legal == lamp) {
            return Err(IllegalMove(format!("lamp {lamp} cannot be pressed now")));
        }
        self.press(lamp);
        self.chosen = dice.below(9) as usize;
        self.burns[self.chosen / 3][self.chosen % 3] = false;
        self.pressed.push(lamp);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        match () {
            () if self.burning() >= 6 => Some(Outcome::Won(0)),
            () if self.pressed.len() == 12 => Some(Outcome::Lost),
            () => None,
        }
    }

    fn turn(&self) -> Option<u8> {
        self.outcome().is_none().then_some(0)
    }

    fn view(&self, _: Option<u8>) -> Value {
        let burns = self.burns.map(|row| row.map(u8::from));
        let picture = self.burns.map(|row| row.map(|burns| if burns { '*' } else { '.' }));
        let presses = self.pressed.len();
        let outcome = match self.outcome() {
            None => "go",
            Some(Outcome::Won(_)) => "won",
            Some(Outcome::Drawn | Outcome::Lost | Outcome::Error) => "lost",
        };
        // By column and row, as in the program's array.
        let lamps: [[u8; 3]; 3] = std::array::from_fn(|x| std::array::from_fn(|y| burns[y][x]));
        json!({
            "presses": presses,
            "burning": self.burning(),
            // A number in the machine's format: text with all its digits.
            "half": format!("{}{}", presses / 2, if presses % 2 == 1 { ".5" } else { "" }),
            "word": outcome,
            "lamps": lamps,
            "history": self.pressed,
            "last": [self.pressed.last().copied().unwrap_or(0), self.chosen],
            "odd": presses % 2,
            "mirror": burns.as_flattened(),
            "codes": burns.map(|row| row.map(|burns| 46 - 4 * burns)),
            "inks": burns.map(|row| row.map(|burns| 2 - burns)),
            "corner": picture[0][0],
            "top": picture[0],
            "picture": picture,
            "status": format!("PRESSES {presses} {}", outcome.to_uppercase()),
        })
    }

    /// Returns the number of burning lamps after each legal press.
    fn evaluate(&self) -> Value {
        self.legal().map(|lamp| self.value(lamp)).collect()
    }

    /// Chooses the first press with the most burning lamps.
    fn choose(&self, _: &Choose) -> Option<Move> {
        self.legal().rev().max_by_key(|&lamp| self.value(lamp)).map(Move::Press)
    }
}

/// Answers the requests on standard input.
///
/// # Errors
/// Errors of standard input and output.
pub fn main() -> io::Result<()> {
    typein_core::serve(&LampsGame)
}
