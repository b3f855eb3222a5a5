//! Numbers as text.

use numeric::mflpt5::{Fac, print, print_clock};
use proptest::prelude::*;

use super::many_cases;
use crate::mflpt5_functions::agree;
use crate::support::reference::Reference;

proptest! {
    #![proptest_config(many_cases())]
    #[test]
    fn integers_print_as_in_the_reference(bits in 0u32..30, number in 1u32..1 << 30, negative: bool) {
        let number = (number >> bits).clamp(1, 999_999_999);
        let shift = number.leading_zeros();
        let fac = Fac::new(0xa0 - shift as u8, number << shift, 0, negative);
        let printed = |cycles: &mut u64| {
            let mut text = [0; 16];
            let length = print(fac, &mut text, cycles);
            Ok(text[..length].to_vec())
        };
        agree(Reference::new(Fac::ZERO, fac), printed, Reference::print)?;
    }
}

#[test]
fn the_clock_counts_sixty_jiffies_a_second() {
    let mut text = [0; 6];
    print_clock(((23 * 60 + 59) * 60 + 58) * 60 + 59, &mut text, &mut 0);
    assert_eq!(&text, b"235958");
}
