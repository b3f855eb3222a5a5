//! Answers to requests about documents.

use lsp_server::{ErrorCode, Message, Notification, Request};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    CodeActionParams, CompletionParams, DocumentHighlightParams, DocumentSymbolParams, ExecuteCommandParams,
    FoldingRangeParams, GotoDefinitionParams, HoverParams, Position, ReferenceParams, RenameParams,
    TextDocumentPositionParams,
};
use serde_json::{Value, json};

use crate::actions::{self, Renumber};
use crate::answer::{Answer, Refusal, parsed};
use crate::{Document, Server, completion, hover, navigation, outline, rename, renumber};

impl Server {
    /// Answers a request about documents; messages to the client precede the answer.
    pub(crate) fn feature(&mut self, method: &str, params: Value, out: &mut Vec<Message>) -> Answer {
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
                rename::renameable(document, position).map(|range| json!(range)).map_err(refused)
            }
            request::Rename::METHOD => {
                let params: RenameParams = parsed(params)?;
                let (document, position) = self.at(&params.text_document_position)?;
                let edits = rename::rename(document, position, &params.new_name).map_err(refused)?;
                Ok(actions::workspace_edit(document, &edits))
            }
            request::CodeActionRequest::METHOD => {
                let params: CodeActionParams = parsed(params)?;
                let document = self.document(params.text_document.uri.as_str())?;
                Ok(actions::code_actions(document, &params))
            }
            request::ExecuteCommand::METHOD => self.execute(&parsed(params)?, out),
            _ => Err((ErrorCode::MethodNotFound, format!("unsupported method `{method}`"))),
        }
    }

    fn execute(&mut self, params: &ExecuteCommandParams, out: &mut Vec<Message>) -> Answer {
        let request = Renumber::parse(params).map_err(refused)?;
        let document = self.document(request.uri)?;
        let program = request.program(document);
        let (edits, warning) =
            renumber::renumber(document, program, request.start, request.step).map_err(refused)?;
        let params = json!({ "label": "renumber", "edit": actions::workspace_edit(document, &edits) });
        let (id, method) = (self.next_request(), request::ApplyWorkspaceEdit::METHOD.to_owned());
        out.push(Message::Request(Request { id, method, params }));
        if let Some(message) = warning {
            let params = json!({ "type": 2, "message": message });
            let method = notification::ShowMessage::METHOD.to_owned();
            out.push(Message::Notification(Notification { method, params }));
        }
        Ok(Value::Null)
    }

    fn document(&self, uri: &str) -> Result<&Document, Refusal> {
        let unknown = || (ErrorCode::InvalidParams, format!("the document `{uri}` is not open"));
        self.documents.get(uri).ok_or_else(unknown)
    }

    fn at(&self, params: &TextDocumentPositionParams) -> Result<(&Document, Position), Refusal> {
        Ok((self.document(params.text_document.uri.as_str())?, params.position))
    }
}

const fn refused(reason: String) -> Refusal {
    (ErrorCode::InvalidParams, reason)
}

fn location(document: &Document, range: lsp_types::Range) -> Value {
    json!({ "uri": document.uri, "range": range })
}
