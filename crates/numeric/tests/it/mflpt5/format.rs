//! The parts of an accumulator.

use numeric::mflpt5::{Fac, MathError, Mflpt, int};

use crate::support::reference::Reference;

#[test]
fn an_accumulator_has_the_parts_that_it_was_made_of() {
    for mantissa in [0, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX] {
        for (exponent, rounding, negative) in [(0, 0, true), (1, 0x80, false), (0xff, 0xff, true)] {
            let fac = Fac::new(exponent, mantissa, rounding, negative);
            let parts = (fac.exponent(), fac.mantissa(), fac.rounding(), fac.is_negative());
            assert_eq!(parts, (exponent, mantissa, rounding, negative));
            // A number without a fraction passes through as it is.
            if exponent == 0xff {
                assert_eq!(int(fac, &mut 0), fac);
            }
            let sign = if negative { 0x8000_0000 } else { 0 };
            assert_eq!(fac.packed_mantissa(), mantissa & (0x7fff_ffff | sign));
        }
    }
    assert_eq!(Fac::ZERO, Fac::new(0, 0, 0, false));
}

#[test]
fn packing_keeps_every_byte() {
    for bytes in [[0, 0xff, 1, 2, 3], [0x81, 0, 0, 0, 0], [0xff, 0x80, 0, 0, 1]] {
        assert_eq!(Mflpt(bytes).unpack().pack(), Mflpt(bytes));
    }
}

#[test]
fn rounding_matches_the_reference() {
    let mantissas = [0x8000_0000, 0x8000_00ff, 0x8000_00fe, 0xffff_ffff, 0xffff_ff7f, 0x9234_5678, 0];
    for (mantissa, exponent) in mantissas.iter().flat_map(|&it| [0, 1, 0x81, 0xff].map(|e| (it, e))) {
        for (rounding, negative) in [0, 0x7f, 0x80, 0xff].iter().flat_map(|&r| [(r, false), (r, true)]) {
            let fac = Fac::new(exponent, mantissa, rounding, negative);
            let (mut cycles, mut reference) = (0, Reference::new(Fac::ZERO, fac));
            let expected = reference.round().map(|()| reference.result().with_rounding(0));
            assert_eq!(fac.round(&mut cycles), expected, "{fac:?}");
            if expected.is_ok() {
                assert_eq!(cycles, reference.cycles, "{fac:?}");
            }
        }
    }
}

#[test]
fn rounding_up_the_largest_number_overflows() {
    let largest = Fac::new(0xff, u32::MAX, 0x80, false);
    assert_eq!(largest.round(&mut 0), Err(MathError::Overflow));
}
