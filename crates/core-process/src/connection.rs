//! A running core and the conversation with it.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use typein_core::protocol::{self, About, Answer, Call, Hello, Hi, Reply, Request, VERSION, is_compatible};

use crate::process_group::set_own_process_group;
use crate::settings::{Log, Settings};

/// Maximum length of a reply in bytes.
const MAX_REPLY: u64 = 64 << 20;
/// The part of standard error that a failure shows, in bytes from its end.
const MAX_ERRORS: usize = 4096;
/// Messages that a failure shows, and the bytes of each.
const LAST_MESSAGES: usize = 6;
const MAX_SHOWN: usize = 400;
/// The time limit for a core to end after its input.
const END_TIME: Duration = Duration::from_millis(500);

/// The failure of a core, which ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct Failure {
    /// The event that ended the core, in a sentence.
    pub reason: String,
    /// The end of the core's standard error.
    pub errors: String,
    /// The last messages, the newest last, each with its direction.
    pub messages: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        if !self.messages.is_empty() {
            write!(f, "\nits last messages:")?;
            self.messages.iter().try_for_each(|message| write!(f, "\n  {message}"))?;
        }
        if !self.errors.trim().is_empty() {
            write!(f, "\nits standard error ends with:")?;
            self.errors.trim_end().lines().try_for_each(|line| write!(f, "\n  {line}"))?;
        }
        Ok(())
    }
}

/// Why a request has no result.
#[derive(Clone, Debug)]
pub enum CallError {
    /// The core refused the request, and continues.
    Refused(protocol::Error),
    /// The core has failed.
    Failed(Failure),
}

/// A running core.
pub struct Connection {
    /// The command, for messages.
    command: String,
    /// The process; `None` for recorded replies.
    child: Option<Child>,
    requests: Option<Sender<Vec<u8>>>,
    replies: Receiver<io::Result<String>>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Disconnected at the end of standard error.
    errors_end: Receiver<()>,
    messages: VecDeque<String>,
    time_limit: Duration,
    log: Option<Log>,
    last_id: u64,
}

impl Connection {
    /// Starts a core and greets it.
    ///
    /// # Errors
    /// When the program cannot be started, or is no core of this protocol.
    pub fn start(settings: &Settings) -> Result<(Self, About), Failure> {
        let command = settings.command.join(" ");
        let not_started = |reason: String| Failure { reason, errors: String::new(), messages: Vec::new() };
        let Some((program, arguments)) = settings.command.split_first() else {
            return Err(not_started("the command of the core is empty".to_owned()));
        };
        let mut process = Command::new(program);
        // After Ctrl-C the host reports the comparisons so far.
        set_own_process_group(&mut process);
        let mut child = process
            .args(arguments)
            .current_dir(&settings.folder)
            // A start must not change the files of the folder, to which a person has agreed.
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                let folder = settings.folder.display();
                not_started(format!("cannot start the core `{command}` in `{folder}`: {error}"))
            })?;
        let (Some(input), Some(output), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three are piped");
        };
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let (tail, receiver) = (Arc::clone(&errors), settings.errors);
        let (at_end, errors_end) = mpsc::sync_channel(0);
        thread::spawn(move || keep_tail(stderr, &tail, receiver, at_end));
        Self {
            command,
            child: Some(child),
            requests: Some(writer(input)),
            replies: reader(output),
            errors,
            errors_end,
            messages: VecDeque::new(),
            time_limit: settings.time_limit,
            log: settings.log.clone(),
            last_id: 0,
        }
        .greet()
    }

    /// Creates a connection that reads the lines of `replies` as those of a core.
    ///
    /// # Errors
    /// When they are no replies of this protocol.
    pub fn replay(replies: impl Read + Send + 'static) -> Result<(Self, About), Failure> {
        let (_, errors_end) = mpsc::sync_channel(0);
        Self {
            command: "recorded".to_owned(),
            child: None,
            requests: None,
            replies: reader(replies),
            errors: Arc::default(),
            errors_end,
            messages: VecDeque::new(),
            time_limit: Duration::MAX,
            log: None,
            last_id: 0,
        }
        .greet()
    }

    /// Sends `hello`, and returns the core's description.
    fn greet(self) -> Result<(Self, About), Failure> {
        let mut connection = self;
        let hi = connection.call(Hello { protocol: VERSION.to_owned() });
        match hi {
            Ok(Hi { protocol, about }) if is_compatible(&protocol) => Ok((connection, about)),
            Ok(Hi { protocol, .. }) => Err(connection.fail(format!(
                "speaks version {protocol} of the protocol, this program {VERSION}; update the older one"
            ))),
            Err(CallError::Refused(error)) => Err(connection.fail(format!("refuses to start: {error}"))),
            Err(CallError::Failed(failure)) => Err(failure),
        }
    }

    /// Sends a request and waits for its reply.
    ///
    /// # Errors
    /// When the core refuses the request, or fails.
    pub fn call<C: Call>(&mut self, parameters: C) -> Result<C::Result, CallError> {
        self.last_id += 1;
        let request = Request::new(self.last_id, parameters);
        let text = serde_json::to_string(&request).expect("messages are made of names, numbers and lists");
        self.note("->", &text);
        let mut line = text.into_bytes();
        line.push(b'\n');
        // The missing reply reports a core that has ended.
        let _ = self.requests.as_ref().map(|requests| requests.send(line));
        let reply = match self.replies.recv_timeout(self.time_limit) {
            Ok(Ok(reply)) => reply,
            Ok(Err(error)) => return Err(self.failed(format!("sent what cannot be read: {error}"))),
            Err(RecvTimeoutError::Timeout) => {
                let limit = self.time_limit.as_secs_f64();
                return Err(self.failed(format!("did not answer `{}` within {limit} s", C::METHOD)));
            }
            Err(RecvTimeoutError::Disconnected) => {
                let end = self.end();
                return Err(self.failed(format!("ended with {end} before it answered `{}`", C::METHOD)));
            }
        };
        self.note("<-", &reply);
        let invalid = |error: serde_json::Error| {
            // Most often it is a debugging print.
            let advice = if error.is_syntax() {
                "; only replies go to standard output, prints to standard error"
            } else {
                ""
            };
            format!("sent an invalid reply to `{}`: {error}{advice}", C::METHOD)
        };
        let reply: Reply<C::Result> = match serde_json::from_str(&reply) {
            Ok(reply) => reply,
            Err(error) => return Err(self.failed(invalid(error))),
        };
        if reply.id != Some(self.last_id) {
            let id = reply.id.map_or_else(|| "no request".to_owned(), |id| format!("request {id}"));
            return Err(self.failed(format!("answered {id} in place of request {}", self.last_id)));
        }
        match reply.answer {
            Answer::Result(result) => Ok(result),
            Answer::Error(error) => Err(CallError::Refused(error)),
        }
    }

    /// Ends the core and returns its failure.
    pub fn fail(&mut self, what: impl fmt::Display) -> Failure {
        self.end();
        // A program that the core has started may keep standard error open.
        let _ = self.errors_end.recv_timeout(END_TIME);
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        // The tail may begin within a character.
        let is_rest = |byte: &&u8| **byte & 0xc0 == 0x80;
        let bytes: Vec<u8> =
            errors.iter().skip(errors.iter().take(3).take_while(is_rest).count()).copied().collect();
        Failure {
            reason: format!("the core `{}` {what}", self.command),
            errors: String::from_utf8_lossy(&bytes).into_owned(),
            messages: self.messages.iter().cloned().collect(),
        }
    }

    fn failed(&mut self, what: impl fmt::Display) -> CallError {
        CallError::Failed(self.fail(what))
    }

    /// Keeps a message for failures, and logs it.
    fn note(&mut self, direction: &str, message: &str) {
        if let Some(log) = &self.log {
            log.write(self.child.as_ref().map_or(0, Child::id), direction, message);
        }
        if self.messages.len() == LAST_MESSAGES {
            self.messages.pop_front();
        }
        let shown: String = message.chars().take(MAX_SHOWN).collect();
        let rest = if shown.len() < message.len() { "…" } else { "" };
        self.messages.push_back(format!("{direction} {shown}{rest}"));
    }

    /// Ends the process and its children; returns its exit status as text.
    fn end(&mut self) -> String {
        self.requests = None;
        let Some(child) = &mut self.child else { return "its last reply".to_owned() };
        let end = end_core(child);
        // The core leads a process group, which is empty for most cores.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(child),
            rustix::process::Signal::KILL,
        );
        end
    }
}

