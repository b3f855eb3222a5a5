//! Functions, conversions and texts against the reference model, which executes the original's
//! routines instruction by instruction: same results, same cycles.

use crate::support::reference;

use numeric::mflpt5::{self as basic, Fac, MathError, Mflpt};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use reference::Reference;

/// Numbers of all magnitudes, in most cases in the range of the functions, with few and many mantissa bits.
fn number() -> impl Strategy<Value = Fac> {
    let byte = || prop_oneof![2 => Just(0), 1 => Just(0xff), 1 => Just(0x80), 4 => any::<u8>()];
    let exponent = prop_oneof![1 => Just(0), 12 => 0x78u8..0x8a, 4 => 0x60u8..0xa8, 2 => any::<u8>()];
    let any_number = ([byte(), byte(), byte(), byte()], exponent, byte(), any::<bool>()).prop_map(
        |([m1, m2, m3, m4], exponent, rounding, negative)| {
            Fac::new(exponent, u32::from_be_bytes([m1 | 0x80, m2, m3, m4]), rounding, negative)
        },
    );
    prop_oneof![1 => any::<i16>().prop_map(|value| basic::from_i16(value % 400, &mut 0)), 5 => any_number]
}

/// A number as stored in memory.
fn stored() -> impl Strategy<Value = Fac> {
    number().prop_map(|fac| fac.with_rounding(0))
}

/// Calls both routines; `shown` extracts the part of the results that has to be equal.
pub fn agree<T: PartialEq + std::fmt::Debug>(
    mut reference: Reference,
    fast: impl FnOnce(&mut u64) -> Result<T, MathError>,
    slow: impl FnOnce(&mut Reference) -> Result<T, MathError>,
) -> Result<(), TestCaseError> {
    let mut cycles = 0;
    let result = fast(&mut cycles);
    let expected = slow(&mut reference);
    prop_assert_eq!(&result, &expected);
    if expected.is_ok() {
        prop_assert_eq!(cycles, reference.cycles, "cycles");
    }
    Ok(())
}

/// Returns the visible part of a number; a zero has no other visible part.
pub fn visible(fac: Fac) -> Fac {
    if fac.is_zero() { Fac::ZERO } else { fac }
}

type Binary = fn(Fac, Fac, &mut u64) -> Result<Fac, MathError>;
type Fast = fn(Fac, &mut u64) -> Result<Fac, MathError>;
type Slow = fn(&mut Reference) -> Result<(), MathError>;

