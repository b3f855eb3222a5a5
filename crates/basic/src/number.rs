//! The numbers of a dialect.

use serde::{Serialize, de::DeserializeOwned};

use core::cmp::Ordering;

use crate::{fault::Fault, memory::Ram, op::StorageFormat};

/// What the rounds of an empty loop take beside counting.
#[derive(Clone, Copy, Debug)]
pub struct EmptyLoop {
    /// What follows the count.
    pub turn: u64,
    /// What lies between that and the next round.
    pub head: u64,
    /// The time at which something else may be due.
    pub horizon: u64,
}

/// How a turn of a loop went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Iteration {
    /// The loop goes on.
    Continue,
    /// The variable has passed the limit.
    Finished,
}

/// The numbers of a dialect, as held in its accumulator between operations, and the kinds in which they are stored.
///
/// Every operation adds the processor cycles it takes on the original to `cost`. A left operand was
/// [rounded](Self::round) when it was put aside; a right one was not.
pub trait Number: Copy + Default + core::fmt::Debug + Serialize + DeserializeOwned {
    /// Step and limit of a loop, prepared.
    type Prepared: Copy + Default + core::fmt::Debug + Serialize + DeserializeOwned;
    /// Results kept for [`divide_cached`](Self::divide_cached) and [`power_cached`](Self::power_cached).
    type ResultCache: Clone + core::fmt::Debug + Default;

    /// Loads a stored number of the plain kind.
    fn load(ram: &Ram, at: u16) -> Self;

    /// Loads a stored number of any kind.
    fn load_as(kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Self;

    /// What is read of this kind from a variable that does not exist.
    fn missing_value(kind: StorageFormat, cost: &mut u64) -> Self;

    /// Rounds and stores as the plain kind; gives the rounded number back.
    ///
    /// # Errors
    /// Overflow.
    fn store(self, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault>;

    /// Stores as any kind; gives back what is in the accumulator then.
    ///
    /// # Errors
    /// Overflow, illegal quantity.
    fn store_as(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault>;

    /// Rounds to the precision of a stored number, as when an operand is put aside.
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

    /// The same, with results of before at hand.
    ///
    /// # Errors
    /// As [`divide`](Self::divide) has them.
    #[inline]
    fn divide_cached(self, left: Self, _: &mut Self::ResultCache, cost: &mut u64) -> Result<Self, Fault> {
        self.divide(left, cost)
    }

    /// `left` to the power of `self`.
    ///
    /// # Errors
    /// Overflow, illegal quantity, division by zero.
    fn power(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// The same, with results of before at hand.
    ///
    /// # Errors
    /// As [`power`](Self::power) has them.
    #[inline]
    fn power_cached(self, left: Self, _: &mut Self::ResultCache, cost: &mut u64) -> Result<Self, Fault> {
        self.power(left, cost)
    }

    /// Bitwise and of the 16-bit integers.
    ///
    /// # Errors
    /// Illegal quantity.
    fn and(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// Bitwise or of the 16-bit integers.
    ///
    /// # Errors
    /// Illegal quantity.
    fn or(self, left: Self, cost: &mut u64) -> Result<Self, Fault>;

    /// An operator that only the dialect has, by its own numbering.
    ///
    /// # Errors
    /// As the operator has them.
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

    /// How `left` stands to this number.
    fn compare(self, left: Self, cost: &mut u64) -> Ordering;

    /// What a comparison with this outcome gives.
    fn from_comparison(ordering: Ordering, truth: bool, cost: &mut u64) -> Self;

    /// This number plus a stored one, as a loop's step is added to its variable.
    ///
    /// # Errors
    /// Overflow.
    fn add_stored(self, kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Result<Self, Fault>;

    /// Prepares a loop over a variable of this kind for [`iterate`](Self::iterate); none if only the general way will do.
    fn prepare(kind: StorageFormat, step: Self, limit: Self) -> Option<Self::Prepared>;

    /// Goes round a loop in one piece: adds the step to the number at `at` unless that ends the loop. False, with nothing done and
    /// no cost, when it does or when another way is needed.
    fn iterate(prepared: &Self::Prepared, ram: &mut Ram, at: u16, cost: &mut u64) -> bool;

    /// The same where [`iterate`](Self::iterate) has not done it, and the end of the loop, with its cost. None, with nothing done, when
    /// the general way is needed.
    #[inline]
    fn turn(_prepared: &Self::Prepared, _ram: &mut Ram, _at: u16) -> Option<(Iteration, u64)> {
        None
    }

    /// The same for loops that are more frequent than others. None, with nothing done, for others.
    #[inline]
    fn turn_usually(_prepared: &Self::Prepared, _ram: &mut Ram, _at: u16) -> Option<(Iteration, u64)> {
        None
    }

    /// The cost of a round of those others. None, with nothing done, where the loop ends or goes in a way that is less usual still.
    #[inline]
    fn turn_again(_prepared: &Self::Prepared, _ram: &mut Ram, _at: u16) -> Option<u64> {
        None
    }

    /// Goes round an empty loop as often as that goes the usual way, each time adding `turn` behind [`iterate`](Self::iterate) and `head`
    /// before the next round, and only while `turn` ends before the horizon; gives the number of rounds.
    #[inline]
    fn rounds(
        _prepared: &Self::Prepared,
        _ram: &mut Ram,
        _at: u16,
        _empty: EmptyLoop,
        _now: &mut u64,
    ) -> u64 {
        0
    }

    /// How this number stands to `limit`, as a loop's end is tested.
    fn compare_limit(self, limit: Self, cost: &mut u64) -> Ordering;

    /// A byte as a number, where that takes no time to be told from a constant; none where it does.
    #[inline]
    fn of_byte(_byte: u8) -> Option<Self> {
        None
    }

    /// It is zero.
    fn is_zero(self) -> bool;

    /// The sign.
    fn sign(self) -> Ordering;

    /// An index of an array.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_index(self, cost: &mut u64) -> Result<i16, Fault>;

    /// An address.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_address(self, cost: &mut u64) -> Result<u16, Fault>;

    /// A byte.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_byte(self, cost: &mut u64) -> Result<u8, Fault>;

    /// The same number to the last bit.
    fn is_same(self, other: Self) -> bool;
}
