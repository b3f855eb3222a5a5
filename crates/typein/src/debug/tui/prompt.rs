//! The command line of the terminal interface: editing, history, completion.

use crossterm::event::KeyCode;
use player::session::Session;

use player::console::command::TABLE;

/// Maximum commands in the history.
const HISTORY: usize = 200;

/// The line that the person types.
#[derive(Default)]
pub struct Prompt {
    text: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// The index of the shown command in the history.
    recalled: Option<usize>,
}

impl Prompt {
    /// Returns the text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Returns the column of the cursor.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Handles a key; returns the line when it is complete.
    pub fn key(&mut self, code: KeyCode) -> Option<String> {
        match code {
            KeyCode::Char(character) => {
                self.text.insert(self.cursor, character);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => _ = self.text.remove(self.cursor),
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up => self.recall(-1),
            KeyCode::Down => self.recall(1),
            KeyCode::Esc => self.set(""),
            KeyCode::Enter => {
                let line = self.text();
                self.set("");
                self.recalled = None;
                if !line.trim().is_empty() && self.history.last() != Some(&line) {
                    self.history.push(line.clone());
                    if self.history.len() > HISTORY {
                        self.history.remove(0);
                    }
                }
                return Some(line);
            }
            _ => {}
        }
        None
    }

    /// Inserts a text, without its line ends.
    pub fn paste(&mut self, text: &str) {
        for character in text.chars().filter(|character| !character.is_control()) {
            self.text.insert(self.cursor, character);
            self.cursor += 1;
        }
    }

    fn set(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.cursor = self.text.len();
    }

    fn recall(&mut self, step: isize) {
        let index = self.recalled.unwrap_or(self.history.len()).saturating_add_signed(step);
        self.recalled = (index < self.history.len()).then_some(index);
        let line = self.history.get(index).cloned().unwrap_or_default();
        self.set(&line);
    }

    /// Completes the word before the cursor up to the common prefix of the candidates; returns these if there are
    /// several.
    pub fn complete(&mut self, session: &Session) -> Vec<String> {
        let before: String = self.text[..self.cursor].iter().collect();
        let start = before.rfind(|character: char| !character.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
        let (head, prefix) = before.split_at(start);
        let candidates = candidates(session, head.trim(), prefix);
        let Some(first) = candidates.first() else { return vec![] };
        let mut common = first.clone();
        for candidate in &candidates[1..] {
            let length =
                common.chars().zip(candidate.chars()).take_while(|(one, other)| one == other).count();
            common = common.chars().take(length).collect();
        }
        if common.len() > prefix.len() || candidates.len() == 1 {
            let end = if candidates.len() == 1 && head.is_empty() { " " } else { "" };
            let rest: String = self.text[self.cursor..].iter().collect();
            self.set(&format!("{head}{common}{end}"));
            let cursor = self.cursor;
            self.set(&format!("{}{rest}", self.text()));
            self.cursor = cursor;
        }
        if candidates.len() > 1 { candidates } else { vec![] }
    }
}

/// Returns the completions of a word: commands at the start, else line numbers or variables.
fn candidates(session: &Session, head: &str, prefix: &str) -> Vec<String> {
    let mut all: Vec<String> = if head.is_empty() {
        TABLE.iter().map(|row| row.names[0].to_owned()).chain(["help".to_owned()]).collect()
    } else if matches!(head, "help" | "h") {
        TABLE.iter().map(|row| row.names[0].to_owned()).collect()
    } else if prefix.starts_with(|first: char| first.is_ascii_digit())
        || matches!(head, "to" | "until" | "list" | "l" | "break" | "br" | "back to")
    {
        let system = session.system();
        let lines = system.machine().lines_of(&system.program_image());
        lines.iter().map(|line| line.number.to_string()).collect()
    } else {
        let variables = session.system().inspect().variables();
        let lower = |name: &str| {
            if prefix.starts_with(char::is_lowercase) { name.to_lowercase() } else { name.to_owned() }
        };
        variables.iter().map(|variable| lower(&variable.name)).collect()
    };
    all.retain(|candidate| candidate.starts_with(prefix));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(prompt: &mut Prompt, text: &str) {
        for character in text.chars() {
            prompt.key(KeyCode::Char(character));
        }
    }

    #[test]
    fn lines_are_edited_and_recalled() {
        let mut prompt = Prompt::default();
        typed(&mut prompt, "prnt a");
        for _ in 0..4 {
            prompt.key(KeyCode::Left);
        }
        typed(&mut prompt, "i");
        assert_eq!(prompt.key(KeyCode::Enter).as_deref(), Some("print a"));
        typed(&mut prompt, "step");
        prompt.key(KeyCode::Enter);
        prompt.key(KeyCode::Up);
        prompt.key(KeyCode::Up);
        assert_eq!(prompt.text(), "print a");
        prompt.key(KeyCode::Down);
        prompt.key(KeyCode::Backspace);
        assert_eq!((prompt.text(), prompt.cursor()), ("ste".to_owned(), 3));
        prompt.key(KeyCode::Esc);
        prompt.paste("list\n10");
        assert_eq!(prompt.text(), "list10");
    }
}
