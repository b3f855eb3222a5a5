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

#[test]
fn a_header_has_fields_and_an_empty_line() {
    let content = |text: &str| read_message(&mut text.as_bytes()).map(Option::unwrap);
    for good in [
        "Content-Length: 2\r\n\r\n{}",
        "content-length:2\n\n{}",
        "X-Other: 7\r\nContent-Length: 2\r\nContent-Type: x\r\n\r\n{}",
        "Content-Length: 9\r\nContent-Length: 2\r\n\r\n{}",
    ] {
        assert_eq!(content(good).unwrap(), b"{}", "{good:?}");
    }
    for bad in [
        "Content-Length: 2\r\nnonsense\r\n\r\n{}",
        "nonsense\r\nContent-Length: 2\r\n\r\n{}",
        "X-Other: 7\r\n\r\n{}",
        "Content-Length: 2",
        "Content-Length: 2\r\n",
        "Content-Length: -2\r\n\r\n{}",
        "Content-Length: 16777217\r\n\r\n{}",
    ] {
        assert!(matches!(content(bad), Err(FrameError::Header(_))), "{bad:?}");
    }
    let long = format!("X: {}\r\n", "x".repeat(5000));
    assert!(matches!(content(&long), Err(FrameError::Header(_))));
    // The largest content that is accepted, cut off.
    assert!(matches!(content("Content-Length: 16777216\r\n\r\n{}"), Err(FrameError::Io(_))));
}
