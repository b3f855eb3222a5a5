//! Fusion of ops: the sequences that are frequent in listings.

use crate::op::{Binary, Dest, Op, PackedOperator};

fn sum(first: u16, second: u16) -> Option<u16> {
    first.checked_add(second)
}

impl<W> Op<W> {
    /// Returns the op that does the work of this one and then `next`, if one exists.
    #[must_use]
    pub fn fuse(self, next: Self) -> Option<Self> {
        match next {
            Self::PushText { .. }
            | Self::StoreText { .. }
            | Self::CompareText { .. }
            | Self::Concatenate { .. } => self.fuse_text(next),
            _ => self.fuse_other(next),
        }
    }

    /// Returns the form of this op before `next`, which consumes the string that it makes, if both can
    /// run in one step.
    #[must_use]
    pub fn fuse_consumer(self, next: &Self) -> Option<Self> {
        let takes_current = matches!(
            next,
            Self::Concatenate { .. }
                | Self::CompareText { .. }
                | Self::MemoryIntrinsic { dest: Dest::Accumulator, .. }
        );
        let takes_aside = matches!(next, Self::CompareLiteral { .. });
        Some(match self {
            Self::MemoryIntrinsic { word, dest: goes @ Dest::Accumulator, cost } if takes_current => {
                Self::MemoryIntrinsicConsumed { word, dest: goes, cost }
            }
            Self::MemoryIntrinsic { word, dest: goes @ Dest::Stack, cost } if takes_aside => {
                Self::MemoryIntrinsicConsumed { word, dest: goes, cost }
            }
            Self::MemoryIntrinsicByte { word, value, cost } if takes_current => {
                Self::MemoryIntrinsicByteConsumed { word, value, cost }
            }
            Self::MemoryIntrinsicBytePush { word, value, cost } if takes_aside => {
                Self::MemoryIntrinsicBytePushConsumed { word, value, cost }
            }
            _ => return None,
        })
    }

    /// Returns the op that pushes the accumulator, this op being [`Op::Push`], loads the right side with
    /// `right` and applies an operator at a cost.
    #[must_use]
    pub fn fuse_operand(&self, right: &Self, operator: Binary, cost: u16) -> Option<Self> {
        let Self::Push { cost: push } = *self else { return None };
        Some(match *right {
            Self::Load { variable, cost: load } => {
                Self::ApplyVariable { operator, variable, cost: sum(sum(push, load)?, cost)? }
            }
            Self::Constant { place, cost: load } => {
                Self::ApplyConstant { operator, place, cost: sum(sum(push, load)?, cost)? }
            }
            _ => return None,
        })
    }

    /// Fuses with an op that takes the current string.
    fn fuse_text(self, next: Self) -> Option<Self> {
        Some(match (self, next) {
            (Self::LoadText { variable, cost }, Self::PushText { cost: more }) => {
                Self::PushTextVariable { variable, cost: sum(cost, more)? }
            }
            (Self::LoadElementTextBy { array, variable, cost }, Self::PushText { cost: more }) => {
                Self::PushElementTextBy { array, variable, cost: sum(cost, more)? }
            }
            (Self::LoadElementTextAt { array, cost }, Self::PushText { cost: more }) => {
                Self::PushElementTextAt { array, cost: sum(cost, more)? }
            }
            (Self::TargetLoadText { target, variable, cost }, Self::PushText { cost: more }) => {
                Self::TargetPushText { target, variable, cost: sum(cost, more)? }
            }
            (Self::TargetLoadText { target, variable, cost }, Self::StoreText { cost: more }) => {
                Self::AssignText { target, variable, cost: sum(cost, more)? }
            }
            (
                Self::MemoryIntrinsic { word, dest: Dest::Accumulator, cost },
                Self::PushText { cost: more },
            ) => Self::MemoryIntrinsic { word, dest: Dest::Stack, cost: sum(cost, more)? },
            (
                Self::MemoryIntrinsic { word, dest: Dest::Accumulator, cost },
                Self::StoreText { cost: more },
            ) => Self::MemoryIntrinsic { word, dest: Dest::Target, cost: sum(cost, more)? },
            (Self::MemoryIntrinsicByte { word, value, cost }, Self::PushText { cost: more }) => {
                Self::MemoryIntrinsicBytePush { word, value, cost: sum(cost, more)? }
            }
            (Self::MemoryIntrinsicByte { word, value, cost }, Self::StoreText { cost: more }) => {
                Self::MemoryIntrinsicByteStore { word, value, cost: sum(cost, more)? }
            }
            (Self::Literal { text, length, cost }, Self::PushText { cost: more }) => {
                Self::PushLiteral { text, length, cost: sum(cost, more)? }
            }
            (Self::Literal { text, length, cost }, Self::StoreText { cost: more }) => {
                Self::StoreLiteral { text, length, cost: sum(cost, more)? }
            }
            (Self::Literal { text, length, cost }, Self::CompareText { relation, cost: more }) => {
                Self::CompareLiteral { relation, length, text, cost: sum(cost, more)? }
            }
            (Self::LoadText { variable, cost }, Self::CompareText { relation, cost: more }) => {
                Self::CompareVariable { relation, variable, cost: sum(cost, more)? }
            }
            (Self::Concatenate { cost }, Self::PushText { cost: more }) => {
                Self::ConcatenatePush { cost: sum(cost, more)? }
            }
            (Self::Concatenate { cost }, Self::StoreText { cost: more }) => {
                Self::ConcatenateStore { cost: sum(cost, more)? }
            }
            (Self::Literal { text, length, cost }, Self::Concatenate { cost: more }) => {
                Self::ConcatenateLiteral { text, length, dest: Dest::Accumulator, cost: sum(cost, more)? }
            }
            (Self::LoadText { variable, cost }, Self::Concatenate { cost: more }) => {
                Self::ConcatenateVariable { variable, dest: Dest::Accumulator, cost: sum(cost, more)? }
            }
            (
                Self::ConcatenateVariable { variable, dest: Dest::Accumulator, cost },
                Self::PushText { cost: more },
            ) => Self::ConcatenateVariable { variable, dest: Dest::Stack, cost: sum(cost, more)? },
            (
                Self::ConcatenateVariable { variable, dest: Dest::Accumulator, cost },
                Self::StoreText { cost: more },
            ) => Self::ConcatenateVariable { variable, dest: Dest::Target, cost: sum(cost, more)? },
            (
                Self::ConcatenateLiteral { text, length, dest: Dest::Accumulator, cost },
                Self::PushText { cost: more },
            ) => Self::ConcatenateLiteral { text, length, dest: Dest::Stack, cost: sum(cost, more)? },
            (
                Self::ConcatenateLiteral { text, length, dest: Dest::Accumulator, cost },
                Self::StoreText { cost: more },
            ) => Self::ConcatenateLiteral { text, length, dest: Dest::Target, cost: sum(cost, more)? },
            _ => return None,
        })
    }

