//! The toy's number: computed as a double, stored as a single in four bytes, so that tests see
//! where the engine rounds.

use std::{cmp::Ordering, ops::ControlFlow};

use basic::{
    dialect::{self, NATIVE, Number as _},
    fault::Fault,
    op::StorageFormat,
};
use cbm_basic::{keyword::Function, variant::Number};
use serde::{Deserialize, Serialize};

use super::dialect::LAYOUT;

/// A number in the accumulator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Single(pub f64);

/// The cost of an addition or subtraction; the other operations cost nothing.
pub const ADD: u64 = 17;

fn checked(value: f64) -> Result<Single, Fault> {
    if (value as f32).is_finite() { Ok(Single(value)) } else { Err(Fault::Overflow) }
}

impl Single {
    fn whole(self, least: f64, most: f64) -> Result<f64, Fault> {
        let value = self.0.floor();
        if (least..=most).contains(&value) { Ok(value) } else { Err(Fault::IllegalQuantity) }
    }

    fn bits(self) -> Result<i16, Fault> {
        self.whole(-32768.0, 32767.0).map(|value| value as i16)
    }
}

impl dialect::Number for Single {
    type Prepared = ();
    type ResultCache = ();

    fn load(ram: &[u8; 0x1_0000], at: u16) -> Self {
        let at = usize::from(at);
        Self(f64::from(f32::from_le_bytes(ram[at..at + 4].try_into().expect("four bytes"))))
    }

    fn store(self, ram: &mut [u8; 0x1_0000], at: u16, cost: &mut u64) -> Result<Self, Fault> {
        let rounded = self.round(cost)?;
        ram[usize::from(at)..usize::from(at) + 4].copy_from_slice(&(rounded.0 as f32).to_le_bytes());
        Ok(rounded)
    }

    fn round(self, _: &mut u64) -> Result<Self, Fault> {
        checked(f64::from(self.0 as f32))
    }

    fn add(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        *cost += ADD;
        checked(left.0 + self.0)
    }

    fn subtract(self, left: Self, cost: &mut u64) -> Result<Self, Fault> {
        *cost += ADD;
        checked(left.0 - self.0)
    }

    fn multiply(self, left: Self, _: &mut u64) -> Result<Self, Fault> {
        checked(left.0 * self.0)
    }

    fn divide(self, left: Self, _: &mut u64) -> Result<Self, Fault> {
        if self.0 == 0.0 { Err(Fault::DivisionByZero) } else { checked(left.0 / self.0) }
    }

    fn power(self, left: Self, _: &mut u64) -> Result<Self, Fault> {
        checked(left.0.powf(self.0))
    }

    fn and(self, left: Self, _: &mut u64) -> Result<Self, Fault> {
        Ok(Self(f64::from(left.bits()? & self.bits()?)))
    }

    fn or(self, left: Self, _: &mut u64) -> Result<Self, Fault> {
        Ok(Self(f64::from(left.bits()? | self.bits()?)))
    }

    fn not(self, _: &mut u64) -> Result<Self, Fault> {
        Ok(Self(f64::from(!self.bits()?)))
    }

    fn negate(self, _: &mut u64) -> Self {
        Self(-self.0)
    }

    fn compare(self, left: Self, _: &mut u64) -> Ordering {
        left.0.total_cmp(&self.0)
    }

    fn from_comparison(_: Ordering, truth: bool, _: &mut u64) -> Self {
        Self(if truth { -1.0 } else { 0.0 })
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
        self.whole(0.0, 32767.0).map(|value| value as i16)
    }

    fn to_address(self, _: &mut u64) -> Result<u16, Fault> {
        self.whole(0.0, 65535.0).map(|value| value as u16)
    }

    fn to_byte(self, _: &mut u64) -> Result<u8, Fault> {
        self.whole(0.0, 255.0).map(|value| value as u8)
    }

    fn is_same(self, other: Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }

    fn load_as(kind: StorageFormat, ram: &[u8; 0x1_0000], at: u16, cost: &mut u64) -> Self {
        let at_integer = usize::from(at);
        match kind {
            NATIVE => Self::load(ram, at),
            _ => Self::from_i16(i16::from_be_bytes([ram[at_integer], ram[at_integer + 1]]), cost),
        }
    }

    fn missing_value(_: StorageFormat, _: &mut u64) -> Self {
        Self::default()
    }

    fn store_as(
        self,
        kind: StorageFormat,
        ram: &mut [u8; 0x1_0000],
        at: u16,
        cost: &mut u64,
    ) -> Result<Self, Fault> {
        if kind == NATIVE {
            return self.store(ram, at, cost);
        }
        let rounded = self.round(cost)?;
        let bytes = rounded.bits()?.to_be_bytes();
        ram[usize::from(at)..usize::from(at) + 2].copy_from_slice(&bytes);
        Ok(rounded)
    }

