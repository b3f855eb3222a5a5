//! The bytecode: what a line becomes when it is first executed.
//!
//! Ops are shaped around one accumulator, as the original is: a value is computed there, put aside with
//! [`Op::Push`] when an operator needs it later, and stored from there. The points at which the original rounds
//! (push, store) are ops of their own. `cost` is what the original's work costs that is known from the text alone;
//! what depends on values is added when the op runs.
#![expect(missing_docs, reason = "the variants are words of the language or explained in place")]

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A place in the code: as many as there are in the text.
pub type Pc = u16;

/// The code place that stands for "not known yet".
pub const UNRESOLVED: Pc = Pc::MAX;

/// A comparison: the outcomes that make it true, as the original's mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relation(pub u8);

impl Relation {
    /// The bit of "greater".
    pub const GREATER: u8 = 1;
    /// The bit of "equal".
    pub const EQUAL: u8 = 2;
    /// The bit of "less".
    pub const LESS: u8 = 4;

    /// Whether the relation holds when the left side stands so to the right side.
    #[inline]
    pub fn holds(self, ordering: core::cmp::Ordering) -> bool {
        let outcome = Self::LESS >> (ordering as i8 - core::cmp::Ordering::Less as i8);
        self.0 & outcome != 0
    }
}

/// An operator of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    And,
    Or,
    Compare(Relation),
    /// One that only the dialect has, by its own numbering.
    Dialect(u8),
}

/// An operator that every language has, in one byte: that leaves an op room for two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedOperator(u8);

impl PackedOperator {
    /// With this bit the others are a relation.
    const COMPARE: u8 = 8;

    /// The operator, if it is one of these.
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

    /// Which it is.
    #[inline(always)]
    #[must_use]
    pub fn operator(self) -> Binary {
        // One test after the other is shorter than a table for those that are frequent.
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

/// How a number is stored, by the dialect's own numbering; 0 is the accumulator's own format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StorageFormat(pub u8);

/// Where the string goes that something has made the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dest {
    /// It stays that.
    Accumulator,
    /// It is put aside.
    Stack,
    /// It is stored in the target.
    Target,
}

/// So many strings at most are put behind another in one step.
pub const MOST_JOINS: usize = 8;

/// One instruction. `variable` and `array` are places in the program's tables, `W` is what only one language says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op<W> {
    /// Begins a line and its first statement: `number` becomes the current line; `stack_need` as for [`Op::Statement`].
    Line { number: u16, line: u16, stack_need: u8 },
    /// The same where the line has not been executed since the program was last run.
    UnexecutedLine { number: u16, line: u16, stack_need: u8 },
    /// Begins a line at which the host wants to stop.
    LineBreakpoint { number: u16, line: u16, stack_need: u8 },
    /// Begins a statement; `text` is where the interpreter's text pointer stands between statements. `stack_need` is the deepest the
    /// statement's expressions go on the stack, in bytes.
    Statement { text: u16, cost: u16, room: u8 },
    /// `Statement` and `Next` in one.
    NextStatement { text: u16, cost: u16, next: u16 },
    /// Time that passes.
    Charge { cycles: u32 },
    /// Tests that `bytes` of stack are left for an expression.
    CheckStack { bytes: u8 },
    /// Goes on with the text pointer at `text`.
    Continue { text: u16 },
    /// The same where the code is known.
    Jump { text: u16, pc: Pc },
    /// The program ends here because the text does.
    EndOfText { text: u16 },
    /// The statement cannot go on.
    Raise { fault: Fault },

