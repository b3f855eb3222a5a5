//! Keeping the program in memory: as the machine saves it or as text, as the ending says.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use listing::container::FileForm;
use player::model;
use systems::{System, SystemKind};

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

/// What a file of an ending holds.
enum Form {
    /// What the machine itself would save.
    File(&'static FileForm),
    /// A text in the notation of listings.
    Text,
}

/// Endings of texts, where the machine has no file of its own of that ending.
const TEXTS: [&str; 2] = [".bas", ".txt"];

/// Writes the program in memory to `path`, in the form that its ending has with the machine. What the file held before is
/// kept beside it. An empty program takes nothing's place.
///
/// # Errors
/// For another ending, and when the host refuses.
pub fn write(path: &Path, system: &dyn System) -> Result<Kept> {
    let image = system.program_image();
    let contents = match form(path, system.kind())? {
        Form::File(form) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            model::program_file(system.kind(), &image, form, &name)
        }
        Form::Text => model::program_text(system).into_bytes(),
    };
    if model::program_lines(system.kind(), &image).is_empty() {
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
pub fn check(path: &Path, kind: SystemKind) -> Result<()> {
    form(path, kind)?;
    file::check(path).with_context(|| format!("cannot save to `{}`", path.display()))
}

fn form(path: &Path, kind: SystemKind) -> Result<Form> {
    let ending = format!(".{}", path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase());
    let files = model::of(kind).files();
    if let Some(form) = files.iter().find(|form| form.ending == ending) {
        return Ok(Form::File(form));
    }
    if TEXTS.contains(&ending.as_str()) {
        return Ok(Form::Text);
    }
    let own = files.iter().map(|form| format!("{} ({})", form.ending, form.about));
    let texts = TEXTS.into_iter().filter(|ending| files.iter().all(|form| form.ending != *ending));
    let texts = format!("{} (text)", texts.collect::<Vec<_>>().join(" or "));
    let known: Vec<String> = own.chain([texts]).collect();
    bail!("cannot save to `{}`: the name must end in {}", path.display(), known.join(", "))
}

/// The endings under which a program is kept when nobody names a file: as the machine saves it, and as text.
pub fn usual_endings(kind: SystemKind) -> [&'static str; 2] {
    let files = model::of(kind).files();
    let own = files.first().map_or(".bas", |form| form.ending);
    let text = TEXTS.into_iter().find(|ending| files.iter().all(|form| form.ending != *ending));
    [own, text.unwrap_or(".txt")]
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
