//! The location of the golden data, and the patterns of its files.
//!
//! Patterns select the files. A folder given with `TYPEIN_GOLDEN` may be incomplete: the tests skip missing files
//! with a line of output. The bundled folder must be complete, including the number of rows in
//! `golden-manifest.tsv`. A file without a matching pattern is an error, since no test would read it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::report;
use crate::table::Table;

/// The tables of the Commodore 64 directly in `c64/`.
pub const C64_TABLES: [&str; 30] = [
    "abs", "add", "and", "atn", "bm", "cmp", "cos", "cost", "div", "exp", "expr3", "format", "int", "log",
    "mul", "neg", "not", "or", "parse", "pow", "rnd", "rnd_seq", "sgn", "sin", "sprites", "sqr", "sub",
    "tan", "timing", "toint16",
];

/// The number tables of MSX-BASIC, in `msx/`.
pub const MSX_NUMBER_TABLES: [&str; 15] = [
    "arith_double",
    "arith_edges",
    "arith_int",
    "arith_mixed",
    "arith_single",
    "compare",
    "constants",
    "expressions",
    "functions",
    "print_number",
    "print_using",
    "radix",
    "rnd_after_run",
    "rnd_negative",
    "val",
];

/// The files that tests read: folder, names of tables, and patterns of other names, in which `*` matches any text.
const FILES: [(&str, &[&str], &[&str]); 28] = [
    ("c64", &C64_TABLES, &[]),
    ("c64/language", &[], &["*.bas", "*.want"]),
    ("c64/language-3", &[], &["*.bas", "*.want"]),
    ("c64/language-derived", &[], &["*.bas", "*.want"]),
    ("c64/profile", &[], &["*.bas", "*.out", "*.tsv"]),
    ("c64/programs", &[], &["*.bas", "*.in", "*.out"]),
    ("c64/screen", &["keyboard"], &["*.json"]),
    ("c64/traces", &["cells"], &["*.bas", "*.jsonl", "*.jsonl.gz"]),
    ("c64/vier3d", &[], &["*.jsonl"]),
    ("c64/vier3d-machine", &["line_profile"], &["*.json"]),
    ("gamegrid", &["api"], &["solitaire_*.json", "*.png"]),
    ("hexagon", &["ratings"], &[]),
    ("msx", &MSX_NUMBER_TABLES, &["battle_v*.json", "screen_*.json", "program_image.txt"]),
    ("msx", &["error_messages", "string_functions", "tokens", "timing", "timing2", "timing3"], &[]),
    ("msx/language", &["frames"], &["*.bas", "*.want"]),
    ("msx/machine-code", &["frames"], &["*.bas", "*.want"]),
    ("msx/programs", &[], &["*.bas", "*.json", "*.picture.txt", "*.vram.hex"]),
    ("msx-disk", &[], &["boot.json", "boot2.json"]),
    ("msx-disk/programs", &[], &["*.bas", "*.json"]),
    ("pc1360", &PC1360_TABLES, &["editor.jsonl"]),
    (
        "pc1360-laws",
        &["beep", "graphics", "numeric", "plotter", "programs", "runtimes", "timing"],
        &["editor.jsonl"],
    ),
    ("pc1360-wide", &["graphics", "programs", "runtimes", "timing"], &["causes.jsonl", "editor.jsonl"]),
    ("viertris", &[], &["games.jsonl"]),
    // The tests of the crate `vic20` read some of these tables.
    ("vic20", &["jiffy", "joystick", "keys", "lowmem", "memory", "rom-calls", "sound", "timing", "vic"], &[]),
    ("vic20/pictures", &[], &["*.json", "*.png"]),
    ("vic20/programs", &[], &["*.bas", "*.in", "*.mem", "*.out"]),
    ("vic20/screen", &[], &["*.json"]),
    ("vic20/sessions", &[], &["*.json"]),
];

/// The tables of the PC-1360, in `pc1360/`.
const PC1360_TABLES: [&str; 15] = [
    "beep",
    "graphics",
    "inkey",
    "long_programs",
    "memory",
    "numeric",
    "plotter",
    "programs",
    "rnd",
    "runtimes",
    "signs",
    "text_cells",
    "timing",
    "token_lines",
    "tokens",
];

/// A folder of golden data.
#[derive(Clone, Debug)]
pub struct Golden {
    root: PathBuf,
    /// A missing file is an error.
    is_complete: bool,
}

impl Golden {
    /// Opens the folder of `TYPEIN_GOLDEN`, or the bundled one. A relative path is relative to the
    /// workspace.
    ///
    /// # Panics
    /// When the folder does not exist.
    #[must_use]
    pub fn open() -> Self {
        let Some(folder) = std::env::var_os("TYPEIN_GOLDEN") else { return Self::bundled() };
        // Tests always run in the folder of their crate.
        let root = in_crate("../..").join(folder);
        assert!(root.is_dir(), "TYPEIN_GOLDEN: folder {} does not exist", root.display());
        Self { root, is_complete: false }
    }

    /// Opens the folder in this crate.
    #[must_use]
    pub fn bundled() -> Self {
        Self { root: in_crate("golden"), is_complete: true }
    }

    /// Reports that `path` is skipped.
    fn skip(&self, path: &str) {
        let root = self.root.display();
        assert!(!self.is_complete, "{path} is missing in {root}");
        report::print_unfiltered(&format!("{path}: skipped, missing in {root}"));
    }

