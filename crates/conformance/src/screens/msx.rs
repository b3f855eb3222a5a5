//! Tests of the MSX's screen editor: keys pressed in their frames, at the prompt and while programs wait for input,
//! and the resulting screens and editor variables. The test reads the compared state from the machine's memories, like
//! a program.

use std::fmt::Write;

use serde::Deserialize;

use crate::differences::{Difference, compare};
use crate::golden::{self, Golden};
use crate::report::{self, Report};
use crate::rig::{MSX, MatrixEvent, Rig};

/// Frames from power-on to the first recorded screen.
const START: u64 = 420;
/// Frames for which the key buffer is empty before the next line is typed, and additional frames
/// after the last line.
const IDLE_FRAMES: u64 = 25;
const LAST_IDLE_FRAMES: u64 = 5;

/// A case, as stored in its file.
#[derive(Debug, Deserialize)]
struct Case {
    /// Lines typed before frame 0.
    setup: Vec<String>,
    /// The source of the events, for readers.
    script: String,
    /// Changes of the key matrix, in order.
    key_matrix_events: Vec<MatrixEvent>,
    /// The recorded screens, in order.
    screens: Vec<Screen>,
}

/// The recorded state at the beginning of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Screen {
    /// The frame.
    frame: u64,
    /// A note for readers.
    note: String,
    #[serde(flatten)]
    /// The compared state.
    state: State,
}

/// The screen and the editor's variables.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct State {
    screen_mode: u8,
    width: u8,
    rows: Vec<String>,
    cursor_row: u8,
    cursor_column: u8,
    key_line: u8,
    insert: u8,
    cursor_style: u8,
    cursor_switch: u8,
    caps: u8,
    dead: u8,
    line_links: String,
    current_line: u16,
}

/// Runs every case of a folder.
pub fn run(test: &'static str, folder: &str) {
    let Some(files) = Golden::open().files(folder, ".json") else { return };
    let mut report = Report::new(test);
    for file in files {
        let name = golden::stem(&file);
        if name.starts_with("screen_") && report::is_selected(&name) {
            golden::json::<Case>(&file).replay(&name, &mut report);
        }
    }
    report.finish();
}

impl Case {
    /// Replays the case and compares every screen.
    fn replay(&self, name: &str, report: &mut Report) {
        let mut rig = Rig::new(&MSX);
        rig.run_frames(START);
        for line in &self.setup {
            rig.queue_line(line);
            let mut quiet = 0;
            while quiet < IDLE_FRAMES {
                quiet = if rig.has_typed_all() { quiet + 1 } else { 0 };
                rig.run_frame();
            }
        }
        if !self.setup.is_empty() {
            rig.run_frames(LAST_IDLE_FRAMES);
        }
        let mut events = self.key_matrix_events.iter().peekable();
        let mut frame = 0;
        for screen in &self.screens {
            while frame < screen.frame {
                while let Some(event) = events.next_if(|event| event.frame <= frame) {
                    rig.apply(event);
                }
                rig.run_frame();
                frame += 1;
            }
            let input = format!("{} ({})", self.script, screen.note);
            let result = screen.state.compare(&State::of(&rig), self.setup.is_empty(), &input);
            report.record(format!("{name}@{}", screen.frame), result);
        }
    }
}

impl State {
    /// Reads the state of a machine.
    #[must_use]
    pub fn of(rig: &Rig) -> Self {
        let (ram, video) = (rig.memory(), rig.space("vram"));
        let byte = |address: usize| ram[address];
        let word = |address: usize| u16::from_le_bytes([byte(address), byte(address + 1)]);
        let mode = byte(0xfcaf);
        let columns: usize = if mode == 0 { 40 } else { 32 };
        let names = usize::from(word(0xf922));
        let (row, column, width) = (byte(0xf3dc), byte(0xf3dd), byte(0xf3b0));
        let margin = (columns + 1).saturating_sub(usize::from(width)) / 2;
        let cursor =
            usize::from(row).wrapping_sub(1) * columns + margin + usize::from(column).wrapping_sub(1);
        let mut cells: Vec<u8> = (0..24 * columns).map(|cell| video[(names + cell) & 0x3fff]).collect();
        // The cursor is on the screen during a wait for a key; this variable has the character under it.
        if cells.get(cursor) == Some(&0xff) {
            cells[cursor] = byte(0xfbcc);
        }
        Self {
            screen_mode: mode,
            width,
            rows: cells.chunks(columns).map(text).collect(),
            cursor_row: row,
            cursor_column: column,
            key_line: byte(0xf3de),
            insert: byte(0xfca8),
            cursor_style: byte(0xfcaa),
            cursor_switch: byte(0xfca9),
            caps: byte(0xfcab),
            dead: byte(0xfcac),
            line_links: ram[0xfbb2..0xfbb2 + 24]
                .iter()
                .map(|&link| if link == 0 { '0' } else { '1' })
                .collect(),
            current_line: word(0xf41c),
        }
    }

    /// Returns the rows of the screen as text.
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// Compares with the actual state. The row with the maker's notice at the start is not compared.
    fn compare(&self, actual: &Self, is_start: bool, input: &str) -> Result<(), Difference> {
        for (row, (expected, actual)) in self.rows.iter().zip(&actual.rows).enumerate() {
            if !(is_start && row == 1) {
                compare(format!("{input}, row {row}"), expected, actual)?;
            }
        }
        let cells = |state: &Self| {
            let Self { screen_mode, width, rows: _, cursor_row, cursor_column, key_line, .. } = state;
            let Self { insert, cursor_style, cursor_switch, caps, dead, line_links, current_line, .. } =
                state;
            format!(
                "mode {screen_mode} width {width} cursor {cursor_row},{cursor_column} keys {key_line} insert {insert} \
                 style {cursor_style} switch {cursor_switch} caps {caps} dead {dead} links {line_links} line {current_line}"
            )
        };
        compare(input, &cells(self), &cells(actual))
    }
}

/// Returns codes in the notation of the files.
#[must_use]
pub fn text(codes: &[u8]) -> String {
    let mut text = String::new();
    for &code in codes {
        match code {
            0 => text.push(' '),
            b'\\' => text.push_str("\\\\"),
            32..=126 => text.push(char::from(code)),
            _ => write!(text, "\\x{code:02x}").expect("writing to a string succeeds"),
        }
    }
    text
}
