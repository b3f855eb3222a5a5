//! A profile: the cycles of a running program by line and by subroutine.
//!
//! The owner runs the system with [`Breakpoints::statements`](systems::Breakpoints::statements) and calls
//! [`Profile::observe`] at every stop. All cycles up to the next statement are charged to a statement, with the
//! search for its jump target and the step to the next line. Cycles outside of lines, such as booting, the prompt and
//! typed commands, have a separate row. The sum of all rows is exactly the elapsed time.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use hardware::CycleAccount;
use systems::{StopReason, System};

/// The cycles and counts of a part of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The number of times a line was entered at its first statement.
    pub executions: u64,
    /// The number of statements begun. A statement after THEN belongs to the IF.
    pub statements: u64,
    /// The cycles of the statements themselves, waiting included.
    pub own: u64,
    /// The cycles within interrupts, with those that the video chip stole meanwhile.
    pub interrupts: u64,
    /// The cycles that bad lines stole outside interrupts.
    pub bad_lines: u64,
    /// The cycles that sprites stole outside interrupts.
    pub sprites: u64,
}

impl Usage {
    /// Returns the sum of all cycles.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.own + self.interrupts + self.bad_lines + self.sprites
    }

    /// Returns the cycles between two accounts. Every elapsed cycle is in exactly one column, even if the accounts are
    /// inconsistent.
    fn between(from: &CycleAccount, to: &CycleAccount) -> Self {
        let mut rest = to.elapsed.saturating_sub(from.elapsed);
        let mut take = |from: u64, to: u64| {
            let taken = to.wrapping_sub(from).min(rest);
            rest -= taken;
            taken
        };
        let own = take(from.program, to.program);
        let interrupts = take(from.interrupts, to.interrupts);
        let sprites = take(from.sprites, to.sprites);
        Self { own, interrupts, sprites, bad_lines: rest, ..Self::default() }
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.executions += other.executions;
        self.statements += other.statements;
        self.own += other.own;
        self.interrupts += other.interrupts;
        self.bad_lines += other.bad_lines;
        self.sprites += other.sprites;
    }
}

/// A subroutine: the statements between a GOSUB to a line and its RETURN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subroutine {
    /// The number of calls.
    pub calls: u64,
    /// The usage without nested subroutines.
    pub alone: Usage,
    /// The cycles with nested subroutines; a recursive call counts once.
    pub total_cycles: u64,
}

/// A call: a node in the tree of all observed stacks.
#[derive(Clone, Copy, Debug)]
struct Call {
    /// The node of the caller.
    caller: usize,
    /// The line that was called.
    line: u16,
    calls: u64,
}

/// A stack of calls and a line; the stack is the index of a node, 0 without a call.
type StackLine = (usize, u16);

/// A profile in progress.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The time up to which all cycles have a row.
    account: CycleAccount,
    /// The root node, whose line is unused, and all calls.
    calls: Vec<Call>,
    nodes: BTreeMap<StackLine, usize>,
    usage: BTreeMap<StackLine, Usage>,
    outside: Usage,
    /// The line of the current statement; `None` outside of lines.
    current: Option<StackLine>,
    /// The line of the previous statement, and the cycles to charge to it: from the stop to the current statement.
    previous: (Option<StackLine>, u64),
    /// The node of the current stack, and its depth above `first_depth`.
    stack: usize,
    depth: usize,
    /// The number of calls that were active at the start of the profile.
    first_depth: usize,
}

impl Profile {
    /// Starts a profile at the current time.
    #[must_use]
    pub fn new(system: &dyn System) -> Self {
        Self {
            account: account(system),
            calls: vec![Call { caller: 0, line: 0, calls: 0 }],
            nodes: BTreeMap::new(),
            usage: BTreeMap::new(),
            outside: Usage::default(),
            current: None,
            previous: (None, 0),
            stack: 0,
            depth: 0,
            first_depth: system.inspect().call_depth(),
        }
    }

    /// Charges the cycles up to a stop of the system.
    pub fn observe(&mut self, system: &dyn System, stop: &StopReason) {
        match *stop {
            StopReason::Statement { line, begins_line } => {
                self.charge(system);
                let entry = system.inspect().basic().map_or(0, |basic| basic.statement_entry_cycles());
                self.previous = (self.current, entry);
                self.current = line.map(|line| (self.stack_before(system, line), line));
                let usage = self.usage_of(self.current);
                usage.statements += 1;
                usage.executions += u64::from(begins_line);
            }
            // A deadline may be anywhere in the work at the end of a program, such as printing the error, which is
            // charged to the last line.
            StopReason::Ended(_) | StopReason::AwaitingLine if !system.is_running() => {
                self.charge(system);
                self.current = None;
            }
            StopReason::Deadline
            | StopReason::AwaitingKey
            | StopReason::AwaitingLine
            | StopReason::Line(_)
            | StopReason::Ended(_) => {}
        }
    }

