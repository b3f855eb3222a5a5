//! `typein listing keys`: the keys that a program reads.

use std::collections::BTreeSet;

use analysis::key_usage::KeyUsage;
use analysis::program;
use anyhow::Result;
use player::dump;
use player::schema::Schema;
use serde_json::{Value, json};

use super::{KeysArgs, detect_machine, tokenised, write_output};
use crate::exit::Exit;
use crate::target;

/// Shows the keys of a program.
///
/// # Errors
/// Unreadable input, listings with errors, files that cannot be written.
pub fn keys(arguments: &KeysArgs) -> Result<Exit> {
    let KeysArgs { listing, json } = arguments;
    let source = target::source(&listing.file)?;
    let detected = detect_machine(&source, listing)?;
    let usage = program::key_usage(detected.machine, &tokenised(&detected, &source, listing)?);
    if *json {
        let document = document(&usage, detected.machine.id);
        return write_output(listing, &dump::json_document(Schema::v1("typein.keys"), &document));
    }
    write_output(listing, table(&usage).as_bytes())
}

/// Returns the other inputs than single keys, with their lines.
fn others(usage: &KeyUsage) -> [(&'static str, &BTreeSet<u16>); 5] {
    [
        ("any key", &usage.any_key),
        ("joystick 1", &usage.joystick_1),
        ("joystick 2", &usage.joystick_2),
        ("a number", &usage.number_input),
        ("a text", &usage.text_input),
    ]
}

fn table(usage: &KeyUsage) -> String {
    let keys = usage.keys.iter().map(|key| (&key.name[..], &key.lines));
    let rows = keys.chain(others(usage)).filter(|(_, lines)| !lines.is_empty());
    let rows = rows.map(|(name, lines)| {
        let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
        format!("{name:<12} {}\n", lines.join(", "))
    });
    let table: String = rows.collect();
    if table.is_empty() { "the program reads no keys\n".to_owned() } else { table }
}

fn document(usage: &KeyUsage, system: &str) -> Value {
    let keys: Vec<Value> =
        usage.keys.iter().map(|key| json!({ "name": key.name, "lines": key.lines })).collect();
    json!({
        "system": system,
        "keys": keys,
        "any_key": usage.any_key,
        "joystick_1": usage.joystick_1,
        "joystick_2": usage.joystick_2,
        "number_input": usage.number_input,
        "text_input": usage.text_input,
    })
}
