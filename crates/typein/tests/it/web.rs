//! `typein web` over a connection.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::program;

/// A server, ended with the test.
struct Server {
    process: Child,
    /// Host and port.
    address: String,
}

impl Server {
    fn of_folder(folder: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_typein"))
            .args(["web", "--port", "0", "--dir", program::path(folder)])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in `{line}`")).to_owned();
        Self { process, address }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).unwrap()
    }

    /// Sends bytes and returns what comes back. The server may close the connection before it has read all.
    fn send(&self, bytes: &str) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes.as_bytes());
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).to_lowercase()
    }

    /// Returns the reply, in lower case, to a request line and fields.
    fn reply(&self, request: &str, fields: &str) -> String {
        self.send(&format!("{request} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n"))
    }

    #[track_caller]
    fn assert_status(&self, request: &str, fields: &str, status: u16) -> String {
        let reply = self.reply(request, fields);
        assert!(reply.starts_with(&format!("http/1.1 {status} ")), "{request}: {reply}");
        assert!(!reply.contains("secret"), "{request}: {reply}");
        reply
    }

    #[track_caller]
    fn assert_serves(&self) {
        let reply = self.assert_status("GET /small.txt", "", 200);
        assert!(reply.ends_with("\r\n\r\nsmall"), "{reply}");
    }

    /// Returns a number of the process's state.
    #[cfg(target_os = "linux")]
    fn state(&self, name: &str) -> u64 {
        let state = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = state.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder `page` beside a file `secret`; its index is larger than the buffers of a connection.
fn page() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("page");
    fs::create_dir_all(root.join("sub")).unwrap();
    fs::write(dir.path().join("secret"), "secret").unwrap();
    fs::write(root.join("index.html"), "<p>hello".to_owned() + &" ".repeat(20 << 20)).unwrap();
    for (name, text) in [
        ("small.txt", "small"),
        ("a b.png", "png"),
        ("x.wasm", "0123456789"),
        ("x.webmanifest", "{}"),
        ("sub/index.html", "sub"),
        ("x.js", "plain"),
        ("x.js.br", "brotli"),
        ("x.js.gz", "gzip"),
    ] {
        fs::write(root.join(name), text).unwrap();
    }
    dir
}

/// A server of a new page.
fn server() -> (Server, TempDir) {
    let dir = page();
    (Server::of_folder(&dir.path().join("page")), dir)
}

#[test]
fn the_page_is_served_with_its_types_and_policy() {
    let (server, _dir) = server();
    for (address, mime_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/sub/?v=1#a", "text/html; charset=utf-8"),
        ("/small.txt", "text/plain; charset=utf-8"),
        ("/a%20b.png?v=1", "image/png"),
        ("/x.wasm", "application/wasm"),
        ("/x.webmanifest", "application/manifest+json"),
        ("/x.js", "text/javascript; charset=utf-8"),
    ] {
        let reply = server.assert_status(&format!("GET {address}"), "", 200);
        assert!(reply.contains(&format!("\r\ncontent-type: {mime_type}\r\n")), "{address}: {reply}");
        assert!(reply.contains("\r\ncontent-security-policy: default-src 'none'"), "{address}: {reply}");
    }
    let head = server.assert_status("HEAD /", "", 200);
    assert!(head.contains(&format!("\r\ncontent-length: {}\r\n", (20 << 20) + 8)), "{head}");
    assert!(head.ends_with("\r\n\r\n"), "{head}");
}

#[test]
fn only_files_in_the_folder_are_served() {
    let dir = page();
    let root = dir.path().join("page");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(dir.path().join("secret"), root.join("link")).unwrap();
        std::os::unix::fs::symlink(dir.path().join("secret"), root.join("small.txt.br")).unwrap();
        std::os::unix::fs::symlink(dir.path(), root.join("folder")).unwrap();
    }
    let server = Server::of_folder(&root);
    for address in [
        "/none",
        "/none/",
        "/../secret",
        "/%2e%2e/secret",
        "/%2e%2e/",
        "/..%5c",
        "/..%5csecret",
        "/sub/..%2f..%2fsecret",
        "//secret",
        "//sub",
        "//etc/passwd",
        "/link",
        "/folder/secret",
        "/%ff",
        "/%00",
    ] {
        server.assert_status(&format!("GET {address}"), "", 404);
    }
    assert!(server.assert_status("GET /sub", "", 307).contains("\r\nlocation: /sub/\r\n"));
    assert!(server.assert_status("GET /small.txt", "Accept-Encoding: br\r\n", 200).ends_with("small"));
}

#[test]
fn other_methods_are_refused() {
    let (server, _dir) = server();
    for method in ["PUT", "POST", "DELETE", "OPTIONS", "TRACE", "NONSENSE"] {
        let reply = server.assert_status(&format!("{method} /small.txt"), "", 405);
        assert!(reply.contains("\r\nallow: get,head\r\n"), "{reply}");
    }
}

