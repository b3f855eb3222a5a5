//! The question for the permission to start the command in a folder's `origin.toml`, and the recorded answers.
//!
//! A yes covers the command and the contents of all files of the folder, and of files elsewhere that the command names.
//! After a change the program repeats the question and shows the changes.
//!
//! Note: a yes does not cover programs from PATH, such as `python3`, and files that a core reads from other folders.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use super::shown;
use crate::{file, folders, output, titles};

/// Maximum files of a folder: more than a title has, and few enough to read before each start.
const MAX_FILES: usize = 10_000;
/// Maximum total size in bytes of a folder's files.
const MAX_BYTES: u64 = 1 << 30;
/// Maximum changes that the question shows.
const MAX_SHOWN: usize = 20;

/// The scope of a yes. Each line of the file of answers has one, as JSON; the last line of a folder counts.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Trusted {
    folder: PathBuf,
    command: Vec<String>,
    /// The SHA-256 of each file, by its path in the folder.
    files: BTreeMap<String, String>,
}

/// Checks that a person allows the command of a folder.
///
/// # Errors
/// If the person refuses, if there is no terminal for the question, or if a file of the folder cannot be read.
pub fn check(folder: &Path, command: &[String]) -> Result<()> {
    let origin = folder.join(titles::ORIGIN).display().to_string();
    let (origin, command_text) = (output::one_line(&origin), shown(command));
    let cannot_read =
        || format!("cannot read the files beside `{origin}`; `--trust` starts its program without");
    let now = Trusted {
        folder: dunce::canonicalize(folder).with_context(cannot_read)?,
        command: command.to_vec(),
        files: hashes(folder, command).with_context(cannot_read)?,
    };
    let answers = answers();
    let before = answers.as_deref().and_then(|path| last_answer(path, &now.folder));
    if before.as_ref() == Some(&now) {
        return Ok(());
    }
    let changes = before.map(|before| changes(&before, &now)).unwrap_or_default();
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        bail!(
            "`{origin}` starts the program `{command_text}`{}; add `--trust` if you trust it",
            since(&changes)
        );
    }
    report!("`{origin}` starts the program `{command_text}`");
    if !changes.is_empty() {
        report!("you allowed it before; since then:");
        changes.iter().take(MAX_SHOWN).for_each(|change| report!("  {change}"));
        if let more @ 1.. = changes.len().saturating_sub(MAX_SHOWN) {
            report!("  {more} more changes");
        }
    }
    report!("start it, now and until a file of the folder changes? [y/N]");
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if !["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str()) {
        bail!("the core was not started");
    }
    if let Some(path) = answers {
        remember(&path, &now).with_context(|| file::cannot_write(&path))?;
    }
    Ok(())
}

/// Formats changes for a message of one line.
fn since(changes: &[String]) -> String {
    match changes {
        [] => String::new(),
        [only] => format!(", which was allowed before; since then: {only}"),
        [first, rest @ ..] => {
            format!(", which was allowed before; since then: {first}, and {} more", rest.len())
        }
    }
}

/// Returns the differences from an earlier answer, the command's first.
fn changes(before: &Trusted, now: &Trusted) -> Vec<String> {
    let mut changes = Vec::new();
    if before.command != now.command {
        changes.push(format!("changed: the command, from `{}`", shown(&before.command)));
    }
    let names: std::collections::BTreeSet<&String> = before.files.keys().chain(now.files.keys()).collect();
    for name in names {
        let change = match (before.files.get(name), now.files.get(name)) {
            (old, new) if old == new => continue,
            (None, _) => "added",
            (_, None) => "removed",
            (Some(_), Some(_)) => "changed",
        };
        changes.push(format!("{change}: {}", output::one_line(name)));
    }
    changes
}

/// Returns the hash of each file of a folder, and of the files elsewhere that arguments of the command name.
fn hashes(folder: &Path, command: &[String]) -> Result<BTreeMap<String, String>> {
    let mut hashes = BTreeMap::new();
    let mut bytes_left = MAX_BYTES;
    // Links are followed: the core runs their targets.
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        let (path, is_folder) = match &entry {
            Ok(entry) => (entry.path(), entry.file_type().is_dir()),
            // A dangling link and a loop of links have no target to run.
            Err(error) => match error.path().filter(|path| path.is_symlink()) {
                Some(path) => (path, false),
                None => return Err(entry.expect_err("it is one").into()),
            },
        };
        if is_folder {
            continue;
        }
        if hashes.len() == MAX_FILES {
            bail!("the folder has more than {MAX_FILES} files");
        }
        let name = path.strip_prefix(folder).unwrap_or(path);
        hashes.insert(key(name), hash(path, &mut bytes_left)?);
    }
    for argument in command {
        let path = folder.join(argument);
        let key = key(Path::new(argument));
        if !hashes.contains_key(&key) && path.is_file() {
            hashes.insert(key, hash(&path, &mut bytes_left)?);
        }
    }
    Ok(hashes)
}

/// Returns a path as text; different paths have different texts.
fn key(path: &Path) -> String {
    path.to_str().map_or_else(|| format!("{path:?}"), str::to_owned)
}

/// Returns the SHA-256 of a file, or the kind of a path that is no file, such as a pipe.
fn hash(path: &Path, bytes_left: &mut u64) -> Result<String> {
    if !path.is_file() {
        return Ok(if path.is_symlink() { "link" } else { "special" }.into());
    }
    let cannot_read = || format!("cannot read `{}`", path.display());
    let mut file = File::open(path).with_context(cannot_read)?;
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let length = file.read(&mut buffer).with_context(cannot_read)?;
        if length == 0 {
            break;
        }
        *bytes_left = bytes_left
            .checked_sub(length as u64)
            .with_context(|| format!("the files of the folder have more than {} MiB", MAX_BYTES >> 20))?;
        digest.update(&buffer[..length]);
    }
    let mut text = String::with_capacity(64);
    for byte in digest.finalize() {
        write!(text, "{byte:02x}").expect("a string can be written");
    }
    Ok(text)
}

/// Returns the file of the answers; `None` without a home.
fn answers() -> Option<PathBuf> {
    Some(folders::state()?.join("trusted-cores.jsonl"))
}

/// Returns the last answer for a folder; skips lines of another format.
fn last_answer(path: &Path, folder: &Path) -> Option<Trusted> {
    let text = fs::read_to_string(path).ok()?;
    let answers = text.lines().rev().filter_map(|line| serde_json::from_str::<Trusted>(line).ok());
    answers.into_iter().find(|answer| answer.folder == folder)
}

fn remember(path: &Path, answer: &Trusted) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let line = serde_json::to_string(answer).context("the path of the folder is no text")?;
    writeln!(file::append_to(path)?, "{line}")?;
    Ok(())
}
