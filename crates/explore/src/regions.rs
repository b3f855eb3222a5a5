//! Parts of the screen that plies change permanently.

use serde::Serialize;

use crate::record::{Record, Snapshot};

/// The number of waits during which a changed cell must stay. A cursor does not stay.
const LASTING: usize = 3;

/// The maximum distance between changed cells of a region.
const GAP: usize = 2;

/// The minimum number of changed cells of a region.
const MIN_CELLS: usize = 5;

/// The minimum number of rows and columns of a region; a message has fewer rows.
const MIN_SIDE: usize = 3;

/// A rectangle of the screen in which changes stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Row and column of the first cell.
    #[serde(rename = "place")]
    pub position: (usize, usize),
    /// Rows and columns.
    pub size: (usize, usize),
    /// The number of cells that changed and stayed.
    pub changed: usize,
}

impl Region {
    /// Returns its characters in a snapshot.
    pub(crate) fn cells(&self, snapshot: &Snapshot) -> Vec<char> {
        let ((row, column), (rows, columns)) = (self.position, self.size);
        let lines = snapshot.cells.chunks(snapshot.columns.max(1)).skip(row).take(rows);
        lines.flat_map(|line| line.iter().skip(column).take(columns).map(|cell| cell.glyph)).collect()
    }
}

/// Returns the regions, the one with most changed cells first.
pub(crate) fn regions(record: &Record) -> Vec<Region> {
    let Some(line) = record.main_wait() else { return vec![] };
    let seen: Vec<_> =
        record.waits.iter().filter(|wait| wait.line == line).map(|wait| &wait.snapshot).collect();
    let (columns, cells) = (seen[0].columns, seen[0].cells.len());
    if columns == 0 || seen.iter().any(|snapshot| snapshot.cells.len() != cells) {
        return vec![];
    }
    let lasts = |cell: usize| {
        (LASTING..seen.len()).any(|end| {
            let now = seen[end].cells[cell].glyph;
            let stays = seen[end + 1 - LASTING..end].iter().all(|snapshot| snapshot.cells[cell].glyph == now);
            stays && seen[end - LASTING].cells[cell].glyph != now
        })
    };
    let mut open: Vec<(usize, usize)> =
        (0..cells).filter(|&cell| lasts(cell)).map(|cell| (cell / columns, cell % columns)).collect();
    let mut regions = Vec::new();
    while let Some(first) = open.pop() {
        let mut region = vec![first];
        let mut at = 0;
        while at < region.len() {
            let (row, column) = region[at];
            open.retain(|&(other_row, other_column)| {
                let is_near = row.abs_diff(other_row) <= GAP && column.abs_diff(other_column) <= GAP;
                if is_near {
                    region.push((other_row, other_column));
                }
                !is_near
            });
            at += 1;
        }
        let bounds = |part: fn(&(usize, usize)) -> usize| {
            let (low, high) = (region.iter().map(part).min(), region.iter().map(part).max());
            low.zip(high).map_or((0, 0), |(low, high)| (low, high + 1 - low))
        };
        let ((row, rows), (column, width)) = (bounds(|cell| cell.0), bounds(|cell| cell.1));
        if region.len() >= MIN_CELLS && rows >= MIN_SIDE && width >= MIN_SIDE {
            regions.push(Region { position: (row, column), size: (rows, width), changed: region.len() });
        }
    }
    regions.sort_by_key(|region| std::cmp::Reverse(region.changed));
    regions
}
