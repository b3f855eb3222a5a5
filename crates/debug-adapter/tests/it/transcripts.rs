//! Requests, and what the adapter answers, on every machine with a prompt.

use debug_adapter::Adapter;
use serde_json::json;

use crate::client::{Client, FIRST, MACHINES, Text};

#[test]
fn breakpoints_are_at_lines_of_the_page() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        assert_eq!(client.frames()[0]["line"], FIRST, "{machine}");
        let set = client.break_at(json!([{ "line": 1 }, { "line": FIRST + 7 }, { "line": 99 }]));
        assert_eq!((&set[0]["line"], &set[0]["verified"]), (&json!(FIRST), &json!(true)), "{machine}");
        assert_eq!(set[2]["verified"], false, "{machine}");
        assert!(set[2]["message"].as_str().unwrap().contains("110"), "{machine}: {set}");
        client.ok("continue", json!({ "threadId": 1 }));
        let stop = client.stop();
        assert_eq!(
            (&stop["reason"], &stop["hitBreakpointIds"]),
            (&json!("breakpoint"), &json!([set[1]["id"]]))
        );
        let frames = client.frames();
        let names: Vec<&str> = frames.iter().map(|frame| frame["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["line 100", "GOSUB from line 30", "FOR I TO 2, from line 20"], "{machine}");
    }
}

#[test]
fn steps_go_over_and_back_and_a_frame_has_the_columns_of_its_statement() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "GOSUB 30" }] }));
        client.ok("continue", json!({}));
        assert_eq!(client.stop()["reason"], "function breakpoint", "{machine}");
        client.ok("next", json!({}));
        client.stop();
        let frame = client.frames()[0].clone();
        assert_eq!((&frame["line"], &frame["column"]), (&json!(FIRST + 2), &json!(15)), "{machine}: {frame}");
        client.ok("stepBack", json!({}));
        client.stop();
        assert_eq!(client.frames()[0]["name"], "line 110", "{machine}");
    }
}

#[test]
fn conditions_hit_counts_and_messages_decide_about_stops() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        let line = FIRST + 7;
        client.break_at(json!([{ "line": line, "logMessage": "I is {I}" }]));
        client
            .ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "110", "hitCondition": "2" }] }));
        client.ok("continue", json!({}));
        client.stop();
        assert_eq!(client.value("I"), "2", "{machine}");
        let logged = client.break_at(json!([{ "line": line, "condition": "I=" }]));
        assert_eq!(logged[0]["verified"], false, "{machine}");
        assert!(client.error("goto", json!({})).contains("unsupported"));
    }
}

#[test]
fn variables_are_shown_nested_set_and_watched() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        let info = client.ok("dataBreakpointInfo", json!({ "name": "A(2,1)" }));
        let data = json!({ "breakpoints": [{ "dataId": info["dataId"] }] });
        assert_eq!(client.ok("setDataBreakpoints", data)["breakpoints"][0]["verified"], true);
        client.ok("continue", json!({}));
        let first = client.stop();
        let stop = if first["text"].as_str().unwrap_or_default().contains("nothing") {
            client.ok("continue", json!({}));
            client.stop()
        } else {
            first
        };
        assert_eq!(stop["reason"], "data breakpoint", "{machine}: {stop}");
        assert!(stop["text"].as_str().unwrap().contains("line 100 from 0 to 2"), "{machine}: {stop}");
        let scope = client.scope("Arrays");
        let arrays = client.ok("variables", json!({ "variablesReference": scope }));
        let array = &arrays["variables"][0];
        assert_eq!((&array["name"], &array["indexedVariables"]), (&json!("A()"), &json!(3)), "{machine}");
        let reference = array["variablesReference"].clone();
        let row = json!({ "variablesReference": reference, "start": 2, "count": 1 });
        let rows = client.ok("variables", row);
        let inner = client
            .ok("variables", json!({ "variablesReference": rows["variables"][0]["variablesReference"] }));
        assert_eq!(inner["variables"][1]["name"], "A(2,1)", "{machine}");
        assert_eq!(inner["variables"][1]["value"], "2", "{machine}");
        let scope = client.scope("Variables");
        let set = json!({ "variablesReference": scope, "name": "I", "value": "1+1" });
        assert_eq!(client.ok("setVariable", set)["value"], "2", "{machine}");
    }
}

