//! The BASIC of the pictures' listings: POKE, FOR, NEXT, PRINT, READ, DATA, GOTO, assignments, and integer
//! expressions.

use std::collections::HashMap;

use charset::keys;
use kernal::chord_named;
use vic20::Board;
use vic20::keyboard::TABLES;

use super::screen::Screen;

/// A loop: its variable, the limit and the step, and the statement after FOR.
struct Loop {
    variable: char,
    limit: i64,
    step: i64,
    head: (usize, usize),
}

/// A listing while it runs.
struct Run<'a> {
    /// The numbers and the statements of the lines.
    lines: Vec<(i64, Vec<&'a str>)>,
    screen: &'a mut Screen,
    variables: HashMap<char, i64>,
    loops: Vec<Loop>,
    data: Vec<i64>,
    read: usize,
}

/// Runs a listing up to a line that jumps to itself.
///
/// # Errors
/// Returns the text of an unsupported statement.
pub fn run(listing: &[&str], screen: &mut Screen) -> Result<(), String> {
    let lines: Vec<(i64, Vec<&str>)> = listing
        .iter()
        .map(|line| {
            let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
            (line[..digits].parse().expect("a line number"), statements(&line[digits..]))
        })
        .collect();
    let data = lines.iter().flat_map(|line| &line.1).filter_map(|statement| statement.strip_prefix("data"));
    let data = data.flat_map(|items| items.split(',')).map(|item| item.trim().parse().expect("a number"));
    let data = data.collect();
    let mut run = Run { lines, screen, variables: HashMap::new(), loops: Vec::new(), data, read: 0 };
    let mut at = (0, 0);
    loop {
        let Some((number, statements)) = run.lines.get(at.0) else { return Ok(()) };
        let Some(&statement) = statements.get(at.1) else {
            at = (at.0 + 1, 0);
            continue;
        };
        if statement.strip_prefix("goto").and_then(|target| target.trim().parse::<i64>().ok())
            == Some(*number)
        {
            return Ok(());
        }
        at = run.statement(statement, (at.0, at.1 + 1)).ok_or_else(|| format!("`{statement}`"))?;
    }
}

/// Splits a line at the colons outside strings.
fn statements(line: &str) -> Vec<&str> {
    let mut is_text = false;
    let parts = line.split(|c: char| {
        is_text ^= c == '"';
        c == ':' && !is_text
    });
    parts.map(str::trim).filter(|statement| !statement.is_empty()).collect()
}

