//! Connections of browsers and their limits: HTTP/1.1 by the library hyper, one request per connection.
//!
//! Each connection is a task of one thread. An idle client costs its task until a limit ends it, so it blocks nobody.

use std::collections::VecDeque;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio::{runtime, time};

use super::files::Files;

/// What a client may take.
pub struct Limits {
    /// Simultaneous connections; one more ends the oldest. A browser opens six.
    pub connections: usize,
    /// The time for a request's header.
    pub header: Duration,
    /// The time for a request and its reply.
    pub connection: Duration,
}

impl Limits {
    /// The limits of the program.
    pub const DEFAULT: Self =
        Self { connections: 64, header: Duration::from_secs(10), connection: Duration::from_secs(60) };
}

/// Bytes of a header, and of a connection's buffers.
const MAX_HEADER: usize = 16 << 10;
/// Threads that read files.
const FILE_THREADS: usize = 4;

/// Serves until the process ends.
///
/// # Errors
/// When the host refuses what the server needs.
pub fn serve(listener: TcpListener, files: Files, limits: &Limits) -> io::Result<()> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(FILE_THREADS)
        .build()?;
    listener.set_nonblocking(true)?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let files = Arc::new(files);
        let mut connections: VecDeque<AbortHandle> = VecDeque::new();
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                // Too many open files; some connection ends.
                time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            connections.retain(|connection| !connection.is_finished());
            if connections.len() == limits.connections
                && let Some(oldest) = connections.pop_front()
            {
                oldest.abort();
            }
            let connection = serve_connection(stream, Arc::clone(&files), limits.header);
            connections.push_back(tokio::spawn(time::timeout(limits.connection, connection)).abort_handle());
        }
    })
}

/// Answers one request. A client that is gone, or sends no HTTP, needs no report.
async fn serve_connection(stream: TcpStream, files: Arc<Files>, header_limit: Duration) {
    let service = service_fn(|request| files.reply_to(request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_limit)
        .max_buf_size(MAX_HEADER)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::{fs, thread};

    use super::*;

    #[test]
    fn connections_end_at_their_time_limits() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("large"), vec![b'x'; 20 << 20]).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let files = Files::new(dir.path().canonicalize().unwrap());
        let limit = Duration::from_millis(50);
        let limits = Limits { connections: 8, header: limit, connection: 2 * limit };
        thread::spawn(move || serve(listener, files, &limits));

        let mut header = TcpStream::connect(address).unwrap();
        header.write_all(b"GET /large HTTP/1.1\r\nHost: ").unwrap();
        let mut reply = Vec::new();
        // It ends, with a status or without.
        let _ = header.read_to_end(&mut reply);
        assert!(!reply.starts_with(b"HTTP/1.1 200"));

        let mut body = TcpStream::connect(address).unwrap();
        body.write_all(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        // It reads nothing until the server has closed the connection, which the next byte to the server shows.
        while body.write_all(b" ").is_ok() {
            thread::sleep(limit);
        }
        let _ = body.read_to_end(&mut reply);
        assert!(reply.len() < 20 << 20, "{}", reply.len());
    }
}
