//! Recorded games of Battleship: the listing is run with the recorded clock values, and gets each
//! recorded key when it waits for one.

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;
use systems::msx::{self, Options};
use systems::{Breakpoints, Cycles, DrawKind, Event, Inspect, Logs, ProgramEnd, StopReason, System, Value};

use crate::golden::{self, Golden};
use crate::listings::Listing;
use crate::msx_screens::State;
use crate::report::{self, Mismatch, Report};
use crate::slices;

/// Clock cycles of a frame.
const FRAME: u64 = 228 * 262;
/// The line that waits for a key.
const KEY_WAIT_LINE: u16 = 110;
/// The code that fires a shot.
const FIRE: u8 = 32;
/// The maximum number of frames before the program waits for a key: the longest placement takes
/// half of it.
const TIMEOUT_FRAMES: u64 = 6000;
/// The tolerance of the clock during the placement: the larger of a fraction of the time since the
/// first read, and a number of jiffies.
const CLOCK_PART: f64 = 0.03;
const CLOCK_JIFFIES: f64 = 3.0;
/// The tolerance of frame counts: the larger of a fraction and a number of frames.
const FRAMES_PART: u64 = 20;
const FRAMES_OFF: u64 = 3;
/// Frames after which the recorder recognised that the program waits: for a key, and after the
/// first one.
const SEEN: u64 = 3;
const SEEN_FIRST: u64 = 12;
/// The number of keys between two recorded screens, if the last of them fired.
const SCREENS: usize = 7;
/// The file names of the recorded listings, their titles, and FNV-1a over the bytes of the recorded
/// files.
pub const LISTINGS: [(&str, &str, u64); 2] = [
    ("battle-v1.bas", "battleship", 0x53be_8593_2b7a_448e),
    ("battle-v2.bas", "battleship-search", 0x48aa_ed02_e790_6ce4),
];

#[derive(Debug, Deserialize)]
struct RecordedGame {
    listing: String,
    #[serde(default)]
    replace_lines: BTreeMap<u16, String>,
    delay: u64,
    frames_setup: u64,
    keys: Vec<u8>,
    key_frames: Vec<u64>,
    times: Vec<u16>,
    screens: Vec<Screen>,
    shots: Vec<Shot>,
    #[serde(rename = "TJ")]
    boards: [Vec<String>; 2],
    #[serde(rename = "N", default)]
    lengths: Vec<i64>,
    variables_at_start: BTreeMap<String, serde_json::Value>,
    ended: bool,
}

#[derive(Debug, Deserialize)]
struct Screen {
    after_key: serde_json::Value,
    cursor: Option<(u8, u8)>,
    rows: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Shot {
    after_key: usize,
    times_used: usize,
    rows: Vec<String>,
    #[serde(flatten)]
    variables: BTreeMap<String, i64>,
}

/// A difference: its place, the expected and the actual text.
type Difference = (String, String, String);

/// Replays every recorded game.
pub fn sessions(test: &'static str) {
    let Some(files) = Golden::open().files("msx", ".json") else { return };
    let mut report = Report::new(test);
    for path in files {
        let name = golden::name(&path).replace(".json", "");
        if !name.starts_with("battle_v") || !report::is_selected(&name) {
            continue;
        }
        let game: RecordedGame = serde_json::from_str(&golden::read(&path)).expect("a recorded game is JSON");
        let fail = |input: String, expected, actual| Mismatch { row: name.clone(), input, expected, actual };
        match report::catch_panic(|| Replay::power_on(&game).play(&game)) {
            Ok(Ok(())) => report.pass(&name),
            Ok(Err((place, expected, actual))) => report.fail(fail(place, expected, actual)),
            Err(panic) => report.fail(fail(game.listing.clone(), "no panic".to_owned(), panic)),
        }
    }
    report.finish();
}

struct Replay {
    system: Box<dyn System>,
    /// The times at which the program read the clock.
    clock_reads: Vec<Cycles>,
    /// The time of the last input.
    last_input_at: Cycles,
}

impl Replay {
    fn power_on(game: &RecordedGame) -> Self {
        let mut player = Self {
            system: msx::build(Options::default()),
            clock_reads: Vec::new(),
            last_input_at: Cycles(0),
        };
        player.run_until(TIMEOUT_FRAMES, |pause| *pause == StopReason::AwaitingLine);
        player.system.load_program(&image(game)).expect("the program fits");
        let end = player.system.now() + Cycles(game.delay * FRAME);
        while slices::run_until(player.system.as_mut(), end) != StopReason::Deadline {}
        player.system.set_logs(Logs { draws: true, ..Logs::default() });
        player.system.set_breakpoints(Breakpoints { key_polls: true, ..Breakpoints::default() });
        let times = game.times.iter().map(|time| time.to_le_bytes().to_vec());
        player.system.draw_log().expect("draws are recorded").forced_time = times.collect();
        player.last_input_at = player.system.now();
        player.system.type_codes(b"RUN\r");
        player
    }

