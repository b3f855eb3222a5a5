//! The numbers of the engine: integers, singles and doubles, each value with its type.
//!
//! The arithmetic is that of `numeric::msx_bcd`. Note: pushing an operand does not round it, and the operands determine the type
//! of a sum, not the variable that receives it.
//!
//! One file, because it is one implementation of one trait, and each method distinguishes the three types.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::ControlFlow};

use basic::{
    dialect,
    fault::Fault,
    memory::{Ram, set_word, word},
    op::StorageFormat,
};
pub use numeric::msx_bcd::Value;
use numeric::msx_bcd::{self, MathError, Random};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    costs::COSTS,
    intrinsic::PureFunction,
    layout::RNDX,
    name::{INTEGER, SINGLE, Type},
};

/// Operators that only this language has.
pub mod operator {
    /// `\`
    pub const INTEGER_DIVIDE: u8 = 0;
    /// `MOD`
    pub const MODULO: u8 = 1;
    /// `XOR`
    pub const XOR: u8 = 2;
    /// `EQV`
    pub const EQV: u8 = 3;
    /// `IMP`
    pub const IMP: u8 = 4;
}

/// The accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub Value);

impl Default for Number {
    fn default() -> Self {
        Self(Value::Integer(0))
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.0.kind().size() as u8, self.0.to_bytes()).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (size, bytes) = <(u8, [u8; 8])>::deserialize(from)?;
        Ok(Self(Value::from_bytes(math_type(size), &bytes)))
    }
}

/// Arguments of [`Number::coercion_cost`] for arithmetic and for relations.
const ARITHMETIC_COSTS: [u16; 3] =
    [COSTS.expression.apply_single, COSTS.expression.apply_double, COSTS.expression.apply_mixed];
const COMPARISON_COSTS: [u16; 3] =
    [COSTS.expression.compare_single, COSTS.expression.compare_double, COSTS.expression.compare_mixed];

/// Step and limit of a loop over integers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Prepared {
    step: i16,
    limit: i16,
}

fn math_type(size: u8) -> msx_bcd::Type {
    match size {
        2 => msx_bcd::Type::Integer,
        4 => msx_bcd::Type::Single,
        _ => msx_bcd::Type::Double,
    }
}

/// Converts an error of the arithmetic to an error of the program.
pub const fn fault(error: MathError) -> Fault {
    match error {
        MathError::IllegalFunctionCall => Fault::IllegalQuantity,
        MathError::Overflow => Fault::Overflow,
        MathError::DivisionByZero => Fault::DivisionByZero,
    }
}

/// The first byte of a number whose decimal point is before its first digit, and the digits of the largest count.
const DECIMAL_POINT: u8 = 0x40;
const MAX_COUNT_DIGITS: u8 = 10;

/// Parses the number at the start of a text; also returns its length in bytes with the blanks after it.
pub fn parse(text: &[u8]) -> (Result<Value, Fault>, usize) {
    let parsed = msx_bcd::parse(text, &mut 0);
    (parsed.value.map_err(fault), parsed.consumed)
}

/// Parses a number that begins with `&`, as [`parse`] does.
pub fn parse_radix(text: &[u8]) -> (Result<Value, Fault>, usize) {
    let parsed = msx_bcd::radix_constant(text, &mut 0);
    (parsed.value.map_err(fault), parsed.consumed)
}

/// Decodes a number of two, four or eight bytes.
pub fn stored(bytes: &[u8]) -> Value {
    let mut all = [0; 8];
    for (byte, &stored_byte) in all.iter_mut().zip(bytes) {
        *byte = stored_byte;
    }
    Value::from_bytes(math_type(bytes.len() as u8), &all)
}

/// Converts a number from 0 to 65535 to an integer if it fits, otherwise to a single.
pub fn from_u16(value: u16) -> Value {
    match i16::try_from(value) {
        Ok(integer) => Value::Integer(integer),
        Err(_) => {
            let mut digits = [0x45, 0, 0, 0];
            for (index, digit) in alloc::format!("{value}").bytes().enumerate() {
                digits[1 + index / 2] |= (digit - b'0') << if index % 2 == 0 { 4 } else { 0 };
            }
            Value::Single(digits)
        }
    }
}