    /// Charges the cycles up to now, so that the rows are complete.
    pub fn charge(&mut self, system: &dyn System) {
        let now = account(system);
        let mut used = Usage::between(&self.account, &now);
        self.account = now;
        let (previous, entry) = std::mem::take(&mut self.previous);
        let entry = entry.min(used.own);
        used.own -= entry;
        self.usage_of(previous).own += entry;
        *self.usage_of(self.current) += used;
    }

    fn usage_of(&mut self, line: Option<StackLine>) -> &mut Usage {
        match line {
            Some(line) => self.usage.entry(line).or_default(),
            None => &mut self.outside,
        }
    }

    /// Returns the node of the stack of calls at a statement in `line`: if the stack has grown, the statement is the
    /// first of the called line.
    fn stack_before(&mut self, system: &dyn System, line: u16) -> usize {
        let active = system.inspect().call_depth();
        self.first_depth = self.first_depth.min(active);
        let depth = active - self.first_depth;
        while self.depth > depth {
            self.stack = self.calls[self.stack].caller;
            self.depth -= 1;
        }
        while self.depth < depth {
            let next = self.calls.len();
            let node = *self.nodes.entry((self.stack, line)).or_insert(next);
            if node == next {
                self.calls.push(Call { caller: self.stack, line, calls: 0 });
            }
            self.calls[node].calls += 1;
            self.stack = node;
            self.depth += 1;
        }
        self.stack
    }

    /// Returns the usage of each executed line.
    #[must_use]
    pub fn lines(&self) -> BTreeMap<u16, Usage> {
        let mut lines = BTreeMap::<u16, Usage>::new();
        for (&(_, line), usage) in &self.usage {
            *lines.entry(line).or_default() += *usage;
        }
        lines
    }

    /// Returns the usage outside of lines.
    #[must_use]
    pub fn outside(&self) -> Usage {
        self.outside
    }

    /// Returns the total usage of the lines.
    #[must_use]
    pub fn program(&self) -> Usage {
        let mut sum = Usage::default();
        self.usage.values().for_each(|usage| sum += *usage);
        sum
    }

    /// Returns the total usage; its cycles are the time since the start of the profile.
    #[must_use]
    pub fn total(&self) -> Usage {
        let mut sum = self.program();
        sum += self.outside;
        sum
    }

    /// Returns the subroutines by their first lines.
    #[must_use]
    pub fn subroutines(&self) -> BTreeMap<u16, Subroutine> {
        let mut found = BTreeMap::<u16, Subroutine>::new();
        for call in &self.calls[1..] {
            found.entry(call.line).or_default().calls += call.calls;
        }
        for (&(stack, _), usage) in &self.usage {
            let mut lines = self.stack_lines(stack);
            if let Some(innermost) = lines.last() {
                found.entry(*innermost).or_default().alone += *usage;
            }
            lines.sort_unstable();
            lines.dedup();
            for line in lines {
                found.entry(line).or_default().total_cycles += usage.cycles();
            }
        }
        found
    }

    /// Returns the usage of each line in each stack of calls: the called lines, the outermost first, the line, and the
    /// usage.
    #[must_use]
    pub fn stacks(&self) -> Vec<(Vec<u16>, u16, Usage)> {
        self.usage.iter().map(|(&(stack, line), usage)| (self.stack_lines(stack), line, *usage)).collect()
    }

    fn stack_lines(&self, mut stack: usize) -> Vec<u16> {
        let mut lines = Vec::new();
        while stack != 0 {
            lines.push(self.calls[stack].line);
            stack = self.calls[stack].caller;
        }
        lines.reverse();
        lines
    }
}

/// Returns the account of a system; without an emulated processor all cycles belong to the program.
fn account(system: &dyn System) -> CycleAccount {
    let elapsed = system.now().0;
    let account = system.inspect().basic().and_then(|basic| basic.cycle_account());
    account.map_or(CycleAccount { elapsed, program: elapsed, ..CycleAccount::default() }, |account| {
        CycleAccount { elapsed, ..account }
    })
}
