//! The state of an actor, except its position in the orders of the scene.

use std::rc::Rc;

use crate::grid::{Grid, Point};
use crate::image::{Image, Mirror};
use crate::location::Location;
use crate::scene::{ActorId, ClassId};

/// Degrees between two rotated images of a rotatable actor.
const ROTATION_STEP: f64 = 6.0;
/// The maximum number of cells of a small grid, in which a step leads to the next cell.
const SMALL_GRID_CELLS: i32 = 2500;

/// The collision area of an actor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CollisionArea {
    /// The whole image.
    Image,
    /// A circle around a point relative to its centre.
    Circle(Point, i32),
    /// A rectangle around a point relative to its centre: width and height.
    Rectangle(Point, i32, i32),
}

/// An actor.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The class.
    pub class: ClassId,
    /// The images; at most one is visible.
    pub images: Vec<Rc<Image>>,
    /// The index of the shown image, if one is shown.
    pub shown_image: Option<usize>,
    /// Whether its images rotate with its direction.
    pub is_rotatable: bool,
    /// The mirroring of its images.
    pub mirror: Mirror,
    /// The cell.
    pub location: Location,
    /// The cell to which it was added.
    pub start: Location,
    /// The direction, in degrees clockwise from east.
    pub direction: f64,
    /// The direction in which it was added.
    pub start_direction: f64,
    /// The distance of its image from the centre of its cell.
    pub offset: Point,
    /// The number of cycles per act.
    pub slow_down: u32,
    /// Cycles since it acted.
    pub cycles_waited: u32,
    /// Whether it was added to a grid and not removed since.
    pub is_in_scene: bool,
    /// Whether it was removed.
    pub is_removed: bool,
    /// The actors whose collisions it receives.
    pub collision_partners: Vec<ActorId>,
    /// The collision area.
    pub collision_area: CollisionArea,
    /// The number of cycles without collisions.
    pub collision_pause: i32,
}

impl Actor {
    /// Creates an actor with these images, not in any grid.
    #[must_use]
    pub fn new(class: ClassId, images: Vec<Rc<Image>>, is_rotatable: bool) -> Self {
        Self {
            class,
            shown_image: (!images.is_empty()).then_some(0),
            images,
            is_rotatable,
            mirror: Mirror::default(),
            location: Location::default(),
            start: Location::default(),
            direction: 0.0,
            start_direction: 0.0,
            offset: Point::default(),
            slow_down: 0,
            cycles_waited: 0,
            is_in_scene: false,
            is_removed: false,
            collision_partners: vec![],
            collision_area: CollisionArea::Image,
            collision_pause: 0,
        }
    }

    /// Sets the direction, modulo 360.
    pub fn set_direction(&mut self, direction: f64) {
        self.direction = if direction.is_finite() { direction.rem_euclid(360.0) } else { 0.0 };
    }

    /// Returns the cell of its next step, or of a step over `distance` cells.
    #[must_use]
    pub fn next_location(&self, grid: Grid, distance: Option<i32>) -> Location {
        match distance {
            Some(distance) => self.location.adjacent(self.direction, Some(distance)),
            None if grid.columns * grid.rows <= SMALL_GRID_CELLS => self.location.neighbour(self.direction),
            None => self.location.adjacent(self.direction, None),
        }
    }

    /// Returns the pixel of its image's centre.
    #[must_use]
    pub const fn pixel(&self, grid: Grid) -> Point {
        let centre = grid.centre(self.location);
        Point { x: centre.x.saturating_add(self.offset.x), y: centre.y.saturating_add(self.offset.y) }
    }

    /// Moves its image to a pixel: the actor to the nearest cell, the image by the remainder.
    pub const fn set_pixel(&mut self, grid: Grid, at: Point) {
        self.location = grid.cell_of(at);
        let centre = grid.centre(self.location);
        self.offset = Point { x: at.x.saturating_sub(centre.x), y: at.y.saturating_sub(centre.y) };
    }

