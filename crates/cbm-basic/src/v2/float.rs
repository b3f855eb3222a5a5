//! The five-byte float as the engine's number type.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::ControlFlow};

use basic::{
    dialect::{self, NATIVE},
    fault::Fault,
    memory::Ram,
    op::StorageFormat,
};
use numeric::mflpt5::{self, CountingLoop, Fac, MathError, Mflpt, PowerCache};
use serde::{Deserialize, Serialize};

use crate::{keyword::Function, variant::Number};

/// A number in the accumulator, with its rounding byte.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Float(pub Fac);

impl Default for Float {
    fn default() -> Self {
        Self(Fac::ZERO)
    }
}

#[inline]
fn fault(error: MathError) -> Fault {
    match error {
        MathError::Overflow => Fault::Overflow,
        MathError::DivisionByZero => Fault::DivisionByZero,
        MathError::IllegalQuantity => Fault::IllegalQuantity,
    }
}

#[inline]
fn wrap(result: Result<Fac, MathError>) -> Result<Float, Fault> {
    result.map(Float).map_err(fault)
}

#[inline]
fn packed(ram: &Ram, at: u16) -> [u8; 5] {
    let at = usize::from(at);
    ram.get(at..at + 5).and_then(|bytes| <[u8; 5]>::try_from(bytes).ok()).unwrap_or_default()
}

/// Loads a stored number by two reads: loading byte by byte costs the engine's loop more than the
/// arithmetic.
#[inline]
fn unpacked(ram: &Ram, at: u16) -> Fac {
    let at = usize::from(at);
    let Some(bytes) = ram.get(at..at + 5) else { return Fac::ZERO };
    let mantissa = bytes.last_chunk().map_or(0, |bytes| u32::from_be_bytes(*bytes));
    Fac::unpacked(bytes[0], mantissa)
}

/// Loads an integer as variables store it.
#[inline(always)]
fn integer(ram: &Ram, at: u16) -> i16 {
    i16::from_be_bytes([ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]])
}

impl dialect::Number for Float {
    type Prepared = CountingLoop;
    type ResultCache = PowerCache;

    #[inline(always)]
    fn load(ram: &Ram, at: u16) -> Self {
        Self(unpacked(ram, at))
    }

    fn step_refund(self) -> u64 {
        match dialect::Number::sign(self) {
            Ordering::Equal => 10,
            Ordering::Less => 1,
            Ordering::Greater => 0,
        }
    }

    #[inline(always)]
    fn text_push_cost(self) -> u64 {
        // BC1B returns immediately for a zero.
        if self.0.is_zero() { 0 } else { 7 }
    }

    #[inline(always)]
    fn unary_push_cost(self) -> u64 {
        let mut cost = 0;
        // The rounded number is not used.
        let _ = self.0.round(&mut cost);
        cost
    }

    /// The bytes are read from the last one to the first, relative to the address: each on the next page
    /// takes one cycle more.
    #[inline(always)]
    fn load_page_cost(at: u16) -> u64 {
        u64::from((at as u8).saturating_sub(0xfb))
    }

    #[inline(always)]
    fn store(self, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        let stored = self.0.stored(cost).map_err(fault)?;
        let at = usize::from(at);
        if let Some([first, rest @ ..]) = ram.get_mut(at..at + 5) {
            *first = stored.exponent();
            rest.copy_from_slice(&stored.loaded_mantissa().to_be_bytes());
        }
        Ok(Self(stored))
    }

    #[inline(always)]
    fn round(self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(self.0.round(cost))
    }

