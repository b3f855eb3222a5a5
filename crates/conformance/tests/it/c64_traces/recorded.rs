//! A recording as the machine with the original ROMs.
//!
//! Its boundaries are at GONE, those of the native machine before the ROM's routine NEWSTT. The cycles of NEWSTT
//! therefore move from one statement to the next.

use std::ops::Range;

use basic::memory::{Ram, word};
use c64_roms::{Arrival, INTERRUPT_CELLS, InterruptState, Original, View};
use hardware::Cycles;
use systems::System;

use super::trace::{Memory, State, Step};

/// The cycles from NEWSTT to GONE: at a colon, before a line, and for a typed command, which jumps to the
/// vector of GONE. Source: the instructions from $A7AE on, with the STOP key up.
const TO_NEXT_STATEMENT: u64 = 83;
const TO_NEXT_LINE: u64 = 118;
const TO_COMMAND: u64 = 5;
/// The cycles that NEWSTT saves in a typed command: it does not store the text pointer.
const TYPED: u64 = 5;
/// The text pointer before a typed command.
const COMMAND: u16 = 0x01ff;
/// The page of a typed command.
const COMMAND_PAGE: u16 = 0x02;
/// A frame, and a line of it.
const FRAME: u64 = 312 * LINE;
const LINE: u64 = 63;
const CLOCK: Range<u16> = 0xa0..0xa3;

/// The recorded machine at a boundary.
pub struct Recorded {
    pub memory: Memory,
    raster: [u64; 2],
    timer: u16,
    /// The elapsed time of the native machine at boundary 0, at GONE.
    start: Option<u64>,
    /// The cycles since boundary 0, and those of the statements without interrupts, both at GONE.
    cycles: u64,
    own: u64,
    /// The cycles from NEWSTT to GONE here.
    entry: u64,
}

impl Recorded {
    pub fn new(state: &State) -> Self {
        Self {
            memory: Memory::new(state),
            raster: state.raster,
            timer: state.ta,
            start: None,
            cycles: 0,
            own: 0,
            entry: 0,
        }
    }

    /// Applies the changes up to the next boundary.
    pub fn arrive(&mut self, step: &Step) -> Arrival {
        self.memory.apply(step);
        self.cycles = step.cyc;
        self.own += step.own;
        let ptr = step.ptr.expect("a boundary has a text pointer");
        let begins_line = step.line.is_some() && begins_line(&self.memory.ram, ptr);
        self.entry = match (begins_line, ptr) {
            (true, _) => TO_NEXT_LINE + page_crossings(ptr - 4),
            (false, COMMAND) => TO_COMMAND,
            (false, ptr) if ptr >> 8 == COMMAND_PAGE => TO_NEXT_STATEMENT - TYPED,
            (false, _) => TO_NEXT_STATEMENT,
        };
        Arrival::Statement(if begins_line { ptr - 4 } else { ptr })
    }

    /// Sets beam and timer of the native machine at boundary 0 to the recorded ones.
    pub fn start(&mut self, native: &mut dyn System) {
        let now = native.now().0;
        let [line, cycle] = self.raster;
        self.start = Some(now - now % FRAME + FRAME + line * LINE + cycle - 1);
        self.align(native, InterruptState::Apart);
        let counter = self.timer + u16::try_from(self.entry).expect("it is small");
        board(native).set_jiffy_timer(counter);
    }
}

/// Returns the additional cycles of page crossings in a line header: BASIC reads its bytes relative to the zero before
/// it, and moves the text pointer after them.
fn page_crossings(zero: u16) -> u64 {
    let crosses = |offset: u16| (zero & 0xff) + offset > 0xff;
    (2..=4).map(|offset| u64::from(crosses(offset))).sum::<u64>() + if crosses(4) { 4 } else { 0 }
}

/// Returns whether the text pointer is at the last byte of a line header.
fn begins_line(ram: &Ram, ptr: u16) -> bool {
    let mut line = word(ram, 0x2b);
    while line != 0 && line <= ptr {
        if line + 3 == ptr {
            return true;
        }
        let next = word(ram, line);
        if next <= line {
            return false;
        }
        line = next;
    }
    false
}

fn board(native: &mut dyn System) -> &mut c64::Board {
    systems::c64::board_mut(native).expect("it is a Commodore 64")
}

impl Original for Recorded {
    fn view(&self) -> View<'_> {
        View {
            ram: &self.memory.ram,
            colours: &self.memory.colours,
            screen: self.memory.screen(),
            registers: self.memory.registers(),
        }
    }

    fn processor_time(&self) -> u64 {
        (self.own + 1000).wrapping_sub(self.entry)
    }

    /// The native machine takes over the recorded state.
    fn align(&mut self, native: &mut dyn System, interrupts: InterruptState) {
        let Some(start) = self.start else { return };
        board(native).set_elapsed(Cycles(start + self.cycles), self.entry);
        if interrupts == InterruptState::Apart {
            self.equalise(native, &[&INTERRUPT_CELLS[..], &[CLOCK]].concat());
        }
    }

    fn equalise(&mut self, native: &mut dyn System, ranges: &[Range<u16>]) {
        for range in ranges {
            let cells = usize::from(range.start)..usize::from(range.end);
            let recorded = &self.memory.ram[cells.clone()];
            let is_same = native.inspect().memory().is_some_and(|ram| ram[cells] == *recorded);
            if !is_same {
                let written = native.inspect_mut().write_space("ram", usize::from(range.start), recorded);
                written.expect("RAM has these addresses");
            }
        }
        let colours = &self.memory.colours[..1000];
        if native.inspect().space("colour") != Some(colours) {
            native.inspect_mut().write_space("colour", 0, colours).expect("colour RAM has 1000 cells");
        }
    }

    fn whereabouts(&self) -> String {
        format!("the recording ends {} cycles after its start", self.cycles)
    }
}
