//! The protocol: requests and notifications to answers.

use std::collections::{BTreeMap, BTreeSet};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    CodeActionParams, CompletionParams, Diagnostic, DiagnosticSeverity, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DocumentHighlightParams, DocumentSymbolParams,
    ExecuteCommandParams, FoldingRangeParams, GotoDefinitionParams, HoverParams, InitializeParams, Position,
    ReferenceParams, RenameParams, TextDocumentPositionParams, TextEdit,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::positions::{Encoding, LineIndex};
use crate::{Document, change, completion, hover, navigation, outline};

/// The command that renumbers a program: address, index of the program, first number, step.
const RENUMBER: &str = "typein.renumber";

/// Whether the server goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It waits for the next message.
    Continue,
    /// The client has ended it.
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
    documents: BTreeMap<String, Document>,
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

/// An error answer: its code and message.
type Refusal = (ErrorCode, String);

/// The result of a request.
type Answer = Result<Value, Refusal>;

impl Server {
    /// Takes a message and adds the answers.
    pub fn handle(&mut self, message: Message, out: &mut Vec<Message>) -> Flow {
        match message {
            Message::Request(request) => self.request(request, out),
            // The answers to `workspace/applyEdit`: the client shows what fails.
            Message::Response(_) => {}
            Message::Notification(notification) => return self.notification(notification),
        }
        Flow::Continue
    }

