//! `origin.toml`: where a listing comes from, and what it is.

use serde::Deserialize;

/// An origin file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The title as printed.
    pub title: String,
    /// What it is, in half a line.
    pub about: String,
    /// Who wrote it.
    pub author: String,
    /// The word of the system that it runs on, as its folder's.
    pub system: String,
    /// The system's and the language's names for people.
    pub language: String,
    /// Another name for it on the command line, if it has one.
    pub also: Option<String>,
    /// The native core that plays the same game, if there is one.
    pub game: Option<String>,
    /// The title of the same system whose listing this is with the changes of a patch, if it has none of its own.
    pub of: Option<String>,
    /// When it was published.
    pub year: u16,
    /// By whom, in a word or two.
    pub magazine: String,
    /// Whose lines they are.
    pub kind: Kind,
    /// How it was published.
    pub published: String,
    /// How the text was obtained.
    pub obtained: String,
    /// How characters are written that have no letter.
    pub notation: String,
    /// What differs from the published text.
    pub changes: String,
    /// Whose it is.
    pub rights: String,
}

/// Whose lines a listing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The published ones, as they stand on the page.
    Original,
    /// What is known of a lost or faulty listing, made whole by this project.
    Reconstruction,
    /// Written by this project.
    Own,
}

impl Origin {
    /// Reads an origin file that stands in the folder of this system.
    pub(crate) fn parse(text: &str, system: &str) -> Result<Self, String> {
        let origin: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        if origin.system != system {
            return Err(format!(
                "`system` is `{}`; it has to be the folder's name, `{system}`",
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
        assert_eq!(error, "`system` is `c64`; it has to be the folder's name, `msx`");
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
