//! The debug console, hovers and watches.

use serde_json::{Value, json};

use crate::client::{Client, FIRST, MACHINES};

fn console(client: &mut Client, line: &str) -> String {
    let response = client.send("evaluate", json!({ "expression": line, "context": "repl" }));
    match response["success"] == true {
        true => response["body"]["result"].as_str().unwrap().to_owned(),
        false => format!("error: {}", response["message"].as_str().unwrap()),
    }
}

#[test]
fn the_console_has_the_commands_of_the_terminal() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        assert_eq!(console(&mut client, "print 2*3"), "6", "{machine}");
        assert_eq!(console(&mut client, "print -3"), "-3", "{machine}");
        assert_eq!(console(&mut client, "?2*4"), "8", "{machine}");
        let listed = console(&mut client, "list 30").to_ascii_uppercase();
        assert!(listed.contains("30 GOSUB 100"), "{machine}: {listed}");
        let address = if machine == "pc1360" { 0xe000 } else { 0xc000 };
        assert_eq!(
            console(&mut client, &format!("poke {address} 1 2 $ff")),
            format!("3 bytes written at ram:${address:04x}")
        );
        assert_eq!(
            console(&mut client, &format!("memory {address}-{}", address + 2)),
            format!("ram:${address:04x}  01 02 ff")
        );
        assert!(console(&mut client, "time").contains("cycles"), "{machine}");
        assert!(console(&mut client, "stack").contains("no GOSUB or FOR"), "{machine}");
        assert!(console(&mut client, "help").contains("memory, m [SPACE:]FIRST[-LAST]"), "{machine}");
        assert!(console(&mut client, "list 35").starts_with("error: line 35 does not exist"), "{machine}");
        // Letters are variables.
        assert_eq!(
            (console(&mut client, "b"), console(&mut client, "s")),
            ("0".into(), "0".into()),
            "{machine}"
        );
        console(&mut client, "quit");
        assert!(!client.adapter.is_over(), "{machine}: it is no command here");
    }
}

#[test]
fn motions_and_breakpoints_of_the_console_are_those_of_the_client() {
    for machine in MACHINES {
        let mut client = Client::at_entry(machine);
        let added = console(&mut client, "b 100 if I=2");
        assert!(added.ends_with(": line 100 if I=2"), "{machine}: {added}");
        let event = client.event("breakpoint");
        assert_eq!((&event["reason"], &event["breakpoint"]["line"]), (&json!("new"), &json!(FIRST + 7)));
        assert_eq!(console(&mut client, "continue"), "", "{machine}");
        client.event("continued");
        let stop = client.stop();
        assert_eq!(stop["hitBreakpointIds"], json!([event["breakpoint"]["id"]]), "{machine}");
        assert_eq!(client.value("I"), "2", "{machine}");
        assert_eq!(console(&mut client, "delete"), "all breakpoints removed", "{machine}");
        assert_eq!(client.event("breakpoint")["reason"], "removed", "{machine}");
        console(&mut client, "step 2");
        client.stop();
        assert_eq!(client.frames()[0]["name"], "line 30", "{machine}");
        assert!(console(&mut client, "watch N$").contains("changes of N$"), "{machine}");
        assert_eq!(console(&mut client, "c"), "0", "{machine}: a letter is a variable");
        console(&mut client, "c 1");
        assert_eq!(client.stop()["reason"], "data breakpoint", "{machine}");
        // A change in the past begins a branch, to which the program returns.
        console(&mut client, "back to 30");
        client.stop();
        console(&mut client, "set I=7");
        assert_eq!(client.value("I"), "7", "{machine}");
        client.events.clear();
        assert!(console(&mut client, "branch 1").starts_with("back on branch 1"), "{machine}");
        client.stop();
        assert_eq!(client.value("I"), "2", "{machine}");
    }
}

#[test]
fn errors_of_hovers_watches_and_the_console_are_no_notifications() {
    let mut client = Client::at_entry("msx");
    for context in ["hover", "watch", "repl", "variables", "clipboard"] {
        let response = client.send("evaluate", json!({ "expression": "1/0", "context": context }));
        assert_eq!((&response["success"], &response["message"]), (&json!(false), &json!("Division by zero")));
        assert_eq!(response["body"]["error"]["showUser"], false, "{context}");
    }
    let response = client.send("readMemory", json!({ "memoryReference": "rom", "count": 1 }));
    assert_eq!(response["body"]["error"]["showUser"], true);
}

