//! The rules of the listing `nim/listing.bas`.

use games::spec::{AllowedRoles, GameSpec, GameState, Role};
use games::{Dice, Game, IllegalMove, Moves, Outcome, ScriptedDice, Seat};
use serde::{Deserialize, Serialize};

/// The game specification.
pub struct Nim;

impl GameSpec for Nim {
    fn name(&self) -> &str {
        "nim"
    }

    fn seats(&self) -> &[AllowedRoles] {
        &[AllowedRoles { person: true, levels: 2 }; 2]
    }

    fn forms(&self) -> Vec<&str> {
        vec!["core"]
    }

    /// `late` leaves a multiple of four only when at most eight matches are left.
    fn mutants(&self) -> Vec<&str> {
        vec!["late"]
    }

    fn start(&self, form: &str, roles: &[Role], draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        let is_late = form == "late";
        let roles: [Role; 2] = roles.try_into().ok().filter(|_| is_late || form == "core")?;
        // Line 50.
        let left = 15 + draws.below(10);
        Some(Box::new(Heap { roles, is_late, left, player: 0, last: 0 }))
    }
}

/// The matches on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heap {
    roles: [Role; 2],
    is_late: bool,
    left: u32,
    /// The seat to move.
    player: u8,
    /// The matches of the last move.
    last: u32,
}

/// A move, by its name in the probe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Move {
    /// A person takes so many matches.
    Take(u32),
    /// The program moves.
    Computer,
}

/// The values that are compared, by their names in the probe.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct View {
    left: u32,
    player: u8,
    last: u32,
}

impl Heap {
    /// Returns the move of the program: lines 300 to 320.
    fn reply(&self, level: u8, dice: &mut dyn Dice) -> u32 {
        match self.left % 4 {
            rest if level == 2 && rest > 0 && !(self.is_late && self.left > 8) => rest,
            _ => (1 + dice.below(3)).min(self.left),
        }
    }
}

impl Game for Heap {
    type Move = Move;
    type View = View;

    fn moves(&self) -> Moves<Move> {
        match self.roles[usize::from(self.player)] {
            _ if self.left == 0 => Moves::none(),
            Role::Computer(_) => [Move::Computer].into_iter().collect(),
            Role::Person => (1..=self.left.min(3)).map(Move::Take).collect(),
        }
    }

    fn play(&mut self, mv: Move, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        if !Game::moves(self).contains(&mv) {
            return Err(IllegalMove::NotNow);
        }
        self.last = match (mv, self.roles[usize::from(self.player)]) {
            (Move::Computer, Role::Computer(level)) => self.reply(level, dice),
            (Move::Take(count), _) => count,
            (Move::Computer, Role::Person) => unreachable!("only legal moves come here"),
        };
        self.left -= self.last;
        self.player = 1 - self.player;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Won(Seat(1 - self.player)))
    }

    fn turn(&self) -> Option<Seat> {
        (self.left > 0).then_some(Seat(self.player))
    }

    fn view(&self) -> View {
        View { left: self.left, player: self.player + 1, last: self.last }
    }
}
