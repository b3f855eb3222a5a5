//! Images, and drawing on a canvas.

use gamegrid::grid::Point;
use gamegrid::image::{Arc, Canvas, Image, Mirror};
use hardware::Rgb;

const INK: Rgb = [255; 3];

fn dots(canvas: &Canvas) -> Vec<(i32, i32)> {
    let (width, height) = canvas.size();
    let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    all.filter(|&(x, y)| canvas.dot(Point { x, y }) == Some(INK)).collect()
}

#[test]
fn a_rectangle_has_both_corners() {
    let mut canvas = Canvas::new(5, 5, [0; 3]);
    canvas.fill(Point { x: 3, y: 2 }, Point { x: 2, y: 1 }, INK);
    assert_eq!(dots(&canvas), [(2, 1), (3, 1), (2, 2), (3, 2)]);
}

#[test]
fn drawing_is_clipped() {
    let mut canvas = Canvas::new(3, 3, [0; 3]);
    let far = Point { x: i32::MAX, y: i32::MIN };
    canvas.line(Point::default(), far, 1, INK);
    canvas.draw_image(&Image::plain(2, 2, INK), far);
    canvas.arc(Arc::circle(far, i32::MAX), Some(3), INK);
    canvas.fill_polygon(&[far, Point { x: -5, y: -5 }, Point { x: 0, y: 9 }], INK);
    canvas.line(Point { x: -2, y: 1 }, Point { x: 9, y: 1 }, 1, INK);
    assert!(dots(&canvas).contains(&(2, 1)));
}

#[test]
fn transparent_dots_show_the_dots_below() {
    let mut canvas = Canvas::new(1, 1, [200, 100, 0]);
    canvas.draw_image(&Image { width: 1, height: 1, dots: vec![[0, 0, 0, 128]] }, Point::default());
    assert_eq!(canvas.dot(Point::default()), Some([100, 50, 0]));
}

#[test]
fn a_mirrored_picture_has_its_pixels_on_the_other_side() {
    let image = Image { width: 2, height: 2, dots: vec![[1; 4], [2; 4], [3; 4], [4; 4]] };
    let mirrored = |horizontal, vertical| image.mirrored(Mirror { horizontal, vertical }).dots;
    assert_eq!(mirrored(true, false), [[2; 4], [1; 4], [4; 4], [3; 4]]);
    assert_eq!(mirrored(false, true), [[3; 4], [4; 4], [1; 4], [2; 4]]);
}

#[test]
fn a_turned_picture_keeps_its_centre() {
    let image = Image { width: 3, height: 1, dots: vec![[1; 4], [2; 4], [3; 4]] };
    let turned = image.turned(90.0);
    assert_eq!((turned.width, turned.height), (1, 3));
    assert_eq!(turned.dots, [[1; 4], [2; 4], [3; 4]]);
    assert_eq!(image.turned(180.0).dots, [[3; 4], [2; 4], [1; 4]]);
}
