//! Numbers as decimal text with all their digits.

use duel::Emulated;
use games::spec::Role;
use serde_json::{Value, json};
use systems::Machine;

use crate::common::stub::{self, Stub};

#[test]
fn a_number_has_one_form() {
    let (listing, probe) = (stub::listing("x=0", ""), stub::probe("keys = [\"return\"]", "x = \"x\""));
    let core = Stub::with_decimals(json!({ "x": 0 }));
    let subject = core.subject(Machine::C64, &listing, &probe).unwrap();
    let canonical = |value: Value| subject.state_of(&Stub::new(json!({ "x": value })))["x"].clone();
    let forms = |texts: &[&str], expected: Value| {
        for text in texts {
            assert_eq!(canonical(json!(text)), expected, "{text}");
        }
    };
    forms(&["3", "3.", "+3.0", "0003", "30e-1", "0.3E1"], json!(3));
    forms(&["-0.5", "-.5", "-5e-1", "-0.50"], json!("-0.5"));
    forms(&["0", "-0", "0.0", "0e9"], json!(0));
    forms(&["1e20"], json!("100000000000000000000"));
    forms(&["1.5e-3"], json!("0.0015"));
    // These are no numbers, and stay.
    for text in ["", "-", ".", "1e", "1.2.3", "e5", "1e999", "ab", "0x10", " 1"] {
        assert_eq!(canonical(json!(text)), json!(text), "{text}");
    }
    assert_eq!(canonical(json!([1.0, "2.50", "go"])), json!([1, "2.5", "go"]));
}

/// Returns the texts of bytes in variables of a machine, of these names.
fn texts(machine: &'static Machine, types: &[&str], bytes: &[(&str, &str)]) -> Vec<Value> {
    let declare = types.iter().map(|name| format!("{name}=0")).collect::<Vec<_>>().join(":");
    let fields: String = types.iter().map(|name| format!("\"{name}\" = \"{name}\"\n")).collect();
    let view: Value = types.iter().map(|&name| (name, json!(0))).collect();
    let (listing, probe) = (stub::listing(&declare, ""), stub::probe("keys = [\"return\"]", &fields));
    let subject = Stub::with_decimals(view).subject(machine, &listing, &probe).unwrap();
    let mut emulated = Emulated::start(&subject, &[Role::Person], 1).unwrap();
    let text = |&(name, bytes): &(&str, &str)| {
        emulated.write(&json!({ name: bytes }));
        emulated.state()[name].clone()
    };
    bytes.iter().map(text).collect()
}

#[test]
fn bytes_have_all_their_digits() {
    let c64 = texts(
        Machine::C64,
        &["d", "n%"],
        &[
            ("d", "8260000000"),
            ("d", "82e0000000"),
            ("d", "0012345678"),
            ("d", "9000000000"),
            ("n%", "fff8"),
            // The number next to 1/10, and the smallest.
            ("d", "7d4ccccccd"),
            ("d", "0100000000"),
        ],
    );
    let (smallest, others) = c64.split_last().unwrap();
    let next_to_a_tenth = json!("0.10000000000582076609134674072265625");
    let expected = [json!("3.5"), json!("-3.5"), json!(0), json!(32768), json!(-8), next_to_a_tenth];
    assert_eq!(others, expected);
    assert!(smallest.as_str().unwrap().starts_with("0.00000000000000000000000000000000000000293873"));
    let msx = texts(
        Machine::MSX,
        &["d", "s!", "n%"],
        &[
            ("d", "4112345678901234"),
            ("s!", "c1150000"),
            ("d", "3f12000000000000"),
            ("d", "4212000000000000"),
            ("n%", "0500"),
        ],
    );
    assert_eq!(msx, [json!("1.2345678901234"), json!("-1.5"), json!("0.012"), json!(12), json!(5)]);
}
