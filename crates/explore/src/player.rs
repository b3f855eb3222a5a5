//! What is typed at a wait.

use std::collections::{BTreeSet, VecDeque};

use crate::record::{RETURN, Record, Settings, WaitKind};

/// Lines of the program, before and behind a wait, in which a key's comparison belongs to it.
const NEAR: usize = 15;

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
pub(crate) struct Player {
    /// Keys still to be typed.
    keys: Option<VecDeque<String>>,
    /// All lines of the program.
    lines: Vec<u16>,
    random: u64,
    /// The last key at a wait, with the line.
    last: Option<(u16, String)>,
    /// Keys that ended the program, with the lines.
    avoided: BTreeSet<(u16, String)>,
}

impl Player {
    pub(crate) fn new(settings: &Settings, lines: Vec<u16>) -> Self {
        let keys: VecDeque<String> = settings.moves.iter().flatten().cloned().collect();
        let random = settings.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self { keys: (!keys.is_empty()).then_some(keys), lines, random, last: None, avoided: BTreeSet::new() }
    }

    /// Avoids the last key from now on; returns whether there was one to avoid.
    pub(crate) fn forget_last_key(&mut self) -> bool {
        self.last.take().is_some_and(|last| self.avoided.insert(last))
    }

    /// Returns the keys to type; none when the moves are played.
    pub(crate) fn answer(&mut self, kind: WaitKind, line: u16, record: &Record) -> Vec<String> {
        if let Some(keys) = &mut self.keys {
            return keys.pop_front().into_iter().collect();
        }
        match kind {
            WaitKind::Line => self.line(line, record),
            WaitKind::Key => {
                let key = self.key(line, record);
                self.last = Some((line, key.clone()));
                vec![key]
            }
        }
    }

    fn line(&mut self, line: u16, record: &Record) -> Vec<String> {
        let usage = &record.usage;
        let is_text = usage.text_input.contains(&line) && !usage.number_input.contains(&line);
        let answer = if is_text {
            char::from(b'A' + self.below(26) as u8)
        } else {
            char::from(b'1' + self.below(9) as u8)
        };
        vec![answer.to_string(), RETURN.to_owned()]
    }

    /// A key that the program compares near the line, or else any that it reads.
    fn key(&mut self, line: u16, record: &Record) -> String {
        let place = |line: u16| self.lines.partition_point(|&other| other < line);
        let wait = place(line);
        let is_near = |lines: &BTreeSet<u16>| lines.iter().any(|&other| place(other).abs_diff(wait) <= NEAR);
        let usage = &record.usage;
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
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) as usize % bound
    }
}
