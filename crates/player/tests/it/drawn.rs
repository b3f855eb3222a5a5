//! Shapes of characters and sprites that a program has drawn.

use player::drawn::{Shape, shapes};
use player::{Options, Program, Session};
use systems::Machine;

/// The shape of a character whose dots are all set.
const FULL: char = '█';

/// Returns the shapes, with row and column, of a program that has run for 5 seconds.
fn shown(listing: &str, machine: &'static Machine) -> Vec<(usize, usize, char)> {
    let source = listing::read(listing.as_bytes(), "test.bas").expect("it is a page");
    let program = Program::from_source(machine, &source, None).expect("it is a program");
    let mut session = Session::start(&program, Options::default()).expect("it fits");
    session.run_seconds(5.0);
    let system = session.system();
    let screen = system.screen();
    let shapes = shapes(system, &screen, &system.render());
    let position_of = |(index, shape): (usize, Option<Shape>)| {
        shape.map(|shape| (index / screen.columns, index % screen.columns, shape.glyph))
    };
    shapes.into_iter().enumerate().filter_map(position_of).collect()
}

#[test]
fn letters_in_any_colours_are_no_shapes() {
    let program = "10 print \"hello\" chr$(18) \"there\" chr$(5) \"you\" chr$(14)\n20 goto 20\n";
    assert_eq!(shown(program, Machine::C64), []);
    let moved = "10 poke 36864,2:poke 36865,120:poke 36866,152:poke 36879,110:print \"hello\" chr$(18) \"you\"\n20 goto 20\n";
    assert_eq!([shown(program, Machine::VIC20), shown(moved, Machine::VIC20)], [[], []]);
    assert_eq!(shown("10 SCREEN 0:PRINT \"Hello {}\"\n20 GOTO 20\n", Machine::MSX), []);
    assert_eq!(shown("10 SCREEN 1:COLOR 8,4:PRINT \"Hello\"\n20 GOTO 20\n", Machine::MSX), []);
}

#[test]
fn sprites_and_characters_drawn_anew_are_shapes() {
    let sprite = "10 for i=832 to 894:poke i,255:next:poke 2040,13:poke 53248,104:poke 53249,130:poke 53269,1\n20 goto 20\n";
    let rows = [(10, FULL), (11, FULL), (12, '⠿')];
    let cells = rows.map(|(row, glyph)| [10, 11, 12].map(|column| (row, column, glyph)));
    assert_eq!(shown(sprite, Machine::C64), cells.as_flattened());
    let sprite = "10 SCREEN 1:SPRITE$(0)=CHR$(255)+STRING$(7,128):PUT SPRITE 0,(80,79),15,0\n20 GOTO 20\n";
    assert_eq!(shown(sprite, Machine::MSX), [(10, 10, '⡏')]);
    let letter = "10 poke 36869,255:for i=0 to 7:poke 7176+i,240:next:for i=7424 to 7431:poke i,0:next\n\
        20 print chr$(147)\"a\":poke 7680+21,1:poke 38400+21,10\n30 goto 30\n";
    let cells: Vec<_> =
        shown(letter, Machine::VIC20).into_iter().filter(|cell| cell.0 == 0 && cell.1 % 21 == 0).collect();
    assert_eq!(cells, [(0, 0, '⡇'), (0, 21, '⡇')]);
    let letter = "10 SCREEN 1:PRINT \"A\":FOR I=0 TO 7:VPOKE 65*8+I,240:NEXT\n20 GOTO 20\n";
    assert_eq!(shown(letter, Machine::MSX).iter().map(|&(_, _, glyph)| glyph).collect::<String>(), "⡇");
}
