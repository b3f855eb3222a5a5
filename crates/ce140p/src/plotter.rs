//! What the plotter does with the bytes on its line.
//!
//! ```text
//! ESC a, ESC b       text mode, graphic mode             anywhere
//! ESC 0 to ESC 3     a pen
//! ESC ? letter       size 1 to 15 of letters; ESC ? number CR for others
//! 0A, 0B             a line forward, back
//! 0F text CR         text
//! M x,y CR           pen up, go there                    in graphic mode, numbers from the origin
//! D x,y,... CR       draw to each of them
//! R x,y CR           as M, from where the pen is
//! J x,y,... CR       as D, each from the one before
//! L n CR, Q n CR     type of lines; direction of text: right, down, left, up
//! I CR               the origin is here
//! ```

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::letters;
use crate::paper::{Paper, Point, Stroke, WIDTH, advanced};

const CR: u8 = 0x0d;
const ESCAPE: u8 = 0x1b;
const FORWARD: u8 = 0x0a;
const BACK: u8 = 0x0b;
const TEXT: u8 = 0x0f;

/// Width and height of a cell of the smallest letters.
const CELL: (i32, i32) = (6, 12);
/// The size after power-on, which puts 40 letters into a line. *Inferred*: LPRINT breaks lines behind 39.
const USUAL_SIZE: u8 = 2;
/// The largest size.
const LARGEST_SIZE: u16 = 63;
/// The largest number of an order.
const LARGEST: i32 = 9_999;

/// What the next byte belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Reading {
    /// Nothing yet.
    #[default]
    Nothing,
    /// The byte behind ESC.
    Escape,
    /// A size, with its digits so far.
    Size(u16),
    /// Text in graphic mode.
    Text,
    /// The numbers of an order.
    Numbers(Order),
}

/// An order of graphic mode and the numbers that have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Order {
    letter: u8,
    is_negative: bool,
    number: Option<i32>,
    /// The first of two.
    first: Option<i32>,
}

/// A CE-140P with its paper.
///
/// ```
/// use ce140p::{Plotter, Point};
///
/// let mut plotter = Plotter::default();
/// for byte in *b"\x1bbM10,20\rD30,20\r" {
///     plotter.take(byte);
/// }
/// let stroke = plotter.paper().strokes()[0];
/// assert_eq!((stroke.from, stroke.to), (Point { x: 10, y: 20 }, Point { x: 30, y: 20 }));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plotter {
    bytes: Vec<u8>,
    paper: Paper,
    reading: Reading,
    is_graphic: bool,
    pen: u8,
    at: Point,
    origin: Point,
    size: u8,
    direction: u8,
    /// The pitch of broken lines; 0 for solid ones.
    pitch: u8,
    phase: u8,
}

impl Default for Plotter {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            paper: Paper::default(),
            reading: Reading::default(),
            is_graphic: false,
            pen: 0,
            at: Point::default(),
            origin: Point::default(),
            size: USUAL_SIZE,
            direction: 0,
            pitch: 0,
            phase: 0,
        }
    }
}

impl Plotter {
    /// Takes a byte from the line.
    pub fn take(&mut self, byte: u8) {
        self.bytes.push(byte);
        self.reading = match self.reading {
            _ if byte == ESCAPE => Reading::Escape,
            Reading::Escape => self.escape(byte),
            Reading::Size(digits) => self.read_size(digits, byte),
            Reading::Numbers(order) => self.read_number(order, byte),
            Reading::Text if byte == CR => Reading::Nothing,
            Reading::Text => {
                self.print(byte);
                Reading::Text
            }
            Reading::Nothing if self.is_graphic => self.begin(byte),
            Reading::Nothing => {
                self.write(byte);
                Reading::Nothing
            }
        };
    }

    /// Every byte that came, in order.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What was drawn.
    #[must_use]
    pub fn paper(&self) -> &Paper {
        &self.paper
    }

    /// Where the pen is.
    #[must_use]
    pub fn pen_at(&self) -> Point {
        self.at
    }

    fn escape(&mut self, byte: u8) -> Reading {
        match byte {
            b'a' => self.change_mode(false),
            b'b' => self.change_mode(true),
            b'0'..=b'3' => self.pen = byte - b'0',
            b'?' => return Reading::Size(0),
            _ => {}
        }
        Reading::Nothing
    }

    /// The pen goes to the left end; for graphics the origin is there. *Documented* for the CE-150.
    fn change_mode(&mut self, is_graphic: bool) {
        self.is_graphic = is_graphic;
        self.move_to(Point { x: 0, ..self.at });
        self.direction = 0;
        if is_graphic {
            self.origin = self.at;
            self.pitch = 0;
        }
    }