    /// Adds the diagnostics of changed documents. The host calls it when no message waits.
    pub fn publish_diagnostics(&mut self, out: &mut Vec<Message>) {
        for uri in std::mem::take(&mut self.stale) {
            let (version, diagnostics) = match self.documents.get(&uri) {
                Some(document) => (Some(document.version), diagnostics(document)),
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
                "textDocumentSync": { "openClose": true, "change": 2 },
                "hoverProvider": true,
                "definitionProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "documentSymbolProvider": true,
                "foldingRangeProvider": true,
                "completionProvider": {},
                "renameProvider": { "prepareProvider": true },
                "codeActionProvider": { "codeActionKinds": ["refactor.rewrite"] },
                "executeCommandProvider": { "commands": [RENUMBER] },
            },
            "serverInfo": { "name": "typein", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    fn feature(&mut self, method: &str, params: Value, out: &mut Vec<Message>) -> Answer {
        match method {
            request::HoverRequest::METHOD => {
                let params: HoverParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position_params)?;
                Ok(json!(hover::hover(document, position)))
            }
            request::GotoDefinition::METHOD => {
                let params: GotoDefinitionParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position_params)?;
                let range = navigation::definition(document, position);
                Ok(json!(range.map(|range| location(document, range))))
            }
            request::References::METHOD => {
                let params: ReferenceParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position)?;
                let ranges = navigation::references(document, position, params.context.include_declaration);
                Ok(ranges.into_iter().map(|range| location(document, range)).collect())
            }
            request::DocumentHighlightRequest::METHOD => {
                let params: DocumentHighlightParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position_params)?;
                Ok(json!(navigation::highlights(document, position)))
            }
            request::DocumentSymbolRequest::METHOD => {
                let params: DocumentSymbolParams = parsed(params)?;
                Ok(json!(outline::symbols(self.document(params.text_document.uri.as_str())?)))
            }
            request::FoldingRangeRequest::METHOD => {
                let params: FoldingRangeParams = parsed(params)?;
                Ok(json!(outline::folding_ranges(self.document(params.text_document.uri.as_str())?)))
            }
            request::Completion::METHOD => {
                let params: CompletionParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position)?;
                Ok(json!(completion::completion(document, position)))
            }
            request::PrepareRenameRequest::METHOD => {
                let params: TextDocumentPositionParams = parsed(params)?;
                let (document, position) = self.at(&params)?;
                change::renameable(document, position).map(|range| json!(range)).map_err(refused)
            }
            request::Rename::METHOD => {
                let params: RenameParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position)?;
                let edits = change::rename(document, position, &params.new_name).map_err(refused)?;
                Ok(workspace_edit(document, &edits))
            }
            request::CodeActionRequest::METHOD => {
                let params: CodeActionParams = parsed(params)?;
                let document = self.document(params.text_document.uri.as_str())?;
                Ok(renumber_actions(document, params.range.start))
            }
            request::ExecuteCommand::METHOD => self.execute(&parsed(params)?, out),
            _ => Err((ErrorCode::MethodNotFound, format!("unsupported method `{method}`"))),
        }
    }

    fn execute(&mut self, params: &ExecuteCommandParams, out: &mut Vec<Message>) -> Answer {
        if params.command != RENUMBER {
            let message = format!("unknown command `{}`; available: {RENUMBER}", params.command);
            return Err((ErrorCode::InvalidParams, message));
        }
        let expected = || {
            let numbers = "index of the program, first number, step, each at most 65535";
            (ErrorCode::InvalidParams, format!("expected the address of an open document, then: {numbers}"))
        };
        let uri = params.arguments.first().and_then(Value::as_str).ok_or_else(expected)?;
        let number = |index: usize, default: u16| match params.arguments.get(index) {
            None | Some(Value::Null) => Ok(default),
            Some(value) => value.as_u64().and_then(|number| u16::try_from(number).ok()).ok_or_else(expected),
        };
        let (index, start, step) = (number(1, 0)?, number(2, 10)?, number(3, 10)?);
        let document = self.document(uri)?;
        let (edits, warning) =
            change::renumber(document, usize::from(index), start, step).map_err(refused)?;
        let params = json!({ "label": "renumber", "edit": workspace_edit(document, &edits) });
        self.requests = self.requests.wrapping_add(1);
        let (id, method) = (RequestId::from(self.requests), request::ApplyWorkspaceEdit::METHOD.to_owned());
        out.push(Message::Request(Request { id, method, params }));
        if let Some(message) = warning {
            let params = json!({ "type": 2, "message": message });
            let method = notification::ShowMessage::METHOD.to_owned();
            out.push(Message::Notification(Notification { method, params }));
        }
        Ok(Value::Null)
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
        for change in params.content_changes {
            match change.range {
                None => text = change.text,
                Some(range) => {
                    let lines = LineIndex::new(&text);
                    let start = lines.offset(&text, range.start, self.encoding);
                    let end = lines.offset(&text, range.end, self.encoding).max(start);
                    text.replace_range(start..end, &change.text);
                }
            }
        }
        let document = document.changed(params.text_document.version, text);
        self.documents.insert(uri.to_owned(), document);
        self.stale.insert(uri.to_owned());
    }

    fn document(&self, uri: &str) -> Result<&Document, Refusal> {
        let unknown = || (ErrorCode::InvalidParams, format!("the document `{uri}` is not open"));
        self.documents.get(uri).ok_or_else(unknown)
    }

    fn at(&self, place: &TextDocumentPositionParams) -> Result<(&Document, Position), Refusal> {
        Ok((self.document(place.text_document.uri.as_str())?, place.position))
    }
}

fn parsed<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

const fn refused(reason: String) -> Refusal {
    (ErrorCode::InvalidParams, reason)
}

fn location(document: &Document, range: lsp_types::Range) -> Value {
    json!({ "uri": document.uri, "range": range })
}

fn workspace_edit(document: &Document, edits: &[TextEdit]) -> Value {
    json!({ "changes": { &document.uri[..]: edits } })
}

fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    let severity = |is_error| if is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING };
    let findings = document.analysis().findings.iter();
    findings
        .map(|finding| Diagnostic {
            range: document.range(finding.range.clone()),
            severity: Some(severity(finding.is_error)),
            source: Some("typein".to_owned()),
            message: finding.message.clone(),
            ..Diagnostic::default()
        })
        .collect()
}

/// Returns the action that renumbers the program at a position.
fn renumber_actions(document: &Document, position: Position) -> Value {
    let offset = document.offset(position);
    let index = document.analysis().programs.iter().position(|program| {
        program.line_at(offset).is_some() && program.listing.machine.spec().limits.line_numbers.is_some()
    });
    let Some(index) = index else { return json!([]) };
    let title = "Renumber the program in steps of 10";
    let command = json!({ "title": title, "command": RENUMBER, "arguments": [document.uri, index, 10, 10] });
    json!([{ "title": title, "kind": "refactor.rewrite", "command": command }])
}