    /// Compares the frames since the last input with the recorded number; `seen` are the frames after
    /// which the recorder recognised the wait.
    fn compare_frames(&self, place: &str, recorded: u64, seen: u64) -> Result<(), Difference> {
        let frames = (self.system.now().0 - self.last_input_at.0).div_ceil(FRAME) + seen;
        if frames.abs_diff(recorded) <= (recorded / FRAMES_PART).max(FRAMES_OFF) {
            return Ok(());
        }
        Err((format!("{place}, frames"), recorded.to_string(), frames.to_string()))
    }

    /// Runs until `is_wanted` accepts a pause, at most for `frames` frames, and returns the pause.
    fn run_until(&mut self, frames: u64, is_wanted: impl Fn(&StopReason) -> bool) -> StopReason {
        let end = self.system.now() + Cycles(frames * FRAME);
        loop {
            let pause = slices::run_until(self.system.as_mut(), end);
            let made = std::mem::take(&mut self.system.draw_log().expect("draws are recorded").made);
            let looks = made.iter().filter(|draw| draw.kind == DrawKind::Time).map(|draw| draw.at);
            self.clock_reads.extend(looks);
            if is_wanted(&pause) || self.system.now() >= end {
                return pause;
            }
        }
    }

    /// Runs until the program waits for a key, or has ended and shows its prompt.
    fn run_until_key_wait(&mut self) -> StopReason {
        let is_over = |pause: &StopReason| {
            matches!(
                pause,
                StopReason::AwaitingKey
                    | StopReason::Ended(ProgramEnd::Completed)
                    | StopReason::Ended(ProgramEnd::Failed(_))
            )
        };
        let pause = self.run_until(TIMEOUT_FRAMES, is_over);
        if pause != StopReason::AwaitingKey {
            self.run_until(TIMEOUT_FRAMES, |pause| *pause == StopReason::AwaitingLine);
        }
        pause
    }

    fn play(&mut self, game: &RecordedGame) -> Result<(), Difference> {
        let mut screens: VecDeque<&Screen> = game.screens.iter().collect();
        let mut shots = game.shots.iter();
        same("the first wait", &StopReason::AwaitingKey, &self.run_until_key_wait())?;
        same("the line", &Some(KEY_WAIT_LINE), &self.system.inspect().current_line())?;
        self.compare_frames("the start", game.frames_setup, SEEN)?;
        self.compare_clock(game)?;
        self.compare_start(game)?;
        self.compare_screen(screens.pop_front(), "at the start")?;
        let mut pause = StopReason::AwaitingKey;
        for (number, &key) in (1..).zip(&game.keys) {
            let place = format!("after key {number}");
            same(&place, &StopReason::AwaitingKey, &pause)?;
            self.last_input_at = self.system.now();
            self.system.schedule_event(Cycles(0), Event::Queue(key));
            pause = self.run_until_key_wait();
            if let Some(&frames) = game.key_frames.get(number - 1)
                && pause == StopReason::AwaitingKey
            {
                self.compare_frames(&place, frames, if number == 1 { SEEN_FIRST } else { SEEN })?;
            }
            if key != FIRE {
                continue;
            }
            let shot = shots.next().ok_or_else(|| (place.clone(), "no shot".into(), "a shot".into()))?;
            same(&place, &shot.after_key, &number)?;
            same(&format!("{place}, times used"), &shot.times_used, &self.clock_reads.len())?;
            for (name, value) in &shot.variables {
                let seen = integer(self.system.inspect().variable(name));
                same(&format!("{place}, {name}"), &Some(*value), &seen)?;
            }
            same(&place, &shot.rows, &self.state().rows()[..shot.rows.len()].to_vec())?;
            if screens.front().is_some_and(|screen| screen.after_key == number) && number % SCREENS == 0 {
                self.compare_screen(screens.pop_front(), &place)?;
            }
        }
        same("the end", &game.ended, &(pause != StopReason::AwaitingKey))?;
        same("all times", &game.times.len(), &self.clock_reads.len())?;
        if let Some(last) = screens.pop_back().filter(|screen| screen.after_key == "final") {
            self.compare_screen(Some(last), "at the end")?;
        }
        Ok(())
    }

