//! Going back over the protocol: the adapter receives requests during the search.

use serde_json::{Value, json};

use crate::client::{Client, MACHINES};

/// Counts for some seconds before it stops at line 50.
const COUNTS: &str = "10 A=A+1\n20 IF A<900 THEN 10\n30 B=1\n40 B=2\n50 B=3\n60 GOTO 30\n";

/// A session at line 50.
fn at_fifty(machine: &'static str) -> Client {
    let mut client = Client::at_entry_of(machine, COUNTS);
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "50" }] }));
    client.ok("continue", json!({}));
    client.stop();
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [] }));
    client
}

/// Begins a search that takes many slices: nothing has ever written the variable.
fn search(client: &mut Client) {
    client.ok("evaluate", json!({ "expression": "back write zz", "context": "repl" }));
    client.adapter.run(0.02);
    client.adapter.run(0.02);
    client.take();
    assert_eq!(client.events.pop().unwrap()["event"], "continued");
    assert!(client.adapter.is_running() && !client.adapter.is_paced());
}

/// Returns the frames, the screen and the values at the current statement.
fn visible_state(client: &mut Client) -> Vec<String> {
    let mut seen: Vec<String> = client.frames().iter().map(Value::to_string).collect();
    let screen = client.ok("typein/screen", json!({}));
    let system = client.scope("System");
    let system = client.ok("variables", json!({ "variablesReference": system }));
    seen.extend([screen["text"].to_string(), system.to_string(), client.value("A"), client.value("B")]);
    seen
}

#[test]
fn pause_and_cancel_end_a_search_where_it_began() {
    for machine in MACHINES {
        let mut client = at_fifty(machine);
        let before = visible_state(&mut client);
        let began = |client: &Client| json!({ "requestId": client.seq });
        for (command, arguments) in
            [("pause", None), ("cancel", Some(json!({ "progressId": "back" }))), ("cancel", None)]
        {
            search(&mut client);
            let arguments = arguments.unwrap_or_else(|| began(&client));
            client.ok(command, arguments);
            assert_eq!(client.events.len(), 1, "{machine}: {:?}", client.events);
            assert_eq!(client.stop()["reason"], "pause", "{machine}");
            assert!(!client.adapter.is_running());
            assert_eq!(visible_state(&mut client), before, "{machine}");
        }
        // Cancelling a finished request is no error.
        client.ok("cancel", json!({ "requestId": 1 }));
        client.ok("cancel", json!({ "progressId": "other" }));
        client.ok("next", json!({}));
        client.stop();
        assert_eq!(client.value("B"), "3", "{machine}");
    }
}

