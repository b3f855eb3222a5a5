//! `typein dap` as a process: framing, a session, and a client that disconnects.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::program::typein_reading;
use serde_json::{Value, json};

struct Client {
    child: Child,
    requests: ChildStdin,
    messages: BufReader<ChildStdout>,
}

impl Client {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
            .arg("dap")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (requests, messages) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, requests, messages: BufReader::new(messages) }
    }

    fn send(&mut self, command: &str, arguments: Value) {
        let mut request = json!({ "seq": 1, "type": "request", "command": command });
        request["arguments"] = arguments;
        let body = request.to_string();
        write!(self.requests, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.messages.read_line(&mut line).unwrap();
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = value.parse().unwrap(),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.messages.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// Receives messages up to one whose `key` has this value.
    fn until(&mut self, key: &str, value: &str) -> Value {
        loop {
            let message = self.receive();
            if message[key] == value {
                return message;
            }
        }
    }
}

#[test]
fn a_title_is_debugged_over_standard_input_and_output() {
    let mut client = Client::start();
    client.send("initialize", json!({ "adapterID": "typein" }));
    assert_eq!(client.until("command", "initialize")["body"]["supportsStepBack"], true);
    client.send("launch", json!({ "program": "viertris", "speed": "max", "stopOnEntry": true }));
    client.until("event", "initialized");
    client.send("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "100" }] }));
    client.send("configurationDone", json!({}));
    assert_eq!(client.until("event", "stopped")["body"]["reason"], "entry");
    client.send("stackTrace", json!({ "threadId": 1 }));
    let frames = client.until("command", "stackTrace");
    assert!(frames["body"]["stackFrames"][0]["line"].as_u64().unwrap() > 0, "{frames}");
    client.send("disconnect", json!({}));
    assert_eq!(client.until("command", "disconnect")["success"], true);
    assert_eq!(client.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_client_that_vanishes_ends_the_run() {
    let mut client = Client::start();
    client.send("initialize", json!({}));
    client.send("launch", json!({ "program": "viertris", "speed": "max" }));
    client.send("configurationDone", json!({}));
    client.until("command", "configurationDone");
    let Client { mut child, requests, messages } = client;
    drop((requests, messages));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_message_without_length_is_an_error() {
    let run = typein_reading(&["dap"], "garbage\r\n\r\n");
    assert_eq!(run.code, 2);
    assert!(
        run.errors.starts_with("error: invalid header \"garbage\"; expected `Content-Length: N`"),
        "{}",
        run.errors
    );
}
