//! Batches of loop iterations: of an empty loop, and of a loop whose only statement is an intrinsic
//! on a string of the text.

use hardware::Memory;

use super::{Engine, cache::Code};
use crate::{
    dialect::{BasicMachine, Dialect, Intrinsics, Number},
    op::{Op, Pc},
};

/// The single statement of a loop.
struct Body<W> {
    word: W,
    /// The string, by address and length.
    literal: (u16, u8),
    /// The cycles that its ops charge.
    charged: u64,
    /// The cycles that the statement with `NEXT` charges, besides `NEXT` itself.
    next: u64,
}

/// The maximum number of ops between the start of an iteration with one intrinsic on a string and
/// its `NEXT`.
const MOST_OPS: usize = 6;

impl<D: Dialect> Code<D> {
    /// Returns whether an iteration that begins at a position may run as a batch: nothing, or a string
    /// of the text, stands before `NEXT`.
    pub(super) fn begins_batchable_iteration(&self, back: Pc) -> bool {
        let op = |ahead: usize| self.program.code[usize::from(back) + ahead];
        let is_next = |op: Op<D::Intrinsic>| {
            matches!(op, Op::NextStatement { .. } | Op::Next { .. } | Op::NextNamed { .. })
        };
        match (op(0), op(1)) {
            (Op::NextStatement { .. }, _) => true,
            (_, Op::Literal { .. }) => D::FAST_PATHS && (3..=MOST_OPS).any(|ahead| is_next(op(ahead))),
            (_, second) => is_next(second),
        }
    }
}

impl<D: Dialect> Engine<D> {
    /// Runs iterations of the innermost loop, which the `NEXT` at `pc` has just continued at the time
    /// `now`, while the loop does nothing else, or prints one string that takes the same cycles again,
    /// and no event is due. `next` is what `NEXT` charges besides the iteration. Returns the time.
    #[inline(never)]
    pub(super) fn iterate_batch<M: BasicMachine>(
        &mut self,
        dialect: &mut D,
        m: &mut M,
        pc: Pc,
        next: u64,
        mut now: u64,
    ) -> u64
    where
        D: Intrinsics<M>,
    {
        let (back, _) = self.innermost_position();
        let again = next + u64::from(D::flow_costs().loop_again);
        if pc.wrapping_sub(back) <= 1 {
            if let Some(head) = self.statement_cost(back, pc) {
                self.statements += self.count_batch(m, head + again, self.horizon, &mut now);
            }
            return now;
        }
        let Some(Body { word, literal, charged, next }) = self.body_on_literal(back, pc) else { return now };
        let Some((times, takes)) = D::repeats_on_literal(self, m, word, literal) else { return now };
        let (body, end) = (charged + takes, next + again);
        // No iteration begins for which the string has no room, or whose `NEXT` might run when an event is
        // due.
        let horizon = self.horizon.saturating_sub(body).min(now + times * (body + end));
        let times = self.count_batch(m, body + end, horizon, &mut now);
        self.statements += 2 * times;
        if times != 0 {
            dialect.repeat_on_literal(m, word, literal, times);
        }
        now
    }

    fn count_batch<M: Memory>(&mut self, m: &mut M, between: u64, horizon: u64, now: &mut u64) -> u64 {
        let (prepared, variable) = self.control.counting();
        let times = D::Number::iterate_batch(prepared, m.ram_mut(), variable, between, horizon, now);
        if times != 0 {
            self.values.accumulator = D::Number::load(m.ram(), variable);
        }
        times
    }

    /// Returns the cost of beginning the statement at a position; of `NEXT` without what it charges
    /// itself.
    fn statement_cost(&self, at: Pc, pc: Pc) -> Option<u64> {
        match *self.code.op(at)? {
            Op::Statement { cost, .. } => Some(u64::from(cost)),
            Op::Line { .. } => Some(u64::from(D::flow_costs().statement) + u64::from(D::flow_costs().line)),
            Op::NextStatement { cost, next, .. } if at == pc => Some(u64::from(cost - next)),
            _ => None,
        }
    }

    /// Returns the statement between `back` and the `NEXT` at `pc`, if it is one intrinsic on a string.
    fn body_on_literal(&self, back: Pc, pc: Pc) -> Option<Body<D::Intrinsic>> {
        let [Op::Literal { text, length, cost }, Op::MachineIntrinsic { word, cost: more }, behind @ ..] =
            self.code.program.code.get(back as usize + 1..)?
        else {
            return None;
        };
        let mut charged = u64::from(*cost) + u64::from(*more);
        let mut next = back + 3;
        let behind = match behind {
            [Op::Charge { cycles }, behind @ ..] => {
                charged += u64::from(*cycles);
                next += 1;
                behind
            }
            _ => behind,
        };
        if let [Op::Jump { pc, .. }, ..] = behind {
            next = *pc;
        }
        let is_next = next == pc || next + 1 == pc;
        if !is_next {
            return None;
        }
        charged += self.statement_cost(back, pc)?;
        Some(Body { word: *word, literal: (*text, *length), charged, next: self.statement_cost(next, pc)? })
    }
}
