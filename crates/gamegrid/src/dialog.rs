//! A dialog: a question or message of a program over the frame, answered with keys or with a click on a button.
//!
//! Note: the Enter key confirms every dialog, also one for yes or no, so that the lines of a text front end and the
//! `type` of a key script answer exactly one dialog each.

use hardware::Rgb;

use crate::grid::Point;
use crate::image::Canvas;
use crate::protocol::DialogView;
use crate::text;

/// The kind of answer that a dialog expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// A confirmation.
    Message,
    /// Yes or no.
    YesNo,
    /// A line of text.
    Text,
    /// An integer.
    Integer,
    /// A number.
    Number,
}

/// The answer to a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The typed text; `y` or `n` for yes or no.
    Entered(String),
    /// Closed without an answer.
    Cancelled,
}

/// A dialog that waits for its answer.
#[derive(Clone, Debug)]
pub struct Dialog {
    kind: DialogKind,
    prompt: String,
    typed: String,
    /// The reason for the refusal of the last answer.
    refusal: Option<&'static str>,
    answer: Option<Answer>,
}

/// The minimum size of a frame with a dialog.
pub const MIN_SIZE: (i32, i32) = (320, 160);
/// The maximum number of characters of an answer.
const MAX_TYPED: usize = 1000;
const MAX_WIDTH: i32 = 480;
const PADDING: i32 = 10;
const FONT_HEIGHT: i32 = 24;
const BUTTON: (i32, i32) = (84, 26);
const PAPER: Rgb = [250, 249, 246];
const INK: Rgb = [40, 40, 40];
const EDGE: Rgb = [110, 106, 98];
const FIELD: Rgb = [255, 255, 255];
const CHOSEN: Rgb = [196, 214, 240];
const REFUSED: Rgb = [170, 30, 30];

const BACKSPACE: u8 = 8;
const ENTER: u8 = 10;
const ESCAPE: u8 = 27;

impl Dialog {
    /// Opens a dialog. `typed` is the initial text.
    #[must_use]
    pub fn new(kind: DialogKind, prompt: &str, typed: &str) -> Self {
        let typed = if kind == DialogKind::YesNo { "y" } else { typed };
        Self { kind, prompt: prompt.to_owned(), typed: typed.to_owned(), refusal: None, answer: None }
    }

    /// Returns the answer, if the dialog is closed.
    #[must_use]
    pub const fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// Returns whether the answer is typed.
    #[must_use]
    pub fn takes_text(&self) -> bool {
        self.kind != DialogKind::Message
    }

    /// Returns the dialog for text front ends.
    #[must_use]
    pub fn view(&self) -> DialogView {
        let hint = self.refusal.unwrap_or(match self.kind {
            DialogKind::Message => "Enter: continue",
            DialogKind::YesNo => "y or n, then Enter",
            DialogKind::Text | DialogKind::Integer | DialogKind::Number => "Enter: answer, Esc: cancel",
        });
        let typed = self.takes_text().then(|| self.typed.clone());
        DialogView { prompt: self.prompt.clone(), typed, hint: hint.to_owned() }
    }

    /// Handles a pressed key: its code and its character.
    pub fn press(&mut self, code: u8, character: char) {
        match code {
            ENTER => self.confirm(),
            ESCAPE => self.answer = Some(Answer::Cancelled),
            _ if self.kind == DialogKind::Message => {}
            _ if self.kind == DialogKind::YesNo => {
                let lower = character.to_ascii_lowercase();
                if matches!(lower, 'y' | 'n') {
                    self.typed = lower.to_string();
                }
            }
            BACKSPACE => {
                self.refusal = None;
                self.typed.pop();
            }
            _ if character.is_control() || character == '\u{ffff}' => {}
            _ => {
                // The next answer replaces the refused one.
                if self.refusal.take().is_some() {
                    self.typed.clear();
                }
                if self.typed.chars().count() < MAX_TYPED {
                    self.typed.push(character);
                }
            }
        }
    }

    fn confirm(&mut self) {
        let number = self.typed.trim();
        self.refusal = match self.kind {
            DialogKind::Integer if !is_integer(number) => Some("an integer is expected"),
            DialogKind::Number if number.parse::<f64>().is_err() => Some("a number is expected"),
            _ => None,
        };
        if self.refusal.is_none() {
            self.answer = Some(Answer::Entered(self.typed.clone()));
        }
    }

    /// Handles a click at a pixel of a frame.
    pub fn click(&mut self, frame: (i32, i32), at: Point) {
        let hit = self.layout(frame).buttons.iter().position(|corner| {
            (corner.x..corner.x + BUTTON.0).contains(&at.x) && (corner.y..corner.y + BUTTON.1).contains(&at.y)
        });
        match (hit, self.kind) {
            (None, _) => {}
            (Some(index), DialogKind::YesNo) => {
                self.answer = Some(Answer::Entered(["y", "n"][index.min(1)].to_owned()));
            }
            (Some(0), _) => self.confirm(),
            (Some(_), _) => self.answer = Some(Answer::Cancelled),
        }
    }

