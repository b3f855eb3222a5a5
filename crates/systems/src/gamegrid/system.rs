//! A program on the board as a [`System`].
//!
//! Its time is counted in microseconds. It has no prompt: a program begins when it is loaded. Saved states are the log of
//! everything that was done to it, which is done again when one is loaded: the interpreter has no state that could be written.
//!
//! In one file, because it is one implementation of one trait.

use gamegrid::{Global, Runtime, Stop};
use hardware::{Chord, Cycles, Event, Frame, Hertz, KeyCode, PointerAction, Rgb, ScreenCell, ScreenText};
use serde::{Deserialize, Serialize};

use super::keys;
use crate::inspect::{ActorState, WriteError};
use crate::{
    Failure, Inspect, InspectMut, LoadError, Logs, Pause, SavedError, Stops, System, SystemKind, Value,
    Variable, saved,
};

/// Pictures a second.
const FRAME_RATE: f64 = 50.0;
const CLOCK: Hertz = Hertz(1_000_000);
/// The picture before there is a board.
const EMPTY: (usize, usize) = (320, 200);
/// Columns of the screen as text at least: a status line has room.
const COLUMNS: usize = 60;
const INK: Rgb = [40, 40, 40];
const PAPER: Rgb = [236, 233, 226];
const GROUND: Rgb = [96, 64, 36];
const STONE: Rgb = [200, 220, 255];

/// Something that was done to a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Deed {
    Event { at: u64, event: Event },
    Statements(String),
}

/// A saved state: what was done, and when.
#[derive(Default, Serialize, Deserialize)]
struct State {
    seed: u64,
    program: Option<Vec<u8>>,
    /// The time of the system when the program began.
    began: u64,
    deeds: Vec<(u64, Deed)>,
    now: u64,
}

/// Python programs on the grid library.
pub struct GridSystem {
    state: State,
    runtime: Option<Runtime>,
    /// What messages call the program.
    name: String,
    /// It stopped for good with this, told already.
    is_over: bool,
    logs: Logs,
    stops: Stops,
    notices: Vec<String>,
    /// Where it stands still.
    stop_lines: Vec<u16>,
}

impl GridSystem {
    /// Without a program.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            state: State { seed, ..State::default() },
            runtime: None,
            name: "listing.py".to_owned(),
            is_over: false,
            logs: Logs::default(),
            stops: Stops::default(),
            notices: vec![],
            stop_lines: vec![],
        }
    }

    fn begin(&mut self) {
        let source = self.state.program.as_deref().map(String::from_utf8_lossy);
        self.runtime = source.map(|source| Runtime::start(&source, &self.name, self.state.seed));
        self.is_over = false;
        self.lend_stop_lines();
    }

    fn lend_stop_lines(&mut self) {
        let lines: Vec<u32> = self.stop_lines.iter().copied().map(u32::from).collect();
        if let Some(runtime) = &mut self.runtime {
            runtime.stop_at(&lines);
        }
    }

    /// The program's own time.
    fn program_time(&self, time: u64) -> u64 {
        time.saturating_sub(self.state.began)
    }

    fn note(&mut self, deed: Deed) {
        self.state.deeds.push((self.state.now, deed));
    }

    /// Whether an event is a press on the status bar, which the board below the pointer does not get.
    fn is_beside(&self, event: Event) -> bool {
        let Event::Pointer { action: PointerAction::Press, x, y, .. } = event else { return false };
        self.runtime.as_ref().is_some_and(|runtime| runtime.is_beside_buttons(x, y))
    }

    fn do_deed(&mut self, deed: &Deed) -> Result<(), gamegrid::Failure> {
        let began = self.state.began;
        let Some(runtime) = &mut self.runtime else { return Ok(()) };
        match deed {
            Deed::Event { at, event } => {
                runtime.event(at.saturating_sub(began), *event);
                Ok(())
            }
            Deed::Statements(statements) => runtime.execute(statements),
        }
    }
}

fn failure(failure: gamegrid::Failure) -> Failure {
    let gamegrid::Failure { message, line, text, .. } = failure;
    Failure { message, line: line.and_then(|line| u16::try_from(line).ok()), text }
}

/// A picture's name as a character: what a grid of letters can show of a board.
fn sign(class: &str) -> (char, char) {
    match class {
        "Actor" => ('●', 'o'),
        _ => {
            let first = class.chars().next().unwrap_or('?');
            (first, first)
        }
    }
}

impl System for GridSystem {
    fn kind(&self) -> SystemKind {
        SystemKind::GameGrid
    }

    fn clock(&self) -> Hertz {
        CLOCK
    }

    fn frame_rate(&self) -> f64 {
        FRAME_RATE
    }

