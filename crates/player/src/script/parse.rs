//! Parses a key script. It never panics: a property test feeds it arbitrary text.

use std::fmt;

use numeric::hex;
use systems::{ControlPort, JoystickLines};

use super::{Instruction, ScreenPosition, Step};

/// The instructions, for messages.
const INSTRUCTIONS: &str = "`type`, `press`, `queue`, `joy`, `drag`, `click`, `point`, `wait`, `force`, `screenshot`, `repeat` and `end`";

/// A syntax error of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The error, with the expected text.
    pub message: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ScriptError {}

/// Parses a whole script.
///
/// # Errors
/// The first invalid line.
pub fn parse(text: &str) -> Result<Vec<Step>, ScriptError> {
    let mut steps = Vec::new();
    let mut open: Vec<Repetition> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let wrong = |(at, message): LineError| {
            let column = line[..at].chars().count() + 1;
            ScriptError { line: index + 1, column, message }
        };
        let mut reader = Reader { text: line, at: 0 };
        match reader.line().map_err(wrong)? {
            Some(Line::Repeat(times)) => {
                open.push(Repetition { line: index + 1, times, first_step: steps.len() });
            }
            Some(Line::Step(Instruction::End)) if !open.is_empty() => {
                let Repetition { line, times, first_step } = open.pop().expect("it is not empty");
                let count = (steps.len() - first_step).saturating_mul(times);
                if first_step + count > MAX_STEPS {
                    let message = format!("`repeat` makes the script longer than {MAX_STEPS} steps");
                    return Err(ScriptError { line, column: 1, message });
                }
                let body: Vec<Step> = steps.drain(first_step..).collect();
                (0..times).for_each(|_| steps.extend_from_slice(&body));
            }
            Some(Line::Step(instruction)) => steps.push(Step { line: index + 1, instruction }),
            None => {}
        }
    }
    match open.last() {
        None => Ok(steps),
        Some(&Repetition { line, .. }) => {
            let message = "`repeat` without `end`".into();
            Err(ScriptError { line, column: 1, message })
        }
    }
}

/// A repetition without its `end` yet.
struct Repetition {
    /// The line of `repeat`, counted from 1.
    line: usize,
    times: usize,
    first_step: usize,
}

/// Maximum number of steps after the expansion of repetitions.
const MAX_STEPS: usize = 100_000;

/// A parsed line.
enum Line {
    /// Repeats the steps up to the matching `end`.
    Repeat(usize),
    /// An instruction; `end` may end a repetition.
    Step(Instruction),
}

/// Byte offset in the line, and the message.
type LineError = (usize, String);

