//! A map of tiles: images of one size between the background and the actors.

use std::rc::Rc;

use crate::grid::Point;
use crate::image::{Canvas, Image};

/// A map of tiles.
#[derive(Clone, Debug)]
pub struct TileMap {
    /// Columns and rows of tiles.
    pub count: (i32, i32),
    /// Width and height of a tile in pixels.
    pub tile: (i32, i32),
    /// The upper left corner on the playground.
    pub position: Point,
    images: Vec<Option<Rc<Image>>>,
}

/// The maximum number of tiles.
pub const MAX_TILES: i32 = 1_000_000;

impl TileMap {
    /// Creates a map without images; `None` for sizes below 1 or too many tiles.
    #[must_use]
    pub fn new(count: (i32, i32), tile: (i32, i32)) -> Option<Self> {
        let total = count.0.checked_mul(count.1).filter(|total| (1..=MAX_TILES).contains(total))?;
        let is_positive = count.0 > 0 && tile.0 > 0 && tile.1 > 0;
        is_positive.then(|| Self {
            count,
            tile,
            position: Point::default(),
            images: vec![None; total as usize],
        })
    }

    /// Sets or removes the image of a tile; false for a tile outside the map.
    pub fn set_image(&mut self, column: i32, row: i32, image: Option<Rc<Image>>) -> bool {
        let is_inside = (0..self.count.0).contains(&column) && (0..self.count.1).contains(&row);
        if is_inside {
            self.images[(row * self.count.0 + column) as usize] = image;
        }
        is_inside
    }

    /// Draws the tiles.
    pub fn draw(&self, canvas: &mut Canvas) {
        for (index, image) in (0..).zip(&self.images) {
            let Some(image) = image else { continue };
            let (column, row) = (index % self.count.0, index / self.count.0);
            let at = Point {
                x: self.position.x.saturating_add(column.saturating_mul(self.tile.0)),
                y: self.position.y.saturating_add(row.saturating_mul(self.tile.1)),
            };
            canvas.draw_image(image, at);
        }
    }
}
