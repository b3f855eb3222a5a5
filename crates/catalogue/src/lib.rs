//! The titles that come with the program: the folders of `basic-listings`, compiled in.
//!
//! A folder `basic-listings/<system>/<title>/` with a `listing.*` and an `origin.toml` is a title; nothing else has to
//! be told of it. Its name is the folder's, what else there is to know stands in its origin, and a `probe.toml` beside
//! them says how the running listing is held against a native core. No file is read at run time.
//!
//! What a newcomer gets wrong: the bytes of a listing are the published ones. Whoever wants lines asks the crate
//! `listing`.
#![forbid(unsafe_code)]

mod origin;

use std::sync::LazyLock;

pub use origin::Origin;

/// What the build found in a folder.
struct Folder {
    system: &'static str,
    name: &'static str,
    file: &'static str,
    listing: &'static [u8],
    origin: &'static str,
    probe: Option<&'static str>,
}

/// By system, and by name within a system.
const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// One title.
#[derive(Debug)]
pub struct Title {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where it comes from, and what it is.
    pub origin: Origin,
    /// The listing, as it was printed.
    pub listing: &'static [u8],
    /// What `probe.toml` says, if there is one.
    pub probe: Option<&'static str>,
    /// The path of its folder in this project, for messages.
    pub folder: String,
    /// The name of the listing's file.
    pub file: &'static str,
}

/// Every title there is, by system and name.
///
/// ```
/// assert!(catalogue::titles().iter().any(|title| title.origin.system == "c64"));
/// ```
///
/// # Panics
/// If an `origin.toml` was compiled in that cannot be used; the message names it. This crate's tests look at all.
#[must_use]
pub fn titles() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| FOLDERS.iter().map(Title::of).collect());
    &TITLES
}

/// The title of this name, in capital or small letters.
#[must_use]
pub fn find(name: &str) -> Option<&'static Title> {
    titles().iter().find(|title| title.name.eq_ignore_ascii_case(name))
}

impl Title {
    fn of(folder: &Folder) -> Self {
        let path = format!("basic-listings/{}/{}", folder.system, folder.name);
        let origin = Origin::parse(folder.origin, folder.system)
            .unwrap_or_else(|fault| panic!("{path}/origin.toml: {fault}"));
        let &Folder { name, file, listing, probe, .. } = folder;
        Self { name, origin, listing, probe, folder: path, file }
    }

    /// What it is in half a line, with who published it.
    #[must_use]
    pub fn about(&self) -> String {
        let Origin { about, author, magazine, year, .. } = &self.origin;
        format!("{about} ({author}, {magazine}, {year})")
    }

    /// The listing as text; none if it is not kept as text.
    #[must_use]
    pub fn text(&self) -> Option<&'static str> {
        str::from_utf8(self.listing).ok()
    }
}
