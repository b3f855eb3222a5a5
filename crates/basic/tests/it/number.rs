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

impl Number for Value {
    /// Loops over integers take the fast path: step and limit.
    type Prepared = (i16, i16);
    type ResultCache = ();

    fn load(ram: &Ram, at: u16) -> Self {
        let at = usize::from(at);
        Self(f64::from_le_bytes(ram[at..at + 8].try_into().expect("eight bytes")))
    }

    fn load_as(kind: StorageFormat, ram: &Ram, at: u16, _: &mut u64) -> Self {
        if kind == NATIVE { Self::load(ram, at) } else { Self(f64::from(word(ram, at).cast_signed())) }
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

    fn prepare(kind: StorageFormat, step: Self, limit: Self) -> Option<(i16, i16)> {
        (kind == INTEGER).then_some((step.0 as i16, limit.0 as i16))
    }

    fn iterate(
        &(step, limit): &(i16, i16),
        ram: &mut Ram,
        at: u16,
        cost: &mut u64,
    ) -> Option<ControlFlow<Self, Self>> {
        let sum = word(ram, at).cast_signed().checked_add(step).filter(|&sum| sum <= limit)?;
        *cost += OPERATION;
        set_word(ram, at, sum.cast_unsigned());
        Some(ControlFlow::Continue(Self(f64::from(sum))))
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
