//! Plays the same games on both listings through their keys and compares each ply with transcripts
//! of another program.
//!
//! A sample in every run; all games with `cargo test -p typein --test it viertris_listings --
//! --ignored`. `crates/conformance/golden/viertris/README.md` describes the rows.

use std::fs;

use listing::{MachineKind, Source};
use serde::Deserialize;
use systems::{Machine, StopReason, System, Value};

#[derive(Deserialize)]
struct Transcript {
    seed: u64,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct Ply {
    column: u8,
    dropped: [String; 8],
    steps: Vec<Step>,
    totals: [i64; 2],
    next: i64,
    over: bool,
}

#[derive(Deserialize)]
struct Step {
    step: i64,
    runs: Vec<Run>,
    points: [i64; 2],
    board: [String; 8],
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Run {
    colour: i64,
    direction: String,
    start: [i64; 2],
    length: i64,
}

/// Lines and variables of a listing.
struct Title {
    name: &'static str,
    machine: MachineKind,
    system: &'static Machine,
    /// Every drop and every step ends before this line.
    ply: u16,
    /// Before this line the board is full, or a player has ended the game.
    end: u16,
    /// The line that polls the keyboard.
    asks: u16,
    /// The key that ends the game.
    stop: u8,
    board: fn(&dyn System) -> [String; 8],
    /// Colours, directions, columns, rows and lengths of the rows found, their number, points, totals, step, player.
    names: [&'static str; 10],
}

const TITLES: [Title; 2] = [
    Title {
        name: "viertris",
        machine: MachineKind::C64,
        system: Machine::C64,
        ply: 3000,
        end: 5000,
        asks: 3020,
        stop: 136,
        board: of_bits,
        names: ["fc", "fd", "fx", "fy", "fl", "na", "pu", "su", "sc", "s"],
    },
    Title {
        name: "viertris-msx",
        machine: MachineKind::Msx,
        system: Machine::MSX,
        ply: 410,
        end: 480,
        asks: 700,
        stop: b'e',
        board: of_lines,
        names: ["rf%", "rd%", "rx%", "ry%", "rl%", "n%", "g%", "t%", "k%", "f%"],
    },
];

/// The directions, by their numbers in the listings.
const DIRECTIONS: [&str; 4] = ["right", "up", "up-right", "down-right"];

/// Two arrays of rows in which bit c is a stone in column c.
fn of_bits(system: &dyn System) -> [String; 8] {
    let [ones, twos] = ["a", "b"].map(|name| array(system, name));
    column_texts(|column, row| (ones[row] >> column & 1) + 2 * (twos[row] >> column & 1))
}

/// A string that starts with the rows, each followed by a separator.
fn of_lines(system: &dyn System) -> [String; 8] {
    let Some(Value::Text(lines)) = system.inspect().variable("b$") else { panic!("there is a board") };
    column_texts(|column, row| i64::from(lines[row * 9 + column] - b'0'))
}

fn column_texts(stone: impl Fn(usize, usize) -> i64) -> [String; 8] {
    std::array::from_fn(|column| {
        (0..6)
            .map(|row| stone(column, row))
            .take_while(|&stone| stone > 0)
            .map(|stone| stone.to_string())
            .collect()
    })
}

fn whole(value: &Value) -> i64 {
    match value {
        Value::Number { value, .. } => *value as i64,
        Value::Integer(value) => i64::from(*value),
        other => panic!("{other:?} is no number"),
    }
}

fn array(system: &dyn System, name: &str) -> Vec<i64> {
    let array = system.inspect().array(name).unwrap_or_else(|| panic!("there is an array {name}"));
    array.values.iter().map(whole).collect()
}

fn number(system: &dyn System, name: &str) -> i64 {
    whole(&system.inspect().variable(name).unwrap_or_else(|| panic!("there is {name}")))
}

/// A listing played through its keys.
struct Player<'a> {
    title: &'a Title,
    system: Box<dyn System>,
}

impl<'a> Player<'a> {
    /// Starts a game of two people.
    fn start(title: &'a Title) -> Self {
        let listing = catalogue::find(title.name).expect("the catalogue has it");
        let Ok(Source::Page(page)) = listing::read(listing.listing, listing.file) else {
            panic!("it is a page")
        };
        let lines = page.listing(None, &[title.machine]).expect("the listing is well formed");
        let mut system = title.system.power_on(systems::Options::default());
        let end = system.now() + system.clock().cycles(30.0);
        while system.now() < end && system.run_until(end) != StopReason::AwaitingLine {}
        let image = title.system.tokenise(&lines).expect("the lines fit").image;
        system.load_program(&image).expect("the program fits");
        let mut player = Self { title, system };
        player.press("run\nnanna\nberta\n");
        player.run_to(&[title.ply]);
        player
    }