impl Run<'_> {
    /// Runs a statement; returns the position of the next one, `None` if it is unknown.
    fn statement(&mut self, statement: &str, next: (usize, usize)) -> Option<(usize, usize)> {
        if let Some(arguments) = statement.strip_prefix("poke") {
            let mut text = arguments;
            let address = self.expression(&mut text)?;
            text = text.strip_prefix(',')?;
            let value = self.expression(&mut text)?;
            self.screen.poke(address.try_into().ok()?, value.try_into().ok()?);
        } else if let Some(text) = statement.strip_prefix("print") {
            self.print(text)?;
        } else if let Some(head) = statement.strip_prefix("for") {
            self.start_loop(head, next)?;
        } else if statement.starts_with("next") {
            return self.end_iteration(next);
        } else if let Some(variables) = statement.strip_prefix("read") {
            for variable in variables.split(',') {
                let value = *self.data.get(self.read)?;
                self.read += 1;
                self.variables.insert(variable.trim().chars().next()?, value);
            }
        } else if let Some(target) = statement.strip_prefix("goto") {
            let target: i64 = target.trim().parse().ok()?;
            return Some((self.lines.iter().position(|line| line.0 == target)?, 0));
        } else if !(statement == "clr" || statement.starts_with("rem") || statement.starts_with("data")) {
            let (variable, value) = statement.split_once('=')?;
            let mut text = value;
            let value = self.expression(&mut text)?;
            self.variables.insert(variable.trim().chars().next()?, value);
        }
        Some(next)
    }

    fn start_loop(&mut self, head: &str, next: (usize, usize)) -> Option<()> {
        let (variable, mut text) = head.split_once('=')?;
        let variable = variable.trim().chars().next()?;
        let from = self.expression(&mut text)?;
        text = text.strip_prefix("to")?;
        let limit = self.expression(&mut text)?;
        let step = match text.strip_prefix("step") {
            Some(mut text) => self.expression(&mut text)?,
            None => 1,
        };
        self.variables.insert(variable, from);
        self.loops.push(Loop { variable, limit, step, head: next });
        Some(())
    }

    fn end_iteration(&mut self, next: (usize, usize)) -> Option<(usize, usize)> {
        let innermost = self.loops.last()?;
        let counter = self.variables.get_mut(&innermost.variable)?;
        *counter += innermost.step;
        let is_over = (*counter - innermost.limit) * innermost.step.signum() > 0;
        let head = innermost.head;
        if is_over {
            self.loops.pop();
            return Some(next);
        }
        Some(head)
    }

    fn print(&mut self, text: &str) -> Option<()> {
        let text = text.trim();
        let (text, ends_line) = text.strip_suffix(';').map_or((text, true), |text| (text, false));
        let mut text = text.strip_prefix('"')?.trim_end_matches('"');
        while let Some(character) = text.chars().next() {
            let code = if let Some(rest) = text.strip_prefix('{') {
                let (name, rest) = rest.split_once('}')?;
                text = rest;
                named_code(name)?
            } else {
                text = &text[character.len_utf8()..];
                match character {
                    'a'..='z' => character.to_ascii_uppercase() as u8,
                    'A'..='Z' => character as u8 | 0x80,
                    _ => u8::try_from(character).ok()?,
                }
            };
            self.screen.print(code);
        }
        if ends_line {
            self.screen.print(13);
        }
        Some(())
    }

    fn expression(&self, text: &mut &str) -> Option<i64> {
        let mut value = self.conjunction(text)?;
        while eat(text, "or") {
            value |= self.conjunction(text)?;
        }
        Some(value)
    }

    fn conjunction(&self, text: &mut &str) -> Option<i64> {
        let mut value = self.sum(text)?;
        while eat(text, "and") {
            value &= self.sum(text)?;
        }
        Some(value)
    }

    fn sum(&self, text: &mut &str) -> Option<i64> {
        let mut value = self.product(text)?;
        loop {
            if eat(text, "+") {
                value += self.product(text)?;
            } else if eat(text, "-") {
                value -= self.product(text)?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&self, text: &mut &str) -> Option<i64> {
        let mut value = self.factor(text)?;
        while eat(text, "*") {
            value *= self.factor(text)?;
        }
        Some(value)
    }

    fn factor(&self, text: &mut &str) -> Option<i64> {
        if eat(text, "peek(") {
            let address = self.expression(text)?;
            return eat(text, ")").then_some(i64::from(self.screen.peek(address.try_into().ok()?)));
        }
        if eat(text, "(") {
            let value = self.expression(text)?;
            return eat(text, ")").then_some(value);
        }
        if eat(text, "-") {
            return Some(-self.factor(text)?);
        }
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        if digits > 0 {
            let (number, rest) = text.split_at(digits);
            *text = rest;
            return number.parse().ok();
        }
        let variable = text.chars().next().filter(char::is_ascii_lowercase)?;
        *text = &text[1..];
        Some(self.variables.get(&variable).copied().unwrap_or(0))
    }
}

/// Removes a token from the start of the text; returns whether it was there.
fn eat(text: &mut &str, token: &str) -> bool {
    let rest = text.trim_start().strip_prefix(token);
    *text = rest.unwrap_or(text);
    rest.is_some()
}

/// Returns the code of a name in braces: a control code, or a key with SHIFT or C=.
fn named_code(name: &str) -> Option<u8> {
    if let Some((modifier @ ("SHIFT" | "CBM"), key)) = name.split_once('-') {
        let table = if modifier == "SHIFT" { 1 } else { 2 };
        return Some(TABLES[table].1[usize::from(chord_named::<Board>(key)?.key.0)]);
    }
    keys::by_name(name)
}
