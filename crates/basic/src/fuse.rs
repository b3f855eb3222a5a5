//! Fusion of ops: the sequences that are frequent in listings.

use crate::op::{Binary, Dest, NATIVE, Op, PackedOperator};

fn sum(first: u16, second: u16) -> Option<u16> {
    first.checked_add(second)
}

/// Defines which op does the work of two, with the sum of their costs.
macro_rules! rules {
    ($($first:ident { $($f:tt)* } + $second:ident { $($s:tt)* } $(if $condition:expr)? => $fused:ident { $($r:tt)* };)*) => {
        impl<W> Op<W> {
            /// Returns the op that does the work of this one and then `next`, if one exists.
            #[must_use]
            pub fn fuse(self, next: Self) -> Option<Self> {
                Some(match (self, next) {
                    (Self::Statement { text, cost, .. }, Self::Next { cost: next }) => {
                        Self::NextStatement { text, next, cost: sum(cost, next)? }
                    }
                    $((Self::$first { cost, $($f)* }, Self::$second { cost: more, $($s)* }) $(if $condition)? => {
                        Self::$fused { cost: sum(cost, more)?, $($r)* }
                    })*
                    _ => return None,
                })
            }
        }
    };
}

rules! {
    LoadText { variable } + PushText {} => PushTextVariable { variable };
    LoadElementTextBy { array, variable } + PushText {} => PushElementTextBy { array, variable };
    TargetLoadText { target, variable } + PushText {} => TargetPushText { target, variable };
    TargetLoadText { target, variable } + StoreText {} => AssignText { target, variable };
    Literal { text, length } + StoreText {} => StoreLiteral { text, length };
    Literal { text, length } + CompareText { relation } => CompareLiteral { relation, length, text };
    Literal { text, length } + Concatenate {} => ConcatenateLiteral { text, length, dest: Dest::Accumulator };
    LoadText { variable } + Concatenate {} => ConcatenateVariable { variable, dest: Dest::Accumulator };
    ConcatenateVariable { variable, dest: Dest::Accumulator } + PushText {} => ConcatenateVariable { variable, dest: Dest::Stack };
    ConcatenateVariable { variable, dest: Dest::Accumulator } + StoreText {} => ConcatenateVariable { variable, dest: Dest::Target };
    ConcatenateLiteral { text, length, dest: Dest::Accumulator } + PushText {} => ConcatenateLiteral { text, length, dest: Dest::Stack };
    ConcatenateLiteral { text, length, dest: Dest::Accumulator } + StoreText {} => ConcatenateLiteral { text, length, dest: Dest::Target };
    Load { kind: NATIVE, variable } + Subscript {} => SubscriptVariable { variable };
    SubscriptVariable { variable } + LoadElement { kind, array, subscripts: 1 } => LoadElementBy { kind, array, variable };
    SubscriptVariable { variable } + LoadElementText { array, subscripts: 1 } => LoadElementTextBy { array, variable };
    SubscriptVariable { variable } + TargetElement { array, subscripts: 1 } => TargetElementBy { array, variable };
    Subscript {} + LoadElement { kind, array, subscripts: 1 } => LoadElementAt { kind, array };
    Subscript {} + LoadElementText { array, subscripts: 1 } => LoadElementTextAt { array };
    Subscript {} + TargetElement { array, subscripts: 1 } => TargetElementAt { array };
    SubscriptVariable { variable: first } + SubscriptVariable { variable: second } => SubscriptVariables { first, second };
    SubscriptVariables { first, second } + LoadElement { kind: NATIVE, array, subscripts: 2 } => LoadElementByTwo { array: u8::try_from(array).ok()?, first, second };
    SubscriptVariables { first, second } + TargetElement { array, subscripts: 2 } => TargetElementByTwo { array: u8::try_from(array).ok()?, first, second };
    Load { kind: NATIVE, variable: left } + ApplyVariable { operator, variable: right } => ApplyVariables { operator: PackedOperator::of(operator)?, left, right };
    Load { kind: NATIVE, variable } + ApplyConstant { operator, constant } => ApplyToVariable { operator: PackedOperator::of(operator)?, variable, constant };
    PushTextVariable { variable } + CompareLiteral { relation, length, text } => CompareVariableLiteral { variable: u8::try_from(variable).ok()?, relation, length, text };
    Load { kind: NATIVE, variable } + ByteArgument {} => ByteVariable { variable };
    PushTextVariable { variable: text } + ByteVariable { variable } => PushTextByte { text, variable };
    Target { variable: target } + Load { kind: NATIVE, variable } => TargetLoad { target, variable };
    Target { variable: target } + Constant { constant } => TargetConstant { target, constant };
    TargetLoad { target, variable } + Store { kind: NATIVE } => AssignVariable { target, variable };
    TargetConstant { target, constant } + Store { kind: NATIVE } => AssignConstant { target, constant };
    ApplyVariable { operator, variable } + Store { kind: NATIVE } => ApplyVariableStore { operator, variable };
    ApplyConstant { operator, constant } + Store { kind: NATIVE } => ApplyConstantStore { operator, constant };
    TargetLoad { target, variable } + ApplyConstantStore { operator, constant } if target == variable => ChangeByConstant { operator: PackedOperator::of(operator)?, variable, constant };
    TargetLoad { target, variable } + ApplyVariableStore { operator, variable: right } if target == variable => ChangeByVariable { operator: PackedOperator::of(operator)?, variable, right };
    Target { variable: target } + LoadText { variable } => TargetLoadText { target, variable };
    Target { variable: target } + StoreLiteral { text, length } => AssignLiteral { target: u8::try_from(target).ok()?, length, text };
}

impl<W> Op<W> {
    /// Returns the op that pushes the accumulator, this op being [`Op::Push`], loads the right side with
    /// `right` and applies an operator at a cost.
    #[must_use]
    pub fn fuse_operand(&self, right: &Self, operator: Binary, cost: u16) -> Option<Self> {
        let Self::Push { cost: push } = *self else { return None };
        Some(match *right {
            Self::Load { kind: NATIVE, variable, cost: load } => {
                Self::ApplyVariable { operator, variable, cost: sum(sum(push, load)?, cost)? }
            }
            Self::Constant { constant, cost: load } => {
                Self::ApplyConstant { operator, constant, cost: sum(sum(push, load)?, cost)? }
            }
            _ => return None,
        })
    }
}
