//! The costs of the components of fused ops: when a component fails, the cycles of those after it
//! are refunded.

use serde::{Deserialize, Serialize};

use crate::{
    dialect::Dialect,
    op::{Op, Pc, UNRESOLVED},
    program::Program,
};

/// The costs of the components of a fused op.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Parts {
    /// The cost of each component, and their number.
    costs: [u16; Self::MOST],
    count: u8,
    /// The cost of the work that follows the last component.
    behind: u16,
}

impl Parts {
    /// The maximum number of components of an op.
    const MOST: usize = 6;

    /// Creates the list from costs in execution order.
    pub(crate) fn new(parts: &[u16]) -> Self {
        let mut costs = [0; Self::MOST];
        costs[..parts.len()].copy_from_slice(parts);
        Self { costs, count: parts.len() as u8, behind: 0 }
    }

    fn costs(&self) -> &[u16] {
        &self.costs[..usize::from(self.count)]
    }

    /// Appends the costs of `others`.
    pub(crate) fn and(mut self, others: &Self) -> Self {
        debug_assert_eq!(
            self.behind, 0,
            "cycles of the work that follows would be refunded although it was executed"
        );
        for &cost in others.costs() {
            self.costs[usize::from(self.count)] = cost;
            self.count += 1;
        }
        self
    }
}

impl<D: Dialect> Program<D> {
    /// Returns the cycles to refund when the op at `pc` fails with `to_come` of its components not yet
    /// executed.
    pub(crate) fn charged_ahead(&self, pc: Pc, to_come: usize) -> u64 {
        let Some(parts) = self.parts.get(&pc) else { return 0 };
        let late: u64 = parts.costs().iter().rev().take(to_come).map(|&cost| u64::from(cost)).sum();
        late + u64::from(parts.behind)
    }

    /// Returns the component costs of the last op.
    pub(crate) fn last_parts(&self) -> Parts {
        let pc = (self.code.len() as Pc).wrapping_sub(1);
        let cost = self.code.last().map_or(0, Op::cost);
        self.parts.get(&pc).copied().unwrap_or_else(|| Parts::new(&[cost]))
    }

    /// Appends an op with its component costs.
    pub(crate) fn push(&mut self, op: Op<D::Intrinsic>, parts: Parts) {
        let pc = self.code.len() as Pc;
        if parts.count > 1 {
            self.parts.insert(pc, parts);
        } else {
            self.parts.remove(&pc);
        }
        self.push_op(op);
    }

    /// Inserts an op before position `at`, if the code has room for it.
    pub(crate) fn insert(&mut self, at: usize, op: Op<D::Intrinsic>) {
        if self.code.len() < usize::from(UNRESOLVED) {
            self.code.insert(at, op);
            let behind = self.parts.split_off(&(at as Pc));
            self.parts.extend(behind.into_iter().map(|(pc, parts)| (pc + 1, parts)));
        }
    }

    /// Splits a `TargetPushText` before `place` into `Target` and `PushTextVariable`, and moves `place`
    /// with them.
    pub(crate) fn split_target(&mut self, place: &mut usize) {
        let at = *place - 1;
        if let Op::TargetPushText { target, variable, .. } = self.code[at]
            && self.code.len() < usize::from(UNRESOLVED)
            && let Some(parts) = self.parts.remove(&(at as Pc))
            && let &[first, load, push] = parts.costs()
        {
            self.code[at] = Op::PushTextVariable { variable, cost: load + push };
            self.parts.insert(at as Pc, Parts::new(&[load, push]));
            self.insert(at, Op::Target { variable: target, cost: first });
            *place += 1;
        }
    }

    /// Adds cycles for work that follows the last op to its components; the op's own cost includes them
    /// already.
    pub(crate) fn charge_behind_last(&mut self, cycles: u16) {
        let parts = self.last_parts();
        self.parts.entry((self.code.len() as Pc).wrapping_sub(1)).or_insert(parts).behind += cycles;
    }
}

