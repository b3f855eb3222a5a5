//! A recorded game, as stored in its file. Cycles count from the first statement after RUN.

use serde::Deserialize;

/// A whole game.
#[derive(Debug, Deserialize)]
pub struct RecordedGame {
    /// Key presses, in order.
    pub keys: Vec<Key>,
    /// Pushes of the joystick in port 2, in order.
    pub joystick2: Vec<Stick>,
    /// Screens while the program waits for answers.
    pub setup: Vec<Shot>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// The part after the last move.
    pub end: End,
    /// Every write to the sound chip.
    pub sid: Vec<SidWrite>,
}

/// A write to the sound chip, stored as a list of three numbers.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SidWrite {
    /// The cycle of the write.
    pub cycle: u64,
    /// The address of the register.
    pub address: u16,
    /// The written value.
    pub value: u8,
}

/// A key press.
#[derive(Clone, Debug, Deserialize)]
pub struct Key {
    /// The cycle of the press.
    pub cycle: u64,
    /// Its name.
    pub key: String,
    /// The code that the program reads.
    pub petscii: u8,
    /// The duration of the press in cycles.
    pub hold: u64,
}

/// A push of the joystick.
#[derive(Clone, Debug, Deserialize)]
pub struct Stick {
    /// The closed switches.
    pub bits: u8,
    /// The cycle at which they close.
    pub down: u64,
    /// The cycle at which they open.
    pub up: u64,
}

/// A recorded screen.
#[derive(Debug, Deserialize)]
pub struct Shot {
    /// A description of the moment.
    pub at: String,
    /// The cycle of the moment.
    pub cycle: u64,
    /// Screen codes in hexadecimal.
    pub screen: String,
    /// Colours, one digit each.
    pub color: String,
    /// Border colour.
    pub border: u8,
    /// Background colour.
    pub background: u8,
}

/// An executed move.
#[derive(Debug, Deserialize)]
pub struct Ply {
    /// Line 120 before the move.
    pub start: u64,
    /// The player: `computer`, `person` and further words.
    pub kind: String,
    /// Line 120 after the move.
    pub end: u64,
    /// Line 500: the start of the computer's move.
    pub think_start: Option<u64>,
    /// Line 520: the end of the computer's evaluation.
    pub think_end: Option<u64>,
    /// The number drawn in line 2160.
    pub rnd: Option<String>,
    /// Number of best moves.
    pub h: Option<i64>,
    /// The best moves.
    pub mx: Option<Vec<i64>>,
    /// The index drawn.
    pub zz: Option<i64>,
    /// Line 170: the wait for the user.
    pub wait_start: Option<u64>,
    /// The screen during that wait.
    pub screen_wait: Option<Shot>,
    /// The field that f1 suggested.
    pub suggested: Option<[i64; 2]>,
    /// The screen after f1.
    pub screen_suggest: Option<Shot>,
    /// The names after f3.
    pub after_f3: Option<Names>,
    /// Variable ZG after the move.
    pub zg: i64,
    /// Variable PL after the move.
    pub pl: i64,
    /// Variable GW after the move.
    pub gw: i64,
    /// Variable X after the move.
    pub x: i64,
    /// Variable Y after the move.
    pub y: i64,
    /// Array BE after the move.
    pub be: Vec<i64>,
    /// Array FE after the move.
    pub fe: Vec<i64>,
    /// Array BW after the move.
    pub bw: Vec<String>,
    /// Screen codes after the move.
    pub screen: String,
    /// Colours after the move.
    pub color: String,
}

/// The players' names, in hexadecimal.
#[derive(Debug, Deserialize)]
pub struct Names {
    /// Player 2.
    pub sp2: String,
    /// Player 3.
    pub sp3: String,
}

/// The end of a game.
#[derive(Debug, Deserialize)]
pub struct End {
    /// The screen after the melody.
    pub screen_after_melody: Shot,
    /// Variable GW.
    pub sieger: i64,
    /// Array GX.
    pub gx: Vec<i64>,
    /// Array GY.
    pub gy: Vec<i64>,
    /// Array GZ.
    pub gz: Vec<i64>,
    /// The phases of blinking.
    pub blink: Vec<Shot>,
    /// The first question of the next game.
    pub new_game: Shot,
}
