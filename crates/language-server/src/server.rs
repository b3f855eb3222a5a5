//! The protocol: answers to requests and notifications.

use std::collections::{BTreeMap, BTreeSet};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, InitializeParams,
};
use serde_json::{Value, json};

use crate::answer::{Answer, parsed};
use crate::positions::{Encoding, LineIndex};

use crate::{Document, actions, diagnostics};

/// The state after a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The server waits for the next message.
    Continue,
    /// The client has ended the server.
    Exit {
        /// Whether `shutdown` came before.
        is_orderly: bool,
    },
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    New,
    Running,
    ShutDown,
}

/// A language server.
pub struct Server {
    state: State,
    encoding: Encoding,
    pub(crate) documents: BTreeMap<String, Document>,
    /// Documents whose diagnostics the client does not have yet.
    stale: BTreeSet<String>,
    requests: i32,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            state: State::New,
            encoding: Encoding::Utf16,
            documents: BTreeMap::new(),
            stale: BTreeSet::new(),
            requests: 0,
        }
    }
}

impl Server {
    /// Processes a message and adds the answers.
    pub fn handle(&mut self, message: Message, out: &mut Vec<Message>) -> Flow {
        match message {
            Message::Request(request) => self.request(request, out),
            // The answers to `workspace/applyEdit`: the client shows what fails.
            Message::Response(_) => {}
            Message::Notification(notification) => return self.notification(notification),
        }
        Flow::Continue
    }

    /// Adds the diagnostics of changed documents. The host calls it when its queue is empty.
    pub fn publish_diagnostics(&mut self, out: &mut Vec<Message>) {
        for uri in std::mem::take(&mut self.stale) {
            let (version, diagnostics) = match self.documents.get(&uri) {
                Some(document) => (Some(document.version), diagnostics::diagnostics(document)),
                None => (None, vec![]),
            };
            let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
            let method = notification::PublishDiagnostics::METHOD.to_owned();
            out.push(Message::Notification(Notification { method, params }));
        }
    }

    fn request(&mut self, Request { id, method, params }: Request, out: &mut Vec<Message>) {
        let answer = match (self.state, &method[..]) {
            (State::New, request::Initialize::METHOD) => self.initialize(params),
            (State::New, _) => {
                Err((ErrorCode::ServerNotInitialized, "expected `initialize` first".to_owned()))
            }
            (State::ShutDown, _) => Err((ErrorCode::InvalidRequest, "the server is shut down".to_owned())),
            (State::Running, request::Initialize::METHOD) => {
                Err((ErrorCode::InvalidRequest, "the server is initialized already".to_owned()))
            }
            (State::Running, request::Shutdown::METHOD) => {
                self.state = State::ShutDown;
                Ok(Value::Null)
            }
            (State::Running, method) => self.feature(method, params, out),
        };
        let error = |(code, message)| ResponseError { code: code as i32, message, data: None };
        out.push(Message::Response(Response { id, response_result: answer.map_err(error) }));
    }

    fn initialize(&mut self, params: Value) -> Answer {
        let params: InitializeParams = parsed(params)?;
        let offered = params.capabilities.general.and_then(|general| general.position_encodings);
        self.encoding = Encoding::negotiate(offered.as_deref());
        self.state = State::Running;
        Ok(json!({
            "capabilities": {
                "positionEncoding": self.encoding.kind(),
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "hoverProvider": true,
                "definitionProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "documentSymbolProvider": true,
                "foldingRangeProvider": true,
                "completionProvider": {},
                "renameProvider": { "prepareProvider": true },
                "codeActionProvider": { "codeActionKinds": actions::KINDS },
                "executeCommandProvider": { "commands": [actions::RENUMBER] },
            },
            "serverInfo": { "name": "typein", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    /// Notifications have no answer: a malformed one is ignored, as the protocol says.
    fn notification(&mut self, Notification { method, params }: Notification) -> Flow {
        match &method[..] {
            notification::Exit::METHOD => {
                return Flow::Exit { is_orderly: self.state == State::ShutDown };
            }
            _ if self.state != State::Running => {}
            notification::DidOpenTextDocument::METHOD => {
                if let Ok(DidOpenTextDocumentParams { text_document: item }) = parsed(params) {
                    let uri = item.uri.as_str().to_owned();
                    self.stale.insert(uri.clone());
                    let document =
                        Document::new(uri.clone(), item.language_id, item.version, item.text, self.encoding);
                    self.documents.insert(uri, document);
                }
            }
            notification::DidChangeTextDocument::METHOD => {
                if let Ok(params) = parsed(params) {
                    self.change(params);
                }
            }
            // A saved text is complete, and its machine may differ from that of its beginning.
            notification::DidSaveTextDocument::METHOD => {
                if let Ok(DidSaveTextDocumentParams { text_document, .. }) = parsed(params)
                    && let Some(document) = self.documents.get_mut(text_document.uri.as_str())
                {
                    *document = document.replaced(document.version, document.text.clone());
                    self.stale.insert(document.uri.clone());
                }
            }
            notification::DidCloseTextDocument::METHOD => {
                if let Ok(DidCloseTextDocumentParams { text_document }) = parsed(params) {
                    let uri = text_document.uri.as_str().to_owned();
                    self.documents.remove(&uri);
                    self.stale.insert(uri);
                }
            }
            _ => {}
        }
        Flow::Continue
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.uri.as_str();
        let Some(document) = self.documents.get(uri) else { return };
        let mut text = document.text.clone();
        let mut is_replaced = false;
        for change in params.content_changes {
            match change.range {
                None => (text, is_replaced) = (change.text, true),
                Some(range) => {
                    let lines = LineIndex::new(&text);
                    let offset = |position| lines.offset(&text, position, self.encoding);
                    let (one, other) = (offset(range.start), offset(range.end));
                    text.replace_range(one.min(other)..one.max(other), &change.text);
                }
            }
        }
        let version = params.text_document.version;
        let document =
            if is_replaced { document.replaced(version, text) } else { document.changed(version, text) };
        self.documents.insert(uri.to_owned(), document);
        self.stale.insert(uri.to_owned());
    }

    /// Returns the identifier of the next request to the client.
    pub(crate) fn next_request(&mut self) -> RequestId {
        self.requests = self.requests.wrapping_add(1);
        RequestId::from(self.requests)
    }
}
