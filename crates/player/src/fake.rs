//! A machine for tests: 40 columns, a keyboard queue of 10 codes, and a language of 7 statements.
//! Every line takes 1000 cycles; keys and codes are those of the Commodore 64.
//!
//! ```text
//! 10 print HELLO
//! 20 get             waits for a key by polling an empty queue
//! 30 input           waits for a line
//! 40 clear           clears the screen and moves the cursor home
//! 50 goto 10
//! 60 fail SYNTAX ERROR
//! 70 stuck 58692
//! ```

use std::collections::VecDeque;

use hardware::{Frame, Rgb, ScreenCell, ScreenText};
use systems::{
    Breakpoints, Capabilities, Chord, Cycles, DrawLog, Event, Failure, Hertz, Inspect, InspectMut, KeyCode,
    KeyQueue, LoadError, Logs, Machine, MemorySpace, Registers, SnapshotError, StopReason, System, Value,
    Variable, WriteError,
};

const COLUMNS: usize = 40;
const ROWS: usize = 25;
const LINE_TIME: u64 = 1000;
const PALETTE: &[Rgb] = &[[0, 0, 0], [255, 255, 255]];

/// The machine.
pub struct FakeMachine {
    now: u64,
    events: VecDeque<(Cycles, Event)>,
    queue: VecDeque<u8>,
    untyped: VecDeque<u8>,
    typed: Vec<u8>,
    image: Vec<u8>,
    lines: Vec<(u16, String)>,
    at: Option<usize>,
    has_reported_wait: bool,
    breakpoints: Breakpoints,
    line_breakpoints: Vec<u16>,
    passed: bool,
    rows: Vec<String>,
    printed: Vec<u8>,
    statements: u64,
    draws: DrawLog,
    memory: Box<[u8; 0x1_0000]>,
    /// Joystick events with their times, for tests.
    pub joystick_log: Vec<(u64, u8)>,
}

/// Returns a program as the machine holds it: lines as those of the Commodore 64, with their text as it is.
pub fn image(text: &str) -> Vec<u8> {
    let line = |line: &str| {
        let (number, text) = line.trim().split_once(' ').expect("a line has a number");
        let number: u16 = number.parse().expect("it is a number");
        [&[1, 1], &number.to_le_bytes(), text.as_bytes(), &[0]].concat()
    };
    text.lines().flat_map(line).chain([0, 0]).collect()
}

/// Returns the code that a key of the Commodore 64 types without a modifier.
fn code_of(key: KeyCode) -> Option<u8> {
    let chord = Some(Chord { key, modifiers: [None, None] });
    (0..=u8::MAX).find(|&code| Machine::C64.keyboard.chord_for_code(code) == chord)
}

impl FakeMachine {
    /// A machine at its prompt.
    pub fn new() -> Self {
        Self {
            now: 0,
            events: VecDeque::new(),
            queue: VecDeque::new(),
            untyped: VecDeque::new(),
            typed: Vec::new(),
            image: Vec::new(),
            lines: Vec::new(),
            at: None,
            has_reported_wait: false,
            breakpoints: Breakpoints::default(),
            line_breakpoints: Vec::new(),
            passed: false,
            rows: vec!["READY.".into(), String::new()],
            printed: Vec::new(),
            statements: 0,
            draws: DrawLog::default(),
            memory: Box::new([0; 0x1_0000]),
            joystick_log: Vec::new(),
        }
    }

    fn print(&mut self, text: &str) {
        self.printed.extend(text.to_ascii_uppercase().bytes());
        self.rows.extend([text.to_owned(), String::new()]);
        let excess = self.rows.len().saturating_sub(ROWS);
        self.rows.drain(..excess);
        self.printed.push(b'\r');
    }

    fn take_events(&mut self) {
        while self.events.front().is_some_and(|event| event.0.0 <= self.now) {
            match self.events.pop_front().expect("there is one").1 {
                Event::KeyDown(key) => self.queue.extend(code_of(key)),
                Event::Queue(code) => self.queue.push_back(code),
                Event::Pointer { .. } => {}
                Event::Joystick { lines, .. } => self.joystick_log.push((self.now, lines.0)),
                Event::KeyUp(_) => {}
            }
        }
        while self.queue.len() < 10
            && let Some(code) = self.untyped.pop_front()
        {
            self.queue.push_back(code);
        }
        self.queue.truncate(10);
    }

