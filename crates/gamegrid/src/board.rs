//! A board: grid, actors, background, the bars around them, and the whole frame.
//!
//! Note: the bars are below the playground and outside it, so that mouse positions are the same
//! with and without them.

use std::collections::BTreeMap;

use hardware::Rgb;

use crate::actor::Actor;
use crate::background::Background;
use crate::grid::{Grid, Point};
use crate::image::Canvas;
use crate::location::Location;
use crate::scene::{ActorFilter, ActorId, Scene};
use crate::text;
use crate::tiles::TileMap;

/// Height of the navigation bar in pixels.
pub const NAVIGATION_HEIGHT: i32 = 40;
/// The minimum width of a frame with the navigation bar.
const NAVIGATION_WIDTH: i32 = 450;
/// Height of text in the bars.
const FONT_HEIGHT: i32 = 24;
const BAR: Rgb = [236, 233, 226];
const BAR_INK: Rgb = [40, 40, 40];
const BAR_EDGE: Rgb = [150, 146, 138];

/// The text bar below the playground.
#[derive(Clone, Debug, Default)]
pub struct StatusBar {
    /// The height in pixels, `None` without a bar.
    pub height: Option<i32>,
    /// Whether it is shown.
    pub is_shown: bool,
    /// The text.
    pub text: String,
    /// The colour of the text, if it is set.
    pub colour: Option<Rgb>,
}

/// The action of a button of the navigation bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Runs one cycle.
    Step,
    /// Starts or pauses the cycles.
    RunOrPause,
    /// Resets all actors to their start.
    Reset,
    /// Sets the simulation period, in thousandths of the maximum.
    Period(i32),
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The dimensions.
    pub grid: Grid,
    /// The background.
    pub background: Background,
    /// The order of the actors.
    pub scene: Scene,
    /// The state of each actor, in the scene or not.
    pub actors: BTreeMap<ActorId, Actor>,
    /// The map of tiles between the background and the actors.
    pub tiles: Option<TileMap>,
    /// The text bar below.
    pub status: StatusBar,
    /// Whether it has the navigation bar.
    pub has_navigation: bool,
    /// The window's title.
    pub title: String,
}

impl Board {
    /// Creates an empty board.
    #[must_use]
    pub fn new(background: Background, grid: Grid, has_navigation: bool) -> Self {
        Self {
            grid,
            background,
            scene: Scene::default(),
            actors: BTreeMap::new(),
            tiles: None,
            status: StatusBar { is_shown: true, ..StatusBar::default() },
            has_navigation,
            title: String::new(),
        }
    }

    /// Adds an actor to the scene; false if it is already in it.
    pub fn add(&mut self, id: ActorId, at: Location, direction: f64) -> bool {
        let Some(actor) = self.actors.get_mut(&id) else { return false };
        if !self.scene.add(id, actor.class, at) {
            return false;
        }
        (actor.location, actor.start) = (at, at);
        actor.set_direction(direction);
        actor.start_direction = actor.direction;
        (actor.is_in_scene, actor.is_removed) = (true, false);
        true
    }

    /// Moves an actor to a cell; its image keeps its distance from the centre.
    pub fn move_actor(&mut self, id: ActorId, at: Location) {
        self.update_actor(id, |actor| actor.location = at);
    }

    /// Changes an actor, and updates the scene.
    pub fn update_actor(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.actors.get_mut(&id) {
            change(actor);
            self.scene.move_actor(id, actor.location);
        }
    }

    /// Removes an actor; false if it is not in the scene.
    pub fn remove(&mut self, id: ActorId) -> bool {
        let was_there = self.scene.remove(id);
        if let Some(actor) = self.actors.get_mut(&id).filter(|_| was_there) {
            (actor.is_in_scene, actor.is_removed) = (false, true);
        }
        was_there
    }

    /// Removes all actors of some classes, in one cell or everywhere; returns their number.
    pub fn remove_all(&mut self, at: Option<Location>, among: ActorFilter<'_>) -> usize {
        let removed: Vec<ActorId> = match at {
            Some(at) => self.scene.actors_at(at, among).collect(),
            None => self.scene.actors(among).collect(),
        };
        removed.iter().filter(|&&id| self.remove(id)).count()
    }

    /// Sets the text of the status bar; without a bar the text is invisible.
    pub fn set_status(&mut self, text: &str, colour: Option<Rgb>) {
        text.clone_into(&mut self.status.text);
        self.status.colour = colour;
    }

    /// Returns the cells without an actor, or with one, column by column.
    #[must_use]
    pub fn cells(&self, are_occupied: bool) -> Vec<Location> {
        self.grid.cells().filter(|&cell| self.scene.is_occupied(cell) == are_occupied).collect()
    }

    /// Returns the collision partners that an actor touches.
    #[must_use]
    pub fn touched_partners(&self, id: ActorId) -> Vec<ActorId> {
        let Some(actor) = self.actors.get(&id) else { return vec![] };
        let touches = |other: &&ActorId| {
            let partner = self.actors.get(other).filter(|partner| partner.is_in_scene);
            **other != id && partner.is_some_and(|partner| actor.touches(partner, self.grid))
        };
        actor.collision_partners.iter().filter(touches).copied().collect()
    }