    /// Compares the times at which the placement read the clock, relative to the first, with the
    /// recorded clock values.
    fn compare_clock(&self, game: &RecordedGame) -> Result<(), Difference> {
        let Some(first) = self.clock_reads.first() else { return Ok(()) };
        for (number, (look, time)) in self.clock_reads.iter().zip(&game.times).enumerate() {
            let jiffies = (look.0 - first.0) as f64 / FRAME as f64;
            let recorded = f64::from(time.wrapping_sub(game.times[0]));
            if (jiffies - recorded).abs() > (recorded * CLOCK_PART).max(CLOCK_JIFFIES) {
                let place = format!("the clock at look {}", number + 1);
                return Err((place, format!("{recorded} jiffies"), format!("{jiffies:.1} jiffies")));
            }
        }
        Ok(())
    }

    fn compare_start(&self, game: &RecordedGame) -> Result<(), Difference> {
        let machine = self.system.inspect();
        for (name, value) in &game.variables_at_start {
            match (value.as_str(), machine.variable(name)) {
                (Some(text), seen) => same(name, &Some(Value::Text(text.into())), &seen)?,
                (None, seen) => same(name, &value.as_i64(), &integer(seen))?,
            }
        }
        for (side, rows) in (1..).zip(&game.boards) {
            for (y, row) in (1..).zip(rows) {
                let seen: String = (1..=row.len()).map(|x| element(machine, "TJ", &[x, y, side])).collect();
                same(&format!("TJ(1-10,{y},{side})"), row, &seen)?;
            }
        }
        for (index, length) in game.lengths.iter().enumerate() {
            same(&format!("N({index})"), &length.to_string(), &element(machine, "N", &[index]))?;
        }
        Ok(())
    }

    fn compare_screen(&self, screen: Option<&Screen>, place: &str) -> Result<(), Difference> {
        let Some(Screen { rows, cursor, .. }) = screen else { return Ok(()) };
        same(&format!("{place}, rows"), rows, &self.state().rows().to_vec())?;
        let ram = self.system.inspect().memory().expect("the machine has byte memory");
        // The machine counts from 1; the recording has the column first.
        let at = (ram[0xf3dd] - 1, ram[0xf3dc] - 1);
        cursor.map_or(Ok(()), |cursor| same(&format!("{place}, cursor"), &cursor, &at))
    }

    fn state(&self) -> State {
        let machine = self.system.inspect();
        State::read(
            machine.memory().expect("the machine has byte memory"),
            machine.space("vram").expect("the machine has video memory"),
        )
    }
}

/// Returns the program of a recorded game with its replaced lines.
fn image(game: &RecordedGame) -> Vec<u8> {
    let title = LISTINGS.iter().find(|(file, ..)| *file == game.listing);
    let (_, title, _) = title.unwrap_or_else(|| panic!("no title for the listing `{}`", game.listing));
    let listing = Listing::of(title);
    let line = |number: u16| match game.replace_lines.get(&number) {
        Some(line) => line.clone(),
        None => listing.select(number, number).trim_end_matches('\n').to_owned(),
    };
    let lines: Vec<(u16, String)> =
        listing.numbers().into_iter().map(|number| (number, line(number))).collect();
    let text = |line: &'_ str| line.split_once(' ').map_or("", |(_, text)| text).as_bytes().to_vec();
    let lines: Vec<(u16, Vec<u8>)> = lines.iter().map(|(number, line)| (*number, text(line))).collect();
    let image = msx::build_image(lines.iter().map(|(number, text)| (*number, &text[..])));
    image.expect("constants fit")
}

fn same<T: PartialEq + std::fmt::Debug>(place: &str, expected: &T, actual: &T) -> Result<(), Difference> {
    if expected == actual {
        return Ok(());
    }
    Err((place.to_owned(), format!("{expected:?}"), format!("{actual:?}")))
}

/// Returns a variable as an integer.
fn integer(value: Option<Value>) -> Option<i64> {
    match value? {
        Value::Number { value, .. } if value.fract() == 0.0 => Some(value as i64),
        Value::Integer(value) => Some(value.into()),
        Value::Number { .. } | Value::Text(_) | Value::Object { .. } => None,
    }
}

/// Returns an element of an array as text.
fn element(machine: &dyn Inspect, name: &str, indices: &[usize]) -> String {
    let Some(array) = machine.array(name) else { return "none".to_owned() };
    let mut place = 0;
    let mut weight = 1;
    for (index, extent) in indices.iter().zip(&array.extents) {
        place += index * weight;
        weight *= extent;
    }
    integer(array.values.get(place).cloned()).map_or_else(|| "none".to_owned(), |value| value.to_string())
}
