//! Rounds of a loop, many in one step: of an empty one, and of one with nothing in it but a word on a string of the text.

use hardware::Memory;

use super::{Engine, cache::Code, control::Round};
use crate::{
    dialect::{BasicMachine, Dialect, EmptyLoop, Intrinsics, Number},
    op::{Op, Pc},
};

/// The one statement in a loop.
struct Body<W> {
    word: W,
    /// The string, by place and length.
    literal: (u16, u8),
    /// What its ops charge.
    charged: u64,
    /// What the statement with `NEXT` charges beside `NEXT` itself.
    next: u64,
}

/// How many ops lie at most between the beginning of a round with one word on a string and its `NEXT`.
const MOST_OPS: usize = 6;

impl<D: Dialect> Code<D> {
    /// Whether a round that begins at a place may be one that can be gone many times in one piece: nothing, or a string of the text,
    /// stands before `NEXT`.
    pub(super) fn begins_short_round(&self, back: Pc) -> bool {
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
    /// Goes on with the innermost loop, which is empty and has gone round at the time `now`, until the horizon is reached or the loop is
    /// over, or until it does not go round in the usual way. Gives the time, and when the round began.
    #[inline(never)]
    pub(super) fn go_round_empty<M: Memory>(
        &mut self,
        m: &mut M,
        empty: EmptyLoop,
        mut now: u64,
        mut began: u64,
    ) -> (u64, u64, Round) {
        let turn = empty.turn + u64::from(D::flow_costs().loop_again);
        let mut are_many = true;
        while now < empty.horizon {
            began = now;
            self.statements += 1;
            now += empty.head;
            let (prepared, variable) = self.control.counting();
            if core::mem::take(&mut are_many) {
                let empty = EmptyLoop { turn, ..empty };
                let rounds = D::Number::rounds(prepared, m.ram_mut(), variable, empty, &mut now);
                self.statements += rounds;
                began = now - empty.head;
            }
            if D::Number::iterate(prepared, m.ram_mut(), variable, &mut now) {
                now += turn;
                continue;
            }
            let (round, spent) = self.turn_innermost(m);
            match round {
                Round::Again => are_many = true,
                Round::Over => return (now + spent + empty.turn, began, Round::Over),
                Round::Unusual => return (now, began, Round::Unusual),
            }
            now += spent + empty.turn;
        }
        (now, began, Round::Again)
    }

    /// The same for a loop from `back` to `pc` with nothing in it but a statement that is one word on a string of the text, as far as the
    /// word can be done again in the same time. The head of `empty` is what `NEXT` charges.
    #[inline(never)]
    pub(super) fn go_round_literal<M: BasicMachine>(
        &mut self,
        dialect: &mut D,
        m: &mut M,
        (back, pc): (Pc, Pc),
        empty: EmptyLoop,
        now: u64,
        began: u64,
    ) -> (u64, u64, Round)
    where
        D: Intrinsics<M>,
    {
        let not = (now, began, Round::Again);
        let Some(Body { word, literal, charged, next }) = self.body_on_literal(back, pc) else { return not };
        let Some((times, takes)) = D::repeats_on_literal(self, m, word, literal) else { return not };
        let (body, next) = (charged + takes, next + empty.head);
        // No round begins that there is no more room for, or whose `NEXT` might come when something is due.
        let least = body + next + empty.turn + u64::from(D::flow_costs().loop_again);
        let horizon = empty.horizon.saturating_sub(body).min(now + times * least);
        let before = self.statements;
        let rounds = EmptyLoop { head: body + next, horizon, ..empty };
        let (now, round_began, round) = self.go_round_empty(m, rounds, now, began);
        let times = self.statements - before;
        self.statements += times;
        if times != 0 {
            dialect.repeat_on_literal(m, word, literal, times);
        }
        (now, if round == Round::Again { began } else { round_began + body }, round)
    }

    /// What there is between `back` and the `NEXT` at `pc`, if it is one word on a string.
    fn body_on_literal(&self, back: Pc, pc: Pc) -> Option<Body<D::Intrinsic>> {
        let head = |at: Pc| match *self.code.op(at)? {
            Op::Statement { cost, .. } => Some(u64::from(cost)),
            Op::Line { .. } => Some(u64::from(D::flow_costs().statement) + u64::from(D::flow_costs().line)),
            Op::NextStatement { cost, .. } if at == pc => Some(u64::from(cost)),
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
