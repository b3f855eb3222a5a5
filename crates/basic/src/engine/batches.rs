//! Batches of loop iterations: of an empty loop, and of a loop whose only statement is an intrinsic
//! on a string of the text.

use hardware::Memory;

use super::{Engine, cache::Code, control::FastIteration};
use crate::{
    dialect::{BasicMachine, Dialect, EmptyLoop, Intrinsics, Number},
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
    /// Runs the innermost loop, which is empty and has completed an iteration at the time `now`, until
    /// the horizon is reached, the loop ends, or an iteration needs the slow path. Returns the time,
    /// and when the last statement began.
    #[inline(never)]
    pub(super) fn run_empty_iterations<M: Memory>(
        &mut self,
        m: &mut M,
        empty: EmptyLoop,
        mut now: u64,
        mut began: u64,
    ) -> (u64, u64, FastIteration) {
        let after_count = empty.after_count + u64::from(D::flow_costs().loop_again);
        let mut are_many = true;
        while now < empty.horizon {
            began = now;
            self.statements += 1;
            now += empty.before_count;
            let (prepared, variable) = self.control.counting();
            if core::mem::take(&mut are_many) {
                let empty = EmptyLoop { after_count, ..empty };
                let iterations = D::Number::iterate_batch(prepared, m.ram_mut(), variable, empty, &mut now);
                self.statements += iterations;
                began = now - empty.before_count;
            }
            if D::Number::iterate(prepared, m.ram_mut(), variable, &mut now) {
                now += after_count;
                continue;
            }
            let (round, spent) = self.iterate_innermost(m);
            match round {
                FastIteration::Continue => are_many = true,
                FastIteration::Finished => {
                    return (now + spent + empty.after_count, began, FastIteration::Finished);
                }
                FastIteration::SlowPath => return (now, began, FastIteration::SlowPath),
            }
            now += spent + empty.after_count;
        }
        (now, began, FastIteration::Continue)
    }

    /// [`run_empty_iterations`](Self::run_empty_iterations) for a loop from `back` to `pc` whose only statement is
    /// one intrinsic on a string of the text, as long as the intrinsic takes the same cycles again.
    /// `empty.before_count` is what `NEXT` charges.
    #[inline(never)]
    pub(super) fn run_literal_iterations<M: BasicMachine>(
        &mut self,
        dialect: &mut D,
        m: &mut M,
        (back, pc): (Pc, Pc),
        empty: EmptyLoop,
        now: u64,
        began: u64,
    ) -> (u64, u64, FastIteration)
    where
        D: Intrinsics<M>,
    {
        let not = (now, began, FastIteration::Continue);
        let Some(Body { word, literal, charged, next }) = self.body_on_literal(back, pc) else { return not };
        let Some((times, takes)) = D::repeats_on_literal(self, m, word, literal) else { return not };
        let (body, next) = (charged + takes, next + empty.before_count);
        // No iteration begins for which the string has no room, or whose `NEXT` might run when an event is
        // due.
        let least = body + next + empty.after_count + u64::from(D::flow_costs().loop_again);
        let horizon = empty.horizon.saturating_sub(body).min(now + times * least);
        let before = self.statements;
        let conditional = EmptyLoop { before_count: body + next, horizon, ..empty };
        let (now, round_began, round) = self.run_empty_iterations(m, conditional, now, began);
        let times = self.statements - before;
        self.statements += times;
        if times != 0 {
            dialect.repeat_on_literal(m, word, literal, times);
        }
        (now, if round == FastIteration::Continue { began } else { round_began + body }, round)
    }

    /// Returns the statement between `back` and the `NEXT` at `pc`, if it is one intrinsic on a string.
    fn body_on_literal(&self, back: Pc, pc: Pc) -> Option<Body<D::Intrinsic>> {
        let head = |at: Pc| match *self.code.op(at)? {
            Op::Statement { cost, .. } => Some(u64::from(cost)),
            Op::Line { .. } => Some(u64::from(D::flow_costs().statement) + u64::from(D::flow_costs().line)),
            Op::NextStatement { cost, next, .. } if at == pc => Some(u64::from(cost - next)),
            _ => None,
        };
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
        charged += head(back)?;
        Some(Body { word: *word, literal: (*text, *length), charged, next: head(next)? })
    }
}
