//! Texts as numbers.

use crate::mflpt5_functions::texts_agree;

#[test]
fn digits_match_the_reference() {
    for first in (0..20_000).chain((0..4_000).map(|step| step * 24_983 + 7)) {
        for digit in 0..10 {
            texts_agree(format!("{first}{digit}").as_bytes()).unwrap();
        }
    }
}