#[test]
fn an_unchanged_file_is_not_sent_again() {
    let (server, dir) = server();
    let reply = server.assert_status("GET /small.txt", "", 200);
    let tag = reply.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let condition = format!("If-None-Match: {tag}\r\n");
    let unchanged = server.assert_status("GET /small.txt", &condition, 304);
    assert!(unchanged.ends_with("\r\n\r\n"), "{unchanged}");
    fs::write(dir.path().join("page/small.txt"), "larger").unwrap();
    assert!(server.assert_status("GET /small.txt", &condition, 200).ends_with("larger"));
}

#[test]
fn compressed_copies_go_to_browsers_that_take_them() {
    let (server, _dir) = server();
    for (accepted, encoding, body) in
        [("gzip, deflate, br", "br", "brotli"), ("gzip", "gzip", "gzip"), ("br;q=0, gzip;q=0", "", "plain")]
    {
        let reply = server.assert_status("GET /x.js", &format!("Accept-Encoding: {accepted}\r\n"), 200);
        let sent = reply.lines().find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!(sent.unwrap_or_default(), encoding, "{accepted}");
        assert!(reply.ends_with(&format!("\r\n\r\n{body}")), "{accepted}: {reply}");
        assert!(reply.contains("\r\ncontent-type: text/javascript; charset=utf-8\r\n"), "{reply}");
        assert!(reply.contains("\r\nvary: accept-encoding\r\n"), "{reply}");
    }
}

#[test]
fn a_range_is_sent() {
    let (server, _dir) = server();
    let reply = server.assert_status("GET /x.wasm", "Range: bytes=2-4\r\n", 206);
    assert!(
        reply.contains("\r\ncontent-range: bytes 2-4/10\r\n") && reply.ends_with("\r\n\r\n234"),
        "{reply}"
    );
    server.assert_status("GET /x.wasm", "Range: bytes=0-99\r\n", 206);
    server.assert_status("GET /x.wasm", "Range: bytes=99-\r\n", 416);
    server.assert_status("GET /x.wasm", "Range: nonsense\r\n", 416);
}

#[test]
fn names_of_other_hosts_are_refused() {
    let (server, _dir) = server();
    for (host, status) in [
        ("localhost", 200),
        ("LOCALHOST:8064", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8064", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("localhost@evil.example", 421),
        ("192.168.0.1", 421),
        ("", 421),
    ] {
        let reply = server.send(&format!("GET /small.txt HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        assert!(reply.starts_with(&format!("http/1.1 {status} ")), "{host}: {reply}");
    }
    for request in
        ["GET /small.txt HTTP/1.1", "GET http://evil.example/small.txt HTTP/1.1\r\nHost: localhost"]
    {
        let reply = server.send(&format!("{request}\r\n\r\n"));
        assert!(reply.starts_with("http/1.1 421 "), "{request}: {reply}");
    }
}

#[test]
fn a_length_that_no_memory_has_is_no_crash() {
    let (server, _dir) = server();
    for (length, status) in [
        ("5000", 200),
        ("9999999999", 200),
        ("99999999999", 200),
        ("18446744073709551615", 431),
        ("-1", 400),
        ("x", 400),
    ] {
        server.assert_status("GET /small.txt", &format!("Content-Length: {length}\r\n"), status);
        let status = if status == 200 { 405 } else { status };
        server.assert_status("POST /small.txt", &format!("Content-Length: {length}\r\n"), status);
        server.assert_serves();
    }
}

#[test]
fn a_header_without_end_is_not_kept() {
    let (server, _dir) = server();
    assert!(server.send("nonsense\r\n\r\n").starts_with("http/1.1 400 "));
    for start in ["GET /", "GET / HTTP/1.1\r\nX: "] {
        let mut stream = server.connect();
        let block = [b'a'; 1 << 20];
        let sent = stream.write_all(start.as_bytes()).and_then(|()| {
            // The server closes the connection long before the end.
            (0..200).try_for_each(|_| stream.write_all(&block))
        });
        assert!(sent.is_err(), "{start}");
        server.assert_serves();
    }
    #[cfg(target_os = "linux")]
    assert!(server.state("VmHWM:") < 100 << 10, "{} KiB", server.state("VmHWM:"));
}

#[test]
fn clients_that_stall_keep_nobody_from_the_page() {
    let (server, _dir) = server();
    let mut readers: Vec<TcpStream> = (0..8).map(|_| server.connect()).collect();
    for stream in &mut readers {
        write!(stream, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    }
    server.assert_serves();
    let mut writers: Vec<TcpStream> = Vec::new();
    for _ in 0..400 {
        let mut stream = server.connect();
        let _ = stream.write_all(b"G");
        writers.push(stream);
    }
    server.assert_serves();
    for stream in &mut writers {
        let _ = stream.write_all(b"E");
    }
    server.assert_serves();
    #[cfg(target_os = "linux")]
    assert!(server.state("Threads:") < 20, "{} threads", server.state("Threads:"));
}

#[test]
fn a_missing_page_names_the_command_that_builds_it() {
    let dir = tempfile::tempdir().unwrap();
    let run = program::typein_in(dir.path(), &["web", "--port", "0"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("page/build"), "{}", run.errors);
}
