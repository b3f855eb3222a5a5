//! A program on the board as a [`System`].
//!
//! The unit of its time is the microsecond. It has no prompt: a program begins when it is loaded. The interpreter has
//! no state that could be written, so a snapshot is the log of all its input, which is replayed when the snapshot is
//! loaded (`replay`).

mod inspect;
mod replay;

use std::collections::VecDeque;

use gamegrid::{ProgramFiles, ProgramFrame, Runtime, Stop};
use hardware::{Cycles, Event, Frame, Hertz, PointerAction, Rgb, ScreenCell, ScreenText};
use serde::{Deserialize, Serialize};

use crate::inspect::{ActorBoard, LineStart, ProgramScope};
use crate::{
    Breakpoints, Capabilities, Evaluation, Failure, Inspect, InspectMut, Language, LoadError, Logs, Machine,
    ProgramEnd, Replay, SnapshotError, StopReason, System, Value, snapshot,
};

/// Frames per second.
const FRAME_RATE: f64 = 50.0;
const CLOCK: Hertz = Hertz(1_000_000);
/// The size of the frame before there is a board.
const EMPTY_SIZE: (usize, usize) = (320, 200);
/// The minimum number of columns of the screen as text, so that a status line fits.
const MIN_COLUMNS: usize = 60;
const INK: Rgb = [40, 40, 40];
const PAPER: Rgb = [236, 233, 226];
const GROUND: Rgb = [96, 64, 36];
const STONE: Rgb = [200, 220, 255];

/// An entry of the log: one input of the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum LogEntry {
    Event {
        at: u64,
        event: Event,
    },
    Statements(String),
    /// The files of the program, as the first entry.
    Files(ProgramFiles),
    /// An assignment of a debugger, after this number of lines of the same time.
    Assign {
        lines: u32,
        target: String,
        expression: String,
    },
}

/// A snapshot: the inputs and their times.
#[derive(Default, Serialize, Deserialize)]
struct ReplayLog {
    seed: u64,
    program: Option<Vec<u8>>,
    /// The time of the system at which the program began.
    program_start: u64,
    entries: Vec<(u64, LogEntry)>,
    now: u64,
}

/// The entries of a snapshot that are still to be replayed.
struct Loading {
    entries: VecDeque<(u64, LogEntry)>,
    end: u64,
}

/// Python programs on the grid library.
pub struct GridSystem {
    log: ReplayLog,
    loading: Option<Loading>,
    runtime: Option<Runtime>,
    /// The name of the program in messages.
    name: String,
    /// The files of the program that is loaded next.
    files: ProgramFiles,
    /// Whether it ended with an error that was already reported.
    is_over: bool,
    logs: Logs,
    breakpoints: Breakpoints,
    warnings: Vec<String>,
    /// The lines with a breakpoint.
    line_breakpoints: Vec<u16>,
    /// Whether begun lines are counted: from the first line breakpoint of a host until the reset.
    counts_lines: bool,
}

impl GridSystem {
    /// Creates a system without a program. The name is that of the program in messages; the files are those that the
    /// program uses besides its text.
    #[must_use]
    pub fn new(seed: u64, name: Option<String>, files: ProgramFiles) -> Self {
        Self {
            log: ReplayLog { seed, ..ReplayLog::default() },
            loading: None,
            runtime: None,
            name: name.unwrap_or_else(|| "listing.py".to_owned()),
            files,
            is_over: false,
            logs: Logs::default(),
            breakpoints: Breakpoints::default(),
            warnings: vec![],
            line_breakpoints: vec![],
            counts_lines: false,
        }
    }

    fn start_program(&mut self) {
        let source = self.log.program.as_deref().map(String::from_utf8_lossy);
        let start = |source: &str| Runtime::with_files(source, &self.name, self.log.seed, self.files.clone());
        self.runtime = source.map(|source| start(&source));
        if !self.files.is_empty() {
            self.record(LogEntry::Files(self.files.clone()));
        }
        self.is_over = false;
        if let Some(runtime) = &mut self.runtime
            && self.logs.lines
        {
            runtime.record_lines();
        }
        self.apply_line_breakpoints();
    }

