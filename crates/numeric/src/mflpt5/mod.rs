//! The Commodore 64's five-byte floating point, bit-exact and with its running time.
//!
//! Numbers in memory are *packed* ([`Mflpt`]); the accumulator ([`Fac`]) is *unpacked* and has a
//! fifth mantissa byte, the rounding byte. Note: that byte survives from one operation to the next
//! and is rounded only when a value is stored, or pushed as the left operand of an operator, so
//! `A*B+C` and `X=A*B:X+C` may differ in the last bit.
//!
//! ```text
//!   packed    exponent | s mmmmmmm | mmmmmmmm | mmmmmmmm | mmmmmmmm      s replaces the leading 1
//!   unpacked  exponent | 1 mmmmmmm | mmmmmmmm | mmmmmmmm | mmmmmmmm | rounding | sign
//! ```
//!
//! The exponent is excess 128 for a mantissa in [0.5, 1); a number with exponent 0 is zero, independent of the other
//! bytes.
//!
//! ```
//! use numeric::mflpt5::{self, Fac};
//!
//! let mut cycles = 0;
//! let one = Fac::load(&[0x81, 0, 0, 0, 0], &mut cycles);
//! let third = mflpt5::div(one, mflpt5::from_u8(3, &mut cycles), &mut cycles)?;
//! let mut text = [0; 16];
//! let length = mflpt5::print(third, &mut text, &mut cycles);
//! assert_eq!(&text[..length], b" .333333333");
//! # Ok::<(), mflpt5::MathError>(())
//! ```
//!
//! # Operands
//!
//! Binary operations take `left`, the operand that the evaluator pushed, and `right`, the
//! accumulator. The rounding byte of `left` is ignored, because pushing has rounded it; that of
//! `right` counts.
//!
//! # Time
//!
//! Every routine adds the clock cycles of its original to `cost`: from the first instruction at the
//! ROM address in its documentation up to and including the final `RTS`, without the calling `JSR`
//! and without cycles stolen by video or interrupts. A routine that ends in an error adds an
//! unspecified part of its cost. Page crossings inside the ROM are counted; those of `(zp),Y` on a
//! variable's own address are not (on average 0.04 cycles an access). The counts are sums over the
//! instruction sequences of the ROM as listed in `mist64/c64ref`, `c64disasm_en.txt`, and
//! documented 6502 instruction timing.

mod add;
mod compare;
mod counting_loop;
mod cycles;
mod div;
mod exp_log;
mod format;
mod integer;
mod logic;
mod mul;
mod parse;
mod power;
mod print;
mod random;
mod series;
mod trig;

pub use add::{add, add_memory, sub};
pub use compare::{compare, compare_memory, relation, sign};
pub use counting_loop::CountingLoop;
pub use div::div;
pub use exp_log::{exp, log};
pub use format::{Fac, MathError, Mflpt, PI, abs, negate};
pub use integer::{
    from_i8, from_i16, from_jiffies, from_u8, from_u16, int, qint, rounding_after_int16, sgn, to_byte,
    to_int16, to_u15, to_u16_address,
};
pub use logic::{and, not, or};
pub use mul::{mul, mul_memory};
pub use parse::{Parsed, parse, parse_clock};
pub use power::{PowerCache, pow, pow_cached, sqr};
pub use print::{print, print_clock};
pub use random::{RND_TIMER_HIGH_CYCLE, RND_TIMER_LOW_CYCLE, SEED_AT_POWER_ON, rnd, rnd_after_seeding};
pub use trig::{atn, cos, sin, tan};