    /// Returns a line from the keyboard once it is complete.
    fn line(&mut self) -> Option<String> {
        while let Some(code) = self.queue.pop_front() {
            if code == b'\r' {
                return Some(String::from_utf8_lossy(&std::mem::take(&mut self.typed)).to_lowercase());
            }
            self.typed.push(code);
            if let Some(row) = self.rows.last_mut() {
                row.push(char::from(code));
            }
        }
        None
    }

    fn prompt(&mut self) -> Option<StopReason> {
        match self.line() {
            Some(line) if line.trim() == "run" => {
                self.printed.push(b'\r');
                self.rows.push(String::new());
                self.at = Some(0);
                None
            }
            Some(line) => {
                self.print(&format!("?{line}"));
                let message = "SYNTAX ERROR".to_owned();
                Some(StopReason::Failed(Failure { message, line: None, text: String::new() }))
            }
            None => Some(StopReason::AwaitingLine),
        }
    }

    fn stop_at_prompt(&mut self, pause: StopReason) -> Option<StopReason> {
        self.at = None;
        self.print("READY.");
        Some(pause)
    }

    fn statement(&mut self, at: usize) -> Option<StopReason> {
        let Some((number, text)) = self.lines.get(at).cloned() else {
            return self.stop_at_prompt(StopReason::Ended);
        };
        if self.line_breakpoints.contains(&number) && !std::mem::replace(&mut self.passed, true) {
            return Some(StopReason::Line(number));
        }
        self.passed = false;
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match word {
            "print" => self.print(rest),
            "get" => match self.queue.pop_front() {
                Some(key) if key.is_ascii_graphic() => self.print(&format!("KEY {}", char::from(key))),
                Some(key) => self.print(&format!("KEY {key}")),
                None => return self.breakpoints.key_polls.then_some(StopReason::AwaitingKey),
            },
            "input" => match self.line() {
                Some(line) => self.print(&format!("LINE {line}")),
                None => return Some(StopReason::AwaitingLine),
            },
            "clear" => {
                self.rows = vec![String::new()];
                self.printed.push(147);
            }
            "goto" => {
                let target: u16 = rest.parse().expect("a line number");
                self.at = self.lines.iter().position(|line| line.0 == target);
                return None;
            }
            "fail" => {
                let message = format!("{rest} IN {number}");
                let failure = Failure { message, line: Some(number), text: text.clone() };
                return self.stop_at_prompt(StopReason::Failed(failure));
            }
            "stuck" => {
                return self.stop_at_prompt(StopReason::Stuck { address: rest.parse().expect("an address") });
            }
            _ => {}
        }
        self.statements += 1;
        self.at = Some(at + 1);
        None
    }
}

impl KeyQueue for FakeMachine {
    fn queued(&self) -> usize {
        self.queue.len()
    }
    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8> {
        std::mem::replace(&mut self.queue, codes.iter().copied().collect()).into()
    }
    fn type_codes(&mut self, codes: &[u8]) {
        self.untyped.extend(codes);
    }
    fn pending_codes(&self) -> usize {
        self.untyped.len()
    }
    fn has_unread_keys(&self) -> Option<bool> {
        None
    }
}

impl Capabilities for FakeMachine {
    fn inspect(&self) -> &dyn Inspect {
        self
    }
    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
    }
    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        Some(self)
    }
    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        Some(self)
    }
    fn draw_log(&mut self) -> Option<&mut DrawLog> {
        Some(&mut self.draws)
    }
}