    #[inline(always)]
    fn add(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::add(left.0, self.0, cost))
    }

    #[inline(always)]
    fn subtract(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::sub(left.0, self.0, cost))
    }

    #[inline(always)]
    fn multiply(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::mul(left.0, self.0, cost))
    }

    #[inline]
    fn divide(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::div(left.0, self.0, cost))
    }

    #[inline]
    fn power_cached(self, left: Self, results: &mut PowerCache, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::pow_cached(left.0, self.0, results, cost))
    }

    #[inline]
    fn power(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::pow(left.0, self.0, cost))
    }

    #[inline(always)]
    fn and(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::and(left.0, self.0, cost))
    }

    #[inline(always)]
    fn or(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::or(left.0, self.0, cost))
    }

    #[inline]
    fn not(self, cost: &mut u64) -> Result<Self, Fault> {
        wrap(mflpt5::not(self.0, cost))
    }

    #[inline]
    fn negate(self, cost: &mut u64) -> Self {
        Self(mflpt5::negate(self.0, cost))
    }

    #[inline(always)]
    fn compare(self, left: Self, cost: &mut u64) -> Ordering {
        mflpt5::compare(left.0, self.0, cost)
    }

    #[inline(always)]
    fn from_comparison(ordering: Ordering, truth: bool, cost: &mut u64) -> Self {
        Self(mflpt5::relation(ordering, truth, cost))
    }

    #[inline(always)]
    fn load_as(kind: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Self {
        if kind == NATIVE {
            *cost += Self::load_page_cost(at);
            return Self::load(ram, at);
        }
        *cost += u64::from(at as u8 == 0xff);
        Self::from_i16(integer(ram, at), cost)
    }

    /// The zero at $BF13 is not followed by zeros: the powers of ten for printing begin there.
    fn missing_value(kind: StorageFormat, cost: &mut u64) -> Self {
        if kind == NATIVE { Self(Fac::new(0, 0x8000_fa0a, 0, false)) } else { Self::from_i16(0, cost) }
    }

    #[inline(always)]
    fn store_as(self, kind: StorageFormat, ram: &mut Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        if kind == NATIVE {
            return self.store(ram, at, cost);
        }
        let rounded = self.round(cost)?;
        let bytes = rounded.to_i16(cost)?.to_be_bytes();
        ram[usize::from(at)] = bytes[0];
        ram[usize::from(at.wrapping_add(1))] = bytes[1];
        // A unary operator rounds the accumulator's previous value.
        Ok(Self(rounded.0.with_rounding(mflpt5::rounding_after_int16(rounded.0))))
    }

    /// The variables of loops are floats.
    #[inline]
    fn add_stored(self, _: StorageFormat, ram: &Ram, at: u16, cost: &mut u64) -> Result<Self, Fault> {
        *cost += Self::load_page_cost(at);
        wrap(mflpt5::add_memory(&packed(ram, at), self.0, cost))
    }

    fn prepare(_: StorageFormat, step: Self, limit: Self) -> Option<CountingLoop> {
        Some(CountingLoop::new(step.0, limit.0))
    }

    #[inline(always)]
    fn iterate(
        prepared: &CountingLoop,
        ram: &mut Ram,
        at: u16,
        cost: &mut u64,
    ) -> Option<ControlFlow<Self, Self>> {
        *cost += Self::load_page_cost(at);
        let flow = prepared.iterate(ram[usize::from(at)..].first_chunk_mut()?, cost)?;
        let sum = Self::load(ram, at);
        Some(flow.map_continue(|()| sum).map_break(|()| sum))
    }

    fn iterate_batch(
        prepared: &CountingLoop,
        ram: &mut Ram,
        at: u16,
        between: u64,
        horizon: u64,
        now: &mut u64,
    ) -> u64 {
        let between = between + Self::load_page_cost(at);
        let memory = ram[usize::from(at)..].first_chunk_mut();
        memory.map_or(0, |memory| prepared.iterate_batch(memory, between, horizon, now))
    }

    #[inline]
    fn compare_limit(self, limit: Self, cost: &mut u64) -> Ordering {
        mflpt5::compare_memory(self.0, &limit.0.pack().0, cost)
    }

    #[inline]
    fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    #[inline]
    fn sign(self) -> Ordering {
        mflpt5::sign(self.0, &mut 0)
    }

    #[inline(always)]
    fn to_index(self, cost: &mut u64) -> Result<i16, Fault> {
        mflpt5::to_u15(self.0, cost).map(u16::cast_signed).map_err(fault)
    }

    #[inline]
    fn to_address(self, cost: &mut u64) -> Result<u16, Fault> {
        mflpt5::to_u16_address(self.0, cost).map_err(fault)
    }

    #[inline(always)]
    fn to_byte(self, cost: &mut u64) -> Result<u8, Fault> {
        mflpt5::to_byte(self.0, cost).map_err(fault)
    }

    fn is_same(self, other: Self) -> bool {
        self.0 == other.0
    }
}

impl Number for Float {
    const SIZE: u16 = 5;

    #[inline]
    fn call(self, function: Function, cost: &mut u64) -> Result<Self, Fault> {
        match function {
            Function::Sgn => Ok(Self(mflpt5::sgn(self.0, cost))),
            Function::Int => Ok(Self(mflpt5::int(self.0, cost))),
            Function::Abs => Ok(Self(mflpt5::abs(self.0, cost))),
            Function::Sqr => wrap(mflpt5::sqr(self.0, cost)),
            Function::Log => wrap(mflpt5::log(self.0, cost)),
            Function::Exp => wrap(mflpt5::exp(self.0, cost)),
            Function::Cos => wrap(mflpt5::cos(self.0, cost)),
            Function::Sin => wrap(mflpt5::sin(self.0, cost)),
            Function::Tan => wrap(mflpt5::tan(self.0, cost)),
            Function::Atn => wrap(mflpt5::atn(self.0, cost)),
            _ => Err(Fault::Syntax),
        }
    }