    fn now(&self) -> Cycles {
        Cycles(self.state.now)
    }

    fn run_until(&mut self, t: Cycles) -> Pause {
        let goal = self.program_time(t.0);
        let Some(runtime) = self.runtime.as_mut().filter(|_| !self.is_over) else {
            self.state.now = self.state.now.max(t.0);
            return Pause::AwaitingLine;
        };
        let stop = runtime.run_until(goal);
        self.state.now = self.state.now.max(self.state.began + runtime.now());
        self.is_over = !runtime.is_running();
        match stop {
            Stop::Horizon if self.stops.key_polls && runtime.is_idle() => Pause::AwaitingKey,
            Stop::Horizon => Pause::Horizon,
            Stop::Line(line) => u16::try_from(line).map_or(Pause::Horizon, Pause::Line),
            Stop::Ended => Pause::Ended,
            Stop::Failed(told) => Pause::Failed(failure(told)),
        }
    }

    fn is_running(&self) -> bool {
        self.runtime.is_some() && !self.is_over
    }

    fn event(&mut self, at: Cycles, event: Event) {
        if self.is_beside(event) {
            return;
        }
        let deed = Deed::Event { at: at.0, event };
        // An event cannot fail.
        let _ = self.do_deed(&deed);
        self.note(deed);
    }

    fn key_named(&self, name: &str) -> Option<Chord> {
        keys::named(name)
    }

    fn chord_for(&self, character: char) -> Option<Chord> {
        keys::of_character(character)
    }

    fn chord_for_code(&self, code: u8) -> Option<Chord> {
        Some(Chord { key: KeyCode(code), modifiers: [None, None] })
    }

    fn render(&self) -> Frame {
        let shown = self.runtime.as_ref().and_then(Runtime::picture);
        shown.unwrap_or_else(|| {
            let (width, height) = EMPTY;
            Frame::Rgb { width, height, pixels: vec![PAPER; width * height] }
        })
    }

    fn screen(&self) -> ScreenText {
        let board = self.runtime.as_ref().and_then(Runtime::board).map(|board| (board.grid, board.status));
        let (grid, status) = board.map_or((None, String::new()), |(grid, status)| (Some(grid), status));
        let rows = grid.map_or(0, |grid| grid.rows as usize).min(200);
        let columns = (2 * grid.map_or(0, |grid| grid.columns as usize)).clamp(COLUMNS, 400);
        let blank = ScreenCell { glyph: ' ', plain: ' ', is_reversed: false, ink: INK, paper: PAPER };
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
                    cells[at] =
                        ScreenCell { glyph: '·', plain: '.', ink: STONE, paper: GROUND, is_reversed: false };
                    cells[at + 1] = ScreenCell { paper: GROUND, ..blank };
                }
            }
        }
        for actor in self.actors().unwrap_or_default().iter().filter(|actor| actor.is_visible) {
            let (Ok(x), Ok(y)) = (usize::try_from(actor.x), usize::try_from(actor.y)) else { continue };
            if y < rows && 2 * x + 1 < columns {
                let (glyph, plain) = sign(&actor.class);
                cells[y * columns + 2 * x] =
                    ScreenCell { glyph, plain, ink: STONE, paper: GROUND, is_reversed: false };
            }
        }
        for (row, text) in status_rows.iter().enumerate() {
            for (column, &glyph) in text.iter().enumerate() {
                cells[(rows + 1 + row) * columns + column] = ScreenCell { glyph, plain: glyph, ..blank };
            }
        }
        ScreenText { columns, cells, border: PAPER, cursor: None, is_picture: false }
    }

    fn keep_logs(&mut self, logs: Logs) {
        self.logs = logs;
    }

    fn take_printed(&mut self) -> Vec<u8> {
        let printed = self.runtime.as_mut().map(Runtime::take_printed).unwrap_or_default();
        if self.logs.printed { printed.into_bytes() } else { vec![] }
    }

    fn printed_text(&self, bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }

    fn take_notices(&mut self) -> Vec<String> {
        let mut notices = std::mem::take(&mut self.notices);
        notices.extend(self.runtime.as_mut().map(Runtime::take_notices).unwrap_or_default());
        notices
    }

    fn inspect(&self) -> &dyn Inspect {
        self
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
    }

    fn stop_at(&mut self, lines: &[u16]) {
        if self.stop_lines != lines {
            lines.clone_into(&mut self.stop_lines);
            self.lend_stop_lines();
        }
    }

    fn set_stops(&mut self, stops: Stops) {
        self.stops = stops;
    }

    fn has_prompt(&self) -> bool {
        false
    }

    fn name_program(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let State { seed, now, .. } = self.state;
        self.state = State { seed, program: Some(image.to_vec()), began: now, deeds: vec![], now };
        self.begin();
        Ok(())
    }

    fn program_image(&self) -> Vec<u8> {
        self.state.program.clone().unwrap_or_default()
    }

    fn program_text(&self) -> String {
        String::from_utf8_lossy(&self.program_image()).into_owned()
    }

    fn save(&self) -> Vec<u8> {
        saved::write(SystemKind::GameGrid, &self.state)
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), SavedError> {
        let State { seed, program, began, deeds, now } = saved::read(SystemKind::GameGrid, bytes)?;
        self.state = State { seed, program, began, deeds: vec![], now: began };
        self.begin();
        let again = |system: &mut Self, until: u64| {
            while system.state.now < until && system.is_running() {
                system.run_until(Cycles(until));
            }
            system.state.now = until;
        };
        for (at, deed) in deeds {
            again(self, at);
            // What failed then fails again.
            let _ = self.do_deed(&deed);
            self.note(deed);
        }
        again(self, now);
        self.take_printed();
        Ok(())
    }

    fn reset(&mut self) {
        let name = std::mem::take(&mut self.name);
        let stop_lines = std::mem::take(&mut self.stop_lines);
        *self = Self { logs: self.logs, stops: self.stops, stop_lines, name, ..Self::new(self.state.seed) };
    }
}

