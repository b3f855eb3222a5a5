//! Numbers of two formats: doubles in eight bytes, integers in two. An integer is rounded to the
//! nearest when it is stored, a double is not.

use std::{cmp::Ordering, ops::ControlFlow};

use basic::{
    dialect::{NATIVE, Number},
    fault::Fault,
    memory::{Ram, set_word, word},
    op::StorageFormat,
};
use serde::{Deserialize, Serialize};

/// The storage format of integers.
pub const INTEGER: StorageFormat = StorageFormat(2);
/// The operator that only the toy has.
pub const GREATER: u8 = 1;
/// The cost of an operation.
pub const OPERATION: u64 = 5;

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Value(pub f64);

fn checked(value: f64, cost: &mut u64) -> Result<Value, Fault> {
    *cost += OPERATION;
    if value.is_finite() { Ok(Value(value)) } else { Err(Fault::Overflow) }
}

fn whole(value: f64, least: f64, most: f64) -> Result<f64, Fault> {
    let value = value.round();
    if (least..=most).contains(&value) { Ok(value) } else { Err(Fault::IllegalQuantity) }
}

/// A loop on the fast path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Loop {
    is_integer: bool,
    step: f64,
    limit: f64,
}

impl Loop {
    /// Returns the number after the one at an address, and whether it ends the loop; `None` when the slow path raises
    /// an error.
    fn next(&self, ram: &Ram, at: u16) -> Option<(f64, bool)> {
        let kind = if self.is_integer { INTEGER } else { NATIVE };
        let sum = Value::load_as(kind, ram, at, &mut 0).0 + self.step;
        let is_valid = if self.is_integer { whole(sum, -32768.0, 32767.0).is_ok() } else { sum.is_finite() };
        is_valid.then(|| (sum, sum.total_cmp(&self.limit) == Value(self.step).sign()))
    }

    fn page_cost(&self, at: u16) -> u64 {
        if self.is_integer { 0 } else { Value::load_page_cost(at) }
    }

    fn store(&self, sum: f64, ram: &mut Ram, at: u16) {
        let kind = if self.is_integer { INTEGER } else { NATIVE };
        Value(sum).store_as(kind, ram, at, &mut 0).expect("the sum has been checked");
    }
}

impl Number for Value {
    type Prepared = Loop;
    type ResultCache = ();

    fn load(ram: &Ram, at: u16) -> Self {
        let at = usize::from(at);
        Self(f64::from_le_bytes(ram[at..at + 8].try_into().expect("eight bytes")))
    }

    fn load_as(kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Self {
        if kind == NATIVE {
            *cost += Self::load_page_cost(at);
            Self::load(ram, at)
        } else {
            Self(f64::from(word(ram, at).cast_signed()))
        }
    }

    /// Two cycles for a double on two pages.
    fn load_page_cost(at: u16) -> u64 {
        if at & 0xff > 0xf8 { 2 } else { 0 }
    }

    /// A cycle less for a loop that counts down.
    fn step_refund(self) -> u64 {
        u64::from(self.0 < 0.0)
    }

    /// Three cycles while the accumulator has a fraction.
    fn text_push_cost(self) -> u64 {
        if self.0.fract() == 0.0 { 0 } else { 3 }
    }

    /// Four cycles while the accumulator is not zero.
    fn unary_push_cost(self) -> u64 {
        if self.0 == 0.0 { 0 } else { 4 }
    }

    fn missing_value(_: StorageFormat, _: &mut u64) -> Self {
        Self(0.0)
    }

    fn store(self, ram: &mut Ram, at: u16, _: &mut u64) -> Result<Self, Fault> {
        let at = usize::from(at);
        ram[at..at + 8].copy_from_slice(&self.0.to_le_bytes());
        Ok(self)
    }

    fn store_as(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        if kind == NATIVE {
            return self.store(ram, at, cost);
        }
        let value = whole(self.0, -32768.0, 32767.0)?;
        set_word(ram, at, (value as i16).cast_unsigned());
        Ok(Self(value))
    }

    fn round(self, _: &mut u64) -> Result<Self, Fault> {
        Ok(self)
    }

    fn add(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        checked(left.0 + self.0, cost)
    }

    fn subtract(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        checked(left.0 - self.0, cost)
    }

    fn multiply(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        checked(left.0 * self.0, cost)
    }

    fn divide(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        if self.0 == 0.0 { Err(Fault::DivisionByZero) } else { checked(left.0 / self.0, cost) }
    }

    fn power(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        checked(left.0.powf(self.0), cost)
    }

    fn and(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        checked(f64::from(left.0 as i16 & self.0 as i16), cost)
    }

    fn or(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        checked(f64::from(left.0 as i16 | self.0 as i16), cost)
    }

    /// The greater of two numbers.
    fn dialect_operator(self, operator: u8, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        if operator == GREATER { checked(left.0.max(self.0), cost) } else { Err(Fault::Syntax) }
    }

    fn not(self, cost: &mut u64) -> Result<Self, Fault> {
        checked(f64::from(!(self.0 as i16)), cost)
    }

    fn negate(self, _: &mut u64) -> Self {
        Self(-self.0)
    }

    fn compare(self, left: Self, _: &mut u64) -> Ordering {
        left.0.total_cmp(&self.0)
    }

    fn from_comparison(_: Ordering, truth: bool, _: &mut u64) -> Self {
        Self(if truth { 1.0 } else { 0.0 })
    }

    fn add_stored(self, kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        self.add(Self::load_as(kind, ram, at, cost), cost)
    }

    fn prepare(kind: StorageFormat, step: Self, limit: Self) -> Option<Loop> {
        let is_integer = kind == INTEGER;
        // A fraction of a step is rounded each time, by the slow path.
        (!is_integer || step.0.fract() == 0.0).then_some(Loop { is_integer, step: step.0, limit: limit.0 })
    }

    fn iterate(prepared: &Loop, ram: &mut Ram, at: u16, cost: &mut u64) -> Option<ControlFlow<Self, Self>> {
        let (sum, ends) = prepared.next(ram, at)?;
        *cost += OPERATION + prepared.page_cost(at);
        prepared.store(sum, ram, at);
        Some(if ends { ControlFlow::Break(Self(sum)) } else { ControlFlow::Continue(Self(sum)) })
    }

    fn iterate_batch(
        prepared: &Loop,
        ram: &mut Ram,
        at: u16,
        between: u64,
        horizon: u64,
        now: &mut u64,
    ) -> u64 {
        let mut count = 0;
        while !prepared.is_integer
            && *now < horizon
            && let Some((sum, false)) = prepared.next(ram, at)
        {
            prepared.store(sum, ram, at);
            *now += between + OPERATION + prepared.page_cost(at);
            count += 1;
        }
        count
    }

    fn compare_limit(self, limit: Self, _: &mut u64) -> Ordering {
        self.0.total_cmp(&limit.0)
    }

    fn is_zero(self) -> bool {
        self.0 == 0.0
    }

    fn sign(self) -> Ordering {
        self.0.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
    }

    fn to_index(self, _: &mut u64) -> Result<i16, Fault> {
        whole(self.0, 0.0, 32767.0).map(|value| value as i16)
    }

    fn to_address(self, _: &mut u64) -> Result<u16, Fault> {
        whole(self.0, 0.0, 65535.0).map(|value| value as u16)
    }

    fn to_byte(self, _: &mut u64) -> Result<u8, Fault> {
        whole(self.0, 0.0, 255.0).map(|value| value as u8)
    }

    fn is_same(self, other: Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}
