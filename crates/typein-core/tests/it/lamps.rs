//! The example game in the three languages; Python and Node in processes.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use games::{ChaChaDice, Dice as _};
use serde_json::{Value, json};

use super::dice::c64_text;
use super::example::LampsGame;

/// The examples by language: program and file.
const LANGUAGES: [(&str, &str); 2] =
    [("python3", "sdk/python/lamps.py"), ("node", "sdk/javascript/lamps.mjs")];

/// Returns a path below the root of the repository.
pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Returns an interpreter with a file, or `None` with a message if the interpreter is missing.
fn interpreter(program: &str, options: &[&str], file: &str) -> Option<Command> {
    let is_there = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    if is_there.is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        eprintln!("{program} is not installed: {file} is not tested");
        return None;
    }
    let mut command = Command::new(program);
    // No cache of compiled files in the source tree.
    command.env("PYTHONDONTWRITEBYTECODE", "1").args(options).arg(root(file));
    Some(command)
}

/// Sends lines to a core and returns the lines of its replies.
fn converse(mut command: Command, requests: &str) -> Vec<Value> {
    let mut core = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the core starts");
    let mut input = core.stdin.take().expect("it is piped");
    let requests = requests.to_owned();
    let writer = thread::spawn(move || input.write_all(requests.as_bytes()));
    let output = core.wait_with_output().expect("the core ends");
    // A core that stops early closes the pipe; its replies show that.
    drop(writer.join().expect("the writer does not panic"));
    assert!(output.status.success(), "{command:?}: {}", output.status);
    values(str::from_utf8(&output.stdout).expect("replies are UTF-8"))
}

/// Reads JSON Lines.
pub fn values(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("a reply is JSON")).collect()
}

/// Returns the replies of the example in Rust, which runs in this process: cargo builds the program of an
/// example only when all targets are tested.
pub fn rust_replies(requests: &str) -> String {
    let mut replies = Vec::new();
    typein_core::serve_on(&LampsGame, requests.as_bytes(), &mut replies).expect("memory has no errors");
    String::from_utf8(replies).expect("replies are UTF-8")
}

/// Removes the messages of errors, which are for persons.
fn without_message(mut reply: Value) -> Value {
    if let Some(error) = reply.get_mut("error").and_then(Value::as_object_mut) {
        assert!(error.remove("message").is_some_and(|message| message.is_string()));
    }
    reply
}

/// Checks that the examples in all languages reply the same.
pub fn compare(requests: &str) -> Vec<Value> {
    let expected: Vec<Value> = values(&rust_replies(requests)).into_iter().map(without_message).collect();
    for command in LANGUAGES.into_iter().filter_map(|(program, file)| interpreter(program, &[], file)) {
        let name = format!("{command:?}");
        let replies = converse(command, requests);
        for ((request, expected), reply) in requests.lines().zip(&expected).zip(&replies) {
            assert_eq!(&without_message(reply.clone()), expected, "{name} replies to {request}");
        }
        assert_eq!(replies.len(), expected.len(), "replies of {name}");
    }
    expected
}

/// Requests with their ids.
struct Requests {
    text: String,
    id: u64,
}

impl Requests {
    fn push(&mut self, method: &str, params: &Value) {
        self.id += 1;
        let request = json!({ "id": self.id, "method": method, "params": params });
        writeln!(self.text, "{request}").expect("writing to a string succeeds");
    }
}

/// Returns a random draw of the format, now and then one out of range.
fn draw(format: &str, random: &mut ChaChaDice) -> Value {
    match (format, random.below(4)) {
        ("index", _) | (_, 0) => json!(random.below(10)),
        ("c64", _) => {
            let mantissa = 1 << 31 | random.below(1 << 30);
            json!(c64_text(mantissa, random.below(5) as i32))
        }
        _ => json!(format!("0.{:07}{:07}", random.below(10_000_000), random.below(10_000_000))),
    }
}

/// Returns a random line of play; a press on the last lamp is illegal.
fn line(format: &str, random: &mut ChaChaDice) -> Value {
    let step = |random: &mut ChaChaDice| {
        let draws: Vec<Value> = (0..random.below(3)).map(|_| draw(format, random)).collect();
        json!({ "move": { "press": random.below(9) }, "draws": draws, "clock": [random.below(1000)] })
    };
    (0..random.below(8)).map(|_| step(random)).collect()
}