/// Converts a count of bytes or records.
pub fn from_count(count: u32) -> Value {
    match u16::try_from(count) {
        Ok(count) => from_u16(count),
        // A count of at most seven digits is a single without loss.
        Err(_) => parse(alloc::format!("{count}!").as_bytes()).0.unwrap_or(Value::Integer(i16::MAX)),
    }
}

/// Returns the integer part of a number; `None` if it is negative or above 32 bits.
pub fn to_count(value: Value) -> Option<u32> {
    let bytes = value.to_bytes();
    let digits = match value {
        Value::Integer(number) => return u32::try_from(number).ok(),
        Value::Single(_) => &bytes[1..4],
        Value::Double(_) => &bytes[1..],
    };
    let integer_digits = usize::from(bytes[0].saturating_sub(DECIMAL_POINT));
    // The first byte holds the sign and the exponent.
    if bytes[0] > DECIMAL_POINT + MAX_COUNT_DIGITS {
        return None;
    }
    let digits = digits.iter().flat_map(|pair| [pair >> 4, pair & 15]).chain(core::iter::repeat(0));
    u32::try_from(digits.take(integer_digits).fold(0, |count, digit| count * 10 + u64::from(digit))).ok()
}

/// Converts a number from 0 to 65535 to a single, as `TIME`, line numbers and free memory are returned
/// (*The MSX Red Book*, chapter 5, 3236).
pub fn unsigned(value: u16, cost: &mut u64) -> Value {
    let smaller = Value::Integer(i16::try_from(value).unwrap_or(i16::MAX));
    let single = msx_bcd::to_single(smaller, cost);
    match i16::try_from(value) {
        Ok(_) => single.unwrap_or(smaller),
        Err(_) => from_u16(value),
    }
}

/// Formats a number as `STR$` does.
pub fn to_text(value: Value, cost: &mut u64) -> Vec<u8> {
    let mut buffer = [0; msx_bcd::MAX_PRINT_LENGTH];
    let length = msx_bcd::print(value, &mut buffer, cost);
    buffer[..length].to_vec()
}

/// Sets the random seed as `RUN` and `CLEAR` do.
pub fn reset_random(ram: &mut Ram) {
    store_random(ram, Random::default());
}

fn store_random(ram: &mut Ram, random: Random) {
    ram[usize::from(RNDX)..usize::from(RNDX) + 8].copy_from_slice(&random.to_bytes());
}

impl Number {
    /// Returns the type of the value.
    pub const fn holds(self) -> Type {
        Type::of_size(self.0.kind().size() as u8)
    }

    /// Converts to the type with `size` bytes.
    ///
    /// # Errors
    /// Overflow.
    pub fn converted(self, size: u8, cost: &mut u64) -> Result<Self, Fault> {
        msx_bcd::to_type(self.0, math_type(size), cost).map(Self).map_err(fault)
    }

    /// Converts to 16 bits with a sign.
    ///
    /// # Errors
    /// Overflow.
    pub fn to_i16(self, cost: &mut u64) -> Result<i16, Fault> {
        msx_bcd::to_integer(self.0, cost).map_err(fault)
    }

    /// Draws the next random number.
    pub fn random(self, ram: &mut Ram, cost: &mut u64) -> Self {
        let from = usize::from(RNDX);
        let mut seed = [0; 8];
        seed.copy_from_slice(&ram[from..from + 8]);
        let mut random = Random::from_bytes(seed);
        let value = random.next(self.0, cost);
        store_random(ram, random);
        Self(value)
    }

    /// Returns the first random number of a generator that is seeded with these bits.
    #[must_use]
    pub fn random_after_seeding(bits: u64) -> Self {
        Self(Random::from_digits(bits).next(Value::Integer(1), &mut 0))
    }