    fn fuse_other(self, next: Self) -> Option<Self> {
        Some(match (self, next) {
            (Self::Load { variable, cost }, Self::Subscript { cost: more }) => {
                Self::SubscriptVariable { variable, cost: sum(cost, more)? }
            }
            (
                Self::SubscriptVariable { variable, cost },
                Self::LoadElement { array, subscripts: 1, cost: more },
            ) => Self::LoadElementBy { array, variable, cost: sum(cost, more)? },
            (
                Self::SubscriptVariable { variable, cost },
                Self::LoadElementText { array, subscripts: 1, cost: more },
            ) => Self::LoadElementTextBy { array, variable, cost: sum(cost, more)? },
            (
                Self::SubscriptVariable { variable, cost },
                Self::TargetElement { array, subscripts: 1, cost: more },
            ) => Self::TargetElementBy { array, variable, cost: sum(cost, more)? },
            (
                Self::SubscriptVariable { variable, cost },
                Self::LoadElementAs { kind, array, subscripts: 1, cost: more },
            ) => Self::LoadElementAsBy { kind, array, variable, cost: sum(cost, more)? },
            (Self::Subscript { cost }, Self::LoadElement { array, subscripts: 1, cost: more }) => {
                Self::LoadElementAt { array, cost: sum(cost, more)? }
            }
            (Self::Subscript { cost }, Self::LoadElementAs { kind, array, subscripts: 1, cost: more }) => {
                Self::LoadElementAsAt { kind, array, cost: sum(cost, more)? }
            }
            (Self::Subscript { cost }, Self::LoadElementText { array, subscripts: 1, cost: more }) => {
                Self::LoadElementTextAt { array, cost: sum(cost, more)? }
            }
            (Self::Subscript { cost }, Self::TargetElement { array, subscripts: 1, cost: more }) => {
                Self::TargetElementAt { array, cost: sum(cost, more)? }
            }
            (
                Self::SubscriptVariable { variable, cost },
                Self::LoadElement { array, subscripts: 2, cost: more },
            ) => Self::LoadElementSecond { array, variable, cost: sum(cost, more)? },
            (
                Self::SubscriptVariable { variable, cost },
                Self::LoadElementAs { kind, array, subscripts: 2, cost: more },
            ) => Self::LoadElementAsSecond { kind, array, variable, cost: sum(cost, more)? },
            (
                Self::SubscriptVariable { variable, cost },
                Self::TargetElement { array, subscripts: 2, cost: more },
            ) => Self::TargetElementSecond { array, variable, cost: sum(cost, more)? },
            (
                Self::SubscriptVariable { variable: first, cost },
                Self::SubscriptVariable { variable: second, cost: more },
            ) => Self::SubscriptVariables { first, second, cost: sum(cost, more)? },
            (
                Self::SubscriptVariables { first, second, cost },
                Self::LoadElement { array, subscripts: 2, cost: more },
            ) => {
                let array = u8::try_from(array).ok()?;
                Self::LoadElementByTwo { array, first, second, cost: sum(cost, more)? }
            }
            (
                Self::SubscriptVariables { first, second, cost },
                Self::TargetElement { array, subscripts: 2, cost: more },
            ) => {
                let array = u8::try_from(array).ok()?;
                Self::TargetElementByTwo { array, first, second, cost: sum(cost, more)? }
            }
            (
                Self::Load { variable: left, cost },
                Self::ApplyVariable { operator, variable: right, cost: more },
            ) => Self::ApplyVariables {
                operator: PackedOperator::of(operator)?,
                left,
                right,
                cost: sum(cost, more)?,
            },
            (Self::Load { variable, cost }, Self::ApplyConstant { operator, place, cost: more }) => {
                Self::ApplyToVariable {
                    operator: PackedOperator::of(operator)?,
                    variable,
                    place,
                    cost: sum(cost, more)?,
                }
            }
            (
                Self::PushTextVariable { variable: left, cost },
                Self::CompareVariable { relation, variable: right, cost: more },
            ) => Self::CompareVariables { relation, left, right, cost: sum(cost, more)? },
            (
                Self::PushTextVariable { variable, cost },
                Self::CompareLiteral { relation, length, text, cost: more },
            ) => Self::CompareVariableLiteral {
                variable: u8::try_from(variable).ok()?,
                relation,
                length,
                text,
                cost: sum(cost, more)?,
            },
            (
                Self::LoadText { variable, cost },
                Self::MemoryIntrinsic { word, dest: Dest::Accumulator, cost: more },
            ) => Self::MemoryIntrinsicText {
                word,
                variable: u8::try_from(variable).ok()?,
                cost: sum(cost, more)?,
            },
            (Self::Load { variable, cost }, Self::ByteArgument { cost: more }) => {
                Self::ByteVariable { variable, cost: sum(cost, more)? }
            }
            (
                Self::PushTextVariable { variable: text, cost },
                Self::ByteVariable { variable, cost: more },
            ) => Self::PushTextByte { text, variable, cost: sum(cost, more)? },
            (Self::Load { variable, cost }, Self::Store { cost: more }) => {
                Self::StoreVariable { variable, cost: sum(cost, more)? }
            }
            (Self::Constant { place, cost }, Self::Store { cost: more }) => {
                Self::StoreConstant { place, cost: sum(cost, more)? }
            }
            (Self::Target { variable: target, cost }, Self::Load { variable, cost: more }) => {
                Self::TargetLoad { target, variable, cost: sum(cost, more)? }
            }
            (Self::Target { variable: target, cost }, Self::Constant { place, cost: more }) => {
                Self::TargetConstant { target, place, cost: sum(cost, more)? }
            }
            (Self::TargetLoad { target, variable, cost }, Self::Store { cost: more }) => {
                Self::AssignVariable { target, variable, cost: sum(cost, more)? }
            }
            (Self::TargetConstant { target, place, cost }, Self::Store { cost: more }) => {
                Self::AssignConstant { target, place, cost: sum(cost, more)? }
            }
            (Self::ApplyVariable { operator, variable, cost }, Self::Store { cost: more }) => {
                Self::ApplyVariableStore { operator, variable, cost: sum(cost, more)? }
            }
            (Self::ApplyConstant { operator, place, cost }, Self::Store { cost: more }) => {
                Self::ApplyConstantStore { operator, place, cost: sum(cost, more)? }
            }
            (
                Self::TargetLoad { target, variable, cost },
                Self::ApplyConstantStore { operator, place, cost: more },
            ) if target == variable => Self::ChangeByConstant {
                operator: PackedOperator::of(operator)?,
                variable,
                place,
                cost: sum(cost, more)?,
            },
            (
                Self::TargetLoad { target, variable, cost },
                Self::ApplyVariableStore { operator, variable: right, cost: more },
            ) if target == variable => Self::ChangeByVariable {
                operator: PackedOperator::of(operator)?,
                variable,
                right,
                cost: sum(cost, more)?,
            },
            (Self::Statement { text, cost, .. }, Self::Next { cost: next }) => {
                Self::NextStatement { text, cost, next }
            }
            (Self::Constant { place, cost }, Self::ForLimit { cost: more }) => {
                Self::ForLimitConstant { place, cost: sum(cost, more)? }
            }
            (Self::Load { variable, cost }, Self::ForLimit { cost: more }) => {
                Self::ForLimitVariable { variable, cost: sum(cost, more)? }
            }
            (Self::Constant { place, cost }, Self::ForStep { text, cost: more }) => {
                Self::ForStepConstant { place, text, cost: sum(cost, more)? }
            }
            (Self::Target { variable: target, cost }, Self::LoadText { variable, cost: more }) => {
                Self::TargetLoadText { target, variable, cost: sum(cost, more)? }
            }
            (Self::Target { variable: target, cost }, Self::StoreLiteral { text, length, cost: more }) => {
                Self::AssignLiteral {
                    target: u8::try_from(target).ok()?,
                    length,
                    text,
                    cost: sum(cost, more)?,
                }
            }
            _ => return None,
        })
    }
}
