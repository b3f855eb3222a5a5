//! Random changes and requests: nothing panics, and the server has the text that the client has.

use serde_json::{Value, json};

use crate::client::{Client, URI};

const LISTINGS: [(&str, &str); 3] = [
    (
        "basic-c64",
        "10 def fn a(x)=x*2:print\"{clr}π♥\"\n20 for i=1 to 3:gosub 40:next\n30 goto 10\n40 b$=chr$(147):return\n",
    ),
    (
        "basic-msx",
        "10 DEFINT A-C:ON ERROR GOTO 40\n20 PRINT \"😀\":A=1\n30 GOTO 20\n40 IF ERL=20 THEN RESUME ' x\n",
    ),
    ("basic-pc1360", "10 \"A\":WAIT 0:B=1\n20 A(2)=B:GPRINT \"7F\"\n30 GOTO \"A\"\n"),
];
const INSERTED: [&str; 14] =
    ["π", "😀", "{clr}", "\n", "\r\n", "\r", "\"", ":", "50 ", "goto 10", "(", "A", "\u{feff}", "fn a("];
const REQUESTS: [&str; 9] = [
    "hover",
    "definition",
    "references",
    "documentHighlight",
    "completion",
    "rename",
    "prepareRename",
    "codeAction",
    "documentSymbol",
];

/// Random numbers: a linear congruential generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Returns the position of a byte, counted in the plainest way.
fn position(text: &str, offset: usize, encoding: &str) -> Value {
    let before = &text[..offset];
    let ends = before.replace("\r\n", "\n\n");
    let lines = before.replace("\r\n", "\n").matches(['\n', '\r']).count();
    let last = ends.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let units: usize = before[last..]
        .chars()
        .map(|character| match encoding {
            "utf-8" => character.len_utf8(),
            "utf-16" => character.len_utf16(),
            _ => 1,
        })
        .sum();
    json!({ "line": lines, "character": units })
}

/// Returns the start of a random character, but not the middle of a line end.
fn offset(text: &str, dice: &mut Dice) -> usize {
    let at = text.floor_char_boundary(dice.below(text.len() + 1));
    if text[..at].ends_with('\r') && text[at..].starts_with('\n') { at + 1 } else { at }
}

#[test]
fn a_changed_text_is_analysed_as_an_opened_one() {
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let (language, listing) = LISTINGS[dice.below(3)];
        let encoding = ["utf-8", "utf-16", "utf-32"][dice.below(3)];
        let mut text = listing.to_owned();
        let mut client = Client::open_as(URI, language, &text, &[encoding]);
        for version in 2..12 {
            let (one, other) = (offset(&text, &mut dice), offset(&text, &mut dice));
            // Most changes are short.
            let end = if dice.below(4) == 0 { one.max(other) } else { one.min(other) };
            let (start, new) = (one.min(other), INSERTED[dice.below(INSERTED.len())]);
            let range =
                json!({ "start": position(&text, start, encoding), "end": position(&text, end, encoding) });
            text.replace_range(start..end, new);
            let document = json!({ "uri": URI, "version": version });
            let change = json!({ "range": range, "text": new });
            let params = json!({ "textDocument": document, "contentChanges": [change] });
            client.notify("textDocument/didChange", params);
            let at = position(&text, offset(&text, &mut dice), encoding);
            let request = format!("textDocument/{}", REQUESTS[dice.below(REQUESTS.len())]);
            let name = ["x", "score", "b$", "\"Q\""][dice.below(4)];
            let params = json!({
                "textDocument": { "uri": URI },
                "position": at,
                "range": { "start": at, "end": at },
                "context": { "includeDeclaration": true, "diagnostics": [], "triggerKind": 1 },
                "newName": name,
            });
            if let Err((code, message)) = client.ask(&request, params) {
                assert!(code == -32602 && request.ends_with("ename"), "{request}: {message}\n{text:?}");
            }
            let mut fresh = Client::open_as(URI, language, &text, &[encoding]);
            assert_eq!(
                client.diagnostic_list(),
                fresh.diagnostic_list(),
                "seed {seed}, {encoding}: {text:?}"
            );
        }
    }
}
