//! Programs of the MSX, run as in the recording: loaded, `CLS` and `RUN` typed, keys pressed in
//! their frames; then screen, memory and output are compared.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use systems::msx;
use systems::{Logs, SoundWrite};

use crate::frames::RecordedFrame;
use crate::golden::{self, Golden};
use crate::msx_rig::{FRAME, Rig};
use crate::msx_screens::{State, text};
use crate::report::{self, Report};

/// Frames from power-on to the prompt.
const START: u64 = 20;
/// Frames from the end of a program to the compared state.
const SETTLE_FRAMES: u64 = 20;
/// Frames from the prompt to the next typed line; the same after a line that was stored.
const PAUSE: u64 = 5;
const STORED: u64 = 60;
/// The last line of programs that show pictures, which loops.
const END_LINE: u16 = 9999;
/// The number of video memory cells shown in a message.
const CELLS_SHOWN: usize = 12;
/// The tolerance in T-states for writes outside interrupts.
const STATEMENT_TOLERANCE: u64 = 600;
/// The tolerance for one interrupt more or less before the write.
const INTERRUPT_TOLERANCE: u64 = 6000;
/// Frames from the display of the compared picture to the compared state.
const DISPLAY_FRAMES: u64 = 1;

/// The recording of a program.
#[derive(Debug, Deserialize)]
struct Recording {
    program: String,
    finished: String,
    frames: u64,
    screen_mode: u8,
    width: u8,
    #[serde(default)]
    rows: Vec<String>,
    cursor_row: u8,
    cursor_column: u8,
    vdp_registers: Vec<u8>,
    output_stream: String,
    #[serde(default)]
    keys: Vec<(u64, String)>,
    #[serde(default)]
    key_matrix_events: Vec<(u64, u8, u8, u8)>,
    #[serde(default)]
    typed: Vec<(u64, String)>,
    psg_writes: Option<Vec<(u64, u8, u8)>>,
    vram_file: Option<String>,
    picture_file: Option<String>,
}

/// Runs every program.
pub fn programs(test: &'static str) {
    let Some(files) = Golden::open().files("msx/programs", ".json") else { return };
    let mut report = Report::new(test);
    for path in files {
        let name = golden::name(&path).replace(".json", "");
        if !report::is_selected(&name) {
            continue;
        }
        let recording: Recording = serde_json::from_str(&golden::read(&path)).expect("a recording is JSON");
        report.check(name, &recording.program, || replay(&path, &recording));
    }
    report.finish();
}

/// A difference as expected and actual texts.
pub(crate) type Difference = (String, String);

fn replay(path: &Path, recording: &Recording) -> Result<(), Difference> {
    let source = fs::read(path.with_file_name(&recording.program)).expect("the program exists");
    let mut player = Rig::power_on();
    player.run_frames(START);
    let image = msx::build_image(source.split(|&byte| byte == b'\n').filter_map(numbered));
    player.system.load_program(&image.expect("constants fit")).expect("the program fits");
    player.queue(b"CLS\r");
    player.run_frame();
    while !player.is_idle() {
        player.run_frame();
    }
    player.run_frames(PAUSE);
    player.system.set_logs(Logs { printed: true, sound: true, ..Logs::default() });
    player.queue(b"RUN\r");
    let frames = run(&mut player, recording);
    player.run_frames(SETTLE_FRAMES);
    compare(path, recording, &mut player, frames)
}

/// Splits a line into its number and its text after one blank.
pub(crate) fn numbered(line: &[u8]) -> Option<(u16, &[u8])> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&line[..digits]).ok()?.parse().ok()?;
    let rest = &line[digits..];
    Some((number, rest.strip_prefix(b" ").unwrap_or(rest)))
}

/// Runs until the program has ended as recorded, and returns the number of frames.
fn run(player: &mut Rig, recording: &Recording) -> u64 {
    let limit = recording.frames * 3 / 2 + 120;
    let mut typed: VecDeque<&str> = recording.typed.iter().map(|(_, line)| &**line).collect();
    let mut keys = recording.keys.iter().peekable();
    let mut events = recording.key_matrix_events.iter().peekable();
    let mut next_line = u64::MAX;
    for frame in 0..limit {
        while let Some((_, codes)) = keys.next_if(|key| key.0 <= frame) {
            player.queue(&codes.chars().map(|code| code as u8).collect::<Vec<u8>>());
        }
        while let Some(&(_, row, bit, is_down)) = events.next_if(|event| event.0 <= frame) {
            player.press(row, bit, is_down != 0);
        }
        if frame == next_line
            && let Some(line) = typed.pop_front()
        {
            player.queue(line.as_bytes());
            player.queue(b"\r");
            next_line = u64::MAX;
            let stores = line.starts_with(|first: char| first.is_ascii_digit()) || line.starts_with("DELETE");
            if stores {
                next_line = frame + STORED;
            }
        }
        player.run_frame();
        let has_ended = match &*recording.finished {
            "looping at line 9999" => player.system.inspect().current_line() == Some(END_LINE),
            "still running" => frame + 1 >= recording.frames,
            _ => player.is_idle() && frame > 1,
        };
        if has_ended && typed.is_empty() && next_line == u64::MAX {
            return match &*recording.finished {
                "looping at line 9999" => {
                    player.run_frames(PAUSE);
                    frame + 1 + PAUSE
                }
                _ => frame + 1,
            };
        }
        if has_ended && next_line == u64::MAX {
            next_line = frame + 1 + PAUSE;
        }
    }
    limit
}