    const fn buttons(&self) -> &'static [&'static str] {
        match self.kind {
            DialogKind::Message => &["OK"],
            DialogKind::YesNo => &["Yes", "No"],
            DialogKind::Text | DialogKind::Integer | DialogKind::Number => &["OK", "Cancel"],
        }
    }

    /// Draws the dialog in the middle of a frame.
    pub fn draw(&self, canvas: &mut Canvas) {
        let Layout { corner, size, lines, field, buttons } = self.layout(canvas.size());
        let end = |from: Point, size: (i32, i32)| Point { x: from.x + size.0 - 1, y: from.y + size.1 - 1 };
        canvas.fill(corner, end(corner, size), PAPER);
        canvas.rectangle(corner, end(corner, size), 2, EDGE);
        let inner = Point { x: corner.x + PADDING, y: corner.y + PADDING };
        text::write(canvas, &lines.join("\n"), inner, FONT_HEIGHT, INK);
        if let Some(from) = field {
            let width = size.0 - 2 * PADDING;
            let height = text::line_height(FONT_HEIGHT) + 6;
            canvas.fill(from, end(from, (width, height)), FIELD);
            canvas.rectangle(from, end(from, (width, height)), 1, EDGE);
            // A long answer shows its end, where the user types.
            let fits = (width / text::width("x", FONT_HEIGHT) - 2).max(1) as usize;
            let skipped = self.typed.chars().count().saturating_sub(fits);
            let shown: String = self.typed.chars().skip(skipped).chain(['_']).collect();
            text::write(canvas, &shown, Point { x: from.x + 4, y: from.y + 5 }, FONT_HEIGHT, INK);
            if let Some(refusal) = self.refusal {
                let below = Point { x: from.x, y: from.y + height + 4 };
                text::write(canvas, refusal, below, FONT_HEIGHT / 2, REFUSED);
            }
        }
        for (index, (name, &from)) in self.buttons().iter().zip(&buttons).enumerate() {
            let is_chosen = match self.kind {
                DialogKind::YesNo => (self.typed == "n") == (index == 1),
                _ => index == 0,
            };
            canvas.fill(from, end(from, BUTTON), if is_chosen { CHOSEN } else { PAPER });
            canvas.rectangle(from, end(from, BUTTON), 1, EDGE);
            let inset = (BUTTON.0 - text::width(name, FONT_HEIGHT)) / 2;
            text::write(canvas, name, Point { x: from.x + inset, y: from.y + 5 }, FONT_HEIGHT, INK);
        }
    }

    fn layout(&self, frame: (i32, i32)) -> Layout {
        let width = (frame.0 - 2 * PADDING).min(MAX_WIDTH);
        let fits = ((width - 2 * PADDING) / text::width("x", FONT_HEIGHT)).max(4) as usize;
        let has_field = matches!(self.kind, DialogKind::Text | DialogKind::Integer | DialogKind::Number);
        let line = text::line_height(FONT_HEIGHT);
        // Below the prompt: the field and the line for a refusal, the buttons.
        let rest = if has_field { line + 6 + 18 } else { 0 } + PADDING + BUTTON.1 + PADDING;
        let most = ((frame.1 - 2 * PADDING - rest) / line).max(1) as usize;
        let mut lines = wrapped(&self.prompt, fits);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                // The font has no ellipsis.
                *last = last.chars().take(fits - 3).chain("...".chars()).collect();
            }
        }
        let text_height = line * lines.len() as i32;
        let size = (width, PADDING + text_height + rest);
        let corner = Point { x: (frame.0 - size.0) / 2, y: (frame.1 - size.1).max(0) / 2 };
        let below = corner.y + PADDING + text_height;
        let field = has_field.then_some(Point { x: corner.x + PADDING, y: below + 2 });
        let count = self.buttons().len() as i32;
        let first = corner.x + (size.0 - count * BUTTON.0 - (count - 1) * PADDING) / 2;
        let y = corner.y + size.1 - PADDING - BUTTON.1;
        let buttons = (0..count).map(|index| Point { x: first + index * (BUTTON.0 + PADDING), y }).collect();
        Layout { corner, size, lines, field, buttons }
    }
}

struct Layout {
    corner: Point,
    size: (i32, i32),
    lines: Vec<String>,
    field: Option<Point>,
    buttons: Vec<Point>,
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.len() <= 300 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Breaks a text into lines of at most `max_length` characters, at blanks if possible.
fn wrapped(text: &str, max_length: usize) -> Vec<String> {
    let mut lines = vec![];
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word: Vec<char> = word.chars().collect();
            if !line.is_empty() && line.chars().count() + 1 + word.len() > max_length {
                lines.push(std::mem::take(&mut line));
            }
            while word.len() > max_length {
                lines.push(word.drain(..max_length).collect());
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.extend(word);
        }
        lines.push(line);
    }
    lines
}
