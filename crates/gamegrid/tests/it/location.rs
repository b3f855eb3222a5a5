//! Directions, distances and neighbours of cells.

use gamegrid::location::{COMPASS, Location};

#[test]
fn nearest_directions_are_named() {
    let centre = Location::new(4, 3);
    for (x, y, name, main) in [
        (0, 0, "NORTHWEST", "WEST"),
        (4, 0, "NORTH", "NORTH"),
        (9, 3, "EAST", "EAST"),
        (8, 2, "EAST", "EAST"),
    ] {
        let other = Location::new(x, y);
        let names = (COMPASS[centre.compass_to(other)], COMPASS[centre.main_compass_to(other)]);
        assert_eq!(names, (name, main), "{other:?}");
    }
}

#[test]
fn a_circle_is_round() {
    let cells = Location::new(0, 0).neighbours(2.0);
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!((cells.len(), sorted.len()), (20, 20));
    assert!(!sorted.contains(&Location::new(2, 2)));
}

#[test]
fn no_distance_overflows() {
    let far = Location::new(i32::MAX, i32::MIN);
    let _ = (far.adjacent(45.0, Some(i32::MAX)), far.distance_to(Location::new(i32::MIN, 0)));
    assert_eq!(far.neighbours(f64::NAN).len(), 0);
}
