//! The loop on the standard streams of a process; a core with no optional part; errors as texts.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use typein_core::protocol::{About, Answer, Capability, Error, ErrorCode, New, Outcome, Seat};
use typein_core::{Core, Dice, Factory, IllegalMove};

use super::example::LampsGame;
use super::lamps::{rust_replies, values};

#[test]
#[ignore = "the core in the process of the next test, which sends the requests"]
fn core_in_a_process() {
    typein_core::serve(&LampsGame).expect("the streams have no errors");
}

#[test]
fn a_process_answers_on_its_standard_streams() {
    let requests = "{\"id\":1,\"method\":\"hello\",\"params\":{\"protocol\":\"1.1\"}}\nnonsense\n{\"id\":2,\"method\":\"quit\"}\n";
    let mut core = Command::new(std::env::current_exe().expect("a test has a program"))
        .args(["--ignored", "--exact", "streams::core_in_a_process", "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts again");
    core.stdin.take().expect("it is piped").write_all(requests.as_bytes()).expect("the core reads");
    let output = core.wait_with_output().expect("the core ends");
    // The test's own lines surround the replies; the first one may follow the name of the test.
    let text = String::from_utf8(output.stdout).expect("replies are UTF-8");
    let replies: String =
        text.lines().filter_map(|line| Some(format!("{}\n", line.get(line.find("{\"id\"")?..)?))).collect();
    assert_eq!(replies, rust_replies(requests), "{text}");
}

/// A game with the required methods only: a number counts down to 0.
struct Countdown;

#[derive(Clone)]
struct Count(u8);

impl Factory for Countdown {
    type Core = Count;

    fn about(&self) -> About {
        About {
            seats: vec![Seat { person: true, levels: 0 }],
            // Declared, so that the defaults answer.
            capabilities: vec![Capability::Evaluate, Capability::Choose],
            players: vec!["best".to_owned()],
            ..About::new("countdown")
        }
    }

    fn start(&self, _: &New, dice: &mut Dice) -> Result<Count, Error> {
        Ok(Count(1 + dice.below(3) as u8))
    }
}

impl Core for Count {
    type Move = Value;
    type View = Value;

    fn moves(&self) -> Vec<Value> {
        if self.0 == 0 { vec![] } else { vec![json!("down")] }
    }

    fn play(&mut self, mv: Value, _: &mut Dice) -> Result<(), IllegalMove> {
        if !self.moves().contains(&mv) {
            return Err(IllegalMove(format!("no move at {}", self.0)));
        }
        self.0 -= 1;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Won(0))
    }

    fn turn(&self) -> Option<u8> {
        (self.0 > 0).then_some(0)
    }

    fn view(&self, _: Option<u8>) -> Value {
        json!({ "count": self.0 })
    }
}

#[test]
fn a_core_without_optional_parts_has_the_defaults() {
    let mut requests = "{\"id\":0,\"method\":\"hello\",\"params\":{\"protocol\":\"1.0\"}}\n".to_owned();
    let new = json!({ "seats": ["person"], "draws": [1], "with": ["moves", "view", "evaluation"] });
    let mut next = new.clone();
    next["after"] = json!(1);
    next["draws"] = json!([2]);
    let step = json!({ "game": 1, "line": [{ "move": "down" }, { "move": "down" }], "with": ["moves"] });
    let choose = json!({ "game": 1, "seat": 0, "player": "best", "seed": 1 });
    let calls = [
        ("new", new),
        ("evaluate", json!({ "game": 1 })),
        ("choose", choose),
        ("new", next),
        ("play", step),
        ("play", json!({ "game": 1, "line": [{ "move": "down" }] })),
        ("view", json!({ "game": 1 })),
        ("view", json!({ "game": 2 })),
    ];
    for (id, (method, params)) in (1..).zip(calls) {
        requests += &format!("{}\n", json!({ "id": id, "method": method, "params": params }));
    }
    let mut replies = Vec::new();
    typein_core::serve_on(&Countdown, requests.as_bytes(), &mut replies).expect("memory has no errors");
    let replies = values(str::from_utf8(&replies).expect("replies are UTF-8"));
    let result = |id: usize| &replies[id]["result"];
    let state = |count: u8| {
        json!({ "turn": 0, "outcome": null, "drawn": [3], "clocks": 0, "moves": ["down"], "view": { "count": count },
                "evaluation": null })
    };
    assert_eq!(result(1), &json!({ "game": 1, "state": state(2) }), "{replies:?}");
    assert_eq!(result(2), &json!({ "evaluation": null }));
    assert_eq!(
        replies[3]["error"],
        json!({ "code": "illegal-move", "message": "no move is legal: the game is over" })
    );
    // The next game begins anew.
    assert_eq!(result(4), &json!({ "game": 2, "state": state(3) }));
    let states = result(5)["states"].as_array().expect("a list");
    assert_eq!(states.last().expect("the last state")["moves"], json!([]), "{replies:?}");
    assert_eq!(states.last().expect("the last state").get("moves_after_end"), None);
    assert_eq!(replies[6]["error"], json!({ "code": "illegal-move", "message": "no move at 0", "at": 0 }));
    assert_eq!(
        (result(7), result(8)),
        (&json!({ "view": { "count": 0 } }), &json!({ "view": { "count": 3 } }))
    );
}

#[test]
fn errors_are_their_messages() {
    let error = Error::new(ErrorCode::UnknownGame, "unknown game 7");
    assert_eq!(error.to_string(), "unknown game 7");
    assert_eq!(IllegalMove("the row is full".to_owned()).to_string(), "the row is full");
    for result in [Ok(7), Err(error)] {
        assert_eq!(Result::from(Answer::from(result.clone())), result);
    }
}
