//! Trigonometric functions.
//!
//! An angle is reduced to the first 45 degrees and decomposed into the arcs of `10^-k`; a vector
//! along the axis is rotated by them, the smallest first, which gives the tangent. `SIN` and `COS`
//! follow from it by a square root: the steep one of the two loses accuracy (`SIN 60` ends in 791
//! instead of 784). Note: the vector of a small angle is scaled, so that its digits count from the
//! first that is not 0.

use serde::{Deserialize, Serialize};

use super::cycles;
use super::decimal::{Decimal, FULL, LEAST, MathError, POWERS};

/// The unit of angles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Angle {
    /// `DEGREE`.
    #[default]
    Degree,
    /// `RADIAN`.
    Radian,
    /// `GRAD`: 400 to the turn.
    Grad,
}

/// The arcs whose tangents are 10^-k, times 10^k, in degrees of twelve decimals.
const ARCS: [u64; 8] = [
    45_000_000_000_000,
    57_105_931_375_000,
    57_293_869_768_000,
    57_295_760_415_000,
    57_295_779_322_000,
    57_295_779_511_000,
    57_295_779_513_000,
    57_295_779_513_000,
];
/// The number of arcs that are tried.
const STEPS: usize = 7;
/// A right angle and a turn in degrees with twelve decimals.
const RIGHT: u64 = 90 * FULL;
const CIRCLE: u64 = 4 * RIGHT;
/// 180 / pi.
const DEGREES: Decimal = Decimal::constant(572_957_795_131, 1);
/// Degrees per grad.
const GRADS: Decimal = Decimal::constant(900_000_000_000, -1);
const NINETY: Decimal = Decimal::constant(900_000_000_000, 1);

/// An angle reduced to the first 45 degrees.
struct Reduced {
    /// The tangent of its distance from the nearest axis.
    tangent: Decimal,
    /// The nearest axis is the vertical one.
    is_swapped: bool,
    /// The quadrant, 0 to 3.
    quadrant: u64,
}

/// Returns the arc of `10^-level`, times `10^level`.
const fn arc(level: usize) -> u64 {
    ARCS[if level < ARCS.len() { level } else { ARCS.len() - 1 }]
}

impl Decimal {
    /// `SIN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when an intermediate result is too large.
    pub fn sin(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        let Reduced { tangent, is_swapped, quadrant } = self.magnitude().reduced(unit, cost)?;
        let is_steep = is_swapped != (quadrant % 2 == 1);
        let sine = if is_steep { tangent.cosine(cost)? } else { tangent.sine(cost)? };
        Ok(if (quadrant >= 2) != self.negative { sine.negated() } else { sine })
    }

    /// `COS`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when an intermediate result is too large.
    pub fn cos(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        let Reduced { tangent, is_swapped, quadrant } = self.magnitude().reduced(unit, cost)?;
        let is_steep = is_swapped != (quadrant % 2 == 1);
        let cosine = if is_steep { tangent.sine(cost)? } else { tangent.cosine(cost)? };
        Ok(if quadrant == 1 || quadrant == 2 { cosine.negated() } else { cosine })
    }

    /// `TAN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for a right angle.
    pub fn tan(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        let Reduced { tangent, is_swapped, quadrant } = self.magnitude().reduced(unit, cost)?;
        let is_odd = quadrant % 2 == 1;
        let size = if is_swapped == is_odd { tangent } else { Self::ONE.over(tangent, cost)? };
        Ok(if is_odd != self.negative { size.negated() } else { size })
    }

    /// `ATN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when an intermediate result is too large.
    pub fn atn(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        let degrees = self.arc_of_tangent(cost)?;
        degrees.in_unit(unit, cost)
    }

    /// `ASN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] beyond 1.
    pub fn asn(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        self.arc_of_sine(cost)?.in_unit(unit, cost)
    }

    /// `ACS`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] beyond 1.
    pub fn acs(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        self.charge_arc_of_cosine(cost)?;
        NINETY.minus(self.arc_of_sine(&mut 0)?, cost)?.in_unit(unit, cost)
    }

    /// Charges for `ACS`. The machine computes the angle whose tangent is the root divided by the
    /// cosine; its digits are those of the angle that [`acs`](Self::acs) returns.
    fn charge_arc_of_cosine(self, cost: &mut u64) -> Result<(), MathError> {
        let size = self.magnitude();
        let rest = Self::ONE.minus(size, cost)?;
        if size.is_zero() || rest.is_zero() || rest.negative {
            *cost += if size.is_zero() { cycles::ACS_ZERO } else { cycles::ACS_ONE };
            return Ok(());
        }
        let root = Self::ONE.plus(size, cost)?.times(rest, cost)?.sqr(cost)?;
        root.over(size, cost)?.arc_of_tangent(cost).map(|_| ())
    }

    /// Returns the sine for the tangent of a flat angle.
    fn sine(self, cost: &mut u64) -> Result<Self, MathError> {
        self.over(self.secant(cost)?, cost)
    }

    /// Returns the cosine for the tangent of a flat angle.
    fn cosine(self, cost: &mut u64) -> Result<Self, MathError> {
        Self::ONE.over(self.secant(cost)?, cost)
    }

