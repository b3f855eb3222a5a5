//! The files of `--dump` and the summary of a run.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use systems::{System, Value, Variable};

use crate::record;

/// How a run ended.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Why it ended: `ended`, `condition`, `script`, `failed`, `limit` or `stuck`.
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

/// Writes every file that the machine has something for into `folder`, which is created.
///
/// # Errors
/// When the host refuses.
pub fn write(folder: &Path, system: &dyn System, printed: &[u8], summary: &Summary) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder `{}`", folder.display()))?;
    let inspect = system.inspect();
    put(folder, "screen.txt", system.screen().text().as_bytes())?;
    record::write_png(&folder.join("screen.png"), &system.render())?;
    put(folder, "printed.bin", printed)?;
    put(folder, "ram.bin", inspect.memory())?;
    if let Some(colours) = inspect.colour_memory() {
        put(folder, "colour.bin", &colours)?;
    }
    let registers = inspect.registers();
    if !registers.is_empty() {
        put_json(folder, "registers.json", &registers_json(registers))?;
    }
    put(folder, "sound.jsonl", &sound_lines(system))?;
    let variables: Vec<Json> =
        inspect.variables().iter().map(|variable| variable_json(system, variable)).collect();
    put_json(folder, "variables.json", &Json::from(variables))?;
    put_json(folder, "summary.json", &serde_json::to_value(summary)?)
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(name);
    fs::write(&path, bytes).with_context(|| format!("cannot write `{}`", path.display()))
}

fn put_json(folder: &Path, name: &str, value: &Json) -> Result<()> {
    put(folder, name, format!("{value:#}\n").as_bytes())
}

fn registers_json(chips: Vec<(&'static str, Vec<(&'static str, u8)>)>) -> Json {
    let chip = |registers: Vec<(&'static str, u8)>| -> Map<String, Json> {
        registers.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect()
    };
    Json::Object(
        chips.into_iter().map(|(name, registers)| (name.to_owned(), chip(registers).into())).collect(),
    )
}

fn sound_lines(system: &dyn System) -> Vec<u8> {
    let mut lines = Vec::new();
    for write in system.sound_writes() {
        let line = json!({ "cycle": write.at.0, "address": write.address, "value": write.value });
        writeln!(lines, "{line}").expect("a vector takes everything");
    }
    lines
}

/// Name, type, value and bytes; an array has its extents and lists.
fn variable_json(system: &dyn System, variable: &Variable) -> Json {
    let kind = match variable.values.first() {
        Some(Value::Integer(_)) => "integer",
        Some(Value::Text(_)) => "string",
        Some(Value::Number { .. }) | None => "number",
    };
    let mut values: Vec<Json> = variable.values.iter().map(|value| value_json(system, value)).collect();
    let mut bytes: Vec<Json> = variable.values.iter().map(|value| Json::from(hex(value))).collect();
    if variable.extents.is_empty() && values.len() == 1 {
        return json!({ "name": variable.name, "type": kind, "value": values.remove(0), "bytes": bytes.remove(0) });
    }
    json!({ "name": variable.name, "type": kind, "extents": variable.extents, "value": values, "bytes": bytes })
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