/// A line being parsed; `at` is always on a character boundary.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn line(&mut self) -> Result<Option<Line>, LineError> {
        let Some((start, token)) = self.token() else { return Ok(None) };
        if token.eq_ignore_ascii_case("repeat") {
            let largest = u32::try_from(MAX_STEPS).unwrap_or(u32::MAX);
            let times = self.number("a number of times", largest)?;
            return self.expect_end(Line::Repeat(times as usize));
        }
        let instruction = match token.to_ascii_lowercase().as_str() {
            "type" => Instruction::Type(self.string()?),
            "queue" => Instruction::Queue(self.string()?),
            "press" => self.press()?,
            "joy" => self.joystick()?,
            "drag" => {
                let from = self.screen_position()?;
                self.expect("to")?;
                Instruction::Drag { from, to: self.screen_position()? }
            }
            "click" => Instruction::Click(self.screen_position()?),
            "point" => Instruction::Point(self.screen_position()?),
            "wait" => return self.wait().map(|wait| Some(Line::Step(wait))),
            "force" => self.force()?,
            "screenshot" => Instruction::Screenshot(self.file()?),
            "end" => Instruction::End,
            _ => return Err((start, format!("unknown instruction `{token}`; available: {INSTRUCTIONS}"))),
        };
        self.expect_end(Line::Step(instruction))
    }

    /// Returns the parsed line if it has no further tokens.
    fn expect_end(&mut self, read: Line) -> Result<Option<Line>, LineError> {
        match self.token() {
            None => Ok(Some(read)),
            Some((at, token)) => Err((at, format!("unexpected `{token}`; expected the end of the line"))),
        }
    }

    /// Returns the rest of the line without leading blanks.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// Returns the next token with its offset; `None` at the end of the line or at a comment.
    fn token(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.rest();
        if rest.is_empty() || rest.starts_with('#') {
            return None;
        }
        let token = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        let start = self.at;
        self.at += token.len();
        Some((start, token))
    }

    fn expect_token(&mut self, what: &str) -> Result<(usize, &'a str), LineError> {
        self.token().ok_or_else(|| (self.at, format!("missing {what}")))
    }

    fn expect(&mut self, keyword: &str) -> Result<(), LineError> {
        let (at, token) = self.expect_token(&format!("`{keyword}`"))?;
        if token.eq_ignore_ascii_case(keyword) {
            Ok(())
        } else {
            Err((at, format!("expected `{keyword}`, found `{token}`")))
        }
    }

    fn number(&mut self, what: &str, largest: u32) -> Result<u32, LineError> {
        let (at, token) = self.expect_token(what)?;
        token
            .parse()
            .ok()
            .filter(|&number| number <= largest)
            .ok_or_else(|| (at, format!("expected {what} up to {largest}, found `{token}`")))
    }

    fn string(&mut self) -> Result<String, LineError> {
        let rest = self.rest();
        let start = self.at;
        let Some(body) = rest.strip_prefix('"') else {
            return Err((start, "expected a text in double quotes".into()));
        };
        let mut text = String::new();
        let mut characters = body.char_indices();
        while let Some((offset, character)) = characters.next() {
            let at = start + 1 + offset;
            match character {
                '"' => {
                    self.at = at + 1;
                    return Ok(text);
                }
                '\\' => match characters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                    Some((_, other)) => {
                        return Err((
                            at,
                            format!("unknown escape `\\{other}`; available: `\\n`, `\\\"`, `\\\\`"),
                        ));
                    }
                    None => return Err((at, "incomplete escape at the end of the line".into())),
                },
                _ => text.push(character),
            }
        }
        Err((start, "missing closing quote".into()))
    }

    /// Parses a file name: in quotes, or the next token.
    fn file(&mut self) -> Result<String, LineError> {
        if self.rest().starts_with('"') {
            return self.string();
        }
        Ok(self.expect_token("a file name")?.1.to_owned())
    }

    /// Parses `for N frames`, if present.
    fn duration(&mut self) -> Result<Option<u32>, LineError> {
        let Some((at, token)) = self.token() else { return Ok(None) };
        if !token.eq_ignore_ascii_case("for") {
            return Err((at, format!("expected `for N frames` or the end of the line, found `{token}`")));
        }
        let (at, _) = (self.at, self.rest());
        let frames = self.number("a number of frames", 1_000_000)?;
        if frames == 0 {
            return Err((at + 1, "expected at least 1 frame, found `0`".into()));
        }
        let (at, token) = self.expect_token("`frames`")?;
        match token.to_ascii_lowercase().as_str() {
            "frames" | "frame" => Ok(Some(frames)),
            _ => Err((at, format!("expected `frames`, found `{token}`"))),
        }
    }

    fn press(&mut self) -> Result<Instruction, LineError> {
        let (at, token) = self.expect_token("a key name")?;
        let keys = split_keys(token);
        if keys.iter().any(String::is_empty) {
            return Err((at, format!("missing key name in `{token}`")));
        }
        if keys.len() > 3 {
            return Err((
                at,
                format!("too many keys in `{token}`; a chord is a key with at most two modifiers"),
            ));
        }
        Ok(Instruction::Press { keys, frames: self.duration()? })
    }

    fn joystick(&mut self) -> Result<Instruction, LineError> {
        let (at, token) = self.expect_token("a joystick number")?;
        let port = match token {
            "1" => ControlPort::One,
            "2" => ControlPort::Two,
            _ => return Err((at, format!("unknown joystick `{token}`; available: `1`, `2`"))),
        };
        let (at, token) = self.expect_token("a direction")?;
        let mut lines = 0;
        for name in token.split('+') {
            lines |= match name.to_ascii_lowercase().as_str() {
                "up" => 1,
                "down" => 2,
                "left" => 4,
                "right" => 8,
                "fire" => 16,
                "fire2" => 32,
                "none" => 0,
                _ => {
                    let message = format!(
                        "unknown joystick position `{name}`; available: `up`, `down`, `left`, `right`, `fire`, `fire2`, `none`"
                    );
                    return Err((at, message));
                }
            };
        }
        Ok(Instruction::Joystick { port, lines: JoystickLines(lines), frames: self.duration()? })
    }

    fn screen_position(&mut self) -> Result<ScreenPosition, LineError> {
        if self.rest().to_ascii_lowercase().starts_with("at") {
            self.expect("at")?;
            return Ok(ScreenPosition::Dot(
                self.number("a column of pixels", 65535)?,
                self.number("a row of pixels", 65535)?,
            ));
        }
        Ok(ScreenPosition::Cell(self.number("a column", 255)?, self.number("a row", 255)?))
    }

    /// Parses the condition of a `wait`. Only a text condition extends to the end of the line.
    fn wait(&mut self) -> Result<Instruction, LineError> {
        let rest = self.rest();
        let at = self.at;
        let is_text = rest.get(..5).is_some_and(|token| token.eq_ignore_ascii_case("text:"));
        let condition = if is_text { rest } else { rest.split('#').next().unwrap_or_default() };
        if condition.trim().is_empty() {
            return Err((at, "missing condition".into()));
        }
        condition.parse().map(Instruction::Wait).map_err(|error| (at, format!("{error}")))
    }

    fn force(&mut self) -> Result<Instruction, LineError> {
        let (at, token) = self.expect_token("`RND` or `TIME`")?;
        match token.to_ascii_lowercase().as_str() {
            "rnd" => {
                let (at, token) = self.expect_token("`hex:` and the bytes of a number")?;
                token.strip_prefix("hex:").and_then(bytes_in_hex).map(Instruction::ForceRandom).ok_or_else(
                    || (at, format!("expected `hex:` and pairs of hexadecimal digits, found `{token}`")),
                )
            }
            "time" => Ok(Instruction::ForceTime(self.number("a clock count", 5_183_999)?)),
            _ => Err((at, format!("cannot force `{token}`; available: `RND hex:BYTES`, `TIME COUNT`"))),
        }
    }
}

/// Splits key names joined with `+`; a `+` at the end is the plus key.
pub fn split_keys(chord: &str) -> Vec<String> {
    let (modifiers, plus) = match chord {
        "+" => return vec!["+".into()],
        _ => match chord.strip_suffix("++") {
            Some(modifiers) => (modifiers, true),
            None => (chord, false),
        },
    };
    let mut keys: Vec<String> = modifiers.split('+').map(str::to_owned).collect();
    if plus {
        keys.push("+".into());
    }
    keys
}

fn bytes_in_hex(digits: &str) -> Option<Vec<u8>> {
    hex::decode(digits).filter(|bytes| !bytes.is_empty())
}
