//! Host keys that a person holds in the client.

use serde_json::json;

use crate::client::Client;

/// Sends a change of a key and runs for some frames.
fn change(client: &mut Client, key: &str, code: &str, is_pressed: bool) {
    client.ok("typein/key", json!({ "key": key, "code": code, "isPressed": is_pressed }));
    for _ in 0..10 {
        client.adapter.run(0.02);
    }
}

#[test]
fn a_held_key_is_a_key_of_the_machine_until_it_is_released() {
    for (machine, read, pressed) in
        [("c64", "PEEK(197)<>64", "ArrowDown"), ("msx", "STICK(0)=5", "ArrowDown")]
    {
        let mut client = Client::at_entry_of(machine, &format!("10 IF {read} THEN N=N+1\n20 GOTO 10\n"));
        client.ok("setBreakpoints", json!({ "source": { "path": "/page.txt" }, "breakpoints": [] }));
        client.ok("continue", json!({ "threadId": 1 }));
        change(&mut client, pressed, pressed, true);
        change(&mut client, pressed, pressed, false);
        let response = client.send("evaluate", json!({ "expression": "N", "context": "watch" }));
        let hits: f64 =
            response["body"]["result"].as_str().expect("a number").trim().parse().expect("a number");
        assert!(hits > 1.0, "{machine}: {hits}");
        // It is released now.
        for _ in 0..10 {
            client.adapter.run(0.02);
        }
        let again = client.send("evaluate", json!({ "expression": "N", "context": "watch" }));
        assert_eq!(response["body"]["result"], again["body"]["result"], "{machine}");
    }
}

#[test]
fn characters_are_typed_and_unknown_keys_are_refused() {
    let mut client = Client::at_entry_of("c64", "10 GET A$:PRINT A$;:GOTO 10\n");
    client.ok("continue", json!({ "threadId": 1 }));
    for key in ["h", "i", "!"] {
        change(&mut client, key, key, true);
        change(&mut client, key, key, false);
    }
    let screen = client.ok("typein/screen", json!({}));
    assert!(screen["text"].as_str().expect("a text").contains("HI!"), "{screen}");
    let response = client.send("typein/key", json!({ "key": "F19", "code": "F19", "isPressed": true }));
    assert_eq!(response["message"], "the machine has no key for `F19`");
}
