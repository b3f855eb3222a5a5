//! Sessions with Disk BASIC, run as in the recording: disks in the drives, a program loaded, lines typed; then screen,
//! printer and disks are compared, to the sector.

mod compare;
mod images;
mod text;

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use fat12::{Date, Disk, Format, Name};
use serde::Deserialize;
use systems::msx::{self, Drive, Options};
use systems::{Logs, System};

use self::compare::{After, compare_disk};
use self::images::{Before, date, disk_before};
use crate::golden::{self, Golden};
use crate::msx_programs::{Difference, differs, numbered, text_of_stream};
use crate::msx_rig::Rig;
use crate::report::{self, Report};

/// Frames from power-on to the prompt, and between a prompt and the next line.
const START: u64 = 60;
const PAUSE: u64 = 5;
/// Frames for a typed line that only is stored.
const STORED: u64 = 60;
/// The most frames of a line.
const LIMIT: u64 = 60 * 600;

/// What stands around the menu of `CALL FORMAT`.
const MENU_START: &str = "(A,B) b";
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
}

/// A cold start of the machine.
#[derive(Debug, Deserialize)]
struct Start {
    what: String,
    date_typed: Vec<String>,
    keys_held: Vec<String>,
    screen_at_date_prompts: Vec<Vec<String>>,
    screen: Vec<String>,
    answers: Vec<(String, String)>,
    saved_file_date: Option<String>,
}

/// Runs every session.
pub fn programs(test: &'static str) {
    let Some(files) = Golden::open().files("msx-disk/programs", ".json") else { return };
    let mut report = Report::new(test);
    for path in files {
        let name = golden::name(&path).replace(".json", "");
        if !report::is_selected(&name) {
            continue;
        }
        let recording: Recording = serde_json::from_str(&golden::read(&path)).expect("a recording is JSON");
        let input: Vec<&str> = recording.typed.iter().map(|(_, line)| line.as_str()).collect();
        report.check(name, input.join("|"), || replay(&path, &recording));
    }
    report.finish();
}

/// Runs every cold start.
pub fn starts(test: &'static str) {
    let Some(files) = Golden::open().files("msx-disk", "boot.json") else { return };
    let mut report = Report::new(test);
    for path in files {
        let starts: Vec<Start> = serde_json::from_str(&golden::read(&path)).expect("a recording is JSON");
        for (number, start) in starts.iter().enumerate() {
            report.check(format!("start/{number}"), &start.what, || compare_start(start));
        }
    }
    report.finish();
}

fn drive(disk: Option<Disk>) -> Drive {
    Drive { disk, ..Drive::default() }
}

fn replay(path: &Path, recording: &Recording) -> Result<(), Difference> {
    let before = [&recording.drive_a_before, &recording.drive_b_before].map(disk_before);
    let mut player = Rig::with(Options {
        drives: before.iter().cloned().map(drive).collect(),
        date: Date::new(1985, 7, 4),
        ..Options::default()
    });
    player.run_frames(START);
    if let Some(program) = &recording.program {
        let source = fs::read(path.with_file_name(program)).expect("the program exists");
        let image = msx::build_image(source.split(|&byte| byte == b'\n').filter_map(numbered));
        player.system.load_program(&image.expect("constants fit")).expect("the program fits");
        type_line(&mut player, "CLS", &mut VecDeque::new());
    }
    player.system.set_logs(Logs { printed: true, ..Logs::default() });
    let mut typed: VecDeque<&str> = recording.typed.iter().map(|(_, line)| &**line).collect();
    while let Some(line) = typed.pop_front() {
        type_line(&mut player, line, &mut typed);
    }
    let printed = text_of_stream(&player.system.take_printed());
    differs("output", &without_menu(&recording.output_stream), &without_menu(&printed))?;
    let rows = rows(&player);
    if !printed.contains(MENU_END) {
        differs("screen", &without_notice(&recording.rows).join("\n"), &rows.join("\n"))?;
    }
    let paper = text_of_stream(&player.system.take_printer_output().unwrap_or_default());
    differs("printer", &recording.printer, &paper)?;
    for (number, after) in (0..).zip([&recording.drive_a_after, &recording.drive_b_after]) {
        let before = before[usize::from(number)].as_ref();
        if let (Some(after), Some(before)) = (after, before) {
            let disk = player.system.disk(number).expect("the disk stays in the drive");
            compare_disk(&format!("drive {number}"), before, after, disk)?;
        }
    }
    Ok(())
}

