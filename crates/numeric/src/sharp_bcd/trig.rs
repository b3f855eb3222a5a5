//! Trigonometric functions.
//!
//! An angle is reduced to the first 45 degrees, whose sine and cosine are computed up to a common
//! factor. `SIN` and `COS` follow from their quotient by a square root: the steep one of the two
//! loses accuracy (`SIN 60` ends in 791 instead of 784).

use serde::{Deserialize, Serialize};

use super::cycles;
use super::decimal::{Decimal, LEAST, MathError};
use super::decomposition::SineCosine;

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

/// A right angle and a turn, in degrees with eleven decimals.
const RIGHT: u64 = 90 * LEAST;
const TURN: u64 = 4 * RIGHT;
/// 180 / pi.
const DEGREES: Decimal = Decimal::constant(572_957_795_131, 1);
/// Degrees per grad.
const GRADS: Decimal = Decimal::constant(900_000_000_000, -1);
const NINETY: Decimal = Decimal::constant(900_000_000_000, 1);
const STRAIGHT: Decimal = Decimal::constant(180_000_000_000, 2);

/// An angle reduced to the first 45 degrees.
struct Reduced {
    /// The angle's distance from the nearest axis, in degrees.
    angle: Decimal,
    /// The number of right angles before it.
    quadrants: u64,
    /// The nearest axis is the next one.
    is_folded: bool,
}

impl Reduced {
    /// Returns whether the nearest axis is the vertical one.
    const fn is_steep(&self) -> bool {
        (self.quadrants + self.is_folded as u64) % 2 == 1
    }
}

impl Decimal {
    /// `SIN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when an intermediate result is too large.
    pub fn sin(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::SIN + if self.negative { cycles::SIN_NEGATIVE } else { 0 };
        let reduced = self.magnitude().reduced(unit, cost)?;
        let sine = reduced.angle.along_or_across(reduced.is_steep(), cost)?;
        let is_below = reduced.quadrants >= 2;
        *cost += match (is_below, self.negative) {
            (true, false) => cycles::NEGATE,
            (true, true) => cycles::NEGATE_AGAIN,
            (false, _) => 0,
        };
        Ok(if is_below != self.negative { sine.negated() } else { sine })
    }

    /// `COS`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when an intermediate result is too large.
    pub fn cos(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::COS + if self.negative { cycles::COS_NEGATIVE } else { 0 };
        let reduced = self.magnitude().reduced(unit, cost)?;
        let cosine = reduced.angle.along_or_across(!reduced.is_steep(), cost)?;
        if matches!(reduced.quadrants, 1 | 2) {
            *cost += cycles::NEGATE;
            return Ok(cosine.negated());
        }
        Ok(cosine)
    }

    /// `TAN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for a right angle.
    pub fn tan(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::TAN + if self.negative { cycles::TAN_NEGATIVE } else { 0 };
        let reduced = self.magnitude().reduced(unit, cost)?;
        let flat = reduced.angle.tangent(cost)?;
        let tangent = if reduced.is_steep() {
            *cost += cycles::TAN_STEEP;
            flat.reciprocal(cost)?
        } else {
            flat
        };
        let is_odd = reduced.quadrants % 2 == 1;
        *cost += if is_odd { cycles::NEGATE } else { 0 };
        let tangent = Self::normalised(false, tangent.digits, tangent.exponent.into(), cost)?;
        Ok(if is_odd != self.negative { tangent.negated() } else { tangent })
    }

    /// `ATN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when an intermediate result is too large.
    pub fn atn(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ATN + if self.negative { cycles::ATN_NEGATIVE } else { 0 };
        let angle = self.magnitude().arc(cost)?;
        (if self.negative { angle.negated() } else { angle }).in_unit(unit, cost)
    }

    /// `ASN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] beyond 1.
    pub fn asn(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ASN + if self.negative { cycles::ATN_NEGATIVE } else { 0 };
        let size = self.magnitude();
        let root = size.cofunction(cost)?;
        let angle = if root.is_zero() { NINETY } else { size.over(root, cost)?.arc(cost)? };
        (if self.negative { angle.negated() } else { angle }).in_unit(unit, cost)
    }

