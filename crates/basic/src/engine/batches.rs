//! Batches of iterations of an empty loop.

use super::{Code, Engine};
use crate::{
    dialect::{BasicMachine, Dialect, Number},
    op::{Op, Pc},
};

impl<D: Dialect> Code<D> {
    /// Returns whether an iteration that begins at a position may run in a batch: `NEXT` is its only statement.
    pub(super) fn begins_batchable_iteration(&self, back: Pc) -> bool {
        let op = |ahead: Pc| self.program.code[usize::from(back + ahead)];
        let is_next = |op| matches!(op, Op::NextStatement { .. } | Op::Next { .. } | Op::NextNamed { .. });
        matches!(op(0), Op::NextStatement { .. }) || is_next(op(1))
    }
}

impl<D: Dialect> Engine<D> {
    /// Runs iterations of the innermost loop, which the `NEXT` at `pc` has just continued at the time `now`,
    /// while the loop is empty and no event is due. `next` is the cost of `NEXT` without the iteration.
    /// Returns the time.
    #[inline(never)]
    pub(super) fn iterate_batch<M: BasicMachine>(
        &mut self,
        m: &mut M,
        pc: Pc,
        next: u64,
        mut now: u64,
    ) -> u64 {
        let (back, _) = self.innermost_position();
        if pc.wrapping_sub(back) > 1 {
            return now;
        }
        let Some(head) = self.statement_cost(back, pc) else { return now };
        let between = head + next + u64::from(D::flow_costs().loop_again);
        let (prepared, variable) = self.control.counting();
        let times =
            D::Number::iterate_batch(prepared, m.ram_mut(), variable, between, self.horizon, &mut now);
        if times != 0 {
            self.values.accumulator = D::Number::load(m.ram(), variable);
            self.statements += times;
        }
        now
    }

    /// Returns the cost of beginning the statement at a position; for `NEXT`, without its own cost.
    fn statement_cost(&self, at: Pc, pc: Pc) -> Option<u64> {
        match *self.code.op(at)? {
            Op::Statement { cost, .. } => Some(u64::from(cost)),
            Op::Line { .. } => Some(u64::from(D::flow_costs().statement) + u64::from(D::flow_costs().line)),
            Op::NextStatement { cost, next, .. } if at == pc => Some(u64::from(cost - next)),
            _ => None,
        }
    }
}
