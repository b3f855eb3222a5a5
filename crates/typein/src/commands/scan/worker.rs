//! The process that reads and runs the files of a scan: this executable with a hidden command.
//!
//! Whatever a file does to it, an endless loop, a full stack, a panic, costs one line of the results: the
//! scan ends the process and starts another. A message is a line of JSON. The first one has the
//! [`Options`]; each [`Request`] is answered by [`Reply::File`] and a [`Reply::Program`] for every program.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Write};
use std::panic;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use listing::container::ContainerError;
use listing::{Source, split_target};
use numeric::hex;
use player::program::{self, Program};
use player::record;
use player::scan::{self, End, Outcome, Settings};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::results::{ProgramResult, json_line};
use crate::input;
use crate::target;

/// The hidden command.
pub const COMMAND: &str = "__scan";

/// What is the same for all files.
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
    /// Programs that are done.
    pub(super) done: usize,
}

/// An answer.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Reply {
    /// What the file holds.
    File(Contents),
    /// The next program.
    Program(Box<ProgramResult>),
    /// The process ends after a panic.
    Panic(String),
}

/// What a file holds.
#[derive(Serialize, Deserialize)]
pub(super) struct Contents {
    /// The hash of its bytes, unless they cannot be read.
    pub(super) sha256: Option<String>,
    /// Its programs, with their names in an image; the reason where there are none.
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
    let mut requests = io::stdin().lock().lines();
    let Some(options) = requests.next() else { return Ok(()) };
    let options: Options = serde_json::from_str(&options?)?;
    #[cfg(feature = "python")]
    crate::python_process::set_time_limit(options.settings.seconds.ceil() as u64);
    for request in requests {
        let request: Request = serde_json::from_str(&request?)?;
        let file = OpenFile::read(Path::new(&request.path));
        send(&Reply::File(file.contents()))?;
        let programs = file.programs.as_deref().unwrap_or_default();
        for number in request.done..programs.len() {
            let picture = options
                .pictures
                .as_ref()
                .map(|folder| Path::new(folder).join(format!("{:06}-{}.png", request.index, number + 1)));
            let result = file.run(&programs[number], number, &options.settings, picture)?;
            send(&Reply::Program(Box::new(result)))?;
        }
    }
    Ok(())
}

fn send(reply: &Reply) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(json_line(reply).as_bytes())?;
    out.flush()
}

/// A file that has been read.
struct OpenFile {
    /// Its name for messages and formats.
    name: String,
    bytes: Vec<u8>,
    sha256: Option<String>,
    programs: Result<Vec<Option<String>>, String>,
}

impl OpenFile {
    fn read(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (bytes, programs) = match input::read(path, target::size_limit(&name)) {
            Ok(bytes) => {
                let programs = programs(&bytes, &name);
                (bytes, programs)
            }
            Err(error) => (vec![], Err(format!("{error:#}"))),
        };
        let sha256 = (!bytes.is_empty()).then(|| hex::encode(&Sha256::digest(&bytes)));
        Self { name, bytes, sha256, programs }
    }

    fn contents(&self) -> Contents {
        Contents { sha256: self.sha256.clone(), programs: self.programs.clone() }
    }

    /// Runs a program: the one of this name in an image, or of this number in a page.
    fn run(
        &self,
        name: &Option<String>,
        number: usize,
        settings: &Settings,
        picture: Option<PathBuf>,
    ) -> Result<ProgramResult> {
        let begin = Instant::now();
        let mut result =
            ProgramResult::without_run(name.clone(), Outcome::without_run(End::Unread, String::new()));
        match self.run_program(number, settings, &mut result) {
            Ok(frame) => {
                if let Some(path) = picture {
                    let mut bytes = vec![];
                    record::write_png(&frame, &mut bytes)?;
                    // Not synced, unlike other files: a lost picture comes back when the scan is resumed.
                    fs::write(&path, bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
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
        let target = result.name.as_ref().map(|program| image_target(&self.name, &self.bytes, program));
        let target = target.unwrap_or_else(|| self.name.clone());
        let source = listing::read(&self.bytes, &target)?;
        let number = match &source {
            Source::Page(page) if page.programs().len() > 1 => Some(number + 1),
            Source::Page(_) | Source::Prg(_) => None,
        };
        let detected = program::detect_model(&target, &source, number)?;
        result.machine = Some(detected.model.cli_name.to_owned());
        result.evidence = Some(detected.evidence.to_string());
        if let Some(feature) = detected.model.kind.missing_feature() {
            bail!("this build lacks the feature `{feature}`");
        }
        let program: Program = detected.program(&source, number)?;
        let (outcome, frame) = scan::run(&program, &self.name, settings)?;
        result.outcome = outcome;
        Ok(frame)
    }
}

/// Returns the programs of a file, with their names in an image.
fn programs(bytes: &[u8], name: &str) -> Result<Vec<Option<String>>, String> {
    match listing::read(bytes, name) {
        Ok(Source::Page(page)) if page.programs().is_empty() => {
            Err(page.program(None).err().map_or_else(String::new, |error| error.to_string()))
        }
        Ok(Source::Page(page)) => Ok(vec![None; page.programs().len()]),
        Ok(Source::Prg(_)) => Ok(vec![None]),
        Err(listing::Error::Container { error: ContainerError::NameRequired { names, .. }, .. }) => {
            // Of several programs with one name, only the first can be loaded.
            let mut programs: Vec<Option<String>> = vec![];
            for name in names.into_iter().map(Some) {
                if !programs.contains(&name) {
                    programs.push(name);
                }
            }
            Ok(programs)
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the target of a program in an image, whose extension may be missing.
fn image_target(name: &str, bytes: &[u8], program: &str) -> String {
    let target = format!("{name}:{program}");
    match listing::read(bytes, name) {
        Err(listing::Error::Container { error: ContainerError::NameRequired { ending, .. }, .. })
            if split_target(&target).1.is_none() =>
        {
            format!("{name}{ending}:{program}")
        }
        _ => target,
    }
}
