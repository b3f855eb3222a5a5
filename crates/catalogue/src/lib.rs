//! The titles that come with the program: the folders of `basic-listings`, compiled in.
//!
//! A folder `basic-listings/<system>/<title>/` with a `listing.*` and an `origin.toml` is a title; nothing else has to
//! be told of it. In place of a listing it may have a `*.patch` of the listing of another title, which its origin names. Its name is the folder's, what else there is to know stands in its origin, and a `probe.toml` beside
//! them says how the running listing is held against a native core. No file is read at run time.
//!
//! What a newcomer gets wrong: the bytes of a listing are the published ones. Whoever wants lines asks the crate
//! `listing`.
#![forbid(unsafe_code)]

mod origin;
mod patch;

use std::sync::LazyLock;

pub use origin::{Kind, Origin};

/// What the build found in a folder.
struct Folder {
    system: &'static str,
    name: &'static str,
    /// The listing, or the patch that makes it.
    file: &'static str,
    text: &'static [u8],
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
    /// The listing, as it was printed but for the changes of [`patch`](Self::patch).
    pub listing: &'static [u8],
    /// What was changed, each change with its reason, if anything was.
    pub patch: Option<&'static str>,
    /// What `probe.toml` says, if there is one.
    pub probe: Option<&'static str>,
    /// The path of its folder in this project, for messages.
    pub folder: String,
    /// The name of the listing's file, or of the patch that makes it.
    pub file: &'static str,
}

/// Every title there is, by system and name.
///
/// ```
/// assert!(catalogue::titles().iter().any(|title| title.origin.system == "c64"));
/// ```
///
/// # Panics
/// If an `origin.toml` or a patch was compiled in that cannot be used; the message names it. This crate's tests look at all.
#[must_use]
pub fn titles() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| FOLDERS.iter().map(Title::from_folder).collect());
    &TITLES
}

/// The title of this name, the folder's or another that its origin gives, in capital or small letters.
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

    /// Its names on the command line, its folder's first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.name].into_iter().chain(self.origin.also.as_deref())
    }

    /// What it is in half a line, with who published it.
    #[must_use]
    pub fn description(&self) -> String {
        let Origin { about, author, magazine, year, .. } = &self.origin;
        format!("{about} ({author}, {magazine}, {year})")
    }

    /// The listing as text; none if it is not kept as text.
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

    /// The text of its file.
    fn file_text(&self) -> &'static str {
        let text = self.text;
        str::from_utf8(text).unwrap_or_else(|error| panic!("{}/{}: {error}", self.path(), self.file))
    }

    /// The listing of the title that this one is a change of, changed.
    fn apply_patch(&self) -> String {
        let mut changes = vec![self];
        loop {
            let last = changes[changes.len() - 1];
            let Some(of) = last.origin().of else { break };
            let other = FOLDERS.iter().find(|folder| folder.system == self.system && folder.name == of);
            let other =
                other.unwrap_or_else(|| panic!("{}/origin.toml: there is no title `{of}`", last.path()));
            assert!(changes.len() <= FOLDERS.len(), "{}/origin.toml: `of` leads in a circle", self.path());
            changes.push(other);
        }
        let first = changes.pop().expect("one at least is there");
        let listing = first.file_text().to_owned();
        changes.into_iter().rev().fold(listing, |listing, folder| {
            patch::apply(&listing, folder.file_text())
                .unwrap_or_else(|error| panic!("{}/{}: {error}", folder.path(), folder.file))
        })
    }
}
