//! Conversions from and to integers.

use numeric::mflpt5::{Fac, from_i16, from_u8, int, rounding_after_int16, to_int16, to_u15};
use proptest::prelude::*;

use crate::mflpt5_functions::agree;
use crate::support::reference::Reference;

/// Returns the reference with a number in its accumulator.
fn reference(fac: Fac) -> Reference {
    Reference::new(Fac::ZERO, fac)
}

/// 3.7 has the mantissa EC CC CC CD, of which three bytes move out.
#[test]
fn an_integer_leaves_the_last_byte_moved_out_for_rounding() {
    assert_eq!(rounding_after_int16(Fac::new(0x82, 0xeccc_cccd, 0, false)), 0xcc);
    assert_eq!(rounding_after_int16(Fac::new(0x82, 0xeccc_cccd, 0, true)), 0x33);
    assert_eq!(rounding_after_int16(from_i16(300, &mut 0)), 0);
    assert_eq!(rounding_after_int16(Fac::new(0x70, 0x8000_0000, 0, true)), 0xff);
}

#[test]
fn truth_is_made_an_integer_and_back_as_other_numbers_are() {
    let truth = Fac::new(0x81, 0x8000_0000, 0, true);
    for fac in [truth, Fac::ZERO, Fac::new(0, 0x1234_5678, 0x9a, true)] {
        agree(reference(fac), |cycles| to_int16(fac, cycles), Reference::take_int16).unwrap();
    }
}

#[test]
fn integers_are_made_numbers_as_in_the_reference() {
    for value in i16::MIN..=i16::MAX {
        let (mut cycles, mut reference) = (0, reference(Fac::ZERO));
        reference.float_int16(value);
        assert_eq!(from_i16(value, &mut cycles), reference.result());
        assert_eq!(cycles, reference.cycles, "{value}");
    }
}

proptest! {
    #[test]
    fn numbers_are_made_integers_as_in_the_reference(
        exponent in 0x7fu8..0x92, mantissa: u32, rounding: u8, negative: bool
    ) {
        let fac = Fac::new(exponent, mantissa | 0x8000_0000, rounding, negative);
        agree(reference(fac), |cycles| to_int16(fac, cycles), Reference::take_int16)?;
        agree(reference(fac), |cycles| to_u15(fac, cycles), Reference::take_subscript)?;
    }

    #[test]
    fn a_byte_is_made_a_number_as_an_integer_is(value: u8) {
        let (mut short, mut general) = (0, 2 + 3);
        prop_assert_eq!(from_u8(value, &mut short), from_i16(i16::from(value), &mut general));
        prop_assert_eq!(short, general);
    }

    #[test]
    fn integer_parts_match_the_reference(
        exponent in prop_oneof![8 => 0x7fu8..0xa2, 1 => 0u8..0x7f, 1 => Just(0)],
        mantissa: u32,
        rounding: u8,
        negative: bool,
    ) {
        let fac = Fac::new(exponent, mantissa | 0x8000_0000, rounding, negative);
        let (mut cycles, mut reference) = (0, reference(fac));
        reference.int();
        prop_assert_eq!(int(fac, &mut cycles), reference.result());
        prop_assert_eq!(cycles, reference.cycles);
    }
}
