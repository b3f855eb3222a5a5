//! The native machine, followed statement by statement by one with ROM images.
//!
//! The host sees the native machine. Before each of its statements, the other machine runs to its next
//! statement, and the [`Comparator`] compares both. The machine with ROM images boots from its reset vector
//! and gets the same program and the same typed text. At the first statement it takes over the RAM that no
//! program has written yet. After every statement it takes over the native machine's time and chips.
//!
//! Both machines get an input at the same point of the program: the first boundary or the first common wait
//! for a key after the input's time. The delay moves all later input by the same time.

use std::collections::VecDeque;
use std::ops::Range;

use c64::Options;
use hardware::{Cycles, Event, Memory as _};

use systems::rom_comparison::{RomComparison, Settings};
use systems::{Breakpoints, InspectMut as _, StopReason, System};

use super::comparator::Comparator;
use super::original::{Arrival, INTERRUPT_CELLS, InterruptState, Original};
use super::regions::Pair;
use super::view::View;
use super::{BootError, RomImages, RomSystem, at};

/// The time limit for the machine with ROM images to reach the next statement, in emulated time after the
/// native machine.
const TIMEOUT_SECONDS: f64 = 10.0;
/// The emulated time after which machines without a boundary (a machine-code program) get their input.
const MAX_INPUT_DELAY_SECONDS: f64 = 1.0;

/// The cells of BASIC and KERNAL with undefined values after a boot: the last line number, variable, item of
/// DATA and file name.
const BOOT_LEFTOVERS: [Range<u16>; 5] = [0x02..0x03, 0x14..0x16, 0x3b..0x43, 0x45..0x49, 0xb7..0xbd];

/// A native machine and one with ROM images.
pub struct RomLockstep {
    /// A trait object: the interpreter is compiled once, in `systems`.
    pub(super) native: Box<dyn System>,
    pub(super) roms: RomSystem,
    /// The breakpoints of the host. The native machine stops at statements in any case.
    pub(super) breakpoints: Breakpoints,
    pub(super) comparator: Comparator,
    /// Whether both machines have been at a statement since power-on.
    has_begun: bool,
    /// Whether a program or command has ended, and the ROM is printing the prompt.
    is_ending: bool,
    /// The next event of the machine with ROM images, at which it waits for the native one.
    arrival: Option<Arrival>,
    /// The times at the last boundary: native, and with ROM images.
    last: Option<[Cycles; 2]>,
    /// Input that is due at these times of the native machine or later.
    inputs: VecDeque<(Cycles, Event)>,
}

impl RomLockstep {
    /// Powers both machines on, and boots the one with ROM images. The native one gets the character set of
    /// the images.
    ///
    /// # Errors
    /// Fails if the machine with ROM images does not reach its prompt.
    pub fn new(options: Options, images: &RomImages, settings: Settings) -> Result<Self, BootError> {
        let mut roms = RomSystem::new(&options, images)?;
        roms.set_breakpoints(Breakpoints { key_polls: false, statements: true });
        let characters = Some(Box::new(*images.characters()));
        let mut native = systems::c64::build(Options { characters, ..options });
        native.set_breakpoints(Breakpoints { key_polls: false, statements: true });
        Ok(Self {
            native,
            roms,
            breakpoints: Breakpoints::default(),
            comparator: Comparator::new(settings),
            has_begun: false,
            is_ending: false,
            arrival: None,
            last: None,
            inputs: VecDeque::new(),
        })
    }

    /// Returns the comparison so far.
    #[must_use]
    pub const fn comparison(&self) -> &RomComparison {
        &self.comparator.comparison
    }

    /// Resets the comparison after both machines have been reset.
    pub(super) fn restart(&mut self) {
        self.comparator.restart();
        self.has_begun = false;
        self.is_ending = false;
        self.arrival = None;
        self.last = None;
        self.inputs.clear();
    }

    /// Runs the native machine to its next stop, at `t` at the latest, and then the other one.
    pub(super) fn run_to_stop(&mut self, t: Cycles) -> StopReason {
        let now = self.native.now();
        let next = self.inputs.front().map(|(at, _)| *at).filter(|at| *at > now);
        let stop = self.native.run_until(next.map_or(t, |at| at.min(t)));
        self.follow(&stop);
        stop
    }

    /// Queues input for both machines.
    pub(super) fn queue_input(&mut self, at: Cycles, event: Event) {
        let index = self.inputs.partition_point(|(other, _)| *other <= at);
        self.inputs.insert(index, (at, event));
    }

    /// Runs the other machine to a stop of the native one.
    fn follow(&mut self, stop: &StopReason) {
        let ended = match stop {
            StopReason::Statement { .. } => return self.compare_statement(),
            StopReason::Ended(end) => Arrival::Ended(end.clone()),
            StopReason::AwaitingLine => return self.await_line(),
            StopReason::Deadline | StopReason::AwaitingKey | StopReason::Line(_) => {
                return self.deliver_overdue_inputs();
            }
        };
        self.is_ending = true;
        self.advance(TIMEOUT_SECONDS);
        let other = self.arrival.take();
        self.comparator.compare_end(&*self.native, &self.roms, [Some(&ended), other.as_ref()]);
    }

