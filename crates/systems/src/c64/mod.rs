//! The Commodore 64 with BASIC V2.

mod check;
mod inspect;
mod prepare;
mod printed;
mod registers;
mod snapshot;

use std::collections::VecDeque;

use basic::engine::{self, Outcome};
use c64::C64;
use cbm_basic::edition::Edition;
use cbm_basic::{CbmBasic, PROGRAM_START, Vm};
use charset::{Set, petscii};
use hardware::{
    Chord, Cycles, Event, Frame, Hertz, Keyboard, ScreenText, Sound, SoundWrite, Storage, Timekeeper,
};

pub use c64::Region;
pub use check::{Remark, check, check_image};
pub use prepare::{PrepareError, Prepared, ProgramLine, lines_of, prepare, text_of};
pub use snapshot::Snapshot;

use crate::{
    Draw, DrawKind, DrawLog, Failure, Inspect, InspectMut, LoadError, Logs, Pause, Stops, System, SystemKind,
};

/// The first address that BASIC does not use.
const MEMORY_END: u16 = 0xa000;
/// What the machine says when it is switched on, before and behind the number of free bytes.
const GREETING: &[u8] = b"\x93\r    **** COMMODORE 64 BASIC V2 ****\r\r 64K RAM SYSTEM ";
const GREETING_END: &[u8] = b" BASIC BYTES FREE\r";
/// Bytes that the keyboard queue takes.
const QUEUE: usize = 10;
/// NDX, how many there are.
const QUEUED: u16 = 0x00c6;
/// KEYD, where they stand.
const QUEUED_KEYS: u16 = 0x0277;
const RETURN: u8 = 13;
/// EAL, where LOAD ended; FA, the device worked with last. A program that was loaded finds them so.
const LOADED_END: u16 = 0x00ae;
const LAST_DEVICE: u16 = 0x00ba;
const DRIVE: u8 = 8;

/// What a Commodore 64 is switched on with.
#[derive(Default)]
pub struct Options {
    /// The television standard.
    pub region: Region,
    /// Fixes everything that a power-on leaves open.
    pub seed: u64,
    /// The medium in the disk drive and the tape recorder.
    pub storage: Option<Box<dyn Storage>>,
}

/// A Commodore 64. Its language is another edition than its own only in tests that ask what a change of its tables would do.
pub struct C64System<E: Edition = CbmBasic> {
    machine: C64,
    vm: Vm<E>,
    /// Codes to be typed as the program takes them.
    typing: VecDeque<u8>,
    draws: DrawLog,
    stops: Stops,
    logs: Logs,
    notices: Vec<String>,
}

impl C64System {
    /// Switches a machine on; its first [`System::run_until`] shows the prompt.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::speaking(options)
    }
}

impl<E: Edition> C64System<E> {
    /// Switches a machine on that speaks this edition.
    #[must_use]
    pub fn speaking(options: Options) -> Self {
        let Options { region, seed, storage } = options;
        Self::of(C64::new(c64::Options { region, seed, storage, ..c64::Options::default() }))
    }

    /// Gives this edition to a machine that was just switched on.
    #[must_use]
    pub fn of(machine: C64) -> Self {
        let mut system = Self {
            machine,
            vm: Vm::default(),
            typing: VecDeque::new(),
            draws: DrawLog::default(),
            stops: Stops::default(),
            logs: Logs::default(),
            notices: Vec::new(),
        };
        system.start_language();
        system
    }

    fn start_language(&mut self) {
        self.vm.forget();
        let Vm { engine, dialect } = &mut self.vm;
        dialect.cold_start(engine, &mut self.machine, PROGRAM_START, MEMORY_END);
        self.lend_logs();
        let Vm { engine, dialect } = &mut self.vm;
        dialect.greet(engine, &mut self.machine, GREETING, GREETING_END);
    }

    /// Puts typed codes into the keyboard queue, up to the end of a line.
    fn feed(&mut self, limit: usize) -> bool {
        if self.machine.queued() != 0 || self.typing.is_empty() {
            return false;
        }
        for _ in 0..limit {
            let Some(code) = self.typing.pop_front() else { break };
            self.machine.apply(Event::Queue(code));
            if code == RETURN {
                break;
            }
        }
        true
    }

    fn lend_logs(&mut self) {
        self.vm.dialect.printed.is_noted = self.logs.printed;
        self.vm.engine.draws.are_noted = self.logs.draws;
    }

    fn lend_draws(&mut self) {
        self.vm.engine.draws.forced_random = std::mem::take(&mut self.draws.forced_random);
        self.vm.engine.draws.forced_time = std::mem::take(&mut self.draws.forced_time);
    }

    fn take_draws(&mut self) {
        self.draws.forced_random = std::mem::take(&mut self.vm.engine.draws.forced_random);
        self.draws.forced_time = std::mem::take(&mut self.vm.engine.draws.forced_time);
        self.draws.made.extend(self.vm.engine.draws.made.drain(..).map(|draw| Draw {
            kind: match draw.kind {
                engine::DrawKind::Random => DrawKind::Random,
                engine::DrawKind::Time => DrawKind::Time,
            },
            bytes: draw.bytes,
            line: draw.line,
            at: draw.at,
        }));
    }

    fn failure(&mut self, report: engine::Report) -> Failure {
        let text = report.line.map(|line| self.vm.dialect.line_text(&self.machine, line)).unwrap_or_default();
        let text = text.iter().filter_map(|&byte| petscii::to_unicode(byte, Set::UpperGraphics)).collect();
        Failure { message: report.message, line: report.line, text }
    }

