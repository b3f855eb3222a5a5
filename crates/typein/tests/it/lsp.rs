//! `typein lsp` over its pipes.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Sends bytes to the server, closes its input, and returns its output and exit code.
fn session(input: &[u8]) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A server that has ended reads no more.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let mut output = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut output).expect("UTF-8");
    (output, child.wait().expect("it ends").code())
}

fn framed(bodies: &[&str]) -> Vec<u8> {
    let frame = |body: &&str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
    bodies.iter().map(frame).collect::<String>().into_bytes()
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
const SHUTDOWN: &str = r#"{"jsonrpc":"2.0","id":"two","method":"shutdown"}"#;
const EXIT: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

#[test]
fn a_language_server_session_ends_in_order() {
    let (output, code) = session(&framed(&[INITIALIZE, SHUTDOWN, EXIT]));
    assert!(output.contains(r#""positionEncoding":"utf-16""#), "{output}");
    assert!(output.contains(r#""id":"two","result":null"#), "{output}");
    assert_eq!(code, Some(0));
}

#[test]
fn a_client_that_vanishes_ends_the_language_server() {
    for input in [&b""[..], b"Content-Length: 100\r\n\r\n{", b"Content-Length: x\r\n\r\n", &[0xff; 9000]] {
        assert_eq!(session(input).1, Some(1));
    }
}

#[test]
fn malformed_messages_are_answered_and_the_language_server_goes_on() {
    let (output, code) = session(&framed(&["{", "[]", r#"{"id":7}"#, r#"{"id":8,"method":3}"#, INITIALIZE]));
    assert!(output.contains("-32700") && output.contains("is not JSON"), "{output}");
    assert!(output.contains(r#""id":8"#) && output.contains("-32600"), "{output}");
    assert!(output.contains("positionEncoding"), "{output}");
    assert_eq!(code, Some(1));
}
