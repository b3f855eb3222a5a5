//! The plotter's command parser and pen.
//!
//! ```text
//! ESC a, ESC b       text mode, graphic mode             anywhere
//! ESC 0 to ESC 3     a pen
//! ESC ? letter       size 1 to 15 of letters; ESC ? number CR for others
//! 0A, 0B             a line forward, back
//! 0F text CR         text
//! M x,y CR           pen up, move to x,y                 in graphic mode, numbers from the origin
//! D x,y,... CR       draw to each of them
//! R x,y CR           as M, from the pen
//! J x,y,... CR       as D, each from the one before
//! L n CR, Q n CR     line type; direction of text: right, down, left, up
//! I CR               the origin is at the pen
//! ```

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::font;
use crate::paper::{Paper, Point, Stroke, WIDTH, advance_dash};

const CR: u8 = 0x0d;
const ESCAPE: u8 = 0x1b;
const FORWARD: u8 = 0x0a;
const BACK: u8 = 0x0b;
const TEXT: u8 = 0x0f;

/// Width and height of a cell of the smallest characters.
const CELL: (i32, i32) = (6, 12);
/// The size after power-on: 40 characters per line. *Inferred*: LPRINT breaks lines after 39.
const DEFAULT_SIZE: u8 = 2;
/// The largest size.
const MAX_SIZE: u16 = 63;
/// The largest number in a command.
const MAX_NUMBER: i32 = 9_999;

/// The state of the parser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum ParserState {
    /// Between commands.
    #[default]
    Idle,
    /// After ESC.
    Escape,
    /// In a size, with its value so far.
    Size(u16),
    /// In text in graphic mode.
    Text,
    /// In the numbers of a command.
    Numbers(PlotCommand),
}

/// A command of graphic mode with the numbers read so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlotCommand {
    letter: u8,
    is_negative: bool,
    number: Option<i32>,
    /// The first number of a pair.
    first: Option<i32>,
}

/// A CE-140P with its paper.
///
/// ```
/// use ce140p::{Plotter, Point};
///
/// let mut plotter = Plotter::default();
/// for byte in *b"\x1bbM10,20\rD30,20\r" {
///     plotter.receive(byte);
/// }
/// let stroke = plotter.paper().strokes()[0];
/// assert_eq!((stroke.from, stroke.to), (Point { x: 10, y: 20 }, Point { x: 30, y: 20 }));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plotter {
    bytes: Vec<u8>,
    paper: Paper,
    parser: ParserState,
    is_graphic: bool,
    pen: u8,
    pen_position: Point,
    origin: Point,
    size: u8,
    direction: u8,
    /// The dash length of broken lines; 0 for solid ones.
    dash_length: u8,
    dash_offset: u8,
}

impl Default for Plotter {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            paper: Paper::default(),
            parser: ParserState::default(),
            is_graphic: false,
            pen: 0,
            pen_position: Point::default(),
            origin: Point::default(),
            size: DEFAULT_SIZE,
            direction: 0,
            dash_length: 0,
            dash_offset: 0,
        }
    }
}

impl Plotter {
    /// Receives a byte from the line.
    pub fn receive(&mut self, byte: u8) {
        self.bytes.push(byte);
        self.parser = match self.parser {
            _ if byte == ESCAPE => ParserState::Escape,
            ParserState::Escape => self.escape(byte),
            ParserState::Size(digits) => self.read_size(digits, byte),
            ParserState::Numbers(command) => self.read_number(command, byte),
            ParserState::Text if byte == CR => ParserState::Idle,
            ParserState::Text => {
                self.print(byte);
                ParserState::Text
            }
            ParserState::Idle if self.is_graphic => self.begin_command(byte),
            ParserState::Idle => {
                self.write(byte);
                ParserState::Idle
            }
        };
    }

    /// Returns all received bytes in order.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the paper.
    #[must_use]
    pub fn paper(&self) -> &Paper {
        &self.paper
    }

    /// Returns the position of the pen.
    #[must_use]
    pub fn pen_position(&self) -> Point {
        self.pen_position
    }

    fn escape(&mut self, byte: u8) -> ParserState {
        match byte {
            b'a' => self.change_mode(false),
            b'b' => self.change_mode(true),
            b'0'..=b'3' => self.pen = byte - b'0',
            b'?' => return ParserState::Size(0),
            _ => {}
        }
        ParserState::Idle
    }

    /// Changes the mode. The pen moves to the left end, which becomes the origin of graphic mode.
    /// *Documented* for the CE-150.
    fn change_mode(&mut self, is_graphic: bool) {
        self.is_graphic = is_graphic;
        self.move_to(Point { x: 0, ..self.pen_position });
        self.direction = 0;
        if is_graphic {
            self.origin = self.pen_position;
            self.dash_length = 0;
        }
    }

