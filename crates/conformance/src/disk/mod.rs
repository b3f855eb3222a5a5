//! Sessions with Disk BASIC, run as in the recording: disks in the drives, a loaded program, typed lines. At the end
//! the test compares screen, printer and all sectors of the disks.

mod compare;
mod images;
mod starts;

pub use starts::starts;

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::Path;

use fat12::{Date, Disk};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use systems::msx::Drive;
use systems::{Logs, Medium, MediumSlot, Options};

use self::compare::{After, compare_disk};
use self::images::{Before, disk_before};
use crate::differences::{Difference, compare_long};
use crate::golden;
use crate::programs::msx::{lines, text_of_stream};
use crate::rig::{MSX, PAUSE, Rig, STORED};
use crate::runner;
use crate::screens::msx::State;

/// Frames from power-on to the prompt.
const START: u64 = 60;
/// The max frames of a line.
const LIMIT: u64 = 60 * 600;

/// The texts before and after the menu of `CALL FORMAT`.
const MENU_START: &str = "(A,B) ";
const MENU_END: &str = "Strike a key";

#[derive(Debug, Deserialize)]
struct Recording {
    #[serde(default)]
    program: Option<String>,
    drive_a_before: Before,
    drive_b_before: Before,
    typed: Vec<(u64, String)>,
    rows: Vec<String>,
    output_stream: String,
    #[serde(default)]
    printer: String,
    drive_a_after: Option<After>,
    drive_b_after: Option<After>,
    /// The drive whose disk is write-protected.
    #[serde(default)]
    write_protected: Option<char>,
    /// The disks `disk_2`, `disk_3` ... that the session inserts, and the contents `taken_out_1` ... of the ejected
    /// disks.
    #[serde(flatten)]
    exchanges: BTreeMap<String, Value>,
}

impl Recording {
    fn is_protected(&self, drive: u8) -> bool {
        self.write_protected.is_some_and(|letter| letter == char::from(b'A' + drive))
    }
}

/// Runs every session of a folder.
pub fn programs(test: &'static str, folder: &str) {
    runner::files(test, folder, ".json", |path| replay(path, &golden::json(path)));
}

fn drive(disk: Option<Disk>) -> Drive {
    Drive { disk, ..Drive::default() }
}

/// A running session.
struct Session<'a> {
    player: Rig,
    recording: &'a Recording,
    /// The remaining lines, keys and disk exchanges.
    typed: VecDeque<&'a str>,
    /// The disks in the drives, in their state at insertion.
    before: [Option<Disk>; 2],
    /// The number of ejected disks.
    taken_out: usize,
}

fn replay(path: &Path, recording: &Recording) -> Result<(), Difference> {
    let before = [&recording.drive_a_before, &recording.drive_b_before].map(disk_before);
    let drives = (0..).zip(before.clone());
    let drives =
        drives.map(|(number, disk)| Drive { is_protected: recording.is_protected(number), ..drive(disk) });
    let options =
        Options { drives: drives.collect(), date: Date::new(1985, 7, 4), seed: 0, ..Options::default() };
    let mut player = Rig::with(&MSX, options);
    player.run_frames(START);
    if let Some(program) = &recording.program {
        let source = fs::read(path.with_file_name(program)).expect("the program exists");
        player.load(lines(&source));
        player.enter_line("CLS", LIMIT);
    }
    player.system.set_logs(Logs { printed: true, ..Logs::default() });
    player.watch_key_polls();
    let typed = recording.typed.iter().map(|(_, line)| &**line).collect();
    let mut session = Session { player, recording, typed, before, taken_out: 0 };
    session.play()?;
    session.compare()
}

