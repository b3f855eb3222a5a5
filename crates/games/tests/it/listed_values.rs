//! The arguments that a core lists for a kind of move.

use games::spec::ListedValues;
use serde_json::json;

#[test]
fn a_few_numbers_of_a_large_range_are_a_choice() {
    let moves = |values: &[i64]| values.iter().map(|value| json!({ "sell": value })).collect::<Vec<_>>();
    let listed = |values: &[i64]| ListedValues::of(&moves(values), &json!({ "sell": 7 }), 0).unwrap();
    assert!(listed(&[0, 1, 250, 499, 500]).is_choice());
    assert!(!listed(&(0..=500).collect::<Vec<_>>()).is_choice());
    assert!(!listed(&[1, 2, 8]).is_choice());
    assert_eq!(listed(&[5, -3]).range(), -3..=5);
    assert_eq!(ListedValues::of(&moves(&[1]), &json!({ "buy": 1 }), 0), None);
}

#[test]
fn other_arguments_are_the_same() {
    let moves = [json!({ "go": [1, 2] }), json!({ "go": [3, 2] }), json!({ "go": [9, 4] })];
    assert_eq!(ListedValues::of(&moves, &json!({ "go": [0, 2] }), 0).unwrap().range(), 1..=3);
}
