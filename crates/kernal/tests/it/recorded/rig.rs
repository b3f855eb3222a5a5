//! A machine with BASIC that types and runs.

use std::collections::VecDeque;

use basic::engine::ExitReason;
use cbm_basic::{KEYWORDS, Vm, text, tokens};
use hardware::{Cycles, Event, KeyCode, Keyboard, MachineControl, Timekeeper};
use kernal::Machine;
use kernal::cells::screen as at;

use super::Recorded;

/// The addresses of the pointers to the program, and to the memory that the KERNAL found.
const PROGRAM: usize = 0x2b;
const MEMORY: usize = 0x0281;
/// The current device, and the end of the last LOAD.
const DEVICE: usize = 0xba;
const LOAD_END: usize = 0xae;
/// The capacity of the keyboard queue.
const QUEUE: usize = 10;
/// Cycles between two polls of a condition.
const POLL: u64 = 500;
/// More polls than any recording needs: a minute of the machine's time.
const POLLS: u64 = 120_000;

pub struct Rig<S: Recorded> {
    pub machine: Machine<S>,
    vm: Vm<S::Basic>,
    /// The codes that the queue does not hold yet.
    pending: VecDeque<u8>,
    is_waiting_for_line: bool,
}

/// What ended a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Deadline,
    Line(u16),
}

impl<S: Recorded> Rig<S> {
    /// Powers a machine on and runs it to its prompt.
    pub fn boot(kilobytes: u8) -> Self {
        let mut rig = Self {
            machine: S::with_basic(kilobytes),
            vm: Vm::default(),
            pending: VecDeque::new(),
            is_waiting_for_line: false,
        };
        rig.start_basic();
        rig.run_until_line_input();
        rig
    }

    fn start_basic(&mut self) {
        self.vm.reset();
        let Vm { engine, dialect } = &mut self.vm;
        let word = |at| u16::from_le_bytes([self.machine[at], self.machine[at + 1]]);
        let (start, end) = (word(MEMORY) + 1, word(MEMORY + 2));
        dialect.cold_start(engine, &mut self.machine, start, end);
        dialect.greet(engine, &mut self.machine, S::BANNER[0], S::BANNER[1]);
    }

    /// Loads a program in memory format.
    pub fn load(&mut self, image: &[u8]) {
        self.vm.dialect.take_program(&mut self.vm.engine, &mut self.machine, image);
        let start = self.program_start();
        let end = start + image.len() as u16;
        self.machine[LOAD_END..LOAD_END + 2].copy_from_slice(&end.to_le_bytes());
        self.machine[DEVICE] = 8;
        self.vm.memory_changed();
    }

    /// Loads lines of text.
    pub fn load_lines(&mut self, lines: &[(u16, Vec<u8>)]) {
        let lines: Vec<(u16, Vec<u8>)> =
            lines.iter().map(|(number, text)| (*number, tokens::tokenise(text, &KEYWORDS))).collect();
        let lines = lines.iter().map(|(number, tokens)| (*number, &tokens[..]));
        self.load(&text::image(lines, self.program_start()));
    }

    fn program_start(&self) -> u16 {
        u16::from_le_bytes([self.machine[PROGRAM], self.machine[PROGRAM + 1]])
    }

