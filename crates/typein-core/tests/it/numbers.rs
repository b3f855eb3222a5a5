//! The numbers of the machines in the three SDKs: a sample of the golden tables and of expressions that the emulated
//! machines have evaluated. `TYPEIN_BLESS=1 cargo test -p conformance --test it port_numbers` writes the sample and
//! runs all of the tables.

#[path = "../numbers/harness.rs"]
mod harness;

use std::fs;

use serde_json::json;

#[test]
fn a_sample_of_the_machines_results_is_exact_in_all_languages() {
    let sample =
        fs::read_to_string(harness::folder().join("tests/numbers/sample.jsonl")).expect("it is there");
    let cases: Vec<harness::Case> =
        sample.lines().map(|line| serde_json::from_str(line).expect("a case is JSON")).collect();
    assert!(cases.len() > 500, "{} cases", cases.len());
    harness::check(&cases);
}

/// Returns a case.
fn case(machine: &str, expression: &str, value: &serde_json::Value) -> harness::Case {
    let case = json!({ "machine": machine, "expression": expression, "result": value });
    serde_json::from_value(case).expect("the parts are those of a case")
}

#[test]
fn texts_become_the_nearest_number_in_all_languages() {
    let view =
        |machine, text, view| case(machine, &format!("VIEW(DRAW(\"{text}\"))"), &json!({ "value": view }));
    harness::check(&[
        // A draw that the host did not send has five digits.
        view("c64", "0.45865", "0.458650000044144690036773681640625"),
        view("c64", "0.99999999999", "1"),
        view("c64", "-12.25", "-12.25"),
        view("c64", "0.000", "0"),
        view("msx", "0.123456789012345", "0.12345678901235"),
        view("msx", "0.999999999999995", "1"),
        view("msx", "-1000000", "-1000000"),
        view("pc1360", "0.12345678905", "0.1234567891"),
        view("pc1360", "12345678901234", "12345678900000"),
    ]);
}

#[test]
fn a_let_rounds_and_an_expression_does_not_in_all_languages() {
    let value = |machine, expression, value| case(machine, expression, &json!({ "value": value }));
    harness::check(&[
        value("c64", "VIEW(1-STORED(.1)*6)", json!("0.400000000023283064365386962890625")),
        value("c64", "VIEW(1-STORED(STORED(.1)*6))", json!("0.3999999999068677425384521484375")),
        value("pc1360", "STR$(1/3*3)", json!("1")),
        value("pc1360", "STR$(STORED(1/3)*3)", json!("9.999999999E-01")),
        value("msx", "STR$(1/3*3)", json!(" .99999999999999")),
        value("c64", "CINT(-2.5)", json!(-3)),
        value("msx", "CINT(-2.5)", json!(-2)),
        case("pc1360", "5/0", &json!({ "error": "ERROR 2" })),
        case("c64", "INT(1E38*1E1)", &json!({ "error": "?OVERFLOW  ERROR" })),
    ]);
}
