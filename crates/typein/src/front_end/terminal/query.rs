//! Asks the terminal for its name, its encoding and the graphics it draws.
//!
//! The answers arrive among the keys that the person types. A terminal answers in order, and every terminal answers the
//! last question, for its attributes: so an answer to that one alone means no to the others.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::answers::Answers;
use super::{kitty, typed};

/// Maximum time to wait for the answers. A terminal on the other side of the world answers in 300 ms.
const TIMEOUT: Duration = Duration::from_millis(500);

/// Writes a letter of two bytes at the start of the second row, and asks for the position of the cursor (CPR): it is in
/// column 2 if the terminal reads UTF-8. In the first row the answer could be the key F3 with Shift.
const ENCODING: &str = "\x1b[2;1Hé\x1b[6n";

/// Asks for the terminal's name and version.
const XTVERSION: &str = "\x1b[>q";

/// Asks for the class of the terminal and its version as numbers.
const DA2: &str = "\x1b[>c";

/// Asks for the attributes of the terminal.
const DA1: &str = "\x1b[c";

/// The class in which terminals with the library VTE are alone; until version 0.75 they do not answer XTVERSION.
const VTE: &[u8] = b"65";

/// The attribute of a terminal with sixels.
const SIXEL: &[u8] = b"4";

/// Asks the terminal, which must be in raw mode.
///
/// # Errors
/// When the terminal cannot be read or written.
pub fn ask() -> io::Result<Answers> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Ok(Answers { is_complete: true, ..Answers::default() });
    }
    let mut answers = exchange(&format!("{ENCODING}{}{XTVERSION}{DA1}", kitty::QUERY))?;
    // Not among the first questions: the library would take a late answer to it for keys.
    if answers.is_complete && answers.name.is_empty() {
        let more = exchange(&format!("{DA2}{DA1}"))?;
        answers.name = more.name;
        answers.keys.extend(more.keys);
    }
    Ok(answers)
}

/// Sends questions that end with [`DA1`], and reads until its answer.
fn exchange(questions: &str) -> io::Result<Answers> {
    let stdin = io::stdin();
    let mut out = io::stdout();
    out.write_all(questions.as_bytes())?;
    out.flush()?;
    let deadline = Instant::now() + TIMEOUT;
    let mut bytes = Vec::new();
    loop {
        let answers = read(&bytes);
        let left = deadline.saturating_duration_since(Instant::now());
        if answers.is_complete || left.is_zero() {
            return Ok(answers);
        }
        let timeout = Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() };
        let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut polled, Some(&timeout)) {
            Ok(0) | Err(Errno::INTR) => continue,
            // Some systems cannot poll a terminal. A read could then wait for ever.
            Ok(_) if !polled[0].revents().intersects(PollFlags::IN | PollFlags::HUP) => return Ok(answers),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let mut part = [0; 1024];
        match rustix::io::read(&stdin, &mut part) {
            // The terminal was closed.
            Ok(0) => return Ok(answers),
            Ok(count) => bytes.extend_from_slice(&part[..count]),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Separates the answers from the keys.
fn read(bytes: &[u8]) -> Answers {
    let mut answers = Answers::default();
    let mut keys = Vec::new();
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        rest = match answer(rest) {
            Some((body, after)) => {
                note(body, &mut answers);
                after
            }
            None => {
                keys.push(first);
                &rest[1..]
            }
        };
    }
    answers.keys = typed::keys(&keys);
    answers
}

/// Returns the answer with which the bytes begin, without its end, and the bytes after it.
fn answer(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    match bytes {
        // A string of the terminal ends with ESC \.
        [0x1b, b'P' | b'_', ..] => {
            let end = bytes.windows(2).skip(2).position(|pair| pair == b"\x1b\\")? + 2;
            Some((&bytes[1..end], &bytes[end + 2..]))
        }
        [0x1b, b'[', b'?' | b'>', rest @ ..] => {
            let length = rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b';'))?;
            (rest[length] == b'c').then(|| (&bytes[1..3 + length], &rest[length + 1..]))
        }
        [0x1b, b'[', b'2', b';', b'2' | b'3', b'R', after @ ..] => Some((&bytes[1..6], after)),
        _ => None,
    }
}

fn note(body: &[u8], answers: &mut Answers) {
    if let Some(name) = body.strip_prefix(b"P>|") {
        answers.name = String::from_utf8_lossy(name).into_owned();
    } else if let Some(attributes) = body.strip_prefix(b"[?") {
        answers.is_complete = true;
        // The first number is the class of the terminal.
        answers.has_sixel = attributes.split(|&byte| byte == b';').skip(1).any(|number| number == SIXEL);
    } else if let Some(numbers) = body.strip_prefix(b"[>") {
        let mut numbers = numbers.split(|&byte| byte == b';');
        if numbers.next() == Some(VTE) {
            answers.name = format!("VTE({})", String::from_utf8_lossy(numbers.next().unwrap_or_default()));
        }
    } else if let Some(column) = body.strip_prefix(b"[2;") {
        answers.has_utf8 = Some(column == b"2R");
    } else if body.strip_prefix(b"_").is_some_and(|body| body.starts_with(kitty::ANSWER)) {
        answers.has_kitty = true;
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::*;

    /// Answers with keys in between, at every place where the terminal can put them.
    #[test]
    fn answers_and_keys_are_separated() {
        let bytes = b"\x1b[2;2Ra\x1b_Gi=31;OK\x1b\\b\x1bP>|kitty(0.26.5)\x1b\\\x1b[A\r\x1b[?62;c\xc3\xa9";
        let answers = read(bytes);
        assert_eq!(
            (answers.name.as_str(), answers.has_kitty, answers.has_sixel),
            ("kitty(0.26.5)", true, false)
        );
        assert_eq!((answers.is_complete, answers.has_utf8), (true, Some(true)));
        let keys = ['a', 'b'].map(KeyCode::Char).into_iter();
        let keys = keys.chain([KeyCode::Up, KeyCode::Enter, KeyCode::Char('é')]);
        assert_eq!(answers.keys, keys.map(KeyEvent::from).collect::<Vec<_>>());
    }

    #[test]
    fn sixel_is_an_attribute_after_the_class() {
        assert!(read(b"\x1b[?63;1;2;4;6c").has_sixel);
        assert!(!read(b"\x1b[?4;64;14c").has_sixel);
        assert!(!read(b"\x1b[?63;1;2;4;6").is_complete);
    }

    #[test]
    fn vte_is_known_by_its_class() {
        assert_eq!(read(b"\x1b[>65;7001;1c\x1b[?65;1;9c").name, "VTE(7001)");
        assert_eq!(read(b"\x1b[>41;379;0c\x1b[?64;1c").name, "");
    }

    #[test]
    fn a_letter_of_two_columns_is_not_read_as_utf8() {
        assert_eq!(read(b"\x1b[2;3R\x1b[?62c").has_utf8, Some(false));
        let f3 = KeyEvent::new(KeyCode::F(3), KeyModifiers::SHIFT);
        assert_eq!((read(b"\x1b[1;2R").keys, read(b"").has_utf8), (vec![f3], None));
    }

    /// Escape with a letter is Alt with it; only a string that ends is an answer.
    #[test]
    fn keys_that_begin_like_an_answer_are_keys() {
        let alt = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT);
        assert_eq!(read(b"\x1b_x").keys, [alt('_'), KeyEvent::from(KeyCode::Char('x'))]);
        let answers = read(b"\x1b\x1b[?6c");
        assert_eq!((answers.keys, answers.is_complete), (vec![KeyEvent::from(KeyCode::Esc)], true));
    }
}
