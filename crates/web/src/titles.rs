//! The titles and the machines for the gallery.

use std::collections::BTreeMap;

use catalogue::{HowToPlay, Title};
use serde::Serialize;
use systems::Machine;

use crate::json::json;

/// A title.
#[derive(Serialize)]
pub struct Entry {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    author: &'static str,
    year: u16,
    publisher: &'static str,
    system: &'static str,
    language: &'static str,
    /// Another name, which an address may have.
    also: Option<&'static str>,
    /// The title whose card shows it, if it is a version of another one.
    version_of: Option<&'static str>,
    /// How to play it, by language.
    play: &'static BTreeMap<String, HowToPlay>,
    /// The native players that a person can play against.
    opponents: Vec<String>,
}

/// Returns all titles as JSON; `opponents` returns the native players of one.
pub fn all(opponents: impl Fn(&'static Title) -> Vec<String>) -> Vec<u8> {
    json(&catalogue::titles().iter().filter_map(|title| entry(title, &opponents)).collect::<Vec<_>>())
}

/// A machine to type in.
#[derive(Serialize)]
pub struct MachineEntry {
    id: &'static str,
    name: &'static str,
}

/// Returns the machines that have a prompt to type at as JSON.
pub fn machines() -> Vec<u8> {
    let machines = Machine::ALL.into_iter().filter(|machine| machine.takes_text);
    let entry =
        |machine: &'static Machine| MachineEntry { id: machine.id, name: machine.listing.spec().name };
    json(&machines.map(entry).collect::<Vec<_>>())
}

fn entry(title: &'static Title, opponents: impl Fn(&'static Title) -> Vec<String>) -> Option<Entry> {
    let machine = Machine::by_id(&title.origin.system)?;
    let origin = &title.origin;
    Some(Entry {
        name: title.name,
        title: &origin.title,
        about: &origin.about,
        author: &origin.author,
        year: origin.year,
        publisher: &origin.magazine,
        system: machine.id,
        language: &origin.language,
        also: origin.also.as_deref(),
        version_of: origin.version_of.as_deref(),
        play: &origin.play,
        opponents: opponents(title),
    })
}

/// Returns the listing of a title.
pub fn listing(name: &str) -> Result<Vec<u8>, String> {
    Ok(find(name)?.listing.to_vec())
}

/// Returns the title with a name.
pub fn find(name: &str) -> Result<&'static Title, String> {
    catalogue::find(name).ok_or_else(|| format!("unknown title \"{name}\"; the gallery shows all titles"))
}
