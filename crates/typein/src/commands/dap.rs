//! `typein dap`: the debug adapter on standard input and output.
//!
//! A thread reads the messages, so that the adapter answers them while the program runs. This thread runs the machine
//! in slices of a frame, in real time.

use std::fs;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, Parser};
use debug_adapter::protocol::{FrameError, read_message, write_message};
use debug_adapter::source::SourceFile;
use debug_adapter::{Adapter, Host, Launched};
use listing::Source;
use player::session::Session;
use serde::Deserialize;
use serde_json::Value;
use systems::System;

use crate::debug::load::load;
use crate::disk_media::DiskMedia;
use crate::exit::Exit;
use crate::options::MachineArgs;
use crate::signals::Signals;
use crate::{target, titles};

/// Seconds of emulated time between two checks of the messages.
const SLICE_SECONDS: f64 = 0.02;

/// Minimum time between two sent screens of a running program.
const SCREEN_INTERVAL: Duration = Duration::from_millis(100);

/// The time of a request before its first message of progress.
const PROGRESS_DELAY: Duration = Duration::from_millis(500);

/// The time between two messages of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// The interval of checks for a signal while no message arrives.
const IDLE: Duration = Duration::from_millis(200);

/// `dap`.
#[derive(Debug, Args)]
#[command(after_help = "\
An editor starts this command and sends requests. Attributes of its `launch` request:
  program         a title, a file or the folder of a title, as TARGET of `typein run`
  machine         c64, vic20, msx, pc1360 or gamegrid, where the file does not say it
  stopOnEntry     true stops before the first statement
  stopOnEnd       true stops after the last one, from where the way back leads
  speed           \"real\" (the machine's) or \"max\"
  screen          true sends the screen as `typein/screen` events
  seed, pal, ntsc, ram, noPlotter, disk, diskB, write, tape, images, programNumber: as the options of `typein run`

Examples:
  typein dap
  # in Neovim: dap.adapters.typein = { type = 'executable', command = 'typein', args = { 'dap' } }

Exit codes: 0 the client has ended the session or is gone, 2 wrong usage or a message without a valid
Content-Length.")]
pub struct DapArgs {}

/// Serves the client of standard input until it ends the session.
///
/// # Errors
/// When a message has no valid length.
pub fn dap(_arguments: &DapArgs) -> Result<Exit> {
    let signals = Signals::listen()?;
    let (sender, messages) = mpsc::channel();
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            let message = read_message(&mut input).transpose();
            let Some(message) = message else { return };
            let is_error = message.is_err();
            if sender.send(message).is_err() || is_error {
                return;
            }
        }
    });
    let mut adapter = Adapter::new(Files { progress_due: Instant::now(), disks: DiskMedia::default() });
    let exit = serve(&mut adapter, &messages, &signals);
    adapter.end_session();
    signals.end_process();
    exit
}

fn serve<H: Host>(
    adapter: &mut Adapter<H>,
    messages: &Receiver<Result<Vec<u8>, FrameError>>,
    signals: &Signals,
) -> Result<Exit> {
    let mut due = Instant::now();
    let mut screen_due = Instant::now();
    while !adapter.is_over() && signals.received().is_none() {
        let wait = if !adapter.is_running() {
            IDLE
        } else if adapter.is_paced() {
            due.saturating_duration_since(Instant::now())
        } else {
            Duration::ZERO
        };
        let message = if wait.is_zero() {
            messages.try_recv().map_err(|error| match error {
                TryRecvError::Empty => RecvTimeoutError::Timeout,
                TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
            })
        } else {
            messages.recv_timeout(wait)
        };
        match message {
            Ok(Ok(content)) => adapter.receive(&content),
            Ok(Err(FrameError::Io(_))) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Success),
            Ok(Err(error)) => bail!("{error}"),
            Err(RecvTimeoutError::Timeout) if adapter.is_running() => {
                adapter.run(SLICE_SECONDS);
                // The machine does not catch up lost time and the time of a stop.
                let now = Instant::now();
                due = (due + Duration::from_secs_f64(SLICE_SECONDS)).max(now);
                if now >= screen_due {
                    adapter.send_changed_screen();
                    screen_due = now + SCREEN_INTERVAL;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut output = io::stdout().lock();
        for message in adapter.take_messages() {
            if write_message(&mut output, &message).is_err() {
                // The client has disconnected.
                return Ok(Exit::Success);
            }
        }
    }
    Ok(Exit::Success)
}

/// Launches titles and files, as the command line does.
struct Files {
    /// The time of the next message of progress.
    progress_due: Instant,
    /// The disks of the last launched program.
    disks: DiskMedia,
}

/// Attributes of `launch` that name the program and its machine.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct LaunchArguments {
    program: String,
    machine: Option<String>,
    seed: Option<u64>,
    pal: bool,
    ntsc: bool,
    ram: Option<u32>,
    no_plotter: bool,
    disk: Option<String>,
    disk_b: Option<String>,
    write: bool,
    tape: Option<String>,
    images: Option<String>,
    program_number: Option<usize>,
}

impl LaunchArguments {
    /// Returns the attributes as a command line.
    fn command_line(&self) -> Vec<String> {
        let mut arguments = vec!["launch".to_owned()];
        let valued = [
            ("--system", self.machine.clone()),
            ("--seed", self.seed.map(|seed| seed.to_string())),
            ("--ram", self.ram.map(|ram| ram.to_string())),
            ("--disk", self.disk.clone()),
            ("--disk-b", self.disk_b.clone()),
            ("--tape", self.tape.clone()),
            ("--images", self.images.clone()),
            ("--program", self.program_number.map(|number| number.to_string())),
        ];
        for (option, value) in valued {
            arguments.extend(value.map(|value| format!("{option}={value}")));
        }
        let flags = [
            ("--pal", self.pal),
            ("--ntsc", self.ntsc),
            ("--no-plotter", self.no_plotter),
            ("--write", self.write),
        ];
        arguments.extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(flag, _)| (*flag).to_owned()));
        arguments.extend(["--".to_owned(), self.program.clone()]);
        arguments
    }
}

