//! A profile: where the cycles of a running program go, by line and by subroutine.
//!
//! The owner runs the system with [`Breakpoints::statements`](systems::Breakpoints::statements) and calls
//! [`Profile::observe`] at every stop. A statement pays for all cycles up to the next one, so for the search of
//! its jump and for the way to the next line, too. What happens outside of lines, as booting, the prompt and
//! typed commands, is one row of its own. The sum of all rows is the elapsed time, exactly.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use hardware::CycleAccount;
use systems::{StopReason, System};

/// What a part of a program used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// How often a line was entered at its first statement.
    pub executions: u64,
    /// The statements that began. What stands behind THEN belongs to the IF.
    pub statements: u64,
    /// The cycles of the statements themselves, including those spent waiting.
    pub own: u64,
    /// The cycles within interrupts, with what the video chip stole meanwhile.
    pub interrupts: u64,
    /// The cycles that bad lines stole outside interrupts.
    pub bad_lines: u64,
    /// The cycles that sprites stole outside interrupts.
    pub sprites: u64,
}

impl Usage {
    /// Returns all cycles.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.own + self.interrupts + self.bad_lines + self.sprites
    }

    /// Returns the cycles between two accounts. Every elapsed cycle is in one column, whatever the accounts say.
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

/// A subroutine: what runs between a GOSUB to a line and its RETURN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subroutine {
    /// The calls.
    pub calls: u64,
    /// What it used without the subroutines that it called.
    pub alone: Usage,
    /// The cycles with those; a recursive call counts once.
    pub total_cycles: u64,
}

/// An active call: a node in the tree of all stacks that occurred.
#[derive(Clone, Copy, Debug)]
struct Call {
    /// The caller's node.
    caller: usize,
    /// The line that was called.
    line: u16,
    calls: u64,
}

/// A line in a stack of calls; the stack is the number of a node, and 0 is that without a call.
type Place = (usize, u16);

/// A profile in progress.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The time up to which all cycles have a row.
    account: CycleAccount,
    /// The node without a call, whose line means nothing, and all calls.
    calls: Vec<Call>,
    nodes: BTreeMap<Place, usize>,
    usage: BTreeMap<Place, Usage>,
    outside: Usage,
    /// The place of the current statement; `None` outside of lines.
    place: Option<Place>,
    /// The place of the previous statement, and the cycles from the stop to the current one, which it pays for.
    previous: (Option<Place>, u64),
    /// The node of the current stack, and its calls besides those active at the beginning.
    stack: usize,
    depth: usize,
    /// The calls active at the beginning.
    first_depth: usize,
}

impl Profile {
    /// Begins a profile now.
    #[must_use]
    pub fn new(system: &dyn System) -> Self {
        Self {
            account: account(system),
            calls: vec![Call { caller: 0, line: 0, calls: 0 }],
            nodes: BTreeMap::new(),
            usage: BTreeMap::new(),
            outside: Usage::default(),
            place: None,
            previous: (None, 0),
            stack: 0,
            depth: 0,
            first_depth: system.inspect().call_depth(),
        }
    }

    /// Takes a stop of the system into account.
    pub fn observe(&mut self, system: &dyn System, stop: &StopReason) {
        match *stop {
            StopReason::Statement { line, begins_line } => {
                self.charge(system);
                let entry = system.inspect().basic().map_or(0, |basic| basic.statement_entry_cycles());
                self.previous = (self.place, entry);
                self.place = line.map(|line| (self.stack_before(system, line), line));
                let usage = self.usage_of(self.place);
                usage.statements += 1;
                usage.executions += u64::from(begins_line);
            }
            // A deadline may lie anywhere in what the interpreter does at the end of a program, such as printing the
            // error: that belongs to the last line.
            StopReason::Ended(_) | StopReason::AwaitingLine if !system.is_running() => {
                self.charge(system);
                self.place = None;
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
        *self.usage_of(self.place) += used;
    }

    fn usage_of(&mut self, place: Option<Place>) -> &mut Usage {
        match place {
            Some(place) => self.usage.entry(place).or_default(),
            None => &mut self.outside,
        }
    }

    /// Returns the node of the stack of calls before a statement in `line`: where the stack has grown, the
    /// statement is the first of the called line.
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

    /// Returns what each line used that was reached.
    #[must_use]
    pub fn lines(&self) -> BTreeMap<u16, Usage> {
        let mut lines = BTreeMap::<u16, Usage>::new();
        for (&(_, line), usage) in &self.usage {
            *lines.entry(line).or_default() += *usage;
        }
        lines
    }

    /// Returns what happened outside of lines.
    #[must_use]
    pub fn outside(&self) -> Usage {
        self.outside
    }

    /// Returns the sum of all lines.
    #[must_use]
    pub fn program(&self) -> Usage {
        let mut sum = Usage::default();
        self.usage.values().for_each(|usage| sum += *usage);
        sum
    }

    /// Returns the sum of everything: its cycles are the elapsed ones since the beginning.
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

    /// Returns what each line used in each stack of calls: the called lines, the outermost first, the line, and
    /// its usage.
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

/// Returns the account of a system; without a processor the program has all cycles.
fn account(system: &dyn System) -> CycleAccount {
    let elapsed = system.now().0;
    let account = system.inspect().basic().and_then(|basic| basic.cycle_account());
    account.map_or(CycleAccount { elapsed, program: elapsed, ..CycleAccount::default() }, |account| {
        CycleAccount { elapsed, ..account }
    })
}