    /// Writes a byte of memory behind the program's back.
    pub fn set(&mut self, address: usize, value: u8) {
        self.machine[address] = value;
        self.vm.memory_changed();
    }

    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        self.vm.set_breakpoints(lines);
    }

    pub fn now(&self) -> u64 {
        self.machine.visible_elapsed().0
    }

    pub fn event(&mut self, event: Event) {
        self.is_waiting_for_line = false;
        self.machine.schedule(Cycles(self.now()), event);
    }

    pub fn press(&mut self, keys: &[KeyCode], cycles: u64) -> Option<u16> {
        keys.iter().for_each(|&key| self.event(Event::KeyDown(key)));
        let reached = self.run_for(cycles);
        keys.iter().rev().for_each(|&key| self.event(Event::KeyUp(key)));
        reached
    }

    /// Types lines, each when the machine waits for one. Returns early at a breakpoint, with its line.
    pub fn type_codes(&mut self, codes: &[u8]) -> Option<u16> {
        for line in codes.split_inclusive(|&code| code == b'\r') {
            if let Some(line) = self.run_until(Self::is_waiting_for_line) {
                return Some(line);
            }
            self.is_waiting_for_line = false;
            self.pending.extend(line);
            if let Some(line) = self.run_until(|rig| rig.pending.is_empty() && rig.machine.queued() == 0) {
                return Some(line);
            }
        }
        None
    }

    /// Puts codes into the queue when it is empty.
    pub fn queue(&mut self, codes: &[u8]) -> Option<u16> {
        let mut reached = None;
        for part in codes.chunks(QUEUE) {
            reached = reached.or(self.run_until(|rig| rig.machine.queued() == 0));
            part.iter().for_each(|&code| self.event(Event::Queue(code)));
            reached = reached.or(self.run_for(1));
        }
        reached
    }

    pub fn run_until_line_input(&mut self) {
        while self.run_until(Self::is_waiting_for_line).is_some() {}
    }

    /// Runs until the cursor's cell shows its character.
    pub fn run_until_cursor_is_off(&mut self) {
        while self.run_until(|rig| rig.machine[at::BLINK_PHASE] == 0).is_some() {}
    }

    /// Runs to a breakpoint.
    pub fn run_until_line(&mut self, line: u16) {
        assert_eq!(self.run_until(|_| false), Some(line));
    }

    /// Runs for a time; returns early at a breakpoint, with its line.
    pub fn run_for(&mut self, cycles: u64) -> Option<u16> {
        let end = self.now() + cycles;
        while self.now() < end {
            if let Stop::Line(line) = self.step(end) {
                return Some(line);
            }
        }
        None
    }

    /// Returns the cycles until the machine waits for a key with the cursor on.
    pub fn time_until_keys(&mut self) -> u64 {
        let from = self.now();
        loop {
            let before = self.now();
            self.step(before + 1);
            if self.now() == before + 1 && self.machine.queued() == 0 && self.shows_cursor() {
                return before - from;
            }
        }
    }

    /// Returns the codes and colours of the screen's cells.
    pub fn cells(&self) -> [Vec<u8>; 2] {
        let (start, size) =
            (usize::from(self.machine[at::PAGE]) << 8, usize::from(S::COLUMNS) * usize::from(S::ROWS));
        let colours = &self.machine.board().colours()[start % 0x0400..][..size];
        [self.machine[start..start + size].to_vec(), colours.iter().map(|colour| colour & 15).collect()]
    }

    fn shows_cursor(&self) -> bool {
        self.machine[at::BLINK_OFF] == 0
    }

    fn is_waiting_for_line(&self) -> bool {
        self.machine.queued() == 0 && (self.is_waiting_for_line || self.shows_cursor())
    }

    fn run_until(&mut self, holds: impl Fn(&Self) -> bool) -> Option<u16> {
        for _ in 0..POLLS {
            if holds(self) {
                return None;
            }
            if let Stop::Line(line) = self.step(self.now() + POLL) {
                return Some(line);
            }
        }
        panic!("it did not occur in {} cycles", POLLS * POLL)
    }

    /// Runs to the next stop, at most until a time.
    fn step(&mut self, until: u64) -> Stop {
        self.machine.set_deadline(Cycles(until));
        loop {
            self.vm.dialect.keys.stops_at_polls = !self.pending.is_empty();
            match self.vm.run(&mut self.machine) {
                ExitReason::DeadlineReached => return Stop::Deadline,
                ExitReason::Breakpoint(line) => {
                    self.is_waiting_for_line = false;
                    return Stop::Line(line);
                }
                ExitReason::AwaitingKey => {
                    self.feed_queue(1);
                }
                ExitReason::AwaitingLine => {
                    if !(self.machine.is_scanned() && self.feed_queue(QUEUE)) {
                        self.is_waiting_for_line = true;
                        return Stop::Deadline;
                    }
                }
                ExitReason::Reset => {
                    self.machine.cold_start();
                    self.start_basic();
                    self.pending.clear();
                }
                ExitReason::LookAgain | ExitReason::Ended(_) => {}
                ExitReason::Statement => unreachable!("the engine stops at breakpoints only"),
            }
        }
    }

    fn feed_queue(&mut self, limit: usize) -> bool {
        if self.machine.queued() != 0 || self.pending.is_empty() {
            return false;
        }
        for _ in 0..limit {
            let Some(code) = self.pending.pop_front() else { break };
            self.machine.apply(Event::Queue(code));
            if code == b'\r' {
                break;
            }
        }
        true
    }
}
