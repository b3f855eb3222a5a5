//! The bytecode that a line is compiled to when it is first executed.
//!
//! Ops are designed around one accumulator, as the original is: a value is computed there, pushed with
//! [`Op::Push`] when an operator needs it later, and stored from there. The points at which the original
//! rounds (push, store) are separate ops. `cost` is the part of the original's work that depends only on the
//! text; the op adds costs that depend on values when it runs.
//!
//! A *fused* op precedes the ops that it replaces. It completes, charges for all of them and skips them; or
//! it leaves registers, memory and time unchanged, and they run one by one. So only the plain ops handle
//! errors and rare cases, such as a variable that does not exist yet.
#![expect(missing_docs, reason = "the variants are statements of the language or explained in place")]

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A position in the code.
pub type Pc = u16;

/// The position that means "not known yet".
pub const UNRESOLVED: Pc = Pc::MAX;

/// A comparison: the results that make it true, as the original's mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation(pub u8);

impl Relation {
    /// The bit of "greater".
    pub const GREATER: u8 = 1;
    /// The bit of "equal".
    pub const EQUAL: u8 = 2;
    /// The bit of "less".
    pub const LESS: u8 = 4;

    /// Returns whether the relation holds for the result of comparing the left side with the right
    /// side.
    #[inline]
    pub fn holds(self, ordering: core::cmp::Ordering) -> bool {
        let outcome = Self::LESS >> (ordering as i8 - core::cmp::Ordering::Less as i8);
        self.0 & outcome != 0
    }
}

/// An operator of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    And,
    Or,
    Compare(Relation),
    /// An operator that only this dialect has, by the dialect's numbering.
    Dialect(u8),
}

/// An operator that every dialect has, in one byte, so that an op has space for two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedOperator(u8);

impl PackedOperator {
    /// With this bit set, the lower bits are a relation.
    const COMPARE: u8 = 8;

    /// Packs an operator, if every dialect has it.
    #[must_use]
    pub fn of(operator: Binary) -> Option<Self> {
        Some(Self(match operator {
            Binary::Add => 0,
            Binary::Subtract => 1,
            Binary::Multiply => 2,
            Binary::Divide => 3,
            Binary::Power => 4,
            Binary::And => 5,
            Binary::Or => 6,
            Binary::Compare(Relation(mask)) => Self::COMPARE | mask,
            Binary::Dialect(_) => return None,
        }))
    }

    /// Unpacks the operator.
    #[inline(always)]
    #[must_use]
    pub fn operator(self) -> Binary {
        // A chain of tests is shorter than a table for the frequent operators.
        if self.0 & Self::COMPARE != 0 {
            return Binary::Compare(Relation(self.0 & !Self::COMPARE));
        }
        match self.0 {
            0 => Binary::Add,
            1 => Binary::Subtract,
            2 => Binary::Multiply,
            _ => self.rare(),
        }
    }

    #[inline(never)]
    fn rare(self) -> Binary {
        match self.0 {
            3 => Binary::Divide,
            4 => Binary::Power,
            5 => Binary::And,
            _ => Binary::Or,
        }
    }
}

/// The storage format of a number, by the dialect's numbering; 0 is the accumulator's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StorageFormat(pub u8);

/// The accumulator's storage format.
pub const NATIVE: StorageFormat = StorageFormat(0);

/// The destination of a fused op's string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dest {
    /// It stays the current string.
    Accumulator,
    /// It is pushed to the stack.
    Stack,
    /// It is stored in the target.
    Target,
}

