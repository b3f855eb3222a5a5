//! The process that reads and runs the files of a scan: this executable with a hidden command.
//!
//! An endless loop, a stack overflow or a panic costs one line of the results: the scan ends the process and
//! starts another. A message is a line of JSON. The first one has the [`Options`]; the replies to a
//! [`Request`] are [`Reply::File`] and a [`Reply::Program`] for every program.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Instant;
use std::{panic, process, thread};

use anyhow::{Context, Result, anyhow, bail};
use listing::container::ContainerError;
use listing::{Source, split_target};
use numeric::hex;
use player::program;
use player::record;
use player::scan::{self, End, Outcome, Settings};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::results::{ProgramResult, json_line};
use crate::{file, input, target};

/// The hidden command.
pub const COMMAND: &str = "__scan";

/// The options for all files.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Options {
    pub(super) settings: Settings,
    /// The folder for pictures.
    pub(super) pictures: Option<OsString>,
}

/// A file to scan.
#[derive(Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) path: OsString,
    /// Its index, for the names of pictures.
    pub(super) index: usize,
    /// The number of completed programs.
    pub(super) done: usize,
}

/// A reply.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Reply {
    /// The contents of the file.
    File(Contents),
    /// The next program.
    Program(Box<ProgramResult>),
    /// The process ends after a panic.
    Panic(String),
    /// A request to the host failed, for example because its disk is full.
    Host(String),
}

/// The contents of a file.
#[derive(Serialize, Deserialize)]
pub(super) struct Contents {
    /// The hash of its bytes, unless they cannot be read.
    pub(super) sha256: Option<String>,
    /// Its programs, with their names in an image; the reason if it has no programs.
    pub(super) programs: Result<Vec<Option<String>>, String>,
}

/// Serves requests until standard input is closed.
///
/// # Errors
/// When a message cannot be read or written, or a picture cannot be written.
pub fn serve() -> Result<()> {
    panic::set_hook(Box::new(|info| {
        let _ = send(&Reply::Panic(info.to_string().replace('\n', " ")));
    }));
    let requests = read_requests();
    let Ok(options) = requests.recv() else { return Ok(()) };
    let options: Options = serde_json::from_str(&options)?;
    #[cfg(feature = "python")]
    crate::python_process::set_time_limit(options.settings.seconds.ceil() as u64);
    for request in requests {
        let request: Request = serde_json::from_str(&request)?;
        let file = OpenFile::read(Path::new(&request.path));
        send(&Reply::File(Contents { sha256: file.sha256.clone(), programs: file.programs() }))?;
        for number in request.done..file.names.len() {
            let picture = options
                .pictures
                .as_ref()
                .map(|folder| Path::new(folder).join(format!("{:06}-{}.png", request.index, number + 1)));
            match file.run(number, &options.settings, picture) {
                Ok(result) => send(&Reply::Program(Box::new(result)))?,
                Err(error) => send(&Reply::Host(format!("{error:#}")))?,
            }
        }
    }
    Ok(())
}

/// Reads requests on a thread, which ends the process at the end of standard input: the scan has then ended, and a
/// program might run for minutes.
fn read_requests() -> Receiver<String> {
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        for request in io::stdin().lock().lines().map_while(io::Result::ok) {
            // Without a receiver the process ends.
            let _ = sender.send(request);
        }
        process::exit(0)
    });
    requests
}

fn send(reply: &Reply) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(json_line(reply).as_bytes())?;
    out.flush()
}

/// A file in memory.
struct OpenFile {
    /// Its name for messages and formats.
    name: String,
    bytes: Vec<u8>,
    sha256: Option<String>,
    /// A page, or the only program; an image with several programs is read once for each.
    source: Result<Source>,
    /// The names of the programs of an image with several.
    names: Vec<Option<String>>,
}