    fn pause_of(&mut self, outcome: Outcome) -> Option<Pause> {
        Some(match outcome {
            Outcome::Due => Pause::Horizon,
            Outcome::AwaitingKey => {
                if self.feed(1) || !self.stops.key_polls {
                    return None;
                }
                Pause::AwaitingKey
            }
            Outcome::AwaitingLine => {
                if self.feed(QUEUE) {
                    return None;
                }
                if self.machine.is_due() { Pause::Horizon } else { Pause::AwaitingLine }
            }
            Outcome::Line(number) => Pause::Line(number),
            Outcome::Ended => Pause::Ended,
            Outcome::Failed(report) => Pause::Failed(self.failure(report)),
            Outcome::Stuck { address } => Pause::Stuck { address },
            Outcome::Reset => {
                self.reset();
                return None;
            }
        })
    }
}

impl<E: Edition> System for C64System<E> {
    fn kind(&self) -> SystemKind {
        SystemKind::C64
    }

    fn clock(&self) -> Hertz {
        self.machine.region().clock()
    }

    fn frame_rate(&self) -> f64 {
        let region = self.machine.region();
        f64::from(region.clock().0) / region.cycles_per_frame() as f64
    }

    fn now(&self) -> Cycles {
        self.machine.elapsed()
    }

    fn run_until(&mut self, t: Cycles) -> Pause {
        self.machine.set_deadline(t);
        self.lend_draws();
        let pause = loop {
            self.vm.dialect.keys.stops_at_looks = self.stops.key_polls;
            self.vm.dialect.keys.stops_at_polls = self.stops.key_polls || !self.typing.is_empty();
            let outcome = self.vm.run(&mut self.machine);
            if let Some(pause) = self.pause_of(outcome) {
                break pause;
            }
        };
        self.take_draws();
        self.notices.append(&mut self.machine.take_notices());
        pause
    }

    fn is_running(&self) -> bool {
        self.vm.is_running()
    }

    fn event(&mut self, at: Cycles, event: Event) {
        self.machine.schedule(at, event);
    }

    fn key_named(&self, name: &str) -> Option<Chord> {
        self.machine.key_named(name)
    }

    fn chord_for(&self, character: char) -> Option<Chord> {
        self.machine.chord_for(character)
    }

    fn chord_for_code(&self, code: u8) -> Option<Chord> {
        self.machine.chord_for_code(code)
    }

    fn code_for(&self, character: char) -> Option<u8> {
        match character {
            '\n' | '\r' => Some(RETURN),
            'A'..='Z' => petscii::from_unicode_any(character).map(|code| code | 0x80),
            _ => petscii::from_unicode_any(character),
        }
    }

    fn queued(&self) -> usize {
        self.machine.queued()
    }

    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8> {
        let start = usize::from(QUEUED_KEYS);
        let old = self.memory()[start..start + self.queued().min(QUEUE)].to_vec();
        let codes = &codes[..codes.len().min(QUEUE)];
        self.write_memory(QUEUED_KEYS, codes);
        self.write_memory(QUEUED, &[codes.len() as u8]);
        old
    }

    fn type_text(&mut self, codes: &[u8]) {
        self.typing.extend(codes);
    }

    fn untyped(&self) -> usize {
        self.typing.len()
    }

    fn render(&self) -> Frame {
        self.machine.render()
    }

    fn screen(&self) -> ScreenText {
        self.machine.screen()
    }

    fn keep_logs(&mut self, logs: Logs) {
        if logs.sound != self.logs.sound {
            self.machine.note_sound_writes(logs.sound);
        }
        self.logs = logs;
        self.lend_logs();
    }

    fn take_printed(&mut self) -> Vec<u8> {
        self.vm.dialect.printed.take()
    }

    fn printed_text(&self, bytes: &[u8]) -> String {
        printed::text(bytes)
    }

    fn sound_writes(&self) -> &[SoundWrite] {
        self.machine.sound_writes()
    }

    fn take_sound_writes(&mut self) -> Vec<SoundWrite> {
        self.machine.take_sound_writes()
    }

    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        self.machine.render_sound(rate, samples);
    }

    fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    fn inspect(&self) -> &dyn Inspect {
        self
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
    }

    fn stop_at(&mut self, lines: &[u16]) {
        self.vm.set_stops(lines);
    }

    fn set_stops(&mut self, stops: Stops) {
        self.stops = stops;
    }

    fn draws(&mut self) -> &mut DrawLog {
        &mut self.draws
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let available = usize::from(MEMORY_END - PROGRAM_START);
        if image.len() > available {
            return Err(LoadError::TooLarge { needed: image.len(), available });
        }
        let Vm { engine, dialect } = &mut self.vm;
        dialect.take_program(engine, &mut self.machine, image);
        let end = PROGRAM_START + image.len() as u16;
        for (address, bytes) in [(LOADED_END, &end.to_le_bytes()[..]), (LAST_DEVICE, &[DRIVE])] {
            self.write_memory(address, bytes);
        }
        Ok(())
    }

    fn program_image(&self) -> Vec<u8> {
        self.vm.dialect.program_image(&self.machine)
    }

    fn program_text(&self) -> String {
        text_of(&self.program_image())
    }

    fn take_printer_output(&mut self) -> Vec<u8> {
        self.machine.take_printer_output()
    }

    fn reset(&mut self) {
        self.machine.cold_start();
        self.start_language();
        self.typing.clear();
    }
}