fn shown(global: Global) -> Variable {
    let Global { name, kind, text } = global;
    Variable { name, values: vec![Value::Shown { kind, text }], extents: vec![] }
}

impl Inspect for GridSystem {
    fn variable(&self, name: &str) -> Option<Value> {
        let all = self.runtime.as_ref()?.globals();
        let found = all.into_iter().find(|global| global.name == name)?;
        Some(Value::Shown { kind: found.kind, text: found.text })
    }

    fn variables(&self) -> Vec<Variable> {
        self.runtime.as_ref().map(Runtime::globals).unwrap_or_default().into_iter().map(shown).collect()
    }

    fn statements(&self) -> u64 {
        self.runtime.as_ref().map_or(0, Runtime::steps)
    }

    fn executed_lines(&self) -> Vec<u16> {
        let lines = self.runtime.as_ref().map(Runtime::lines).unwrap_or_default();
        lines.into_iter().filter_map(|line| u16::try_from(line).ok()).collect()
    }

    fn actors(&self) -> Option<Vec<ActorState>> {
        let actor = |actor: gamegrid::ActorView| ActorState {
            class: actor.class,
            x: actor.x,
            y: actor.y,
            pixel: actor.pixel,
            direction: actor.direction,
            is_visible: actor.is_visible,
        };
        Some(self.runtime.as_ref().map(Runtime::actors).unwrap_or_default().into_iter().map(actor).collect())
    }

    fn cell_at(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let grid = self.runtime.as_ref()?.board()?.grid;
        let cell = grid.cell_inside(gamegrid::grid::Point { x, y });
        Some((cell.x, cell.y))
    }

    fn cell_centre(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let grid = self.runtime.as_ref()?.board()?.grid;
        let centre = grid.centre(gamegrid::location::Location::new(x, y));
        Some((centre.x, centre.y))
    }

    fn wants_pointer(&self) -> bool {
        self.runtime.as_ref().is_some_and(Runtime::wants_pointer)
    }

    fn awaits_event(&self) -> bool {
        !self.is_over && self.runtime.as_ref().is_some_and(Runtime::is_idle)
    }

    fn changed_by(&self) -> Vec<Option<u16>> {
        let lines = self.runtime.as_ref().map(Runtime::changed_by).unwrap_or_default();
        lines.into_iter().map(|line| line.and_then(|line| u16::try_from(line).ok())).collect()
    }

    fn answer(&self, question: &str) -> Option<Result<String, String>> {
        let answer = self.runtime.as_ref()?.evaluate(question);
        Some(answer.map_err(|failure| failure.message))
    }
}

impl InspectMut for GridSystem {
    /// A value is given as the language writes it.
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let wrong = || WriteError::WrongShape { name: name.to_owned() };
        if self.variable(name).is_none() {
            return Err(WriteError::NoSuchVariable { name: name.to_owned() });
        }
        let text = match value {
            Value::Shown { text, .. } => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Number { .. } | Value::Text(_) => return Err(wrong()),
        };
        self.execute(&format!("{name} = {text}")).map_err(|_| wrong())
    }

    fn watch(&mut self, questions: &[String]) {
        if let Some(runtime) = &mut self.runtime {
            runtime.watch(questions);
        }
    }

    fn execute(&mut self, statements: &str) -> Result<(), String> {
        let deed = Deed::Statements(statements.to_owned());
        let done = self.do_deed(&deed).map_err(|failure| failure.message);
        self.note(deed);
        done
    }
}
