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
        client.diagnostic_list();
        for (line, character) in [(0, 0), (0, 2), (1, 5), (9, 9), (u32::MAX, u32::MAX)] {
            for method in ["hover", "definition", "references", "documentHighlight", "completion"] {
                client.ask_at(&format!("textDocument/{method}"), line, character).expect("an answer");
            }
            let _ = client.ask_at("textDocument/rename", line, character);
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
    assert_eq!(client.diagnostic_list().len(), 1);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(client.diagnostic_list(), [json!(null); 0]);
}

#[test]
fn a_long_listing_keeps_its_machine_until_it_is_saved() {
    let lines = |first: u32, text: &str| -> String {
        (first..first + 60).map(|number| format!("{number} {text}\n")).collect()
    };
    let name = |client: &mut Client| {
        let params = json!({ "textDocument": { "uri": URI } });
        let symbols = client.ask("textDocument/documentSymbol", params).expect("an answer");
        symbols[0]["name"].as_str().expect("a name").to_owned()
    };
    let mut client = Client::open(&lines(100, "print\"{clr}\":poke 53280,0"));
    assert_eq!(name(&mut client), "program for the Commodore 64");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let change = json!({ "range": range, "text": lines(100, "SCREEN 2:LINE(1,2)-(3,4)") });
    let document = json!({ "uri": URI, "version": 2 });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    assert_eq!(name(&mut client), "program for the Commodore 64");
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(name(&mut client), "program for the MSX");
}

#[test]
fn changes_are_applied_one_after_the_other() {
    let mut client = Client::open("10 goto 20\n");
    let change = |start: [u32; 2], end: [u32; 2], text: &str| {
        let position = |[line, character]: [u32; 2]| json!({ "line": line, "character": character });
        json!({ "range": { "start": position(start), "end": position(end) }, "text": text })
    };
    // The second overlaps what the first has written, the third is after the end, the fourth goes back.
    let changes = [
        change([0, 8], [0, 10], "30:goto 40"),
        change([0, 9], [0, 11], "1:"),
        change([7, 7], [9, 0], "31 end\n"),
        change([0, 0], [0, 2], "30"),
    ];
    let document = json!({ "uri": URI, "version": 2 });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    let found = client.diagnostic_list();
    let messages: Vec<&str> = found.iter().filter_map(|found| found["message"].as_str()).collect();
    assert_eq!(messages, ["line 30 jumps to line 40, which does not exist"]);
}

#[test]
fn a_listing_of_a_cartridge_is_named_as_such() {
    let mut client = Client::open("10 GRAPHIC 2\n20 COLOR 1,0,2,10\n30 POKE 36879,8\n");
    let messages: Vec<String> =
        client.diagnostic_list().iter().map(|found| found["message"].to_string()).collect();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].contains("is a listing for the VIC-20 with the Super Expander"), "{messages:?}");
}