#[test]
fn requests_wait_in_order_or_are_refused() {
    for machine in MACHINES {
        let mut client = at_fifty(machine);
        search(&mut client);
        assert_eq!(client.ok("threads", json!({}))["threads"][0]["id"], 1, "{machine}");
        assert!(client.ok("source", json!({}))["content"].as_str().unwrap().contains("10"), "{machine}");
        for command in ["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"] {
            assert!(client.error(command, json!({})).contains("goes back; `pause` or `cancel`"), "{command}");
        }
        let first = client.seq + 1;
        for (command, arguments) in [
            ("stackTrace", json!({ "threadId": 1 })),
            ("evaluate", json!({ "expression": "A" })),
            ("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "40" }] })),
            ("evaluate", json!({ "expression": "B" })),
        ] {
            assert_eq!(client.post(command, arguments), None, "{machine}: {command}");
        }
        // One of them is cancelled, which ends nothing else.
        client.ok("cancel", json!({ "requestId": first + 3 }));
        assert_eq!(client.late.pop().unwrap()["message"], "cancelled", "{machine}");
        let stop = client.stop();
        assert_eq!(stop["description"], "At the first statement that is kept", "{machine}");
        let answered: Vec<i64> =
            client.late.iter().map(|response| response["request_seq"].as_i64().unwrap()).collect();
        assert_eq!(answered, [first, first + 1, first + 2], "{machine}");
        assert_eq!(client.late[0]["body"]["stackFrames"][0]["name"], "line 10", "{machine}");
        assert_eq!(client.late[1]["body"]["result"], "0", "{machine}");
        assert_eq!(client.late[2]["body"]["breakpoints"][0]["verified"], true, "{machine}");
        client.late.clear();
        client.ok("continue", json!({}));
        client.stop();
        assert_eq!(client.frames()[0]["name"], "line 40", "{machine}");
    }
}

#[test]
fn a_search_is_left_for_the_end_of_the_session() {
    for command in ["disconnect", "terminate", "restart"] {
        let mut client = at_fifty("c64");
        search(&mut client);
        assert_eq!(client.post("evaluate", json!({ "expression": "A" })), None);
        client.ok(command, json!({}));
        let waited = client.late.pop().unwrap();
        match command {
            "disconnect" => {
                assert!(client.adapter.is_over());
                assert_eq!(waited["message"], "the session has ended");
            }
            "terminate" => {
                assert_eq!(client.event("exited")["exitCode"], 0);
                assert_eq!(waited["body"]["result"], "900");
            }
            _ => {
                assert_eq!(waited["message"], "the session has ended");
                assert_eq!(client.stop()["reason"], "entry");
            }
        }
    }
}

#[test]
fn a_reverse_search_reports_its_progress_and_its_breakpoint() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "100" }] }));
        client.ok("continue", json!({}));
        let hit = client.stop()["hitBreakpointIds"].clone();
        client.ok("stepOut", json!({}));
        client.stop();
        client.events.clear();
        client.ok("reverseContinue", json!({}));
        let stop = client.stop();
        assert_eq!(
            (&stop["reason"], &stop["hitBreakpointIds"]),
            (&json!("function breakpoint"), &hit),
            "{machine}"
        );
        assert!(client.events.is_empty(), "a client that shows no progress gets none");

        let mut client = at_fifty(machine);
        client.ok("initialize", json!({ "supportsProgressReporting": true }));
        client.ok("launch", json!({ "stopOnEntry": true, "speed": "max", "text": COUNTS }));
        client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "50" }] }));
        client.ok("configurationDone", json!({}));
        client.stop();
        client.ok("continue", json!({}));
        client.stop();
        client.events.clear();
        client.ok("stepBack", json!({}));
        for _ in 0..2000 {
            client.adapter.run(0.02);
        }
        client.take();
        let names: Vec<&str> = client.events.iter().map(|event| event["event"].as_str().unwrap()).collect();
        let (last, shown) = names.split_last().unwrap();
        let (end, shown) = shown.split_last().unwrap();
        assert_eq!((*last, *end, shown[0]), ("stopped", "progressEnd", "progressStart"), "{machine}");
        assert!(shown[1..].iter().all(|name| *name == "progressUpdate"), "{machine}: {names:?}");
        assert_eq!(client.events[0]["body"]["cancellable"], true, "{machine}");
        let shares: Vec<f64> =
            client.events.iter().filter_map(|event| event["body"]["percentage"].as_f64()).collect();
        assert!(shares.is_sorted() && shares.len() == shown.len(), "{machine}: {shares:?}");
        let numbers: Vec<i64> =
            client.events.iter().map(|message| message["seq"].as_i64().unwrap()).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "{machine}: {numbers:?}");
    }
}

#[test]
fn a_reverse_search_ends_at_the_first_statement() {
    for machine in MACHINES {
        let mut client = at_fifty(machine);
        client.ok("reverseContinue", json!({}));
        let stop = client.stop();
        assert_eq!(stop["description"], "At the first statement that is kept", "{machine}");
        assert_eq!(client.frames()[0]["name"], "line 10", "{machine}");
        for command in ["reverseContinue", "stepBack"] {
            client.events.clear();
            client.ok(command, json!({}));
            assert_eq!(client.stop()["reason"], "step", "{machine}");
            assert_eq!(client.frames()[0]["name"], "line 10", "{machine}");
        }
    }
}

#[test]
fn the_end_of_the_program_is_left_backwards() {
    let text = "10 A=1\n20 A=2\n30 END\n";
    for machine in MACHINES {
        // By a client that stays.
        let mut client = Client::at_entry_of(machine, text);
        client.ok("continue", json!({}));
        assert_eq!(client.event("exited")["exitCode"], 0, "{machine}");
        client.event("terminated");
        client.ok("stepBack", json!({}));
        client.stop();
        assert_eq!(client.frames()[0]["name"], "line 30", "{machine}");
        client.ok("next", json!({}));
        assert_eq!(client.event("exited")["exitCode"], 0, "{machine}");

        // By one that would leave at the end.
        let mut client = Client::new(machine);
        client.ok("launch", json!({ "speed": "max", "stopOnEnd": true, "text": text }));
        client.ok("configurationDone", json!({}));
        assert_eq!(client.stop()["description"], "The program has ended", "{machine}");
        client.ok("stepBack", json!({}));
        client.stop();
        assert_eq!(client.frames()[0]["name"], "line 30", "{machine}");
        client.ok("continue", json!({}));
        client.stop();
        client.ok("continue", json!({}));
        assert_eq!(client.event("exited")["exitCode"], 0, "{machine}");
    }
}
