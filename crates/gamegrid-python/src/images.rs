//! The images of a program: files that its host has read, then the library's drawings, then a placeholder.
//!
//! A missing or broken file ends a program in the original. Here it causes a warning with the searched folders, because
//! most programs are playable with a placeholder.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::rc::Rc;

use gamegrid::ProgramFiles;
use gamegrid::image::Image;
use gamegrid::sprites::Sprites;
use image::{ImageReader, Limits};

/// The largest side of an image in pixels.
const MAX_SIDE: u32 = 4000;
/// The largest memory that decoding takes, in bytes.
const MAX_MEMORY: u64 = 128 << 20;

/// The images of a program.
#[derive(Default)]
pub(super) struct Images {
    /// Images from a host as pixels, and the library's drawings.
    pub sprites: Sprites,
    pub files: ProgramFiles,
    decoded: BTreeMap<String, Rc<Image>>,
}

pub(super) struct Found {
    pub image: Rc<Image>,
    /// Whether it replaces a missing image.
    pub is_placeholder: bool,
    pub warning: Option<String>,
}

impl From<Rc<Image>> for Found {
    fn from(image: Rc<Image>) -> Self {
        Self { image, is_placeholder: false, warning: None }
    }
}

impl Images {
    /// Returns the image of a path in a program.
    pub fn find(&mut self, path: &str) -> Found {
        if let Some((found, bytes)) = self.files.image(path) {
            if let Some(image) = self.decoded.get(found) {
                return image.clone().into();
            }
            match decoded(bytes) {
                Ok(image) => {
                    let image = Rc::new(image);
                    self.decoded.insert(found.to_owned(), image.clone());
                    return image.into();
                }
                Err(reason) => return placeholder(format!("cannot read the image `{path}`: {reason}")),
            }
        }
        match self.sprites.find(path) {
            Some(image) => image.into(),
            None => placeholder(self.missing(path)),
        }
    }

    fn missing(&self, path: &str) -> String {
        let mut searched = self.files.image_folders.clone();
        searched.push("the drawings of the library".to_owned());
        format!(
            "unknown image `{path}`, shown as a crossed square; searched: {}; give its folder with `--images DIR`",
            searched.join(", ")
        )
    }
}

fn placeholder(warning: String) -> Found {
    Found { image: Rc::new(Image::placeholder()), is_placeholder: true, warning: Some(warning) }
}

/// Decodes an image file; of an animation, its first frame.
fn decoded(bytes: &[u8]) -> Result<Image, String> {
    let mut reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|error| error.to_string())?;
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MAX_SIDE), Some(MAX_SIDE));
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    if reader.format().is_none() {
        return Err("expected a PNG, GIF or JPEG file".to_owned());
    }
    let pixels = reader.decode().map_err(|error| error.to_string())?.into_rgba8();
    let side = |side: u32| i32::try_from(side).map_err(|_| "it is too large".to_owned());
    let (width, height) = (side(pixels.width())?, side(pixels.height())?);
    Ok(Image { width, height, dots: pixels.pixels().map(|pixel| pixel.0).collect() })
}
