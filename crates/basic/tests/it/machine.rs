//! A machine with memory, time, a bell, a button and keys: no channels, no machine code.

use std::collections::VecDeque;

use hardware::{Cycles, IrqDeferral, Memory, PageSet, Timekeeper};

/// What the intrinsics of the toy dialect need of a machine.
pub trait Bell {
    /// Rings a number of times.
    fn ring(&mut self, times: u8);

    /// Shows a line.
    fn show(&mut self, line: String);

    /// Returns whether the button has been pressed since the last call.
    fn take_button(&mut self) -> bool;

    /// Returns the next key, if one has been pressed.
    fn take_key(&mut self) -> Option<u8>;

    /// Returns whether the stop key has been pressed.
    fn take_break(&mut self) -> bool;
}

pub struct Machine {
    pub ram: Box<[u8; 0x1_0000]>,
    pub written: PageSet,
    pub time: u64,
    /// The time at which the host gets control.
    pub deadline: u64,
    pub shown: Vec<String>,
    pub rung: u32,
    /// The times at which the button is pressed.
    pub presses: Vec<u64>,
    pub keys: VecDeque<u8>,
    /// The time at which the stop key is pressed.
    pub break_at: Option<u64>,
    /// The number of events so far.
    pub events: u64,
    /// The time of the next event.
    pub next_event: Option<u64>,
    /// The lowest addresses with which interrupts were deferred.
    pub deferred: Vec<u16>,
    /// The number of slices that ended.
    pub slices: u32,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            ram: Box::new([0; 0x1_0000]),
            written: PageSet::EMPTY,
            time: 0,
            deadline: u64::MAX,
            shown: Vec::new(),
            rung: 0,
            presses: Vec::new(),
            keys: VecDeque::new(),
            break_at: None,
            events: 0,
            next_event: None,
            deferred: Vec::new(),
            slices: 0,
        }
    }
}

impl Memory for Machine {
    fn ram(&self) -> &[u8; 0x1_0000] {
        &self.ram
    }

    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        &mut self.ram
    }

    fn peek(&mut self, address: u16) -> u8 {
        self.ram[usize::from(address)]
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
        self.written.insert(address);
    }

    fn take_written(&mut self) -> PageSet {
        std::mem::take(&mut self.written)
    }
}

impl IrqDeferral for Machine {
    fn defer_irqs(&mut self, lowest: u16) {
        self.deferred.push(lowest);
    }
}

impl Timekeeper for Machine {
    fn processor_time(&self) -> u64 {
        self.time
    }

    fn set_processor_time(&mut self, cycles: u64) {
        self.time = cycles;
    }

    fn horizon(&self) -> u64 {
        let times = [self.presses.first().copied(), self.break_at, self.next_event];
        times.into_iter().flatten().fold(self.deadline, u64::min)
    }

    fn catch_up(&mut self) {
        if self.next_event.is_some_and(|at| at <= self.time) {
            self.next_event = None;
            self.events += 1;
        }
    }

    fn end_slice(&mut self) {
        self.slices += 1;
    }

    fn needs_attention(&self) -> bool {
        !self.written.is_empty()
    }

    fn event_count(&self) -> u64 {
        self.events
    }

    fn idle(&mut self) {
        self.time = self.time.max(self.horizon());
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        Cycles(self.time)
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.deadline = elapsed.0;
    }

    fn is_deadline_reached(&self) -> bool {
        self.time >= self.deadline
    }
}

impl Bell for Machine {
    fn ring(&mut self, times: u8) {
        self.rung += u32::from(times);
    }

    fn show(&mut self, line: String) {
        self.shown.push(line);
    }

    fn take_button(&mut self) -> bool {
        let is_pressed = self.presses.first().is_some_and(|&at| at <= self.time);
        if is_pressed {
            self.presses.remove(0);
        }
        is_pressed
    }

    fn take_key(&mut self) -> Option<u8> {
        self.keys.pop_front()
    }

    fn take_break(&mut self) -> bool {
        self.break_at.take_if(|at| *at <= self.time).is_some()
    }
}
