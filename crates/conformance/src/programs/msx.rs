//! Programs of the MSX, run as in the recording: loaded, `CLS` and `RUN` typed, keys pressed in their frames. At the
//! end the test compares screen, memory and output.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use systems::SoundWrite;

use crate::differences::{Difference, compare as compare_text, compare_long};
use crate::frames::{RecordedFrame, memory};
use crate::golden;
use crate::rig::{Line, MSX, PAUSE, Rig, STORED};
use crate::runner;
use crate::screens::msx::{State, text};

/// Frames from power-on to the prompt.
const START: u64 = 20;
/// Frames from the end of a program to the compared state.
const SETTLE_FRAMES: u64 = 20;
/// The last line of programs that show pictures, which loops.
const END_LINE: u16 = 9999;
/// The number of video memory cells in a message.
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

/// Runs every program of a folder.
pub fn programs(test: &'static str, folder: &str) {
    runner::files(test, folder, ".json", |path| {
        let recording: Recording = golden::json(path);
        let source = fs::read(path.with_file_name(&recording.program)).expect("the program exists");
        let mut player = Rig::new(&MSX);
        player.load_at_cleared_screen(START, lines(&source));
        player.log_output();
        player.queue(b"RUN\r");
        let frames = run(&mut player, &recording);
        player.run_frames(SETTLE_FRAMES);
        compare(path, &recording, &source, &mut player, frames)
    });
}

/// Splits a program into lines with their numbers; the text follows one blank.
pub(crate) fn lines(source: &[u8]) -> Vec<Line> {
    let numbered = |line: &[u8]| {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&line[..digits]).ok()?.parse().ok()?;
        let rest = &line[digits..];
        Some((number, rest.strip_prefix(b" ").unwrap_or(rest).to_vec()))
    };
    source.split(|&byte| byte == b'\n').filter_map(numbered).collect()
}

/// Runs to the recorded end of the program; returns the number of frames.
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
            player.queue_line(line);
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

fn compare(
    path: &Path,
    recording: &Recording,
    source: &[u8],
    player: &mut Rig,
    frames: u64,
) -> Result<(), Difference> {
    let printed = text_of_stream(&player.system.take_printed());
    compare_long("output", &recording.output_stream, &printed)?;
    let state = State::of(player);
    for (row, (expected, actual)) in recording.rows.iter().zip(state.rows()).enumerate() {
        compare_text(format!("row {row}"), expected, actual)?;
    }
    let Recording { screen_mode, width, cursor_row, cursor_column, vdp_registers, .. } = recording;
    let cells = |mode: u8, width: u8, row: u8, column: u8, registers: &[u8]| {
        format!("mode {mode} width {width} cursor {row},{column} registers {registers:?}")
    };
    let ram = player.memory();
    compare_text(
        "cells",
        &cells(*screen_mode, *width, *cursor_row, *cursor_column, vdp_registers),
        &cells(ram[0xfcaf], ram[0xf3b0], ram[0xf3dc], ram[0xf3dd], &ram[0xf3df..0xf3e7]),
    )?;
    if let Some(file) = &recording.vram_file {
        let recorded = memory(&golden::read(&path.with_file_name(file)));
        let cells = (0..).zip(recorded).zip(player.space("vram"));
        let cells = cells.filter_map(|((at, expected), actual)| Some((at, expected?, *actual)));
        let shown = |at: usize, value: u8| format!("{at:04x}:{value:02x}");
        let (expected, actual): (Vec<String>, Vec<String>) = cells
            .filter(|(_, expected, actual)| expected != actual)
            .take(CELLS_SHOWN)
            .map(|(at, expected, actual)| (shown(at, expected), shown(at, actual)))
            .unzip();
        compare_text("video memory", &expected.join(" "), &actual.join(" "))?;
    }
    if let Some(writes) = &recording.psg_writes {
        let has_music = source.windows(4).any(|keyword| keyword == b"PLAY");
        let played = player.system.sound_mut().expect("sound").take_sound_writes();
        compare_sound(writes, &played, has_music.then_some(player.frame()))?;
    }
    if let Some(file) = &recording.picture_file {
        player.run_frames(DISPLAY_FRAMES);
        let picture = RecordedFrame::parse(&golden::read(&path.with_file_name(file)));
        let (columns, rows) = ::msx::video::Vdp::window();
        picture
            .compare(&player.system.render(), (columns.start, rows.start))
            .map_err(|actual| Difference::new(file, "the recorded picture", actual))?;
    }
    let tolerance = (recording.frames / 20).max(3);
    if frames.abs_diff(recording.frames) > tolerance {
        return Err(Difference::new("frames", recording.frames, frames));
    }
    Ok(())
}

/// Compares registers and values in order; times are relative to the first write. The interrupt writes music, with a
/// tolerance of a frame of `frame` cycles.
fn compare_sound(
    recorded: &[(u64, u8, u8)],
    made: &[SoundWrite],
    music_frame: Option<u64>,
) -> Result<(), Difference> {
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
    compare_long("sound writes", &shown(recorded).join(" "), &shown(&made).join(" "))?;
    let (Some(first), Some(own)) = (recorded.first(), made.first()) else { return Ok(()) };
    for (expected, actual) in recorded.iter().zip(&made) {
        let (then, now) = (expected.0 - first.0, actual.0 - own.0);
        let tolerance = match music_frame {
            Some(frame) => (then / 20).max(frame),
            None => (then / 20).max(STATEMENT_TOLERANCE) + INTERRUPT_TOLERANCE,
        };
        if then.abs_diff(now) > tolerance {
            return Err(Difference::new(
                format!("the time of a write to register {}", expected.1),
                then,
                now,
            ));
        }
    }
    Ok(())
}

/// Returns codes in the notation of output streams, in which zero is not a blank.
pub(crate) fn text_of_stream(codes: &[u8]) -> String {
    codes.iter().map(|&code| if code == 0 { "\\x00".to_owned() } else { text(&[code]) }).collect()
}
