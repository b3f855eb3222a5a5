//! The machine with ROM images as a [`System`].

use std::collections::{BTreeSet, VecDeque};

use basic::memory::{set_word, word};
use c64::{Options, RomMachine};
use charset::{RomCharset, petscii};
use hardware::{
    Cycles, Display as _, Event, Frame, Hertz, Keyboard as _, Memory as _, PointerDevice, ScreenText, Sound,
};

use systems::c64::{C64Def, lines_of};
use systems::driver::SystemDef;
use systems::{
    Breakpoints, Capabilities, Failure, Inspect, InspectMut, KeyQueue, LoadError, Logs, Machine, ProgramEnd,
    SnapshotError, StopReason, System, snapshot,
};

use super::{Position, RomImages, at};

/// The max length of an error message.
const MESSAGE_LEN: u16 = 32;

/// The boot timeout in emulated time. The original takes less than 3 seconds.
const BOOT_SECONDS: f64 = 10.0;

/// The ROM images do not reach their prompt within the boot timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the ROM images do not come to a prompt within 10 seconds of emulated time; the processor is at ${pc:04X}"
)]
pub struct BootError {
    /// The program counter at the timeout.
    pub pc: u16,
}

/// A Commodore 64 with a user's ROM images. It has no drive and no recorder. It neither logs nor forces
/// random draws. Only `GET` counts as a key poll.
pub struct RomSystem {
    pub(super) machine: RomMachine,
    /// Typed codes that are not in the keyboard queue yet.
    pending_codes: VecDeque<u8>,
    breakpoints: Breakpoints,
    line_breakpoints: Vec<u16>,
    logs: Logs,
    printed: Vec<u8>,
    is_running: bool,
    /// The error that the ROM is printing.
    failure: Option<Failure>,
    pub(super) statements: u64,
    pub(super) executed_lines: BTreeSet<u16>,
    /// The instruction count at the last stop, and the number of stops before the same instruction.
    stopped_at: (u64, u8),
    /// The number of interrupts at the last wait for a line.
    waited_at: Option<u64>,
    /// Whether an opcode has stopped the processor.
    is_stuck: bool,
}

/// The content of a snapshot: machine, pending codes, whether a program runs, statements, executed lines.
type Saved = (RomMachine, VecDeque<u8>, bool, u64, BTreeSet<u16>);

impl RomSystem {
    /// Creates the machine, powers it on and runs it to its prompt. Of the options it uses region and seed
    /// only.
    ///
    /// # Errors
    /// Fails if the machine does not reach its prompt within the boot timeout.
    pub fn new(options: &Options, images: &RomImages) -> Result<Self, BootError> {
        let mut system = Self::powered_on(options, images);
        let end = system.now() + system.clock().cycles(BOOT_SECONDS);
        while system.run_until(end) != StopReason::AwaitingLine {
            if system.now() >= end {
                return Err(BootError { pc: system.machine.pc() });
            }
        }
        Ok(system)
    }

    fn powered_on(options: &Options, images: &RomImages) -> Self {
        Self {
            machine: RomMachine::new(options.region, options.seed, images),
            pending_codes: VecDeque::new(),
            breakpoints: Breakpoints::default(),
            line_breakpoints: Vec::new(),
            logs: Logs::default(),
            printed: Vec::new(),
            is_running: false,
            failure: None,
            statements: 0,
            executed_lines: BTreeSet::new(),
            stopped_at: (0, 0),
            waited_at: None,
            is_stuck: false,
        }
    }

    /// Handles the addresses in `at` before the next instruction; returns the reason for a stop.
    fn before_instruction(&mut self) -> Option<StopReason> {
        let pc = self.machine.pc();
        let is_known = matches!(
            pc,
            at::NEWSTT | at::GONE | at::ERROR | at::READY | at::KEY_WAIT | at::GETIN | at::CHROUT
        );
        if !is_known || !self.machine.is_in_rom() {
            return None;
        }
        match pc {
            at::NEWSTT => self.begin_statement(),
            at::GONE => self.begin_command(),
            at::ERROR => {
                self.failure = Some(self.read_failure());
                None
            }
            at::READY => self.end_program(),
            at::KEY_WAIT => self.await_line(),
            at::GETIN => self.poll_key(),
            _ => {
                if self.logs.printed && self.machine.board().ram()[at::OUTPUT_DEVICE] == at::SCREEN {
                    self.printed.push(self.machine.accumulator());
                }
                None
            }
        }
    }

    /// Returns the number of stops before the next instruction.
    fn stops_here(&self) -> u8 {
        let (at, stops) = self.stopped_at;
        if at == self.machine.instructions() { stops } else { 0 }
    }

