//! The choice of keys and texts at a wait.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use games::{ChaChaDice, Dice};

use crate::answers::{Question, base_name};
use crate::bandit::Bandit;
use crate::program::Program;
use crate::record::{RETURN, Record, Settings, WaitKind};
use crate::self_play::is_ignored;

/// The random stream of the chosen keys.
const KEY_STREAM: u64 = 8 << 32;

/// The random stream of the answers to INPUT, which do not change the keys.
const ANSWER_STREAM: u64 = KEY_STREAM + 1;

/// One in this number of keys may leave the game or start a game without a player.
const LEAVING_ODDS: usize = 12;

/// In real time, one in this number of polls gets a key.
const IDLE_ODDS: usize = 2;

/// A wait is rare if another line waits this many times more often.
const RARE: usize = 5;

/// Returns the keys of a wait after which the program waited at a rare line: they leave the game, to its end
/// or its help.
fn leaving_keys(line: u16, record: &Record) -> BTreeSet<&str> {
    let counts = record.wait_counts();
    let waits = |line: u16| counts.get(&line).copied().unwrap_or_default();
    let pairs = record.waits.windows(2).filter(|pair| pair[0].line == line && pair[1].line != line);
    let rare = pairs.filter(|pair| waits(pair[1].line) * RARE <= waits(line));
    rare.flat_map(|pair| pair[0].typed.iter().map(String::as_str)).collect()
}

/// Answers a program's waits, with the moves of the settings or with keys that it reads.
pub(crate) struct Player<'a> {
    program: &'a Program,
    /// The remaining moves.
    moves: Option<VecDeque<VecDeque<String>>>,
    dice: ChaChaDice,
    /// The last key at a wait, with the line.
    last: Option<(u16, String)>,
    /// Keys that ended the program, with the lines.
    avoided: BTreeSet<(u16, String)>,
    /// The keys since the start of the program, with the lines.
    keys: Vec<(u16, String)>,
    /// Keys after which the program played without a player, with the lines.
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

/// The context of a wait.
pub(crate) struct WaitContext<'a> {
    pub(crate) kind: WaitKind,
    pub(crate) line: u16,
    /// Whether the program continues without a key.
    pub(crate) is_timed: bool,
    /// The record until now.
    pub(crate) record: &'a Record,
    /// The text on the screen at the cursor of INPUT.
    pub(crate) offered: &'a str,
    /// The values of the variables.
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

    /// Records the end of the program; returns whether another start may give more information.
    pub(crate) fn end(&mut self) -> bool {
        let has_answered = self.bandit.has_answered();
        self.bandit.end();
        self.keys.clear();
        let avoids_key = self.last.take().is_some_and(|last| self.avoided.insert(last));
        self.moves.is_none() && (avoids_key || has_answered)
    }

    /// Records that the program played without a player after the answers since its start, which are discarded.
    pub(crate) fn discard_start(&mut self) {
        self.bandit.discard_start();
        self.self_playing.extend(self.keys.drain(..));
        self.last = None;
        self.known = 0;
    }

    /// Returns the keys to type; `None` after the last move.
    pub(crate) fn answer(&mut self, context: &WaitContext<'_>) -> Option<Vec<String>> {
        if self.moves.is_some() {
            return Some(self.next_of_moves(context.kind)).filter(|keys| !keys.is_empty());
        }
        Some(match context.kind {
            WaitKind::Line => vec![self.line(context), RETURN.to_owned()],
            WaitKind::Key if context.is_timed && self.below(IDLE_ODDS) != 0 => vec![],
            WaitKind::Key => {
                let key = self.key(context.line, context.record);
                self.last = Some((context.line, key.clone()));
                self.keys.push((context.line, key.clone()));
                vec![key]
            }
        })
    }

    /// Returns the next key of the moves, or for a line, the remaining keys of a move and RETURN.
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

    /// Returns a text for INPUT.
    fn line(&mut self, context: &WaitContext<'_>) -> String {
        let WaitContext { line, record, offered, values, .. } = *context;
        let at = record.lines.len();
        // INPUT reads the values of a line one after the other.
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

    /// Returns a key that the program compares near the line, or else any that it reads.
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

    /// Returns the keys that may keep the program from playing without a player; empty if no key leads to that.
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