#[test]
fn the_examples_reply_the_same_in_all_languages() {
    let mut random = ChaChaDice::seeded(29, 2);
    let mut requests = Requests { text: String::new(), id: 0 };
    requests.push("hello", &json!({ "protocol": "1.7", "a later field": 1 }));
    // Forks have the even numbers.
    for game in (1..400).step_by(2) {
        let format = ["index", "c64", "msx"][random.below(3) as usize];
        requests.push("new", &json!({ "seats": ["person"], "format": format, "with": ["moves", "view"] }));
        requests.push("fork", &json!({ "game": game }));
        for _ in 0..4 {
            let number = game + random.below(2);
            let reply = ["last", "each"][random.below(2) as usize];
            let with = [json!([]), json!(["view"]), json!(["evaluation", "moves", "view"])];
            let with = &with[random.below(3) as usize];
            let line = line(format, &mut random);
            requests.push("play", &json!({ "game": number, "line": line, "reply": reply, "with": with }));
            requests.push("moves", &json!({ "game": number }));
            requests.push("view", &json!({ "game": number, "seat": 0 }));
            requests.push("evaluate", &json!({ "game": number }));
            requests.push("choose", &json!({ "game": number, "seat": 0, "player": "greedy", "seed": 1 }));
        }
        requests.push("drop", &json!({ "game": game }));
    }
    requests.push("quit", &json!({}));
    let replies = compare(&requests.text);
    assert_eq!(replies.len() as u64, requests.id);
    let text = Value::from(replies).to_string();
    for part in [r#""outcome":{"won":0}"#, r#""outcome":"lost""#, r#""at":3"#, r#""turn":null"#] {
        assert!(text.contains(part), "the games show {part}");
    }
}

#[test]
fn invalid_requests_have_the_same_codes_in_all_languages() {
    let requests = r#"{"id":1,"method":"moves","params":{"game":1}}
{"id":2,"method":"hello","params":{"protocol":"2.0"}}
{"id":3,"method":"hello","params":{}}
{"id":4,"method":"hello","params":{"protocol":"1.0"}}
not JSON
[]
{"method":"quit"}
{"id":-1,"method":"quit"}
{"id":5}
{"id":6,"method":"castle"}
{"id":7,"method":"constructor"}
{"id":8,"method":"moves","params":[1]}
{"id":9,"method":"moves"}
{"id":29,"method":"moves","params":[]}
{"id":30,"method":"new","params":{"seats":["person"],"options":null}}
{"id":10,"method":"moves","params":{"game":1}}
{"id":11,"method":"new","params":{}}
{"id":12,"method":"new","params":{"seats":[]}}
{"id":13,"method":"new","params":{"seats":[{"computer":1}]}}
{"id":14,"method":"new","params":{"seats":["person"],"format":"vax"}}
{"id":15,"method":"new","params":{"seats":["person"],"draws":["0.5"]}}
{"id":33,"method":"new","params":{"seats":["person"],"draws":[""]}}
{"id":16,"method":"new","params":{"seats":["person"],"with":["score"]}}
{"id":17,"method":"new","params":{"seats":["person"],"format":"msx","options":{"level":2}}}
{"id":18,"method":"play","params":{"game":1,"line":[{"move":{"press":0}},{"move":{"press":0}}]}}
{"id":19,"method":"play","params":{"game":1,"line":[{"move":{"press":99}}]}}
{"id":20,"method":"play","params":{"game":1,"line":[{"move":"castle"}]}}
{"id":21,"method":"play","params":{"game":1,"line":[{"move":{"press":1},"draws":["2.5"]}]}}
{"id":22,"method":"play","params":{"game":1,"line":[{"move":{"press":1},"draws":[-1]}]}}
{"id":31,"method":"play","params":{"game":1,"line":[{"move":{"press":1}},{"draws":[1]}]}}
{"id":32,"method":"play","params":{"game":1,"line":[{"move":{"press":1}},{"move":{"press":2},"clock":["1"]}]}}
{"id":23,"method":"play","params":{"game":1,"line":[],"with":["view"]}}
{"id":24,"method":"choose","params":{"game":1,"seat":0,"player":"strong"}}
{"id":25,"method":"drop","params":{"game":1}}
{"id":26,"method":"drop","params":{"game":1}}
{"id":27,"method":"quit"}
{"id":28,"method":"moves","params":{"game":1}}
"#;
    let replies = compare(requests);
    let codes: BTreeSet<&str> = replies.iter().filter_map(|reply| reply["error"]["code"].as_str()).collect();
    let expected = "hello-expected illegal-move invalid-json invalid-params invalid-request invalid-seats \
                    unknown-game unknown-method unknown-player unsupported-version";
    assert_eq!(codes, expected.split_whitespace().collect());
    // Nothing is answered after `quit`.
    assert_eq!(replies.last(), Some(&json!({ "id": 27, "result": {} })));
}

#[test]
fn the_examples_in_the_python_files_are_right() {
    let options = ["-m", "doctest"];
    for file in ["sdk/python/typein_core.py", "sdk/python/typein_numbers.py", "docs/port/porting.md"] {
        let Some(mut command) = interpreter("python3", &options, file) else { return };
        command.env("PYTHONPATH", root("sdk/python"));
        let output = command.output().expect("Python starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}
