//! Maps of tiles.

use gamegrid::grid::Point;
use gamegrid::image::{Canvas, Image};
use gamegrid::tiles::TileMap;
use std::rc::Rc;

#[test]
fn a_tile_is_drawn_at_its_position() {
    let mut map = TileMap::new((3, 2), (4, 5)).expect("a map");
    map.position = Point { x: -1, y: 2 };
    assert!(map.set_image(2, 1, Some(Rc::new(Image::plain(4, 5, [9; 3])))));
    assert!(!map.set_image(3, 1, None));
    let mut canvas = Canvas::new(20, 20, [0; 3]);
    map.draw(&mut canvas);
    assert_eq!(canvas.dot(Point { x: 7, y: 7 }), Some([9; 3]));
    assert_eq!(canvas.dot(Point { x: 6, y: 7 }), Some([0; 3]));
    assert!(TileMap::new((0, 2), (4, 5)).is_none());
    assert!(TileMap::new((100_000, 100_000), (4, 5)).is_none());
}