/// Waits for the end of a core whose input has ended, and kills it after a timeout; returns its exit status as text.
fn end_core(child: &mut Child) -> String {
    let begin = Instant::now();
    while begin.elapsed() < END_TIME {
        match child.try_wait() {
            Ok(Some(status)) => return status.to_string(),
            Ok(None) => thread::sleep(Duration::from_millis(2)),
            Err(error) => return error.to_string(),
        }
    }
    let _ = child.kill();
    child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes lines on a thread, so that a core that does not read cannot block the host.
fn writer(mut input: impl Write + Send + 'static) -> Sender<Vec<u8>> {
    let (sender, lines) = mpsc::channel::<Vec<u8>>();
    thread::spawn(move || {
        for line in lines {
            if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// Reads lines on a thread, until the end or an error, which is the last item. The thread waits for the receiver of
/// each line, so that a core that writes without end does not fill the memory.
fn reader(output: impl Read + Send + 'static) -> Receiver<io::Result<String>> {
    let (sender, lines) = mpsc::sync_channel(0);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let result = match output.by_ref().take(MAX_REPLY).read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(length) if length as u64 == MAX_REPLY => {
                    Err(io::Error::other(format!("a line of more than {} MiB", MAX_REPLY >> 20)))
                }
                Ok(_) => String::from_utf8(line).map_err(io::Error::other),
                Err(error) => Err(error),
            };
            let is_last = result.is_err();
            let result = result.map(|line| line.trim_end().to_owned());
            if sender.send(result).is_err() || is_last {
                break;
            }
        }
    });
    lines
}

/// Keeps the last bytes of standard error, and passes all to `receiver`, if there is one; drops `_at_end` at its end.
fn keep_tail(
    mut errors: impl Read,
    tail: &Mutex<VecDeque<u8>>,
    receiver: Option<fn(&[u8])>,
    _at_end: SyncSender<()>,
) {
    let mut bytes = [0; 4096];
    // Bytes that are not passed on yet: the beginning of a character waits for its end.
    let mut pending = Vec::new();
    let pass_on = |pending: &mut Vec<u8>, length: usize| {
        if let (Some(receiver), 1..) = (receiver, length) {
            receiver(&pending[..length]);
        }
        pending.drain(..length);
    };
    while let Ok(length @ 1..) = errors.read(&mut bytes) {
        pending.extend(&bytes[..length]);
        let complete = match str::from_utf8(&pending) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => pending.len(),
        };
        pass_on(&mut pending, complete);
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend(&bytes[..length]);
        let excess = tail.len().saturating_sub(MAX_ERRORS);
        tail.drain(..excess);
    }
    let rest = pending.len();
    pass_on(&mut pending, rest);
}
