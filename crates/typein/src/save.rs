//! Saves the program in memory: in the machine's format or as text, by the extension.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use listing::container::FileFormat;
use player::source_text::{self, TextError};
use systems::{Machine, System};

use crate::file;

/// The result of a save.
#[derive(Debug, PartialEq, Eq)]
pub enum SaveResult {
    /// The file was created.
    Created,
    /// The file was replaced; the previous one has this name.
    Replaced(PathBuf),
    /// The file already holds the program.
    Unchanged,
    /// The program has no text; it was saved as a program file with this name.
    AsProgramFile(PathBuf, TextError),
    /// No program is in memory; the file was not written.
    NoProgram,
}

/// The format of a file extension.
enum SaveFormat {
    /// A file format of the machine.
    File(&'static FileFormat),
    /// Text in the notation of listings.
    Text,
}

/// Extensions of text files, where the machine has no file format with that extension.
pub const TEXT_EXTENSIONS: [&str; 2] = [".bas", ".txt"];

/// Writes the program in memory to `path`, in the format of its extension. Keeps a previous file as a backup. An
/// empty program replaces no file. Writes a program without a text to a program file in the same folder.
///
/// # Errors
/// For an unknown extension, and when the file cannot be written.
pub fn write(path: &Path, system: &dyn System) -> Result<SaveResult> {
    let image = system.program_image();
    if system.machine().lines_of(&image).is_empty() {
        return Ok(SaveResult::NoProgram);
    }
    let contents = match save_format(path, system.machine())? {
        SaveFormat::File(form) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            source_text::program_file(system.machine(), &image, form, &name)?
        }
        SaveFormat::Text => match source_text::program_text(system) {
            Ok(text) => text.into_bytes(),
            Err(error) => {
                let [own, _] = default_extensions(system.machine());
                let path = path.with_extension(&own[1..]);
                write(&path, system)?;
                return Ok(SaveResult::AsProgramFile(path, error));
            }
        },
    };
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(SaveResult::Unchanged);
    }
    let older = file::write_with_backup(path, &contents).with_context(|| file::cannot_write(path))?;
    Ok(older.map_or(SaveResult::Created, SaveResult::Replaced))
}

/// Checks whether [`write()`] can write to `path`, before a person types a program in.
///
/// # Errors
/// When it cannot.
pub fn check(path: &Path, machine: &'static Machine) -> Result<()> {
    save_format(path, machine)?;
    file::check_writable(path).with_context(|| format!("cannot save to `{}`", path.display()))
}

fn save_format(path: &Path, machine: &'static Machine) -> Result<SaveFormat> {
    let ending = extension(path);
    let files = machine.file_formats();
    if let Some(form) = files.iter().find(|form| form.extension == ending) {
        return Ok(SaveFormat::File(form));
    }
    if TEXT_EXTENSIONS.contains(&ending.as_str()) {
        return Ok(SaveFormat::Text);
    }
    let own = files.iter().map(|form| format!("{} ({})", form.extension, form.about));
    let texts =
        TEXT_EXTENSIONS.into_iter().filter(|ending| files.iter().all(|form| form.extension != *ending));
    let texts = format!("{} (text)", texts.collect::<Vec<_>>().join(" or "));
    let known: Vec<String> = own.chain([texts]).collect();
    bail!("cannot save to `{}`: unknown extension; expected {}", path.display(), known.join(", "))
}

/// Returns the extension of a file in lower case, with its dot.
pub fn extension(path: &Path) -> String {
    format!(".{}", path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase())
}

/// Returns the default extensions: of the machine's own format, and of text.
pub fn default_extensions(machine: &'static Machine) -> [&'static str; 2] {
    let files = machine.file_formats();
    let own = files.first().map_or(".bas", |form| form.extension);
    let text = TEXT_EXTENSIONS.into_iter().find(|ending| files.iter().all(|form| form.extension != *ending));
    [own, text.unwrap_or(".txt")]
}

impl SaveResult {
    /// Returns the message for the file at `path`.
    pub fn message(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            Self::Created => format!("wrote {path}"),
            Self::Replaced(older) => format!("wrote {path}; the previous file is {}", older.display()),
            Self::Unchanged => format!("{path} already holds this program"),
            Self::AsProgramFile(other, error) => {
                format!("wrote {} in place of {path}: {error}", other.display())
            }
            Self::NoProgram => format!("no program in memory; {path} was not written"),
        }
    }
}
