//! Start, end, and messages that a client should not send.

use language_server::Flow;
use serde_json::json;

use crate::client::{Client, URI};

#[test]
fn a_session_has_its_order() {
    let mut client = Client::new();
    assert_eq!(client.ask("textDocument/hover", json!({})).expect_err("not yet").0, -32002);
    client.ask("initialize", json!({ "capabilities": {} })).expect("the first request");
    assert_eq!(client.ask("initialize", json!({ "capabilities": {} })).expect_err("twice").0, -32600);
    client.ask("shutdown", json!(null)).expect("it runs");
    assert_eq!(client.ask("textDocument/hover", json!({})).expect_err("shut down").0, -32600);
    assert_eq!(client.notify("exit", json!(null)), Flow::Exit { is_orderly: true });
    assert_eq!(Client::new().notify("exit", json!(null)), Flow::Exit { is_orderly: false });
}

#[test]
fn invalid_requests_are_answered_and_invalid_notifications_ignored() {
    let mut client = Client::open("10 print\n");
    assert_eq!(client.ask("textDocument/formatting", json!({})).expect_err("not registered").0, -32601);
    for params in [json!(null), json!([]), json!({ "textDocument": 1 }), json!({ "position": {} })] {
        assert_eq!(client.ask("textDocument/hover", params.clone()).expect_err("malformed").0, -32602);
        client.notify("textDocument/didChange", params.clone());
        client.notify("textDocument/didOpen", params);
    }
    let other =
        json!({ "textDocument": { "uri": "file:///b.bas" }, "position": { "line": 0, "character": 0 } });
    let (code, message) = client.ask("textDocument/hover", other).expect_err("not open");
    assert_eq!((code, message.contains("file:///b.bas")), (-32602, true));
    for arguments in [json!([]), json!([1]), json!([URI, -1]), json!([URI, 0, 70000]), json!([URI, 9])] {
        let params = json!({ "command": "typein.renumber", "arguments": arguments });
        assert_eq!(client.ask("workspace/executeCommand", params).expect_err("invalid").0, -32602);
    }
}

#[test]
fn positions_outside_the_text_and_any_characters_are_no_error() {
    let texts =
        ["", "\n", "10", "10 ", "\u{0}", "10 print\"\u{10ffff}\n", "é\r10 goto\r\n", "<html>&#;10 rem"];
    for text in texts {
        let mut client = Client::open(text);
        client.diagnostics();
        for (line, character) in [(0, 0), (0, 2), (1, 5), (9, 9), (u32::MAX, u32::MAX)] {
            for method in ["hover", "definition", "references", "documentHighlight", "completion"] {
                client.ask_at(&format!("textDocument/{method}"), line, character).expect("an answer");
            }
            let _ = client.rename(line, character, "x");
        }
        for method in ["documentSymbol", "foldingRange"] {
            let params = json!({ "textDocument": { "uri": URI } });
            client.ask(&format!("textDocument/{method}"), params).expect("an answer");
        }
    }
}

#[test]
fn a_closed_document_has_no_diagnostics() {
    let mut client = Client::open("10 prind 1\n");
    assert_eq!(client.diagnostics().len(), 1);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(client.diagnostics(), []);
}
