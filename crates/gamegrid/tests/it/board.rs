//! Boards: buttons of the bar, pixels of actors, cells and removal.

use std::rc::Rc;

use gamegrid::actor::Actor;
use gamegrid::background::Background;
use gamegrid::board::{Board, Button, NAVIGATION_HEIGHT};
use gamegrid::grid::{Grid, Point};
use gamegrid::image::Image;
use gamegrid::location::Location;
use gamegrid::scene::{ActorFilter, ActorId, ClassId};

/// Actors of two classes at `(x, 1)`; the second is on top of the first.
fn board(has_navigation: bool) -> Board {
    let grid = Grid::new(4, 3, 30).expect("a grid");
    let mut board = Board::new(Background::new(grid, None, None), grid, has_navigation);
    for (id, x) in [(1, 1), (2, 1), (3, 2)] {
        let image = Rc::new(Image::plain(11, 7, [id as u8; 3]));
        board.actors.insert(ActorId(id), Actor::new(ClassId(id), vec![image], false));
        assert!(board.add(ActorId(id), Location::new(x, 1), 0.0));
    }
    board
}

#[test]
fn buttons_are_where_they_are_drawn() {
    let board = board(true);
    let top = board.grid.size().1;
    // Colours of the drawing: the ground of a button, and the edge that surrounds it and is the slider's line.
    let canvas = board.render(false, 0);
    let ground = Some([250, 249, 246]);
    let mut kinds = vec![];
    for y in top..top + NAVIGATION_HEIGHT {
        for x in 0..board.size().0 {
            let at = Point { x, y };
            let button = board.button_at(at);
            if canvas.dot(at) == ground {
                assert!(matches!(button, Some(Button::Step | Button::RunOrPause | Button::Reset)), "{at:?}");
            }
            if let Some(button) = button.filter(|button| !kinds.contains(button)) {
                kinds.push(button);
            }
        }
    }
    assert_eq!(kinds[..3], [Button::Step, Button::RunOrPause, Button::Reset]);
    assert_eq!(board.button_at(Point { x: 20, y: top - 1 }), None);
    assert_eq!(board.button_at(Point { x: 20, y: top + NAVIGATION_HEIGHT }), None);
    assert_eq!(self::board(false).button_at(Point { x: 20, y: top + 9 }), None, "without the bar");
}

#[test]
fn the_slider_sets_the_period_that_it_shows() {
    let board = board(true);
    let y = board.grid.size().1 + NAVIGATION_HEIGHT / 2;
    let mut periods = vec![];
    for x in 0..board.size().0 {
        let Some(Button::Period(period)) = board.button_at(Point { x, y }) else { continue };
        periods.push(period);
        // Whole milliseconds are less than a pixel from here on.
        if period < 40 {
            continue;
        }
        // The handle is nine pixels wide, around the chosen position.
        let canvas = board.render(false, period as u32);
        let is_handle = |x| canvas.dot(Point { x, y: y - 8 }) == Some([40; 3]);
        let handle: Vec<i32> = (240..board.size().0).filter(|&x| is_handle(x)).collect();
        assert_eq!(handle.len(), 9, "{period}");
        assert!((handle[4] - x).abs() <= 1, "{period}: {} for {x}", handle[4]);
    }
    assert_eq!((periods.first(), periods.last()), (Some(&2000), Some(&0)));
    assert!(periods.is_sorted_by(|one, next| one >= next), "{periods:?}");
}

#[test]
fn a_pixel_has_the_actors_whose_image_covers_it() {
    let board = board(false);
    // The image of 11 by 7 pixels around the centre (45, 45).
    for (x, y, ids) in [
        (40, 42, &[2, 1][..]),
        (50, 48, &[2, 1]),
        (39, 45, &[]),
        (51, 45, &[]),
        (45, 41, &[]),
        (45, 49, &[]),
        (75, 45, &[3]),
    ] {
        let found: Vec<u32> = board.actors_at_pixel(Point { x, y }).iter().map(|id| id.0).collect();
        assert_eq!(found, ids, "{x} {y}");
    }
}

#[test]
fn cells_are_free_or_occupied() {
    let board = board(false);
    assert_eq!(board.cells(true), [Location::new(1, 1), Location::new(2, 1)]);
    assert_eq!(board.cells(false).len(), 10);
}

#[test]
fn an_actor_is_removed_once() {
    let mut board = board(false);
    assert_eq!(board.remove_all(Some(Location::new(1, 1)), ActorFilter::Classes(&[ClassId(1)])), 1);
    assert!(!board.remove(ActorId(1)));
    assert!(board.actors[&ActorId(1)].is_removed && !board.actors[&ActorId(1)].is_in_scene);
    assert!(board.actors[&ActorId(1)].rendered_image().is_none());
    assert_eq!(board.remove_all(None, ActorFilter::All), 2);
    assert!(board.add(ActorId(1), Location::new(0, 0), 370.0), "it can be added again");
    let actor = &board.actors[&ActorId(1)];
    assert_eq!((actor.direction, actor.start_direction, actor.is_removed), (10.0, 10.0, false));
}