/// The output without the menu of `CALL FORMAT`, which is the maker's.
fn without_menu(output: &str) -> String {
    match (output.find(MENU_START), output.find(MENU_END)) {
        (Some(start), Some(end)) => format!("{}{}", &output[..start], &output[end..]),
        _ => output.to_owned(),
    }
}

/// Types a line and runs it; keys that it waits for are the next of `typed`.
fn type_line(player: &mut Rig, line: &str, typed: &mut VecDeque<&str>) {
    player.queue(line.as_bytes());
    player.queue(b"\r");
    player.run_frame();
    for _ in 0..LIMIT {
        if player.is_idle() {
            break;
        }
        if player.has_typed_all()
            && let Some(key) = typed.front().and_then(|line| line.strip_prefix("KEY "))
        {
            typed.pop_front();
            player.queue(key.as_bytes());
        }
        player.run_frame();
    }
    player.run_frames(if line.starts_with(|first: char| first.is_ascii_digit()) { STORED } else { PAUSE });
}

/// The rows of the screen with what the machine has in its margin.
fn rows(player: &Rig) -> Vec<String> {
    let ram = player.system.inspect().memory().expect("the machine has byte memory");
    let spaces = player.system.inspect().spaces();
    let video = spaces.iter().find(|space| space.name == "vram").expect("the machine has video memory").bytes;
    crate::msx_screens::State::read(ram, video).rows().to_vec()
}

fn compare_start(start: &Start) -> Result<(), Difference> {
    let has_disk = !start.what.starts_with("no disk");
    let mut disk = Disk::formatted(Format::ALL[0]);
    if start.what.contains("AUTOEXEC") {
        disk.write_file(Name::parse(b"AUTOEXEC.BAS").expect("a name"), Date::START, AUTOEXEC).expect("room");
    }
    let count = match start.keys_held.first().map(String::as_str) {
        Some("SHIFT") => 0,
        Some("CTRL") => 1,
        _ => 2,
    };
    let drives = (0..count).map(|_| drive(has_disk.then(|| disk.clone()))).collect();
    let mut player = Rig::with(Options { drives, ..Options::default() });
    for (typed, expected) in start.date_typed.iter().zip(&start.screen_at_date_prompts) {
        player.run_frames(START);
        differs("date prompt", &expected.join("\n"), &shown_rows(&player).join("\n"))?;
        player.queue(typed.as_bytes());
        player.queue(b"\r");
    }
    player.run_frames(START);
    let expected: Vec<String> =
        without_notice(&start.screen).into_iter().filter(|row| !row.is_empty()).collect();
    differs("screen", &expected.join("\n"), &shown_rows(&player).join("\n"))?;
    for (line, answer) in &start.answers {
        type_line(&mut player, "CLS", &mut VecDeque::new());
        player.system.set_logs(Logs { printed: true, ..Logs::default() });
        type_line(&mut player, line, &mut VecDeque::new());
        let printed = String::from_utf8_lossy(&player.system.take_printed()).into_owned();
        // The echo of the line ends with a line feed and a return.
        let printed = printed.rsplit_once("\n\r").map_or("", |(_, printed)| printed);
        let printed = printed.lines().next().unwrap_or_default().trim_start_matches('\x07');
        differs(line, answer, if printed == "Ok" { "" } else { printed })?;
    }
    if let Some(expected) = &start.saved_file_date {
        let disk = player.system.disk(0).expect("a disk");
        let (_, entry) = disk.find(Name::parse(b"D").expect("a name")).expect("the file");
        differs("date of a file", &format!("{:?}", date(expected)), &format!("{:?}", entry.date))?;
    }
    Ok(())
}

/// The rows, with the maker's notice made empty, which the emulated machine does not show.
fn without_notice(rows: &[String]) -> Vec<String> {
    let is_notice = |row: &String| row.contains("Copyright");
    rows.iter().map(|row| if is_notice(row) { String::new() } else { row.clone() }).collect()
}

/// The rows that are not empty, without the blanks at their ends.
fn shown_rows(player: &Rig) -> Vec<String> {
    rows(player).iter().map(|row| row.trim_end().to_owned()).filter(|row| !row.is_empty()).collect()
}

/// The program of the starts with one. Its text is not recorded; this has its output and its size.
const AUTOEXEC: &[u8] = b"10 PRINT\"AUTO\";FRE(0)\r\n20 PRINT\"DONE\"\r\n30 REM 123456789\r\n\x1a";
