//! `AND` and `OR`.

use numeric::mflpt5::{Fac, and, or};
use proptest::prelude::*;

use crate::mflpt5_functions::agree;
use crate::support::reference::Reference;

const TRUE: Fac = Fac::new(0x81, 0x8000_0000, 0, true);

/// Checks that both operations match the reference.
fn operations_agree(left: Fac, right: Fac) -> Result<(), TestCaseError> {
    let reference = || Reference::new(left, right);
    agree(
        reference(),
        |cycles| and(left, right, cycles),
        |reference| reference.and().map(|()| reference.result()),
    )?;
    agree(
        reference(),
        |cycles| or(left, right, cycles),
        |reference| reference.or().map(|()| reference.result()),
    )
}

proptest! {
    #[test]
    fn a_small_number_is_made_an_integer_as_others_are(
        exponent in 0x7fu8..0x92, mantissa: u32, rounding: u8, negative: bool
    ) {
        let fac = Fac::new(exponent, mantissa | 0x8000_0000, rounding, negative);
        for fac in [fac, Fac::ZERO, Fac::unpacked(0, 0)] {
            for other in [TRUE, Fac::ZERO, Fac::new(0x82, 0xc000_0000, 0, false)] {
                operations_agree(fac.with_rounding(0), other)?;
                operations_agree(other, fac)?;
            }
        }
    }
}

#[test]
fn truths_are_joined_as_other_integers_are() {
    for left in [TRUE, Fac::ZERO] {
        for right in [TRUE, Fac::ZERO] {
            operations_agree(left, right).unwrap();
        }
    }
    // These are no truths.
    operations_agree(TRUE.with_exponent(0x82), TRUE).unwrap();
    operations_agree(Fac::ZERO, Fac::ZERO.with_rounding(1)).unwrap();
}