    fn apply_line_breakpoints(&mut self) {
        let lines: Vec<u32> = if self.breakpoints.statements {
            self.all_lines()
        } else {
            self.line_breakpoints.iter().copied().map(u32::from).collect()
        };
        self.counts_lines |= !lines.is_empty();
        if let Some(runtime) = &mut self.runtime {
            if self.counts_lines {
                runtime.count_lines();
            }
            runtime.set_breakpoints(&lines);
        }
    }

    fn all_lines(&self) -> Vec<u32> {
        let text = self.log.program.as_deref().unwrap_or_default();
        (1..=text.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1).collect()
    }

    fn run_work(&mut self, t: Cycles, max_work: u64) -> StopReason {
        let goal = self.program_time(t.0);
        let Some(runtime) = self.runtime.as_mut().filter(|_| !self.is_over) else {
            self.log.now = self.log.now.max(t.0);
            return StopReason::AwaitingLine;
        };
        let before = runtime.now();
        let stop = runtime.run_slice(goal, max_work);
        self.log.now = self.log.now.max(self.log.program_start + runtime.now());
        self.is_over = !runtime.is_running();
        match stop {
            // Once for each time, so that a host reaches its deadline.
            Stop::Horizon if runtime.awaits_text() && runtime.now() > before => StopReason::AwaitingLine,
            Stop::Horizon if self.breakpoints.key_polls && runtime.is_idle() => StopReason::AwaitingKey,
            Stop::Horizon => StopReason::Deadline,
            Stop::Breakpoint(line) => match u16::try_from(line) {
                Ok(line) if self.breakpoints.statements => {
                    StopReason::Statement { line: Some(line), begins_line: true }
                }
                Ok(line) => StopReason::Line(line),
                Err(_) => StopReason::Deadline,
            },
            Stop::Ended => StopReason::Ended(ProgramEnd::Completed),
            Stop::Failed(error) => StopReason::Ended(ProgramEnd::Failed(failure(error))),
        }
    }

    /// Returns the program's own time.
    fn program_time(&self, time: u64) -> u64 {
        time.saturating_sub(self.log.program_start)
    }

    fn record(&mut self, entry: LogEntry) {
        self.log.entries.push((self.log.now, entry));
    }

    fn line_starts(&self, starts: Vec<gamegrid::LineStart>) -> Vec<LineStart> {
        let line_start = |start: gamegrid::LineStart| {
            let time = Cycles(self.log.program_start + start.now);
            let line = line_number(start.line)?;
            Some(LineStart { line, time, statements: start.steps, lines: start.lines })
        };
        starts.into_iter().filter_map(line_start).collect()
    }

    fn frames(&self) -> Vec<ProgramFrame> {
        self.runtime.as_ref().map(Runtime::frames).unwrap_or_default()
    }

    /// Whether an event is a press on the status bar, which the board does not receive.
    fn is_on_status_bar(&self, event: Event) -> bool {
        let Event::Pointer { action: PointerAction::Press, x, y, .. } = event else { return false };
        self.runtime.as_ref().is_some_and(|runtime| runtime.is_beside_buttons(x, y))
    }
}

fn failure(failure: gamegrid::Failure) -> Failure {
    let gamegrid::Failure { message, line, text, .. } = failure;
    Failure { message, line: line.and_then(|line| u16::try_from(line).ok()), text }
}

/// Returns the first character of an image's name, for the board as a grid of characters.
fn actor_glyph(class: &str) -> (char, char) {
    match class {
        "Actor" => ('●', 'o'),
        _ => {
            let first = class.chars().next().unwrap_or('?');
            (first, first)
        }
    }
}

