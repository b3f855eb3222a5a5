//! The results of a scan: a header line, then a line per program, as JSON.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, bail};
use duel::shard::Shard;
use player::scan::{Outcome, Settings};
use player::schema::Schema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The schema of the header.
pub(super) const SCHEMA: Schema = Schema::v1("typein.scan");

/// What fixes the results.
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
    /// Number of files of all shards.
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
    /// Why this machine.
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
    /// The result of a program that did not run.
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

/// The valid part of an interrupted file.
pub(super) struct Interrupted {
    /// Its length in bytes.
    pub(super) length: u64,
    /// The entries in it.
    pub(super) entries: Vec<Entry>,
}

/// Reads an interrupted file; none where there is no file yet. The entries of its last file count as
/// incomplete: more programs of that file may have been due.
///
/// # Errors
/// When it cannot be read, is not a file of results, or has another header.
pub(super) fn read_interrupted(path: &Path, header: &Header) -> Result<Option<Interrupted>> {
    let shown = path.display();
    let text = match fs::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read `{shown}`")),
    };
    let whole_lines = text.rfind('\n').map_or("", |end| &text[..=end]);
    let Some((first, rest)) = whole_lines.split_once('\n') else { return Ok(None) };
    check_header(first, header).with_context(|| format!("cannot resume `{shown}`"))?;
    let mut entries: Vec<Entry> = vec![];
    let mut length = first.len() + 1;
    // The start of the entries of the last file.
    let mut last_start = length;
    for line in rest.split_inclusive('\n') {
        let entry: Entry =
            serde_json::from_str(line).with_context(|| format!("cannot resume `{shown}`: byte {length}"))?;
        if entries.last().is_none_or(|last| last.index != entry.index) {
            last_start = length;
        }
        entries.push(entry);
        length += line.len();
    }
    if let Some(last) = entries.last().map(|last| last.index) {
        entries.retain(|entry| entry.index != last);
    }
    Ok(Some(Interrupted { length: last_start as u64, entries }))
}

/// Checks the header of an interrupted file.
fn check_header(line: &str, header: &Header) -> Result<()> {
    let found: Value = serde_json::from_str(line).context("its first line is no header of a scan")?;
    let expected: Value = serde_json::from_str(&header.line())?;
    let Value::Object(expected) = expected else { unreachable!("a header is an object") };
    let differs = |key: &&String| found[*key] != expected[*key];
    // The keys follow from the seed, which says more.
    let by_weight = |key: &&String| (*key == "keys", (*key).clone());
    match expected.keys().filter(differs).min_by_key(by_weight).map(String::as_str) {
        None => Ok(()),
        Some("keys") => bail!("its programs got other keys"),
        Some("files" | "paths") => bail!("the folders have other files now"),
        Some(key) => bail!("its header has `{key}` {}, expected {}", found[key], expected[key]),
    }
}
