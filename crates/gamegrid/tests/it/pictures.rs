//! Pictures of boards, dialogs and drawings. `TYPEIN_BLESS=1 cargo test -p typein-gamegrid --test it pictures` rewrites
//! `tests/it/pictures`; view them before they are committed.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::rc::Rc;

use gamegrid::actor::Actor;
use gamegrid::background::{Background, CellFill};
use gamegrid::board::Board;
use gamegrid::dialog::{Dialog, DialogKind};
use gamegrid::drawing::render;
use gamegrid::grid::{Grid, Point};
use gamegrid::image::{Arc, Canvas, Image, Mirror};
use gamegrid::location::Location;
use gamegrid::scene::{ActorId, ClassId};
use gamegrid::text;
use gamegrid::tiles::TileMap;

const fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// An image without symmetry.
fn arrow() -> Rc<Image> {
    let text = "size 24 16\npolygon 3 0,2 23,8 0,15 #d02020\nrect 2 6 6 4 1 #ffffff80\n";
    Rc::new(render(text).expect("a drawing"))
}

/// A board of one actor of each kind; `(6, 3)` cells of 20 pixels, narrower than the navigation bar.
fn board(has_navigation: bool) -> Board {
    let grid = Grid::new(6, 3, 20).expect("a grid");
    let mut background =
        Background::new(grid, Some(Rc::new(Image::plain(50, 30, [40, 90, 60]))), Some([99; 3]));
    background.set_image_corner(point(60, 20));
    background.fill_cell(Location::new(0, 2), [20, 20, 200], CellFill::Whole);
    background.fill_cell(Location::new(1, 2), [20, 20, 200], CellFill::WithinLines);
    let mut board = Board::new(background, grid, has_navigation);
    let mut tiles = TileMap::new((2, 2), (9, 7)).expect("a map");
    tiles.position = point(41, 1);
    for (column, row, grey) in [(0, 0, 60), (1, 0, 120), (1, 1, 180)] {
        assert!(tiles.set_image(column, row, Some(Rc::new(Image::plain(9, 7, [grey; 3])))));
    }
    board.tiles = Some(tiles);
    let turned = Actor::new(ClassId(1), vec![arrow()], true);
    let mirrored = Actor {
        mirror: Mirror { horizontal: true, vertical: false },
        ..Actor::new(ClassId(2), vec![arrow()], false)
    };
    let shifted = Actor { offset: point(-7, 4), ..Actor::new(ClassId(2), vec![arrow()], false) };
    for (id, actor, x, direction) in [(1, turned, 1, 58.0), (2, mirrored, 3, 90.0), (3, shifted, 5, 0.0)] {
        board.actors.insert(ActorId(id), actor);
        assert!(board.add(ActorId(id), Location::new(x, 1), direction));
    }
    board
}

fn boards() -> [Canvas; 3] {
    let mut running = board(true);
    running.status.height = Some(40);
    running.set_status("Two lines\nof text", None);
    let mut paused = board(true);
    paused.status.height = Some(30);
    paused.set_status(&"A line too wide for letters of this height. ".repeat(2), Some([0, 0, 160]));
    let mut bare = board(false);
    bare.status.height = Some(20);
    bare.set_status("Moves: 3", None);
    [running.render(true, 200), paused.render(false, 2000), bare.render(false, 0)]
}

fn dialogs() -> [Canvas; 5] {
    let mut refused = Dialog::new(DialogKind::Integer, "How many?", "12");
    for (code, key) in [(b'X', 'x'), (10, '\n')] {
        refused.press(code, key);
    }
    let mut no = Dialog::new(DialogKind::YesNo, "Another game?", "");
    no.press(b'N', 'n');
    let long = "A prompt of many words that needs more lines than the frame has. ".repeat(9);
    [
        (Dialog::new(DialogKind::Message, "Done", ""), (320, 160)),
        (no, (320, 160)),
        (Dialog::new(DialogKind::Text, "A long answer shows its end", &"abcdefghij".repeat(5)), (500, 160)),
        (refused, (320, 160)),
        (Dialog::new(DialogKind::Number, &long, "1.5"), (320, 160)),
    ]
    .map(|(dialog, (width, height))| {
        let mut canvas = Canvas::new(width, height, [30, 60, 90]);
        dialog.draw(&mut canvas);
        canvas
    })
}

