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

/// The line through two centres, by walking: the cells at whole multiples of the smallest step between the two.
fn walked(grid: Grid, from: Location, to: Location) -> Vec<Location> {
    let (across, down) = (to.x - from.x, to.y - from.y);
    let divisor = (1..=9).rev().find(|by| across % by == 0 && down % by == 0).expect("1 divides");
    let step = |count: i32| Location::new(from.x + across / divisor * count, from.y + down / divisor * count);
    let mut cells: Vec<Location> = (-9..=9).map(step).filter(|&cell| grid.contains(cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[test]
fn a_line_has_the_cells_that_a_walk_meets() {
    let grid = Grid::new(5, 4, 10).expect("a board");
    for from in grid.cells() {
        for to in grid.cells() {
            let line = grid.line(from, to, false);
            assert_eq!(line, walked(grid, from, to), "{from:?} {to:?}");
            let between = |cell: &Location| {
                let (near, far) = (from.min(to), from.max(to));
                (near..=far).contains(cell) && *cell != from && *cell != to
            };
            let expected: Vec<Location> = line.into_iter().filter(between).collect();
            assert_eq!(grid.line(from, to, true), expected, "{from:?} {to:?}");
        }
    }
}

#[test]
fn a_diagonal_has_the_cells_with_equal_steps_across_and_down() {
    let grid = Grid::new(5, 4, 10).expect("a board");
    for through in grid.cells() {
        for (is_down, direction) in [(true, 1), (false, -1)] {
            let expected: Vec<Location> =
                grid.cells().filter(|cell| cell.y - through.y == direction * (cell.x - through.x)).collect();
            assert_eq!(grid.diagonal(through, is_down), expected, "{through:?} {is_down}");
        }
    }
}

#[test]
fn a_cell_is_at_the_border_when_a_neighbour_is_outside() {
    let grid = Grid::new(5, 4, 10).expect("a board");
    for cell in (-1..6).flat_map(|x| (-1..5).map(move |y| Location::new(x, y))) {
        let neighbours = [0.0, 90.0, 180.0, 270.0].map(|direction| cell.neighbour(direction));
        let has_outside = neighbours.iter().any(|&near| !grid.contains(near));
        assert_eq!(grid.is_border(cell), grid.contains(cell) && has_outside, "{cell:?}");
    }
}
