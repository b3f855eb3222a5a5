//! Powers.

use numeric::mflpt5::{Fac, PowerCache, pow, pow_cached};
use proptest::prelude::*;

use super::many_cases;

fn number() -> impl Strategy<Value = Fac> {
    let exponent = prop_oneof![8 => 0x78u8..0x98, 1 => Just(0u8), 1 => any::<u8>()];
    let mantissa = prop_oneof![(1u32..300).prop_map(|it| it << it.leading_zeros()), any::<u32>()];
    (exponent, mantissa, prop_oneof![3 => Just(0u8), 1 => any::<u8>()], any::<bool>()).prop_map(
        |(exponent, mantissa, rounding, negative)| Fac::new(exponent, mantissa | 1 << 31, rounding, negative),
    )
}

proptest! {
    #![proptest_config(many_cases())]
    #[test]
    fn a_cached_result_is_the_same(
        numbers in prop::collection::vec((number(), number()), 1..4)
    ) {
        let mut results = PowerCache::default();
        for (left, right) in numbers.iter().chain(&numbers) {
            let (mut again, mut anew) = (0, 0);
            prop_assert_eq!(pow_cached(*left, *right, &mut results, &mut again), pow(*left, *right, &mut anew));
            prop_assert_eq!(again, anew);
        }
    }
}
