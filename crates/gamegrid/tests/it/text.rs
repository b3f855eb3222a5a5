//! Images of texts.

use gamegrid::image::Rgba;
use gamegrid::text::image;

#[test]
fn the_image_of_a_text_begins_in_its_middle() {
    let made = image("I", 12, [1, 2, 3, 255], [9, 9, 9, 255]);
    assert_eq!((made.width, made.height), (12, 9));
    let count = |colour: Rgba| made.dots.iter().filter(|dot| **dot == colour).count();
    assert!(count([1, 2, 3, 255]) > 0);
    assert_eq!(count([0; 4]) * 2, made.dots.len());
    assert_eq!(image("", 12, [0; 4], [0; 4]).width, 2, "an empty text has an image that is not seen");
}
