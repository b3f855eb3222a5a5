//! The reference: its transcript is real, and its schema describes all messages.
//!
//! `TYPEIN_BLESS=1` rewrites the replies of the transcript.

use std::collections::BTreeSet;
use std::fs;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::lamps::{compare, root, rust_replies, values};

const PAGE: &str = "docs/developers/core-protocol.md";
const SCHEMA: &str = "docs/developers/core-protocol.schema.json";
const METHODS: [&str; 10] =
    ["hello", "new", "play", "moves", "view", "evaluate", "choose", "fork", "drop", "quit"];

/// The width of a line of the page.
const WIDTH: usize = 110;

fn page() -> String {
    fs::read_to_string(root(PAGE)).expect("the page is there")
}

/// Breaks a message after commas, where it is too long; later lines are indented.
fn wrapped(prefix: char, message: &str) -> String {
    let mut lines = vec![format!("{prefix} ")];
    for part in message.split_inclusive(',') {
        let line = lines.last_mut().expect("there is one");
        if line.len() + part.len() <= WIDTH {
            line.push_str(part);
        } else {
            lines.push(format!("    {part}"));
        }
    }
    lines.join("\n") + "\n"
}

/// Returns the requests of the page, one a line.
fn requests(page: &str) -> String {
    let blocks = page.split("```jsonl\n").skip(1).filter_map(|block| block.split("```").next());
    let mut requests = String::new();
    let mut is_request = false;
    for line in blocks.flat_map(str::lines) {
        is_request = if line.starts_with("    ") { is_request } else { line.starts_with("> ") };
        if is_request && line.starts_with("> ") && !requests.is_empty() {
            requests.push('\n');
        }
        if is_request {
            requests.push_str(line.trim_start_matches("> ").trim_start());
        }
    }
    requests + "\n"
}

/// Returns the page with the replies that a core gives.
fn with_replies(page: &str) -> String {
    let requests = requests(page);
    let replies = rust_replies(&requests);
    let mut conversation = requests.lines().zip(replies.lines());
    let mut blocks = page.split("```jsonl\n");
    let mut text = blocks.next().expect("there is a text").to_owned();
    for block in blocks {
        let (messages, rest) = block.split_once("```").expect("the block ends");
        text.push_str("```jsonl\n");
        let count = messages.lines().filter(|line| line.starts_with("> ")).count();
        for (request, reply) in conversation.by_ref().take(count) {
            text.push_str(&wrapped('>', request));
            text.push_str(&wrapped('<', reply));
        }
        text.push_str("```");
        text.push_str(rest);
    }
    text
}

#[test]
fn the_transcript_is_what_a_core_replies() {
    let page = page();
    let real = with_replies(&page);
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        fs::write(root(PAGE), real).expect("the page can be written");
        return;
    }
    assert_eq!(page, real, "the transcript differs; TYPEIN_BLESS=1 rewrites it");
    compare(&requests(&page));
}

/// The schema of messages.
struct Schema {
    schemas: Schemas,
    compiler: Compiler,
}

impl Schema {
    fn read() -> Self {
        let text = fs::read_to_string(root(SCHEMA)).expect("the schema is there");
        let mut compiler = Compiler::new();
        let schema = serde_json::from_str(&text).expect("the schema is JSON");
        compiler.add_resource("schema.json", schema).expect("the schema is a resource");
        Self { schemas: Schemas::new(), compiler }
    }

    fn definition(&mut self, name: &str) -> SchemaIndex {
        let location = format!("schema.json#/$defs/{name}");
        self.compiler
            .compile(&location, &mut self.schemas)
            .unwrap_or_else(|error| panic!("{name}: {error:#}"))
    }

    /// Returns why a message does not fit a definition.
    fn error(&mut self, name: &str, message: &Value) -> Option<String> {
        let definition = self.definition(name);
        self.schemas.validate(message, definition).err().map(|error| format!("{error:#}"))
    }
}

#[test]
fn the_schema_describes_every_message_of_the_transcript() {
    let requests = requests(&page());
    let mut schema = Schema::read();
    let mut methods = BTreeSet::new();
    for (request, reply) in values(&requests).into_iter().zip(values(&rust_replies(&requests))) {
        let method = request["method"].as_str().expect("it has a method").to_owned();
        assert_eq!(schema.error("request", &request), None, "{request}");
        assert_eq!(schema.error("reply", &reply), None, "{reply}");
        if let Some(result) = reply.get("result") {
            assert_eq!(schema.error(&format!("{method}Result"), result), None, "{reply}");
            methods.insert(method);
        }
    }
    assert_eq!(methods, METHODS.map(str::to_owned).into());
}

#[test]
fn the_schema_rejects_invalid_messages() {
    let mut schema = Schema::read();
    for request in [
        json!({ "method": "quit" }),
        json!({ "id": -1, "method": "quit" }),
        json!({ "id": 1, "method": "castle" }),
        json!({ "id": 1, "method": "hello" }),
        json!({ "id": 1, "method": "moves", "params": {} }),
        json!({ "id": 1, "method": "new", "params": { "seats": [{ "computer": 0 }] } }),
        json!({ "id": 1, "method": "play", "params": { "game": 1, "line": [{}] } }),
        json!({ "id": 1, "method": "play", "params": { "game": 1, "line": [{ "move": 1, "draws": ["2.5"] }] } }),
        json!({ "id": 1, "method": "play", "params": { "game": 1, "line": [], "with": ["score"] } }),
    ] {
        assert!(schema.error("request", &request).is_some(), "{request}");
    }
    for reply in [
        json!({ "id": 1 }),
        json!({ "id": 1, "result": {}, "error": { "code": "illegal-move", "message": "" } }),
        json!({ "id": 1, "error": { "code": "illegal-move" } }),
    ] {
        assert!(schema.error("reply", &reply).is_some(), "{reply}");
    }
    for state in [
        json!({ "outcome": null, "drawn": [], "clocks": 0 }),
        json!({ "turn": 0, "outcome": "won", "drawn": [], "clocks": 0 }),
        json!({ "turn": 0, "outcome": null, "drawn": ["0.5"], "clocks": 0 }),
    ] {
        assert!(schema.error("state", &state).is_some(), "{state}");
    }
}
