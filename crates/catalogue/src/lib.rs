//! The titles that come with the program: the folders of `basic-listings`, compiled in.
//!
//! Each folder `basic-listings/<system>/<title>/` with a `listing.*` and an `origin.toml` is a
//! title; no other registration is needed. The name of the title is that of the folder, and
//! `origin.toml` describes it. In place of a listing the folder can have a `*.patch` of the listing
//! of another title, which the origin names. An optional `probe.toml` describes how the running
//! listing is compared with a native core. No file is read at run time.
//!
//! Note: the bytes of a listing are the published ones; the crate `listing` parses them into lines.
#![forbid(unsafe_code)]

mod origin;
mod patch;

use std::sync::LazyLock;

pub use origin::{Kind, Origin};

/// A folder as the build found it.
struct Folder {
    system: &'static str,
    name: &'static str,
    /// The name of the listing's file, or of the patch that produces the listing.
    file: &'static str,
    text: &'static [u8],
    origin: &'static str,
    probe: Option<&'static str>,
}

/// All folders, by system, and by name within a system.
const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// A title.
#[derive(Debug)]
pub struct Title {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its origin and description.
    pub origin: Origin,
    /// The listing as printed, except for the changes of [`patch`](Self::patch).
    pub listing: &'static [u8],
    /// The changes with their reasons, if there are any.
    pub patch: Option<&'static str>,
    /// The text of `probe.toml`, if there is one.
    pub probe: Option<&'static str>,
    /// The path of its folder in this project, for messages.
    pub folder: String,
    /// The name of the listing's file, or of the patch that produces the listing.
    pub file: &'static str,
}

/// Returns all titles, by system and name.
///
/// ```
/// assert!(catalogue::titles().iter().any(|title| title.origin.system == "c64"));
/// ```
///
/// # Panics
/// If an invalid `origin.toml` or patch was compiled in; the message names the file. The tests of
/// this crate check all titles.
#[must_use]
pub fn titles() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| FOLDERS.iter().map(Title::from_folder).collect());
    &TITLES
}

/// Returns the title with this name, which is the folder's name or the alias in its origin, in
/// upper or lower case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Title> {
    titles().iter().find(|title| title.names().any(|known| known.eq_ignore_ascii_case(name)))
}

impl Title {
    fn from_folder(folder: &Folder) -> Self {
        let origin = folder.origin();
        let &Folder { name, file, probe, .. } = folder;
        let (listing, patch) = match &origin.of {
            None => (folder.text, None),
            Some(_) => (folder.apply_patch().leak().as_bytes(), Some(folder.file_text())),
        };
        Self { name, origin, listing, patch, probe, folder: folder.path(), file }
    }

    /// Returns its names on the command line, the folder's name first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.name].into_iter().chain(self.origin.also.as_deref())
    }

    /// Returns a short description with author and publisher.
    #[must_use]
    pub fn description(&self) -> String {
        let Origin { about, author, magazine, year, .. } = &self.origin;
        format!("{about} ({author}, {magazine}, {year})")
    }

    /// Returns the listing as text; `None` if it is not stored as text.
    #[must_use]
    pub fn text(&self) -> Option<&'static str> {
        str::from_utf8(self.listing).ok()
    }
}

impl Folder {
    fn path(&self) -> String {
        format!("basic-listings/{}/{}", self.system, self.name)
    }

    fn origin(&self) -> Origin {
        Origin::parse(self.origin, self.system)
            .unwrap_or_else(|error| panic!("{}/origin.toml: {error}", self.path()))
    }

    /// Returns the text of its file.
    fn file_text(&self) -> &'static str {
        let text = self.text;
        str::from_utf8(text).unwrap_or_else(|error| panic!("{}/{}: {error}", self.path(), self.file))
    }

    /// Applies the patch to the listing of the title that it changes.
    fn apply_patch(&self) -> String {
        let mut changes = vec![self];
        loop {
            let last = changes[changes.len() - 1];
            let Some(of) = last.origin().of else { break };
            let other = FOLDERS.iter().find(|folder| folder.system == self.system && folder.name == of);
            let other = other.unwrap_or_else(|| panic!("{}/origin.toml: unknown title `{of}`", last.path()));
            assert!(changes.len() <= FOLDERS.len(), "{}/origin.toml: `of` is circular", self.path());
            changes.push(other);
        }
        let first = changes.pop().expect("there is at least one");
        let listing = first.file_text().to_owned();
        changes.into_iter().rev().fold(listing, |listing, folder| {
            patch::apply(&listing, folder.file_text())
                .unwrap_or_else(|error| panic!("{}/{}: {error}", folder.path(), folder.file))
        })
    }
}
