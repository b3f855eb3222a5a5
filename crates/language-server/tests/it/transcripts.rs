//! Sessions of a client, as text.
//!
//! A file in `tests/transcripts` has commands at the beginning of a line, the text of a document after `|`, and the
//! answers indented, without their empty lines. Lines and columns count from 1, columns in the units of the encoding. `TYPEIN_BLESS=1` writes the
//! answers; read the difference before you keep it.
//!
//! ```text
//! open NAME LANGUAGE [ENCODING]      the text follows
//! replace                            the whole text, which follows
//! change PLACE-PLACE STRING          a change of the text
//! save | diagnostics | symbols | folds
//! hover | definition | references | highlights | complete | fix | fix-all PLACE
//! rename PLACE NAME
//! renumber PROGRAM START STEP
//! ```

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Client, URI};

#[test]
fn sessions_are_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let recorded = fs::read_to_string(&path).expect("it is text");
        let replayed = replay(&recorded);
        if std::env::var_os("TYPEIN_BLESS").is_some() {
            fs::write(&path, replayed).expect("it can be written");
        } else {
            let different = recorded.lines().zip(replayed.lines()).find(|(one, other)| one != other);
            assert!(
                recorded == replayed,
                "{} differs from {different:?} on; `TYPEIN_BLESS=1 cargo test -p typein-language-server` writes it:\n{replayed}",
                path.display()
            );
        }
        count += 1;
    }
    assert!(count > 0, "no transcripts");
}

/// Repeats a session, and returns it with the answers.
fn replay(recorded: &str) -> String {
    let mut out = String::new();
    let mut session = Session { client: Client::new(), uri: URI.to_owned(), version: 1 };
    let mut lines = recorded.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with(' ') {
            continue;
        }
        out += &format!("{line}\n");
        if line.is_empty() || line.starts_with(['#', '|']) {
            continue;
        }
        let mut text = String::new();
        for line in std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|'))) {
            out += &format!("{line}\n");
            text += &format!("{}\n", line[1..].strip_prefix(' ').unwrap_or_default());
        }
        for answer in session.run(line, &text).lines().filter(|line| !line.is_empty()) {
            out += &format!("    {answer}\n");
        }
    }
    out
}

struct Session {
    client: Client,
    uri: String,
    version: i32,
}

impl Session {
    /// Runs a command, and returns the answer.
    fn run(&mut self, line: &str, text: &str) -> String {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let arguments: Vec<&str> = rest.split(' ').collect();
        match command {
            "open" => {
                self.uri = format!("file:///{}", arguments[0]);
                let encoding = arguments.get(2).copied().unwrap_or("utf-16");
                self.client = Client::open_as(&self.uri, arguments[1], text, &[encoding]);
                String::new()
            }
            "replace" => self.change(&json!({ "text": text })),
            "change" => {
                let (range, text) = rest.split_once(' ').expect("a range and a text");
                let (start, end) = range.split_once('-').expect("two positions");
                let range = json!({ "start": position(start), "end": position(end) });
                let text: String = serde_json::from_str(text).expect("a string");
                self.change(&json!({ "range": range, "text": text }))
            }
            "save" => {
                self.client.notify("textDocument/didSave", json!({ "textDocument": { "uri": self.uri } }));
                String::new()
            }
            "diagnostics" => self.client.diagnostic_list().iter().map(diagnostic).collect(),
            "symbols" => self.ask("documentSymbol", json!({}), |value| symbols(value, 0)),
            "folds" => self.ask("foldingRange", json!({}), |value| {
                let number = |fold: &Value, key: &str| fold[key].as_u64().expect("a number") + 1;
                list(value, |fold| format!("{}-{}", number(fold, "startLine"), number(fold, "endLine")))
            }),
            "hover" => {
                self.ask_at("hover", arguments[0], json!({}), |value| {
                    match value["contents"]["value"].as_str() {
                        Some(text) => format!("{}\n{text}", range(&value["range"])),
                        None => "nothing".to_owned(),
                    }
                })
            }
            "definition" => {
                self.ask_at("definition", arguments[0], json!({}), |value| range(&value["range"]))
            }
            "references" => {
                let context = json!({ "context": { "includeDeclaration": true } });
                self.ask_at("references", arguments[0], context, |value| {
                    list(value, |location| range(&location["range"]))
                })
            }
            "highlights" => self.ask_at("documentHighlight", arguments[0], json!({}), |value| {
                let kinds = ["text", "read", "write"];
                let kind = |found: &Value| kinds[found["kind"].as_u64().expect("a kind") as usize - 1];
                list(value, |found| format!("{} {}", range(&found["range"]), kind(found)))
            }),
            "complete" => self.ask_at("completion", arguments[0], json!({}), |value| {
                let labels = value.as_array().expect("a list").iter().map(|item| item["label"].as_str());
                labels.flatten().collect::<Vec<&str>>().join(" ")
            }),
            "rename" => {
                let uri = self.uri.clone();
                self.ask_at("rename", arguments[0], json!({ "newName": arguments[1] }), |value| {
                    edits(value, &uri)
                })
            }
            "fix" => self.actions(arguments[0], &json!({ "diagnostics": [], "only": ["quickfix"] })),
            "fix-all" => self.actions(arguments[0], &json!({ "diagnostics": [], "only": ["source.fixAll"] })),
            "renumber" => self.renumber(&arguments),
            _ => panic!("unknown command `{line}`"),
        }
    }

