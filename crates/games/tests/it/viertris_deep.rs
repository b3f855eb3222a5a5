//! The deep search of Viertris against a search without bounds.

use games::viertris::board::COLUMNS;
use games::viertris::deep::search;
use games::viertris::evaluation::ties;
use games::viertris::fast::Board;
use games::viertris::{Column, FULL, Side};
use games::{ChaChaDice, Dice};

/// Returns the points of a side minus those of the other.
const fn lead(points: [u32; 2], side: Side) -> i32 {
    points[side.index()] as i32 - points[side.other().index()] as i32
}

/// Returns the lead within a depth by trying every column.
fn plain(board: &Board, side: Side, depth: u32) -> i32 {
    if depth == 0 || board.open() == 0 {
        return 0;
    }
    let worth = |column| {
        let mut after = *board;
        lead(after.play(side, column), side) - plain(&after, side.other(), depth - 1)
    };
    Column::all().filter(|&column| board.is_open(column)).map(worth).max().expect("a column is open")
}

#[test]
fn the_best_columns_are_those_of_a_search_without_bounds() {
    for number in 0..60 {
        let mut dice = ChaChaDice::seeded(number, 0);
        let (mut board, mut side) = (Board::default(), Side::One);
        for _ in 0..10 + dice.below(40) {
            let open: Vec<Column> = Column::all().filter(|&column| board.is_open(column)).collect();
            board.play(side, open[dice.below(open.len() as u32) as usize]);
            side = side.other();
        }
        let mut full = [FULL; COLUMNS];
        for column in Column::all().filter(|&column| board.is_open(column)) {
            let mut after = board;
            full[column.index()] = lead(after.play(side, column), side) - plain(&after, side.other(), 2);
        }
        let found = search(&board, side, 3).scores;
        assert_eq!(ties(&found), ties(&full), "{number}");
        for column in ties(&full) {
            assert_eq!(found[column.index()], full[column.index()], "{number}");
        }
    }
}
