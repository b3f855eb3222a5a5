//! The first reply of a core.

use std::path::PathBuf;

use core_process::{Failure, Listing, ProcessGame, Settings};
use games::spec::GameSpec;
use serde_json::{Value, json};

use crate::{HELLO, replay, replay_for, settings};

fn reason(replies: &[&str]) -> String {
    match replay(replies) {
        Ok(_) => panic!("{replies:?} are accepted"),
        Err(failure) => failure.reason,
    }
}

/// Returns the reply to `hello` with other fields.
fn hello(fields: &Value) -> String {
    let mut reply: Value = serde_json::from_str(HELLO).unwrap();
    for (name, value) in fields.as_object().unwrap() {
        reply["result"][name] = value.clone();
    }
    reply.to_string()
}

#[test]
fn a_description_is_read() {
    let game = replay(&[&hello(&json!({
        "protocol": "1.9",
        "seats": [{ "person": true }, { "person": false, "levels": 3 }],
        "moves": { "put": [[1, 8], [0, 2]], "pass": [] },
        "fields": { "board": [3, 4] },
        "score": "gold",
        "players": ["strong", "weak"],
    }))])
    .unwrap();
    assert_eq!(game.name(), "recorded");
    let seats: Vec<_> = game.seats().iter().map(|seat| (seat.person, seat.levels)).collect();
    assert_eq!(seats, [(true, 0), (false, 3)]);
    let kinds = game.move_kinds().unwrap();
    let kinds: Vec<_> = kinds.iter().map(|kind| (&*kind.name, &*kind.arguments)).collect();
    assert_eq!(kinds, [("pass", &[][..]), ("put", &[(1, 8), (0, 2)][..])]);
    assert_eq!(game.field_extents().unwrap(), [("board".to_owned(), vec![3, 4])].into());
    assert_eq!(game.score(), Some("gold"));
    assert_eq!(game.bot_names(), ["strong", "weak", "random"]);
    assert_eq!(game.forms(), ["core"]);
    assert!(game.has_decimal_numbers());
}

#[test]
fn a_description_need_not_declare_moves_and_fields() {
    let game = replay(&[HELLO]).unwrap();
    assert_eq!((game.move_kinds(), game.field_extents(), game.score()), (None, None, None));
    assert_eq!(game.bot_names(), ["random"]);
    assert_eq!(replay(&[&hello(&json!({ "players": ["random"] }))]).unwrap().bot_names(), ["random"]);
}

