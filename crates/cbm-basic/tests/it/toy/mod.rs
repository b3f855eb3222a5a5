//! The interpreter as a toy variant on a toy machine: the behaviour of each part, without anything
//! of the C64.
//!
//! The toy's keywords differ (`TELL` prints, `LOOP I=1 UPTO 3` ... `AGAIN`), its numbers are
//! singles in four bytes, its pointers have other addresses, its memory is 2 KiB, and almost all
//! costs are 0. A test types lines and checks the output on the paper.

mod arrays;
mod cache;
mod code;
mod compile;
mod control;
mod cost;
mod costs;
mod dialect;
mod files;
mod functions;
mod machine;
mod number;
mod prompt;
mod properties;
mod read;
mod strings;
mod text;
mod tokens;

use basic::engine::ExitReason;
use cbm_basic::Vm;
use dialect::{END, Plain, START};
use machine::Machine;

/// A toy machine at its prompt.
struct Toy {
    vm: Vm<Plain>,
    machine: Machine,
}

impl Toy {
    fn new() -> Self {
        let mut toy = Self { vm: Vm::default(), machine: Machine::default() };
        toy.vm.dialect.output_log.is_enabled = true;
        toy.vm.engine.draws().is_recording = true;
        let Vm { engine, dialect } = &mut toy.vm;
        dialect.cold_start(engine, &mut toy.machine, START, END);
        assert_eq!(toy.run(), [ExitReason::AwaitingLine]);
        toy.machine.paper.clear();
        toy
    }

    /// Loads a program from outside.
    fn take_program(&mut self, image: &[u8]) {
        let Vm { engine, dialect } = &mut self.vm;
        dialect.take_program(engine, &mut self.machine, image);
    }

    /// Creates a toy machine with a program.
    fn with(program: &str) -> Self {
        let mut toy = Self::new();
        assert_eq!(toy.says(program), "", "typing a program prints nothing");
        toy
    }

    /// Runs until the machine waits for a line without pending keys; returns all exit reasons, including that one.
    fn run(&mut self) -> Vec<ExitReason> {
        let mut outcomes = Vec::new();
        loop {
            let outcome = self.vm.run(&mut self.machine);
            outcomes.push(outcome.clone());
            assert!(outcomes.len() < 10_000, "the run does not end: {:?}", outcomes.last());
            if matches!(
                outcome,
                ExitReason::AwaitingLine
                    | ExitReason::DeadlineReached
                    | ExitReason::AwaitingKey
                    | ExitReason::Reset
            ) {
                return outcomes;
            }
        }
    }

    /// Types lines.
    fn type_in(&mut self, lines: &str) -> Vec<ExitReason> {
        let ends = if lines.ends_with('\n') { "" } else { "\n" };
        self.machine
            .keys
            .extend(format!("{lines}{ends}").bytes().map(|byte| if byte == b'\n' { 13 } else { byte }));
        self.run()
    }

    /// Types lines; returns the paper without the prompt's message, blank lines, and blanks at line
    /// ends.
    fn says(&mut self, lines: &str) -> String {
        self.type_in(lines);
        self.paper()
    }

    fn paper(&mut self) -> String {
        let paper = std::mem::take(&mut self.machine.paper);
        let text: String =
            paper.iter().map(|&byte| if byte == 0x1d { ' ' } else { char::from(byte) }).collect();
        let lines = text.split('\r').map(str::trim_end).filter(|line| !line.is_empty() && *line != "OK");
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Returns what a program prints.
fn run(program: &str) -> String {
    Toy::with(program).says("BEGIN")
}

/// Returns what a line prints at the prompt.
fn say(line: &str) -> String {
    Toy::new().says(line)
}
