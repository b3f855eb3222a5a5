//! What a grid knows of an actor besides its place in the orders.

use std::rc::Rc;

use crate::grid::{Grid, Point};
use crate::image::Image;
use crate::location::Location;
use crate::scene::{ActorId, ClassId};

/// Degrees from one of the turned pictures of a rotatable actor to the next.
const ROTATION_STEP: f64 = 6.0;
/// Cells up to which a grid counts as small: a step leads to the next cell.
const SMALL_GRID_CELLS: i32 = 2500;

/// Where an actor touches others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CollisionArea {
    /// Its whole picture.
    Image,
    /// A circle around a place relative to its centre.
    Circle(Point, i32),
    /// A rectangle around a place relative to its centre: width and height.
    Rectangle(Point, i32, i32),
}

/// An actor.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Its class.
    pub class: ClassId,
    /// Its pictures.
    pub images: Vec<Rc<Image>>,
    /// The picture that is shown, if one is.
    pub shown_image: Option<usize>,
    /// Its pictures turn with its direction.
    pub is_rotatable: bool,
    /// Where it stands.
    pub location: Location,
    /// Where it was put first.
    pub start: Location,
    /// Where it looks, in degrees clockwise from the east.
    pub direction: f64,
    /// Where it looked first.
    pub start_direction: f64,
    /// How far its picture is from the centre of its cell.
    pub offset: Point,
    /// It acts in every so many'th cycle.
    pub slow_down: u32,
    /// Cycles since it acted.
    pub cycles_waited: u32,
    /// It was added to a grid, and not taken out since.
    pub is_in_scene: bool,
    /// It was taken out.
    pub is_removed: bool,
    /// Those whose touch it wants to be told of.
    pub collision_partners: Vec<ActorId>,
    /// Where it touches others.
    pub collision_area: CollisionArea,
    /// Cycles for which it is not told of touches.
    pub collision_pause: i32,
}

impl Actor {
    /// An actor with these pictures, not in any grid.
    #[must_use]
    pub fn new(class: ClassId, images: Vec<Rc<Image>>, is_rotatable: bool) -> Self {
        Self {
            class,
            shown_image: (!images.is_empty()).then_some(0),
            images,
            is_rotatable,
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

    /// Looks into a direction, kept below a whole turn.
    pub fn set_direction(&mut self, direction: f64) {
        self.direction = if direction.is_finite() { direction.rem_euclid(360.0) } else { 0.0 };
    }

    /// The cell of its next step, or of one so many cells long.
    #[must_use]
    pub fn next_location(&self, grid: Grid, distance: Option<i32>) -> Location {
        match distance {
            Some(distance) => self.location.adjacent(self.direction, Some(distance)),
            None if grid.columns * grid.rows <= SMALL_GRID_CELLS => self.location.neighbour(self.direction),
            None => self.location.adjacent(self.direction, None),
        }
    }

    /// The dot of its picture's centre.
    #[must_use]
    pub const fn pixel(&self, grid: Grid) -> Point {
        let centre = grid.centre(self.location);
        Point { x: centre.x.saturating_add(self.offset.x), y: centre.y.saturating_add(self.offset.y) }
    }

    /// Moves its picture to a dot: into the nearest cell, and the rest of the way.
    pub const fn set_pixel(&mut self, grid: Grid, at: Point) {
        self.location = grid.cell_of(at);
        let centre = grid.centre(self.location);
        self.offset = Point { x: at.x.saturating_sub(centre.x), y: at.y.saturating_sub(centre.y) };
    }

    /// The picture that is to be seen, turned if it turns.
    #[must_use]
    pub fn rendered_image(&self) -> Option<Rc<Image>> {
        let image = self.shown_image.and_then(|index| self.images.get(index)).filter(|_| !self.is_removed)?;
        let turn = (self.direction / ROTATION_STEP).round() * ROTATION_STEP % 360.0;
        Some(if self.is_rotatable && turn != 0.0 { Rc::new(image.turned(turn)) } else { image.clone() })
    }

    /// The upper left corner of a picture of it.
    #[must_use]
    pub const fn corner(&self, grid: Grid, image: &Image) -> Point {
        let centre = self.pixel(grid);
        // In a grid of single dots the picture stands one further.
        let more = if grid.cell == 1 { 1 } else { 0 };
        Point {
            x: centre.x.saturating_sub(image.width / 2).saturating_add(more),
            y: centre.y.saturating_sub(image.height / 2).saturating_add(more),
        }
    }

    /// Whether its area and another's touch.
    #[must_use]
    pub fn touches(&self, other: &Self, grid: Grid) -> bool {
        match (self.shape(grid), other.shape(grid)) {
            (Some(Shape::Box(one)), Some(Shape::Box(other))) => {
                one.0.x <= other.1.x && other.0.x <= one.1.x && one.0.y <= other.1.y && other.0.y <= one.1.y
            }
            (Some(Shape::Disc(one, near)), Some(Shape::Disc(other, far))) => {
                distance(one, other) <= f64::from(near) + f64::from(far)
            }
            (Some(Shape::Disc(centre, radius)), Some(Shape::Box(corners)))
            | (Some(Shape::Box(corners)), Some(Shape::Disc(centre, radius))) => {
                let near = Point {
                    x: centre.x.clamp(corners.0.x, corners.1.x.max(corners.0.x)),
                    y: centre.y.clamp(corners.0.y, corners.1.y.max(corners.0.y)),
                };
                distance(centre, near) <= f64::from(radius)
            }
            (None, _) | (_, None) => false,
        }
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

/// Where an actor touches, in dots of the playground.
enum Shape {
    Box((Point, Point)),
    Disc(Point, i32),
}

fn distance(one: Point, other: Point) -> f64 {
    (f64::from(one.x) - f64::from(other.x)).hypot(f64::from(one.y) - f64::from(other.y))
}
