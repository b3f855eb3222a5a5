//! `origin.toml`: the origin and description of a listing. `title` and `system` are required; the titles of this
//! project have the complete description.

use std::collections::BTreeMap;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

/// The names of the systems.
const SYSTEMS: [&str; 5] = ["c64", "msx", "pc1360", "vic20", "gamegrid"];

/// An origin file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The title as printed.
    pub title: String,
    /// A short description.
    #[serde(default)]
    pub about: String,
    /// The author.
    #[serde(default)]
    pub author: String,
    /// The system it runs on: `c64`, `msx`, `pc1360`, `vic20` or `gamegrid`.
    #[serde(deserialize_with = "system")]
    pub system: String,
    /// Display names of the system and the language.
    #[serde(default)]
    pub language: String,
    /// An alias on the command line, if it has one.
    pub also: Option<String>,
    /// The title that a gallery shows in its place, if it is a version of another one.
    pub version_of: Option<String>,
    /// The native core of the same game, if there is one.
    pub game: Option<String>,
    /// The native core of the same game in a separate process, if there is one.
    pub core: Option<Core>,
    /// The title of the same system whose listing the patch changes, if it has a patch.
    pub of: Option<String>,
    /// The number of the program in a page with several, from 1.
    pub program: Option<usize>,
    /// The keys that the program reads and an analysis of the listing does not find, by their names on the
    /// machine. A name of several keys has blanks, modifiers first.
    #[serde(default)]
    pub keys: Vec<String>,
    /// The year of publication.
    #[serde(default)]
    pub year: u16,
    /// The publisher, in one or two words.
    #[serde(default)]
    pub magazine: String,
    /// The origin of the lines.
    #[serde(default)]
    pub kind: Kind,
    /// The form of publication.
    #[serde(default)]
    pub published: String,
    /// The source of the text.
    #[serde(default)]
    pub obtained: String,
    /// The notation of characters without a letter.
    #[serde(default)]
    pub notation: String,
    /// Differences from the published text.
    #[serde(default)]
    pub changes: String,
    /// The rights holder and licence.
    #[serde(default)]
    pub rights: String,
    /// How to play it, by language (`en`, `de`).
    #[serde(default)]
    pub play: BTreeMap<String, HowToPlay>,
}

/// How to play a title, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HowToPlay {
    /// The short description, where it is not that of the origin.
    #[serde(default)]
    pub about: String,
    /// The aim and the rules, in two or three sentences.
    pub goal: String,
    /// What to answer and to do first.
    #[serde(default)]
    pub start: String,
    /// The machine's keys, separated by blanks, with what they do.
    #[serde(default)]
    pub keys: Vec<[String; 2]>,
}

/// A native core in a separate process.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Core {
    /// The program and its arguments, started in the title's folder without a shell.
    pub command: Vec<String>,
}

fn system<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    if SYSTEMS.contains(&&*name) {
        return Ok(name);
    }
    Err(D::Error::invalid_value(Unexpected::Str(&name), &&*format!("one of {}", SYSTEMS.join(", "))))
}

/// The origin of a listing's lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The published lines, unchanged.
    #[default]
    Original,
    /// A lost or faulty listing, completed by this project from the surviving parts.
    Reconstruction,
    /// Written by this project.
    Own,
}

impl Origin {
    /// Parses an origin file.
    ///
    /// # Errors
    /// A message with line, column and key.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../basic-listings/c64/3d-vier-gewinnt/origin.toml");

    #[test]
    fn a_key_that_is_missing_or_unknown_is_named_with_its_line() {
        let unknown = TEXT.replace("author = ", "writer = ");
        let error = Origin::parse(&unknown).unwrap_err();
        assert!(error.contains("unknown field `writer`") && error.contains("line 4"), "{error}");
        let without: String =
            TEXT.lines().filter(|line| !line.starts_with("system")).collect::<Vec<_>>().join("\n");
        let error = Origin::parse(&without).unwrap_err();
        assert!(error.contains("missing field `system`"), "{error}");
    }

    #[test]
    fn a_core_is_a_command_with_arguments() {
        let text = "title = \"Maze\"\nsystem = \"msx\"\n[core]\ncommand = ";
        let core = Origin::parse(&format!("{text}[\"python3\", \"port.py\"]")).unwrap().core.unwrap();
        assert_eq!(core.command, ["python3", "port.py"]);
        let error = Origin::parse(&format!("{text}\"python3 port.py\"")).unwrap_err();
        assert!(error.contains("line 4") && error.contains("expected a sequence"), "{error}");
    }

    #[test]
    fn title_and_system_suffice() {
        let origin = Origin::parse("title = \"Maze\"\nsystem = \"msx\"\n").unwrap();
        assert_eq!((&origin.title[..], &origin.system[..], origin.kind), ("Maze", "msx", Kind::Original));
    }
}