    /// Returns the file at `path` below the root, or `None` after reporting that it is skipped.
    ///
    /// # Panics
    /// When it is missing in the bundled folder.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<PathBuf> {
        let file = self.root.join(path);
        if file.is_file() {
            return Some(file);
        }
        self.skip(path);
        None
    }

    /// Returns the table at `path` below the root, or `None` after reporting that it is skipped.
    ///
    /// # Panics
    /// When the file is unreadable or not a table.
    #[must_use]
    pub fn table(&self, path: &str) -> Option<Table> {
        self.file(path).map(|file| Table::parse(path, &read(&file)))
    }

    /// Returns the files in `folder` whose names end in `ending`, by name; `None` after reporting that
    /// the folder is skipped.
    ///
    /// # Panics
    /// When it is missing in the bundled folder.
    #[must_use]
    pub fn files(&self, folder: &str, ending: &str) -> Option<Vec<PathBuf>> {
        let path = self.root.join(folder);
        if !path.is_dir() {
            self.skip(folder);
            return None;
        }
        let mut files = entries(&path);
        files.retain(|file| file.is_file() && name(file).ends_with(ending));
        Some(files)
    }

    /// Returns the files below the root, without README files: paths relative to it, in order.
    fn paths(&self) -> Vec<String> {
        let mut paths = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in entries(&folder) {
                if entry.is_dir() {
                    folders.push(entry);
                } else if !name(&entry).ends_with(".md") {
                    let path = entry.strip_prefix(&self.root).expect("an entry lies below the root");
                    paths.push(path.to_string_lossy().replace('\\', "/"));
                }
            }
        }
        paths.sort();
        paths
    }

    /// Returns the number of rows of every file except README files, by path below the root: lines that
    /// are not empty.
    #[must_use]
    pub fn rows(&self) -> BTreeMap<String, usize> {
        let rows = |path: String| {
            let bytes =
                fs::read(self.root.join(&path)).unwrap_or_else(|error| panic!("cannot read {path}: {error}"));
            let count = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
            (path, count)
        };
        self.paths().into_iter().map(rows).collect()
    }

    /// Returns the files that no test reads, as paths below the root.
    #[must_use]
    pub fn unknown_files(&self) -> Vec<String> {
        self.paths().into_iter().filter(|path| !is_read(path)).collect()
    }
}

/// Returns whether a row of [`FILES`] names the file.
fn is_read(path: &str) -> bool {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let matches = |pattern: &str| match pattern.split_once('*') {
        Some((start, end)) => file.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
        None => file == pattern,
    };
    let is_table = |tables: &[&str]| file.strip_suffix(".tsv").is_some_and(|table| tables.contains(&table));
    FILES.iter().any(|(name, tables, patterns)| {
        *name == folder && (is_table(tables) || patterns.iter().any(|pattern| matches(pattern)))
    })
}

/// Returns the path of a file or folder of this crate.
#[must_use]
pub fn in_crate(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the path of the manifest of the bundled folder: a path and its number of rows per line.
#[must_use]
pub fn manifest() -> PathBuf {
    in_crate("golden-manifest.tsv")
}

/// Returns the entries of a folder, by name.
///
/// # Panics
/// When it cannot be read.
#[must_use]
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let read =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> =
        read.map(|entry| entry.expect("the folder stays readable while it is listed").path()).collect();
    paths.sort();
    paths
}

/// Returns the name of a file without its folder.
#[must_use]
pub fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the name of a file without folder and extension.
#[must_use]
pub fn stem(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Reads the text of a golden file.
///
/// # Panics
/// When the file is unreadable.
#[must_use]
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

/// Parses a golden file of JSON.
///
/// # Panics
/// When the file is unreadable or has another format.
#[must_use]
pub fn json<T: DeserializeOwned>(file: &Path) -> T {
    serde_json::from_str(&read(file)).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Parses a golden file with one JSON value per line.
///
/// # Panics
/// When the file is unreadable or a line has another format.
#[must_use]
pub fn json_lines<T: DeserializeOwned>(file: &Path) -> Vec<T> {
    let parse = |(number, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{} line {number}: {error}", file.display()))
    };
    (1..).zip(read(file).lines()).map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_this_crate_has_no_unknown_files() {
        let golden = Golden::bundled();
        assert_eq!(golden.unknown_files(), Vec::<String>::new());
        assert!(golden.files("c64/programs", ".bas").is_some_and(|files| !files.is_empty()));
    }

    #[test]
    fn a_file_that_no_row_names_is_unknown() {
        assert!(is_read("c64/language-3/01_for.bas") && is_read("msx/screen_boot.json"));
        for path in ["c64/language-3/01_for.txt", "pc1360-wide/numeric.tsv", "msx/boot.json", "x/add.tsv"] {
            assert!(!is_read(path), "{path}");
        }
    }

    #[test]
    #[should_panic(expected = "is missing in")]
    fn the_bundled_folder_is_complete() {
        let _ = Golden::bundled().table("c64/no_such_table.tsv");
    }

    #[test]
    fn an_external_folder_may_be_incomplete() {
        let golden = Golden { root: in_crate("src"), is_complete: false };
        assert!(golden.table("c64/add.tsv").is_none() && golden.files("c64/programs", ".bas").is_none());
    }
}
