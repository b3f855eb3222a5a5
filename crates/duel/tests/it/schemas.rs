//! The JSON Schemas of `origin.toml` and `probe.toml` accept what the program accepts.
//!
//! The tests change each file of a title at one position after another: they remove a key, add a key, or use a
//! value of another type. Schema and program must agree on each changed file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use catalogue::{Folder, Title};
use duel::probe::{Probe, ProbeErrorKind};
use serde_json::{Map, Value, json};

/// A key that no table has.
const UNKNOWN: &str = "unknown_key";

fn root(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

struct Schema {
    text: Value,
    compiled: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn read(file: &str) -> Self {
        let text: Value = serde_json::from_str(&root(file)).expect("it is JSON");
        let (mut compiled, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("schema", text.clone()).expect("it is the first");
        let index = compiler.compile("schema", &mut compiled).unwrap_or_else(|error| panic!("{error:#}"));
        Self { text, compiled, index }
    }

    /// Returns the reason why the schema refuses a file, if it does.
    fn refusal(&self, file: &Value) -> Option<String> {
        self.compiled.validate(file, self.index).err().map(|error| format!("{error:#}"))
    }

    /// Returns the keys of all tables.
    fn keys(&self) -> BTreeSet<&str> {
        fn collect<'a>(schema: &'a Value, keys: &mut BTreeSet<&'a str>) {
            match schema {
                Value::Object(parts) => {
                    if let Some(Value::Object(properties)) = parts.get("properties") {
                        keys.extend(properties.keys().map(String::as_str));
                    }
                    parts.values().for_each(|part| collect(part, keys));
                }
                Value::Array(parts) => parts.iter().for_each(|part| collect(part, keys)),
                _ => {}
            }
        }
        let mut keys = BTreeSet::new();
        collect(&self.text, &mut keys);
        keys
    }
}

/// Returns the value, and a copy for each position in it, changed there.
fn changed(value: &Value) -> Vec<Value> {
    let mut all: Vec<Value> =
        [json!("none"), json!(7), json!(-1), json!(70_000), json!([]), json!({}), json!(true)]
            .into_iter()
            .chain([value.clone()])
            .collect();
    match value {
        Value::Object(table) => {
            let with = |key: &str, value: Option<Value>| {
                let mut table: Map<String, Value> = table.clone();
                table.remove(key);
                table.extend(value.map(|value| (key.to_owned(), value)));
                Value::Object(table)
            };
            all.push(with(UNKNOWN, Some(json!(1))));
            for (key, value) in table {
                all.push(with(key, None));
                all.extend(changed(value).into_iter().map(|value| with(key, Some(value))));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                all.extend(changed(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[index] = item;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    all
}

/// Checks schema and program against each other on a file's changes; `parse` returns the program's message
/// about the format.
fn agree(schema: &Schema, file: &str, text: &str, parse: impl Fn(&str) -> Option<String>) {
    let value: Value = toml::from_str(text).expect("it is TOML");
    assert_eq!(schema.refusal(&value), None, "{file}");
    let keys = schema.keys();
    for value in changed(&value).into_iter().filter(Value::is_object) {
        let text = toml::to_string(&value).expect("it is TOML");
        let (refusal, of_schema) = (parse(&text), schema.refusal(&value));
        assert_eq!(
            of_schema.is_none(),
            refusal.is_none(),
            "{file}\nschema: {of_schema:?}\nprogram: {refusal:?}\n{text}"
        );
        // "unknown field `x`, expected one of `a`, `b`" lists the keys of the table.
        let message = refusal.unwrap_or_default();
        let known = message.split_once(", expected").map_or("", |(_, known)| known);
        if message.contains(UNKNOWN) {
            let missing: Vec<&str> =
                known.split('`').skip(1).step_by(2).filter(|key| !keys.contains(key)).collect();
            assert!(missing.is_empty(), "the schema lacks {missing:?}");
        }
    }
}

#[test]
fn the_schema_of_an_origin_accepts_what_the_program_accepts() {
    let schema = Schema::read("docs/port/origin.schema.json");
    let refusal = |text: &str| {
        let folder = Folder {
            path: "folder",
            name: "name",
            file: "listing.bas",
            text: b"10 print",
            origin: text.to_owned().leak(),
            probe: None,
        };
        Title::of(&folder).err().filter(|error| error.starts_with("folder/origin.toml: TOML"))
    };
    for title in catalogue::titles().iter().filter(|title| title.origin.of.is_none()) {
        let file = format!("{}/origin.toml", title.folder);
        agree(&schema, &file, &root(&file), refusal);
    }
    let text = "title = \"Own\"\nsystem = \"c64\"\n[core]\ncommand = [\"python3\", \"port.py\"]\n";
    agree(&schema, "a title with a core", text, refusal);
}

#[test]
fn every_machine_can_have_titles() {
    let schema = Schema::read("docs/port/origin.schema.json");
    let mut machines: Vec<&str> = systems::Machine::ALL.iter().map(|machine| machine.id).collect();
    for machine in &machines {
        let text = format!("title = \"Own\"\nsystem = \"{machine}\"\n");
        catalogue::Origin::parse(&text).unwrap_or_else(|error| panic!("{machine}: {error}"));
    }
    let listed = &schema.text["properties"]["system"]["enum"];
    let mut listed: Vec<&str> =
        listed.as_array().expect("it is a list").iter().filter_map(Value::as_str).collect();
    machines.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, machines);
}

#[test]
fn the_schema_of_a_probe_accepts_what_the_program_accepts() {
    let schema = Schema::read("docs/port/probe.schema.json");
    for title in catalogue::titles() {
        let Some(probe) = title.probe else { continue };
        let file = format!("{}/probe.toml", title.folder);
        agree(&schema, &file, probe, |text| match Probe::parse(text, &file) {
            // The program checks more than the format.
            Err(error) => match error.kind {
                ProbeErrorKind::Toml(error) => Some(error.to_string()),
                _ => None,
            },
            Ok(_) => None,
        });
    }
}
