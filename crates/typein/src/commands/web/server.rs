//! A server of files over HTTP/1.1: GET and HEAD, one request per connection, without request bodies.
//!
//! Each connection has a thread and [`TIME_LIMIT`]; there are at most [`MAX_CONNECTIONS`]. So an idle client does not
//! block others, and no header makes the program allocate more than [`MAX_HEADER`].

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Maximum number of simultaneous connections; a browser opens six.
const MAX_CONNECTIONS: usize = 64;
/// Maximum number of bytes of a request's header.
const MAX_HEADER: usize = 16 << 10;
/// The time for a request and its reply.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Bytes of a file in memory.
const CHUNK: usize = 64 << 10;

/// The reply to a request.
pub enum Reply {
    /// A file with its header fields.
    File(File, Vec<(&'static str, &'static str)>),
    /// A status without a body.
    Status(u16),
}

/// The method and the target of a request.
pub struct Request {
    /// GET, HEAD or another method.
    pub method: String,
    /// The path with its query, as it was sent.
    pub target: String,
}

/// Serves until the process ends.
pub fn serve(listener: &TcpListener, reply_to: impl Fn(&Request) -> Reply + Send + Sync + 'static) {
    let reply_to = Arc::new(reply_to);
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // Too many open files; some connection ends.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        // Each thread has a copy.
        if Arc::strong_count(&reply_to) > MAX_CONNECTIONS {
            // It does not read the request, because the next client waits for this thread.
            let _ = Connection::new(stream).write_head(503);
            continue;
        }
        let reply_to = Arc::clone(&reply_to);
        // A browser that has closed its connection needs no reply.
        let answer = move || drop(Connection::new(stream).answer(&*reply_to));
        let _ = thread::Builder::new().spawn(answer);
    }
}

struct Connection {
    stream: TcpStream,
    end: Instant,
}

impl Connection {
    fn new(stream: TcpStream) -> Self {
        Self { stream, end: Instant::now() + TIME_LIMIT }
    }

    fn answer(mut self, reply_to: &dyn Fn(&Request) -> Reply) -> io::Result<()> {
        let header = match self.read_header() {
            Ok(header) => header,
            Err(error) if error.kind() == ErrorKind::InvalidData => return self.write_status(431),
            Err(error) => return Err(error),
        };
        let Some(request) = parse(&header) else { return self.write_status(400) };
        match reply_to(&request) {
            Reply::Status(status) => self.write_status(status),
            Reply::File(file, fields) => self.write_file(file, &fields, request.method == "HEAD"),
        }
    }

    /// Returns the remaining time.
    fn time_left(&self) -> io::Result<Duration> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
    }

    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.time_left()?))?;
        self.stream.read(bytes)
    }

    fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.stream.set_write_timeout(Some(self.time_left()?))?;
            let written = self.stream.write(bytes)?;
            if written == 0 {
                return Err(ErrorKind::WriteZero.into());
            }
            bytes = &bytes[written..];
        }
        Ok(())
    }

    /// Reads to the empty line after the header.
    fn read_header(&mut self) -> io::Result<Vec<u8>> {
        let mut header = Vec::new();
        let mut bytes = [0; 1024];
        loop {
            let length = self.read(&mut bytes)?;
            if length == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            header.extend(&bytes[..length]);
            if header.windows(4).any(|end| end == b"\r\n\r\n") || header.windows(2).any(|end| end == b"\n\n")
            {
                return Ok(header);
            }
            if header.len() > MAX_HEADER {
                return Err(ErrorKind::InvalidData.into());
            }
        }
    }

    fn write_status(mut self, status: u16) -> io::Result<()> {
        self.write_head(status)?;
        self.close()
    }

    /// Writes a reply without a body.
    fn write_head(&mut self, status: u16) -> io::Result<()> {
        let reason = reason(status);
        let head = format!("HTTP/1.1 {status} {reason}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        self.write(head.as_bytes())
    }

    fn write_file(mut self, mut file: File, fields: &[(&str, &str)], is_head: bool) -> io::Result<()> {
        let length = file.metadata()?.len();
        let mut head =
            format!("HTTP/1.1 200 {}\r\nContent-Length: {length}\r\nConnection: close\r\n", reason(200));
        for (name, value) in fields {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        self.write((head + "\r\n").as_bytes())?;
        let mut left = if is_head { 0 } else { length };
        let mut bytes = vec![0; CHUNK];
        while left > 0 {
            let most = usize::try_from(left).map_or(CHUNK, |left| left.min(CHUNK));
            let read = file.read(&mut bytes[..most])?;
            if read == 0 {
                break;
            }
            self.write(&bytes[..read])?;
            left -= read as u64;
        }
        self.close()
    }

    /// Ends a connection. It first reads pending input for a moment: otherwise the host would discard the reply.
    fn close(mut self) -> io::Result<()> {
        self.stream.shutdown(Shutdown::Write)?;
        self.end = self.end.min(Instant::now() + Duration::from_millis(500));
        let mut bytes = vec![0; CHUNK];
        while self.read(&mut bytes)? > 0 {}
        Ok(())
    }
}

/// Parses the first line of a request; `None` if it is no HTTP/1.
fn parse(header: &[u8]) -> Option<Request> {
    let line = str::from_utf8(header.split(|&byte| byte == b'\n').next()?).ok()?;
    let mut parts = line.trim_end().split(' ');
    let request = Request { method: parts.next()?.to_owned(), target: parts.next()?.to_owned() };
    parts.next().filter(|version| version.starts_with("HTTP/1."))?;
    parts.next().is_none().then_some(request)
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        404 => "Not Found",
        405 => "Method Not Allowed",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    }
}