    /// Returns the visible image, rotated if the actor is rotatable.
    #[must_use]
    pub fn rendered_image(&self) -> Option<Rc<Image>> {
        let image = self.shown_image.and_then(|index| self.images.get(index)).filter(|_| !self.is_removed)?;
        let turn = (self.direction / ROTATION_STEP).round() * ROTATION_STEP % 360.0;
        let image = if self.mirror == Mirror::default() {
            image.clone()
        } else {
            Rc::new(image.mirrored(self.mirror))
        };
        Some(if self.is_rotatable && turn != 0.0 { Rc::new(image.turned(turn)) } else { image })
    }

    /// Returns the upper left corner of one of its images.
    #[must_use]
    pub const fn corner(&self, grid: Grid, image: &Image) -> Point {
        let centre = self.pixel(grid);
        // In a grid of single pixels the offset is one pixel larger.
        let more = if grid.cell == 1 { 1 } else { 0 };
        Point {
            x: centre.x.saturating_sub(image.width / 2).saturating_add(more),
            y: centre.y.saturating_sub(image.height / 2).saturating_add(more),
        }
    }

    /// Whether its collision area touches another actor's.
    #[must_use]
    pub fn touches(&self, other: &Self, grid: Grid) -> bool {
        match (self.shape(grid), other.shape(grid)) {
            (Some(one), Some(other)) => one.touches(&other),
            (None, _) | (_, None) => false,
        }
    }

    /// Whether its collision area touches a rectangle of the playground.
    #[must_use]
    pub fn touches_box(&self, grid: Grid, corner: Point, size: (i32, i32)) -> bool {
        let end = Point { x: corner.x.saturating_add(size.0 - 1), y: corner.y.saturating_add(size.1 - 1) };
        self.shape(grid).is_some_and(|shape| shape.touches(&Shape::Box((corner, end))))
    }

    fn shape(&self, grid: Grid) -> Option<Shape> {
        let image = self.rendered_image()?;
        let centre = self.pixel(grid);
        let moved = |by: Point| Point { x: centre.x.saturating_add(by.x), y: centre.y.saturating_add(by.y) };
        let around = |middle: Point, width: i32, height: i32| {
            let from =
                Point { x: middle.x.saturating_sub(width / 2), y: middle.y.saturating_sub(height / 2) };
            let to = Point { x: from.x.saturating_add(width - 1), y: from.y.saturating_add(height - 1) };
            Shape::Box((from, to))
        };
        Some(match self.collision_area {
            CollisionArea::Image => around(centre, image.width, image.height),
            CollisionArea::Circle(at, radius) => Shape::Disc(moved(at), radius),
            CollisionArea::Rectangle(at, width, height) => around(moved(at), width, height),
        })
    }
}

/// A collision area in pixels of the playground.
enum Shape {
    Box((Point, Point)),
    Disc(Point, i32),
}

impl Shape {
    fn touches(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Box(one), Self::Box(other)) => {
                one.0.x <= other.1.x && other.0.x <= one.1.x && one.0.y <= other.1.y && other.0.y <= one.1.y
            }
            (Self::Disc(one, near), Self::Disc(other, far)) => {
                distance(*one, *other) <= f64::from(*near) + f64::from(*far)
            }
            (Self::Disc(centre, radius), Self::Box(corners))
            | (Self::Box(corners), Self::Disc(centre, radius)) => {
                let near = Point {
                    x: centre.x.clamp(corners.0.x, corners.1.x.max(corners.0.x)),
                    y: centre.y.clamp(corners.0.y, corners.1.y.max(corners.0.y)),
                };
                distance(*centre, near) <= f64::from(*radius)
            }
        }
    }
}

fn distance(one: Point, other: Point) -> f64 {
    (f64::from(one.x) - f64::from(other.x)).hypot(f64::from(one.y) - f64::from(other.y))
}
