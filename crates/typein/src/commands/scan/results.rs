//! The results of a scan: a header line, then a line per program, as JSON.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use duel::shard::Shard;
use player::scan::{Outcome, Settings};
use player::schema::Schema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The schema of the header.
pub(super) const SCHEMA: Schema = Schema::v1("typein.scan");

/// The inputs of a scan that determine its results.
#[derive(Serialize)]
pub(super) struct Header {
    /// The version of this program.
    pub(super) typein: &'static str,
    #[serde(flatten)]
    pub(super) settings: Settings,
    /// Maximum seconds of the host for a program.
    pub(super) host_limit: u64,
    pub(super) pictures: bool,
    pub(super) times: bool,
    pub(super) shard: Shard,
    /// Number of files in all shards.
    pub(super) files: usize,
    /// Hash of their paths.
    pub(super) paths: String,
    /// The key script by machine.
    pub(super) keys: BTreeMap<&'static str, String>,
}

impl Header {
    /// Returns the first line.
    pub(super) fn line(&self) -> String {
        json_line(&SCHEMA.document(self))
    }
}

/// A program, or a file without one.
#[derive(Serialize, Deserialize)]
pub(super) struct Entry {
    /// The index of the file in the list of all shards.
    pub(super) index: usize,
    pub(super) path: String,
    /// The bytes of a path that is not UTF-8, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) path_hex: Option<String>,
    /// Hash of the file's contents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sha256: Option<String>,
    /// Number of programs in the file.
    pub(super) programs: usize,
    /// The number of this one, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) program: Option<usize>,
    #[serde(flatten)]
    pub(super) result: ProgramResult,
}

/// The result of a program.
#[derive(Serialize, Deserialize)]
pub(super) struct ProgramResult {
    /// Its name in an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) machine: Option<String>,
    /// The evidence for the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evidence: Option<String>,
    #[serde(flatten)]
    pub(super) outcome: Outcome,
    /// The file name of the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) picture: Option<String>,
    /// Seconds of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) host_seconds: Option<f64>,
    /// Emulated seconds per second of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) speed: Option<f64>,
}

impl ProgramResult {
    /// Creates the result of a program that did not run.
    pub(super) fn without_run(name: Option<String>, outcome: Outcome) -> Self {
        Self { name, machine: None, evidence: None, outcome, picture: None, host_seconds: None, speed: None }
    }
}

/// Returns a line of JSON.
pub(super) fn json_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("results are made of names, numbers and lists");
    line.push('\n');
    line
}

/// The maximum length of a line of results in bytes; those of programs are some hundred bytes long.
const MAX_LINE: u64 = 1 << 24;

/// Reads an interrupted file, a line at a time, and passes the entries of each of its files to `note`. Returns the
/// length of these lines in bytes; `None` without a file or a complete header. The entries of its last file count as
/// incomplete: the file may have more programs.
///
/// # Errors
/// When it cannot be read, is not a file of results, or has another header.
pub(super) fn read_interrupted(
    path: &Path,
    header: &Header,
    mut note: impl FnMut(Vec<Entry>),
) -> Result<Option<u64>> {
    let cannot = || format!("cannot resume `{}`", path.display());
    let mut lines = match File::open(path) {
        Ok(file) => BufReader::new(file),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read `{}`", path.display())),
    };
    let Some(first) = next_line(&mut lines).with_context(cannot)? else { return Ok(None) };
    if !first.ends_with(b"\n") {
        if header.line().as_bytes().starts_with(&first) {
            return Ok(None);
        }
        return Err(anyhow!("it has no header of a scan; choose another file")).with_context(cannot);
    }
    check_header(&first, header).with_context(cannot)?;
    let mut length = first.len() as u64;
    let mut last_file: Vec<Entry> = vec![];
    // The offset of the last file's entries.
    let mut last_start = length;
    while let Some(line) = next_line(&mut lines).with_context(cannot)?.filter(|line| line.ends_with(b"\n")) {
        let entry: Entry =
            serde_json::from_slice(&line).with_context(|| format!("{}: byte {length}", cannot()))?;
        if last_file.last().is_some_and(|last| last.index != entry.index) {
            note(std::mem::take(&mut last_file));
            last_start = length;
        }
        last_file.push(entry);
        length += line.len() as u64;
    }
    Ok(Some(last_start))
}

/// Returns the next line with its end, if it has one; `None` at the end of the file.
fn next_line(lines: &mut impl BufRead) -> Result<Option<Vec<u8>>> {
    let mut line = vec![];
    let length = lines.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if length as u64 == MAX_LINE && !line.ends_with(b"\n") {
        bail!("it has a line longer than {} MiB, which is no result", MAX_LINE >> 20);
    }
    Ok(Some(line).filter(|line| !line.is_empty()))
}

/// Checks that a file to replace has results of a scan.
///
/// # Errors
/// When it has other contents.
pub(super) fn check_replaceable(path: &Path) -> Result<()> {
    let Ok(file) = File::open(path) else { return Ok(()) };
    let mut first = vec![];
    let expected = format!("{{\"schema\":\"{}\"", SCHEMA.name);
    file.take(expected.len() as u64).read_to_end(&mut first)?;
    if expected.as_bytes().starts_with(&first) {
        return Ok(());
    }
    bail!("`{}` exists and has no results of a scan; move it away, or choose another file", path.display())
}

/// Checks the header of an interrupted file.
fn check_header(line: &[u8], header: &Header) -> Result<()> {
    let found: Value = serde_json::from_slice(line).context("its first line is no header of a scan")?;
    let expected: Value = serde_json::from_str(&header.line())?;
    let Value::Object(expected) = expected else { unreachable!("a header is an object") };
    let differs = |key: &&String| found[*key] != expected[*key];
    // The keys follow from the seed, which is the better message.
    let by_weight = |key: &&String| (*key == "keys", (*key).clone());
    match expected.keys().filter(differs).min_by_key(by_weight).map(String::as_str) {
        None => Ok(()),
        Some("keys") => bail!("its programs got other keys"),
        Some("files" | "paths") => bail!("the folders have other files now"),
        Some(key) => bail!("its header has `{key}` {}, expected {}", found[key], expected[key]),
    }
}
