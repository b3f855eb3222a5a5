//! The loop's registers, and the steps from one statement to another. All of them are inlined, so that
//! the registers stay in the processor's.

use hardware::Memory;

use super::Engine;
use crate::{
    dialect::{Dialect, ProgramText, UNRESOLVED},
    fault::Fault,
    language::Compile,
    op::{Op, Pc},
};

/// The registers of the loop.
pub(super) struct Registers {
    /// The position of the current op.
    pub(super) pc: Pc,
    /// The processor time.
    pub(super) cycles: u64,
}

impl<D: Dialect> Engine<D> {
    /// The cost of beginning a line.
    #[inline(always)]
    pub(super) fn line_cost() -> u64 {
        let costs = D::flow_costs();
        u64::from(costs.statement) + u64::from(costs.line)
    }

    /// Begins the statement at the current op.
    #[inline(always)]
    pub(super) fn begin_statement(&mut self, regs: &mut Registers, cost: u64) {
        self.statement = regs.pc;
        self.statements += 1;
        regs.cycles += cost;
    }

    /// Makes the next statement check for events if the text of newly compiled code is in volatile memory.
    #[inline(always)]
    pub(super) fn watch_volatile(&mut self) {
        if self.code.is_volatile() {
            self.horizon = 0;
        }
    }

    /// Makes the next statement check the stack if it is low after the push of a loop or call.
    #[inline(always)]
    pub(super) fn watch_stack(&mut self) {
        if self.control.is_stack_low(&D::STACK) {
            self.horizon = 0;
        }
    }
}

impl<D: ProgramText> Engine<D> {
    /// Begins the line and the first statement at the current op, and continues after it.
    #[inline(always)]
    pub(super) fn enter_line<M: Memory>(&mut self, m: &mut M, regs: &mut Registers, number: u16) {
        self.begin_statement(regs, Self::line_cost());
        D::store_current_line(m.ram_mut(), number);
        regs.pc += 1;
    }

    /// Continues at a position. Most positions begin a line; the line then begins in this call, unless an event is due
    /// there. Returns whether a line has begun.
    #[inline(always)]
    pub(super) fn go_to_line<M: Memory>(&mut self, m: &mut M, regs: &mut Registers, target: Pc) -> bool {
        regs.pc = target;
        let Op::Line { number, .. } = self.code.program.code[target as usize] else { return false };
        let begins = regs.cycles < self.horizon;
        if begins {
            self.statement_start = regs.cycles;
            self.enter_line(m, regs, number);
        }
        begins
    }

    /// Runs the jump to the next line if it comes next: a statement mostly ends its line.
    #[inline(always)]
    pub(super) fn go_on<M: Memory>(&mut self, m: &mut M, regs: &mut Registers) {
        if let Op::Jump { pc: target, .. } = self.code.program.code[regs.pc as usize] {
            self.go_to_line(m, regs, target);
        }
    }

    /// Continues after a comparison, with the branch if the current op is one.
    #[inline(always)]
    pub(super) fn branch<M: Memory>(&mut self, m: &mut M, regs: &mut Registers, holds: bool) {
        if let Op::BranchIfZero { pc: target, skip, cost } = self.code.program.code[regs.pc as usize] {
            regs.cycles += u64::from(cost);
            if holds {
                regs.pc += 1;
            } else {
                regs.cycles += u64::from(skip);
                regs.pc = target;
                self.go_on(m, regs);
            }
        }
    }
}

impl<D: Compile> Engine<D> {
    /// Returns the code of a jump's target, and charges for the search.
    #[inline(always)]
    pub(super) fn jump<M: Memory>(
        &mut self,
        dialect: &D,
        m: &mut M,
        regs: &mut Registers,
        index: u32,
    ) -> Result<Pc, Fault> {
        let jump = &self.code.program.jumps[index as usize];
        let (target, search) = if jump.pc != UNRESOLVED {
            (jump.pc, jump.search)
        } else {
            self.resolve_jump(dialect, m, index)?
        };
        regs.cycles += u64::from(search);
        Ok(target)
    }
}
