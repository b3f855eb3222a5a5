//! The loops that run the rows of golden tables and the files of golden folders.

use std::path::Path;

use crate::differences::Difference;
use crate::golden::{self, Golden};
use crate::report::Report;
use crate::table::{Row, Table};

/// Runs the selected rows of the golden table at `path`.
pub fn rows(test: &'static str, path: &str, run: impl FnMut(&Row) -> Result<(), Difference>) {
    if let Some(table) = Golden::open().table(path) {
        table_rows(test, &table, run);
    }
}

/// Runs the selected rows of a table.
pub fn table_rows(test: &'static str, table: &Table, mut run: impl FnMut(&Row) -> Result<(), Difference>) {
    let mut report = Report::new(test);
    table.rows.iter().for_each(|row| report.check(row.name(), || run(row)));
    report.finish();
}

/// Runs the selected files of a golden folder whose names end in `ending`. A row has the stem of its file as name.
pub fn files(
    test: &'static str,
    folder: &str,
    ending: &str,
    mut run: impl FnMut(&Path) -> Result<(), Difference>,
) {
    let Some(files) = Golden::open().files(folder, ending) else { return };
    let mut report = Report::new(test);
    files.iter().for_each(|file| report.check(golden::stem(file), || run(file)));
    report.finish();
}