impl<W> Op<W> {
    /// Returns the cost that is known from the text.
    pub(crate) fn cost(&self) -> u16 {
        match self {
            Self::Statement { cost, .. }
            | Self::NextStatement { cost, .. }
            | Self::MachineIntrinsic { cost, .. }
            | Self::MemoryIntrinsic { cost, .. }
            | Self::MemoryIntrinsicByte { cost, .. }
            | Self::MemoryIntrinsicBytePush { cost, .. }
            | Self::MemoryIntrinsicByteStore { cost, .. }
            | Self::MemoryIntrinsicConsumed { cost, .. }
            | Self::MemoryIntrinsicByteConsumed { cost, .. }
            | Self::MemoryIntrinsicBytePushConsumed { cost, .. }
            | Self::MemoryIntrinsicText { cost, .. }
            | Self::PureIntrinsic { cost, .. }
            | Self::CallCached { cost, .. }
            | Self::Constant { cost, .. }
            | Self::Load { cost, .. }
            | Self::LoadAs { cost, .. }
            | Self::LoadText { cost, .. }
            | Self::LoadElement { cost, .. }
            | Self::LoadElementAs { cost, .. }
            | Self::LoadElementText { cost, .. }
            | Self::Literal { cost, .. }
            | Self::Subscript { cost, .. }
            | Self::SubscriptVariable { cost, .. }
            | Self::SubscriptConstant { cost, .. }
            | Self::LoadElementAt { cost, .. }
            | Self::LoadElementAsAt { cost, .. }
            | Self::LoadElementTextAt { cost, .. }
            | Self::PushElementTextAt { cost, .. }
            | Self::TargetElementAt { cost, .. }
            | Self::LoadElementAsBy { cost, .. }
            | Self::LoadElementSecond { cost, .. }
            | Self::LoadElementAsSecond { cost, .. }
            | Self::TargetElementSecond { cost, .. }
            | Self::LoadElementByTwo { cost, .. }
            | Self::TargetElementByTwo { cost, .. }
            | Self::SubscriptVariables { cost, .. }
            | Self::LoadElementBy { cost, .. }
            | Self::LoadElementTextBy { cost, .. }
            | Self::PushElementTextBy { cost, .. }
            | Self::TargetElementBy { cost, .. }
            | Self::Push { cost, .. }
            | Self::Apply { cost, .. }
            | Self::ApplyVariable { cost, .. }
            | Self::ApplyConstant { cost, .. }
            | Self::ApplyVariables { cost, .. }
            | Self::ApplyToVariable { cost, .. }
            | Self::PushText { cost, .. }
            | Self::PushTextVariable { cost, .. }
            | Self::PushLiteral { cost, .. }
            | Self::StoreLiteral { cost, .. }
            | Self::AssignLiteral { cost, .. }
            | Self::Concatenate { cost, .. }
            | Self::ConcatenatePush { cost, .. }
            | Self::ConcatenateStore { cost, .. }
            | Self::ConcatenateLiteral { cost, .. }
            | Self::ConcatenateVariable { cost, .. }
            | Self::CompareText { cost, .. }
            | Self::CompareLiteral { cost, .. }
            | Self::CompareVariable { cost, .. }
            | Self::CompareVariableLiteral { cost, .. }
            | Self::CompareVariables { cost, .. }
            | Self::Negate { cost, .. }
            | Self::Complement { cost, .. }
            | Self::ByteArgument { cost, .. }
            | Self::ByteConstant { cost, .. }
            | Self::ByteVariable { cost, .. }
            | Self::PushTextByte { cost, .. }
            | Self::AddressArgument { cost, .. }
            | Self::AddressConstant { cost, .. }
            | Self::Target { cost, .. }
            | Self::TargetElement { cost, .. }
            | Self::TargetLoad { cost, .. }
            | Self::TargetConstant { cost, .. }
            | Self::TargetLoadText { cost, .. }
            | Self::TargetPushText { cost, .. }
            | Self::AssignText { cost, .. }
            | Self::AssignVariable { cost, .. }
            | Self::AssignConstant { cost, .. }
            | Self::ApplyVariableStore { cost, .. }
            | Self::ApplyConstantStore { cost, .. }
            | Self::ChangeByConstant { cost, .. }
            | Self::ChangeByVariable { cost, .. }
            | Self::Store { cost, .. }
            | Self::StoreVariable { cost, .. }
            | Self::StoreConstant { cost, .. }
            | Self::StoreAs { cost, .. }
            | Self::StoreText { cost, .. }
            | Self::Dim { cost, .. }
            | Self::Create { cost, .. }
            | Self::Goto { cost, .. }
            | Self::Gosub { cost, .. }
            | Self::Return { cost, .. }
            | Self::On { cost, .. }
            | Self::Choice { cost, .. }
            | Self::ForVariable { cost, .. }
            | Self::ForConstant { cost, .. }
            | Self::ForLimit { cost, .. }
            | Self::ForLimitConstant { cost, .. }
            | Self::ForLimitVariable { cost, .. }
            | Self::ForStep { cost, .. }
            | Self::ForStepConstant { cost, .. }
            | Self::Next { cost, .. }
            | Self::NextNamed { cost, .. } => *cost,
            _ => 0,
        }
    }
}
