//! Printed text in the form in which it is compared.

use duel::{Emulated, Lockstep, Subject};
use games::spec::Role;
use serde_json::{Value, json};
use systems::Machine;

use crate::common::stub::{self, Stub};

/// Returns a core that shows a text, with a listing that executes these statements first.
fn subject(core: &str, start: &str, compare: &str) -> Subject {
    let state = format!("text = {{ printed = \"ply\", compare = \"{compare}\" }}");
    let core = Stub::new(json!({ "text": core }));
    core.subject(Machine::C64, &stub::listing(start, ""), &stub::probe("keys = [\"return\"]", &state))
        .unwrap()
}

/// Returns the text of a core's value in its form, without wrapping.
fn text_tree(value: &Value, compare: &str) -> Value {
    subject("", "rem", compare).state_of(&Stub::new(json!({ "text": value })))["text"].clone()
}

/// As wide as the screen.
const FULL_LINE: &str = "0123456789012345678901234567890123456789";

#[test]
fn lines_are_wrapped_and_blanks_at_their_ends_dropped() {
    let start = format!("print:print \"{FULL_LINE} 5 \":print:print \"7? \";");
    let matches = |core: &str| {
        let subject = subject(core, &start, "lines");
        let emulated = Emulated::start(&subject, &[Role::Person], 1).unwrap();
        assert_eq!(emulated.state()["text"], json!([FULL_LINE, " 5", "", "7?"]));
        Lockstep::start(&subject, &[Role::Person], 1, &["core"]).is_ok()
    };
    assert!(matches(&format!("\n{FULL_LINE} 5 \n\n7? ")));
    assert!(matches(&format!("{FULL_LINE}\n 5\n\n7?\n\n")));
    assert!(!matches(&format!("{FULL_LINE}\n5\n\n7?")), "a blank before a word counts");
    assert_eq!(text_tree(&json!("\nYOU HAVE 5 \n\nBET? "), "lines"), json!(["YOU HAVE 5", "", "BET?"]));
    assert_eq!(text_tree(&json!(""), "lines"), json!([]));
}

#[test]
fn a_comparison_of_words_ignores_blanks_and_lines() {
    let words = |text: &str| text_tree(&json!(text), "words");
    assert_eq!(words(" YOU HAVE 5 COINS\nBET? "), words("YOU\nHAVE 5  COINS BET?"));
}

#[test]
fn a_core_shows_a_text_or_lines() {
    let lines = |value| text_tree(&value, "lines");
    assert_eq!(lines(json!("A\nB")), json!(["A", "B"]));
    assert_eq!(lines(json!(["A", "B "])), json!(["A", "B"]));
    assert_eq!(lines(json!([1])), json!([1]));
}
