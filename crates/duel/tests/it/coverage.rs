//! Line coverage of a listing.

use duel::Coverage;

#[test]
fn executed_and_missed_lines_are_all_lines() {
    let coverage = Coverage::of_lines(&[1, 2].into(), [2, 3]);
    assert_eq!(coverage, Coverage { lines: 2, executed: [2].into(), missed: [1].into() });
}

#[test]
fn neighbours_in_the_listing_become_ranges() {
    let coverage = Coverage { lines: 6, executed: [10, 40].into(), missed: [20, 30, 50, 60].into() };
    assert_eq!(coverage.missed_ranges(), "20-30, 50-60");
}