impl System for GridSystem {
    fn machine(&self) -> &'static Machine {
        Machine::GAMEGRID
    }

    fn clock(&self) -> Hertz {
        CLOCK
    }

    fn frame_rate(&self) -> f64 {
        FRAME_RATE
    }

    fn now(&self) -> Cycles {
        Cycles(self.log.now)
    }

    fn run_until(&mut self, t: Cycles) -> StopReason {
        self.run_work(t, u64::MAX)
    }

    fn is_running(&self) -> bool {
        self.runtime.is_some() && !self.is_over
    }

    fn schedule_event(&mut self, at: Cycles, event: Event) {
        if self.is_on_status_bar(event) {
            return;
        }
        let entry = LogEntry::Event { at: at.0, event };
        // An event cannot fail.
        let _ = self.replay_entry(&entry);
        self.record(entry);
    }

    fn render(&self) -> Frame {
        let shown = self.runtime.as_ref().and_then(Runtime::frame);
        shown.unwrap_or_else(|| {
            let (width, height) = EMPTY_SIZE;
            Frame::Rgb { width, height, pixels: vec![PAPER; width * height] }
        })
    }

    fn screen(&self) -> ScreenText {
        let board = self.runtime.as_ref().and_then(Runtime::board).map(|board| (board.grid, board.status));
        let (grid, mut status) = board.map_or((None, String::new()), |(grid, status)| (Some(grid), status));
        if let Some(dialog) = self.runtime.as_ref().and_then(Runtime::dialog) {
            let typed = dialog.typed.map(|typed| format!("> {typed}\n")).unwrap_or_default();
            status = format!("{status}\n{}\n{typed}[{}]", dialog.prompt, dialog.hint);
        }
        let rows = grid.map_or(0, |grid| grid.rows as usize).min(200);
        let columns = (2 * grid.map_or(0, |grid| grid.columns as usize)).clamp(MIN_COLUMNS, 400);
        let blank = ScreenCell { glyph: ' ', fallback: ' ', is_reversed: false, ink: INK, paper: PAPER };
        let status_rows: Vec<Vec<char>> = status
            .lines()
            .flat_map(|line| {
                line.chars().collect::<Vec<char>>().chunks(columns).map(<[char]>::to_vec).collect::<Vec<_>>()
            })
            .collect();
        let mut cells = vec![blank; columns * (rows + 1 + status_rows.len().max(1))];
        if let Some(grid) = grid {
            for y in 0..rows {
                for x in 0..(grid.columns as usize).min(columns / 2) {
                    let at = y * columns + 2 * x;
                    cells[at] = ScreenCell {
                        glyph: '·',
                        fallback: '.',
                        ink: STONE,
                        paper: GROUND,
                        is_reversed: false,
                    };
                    cells[at + 1] = ScreenCell { paper: GROUND, ..blank };
                }
            }
        }
        for actor in self.actors().iter().filter(|actor| actor.is_visible) {
            let (Ok(x), Ok(y)) = (usize::try_from(actor.x), usize::try_from(actor.y)) else { continue };
            if y < rows && 2 * x + 1 < columns {
                let (glyph, plain) = actor_glyph(&actor.class);
                cells[y * columns + 2 * x] =
                    ScreenCell { glyph, fallback: plain, ink: STONE, paper: GROUND, is_reversed: false };
            }
        }
        for (row, text) in status_rows.iter().enumerate() {
            for (column, &glyph) in text.iter().enumerate() {
                cells[(rows + 1 + row) * columns + column] = ScreenCell { glyph, fallback: glyph, ..blank };
            }
        }
        ScreenText { columns, cells, border: PAPER, cursor: None, is_graphics: false }
    }

    fn set_logs(&mut self, logs: Logs) {
        self.logs = logs;
    }

    fn take_printed(&mut self) -> Vec<u8> {
        let printed = self.runtime.as_mut().map(Runtime::take_printed).unwrap_or_default();
        if self.logs.printed { printed.into_bytes() } else { vec![] }
    }

    fn take_warnings(&mut self) -> Vec<String> {
        let mut notices = std::mem::take(&mut self.warnings);
        notices.extend(self.runtime.as_mut().map(Runtime::take_warnings).unwrap_or_default());
        notices
    }

    fn set_line_breakpoints(&mut self, lines: &[u16]) {
        if self.line_breakpoints != lines {
            lines.clone_into(&mut self.line_breakpoints);
            self.apply_line_breakpoints();
        }
    }

    fn breakpoints(&self) -> Breakpoints {
        self.breakpoints
    }

    fn set_breakpoints(&mut self, stops: Breakpoints) {
        let had_statements = std::mem::replace(&mut self.breakpoints, stops).statements;
        if had_statements != stops.statements {
            self.apply_line_breakpoints();
        }
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let ReplayLog { seed, now, .. } = self.log;
        self.log =
            ReplayLog { seed, program: Some(image.to_vec()), program_start: now, entries: vec![], now };
        self.loading = None;
        self.start_program();
        Ok(())
    }

    fn program_image(&self) -> Vec<u8> {
        self.log.program.clone().unwrap_or_default()
    }

    fn save_snapshot(&self) -> Vec<u8> {
        snapshot::write(Machine::GAMEGRID.snapshot_code, &self.log)
    }

    fn load_snapshot(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        self.begin_loading(bytes)?;
        while !self.continue_loading() {}
        Ok(())
    }

    fn reset(&mut self) {
        let name = std::mem::take(&mut self.name);
        let files = std::mem::take(&mut self.files);
        let stop_lines = std::mem::take(&mut self.line_breakpoints);
        *self = Self {
            logs: self.logs,
            breakpoints: self.breakpoints,
            line_breakpoints: stop_lines,
            ..Self::new(self.log.seed, Some(name), files)
        };
    }
}