    /// A word that needs the machine.
    MachineIntrinsic { word: W, cost: u16 },
    /// A word that works on memory alone: strings. In one with what takes the string that it makes.
    MemoryIntrinsic { word: W, dest: Dest, cost: u16 },
    /// `ByteConstant`, of a constant that is that byte, and `MemoryIntrinsic` in one.
    MemoryIntrinsicByte { word: W, value: u8, cost: u16 },
    /// `MemoryIntrinsicByte` and `PushText` in one.
    MemoryIntrinsicBytePush { word: W, value: u8, cost: u16 },
    /// `MemoryIntrinsicByte` and `StoreText` in one.
    MemoryIntrinsicByteStore { word: W, value: u8, cost: u16 },
    /// `MemoryIntrinsic` of a word that makes a string, which the next op takes: puts behind another, compares, or works on.
    MemoryIntrinsicConsumed { word: W, dest: Dest, cost: u16 },
    /// The same of `MemoryIntrinsicByte`.
    MemoryIntrinsicByteConsumed { word: W, value: u8, cost: u16 },
    /// The same of `MemoryIntrinsicBytePush`.
    MemoryIntrinsicBytePushConsumed { word: W, value: u8, cost: u16 },
    /// `LoadText` and `MemoryIntrinsic` in one.
    MemoryIntrinsicText { word: W, variable: u8, cost: u16 },
    /// A word that is a function of the accumulator.
    PureIntrinsic { word: W, cost: u16 },

    /// A constant into the accumulator.
    Constant { place: u16, cost: u16 },
    /// A variable of the plain kind into the accumulator.
    Load { variable: u16, cost: u16 },
    /// A variable of another kind into the accumulator.
    LoadAs { kind: StorageFormat, variable: u16, cost: u16 },
    /// A string variable becomes the current string.
    LoadText { variable: u16, cost: u16 },
    /// An array element of the plain kind, its subscripts on the stack.
    LoadElement { array: u16, subscripts: u8, cost: u16 },
    /// An array element of another kind.
    LoadElementAs { kind: StorageFormat, array: u16, subscripts: u8, cost: u16 },
    /// A string array element.
    LoadElementText { array: u16, subscripts: u8, cost: u16 },
    /// A quoted string in the text.
    Literal { text: u16, length: u8, cost: u16 },
    /// Takes the accumulator as a subscript.
    Subscript { cost: u16 },
    /// `Load` and `Subscript` in one.
    SubscriptVariable { variable: u16, cost: u16 },
    /// `Constant` and `Subscript` in one, which the text alone decides.
    SubscriptConstant { place: u16, index: i16, cost: u16 },

    /// `Subscript` and `LoadElement` of an array with that one subscript.
    LoadElementAt { array: u16, cost: u16 },
    /// `Subscript` and `LoadElementAs` of an array with that one subscript.
    LoadElementAsAt { kind: StorageFormat, array: u16, cost: u16 },
    /// `Subscript` and `LoadElementText` of an array with that one subscript.
    LoadElementTextAt { array: u16, cost: u16 },
    /// `LoadElementTextAt` and `PushText` in one.
    PushElementTextAt { array: u16, cost: u16 },
    /// `Subscript` and `TargetElement` of an array with that one subscript.
    TargetElementAt { array: u16, cost: u16 },
    /// `SubscriptVariable` and `LoadElementAs` of an array with that one subscript.
    LoadElementAsBy { kind: StorageFormat, array: u16, variable: u16, cost: u16 },
    /// `SubscriptVariable` and `LoadElement` of an array with two subscripts, the first of which is on the stack.
    LoadElementSecond { array: u16, variable: u16, cost: u16 },
    /// The same with `LoadElementAs`.
    LoadElementAsSecond { kind: StorageFormat, array: u16, variable: u16, cost: u16 },
    /// The same with `TargetElement`.
    TargetElementSecond { array: u16, variable: u16, cost: u16 },
    /// Two of `SubscriptVariable` and `LoadElement` of an array with these subscripts.
    LoadElementByTwo { array: u8, first: u16, second: u16, cost: u16 },
    /// The same with `TargetElement`.
    TargetElementByTwo { array: u8, first: u16, second: u16, cost: u16 },
    /// Two of `SubscriptVariable`.
    SubscriptVariables { first: u16, second: u16, cost: u16 },
    /// `SubscriptVariable` and `LoadElement` of an array with that one subscript.
    LoadElementBy { array: u16, variable: u16, cost: u16 },
    /// `SubscriptVariable` and `LoadElementText` of an array with that one subscript.
    LoadElementTextBy { array: u16, variable: u16, cost: u16 },
    /// `LoadElementTextBy` and `PushText` in one.
    PushElementTextBy { array: u16, variable: u16, cost: u16 },
    /// `SubscriptVariable` and `TargetElement` of an array with that one subscript.
    TargetElementBy { array: u16, variable: u16, cost: u16 },

