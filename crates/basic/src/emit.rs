//! The compiler's output: fuses ops, books costs and stack use, records positions.
//!
//! A compiler charges the cost of walking the text as it walks; the next op takes it along. Note:
//! every jump target needs a [`barrier`](Emitter::barrier) before it, or the op there may be fused
//! with the op before it.

use crate::{
    dialect::{Dialect, Number as _},
    fault::Fault,
    op::{Dest, MOST_JOINS, Op, Pc},
    parts::Parts,
    program::{CODE_BUDGET, Program},
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

/// Writes ops to the end of the program's code.
pub struct Emitter<'a, D: Dialect> {
    program: &'a mut Program<D>,
    /// Cycles charged but not yet put into an op.
    pending: u32,
    /// The op that begins the current statement.
    current: Option<usize>,
    /// Whether to emit stack checks inside expressions instead of recording the need at the statement.
    checks_stack: bool,
    /// The end of the code that must not be fused with following ops, because something jumps to it.
    barrier: usize,
    /// The largest stack need of an expression outside statements.
    stack_need: u8,
}

impl<'a, D: Dialect> Emitter<'a, D> {
    pub(crate) fn new(program: &'a mut Program<D>, checks_stack: bool) -> Self {
        let barrier = program.code.len();
        Self { program, pending: 0, current: None, checks_stack, barrier, stack_need: 0 }
    }

    /// Returns the position of the next op.
    #[must_use]
    pub fn pc(&self) -> Pc {
        self.program.code.len() as Pc
    }

    /// Emits an op, fused with those before it where such an op exists and nothing jumps between them.
    pub fn emit(&mut self, op: Op<D::Intrinsic>) {
        self.emit_parts(op, Parts::new(&[op.cost()]));
    }

    /// Emits an op whose components have these costs.
    fn emit_parts(&mut self, mut op: Op<D::Intrinsic>, mut parts: Parts) {
        while D::FAST_PATHS
            && self.program.code.len() > self.barrier
            && let Some(last) = self.program.code.last()
            && let Some(merged) =
                last.fuse(op).or_else(|| Self::fuse_byte(&self.program.constants, last, &op))
        {
            op = merged;
            parts = self.program.last_parts().and(&parts);
            self.program.code.pop();
        }
        if D::FAST_PATHS
            && self.program.code.len() > self.barrier
            && let Some(last) = self.program.code.last_mut()
            && let Some(taken) = last.fuse_consumer(&op)
        {
            *last = taken;
        }
        self.program.push(op, parts);
        if D::FAST_PATHS {
            self.mark_joins();
        }
    }

    /// Inserts a [`Op::ConcatenateAll`] before a run of ops that each append a literal or a variable to
    /// a string, so that they can run in one step.
    fn mark_joins(&mut self) {
        let code: &[_] = &self.program.code;
        let goes = |op: &Op<D::Intrinsic>| match *op {
            Op::ConcatenateLiteral { dest: goes, .. } | Op::ConcatenateVariable { dest: goes, .. } => {
                Some(goes)
            }
            _ => None,
        };
        let Some(last) = code.last().and_then(goes) else { return };
        let mut begin = code.len() - 1;
        while begin > self.barrier && goes(&code[begin - 1]) == Some(Dest::Stack) {
            begin -= 1;
        }
        let first = begin;
        // A run longer than one step can take begins another step.
        if code.len() - begin == MOST_JOINS + 2 {
            begin += MOST_JOINS;
        }
        let (joins, is_first) = (&code[begin..], begin == first);
        if !(2..=MOST_JOINS).contains(&joins.len()) {
            return;
        }
        let mut ops = joins.len() as u8;
        let mut cost: u32 = joins.iter().map(|op| u32::from(op.cost())).sum();
        if is_first && begin > self.barrier {
            self.program.split_target(&mut begin);
            if let before @ (Op::PushTextVariable { .. } | Op::PushLiteral { .. }) =
                self.program.code[begin - 1]
            {
                ops += 1;
                cost += u32::from(before.cost());
                begin -= 1;
            }
        }
        let mark = Op::ConcatenateAll { ops, dest: last, cost };
        match &mut self.program.code[begin - 1] {
            before @ Op::ConcatenateAll { .. } => *before = mark,
            _ => self.program.insert(begin, mark),
        }
    }

