//! The cells of pixels.

use gamegrid::grid::{Grid, Point};
use gamegrid::location::Location;

#[test]
fn a_dot_outside_has_the_nearest_cell_inside() {
    let grid = Grid::new(7, 7, 70).expect("a board");
    for (x, y, inside, outside) in
        [(-1, 245, (0, 3), (-1, 3)), (490, 489, (6, 6), (7, 6)), (9999, -9999, (6, 0), (142, -143))]
    {
        let point = Point { x, y };
        assert_eq!(grid.cell_inside(point), Location::new(inside.0, inside.1));
        assert_eq!(grid.cell_of(point), Location::new(outside.0, outside.1));
    }
}

#[test]
fn an_invalid_grid_is_none() {
    for (columns, rows, cell) in [(0, 7, 70), (7, -1, 70), (7, 7, 0), (i32::MAX, 2, 3), (4001, 1, 1)] {
        assert_eq!(Grid::new(columns, rows, cell), None);
    }
}