    /// Puts the accumulator aside.
    Push { cost: u16 },
    /// Applies an operator to the number put aside last and the accumulator.
    Apply { operator: Binary, cost: u16 },
    /// `Push`, `Load`, `Apply` in one.
    ApplyVariable { operator: Binary, variable: u16, cost: u16 },
    /// `Push`, `Constant`, `Apply` in one.
    ApplyConstant { operator: Binary, place: u16, cost: u16 },
    /// `Load` and `ApplyVariable` in one.
    ApplyVariables { operator: PackedOperator, left: u16, right: u16, cost: u16 },
    /// `Load` and `ApplyConstant` in one.
    ApplyToVariable { operator: PackedOperator, variable: u16, place: u16, cost: u16 },
    /// Puts the current string aside.
    PushText { cost: u16 },
    /// `LoadText` and `PushText` in one.
    PushTextVariable { variable: u16, cost: u16 },
    /// `Literal` and `PushText` in one.
    PushLiteral { text: u16, length: u8, cost: u16 },
    /// `Literal` and `StoreText` in one.
    StoreLiteral { text: u16, length: u8, cost: u16 },
    /// `Target` and `StoreLiteral` in one.
    AssignLiteral { target: u8, length: u8, text: u16, cost: u16 },
    /// Puts two strings together.
    Concatenate { cost: u16 },
    /// `Concatenate` and `PushText` in one.
    ConcatenatePush { cost: u16 },
    /// `Concatenate` and `StoreText` in one.
    ConcatenateStore { cost: u16 },
    /// `Literal` and `Concatenate` in one, with what takes the string.
    ConcatenateLiteral { text: u16, length: u8, dest: Dest, cost: u16 },
    /// `LoadText` and `Concatenate` in one, with what takes the string.
    ConcatenateVariable { variable: u16, dest: Dest, cost: u16 },
    /// So many ops behind it, which cost this, each put a literal or a variable behind the string put aside; `dest` is where the last one
    /// takes it. They can mostly be done in one step; if not, they follow.
    ConcatenateAll { ops: u8, dest: Dest, cost: u32 },
    /// Compares two strings.
    CompareText { relation: Relation, cost: u16 },
    /// `Literal` and `CompareText` in one.
    CompareLiteral { relation: Relation, length: u8, text: u16, cost: u16 },
    /// `LoadText` and `CompareText` in one.
    CompareVariable { relation: Relation, variable: u16, cost: u16 },
    /// `PushTextVariable` and `CompareLiteral` in one.
    CompareVariableLiteral { variable: u8, relation: Relation, length: u8, text: u16, cost: u16 },
    /// `PushTextVariable` and `CompareVariable` in one.
    CompareVariables { relation: Relation, left: u16, right: u16, cost: u16 },
    /// Changes the sign.
    Negate { cost: u16 },
    /// Complements the integer.
    Complement { cost: u16 },
    /// A word that calls a function of the program's, as it went before.
    CallCached { place: u16, cost: u16 },
    /// Ends code that was called from within an expression.
    ReturnFromFunction,
    /// Takes the accumulator as a byte argument.
    ByteArgument { cost: u16 },
    /// `Constant` and `ByteArgument` in one, which the text alone decides.
    ByteConstant { place: u16, value: u8, cost: u16 },
    /// `Load` and `ByteArgument` in one.
    ByteVariable { variable: u16, cost: u16 },
    /// `PushTextVariable` and `ByteVariable` in one.
    PushTextByte { text: u16, variable: u16, cost: u16 },
    /// A byte argument that the text leaves out.
    DefaultArgument { value: u8 },
    /// Takes the accumulator as an address argument.
    AddressArgument { cost: u16 },
    /// `Constant` and `AddressArgument` in one, which the text alone decides.
    AddressConstant { place: u16, address: u16, cost: u16 },

