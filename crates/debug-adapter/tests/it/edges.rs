//! Tables of requests at the edges of what they can ask for: lines, hits, memory, pages of variables.

use serde_json::{Value, json};

use crate::client::{Client, FIRST};

/// The last line of the program in the page.
const LAST: i64 = FIRST + 8;

#[test]
fn a_breakpoint_is_at_its_line_or_the_next_one_of_the_program() {
    let mut client = Client::at_entry("c64");
    for line in 1..LAST + 3 {
        let set = client.break_at(json!([{ "line": line }]))[0].clone();
        if line > LAST {
            assert_eq!((&set["verified"], &set["line"]), (&json!(false), &Value::Null), "{line}");
            let message = "no line of the program is here or below; the nearest is 110";
            assert_eq!(set["message"], message, "{line}");
            continue;
        }
        assert_eq!((&set["verified"], &set["line"]), (&json!(true), &json!(line.max(FIRST))), "{line}");
        let moved = (line < FIRST).then_some("moved to the next line of the program, 10");
        assert_eq!(set["message"].as_str(), moved, "{line}");
    }
}

/// What clients name as the source of a breakpoint, and whether it is the debugged file.
#[test]
fn a_source_is_the_debugged_file_by_its_path_or_its_reference() {
    let by_path = |path: &str| json!({ "path": path });
    let by_reference = |reference: i64| json!({ "name": "page.txt", "sourceReference": reference });
    for (path, source, is_same) in [
        ("/lists/page.txt", by_path("/lists/page.txt"), true),
        ("/lists/page.txt", by_path("page.txt"), true),
        ("/lists/page.txt", by_path("lists/page.txt"), true),
        ("/lists/page.txt", by_path("/page.txt"), false),
        ("/lists/page.txt", by_path("age.txt"), false),
        ("/lists/page.txt", by_path("/lists/other.txt"), false),
        ("/lists/page.txt", by_path(""), false),
        ("/lists/page.txt", by_reference(1), false),
        ("", by_reference(1), true),
        ("", by_reference(0), false),
        ("", by_path("page.txt"), true),
        ("", by_path("/lists/page.txt"), false),
    ] {
        let mut client = Client::at_entry_with("c64", json!({ "path": path }));
        let set =
            client.ok("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": FIRST }] }));
        assert_eq!(set["breakpoints"][0]["verified"], is_same, "{path:?}: {source}");
    }
}

#[test]
fn a_path_of_windows_is_the_same_with_other_separators_and_a_small_drive_letter() {
    for path in [r"C:\lists\page.txt", r"c:\lists\page.txt", "c:/lists/page.txt", r"lists\page.txt"] {
        let mut client = Client::at_entry_with("c64", json!({ "path": r"C:\lists\page.txt" }));
        let set = client
            .ok("setBreakpoints", json!({ "source": { "path": path }, "breakpoints": [{ "line": FIRST }] }));
        assert_eq!(set["breakpoints"][0]["verified"], true, "{path}");
    }
}

/// The columns of the statements of a line, as published: with other blanks and letters than LIST's, or with other
/// text between the same colons.
#[test]
fn a_frame_has_the_columns_of_its_statement_in_the_published_line() {
    for (text, columns) in [
        ("10 A=1:B=2:C=3\n20 END\n", [(4, 7), (8, 11), (12, 15)]),
        ("10   A = 1 :  B=2  :C=3\n20 END\n", [(6, 11), (15, 18), (21, 24)]),
        // `?` is PRINT in the list: only the colons are the same.
        ("10 ?\":\":B=2:C=3\n20 END\n", [(4, 16), (9, 16), (13, 16)]),
    ] {
        let mut client = Client::at_entry_of("c64", text);
        for (start, end) in columns {
            let frame = client.frames()[0].clone();
            assert_eq!((&frame["column"], &frame["endColumn"]), (&json!(start), &json!(end)), "{text}");
            client.ok("next", json!({}));
            client.stop();
        }
    }
}

#[test]
fn the_time_is_the_cycles_at_the_clock_of_the_machine() {
    for (machine, clock) in [("c64", 985_248.0), ("msx", 3_579_545.0), ("pc1360", 256_000.0)] {
        let mut client = Client::at_entry(machine);
        let scope = client.scope("System");
        let shown = client.ok("variables", json!({ "variablesReference": scope }));
        let value = |name| {
            let all = shown["variables"].as_array().unwrap().iter();
            all.clone().find(|row| row["name"] == name).unwrap()["value"].as_str().unwrap().to_owned()
        };
        let cycles: f64 = value("cycles").parse().unwrap();
        assert_eq!(value("time"), format!("{:.6} s", cycles / clock), "{machine}");
    }
}

