//! Keeping the program in memory: tokenised or as text, as the ending says.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use systems::System;

use crate::machine;

/// Writes the program in memory to `path`: .prg with load address, .bas and .txt as text.
///
/// # Errors
/// For another ending, and when the host refuses.
pub fn write(path: &Path, system: &dyn System) -> Result<()> {
    let contents = match ending(path).as_str() {
        "prg" => machine::program_file(system),
        "bas" | "txt" => machine::program_text(system).into_bytes(),
        _ => bail!(unknown_ending(path)),
    };
    fs::write(path, contents).with_context(|| format!("cannot write `{}`", path.display()))
}

/// Whether [`write()`] knows the ending, to say so before anything is typed in.
///
/// # Errors
/// When it does not.
pub fn check(path: &Path) -> Result<()> {
    match ending(path).as_str() {
        "prg" | "bas" | "txt" => Ok(()),
        _ => bail!(unknown_ending(path)),
    }
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

fn unknown_ending(path: &Path) -> String {
    format!("cannot save to `{}`: the name must end in .prg (tokenised), .bas or .txt (text)", path.display())
}
