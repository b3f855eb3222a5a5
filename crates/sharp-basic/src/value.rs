//! The numbers of the engine: decimals with twelve digits in the accumulator, ten in memory.

use core::{cmp::Ordering, ops::ControlFlow};

use basic::{dialect, fault::Fault, memory::Ram, op::StorageFormat};
use numeric::sharp_bcd::Decimal;
use serde::{Deserialize, Serialize};

use crate::{costs::COSTS, fault::from_math};

/// The accumulator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Number(pub Decimal);

/// Returns the eight bytes of a stored number.
fn bytes(ram: &Ram, at: u16) -> [u8; 8] {
    ram[usize::from(at)..].first_chunk().copied().unwrap_or_default()
}

impl dialect::Number for Number {
    /// No loop has a fast path.
    type Prepared = ();
    type ResultCache = ();

    #[inline]
    fn load(ram: &Ram, at: u16) -> Self {
        Self(Decimal::from_bytes(bytes(ram, at)))
    }

    #[inline]
    fn load_as(_: StorageFormat, ram: &Ram, at: u16, _: &mut u64) -> Self {
        Self::load(ram, at)
    }

    fn missing_value(_: StorageFormat, _: &mut u64) -> Self {
        Self::default()
    }

    #[inline]
    fn store(self, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        *cost += u64::from(COSTS.store_number) + self.0.form_cost();
        if let Some(target) = ram[usize::from(at)..].first_chunk_mut() {
            *target = self.0.to_bytes();
        }
        Ok(Self(self.0.rounded()))
    }

    #[inline]
    fn store_as(self, _: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        self.store(ram, at, cost)
    }

    /// Operands keep their twelve digits.
    #[inline]
    fn round(self, _: &mut u64) -> Result<Self, Fault> {
        Ok(self)
    }

    fn add(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.plus(self.0, cost).map(Self).map_err(from_math)
    }

    fn subtract(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.minus(self.0, cost).map(Self).map_err(from_math)
    }

    fn multiply(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.times(self.0, cost).map(Self).map_err(from_math)
    }

    fn divide(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.over(self.0, cost).map(Self).map_err(from_math)
    }

    fn power(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.power(self.0, cost).map(Self).map_err(from_math)
    }

    fn and(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.and(self.0, cost).map(Self).map_err(from_math)
    }

    fn or(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        left.0.or(self.0, cost).map(Self).map_err(from_math)
    }

    fn not(self, cost: &mut u64) -> Result<Self, Fault> {
        self.0.not(cost).map(Self).map_err(from_math)
    }

    fn negate(self, _: &mut u64) -> Self {
        Self(self.0.negated())
    }

    fn compare(self, left: Self, cost: &mut u64) -> Ordering {
        *cost += u64::from(COSTS.compare) + left.0.form_cost() + self.0.form_cost();
        left.0.compare(self.0)
    }

    fn from_comparison(_: Ordering, truth: bool, _: &mut u64) -> Self {
        Self(Decimal::from(i32::from(truth)))
    }

    fn add_stored(self, _: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        let sum = Self::load(ram, at).add(self, cost)?;
        Ok(Self(sum.0.rounded()))
    }

    fn prepare(_: StorageFormat, _: Self, _: Self) -> Option<()> {
        None
    }

    fn iterate((): &(), _: &mut Ram, _: u16, _: &mut u64) -> Option<ControlFlow<Self, Self>> {
        None
    }

    fn compare_limit(self, limit: Self, _: &mut u64) -> Ordering {
        self.0.compare(limit.0)
    }

    fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    /// A step of zero counts upwards: its loop never ends.
    fn sign(self) -> Ordering {
        if self.0.is_negative() { Ordering::Less } else { Ordering::Greater }
    }

    /// Subscripts are truncated; the element lookup reports those that are out of range.
    fn to_index(self, _: &mut u64) -> Result<i16, Fault> {
        let whole = self.0.to_integer().ok_or(Fault::IllegalQuantity)?;
        i16::try_from(whole).map_err(|_| Fault::IllegalQuantity)
    }

    fn to_address(self, _: &mut u64) -> Result<u16, Fault> {
        let whole = self.0.to_integer().ok_or(Fault::IllegalQuantity)?;
        u16::try_from(whole).map_err(|_| Fault::IllegalQuantity)
    }

    fn to_byte(self, _: &mut u64) -> Result<u8, Fault> {
        let whole = self.0.to_integer().ok_or(Fault::IllegalQuantity)?;
        u8::try_from(whole).map_err(|_| Fault::IllegalQuantity)
    }

    fn is_same(self, other: Self) -> bool {
        self == other
    }
}
