//! A client that talks to a server in the same process.

use language_server::{Flow, Server};
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

pub const URI: &str = "file:///tmp/a.bas";

pub struct Client {
    pub server: Server,
    /// Messages of the server other than answers.
    pub received: Vec<Message>,
    requests: i32,
}

impl Client {
    /// A client without a session.
    pub fn new() -> Self {
        Self { server: Server::default(), received: vec![], requests: 0 }
    }

    /// A client with one open document.
    pub fn open(text: &str) -> Self {
        Self::open_as(URI, "basic", text, &["utf-16"])
    }

    pub fn open_as(uri: &str, language: &str, text: &str, encodings: &[&str]) -> Self {
        let mut client = Self::new();
        let general = json!({ "positionEncodings": encodings });
        client.ask("initialize", json!({ "capabilities": { "general": general } })).expect("a new server");
        client.notify("initialized", json!({}));
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        client.notify("textDocument/didOpen", json!({ "textDocument": item }));
        client
    }

    /// Sends a request and returns its result, or the code and message of the error.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        self.requests += 1;
        let (id, mut out) = (self.requests.into(), Vec::new());
        let request = Request { id, method: method.to_owned(), params };
        assert_eq!(self.server.handle(Message::Request(request), &mut out), Flow::Continue);
        let Some(Message::Response(response)) = out.pop() else { panic!("an answer comes last") };
        self.received.append(&mut out);
        response.response_result.map_err(|error| (error.code, error.message))
    }

    pub fn notify(&mut self, method: &str, params: Value) -> Flow {
        let notification = Notification { method: method.to_owned(), params };
        let mut out = Vec::new();
        let flow = self.server.handle(Message::Notification(notification), &mut out);
        assert!(out.is_empty(), "a notification has no answer");
        flow
    }

    /// Sends a request about a position of the document.
    pub fn ask_at(&mut self, method: &str, line: u32, character: u32) -> Result<Value, (i32, String)> {
        let position = json!({ "line": line, "character": character });
        let mut params = json!({ "textDocument": { "uri": URI }, "position": position });
        match method {
            "textDocument/references" => params["context"] = json!({ "includeDeclaration": true }),
            "textDocument/rename" => params["newName"] = json!("x"),
            _ => {}
        }
        self.ask(method, params)
    }

    /// The diagnostics that the server publishes: of the document that was changed last.
    pub fn diagnostic_list(&mut self) -> Vec<Value> {
        let mut out = Vec::new();
        self.server.publish_diagnostics(&mut out);
        let Some(Message::Notification(notification)) = out.pop() else { return vec![] };
        notification.params["diagnostics"].as_array().cloned().unwrap_or_default()
    }
}