    /// Returns the root of the sum of 1 and the square.
    fn secant(self, cost: &mut u64) -> Result<Self, MathError> {
        Self::ONE.plus(self.times(self, cost)?, cost)?.sqr(cost)
    }

    fn reduced(self, unit: Angle, cost: &mut u64) -> Result<Reduced, MathError> {
        let degrees = match unit {
            Angle::Degree => self,
            Angle::Radian => DEGREES.times(self, cost)?,
            Angle::Grad => self.times(GRADS, cost)?,
        };
        *cost += cycles::REDUCE;
        if degrees.exponent < 0 {
            return Ok(Reduced { tangent: degrees.tangent(cost)?, is_swapped: false, quadrant: 0 });
        }
        let mut unit = 10;
        for _ in 0..degrees.exponent {
            unit = unit * 10 % CIRCLE;
        }
        let angle = (u128::from(degrees.digits) * u128::from(unit) % u128::from(CIRCLE)) as u64;
        let (quadrant, within) = (angle / RIGHT, angle % RIGHT);
        let is_swapped = within > RIGHT / 2;
        let flat = if is_swapped { RIGHT - within } else { within };
        let tangent = Self::assemble(false, flat, -12)?.tangent(cost)?;
        Ok(Reduced { tangent, is_swapped, quadrant })
    }

    /// Returns the tangent of an angle of 0 to 45 degrees.
    fn tangent(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        // Small angles begin at the first arc that is not larger: all values are scaled by ten per level.
        let mut level = usize::from((-self.exponent).max(0).unsigned_abs());
        let mut rest = self.digits * if self.exponent == 1 { 100 } else { 10 };
        while rest < arc(level) {
            rest *= 10;
            level += 1;
        }
        let mut counts = [0u8; STEPS];
        for (step, count) in counts.iter_mut().enumerate() {
            let arc = arc(level + step);
            while rest >= arc {
                rest -= arc;
                *count += 1;
            }
            *cost += cycles::TURN * u64::from(*count);
            rest *= 10;
        }
        *cost += if rest == 0 { 0 } else { cycles::ROTATE };
        let line = u128::from(rest) * u128::from(LEAST / 100) / u128::from(DEGREES.digits);
        let (mut x, mut y) = (LEAST, line as u64);
        for (step, count) in counts.iter().enumerate().rev() {
            y /= 10;
            let power = 2 * (level + step);
            for _ in 0..*count {
                (x, y) = (x - if power < 14 { y / POWERS[power] } else { 0 }, y + x);
            }
        }
        Self::assemble(false, y, -11 - level as i32)?.over(Self::assemble(false, x, -11)?, cost)
    }

    /// Returns the angle of a tangent, in degrees.
    fn arc_of_tangent(self, cost: &mut u64) -> Result<Self, MathError> {
        let size = self.magnitude();
        if size.is_zero() {
            *cost += cycles::ARC_ZERO;
            return Ok(Self::ZERO);
        }
        *cost += cycles::ARC;
        let is_steep = size.exponent > 0 || (size.exponent == 0 && size.digits > Self::ONE.digits);
        let flat = if is_steep { Self::ONE.over(size, cost)? } else { size };
        let mut angle = flat.arc_of_flat_tangent(cost)?;
        if is_steep {
            angle = NINETY.minus(angle, cost)?;
        }
        Ok(if self.negative { angle.negated() } else { angle })
    }

    /// Returns the angle of a tangent of at most 1, in degrees.
    fn arc_of_flat_tangent(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        let mut level = usize::from((-1 - self.exponent).max(0).unsigned_abs());
        let (mut x, mut y) = (FULL, if self.exponent == 0 { self.digits * 10 } else { self.digits });
        if y < x {
            y *= 10;
            level += 1;
        }
        let first = level;
        // Arcs are summed in thousandths of the twelfth decimal.
        let (mut sum, mut part) = (0, 1);
        for _ in 0..STEPS {
            let power = 2 * level;
            while y >= x {
                (x, y) = (x + if power < 14 { y / POWERS[power] } else { 0 }, y - x);
                sum += arc(level) * 1000 / part;
                *cost += cycles::TURN;
            }
            y *= 10;
            level += 1;
            part *= 10;
        }
        *cost += if y == 0 { 0 } else { cycles::ROTATE_BACK };
        let rest =
            u128::from(y) * u128::from(DEGREES.digits) * 100_000 / u128::from(x) / u128::from(POWERS[STEPS]);
        Self::assemble(false, sum + rest as u64, -15 - first as i32)
    }

    /// Returns the angle of a sine, in degrees.
    fn arc_of_sine(self, cost: &mut u64) -> Result<Self, MathError> {
        let size = self.magnitude();
        let rest = Self::ONE.minus(size, cost)?;
        if rest.negative {
            return Err(MathError::Arithmetic);
        }
        if rest.is_zero() {
            *cost += cycles::ASN_ONE;
            return Ok(if self.negative { NINETY.negated() } else { NINETY });
        }
        let root = Self::ONE.plus(size, cost)?.times(rest, cost)?.sqr(cost)?;
        self.over(root, cost)?.arc_of_tangent(cost)
    }

    fn in_unit(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        match unit {
            Angle::Degree => Ok(self),
            Angle::Radian => self.over(DEGREES, cost),
            Angle::Grad => self.over(GRADS, cost),
        }
    }
}
