//! `origin.toml`: the origin and description of a listing.

use serde::Deserialize;

/// An origin file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The title as printed.
    pub title: String,
    /// A short description.
    pub about: String,
    /// The author.
    pub author: String,
    /// The system it runs on, by the name of the system's folder.
    pub system: String,
    /// Display names of the system and the language.
    pub language: String,
    /// An alias on the command line, if it has one.
    pub also: Option<String>,
    /// The native core of the same game, if there is one.
    pub game: Option<String>,
    /// The title of the same system whose listing the patch changes, if it has no listing of its own.
    pub of: Option<String>,
    /// The keys that the program reads, by their names on the machine, where an analysis of the listing
    /// does not find them. A name of several keys has blanks, modifiers first.
    #[serde(default)]
    pub keys: Vec<String>,
    /// The year of publication.
    pub year: u16,
    /// The publisher, in one or two words.
    pub magazine: String,
    /// The origin of the lines.
    pub kind: Kind,
    /// How it was published.
    pub published: String,
    /// How the text was obtained.
    pub obtained: String,
    /// How characters without a letter are written.
    pub notation: String,
    /// Differences from the published text.
    pub changes: String,
    /// The rights holder and licence.
    pub rights: String,
}

/// The origin of a listing's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The published lines, unchanged.
    Original,
    /// A lost or faulty listing, completed by this project from the surviving parts.
    Reconstruction,
    /// Written by this project.
    Own,
}

impl Origin {
    /// Parses an origin file in the folder of this system.
    pub(crate) fn parse(text: &str, system: &str) -> Result<Self, String> {
        let origin: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        if origin.system != system {
            return Err(format!(
                "`system` is `{}`; expected the name of the folder, `{system}`",
                origin.system
            ));
        }
        Ok(origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../basic-listings/c64/3d-vier-gewinnt/origin.toml");

    #[test]
    fn an_origin_stands_in_the_folder_of_its_system() {
        assert!(Origin::parse(TEXT, "c64").is_ok());
        let error = Origin::parse(TEXT, "msx").unwrap_err();
        assert_eq!(error, "`system` is `c64`; expected the name of the folder, `msx`");
    }

    #[test]
    fn keys_of_the_machine_may_be_given() {
        let with = format!("{TEXT}\nkeys = [\"UP\", \"SHIFT A\"]\n");
        assert_eq!(
            Origin::parse(&with, "c64").map(|origin| origin.keys),
            Ok(vec!["UP".into(), "SHIFT A".into()])
        );
    }

    #[test]
    fn a_key_that_is_missing_or_unknown_is_named() {
        let without = TEXT.replace("author = ", "writer = ");
        let error = Origin::parse(&without, "c64").unwrap_err();
        assert!(error.contains("unknown field `writer`"), "{error}");
        let without: String =
            TEXT.lines().filter(|line| !line.starts_with("year")).collect::<Vec<_>>().join("\n");
        let error = Origin::parse(&without, "c64").unwrap_err();
        assert!(error.contains("missing field `year`"), "{error}");
    }
}
