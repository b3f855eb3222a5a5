//! The compiler's output: fuses ops, books costs and stack use, records positions.
//!
//! A compiler charges the cost of scanning the text as it scans; the next op includes it. A fused op precedes
//! the ops that it replaces: it completes and skips them, or changes nothing and they run. Note: every jump
//! target needs a [`barrier`](Emitter::barrier) before it, or a fused op may skip it.

use alloc::vec::Vec;

use crate::{
    dialect::Dialect,
    fault::Fault,
    op::{Op, Pc},
    program::{CODE_BUDGET, Origin, Position, Program},
};

/// Where compilation starts.
#[derive(Clone, Copy, Debug)]
pub struct CompileStart {
    /// The text address.
    pub text: u16,
    /// The number of the current line there; `None` for a typed command.
    pub number: Option<u16>,
    /// Whether expressions check the stack; used for a single statement.
    pub checks_stack: bool,
}

/// One op, or several after the fused op that replaces them.
#[derive(Clone, Copy)]
struct Group<W> {
    /// The position of the first op: the fused one, if the group has one.
    at: usize,
    /// The op that represents the group.
    op: Op<W>,
    is_fused: bool,
}

/// Writes ops to the end of the program's code.
pub struct Emitter<'a, D: Dialect> {
    program: &'a mut Program<D>,
    /// The position of the first op.
    start: usize,
    /// Cycles charged but not yet put into an op.
    pending: u32,
    /// The op that begins the current statement.
    current: Option<usize>,
    /// Whether to emit stack checks inside expressions instead of recording the need at the statement.
    checks_stack: bool,
    /// The last ops that may be fused with following ops: no jump target is between them.
    groups: Vec<Group<D::Intrinsic>>,
    /// The largest stack need of an expression outside statements.
    stack_need: u8,
}

impl<'a, D: Dialect> Emitter<'a, D> {
    pub(crate) fn new(program: &'a mut Program<D>, checks_stack: bool) -> Self {
        let start = program.code.len();
        Self { program, start, pending: 0, current: None, checks_stack, groups: Vec::new(), stack_need: 0 }
    }

    /// Returns the position of the next op.
    #[must_use]
    pub fn pc(&self) -> Pc {
        self.program.code.len() as Pc
    }

    /// Returns the number of ops with an ordinal that have been emitted.
    #[must_use]
    pub fn ordinal(&self) -> u16 {
        self.program.code.iter().skip(self.start).filter(|op| op.has_ordinal()).count() as u16
    }

    /// Emits an op. Puts a fused op before it and the ops that precede it, if one exists for them and no jump
    /// target is between them.
    pub fn emit(&mut self, op: Op<D::Intrinsic>) {
        let op = match op {
            Op::BranchIfZero { pc, skip, cost } if self.program.branches.is_recording => {
                Op::RecordedBranch { pc, skip, cost }
            }
            other => other,
        };
        let at = self.program.code.len();
        self.program.push_op(op);
        if D::FAST_PATHS {
            self.fuse(Group { at, op, is_fused: false });
        }
    }

    /// Fuses ops with those before them, as long as that is possible.
    fn fuse(&mut self, mut group: Group<D::Intrinsic>) {
        while self.program.has_space()
            && let Some(before) = self.groups.last()
            && let Some(op) = before.op.fuse(group.op)
            && let Some(before) = self.groups.pop()
        {
            if group.is_fused {
                self.program.code.remove(group.at);
            }
            group = self.put_before(before, op);
            let following = self.program.code.len() - group.at - 1;
            debug_assert!(
                (0..=1).contains(&(following - usize::from(op.length()))),
                "{op:?} is for {following} ops"
            );
        }
        self.groups.push(group);
    }

    /// Puts a fused op in front of a group, or replaces the group's fused op.
    fn put_before(&mut self, group: Group<D::Intrinsic>, op: Op<D::Intrinsic>) -> Group<D::Intrinsic> {
        if group.is_fused {
            self.program.code[group.at] = op;
        } else {
            self.program.code.insert(group.at, op);
        }
        Group { op, is_fused: true, ..group }
    }