impl OpenFile {
    fn read(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = input::read(path, target::size_limit(&name));
        let source = match &bytes {
            Ok(bytes) => listing::read(bytes, &name).map_err(anyhow::Error::from),
            Err(error) => Err(anyhow!("{error:#}")),
        };
        let source = source.and_then(|source| {
            if let Source::Page(page) = &source
                && page.programs().is_empty()
            {
                // This is the error of such a page.
                page.program(None)?;
            }
            Ok(source)
        });
        let names = match &source {
            Ok(Source::Page(page)) => vec![None; page.programs().len()],
            Ok(Source::Prg(_)) => vec![None],
            Err(error) => image_names(error),
        };
        let bytes = bytes.unwrap_or_default();
        let sha256 = (!bytes.is_empty()).then(|| hex::encode(&Sha256::digest(&bytes)));
        Self { name, bytes, sha256, source, names }
    }

    /// Returns the names of the programs, or the reason why the file has no programs.
    fn programs(&self) -> Result<Vec<Option<String>>, String> {
        match &self.source {
            Err(error) if self.names.is_empty() => Err(format!("{error:#}")),
            _ => Ok(self.names.clone()),
        }
    }

    /// Runs a program.
    fn run(&self, number: usize, settings: &Settings, picture: Option<PathBuf>) -> Result<ProgramResult> {
        let begin = Instant::now();
        let outcome = Outcome::without_run(End::Unread, String::new());
        let mut result = ProgramResult::without_run(self.names[number].clone(), outcome);
        match self.run_program(number, settings, &mut result) {
            Ok(frame) => {
                if let Some(path) = picture {
                    let mut bytes = vec![];
                    record::write_png(&frame, &mut bytes)?;
                    file::write(&path, &bytes).with_context(|| file::cannot_write(&path))?;
                    result.picture = path.file_name().map(|name| name.to_string_lossy().into_owned());
                }
                let host_seconds = begin.elapsed().as_secs_f64();
                let speed = result.outcome.seconds.unwrap_or_default() / host_seconds;
                result.host_seconds = Some((host_seconds * 1000.0).round() / 1000.0);
                result.speed = Some(speed.round());
            }
            Err(error) => result.outcome.message = Some(format!("{error:#}")),
        }
        Ok(result)
    }

    fn run_program(
        &self,
        number: usize,
        settings: &Settings,
        result: &mut ProgramResult,
    ) -> Result<player::Frame> {
        let of_image;
        let (source, target) = match (&self.source, &result.name) {
            (Err(_), Some(name)) => {
                let target = self.image_target(name);
                of_image = listing::read(&self.bytes, &target)?;
                (&of_image, target)
            }
            (Err(error), None) => bail!("{error:#}"),
            (Ok(source), _) => (source, self.name.clone()),
        };
        let number = match source {
            Source::Page(page) if page.programs().len() > 1 => Some(number + 1),
            Source::Page(_) | Source::Prg(_) => None,
        };
        let detected = program::detect_machine(&target, source, number)?;
        result.machine = Some(detected.machine.id.to_owned());
        result.evidence = Some(detected.evidence.to_string());
        if let Some(feature) = detected.machine.missing_feature() {
            bail!("this build lacks the feature `{feature}`");
        }
        let (outcome, frame) = scan::run(&detected.program(source, number)?, &self.name, settings)?;
        result.outcome = outcome;
        Ok(frame)
    }

    /// Returns the target of a program in the image, whose extension may be another.
    fn image_target(&self, program: &str) -> String {
        let target = format!("{}:{program}", self.name);
        match self.source.as_ref().err().and_then(name_required) {
            Some((_, extension)) if split_target(&target).1.is_none() => {
                format!("{}{extension}:{program}", self.name)
            }
            _ => target,
        }
    }
}

/// Returns the programs of an image, by the error of reading it without a name. Of several programs with
/// one name, only the first can be loaded.
fn image_names(error: &anyhow::Error) -> Vec<Option<String>> {
    let mut programs: Vec<Option<String>> = vec![];
    for name in name_required(error).map(|(names, _)| names).unwrap_or_default() {
        let name = Some(name.clone());
        if !programs.contains(&name) {
            programs.push(name);
        }
    }
    programs
}

/// Returns the names and the extension in the error of an image with several programs.
fn name_required(error: &anyhow::Error) -> Option<(&[String], &'static str)> {
    match error.downcast_ref()? {
        listing::Error::Container { error: ContainerError::NameRequired { names, ending }, .. } => {
            Some((names, ending))
        }
        _ => None,
    }
}
