//! Reads the few statements that the recorded programs use, and turns them into calls of the machine.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

use hardware::{CellPlace, Cells, Dot, Dots, Figure, Ink, Pattern};
use pc1360::Pc1360;

/// The statements of a program in their order.
pub struct Program {
    statements: Vec<String>,
}

/// A loop that is under way.
struct Loop {
    variable: String,
    limit: f64,
    step: f64,
    body: usize,
}

/// What a program has come to.
struct Run<'a> {
    machine: &'a mut Pc1360,
    variables: BTreeMap<String, f64>,
    loops: Vec<Loop>,
    line_end: Dot,
    at: CellPlace,
    is_placed: bool,
}

/// What is printed.
enum Item {
    Number(f64),
    Text(Vec<u8>),
}

impl Program {
    /// The statements; `None` if a line has no number.
    pub fn read(source: &str) -> Option<Self> {
        let mut statements = Vec::new();
        for line in source.lines() {
            let text = line.trim_start_matches(|digit: char| digit.is_ascii_digit()).trim_start();
            let mut is_quoted = false;
            let parts = text.split(|character| {
                is_quoted ^= character == '"';
                character == ':' && !is_quoted
            });
            statements.extend(parts.map(|part| part.trim().to_owned()));
        }
        Some(Self { statements })
    }

    /// Runs it; `None` at a statement that is not known.
    pub fn run(&self, machine: &mut Pc1360) -> Option<()> {
        let at = CellPlace::default();
        let (variables, loops, line_end) = (BTreeMap::new(), Vec::new(), Dot::default());
        let mut run = Run { machine, variables, loops, line_end, at, is_placed: false };
        let mut next = 0;
        while let Some(statement) = self.statements.get(next) {
            if statement.starts_with("GOTO") {
                break;
            }
            next = run.statement(statement, next)?;
        }
        Some(())
    }
}

/// What is left of a statement.
struct Reader<'a>(Peekable<Chars<'a>>);

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self(text.chars().peekable())
    }

    fn peek(&mut self) -> Option<char> {
        while self.0.next_if_eq(&' ').is_some() {}
        self.0.peek().copied()
    }

    fn takes(&mut self, character: char) -> bool {
        self.peek() == Some(character) && self.0.next().is_some()
    }

    fn word(&mut self) -> String {
        self.peek();
        std::iter::from_fn(|| self.0.next_if(|letter| letter.is_ascii_alphabetic() || *letter == '$'))
            .collect()
    }

    fn string(&mut self) -> Option<String> {
        self.takes('"')
            .then(|| std::iter::from_fn(|| self.0.next().filter(|&letter| letter != '"')).collect())
    }
}