impl Session<'_> {
    /// Types all lines. Keys and exchanges of disks come while a statement waits.
    fn play(&mut self) -> Result<(), Difference> {
        while let Some(line) = self.typed.pop_front() {
            if self.exchange_disk(line)? {
                continue;
            }
            self.player.queue_line(line);
            self.player.run_frame();
            for _ in 0..LIMIT {
                if self.player.is_at_prompt() {
                    break;
                }
                if self.player.is_waiting() {
                    self.give_key()?;
                }
                self.player.run_frame();
            }
            let is_stored = line.starts_with(|first: char| first.is_ascii_digit());
            self.player.run_frames(if is_stored { STORED } else { PAUSE });
        }
        Ok(())
    }

    /// Types the next key, after the disk exchanges before it.
    fn give_key(&mut self) -> Result<(), Difference> {
        while let Some(line) = self.typed.front().copied() {
            if let Some(key) = line.strip_prefix("KEY ") {
                self.typed.pop_front();
                self.player.queue(key.as_bytes());
                return Ok(());
            }
            if !self.exchange_disk(line)? {
                return Ok(());
            }
            self.typed.pop_front();
        }
        Ok(())
    }

    /// Exchanges a disk if a line of `typed` says so.
    fn exchange_disk(&mut self, line: &str) -> Result<bool, Difference> {
        let Some((letter, name)) = line.strip_prefix("DISK ").and_then(|line| line.split_once(' ')) else {
            return Ok(false);
        };
        let number = usize::from(letter != "A");
        let inserted = disk_before(&parse(&self.recording.exchanges[name]));
        let mut taken_out = None;
        if let Some(media) = self.player.system.media_mut() {
            taken_out = media.disk(number as u8).cloned();
            let medium = inserted.clone().map(|disk| Medium::Sectors { disk, is_folder: false });
            media.change_medium(MediumSlot::Drive(number as u8), medium);
        }
        let before = std::mem::replace(&mut self.before[number], inserted);
        self.taken_out += 1;
        let what = format!("taken_out_{}", self.taken_out);
        if let (Some(before), Some(disk)) = (before, taken_out) {
            let after: After = parse(&self.recording.exchanges[&what]);
            compare_disk(&what, &before, &after, &disk, 0)?;
        }
        Ok(true)
    }

    /// Compares the results of the session.
    fn compare(mut self) -> Result<(), Difference> {
        let Self { player, recording, before, .. } = &mut self;
        let printed = text_of_stream(&player.system.take_printed());
        compare_long("output", &without_menu(&recording.output_stream), &without_menu(&printed))?;
        let rows = rows(player);
        if !printed.contains(MENU_END) {
            compare_long("screen", &without_notice(&recording.rows).join("\n"), &rows.join("\n"))?;
        }
        let paper = text_of_stream(
            &player.system.media_mut().and_then(|media| media.take_printer_output()).unwrap_or_default(),
        );
        compare_long("printer", &recording.printer, &paper)?;
        let after = [&recording.drive_a_after, &recording.drive_b_after];
        for ((number, after), before) in (0..).zip(after).zip(before) {
            if let (Some(after), Some(before)) = (after, before) {
                let disk = player
                    .system
                    .media()
                    .and_then(|media| media.disk(number))
                    .expect("the disk stays in the drive");
                // A formatted disk has the manufacturer's boot sector.
                let first = u16::from(printed.contains(MENU_END));
                compare_disk(&format!("drive {number}"), before, after, disk, first)?;
            }
        }
        Ok(())
    }
}

fn parse<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("the recording has the form of its README")
}

/// Returns the output without the menus of `CALL FORMAT`, which depend on the manufacturer.
fn without_menu(output: &str) -> String {
    let mut parts = output.split(MENU_START);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shown, part| shown + part.find(MENU_END).map_or(part, |end| &part[end..]))
}

/// Returns the rows of the screen, including the margin.
fn rows(player: &Rig) -> Vec<String> {
    State::of(player).rows().to_vec()
}

/// Returns the rows without the manufacturer's notice, which the emulated machine does not show.
fn without_notice(rows: &[String]) -> Vec<String> {
    let is_notice = |row: &String| row.contains("Copyright");
    let shown = |row: &String| if is_notice(row) { " ".repeat(row.len()) } else { row.clone() };
    rows.iter().map(shown).collect()
}

/// Returns the rows that are not empty, without the blanks at their ends.
fn shown_rows(player: &Rig) -> Vec<String> {
    rows(player).iter().map(|row| row.trim_end().to_owned()).filter(|row| !row.is_empty()).collect()
}
