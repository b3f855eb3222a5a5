//! Actors: steps, pixels, and the areas that touch.

use std::rc::Rc;

use gamegrid::actor::{Actor, CollisionArea};
use gamegrid::grid::{Grid, Point};
use gamegrid::image::Image;
use gamegrid::location::Location;
use gamegrid::scene::ClassId;

fn actor(area: CollisionArea) -> Actor {
    let image = Rc::new(Image::plain(11, 7, [9; 3]));
    Actor { collision_area: area, ..Actor::new(ClassId(0), vec![image], false) }
}

#[test]
fn a_step_is_one_cell_in_a_small_grid_and_five_in_a_large_one() {
    let small = Grid::new(50, 50, 4).expect("a grid");
    let large = Grid::new(51, 50, 4).expect("a grid");
    let mut walker = actor(CollisionArea::Image);
    walker.location = Location::new(10, 10);
    assert_eq!(walker.next_location(small, None), Location::new(11, 10));
    assert_eq!(walker.next_location(large, None), Location::new(15, 10));
    assert_eq!(walker.next_location(large, Some(2)), Location::new(12, 10));
}

#[test]
fn an_image_keeps_the_pixel_that_was_set() {
    let grid = Grid::new(9, 9, 20).expect("a grid");
    let mut walker = actor(CollisionArea::Image);
    for x in [0, 19, 20, 31, 179] {
        walker.set_pixel(grid, Point { x, y: 45 });
        assert_eq!(walker.location, Location::new(x / 20, 2));
        assert_eq!(walker.pixel(grid), Point { x, y: 45 });
        assert_eq!(walker.corner(grid, &walker.images[0]), Point { x: x - 5, y: 42 });
    }
    // In a grid of single pixels the image is one pixel further.
    let single = Grid::new(90, 90, 1).expect("a grid");
    walker.set_pixel(single, Point { x: 40, y: 45 });
    assert_eq!(walker.corner(single, &walker.images[0]), Point { x: 36, y: 43 });
}

/// Counts the horizontal and the vertical distances at which two areas touch.
fn reach(one: CollisionArea, other: CollisionArea) -> [usize; 2] {
    let grid = Grid::new(9, 9, 20).expect("a grid");
    let [mut still, mut moving] = [actor(one), actor(other)];
    still.set_pixel(grid, Point { x: 90, y: 90 });
    let mut touches = |x, y| {
        moving.set_pixel(grid, Point { x, y });
        assert_eq!(still.touches(&moving, grid), moving.touches(&still, grid), "{x} {y}");
        still.touches(&moving, grid)
    };
    [(0..180).filter(|&x| touches(x, 90)).count(), (0..180).filter(|&y| touches(90, y)).count()]
}

#[test]
fn areas_touch_when_they_share_a_pixel() {
    let centre = Point::default();
    let image = CollisionArea::Image;
    let disc = CollisionArea::Circle(centre, 4);
    let wide = CollisionArea::Rectangle(Point { x: 3, y: -2 }, 21, 5);
    // Two images of 11 by 7 pixels: 10 pixels to both sides, 6 up and down.
    assert_eq!(reach(image, image), [21, 13]);
    // Radii add up.
    assert_eq!(reach(disc, disc), [17, 17]);
    // The distance from the edge of the image: 5 + 4 to both sides, 3 + 4 up and down.
    assert_eq!(reach(image, disc), [19, 15]);
    // Half of both widths, and of both heights: 5 + 10, 3 + 2.
    assert_eq!(reach(image, wide), [31, 11]);
}

#[test]
fn an_area_away_from_the_centre_moves_with_it() {
    let grid = Grid::new(9, 9, 20).expect("a grid");
    let mut still = actor(CollisionArea::Rectangle(Point { x: 30, y: -20 }, 5, 5));
    still.set_pixel(grid, Point { x: 90, y: 90 });
    // The rectangle has the pixels 118 to 122 and 68 to 72.
    let touches = |x, y| still.touches_box(grid, Point { x, y }, (2, 2));
    assert!(touches(117, 67) && touches(122, 72));
    assert!(!touches(116, 67) && !touches(117, 66) && !touches(123, 72) && !touches(122, 73));
    let mut invisible = still.clone();
    invisible.shown_image = None;
    assert!(!invisible.touches(&still, grid));
}