    /// Adds cycles that the next op will charge.
    pub fn charge(&mut self, cycles: impl Into<u32>) {
        self.pending += cycles.into();
    }

    /// Returns the cycles charged that no op has taken yet.
    #[must_use]
    pub fn pending(&self) -> u32 {
        self.pending
    }

    /// Takes the cycles that no op has taken yet.
    pub fn take_pending(&mut self) -> u32 {
        core::mem::take(&mut self.pending)
    }

    /// Takes the pending cycles for an op; emits [`Op::Charge`] for a sum that exceeds 16 bits.
    pub fn cost(&mut self) -> u16 {
        let pending = self.take_pending();
        u16::try_from(pending).unwrap_or_else(|_| {
            self.emit(Op::Charge { cycles: pending });
            0
        })
    }

    /// Emits an op for the pending cycles now.
    pub fn flush(&mut self) {
        let cycles = self.take_pending();
        if cycles != 0 {
            self.emit(Op::Charge { cycles });
        }
    }

    /// Folds the constant just emitted: returns its table index, its converted value and the total cycles, so
    /// that the op converts nothing at run time.
    pub fn fold_constant<T>(
        &mut self,
        take: impl FnOnce(D::Number, &mut u64) -> Result<T, Fault>,
        cost: u16,
    ) -> Option<(u16, T, u16)> {
        if !D::FAST_PATHS {
            return None;
        }
        let Op::Constant { constant, cost: first } = self.groups.last()?.op else { return None };
        let mut spent = 0;
        let taken = take(self.program.constants[usize::from(constant)], &mut spent).ok()?;
        let sum = u16::try_from(spent).ok()?.checked_add(first)?.checked_add(cost)?;
        self.groups.pop();
        self.program.code.pop();
        Some((constant, taken, sum))
    }

    /// Emits the op that raises an error.
    pub fn raise(&mut self, fault: Fault) {
        self.flush();
        self.emit(Op::Raise { fault });
    }

    /// Emits an operator of two numbers whose left side was pushed by the [`Op::Push`] at `push`; fuses
    /// it with the load of its right side where that load is the whole right side.
    pub fn apply(&mut self, operator: crate::op::Binary, push: Pc) {
        let cost = self.cost();
        if let [.., left, right] = &self.groups[..]
            && left.at == usize::from(push)
            && let Some(op) = left.op.fuse_operand(&right.op, operator, cost)
            && self.program.has_space()
        {
            self.program.push_op(Op::Apply { operator, cost });
            self.groups.pop();
            if let Some(left) = self.groups.pop() {
                let group = self.put_before(left, op);
                self.fuse(group);
            }
            return;
        }
        self.emit(Op::Apply { operator, cost });
    }

    /// Emits `NEXT` of the innermost loop.
    pub fn next(&mut self) {
        let cost = self.cost();
        self.emit(Op::Next { cost });
        self.barrier();
    }

    /// Marks the next op as a jump target.
    pub fn barrier(&mut self) {
        self.groups.clear();
    }

    /// Emits the return points of the calls of `ON`, in their order: each has the text address that the
    /// original stores, and the cycles to skip from there to the end of the statement.
    pub fn return_points(&mut self, calls: &[(u16, u32)]) {
        for (number, &(text, skip)) in calls.iter().enumerate() {
            // The points after it charge for the rest of the statement.
            let next = calls.get(number + 1).map_or(0, |call| call.1);
            let skip = u16::try_from(skip.saturating_sub(next)).unwrap_or(u16::MAX);
            self.emit(Op::ReturnPoint { text, skip });
            self.barrier();
        }
    }

    /// Removes the ops from a position on.
    pub fn truncate(&mut self, pc: Pc) {
        self.program.code.truncate(pc as usize);
        self.groups.retain(|group| group.at < usize::from(pc));
    }

    /// Returns an op emitted earlier, to complete it.
    pub fn op_mut(&mut self, pc: Pc) -> &mut Op<D::Intrinsic> {
        // Ops beyond the capacity do not exist: a change to one affects the last op, which raises the error.
        let last = self.program.code.len().saturating_sub(1);
        &mut self.program.code[last.min(pc.into())]
    }

