//! Comparisons.

use numeric::mflpt5::{Fac, compare, from_i8, relation};
use proptest::prelude::*;

use super::many_cases;
use crate::support::reference::Reference;

/// The cycles from the operator's entry to the comparison.
const OPERATOR: u64 = 42;

fn number() -> impl Strategy<Value = Fac> {
    let exponent = prop_oneof![Just(0u8), 0x80u8..0x84, any::<u8>()];
    let mantissa = prop_oneof![(0u32..3).prop_map(|low| low | 1 << 31), any::<u32>(), Just(0)];
    let rounding = prop_oneof![Just(0u8), any::<u8>()];
    let negative = prop_oneof![Just(false), any::<bool>()];
    (exponent, mantissa, rounding, negative).prop_map(|(e, m, r, n)| Fac::new(e, m, r, n))
}

proptest! {
    #![proptest_config(many_cases())]
    #[test]
    fn comparisons_match_the_reference(left in number(), right in number(), near in 0u32..8) {
        let nearby = left.with_mantissa(left.mantissa() ^ (1 << (near * 4)));
        for right in [right, left, nearby] {
            // The original compares the accumulator, the right operand, with the left one.
            let (mut cycles, mut reference) = (0, Reference::new(left, right));
            let ordering = compare(left, right, &mut cycles).reverse();
            prop_assert_eq!(ordering as i8, reference.compare());
            prop_assert_eq!(cycles, OPERATOR + reference.cycles);
        }
    }
}

#[test]
fn truth_values_are_made_as_signed_bytes_are() {
    for (value, is_true) in [(-1, true), (0, false)] {
        let (mut cycles, mut around, mut reference) = (0, 0, Reference::new(Fac::ZERO, Fac::ZERO));
        reference.float_byte(value);
        assert_eq!(from_i8(value, &mut cycles), reference.result());
        assert_eq!(cycles, reference.cycles);
        assert_eq!(relation(std::cmp::Ordering::Less, is_true, &mut around), reference.result());
        // The instructions around the conversion.
        assert_eq!(around - cycles, if is_true { 28 } else { 27 });
    }
}
