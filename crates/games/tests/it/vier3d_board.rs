//! Columns, lines and their values, keys of positions, and ties of columns.

use games::vier3d::plain::Board;
use games::vier3d::{Cell, Column, Core, Key, LINES, Side, Strength, Ties, Value, line_name};

#[test]
fn the_board_ends_at_three() {
    for (x, y) in [(4, 0), (0, 4), (4, 4), (255, 1)] {
        assert_eq!(Column::new(x, y), None);
    }
    assert_eq!(Column::new(3, 3).map(Column::index), Some(15));
}

#[test]
fn all_are_written_as_the_listing_numbers_them() {
    let json = |text: serde_json::Result<String>| text.expect("it has a form");
    assert_eq!(json(serde_json::to_string(&Side::BOTH)), "[2,3]");
    assert_eq!(json(serde_json::to_string(&Strength::BOTH)), "[1,2]");
    let column = Column::at(7);
    assert_eq!(json(serde_json::to_string(&column)), "[1,3]");
    assert_eq!(serde_json::from_str::<Column>("[1,3]").ok(), Some(column));
    assert!(serde_json::from_str::<Column>("[4,0]").is_err());
    assert!(serde_json::from_str::<Side>("4").is_err() && serde_json::from_str::<Strength>("3").is_err());
    assert_eq!(Strength::BOTH.map(Strength::number), [1, 2]);
}

#[test]
fn corners_and_core_lie_on_seven_lines_the_others_on_four() {
    for cell in Cell::all() {
        let count = LINES.iter().filter(|line| line.contains(&cell)).count();
        let inner = [cell.column().x(), cell.column().y(), cell.z()].map(|at| at == 1 || at == 2);
        let is_corner_or_core = inner.iter().all(|&i| i) || inner.iter().all(|&i| !i);
        assert_eq!(count, if is_corner_or_core { 7 } else { 4 }, "{cell:?}");
    }
}

#[test]
fn no_line_is_listed_twice() {
    let mut masks = LINES.map(|line| line.iter().fold(0, |mask, cell| mask | cell.bit()));
    masks.sort_unstable();
    assert!(masks.iter().all(|mask| mask.count_ones() == 4));
    assert!(masks.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn lines_are_named_as_in_the_listing() {
    let names = [0, 6, 16, 47, 48, 55, 59, 60, 71, 72, 75].map(line_name);
    let expected =
        ["rx(0,0)", "rx(1,2)", "ry(0,0)", "rz(3,3)", "ux(0)", "uy(3)", "uz(3)", "ox(0)", "oz(3)", "d1", "d4"];
    assert_eq!(names, expected);
}

#[test]
fn a_marked_threat_has_the_bytes_the_listing_computes() {
    // 64.00002 and 64.00003 in rx(...), from the recorded games.
    let bytes = |pl| Value::THREAT.marked(pl).to_float5();
    assert_eq!(
        (bytes(Side::Two).to_string(), bytes(Side::Three).to_string()),
        ("64.00002".into(), "64.00003".into())
    );
}

#[test]
fn markers_survive_addition_and_leave_the_value_alone() {
    let sum = Value::THREAT.marked(Side::Two) + Value::THREAT.marked(Side::Three) + Value::ONE;
    assert_eq!((sum.in_thirty_seconds(), sum.markers()), (129 * 32, 5));
}

#[test]
fn a_key_holds_stones_and_marked_lines() {
    let mut board = Board::default();
    let place = |board: &mut Board, side, x, y| board.place(side, Column::new(x, y).expect("on the board"));
    for (x, other) in [(0, 3), (1, 2)] {
        place(&mut board, Side::Two, x, 1);
        place(&mut board, Side::Three, x, other);
    }
    assert_eq!(board.key().marks, 0, "two stones are no threat");
    place(&mut board, Side::Two, 2, 1);
    let bits = |cells: [(usize, usize); 3], count| {
        cells[..count].iter().map(|&(x, y)| Cell::xyz(x, y, 0).bit()).sum::<u64>()
    };
    let stones = [bits([(0, 1), (1, 1), (2, 1)], 3), bits([(0, 3), (1, 2), (0, 0)], 2)];
    // The row along x with y = 1 and z = 0.
    assert_eq!(board.key(), Key { stones, marks: 1 << 4 });
}

#[test]
fn ties_are_equal_by_what_they_hold_now() {
    let [first, second] = [Column::at(3), Column::at(5)];
    let mut ties = Ties::default();
    ties.push(first);
    assert_ne!(ties, Ties::default());
    ties.clear();
    assert_eq!(ties, Ties::default(), "removed columns do not count");
    ties.push(second);
    let mut other = Ties::default();
    other.push(first);
    assert_ne!(ties, other);
}