    /// Fuses an intrinsic with a constant byte argument, or with one more.
    fn fuse_byte(
        constants: &[D::Number],
        byte: &Op<D::Intrinsic>,
        work: &Op<D::Intrinsic>,
    ) -> Option<Op<D::Intrinsic>> {
        let (word, more) = match *work {
            Op::MemoryIntrinsic { word, dest: Dest::Accumulator, cost } => (word, cost),
            Op::MemoryIntrinsicByte { word, value, cost: more } => {
                let &Op::ByteConstant { value: before, cost, .. } = byte else { return None };
                let word = D::fuse_byte(word, before)?;
                return Some(Op::MemoryIntrinsicByte { word, value, cost: cost.checked_add(more)? });
            }
            _ => return None,
        };
        match *byte {
            // A byte argument precedes an omitted one, whose default is a non-negative number like this one.
            Op::DefaultArgument { value } => {
                D::Number::of_byte(value).map(|_| Op::MemoryIntrinsicByte { word, value, cost: more })
            }
            Op::ByteConstant { place, value, cost } => {
                let is_byte = D::Number::of_byte(value)?.is_same(constants[usize::from(place)]);
                is_byte.then_some(Op::MemoryIntrinsicByte { word, value, cost: cost.checked_add(more)? })
            }
            _ => None,
        }
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

    /// Takes the pending cycles for an op; what exceeds 16 bits is charged by an op of its own.
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

    /// Adds the pending cycles to the operator or load just emitted, or emits an op for them.
    pub fn flush_into_last(&mut self) {
        let pending = self.take_pending();
        let last = if self.program.code.len() > self.barrier { self.program.code.last_mut() } else { None };
        let cost = match last {
            Some(
                Op::ApplyVariable { cost, .. }
                | Op::ApplyConstant { cost, .. }
                | Op::ApplyVariables { cost, .. }
                | Op::ApplyToVariable { cost, .. }
                | Op::Apply { cost, .. }
                | Op::Load { cost, .. }
                | Op::CompareText { cost, .. }
                | Op::CompareLiteral { cost, .. }
                | Op::CompareVariableLiteral { cost, .. }
                | Op::CompareVariable { cost, .. }
                | Op::CompareVariables { cost, .. },
            ) => Some(cost),
            _ => None,
        };
        if let Some(cost) = cost
            && let Some(sum) = u16::try_from(pending).ok().and_then(|pending| cost.checked_add(pending))
        {
            *cost = sum;
            if let Ok(pending) = u16::try_from(pending) {
                self.program.charge_behind_last(pending);
            }
            return;
        }
        self.pending = pending;
        self.flush();
    }

    /// Folds the constant just emitted: returns its table index, its converted value and the total
    /// cycles. No conversion is left for run time.
    pub fn fold_constant<T>(
        &mut self,
        take: impl FnOnce(D::Number, &mut u64) -> Result<T, Fault>,
        cost: u16,
    ) -> Option<(u16, T, u16)> {
        if !D::FAST_PATHS {
            return None;
        }
        let code = &mut self.program.code;
        let &Op::Constant { place, cost: first } = code.last().filter(|_| code.len() > self.barrier)? else {
            return None;
        };
        let mut spent = 0;
        let taken = take(self.program.constants[usize::from(place)], &mut spent).ok()?;
        let sum = u16::try_from(spent).ok()?.checked_add(first)?.checked_add(cost)?;
        code.pop();
        Some((place, taken, sum))
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
        let push = push as usize;
        let code = &mut self.program.code;
        if D::FAST_PATHS && push >= self.barrier && push + 2 == code.len() {
            let merged = match (code[push], code[push + 1]) {
                (Op::Push { cost: first }, Op::Load { variable, cost: second }) => first
                    .checked_add(second)
                    .and_then(|sum| sum.checked_add(cost))
                    .map(|sum| (Op::ApplyVariable { operator, variable, cost: sum }, [first, second, cost])),
                (Op::Push { cost: first }, Op::Constant { place, cost: second }) => first
                    .checked_add(second)
                    .and_then(|sum| sum.checked_add(cost))
                    .map(|sum| (Op::ApplyConstant { operator, place, cost: sum }, [first, second, cost])),
                _ => None,
            };
            if let Some((op, costs)) = merged {
                code.truncate(push);
                self.emit_parts(op, Parts::new(&costs));
                return;
            }
        }
        self.emit(Op::Apply { operator, cost });
    }

    /// Emits `NEXT` of the innermost loop, fused with its statement.
    pub fn next(&mut self) {
        let next = self.cost();
        match self.program.code.last_mut() {
            Some(op @ Op::Statement { .. }) if D::FAST_PATHS => {
                let Op::Statement { text, cost, .. } = *op else { unreachable!("just matched") };
                *op = Op::NextStatement { text, cost, next };
                self.current = None;
            }
            _ => self.emit(Op::Next { cost: next }),
        }
        self.barrier();
    }

    /// Marks the next op as a jump target.
    pub fn barrier(&mut self) {
        self.barrier = self.program.code.len();
    }

    /// Removes the ops from a position on.
    pub fn truncate(&mut self, pc: Pc) {
        self.program.code.truncate(pc as usize);
    }

    /// Returns an op emitted earlier, to complete it.
    pub fn op_mut(&mut self, pc: Pc) -> &mut Op<D::Intrinsic> {
        // Ops that had no room are never executed: a change to one lands on the last op, which raises the
        // error.
        let last = self.program.code.len().saturating_sub(1);
        &mut self.program.code[last.min(pc.into())]
    }

    /// Records that the code emitted next continues at the text address.
    pub fn record_position(&mut self, text: u16) {
        self.current = Some(self.program.code.len());
        let pc = self.pc();
        let places =
            if self.checks_stack { &mut self.program.checked_positions } else { &mut self.program.positions };
        places.insert(text, pc);
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
        self.emit(Op::Statement { text, cost, room: 0 });
    }

    /// Records that the following code reads the value that the accumulator was left with.
    pub fn require_accumulator(&mut self) {
        self.program.reads_accumulator = true;
    }

    /// Returns whether code exists for what follows the text address, or whether that must be resolved
    /// when it is reached, as when the code is large: then the code continues there.
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
            Op::Statement { room, .. }
            | Op::Line { stack_need: room, .. }
            | Op::UnexecutedLine { stack_need: room, .. }
            | Op::LineBreakpoint { stack_need: room, .. },
        ) = self.current.and_then(|place| self.program.code.get_mut(place))
        {
            *room = bytes.max(*room);
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
