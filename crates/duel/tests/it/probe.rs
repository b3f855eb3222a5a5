//! The texts and keys of moves in `probe.toml`.

mod field;
mod winner;

use duel::{ForcedDraws, Lockstep, Probe};
use games::spec::Role;
use serde_json::json;
use systems::Machine;

use crate::common::stub::{self, Stub};

/// Returns the characters that a move of these keys types, or the error of the probe.
fn typed(keys: &str, arguments: &[i64]) -> Result<String, String> {
    let probe = Probe::parse(&stub::probe(keys, ""), "probe.toml").map_err(|error| error.to_string())?;
    let codes = probe.key_codes(&probe.moves["go"], arguments, |_| 0, |letter| u8::try_from(letter).ok());
    Ok(codes.into_iter().map(char::from).collect())
}

/// Returns whether the keys do not fit the arguments of a move.
fn lacks_keys(keys: &str, arguments: &[i64]) -> bool {
    let core = Stub::new(json!({ "x": 0 }));
    let (listing, probe) = (stub::listing("x=0", ""), stub::probe(keys, "x = \"x\""));
    let subject = core.subject(Machine::C64, &listing, &probe).unwrap();
    let mut game = Lockstep::start(&subject, &[Role::Person], 1, &["core"]).unwrap();
    let played = game.step(&json!({ "go": arguments }), &ForcedDraws::default());
    let failure = played.err().and_then(|difference| difference.failure);
    failure.is_some_and(|failure| failure.starts_with("the probe has no keys for the move"))
}

#[test]
fn a_text_has_the_arguments_of_the_move() {
    let text = |text: &str| format!("type = \"{text}\"");
    for (pattern, expected) in
        [("{0},{1+1}\\n", "2,11\n"), ("{0:ABC}{1}", "C10"), ("pass", "pass"), ("{0}{1-1}", "29")]
    {
        assert_eq!(typed(&text(pattern), &[2, 10]).as_deref(), Ok(expected), "{pattern}");
    }
    assert_eq!(typed(&text("{0-1}"), &[-1]).as_deref(), Ok("-2"));
    for pattern in ["{0:AB}", "{2}"] {
        assert!(lacks_keys(&text(pattern), &[2, 10]), "{pattern}");
    }
    let error = typed(&text("{0"), &[2, 10]).unwrap_err();
    assert!(error.contains("{0"), "{error}");
}

#[test]
fn a_key_is_pressed_as_often_as_an_argument_says() {
    let keys = |count: &str| format!("keys = [\"return {count}\"]");
    for (count, expected) in [("3", 3), ("{0}", 7), ("{1-1}", 3), ("{0+19}", 26)] {
        assert_eq!(typed(&keys(count), &[7, 4]), Ok("\r".repeat(expected)), "{count}");
    }
    for count in ["{0-8}", "{2}"] {
        assert!(lacks_keys(&keys(count), &[7, 4]), "{count}");
    }
    for count in ["{1", "x"] {
        let error = typed(&keys(count), &[7, 4]).unwrap_err();
        assert!(error.contains(&format!("`return {count}`")), "{error}");
    }
}
