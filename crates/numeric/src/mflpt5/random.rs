//! `RND`.
//!
//! Note: the generator multiplies and adds with the floating-point routines and then swaps the
//! mantissa's bytes, and the exponent of the product becomes the rounding byte; there is no
//! modulus.

use core::cmp::Ordering;

use super::compare::sign;
use super::cycles;
use super::format::{Fac, MathError, Mflpt, Wide, normalise};
use super::integer::from_i16;

/// The seed that a reset leaves in `$8B`-`$8F`.
pub const SEED_AT_POWER_ON: [u8; 5] = [0x80, 0x4f, 0xc7, 0x52, 0x58];

/// The clock cycle, counted from the entry, in which `RND(0)` reads the low byte of timer A.
pub const RND_TIMER_LOW_CYCLE: u64 = 53;
/// The clock cycle, counted from the entry, in which `RND(0)` reads the high byte of timer A.
pub const RND_TIMER_HIGH_CYCLE: u64 = 63;

/// `$E08D`.
const MULTIPLIER: Wide = Wide { mantissa: 0xb5_447a_0000, exponent: 0x98, negative: false };
/// `$E092`.
const INCREMENT: Wide = Wide { mantissa: 0xa8_b146_0000, exponent: 0x68, negative: false };

/// `RND` (`$E097`): the next number for a positive argument, the scrambled argument for a negative one, and for zero a
/// number from CIA 1's clocks. The number is also the next seed.
///
/// `timers` returns, in the order of the mantissa bytes: timer A low (`$DC04`), tenths of seconds
/// (`$DC08`), timer A high (`$DC05`), seconds (`$DC09`). The low and high byte are read ten cycles
/// apart, see [`RND_TIMER_LOW_CYCLE`].
///
/// # Errors
/// [`MathError::Overflow`] for seeds that a program has poked.
pub fn rnd(
    fac: Fac,
    seed: &mut [u8; 5],
    timers: impl FnOnce() -> [u8; 4],
    cost: &mut u64,
) -> Result<Fac, MathError> {
    *cost += cycles::JSR;
    let (mantissa, exponent) = match sign(fac, cost) {
        Ordering::Less => {
            *cost += 3 + SWAP;
            (fac.mantissa().swap_bytes(), fac.exponent())
        }
        Ordering::Equal => {
            *cost += 2 + 2 + cycles::JSR + (3 + 2 + 2 + 6) + 3 + 3 + 4 * (5 + 3) + 3 * 2 + 2 + 3;
            (u32::from_be_bytes(timers()), fac.exponent())
        }
        Ordering::Greater => {
            *cost += 2 + 3 + cycles::POINT;
            let last = Fac::load(seed, cost);
            *cost += cycles::POINT;
            *cost += cycles::FETCH;
            let product = MULTIPLIER.times(last.into(), cost)?;
            *cost += cycles::POINT + cycles::FETCH;
            let next = INCREMENT.plus(product, cost)?;
            *cost += SWAP;
            (((next.mantissa >> 8) as u32).swap_bytes(), next.exponent as u8)
        }
    };
    *cost += 6 * 3 - 2 + cycles::JSR;
    let wide = u64::from(mantissa) << 8 | u64::from(exponent);
    let number = Fac::from(normalise(wide, 0x80, false, cost));
    *cost += 2 + 2 + 3;
    let number = number.spill(cost)?;
    let Mflpt(bytes) = number.pack();
    *seed = bytes;
    Ok(number)
}

/// Returns the number of `RND(1)` after `RND(-x)`; the bits are those of `x`.
#[must_use]
pub fn rnd_after_seeding(bits: u64) -> Fac {
    let cost = &mut 0;
    let [exponent, sign, mantissa @ ..] = (bits >> 24).to_be_bytes()[3..8].try_into().unwrap_or([0; 5]);
    let seed = Fac::load(&[0x81 | exponent & 0x1f, sign | 0x80, mantissa[0], mantissa[1], mantissa[2]], cost);
    let mut state = SEED_AT_POWER_ON;
    let seeded = rnd(seed, &mut state, Default::default, cost);
    let drawn = seeded.and_then(|_| rnd(from_i16(1, cost), &mut state, Default::default, cost));
    drawn.expect("a state that the generator made is in range")
}

/// Swapping the mantissa's bytes, `$E0D3` to `$E0E3`.
const SWAP: u64 = 8 * 3;
