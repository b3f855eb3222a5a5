//! What is typed at a wait.

use std::collections::{BTreeSet, VecDeque};

use games::{ChaChaDice, Dice};

use crate::program::Program;
use crate::record::{RETURN, Record, Settings, WaitKind};

/// Random stream of the chosen keys.
const KEY_STREAM: u64 = 8 << 32;

/// One in so many keys may be one that leaves the game.
const LEAVING_ODDS: usize = 12;

/// A wait is rare if another line has waited so many times as often.
const RARE: usize = 5;

/// Returns the keys of a wait after which the program waited at a rare line: they leave the game, for its end
/// or its help.
fn leaving_keys(line: u16, record: &Record) -> BTreeSet<&str> {
    let counts = record.wait_counts();
    let waits = |line: u16| counts.get(&line).copied().unwrap_or_default();
    let pairs = record.waits.windows(2).filter(|pair| pair[0].line == line && pair[1].line != line);
    let rare = pairs.filter(|pair| waits(pair[1].line) * RARE <= waits(line));
    rare.flat_map(|pair| pair[0].typed.iter().map(String::as_str)).collect()
}

/// Answers a program's waits: with the given moves, or with keys that it reads.
pub(crate) struct Player<'a> {
    program: &'a Program,
    /// Moves still to be typed.
    moves: Option<VecDeque<VecDeque<String>>>,
    dice: ChaChaDice,
    /// The last key at a wait, with the line.
    last: Option<(u16, String)>,
    /// Keys that ended the program, with the lines.
    avoided: BTreeSet<(u16, String)>,
}

impl<'a> Player<'a> {
    pub(crate) fn new(settings: &Settings, program: &'a Program) -> Self {
        let moves = settings.moves.iter().map(|keys| keys.iter().cloned().collect()).collect();
        Self {
            program,
            moves: (!settings.moves.is_empty()).then_some(moves),
            dice: ChaChaDice::seeded(settings.seed, KEY_STREAM),
            last: None,
            avoided: BTreeSet::new(),
        }
    }

    /// Avoids the last key from now on; returns whether there was one to avoid.
    pub(crate) fn forget_last_key(&mut self) -> bool {
        self.last.take().is_some_and(|last| self.avoided.insert(last))
    }

    /// Returns the keys to type; none when the moves are played.
    pub(crate) fn answer(&mut self, kind: WaitKind, line: u16, record: &Record) -> Vec<String> {
        if self.moves.is_some() {
            return self.next_of_moves(kind);
        }
        match kind {
            WaitKind::Line => self.line(line),
            WaitKind::Key => {
                let key = self.key(line, record);
                self.last = Some((line, key.clone()));
                vec![key]
            }
        }
    }

    /// The next key of the moves, or where a line is read, all keys that are left of a move, and RETURN.
    fn next_of_moves(&mut self, kind: WaitKind) -> Vec<String> {
        let moves = self.moves.iter_mut().flatten();
        let Some(mv) = moves.into_iter().find(|keys| !keys.is_empty()) else { return vec![] };
        if kind == WaitKind::Key {
            return mv.pop_front().into_iter().collect();
        }
        let mut keys: Vec<String> = mv.drain(..).collect();
        if keys.last().is_none_or(|last| !last.eq_ignore_ascii_case(RETURN)) {
            keys.push(RETURN.to_owned());
        }
        keys
    }

    fn line(&mut self, line: u16) -> Vec<String> {
        let usage = &self.program.usage;
        let is_text = usage.text_input.contains(&line) && !usage.number_input.contains(&line);
        let answer = if !is_text {
            self.letter(b'1', 9)
        } else if let Some(text) = self.compared_text(line) {
            text
        } else {
            self.letter(b'A', 26)
        };
        vec![answer, RETURN.to_owned()]
    }

    fn letter(&mut self, first: u8, count: usize) -> String {
        char::from(first + self.below(count) as u8).to_string()
    }

    /// One of the texts that the program compares near the line, three times in four.
    fn compared_text(&mut self, line: u16) -> Option<String> {
        let near: Vec<&String> = self
            .program
            .texts
            .iter()
            .filter(|(compared, _)| self.program.is_near(line, *compared))
            .map(|(_, text)| text)
            .collect();
        let drawn = self.dice.below(4) > 0 && !near.is_empty();
        drawn.then(|| near[self.dice.below(near.len() as u32) as usize].clone())
    }

    /// A key that the program compares near the line, or else any that it reads.
    fn key(&mut self, line: u16, record: &Record) -> String {
        let is_near = |lines: &BTreeSet<u16>| lines.iter().any(|&other| self.program.is_near(line, other));
        let usage = &self.program.usage;
        let mut keys: Vec<&str> =
            usage.keys.iter().filter(|key| is_near(&key.lines)).map(|key| key.name.as_str()).collect();
        if keys.is_empty() && !is_near(&usage.any_key) {
            keys = usage.keys.iter().map(|key| key.name.as_str()).collect();
        }
        if self.below(LEAVING_ODDS) != 0 {
            let leaving = leaving_keys(line, record);
            if keys.iter().any(|key| !leaving.contains(key)) {
                keys.retain(|key| !leaving.contains(key));
            }
        }
        let avoided = &self.avoided;
        keys.retain(|key| !avoided.contains(&(line, (*key).to_owned())));
        match keys.len() {
            0 => "SPACE".to_owned(),
            count => keys[self.below(count)].to_owned(),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }
}