    fn random(
        self,
        ram: &mut Ram,
        seed: u16,
        entropy: impl FnOnce() -> [u8; 4],
        cost: &mut u64,
    ) -> Result<Self, Fault> {
        let mut state = packed(ram, seed);
        let drawn = wrap(mflpt5::rnd(self.0, &mut state, entropy, cost));
        let at = usize::from(seed);
        ram[at..at + 5].copy_from_slice(&state);
        drawn
    }

    fn random_after_seeding(bits: u64) -> Self {
        Self(mflpt5::rnd_after_seeding(bits))
    }

    #[inline]
    fn to_i16(self, cost: &mut u64) -> Result<i16, Fault> {
        mflpt5::to_int16(self.0, cost).map_err(fault)
    }

    #[inline]
    fn from_i16(value: i16, cost: &mut u64) -> Self {
        Self(mflpt5::from_i16(value, cost))
    }

    #[inline]
    fn from_byte(value: u8, cost: &mut u64) -> Self {
        Self(mflpt5::from_u8(value, cost))
    }

    fn from_line_number(number: u16, cost: &mut u64) -> Self {
        Self(mflpt5::from_u16(number, cost))
    }

    fn from_ticks(ticks: u32, cost: &mut u64) -> Self {
        Self(mflpt5::from_jiffies(ticks, cost))
    }

    fn pi() -> Self {
        Self(mflpt5::PI.unpack())
    }

    fn parse(text: &[u8], cost: &mut u64) -> (Result<Self, Fault>, usize) {
        let parsed = mflpt5::parse(text, cost);
        (wrap(parsed.value), parsed.consumed)
    }

    fn print(self, buffer: &mut [u8; 16], cost: &mut u64) -> usize {
        mflpt5::print(self.0, buffer, cost)
    }

    fn print_ticks(ticks: u32, buffer: &mut [u8; 6], cost: &mut u64) {
        mflpt5::print_clock(ticks, buffer, cost);
    }

    fn parse_ticks(digits: [u8; 6], cost: &mut u64) -> Option<i32> {
        mflpt5::parse_clock(digits, cost)
    }

    fn to_bytes(self) -> Vec<u8> {
        self.0.store(&mut 0).map(|stored| stored.0.to_vec()).unwrap_or_default()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        <[u8; 5]>::try_from(bytes).ok().map(|bytes| Self(Mflpt(bytes).unpack()))
    }

    fn read_accumulator(memory: &[u8]) -> Self {
        match *memory {
            [exponent, m1, m2, m3, m4, sign, ..] => {
                Self(Fac::new(exponent, u32::from_be_bytes([m1, m2, m3, m4]), 0, sign & 0x80 != 0))
            }
            _ => Self::default(),
        }
    }

    fn write_accumulator(self, memory: &mut [u8]) {
        let [m1, m2, m3, m4] = self.0.mantissa().to_be_bytes();
        let sign = if self.0.is_negative() { 0xff } else { 0 };
        for (cell, byte) in memory.iter_mut().zip([self.0.exponent(), m1, m2, m3, m4, sign]) {
            *cell = byte;
        }
    }

    fn to_f64(self) -> f64 {
        if self.0.is_zero() {
            return 0.0;
        }
        let mut value = f64::from(self.0.mantissa()) / 4_294_967_296.0;
        for _ in 128..self.0.exponent() {
            value *= 2.0;
        }
        for _ in self.0.exponent()..128 {
            value /= 2.0;
        }
        if self.0.is_negative() { -value } else { value }
    }

    #[inline(always)]
    fn under_string(self, length: u8) -> Self {
        Self(self.0.clobbered(length))
    }

    /// Stores the descriptor at $64 and $65, a new string's length in the exponent ($61), its address at $62
    /// and $63.
    fn as_string(self, descriptor: u16, made: (u8, u16)) -> Self {
        let (exponent, at) = if self.0.is_clobbered() {
            made
        } else {
            (self.0.exponent(), ((self.0.mantissa() >> 16) as u16).swap_bytes())
        };
        let mantissa = (u32::from(descriptor) << 16 | u32::from(at)).swap_bytes();
        Self(Fac::new(exponent, mantissa, 0, self.0.is_negative()))
    }

    /// The routines require the leading bit. The result for an address in memory without it differs
    /// from the original; only the comparison of strings with it shows the difference.
    fn as_operand(self) -> Self {
        let mantissa = self.0.mantissa();
        Self(self.0.with_mantissa(if self.0.is_zero() { mantissa } else { mantissa | 0x8000_0000 }))
    }

    fn as_descriptor(self) -> u16 {
        let [_, _, m3, m4] = self.0.mantissa().to_be_bytes();
        u16::from_le_bytes([m3, m4])
    }
}