#[test]
fn breakpoint_locations_are_the_lines_of_the_program_in_the_range() {
    let mut client = Client::at_entry("c64");
    for line in 1..LAST + 3 {
        for end in [None, Some(line), Some(line + 2), Some(LAST + 9), Some(line - 1)] {
            let mut arguments = json!({ "source": { "path": "/page.txt" }, "line": line });
            if let Some(end) = end {
                arguments["endLine"] = json!(end);
            }
            let expected: Vec<Value> = (line..=end.unwrap_or(line))
                .filter(|line| (FIRST..=LAST).contains(line))
                .map(|line| json!({ "line": line }))
                .collect();
            let found = client.ok("breakpointLocations", arguments);
            assert_eq!(found["breakpoints"], json!(expected), "{line} to {end:?}");
        }
    }
}

#[test]
fn a_function_breakpoint_names_a_line() {
    let mut client = Client::at_entry("c64");
    for (name, message) in [
        ("30", None),
        ("line 30", None),
        (" gosub 100 ", None),
        ("GOTO110", None),
        ("55", Some("line 55 does not exist; near: 50, 60")),
        ("5", Some("line 5 does not exist; near: 10")),
        ("999", Some("line 999 does not exist; near: 110")),
        ("main", Some("invalid name `main`; expected a line number such as `1000` or `GOSUB 1000`")),
    ] {
        let set = client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": name }] }));
        let set = &set["breakpoints"][0];
        assert_eq!(
            (&set["verified"], set["message"].as_str()),
            (&json!(message.is_none()), message),
            "{name}"
        );
    }
}

/// Continues until the program ends; returns the values of I at the stops.
fn stops(client: &mut Client) -> Vec<String> {
    let mut values = Vec::new();
    loop {
        client.ok("continue", json!({}));
        while !client.events.iter().any(|event| event["event"] == "stopped" || event["event"] == "exited") {
            client.adapter.run(0.02);
            client.take();
        }
        if client.events.iter().any(|event| event["event"] == "exited") {
            return values;
        }
        client.stop();
        values.push(client.value("I"));
    }
}

const LOOP: &str = "10 FOR I=1 TO 6\n20 A=I\n30 NEXT\n";

#[test]
fn a_hit_condition_decides_at_which_hits_a_breakpoint_stops() {
    for (condition, expected) in [
        ("3", "3"),
        ("=3", "3"),
        (" == 3 ", "3"),
        (">=5", "5 6"),
        ("> 5", "6"),
        ("<3", "1 2"),
        ("<=2", "1 2"),
        ("%2", "2 4 6"),
        (" ", "1 2 3 4 5 6"),
    ] {
        let mut client = Client::at_entry_of("c64", LOOP);
        let set = json!({ "breakpoints": [{ "name": "20", "hitCondition": condition }] });
        assert_eq!(
            client.ok("setFunctionBreakpoints", set)["breakpoints"][0]["verified"],
            true,
            "{condition}"
        );
        assert_eq!(stops(&mut client).join(" "), expected, "{condition}");
    }
    let mut client = Client::at_entry_of("c64", LOOP);
    for condition in ["x", "0", "-1", ">", "%0", "2.5"] {
        let set = json!({ "breakpoints": [{ "name": "20", "hitCondition": condition }] });
        let set = client.ok("setFunctionBreakpoints", set)["breakpoints"][0].clone();
        let message =
            format!("invalid hit condition `{condition}`; expected a number such as `5`, `>=5` or `%5`");
        assert_eq!((&set["verified"], &set["message"]), (&json!(false), &json!(message)));
    }
}

#[test]
fn a_log_message_has_the_values_of_its_expressions() {
    let mut client = Client::at_entry_of("c64", LOOP);
    let log = "I is {I}, twice {I*2} {I$$} {open";
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "20", "logMessage": log }] }));
    assert_eq!(stops(&mut client), Vec::<String>::new());
    let is_log = |event: &&Value| event["event"] == "output" && event["body"]["category"] == "console";
    let texts: Vec<&str> =
        client.events.iter().filter(is_log).map(|event| event["body"]["output"].as_str().unwrap()).collect();
    assert_eq!(texts.len(), 6, "{texts:?}");
    for (index, text) in (1..).zip(&texts) {
        let [before, after] = [format!("I is {index}, twice {} {{I$$: ", index * 2), "} {open\n".to_owned()];
        assert!(text.starts_with(&before) && text.ends_with(&after), "{text}");
    }
}

#[test]
fn what_can_be_watched_is_a_variable_an_element_or_memory() {
    let mut client = Client::at_entry("c64");
    let [variables, memory, chips, system] =
        ["Variables", "Memory", "Chips", "System"].map(|scope| client.scope(scope));
    for (scope, name, data) in [
        (&variables, "I", Some("I")),
        (&variables, " N$ ", Some("N$")),
        (&Value::Null, "A(2,1)", Some("A(2,1)")),
        (&memory, "ram", Some("@ram:0-65535")),
        (&memory, "colour", Some("@colour:0-999")),
        (&chips, "VIC", None),
        (&system, "time", None),
    ] {
        let info = client.ok("dataBreakpointInfo", json!({ "variablesReference": scope, "name": name }));
        assert_eq!(info["dataId"].as_str(), data, "{name}: {info}");
        assert!(info["description"].as_str().is_some_and(|text| !text.is_empty()), "{name}");
    }
    for (data, verified) in [
        ("I", true),
        ("@ram:0-65535", true),
        ("@ram:65535", true),
        ("@ram:0-65536", false),
        ("@colour:1000", false),
        ("@rom:0", false),
    ] {
        let set = client.ok("setDataBreakpoints", json!({ "breakpoints": [{ "dataId": data }] }));
        assert_eq!(set["breakpoints"][0]["verified"], verified, "{data}: {set}");
    }
}

