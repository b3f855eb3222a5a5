//! The files of `--dump` and the summary of a run.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use player::dump::{self, DumpFile};
use player::schema::Schema;
use serde::Serialize;
use systems::{Cycles, SoundWrite, System};

use crate::file::{self, GrowingFile};

/// The end of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The reason: `ended`, `condition`, `script`, `failed`, `limit`, `unmet`, `unanswered`, `stuck` or
    /// `signal`.
    pub end: &'static str,
    /// The exit code.
    pub exit: u8,
    /// Machine cycles since the program's first statement.
    pub cycles: u64,
    /// The same in seconds of emulated time.
    pub seconds: f64,
    /// Statements executed since the first one.
    pub statements: u64,
    /// The current line; `None` at the prompt.
    pub line: Option<u16>,
    /// The seed of the power-on state; `None` for a run from a snapshot.
    pub seed: Option<u64>,
    /// The program's error message, with its line.
    pub error: Option<String>,
}

impl Summary {
    /// The schema of its JSON.
    pub const SCHEMA: Schema = Schema::v1("typein.run");

    /// Returns the summary as JSON with schema and version.
    pub fn json(&self) -> Vec<u8> {
        dump::json_document(Self::SCHEMA, self)
    }
}

/// A dump. It writes output and sound during the run, and the rest at the end.
pub struct Dump {
    folder: PathBuf,
    printed: GrowingFile,
    sound: GrowingFile,
}

impl Dump {
    /// Creates the folder if it does not exist, and starts the files.
    ///
    /// # Errors
    /// When a file cannot be created.
    pub fn create(folder: &Path) -> Result<Self> {
        file::refuse_dash(folder)
            .and_then(|()| fs::create_dir_all(folder))
            .with_context(|| format!("cannot create the folder `{}`", folder.display()))?;
        let begin = |name: &str| {
            let path = folder.join(name);
            GrowingFile::create(&path).with_context(|| file::cannot_write(&path))
        };
        let mut sound = begin("sound.jsonl")?;
        let head = Schema::v1("typein.sound").json_line();
        sound.append(head.as_bytes()).with_context(|| sound.error_message("the dump"))?;
        Ok(Self { folder: folder.to_owned(), printed: begin("printed.bin")?, sound })
    }

    /// Adds output and sound. Times count from `start`; it skips earlier sound writes, which are
    /// those of the machine.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add(&mut self, printed: &[u8], sound: &[SoundWrite], start: Cycles) -> Result<()> {
        if !printed.is_empty() {
            self.printed.append(printed).with_context(|| self.printed.error_message("the dump"))?;
        }
        let lines = dump::sound_lines(sound, start);
        if !lines.is_empty() {
            self.sound.append(&lines).with_context(|| self.sound.error_message("the dump"))?;
        }
        Ok(())
    }

    /// Writes all other files that the machine has data for.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(self, system: &dyn System, summary: &Summary) -> Result<()> {
        let Self { folder, printed, sound } = self;
        let folder = &folder;
        for file in [printed, sound] {
            let refusal = file.error_message("the dump");
            file.finish().context(refusal)?;
        }
        for DumpFile { name, bytes } in dump::dump_files(system)? {
            write_file(folder, &name, &bytes)?;
        }
        write_file(folder, "summary.json", &summary.json())
    }
}

fn write_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(name);
    file::write(&path, bytes).with_context(|| file::cannot_write(&path))
}