impl Run<'_> {
    fn statement(&mut self, text: &str, place: usize) -> Option<usize> {
        let word = text.split(|letter: char| !letter.is_ascii_alphabetic()).next()?;
        let rest = &text[word.len()..];
        let mut reader = Reader::new(rest);
        match word {
            "WAIT" => {}
            "CLS" => {
                self.machine.clear_cells();
                self.at = CellPlace::default();
            }
            "LINE" => self.line(&mut reader)?,
            "PSET" | "PRESET" => {
                let at = self.dot(&mut reader)?;
                let inverts = reader.takes(',') && reader.takes('X');
                let ink = if word == "PRESET" { Ink::Reset } else { Ink::Set };
                self.machine.ink_dot(at, if inverts { Ink::Invert } else { ink });
            }
            "GCURSOR" => {
                let at = self.dot(&mut reader)?;
                self.machine.set_column_cursor(at);
            }
            "GPRINT" => {
                let digits = reader.string()?;
                for pair in digits.as_bytes().chunks(2) {
                    let pair = std::str::from_utf8(pair).ok()?;
                    self.machine.put_column(u8::from_str_radix(pair, 16).ok()?);
                }
            }
            "CURSOR" => {
                let column = self.value(&mut reader)? as u8;
                let row = reader.takes(',').then(|| self.value(&mut reader)).flatten()? as u8;
                (self.at, self.is_placed) = (CellPlace { row, column }, true);
            }
            "PRINT" => self.print(&mut reader)?,
            "FOR" => {
                let (variable, range) = rest.trim().split_once('=')?;
                let (from, range) = range.split_once("TO")?;
                let (limit, step) = range.split_once("STEP").unwrap_or((range, "1"));
                let [from, limit, step] = [from, limit, step].map(|part| self.value(&mut Reader::new(part)));
                self.variables.insert(variable.to_owned(), from?);
                self.loops.push(Loop {
                    variable: variable.to_owned(),
                    limit: limit?,
                    step: step?,
                    body: place + 1,
                });
            }
            "NEXT" => {
                let Loop { variable, limit, step, body } = self.loops.last()?;
                let value = self.variables.get_mut(variable)?;
                *value += step;
                if (*value - limit) * step.signum() <= 0.0 {
                    return Some(*body);
                }
                self.loops.pop();
            }
            _ if reader.takes('=') => {
                let value = self.value(&mut reader)?;
                self.variables.insert(word.to_owned(), value);
            }
            _ => return None,
        }
        Some(place + 1)
    }

    fn line(&mut self, reader: &mut Reader) -> Option<()> {
        let from = if reader.peek() == Some('(') { self.dot(reader)? } else { self.line_end };
        let to = reader.takes('-').then(|| self.dot(reader)).flatten()?;
        let (mut ink, mut pattern, mut figure) = (Ink::Set, Pattern::FULL, Figure::Line);
        while reader.takes(',') {
            match reader.peek()? {
                'S' | 'R' | 'X' | 'B' => match reader.word().as_str() {
                    "S" => ink = Ink::Set,
                    "R" => ink = Ink::Reset,
                    "X" => ink = Ink::Invert,
                    "B" => figure = Figure::Outline,
                    "BF" => figure = Figure::Area,
                    _ => return None,
                },
                _ => pattern = Pattern(self.value(reader)? as u16),
            }
        }
        self.line_end = to;
        self.machine.draw(figure, from, to, ink, pattern);
        Some(())
    }

    fn dot(&mut self, reader: &mut Reader) -> Option<Dot> {
        let opens = reader.takes('(');
        let x = self.value(reader)? as i16;
        let y = reader.takes(',').then(|| self.value(reader)).flatten()? as i16;
        (opens && reader.takes(')')).then_some(Dot { x, y })
    }

    /// The value of an expression, with the digits that the machine has.
    fn value(&mut self, reader: &mut Reader) -> Option<f64> {
        let mut sum = self.product(reader)?;
        loop {
            if reader.takes('+') {
                sum += self.product(reader)?;
            } else if reader.takes('-') {
                sum -= self.product(reader)?;
            } else {
                return Some((sum * 1e9).round() / 1e9);
            }
        }
    }

    fn product(&mut self, reader: &mut Reader) -> Option<f64> {
        let mut product = self.factor(reader)?;
        while reader.takes('*') {
            product *= self.factor(reader)?;
        }
        Some(product)
    }

    fn factor(&mut self, reader: &mut Reader) -> Option<f64> {
        match reader.peek()? {
            '-' => {
                reader.takes('-');
                self.factor(reader).map(|value| -value)
            }
            '(' => {
                reader.takes('(');
                let value = self.value(reader)?;
                reader.takes(')').then_some(value)
            }
            '&' => {
                reader.takes('&');
                let digits: String =
                    std::iter::from_fn(|| reader.0.next_if(char::is_ascii_hexdigit)).collect();
                u32::from_str_radix(&digits, 16).ok().map(f64::from)
            }
            '0'..='9' => {
                let is_part = |letter: &char| letter.is_ascii_digit() || matches!(letter, '.' | 'E');
                let mut digits = String::new();
                while let Some(letter) =
                    reader.0.next_if(|letter| is_part(letter) || (*letter == '-' && digits.ends_with('E')))
                {
                    digits.push(letter);
                }
                digits.parse().ok()
            }
            _ => match reader.word().as_str() {
                "SIN" => self.factor(reader).map(|degrees| degrees.to_radians().sin()),
                "COS" => self.factor(reader).map(|degrees| degrees.to_radians().cos()),
                "PI" => Some(std::f64::consts::PI),
                "POINT" => {
                    let at = self.dot(reader)?;
                    Some(self.machine.dot(at).map_or(-1.0, |is_dark| f64::from(u8::from(is_dark))))
                }
                name => (name.len() == 1).then(|| self.variables.get(name).copied().unwrap_or(0.0)),
            },
        }
    }

    fn item(&mut self, reader: &mut Reader) -> Option<Item> {
        if reader.peek() == Some('"') {
            return Some(Item::Text(reader.string()?.into_bytes()));
        }
        let mut ahead = Reader(reader.0.clone());
        match ahead.word().as_str() {
            "CHR$" => {
                *reader = ahead;
                Some(Item::Text(vec![self.factor(reader)? as u8]))
            }
            "USING" => None,
            // Nothing was ever put into a string.
            name if name.len() == 2 && name.ends_with('$') => {
                *reader = ahead;
                Some(Item::Text(Vec::new()))
            }
            _ => self.value(reader).map(Item::Number),
        }
    }

    fn print(&mut self, reader: &mut Reader) -> Option<()> {
        let mut items = vec![self.item(reader)?];
        let mut mark = None;
        let mut is_open = false;
        while let Some(separator @ (';' | ',')) = reader.peek() {
            reader.takes(separator);
            is_open = reader.peek().is_none();
            if !is_open {
                mark = Some(separator);
                items.push(self.item(reader)?);
            }
        }
        let width = match (mark, is_open || self.is_placed) {
            (None, false) => 24,
            (Some(','), _) => 12,
            _ => 0,
        };
        for item in &items {
            let text = match item {
                Item::Number(value) => format!("{:>width$}", number(*value)).into_bytes(),
                Item::Text(text) if mark == Some(',') => {
                    text.iter().copied().chain(std::iter::repeat(b' ')).take(width).collect()
                }
                Item::Text(text) => text.clone(),
            };
            text.iter().for_each(|&code| self.put(code));
        }
        self.is_placed = false;
        if !is_open {
            if self.at.column < 24 {
                self.machine.clear_row(self.at);
            }
            self.at = CellPlace { row: self.at.row + 1, column: 0 };
        }
        Some(())
    }

    fn put(&mut self, code: u8) {
        if self.at.column == 24 {
            self.at = CellPlace { row: self.at.row + 1, column: 0 };
        }
        while self.at.row > 3 {
            self.machine.scroll_cells();
            self.at.row -= 1;
        }
        self.machine.put_cell(self.at, code);
        self.at.column += 1;
    }
}

/// A number as it is shown: always with a point.
fn number(value: f64) -> String {
    let text = format!("{value:.9}");
    let places = 10_usize.saturating_sub(text.trim_start_matches('-').find('.').unwrap_or(0));
    let text = if value.abs() < 1.0 { text } else { format!("{value:.places$}") };
    let text = text.trim_end_matches('0');
    if text.contains('.') { text.to_owned() } else { format!("{text}.") }
}
