//! The response time of the language server after a key in the editor, for listings of 1,000 lines.
//!
//! ```sh
//! cargo bench -p benches --bench language_server
//! ```
//!
//! The bounds are 100 ms from a change to its diagnostics, and 100 ms for a hover, each on every machine.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use language_server::Server;
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

/// The lines of a machine, repeated up to the length of the listing; `#` becomes the number of the line.
type Lines = (&'static str, &'static [&'static str]);

#[rustfmt::skip]
const MACHINES: [Lines; 4] = [
    ("c64", &[
        "fori=1to10:a(i)=i*2+x:next i", "print\"{down}score\";sc:if a<5 then #", "poke 53280,a and 15:x=peek(197)",
        "b$=left$(a$,3)+chr$(65+x):c=c+1", "gosub #:rem{SPACE}a remark",
    ]),
    ("vic20", &[
        "fori=1to10:a(i)=i*2+x:next i", "print\"{down}score\";sc:if a<5 then #", "poke 36879,a:x=peek(197)",
        "b$=left$(a$,3)+chr$(65+x):c=c+1", "gosub #:rem{SPACE}a remark",
    ]),
    ("msx", &[
        "FOR I=1 TO 10:A(I)=I*2+X:NEXT I", "PRINT \"SCORE\";SC:IF A<5 THEN # ELSE A=1", "VPOKE 6144+A,65:X=STICK(0)",
        "B$=LEFT$(A$,3)+CHR$(65+X):C=C+1", "GOSUB #:REM a remark",
    ]),
    ("pc1360", &[
        "FOR I=1TO 10:B=I*2+X:NEXT I", "PRINT \"SCORE\";S:IF A<5THEN #", "WAIT 0:GPRINT \"7F\";A",
        "B$=LEFT$ (A$,3)+CHR$ (65+X):C=C+1", "GOSUB #",
    ]),
];

/// The first line is an endless loop: the worst case for the measurement of a hover.
fn listing((_, lines): &Lines) -> String {
    let mut text =
        if lines[0].starts_with(char::is_lowercase) { "5 x=x+1:goto 5\n" } else { "5 X=X+1:GOTO 5\n" }
            .to_owned();
    for index in 1..1000 {
        let number = (10 + index).to_string();
        writeln!(text, "{number} {}", lines[index % lines.len()].replace('#', &number))
            .expect("a text takes all");
    }
    text
}

const URI: &str = "file:///listing.bas";

struct Client(Server);

impl Client {
    /// Opens a listing; without a machine in the language it is detected.
    fn open(text: &str, language: &str) -> Self {
        let mut client = Self(Server::default());
        client.ask("initialize", json!({ "capabilities": {} }));
        let item = json!({ "uri": URI, "languageId": language, "version": 1, "text": text });
        client.notify("textDocument/didOpen", json!({ "textDocument": item }));
        client
    }

    fn ask(&mut self, method: &str, params: Value) -> Vec<Message> {
        let mut out = Vec::new();
        self.0
            .handle(Message::Request(Request { id: 1.into(), method: method.to_owned(), params }), &mut out);
        out
    }

    fn notify(&mut self, method: &str, params: Value) -> Vec<Message> {
        let mut out = Vec::new();
        self.0.handle(Message::Notification(Notification { method: method.to_owned(), params }), &mut out);
        self.0.publish_diagnostics(&mut out);
        out
    }

    /// Replaces a digit in line 500, and returns the diagnostics.
    fn change(&mut self, digit: &str) -> Vec<Message> {
        let range =
            json!({ "start": { "line": 500, "character": 0 }, "end": { "line": 500, "character": 1 } });
        let document = json!({ "uri": URI, "version": 2 });
        let change = json!({ "range": range, "text": digit });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }))
    }
}

fn language_server(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("language server, 1,000 lines");
    group.sample_size(20);
    for machine in &MACHINES {
        let (text, name) = (listing(machine), machine.0);
        group.bench_function(format!("{name}: open, detecting the machine"), |bencher| {
            bencher.iter(|| black_box(Client::open(&text, "basic-listing")));
        });
        let mut client = Client::open(&text, "basic-listing");
        let mut digits = ["6", "5"].into_iter().cycle();
        group.bench_function(format!("{name}: change to diagnostics"), |bencher| {
            bencher.iter(|| black_box(client.change(digits.next().expect("endless"))));
        });
        let position = json!({ "line": 0, "character": 9 });
        let params = json!({ "textDocument": { "uri": URI }, "position": position });
        group.bench_function(format!("{name}: first hover after a change"), |bencher| {
            bencher.iter(|| {
                client.change(digits.next().expect("endless"));
                black_box(client.ask("textDocument/hover", params.clone()))
            });
        });
    }
}

criterion_group!(benches, language_server);
criterion_main!(benches);
