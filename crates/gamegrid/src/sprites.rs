//! The images that programs name.
//!
//! A program names `sprites/marble.png`; only the file name without folder and extension counts.
//! The drawings are texts of this project in the folder `sprites` of this crate; images that a host
//! adds take precedence.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use crate::drawing;
use crate::image::Image;

/// The drawings, by name.
const DRAWINGS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/drawings.rs"));

/// The images that a program can use, rendered on first use.
#[derive(Clone, Debug, Default)]
pub struct Sprites {
    cache: BTreeMap<String, Rc<Image>>,
}

/// The rendered drawings, shared by all programs of the process: the drawing of a board takes 0.1 s.
static RENDERED: Mutex<BTreeMap<&str, Image>> = Mutex::new(BTreeMap::new());

/// Renders a drawing.
fn render_drawing(name: &str) -> Option<Image> {
    let (name, text) = DRAWINGS.iter().find(|(known, _)| *known == name)?;
    let mut drawn = RENDERED.lock().unwrap_or_else(PoisonError::into_inner);
    let render = || drawing::render(text).unwrap_or_else(|error| panic!("sprites/{name}.sprite, {error}"));
    Some(drawn.entry(name).or_insert_with(render).clone())
}

/// Returns the drawing of a name. A name with a number and without a drawing, like `car7`, gets the drawing of the
/// name without the number, in other colours.
fn drawing_of(name: &str) -> Option<Image> {
    render_drawing(name).or_else(|| {
        let stem = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let number = name[stem.len()..].parse::<usize>().ok()?;
        render_drawing(stem.trim_end_matches('_')).map(|image| image.recoloured(number))
    })
}

/// Returns the name of an image: without folder and extension.
#[must_use]
pub fn sprite_name(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

impl Sprites {
    /// Adds an image under a name.
    pub fn add(&mut self, name: &str, image: Image) {
        self.cache.insert(name.to_owned(), Rc::new(image));
    }

    /// Returns the image of a path, if there is one.
    ///
    /// # Panics
    /// If a compiled-in drawing is invalid; this crate's tests render all.
    pub fn find(&mut self, path: &str) -> Option<Rc<Image>> {
        let name = sprite_name(path);
        if let Some(image) = self.cache.get(name) {
            return Some(image.clone());
        }
        let image = Rc::new(drawing_of(name)?);
        self.cache.insert(name.to_owned(), image.clone());
        Some(image)
    }

    /// Returns the names of the drawings.
    pub fn names() -> impl Iterator<Item = &'static str> {
        DRAWINGS.iter().map(|(name, _)| *name)
    }
}