    fn read_size(&mut self, digits: u16, byte: u8) -> Reading {
        match byte {
            b'a'..=b'o' => self.size = byte - b'a' + 1,
            b'0'..=b'9' => {
                let digits = (digits * 10 + u16::from(byte - b'0')).min(LARGEST_SIZE);
                return Reading::Size(digits);
            }
            _ => self.size = digits.max(1) as u8,
        }
        Reading::Nothing
    }

    /// A byte in text mode.
    fn write(&mut self, byte: u8) {
        match byte {
            CR => {
                self.move_to(Point { x: 0, ..self.at });
                self.feed(1);
            }
            FORWARD => self.feed(1),
            BACK => self.feed(-1),
            0x20.. => {
                if self.at.x + CELL.0 * i32::from(self.size) > WIDTH && self.at.x > 0 {
                    self.write(CR);
                }
                self.print(byte);
            }
            _ => {}
        }
    }

    fn feed(&mut self, lines: i32) {
        let y = self.at.y - lines * CELL.1 * i32::from(self.size);
        self.move_to(Point { y, ..self.at });
    }

    /// Draws a character, and leaves the pen where the next one begins.
    fn print(&mut self, code: u8) {
        let start = self.at;
        for line in letters::strokes_of(code) {
            let mut last = None;
            for place in line {
                let to = self.turned(start, place);
                if let Some(from) = last.replace(to) {
                    self.paper.ink(Stroke { pen: self.pen, pitch: 0, phase: 0, from, to });
                }
            }
        }
        let next = self.turned(start, Point { x: CELL.0, y: 0 });
        self.move_to(next);
    }

    /// A place of the letters' grid on the paper.
    fn turned(&self, start: Point, place: Point) -> Point {
        let size = i32::from(self.size);
        let (x, y) = match self.direction {
            0 => (place.x, place.y),
            1 => (place.y, -place.x),
            2 => (-place.x, -place.y),
            _ => (-place.y, place.x),
        };
        Point { x: start.x + x * size, y: start.y + y * size }
    }

    /// A byte in graphic mode where no order is under way.
    fn begin(&mut self, byte: u8) -> Reading {
        match byte {
            TEXT => return Reading::Text,
            FORWARD => self.feed(1),
            BACK => self.feed(-1),
            b'A'..=b'Z' => {
                return Reading::Numbers(Order {
                    letter: byte,
                    is_negative: false,
                    number: None,
                    first: None,
                });
            }
            _ => {}
        }
        Reading::Nothing
    }

    fn read_number(&mut self, mut order: Order, byte: u8) -> Reading {
        match byte {
            b'-' => order.is_negative = true,
            b'0'..=b'9' => {
                let number = order.number.unwrap_or(0) * 10 + i32::from(byte - b'0');
                order.number = Some(number.min(LARGEST));
            }
            b',' => self.end_number(&mut order),
            CR => {
                self.end_number(&mut order);
                self.end_order(order);
                return Reading::Nothing;
            }
            // What is no number changes nothing: the type of lines that CIRCLE sends is none.
            _ => {}
        }
        Reading::Numbers(order)
    }

    /// Takes a number; the second of two moves the pen.
    fn end_number(&mut self, order: &mut Order) {
        let number = order.number.take().map(|number| if order.is_negative { -number } else { number });
        order.is_negative = false;
        let (Some(x), Some(y)) = (order.first, number) else {
            order.first = order.first.or(number);
            return;
        };
        match order.letter {
            b'M' => self.lift_to(self.origin, x, y),
            b'R' => self.lift_to(self.at, x, y),
            b'D' => self.draw_to(self.origin, x, y),
            b'J' => self.draw_to(self.at, x, y),
            _ => return,
        }
        order.first = None;
    }

    fn end_order(&mut self, order: Order) {
        match (order.letter, order.first) {
            (b'L', Some(pitch @ 0..=15)) => {
                self.pitch = pitch as u8;
                self.phase = 0;
            }
            (b'Q', Some(direction @ 0..=3)) => self.direction = direction as u8,
            (b'I', _) => self.origin = self.at,
            _ => {}
        }
    }

    fn lift_to(&mut self, base: Point, x: i32, y: i32) {
        self.move_to(Point { x: base.x + x, y: base.y + y });
        self.phase = 0;
    }

    fn draw_to(&mut self, base: Point, x: i32, y: i32) {
        let from = self.at;
        self.move_to(Point { x: base.x + x, y: base.y + y });
        let stroke = Stroke { pen: self.pen, pitch: self.pitch, phase: self.phase, from, to: self.at };
        self.phase = advanced(self.phase, self.pitch, stroke.length());
        self.paper.ink(stroke);
    }

    fn move_to(&mut self, at: Point) {
        self.at = self.paper.reach(at);
    }
}
