//! Messages of the base protocol.

use debug_adapter::protocol::{FrameError, read_message, write_message};
use serde_json::json;

#[test]
fn a_written_message_is_read() {
    let mut bytes = Vec::new();
    write_message(&mut bytes, &json!({ "text": "π" })).unwrap();
    let mut input = &bytes[..];
    assert_eq!(read_message(&mut input).unwrap().unwrap(), "{\"text\":\"π\"}".as_bytes());
    assert!(read_message(&mut input).unwrap().is_none());
}

#[test]
fn an_invalid_length_is_an_error() {
    for header in
        ["Content-Length: x\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "hello\r\n", "\r\n\r\n"]
    {
        let result = read_message(&mut header.as_bytes());
        assert!(matches!(result, Err(FrameError::Header(_))), "{header:?}: {result:?}");
    }
}

#[test]
fn a_message_that_is_cut_off_is_an_error() {
    let result = read_message(&mut "Content-Length: 9\r\n\r\n{}".as_bytes());
    assert!(matches!(result, Err(FrameError::Io(_))));
}