/// The options of the command line.
#[derive(Parser)]
struct LaunchCommand {
    #[command(flatten)]
    machine: MachineArgs,
}

impl Host for Files {
    fn launch(&mut self, arguments: &Value) -> Result<Launched, String> {
        let (launched, disks) = launch(arguments).map_err(|error| format!("{error:#}"))?;
        self.disks = disks;
        Ok(launched)
    }

    fn end(&mut self, system: &dyn System) -> Result<(), String> {
        self.disks.finish(system).map_err(|error| format!("{error:#}"))
    }

    fn begin_long_request(&mut self) {
        self.progress_due = Instant::now() + PROGRESS_DELAY;
    }

    fn is_progress_due(&mut self) -> bool {
        let now = Instant::now();
        let is_due = now >= self.progress_due;
        if is_due {
            self.progress_due = now + PROGRESS_INTERVAL;
        }
        is_due
    }
}

fn launch(arguments: &Value) -> Result<(Launched, DiskMedia)> {
    let arguments =
        if arguments.is_null() { Value::Object(serde_json::Map::new()) } else { arguments.clone() };
    let arguments: LaunchArguments = match serde_json::from_value(arguments) {
        Ok(arguments) => arguments,
        Err(error) => bail!("invalid arguments of `launch`: {error}"),
    };
    match &*arguments.program {
        "" => bail!("the launch attribute `program` is missing; expected a title, a file or a folder"),
        "-" => bail!("standard input is the client's; `program` names a title, a file or a folder"),
        _ => {}
    }
    let machine = LaunchCommand::try_parse_from(arguments.command_line()).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        anyhow::anyhow!("{}", first.strip_prefix("error: ").unwrap_or(first))
    })?;
    let machine = machine.machine;
    let target = target::resolve(&machine)?;
    let (session, disks) = load(&machine, &target)?;
    let source = source_file(&machine, &target, &session)?;
    Ok((Launched { session, source, warnings: target.warnings }, disks))
}

/// Returns the source of a target: the file if there is one, otherwise the text that the machine lists.
fn source_file(machine: &MachineArgs, target: &target::Target, session: &Session) -> Result<SourceFile> {
    let title = titles::find(&machine.target)?;
    let number = machine.program.or(title.and_then(|title| title.origin.program));
    let page = match target::source(&machine.target)? {
        Source::Page(page) => page,
        Source::Prg(_) => return Ok(SourceFile::of_program(session.system(), &target.name)),
    };
    let listing = page.listing_for(number, target.machine.listing)?;
    let file = match title {
        // The file of a title can be a patch of another listing.
        Some(title) => {
            let file = Path::new(title.folder).join(title.file);
            fs::read(&file).ok().filter(|bytes| bytes == title.listing).map(|_| file)
        }
        None => Some(listing::split_target(&machine.target).0.into()),
    };
    let path = file.and_then(|file| dunce::canonicalize(file).ok());
    let name = path.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
    let name = name.map_or_else(|| target.name.clone(), str::to_owned);
    let path = path.and_then(|path| path.to_str().map(str::to_owned));
    Ok(SourceFile::of_listing(&listing, &name, path))
}