    /// Applies a pure function.
    ///
    /// # Errors
    /// Those of the function.
    pub fn call(self, function: PureFunction, cost: &mut u64) -> Result<Self, Fault> {
        let value = self.0;
        let result = match function {
            PureFunction::Sgn => Ok(msx_bcd::sgn(value, cost)),
            PureFunction::Int => msx_bcd::int(value, cost),
            PureFunction::Abs => Ok(msx_bcd::abs(value, cost)),
            PureFunction::Sqr => msx_bcd::sqr(value, cost),
            PureFunction::Sin => msx_bcd::sin(value, cost),
            PureFunction::Log => msx_bcd::log(value, cost),
            PureFunction::Exp => msx_bcd::exp(value, cost),
            PureFunction::Cos => msx_bcd::cos(value, cost),
            PureFunction::Tan => msx_bcd::tan(value, cost),
            PureFunction::Atn => msx_bcd::atn(value, cost),
            PureFunction::Cint => msx_bcd::to_integer(value, cost).map(Value::Integer),
            PureFunction::Csng => msx_bcd::to_single(value, cost),
            PureFunction::Cdbl => Ok(msx_bcd::to_double(value, cost)),
            PureFunction::Fix => msx_bcd::fix(value, cost),
        };
        result.map(Self).map_err(fault)
    }

    /// Charges the coercion of two operands to one type, without their conversion: costs for singles, doubles, others.
    #[inline]
    fn coercion_cost(self, left: Self, [singles, doubles, mixed]: [u16; 3], cost: &mut u64) {
        *cost += u64::from(match (left.0, self.0) {
            (Value::Integer(_), Value::Integer(_)) => 0,
            (Value::Single(_), Value::Single(_)) => singles,
            (Value::Double(_), Value::Double(_)) => doubles,
            _ => mixed,
        });
    }

    fn read(size: u8, ram: &Ram, at: u16) -> Self {
        let from = usize::from(at);
        let bytes = ram.get(from..from + usize::from(size)).unwrap_or(&[0; 8][..usize::from(size)]);
        Self(Value::from_bytes(math_type(size), bytes))
    }

    fn write(self, ram: &mut Ram, at: u16) {
        let size = self.0.kind().size();
        let from = usize::from(at);
        if let Some(target) = ram.get_mut(from..from + size) {
            target.copy_from_slice(&self.0.to_bytes()[..size]);
        }
    }
}

/// Bytes of a stored number.
fn size_of(kind: StorageFormat) -> u8 {
    match kind {
        INTEGER => 2,
        SINGLE => 4,
        _ => 8,
    }
}

impl dialect::Number for Number {
    type Prepared = Prepared;
    type ResultCache = ();

    #[inline]
    fn load(ram: &Ram, at: u16) -> Self {
        Self::read(8, ram, at)
    }

    #[inline]
    fn load_as(kind: StorageFormat, ram: &Ram, at: u16, _: &mut u64) -> Self {
        Self::read(size_of(kind), ram, at)
    }

    fn missing_value(kind: StorageFormat, _: &mut u64) -> Self {
        Self(Value::from_bytes(math_type(size_of(kind)), &[0; 8]))
    }

    #[inline]
    fn store(self, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        self.store_as(dialect::NATIVE, ram, at, cost)
    }

    fn store_as(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        let stored = self.converted(size_of(kind), cost)?;
        stored.write(ram, at);
        Ok(stored)
    }

    /// The sum of a loop over integers is stored without a conversion.
    fn store_sum(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        if kind != INTEGER {
            return self.store_as(kind, ram, at, cost);
        }
        self.write(ram, at);
        Ok(self)
    }

    /// Pushing an operand does not round it.
    #[inline]
    fn round(self, cost: &mut u64) -> Result<Self, Fault> {
        *cost += match self.0 {
            Value::Integer(_) => 0,
            Value::Single(_) => u64::from(COSTS.expression.push_single),
            Value::Double(_) => u64::from(COSTS.expression.push_double),
        };
        Ok(self)
    }

