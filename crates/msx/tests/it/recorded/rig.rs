//! A machine with MSX-BASIC that types and runs, frame by frame as the recordings count.

use std::collections::VecDeque;

use basic::engine::{ExitReason, ProgramEnd};
use hardware::{Cycles, Event, KeyCode, Keyboard as _, MachineControl as _, Memory as _, Timekeeper as _};
use msx::{Msx, Options, Region};
use msx_basic::{Vm, layout, text, tokeniser};
use serde::Deserialize;

use super::Line;

/// Frames from the prompt to the next typed line, and from a stored program line, which has no prompt after
/// it.
pub const PAUSE: u64 = 5;
/// See [`PAUSE`].
pub const STORED: u64 = 60;
/// The maximum frames of a line, and stops without an effect in a frame.
const LIMIT: u64 = 600;
const STOPS: u32 = 10_000;
/// The capacity of the key buffer.
const KEY_BUFFER: usize = 39;

/// A change of the key matrix: frame, row, bit, 1 for pressed.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct MatrixEvent(pub u64, u8, u8, u8);

impl MatrixEvent {
    /// Reads four numbers.
    pub fn parse(line: &str) -> Self {
        let mut numbers = line.split(' ').map(|number| number.parse::<u64>().expect("a number"));
        let mut next = || numbers.next().expect("four numbers");
        Self(next(), next() as u8, next() as u8, next() as u8)
    }
}

/// What ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Deadline,
    AwaitingLine,
    AwaitingKey,
    Line(u16),
    Failed,
    Ended,
}

pub struct Rig {
    pub machine: Msx,
    pub vm: Vm,
    /// The codes that the key buffer does not hold yet.
    pending: VecDeque<u8>,
    frame_start: u64,
    awaits_line: bool,
    awaits_key: bool,
}

impl Rig {
    /// Powers a machine on without running it.
    pub fn new(options: Options) -> Self {
        let machine = Msx::new(options);
        let pending = VecDeque::new();
        let vm = Vm::default();
        let mut rig = Self { machine, vm, pending, frame_start: 0, awaits_line: false, awaits_key: false };
        rig.start_basic();
        rig
    }

    fn start_basic(&mut self) {
        self.vm.reset();
        let Vm { engine, dialect } = &mut self.vm;
        dialect.cold_start(engine, &mut self.machine);
        let is_date_known = self.machine.is_date_known();
        dialect.begin(engine, &mut self.machine, is_date_known);
    }

    /// Powers a machine on, loads a program after some frames, and clears the screen.
    pub fn with_program(options: Options, frames: u64, program: &[Line]) -> Self {
        let mut rig = Self::new(options);
        rig.run_frames(frames);
        rig.load(program);
        rig.enter("CLS");
        rig.machine.log_output(true, true);
        rig
    }

    /// Loads a program.
    pub fn load(&mut self, program: &[Line]) {
        let tokens = |text: &[u8]| tokeniser::tokenise(text).expect("the line's constants fit");
        let lines: Vec<Line> = program.iter().map(|(number, text)| (*number, tokens(text))).collect();
        let lines = lines.iter().map(|(number, tokens)| (*number, &tokens[..]));
        let image = text::image(lines, layout::PROGRAM_START);
        self.vm.dialect.take_program(&mut self.vm.engine, &mut self.machine, &image);
        self.vm.memory_changed();
    }

    pub fn now(&self) -> u64 {
        self.machine.visible_elapsed().0
    }

    pub fn event(&mut self, event: Event) {
        self.machine.schedule(Cycles(self.now()), event);
    }

    /// Presses or releases a key.
    pub fn apply(&mut self, MatrixEvent(_, row, bit, is_down): MatrixEvent) {
        let key = KeyCode(row * 8 + bit);
        self.event(if is_down != 0 { Event::KeyDown(key) } else { Event::KeyUp(key) });
    }

    /// Queues codes for the key buffer.
    pub fn queue(&mut self, codes: &[u8]) {
        self.pending.extend(codes);
    }

