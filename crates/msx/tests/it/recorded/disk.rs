//! The recorded sessions with Disk BASIC that begin with empty disks: output, screen and printer.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use fat12::{Date, Disk, Drive, Format};
use hardware::MachineControl as _;
use serde_json::Value;

use super::rig::{PAUSE, Rig, STORED};
use super::{Comparison, compare, compare_files, json, lines, rows, text};

/// Frames from power-on to the prompt.
const START: u64 = 60;
/// The maximum frames of a line.
const LIMIT: u64 = 60 * 60;
/// The end of the menu of `CALL FORMAT`, which depends on the maker of the machine.
const MENU_END: &str = "Strike a key";

/// Returns a drive, `None` if its disk holds files.
fn drive(recording: &Value, drive: char) -> Option<Drive> {
    let disk = match recording[format!("drive_{drive}_before")].as_str()? {
        "no disk" => None,
        "blank formatted 720 KB" => Some(Disk::formatted(Format::ALL[0])),
        _ => return None,
    };
    let is_protected = recording["write_protected"].as_str() == Some(&drive.to_ascii_uppercase().to_string());
    Some(Drive { disk, is_protected, ..Drive::default() })
}

/// Types all lines, and the keys while a statement waits.
fn play(rig: &mut Rig, mut typed: VecDeque<&str>) {
    while let Some(line) = typed.pop_front() {
        rig.queue_line(line);
        rig.run_frame();
        for _ in 0..LIMIT {
            if rig.is_at_prompt() {
                break;
            }
            let key = typed.front().and_then(|line| line.strip_prefix("KEY "));
            if let Some(key) = key.filter(|_| rig.is_waiting()) {
                rig.queue(key.as_bytes());
                typed.pop_front();
            }
            rig.run_frame();
        }
        let is_stored = line.starts_with(|first: char| first.is_ascii_digit());
        rig.run_frames(if is_stored { STORED } else { PAUSE });
    }
}

fn replay(file: &Path) -> Comparison {
    let recording: Value = json(file);
    let typed = recording["typed"].as_array().expect("a list");
    let typed: VecDeque<&str> = typed.iter().map(|line| line[1].as_str().expect("a line")).collect();
    let output = recording["output_stream"].as_str().expect("an output");
    let (Some(a), Some(b)) = (drive(&recording, 'a'), drive(&recording, 'b')) else { return Ok(()) };
    if output.contains(MENU_END) || typed.iter().any(|line| line.starts_with("DISK ")) {
        return Ok(());
    }
    let options = msx::Options { drives: vec![a, b], date: Date::new(1985, 7, 4), ..msx::Options::default() };
    let mut rig = Rig::new(options);
    rig.run_frames(START);
    if let Some(program) = recording["program"].as_str() {
        rig.load(&lines(&fs::read(file.with_file_name(program)).expect("the program exists")));
        rig.enter("CLS");
    }
    rig.machine.log_output(true, true);
    rig.stop_at_key_polls();
    play(&mut rig, typed);
    compare("output", &output, &&text(&rig.machine.take_output_log())[..])?;
    let recorded = recording["rows"].as_array().expect("rows").iter();
    for (row, (recorded, actual)) in recorded.zip(&rows(&rig.machine)).enumerate() {
        let recorded = recorded.as_str().expect("a text");
        if !recorded.contains("Copyright") {
            compare(&format!("row {row}"), &recorded, &&actual[..])?;
        }
    }
    let paper = rig.machine.take_printer_output().unwrap_or_default();
    compare("printer", &recording["printer"].as_str().unwrap_or_default(), &&text(&paper)[..])
}

#[test]
fn sessions_with_empty_disks_leave_the_recorded_output_and_screen() {
    compare_files("msx-disk/programs", ["", ".json"], &["fcb_bytes"], replay);
}
