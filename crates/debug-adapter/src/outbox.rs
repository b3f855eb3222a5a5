//! The queue of messages for the client.

use serde_json::{Value, json};

use crate::protocol::Request;
use crate::requests::Command;

#[derive(Debug, Default)]
pub(crate) struct Outbox {
    messages: Vec<Value>,
    /// The number of the last message.
    seq: i64,
}

impl Outbox {
    /// Returns the number of messages since the last [`take`](Self::take).
    pub(crate) fn len(&self) -> usize {
        self.messages.len()
    }

    /// Takes the messages, in their order, with their numbers.
    pub(crate) fn take(&mut self) -> Vec<Value> {
        let mut messages = std::mem::take(&mut self.messages);
        for message in &mut messages {
            self.seq += 1;
            message["seq"] = self.seq.into();
        }
        messages
    }

    pub(crate) fn event(&mut self, event: &str, body: Value) {
        let mut message = json!({ "type": "event", "event": event });
        message["body"] = body;
        self.messages.push(message);
    }

    pub(crate) fn output(&mut self, category: &str, text: &str) {
        if !text.is_empty() {
            self.event("output", json!({ "category": category, "output": text }));
        }
    }

    /// Puts the response before the events that the request caused.
    pub(crate) fn respond(&mut self, at: usize, request: &Request, result: Result<Value, String>) {
        let mut response = json!({
            "type": "response", "request_seq": request.seq, "command": request.command, "success": result.is_ok(),
        });
        match result {
            Ok(Value::Null) => {}
            Ok(body) => response["body"] = body,
            Err(message) => {
                let is_shown = !Command::named(&request.command).is_some_and(Command::is_quiet);
                response["body"] = json!({ "error": { "id": 1, "format": message, "showUser": is_shown } });
                response["message"] = message.into();
            }
        }
        self.messages.insert(at, response);
    }

    /// Puts a response after all other messages.
    pub(crate) fn respond_last(&mut self, request: &Request, result: Result<Value, String>) {
        self.respond(self.messages.len(), request, result);
    }
}
