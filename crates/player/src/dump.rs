//! The state of a machine as files in memory: for a dump on disk, or for a download.

use std::io::Write as _;

use numeric::hex;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use systems::{Cycles, MemorySpace, SoundWrite, System, Value, Variable};

use crate::paper::{self, PaperFormat};
use crate::record::{self, RecordError};
use crate::schema::Schema;

/// A file: its extension gives the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumpFile {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Returns all files that the machine has data for: screen, memory, chips, variables.
///
/// # Errors
/// When the frame is too large for PNG.
pub fn dump_files(system: &dyn System) -> Result<Vec<DumpFile>, RecordError> {
    let inspect = system.inspect();
    let mut picture = vec![];
    record::write_png(&system.render(), &mut picture)?;
    let mut blobs = vec![
        DumpFile { name: "screen.txt".into(), bytes: system.screen().text().into_bytes() },
        DumpFile { name: "screen.png".into(), bytes: picture },
    ];
    for MemorySpace { name, bytes } in inspect.spaces() {
        blobs.push(DumpFile { name: format!("{name}.bin"), bytes: bytes.to_vec() });
    }
    if let Some(plotter) = system.media().and_then(|media| media.plotter()) {
        for (name, form) in [("plotter.svg", PaperFormat::Svg), ("plotter.bin", PaperFormat::Bytes)] {
            let mut bytes = vec![];
            paper::write(plotter, form, &mut bytes)?;
            blobs.push(DumpFile { name: name.into(), bytes });
        }
    }
    let registers = inspect.registers();
    if !registers.is_empty() {
        blobs.push(DumpFile {
            name: "registers.json".into(),
            bytes: json_document(
                Schema::v1("typein.registers"),
                &json!({ "chips": registers_json(registers) }),
            ),
        });
    }
    if let Some(actors) = inspect.board().map(|board| board.actors()) {
        blobs.push(DumpFile {
            name: "actors.json".into(),
            bytes: json_document(Schema::v1("typein.actors"), &json!({ "actors": actors })),
        });
    }
    let variables = inspect.variables().into_iter().map(|variable| Entry::of(system, variable));
    let variables = json!({ "variables": variables.collect::<Vec<Entry>>() });
    let variables = json_document(Schema::v1("typein.variables"), &variables);
    blobs.push(DumpFile { name: "variables.json".into(), bytes: variables });
    Ok(blobs)
}

/// Returns an object as JSON with its schema and version, ended by a line feed.
///
/// # Panics
/// For a map whose keys are no strings.
pub fn json_document(schema: Schema, value: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(&schema.document(value))
        .expect("keys are texts, and a vector takes everything");
    bytes.push(b'\n');
    bytes
}

fn registers_json(chips: Vec<(&'static str, Vec<(&'static str, u8)>)>) -> Json {
    let chip = |registers: Vec<(&'static str, u8)>| -> Map<String, Json> {
        registers.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect()
    };
    Json::Object(
        chips.into_iter().map(|(name, registers)| (name.to_owned(), chip(registers).into())).collect(),
    )
}

/// Returns writes to the sound chip as JSON lines. Times count from `start`; earlier writes are those of
/// the machine and are skipped.
#[must_use]
pub fn sound_lines(writes: &[SoundWrite], start: Cycles) -> Vec<u8> {
    let mut lines = Vec::new();
    for write in writes.iter().filter(|write| write.at >= start) {
        let (cycle, address, value) = ((write.at - start).0, write.address, write.value);
        writeln!(lines, r#"{{"cycle":{cycle},"address":{address},"value":{value}}}"#)
            .expect("a vector takes everything");
    }
    lines
}

/// A variable in `variables.json`.
#[derive(Serialize)]
struct Entry {
    name: String,
    r#type: String,
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
            Some(Value::Object { kind, .. }) => kind,
            Some(Value::Number { .. }) | None => "number",
        };
        let r#type = r#type.to_owned();
        let is_simple = variable.extents.is_empty();
        let one_or_all =
            |mut all: Vec<Json>| if is_simple && all.len() == 1 { all.remove(0) } else { all.into() };
        let value = one_or_all(variable.values.iter().map(|value| value_json(system, value)).collect());
        let bytes = one_or_all(variable.values.iter().map(|value| digits(value).into()).collect());
        Self { name: variable.name, r#type, extents: variable.extents, value, bytes }
    }
}

/// Returns the value of a variable as JSON: a number or a text.
pub(crate) fn value_json(system: &dyn System, value: &Value) -> Json {
    match value {
        Value::Number { value, .. } => json!(value),
        Value::Integer(value) => json!(value),
        Value::Text(codes) => json!(system.machine().printed_text(codes)),
        Value::Object { text, .. } => json!(text),
    }
}

/// Returns the bytes in the machine's memory as hexadecimal digits.
fn digits(value: &Value) -> String {
    match value {
        Value::Number { bytes, .. } | Value::Text(bytes) => hex::encode(bytes),
        Value::Integer(value) => hex::encode(&value.to_be_bytes()),
        Value::Object { .. } => String::new(),
    }
}