    /// Returns the time of the other machine `seconds` after the native machine's time.
    fn target(&self, seconds: f64) -> Cycles {
        let now = self.native.now() + self.native.clock().cycles(seconds);
        match self.last {
            Some([native, roms]) => roms + Cycles(now.0.saturating_sub(native.0)),
            None => self.roms.now() + self.native.clock().cycles(seconds),
        }
    }

    /// Runs the other machine to its next event, but no further than `seconds` after the native machine.
    fn advance(&mut self, seconds: f64) {
        let until = self.target(seconds);
        while self.arrival.is_none() && self.roms.now() < until {
            self.arrival = match self.roms.run_until(until) {
                StopReason::Statement { .. } => Some(Arrival::Statement(self.roms.text_pointer())),
                StopReason::Ended(end) => Some(Arrival::Ended(end)),
                StopReason::Deadline
                | StopReason::AwaitingKey
                | StopReason::AwaitingLine
                | StopReason::Line(_) => None,
            };
        }
    }

    fn compare_statement(&mut self) {
        self.is_ending = false;
        self.advance(TIMEOUT_SECONDS);
        let arrival = self.arrival.take();
        if !std::mem::replace(&mut self.has_begun, true) {
            self.take_over_memory();
        }
        self.comparator.compare_statement(&mut *self.native, &mut self.roms, arrival.as_ref());
        self.last = Some([self.native.now(), self.roms.now()]);
        self.deliver_inputs();
    }

    /// Gives the other machine the RAM that no program has written.
    fn take_over_memory(&mut self) {
        let ranges: Vec<_> = {
            let pair = Pair { native: View::of_native(&*self.native), roms: self.roms.view() };
            pair.other_ram().chain(BOOT_LEFTOVERS).collect()
        };
        copy_ram(&*self.native, &mut self.roms, &ranges);
        self.roms.align(&mut *self.native, InterruptState::Apart);
    }

    /// Runs the other machine to its wait for a line, if a program has ended or input is due.
    fn await_line(&mut self) {
        self.comparator.note_wait();
        let has_input = self.inputs.front().is_some_and(|(at, _)| *at <= self.native.now());
        if !self.is_ending && !has_input || self.comparator.comparison.is_over {
            return;
        }
        let end = self.target(TIMEOUT_SECONDS);
        let mut waits = false;
        while !waits && self.roms.now() < end {
            waits = self.roms.run_until(end) == StopReason::AwaitingLine;
        }
        if std::mem::take(&mut self.is_ending) {
            self.comparator.compare_prompt(&mut *self.native, &mut self.roms, waits);
        } else if waits {
            self.roms.align(&mut *self.native, InterruptState::Same);
        }
        self.last = Some([self.native.now(), self.roms.now()]);
        self.deliver_inputs();
    }

    /// Gives both machines the input that is due, before the same instruction.
    fn deliver_inputs(&mut self) {
        let now = self.native.now();
        while let Some((at, event)) = self.inputs.pop_front_if(|(at, _)| *at <= now) {
            let delay = now - at;
            for (at, _) in &mut self.inputs {
                *at += delay;
            }
            self.native.schedule_event(now, event);
            self.roms.schedule_event(self.roms.now(), event);
        }
    }

    /// Gives both machines input that has waited too long for a boundary.
    fn deliver_overdue_inputs(&mut self) {
        let limit = self.native.clock().cycles(MAX_INPUT_DELAY_SECONDS);
        if self.inputs.front().is_some_and(|(at, _)| *at + limit < self.native.now()) {
            self.advance(0.0);
            self.deliver_inputs();
        }
    }
}

impl Original for RomSystem {
    fn view(&self) -> View<'_> {
        View::of_board(self.machine.board())
    }

    fn processor_time(&self) -> u64 {
        self.machine.program_time()
    }

    fn align(&mut self, native: &mut dyn System, interrupts: InterruptState) {
        let board = systems::c64::board(native).expect("the native machine is a Commodore 64");
        self.machine.synchronise(board);
        let clock = at::JIFFIES as u16..at::JIFFIES as u16 + 3;
        let ranges = match interrupts {
            InterruptState::Same => &[clock],
            InterruptState::Apart => &INTERRUPT_CELLS[..],
        };
        copy_ram(native, self, ranges);
    }

    fn equalise(&mut self, native: &mut dyn System, ranges: &[Range<u16>]) {
        copy_ram(native, self, ranges);
        let colours = View::of_native(native).colours.to_vec();
        self.write_space("colour", 0, &colours).expect("both have the same colour RAM");
    }

    fn whereabouts(&self) -> String {
        format!(
            "none within {TIMEOUT_SECONDS} seconds of emulated time; the processor is at ${:04X}",
            self.machine.pc()
        )
    }
}

/// Copies RAM of the native machine.
fn copy_ram(native: &dyn System, roms: &mut RomSystem, ranges: &[Range<u16>]) {
    let (from, to) = (View::of_native(native).ram, roms.machine.board_mut().ram_mut());
    for range in ranges {
        let cells = usize::from(range.start)..usize::from(range.end);
        to[cells.clone()].copy_from_slice(&from[cells]);
    }
}