fn functions_agree(fac: Fac, functions: &[(&str, Fast, Slow)]) -> Result<(), TestCaseError> {
    for &(name, fast, slow) in functions {
        agree(
            Reference::new(Fac::ZERO, fac),
            |cycles| fast(fac, cycles).map(visible),
            |reference| slow(reference).map(|()| visible(reference.result())),
        )
        .map_err(|error| TestCaseError::fail(format!("{name}: {error}")))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn trigonometry_agrees(fac in number()) {
        functions_agree(fac, &[
            ("sin", basic::sin, Reference::sine),
            ("cos", basic::cos, Reference::cosine),
            ("tan", basic::tan, Reference::tangent),
            ("atn", basic::atn, Reference::arc_tangent),
        ])?;
    }

    #[test]
    fn exponentials_agree(fac in number()) {
        functions_agree(fac, &[
            ("exp", basic::exp, Reference::exponential),
            ("log", basic::log, Reference::logarithm),
            ("sqr", basic::sqr, Reference::root),
            ("not", basic::not, Reference::not),
            ("abs", |fac, cost| Ok(basic::abs(fac, cost)), |reference| { reference.absolute(); Ok(()) }),
            ("neg", |fac, cost| Ok(basic::negate(fac, cost)), |reference| { reference.change_sign(); Ok(()) }),
            ("sgn", |fac, cost| Ok(basic::sgn(fac, cost)), |reference| { reference.signum(); Ok(()) }),
        ])?;
    }

    #[test]
    fn the_ends_of_exp_agree(mantissa in any::<u32>(), exponent in 0x86u8..=0x88, negative in any::<bool>()) {
        let fac = Fac::new(exponent, mantissa | 0x8000_0000, 0, negative);
        functions_agree(fac, &[("exp", basic::exp, Reference::exponential)])?;
    }

    #[test]
    fn powers_agree(left in stored(), right in number(), whole in any::<Option<i8>>()) {
        let right = whole.map_or(right, |whole| basic::from_i8(whole, &mut 0));
        agree(
            Reference::new(left, right),
            |cycles| basic::pow(left, right, cycles).map(visible),
            |reference| reference.power().map(|()| visible(reference.result())),
        )?;
    }

    #[test]
    fn logic_agrees(left in stored(), right in number(), integers in any::<Option<[i16; 2]>>()) {
        let [left, right] = integers.map_or([left, right], |both| both.map(|value| basic::from_i16(value, &mut 0)));
        let operations: [(Binary, Slow); 2] = [(basic::and, Reference::and), (basic::or, Reference::or)];
        for (fast, slow) in operations {
            agree(
                Reference::new(left, right),
                |cycles| fast(left, right, cycles),
                |reference| slow(reference).map(|()| reference.result()),
            )?;
        }
    }

    #[test]
    fn conversions_from_a_number_agree(fac in number()) {
        let reference = || Reference::new(Fac::ZERO, fac);
        agree(reference(), |cycles| basic::to_int16(fac, cycles), Reference::take_int16)?;
        agree(reference(), |cycles| basic::to_u15(fac, cycles), Reference::take_subscript)?;
        agree(reference(), |cycles| basic::to_byte(fac, cycles), Reference::take_byte)?;
        agree(reference(), |cycles| basic::to_u16_address(fac, cycles), Reference::take_address)?;
        agree(reference(), |cycles| fac.store(cycles).map(|packed| packed.0), Reference::store)?;
        agree(reference(), |cycles| Ok(basic::sign(fac, cycles) as i8), |reference| Ok(reference.sign()))?;
    }

    #[test]
    fn conversions_to_a_number_agree(value in any::<u32>(), [high, low] in any::<[u8; 2]>()) {
        let integer = u16::from_be_bytes([high, low]);
        let reference = || Reference::new(Fac::ZERO, Fac::ZERO);
        let result = |reference: &mut Reference| Ok(reference.result());
        agree(reference(), |cycles| Ok(basic::from_i8(low.cast_signed(), cycles)), |reference| {
            reference.float_byte(low.cast_signed());
            result(reference)
        })?;
        agree(reference(), |cycles| Ok(basic::from_u8(low, cycles)), |reference| {
            reference.float_unsigned_byte(low);
            result(reference)
        })?;
        agree(reference(), |cycles| Ok(basic::from_i16(integer.cast_signed(), cycles)), |reference| {
            reference.float_int16(integer.cast_signed());
            result(reference)
        })?;
        agree(reference(), |cycles| Ok(basic::from_u16(integer, cycles)), |reference| {
            reference.float_u16(integer);
            result(reference)
        })?;
        agree(reference(), |cycles| Ok(basic::from_jiffies(value, cycles)), |reference| {
            reference.float_clock(value);
            result(reference)
        })?;
        let packed = [high, low, 1, 2, 3];
        agree(reference(), |cycles| Ok(Fac::load(&packed, cycles)), |reference| {
            reference.load(packed);
            result(reference)
        })?;
    }

    #[test]
    fn random_numbers_agree(fac in number(), seed in stored(), timers in any::<[u8; 4]>(), zero in any::<bool>()) {
        let fac = if zero { Fac::ZERO } else { fac };
        let start = seed.pack().0;
        let mut next = start;
        agree(
            Reference::new(Fac::ZERO, fac),
            |cycles| {
                let number = basic::rnd(fac, &mut next, || timers, cycles)?;
                Ok((number.pack().0, next))
            },
            |reference| reference.random(start, timers).map(|stored| (stored, stored)),
        )?;
    }

    #[test]
    fn numbers_print_the_same(fac in stored(), decimal in any::<Option<(u32, i8)>>()) {
        // Includes numbers with few digits, which have trailing zeros to be removed.
        let text = decimal.map(|(digits, power)| format!("{}E{}", digits % 10_000, power % 37));
        let fac = text.and_then(|text| basic::parse(text.as_bytes(), &mut 0).value.ok()).unwrap_or(fac);
        agree(
            Reference::new(Fac::ZERO, fac),
            |cycles| {
                let mut text = [0; 16];
                let length = basic::print(fac, &mut text, cycles);
                Ok(text[..length].to_vec())
            },
            Reference::print,
        )?;
    }

    #[test]
    fn clocks_are_parsed_the_same(digits in [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'0'..=b'9'], zeros in 0..7usize) {
        let mut digits = digits;
        digits[..zeros].fill(b'0');
        let mut reference = Reference::new(Fac::ZERO, Fac::ZERO);
        let mut cycles = 0;
        let parsed = basic::parse_clock(digits, &mut cycles);
        prop_assert_eq!(parsed, reference.scan_clock(digits).ok());
        // The original enters the doubled sum after its branch on overflow, whose 2 cycles are counted here, once for each
        // pair from the first digit on that is not zero. *Inferred*: no recording shows so few cycles.
        let pairs = (1..=3).filter(|pair| digits[..2 * pair].iter().any(|&digit| digit != b'0')).count() as u64;
        prop_assert_eq!(cycles, reference.cycles + 2 * pairs);
        let [hours, minutes, seconds] = [0, 2, 4].map(|at| {
            10 * i32::from(digits[at] - b'0') + i32::from(digits[at + 1] - b'0')
        });
        prop_assert_eq!(parsed, Some(((hours * 60 + minutes) * 60 + seconds) * 60));
    }

    #[test]
    fn a_clock_has_no_characters_below_the_digits(mut digits in [b'0'.., b'0'.., b'0'.., b'0'.., b'0'.., b'0'..], at in 0..6usize, below in 0..b'0') {
        digits[at] = below;
        prop_assert_eq!(basic::parse_clock(digits, &mut 0), None);
    }

    #[test]
    fn clocks_print_the_same(jiffies in 0u32..5_184_000) {
        agree(
            Reference::new(Fac::ZERO, Fac::ZERO),
            |cycles| {
                let mut text = [0; 6];
                basic::print_clock(jiffies, &mut text, cycles);
                Ok(text.to_vec())
            },
            |reference| Ok(reference.print_clock(jiffies)),
        )?;
    }

    #[test]
    fn texts_parse_the_same(text in "[ ]{0,2}[-+]?[0-9]{0,4}[ ]?(\\.[0-9]{0,11}(\\.)?)?(E[-+]?[0-9]{0,3})?[ A:]?") {
        texts_agree(text.as_bytes())?;
    }

    #[test]
    fn program_text_parses_the_same(digits in "[0-9]{1,10}", sign in 0xa9u8..0xad, exponent in "[0-9 ]{0,2}") {
        texts_agree(&[digits.as_bytes(), b"E", &[sign], exponent.as_bytes()].concat())?;
    }
}

/// Parses a text with both routines.
pub fn texts_agree(text: &[u8]) -> Result<(), TestCaseError> {
    agree(
        Reference::new(Fac::ZERO, Fac::ZERO),
        |cycles| basic::parse(text, cycles).value.map(visible),
        |reference| reference.scan(text).map(|()| visible(reference.result())),
    )
}

/// The operator's entry and end around the comparison ($B016, $B02A).
#[test]
fn a_relation_takes_its_time() {
    let three = basic::from_u8(3, &mut 0);
    let seven = basic::from_u8(7, &mut 0);
    for (left, right) in [(three, seven), (seven, three), (three, three)] {
        let (mut cycles, mut bare) = (0, 0);
        let order = basic::compare(left, right, &mut cycles);
        assert_eq!(
            order,
            left.mantissa().cmp(&right.mantissa()).then(left.exponent().cmp(&right.exponent()))
        );
        assert_eq!(order, basic::compare_memory(right, &left.pack().0, &mut bare).reverse());
        // Two calls, the type check, storing the sign in the second accumulator, loading its address.
        assert_eq!(cycles - bare, 6 + (3 + 2 + 2 + 6) + 2 + (3 + 2 + 3 + 3) + (2 + 2) + 6);
        for is_true in [false, true] {
            let mut cycles = 0;
            let mut reference = Reference::new(Fac::ZERO, Fac::ZERO);
            let value = basic::relation(order, is_true, &mut cycles);
            reference.float_byte(-i8::from(is_true));
            assert_eq!(value, reference.result());
            // The order becomes a bit, the mask of the relation is applied; -1 is loaded if a bit remains.
            let mask = 2 + 3 + if order.is_gt() { 3 } else { 2 + 2 + 3 };
            assert_eq!(
                cycles - reference.cycles,
                mask + (2 + 2 + 2 + 3) + if is_true { 2 + 2 } else { 3 } + 3
            );
        }
    }
    assert_eq!(Mflpt([0x82, 0x40, 0, 0, 0]).unpack(), three);
}

#[test]
fn the_left_operands_rounding_byte_is_not_looked_at() {
    let number = |exponent, negative| Fac::new(exponent, 0xc123_4567, 0xff, negative);
    let operations: [Binary; 7] =
        [basic::add, basic::sub, basic::mul, basic::div, basic::pow, basic::and, basic::or];
    for operation in operations {
        for left in [number(0x83, false), number(0x88, true), number(0x81, true)] {
            for right in [Fac::ZERO, number(0x83, false), number(0x84, false), basic::from_i8(3, &mut 0)] {
                let (mut cycles, mut expected) = (0, 0);
                assert_eq!(
                    operation(left, right, &mut cycles),
                    operation(left.with_rounding(0), right, &mut expected)
                );
                assert_eq!(cycles, expected);
            }
        }
    }
}

#[test]
fn the_ends_of_the_whole_numbers_agree() {
    let number = |text: &str| basic::parse(text.as_bytes(), &mut 0).value.unwrap();
    for text in [
        "-32768", "-32769", "-32768.5", "32767", "32768", "65535", "65535.5", "65536", "131071", "255", "256",
    ] {
        let fac = number(text);
        let reference = || Reference::new(Fac::ZERO, fac);
        agree(reference(), |cycles| basic::to_int16(fac, cycles), Reference::take_int16).expect(text);
        agree(reference(), |cycles| basic::to_u16_address(fac, cycles), Reference::take_address).expect(text);
        agree(reference(), |cycles| basic::to_byte(fac, cycles), Reference::take_byte).expect(text);
    }
    assert_eq!(basic::to_int16(number("-32768"), &mut 0), Ok(-32768));
    assert_eq!(basic::to_u16_address(number("65535"), &mut 0), Ok(65535));
}

/// The numbers with which the scaling compares, and texts whose exponents have a digit too many.
#[test]
fn the_limits_of_texts_agree() {
    for packed in
        [[0x9e, 0x6e, 0x6b, 0x27, 0xfd], [0x9b, 0x3e, 0xbc, 0x1f, 0xfd], [0x9e, 0x6e, 0x6b, 0x28, 0]]
    {
        let fac = Mflpt(packed).unpack();
        agree(
            Reference::new(Fac::ZERO, fac),
            |cycles| {
                let mut text = [0; 16];
                let length = basic::print(fac, &mut text, cycles);
                Ok(text[..length].to_vec())
            },
            Reference::print,
        )
        .unwrap();
    }
    for text in
        ["0E100", "1E100", "1E-100", "1E-105", "1E-10", "0E10", "1.7E38", "1.8E38", "17E37", "30E37", "99E37"]
    {
        texts_agree(text.as_bytes()).expect(text);
    }
}
