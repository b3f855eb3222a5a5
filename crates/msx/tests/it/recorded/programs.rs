//! The recorded programs: their output, screen, registers, video memory, picture, sound writes and duration.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use hardware::{Display as _, MemorySpaces as _, Sound as _};
use msx_basic::MsxMachine as _;
use msx_basic::workspace as at;
use serde::Deserialize;

use super::pictures::{self, Picture};
use super::rig::{MatrixEvent, PAUSE, Rig, STORED};
use super::{Comparison, compare, compare_files, json, lines, read, rows, sound, text};

/// Frames from power-on to the prompt.
const START: u64 = 20;
/// Frames from the end of a program to the compared state.
const SETTLE_FRAMES: u64 = 20;
/// The last line of programs that show pictures, which loops.
const END_LINE: u16 = 9999;

#[derive(Deserialize)]
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
    key_matrix_events: Vec<MatrixEvent>,
    #[serde(default)]
    typed: Vec<(u64, String)>,
    psg_writes: Option<Vec<sound::Write>>,
    vram_file: Option<String>,
    picture_file: Option<String>,
}

/// Runs to the recorded end of the program; returns the number of frames.
fn run(rig: &mut Rig, recording: &Recording) -> u64 {
    let limit = recording.frames * 3 / 2 + 120;
    let mut typed: VecDeque<&str> = recording.typed.iter().map(|(_, line)| &**line).collect();
    let mut keys = recording.keys.iter().peekable();
    let mut events = recording.key_matrix_events.iter().peekable();
    let mut next_line = None;
    for frame in 0..limit {
        while let Some((_, codes)) = keys.next_if(|key| key.0 <= frame) {
            rig.queue(&codes.chars().map(|code| code as u8).collect::<Vec<u8>>());
        }
        while let Some(&event) = events.next_if(|event| event.0 <= frame) {
            rig.apply(event);
        }
        if next_line == Some(frame)
            && let Some(line) = typed.pop_front()
        {
            rig.queue_line(line);
            let is_stored =
                line.starts_with(|first: char| first.is_ascii_digit()) || line.starts_with("DELETE");
            next_line = is_stored.then_some(frame + STORED);
        }
        rig.run_frame();
        let loops = recording.finished == "looping at line 9999";
        let has_ended = match &*recording.finished {
            "looping at line 9999" => rig.current_line() == Some(END_LINE),
            "still running" => frame + 1 >= recording.frames,
            _ => rig.is_idle() && frame > 1,
        };
        if has_ended && typed.is_empty() && next_line.is_none() {
            let after = if loops { PAUSE } else { 0 };
            rig.run_frames(after);
            return frame + 1 + after;
        }
        if has_ended && next_line.is_none() {
            next_line = Some(frame + 1 + PAUSE);
        }
    }
    limit
}

fn replay(file: &Path) -> Comparison {
    let recording: Recording = json(file);
    let source = fs::read(file.with_file_name(&recording.program)).expect("the program exists");
    let mut rig = Rig::with_program(msx::Options::default(), START, &lines(&source));
    rig.machine.log_sound_writes(true);
    rig.queue(b"RUN\r");
    let frames = run(&mut rig, &recording);
    rig.run_frames(SETTLE_FRAMES);
    compare("output", &recording.output_stream, &text(&rig.machine.take_output_log()))?;
    for (row, (recorded, actual)) in recording.rows.iter().zip(&rows(&rig.machine)).enumerate() {
        compare(&format!("row {row}"), recorded, actual)?;
    }
    let Recording { screen_mode, width, cursor_row, cursor_column, .. } = recording;
    let cells = [at::SCRMOD, at::LINLEN, at::CSRY, at::CSRX].map(|cell| rig.machine.byte(cell));
    compare("cells", &[screen_mode, width, cursor_row, cursor_column], &cells)?;
    let registers: Vec<u8> = (0..8).map(|register| rig.machine.video_register(register)).collect();
    compare("registers", &recording.vdp_registers, &registers)?;
    if let Some(name) = &recording.vram_file {
        let spaces = rig.machine.spaces();
        let video = spaces.iter().find(|space| space.name == "vram").expect("the machine has video memory");
        for (address, recorded) in pictures::memory(&read(&file.with_file_name(name))).iter().enumerate() {
            compare(
                &format!("video memory {address:04x}"),
                &recorded.unwrap_or(video.bytes[address]),
                &video.bytes[address],
            )?;
        }
    }
    if let Some(writes) = &recording.psg_writes {
        let has_music = source.windows(4).any(|keyword| keyword == b"PLAY");
        sound::compare_writes(writes, &rig.machine.take_sound_writes(), has_music)?;
    }
    if let Some(name) = &recording.picture_file {
        rig.run_frame();
        Picture::parse(&read(&file.with_file_name(name))).compare(&rig.machine.render())?;
    }
    if frames.abs_diff(recording.frames) > (recording.frames / 20).max(3) {
        return Err(format!("{frames} frames, recorded {}", recording.frames));
    }
    Ok(())
}

#[test]
fn programs_leave_the_recorded_output_screen_picture_and_sound() {
    compare_files("msx/programs", ["", ".json"], &["grp_labels"], replay);
}
