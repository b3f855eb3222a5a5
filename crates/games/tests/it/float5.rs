//! Numbers as the Commodore 64 stores them.

use games::Float5;
use numeric::mflpt5;

#[test]
fn scaled_numbers_equal_what_the_machine_computes() {
    let cost = &mut 0;
    for fraction_bits in 0..=6 {
        for numerator in [-10_000, -64, -1, 0, 1, 3, 100, 4096, 4160, 32_767] {
            let left = mflpt5::from_i16(numerator, cost);
            let divisor = mflpt5::from_i16(1 << fraction_bits, cost);
            let quotient = mflpt5::div(left, divisor, cost).unwrap().store(cost).unwrap();
            let bytes = if numerator == 0 { [0; 5] } else { quotient.0 };
            assert_eq!(
                Float5::scaled(numerator.into(), fraction_bits).0,
                bytes,
                "{numerator} {fraction_bits}"
            );
        }
    }
}

#[test]
fn only_small_whole_numbers_are_small_whole_numbers() {
    for number in 0..=u8::MAX {
        assert_eq!(Float5::integer(number.into()).to_u8(), Some(number));
    }
    for number in [0, 1, -1, 1984, -32_768, i32::MAX, i32::MIN] {
        assert_eq!(Float5::integer(number).to_i32(), Some(number));
    }
    let too_large = Float5([0xa0, 0, 0, 0, 0]);
    assert_eq!((too_large.to_i32(), Float5::scaled(7, 1).to_i32()), (None, None));
    for other in [Float5::integer(-1), Float5::integer(256), Float5::scaled(7, 1), Float5::scaled(1, 1)] {
        assert_eq!(other.to_u8(), None, "{other}");
    }
    assert_eq!(Float5([0, 0x80, 0, 0, 1]).to_u8(), Some(0));
}

#[test]
fn the_hexadecimal_form_reads_back() {
    let number = Float5::integer(-10_000);
    let text = serde_json::to_string(&number).unwrap();
    assert_eq!(text, r#""8e9c400000""#);
    assert_eq!(serde_json::from_str::<Float5>(&text).unwrap(), number);
    assert!(serde_json::from_str::<Float5>(r#""8e9c""#).is_err());
}
