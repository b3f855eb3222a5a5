//! A machine with the interpreter at its prompt.

use basic::engine::{ExitReason, ProgramEnd};
use hardware::{Cycles, Timekeeper as _};
use msx_basic::{Vm, layout, text, tokeniser};

use crate::machine::Machine;

/// T-states that a run may take: two minutes.
const TIMEOUT: u64 = 120 * 3_579_545;

/// A machine with the interpreter.
pub struct Session {
    pub vm: Vm,
    pub machine: Machine,
}

impl Session {
    /// Starts the interpreter.
    pub fn new() -> Self {
        let mut session = Self { vm: Vm::default(), machine: Machine::default() };
        session.vm.dialect.cold_start(&mut session.vm.engine, &mut session.machine);
        session.run();
        session.machine.sent.clear();
        session
    }

    /// Starts it with a program in memory; each line begins with its number.
    pub fn with<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut session = Self::new();
        let numbered = |line: &'a [u8]| {
            let (number, length) = tokeniser::line_number(line);
            let text = &line[length..];
            let text = text.strip_prefix(b" ").unwrap_or(text);
            (number, tokeniser::tokenise(text).expect("the line's constants fit"))
        };
        let lines: Vec<(u16, Vec<u8>)> = lines.into_iter().map(numbered).collect();
        let image =
            text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), layout::PROGRAM_START);
        let Vm { engine, dialect } = &mut session.vm;
        dialect.take_program(engine, &mut session.machine, &image);
        session
    }

    /// Runs until the machine waits for a line or a key and the queue of keys is empty.
    pub fn run(&mut self) {
        self.machine.set_deadline(Cycles(self.machine.time + TIMEOUT));
        loop {
            match self.vm.run(&mut self.machine) {
                ExitReason::AwaitingLine | ExitReason::AwaitingKey => return,
                ExitReason::LookAgain
                | ExitReason::Ended(ProgramEnd::Completed)
                | ExitReason::Ended(ProgramEnd::Failed(_)) => {}
                other => panic!("the run ends with {other:?}"),
            }
        }
    }

    /// Types a line; returns the codes sent to the screen, with the echo.
    pub fn enter(&mut self, line: &[u8]) -> Vec<u8> {
        self.machine.keys.extend(line);
        self.machine.keys.push_back(b'\r');
        self.run();
        std::mem::take(&mut self.machine.sent)
    }

    /// Types a line; returns its output without echo, `Ok` and the bell, lines separated by `|`.
    pub fn say(&mut self, line: &str) -> String {
        let sent = self.enter(line.as_bytes());
        let text: String = sent.iter().filter(|&&code| code != 7).map(|&code| char::from(code)).collect();
        let printed = text.strip_prefix(line).expect("the line is echoed").trim_start_matches("\r\n");
        let printed = printed.strip_suffix("Ok\r\n").unwrap_or(printed);
        let lines: Vec<&str> = printed.split("\r\n").collect();
        lines.join("|").trim_end_matches('|').to_owned()
    }
}

/// Returns the output of a line at the prompt.
pub fn say(line: &str) -> String {
    Session::new().say(line)
}

/// Returns the output of a program.
pub fn run(program: &str) -> String {
    Session::with(program.lines().map(|line| line.trim_start().as_bytes())).say("RUN")
}
