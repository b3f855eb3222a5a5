//! The cost of a statement on the emulated machine, measured by running the program.
//!
//! The program runs from its start for some emulated time, without input. The cost of a statement that it does not
//! reach is that of `RUN` at its line, with zero variables. Both are the cycles in the machine's account of the program,
//! without interrupts and cycles stolen by the display.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use player::session::Session;
use systems::program::ProgramLine;
use systems::{Breakpoints, Cycles, DEFAULT_SEED, Machine, Options, StopReason, System};

/// The emulated time and the statements of a measurement: under 100 ms of the host.
const SECONDS: f64 = 5.0;
const STATEMENTS: u64 = 20_000;
/// The timeout of a statement in emulated seconds. A longer one waits for input, or is an endless loop in machine code,
/// which takes the host 20 ms for each second.
const LONGEST: f64 = 2.0;

/// The cost of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The number of completed executions.
    pub executions: u64,
    /// The total cycles of the executions.
    pub cycles: u64,
    /// The cycles of the fastest execution.
    pub least: u64,
    /// The cycles of the slowest execution.
    pub most: u64,
}

/// A statement: its line, and its offset in the line's tokens.
type Statement = (u16, usize);

/// The costs of the statements of a program.
#[derive(Debug, Default)]
pub struct Costs {
    statements: BTreeMap<Statement, Cost>,
    /// The emulated time of the measurement.
    pub seconds: f64,
    /// The cycles per second.
    pub clock: f64,
    /// The offsets of statements by line and number in the line, cached for machines that find them by a scan of the
    /// program.
    offsets: BTreeMap<(u16, usize), usize>,
}

impl Costs {
    /// Runs a program and measures its statements.
    #[must_use]
    pub fn of_program(machine: &'static Machine, image: &[u8]) -> Self {
        Self::measure(machine, image, "run\n", |_| true)
    }

    /// Runs a program from a line on, and measures the statements of this line.
    #[must_use]
    pub fn from_line(machine: &'static Machine, image: &[u8], line: u16) -> Self {
        Self::measure(machine, image, &format!("run {line}\n"), |reached| reached == Some(line))
    }

    /// Returns the cost of the last statement that begins within these offsets of a line's tokens, if it has ended. A
    /// statement after THEN up to the next colon belongs to the IF.
    #[must_use]
    pub fn within(&self, line: u16, tokens: RangeInclusive<usize>) -> Option<Cost> {
        let costs = self.statements.range((line, *tokens.start())..=(line, *tokens.end()));
        costs.map(|(_, cost)| *cost).next_back()
    }

    /// Runs while `is_measured` holds for the line of the next statement.
    fn measure(
        machine: &'static Machine,
        image: &[u8],
        command: &str,
        is_measured: impl Fn(Option<u16>) -> bool,
    ) -> Self {
        let mut costs = Self::default();
        let mut session = Session::from_system(machine.power_on(Options::default()), DEFAULT_SEED);
        if session.load_program(image).is_err() {
            return costs;
        }
        session.system_mut().set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
        session.command(command);
        costs.clock = f64::from(session.system().clock().0);
        let begin = session.elapsed();
        let end = begin + session.system().clock().cycles(SECONDS);
        let mut running: Option<(Statement, u64)> = None;
        let mut has_begun = false;
        let mut statements = 0;
        let longest = session.system().clock().cycles(LONGEST);
        let mut overdue = begin + longest;
        while session.elapsed() < end.min(overdue) && statements < STATEMENTS {
            let stop = session.step(Some(end.min(overdue)));
            let system = session.system();
            match stop {
                StopReason::Statement { line, .. } => {
                    statements += 1;
                    overdue = session.elapsed() + longest;
                    let now = program_cycles(system)
                        + system.inspect().basic().map_or(0, |basic| basic.statement_entry_cycles());
                    // A reset of the machine restarts the count.
                    if let Some((statement, from)) = running.take()
                        && let Some(cycles) = now.checked_sub(from)
                    {
                        costs.add(statement, cycles);
                    }
                    // The typed command is the first statement.
                    if has_begun && !is_measured(line) {
                        break;
                    }
                    has_begun = line.is_some();
                    running = line.map(|line| ((line, costs.offset(line, system)), now));
                }
                StopReason::Deadline | StopReason::AwaitingKey | StopReason::Line(_) => {}
                // The run has no input.
                StopReason::AwaitingLine if !system.is_running() => {}
                StopReason::AwaitingLine | StopReason::Ended(_) => break,
            }
        }
        costs.seconds = session.system().clock().seconds(Cycles(session.elapsed().0 - begin.0));
        costs
    }

    /// Returns the offset of the next statement in its line.
    fn offset(&mut self, line: u16, system: &dyn System) -> usize {
        let inspect = system.inspect();
        let find = || inspect.next_statement().map_or(0, |range| range.tokens.start);
        match inspect.basic().and_then(|basic| basic.statement_in_line()) {
            Some(number) => *self.offsets.entry((line, number)).or_insert_with(find),
            None => find(),
        }
    }

    fn add(&mut self, statement: Statement, cycles: u64) {
        let none = Cost { executions: 0, cycles: 0, least: u64::MAX, most: 0 };
        let cost = self.statements.entry(statement).or_insert(none);
        cost.executions += 1;
        cost.cycles += cycles;
        cost.least = cost.least.min(cycles);
        cost.most = cost.most.max(cycles);
    }
}

/// Describes the cost of the last statement that begins within these offsets of a line's tokens.
#[must_use]
pub fn describe(
    costs: &Costs,
    machine: &'static Machine,
    image: &[u8],
    line: &ProgramLine,
    tokens: RangeInclusive<usize>,
) -> String {
    let number = line.number;
    let (cost, how) = if let Some(cost) = costs.within(number, tokens.clone()) {
        let times = match cost.executions {
            1 => "once".to_owned(),
            times => format!("{times} times"),
        };
        (cost, format!("as measured in a run of {:.2} s, which executes it {times}", costs.seconds))
    } else if let Some(cost) = Costs::from_line(machine, image, number).within(number, tokens) {
        (cost, format!("as measured with RUN {number}, so with variables that are zero or empty"))
    } else {
        return format!("cycles not measured: neither a run of {SECONDS} s nor RUN {number} completes it");
    };
    let mean = cost.cycles / cost.executions;
    let milliseconds = |cycles: u64| format!("{:.2} ms", cycles as f64 * 1000.0 / costs.clock);
    let spread = match cost.most - cost.least {
        0 => String::new(),
        _ => format!(", from {} to {}", grouped(cost.least), grouped(cost.most)),
    };
    format!("about {} cycles ({}{spread}) on {}: {how}", grouped(mean), milliseconds(mean), machine.name)
}

/// Returns a number with a comma between thousands.
fn grouped(number: u64) -> String {
    numeric::grouping::grouped(number.into(), ',')
}

fn program_cycles(system: &dyn System) -> u64 {
    system
        .inspect()
        .basic()
        .and_then(|basic| basic.cycle_account())
        .map_or(system.now().0, |account| account.program)
}
