//! Products.

use numeric::mflpt5::{Fac, mul};
use proptest::prelude::*;

use super::many_cases;
use crate::mflpt5_functions::agree;
use crate::support::reference::Reference;

fn number() -> impl Strategy<Value = Fac> {
    let exponent = prop_oneof![Just(0u8), 0x78u8..0x90, any::<u8>()];
    let mantissa = prop_oneof![(0u32..0x100).prop_map(|byte| byte << 24), any::<u32>()];
    let headed = prop_oneof![9 => Just(1u32 << 31), 1 => Just(0)];
    let rounding = prop_oneof![Just(0u8), any::<u8>()];
    (exponent, mantissa, headed, rounding, any::<bool>())
        .prop_map(|(e, m, head, r, n)| Fac::new(e, m | head, r, n))
        .prop_filter("only zero may be unnormalised here", |it| it.is_zero() || it.mantissa() >> 31 != 0)
}

proptest! {
    #![proptest_config(many_cases())]
    #[test]
    fn products_match_the_reference(left in number(), right in number()) {
        agree(
            Reference::new(left, right),
            |cycles| mul(left, right, cycles),
            |reference| reference.multiply().map(|()| reference.result()),
        )?;
    }
}