#[test]
fn a_program_that_waits_for_a_line_gets_it_and_ends() {
    for machine in MACHINES {
        let mut client = Client::new(machine);
        client.ok("launch", json!({ "speed": "max", "screen": true }));
        client.ok("configurationDone", json!({}));
        loop {
            let output = client.event("output");
            if output["category"] == "console" {
                assert!(output["output"].as_str().unwrap().contains("waits for a line"), "{machine}");
                break;
            }
        }
        assert_eq!(client.value("I"), "3", "{machine}");
        client.ok("pause", json!({ "threadId": 1 }));
        assert_eq!(client.stop()["reason"], "pause", "{machine}");
        client.ok("continue", json!({}));
        client.ok("evaluate", json!({ "expression": "type \"42\\n\"", "context": "repl" }));
        if machine == "pc1360" {
            // There, PRINT waits for ENTER.
            while !client.event("output")["output"].as_str().unwrap().contains("SUM") {}
            client.ok("evaluate", json!({ "expression": "type \"\\n\"", "context": "repl" }));
        }
        assert_eq!(client.event("exited")["exitCode"], 0, "{machine}");
        client.event("terminated");
        let screen = client.ok("typein/screen", json!({}));
        assert!(screen["image"].as_str().unwrap().starts_with("data:image/png;base64,"), "{machine}");
    }
}

#[test]
fn memory_is_read_and_written_by_space() {
    let mut client = Client::at_entry("c64");
    let write = json!({ "memoryReference": "ram", "offset": 0xc000, "data": "AQID" });
    assert_eq!(client.ok("writeMemory", write)["bytesWritten"], 3);
    let read = json!({ "memoryReference": "ram", "offset": 0xc000, "count": 3 });
    assert_eq!(client.ok("readMemory", read)["data"], "AQID");
    assert_eq!(client.value("PEEK(49153)"), "2");
    let wrong = json!({ "memoryReference": "rom", "count": 1 });
    assert!(client.error("readMemory", wrong).contains("available: ram"));
}

#[test]
fn an_error_of_the_program_is_an_exception() {
    for machine in MACHINES {
        let mut client = Client::new(machine);
        let text = "10 A=1\n20 GOTO 500\n";
        client.ok("launch", json!({ "speed": "max", "text": text }));
        client.ok("configurationDone", json!({}));
        assert_eq!(client.stop()["reason"], "exception", "{machine}");
        client.ok("stepBack", json!({}));
        client.stop();
        assert_eq!(client.frames()[0]["name"], "line 20", "{machine}");
    }
}

#[test]
fn an_error_that_the_program_handles_is_an_exception_of_the_filter_all() {
    let text = "10 ON ERROR GOTO 100\n20 A=1/0\n30 END\n100 RESUME NEXT\n";
    for (filter, stops) in [("uncaught", false), ("all", true)] {
        let mut client = Client::new("msx");
        client.ok("launch", json!({ "text": text, "speed": "max" }));
        client.ok("setExceptionBreakpoints", json!({ "filters": [filter] }));
        client.ok("configurationDone", json!({}));
        if stops {
            let stop = client.stop();
            assert_eq!(stop["reason"], "exception");
            assert_eq!(stop["text"], "Division by zero in line 20");
            client.ok("continue", json!({}));
        }
        assert_eq!(client.event("exited")["exitCode"], 0, "{filter}");
    }
}

#[test]
fn malformed_messages_are_answered() {
    let mut adapter = Adapter::new(Text { machine: "c64" });
    for message in ["", "{", "[]", "7", "{\"seq\":\"x\"}", "{\"seq\":5,\"type\":\"event\"}"] {
        adapter.receive(message.as_bytes());
        let answers = adapter.take_messages();
        assert_eq!((answers.len(), &answers[0]["success"]), (1, &json!(false)), "{message}");
    }
    let mut client = Client::at_entry("c64");
    assert!(client.error("variables", json!({ "variablesReference": "x" })).contains("invalid arguments"));
    assert!(client.error("variables", json!({ "variablesReference": 9999 })).contains("unknown reference"));
    assert!(client.error("frobnicate", json!({})).contains("unsupported request `frobnicate`"));
}
