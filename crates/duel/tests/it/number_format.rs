//! The numbers of machines as bytes.

use duel::{NumberFormat, Numbers as _};
use games::Float5;

#[test]
fn forced_numbers_give_the_index() {
    for form in [NumberFormat::Mflpt5, NumberFormat::MsxBcd, NumberFormat::SharpBcd] {
        for (bound, index) in (1..=16).flat_map(|bound| (0..bound).map(move |index| (bound, index))) {
            let draw = form.draw(&form.random_bytes(index, bound)).unwrap();
            assert_eq!(draw.index(bound), Some(index), "{index} of {bound}");
        }
    }
}

#[test]
fn integers_round_trip_and_fractions_do_not_decode() {
    let form = NumberFormat::Mflpt5;
    for whole in [0, 1, -1, 255, 256, -32_768, 65_535, i64::from(i32::MAX), i64::from(i32::MIN)] {
        let bytes = form.encode_integer(whole).unwrap();
        assert_eq!(form.decode_integer(&bytes), Some(whole));
        assert_eq!(form.printed(&bytes), Some(Float5::integer(whole as i32).to_string()));
    }
    assert_eq!(form.encode_integer(1 << 40), None);
    assert_eq!(form.decode_integer(&[0x82, 0x60, 0, 0, 0]), None, "3.5");
    assert_eq!(
        (form.decode_integer(&[0xff, 0xfe]), form.printed(&[0xff, 0xfe])),
        (Some(-2), Some("-2".into()))
    );
    assert_eq!((form.decode_integer(&[0xfe]), form.printed(&[0xfe])), (Some(254), Some("254".into())));
    assert_eq!((form.decode_integer(&[1, 2, 3]), form.printed(&[1, 2, 3])), (None, None));
}

#[test]
fn clocks_show_counts_in_their_own_form() {
    let time = |form: NumberFormat, ticks| form.clock_bytes(ticks);
    assert_eq!(time(NumberFormat::Mflpt5, 0), Some(vec![0; 5]));
    assert_eq!(time(NumberFormat::Mflpt5, 60), Some(vec![0x86, 0x70, 0, 0, 0]));
    assert_eq!(time(NumberFormat::Mflpt5, 5_183_999), Some(vec![0x97, 0x1e, 0x33, 0xfe, 0]));
    assert_eq!(time(NumberFormat::MsxBcd, 65_537), Some(vec![1, 0]));
    assert_eq!(time(NumberFormat::SharpBcd, 0), None);
}

#[test]
fn sharp_decimals_round_trip_as_integers() {
    let form = NumberFormat::SharpBcd;
    for whole in [0, 1, -1, 10, 15, 100, -32_768, 9_999_999_999, -1_234_567_890] {
        let bytes = form.encode_integer(whole).unwrap();
        assert_eq!(
            (form.decode_integer(&bytes), form.printed(&bytes)),
            (Some(whole), Some(whole.to_string()))
        );
    }
    assert_eq!(form.encode_integer(10_000_000_000), None);
    // -2.5
    let half = [0x00, 0x08, 0x25, 0, 0, 0, 0, 0];
    assert_eq!((form.decode_integer(&half), form.printed(&half)), (None, Some("-2.5".into())));
}

#[test]
fn msx_decimals_round_trip_as_integers() {
    let form = NumberFormat::MsxBcd;
    for whole in [0, 1, -1, 10, 100, -32_768, 65_535, 99_999_999_999_999, -12_345_678_901_234] {
        let bytes = form.encode_integer(whole).unwrap();
        assert_eq!(form.decode_integer(&bytes), Some(whole));
    }
    // .5 and 12.5 as doubles, 1E20, 20 as a single.
    assert_eq!(form.decode_integer(&[0x40, 0x50, 0, 0, 0, 0, 0, 0]), None);
    assert_eq!(form.decode_integer(&[0x42, 0x12, 0x50, 0, 0, 0, 0, 0]), None);
    assert_eq!(form.decode_integer(&[0x55, 0x10, 0, 0, 0, 0, 0, 0]), None);
    assert_eq!(form.decode_integer(&[0x42, 0x20, 0, 0]), Some(20));
    assert_eq!(form.decode_integer(&form.integer_variable_bytes(-2)), Some(-2));
}
