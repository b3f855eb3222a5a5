//! What each feature answers.

use lsp_server::Message;
use serde_json::{Value, json};

use crate::client::{Client, URI, place, places};

const GAME: &str = "\
10 rem game
20 power=11:gosub 100
30 if po>9 then 20
40 print\"{clr}a\";po:goto 50
90 rem draw the board
100 poke 53280,0
110 po=po+1:return
";

#[test]
fn diagnostics_follow_the_changes() {
    let mut client = Client::open(GAME);
    let found = client.diagnostics();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0, found[0].1, found[0].2), (3, 25, 2));
    assert!(found[0].3.contains("line 50"), "{}", found[0].3);
    let range = json!({ "start": { "line": 3, "character": 25 }, "end": { "line": 3, "character": 27 } });
    let change = json!({ "range": range, "text": "20" });
    let document = json!({ "uri": URI, "version": 2 });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    assert_eq!(client.diagnostics(), []);
}

#[test]
fn columns_are_those_of_the_encoding() {
    for (encoding, column) in [("utf-8", 22), ("utf-16", 21), ("utf-32", 21)] {
        let mut client = Client::open_as(URI, "basic-c64", "10 print\"{down}π\":goto 50\n", &[encoding]);
        assert_eq!(client.diagnostics()[0].1, column + 2, "{encoding}");
    }
}

#[test]
fn lines_have_their_definition_and_references() {
    let mut client = Client::open(GAME);
    let found = client.ask_at("textDocument/definition", 1, 19).expect("an answer");
    assert_eq!(place(&found["range"]), (5, 0, 3));
    let found = client.ask_at("textDocument/references", 1, 1).expect("an answer");
    assert_eq!(places(&found), [(1, 0, 2), (2, 16, 2)]);
}

#[test]
fn two_letters_make_a_variable() {
    let mut client = Client::open(GAME);
    let found = client.ask_at("textDocument/references", 2, 7).expect("an answer");
    assert_eq!(places(&found), [(1, 3, 5), (2, 6, 2), (3, 17, 2), (6, 4, 2), (6, 7, 2)]);
    let hover = client.ask_at("textDocument/hover", 2, 7).expect("an answer");
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        text.contains("written in lines: 20, 110") && text.contains("read in lines: 30, 40, 110"),
        "{text}"
    );
}

#[test]
fn hover_describes_lines_characters_and_statements() {
    let mut client = Client::open(GAME);
    let mut text = |line, column| {
        let hover = client.ask_at("textDocument/hover", line, column).expect("an answer");
        hover["contents"]["value"].as_str().expect("a text").to_owned()
    };
    assert!(text(1, 19).contains("100 poke 53280,0"), "{}", text(1, 19));
    assert!(text(3, 12).contains("code 147, $93"), "{}", text(3, 12));
    assert!(text(5, 5).contains("border"), "{}", text(5, 5));
}

#[test]
fn subroutines_are_symbols_and_folds() {
    let mut client = Client::open(GAME);
    let params = json!({ "textDocument": { "uri": URI } });
    let symbols = client.ask("textDocument/documentSymbol", params.clone()).expect("an answer");
    assert_eq!(symbols[0]["children"][0]["name"], "100 draw the board");
    let folds = client.ask("textDocument/foldingRange", params).expect("an answer");
    assert_eq!((&folds[0]["startLine"], &folds[0]["endLine"]), (&json!(5), &json!(6)));
}

#[test]
fn completion_knows_where_lines_stand() {
    let mut client = Client::open("10 goto \n20 pri\n30 print\"\n");
    let mut labels = |line, column| -> Vec<String> {
        let items = client.ask_at("textDocument/completion", line, column).expect("an answer");
        let label = |item: &Value| item["label"].as_str().expect("a label").to_owned();
        items.as_array().expect("a list").iter().map(label).collect()
    };
    assert_eq!(labels(0, 8), ["10", "20", "30"]);
    assert!(labels(1, 6).contains(&"print".to_owned()));
    assert_eq!(labels(2, 9), [""; 0]);
}

#[test]
fn a_rename_changes_every_place() {
    let mut client = Client::open(GAME);
    let edit = client.rename(2, 7, "lives").expect("a free name");
    let edits = &edit["changes"][URI];
    assert_eq!(places(edits).len(), 5);
    assert_eq!(edits[0]["newText"], "lives");
}

#[test]
fn a_rename_that_changes_the_program_is_refused() {
    let mut client = Client::open("10 a=1:score=2\n20 print a:b$=\"\":forx=atop:next\n");
    let mut reason = |name: &str| client.rename(0, 3, name).expect_err(name).1;
    assert!(reason("score").contains("keyword OR"), "{}", reason("score"));
    assert!(reason("scx").contains("which the program has already"), "{}", reason("scx"));
    assert!(reason("n$").contains("another type"), "{}", reason("n$"));
    assert!(reason("1x").contains("not the name"), "{}", reason("1x"));
    // FORX=STOP has a keyword that the name alone has not.
    assert!(reason("s").contains("joins with the text"), "{}", reason("s"));
    let (_, reason) = client.rename(1, 0, "x").expect_err("a number");
    assert!(reason.contains("renumbered"), "{reason}");
}

fn renumber(client: &mut Client, arguments: &Value) -> Value {
    let params = json!({ "command": "typein.renumber", "arguments": arguments });
    client.ask("workspace/executeCommand", params).expect("a program");
    let Some(Message::Request(request)) = client.received.first() else { panic!("an edit") };
    assert_eq!(request.method, "workspace/applyEdit");
    request.params["edit"]["changes"][URI].clone()
}

#[test]
fn renumbering_adapts_the_references() {
    let mut client = Client::open("prose\n5 gosub 7:on a goto 5,7\n7 return\nmore prose\n");
    let edits = renumber(&mut client, &json!([URI, 0, 1000, 5]));
    let texts: Vec<&str> =
        edits.as_array().expect("edits").iter().filter_map(|edit| edit["newText"].as_str()).collect();
    assert_eq!(texts, ["1000", "1005", "1000", "1005", "1005"]);
    assert_eq!(places(&edits)[1], (1, 8, 1));
}

#[test]
fn computed_numbers_are_reported() {
    let mut client = Client::open_as(URI, "basic-pc1360", "5 GOTO A*10\n7 END\n", &[]);
    renumber(&mut client, &json!([URI]));
    let Some(Message::Notification(warning)) = client.received.get(1) else { panic!("a warning") };
    assert!(warning.params["message"].as_str().expect("a text").contains("10"));
}

#[test]
fn only_listings_count_in_a_page() {
    let page = "<html><body><p>A game with GOTO 99.</p><pre>\n10 print\"&amp;\"\n20 goto 30\n</pre>\n<p>Text</p></body></html>\n";
    let mut client = Client::open_as("file:///a.html", "html", page, &[]);
    let found = client.diagnostics();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0, found[0].1), (2, 8));
}

#[test]
fn labels_are_followed() {
    let mut client = Client::open_as(URI, "basic-pc1360", "10 GOTO \"A\"\n20 \"A\":END\n", &[]);
    let found = client.ask_at("textDocument/definition", 0, 9).expect("an answer");
    assert_eq!(place(&found["range"]), (1, 3, 3));
}
