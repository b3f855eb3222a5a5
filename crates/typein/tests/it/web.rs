//! `typein web` over a connection.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::program;

/// A server, ended with the test.
struct Server {
    process: Child,
    /// Host and port.
    address: String,
}

impl Server {
    fn of_folder(folder: &str) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_typein"))
            .args(["web", "--port", "0", "--dir", folder])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in `{line}`")).to_owned();
        Self { process, address }
    }

    /// Returns the whole reply to a request without a body.
    fn reply(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_page_is_served_with_its_types_and_policy() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("page");
    fs::create_dir(&root).unwrap();
    fs::write(dir.path().join("secret"), "secret").unwrap();
    fs::write(root.join("index.html"), "<p>hello").unwrap();
    fs::write(root.join("x.wasm"), "wasm").unwrap();
    let server = Server::of_folder(program::path(&root));
    let index = server.reply("GET /");
    assert!(index.starts_with("HTTP/1.1 200") && index.ends_with("<p>hello"), "{index}");
    assert!(index.contains("Content-Type: text/html"), "{index}");
    assert!(index.contains("Content-Security-Policy: default-src 'none'"), "{index}");
    assert!(server.reply("GET /x.wasm").contains("Content-Type: application/wasm"));
    assert!(!server.reply("HEAD /").contains("hello"));
    for (request, status) in
        [("GET /none", 404), ("GET /../secret", 404), ("GET /%2e%2e/secret", 404), ("POST /", 405)]
    {
        let reply = server.reply(request);
        assert!(
            reply.starts_with(&format!("HTTP/1.1 {status}")) && !reply.contains("secret"),
            "{request}: {reply}"
        );
    }
}

#[test]
fn a_missing_page_names_the_command_that_builds_it() {
    let dir = tempfile::tempdir().unwrap();
    let run = program::typein_in(dir.path(), &["web", "--port", "0"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("page/build"), "{}", run.errors);
}

/// A folder with a page that is larger than the buffers of a connection.
fn large_page() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("index.html"), vec![b'x'; 20 << 20]).unwrap();
    fs::write(dir.path().join("small.txt"), "small").unwrap();
    dir
}

#[test]
fn a_length_that_no_memory_has_is_no_crash() {
    let dir = large_page();
    let server = Server::of_folder(program::path(dir.path()));
    for length in ["99999999999", "18446744073709551615", "-1", "x"] {
        for method in ["GET", "POST"] {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            write!(stream, "{method} /small.txt HTTP/1.1\r\nContent-Length: {length}\r\n\r\nbody").unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            assert!(
                reply.starts_with(if method == "GET" { "HTTP/1.1 200" } else { "HTTP/1.1 405" }),
                "{reply}"
            );
        }
    }
    for (request, status) in
        [("nonsense\r\n\r\n".to_owned(), 400), ("GET /".to_owned() + &"a".repeat(40_000), 431)]
    {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        // The server may close the connection before the end of the request.
        let _ = stream.write_all(request.as_bytes());
        let mut reply = String::new();
        let _ = stream.read_to_string(&mut reply);
        assert!(reply.starts_with(&format!("HTTP/1.1 {status}")), "{reply}");
    }
    assert!(server.reply("GET /small.txt").ends_with("small"));
}

#[test]
fn clients_that_stall_keep_nobody_from_the_page() {
    let dir = large_page();
    let server = Server::of_folder(program::path(dir.path()));
    let mut stalled: Vec<TcpStream> = (0..8).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    for (number, stream) in stalled.iter_mut().enumerate() {
        // Half of them read nothing of a large reply, half do not end their header.
        let end = if number % 2 == 0 { "\r\n\r\n" } else { "\r\nHost: " };
        write!(stream, "GET / HTTP/1.1{end}").unwrap();
    }
    assert!(server.reply("GET /small.txt").ends_with("small"));
    // More connections than the server accepts: it refuses the rest without a thread.
    let more: Vec<TcpStream> = (0..400).filter_map(|_| TcpStream::connect(&server.address).ok()).collect();
    let refused = more.iter().skip(100).filter(|stream| {
        let mut reply = String::new();
        (&**stream).read_to_string(&mut reply).is_ok() && reply.starts_with("HTTP/1.1 503")
    });
    assert!(refused.take(5).count() == 5);
}