/// Defines the enumeration of ops from its table. The last two groups have a field `cost`.
macro_rules! ops {
    (
        optional { $($(#[$o:meta])* $optional:ident $({ $($of:ident: $ot:ty),* })?,)* }
        free { $($(#[$r:meta])* $free:ident $({ $($rf:ident: $rt:ty),* })?,)* }
        costed { $($(#[$c:meta])* $costed:ident { $($cf:ident: $ct:ty),* },)* }
        fused { $($(#[$f:meta])* $fused:ident[$length:literal] { $($ff:ident: $ft:ty),* },)* }
    ) => {
        /// One instruction. `variable` and `array` are table indices, `W` is an intrinsic of the dialect.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op<W> {
            $($(#[$o])* $optional $({ $($of: $ot),* })?,)*
            $($(#[$r])* $free $({ $($rf: $rt),* })?,)*
            $($(#[$c])* $costed { $($cf: $ct,)* cost: u16 },)*
            $($(#[$f])* $fused { $($ff: $ft,)* cost: u16 },)*
        }

        impl<W> Op<W> {
            /// Returns the cost that depends only on the text.
            pub(crate) fn cost(&self) -> u16 {
                match self {
                    $(Self::$optional { .. } => 0,)*
                    $(Self::$free { .. } => 0,)*
                    $(Self::$costed { cost, .. } => *cost,)*
                    $(Self::$fused { cost, .. } => *cost,)*
                }
            }

            /// Returns the number of ops that this one replaces.
            pub(crate) fn length(&self) -> Pc {
                match self {
                    $(Self::$fused { .. } => $length,)*
                    _ => 1,
                }
            }

            /// Returns whether the op counts in [ordinals](crate::program::Position::ordinal): fused ops and
            /// those that only some code of a statement has do not.
            pub(crate) fn has_ordinal(&self) -> bool {
                match self {
                    $(Self::$optional { .. } => false,)*
                    $(Self::$free { .. } => true,)*
                    $(Self::$costed { .. } => true,)*
                    $(Self::$fused { .. } => false,)*
                }
            }
        }

        /// The [lengths](Op::length) of fused ops; one that has a destination other than the accumulator
        /// replaces one more.
        #[expect(non_upper_case_globals, reason = "the constants have the names of the ops")]
        pub(crate) mod length {
            $(pub(crate) const $fused: super::Pc = $length;)*
        }
    };
}

ops! {
    // Ops that only some code of a statement has: they have no ordinal.
    optional {
        /// Charges cycles.
        Charge { cycles: u32 },
        /// Checks that the stack has `bytes` free for an expression.
        CheckStack { bytes: u8 },
        /// Continues with the text pointer at `text`.
        Continue { text: u16 },
        /// `Continue` with a resolved code position.
        Jump { text: u16, pc: Pc },
    }
    // Ops whose cost does not depend on the text.
    free {
        /// Begins a line and its first statement: `number` becomes the current line; `stack_need` as for
        /// [`Op::Statement`].
        Line { number: u16, line: u16, stack_need: u8 },
        /// `Line` of a line that has not been executed since the last `RUN`.
        UnexecutedLine { number: u16, line: u16, stack_need: u8 },
        /// `Line` of a line with a breakpoint.
        LineBreakpoint { number: u16, line: u16, stack_need: u8 },
        /// Ends the program at the end of the text.
        EndOfText { text: u16 },
        /// Raises an error.
        Raise { fault: Fault },
        /// Ends code that was called from within an expression.
        ReturnFromFunction,
        /// Pushes the default of a byte argument that the text omits.
        DefaultArgument { value: u8 },
        /// The target of a `RETURN`; `text` is the address that the original stores.
        ReturnPoint { text: u16, skip: u16 },
    }
    // Ops with a cost.
    costed {
        /// Begins a statement; `text` is the interpreter's text pointer between statements. `stack_need` is
        /// the largest stack use of the statement's expressions, in bytes.
        Statement { text: u16, stack_need: u8 },
        /// An intrinsic that needs the machine.
        MachineIntrinsic { intrinsic: W },
        /// An intrinsic that uses only memory: strings.
        MemoryIntrinsic { intrinsic: W },
        /// An intrinsic that is a function of the accumulator.
        PureIntrinsic { intrinsic: W },
        /// Loads a constant into the accumulator.
        Constant { constant: u16 },
        /// Loads a variable into the accumulator.
        Load { kind: StorageFormat, variable: u16 },
        /// Makes a string variable the current string.
        LoadText { variable: u16 },
        /// Loads an array element; its subscripts are on the stack.
        LoadElement { kind: StorageFormat, array: u16, subscripts: u8 },
        /// Makes a string array element the current string.
        LoadElementText { array: u16, subscripts: u8 },
        /// Makes a quoted string of the text the current string.
        Literal { text: u16, length: u8 },
        /// Pushes the accumulator as a subscript.
        Subscript {},
        /// `Constant` and `Subscript`, fused at compile time.
        SubscriptConstant { constant: u16, index: i16 },
        /// Pushes the accumulator.
        Push {},
        /// Applies an operator to the number pushed last and the accumulator.
        Apply { operator: Binary },
        /// Pushes the current string.
        PushText {},
        /// Concatenates the string pushed last and the current one.
        Concatenate {},
        /// Compares two strings.
        CompareText { relation: Relation },
        /// Charges the original's rounding of the accumulator, which it pushes before a unary operator.
        PushUnary {},
        /// Changes the sign.
        Negate {},
        /// Complements the integer.
        Complement {},
        /// An intrinsic that calls a function of the program, by its cached call.
        CallCached { call: u16 },
        /// Pushes the accumulator as a byte argument.
        ByteArgument {},
        /// `Constant` and `ByteArgument`, fused at compile time.
        ByteConstant { constant: u16, value: u8 },
        /// Takes the accumulator as an address argument.
        AddressArgument {},
        /// `Constant` and `AddressArgument`, fused at compile time.
        AddressConstant { constant: u16, address: u16 },
        /// Finds the target variable of an assignment; creates it if needed.
        Target { variable: u16 },
        /// Finds the target array element of an assignment.
        TargetElement { array: u16, subscripts: u8 },
        /// Stores the accumulator in the target.
        Store { kind: StorageFormat },
        /// Stores the current string in the target.
        StoreText {},
        /// Creates an array.
        Dim { array: u16, subscripts: u8 },
        /// Finds a variable, and creates it if needed, without using it.
        Create { variable: u16 },
        /// Jumps to a line.
        Goto { jump: u32 },
        /// Calls a line. A [`Op::ReturnPoint`] follows.
        Gosub { jump: u32 },
        /// Goes back to the last `GOSUB`.
        Return {},
        /// Selects the n-th of the jumps that follow; the accumulator's byte argument is n. The jumps of
        /// calls are followed by an [`Op::ReturnPoint`] for each.
        On { count: u16, is_call: bool },
        /// One jump of [`Op::On`].
        Choice { jump: u32 },
        /// Branches to `pc` when the accumulator is zero, after `skip` cycles more.
        BranchIfZero { pc: Pc, skip: u16 },
        /// `BranchIfZero` that records its outcomes.
        RecordedBranch { pc: Pc, skip: u16 },
        /// Removes a loop over the same variable, before the limit is read.
        ForVariable { kind: StorageFormat, variable: u16 },
        /// Takes the accumulator as the limit of a loop over the target variable.
        ForLimit {},
        /// Takes the accumulator as the loop's step and begins the loop; `text` is the address of an
        /// iteration.
        ForStep { text: u16 },
        /// Continues the innermost loop, or ends it.
        Next {},
        /// Continues the loop over a variable, or ends it.
        NextNamed { variable: u16 },
    }
    // Fused ops: each replaces `$length` ops after it, with the sum of their costs.
    fused {
        /// `Statement` and `Next`, fused.
        NextStatement[2] { text: u16, next: u16 },
        /// `Load` and `Subscript`, fused.
        SubscriptVariable[2] { variable: u16 },
        /// `Subscript` and `LoadElement` of an array with one subscript, fused.
        LoadElementAt[2] { kind: StorageFormat, array: u16 },
        /// `Subscript` and `LoadElementText` of an array with one subscript, fused.
        LoadElementTextAt[2] { array: u16 },
        /// `Subscript` and `TargetElement` of an array with one subscript, fused.
        TargetElementAt[2] { array: u16 },
        /// Two `SubscriptVariable` and `LoadElement` of an array with these subscripts, fused.
        LoadElementByTwo[5] { array: u8, first: u16, second: u16 },
        /// The same with `TargetElement`.
        TargetElementByTwo[5] { array: u8, first: u16, second: u16 },
        /// Two `SubscriptVariable`, fused.
        SubscriptVariables[4] { first: u16, second: u16 },
        /// `SubscriptVariable` and `LoadElement` of an array with one subscript, fused.
        LoadElementBy[3] { kind: StorageFormat, array: u16, variable: u16 },
        /// `SubscriptVariable` and `LoadElementText` of an array with one subscript, fused.
        LoadElementTextBy[3] { array: u16, variable: u16 },
        /// `LoadElementTextBy` and `PushText`, fused.
        PushElementTextBy[4] { array: u16, variable: u16 },
        /// `SubscriptVariable` and `TargetElement` of an array with one subscript, fused.
        TargetElementBy[3] { array: u16, variable: u16 },
        /// `Push`, `Load` and `Apply`, fused.
        ApplyVariable[3] { operator: Binary, variable: u16 },
        /// `Push`, `Constant` and `Apply`, fused.
        ApplyConstant[3] { operator: Binary, constant: u16 },
        /// `Load` and `ApplyVariable`, fused.
        ApplyVariables[4] { operator: PackedOperator, left: u16, right: u16 },
        /// `Load` and `ApplyConstant`, fused.
        ApplyToVariable[4] { operator: PackedOperator, variable: u16, constant: u16 },
        /// `LoadText` and `PushText`, fused.
        PushTextVariable[2] { variable: u16 },
        /// `Literal` and `StoreText`, fused.
        StoreLiteral[2] { text: u16, length: u8 },
        /// `Target` and `StoreLiteral`, fused.
        AssignLiteral[3] { target: u8, length: u8, text: u16 },
        /// `Literal` and `Concatenate`, fused with the op that takes the string.
        ConcatenateLiteral[2] { text: u16, length: u8, dest: Dest },
        /// `LoadText` and `Concatenate`, fused with the op that takes the string.
        ConcatenateVariable[2] { variable: u16, dest: Dest },
        /// `Literal` and `CompareText`, fused.
        CompareLiteral[2] { relation: Relation, length: u8, text: u16 },
        /// `PushTextVariable` and `CompareLiteral`, fused.
        CompareVariableLiteral[4] { variable: u8, relation: Relation, length: u8, text: u16 },
        /// `Load` and `ByteArgument`, fused.
        ByteVariable[2] { variable: u16 },
        /// `PushTextVariable` and `ByteVariable`, fused.
        PushTextByte[4] { text: u16, variable: u16 },
        /// `Target` and `Load`, fused.
        TargetLoad[2] { target: u16, variable: u16 },
        /// `Target` and `Constant`, fused.
        TargetConstant[2] { target: u16, constant: u16 },
        /// `Target` and `LoadText`, fused.
        TargetLoadText[2] { target: u16, variable: u16 },
        /// `Target` and `PushTextVariable`, fused.
        TargetPushText[3] { target: u16, variable: u16 },
        /// `TargetLoadText` and `StoreText`, fused.
        AssignText[3] { target: u16, variable: u16 },
        /// `Target`, `Load` and `Store`, fused.
        AssignVariable[3] { target: u16, variable: u16 },
        /// `Target`, `Constant` and `Store`, fused.
        AssignConstant[3] { target: u16, constant: u16 },
        /// `ApplyVariable` and `Store`, fused.
        ApplyVariableStore[4] { operator: Binary, variable: u16 },
        /// `ApplyConstant` and `Store`, fused.
        ApplyConstantStore[4] { operator: Binary, constant: u16 },
        /// `TargetLoad` of one variable and `ApplyConstantStore`, fused.
        ChangeByConstant[6] { operator: PackedOperator, variable: u16, constant: u16 },
        /// `TargetLoad` of one variable and `ApplyVariableStore`, fused.
        ChangeByVariable[6] { operator: PackedOperator, variable: u16, right: u16 },
    }
}

/// The largest word leaves an op at eight bytes.
const _: () = assert!(size_of::<Op<[u16; 2]>>() == 8, "an op has 8 bytes");

impl<W> Default for Op<W> {
    /// The value of unused positions of the code table.
    fn default() -> Self {
        Self::Raise { fault: Fault::OutOfMemory }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operator_in_one_byte_is_the_same_operator() {
        let plain = [
            Binary::Add,
            Binary::Subtract,
            Binary::Multiply,
            Binary::Divide,
            Binary::Power,
            Binary::And,
            Binary::Or,
        ];
        let relations = (0..8).map(|mask| Binary::Compare(Relation(mask)));
        for operator in plain.into_iter().chain(relations) {
            assert_eq!(PackedOperator::of(operator).map(PackedOperator::operator), Some(operator));
        }
        assert_eq!(PackedOperator::of(Binary::Dialect(0)), None);
    }
}