#[test]
fn a_condition_is_checked_when_it_is_set() {
    // `workbench/dim.bas`: the array is dimensioned later.
    let text = include_str!("../../../player/tests/workbench/dim.bas").to_ascii_uppercase();
    for machine in MACHINES {
        let text = text.replace(":A(I)=I", "\n25 A(I)=I").replace("NEXT", "NEXT I");
        let mut client = Client::new(machine);
        client.ok("launch", json!({ "speed": "max", "text": text }));
        let named = |condition: &str| json!({ "breakpoints": [{ "name": "30", "condition": condition }] });
        for wrong in ["A(15)=", "A(15)=)", "A(15"] {
            let set = client.ok("setFunctionBreakpoints", named(wrong));
            assert_eq!(set["breakpoints"][0]["verified"], false, "{machine}: {wrong}");
            let message = set["breakpoints"][0]["message"].as_str().unwrap();
            // It is about the condition, not about the line that it is checked in.
            assert!(!message.is_empty() && !message.contains("THEN"), "{machine}: {wrong}: {message}");
        }
        let set = client.ok("setFunctionBreakpoints", named("A(15)=15"));
        assert_eq!(set["breakpoints"][0]["verified"], true, "{machine}: {set}");
        client.ok("configurationDone", json!({}));
        client.stop();
        assert_eq!(client.value("I"), "15", "{machine}");
    }
}

#[test]
fn control_codes_in_strings_are_shown_by_name() {
    for (machine, code, name) in
        [("c64", "CHR$(147)", "{clr}"), ("msx", "CHR$(27)", "\u{241b}"), ("pc1360", "CHR$ 141", "{$8d}")]
    {
        let mut client = Client::at_entry_of(machine, &format!("10 A$=\"X\"+{code}\n20 END\n"));
        client.ok("next", json!({}));
        client.stop();
        let expected = format!("\"X{name}\"");
        assert_eq!(client.value("A$"), expected, "{machine}");
        let scope = client.scope("Variables");
        let variables = client.ok("variables", json!({ "variablesReference": scope }));
        let shown: Vec<&Value> =
            variables["variables"].as_array().unwrap().iter().map(|row| &row["value"]).collect();
        assert!(shown.contains(&&json!(expected)), "{machine}: {shown:?}");
    }
}

/// `workbench/a.pc1360.bas`: the elements of A() are the letters.
#[test]
fn elements_of_the_letters_are_set_and_watched() {
    let text = include_str!("../../../player/tests/workbench/a.pc1360.bas");
    let mut client = Client::at_entry_of("pc1360", text);
    for (name, line, change) in
        [("A(2)", 30, "from 0 to 4"), ("C", 50, "from 9 to 100"), ("A()", 30, "A(26) changed in line 20")]
    {
        client.ok("restart", json!({}));
        client.stop();
        let info = client.ok("dataBreakpointInfo", json!({ "name": name }));
        let data = json!({ "breakpoints": [{ "dataId": info["dataId"] }] });
        assert_eq!(client.ok("setDataBreakpoints", data)["breakpoints"][0]["verified"], true, "{name}");
        loop {
            client.ok("continue", json!({}));
            let stop = client.stop();
            let text = stop["text"].as_str().unwrap();
            if text.contains(change) {
                assert!(name == "A()" || text.contains(&format!("in line {line}")), "{name}: {text}");
                break;
            }
        }
        client.ok("setDataBreakpoints", json!({ "breakpoints": [] }));
    }
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "60" }] }));
    client.ok("continue", json!({}));
    client.stop();
    assert_eq!(console(&mut client, "set A(2)=99"), "A(2) = 99");
    let scope = client.scope("Variables");
    let set = json!({ "variablesReference": scope, "name": "A(4)", "value": "A(2)+1" });
    assert_eq!(client.ok("setVariable", set)["value"], "100");
    assert_eq!((client.value("B"), client.value("D")), ("99".into(), "100".into()));
    // A$() are the same cells, and those beyond Z exist when they are used.
    let set = json!({ "expression": "A$(5)", "value": "\"HI\"" });
    assert_eq!(client.ok("setExpression", set)["value"], "\"HI\"");
    assert_eq!(client.value("E$"), "\"HI\"");
    let error = client.error("setExpression", json!({ "expression": "A(27)", "value": "1" }));
    assert_eq!(error, "the subscript `27` of `A(` is not from 1 to 26");
    let array = client.ok("evaluate", json!({ "expression": "A()", "context": "watch" }));
    assert_eq!((&array["result"], &array["indexedVariables"]), (&json!("(26), 26 elements"), &json!(26)));
    let rows = json!({ "variablesReference": array["variablesReference"], "start": 1, "count": 1 });
    let rows = client.ok("variables", rows);
    assert_eq!(
        (&rows["variables"][0]["name"], &rows["variables"][0]["value"]),
        (&json!("A(2)"), &json!("99"))
    );
}
