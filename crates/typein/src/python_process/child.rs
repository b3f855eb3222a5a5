//! The child process: an interpreter that reads requests from standard input and writes answers to
//! standard output.
//!
//! A message is its length in four bytes, little-endian, and its bytes. The first byte of an answer
//! is its kind.

use std::io::{self, Read, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use cpu_time::ProcessTime;
use gamegrid_python::{Link, LinkError, ThreadLink};

/// Kinds of answers.
const ANSWER: u8 = 0;
const BROKEN: u8 = 1;
const NO_ANSWER: u8 = 2;
const TOO_SLOW: u8 = 3;
/// No answer: the program makes progress.
const PROGRESS: u8 = 4;

/// Reads a message.
pub(super) fn read(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u64::from(u32::from_le_bytes(length));
    let mut message = Vec::new();
    let read = from.take(length).read_to_end(&mut message)?;
    if read as u64 == length { Ok(message) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Writes a message.
pub(super) fn write(to: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length = u32::try_from(message.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    to.write_all(&[&length.to_le_bytes()[..], message].concat())?;
    to.flush()
}

/// Returns whether a message reports progress before the answer.
pub(super) fn is_progress(answer: &[u8]) -> bool {
    answer.first() == Some(&PROGRESS)
}

/// Returns the result in an answer.
pub(super) fn parse_answer(mut answer: Vec<u8>, memory: u64, seconds: u64) -> Result<Vec<u8>, LinkError> {
    if answer.is_empty() {
        return Err(LinkError::Crashed("its answer is empty".to_owned()));
    }
    let body = answer.split_off(1);
    let message = || String::from_utf8_lossy(&body).into_owned();
    match answer[0] {
        ANSWER => Ok(body),
        NO_ANSWER => Err(LinkError::NoAnswer),
        TOO_SLOW => Err(LinkError::TooSlow(seconds)),
        _ if message().contains("capacity overflow") => Err(LinkError::OutOfMemory(memory)),
        _ => Err(LinkError::Crashed(message())),
    }
}

fn answer(kind: u8, body: &[u8]) -> io::Result<()> {
    write(&mut io::stdout().lock(), &[&[kind], body].concat())
}

/// Serves requests until standard input is closed. `memory` is in MiB; `seconds` is CPU time, 0 for
/// no limit.
pub fn serve(memory: u64, seconds: u64) {
    // The message of a panic is part of the answer.
    std::panic::set_hook(Box::new(|_| gamegrid_python::note_panic_line()));
    let mut interpreter = ThreadLink::start();
    limit_memory(memory);
    let watch = Arc::new(Watchdog { request: AtomicU64::new(0), progress: interpreter.progress() });
    watch.start(seconds);
    #[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
    super::system_calls::limit();
    let mut input = io::stdin().lock();
    while let Ok(request) = read(&mut input) {
        watch.begin();
        let answered = interpreter.ask(&request);
        watch.end();
        let written = match &answered {
            Ok(body) => answer(ANSWER, body),
            Err(
                loss @ (LinkError::OutOfMemory(_)
                | LinkError::NoAnswer
                | LinkError::TooSlow(_)
                | LinkError::Stopped
                | LinkError::NoInterpreter),
            ) => answer(BROKEN, loss.to_string().as_bytes()),
            Err(LinkError::Crashed(message)) => answer(BROKEN, message.as_bytes()),
        };
        if written.is_err() || answered.is_err() {
            break;
        }
    }
    // The interpreter thread may still be running.
    process::exit(0)
}

/// Limits the memory of the process to its current size and `mebibytes` more. Hosts that cannot measure
/// it refuse only allocations of a known excessive size.
fn limit_memory(mebibytes: u64) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        const PAGE: u64 = 4096;
        let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
        // The sixth number counts data and stacks, like the limit.
        let used = pages.split_whitespace().nth(5).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0);
        let most = used * PAGE + (mebibytes << 20);
        let limit = |most| Rlimit { current: Some(most), maximum: Some(most) };
        // If the host refuses, there is no limit.
        let _ = setrlimit(Resource::Data, limit(most));
        let _ = setrlimit(Resource::Core, limit(0));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = mebibytes;
}

/// Checks the CPU time of the current request.
struct Watchdog {
    /// Counts requests; odd during a request.
    request: AtomicU64,
    /// Changes with every step of the program.
    progress: Arc<AtomicU64>,
}

/// The interval of the watchdog.
const TICK: Duration = Duration::from_millis(20);
/// Maximum CPU time of a request, since the last step of the program.
const MAX_REQUEST_TIME: Duration = Duration::from_secs(1);
/// The interval in ticks between two reports of progress to the parent.
const PROGRESS_TICKS: u64 = 100;
/// Ticks without CPU time after which a request counts as blocked.
const IDLE_TICKS: u32 = 250;

impl Watchdog {
    fn begin(&self) {
        self.request.fetch_add(1, Ordering::Relaxed);
    }

    fn end(&self) {
        self.request.fetch_add(1, Ordering::Relaxed);
    }

    fn start(self: &Arc<Self>, seconds: u64) {
        let watch = Arc::clone(self);
        let check = move || {
            let (mut seen, mut from, mut ticks, mut reported) = ((0, 0), Duration::ZERO, 0, 0);
            for tick in 1_u64.. {
                thread::sleep(TICK);
                let (request, used) =
                    (watch.request.load(Ordering::Relaxed), ProcessTime::now().as_duration());
                if seconds > 0 && used > Duration::from_secs(seconds) + MAX_REQUEST_TIME {
                    give_up(TOO_SLOW);
                }
                let latest = (request, watch.progress.load(Ordering::Relaxed));
                if latest != seen {
                    (seen, from, ticks) = (latest, used, 0);
                    if tick >= reported + PROGRESS_TICKS {
                        reported = tick;
                        // If the parent has ended, the next answer fails, too.
                        let _ = answer(PROGRESS, &[]);
                    }
                } else if request % 2 == 1 {
                    ticks += 1;
                    let taken = used.saturating_sub(from);
                    if taken > MAX_REQUEST_TIME || (ticks > IDLE_TICKS && taken < TICK) {
                        give_up(NO_ANSWER);
                    }
                }
            }
        };
        thread::Builder::new().name("watch".into()).spawn(check).expect("the host has threads");
    }
}

/// Ends the process with an answer of this kind.
fn give_up(kind: u8) -> ! {
    let _ = answer(kind, &[]);
    process::exit(0)
}