#[test]
fn memory_is_read_and_written_up_to_its_end() {
    let mut client = Client::at_entry("c64");
    let write = |offset: i64, data: &str, partial: bool| json!({ "memoryReference": "ram", "offset": offset, "data": data, "allowPartial": partial });
    assert_eq!(client.ok("writeMemory", write(0xfffd, "AQID", false))["bytesWritten"], 3);
    let error = client.error("writeMemory", write(0xfffe, "AQID", false));
    assert!(!error.is_empty());
    assert_eq!(client.ok("writeMemory", write(0xffff, "CQgH", true))["bytesWritten"], 1);
    assert_eq!(client.ok("writeMemory", write(0x10000, "CQgH", true))["bytesWritten"], 0);
    assert!(client.error("writeMemory", write(-1, "AQID", false)).contains("negative"));
    assert!(client.error("writeMemory", write(0, "?", false)).contains("invalid base64"));
    for (offset, count, address, data, unreadable) in [
        (0xfffd, 3, "0xfffd", Some("AQIJ"), 0),
        (0xfffe, 4, "0xfffe", Some("Agk="), 2),
        (0xffff, 1, "0xffff", Some("CQ=="), 0),
        (0x10000, 4, "0x10000", None, 4),
        (-2, 4, "0x0", None, 4),
    ] {
        let read =
            client.ok("readMemory", json!({ "memoryReference": "ram", "offset": offset, "count": count }));
        let found = (read["address"].as_str(), read["data"].as_str(), read["unreadableBytes"].as_i64());
        assert_eq!(found, (Some(address), data, Some(unreadable)), "{offset}");
    }
}

#[test]
fn variables_come_in_pages_by_kind() {
    let mut client = Client::at_entry("c64");
    client.ok("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "100" }] }));
    client.ok("continue", json!({}));
    client.stop();
    let names = |answer: &Value| -> Vec<String> {
        let variables = answer["variables"].as_array().unwrap();
        variables.iter().map(|variable| variable["name"].as_str().unwrap().to_owned()).collect()
    };
    let [arrays, chips, memory, loops] =
        ["Arrays", "Chips", "Memory", "Loops"].map(|scope| client.scope(scope));
    let array = client.ok("variables", json!({ "variablesReference": arrays }))["variables"][0].clone();
    assert_eq!((&array["value"], &array["type"]), (&json!("(2,1), 6 elements"), &json!("array")));
    let reference = array["variablesReference"].clone();
    for (start, count, filter, expected) in [
        (0, 0, "indexed", vec!["A(0,…)", "A(1,…)", "A(2,…)"]),
        (1, 1, "indexed", vec!["A(1,…)"]),
        (2, 9, "indexed", vec!["A(2,…)"]),
        (3, 1, "indexed", vec![]),
        (0, 0, "named", vec![]),
    ] {
        let arguments =
            json!({ "variablesReference": reference, "start": start, "count": count, "filter": filter });
        assert_eq!(names(&client.ok("variables", arguments)), expected, "{start} {count} {filter}");
    }
    let all = client.ok("variables", json!({ "variablesReference": chips }));
    assert!(names(&all).contains(&"VIC".to_owned()));
    for chip in all["variables"].as_array().unwrap() {
        let registers = client.ok("variables", json!({ "variablesReference": chip["variablesReference"] }));
        assert_eq!(chip["value"], format!("{} registers", names(&registers).len()));
        assert!(registers["variables"][0]["value"].as_str().unwrap().starts_with('$'));
    }
    let indexed = client.ok("variables", json!({ "variablesReference": chips, "filter": "indexed" }));
    assert_eq!(names(&indexed), Vec::<String>::new());
    let spaces = client.ok("variables", json!({ "variablesReference": memory }));
    assert_eq!(names(&spaces), ["ram", "colour"]);
    assert_eq!(spaces["variables"][0]["value"], "65536 bytes");
    assert_eq!(spaces["variables"][0]["memoryReference"], "ram");
    let loops = client.ok("variables", json!({ "variablesReference": loops }));
    assert_eq!(
        (names(&loops), &loops["variables"][0]["value"]),
        (vec!["I".to_owned()], &json!("1 TO 2 STEP 1"))
    );
    let set = json!({ "variablesReference": chips, "name": "VIC", "value": "1" });
    assert_eq!(client.error("setVariable", set), "`VIC` cannot be set");
    let set = json!({ "expression": "A(1,1)", "value": "I+6" });
    assert_eq!(client.ok("setExpression", set)["value"], "7");
    assert_eq!(client.value("A(1,1)"), "7");
}
