//! The servers for editors: messages of a client, one per line.

use debug_adapter::source::SourceFile;
use debug_adapter::{Adapter, Host, Launched};
use language_server::{Flow, Server};
use listing::{MachineKind, Source};
use lsp_server::Message;
use player::{Options, Session};
use serde_json::{Value, json};
use systems::Machine;

/// Fragments of messages.
pub const DICTIONARY: &[&str] = &[
    "\n",
    "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"textDocument/",
    "hover",
    "completion",
    "formatting",
    "rename",
    "semanticTokens/full",
    "\",\"params\":{\"textDocument\":{\"uri\":\"file:///a.bas\"},\"position\":{\"line\":1,\"character\":5}}}",
    "{\"seq\":9,\"type\":\"request\",\"command\":\"",
    "next",
    "stepBack",
    "continue",
    "pause",
    "evaluate",
    "setBreakpoints",
    "stackTrace",
    "variables",
    "\",\"arguments\":{\"threadId\":1}}",
    "\"expression\":\"A\"",
    "\"lines\":[20]",
    "4294967296",
    "-1",
    "null",
];

/// The max number of messages; more only take longer.
const MESSAGES: usize = 32;

/// Input: the text of a document, and messages to the language server.
pub fn language_server(data: &[u8]) {
    let mut lines = data.splitn(2, |&byte| byte == 0xff);
    let text = String::from_utf8_lossy(lines.next().unwrap_or_default()).into_owned();
    let mut server = Server::default();
    let document = json!({ "uri": "file:///a.bas", "languageId": "basic", "version": 1, "text": text });
    let first = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
        json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    ];
    let others = lines.next().unwrap_or_default().split(|&byte| byte == b'\n').take(MESSAGES);
    let others = others.filter_map(|line| serde_json::from_slice(line).ok());
    for message in first.into_iter().chain(others) {
        let Ok(message) = serde_json::from_value::<Message>(message) else { continue };
        let mut answers = Vec::new();
        let is_request = matches!(message, Message::Request(_));
        if server.handle(message, &mut answers) != Flow::Continue {
            return;
        }
        assert!(!is_request || !answers.is_empty(), "a request has an answer");
    }
}

/// The program of the debug adapter's session: loops, calls, arrays, strings.
const PROGRAM: &str = "10 dim a(9):b$=\"text\"\n20 for i=1 to 9:gosub 100:next\n30 print b$;a(3)\n40 goto 20\n100 a(i)=a(i)+i:return\n";

/// The max number of slices in which the session's program steps back to its start.
const MAX_SLICES: u32 = 200;

/// A host with one program and without output.
struct OneProgram;

impl Host for OneProgram {
    fn launch(&mut self, _: &Value) -> Result<Launched, String> {
        let Ok(Source::Page(page)) = listing::read(PROGRAM.as_bytes(), "page.txt") else {
            return Err("no page".to_owned());
        };
        let listing = page.listing(None, &[MachineKind::C64]).map_err(|error| error.to_string())?;
        let image = Machine::C64.tokenise(&listing).map_err(|error| error.to_string())?.image;
        let machine = Machine::by_id("c64").ok_or("no machine")?;
        let mut session = Session::from_system(machine.power_on(Options::default()), 1);
        session.load_program(&image).map_err(|error| error.to_string())?;
        let source = SourceFile::of_listing(&listing, "page.txt", Some("/page.txt".to_owned()));
        Ok(Launched { session, source, warnings: Vec::new() })
    }

    fn end(&mut self, _: &dyn systems::System) -> Result<(), String> {
        Ok(())
    }

    fn begin_long_request(&mut self) {}

    fn is_progress_due(&mut self) -> bool {
        false
    }
}

/// Input: messages to the debug adapter, whose program has stopped at its first statement.
pub fn debug_adapter(data: &[u8]) {
    let mut adapter = Adapter::new(OneProgram);
    let first = [
        json!({ "seq": 1, "type": "request", "command": "initialize", "arguments": { "adapterID": "typein" } }),
        json!({ "seq": 2, "type": "request", "command": "launch", "arguments": { "stopOnEntry": true, "speed": "max" } }),
        json!({ "seq": 3, "type": "request", "command": "configurationDone" }),
    ];
    let first = first.iter().map(Value::to_string);
    let others = data.split(|&byte| byte == b'\n').take(MESSAGES).map(<[u8]>::to_vec);
    for message in first.map(String::into_bytes).chain(others) {
        adapter.receive(&message);
        adapter.run(0.02);
        // A request that reads the program waits during a step back.
        (0..MAX_SLICES).for_each(|_| adapter.run(0.0));
        assert!(!adapter.take_messages().is_empty() || message.is_empty(), "a message has an answer");
    }
}