    fn add_stored(
        self,
        _: StorageFormat,
        ram: &[u8; 0x1_0000],
        at: u16,
        cost: &mut u64,
    ) -> Result<Self, Fault> {
        self.add(Self::load(ram, at), cost)
    }

    fn prepare(_: StorageFormat, _: Self, _: Self) -> Option<()> {
        None
    }

    fn iterate((): &(), _: &mut [u8; 0x1_0000], _: u16, _: &mut u64) -> Option<ControlFlow<Self, Self>> {
        None
    }
}

impl Number for Single {
    const SIZE: u16 = 4;

    fn call(self, function: Function, _: &mut u64) -> Result<Self, Fault> {
        Ok(Self(match function {
            Function::Sgn => f64::from(self.sign() as i8),
            Function::Int => self.0.floor(),
            Function::Abs => self.0.abs(),
            Function::Sqr if self.0 < 0.0 => return Err(Fault::IllegalQuantity),
            Function::Sqr => self.0.sqrt(),
            _ => return Err(Fault::Syntax),
        }))
    }

    fn random(
        self,
        ram: &mut [u8; 0x1_0000],
        seed: u16,
        entropy: impl FnOnce() -> [u8; 4],
        _: &mut u64,
    ) -> Result<Self, Fault> {
        let at = usize::from(seed);
        let state = match self.sign() {
            Ordering::Less => (-self.0) as u32,
            Ordering::Equal => u32::from_le_bytes(entropy()),
            Ordering::Greater => u32::from_le_bytes(ram[at..at + 4].try_into().expect("four bytes")),
        };
        let next = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ram[at..at + 4].copy_from_slice(&next.to_le_bytes());
        Ok(Self(f64::from(next) / 4_294_967_296.0))
    }

    fn random_after_seeding(bits: u64) -> Self {
        Self(f64::from(bits as u32) / 4_294_967_296.0)
    }

    fn to_i16(self, _: &mut u64) -> Result<i16, Fault> {
        self.bits()
    }

    fn from_i16(value: i16, _: &mut u64) -> Self {
        Self(f64::from(value))
    }

    fn from_byte(value: u8, _: &mut u64) -> Self {
        Self(f64::from(value))
    }

    fn from_line_number(number: u16, _: &mut u64) -> Self {
        Self(f64::from(number))
    }

    fn from_ticks(ticks: u32, _: &mut u64) -> Self {
        Self(f64::from(ticks))
    }

    fn pi() -> Self {
        Self(f64::from(core::f32::consts::PI))
    }

    fn parse(text: &[u8], _: &mut u64) -> (Result<Self, Fault>, usize) {
        let length =
            text.iter().take_while(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b' ')).count();
        let digits: String =
            text[..length].iter().filter(|&&byte| byte != b' ').map(|&byte| char::from(byte)).collect();
        (checked(digits.parse().unwrap_or(0.0)), length)
    }

    fn print(self, buffer: &mut [u8; 16], _: &mut u64) -> usize {
        let sign = if self.0 < 0.0 { '-' } else { ' ' };
        let text = format!("{sign}{}", self.0.abs() as f32);
        let length = text.len().min(buffer.len());
        buffer[..length].copy_from_slice(&text.as_bytes()[..length]);
        length
    }

    fn print_ticks(ticks: u32, buffer: &mut [u8; 6], _: &mut u64) {
        buffer.copy_from_slice(format!("{:06}", ticks % 1_000_000).as_bytes());
    }

    fn parse_ticks(digits: [u8; 6], _: &mut u64) -> Option<i32> {
        str::from_utf8(&digits).ok()?.parse().ok()
    }

    fn to_bytes(self) -> Vec<u8> {
        (self.0 as f32).to_le_bytes().to_vec()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Self(f64::from(f32::from_le_bytes(bytes.try_into().ok()?))))
    }

    fn read_accumulator(memory: &[u8]) -> Self {
        Self(f64::from_le_bytes(memory[..8].try_into().expect("eight bytes")))
    }

    fn write_accumulator(self, memory: &mut [u8]) {
        memory[..8].copy_from_slice(&self.0.to_le_bytes());
    }

    fn to_f64(self) -> f64 {
        self.0
    }

    fn under_string(self, _: u8) -> Self {
        self
    }

    fn as_string(self, _: u16, _: (u8, u16)) -> Self {
        self
    }

    fn as_operand(self) -> Self {
        self
    }

    fn as_descriptor(self) -> u16 {
        LAYOUT.store.empty_string
    }
}
