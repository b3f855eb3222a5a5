//! Golden tables: rows of cells by column.
//!
//! The name of a row is its column `name`, otherwise its line in the file. `TYPEIN_ROW` and `known-failures.toml` use
//! these names.

use std::str::FromStr;
use std::sync::Arc;

/// A tab-separated table whose first line names the columns.
#[derive(Clone, Debug)]
pub struct Table {
    /// The rows from top to bottom.
    pub rows: Vec<Row>,
}

/// One row of a [`Table`].
#[derive(Clone, Debug)]
pub struct Row {
    /// Line of the file, the header being line 1.
    pub line: usize,
    cells: Vec<String>,
    header: Arc<Header>,
}

/// The columns of a table, and its path for messages.
#[derive(Debug)]
struct Header {
    path: String,
    columns: Vec<String>,
}

impl Table {
    /// Parses a table; `path` is used in messages.
    ///
    /// # Panics
    /// When the number of cells in a row differs from the number of columns.
    #[must_use]
    pub fn parse(path: &str, text: &str) -> Self {
        let split = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<String>>();
        let mut lines = (1..).zip(text.lines());
        let columns = lines.next().map(|(_, line)| split(line)).unwrap_or_default();
        let header = Arc::new(Header { path: path.to_owned(), columns });
        let rows = lines.filter(|(_, line)| !line.is_empty()).map(|(line, text)| {
            let row = Row { line, cells: split(text), header: header.clone() };
            assert_eq!(row.cells.len(), header.columns.len(), "{path} line {line}: wrong number of cells");
            row
        });
        Self { rows: rows.collect() }
    }
}

impl Row {
    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> String {
        if self.has("name") { self.cell("name").to_owned() } else { self.line.to_string() }
    }

    /// Returns the cell in the column of this name.
    ///
    /// # Panics
    /// When the column does not exist.
    #[must_use]
    pub fn cell(&self, column: &str) -> &str {
        let index = self.header.columns.iter().position(|name| name == column);
        &self.cells[index.unwrap_or_else(|| panic!("{} has no column `{column}`", self.header.path))]
    }

    /// Returns cells separated by blanks.
    ///
    /// # Panics
    /// When a column does not exist.
    #[must_use]
    pub fn cells(&self, columns: &[&str]) -> String {
        columns.iter().map(|column| self.cell(column)).collect::<Vec<&str>>().join(" ")
    }

    /// Returns the number in the column of this name.
    ///
    /// # Panics
    /// When the column does not exist, or has another type of value.
    #[must_use]
    pub fn number<T: FromStr>(&self, column: &str) -> T {
        let cell = self.cell(column);
        cell.parse().unwrap_or_else(|_| {
            panic!("{} line {}: `{column}` is `{cell}`, expected a number", self.header.path, self.line)
        })
    }

    /// Returns whether the table has a column of this name.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.header.columns.iter().any(|name| name == column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_by_column_name() {
        let table = Table::parse("t.tsv", "a\tresult\n1\t2\n\n3\t\n");
        assert_eq!(table.rows.len(), 2);
        assert_eq!(table.rows[0].cell("result"), "2");
        assert_eq!((table.rows[1].line, table.rows[1].cells(&["a", "result"])), (4, "3 ".to_owned()));
        assert!(!table.rows[0].has("b"));
    }

    #[test]
    fn a_row_is_named_by_its_name_or_its_line() {
        assert_eq!(Table::parse("t.tsv", "a\n1\n").rows[0].name(), "2");
        assert_eq!(Table::parse("t.tsv", "a\tname\n1\tx\n").rows[0].name(), "x");
    }

    #[test]
    #[should_panic(expected = "t.tsv line 2: `a` is `x`, expected a number")]
    fn a_cell_that_is_no_number_is_named() {
        let _ = Table::parse("t.tsv", "a\nx\n").rows[0].number::<u16>("a");
    }
}