    fn record_stop(&mut self, stops: u8) {
        self.stopped_at = (self.machine.instructions(), stops);
    }

    fn begin_statement(&mut self) -> Option<StopReason> {
        let Position { line, begins_line, .. } = Position::at_newstt(self.machine.board().ram())?;
        self.is_running = true;
        if self.breakpoints.statements && self.stops_here() == 0 {
            self.record_stop(1);
            return Some(StopReason::Statement { line, begins_line });
        }
        if let Some(line) = line.filter(|line| begins_line && self.line_breakpoints.contains(line))
            && self.stops_here() < 2
        {
            self.record_stop(2);
            return Some(StopReason::Line(line));
        }
        self.statements += 1;
        self.executed_lines.extend(line.filter(|_| begins_line));
        None
    }

    /// Stops before the first statement of a typed command.
    fn begin_command(&mut self) -> Option<StopReason> {
        let ram = self.machine.board().ram();
        let is_typed = word(ram, at::CURLIN) >> 8 == 0xff && word(ram, at::TXTPTR) == at::BUFFER;
        if !is_typed {
            return None;
        }
        self.is_running = true;
        if self.breakpoints.statements && self.stops_here() == 0 {
            self.record_stop(1);
            return Some(StopReason::Statement { line: None, begins_line: false });
        }
        self.statements += 1;
        None
    }

    pub(super) fn text_pointer(&self) -> u16 {
        word(self.machine.board().ram(), at::TXTPTR)
    }

    fn end_program(&mut self) -> Option<StopReason> {
        let was_running = std::mem::replace(&mut self.is_running, false);
        match self.failure.take() {
            Some(failure) => Some(StopReason::Ended(ProgramEnd::Failed(failure))),
            None => was_running.then_some(StopReason::Ended(ProgramEnd::Completed)),
        }
    }

    /// Types pending codes while the screen editor waits for a key.
    fn await_line(&mut self) -> Option<StopReason> {
        if self.machine.queued() != 0 {
            return None;
        }
        if !self.pending_codes.is_empty() {
            self.feed_key_queue(at::QUEUE_LEN);
            return None;
        }
        // The editor polls the queue again after every interrupt: one stop for each.
        let interrupts = Some(self.machine.interrupts());
        (std::mem::replace(&mut self.waited_at, interrupts) != interrupts).then_some(StopReason::AwaitingLine)
    }

    fn poll_key(&mut self) -> Option<StopReason> {
        if self.machine.queued() != 0 {
            return None;
        }
        if !self.pending_codes.is_empty() {
            self.feed_key_queue(1);
            return None;
        }
        if !self.breakpoints.key_polls || self.stops_here() != 0 {
            return None;
        }
        self.record_stop(1);
        Some(StopReason::AwaitingKey)
    }

    /// Moves typed codes into the keyboard queue, up to the end of a line.
    fn feed_key_queue(&mut self, limit: usize) {
        for _ in 0..limit {
            let Some(code) = self.pending_codes.pop_front() else { break };
            self.machine.apply(Event::Queue(code));
            if code == <C64Def as SystemDef>::RETURN {
                break;
            }
        }
    }

    /// Returns the error with its number in X, with the text that the ROM will print.
    fn read_failure(&mut self) -> Failure {
        let number = u16::from(self.machine.index_x() & 0x7f).max(1);
        let mut peek = |address: u16| self.machine.board_mut().peek(address);
        let entry = at::ERROR_TABLE + 2 * (number - 1);
        let text = u16::from_le_bytes([peek(entry), peek(entry + 1)]);
        let mut message = String::new();
        for address in (text..).take(usize::from(MESSAGE_LEN)) {
            let byte = peek(address);
            message.extend(petscii::to_unicode(byte & 0x7f, RomCharset::UpperGraphics));
            if byte & 0x80 != 0 {
                break;
            }
        }
        let line = Some(word(self.machine.board().ram(), at::CURLIN)).filter(|line| line >> 8 != 0xff);
        message += "  ERROR";
        if let Some(line) = line {
            message += &format!(" IN {line}");
        }
        let text = line.and_then(|line| self.line_text(line)).unwrap_or_default();
        Failure { message, line, text }
    }

    /// Returns the text of a line as LIST prints it.
    fn line_text(&self, number: u16) -> Option<String> {
        let line = lines_of(&self.program_image()).into_iter().find(|line| line.number == number)?;
        let characters =
            line.listed.iter().filter_map(|&code| petscii::to_unicode(code, RomCharset::UpperGraphics));
        Some(characters.collect())
    }
}

