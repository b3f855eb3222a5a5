//! The game `tests/lamps`: one player, no next game, no evaluation and no set of all positions; its
//! view has integers, texts and glyphs.

use std::path::Path;

use duel::{Probe, ProbeError, Subject};
use games::spec::{AllowedRoles, GameSpec, GameState, Role};
use games::{Dice, Float5, Game, IllegalMove, Moves, Outcome, ScriptedDice, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use systems::Machine;

/// Maximum number of presses, and the number of lit lamps that wins.
const PRESSES: usize = 12;
const ENOUGH: usize = 6;

/// The lamps by row and column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lamps {
    burns: [[bool; 3]; 3],
    pressed: Vec<u8>,
    /// The lamp of the last random draw.
    chosen: u8,
    /// Whether the core has a fault: it does not turn the lamp below.
    is_mutant: bool,
}

/// A press on the lamp with this number, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    Press(u8),
}

/// The program's values; the lamps by column and row, as in its array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    presses: usize,
    burning: usize,
    /// The only value in the machine's number format.
    half: Float5,
    word: String,
    lamps: [[u8; 3]; 3],
    history: Vec<u8>,
    last: [u8; 2],
    odd: u8,
    mirror: [u8; 9],
    codes: [[u8; 3]; 3],
    inks: [[u8; 3]; 3],
    corner: char,
    top: [char; 3],
    picture: [[char; 3]; 3],
    status: String,
}

impl Lamps {
    fn burning(&self) -> usize {
        self.burns.as_flattened().iter().filter(|&&burns| burns).count()
    }

    fn turn_over(&mut self, row: usize, column: usize) {
        if let Some(burns) = self.burns.get_mut(row).and_then(|row| row.get_mut(column)) {
            *burns = !*burns;
        }
    }

    fn word(&self) -> &'static str {
        match Game::outcome(self) {
            None => "go",
            Some(Outcome::Won(_)) => "won",
            Some(Outcome::Drawn | Outcome::Lost | Outcome::ProgramError) => "lost",
        }
    }
}

impl Game for Lamps {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        if Game::outcome(self).is_some() {
            return Moves::none();
        }
        (0..9).filter(|lamp| self.pressed.last() != Some(lamp)).map(Action::Press).collect()
    }

    fn play(&mut self, mv: Action, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        if Game::outcome(self).is_some() {
            return Err(IllegalMove::Over);
        }
        if !Game::moves(self).contains(&mv) {
            return Err(IllegalMove::NotNow);
        }
        let Action::Press(lamp) = mv;
        let cell = |lamp: u8| (usize::from(lamp / 3), usize::from(lamp % 3));
        let (row, column) = cell(lamp);
        self.turn_over(row, column);
        self.turn_over(row, column + 1);
        if !self.is_mutant {
            self.turn_over(row + 1, column);
        }
        self.chosen = dice.below(9) as u8;
        let (row, column) = cell(self.chosen);
        self.burns[row][column] = false;
        self.pressed.push(lamp);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        match () {
            () if self.burning() >= ENOUGH => Some(Outcome::Won(Seat(0))),
            () if self.pressed.len() == PRESSES => Some(Outcome::Lost),
            () => None,
        }
    }

    fn turn(&self) -> Option<Seat> {
        Game::outcome(self).is_none().then_some(Seat(0))
    }

    fn view(&self) -> View {
        let burns = self.burns.map(|row| row.map(u8::from));
        let picture = burns.map(|row| row.map(|burns| if burns == 1 { '*' } else { '.' }));
        let presses = self.pressed.len();
        let word = self.word();
        let mut mirror = [0; 9];
        mirror.copy_from_slice(burns.as_flattened());
        View {
            presses,
            burning: self.burning(),
            half: Float5::scaled(presses as i32, 1),
            word: word.to_owned(),
            lamps: std::array::from_fn(|x| std::array::from_fn(|y| burns[y][x])),
            history: self.pressed.clone(),
            last: [self.pressed.last().copied().unwrap_or(0), self.chosen],
            odd: (presses % 2) as u8,
            mirror,
            codes: burns.map(|row| row.map(|burns| 46 - 4 * burns)),
            inks: burns.map(|row| row.map(|burns| 2 - burns)),
            corner: picture[0][0],
            top: picture[0],
            picture,
            status: format!("PRESSES {presses} {}", word.to_uppercase()),
        }
    }
}

/// The game specification.
pub struct LampsGame;

const PLAIN: &str = "plain";
const MUTANT: &str = "not-below";

impl GameSpec for LampsGame {
    fn name(&self) -> &'static str {
        "lamps"
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 0 }]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN]
    }

    fn mutants(&self) -> Vec<&'static str> {
        vec![MUTANT]
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        let is_known = [PLAIN, MUTANT].contains(&form) && roles == [Role::Person];
        is_known
            .then(|| Box::new(Lamps { is_mutant: form == MUTANT, ..Lamps::default() }) as Box<dyn GameState>)
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        let view = View::deserialize(state).ok()?;
        let burns = std::array::from_fn(|y| std::array::from_fn(|x| view.lamps[x][y] == 1));
        let game = Lamps { burns, pressed: view.history.clone(), chosen: view.last[1], is_mutant: false };
        (Game::view(&game) == view).then(|| Box::new(game) as Box<dyn GameState>)
    }
}

/// Returns the text of a file of the game.
pub fn text(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lamps");
    std::fs::read_to_string(folder.join(file)).expect("the file is there")
}

/// Returns the listing with a probe of this text.
pub fn subject(probe: &str) -> Result<Subject, ProbeError> {
    let image = super::image(Machine::C64, text("listing.bas").as_bytes(), "listing.bas");
    let probe = Probe::parse(probe, "tests/lamps/probe.toml")?;
    Subject::new("lamps", Machine::C64, image, probe, &LampsGame)
}
