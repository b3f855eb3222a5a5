//! The columns and runs of Viertris.

use games::viertris::{Cell, Column, Direction, Run, Side};

#[test]
fn runs_begin_at_their_left_or_lower_end() {
    let start = Cell { column: 2, row: 4 };
    let run = Run { side: Side::One, direction: Direction::DownRight, start, length: 4 };
    let cells: Vec<(usize, usize)> = run.cells().map(|cell| (cell.column, cell.row)).collect();
    assert_eq!(cells, [(2, 4), (3, 3), (4, 2), (5, 1)]);
    assert_eq!((run.points(), run.sort_key()), (2, (Direction::DownRight, 6, 2)));
}

#[test]
fn a_column_is_a_number_up_to_7() {
    let mut order = Column::SEARCH_ORDER.map(Column::index);
    assert_eq!(order, [3, 4, 2, 5, 1, 6, 0, 7]);
    order.sort_unstable();
    assert!(Column::all().map(Column::index).eq(order));
    assert_eq!(Column::try_from(8), Err("invalid column `8`; expected 0 to 7".into()));
}