    /// Completes the branch at a position with its target and the cycles to skip to it.
    pub fn complete_branch(&mut self, branch: Pc, to: Pc, after: u16) {
        if let Op::BranchIfZero { pc, skip, .. } | Op::RecordedBranch { pc, skip, .. } = self.op_mut(branch) {
            (*pc, *skip) = (to, after);
        }
    }

    /// Records that the code emitted next continues at the text address.
    pub fn record_position(&mut self, text: u16) {
        self.current = Some(self.program.code.len());
        let pc = self.pc();
        self.program.segments.insert(pc, Position { text, origin: Origin::Statement, ordinal: 0 });
        let positions =
            if self.checks_stack { &mut self.program.checked_positions } else { &mut self.program.positions };
        positions.insert(text, pc);
    }

    /// Begins a line at the text address before it.
    pub fn begin_line(&mut self, text: u16, number: u16) {
        self.record_position(text);
        let line = self.program.line(text, number);
        let head = self.program.line_op(line, number);
        self.emit(head);
    }

    /// Begins a statement at the text address before it.
    pub fn begin_statement(&mut self, text: u16, cost: u16) {
        self.record_position(text);
        self.emit(Op::Statement { text, cost, stack_need: 0 });
    }

    /// Records that the statement with the op at `before` continues here, after other statements.
    pub fn resume_statement(&mut self, before: Pc) {
        let Some(mut position) = self.program.position(before) else { return };
        for (&start, segment) in self.program.segments.range(..self.pc()).rev() {
            if (segment.text, segment.origin) == (position.text, position.origin) {
                let end = self.program.segments.range(start + 1..).next().map_or(self.pc(), |(&end, _)| end);
                position.ordinal = segment.ordinal + self.program.ordinal(start, end);
                break;
            }
        }
        self.program.segments.insert(self.pc(), position);
    }

    /// Returns whether the code continues at the text address by a jump: code for it exists, or is compiled
    /// at the first use, as when the code is large. Emits the jump.
    pub fn falls_through(&mut self, text: u16) -> bool {
        let goes_on = self.checks_stack
            || self.program.code.len() > CODE_BUDGET
            || self.program.positions.contains_key(&text);
        if goes_on {
            self.emit(Op::Continue { text });
        }
        goes_on
    }

    /// Reserves `bytes` more of the stack here, or checks for them.
    pub fn reserve_stack(&mut self, bytes: u8) {
        if self.checks_stack || bytes > D::STACK.assumed_free {
            self.flush();
            self.emit(Op::CheckStack { bytes });
        } else if let Some(
            Op::Statement { stack_need, .. }
            | Op::Line { stack_need, .. }
            | Op::UnexecutedLine { stack_need, .. }
            | Op::LineBreakpoint { stack_need, .. },
        ) = self.current.and_then(|head| self.program.code.get_mut(head))
        {
            *stack_need = bytes.max(*stack_need);
        } else {
            self.stack_need = bytes.max(self.stack_need);
        }
    }

    /// Returns the stack need of an expression outside statements.
    #[must_use]
    pub fn stack_need(&self) -> u8 {
        self.stack_need
    }

    /// Returns the table index of a simple variable.
    pub fn variable(&mut self, name: D::Name) -> u16 {
        self.program.variable(name)
    }

    /// Returns the table index of an array.
    pub fn array(&mut self, name: D::Name) -> u16 {
        self.program.array(name)
    }

    /// Returns the table index of a constant.
    pub fn constant(&mut self, value: D::Number) -> u16 {
        self.program.constant(value)
    }

    /// Adds a jump from `within` a line that ends at `end`; returns its table index.
    pub fn jump(&mut self, destination: u16, within: Option<u16>, end: u16) -> u32 {
        self.program.jump(destination, within, end)
    }

    /// Returns the dialect's annotation of a text address.
    #[must_use]
    pub fn annotation(&self, text: u16) -> Option<D::Annotation> {
        self.program.annotations.get(&text).copied()
    }
}
