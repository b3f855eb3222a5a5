//! Quotients.

use numeric::mflpt5::{Fac, div, exp, log, mul};
use proptest::prelude::*;

use super::many_cases;
use crate::mflpt5_functions::visible;
use crate::mflpt5_reference::agree;
use crate::support::reference::Reference;

fn dividend() -> impl Strategy<Value = Fac> {
    let exponent = prop_oneof![Just(0u8), 0x78u8..0x98, any::<u8>()];
    let whole = (1u32..70000).prop_map(|it| it << it.leading_zeros());
    let sparse = (0u32..32, 0u32..32).prop_map(|(one, other)| 1 << 31 | 1 << one | 1 << other);
    let mantissa = prop_oneof![whole, sparse, any::<u32>().prop_map(|it| it | 1 << 31)];
    (exponent, mantissa, prop_oneof![Just(0u8), any::<u8>()], any::<bool>())
        .prop_map(|(exponent, mantissa, rounding, negative)| Fac::new(exponent, mantissa, rounding, negative))
}

fn divisor() -> impl Strategy<Value = Fac> {
    let exponent = prop_oneof![0x7cu8..0x90, any::<u8>()];
    let byte = (0x80u32..0x100).prop_map(|byte| byte << 24);
    let mantissa = prop_oneof![Just(0x8000_0000u32), byte, any::<u32>().prop_map(|it| it | 1 << 31)];
    (exponent, mantissa, prop_oneof![4 => Just(0u8), 1 => any::<u8>()], any::<bool>())
        .prop_map(|(exponent, mantissa, rounding, negative)| Fac::new(exponent, mantissa, rounding, negative))
}

fn any_mantissa() -> impl Strategy<Value = Fac> {
    let mantissa = (any::<u32>(), 0_u32..33).prop_map(|(it, zeros)| it.checked_shr(zeros).unwrap_or(0));
    (1_u8..=255, mantissa, any::<u8>(), any::<bool>())
        .prop_map(|(exponent, mantissa, rounding, negative)| Fac::new(exponent, mantissa, rounding, negative))
}

proptest! {
    #![proptest_config(many_cases())]
    #[test]
    fn quotients_match_the_reference(left in dividend(), right in divisor()) {
        agree(div, Reference::divide, left, right)?;
    }

    /// Mantissas that may have leading zeros are divided in the original's steps, with approximate cycles.
    #[test]
    fn steps_give_the_same_quotient(left in any_mantissa(), right in any_mantissa()) {
        let mut reference = Reference::new(left, right);
        let expected = reference.divide().map(|()| visible(reference.result()));
        prop_assert_eq!(div(left, right, &mut 0).map(visible), expected);
    }

    /// An accumulator of any content, which machine code can leave, must not cause a panic.
    #[test]
    fn any_mantissa_is_taken(left in any_mantissa(), right in any_mantissa()) {
        let mut cost = 0;
        for result in [
            div(left, right, &mut cost),
            mul(left, right, &mut cost),
            exp(left, &mut cost),
            log(left, &mut cost),
        ] {
            prop_assert!(result.is_err() || result.is_ok_and(|it| it.is_zero() || it.mantissa() >> 31 == 1));
        }
    }
}
