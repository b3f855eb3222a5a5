//! The scan's side of its worker processes: one for each job, with a time limit for every answer.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use core_process::set_own_process_group;
use numeric::hex;
use player::scan::{End, Outcome};

use super::files::Found;
use super::results::{Entry, ProgramResult, json_line};
use super::worker::{COMMAND, Contents, Options, Reply, Request};

/// Maximum delay of a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Scans files one after the other.
pub(super) struct Scanner<'a> {
    pub(super) options: Options,
    /// Maximum time for a program, and for reading a file.
    pub(super) host_limit: Duration,
    pub(super) has_times: bool,
    /// Whether the scan must end.
    pub(super) stop: &'a AtomicBool,
    pub(super) worker: Option<Worker>,
}

/// A worker process.
pub(super) struct Worker {
    child: Child,
    requests: ChildStdin,
    replies: Receiver<String>,
}

/// The reason of a missing reply.
enum Failure {
    /// The process was lost; the end and the message of the program.
    Lost(End, String),
    /// A request to the host failed, for example because its disk is full.
    Host(String),
    /// The scan must end.
    Stopped,
}

/// The contents and results of a file.
#[derive(Default)]
struct Scanned {
    contents: Option<Contents>,
    results: Vec<ProgramResult>,
}

impl Scanned {
    /// Returns the names of the programs in the file, if it could be read.
    fn names(&self) -> Option<&[Option<String>]> {
        self.contents.as_ref()?.programs.as_deref().ok()
    }

    fn push(&mut self, end: End, message: String) {
        let name = self.names().and_then(|names| names.get(self.results.len()).cloned()).flatten();
        self.results.push(ProgramResult::without_run(name, Outcome::without_run(end, message)));
    }

    fn is_complete(&self) -> bool {
        self.results.len() >= self.names().map_or(1, <[_]>::len)
    }
}

impl Scanner<'_> {
    /// Scans a file; returns `None` when the scan stops.
    ///
    /// # Errors
    /// When no worker can be started, or the disk of the host is full.
    pub(super) fn scan(&mut self, index: usize, file: &Found) -> Result<Option<Vec<Entry>>> {
        let mut scanned = Scanned::default();
        match &file.refusal {
            Some(reason) => scanned.push(End::Unread, reason.clone()),
            // After a program that ends the worker, the next worker skips it.
            None => {
                while !scanned.is_complete() {
                    match self.continue_file(index, &file.path, &mut scanned)? {
                        Ok(()) => {}
                        Err(Failure::Lost(end, message)) => scanned.push(end, message),
                        Err(Failure::Host(message)) => bail!("{message}; continue with `--resume`"),
                        Err(Failure::Stopped) => return Ok(None),
                    }
                }
            }
        }
        let programs = scanned.names().map_or(0, <[_]>::len);
        let sha256 = scanned.contents.and_then(|contents| contents.sha256);
        let (path, path_hex) = texts(&file.path);
        let entry = |(number, mut result): (usize, ProgramResult)| {
            if !self.has_times {
                (result.host_seconds, result.speed) = (None, None);
            }
            Entry {
                index,
                path: path.clone(),
                path_hex: path_hex.clone(),
                sha256: sha256.clone(),
                programs,
                program: (programs > 1).then_some(number + 1),
                result,
            }
        };
        Ok(Some(scanned.results.into_iter().enumerate().map(entry).collect()))
    }

    /// Requests the remaining programs of a file from the worker.
    fn continue_file(
        &mut self,
        index: usize,
        path: &Path,
        scanned: &mut Scanned,
    ) -> Result<Result<(), Failure>> {
        let request = Request { path: path.as_os_str().to_owned(), index, done: scanned.results.len() };
        let worker = match &mut self.worker {
            Some(worker) => worker,
            none => none.insert(Worker::start(&self.options)?),
        };
        let _ = worker.requests.write_all(json_line(&request).as_bytes());
        Ok(self.take_replies(scanned))
    }

    fn take_replies(&mut self, scanned: &mut Scanned) -> Result<(), Failure> {
        loop {
            match self.reply()? {
                Reply::File(contents) => {
                    let refusal = contents.programs.as_ref().err().cloned();
                    scanned.contents = Some(contents);
                    if let Some(reason) = refusal {
                        scanned.push(End::Unread, reason);
                    }
                }
                Reply::Program(result) => scanned.results.push(*result),
                Reply::Panic(message) => return Err(self.lost(End::Crash, message)),
                Reply::Host(message) => {
                    self.worker = None;
                    return Err(Failure::Host(message));
                }
            }
            if scanned.is_complete() {
                return Ok(());
            }
        }
    }

    /// Waits for a reply.
    fn reply(&mut self) -> Result<Reply, Failure> {
        let begin = Instant::now();
        while let Some(worker) = &mut self.worker {
            match worker.replies.recv_timeout(POLL_INTERVAL) {
                Ok(line) => {
                    let invalid = |error| self.lost(End::Crash, format!("the worker sent `{line}`: {error}"));
                    return serde_json::from_str(&line).map_err(invalid);
                }
                Err(RecvTimeoutError::Timeout) if begin.elapsed() > self.host_limit => {
                    let limit = self.host_limit.as_secs();
                    return Err(self.lost(End::Timeout, format!("not done after {limit} s of the host")));
                }
                Err(RecvTimeoutError::Timeout) if self.stop.load(Ordering::Relaxed) => self.worker = None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let status = worker.child.wait();
                    let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                    return Err(self.lost(End::Crash, format!("the process ended with {status}")));
                }
            }
        }
        Err(Failure::Stopped)
    }

    /// Ends the worker.
    fn lost(&mut self, end: End, message: String) -> Failure {
        self.worker = None;
        Failure::Lost(end, message)
    }
}

impl Worker {
    fn start(options: &Options) -> Result<Self> {
        let program = env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(program);
        set_own_process_group(&mut command);
        let mut child = command
            .arg(COMMAND)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start a worker process")?;
        let (Some(mut requests), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped");
        };
        // The missing reply reports a worker that has ended.
        let _ = requests.write_all(json_line(options).as_bytes());
        let (sender, replies) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, requests, replies })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a path as text, and its bytes in hexadecimal digits if they are not UTF-8.
fn texts(path: &Path) -> (String, Option<String>) {
    let hex = path.to_str().is_none().then(|| hex::encode(path.as_os_str().as_encoded_bytes()));
    (path.to_string_lossy().into_owned(), hex)
}

#[cfg(test)]
mod tests {
    use player::scan::Settings;

    use super::*;

    #[test]
    fn a_worker_that_fails_costs_a_line() {
        let stop = AtomicBool::new(false);
        let settings = Settings { seed: 1, seconds: 1.0, presses: 0 };
        let mut scanner = Scanner {
            options: Options { settings, pictures: None },
            host_limit: Duration::from_secs(600),
            has_times: false,
            stop: &stop,
            worker: None,
        };
        // The worker is this test program, which runs no test of the name of the hidden command.
        for index in 0..2 {
            let file = Found { path: "a.bas".into(), refusal: None };
            let entries = scanner.scan(index, &file).unwrap().expect("it is not to end");
            let [entry] = &entries[..] else { panic!("one line") };
            assert_eq!((entry.index, entry.programs, entry.result.outcome.end), (index, 0, End::Crash));
            assert!(scanner.worker.is_none());
        }
    }
}
