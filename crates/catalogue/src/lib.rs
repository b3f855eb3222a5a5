//! The titles that come with the program: the folders of `basic-listings`, compiled in.
//!
//! Each folder `basic-listings/<system>/<title>/` with a `listing.*` and an `origin.toml` is a
//! title; no other registration is necessary. The folder names the title, and `origin.toml`
//! describes it. Instead of a listing the folder can have a `*.patch` of the listing of another title,
//! named in the origin. An optional `probe.toml` describes the comparison of the running listing with
//! a native core. The crate reads no file at run time.
//!
//! Note: the bytes of a listing are the published ones; the crate `listing` parses them into lines.
#![forbid(unsafe_code)]

mod origin;
mod patch;

use std::sync::LazyLock;

use basic_listings::FOLDERS;
pub use basic_listings::Folder;
pub use origin::{Core, HowToPlay, Kind, Origin};

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
    /// The path of its folder, for messages.
    pub folder: &'static str,
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
/// If a compiled-in `origin.toml` or patch is invalid; the message names the file. The tests of
/// this crate check all titles.
#[must_use]
pub fn titles() -> &'static [Title] {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| {
        FOLDERS.iter().map(|folder| Title::of(folder).unwrap_or_else(|error| panic!("{error}"))).collect()
    });
    &TITLES
}

/// Returns the title with this name, which is the folder's name or the alias in its origin, in
/// upper or lower case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Title> {
    titles().iter().find(|title| title.names().any(|known| known.eq_ignore_ascii_case(name)))
}

impl Title {
    /// Returns the title of a folder.
    ///
    /// # Errors
    /// A message with the invalid file, and with the line and key if the error has them.
    pub fn of(folder: &Folder) -> Result<Self, String> {
        let origin = origin(folder)?;
        let (listing, patch) = match &origin.of {
            None => (folder.text, None),
            Some(_) => (apply_patch(folder)?.leak().as_bytes(), Some(file_text(folder)?)),
        };
        let &Folder { name, file, probe, path: folder, .. } = folder;
        Ok(Self { name, origin, listing, patch, probe, folder, file })
    }

    /// Returns its names on the command line, the folder's name first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.name].into_iter().chain(self.origin.also.as_deref())
    }

    /// Returns a short description with author and publisher.
    #[must_use]
    pub fn description(&self) -> String {
        let Origin { title, about, author, magazine, year, .. } = &self.origin;
        let year = if *year == 0 { String::new() } else { year.to_string() };
        let parts = [author, magazine, &year].map(String::as_str);
        let source = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let about = if about.is_empty() { title } else { about };
        if source.is_empty() { about.clone() } else { format!("{about} ({source})") }
    }

    /// Returns the listing as text; `None` if it is not stored as text.
    #[must_use]
    pub fn text(&self) -> Option<&'static str> {
        str::from_utf8(self.listing).ok()
    }
}

fn origin(folder: &Folder) -> Result<Origin, String> {
    Origin::parse(folder.origin).map_err(|error| format!("{}/origin.toml: {error}", folder.path))
}

/// Returns the text of a folder's listing or patch.
fn file_text(folder: &Folder) -> Result<&'static str, String> {
    str::from_utf8(folder.text).map_err(|error| format!("{}/{}: {error}", folder.path, folder.file))
}

/// Applies a folder's patch to the listing of the title that it changes.
fn apply_patch(folder: &Folder) -> Result<String, String> {
    let mut changes = vec![folder];
    loop {
        let last = changes[changes.len() - 1];
        let changed = origin(last)?;
        let Some(of) = changed.of else { break };
        let is_parent = |folder: &&Folder| {
            folder.name == of && origin(folder).is_ok_and(|parent| parent.system == changed.system)
        };
        let parent = FOLDERS.iter().find(is_parent);
        changes.push(parent.ok_or_else(|| format!("{}/origin.toml: unknown title `{of}`", last.path))?);
        if changes.len() > FOLDERS.len() + 1 {
            return Err(format!("{}/origin.toml: `of` is circular", folder.path));
        }
    }
    let first = changes.pop().expect("there is at least one");
    let listing = file_text(first)?.to_owned();
    changes.into_iter().rev().try_fold(listing, |listing, folder| {
        patch::apply(&listing, file_text(folder)?)
            .map_err(|error| format!("{}/{}: {error}", folder.path, folder.file))
    })
}
