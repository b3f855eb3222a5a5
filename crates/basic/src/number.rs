//! The number type of a dialect.

use serde::{Serialize, de::DeserializeOwned};

use core::{cmp::Ordering, ops::ControlFlow};

use crate::{fault::Fault, memory::Ram, op::StorageFormat};

/// The numbers of a dialect, as held in its accumulator between operations, and the formats in
/// which they are stored.
///
/// Every operation adds the processor cycles that the original takes to `cost`. A left operand was
/// [rounded](Self::round) when it was pushed; a right one was not.
pub trait Number: Copy + Default + core::fmt::Debug + Serialize + DeserializeOwned {
    /// Step and limit of a loop, prepared for the fast path.
    type Prepared: Copy + Default + core::fmt::Debug;
    /// The result cache of [`power_cached`](Self::power_cached).
    type ResultCache: Clone + core::fmt::Debug + Default;

    /// Loads a number stored in the native format.
    fn load(ram: &Ram, at: u16) -> Self;

    /// Returns the additional cycles of loading a number in the native format from an address, where the
    /// original reads across a page.
    #[inline(always)]
    fn load_page_cost(_at: u16) -> u64 {
        0
    }

    /// Returns the cycles by which the original determines the sign of this step of a loop faster than that of a
    /// positive one.
    fn step_refund(self) -> u64 {
        0
    }

    /// Returns the additional cycles of pushing a string for a comparison while this is the accumulator,
    /// which the original rounds with it.
    #[inline(always)]
    fn text_push_cost(self) -> u64 {
        0
    }

    /// Returns the additional cycles of pushing this accumulator before a unary operator, which the original
    /// rounds though it is not used.
    #[inline(always)]
    fn unary_push_cost(self) -> u64 {
        0
    }

    /// Loads a number stored in any format.
    fn load_as(kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Self;

    /// Returns the value that reading a variable of this format yields when the variable does not
    /// exist.
    fn missing_value(kind: StorageFormat, cost: &mut u64) -> Self;

    /// Rounds and stores in the native format; returns the rounded number.
    ///
    /// # Errors
    /// Overflow.
    fn store(self, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault>;

    /// Stores in any format; returns the accumulator after that.
    ///
    /// # Errors
    /// Overflow, illegal quantity.
    fn store_as(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault>;

    /// Stores the sum that `NEXT` has made, as [`iterate`](Self::iterate) does.
    ///
    /// # Errors
    /// Overflow, illegal quantity.
    fn store_sum(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        self.store_as(kind, ram, at, cost)
    }

    /// Rounds to the precision of a stored number, as pushing an operand does.
    ///
    /// # Errors
    /// Overflow.
    fn round(self, cost: &mut u64) -> Result<Self, Fault>;

    /// `left + self`.
    ///
    /// # Errors
    /// Overflow.
    fn add(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// `left - self`.
    ///
    /// # Errors
    /// Overflow.
    fn subtract(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// `left * self`.
    ///
    /// # Errors
    /// Overflow.
    fn multiply(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// `left / self`.
    ///
    /// # Errors
    /// Overflow, division by zero.
    fn divide(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// `left` to the power of `self`.
    ///
    /// # Errors
    /// Overflow, illegal quantity, division by zero.
    fn power(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// [`power`](Self::power) with a result cache.
    ///
    /// # Errors
    /// As for [`power`](Self::power).
    #[inline]
    fn power_cached(self, left: Self, _: &mut Self::ResultCache, cost: &mut u64) -> Result<Self, Fault> {
        self.power(left, cost)
    }

    /// Bitwise AND of the 16-bit integers.
    ///
    /// # Errors
    /// Illegal quantity.
    fn and(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// Bitwise OR of the 16-bit integers.
    ///
    /// # Errors
    /// Illegal quantity.
    fn or(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// Applies an operator that only this dialect has, by the dialect's own numbering.
    ///
    /// # Errors
    /// As for the operator.
    fn dialect_operator(self, _operator: u8, _left: Self, _cost: &mut u64) -> Result<Self, Fault> {
        Err(Fault::Syntax)
    }

    /// Bitwise complement of the 16-bit integer.
    ///
    /// # Errors
    /// Illegal quantity.
    fn not(self, cost: &mut u64) -> Result<Self, Fault>;

    /// `-self`.
    fn negate(self, cost: &mut u64) -> Self;

    /// Compares `left` with this number.
    fn compare(self, left: Self, cost: &mut u64) -> Ordering;

    /// Converts the result of a comparison to a number.
    fn from_comparison(ordering: Ordering, truth: bool, cost: &mut u64) -> Self;

    /// Adds a stored number to this one, as a loop's step is added to its variable.
    ///
    /// # Errors
    /// Overflow.
    fn add_stored(self, kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Result<Self, Fault>;

    /// Prepares a loop over a variable of this format for [`iterate`](Self::iterate); `None` if the
    /// loop needs the slow path.
    fn prepare(kind: StorageFormat, step: Self, limit: Self) -> Option<Self::Prepared>;

    /// Runs one iteration: adds the step to the number at `at`, returns the sum, and breaks where that ends
    /// the loop. Returns `None`, without an effect or a cost, when the loop needs the slow path.
    fn iterate(
        prepared: &Self::Prepared,
        ram: &mut Ram,
        at: u16,
        cost: &mut u64,
    ) -> Option<ControlFlow<Self, Self>>;

    /// Runs a batch of [iterations](Self::iterate), each with `between` cycles more, that begin before the
    /// horizon and do not end the loop; returns their number, which may be 0.
    #[inline]
    fn iterate_batch(
        _prepared: &Self::Prepared,
        _ram: &mut Ram,
        _at: u16,
        _between: u64,
        _horizon: u64,
        _now: &mut u64,
    ) -> u64 {
        0
    }

    /// Compares this number with `limit`, as a loop's end is tested.
    fn compare_limit(self, limit: Self, cost: &mut u64) -> Ordering;

    /// Returns whether the number is zero.
    fn is_zero(self) -> bool;

    /// Returns the sign.
    fn sign(self) -> Ordering;

    /// Converts to an array index.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_index(self, cost: &mut u64) -> Result<i16, Fault>;

    /// Converts to an address.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_address(self, cost: &mut u64) -> Result<u16, Fault>;

    /// Converts to a byte.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_byte(self, cost: &mut u64) -> Result<u8, Fault>;

    /// Returns whether both numbers are identical to the last bit.
    fn is_same(self, other: Self) -> bool;
}
