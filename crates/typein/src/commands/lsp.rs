//! `typein lsp`: the language server on standard input and output.
//!
//! A thread reads messages, so that the server computes the diagnostics of a version only when no newer one waits,
//! and a client can cancel a waiting request. The end of the input ends the process.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _, Write as _};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use anyhow::{Context as _, Result};
use clap::Args;
use language_server::{Flow, Server};
use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::{Value, json};

use crate::exit::Exit;

/// The maximum length of a message: no document is longer than a few megabytes.
const MAX_MESSAGE: usize = 64 << 20;

/// `lsp`.
#[derive(Debug, Args)]
#[command(after_help = "\
An editor starts this command; the protocol is on standard input and output. The folder editors/vscode has
an extension for Visual Studio Code, docs/teach/editors.md says how to set up other editors.

Examples:
  typein lsp                              as an editor starts it
  hx listing.bas                          Helix, with typein in its languages.toml
  nvim listing.bas                        Neovim, with vim.lsp.config for typein

The language identifiers basic-c64, basic-vic20, basic-msx and basic-pc1360 choose the machine; with any other
one typein detects it from the listing.")]
pub struct LspArgs {
    /// Use standard input and output, the only way there is: editors may pass this option
    #[arg(long)]
    pub stdio: bool,
}

/// The input of the reader.
enum Input {
    Message(Message),
    /// An invalid message: its identifier, if it has one, and the reason.
    Malformed(Value, ErrorCode, String),
}

/// Serves a client until it ends the server or disconnects.
///
/// # Errors
/// When standard output cannot be written.
pub fn serve(_: &LspArgs) -> Result<Exit> {
    let (sender, inputs) = mpsc::channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(bytes) = body(&mut input) {
            if sender.send(parse(&bytes)).is_err() {
                break;
            }
        }
    });
    match answer(&inputs) {
        // A disconnected client has closed both pipes.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Failed),
        result => result.context("cannot write to standard output"),
    }
}

/// Answers messages.
fn answer(inputs: &Receiver<Input>) -> io::Result<Exit> {
    let mut server = Server::default();
    let mut out = Vec::new();
    let mut waiting: VecDeque<Input> = VecDeque::new();
    loop {
        waiting.extend(inputs.try_iter());
        let Some(input) = waiting.pop_front() else {
            server.publish_diagnostics(&mut out);
            send(&mut out)?;
            match inputs.recv() {
                Ok(input) => waiting.push_back(input),
                Err(_) => return Ok(Exit::Failed),
            }
            continue;
        };
        match input {
            Input::Message(Message::Request(request)) if is_cancelled(&request.id, &waiting) => {
                let message = "the client has cancelled the request".to_owned();
                let response = Response::new_err(request.id, ErrorCode::RequestCanceled as i32, message);
                out.push(Message::Response(response));
            }
            Input::Message(message) => {
                if let Flow::Exit { is_orderly } = server.handle(message, &mut out) {
                    return Ok(if is_orderly { Exit::Success } else { Exit::Failed });
                }
            }
            Input::Malformed(id, code, message) => {
                let error = json!({ "code": code as i32, "message": message });
                write(&json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string())?;
            }
        }
        send(&mut out)?;
    }
}

/// Returns whether a waiting message cancels a request.
fn is_cancelled(id: &RequestId, waiting: &VecDeque<Input>) -> bool {
    waiting.iter().any(|input| match input {
        Input::Message(Message::Notification(notification)) if notification.method == "$/cancelRequest" => {
            let cancelled = notification.params.get("id").cloned();
            cancelled.and_then(|cancelled| serde_json::from_value::<RequestId>(cancelled).ok()).as_ref()
                == Some(id)
        }
        Input::Message(_) | Input::Malformed(..) => false,
    })
}

fn send(messages: &mut Vec<Message>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    for message in messages.drain(..) {
        message.write(&mut output)?;
    }
    Ok(())
}

fn write(body: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

/// Reads the body of the next message; `None` at the end of the input, and after a message without a length, which
/// hides the start of the next one.
fn body(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        // No header is longer; a client that sends no line feed must not fill the memory.
        let read = input.by_ref().take(4096).read_until(b'\n', &mut line).ok()?;
        if read == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<usize>().ok();
            }
            None if line.trim().is_empty() && length.is_some() => break,
            _ => {}
        }
    }
    let length = length.filter(|&length| length <= MAX_MESSAGE)?;
    let mut body = Vec::new();
    input.by_ref().take(length as u64).read_to_end(&mut body).ok()?;
    (body.len() == length).then_some(body)
}

fn parse(body: &[u8]) -> Input {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => {
            let message = format!("the message is not JSON: {error}");
            return Input::Malformed(Value::Null, ErrorCode::ParseError, message);
        }
    };
    let id = value.get("id").filter(|id| id.is_string() || id.is_number()).cloned().unwrap_or_default();
    serde_json::from_value(value).map_or_else(
        |_| {
            let message = "expected a request, an answer or a notification of JSON-RPC 2.0".to_owned();
            Input::Malformed(id, ErrorCode::InvalidRequest, message)
        },
        Input::Message,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waiting_message_cancels_a_request() {
        let cancel =
            |id: &str| parse(format!(r#"{{"method":"$/cancelRequest","params":{{"id":{id}}}}}"#).as_bytes());
        let waiting =
            VecDeque::from([cancel("7"), cancel(r#""a""#), cancel("null"), parse(b"{"), parse(b"[]")]);
        assert!(is_cancelled(&7.into(), &waiting) && is_cancelled(&"a".to_owned().into(), &waiting));
        assert!(!is_cancelled(&8.into(), &waiting) && !is_cancelled(&"7".to_owned().into(), &waiting));
    }
}
