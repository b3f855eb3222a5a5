//! A machine with memory, time, a bell and a button: no channels, no machine code, no keyboard.

use hardware::{Cycles, IrqDeferral, Memory, PageSet, Timekeeper};

/// What the intrinsics of the toy dialect need of a machine.
pub trait Bell {
    /// Rings a number of times.
    fn ring(&mut self, times: u8);

    /// Shows a line.
    fn show(&mut self, line: String);

    /// Returns whether the button has been pressed since the last call.
    fn take_button(&mut self) -> bool;
}

pub struct Machine {
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
    pub time: u64,
    /// The time at which the host gets control.
    pub deadline: u64,
    pub shown: Vec<String>,
    pub rung: u32,
    /// The times at which the button is pressed.
    pub presses: Vec<u64>,
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

impl IrqDeferral for Machine {}

impl Timekeeper for Machine {
    fn processor_time(&self) -> u64 {
        self.time
    }

    fn set_processor_time(&mut self, cycles: u64) {
        self.time = cycles;
    }

    fn horizon(&self) -> u64 {
        self.presses.first().copied().unwrap_or(u64::MAX).min(self.deadline)
    }

    fn catch_up(&mut self) {}

    fn event_count(&self) -> u64 {
        0
    }

    fn idle(&mut self) {
        self.time = self.time.max(self.deadline);
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
}
