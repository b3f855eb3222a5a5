//! Sums and differences.

use numeric::mflpt5::{Fac, add, sub};
use proptest::prelude::*;

use super::many_cases;
use crate::mflpt5_functions::agree;
use crate::support::reference::Reference;

fn number() -> impl Strategy<Value = Fac> {
    let near = (120u8..=140, any::<u32>(), any::<u8>(), any::<bool>());
    let all = (any::<u8>(), any::<u32>(), any::<u8>(), any::<bool>());
    let fac = |(exponent, mantissa, rounding, negative)| Fac::new(exponent, mantissa, rounding, negative);
    let whole = (1u32..5000, any::<bool>()).prop_map(move |(value, negative)| {
        fac((160 - value.leading_zeros() as u8, value << value.leading_zeros(), 0, negative))
    });
    let normal =
        prop_oneof![near, all].prop_map(fac).prop_map(|it| it.with_mantissa(it.mantissa() | 1 << 31));
    prop_oneof![whole, normal, any::<u8>().prop_map(|it| Fac::new(it, 0x7fff_0001, 0, false))]
}

proptest! {
    #![proptest_config(many_cases())]
    #[test]
    fn sums_and_differences_match_the_reference(left in number(), right in number()) {
        let reference = || Reference::new(left, right);
        agree(
            reference(),
            |cycles| add(left, right, cycles),
            |reference| reference.add().map(|()| reference.result()),
        )?;
        agree(
            reference(),
            |cycles| sub(left, right, cycles),
            |reference| reference.subtract().map(|()| reference.result()),
        )?;
    }
}