impl KeyQueue for RomSystem {
    fn queued(&self) -> usize {
        self.machine.queued()
    }

    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8> {
        let queued = self.machine.queued().min(at::QUEUE_LEN);
        let codes = &codes[..codes.len().min(at::QUEUE_LEN)];
        let ram = self.machine.board_mut().ram_mut();
        let old = ram[at::QUEUE..at::QUEUE + queued].to_vec();
        ram[at::QUEUE..at::QUEUE + codes.len()].copy_from_slice(codes);
        ram[at::QUEUED] = codes.len() as u8;
        old
    }

    fn type_codes(&mut self, codes: &[u8]) {
        self.pending_codes.extend(codes);
    }

    fn pending_codes(&self) -> usize {
        self.pending_codes.len()
    }

    fn has_unread_keys(&self) -> Option<bool> {
        None
    }
}

impl Capabilities for RomSystem {
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

    fn pointer_device(&self) -> Option<PointerDevice> {
        self.machine.board().pointer_device()
    }

    fn sound(&self) -> Option<&dyn Sound> {
        Some(self.machine.board())
    }

    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        Some(self.machine.board_mut())
    }
}

impl System for RomSystem {
    fn machine(&self) -> &'static Machine {
        Machine::C64
    }

    fn clock(&self) -> Hertz {
        self.machine.clock_rate()
    }

    fn frame_rate(&self) -> f64 {
        self.machine.board().frame_rate()
    }

    fn now(&self) -> Cycles {
        self.machine.elapsed()
    }

    fn run_until(&mut self, t: Cycles) -> StopReason {
        self.machine.set_deadline(t);
        loop {
            if self.machine.is_deadline_reached() {
                return StopReason::Deadline;
            }
            if self.is_stuck {
                self.machine.idle();
                continue;
            }
            if let Some(stop) = self.before_instruction() {
                return stop;
            }
            if let Err(illegal) = self.machine.step() {
                self.is_stuck = true;
                self.is_running = false;
                return StopReason::Ended(ProgramEnd::Stuck { address: illegal.address });
            }
        }
    }

    fn is_running(&self) -> bool {
        self.is_running
    }

    fn schedule_event(&mut self, at: Cycles, event: Event) {
        self.machine.schedule(at, event);
    }

    fn render(&self) -> Frame {
        self.machine.board().render()
    }

    fn screen(&self) -> ScreenText {
        self.machine.board().screen()
    }

    fn set_logs(&mut self, logs: Logs) {
        if logs.sound != self.logs.sound {
            self.machine.board_mut().log_sound_writes(logs.sound);
        }
        self.logs = logs;
    }

    fn take_printed(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.printed)
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.machine.take_warnings()
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

    /// Leaves memory in the same state as LOAD. RUN clears the variables.
    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let available = usize::from(at::LOAD_END - cbm_basic::PROGRAM_START);
        if image.len() > available {
            return Err(LoadError::TooLarge { needed: image.len(), available });
        }
        let ram = self.machine.board_mut().ram_mut();
        let start = word(ram, at::TXTTAB);
        let end = (usize::from(start) + image.len()).min(usize::from(u16::MAX));
        ram[usize::from(start)..end].copy_from_slice(&image[..end - usize::from(start)]);
        cbm_basic::text::relink(ram, start);
        for pointer in [at::VARTAB, at::ARYTAB, at::STREND, at::EAL] {
            set_word(ram, pointer, end as u16);
        }
        ram[at::FA] = at::DRIVE;
        self.executed_lines.clear();
        Ok(())
    }

    fn program_image(&self) -> Vec<u8> {
        let ram = self.machine.board().ram();
        let start = word(ram, at::TXTTAB);
        ram[usize::from(start)..usize::from(word(ram, at::VARTAB).max(start))].to_vec()
    }

    fn save_snapshot(&self) -> Vec<u8> {
        let Self { machine, pending_codes, is_running, statements, executed_lines, .. } = self;
        let state = (machine, pending_codes, is_running, statements, executed_lines);
        snapshot::write(snapshot::C64_WITH_ROMS, &state)
    }

    fn load_snapshot(&mut self, saved: &[u8]) -> Result<(), SnapshotError> {
        let saved: Saved = snapshot::read(snapshot::C64_WITH_ROMS, saved)?;
        self.machine.restore(&saved.0);
        (_, self.pending_codes, self.is_running, self.statements, self.executed_lines) = saved;
        self.failure = None;
        self.is_stuck = false;
        self.stopped_at = (0, 0);
        self.waited_at = None;
        Ok(())
    }

    fn reset(&mut self) {
        self.machine.power_on();
        self.pending_codes.clear();
        self.is_running = false;
        self.failure = None;
        self.is_stuck = false;
        self.waited_at = None;
    }
}