    /// Finds the variable that an assignment goes to, creating it.
    Target { variable: u16, cost: u16 },
    /// Finds the array element that an assignment goes to.
    TargetElement { array: u16, subscripts: u8, cost: u16 },
    /// `Target` and `Load` in one.
    TargetLoad { target: u16, variable: u16, cost: u16 },
    /// `Target` and `Constant` in one.
    TargetConstant { target: u16, place: u16, cost: u16 },
    /// `Target` and `LoadText` in one.
    TargetLoadText { target: u16, variable: u16, cost: u16 },
    /// `Target` and `PushTextVariable` in one.
    TargetPushText { target: u16, variable: u16, cost: u16 },
    /// `TargetLoadText` and `StoreText` in one.
    AssignText { target: u16, variable: u16, cost: u16 },
    /// `Target`, `Load` and `Store` in one.
    AssignVariable { target: u16, variable: u16, cost: u16 },
    /// `Target`, `Constant` and `Store` in one.
    AssignConstant { target: u16, place: u16, cost: u16 },
    /// `ApplyVariable` and `Store` in one.
    ApplyVariableStore { operator: Binary, variable: u16, cost: u16 },
    /// `ApplyConstant` and `Store` in one.
    ApplyConstantStore { operator: Binary, place: u16, cost: u16 },
    /// `TargetLoad` of one variable and `ApplyConstantStore` in one.
    ChangeByConstant { operator: PackedOperator, variable: u16, place: u16, cost: u16 },
    /// `TargetLoad` of one variable and `ApplyVariableStore` in one.
    ChangeByVariable { operator: PackedOperator, variable: u16, right: u16, cost: u16 },
    /// Stores the accumulator in the target as the plain kind.
    Store { cost: u16 },
    /// `Load` and `Store` in one.
    StoreVariable { variable: u16, cost: u16 },
    /// `Constant` and `Store` in one.
    StoreConstant { place: u16, cost: u16 },
    /// Stores the accumulator in the target as another kind.
    StoreAs { kind: StorageFormat, cost: u16 },
    /// Stores the current string in the target.
    StoreText { cost: u16 },
    /// Creates an array.
    Dim { array: u16, subscripts: u8, cost: u16 },
    /// Finds a variable, creating it, for nothing else.
    Create { variable: u16, cost: u16 },

    /// Jumps to a line.
    Goto { jump: u32, cost: u16 },
    /// Calls a line. A [`Op::ReturnPoint`] follows.
    Gosub { jump: u32, cost: u16 },
    /// Where a `RETURN` comes back: `text` is the place the original remembers.
    ReturnPoint { text: u16, skip: u16 },
    /// Goes back to the last `GOSUB`.
    Return { cost: u16 },
    /// Chooses the n-th of the jumps that follow; the accumulator's byte argument is n.
    On { count: u16, is_call: bool, cost: u16 },
    /// One choice of [`Op::On`].
    Choice { jump: u32, cost: u16 },
    /// Goes on at `pc` when the accumulator is zero, after `skip` cycles.
    BranchIfZero { pc: Pc, skip: u16 },
    /// Drops a loop over the same variable, before the limit is read.
    ForVariable { kind: StorageFormat, variable: u16, cost: u16 },
    /// `AssignConstant` to that variable and `ForVariable` in one.
    ForConstant { kind: StorageFormat, variable: u16, place: u16, cost: u16 },
    /// Takes the accumulator as the end of a loop over the target variable.
    ForLimit { cost: u16 },
    /// `Constant` and `ForLimit` in one.
    ForLimitConstant { place: u16, cost: u16 },
    /// `Load` and `ForLimit` in one.
    ForLimitVariable { variable: u16, cost: u16 },
    /// Takes the accumulator as its step and begins it; `text` is the place to come back to.
    ForStep { text: u16, cost: u16 },
    /// `Constant` and `ForStep` in one.
    ForStepConstant { place: u16, text: u16, cost: u16 },
    /// Goes round the innermost loop, or leaves it.
    Next { cost: u16 },
    /// Goes round the loop over a variable, or leaves it.
    NextNamed { variable: u16, cost: u16 },
}

/// The largest word leaves an op at eight bytes.
const _: () = assert!(size_of::<Op<[u16; 2]>>() == 8, "ops are to stay small");

impl<W> Default for Op<W> {
    /// What stands where there was no room for code.
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
