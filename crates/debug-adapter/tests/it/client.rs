//! A client of the adapter, and a host with one page.

use debug_adapter::source::SourceFile;
use debug_adapter::{Adapter, Host, Launched};
use player::{Options, Session};
use serde_json::{Value, json};
use systems::Machine;

/// A page: two lines of prose, the listing, prose.
const PAGE: &str = "\
A demonstration for all machines.

10 DIM A(2,1)
20 FOR I=1 TO 2
30 GOSUB 100: N$=N$+\"*\"
40 NEXT I
50 INPUT Q
60 PRINT \"SUM\";Q
70 END
100 A(I,1)=A(I,1)+I
110 RETURN
";

/// The file line of line 10.
pub const FIRST: i64 = 3;

pub const MACHINES: [&str; 3] = ["c64", "msx", "pc1360"];

pub struct Text {
    pub machine: &'static str,
}

impl Host for Text {
    fn end(&mut self, _system: &dyn systems::System) -> Result<(), String> {
        Ok(())
    }

    fn launch(&mut self, arguments: &Value) -> Result<Launched, String> {
        let machine = Machine::by_id(self.machine).unwrap();
        let text = arguments["text"].as_str().unwrap_or(PAGE);
        let text = if self.machine == "c64" { text.to_lowercase() } else { text.to_owned() };
        let Ok(listing::Source::Page(page)) = listing::read(text.as_bytes(), "page.txt") else {
            return Err("no page".to_owned());
        };
        let listing = page.listing_for(None, machine.listing).map_err(|error| error.to_string())?;
        let image = machine.tokenise(&listing).unwrap().image;
        let mut session = Session::from_system(machine.power_on(Options::default()), 1);
        session.load_program(&image).unwrap();
        let path = arguments["path"].as_str().unwrap_or("/page.txt");
        let path = (!path.is_empty()).then(|| path.to_owned());
        let source = SourceFile::of_listing(&listing, "page.txt", path);
        Ok(Launched { session, source, warnings: vec![] })
    }

    fn begin_long_request(&mut self) {}

    fn is_progress_due(&mut self) -> bool {
        true
    }
}

pub struct Client {
    pub adapter: Adapter<Text>,
    pub seq: i64,
    pub events: Vec<Value>,
    /// Responses to requests that had to wait.
    pub late: Vec<Value>,
}

impl Client {
    pub fn new(machine: &'static str) -> Self {
        let adapter = Adapter::new(Text { machine });
        let mut client = Self { adapter, seq: 0, events: vec![], late: vec![] };
        client.ok("initialize", json!({ "adapterID": "typein" }));
        client
    }

    /// Launches a text and stops at the first statement.
    pub fn at_entry_of(machine: &'static str, text: &str) -> Self {
        Self::at_entry_with(machine, json!({ "text": text }))
    }

    /// Launches and stops at the first statement.
    pub fn at_entry(machine: &'static str) -> Self {
        Self::at_entry_with(machine, json!({}))
    }

    /// Launches with more arguments and stops at the first statement: `text` instead of the page, `path` of the file
    /// that the client can read, "" for none.
    pub fn at_entry_with(machine: &'static str, mut arguments: Value) -> Self {
        let mut client = Self::new(machine);
        arguments["stopOnEntry"] = true.into();
        arguments["speed"] = "max".into();
        client.ok("launch", arguments);
        client.ok("configurationDone", json!({}));
        assert_eq!(client.stop()["reason"], "entry", "{machine}");
        client
    }

    /// Sends a request; returns its response, unless it has to wait.
    pub fn post(&mut self, command: &str, arguments: Value) -> Option<Value> {
        self.seq += 1;
        let mut request = json!({ "seq": self.seq, "type": "request", "command": command });
        request["arguments"] = arguments;
        self.adapter.receive(request.to_string().as_bytes());
        self.take();
        let at = self.late.iter().position(|response| response["request_seq"] == self.seq)?;
        Some(self.late.remove(at))
    }

    /// Takes the messages of the adapter.
    pub fn take(&mut self) {
        for message in self.adapter.take_messages() {
            if message["type"] == "response" { self.late.push(message) } else { self.events.push(message) }
        }
    }

    pub fn send(&mut self, command: &str, arguments: Value) -> Value {
        self.post(command, arguments).expect("every request has a response")
    }

    pub fn ok(&mut self, command: &str, arguments: Value) -> Value {
        let response = self.send(command, arguments);
        assert_eq!(response["success"], true, "{command}: {response}");
        response["body"].clone()
    }

    pub fn error(&mut self, command: &str, arguments: Value) -> String {
        let response = self.send(command, arguments);
        assert_eq!(response["success"], false, "{command}: {response}");
        response["message"].as_str().unwrap().to_owned()
    }

    /// Runs to the next event of this name, at most one emulated minute.
    pub fn event(&mut self, name: &str) -> Value {
        for _ in 0..3000 {
            if let Some(at) = self.events.iter().position(|event| event["event"] == name) {
                return self.events.drain(..=at).next_back().unwrap()["body"].clone();
            }
            self.adapter.run(0.02);
            self.take();
        }
        panic!("no event `{name}`: {:?}", self.events);
    }

    pub fn stop(&mut self) -> Value {
        self.event("stopped")
    }

    pub fn frames(&mut self) -> Vec<Value> {
        self.ok("stackTrace", json!({ "threadId": 1 }))["stackFrames"].as_array().unwrap().clone()
    }

    pub fn value(&mut self, expression: &str) -> String {
        self.ok("evaluate", json!({ "expression": expression }))["result"].as_str().unwrap().to_owned()
    }

    /// Returns the reference of a scope.
    pub fn scope(&mut self, name: &str) -> Value {
        let scopes = self.ok("scopes", json!({ "frameId": 1 }));
        let all = scopes["scopes"].as_array().unwrap();
        all.iter().find(|scope| scope["name"] == name).unwrap()["variablesReference"].clone()
    }

    pub fn break_at(&mut self, breakpoints: Value) -> Value {
        let mut arguments = json!({ "source": { "path": "/page.txt" } });
        arguments["breakpoints"] = breakpoints;
        self.ok("setBreakpoints", arguments)["breakpoints"].clone()
    }
}