    /// `ACS`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] beyond 1.
    pub fn acs(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ACS;
        let size = self.magnitude();
        let root = size.cofunction(cost)?;
        let angle = if size.is_zero() { NINETY } else { root.over(size, cost)?.arc(cost)? };
        if self.negative {
            *cost += cycles::ACS_NEGATIVE;
            return STRAIGHT.minus(angle, cost)?.in_unit(unit, cost);
        }
        angle.in_unit(unit, cost)
    }

    /// Returns the sine of an angle of at most 45 degrees, or its cosine if it counts from the
    /// vertical axis.
    fn along_or_across(self, is_steep: bool, cost: &mut u64) -> Result<Self, MathError> {
        let tangent = self.tangent(cost)?;
        let secant = Self::ONE.plus(tangent.squared(cost)?, cost)?.root(cost)?;
        if is_steep {
            *cost += cycles::SIN_STEEP;
            return Self::ONE.over(secant, cost);
        }
        tangent.over(secant, cost)
    }

    fn tangent(self, cost: &mut u64) -> Result<Self, MathError> {
        let SineCosine { sine, cosine } = self.rotated(cost)?;
        sine.over(cosine, cost)
    }

    fn reduced(self, unit: Angle, cost: &mut u64) -> Result<Reduced, MathError> {
        let degrees = match unit {
            Angle::Degree => self,
            Angle::Radian => {
                *cost += cycles::FROM_RADIAN;
                DEGREES.times(self, cost)?.without_last_digit(cost)?
            }
            Angle::Grad => {
                *cost += cycles::FROM_GRAD;
                GRADS.times(self, cost)?.without_last_digit(cost)?
            }
        };
        if degrees.exponent < 0 {
            return Ok(Reduced { angle: degrees, quadrants: 0, is_folded: false });
        }
        *cost += cycles::REDUCE + cycles::REDUCE_DIGIT * u64::from(degrees.exponent.unsigned_abs());
        let (mut rest, mut subtractions) = (degrees.digits, 0);
        for digit in 0..=degrees.exponent {
            rest *= if digit == 0 { 1 } else { 10 };
            subtractions += rest / TURN;
            rest %= TURN;
        }
        let quadrants = rest / RIGHT;
        *cost += cycles::REDUCE_SUBTRACTION * (subtractions + quadrants);
        rest %= RIGHT;
        let is_folded = rest >= RIGHT / 2;
        if is_folded {
            *cost += cycles::FOLD;
            rest = RIGHT - rest;
        }
        Ok(Reduced { angle: Self::normalised(false, rest, 0, cost)?, quadrants, is_folded })
    }

    /// Rounds to eleven digits: up from 4 on.
    fn without_last_digit(self, cost: &mut u64) -> Result<Self, MathError> {
        Self::normalised(self.negative, (self.digits + 6) / 10 * 10, self.exponent.into(), cost)
    }

    /// Returns the angle of a tangent that is not negative, in degrees.
    fn arc(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        if self.exponent < 0 {
            return self.arc_tangent(cost);
        }
        *cost += cycles::ATN_STEEP;
        NINETY.minus(self.reciprocal(cost)?.arc_tangent(cost)?, cost)
    }

    /// Returns the cosine for a sine, and the other way round.
    fn cofunction(self, cost: &mut u64) -> Result<Self, MathError> {
        let square = Self::ONE.minus(self.squared(cost)?, cost)?;
        if square.negative { Err(MathError::Arithmetic) } else { square.root(cost) }
    }

    fn in_unit(self, unit: Angle, cost: &mut u64) -> Result<Self, MathError> {
        match unit {
            Angle::Degree => Ok(self),
            Angle::Radian => {
                *cost += cycles::TO_RADIAN;
                self.over(DEGREES, cost)
            }
            Angle::Grad => {
                *cost += cycles::TO_GRAD;
                self.over(GRADS, cost)
            }
        }
    }
}
