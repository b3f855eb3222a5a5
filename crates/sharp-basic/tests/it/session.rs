//! A machine with the interpreter at its prompt.

use basic::engine::ExitReason;
use hardware::{Cycles, Timekeeper as _};
use sharp_basic::{SharpBasic, Vm};

use crate::machine::Machine;

/// The start of programs with a card of 32 KB (`golden/pc1360/README.md`).
const PROGRAM_START: u16 = 0x8030;
/// Cycles after which a run is abandoned: thirty seconds.
const TIMEOUT: u64 = 30 * 256_000;

/// A machine with the interpreter.
pub struct Session {
    pub vm: Vm,
    pub machine: Machine,
}

impl Session {
    /// Starts the interpreter.
    pub fn new() -> Self {
        let mut session = Self { vm: Vm::default(), machine: Machine::default() };
        session.vm.dialect.cold_start(&mut session.vm.engine, &mut session.machine, PROGRAM_START);
        session.run();
        session
    }

    /// Starts it with a program; lines are separated by `\n`, written as two characters.
    pub fn with(program: &str) -> Self {
        let mut session = Self::new();
        for line in program.split("\\n") {
            let line = line.replace("\\t", "\t").replace("\\\\", "\\");
            let codes: Vec<u8> = line.chars().map(|character| character as u8).collect();
            let Vm { engine, dialect } = &mut session.vm;
            let stored = dialect.take_line(engine, &mut session.machine, &codes);
            assert_eq!(stored, Ok(()), "`{line}` is rejected");
        }
        session
    }

    /// Runs until the machine waits for a key and the queue of keys is empty, or until the timeout.
    pub fn run(&mut self) {
        self.machine.set_deadline(Cycles(self.machine.time + TIMEOUT));
        while !matches!(
            self.vm.run(&mut self.machine),
            ExitReason::AwaitingKey | ExitReason::AwaitingLine | ExitReason::DeadlineReached
        ) {}
    }

    /// Types `RUN` on a cleared display; returns the cycles until the program ends or waits.
    pub fn run_program(&mut self) -> u64 {
        let Vm { engine, dialect } = &mut self.vm;
        dialect.show_typed(&mut self.machine, b"RUN");
        assert_eq!(dialect.take_line(engine, &mut self.machine, b"RUN"), Ok(()));
        let started = self.machine.time;
        self.run();
        self.machine.time - started
    }

    /// Presses keys one by one: `type:TEXT`, or the name of a key.
    pub fn press(&mut self, key: &str) {
        let text = key.strip_prefix("type:").filter(|text| !text.is_empty());
        let keys: Vec<String> =
            text.map_or_else(|| vec![key.to_owned()], |text| text.chars().map(String::from).collect());
        for key in keys {
            self.machine.strike(&key);
            self.run();
            // The key is released: the display of a held key vanishes.
            self.run();
        }
    }

    /// Returns the rows of the display, joined with `|`.
    pub fn screen(&self) -> String {
        self.machine.rows().join("|")
    }

    /// Returns the program in memory.
    pub fn image(&self) -> Vec<u8> {
        SharpBasic::program_image(&self.machine)
    }
}