/// Every shape and fill.
const SHAPES: &str = "size 120 80
rect 2 2 50 30 8 linear 2 2 52 32 #ff0000 #00ff00 #0000ff
circle 85 20 17 radial 80 14 20 #ffffff #804000
ellipse 30 58 25 12 #20a0c0
ellipse 40 58 9 16 #ffff0060
polygon 4 70,45 115,50 100,75 62,70 linear 62 0 115 0 #000000 #ff80ff
cut circle 30 58 6
cut rect 90 55 8 8 2
wood 60 40 30 40 #e0b070 #704010 5
";

fn drawing() -> Canvas {
    let mut canvas = Canvas::new(120, 80, [230; 3]);
    canvas.draw_image(&render(SHAPES).expect("a drawing"), Point::default());
    canvas
}

fn strokes() -> Canvas {
    let mut canvas = Canvas::new(120, 80, [0; 3]);
    for (width, y) in [(1, 4), (2, 10), (5, 20)] {
        canvas.line(point(3, y), point(40, y + 9), width, [255, 200, 0]);
        canvas.line(point(12, y + 40), point(4, y + 12), width, [0, 200, 255]);
    }
    canvas.rectangle(point(50, 4), point(70, 18), 3, [255; 3]);
    canvas.fill_polygon(&[point(75, 4), point(115, 10), point(80, 30), point(90, 14)], [160, 0, 160]);
    canvas.outline(&[point(50, 25), point(70, 30), point(55, 40)], 1, [0, 255, 0]);
    canvas.arc(Arc { centre: point(60, 60), radius: 15, start: 30.0, extent: 200.0 }, Some(3), [255, 0, 0]);
    canvas.arc(Arc { centre: point(98, 58), radius: 18, start: -45.0, extent: -100.0 }, None, [90, 90, 255]);
    canvas.arc(Arc::circle(point(98, 58), 19), Some(1), [200; 3]);
    text::write(&mut canvas, "Ab\ngy", point(84, 32), 12, [255, 255, 128]);
    canvas.draw_image(&Image::placeholder(), point(-20, 50));
    canvas
}

/// Compares a picture with its file.
fn check(name: &str, canvas: &Canvas) {
    let (width, height) = canvas.size();
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/pictures").join(name).with_extension("png");
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        let file = File::create(&path).expect("it is writable");
        let mut encoder = png::Encoder::new(file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("it is writable");
        writer.write_image_data(canvas.dots().as_flattened()).expect("it is writable");
        writer.finish().expect("it is writable");
    }
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("it is a PNG image");
    assert_eq!((reader.info().width, reader.info().height), (width as u32, height as u32), "{name}");
    let mut dots = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    reader.next_frame(&mut dots).expect("the image is complete");
    let differs = canvas.dots().as_flattened().iter().zip(&dots).position(|(one, other)| one != other);
    let pixel = differs.map(|index| (index as i32 / 3 % width, index as i32 / 3 / width));
    assert_eq!(pixel, None, "{name} differs from its picture at this pixel");
}

#[test]
fn boards_have_their_pictures() {
    for (name, canvas) in ["board-running", "board-paused", "board-bare"].into_iter().zip(&boards()) {
        check(name, canvas);
    }
}

#[test]
fn dialogs_have_their_pictures() {
    let names = ["dialog-message", "dialog-no", "dialog-text", "dialog-refused", "dialog-number"];
    for (name, canvas) in names.into_iter().zip(&dialogs()) {
        check(name, canvas);
    }
}

#[test]
fn drawings_have_their_pictures() {
    check("drawing", &drawing());
    check("strokes", &strokes());
}
