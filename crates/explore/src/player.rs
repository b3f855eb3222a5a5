//! What is typed at a wait.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use games::{ChaChaDice, Dice};

use crate::answers::{Question, base_name};
use crate::bandit::Bandit;
use crate::program::Program;
use crate::record::{RETURN, Record, Settings, WaitKind};
use crate::self_play::is_ignored;

/// Random stream of the chosen keys.
const KEY_STREAM: u64 = 8 << 32;

/// Random stream of the answers to INPUT: they do not change the keys.
const ANSWER_STREAM: u64 = KEY_STREAM + 1;

/// One in so many keys may be one that leaves the game, or after which the program played by itself.
const LEAVING_ODDS: usize = 12;

/// In real time, one in so many polls gets a key.
const IDLE_ODDS: usize = 2;

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
    /// The keys since the start of the program, with the lines.
    keys: Vec<(u16, String)>,
    /// Keys after which the program played by itself, with the lines.
    self_playing: BTreeSet<(u16, String)>,
    /// The answers to INPUT.
    bandit: Bandit,
    answer_dice: ChaChaDice,
    /// The live variables before the lines with INPUT.
    live: BTreeMap<u16, BTreeSet<String>>,
    /// The lines that were executed before the last INPUT.
    known_lines: BTreeSet<u16>,
    /// The number of lines executed before the last INPUT.
    known: usize,
}

/// What a program waits for.
pub(crate) struct Asked<'a> {
    pub(crate) kind: WaitKind,
    pub(crate) line: u16,
    /// Whether it goes on without a key.
    pub(crate) is_timed: bool,
    /// What it did until now.
    pub(crate) record: &'a Record,
    /// The text on the screen where an answer to INPUT is typed.
    pub(crate) offered: &'a str,
    /// The values of its variables.
    pub(crate) values: &'a BTreeMap<String, String>,
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
            keys: vec![],
            self_playing: BTreeSet::new(),
            bandit: Bandit::default(),
            answer_dice: ChaChaDice::seeded(settings.seed, ANSWER_STREAM),
            live: BTreeMap::new(),
            known_lines: BTreeSet::new(),
            known: 0,
        }
    }

    /// Notes that the program has ended; returns whether another start may show more.
    pub(crate) fn end(&mut self) -> bool {
        let has_answered = self.bandit.has_answered();
        self.bandit.end();
        self.keys.clear();
        let avoids_key = self.last.take().is_some_and(|last| self.avoided.insert(last));
        self.moves.is_none() && (avoids_key || has_answered)
    }

    /// Notes that the program played by itself after the answers since its start, which are no part of the record.
    pub(crate) fn discard_start(&mut self) {
        self.bandit.discard_start();
        self.self_playing.extend(self.keys.drain(..));
        self.last = None;
        self.known = 0;
    }

    /// Returns the keys to type; none when the moves are played.
    pub(crate) fn answer(&mut self, asked: &Asked<'_>) -> Option<Vec<String>> {
        if self.moves.is_some() {
            return Some(self.next_of_moves(asked.kind)).filter(|keys| !keys.is_empty());
        }
        Some(match asked.kind {
            WaitKind::Line => vec![self.line(asked), RETURN.to_owned()],
            WaitKind::Key if asked.is_timed && self.below(IDLE_ODDS) != 0 => vec![],
            WaitKind::Key => {
                let key = self.key(asked.line, asked.record);
                self.last = Some((asked.line, key.clone()));
                self.keys.push((asked.line, key.clone()));
                vec![key]
            }
        })
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

    /// A text for INPUT.
    fn line(&mut self, asked: &Asked<'_>) -> String {
        let Asked { line, record, offered, values, .. } = *asked;
        let at = record.lines.len();
        // The values of a line are read one after the other.
        let earlier = record.waits.iter().rev().take_while(|wait| (wait.line, wait.at) == (line, at)).count();
        let program = self.program;
        let reads = program.reads_in(line);
        if reads.is_empty() {
            return self.letter(b'1', 9);
        }
        let number = earlier % reads.len();
        let live = self.live.entry(line).or_insert_with(|| program.live_variables(line));
        let state: BTreeMap<String, String> = values
            .iter()
            .filter(|(name, _)| live.contains(&base_name(name)))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let new =
            record.lines[self.known.min(at)..].iter().filter(|line| self.known_lines.insert(**line)).count();
        self.known = at;
        self.bandit.judge((line, number), &state, new > 0);
        let question = Question { program, read: reads[number], values, extents: &record.extents, offered };
        let text = self.bandit.answer((line, number), state, &question, &mut self.answer_dice);
        // Blanks overwrite the rest of a default.
        let width = if text.is_empty() { 0 } else { offered.chars().count() };
        format!("{text:width$}")
    }

    fn letter(&mut self, first: u8, count: usize) -> String {
        char::from(first + self.below(count) as u8).to_string()
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
            let others = self.keys_against_self_play(line, &keys, record);
            if !others.is_empty() {
                keys = others;
            }
        }
        let avoided = &self.avoided;
        keys.retain(|key| !avoided.contains(&(line, (*key).to_owned())));
        match keys.len() {
            0 => "SPACE".to_owned(),
            count => keys[self.below(count)].to_owned(),
        }
    }

    /// Returns the keys that may keep the program from playing by itself; none if no key is known to lead to that.
    fn keys_against_self_play<'k>(&self, line: u16, keys: &[&'k str], record: &Record) -> Vec<&'k str> {
        if self.self_playing.range((line, String::new())..).next().is_none_or(|(other, _)| *other != line) {
            return vec![];
        }
        let pairs =
            record.waits.windows(2).filter(|pair| pair[0].line == line && is_ignored(&pair[0], &pair[1]));
        let ignored: BTreeSet<&str> = pairs.flat_map(|pair| &pair[0].typed).map(String::as_str).collect();
        let is_other =
            |key: &&str| !ignored.contains(key) && !self.self_playing.contains(&(line, (*key).to_owned()));
        keys.iter().copied().filter(is_other).collect()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }
}
