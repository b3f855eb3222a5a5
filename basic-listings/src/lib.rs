//! The folders of the listings, compiled in. `README.md` says what a folder holds; the crate `catalogue` reads it.
#![no_std]
#![forbid(unsafe_code)]

/// The files of a title's folder.
#[derive(Clone, Copy, Debug)]
pub struct Folder {
    /// The path of the folder, for messages.
    pub path: &'static str,
    /// The name of the title.
    pub name: &'static str,
    /// The name of the listing's file, or of the patch that produces the listing.
    pub file: &'static str,
    /// The contents of that file.
    pub text: &'static [u8],
    /// The text of `origin.toml`.
    pub origin: &'static str,
    /// The text of `probe.toml`, if there is one.
    pub probe: Option<&'static str>,
}

/// All folders, by system, and by name within a system.
pub const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));
