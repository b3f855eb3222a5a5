//! Keeping the program in memory: as the machine saves it or as text, as the ending says.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use listing::container::FileFormat;
use player::model;
use systems::{System, SystemKind};

use crate::file;

/// What became of the file.
#[derive(Debug, PartialEq, Eq)]
pub enum SaveResult {
    /// It was written where there was none.
    Created,
    /// It was written, and the one that was there has this name now.
    Replaced(PathBuf),
    /// It holds the program already.
    Unchanged,
    /// There is no program; the file was left alone.
    NoProgram,
}

/// What a file of an ending holds.
enum SaveFormat {
    /// What the machine itself would save.
    File(&'static FileFormat),
    /// A text in the notation of listings.
    Text,
}

/// Endings of texts, where the machine has no file of its own of that ending.
const TEXT_EXTENSIONS: [&str; 2] = [".bas", ".txt"];

/// Writes the program in memory to `path`, in the form that its ending has with the machine. What the file held before is
/// kept beside it. An empty program takes nothing's place.
///
/// # Errors
/// For another ending, and when the host refuses.
pub fn write(path: &Path, system: &dyn System) -> Result<SaveResult> {
    let image = system.program_image();
    let contents = match save_format(path, system.kind())? {
        SaveFormat::File(form) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            model::program_file(system.kind(), &image, form, &name)
        }
        SaveFormat::Text => model::program_text(system).into_bytes(),
    };
    if model::program_lines(system.kind(), &image).is_empty() {
        return Ok(SaveResult::NoProgram);
    }
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(SaveResult::Unchanged);
    }
    let older = file::write_with_backup(path, &contents)
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(older.map_or(SaveResult::Created, SaveResult::Replaced))
}

/// Whether [`write()`] knows the ending and may write there, to say so before anything is typed in.
///
/// # Errors
/// When it does not.
pub fn check(path: &Path, kind: SystemKind) -> Result<()> {
    save_format(path, kind)?;
    file::check_writable(path).with_context(|| format!("cannot save to `{}`", path.display()))
}

fn save_format(path: &Path, kind: SystemKind) -> Result<SaveFormat> {
    let ending = format!(".{}", path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase());
    let files = model::by_kind(kind).file_formats();
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
    bail!("cannot save to `{}`: the name must end in {}", path.display(), known.join(", "))
}

/// The endings under which a program is kept when nobody names a file: as the machine saves it, and as text.
pub fn default_extensions(kind: SystemKind) -> [&'static str; 2] {
    let files = model::by_kind(kind).file_formats();
    let own = files.first().map_or(".bas", |form| form.extension);
    let text = TEXT_EXTENSIONS.into_iter().find(|ending| files.iter().all(|form| form.extension != *ending));
    [own, text.unwrap_or(".txt")]
}

impl SaveResult {
    /// What to tell the person about the file at `path`.
    pub fn message(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            Self::Created => format!("wrote {path}"),
            Self::Replaced(older) => format!("wrote {path}; what it held before is in {}", older.display()),
            Self::Unchanged => format!("{path} holds this program already"),
            Self::NoProgram => format!("there is no program in memory; {path} was not written"),
        }
    }
}
