//! The files of `--dump` and the summary of a run.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use systems::{Cycles, SoundWrite, System, Value, Variable};

use crate::file::{self, Growing};
use crate::record;

/// How a run ended.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Why it ended: `ended`, `condition`, `script`, `failed`, `limit`, `stuck` or `signal`.
    pub end: &'static str,
    /// The exit code of the program.
    pub exit: u8,
    /// Elapsed cycles since the program's first statement.
    pub cycles: u64,
    /// The same in seconds of machine time.
    pub seconds: f64,
    /// Statements executed since then.
    pub statements: u64,
    /// The line where it stopped, none at the prompt.
    pub line: Option<u16>,
    /// The seed of everything a power-on leaves open.
    pub seed: u64,
    /// The message of the program's error, with its line.
    pub error: Option<String>,
}

/// A dump: what the program prints and plays is written as it comes, the rest at the end.
pub struct Dump {
    folder: PathBuf,
    printed: Growing,
    sound: Growing,
}

impl Dump {
    /// Creates the folder, unless it is there, and begins.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn create(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder `{}`", folder.display()))?;
        let begin = |name: &str| {
            let path = folder.join(name);
            Growing::create(&path).with_context(|| format!("cannot write `{}`", path.display()))
        };
        Ok(Self { folder: folder.to_owned(), printed: begin("printed.bin")?, sound: begin("sound.jsonl")? })
    }

    /// Takes what was printed and played; times count from `start`, and writes before it, made by the machine itself, are left
    /// out.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn note(&mut self, printed: &[u8], sound: &[SoundWrite], start: Cycles) -> Result<()> {
        if !printed.is_empty() {
            self.printed.append(printed).with_context(|| self.printed.refusal("the dump"))?;
        }
        let lines = sound_lines(sound, start);
        if !lines.is_empty() {
            self.sound.append(&lines).with_context(|| self.sound.refusal("the dump"))?;
        }
        Ok(())
    }

    /// Writes every other file that the machine has something for.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn finish(self, system: &dyn System, summary: &Summary) -> Result<()> {
        let Self { folder, printed, sound } = self;
        let folder = &folder;
        for file in [printed, sound] {
            let refusal = file.refusal("the dump");
            file.finish().context(refusal)?;
        }
        let inspect = system.inspect();
        put(folder, "screen.txt", system.screen().text().as_bytes())?;
        record::write_png(&folder.join("screen.png"), &system.render())?;
        put(folder, "ram.bin", inspect.memory())?;
        if let Some(colours) = inspect.colour_memory() {
            put(folder, "colour.bin", &colours)?;
        }
        let registers = inspect.registers();
        if !registers.is_empty() {
            put_json(folder, "registers.json", &registers_json(registers))?;
        }
        let variables: Vec<Entry> =
            inspect.variables().into_iter().map(|variable| Entry::of(system, variable)).collect();
        put_json(folder, "variables.json", &variables)?;
        put_json(folder, "summary.json", summary)
    }
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(name);
    file::write(&path, bytes).with_context(|| format!("cannot write `{}`", path.display()))
}

fn put_json(folder: &Path, name: &str, value: &impl Serialize) -> Result<()> {
    put(folder, name, format!("{}\n", serde_json::to_string_pretty(value)?).as_bytes())
}

fn registers_json(chips: Vec<(&'static str, Vec<(&'static str, u8)>)>) -> Json {
    let chip = |registers: Vec<(&'static str, u8)>| -> Map<String, Json> {
        registers.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect()
    };
    Json::Object(
        chips.into_iter().map(|(name, registers)| (name.to_owned(), chip(registers).into())).collect(),
    )
}

/// One write a line.
fn sound_lines(writes: &[SoundWrite], start: Cycles) -> Vec<u8> {
    let mut lines = Vec::new();
    for write in writes.iter().filter(|write| write.at >= start) {
        let (cycle, address, value) = ((write.at - start).0, write.address, write.value);
        writeln!(lines, r#"{{"cycle":{cycle},"address":{address},"value":{value}}}"#)
            .expect("a vector takes everything");
    }
    lines
}

/// A variable as `variables.json` has it.
#[derive(Serialize)]
struct Entry {
    name: String,
    r#type: &'static str,
    /// An array's extents, the first index first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extents: Vec<usize>,
    value: Json,
    bytes: Json,
}

impl Entry {
    fn of(system: &dyn System, variable: Variable) -> Self {
        let r#type = match variable.values.first() {
            Some(Value::Integer(_)) => "integer",
            Some(Value::Text(_)) => "string",
            Some(Value::Number { .. }) | None => "number",
        };
        let is_simple = variable.extents.is_empty();
        let one_or_all =
            |mut all: Vec<Json>| if is_simple && all.len() == 1 { all.remove(0) } else { all.into() };
        let value = one_or_all(variable.values.iter().map(|value| value_json(system, value)).collect());
        let bytes = one_or_all(variable.values.iter().map(|value| hex(value).into()).collect());
        Self { name: variable.name, r#type, extents: variable.extents, value, bytes }
    }
}

fn value_json(system: &dyn System, value: &Value) -> Json {
    match value {
        Value::Number { value, .. } => json!(value),
        Value::Integer(value) => json!(value),
        Value::Text(codes) => json!(system.printed_text(codes)),
    }
}

/// The bytes as the machine holds them, in hexadecimal.
fn hex(value: &Value) -> String {
    let bytes = match value {
        Value::Number { bytes, .. } | Value::Text(bytes) => bytes.clone(),
        Value::Integer(value) => value.to_be_bytes().to_vec(),
    };
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