impl System for FakeMachine {
    fn machine(&self) -> &'static Machine {
        Machine::C64
    }
    fn clock(&self) -> Hertz {
        Hertz(1_000_000)
    }
    fn frame_rate(&self) -> f64 {
        50.0
    }
    fn now(&self) -> Cycles {
        Cycles(self.now)
    }
    fn run_until(&mut self, t: Cycles) -> StopReason {
        while self.now < t.0 {
            self.take_events();
            let pause = match self.at {
                Some(at) => self.statement(at),
                None => self.prompt(),
            };
            // The wait for a line is reported once, then time passes; a breakpoint takes no time.
            match pause {
                Some(StopReason::AwaitingLine) if std::mem::replace(&mut self.has_reported_wait, true) => {}
                Some(StopReason::AwaitingLine) => return StopReason::AwaitingLine,
                Some(pause @ StopReason::Line(_)) => return pause,
                Some(pause) => {
                    self.now += LINE_TIME;
                    return pause;
                }
                None => self.has_reported_wait = false,
            }
            self.now = (self.now + LINE_TIME).min(t.0);
        }
        if std::mem::take(&mut self.has_reported_wait) {
            StopReason::AwaitingLine
        } else {
            StopReason::Deadline
        }
    }
    fn is_running(&self) -> bool {
        self.at.is_some()
    }
    fn schedule_event(&mut self, at: Cycles, event: Event) {
        self.events.push_back((at, event));
        self.events.make_contiguous().sort_by_key(|event| event.0);
    }
    fn render(&self) -> Frame {
        Frame::Indexed { width: 4, height: 2, pixels: vec![u8::from(self.at.is_some()); 8], palette: PALETTE }
    }
    fn screen(&self) -> ScreenText {
        let cell = |glyph| ScreenCell {
            glyph,
            fallback: glyph,
            is_reversed: false,
            ink: PALETTE[1],
            paper: PALETTE[0],
        };
        let mut cells: Vec<ScreenCell> = self
            .rows
            .iter()
            .flat_map(|row| format!("{row:<COLUMNS$.COLUMNS$}").chars().map(cell).collect::<Vec<_>>())
            .collect();
        cells.resize(COLUMNS * ROWS, cell(' '));
        ScreenText { columns: COLUMNS, cells, border: PALETTE[1], cursor: None, is_graphics: false }
    }
    fn set_logs(&mut self, _logs: Logs) {}
    fn take_printed(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.printed)
    }
    fn take_warnings(&mut self) -> Vec<String> {
        Vec::new()
    }
    fn set_line_breakpoints(&mut self, lines: &[u16]) {
        self.line_breakpoints = lines.to_vec();
    }
    fn breakpoints(&self) -> Breakpoints {
        self.breakpoints
    }
    fn set_breakpoints(&mut self, stops: Breakpoints) {
        self.breakpoints = stops;
    }
    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        self.image = image.to_vec();
        let lines = Machine::C64.lines_of(image).into_iter();
        self.lines = lines.map(|line| (line.number, String::from_utf8_lossy(&line.tokens).into())).collect();
        Ok(())
    }
    fn program_image(&self) -> Vec<u8> {
        self.image.clone()
    }
    fn save_snapshot(&self) -> Vec<u8> {
        Vec::new()
    }
    fn load_snapshot(&mut self, _: &[u8]) -> Result<(), SnapshotError> {
        Err(SnapshotError::NotASnapshot)
    }
    fn reset(&mut self) {
        *self = Self::new();
    }
}

impl Inspect for FakeMachine {
    fn variable(&self, _: &str) -> Option<Value> {
        None
    }
    fn variables(&self) -> Vec<Variable> {
        let number = Value::Number { bytes: vec![0x81, 0, 0, 0, 0], value: 1.0 };
        let simple = |name: &str, value| Variable {
            name: name.into(),
            values: vec![value],
            extents: vec![],
            lowest: 0,
        };
        let array = Variable {
            name: "B%(".into(),
            values: vec![Value::Integer(-1), Value::Integer(2)],
            extents: vec![2],
            lowest: 0,
        };
        vec![simple("A", number), simple("C$", Value::Text(b"HI".to_vec())), array]
    }
    fn memory(&self) -> Option<&[u8; 0x1_0000]> {
        Some(&self.memory)
    }
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![MemorySpace { name: "ram", bytes: &self.memory[..] }]
    }
    fn registers(&self) -> Registers {
        vec![("chip", vec![("control", 3)])]
    }
    fn current_line(&self) -> Option<u16> {
        self.at.and_then(|at| self.lines.get(at)).map(|line| line.0)
    }
    fn statements(&self) -> u64 {
        self.statements
    }
    fn executed_lines(&self) -> Vec<u16> {
        Vec::new()
    }
    fn processor_time(&self) -> Option<Cycles> {
        Some(self.now())
    }
}

impl InspectMut for FakeMachine {
    fn set_variable(&mut self, name: &str, _: &Value) -> Result<(), WriteError> {
        Err(WriteError::UnknownVariable { name: name.into() })
    }
}
