//! Keeping the program in memory: tokenised or as text, as the ending says.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use player::model;
use systems::System;

use crate::file;

/// What became of the file.
#[derive(Debug, PartialEq, Eq)]
pub enum Kept {
    /// It was written where there was none.
    New,
    /// It was written, and the one that was there has this name now.
    Instead(PathBuf),
    /// It holds the program already.
    Same,
    /// There is no program; the file was left alone.
    Nothing,
}

/// Writes the program in memory to `path`: .prg with load address, .bas and .txt as text. What the file held before is kept
/// beside it. An empty program takes nothing's place.
///
/// # Errors
/// For another ending, and when the host refuses.
pub fn write(path: &Path, system: &dyn System) -> Result<Kept> {
    let contents = match ending(path).as_str() {
        "prg" => model::program_file(system),
        "bas" | "txt" => model::program_text(system).into_bytes(),
        _ => bail!(unknown_ending(path)),
    };
    if model::program_lines(system.kind(), &system.program_image()).is_empty() {
        return Ok(Kept::Nothing);
    }
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(Kept::Same);
    }
    let older =
        file::write_keeping(path, &contents).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(older.map_or(Kept::New, Kept::Instead))
}

/// Whether [`write()`] knows the ending and may write there, to say so before anything is typed in.
///
/// # Errors
/// When it does not.
pub fn check(path: &Path) -> Result<()> {
    match ending(path).as_str() {
        "prg" | "bas" | "txt" => {
            file::check(path).with_context(|| format!("cannot save to `{}`", path.display()))
        }
        _ => bail!(unknown_ending(path)),
    }
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

fn unknown_ending(path: &Path) -> String {
    format!("cannot save to `{}`: the name must end in .prg (tokenised), .bas or .txt (text)", path.display())
}

impl Kept {
    /// What to tell the person about the file at `path`.
    pub fn words(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            Self::New => format!("wrote {path}"),
            Self::Instead(older) => format!("wrote {path}; what it held before is in {}", older.display()),
            Self::Same => format!("{path} holds this program already"),
            Self::Nothing => format!("there is no program in memory; {path} was not written"),
        }
    }
}