impl Language for GridSystem {
    /// An expression that could change the program is evaluated in a copy of it.
    fn evaluate(&mut self, expression: &str) -> Result<Evaluation, String> {
        let runtime = self.runtime.as_ref().ok_or("no program is running")?;
        let was_lost = runtime.link_error().is_some();
        let value = match runtime.evaluate_pure(expression) {
            Some(value) => {
                if runtime.link_error().is_some() && !was_lost {
                    self.replace_interpreter();
                }
                value
            }
            None => {
                let copy = self.copy().map_err(|error| error.to_string())?;
                copy.runtime.ok_or("no program is running")?.evaluate_here(expression)
            }
        };
        let text = value.map_err(|failure| failure.message)?;
        Ok(Evaluation { value: Value::Object { kind: String::new(), text: text.clone() }, text })
    }

    /// Only the text is checked: names need not exist yet.
    fn check_expression(&mut self, expression: &str) -> Result<(), String> {
        if let Some(error) = gamegrid::syntax_error(&format!("({expression}\n)")) {
            return Err(error.message);
        }
        gamegrid::side_effect(expression).map_or(Ok(()), |part| {
            Err(format!(
                "{part} could change the program at every stop; expected names, numbers, operators and functions \
                 like `len`; only `print` takes any expression"
            ))
        })
    }

    fn is_true(&mut self, expression: &str) -> bool {
        self.evaluate(&format!("not not ({expression}\n)")).is_ok_and(|evaluation| evaluation.text == "True")
    }

    fn assign(&mut self, target: &str, expression: &str) -> Result<(), String> {
        let lines = self.lines_since_step();
        let (target, expression) = (target.to_owned(), expression.to_owned());
        let entry = LogEntry::Assign { lines, target, expression };
        self.replay_entry(&entry).map_err(|failure| failure.message)?;
        self.record(entry);
        Ok(())
    }
}

impl Capabilities for GridSystem {
    fn inspect(&self) -> &dyn Inspect {
        self
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
    }

    fn language(&mut self) -> Option<&mut dyn Language> {
        Some(self)
    }

    fn replay(&mut self) -> Option<&mut dyn Replay> {
        Some(self)
    }
}

/// Returns the number of a line, if it fits into 16 bits.
fn line_number(line: u32) -> Option<u16> {
    u16::try_from(line).ok()
}