fn compare(path: &Path, recording: &Recording, player: &mut Rig, frames: u64) -> Result<(), Difference> {
    let printed = text_of_stream(&player.system.take_printed());
    differs("output", &recording.output_stream, &printed)?;
    let ram = player.system.inspect().memory().expect("the machine has byte memory");
    let spaces = player.system.inspect().spaces();
    let video = spaces.iter().find(|space| space.name == "vram").expect("the machine has video memory").bytes;
    let state = State::read(ram, video);
    for (row, (expected, actual)) in recording.rows.iter().zip(state.rows()).enumerate() {
        differs(&format!("row {row}"), expected, actual)?;
    }
    let registers: Vec<u8> = ram[0xf3df..0xf3e7].to_vec();
    let Recording { screen_mode, width, cursor_row, cursor_column, vdp_registers, .. } = recording;
    let cells = |mode: u8, width: u8, row: u8, column: u8, registers: &[u8]| {
        format!("mode {mode} width {width} cursor {row},{column} registers {registers:?}")
    };
    differs(
        "cells",
        &cells(*screen_mode, *width, *cursor_row, *cursor_column, vdp_registers),
        &cells(ram[0xfcaf], ram[0xf3b0], ram[0xf3dc], ram[0xf3dd], &registers),
    )?;
    if let Some(file) = &recording.vram_file {
        let recorded = golden::read(&path.with_file_name(file));
        let cells = recorded.split_whitespace().flat_map(pairs).zip(video).enumerate();
        let wrong =
            cells.filter(|(_, (expected, actual))| expected != "--" && *expected != format!("{actual:02x}"));
        let (expected, actual): (Vec<String>, Vec<String>) = wrong
            .take(CELLS_SHOWN)
            .map(|(at, (expected, actual))| {
                (format!("{at:04x}:{expected}"), format!("{at:04x}:{actual:02x}"))
            })
            .unzip();
        differs("video memory", &expected.join(" "), &actual.join(" "))?;
    }
    if let Some(writes) = &recording.psg_writes {
        let source = fs::read(path.with_file_name(&recording.program)).expect("the program exists");
        let has_music = source.windows(4).any(|word| word == b"PLAY");
        let played = player.system.sound_mut().expect("sound").take_sound_writes();
        compare_sound(writes, &played, has_music)?;
    }
    if let Some(file) = &recording.picture_file {
        player.run_frames(DISPLAY_FRAMES);
        let picture = RecordedFrame::parse(&golden::read(&path.with_file_name(file)));
        let (columns, rows) = ::msx::video::Vdp::window();
        picture
            .compare(&player.system.render(), (columns.start, rows.start))
            .map_err(|actual| ("the recorded picture".to_owned(), actual))?;
    }
    let tolerance = (recording.frames / 20).max(3);
    if frames.abs_diff(recording.frames) > tolerance {
        return Err((format!("{} frames", recording.frames), format!("{frames} frames")));
    }
    Ok(())
}

/// Compares registers and values in order; times are relative to the first write, with a tolerance
/// of a frame for writes of the interrupt.
fn compare_sound(recorded: &[(u64, u8, u8)], made: &[SoundWrite], has_music: bool) -> Result<(), Difference> {
    let mask = |register: u8, value: u8| match register {
        1 | 3 | 5 | 13 => value & 0x0f,
        6 | 8 | 9 | 10 => value & 0x1f,
        _ => value,
    };
    let made: Vec<(u64, u8, u8)> = made
        .iter()
        .map(|write| (write.at.0, write.address as u8, write.value))
        .filter(|&(_, register, _)| register < 14)
        .collect();
    let shown = |writes: &[(u64, u8, u8)]| -> Vec<String> {
        writes.iter().map(|&(_, register, value)| format!("{register}={}", mask(register, value))).collect()
    };
    differs("sound writes", &shown(recorded).join(" "), &shown(&made).join(" "))?;
    let (Some(first), Some(own)) = (recorded.first(), made.first()) else { return Ok(()) };
    for (expected, actual) in recorded.iter().zip(&made) {
        let (then, now) = (expected.0 - first.0, actual.0 - own.0);
        let tolerance = if has_music {
            (then / 20).max(FRAME)
        } else {
            (then / 20).max(STATEMENT_TOLERANCE) + INTERRUPT_TOLERANCE
        };
        if then.abs_diff(now) > tolerance {
            let line = |cycles: u64| format!("register {} at {cycles}", expected.1);
            return Err((line(then), line(now)));
        }
    }
    Ok(())
}

fn pairs(digits: &str) -> Vec<String> {
    digits.as_bytes().chunks(2).map(|pair| String::from_utf8_lossy(pair).into_owned()).collect()
}

/// Returns codes in the notation of output streams, in which zero is not a blank.
pub(crate) fn text_of_stream(codes: &[u8]) -> String {
    codes.iter().map(|&code| if code == 0 { "\\x00".to_owned() } else { text(&[code]) }).collect()
}

pub(crate) fn differs(what: &str, expected: &str, actual: &str) -> Result<(), Difference> {
    if expected == actual {
        return Ok(());
    }
    let same = expected.bytes().zip(actual.bytes()).take_while(|(one, other)| one == other).count();
    let from = same.saturating_sub(60);
    let part = |text: &str| text.get(from..(same + 120).min(text.len())).unwrap_or(text).to_owned();
    Err((format!("{what} ..`{}`", part(expected)), format!("..`{}`", part(actual))))
}
