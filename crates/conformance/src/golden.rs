//! The location of the golden data, and the patterns of its files.
//!
//! Files are found by pattern. A folder given with `TYPEIN_GOLDEN` may be incomplete: missing files
//! are skipped with a line of output. The bundled folder must be complete, down to the number of
//! rows in `golden-manifest.tsv`. A file that no pattern matches is an error, since no test would
//! read it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::report;

/// The tables of the Commodore 64 directly in `c64/`.
pub const C64_TABLES: [&str; 30] = [
    "abs", "add", "and", "atn", "bm", "cmp", "cos", "cost", "div", "exp", "expr3", "format", "int", "log",
    "mul", "neg", "not", "or", "parse", "pow", "rnd", "rnd_seq", "sgn", "sin", "sprites", "sqr", "sub",
    "tan", "timing", "toint16",
];

/// Files of the Commodore 64 in folders: folder, and file name suffixes.
const C64_FOLDERS: [(&str, &[&str]); 9] = [
    ("language", &[".bas", ".want"]),
    ("language-3", &[".bas", ".want"]),
    ("language-derived", &[".bas", ".want"]),
    ("profile", &[".bas", ".out", ".tsv"]),
    ("programs", &[".bas", ".in", ".out"]),
    ("screen", &[".json", "keyboard.tsv"]),
    ("traces", &[".bas", ".jsonl", ".jsonl.gz", "cells.tsv"]),
    ("vier3d", &[".jsonl"]),
    ("vier3d-machine", &[".json", "line_profile.tsv"]),
];

/// Files of the MSX in folders: folder, and file name suffixes.
const MSX_FOLDERS: [(&str, &[&str]); 3] = [
    ("language", &[".bas", ".want", "frames.tsv"]),
    ("machine-code", &[".bas", ".want", "frames.tsv"]),
    ("programs", &[".bas", ".json", ".picture.txt", ".vram.hex"]),
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

/// The tables of MSX-BASIC for program text, messages and strings, in `msx/`.
pub const MSX_TEXTS: [&str; 3] = ["error_messages", "string_functions", "tokens"];

/// The timing tables of MSX-BASIC, in `msx/`.
pub const MSX_TIMES: [&str; 3] = ["timing", "timing2", "timing3"];

/// The tables of the PC-1360 that are run, in `pc1360/`.
pub const PC1360_TABLES: [&str; 15] = [
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

/// The tables of the PC-1360 that are run, in `pc1360-wide/`.
pub const PC1360_WIDE_TABLES: [&str; 4] = ["graphics", "programs", "runtimes", "timing"];

/// The tables of the PC-1360 that are run, in `pc1360-laws/`.
pub const PC1360_LAWS_TABLES: [&str; 7] =
    ["beep", "graphics", "numeric", "plotter", "programs", "runtimes", "timing"];

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
        // Tests run in the folder of their crate, wherever they were started.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        assert!(root.is_dir(), "TYPEIN_GOLDEN: folder {} does not exist", root.display());
        Self { root, is_complete: false }
    }

    /// Opens the folder in this crate.
    #[must_use]
    pub fn bundled() -> Self {
        Self { root: Path::new(env!("CARGO_MANIFEST_DIR")).join("golden"), is_complete: true }
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

    /// Returns the number of rows of every file except README files, by path below the root: lines that
    /// are not empty.
    #[must_use]
    pub fn rows(&self) -> BTreeMap<String, usize> {
        let mut rows = BTreeMap::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in entries(&folder) {
                if entry.is_dir() {
                    folders.push(entry);
                } else if !is_readme(&name(&entry)) {
                    let path = entry.strip_prefix(&self.root).expect("an entry lies below the root");
                    let bytes = fs::read(&entry)
                        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
                    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
                    rows.insert(path.to_string_lossy().replace('\\', "/"), lines.count());
                }
            }
        }
        rows
    }

    /// Returns the files that no test reads, as paths below the root.
    #[must_use]
    pub fn unknown_files(&self) -> Vec<String> {
        let mut unknown = Vec::new();
        for entry in entries(&self.root) {
            match name(&entry).as_str() {
                "c64" => unknown.extend(unknown_c64_files(&entry)),
                "msx" => unknown.extend(unknown_msx_files(&entry)),
                "msx-disk" => {
                    let programs: (&str, &[&str]) = ("programs", &[".bas", ".json"]);
                    unknown.extend(unknown_files_in(&entry, "msx-disk", &[programs], |file| {
                        matches!(file, "boot.json" | "boot2.json")
                    }));
                }
                "gamegrid" => unknown.extend(unknown_gamegrid_files(&entry)),
                "pc1360" => unknown.extend(unknown_pc1360_files(&entry)),
                "pc1360-wide" => {
                    unknown.extend(unknown_files_in(&entry, "pc1360-wide", &[], |file| {
                        let table = file.strip_suffix(".tsv");
                        table.is_some_and(|table| PC1360_WIDE_TABLES.contains(&table))
                            || matches!(file, "causes.jsonl" | "editor.jsonl")
                    }));
                }
                "pc1360-laws" => {
                    unknown.extend(unknown_files_in(&entry, "pc1360-laws", &[], |file| {
                        let table = file.strip_suffix(".tsv");
                        table.is_some_and(|table| PC1360_LAWS_TABLES.contains(&table))
                            || file == "editor.jsonl"
                    }));
                }
                "viertris" => {
                    unknown.extend(unknown_files_in(&entry, "viertris", &[], |file| file == "games.jsonl"));
                }
                "hexagon" => {
                    unknown.extend(unknown_files_in(&entry, "hexagon", &[], |file| file == "ratings.tsv"));
                }
                other if is_readme(other) => {}
                other => unknown.push(other.to_owned()),
            }
        }
        unknown
    }
}