    /// Queues a line with RETURN.
    pub fn queue_line(&mut self, line: &str) {
        self.queue(line.as_bytes());
        self.queue(b"\r");
    }

    /// Types a line and runs to the prompt after it.
    pub fn enter(&mut self, line: &str) {
        self.queue_line(line);
        self.run_frame();
        for _ in 0..LIMIT {
            if self.is_at_prompt() {
                return self.run_frames(PAUSE);
            }
            self.run_frame();
        }
        panic!("no prompt {LIMIT} frames after {line}");
    }

    pub fn has_typed_all(&self) -> bool {
        self.pending.is_empty() && self.machine.queued() == 0
    }

    /// Returns whether the prompt waits and no codes are queued.
    pub fn is_idle(&self) -> bool {
        !self.vm.is_running() && self.has_typed_all()
    }

    /// Returns whether the prompt has been waiting since the frame before.
    pub fn is_at_prompt(&self) -> bool {
        self.is_idle() && self.awaits_line
    }

    /// Makes [`is_waiting`](Self::is_waiting) report statements that wait for a key.
    pub fn stop_at_key_polls(&mut self) {
        self.vm.dialect.keys.stops_at_polls = true;
        self.vm.dialect.keys.stops_at_key_reads = true;
    }

    /// Returns whether a line or a key was awaited in the last frame, and no codes are queued.
    pub fn is_waiting(&self) -> bool {
        self.has_typed_all() && (self.awaits_line || self.awaits_key)
    }

    /// Returns the number of the line that runs.
    pub fn current_line(&self) -> Option<u16> {
        self.vm.current_line(self.machine.ram())
    }

    pub fn run_frames(&mut self, frames: u64) {
        (0..frames).for_each(|_| self.run_frame());
    }

    pub fn run_frame(&mut self) {
        let count = KEY_BUFFER.saturating_sub(self.machine.queued()).min(self.pending.len());
        for code in self.pending.drain(..count).collect::<Vec<u8>>() {
            self.event(Event::Queue(code));
        }
        let lines = if self.machine.region() == Region::Pal { 313 } else { 262 };
        self.frame_start += 228 * lines;
        (self.awaits_line, self.awaits_key) = (false, false);
        for stops in 0.. {
            if self.now() >= self.frame_start {
                break;
            }
            assert!(stops < STOPS, "time does not advance");
            match self.step(self.frame_start) {
                Stop::AwaitingLine => self.awaits_line = true,
                Stop::AwaitingKey => self.awaits_key = true,
                _ => {}
            }
        }
    }

    /// Runs to the next breakpoint; returns its time, `None` if the program stops with an error.
    pub fn run_to_breakpoint(&mut self) -> Option<u64> {
        loop {
            match self.step(u64::MAX) {
                Stop::Line(_) => return Some(self.now()),
                Stop::Failed => return None,
                Stop::Ended => panic!("the program ends before the breakpoint"),
                Stop::Deadline | Stop::AwaitingLine | Stop::AwaitingKey => {}
            }
        }
    }

    /// Runs to the next stop, at most until a time.
    pub fn step(&mut self, until: u64) -> Stop {
        self.machine.set_deadline(Cycles(until));
        loop {
            match self.vm.run(&mut self.machine) {
                ExitReason::DeadlineReached => return Stop::Deadline,
                ExitReason::Breakpoint(line) => return Stop::Line(line),
                ExitReason::AwaitingKey if self.vm.dialect.keys.stops_at_polls => return Stop::AwaitingKey,
                ExitReason::AwaitingLine => return Stop::AwaitingLine,
                ExitReason::Ended(ProgramEnd::Failed(_)) => return Stop::Failed,
                ExitReason::Ended(_) => return Stop::Ended,
                ExitReason::Reset => {
                    self.machine.cold_start();
                    self.start_basic();
                }
                ExitReason::AwaitingKey | ExitReason::LookAgain => {}
                ExitReason::Statement => unreachable!("the engine stops at breakpoints only"),
            }
        }
    }
}
