//! Recorded games of Battleship: the listing runs with the recorded clock values, and gets each recorded key when it
//! waits for one.

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;
use systems::{Cycles, DrawKind, Event, Inspect, Logs, ProgramEnd, StopReason, Value};

use crate::differences::{Difference, compare_values as same};
use crate::golden::{self, Golden};
use crate::listings::Listing;
use crate::report::Report;
use crate::rig::{MSX, Rig};
use crate::screens::msx::State;

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
/// Frames after which the recording detected that the program waits: for a key, and after the first one.
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

/// Replays every recorded game of a folder.
pub fn sessions(test: &'static str, folder: &str) {
    let Some(files) = Golden::open().files(folder, ".json") else { return };
    let mut report = Report::new(test);
    for path in files.iter().filter(|path| golden::name(path).starts_with("battle_v")) {
        report.check(golden::stem(path), || {
            let game: RecordedGame = golden::json(path);
            Replay::power_on(&game).play(&game)
        });
    }
    report.finish();
}

struct Replay {
    rig: Rig,
    /// The times at which the program read the clock.
    clock_reads: Vec<Cycles>,
    /// The time of the last input.
    last_input_at: u64,
}

impl Replay {
    fn power_on(game: &RecordedGame) -> Self {
        let mut rig = Rig::new(&MSX);
        rig.run_until_line_input();
        rig.load_image(&image(game));
        rig.run_through(game.delay * rig.frame());
        rig.system.set_logs(Logs { draws: true, ..Logs::default() });
        rig.watch_key_polls();
        let times = game.times.iter().map(|time| time.to_le_bytes().to_vec());
        rig.system.draw_log().expect("draws are recorded").forced_time = times.collect();
        rig.system.type_codes(b"RUN\r");
        let last_input_at = rig.now();
        Self { rig, clock_reads: Vec::new(), last_input_at }
    }

    /// Compares the frames since the last input with the recorded number; the recording detected the wait after
    /// `seen` frames.
    fn compare_frames(&self, moment: &str, recorded: u64, seen: u64) -> Result<(), Difference> {
        let frames = (self.rig.now() - self.last_input_at).div_ceil(self.rig.frame()) + seen;
        if frames.abs_diff(recorded) <= (recorded / FRAMES_PART).max(FRAMES_OFF) {
            return Ok(());
        }
        Err(Difference::new(format!("{moment}, frames"), recorded, frames))
    }

    /// Runs until `ends` holds for a stop, at most to the timeout; returns the last stop.
    fn run_until(&mut self, ends: impl Fn(&StopReason) -> bool) -> Option<StopReason> {
        let end = self.rig.now() + TIMEOUT_FRAMES * self.rig.frame();
        loop {
            let stop = self.rig.resume_for(end.saturating_sub(self.rig.now()));
            let made = std::mem::take(&mut self.rig.system.draw_log().expect("draws are recorded").made);
            self.clock_reads
                .extend(made.iter().filter(|draw| draw.kind == DrawKind::Time).map(|draw| draw.at));
            if stop.as_ref().is_none_or(&ends) {
                return stop;
            }
        }
    }

    /// Runs until the program waits for a key, or has ended and shows its prompt; returns whether it waits.
    fn run_until_key_wait(&mut self) -> bool {
        let stop = self.run_until(|stop| {
            matches!(
                stop,
                StopReason::AwaitingKey | StopReason::Ended(ProgramEnd::Completed | ProgramEnd::Failed(_))
            )
        });
        let waits = stop == Some(StopReason::AwaitingKey);
        if !waits {
            self.run_until(|stop| *stop == StopReason::AwaitingLine);
        }
        waits
    }