    fn read_size(&mut self, digits: u16, byte: u8) -> ParserState {
        match byte {
            b'a'..=b'o' => self.size = byte - b'a' + 1,
            b'0'..=b'9' => {
                let digits = (digits * 10 + u16::from(byte - b'0')).min(MAX_SIZE);
                return ParserState::Size(digits);
            }
            _ => self.size = digits.max(1) as u8,
        }
        ParserState::Idle
    }

    /// Handles a byte in text mode.
    fn write(&mut self, byte: u8) {
        match byte {
            CR => {
                self.move_to(Point { x: 0, ..self.pen_position });
                self.feed(1);
            }
            FORWARD => self.feed(1),
            BACK => self.feed(-1),
            0x20.. => {
                if self.pen_position.x + CELL.0 * i32::from(self.size) > WIDTH && self.pen_position.x > 0 {
                    self.write(CR);
                }
                self.print(byte);
            }
            _ => {}
        }
    }

    fn feed(&mut self, lines: i32) {
        let y = self.pen_position.y - lines * CELL.1 * i32::from(self.size);
        self.move_to(Point { y, ..self.pen_position });
    }

    /// Draws a character, and leaves the pen at the start of the next one.
    fn print(&mut self, code: u8) {
        let start = self.pen_position;
        for line in font::glyph_strokes(code) {
            let mut last = None;
            for point in line {
                let to = self.rotated(start, point);
                if let Some(from) = last.replace(to) {
                    self.paper.add_stroke(Stroke { pen: self.pen, dash_length: 0, dash_offset: 0, from, to });
                }
            }
        }
        let next = self.rotated(start, Point { x: CELL.0, y: 0 });
        self.move_to(next);
    }

    /// Returns the position of a font point on the paper, in the current size and direction.
    fn rotated(&self, start: Point, point: Point) -> Point {
        let size = i32::from(self.size);
        let (x, y) = match self.direction {
            0 => (point.x, point.y),
            1 => (point.y, -point.x),
            2 => (-point.x, -point.y),
            _ => (-point.y, point.x),
        };
        Point { x: start.x + x * size, y: start.y + y * size }
    }

    /// Handles a byte in graphic mode between commands.
    fn begin_command(&mut self, byte: u8) -> ParserState {
        match byte {
            TEXT => return ParserState::Text,
            FORWARD => self.feed(1),
            BACK => self.feed(-1),
            b'A'..=b'Z' => {
                return ParserState::Numbers(PlotCommand {
                    letter: byte,
                    is_negative: false,
                    number: None,
                    first: None,
                });
            }
            _ => {}
        }
        ParserState::Idle
    }

    fn read_number(&mut self, mut command: PlotCommand, byte: u8) -> ParserState {
        match byte {
            b'-' => command.is_negative = true,
            b'0'..=b'9' => {
                let number = command.number.unwrap_or(0) * 10 + i32::from(byte - b'0');
                command.number = Some(number.min(MAX_NUMBER));
            }
            b',' => self.end_number(&mut command),
            CR => {
                self.end_number(&mut command);
                self.end_command(command);
                return ParserState::Idle;
            }
            // Other bytes are ignored: the line type that CIRCLE sends is not a number.
            _ => {}
        }
        ParserState::Numbers(command)
    }

    /// Ends a number; the second one of a pair moves the pen.
    fn end_number(&mut self, command: &mut PlotCommand) {
        let number = command.number.take().map(|number| if command.is_negative { -number } else { number });
        command.is_negative = false;
        let (Some(x), Some(y)) = (command.first, number) else {
            command.first = command.first.or(number);
            return;
        };
        match command.letter {
            b'M' => self.pen_up_to(self.origin, x, y),
            b'R' => self.pen_up_to(self.pen_position, x, y),
            b'D' => self.draw_to(self.origin, x, y),
            b'J' => self.draw_to(self.pen_position, x, y),
            _ => return,
        }
        command.first = None;
    }

    fn end_command(&mut self, command: PlotCommand) {
        match (command.letter, command.first) {
            (b'L', Some(length @ 0..=15)) => {
                self.dash_length = length as u8;
                self.dash_offset = 0;
            }
            (b'Q', Some(direction @ 0..=3)) => self.direction = direction as u8,
            (b'I', _) => self.origin = self.pen_position,
            _ => {}
        }
    }

    fn pen_up_to(&mut self, base: Point, x: i32, y: i32) {
        self.move_to(Point { x: base.x + x, y: base.y + y });
        self.dash_offset = 0;
    }

    fn draw_to(&mut self, base: Point, x: i32, y: i32) {
        let from = self.pen_position;
        self.move_to(Point { x: base.x + x, y: base.y + y });
        let stroke = Stroke {
            pen: self.pen,
            dash_length: self.dash_length,
            dash_offset: self.dash_offset,
            from,
            to: self.pen_position,
        };
        self.dash_offset = advance_dash(self.dash_offset, self.dash_length, stroke.length());
        self.paper.add_stroke(stroke);
    }

    fn move_to(&mut self, at: Point) {
        self.pen_position = self.paper.extend_to(at);
    }
}
