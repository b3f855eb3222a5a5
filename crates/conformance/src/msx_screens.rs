//! Tests of the MSX's screen editor: keys pressed in their frames, and the resulting screens and
//! editor variables.
//!
//! The machine under test is an [`EditorMachine`]. The compared state is read from its memories as
//! a program would read it.

use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;

use crate::golden;
use crate::report::{Mismatch, Report};

/// A case, as stored in its file.
#[derive(Debug, Deserialize)]
pub struct Case {
    /// Lines typed before frame 0.
    pub setup: Vec<String>,
    /// The source of the events, for readers.
    pub script: String,
    /// Frame, row and bit of the key matrix, 1 for down.
    pub key_matrix_events: Vec<(u64, u8, u8, u8)>,
    /// The recorded screens, in order.
    pub screens: Vec<Screen>,
}

/// The recorded state at the beginning of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Screen {
    /// The frame.
    pub frame: u64,
    /// A note for readers.
    pub note: String,
    #[serde(flatten)]
    /// The compared state.
    pub state: State,
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

/// A machine with a screen editor.
pub trait EditorMachine {
    /// Types a line of the setup with RETURN, and runs until it is processed.
    fn type_line(&mut self, line: &str);

    /// Runs for the settling time of the recording after the last line of the setup.
    fn settle(&mut self);

    /// Runs one frame.
    fn run_frame(&mut self);

    /// Presses or releases the key of this row and bit.
    fn press(&mut self, row: u8, bit: u8, is_down: bool);

    /// Returns its RAM.
    fn ram(&self) -> &[u8; 0x1_0000];

    /// Returns its video memory.
    fn video_memory(&self) -> &[u8];
}

impl Case {
    /// Reads a file.
    ///
    /// # Panics
    /// When it is not a case.
    #[must_use]
    pub fn load(path: &Path) -> Self {
        serde_json::from_str(&golden::read(path))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Replays the case on a machine and compares every screen.
    pub fn replay(&self, name: &str, host: &mut impl EditorMachine, report: &mut Report) {
        for line in &self.setup {
            host.type_line(line);
        }
        if !self.setup.is_empty() {
            host.settle();
        }
        let mut events = self.key_matrix_events.iter().peekable();
        let mut frame = 0;
        for screen in &self.screens {
            while frame < screen.frame {
                while let Some(&&(_, row, bit, is_down)) = events.peek().filter(|event| event.0 <= frame) {
                    host.press(row, bit, is_down != 0);
                    events.next();
                }
                host.run_frame();
                frame += 1;
            }
            let actual = State::read(host.ram(), host.video_memory());
            let row = format!("{name}@{}", screen.frame);
            match screen.state.difference(&actual, self.setup.is_empty()) {
                None => report.pass(row),
                Some((expected, actual)) => {
                    report.fail(Mismatch {
                        row,
                        input: format!("{} ({})", self.script, screen.note),
                        expected,
                        actual,
                    });
                }
            }
        }
    }
}

impl State {
    /// Reads the state from a machine's memories.
    #[must_use]
    pub fn read(ram: &[u8; 0x1_0000], video: &[u8]) -> Self {
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
        // The cursor is on the screen while a key is awaited; the character under it is in this variable.
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

    /// Returns the first difference as expected and actual. The row with the maker's notice at the
    /// start is not compared.
    fn difference(&self, actual: &Self, is_start: bool) -> Option<(String, String)> {
        for (row, (expected, actual)) in self.rows.iter().zip(&actual.rows).enumerate() {
            if expected != actual && !(is_start && row == 1) {
                return Some((format!("row {row} `{expected}`"), format!("`{actual}`")));
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
        (cells(self) != cells(actual)).then(|| (cells(self), cells(actual)))
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