    fn press(&mut self, text: &str) {
        self.system.type_text(text);
    }

    /// Runs to a breakpoint before one of these lines.
    fn run_to(&mut self, lines: &[u16]) -> u16 {
        self.system.set_line_breakpoints(lines);
        let end = self.system.now() + self.system.clock().cycles(600.0);
        match self.system.run_until(end) {
            StopReason::Line(line) => line,
            other => panic!("{}: {other:?}\n{}", self.title.name, self.system.screen().text()),
        }
    }

    fn runs(&self) -> Vec<Run> {
        let system = self.system.as_ref();
        let [colours, directions, columns, rows, lengths] =
            [0, 1, 2, 3, 4].map(|name| array(system, self.title.names[name]));
        let run = |at: usize| Run {
            colour: colours[at],
            direction: DIRECTIONS[directions[at] as usize - 1].to_owned(),
            start: [columns[at], rows[at]],
            length: lengths[at],
        };
        let mut runs: Vec<Run> = (0..number(system, self.title.names[5]) as usize).map(run).collect();
        runs.sort();
        runs
    }

    fn pair(&self, name: usize) -> [i64; 2] {
        let all = array(self.system.as_ref(), self.title.names[name]);
        [all[0], all[1]]
    }

    /// Plays a game and compares every ply; ends it by key if the board is not full.
    fn game(mut self, transcript: &Transcript) {
        let names = self.title.names;
        for (count, ply) in transcript.plies.iter().enumerate() {
            let context = format!("{}: seed {}, ply {count}", self.title.name, transcript.seed);
            self.run_to(&[self.title.asks]);
            self.system.key_queue_mut().expect("a queue").type_codes(&[b'1' + ply.column]);
            self.run_to(&[self.title.ply]);
            assert_eq!((self.title.board)(self.system.as_ref()), ply.dropped, "{context}");
            for step in &ply.steps {
                let mut runs = step.runs.clone();
                runs.sort();
                assert_eq!(self.runs(), runs, "{context}");
                self.run_to(&[self.title.ply]);
                assert_eq!(number(self.system.as_ref(), names[8]), step.step, "{context}");
                assert_eq!(self.pair(6), step.points, "{context}");
                assert_eq!((self.title.board)(self.system.as_ref()), step.board, "{context}");
            }
            assert_eq!(self.runs(), [], "{context}");
            assert_eq!(self.pair(7), ply.totals, "{context}");
            let line = self.run_to(&[self.title.asks, self.title.end]);
            assert_eq!(line == self.title.end, ply.over, "{context}");
            assert!(ply.over || number(self.system.as_ref(), names[9]) == ply.next, "{context}");
        }
        if transcript.plies.last().is_none_or(|ply| !ply.over) {
            let before = ((self.title.board)(self.system.as_ref()), self.pair(7));
            self.system.key_queue_mut().expect("a queue").type_codes(&[self.title.stop]);
            self.run_to(&[self.title.end]);
            let after = ((self.title.board)(self.system.as_ref()), self.pair(7));
            assert_eq!(after, before, "{}: seed {}, ended by key", self.title.name, transcript.seed);
        }
    }
}

/// Every `step`th game.
fn transcripts(step: usize) -> Vec<Transcript> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/golden/viertris/games.jsonl");
    let text = fs::read_to_string(file).expect("the games are in the repository");
    text.lines().step_by(step).map(|line| serde_json::from_str(line).expect("a documented row")).collect()
}

/// Plays every `step`th game on both listings.
fn play(step: usize) {
    let transcripts = transcripts(step);
    assert!(!transcripts.is_empty(), "there are games");
    for title in &TITLES {
        for transcript in &transcripts {
            Player::start(title).game(transcript);
        }
    }
}

#[test]
fn a_sample_of_the_games_is_played_as_transcribed() {
    play(6);
}

/// Before the first stone, and after some.
#[test]
fn a_key_ends_a_game_at_any_time() {
    for title in &TITLES {
        for (mut transcript, stones) in transcripts(5).into_iter().zip([0, 1, 17, 38, 59]) {
            transcript.plies.truncate(stones);
            Player::start(title).game(&transcript);
        }
    }
}

#[test]
#[ignore = "all games take half a minute; every run plays every sixth"]
fn all_games_are_played_as_transcribed() {
    play(1);
}
