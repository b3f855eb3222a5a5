//! Trees of named values and their differences.

use duel::NumberFormat;
use duel::tree::{DiffValue, mismatches};
use serde_json::{Value, json};

const NUMBERS: &dyn Fn(&[&str]) -> Option<NumberFormat> = &|_| Some(NumberFormat::Mflpt5);

#[test]
fn differences_are_named_as_a_program_would_in_the_order_of_names() {
    let left = json!({ "be": ["0000000000", "8100000000"], "thought": { "bw": [["8260000000"]] } });
    let right = json!({ "be": ["0000000000", "8100000000"], "thought": { "bw": [["8210000000"]] } });
    let [found] = &mismatches(&left, &right, NUMBERS)[..] else { panic!("there is one") };
    assert_eq!(found.path, "thought.bw(0,0)");
    assert_eq!(
        (found.left.to_string(), found.right.to_string()),
        ("3.5 (8260000000)".into(), "2.25 (8210000000)".into())
    );
    let left = serde_json::to_value(&found.left).unwrap();
    assert_eq!(left, json!({ "number": 3.5, "bytes": "8260000000" }));
    assert_eq!(mismatches(&left, &left, NUMBERS), []);
}

#[test]
fn numbers_agree_in_so_many_digits() {
    let digits = |left: Value, right: Value| {
        let [found] = &mismatches(&json!({ "x": left }), &json!({ "x": right }), NUMBERS)[..] else {
            panic!("there is one")
        };
        assert_eq!(found.path, "x");
        found.agreed_digits()
    };
    assert_eq!(digits(json!("8260000000"), json!("8210000000")), Some(0), "3.5 and 2.25");
    assert_eq!(digits(json!("8260000000"), json!("8260000001")), Some(9), "the last of 32 bits");
    assert_eq!(digits(json!("2.50000"), json!("2.50001")), Some(5));
    assert_eq!(digits(json!(1000), json!(-1000)), Some(0));
    assert_eq!(digits(json!(100), json!(101)), Some(2));
    assert_eq!(digits(json!("8260000000"), json!("three")), None);
}

#[test]
fn a_name_of_digits_is_no_number() {
    let left = json!({ "name": "8260000000", "count": "8260000000" });
    let right = json!({ "name": "uwe", "count": 3 });
    let form_of = |names: &[&str]| (names != ["name"]).then_some(NumberFormat::Mflpt5);
    let found = mismatches(&left, &right, &form_of);
    let shown: Vec<String> =
        found.iter().map(|parting| format!("{} {}", parting.left, parting.right)).collect();
    assert_eq!(shown, ["3.5 (8260000000) 3", "\"8260000000\" \"uwe\""]);
}

#[test]
fn null_in_a_core_matches_anything() {
    let (left, right) = (json!({ "x": 1, "y": [1], "z": null }), json!({ "x": null, "y": null, "z": 0 }));
    let found = mismatches(&left, &right, NUMBERS);
    assert_eq!(found.iter().map(|parting| &parting.path[..]).collect::<Vec<_>>(), ["z"]);
}

#[test]
fn a_missing_value_is_a_difference() {
    let (left, right) = (json!({ "mx": ["8100000000"], "h": [1, 2] }), json!({ "mx": [], "h": [2, 1] }));
    let found = mismatches(&left, &right, NUMBERS);
    let paths: Vec<&str> = found.iter().map(|parting| &parting.path[..]).collect();
    assert_eq!(paths, ["h(0)", "h(1)", "mx(0)"]);
    assert_eq!(found[2].right, DiffValue::leaf(&Value::Null, None));
    assert_eq!(found[2].right.to_string(), "nothing");
}