    fn change(&mut self, change: &Value) -> String {
        self.version += 1;
        let document = json!({ "uri": self.uri, "version": self.version });
        self.client.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [change] }),
        );
        String::new()
    }

    fn ask(&mut self, method: &str, mut params: Value, shown: impl Fn(&Value) -> String) -> String {
        params["textDocument"] = json!({ "uri": self.uri });
        match self.client.ask(&format!("textDocument/{method}"), params) {
            Ok(value) if value.is_null() => "nothing".to_owned(),
            Ok(value) => shown(&value),
            Err((_, message)) => format!("refused: {message}"),
        }
    }

    fn ask_at(
        &mut self,
        method: &str,
        at: &str,
        mut params: Value,
        shown: impl Fn(&Value) -> String,
    ) -> String {
        params["position"] = position(at);
        self.ask(method, params, shown)
    }

    fn actions(&mut self, at: &str, context: &Value) -> String {
        let range = json!({ "start": position(at), "end": position(at) });
        let uri = self.uri.clone();
        self.ask("codeAction", json!({ "range": range, "context": context }), |value| {
            list(value, |action| {
                let preferred = if action["isPreferred"] == json!(true) { " (preferred)" } else { "" };
                let title = action["title"].as_str().expect("a title");
                format!(
                    "{title}{preferred}\n  {}",
                    edits(&action["edit"], &uri).trim_end().replace('\n', "\n  ")
                )
            })
        })
    }

    fn renumber(&mut self, arguments: &[&str]) -> String {
        let program =
            if arguments[0].contains(':') { position(arguments[0]) } else { json!(number(arguments[0])) };
        let arguments = json!([self.uri, program, number(arguments[1]), number(arguments[2])]);
        let params = json!({ "command": "typein.renumber", "arguments": arguments });
        self.client.received.clear();
        if let Err((_, message)) = self.client.ask("workspace/executeCommand", params) {
            return format!("refused: {message}");
        }
        let received = std::mem::take(&mut self.client.received);
        let shown = |message: &lsp_server::Message| match message {
            lsp_server::Message::Request(request) => edits(&request.params["edit"], &self.uri),
            lsp_server::Message::Notification(note) => {
                format!("{}\n", note.params["message"].as_str().expect("a message"))
            }
            lsp_server::Message::Response(_) => String::new(),
        };
        received.iter().map(shown).collect()
    }
}

fn number(text: &str) -> u32 {
    text.parse().expect("a number")
}

fn position(text: &str) -> Value {
    let (line, column) = text.split_once(':').expect("line and column");
    json!({ "line": number(line) - 1, "character": number(column) - 1 })
}

fn shown_position(position: &Value) -> String {
    let number = |key: &str| position[key].as_u64().expect("a number") + 1;
    format!("{}:{}", number("line"), number("character"))
}

fn range(range: &Value) -> String {
    format!("{}-{}", shown_position(&range["start"]), shown_position(&range["end"]))
}

fn list(values: &Value, shown: impl Fn(&Value) -> String) -> String {
    let values = values.as_array().expect("a list").iter();
    let text: String = values.map(|value| format!("{}\n", shown(value))).collect();
    if text.is_empty() { "nothing".to_owned() } else { text }
}

fn edits(edit: &Value, uri: &str) -> String {
    list(&edit["changes"][uri], |edit| format!("{} {}", range(&edit["range"]), edit["newText"]))
}

fn diagnostic(found: &Value) -> String {
    let severity = if found["severity"] == json!(1) { "error" } else { "warning" };
    format!("{} {severity}: {}\n", range(&found["range"]), found["message"].as_str().expect("a text"))
}

fn symbols(values: &Value, depth: usize) -> String {
    let mut text = String::new();
    for symbol in values.as_array().expect("a list") {
        let name = symbol["name"].as_str().expect("a name");
        writeln!(text, "{}{name} {}", "  ".repeat(depth), range(&symbol["range"])).expect("a text takes all");
        text += &symbols(&symbol["children"], depth + 1);
    }
    text
}