#[test]
fn a_reply_that_is_no_description_fails() {
    for (reply, expected) in [
        ("", "sent an invalid reply to `hello`: EOF while parsing a value at line 1 column 0"),
        (
            "hello",
            "sent an invalid reply to `hello`: expected value at line 1 column 1; only replies go to standard \
             output, prints to standard error",
        ),
        (r#"{"id":1,"result":{}}"#, "sent an invalid reply to `hello`: missing field `protocol`"),
        (
            r#"{"id":1}"#,
            "sent an invalid reply to `hello`: no variant of enum Answer found in flattened data",
        ),
        (
            r#"{"id":1,"error":{"code":"unsupported-version","message":"too new"}}"#,
            "refuses to start: too new",
        ),
        (
            r#"{"id":null,"error":{"code":"invalid-json","message":"what?"}}"#,
            "answered no request in place of request 1",
        ),
        (&HELLO.replace("\"id\":1", "\"id\":2"), "answered request 2 in place of request 1"),
        (
            &hello(&json!({ "protocol": "2.0" })),
            "speaks version 2.0 of the protocol, this program 1.1; update the older one",
        ),
    ] {
        let reason = reason(&[reply, ""]);
        let what = reason.strip_prefix("the core `recorded` ").expect("it names the core");
        assert!(what.starts_with(expected), "{what}, expected {expected}");
        let has_advice = what.contains("only replies go to standard output");
        assert_eq!(has_advice, expected.contains("only replies go to standard output"), "{what}");
    }
    assert_eq!(reason(&[]), "the core `recorded` ended with its last reply before it answered `hello`");
}

#[test]
fn seats_that_cannot_be_filled_fail() {
    let seats = |seats: Value| replay(&[&hello(&json!({ "seats": seats }))]).map(|_| ());
    let person = json!({ "person": true });
    let many = |levels: u8, count| vec![json!({ "person": true, "levels": levels }); count];
    assert_eq!(seats(json!([person])), Ok(()));
    // Ten thousand combinations of roles are the most.
    assert_eq!(seats(many(9, 4).into()), Ok(()));
    for wrong in [
        json!([]),
        json!([{ "person": false }]),
        json!([person, { "person": false, "levels": 0 }]),
        [many(9, 3), many(10, 1)].concat().into(),
        many(255, 20).into(),
    ] {
        let failure = seats(wrong.clone()).expect_err("the seats are wrong");
        assert!(
            failure.reason.ends_with("names no seats, seats that nobody can take, or too many seats"),
            "{wrong}"
        );
    }
}

#[test]
fn an_evaluation_of_the_probe_needs_the_capability() {
    let listing = || Listing { evaluation: Some("rating".to_owned()), ..Listing::default() };
    let Err(Failure { reason, .. }) = replay_for(&[HELLO], listing()) else { panic!("it is accepted") };
    assert!(reason.contains("lacks the capability `evaluate`"), "{reason}");
    let can = hello(&json!({ "capabilities": ["evaluate", "later"] }));
    assert!(replay_for(&[&can], listing()).is_ok());
}

#[test]
fn replies_that_are_no_text_fail() {
    let failure = |bytes: &'static [u8]| match ProcessGame::replay(bytes, Listing::default()) {
        Ok(_) => panic!("they are accepted"),
        Err(failure) => failure.reason,
    };
    assert!(failure(b"\xff\n").contains("sent what cannot be read: invalid utf-8"));
    match ProcessGame::replay(std::io::repeat(b'x'), Listing::default()) {
        Ok(_) => panic!("a line without end is accepted"),
        Err(failure) => {
            assert!(failure.reason.ends_with("sent what cannot be read: a line of more than 64 MiB"));
        }
    }
}

#[test]
fn a_program_that_cannot_be_started_fails() {
    let failure = |settings| ProcessGame::start(settings, Listing::default()).map(|_| ()).unwrap_err();
    let folder = || PathBuf::from(".");
    let none = failure(Settings::new(vec![], folder()));
    assert_eq!(none.reason, "the command of the core is empty");
    let missing = failure(Settings::new(vec!["./no-such-program".to_owned(), "x".to_owned()], folder()));
    assert!(missing.reason.starts_with("cannot start the core `./no-such-program x` in `.`: "), "{missing}");
    let nowhere = failure(Settings { folder: "no-such-folder".into(), ..settings(&["game"]) });
    assert!(nowhere.reason.contains("in `no-such-folder`"), "{nowhere}");
    // A core that needs another process of a recording has no command.
    let recorded = replay(&[HELLO]).unwrap();
    let _first = recorded.start("core", &[games::spec::Role::Person], &mut games::ScriptedDice::default());
    let second =
        recorded.start("core", &[games::spec::Role::Person], &mut games::ScriptedDice::default()).unwrap();
    assert_eq!(second.failure().as_deref(), Some("the command of the core is empty"));
}

#[test]
fn a_failure_shows_messages_and_standard_error() {
    let failure = Failure {
        reason: "it ended".to_owned(),
        errors: "one\ntwo\n\n".to_owned(),
        messages: vec!["-> a".to_owned(), "<- b".to_owned()],
    };
    let expected =
        "it ended\nits last messages:\n  -> a\n  <- b\nits standard error ends with:\n  one\n  two";
    assert_eq!(failure.to_string(), expected);
    let bare = Failure { errors: " \n".to_owned(), messages: vec![], ..failure };
    assert_eq!(bare.to_string(), "it ended");
}