    fn play(&mut self, game: &RecordedGame) -> Result<(), Difference> {
        let mut screens: VecDeque<&Screen> = game.screens.iter().collect();
        let mut shots = game.shots.iter();
        same("the first wait", &true, &self.run_until_key_wait())?;
        same("the line", &Some(KEY_WAIT_LINE), &self.rig.system.inspect().current_line())?;
        self.compare_frames("the start", game.frames_setup, SEEN)?;
        self.compare_clock(game)?;
        self.compare_start(game)?;
        self.compare_screen(screens.pop_front(), "at the start")?;
        let mut waits = true;
        for (number, &key) in (1..).zip(&game.keys) {
            let moment = format!("after key {number}");
            same(&moment, &true, &waits)?;
            self.last_input_at = self.rig.now();
            self.rig.event(Event::Queue(key));
            waits = self.run_until_key_wait();
            if let Some(&frames) = game.key_frames.get(number - 1)
                && waits
            {
                self.compare_frames(&moment, frames, if number == 1 { SEEN_FIRST } else { SEEN })?;
            }
            if key != FIRE {
                continue;
            }
            let shot = shots.next().ok_or_else(|| Difference::new(&moment, "no shot", "a shot"))?;
            same(&moment, &shot.after_key, &number)?;
            same(format!("{moment}, times used"), &shot.times_used, &self.clock_reads.len())?;
            for (name, value) in &shot.variables {
                let seen = integer(self.rig.system.inspect().variable(name));
                same(format!("{moment}, {name}"), &Some(*value), &seen)?;
            }
            same(&moment, &shot.rows, &State::of(&self.rig).rows()[..shot.rows.len()].to_vec())?;
            if screens.front().is_some_and(|screen| screen.after_key == number) && number % SCREENS == 0 {
                self.compare_screen(screens.pop_front(), &moment)?;
            }
        }
        same("the end", &game.ended, &!waits)?;
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
            let jiffies = (look.0 - first.0) as f64 / self.rig.frame() as f64;
            let recorded = f64::from(time.wrapping_sub(game.times[0]));
            if (jiffies - recorded).abs() > (recorded * CLOCK_PART).max(CLOCK_JIFFIES) {
                let input = format!("jiffies at look {}", number + 1);
                return Err(Difference::new(input, recorded, format!("{jiffies:.1}")));
            }
        }
        Ok(())
    }

    fn compare_start(&self, game: &RecordedGame) -> Result<(), Difference> {
        let machine = self.rig.system.inspect();
        for (name, value) in &game.variables_at_start {
            match (value.as_str(), machine.variable(name)) {
                (Some(text), seen) => same(name, &Some(Value::Text(text.into())), &seen)?,
                (None, seen) => same(name, &value.as_i64(), &integer(seen))?,
            }
        }
        for (side, rows) in (1..).zip(&game.boards) {
            for (y, row) in (1..).zip(rows) {
                let seen: String = (1..=row.len()).map(|x| element(machine, "TJ", &[x, y, side])).collect();
                same(format!("TJ(1-10,{y},{side})"), row, &seen)?;
            }
        }
        for (index, length) in game.lengths.iter().enumerate() {
            same(format!("N({index})"), &length.to_string(), &element(machine, "N", &[index]))?;
        }
        Ok(())
    }

    fn compare_screen(&self, screen: Option<&Screen>, moment: &str) -> Result<(), Difference> {
        let Some(Screen { rows, cursor, .. }) = screen else { return Ok(()) };
        same(format!("{moment}, rows"), rows, &State::of(&self.rig).rows().to_vec())?;
        let ram = self.rig.memory();
        // The machine counts from 1; the recording has the column first.
        let at = (ram[0xf3dd] - 1, ram[0xf3dc] - 1);
        cursor.map_or(Ok(()), |cursor| same(format!("{moment}, cursor"), &cursor, &at))
    }
}

/// Returns the program of a recorded game with its replaced lines.
fn image(game: &RecordedGame) -> Vec<u8> {
    let title = LISTINGS.iter().find(|(file, ..)| *file == game.listing);
    let (_, title, _) = title.unwrap_or_else(|| panic!("no title for the listing `{}`", game.listing));
    let listing = Listing::of(title);
    let line = |number: u16| {
        let printed = listing.select(number, number);
        let line =
            game.replace_lines.get(&number).map_or_else(|| printed.trim_end_matches('\n'), String::as_str);
        (number, line.split_once(' ').map_or("", |(_, text)| text).as_bytes().to_vec())
    };
    (MSX.image)(&listing.numbers().into_iter().map(line).collect::<Vec<_>>())
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
fn element(machine: &dyn Inspect, name: &str, subscripts: &[usize]) -> String {
    let Some(array) = machine.array(name) else { return "none".to_owned() };
    let mut index = 0;
    let mut weight = 1;
    for (subscript, extent) in subscripts.iter().zip(&array.extents) {
        index += subscript * weight;
        weight *= extent;
    }
    integer(array.values.get(index).cloned()).map_or_else(|| "none".to_owned(), |value| value.to_string())
}