    fn add(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        self.coercion_cost(left, ARITHMETIC_COSTS, cost);
        msx_bcd::add(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn subtract(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        self.coercion_cost(left, ARITHMETIC_COSTS, cost);
        msx_bcd::subtract(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn multiply(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        self.coercion_cost(left, ARITHMETIC_COSTS, cost);
        msx_bcd::multiply(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn divide(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        self.coercion_cost(left, ARITHMETIC_COSTS, cost);
        msx_bcd::divide(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn power(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        self.coercion_cost(left, ARITHMETIC_COSTS, cost);
        msx_bcd::power(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn and(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        *cost += u64::from(COSTS.expression.logic);
        msx_bcd::and(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn or(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        *cost += u64::from(COSTS.expression.logic);
        msx_bcd::or(left.0, self.0, cost).map(Self).map_err(fault)
    }

    fn dialect_operator(self, operator: u8, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        let (left, right) = (left.0, self.0);
        if !matches!(operator, operator::INTEGER_DIVIDE | operator::MODULO) {
            *cost += u64::from(COSTS.expression.logic);
        }
        let result = match operator {
            operator::INTEGER_DIVIDE => msx_bcd::integer_divide(left, right, cost),
            operator::MODULO => msx_bcd::modulo(left, right, cost),
            operator::XOR => msx_bcd::xor(left, right, cost),
            operator::EQV => msx_bcd::eqv(left, right, cost),
            _ => msx_bcd::imp(left, right, cost),
        };
        result.map(Self).map_err(fault)
    }

    fn not(self, cost: &mut u64) -> Result<Self, Fault> {
        msx_bcd::not(self.0, cost).map(Self).map_err(fault)
    }

    fn negate(self, cost: &mut u64) -> Self {
        Self(msx_bcd::negate(self.0, cost))
    }

    fn compare(self, left: Self, cost: &mut u64) -> Ordering {
        self.coercion_cost(left, COMPARISON_COSTS, cost);
        msx_bcd::compare(left.0, self.0, cost)
    }

    fn from_comparison(_: Ordering, truth: bool, _: &mut u64) -> Self {
        Self(Value::Integer(if truth { -1 } else { 0 }))
    }

    fn add_stored(self, kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        *cost += u64::from(match kind {
            INTEGER => 0,
            SINGLE => COSTS.statement.next_single,
            _ => COSTS.statement.next_double,
        });
        let sum = self.add(Self::load_as(kind, ram, at, cost), cost)?;
        // A loop over integers ends with an error at any other number.
        if kind == INTEGER && sum.holds() != Type::Integer { Err(Fault::Overflow) } else { Ok(sum) }
    }

    fn prepare(kind: StorageFormat, step: Self, limit: Self) -> Option<Prepared> {
        match (kind, step.0, limit.0) {
            (INTEGER, Value::Integer(step), Value::Integer(limit)) if step != 0 => {
                Some(Prepared { step, limit })
            }
            _ => None,
        }
    }

    fn iterate(
        &Prepared { step, limit }: &Prepared,
        ram: &mut Ram,
        at: u16,
        cost: &mut u64,
    ) -> Option<ControlFlow<Self, Self>> {
        let sum = word(ram, at).cast_signed().checked_add(step)?;
        if if step > 0 { sum > limit } else { sum < limit } {
            return None;
        }
        let before = Self(Value::Integer(sum.wrapping_sub(step)));
        // The sum fits: the calls only charge its time.
        let _ = Self(Value::Integer(step)).add(before, cost);
        let _ = Self(Value::Integer(limit)).compare(Self(Value::Integer(sum)), cost);
        set_word(ram, at, sum.cast_unsigned());
        Some(ControlFlow::Continue(Self(Value::Integer(sum))))
    }

    fn compare_limit(self, limit: Self, cost: &mut u64) -> Ordering {
        limit.compare(self, cost)
    }

    fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    fn sign(self) -> Ordering {
        match self.0 {
            value if value.is_zero() => Ordering::Equal,
            value if value.is_negative() => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    fn to_index(self, cost: &mut u64) -> Result<i16, Fault> {
        let index = self.to_i16(cost)?;
        if index < 0 { Err(Fault::IllegalQuantity) } else { Ok(index) }
    }

    fn to_address(self, cost: &mut u64) -> Result<u16, Fault> {
        msx_bcd::to_address(self.0, cost).map_err(fault)
    }

    fn to_byte(self, cost: &mut u64) -> Result<u8, Fault> {
        u8::try_from(self.to_i16(cost)?).map_err(|_| Fault::IllegalQuantity)
    }

    fn is_same(self, other: Self) -> bool {
        self == other
    }
}
