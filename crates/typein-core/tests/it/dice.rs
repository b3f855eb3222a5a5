//! Draws become the indices that the machines compute.

use games::{ChaChaDice, Dice as _, Float5, RandomDraw};
use numeric::msx_bcd::{self, Decimal, Value};
use typein_core::Dice;
use typein_core::protocol::{Draw, ErrorCode, NumberFormat};

/// Returns a random number of 32 bits.
fn random_u32(dice: &mut ChaChaDice) -> u32 {
    dice.below(1 << 16) << 16 | dice.below(1 << 16)
}

/// Returns the index below a bound for the value of `RND`, which is one of the format.
fn below(format: NumberFormat, rnd: &str, bound: u32) -> u32 {
    Dice::new(format, &[Draw::Rnd(rnd.to_owned())], &[]).expect("it is one").below(bound)
}

/// Returns a C64's `RND` with this mantissa, divided by 2^`exponent`, with all its digits.
pub fn c64_text(mantissa: u32, exponent: i32) -> String {
    let number = f64::from(mantissa) / 2f64.powi(32 + exponent);
    let digits = format!("{number:.80}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[test]
fn a_c64_draw_gives_the_index_of_its_arithmetic() {
    let mut random = ChaChaDice::seeded(29, 0);
    for _ in 0..20_000 {
        let mantissa = random_u32(&mut random) | 1 << 31;
        let exponent = random.below(6) as i32;
        let [m1, m2, m3, m4] = mantissa.to_be_bytes();
        let rnd = Float5([(128 - exponent) as u8, m1 & 0x7f, m2, m3, m4]);
        // Bounds around which the product is close to an integer, and any.
        let bound = if random.below(2) == 0 { 1 << random.below(15) } else { 1 + random.below(32_767) };
        let expected = RandomDraw::Mflpt5(rnd).index(bound).unwrap();
        let text = c64_text(mantissa, exponent);
        assert_eq!(below(NumberFormat::C64, &text, bound), expected, "{text} * {bound}");
    }
}

#[test]
fn an_msx_draw_gives_the_index_of_its_arithmetic() {
    let mut random = ChaChaDice::seeded(29, 1);
    let mut rounded_up = 0;
    for _ in 0..20_000 {
        let bound = 2 + random.below(998);
        // Half of the draws are just below a quotient, where the product is rounded up to an integer.
        let digits = match random.below(2) {
            0 => u64::from(random_u32(&mut random)) * 23_283,
            _ => u64::from(1 + random.below(bound - 1)) * 100_000_000_000_000 / u64::from(bound),
        };
        let text = format!("0.{digits:014}");
        let rnd = msx_bcd::val(text.as_bytes(), &mut 0).value.unwrap().decimal();
        let product = rnd.times(Decimal::from_integer(bound.into()), &mut 0).unwrap();
        let index = msx_bcd::int(Value::Double(product.pack()), &mut 0).unwrap();
        let expected = u32::try_from(msx_bcd::to_integer(index, &mut 0).unwrap()).unwrap();
        assert_eq!(below(NumberFormat::Msx, &text, bound), expected, "{text} * {bound}");
        let truncated = u128::from(digits) * u128::from(bound) / 100_000_000_000_000;
        rounded_up += u32::from(truncated != u128::from(expected));
    }
    assert!(rounded_up > 1000, "{rounded_up} products were rounded up to an integer");
}

#[test]
fn what_is_missing_reads_as_a_fixed_sequence_and_what_is_out_of_range_as_0() {
    let mut dice = Dice::new(NumberFormat::C64, &[Draw::Index(9), Draw::Index(8)], &[1200]).unwrap();
    // The same sequence as in Python and JavaScript.
    assert_eq!([dice.below(9), dice.below(9), dice.below(9)], [0, 8, 0]);
    assert_eq!([dice.clock(), dice.clock()], [1200, 0]);
    assert_eq!((dice.below(9), dice.below(9), dice.rnd_text()), (1, 6, "0.45865".to_owned()));
    // The generator of the C64 can round up to 1, which `INT(RND(1)*9)` makes 9.
    let mut dice =
        Dice::new(NumberFormat::C64, &[Draw::Rnd("1".to_owned()), Draw::Rnd("1".to_owned())], &[]).unwrap();
    assert_eq!((dice.below(9), dice.rnd_text()), (0, "1".to_owned()));
}

#[test]
fn a_draw_that_is_no_number_of_the_format_is_an_error() {
    for (format, text) in [
        (NumberFormat::Index, "0.5"),
        (NumberFormat::C64, "1.5"),
        (NumberFormat::C64, "-0.5"),
        (NumberFormat::C64, "5E-1"),
        (NumberFormat::C64, "0."),
        (NumberFormat::Msx, "0.123456789012345"),
    ] {
        let error = Dice::new(format, &[Draw::Rnd(text.to_owned())], &[]).unwrap_err();
        assert_eq!(error.code, ErrorCode::InvalidParams, "{text}");
    }
}

#[test]
fn a_draw_at_the_limits_of_the_format_is_one() {
    for (format, text, bound, index) in [
        (NumberFormat::C64, "0", 9, 0),
        (NumberFormat::C64, "0.9999999997671694", 1000, 999),
        (NumberFormat::C64, "0.123456789012345", 1000, 123),
        (NumberFormat::Msx, "0", 9, 0),
        (NumberFormat::Msx, "0.5", 9, 4),
        (NumberFormat::Msx, "0.12345678901234", 1000, 123),
        (NumberFormat::Msx, "0.99999999999999", 7, 6),
    ] {
        assert_eq!(below(format, text, bound), index, "{text} * {bound}");
        let mut dice = Dice::new(format, &[Draw::Rnd(text.to_owned())], &[]).unwrap();
        assert_eq!(dice.rnd_text(), text);
    }
    let mut dice = Dice::new(NumberFormat::Msx, &[Draw::Index(4)], &[]).unwrap();
    assert_eq!(dice.rnd_text(), "4");
}
