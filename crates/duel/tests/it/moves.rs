//! Moves as trees and as texts.

use duel::moves::move_text;
use games::spec::name_and_arguments;
use serde_json::json;

#[test]
fn a_move_has_a_name_and_arguments() {
    assert_eq!(name_and_arguments(&json!("hint")), ("hint", vec![]));
    assert_eq!(name_and_arguments(&json!({ "place": [1, 3] })), ("place", vec![1, 3]));
    assert_eq!(move_text(&json!({ "place": [1, 3] })), "place 1 3");
}
