//! The boards of peg solitaire: holes, jumps and symmetries.

use games::solitaire::{Bits, Board, Location};

#[test]
fn the_boards_have_33_and_37_holes() {
    assert_eq!([Board::English, Board::French].map(|board| board.holes().count()), [33, 37]);
    let more: Vec<Location> = Board::French.holes().filter(|&hole| !Board::English.is_hole(hole)).collect();
    assert_eq!(more, [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(x, y)| Location { x, y }));
}

#[test]
fn the_mouse_beside_the_grid_is_in_the_nearest_cell() {
    let seen =
        [(-1, 3), (7, 7), (2, 100), (4, 5)].map(|(x, y)| Location { x, y }.clamped_to_grid().to_string());
    assert_eq!(seen, ["(0, 3)", "(6, 6)", "(2, 6)", "(4, 5)"]);
}

/// Returns the number of jumps of a board, each with the marbles it needs.
fn all_jumps(board: Board) -> usize {
    let jumps = |hole: Location| {
        let dests =
            [(2, 0), (-2, 0), (0, 2), (0, -2)].map(|(x, y)| (hole.offset(x, y), hole.offset(x / 2, y / 2)));
        dests.into_iter().filter(|&(dest, over)| board.is_hole(dest) && board.is_hole(over)).count()
    };
    board.holes().map(jumps).sum()
}

#[test]
fn the_boards_have_76_and_92_jumps() {
    for (board, jumps) in [(Board::English, 76), (Board::French, 92)] {
        assert_eq!(all_jumps(board), jumps);
        let holes = Bits::holes(board);
        // Marbles at start and over make a jump possible.
        let found = board.holes().flat_map(|start| {
            Location::all().filter(move |&over| board.is_hole(over) && over != start).map(move |over| {
                Bits::from_iter([start, over]).jumps(holes).filter(|jump| jump[..2] == [start, over]).count()
            })
        });
        assert_eq!(found.sum::<usize>(), jumps);
    }
}

#[test]
fn the_symmetries_are_the_rotations_and_reflections_of_the_grid() {
    let corner = Bits::from_iter([Location::new(1, 0), Location::new(3, 2)]);
    let mut images: Vec<Vec<Location>> = corner.symmetries().map(|image| image.cells().collect()).to_vec();
    let at = |x, y| Location::new(x, y);
    let mut expected = vec![
        vec![at(1, 0), at(3, 2)],
        vec![at(5, 0), at(3, 2)],
        vec![at(1, 6), at(3, 4)],
        vec![at(5, 6), at(3, 4)],
        vec![at(0, 1), at(2, 3)],
        vec![at(6, 1), at(4, 3)],
        vec![at(0, 5), at(2, 3)],
        vec![at(6, 5), at(4, 3)],
    ];
    images.iter_mut().chain(&mut expected).for_each(|image| image.sort());
    images.sort();
    expected.sort();
    assert_eq!(images, expected);
    assert_eq!(corner.symmetries()[0], corner);
    assert!(corner.symmetries().iter().all(|image| image.canonical() == corner.canonical()));
}