    /// Returns the actors whose image contains a pixel, the topmost first.
    #[must_use]
    pub fn actors_at_pixel(&self, at: Point) -> Vec<ActorId> {
        let is_hit = |id: &ActorId| {
            let actor = &self.actors[id];
            actor.rendered_image().is_some_and(|image| {
                let corner = actor.corner(self.grid, &image);
                image
                    .dot(at.x.saturating_sub(corner.x), at.y.saturating_sub(corner.y))
                    .is_some_and(|dot| dot[3] > 0)
            })
        };
        self.scene.actors(ActorFilter::All).rev().filter(is_hit).collect()
    }

    /// Returns width and height of the frame with its bars.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        let (width, height) = self.grid.size();
        let navigation = if self.has_navigation { NAVIGATION_HEIGHT } else { 0 };
        let status = self.status_height().map_or(0, |height| height + 1);
        let width = if self.has_navigation { width.max(NAVIGATION_WIDTH) } else { width };
        (width, height + navigation + status)
    }

    fn status_height(&self) -> Option<i32> {
        self.status.height.filter(|_| self.status.is_shown)
    }

    /// Renders only the playground: background and actors.
    #[must_use]
    pub fn render_playground(&self) -> Canvas {
        let mut canvas = self.background.canvas().clone();
        if let Some(tiles) = &self.tiles {
            tiles.draw(&mut canvas);
        }
        for id in self.scene.actors(ActorFilter::All) {
            let actor = &self.actors[&id];
            if let Some(image) = actor.rendered_image() {
                canvas.draw_image(&image, actor.corner(self.grid, &image));
            }
        }
        canvas
    }

    /// Renders the frame with its bars. `period` is the time of a cycle in milliseconds, for the
    /// slider.
    #[must_use]
    pub fn render(&self, is_running: bool, period: u32) -> Canvas {
        let (width, height) = self.size();
        let mut canvas = Canvas::new(width, height, BAR);
        canvas.blit(&self.render_playground(), Point::default());
        let mut top = self.grid.size().1;
        if self.has_navigation {
            self.draw_navigation(&mut canvas, top, is_running, period);
            top += NAVIGATION_HEIGHT;
        }
        if let Some(height) = self.status_height() {
            canvas.fill(Point { x: 0, y: top }, Point { x: width, y: top }, BAR_EDGE);
            let lines = i32::try_from(self.status.text.lines().count()).unwrap_or(1).max(1);
            // A text too wide for the bar gets a smaller font.
            let is_wide = |line: &str| text::width(line, FONT_HEIGHT) > width - 12;
            let letters = if self.status.text.lines().any(is_wide) { FONT_HEIGHT / 2 } else { FONT_HEIGHT };
            let rows = lines.saturating_mul(text::line_height(letters));
            let at = Point { x: 6, y: top + 2 + (height - rows).max(0) / 2 };
            text::write(&mut canvas, &self.status.text, at, letters, self.status.colour.unwrap_or(BAR_INK));
        }
        canvas
    }

    fn draw_navigation(&self, canvas: &mut Canvas, top: i32, is_running: bool, period: u32) {
        let names = ["Step", if is_running { "Pause" } else { "Run" }, "Reset"];
        for (name, left) in names.into_iter().zip(BUTTONS) {
            let from = Point { x: left, y: top + 8 };
            let to = Point { x: left + BUTTON_WIDTH, y: top + NAVIGATION_HEIGHT - 9 };
            canvas.fill(from, to, [250, 249, 246]);
            canvas.rectangle(from, to, 1, BAR_EDGE);
            let inset = (BUTTON_WIDTH - text::width(name, FONT_HEIGHT)) / 2;
            text::write(canvas, name, Point { x: left + inset, y: top + 13 }, FONT_HEIGHT, BAR_INK);
        }
        let y = top + NAVIGATION_HEIGHT / 2;
        canvas.line(Point { x: SLIDER, y }, Point { x: SLIDER + SLIDER_WIDTH, y }, 2, BAR_EDGE);
        let share = f64::from(period.min(LONGEST_PERIOD)) / f64::from(LONGEST_PERIOD);
        // The right end is the shortest period.
        let x = SLIDER + SLIDER_WIDTH - (share.sqrt() * f64::from(SLIDER_WIDTH)) as i32;
        canvas.fill(Point { x: x - 4, y: y - 8 }, Point { x: x + 4, y: y + 8 }, BAR_INK);
    }

    /// Returns the button at a pixel of the frame.
    #[must_use]
    pub fn button_at(&self, at: Point) -> Option<Button> {
        let down = at.y.checked_sub(self.grid.size().1)?;
        if !self.has_navigation || !(0..NAVIGATION_HEIGHT).contains(&down) {
            return None;
        }
        let index = BUTTONS.iter().position(|&left| (left..=left + BUTTON_WIDTH).contains(&at.x));
        match index {
            Some(0) => Some(Button::Step),
            Some(1) => Some(Button::RunOrPause),
            Some(_) => Some(Button::Reset),
            None => (SLIDER..=SLIDER + SLIDER_WIDTH).contains(&at.x).then(|| {
                let share = f64::from(SLIDER + SLIDER_WIDTH - at.x) / f64::from(SLIDER_WIDTH);
                Button::Period((share * share * f64::from(LONGEST_PERIOD)) as i32)
            }),
        }
    }
}

/// The left edges of the buttons.
const BUTTONS: [i32; 3] = [8, 88, 168];
const BUTTON_WIDTH: i32 = 72;
const SLIDER: i32 = 260;
const SLIDER_WIDTH: i32 = 170;
/// The period at the left end of the slider, in milliseconds.
const LONGEST_PERIOD: u32 = 2000;