/// Returns the path of the manifest of the bundled folder: a path and its number of rows per line.
#[must_use]
pub fn manifest() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-manifest.tsv")
}

fn unknown_c64_files(folder: &Path) -> Vec<String> {
    unknown_files_in(folder, "c64", &C64_FOLDERS, |file| {
        file.strip_suffix(".tsv").is_some_and(|table| C64_TABLES.contains(&table))
    })
}

fn unknown_msx_files(folder: &Path) -> Vec<String> {
    unknown_files_in(folder, "msx", &MSX_FOLDERS, |file| {
        let is_session = file.starts_with("battle_v") && file.ends_with(".json");
        let is_editor_case = file.starts_with("screen_") && file.ends_with(".json");
        let is_known = |table: &str| {
            MSX_NUMBER_TABLES.contains(&table) || MSX_TEXTS.contains(&table) || MSX_TIMES.contains(&table)
        };
        let is_table = file == "program_image.txt" || file.strip_suffix(".tsv").is_some_and(is_known);
        is_session || is_editor_case || is_table
    })
}

fn unknown_gamegrid_files(folder: &Path) -> Vec<String> {
    unknown_files_in(folder, "gamegrid", &[], |file| {
        let is_run = file.starts_with("solitaire_") && file.ends_with(".json");
        is_run || file == "api.tsv" || file.ends_with(".png")
    })
}

fn unknown_pc1360_files(folder: &Path) -> Vec<String> {
    unknown_files_in(folder, "pc1360", &[], |file| {
        let is_table = file.strip_suffix(".tsv").is_some_and(|table| PC1360_TABLES.contains(&table));
        is_table || file == "editor.jsonl"
    })
}

/// Returns the files of a system that no pattern claims: neither a folder with its suffixes, nor
/// `is_known` for files directly in the system's folder.
fn unknown_files_in(
    folder: &Path,
    system: &str,
    folders: &[(&str, &[&str])],
    is_known: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut unknown = Vec::new();
    for entry in entries(folder) {
        let file = name(&entry);
        if let Some((folder, endings)) = folders.iter().find(|(folder, _)| *folder == file) {
            let names = entries(&entry).into_iter().map(|path| name(&path));
            let strange = names
                .filter(|name| !is_readme(name) && !endings.iter().any(|ending| name.ends_with(ending)))
                .map(|name| format!("{system}/{folder}/{name}"));
            unknown.extend(strange);
        } else if !is_readme(&file) && !is_known(&file) {
            unknown.push(format!("{system}/{file}"));
        }
    }
    unknown
}

fn is_readme(name: &str) -> bool {
    name.ends_with(".md")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
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

/// A tab-separated table whose first line names the columns.
#[derive(Clone, Debug)]
pub struct Table {
    columns: BTreeMap<String, usize>,
    /// The rows from top to bottom.
    pub rows: Vec<Row>,
    path: String,
}

/// One row of a [`Table`].
#[derive(Clone, Debug)]
pub struct Row {
    /// Line of the file, the header being line 1.
    pub line: usize,
    cells: Vec<String>,
}

impl Table {
    /// Parses a table; `path` is used in messages.
    ///
    /// # Panics
    /// When the number of cells in a row differs from the number of columns.
    #[must_use]
    pub fn parse(path: &str, text: &str) -> Self {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        let columns: BTreeMap<String, usize> =
            header.split('\t').enumerate().map(|(index, name)| (name.to_owned(), index)).collect();
        let rows: Vec<Row> = lines
            .enumerate()
            .filter(|(_, line)| !line.is_empty())
            .map(|(index, line)| Row {
                line: index + 2,
                cells: line.split('\t').map(str::to_owned).collect(),
            })
            .collect();
        for row in &rows {
            assert_eq!(row.cells.len(), columns.len(), "{path} line {}: wrong number of cells", row.line);
        }
        Self { columns, rows, path: path.to_owned() }
    }

    /// Returns the cell of `row` in the column of this name.
    ///
    /// # Panics
    /// When the column does not exist.
    #[must_use]
    pub fn cell<'a>(&self, row: &'a Row, column: &str) -> &'a str {
        let index = self.columns.get(column);
        let index = index.unwrap_or_else(|| panic!("{} has no column `{column}`", self.path));
        &row.cells[*index]
    }

    /// Returns whether the table has a column of this name.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_by_column_name() {
        let table = Table::parse("t.tsv", "a\tresult\n1\t2\n\n3\t\n");
        assert_eq!(table.rows.len(), 2);
        assert_eq!(table.cell(&table.rows[0], "result"), "2");
        assert_eq!((table.rows[1].line, table.cell(&table.rows[1], "a")), (4, "3"));
        assert!(!table.has("b"));
    }

    #[test]
    fn the_folder_of_this_crate_has_no_unknown_files() {
        let golden = Golden::bundled();
        assert_eq!(golden.unknown_files(), Vec::<String>::new());
        assert!(golden.files("c64/programs", ".bas").is_some_and(|files| !files.is_empty()));
    }

    #[test]
    #[should_panic(expected = "is missing in")]
    fn the_bundled_folder_is_complete() {
        let _ = Golden::bundled().table("c64/no_such_table.tsv");
    }

    #[test]
    fn an_external_folder_may_be_incomplete() {
        let golden = Golden { root: Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), is_complete: false };
        assert!(golden.table("c64/add.tsv").is_none() && golden.files("c64/programs", ".bas").is_none());
    }
}
