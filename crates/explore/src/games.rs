//! The games of a program with questions (INPUT): the questions before the first ply, in plies, and after a game.
//!
//! The program refuses an answer by repeating the question in the same state, the live variables. The question with
//! most accepted answers divides a game into cycles. A question that rarely precedes it, and after which the program
//! returns to lines before the first ply, asks for another game.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::Facts;
use crate::record::{Record, WaitKind};
use crate::segments::{Group, Segment, main_question, segments, state};

/// The minimum share of the waits that read a line.
const MIN_LINES: f64 = 0.6;

/// The maximum share of the cycles with a question for another game.
const MAX_AGAIN: f64 = 0.7;

/// The maximum share of the starts with a question for another game before the first ply.
const MAX_BEFORE: f64 = 0.7;

/// The minimum share of the plies that change a counter.
const MIN_COUNTED: f64 = 0.9;

/// The minimum share of the cycles that execute a line, for a line of the cycles that is also executed before the
/// first cycle.
const MIN_COMMON: f64 = 0.7;

/// The minimum share of the cycles with a question of a ply.
const MIN_SHARE: f64 = 0.05;

/// A game: the questions of its plies.
#[derive(Debug)]
pub(crate) struct Game<'a> {
    /// The accepted answers before the first ply.
    pub(crate) setup: Vec<Group<'a>>,
    /// The number of lines executed before its first line.
    pub(crate) from: usize,
    /// The questions in plies.
    pub(crate) questions: Vec<Group<'a>>,
    /// The number of lines executed at its end, if it ended: with the program, before the question for another
    /// game, or before another game.
    pub(crate) over: Option<usize>,
    /// Whether the program ended with it.
    pub(crate) ends_program: bool,
    /// The question for another game.
    pub(crate) again: Option<Group<'a>>,
}

/// The games of a record.
pub(crate) struct Games<'a> {
    pub(crate) games: Vec<Game<'a>>,
    /// The question with which plies begin.
    pub(crate) first: u16,
}

/// Returns the games of a program with questions.
pub(crate) fn games<'a>(facts: &Facts, record: &'a Record) -> Option<Games<'a>> {
    let lines = record.waits.iter().filter(|wait| wait.kind == WaitKind::Line).count();
    if (lines as f64) < MIN_LINES * record.waits.len() as f64 || record.waits.is_empty() {
        return None;
    }
    let segments = segments(facts, record);
    let main = main_question(&segments)?;
    let rules = Rules::new(facts, record, &segments, main);
    let mut games: Vec<Game<'a>> = segments.iter().flat_map(|segment| rules.games(segment)).collect();
    let cycles: usize = games.iter().map(|game| count(&game.questions, main)).sum();
    // Questions that few plies have belong before the first ply.
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for game in &games {
        let from =
            game.questions.iter().position(|group| group.line() == main).unwrap_or(game.questions.len());
        let in_plies =
            game.questions.iter().enumerate().filter(|(index, group)| *index >= from && !group.is_refused);
        in_plies.for_each(|(_, group)| *counts.entry(group.line()).or_default() += 1);
    }
    let is_in_ply = |line: u16| {
        counts.get(&line).is_some_and(|&count| count > 1 && count as f64 >= MIN_SHARE * cycles as f64)
    };
    for game in &mut games {
        let before =
            game.questions.iter().position(|group| is_in_ply(group.line())).unwrap_or(game.questions.len());
        game.setup = game.questions.drain(..before).filter(|group| !group.is_refused).collect();
        game.questions.retain(|group| is_in_ply(group.line()));
    }
    let mut firsts: BTreeMap<u16, usize> = BTreeMap::new();
    for group in games.iter().filter_map(|game| game.questions.first()) {
        *firsts.entry(group.line()).or_default() += 1;
    }
    let first = firsts.into_iter().max_by_key(|(_, count)| *count)?.0;
    Some(Games { games, first })
}

fn count(groups: &[Group<'_>], line: u16) -> usize {
    groups.iter().filter(|group| group.line() == line && !group.is_refused).count()
}

/// The rules that separate the games of a program.
struct Rules<'r> {
    record: &'r Record,
    main: u16,
    /// Lines that are executed before the first cycle, and in few cycles.
    start_lines: BTreeSet<u16>,
    /// Questions for another game.
    again: BTreeSet<u16>,
    /// The variables with the same value at the first main question after each start.
    initial: BTreeMap<String, String>,
    /// The initial variables that nearly every ply changes, such as the number of the turn.
    counters: BTreeSet<String>,
    /// Whether another game begins without a question or an end of the program.
    is_endless: bool,
}

impl<'r> Rules<'r> {
    fn new(facts: &Facts, record: &'r Record, segments: &[Segment<'_>], main: u16) -> Self {
        let mut rules = Self {
            record,
            main,
            start_lines: BTreeSet::new(),
            again: BTreeSet::new(),
            initial: BTreeMap::new(),
            counters: BTreeSet::new(),
            is_endless: false,
        };
        rules.start_lines = rules.find_start_lines(segments);
        rules.again = rules.find_again(segments);
        rules.is_endless = rules.again.is_empty() && segments.iter().all(|segment| !segment.has_ended);
        let live = facts.live.get(&main).cloned().unwrap_or_default();
        rules.initial = rules.find_initial(segments, &live);
        rules.counters = rules.find_counters(segments);
        rules
    }

    /// The first main question of a segment.
    fn first<'s, 'a>(&self, segment: &'s Segment<'a>) -> Option<&'s Group<'a>> {
        segment.groups.iter().find(|group| group.line() == self.main)
    }

    fn find_initial(&self, segments: &[Segment<'_>], live: &BTreeSet<String>) -> BTreeMap<String, String> {
        let mut states = segments.iter().filter_map(|segment| Some(state(self.first(segment)?, live)));
        let first = states.next().unwrap_or_default();
        let mut initial: BTreeMap<String, String> =
            first.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        for other in states {
            let other: BTreeMap<&str, &str> = other.into_iter().collect();
            initial.retain(|name, value| other.get(name.as_str()) == Some(&value.as_str()));
        }
        initial
    }

    fn find_counters(&self, segments: &[Segment<'_>]) -> BTreeSet<String> {
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        let mut cycles = 0_u32;
        for segment in segments {
            let mains: Vec<&Group<'_>> = segment
                .groups
                .iter()
                .filter(|group| group.line() == self.main && !group.is_refused)
                .collect();
            for pair in mains.windows(2) {
                let lines = &self.record.lines[pair[0].at()..pair[1].at()];
                if lines.iter().any(|line| self.start_lines.contains(line)) {
                    continue;
                }
                cycles += 1;
                let [before, after] = [pair[0], pair[1]].map(|group| &group.waits[0].snapshot.values);
                for name in self.initial.keys().filter(|name| before.get(*name) != after.get(*name)) {
                    *counts.entry(name).or_default() += 1;
                }
            }
        }
        let is_counter = |count: usize| count as f64 >= MIN_COUNTED * f64::from(cycles);
        counts.into_iter().filter(|(_, count)| is_counter(*count)).map(|(name, _)| name.clone()).collect()
    }

    /// The lines of each cycle.
    fn cycles<'s>(&'s self, segment: &'s Segment<'_>) -> Vec<&'s [u16]> {
        let mains: Vec<usize> = segment
            .groups
            .iter()
            .filter(|group| group.line() == self.main && !group.is_refused)
            .map(Group::at)
            .collect();
        mains.windows(2).map(|pair| &self.record.lines[pair[0]..pair[1]]).collect()
    }

    fn find_start_lines(&self, segments: &[Segment<'_>]) -> BTreeSet<u16> {
        let mut before: BTreeSet<u16> = BTreeSet::new();
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        let mut cycles = 0;
        for segment in segments {
            let Some(first) = self.first(segment) else { continue };
            before.extend(&self.record.lines[segment.start..first.at()]);
            for cycle in self.cycles(segment) {
                cycles += 1;
                let lines: BTreeSet<u16> = cycle.iter().copied().collect();
                lines.into_iter().for_each(|line| *counts.entry(line).or_default() += 1);
            }
        }
        let is_rare = |line: &u16| {
            *line != self.main
                && counts.get(line).is_none_or(|&count| (count as f64) < MIN_COMMON * cycles as f64)
        };
        before.into_iter().filter(is_rare).collect()
    }

    fn find_again(&self, segments: &[Segment<'_>]) -> BTreeSet<u16> {
        // A game may be over before its first main question.
        let mut before: BTreeMap<u16, usize> = BTreeMap::new();
        let mut with_main = 0_u32;
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        let mut leads_out: BTreeSet<u16> = BTreeSet::new();
        for segment in segments {
            let Some(first) = segment.groups.iter().position(|group| group.line() == self.main) else {
                continue;
            };
            with_main += 1;
            let lines: BTreeSet<u16> = segment.groups[..first].iter().map(Group::line).collect();
            lines.into_iter().for_each(|line| *before.entry(line).or_default() += 1);
            for (index, group) in segment.groups.iter().enumerate().skip(first) {
                if group.is_refused {
                    continue;
                }
                *counts.entry(group.line()).or_default() += 1;
                let next = segment.groups.get(index + 1);
                let Some(next) = next else { continue };
                let after = &self.record.lines[group.at()..next.at()];
                if after.iter().any(|line| self.start_lines.contains(line)) {
                    leads_out.insert(group.line());
                }
            }
        }
        let cycles = counts.get(&self.main).copied().unwrap_or_default();
        let is_rare = |line: &u16| counts[line] as f64 <= MAX_AGAIN * cycles as f64;
        let comes_before = |line: &u16| {
            before.get(line).is_some_and(|&count| count as f64 > MAX_BEFORE * f64::from(with_main))
        };
        leads_out
            .into_iter()
            .filter(|line| *line != self.main && !comes_before(line) && is_rare(line))
            .collect()
    }

    /// Returns the number of lines executed when another game begins between two main questions, without a question for
    /// it: the program resets a variable to its value after each start.
    fn restarts(&self, from: &Group<'_>, to: &Group<'_>) -> Option<usize> {
        let restart = (from.at()..to.at()).find(|&at| self.start_lines.contains(&self.record.lines[at]))?;
        let changed = |group: &Group<'_>| {
            let values = &group.waits[0].snapshot.values;
            let differs = |(name, value): &(&String, &String)| values.get(*name) != Some(*value);
            self.initial.iter().filter(differs).map(|(name, _)| name.clone()).collect::<BTreeSet<String>>()
        };
        // A random draw may set other variables to other values.
        let is_reset = match self.counters.is_empty() {
            true => changed(from).difference(&changed(to)).next().is_some(),
            false => !self.counters.is_subset(&changed(to)),
        };
        is_reset.then_some(restart)
    }

    /// Divides a segment into games, with all questions of a game in `questions`.
    fn games<'a>(&self, segment: &Segment<'a>) -> Vec<Game<'a>> {
        let game = |from: usize| Game {
            setup: vec![],
            from,
            questions: vec![],
            over: None,
            ends_program: false,
            again: None,
        };
        let mut games = vec![game(segment.start)];
        let mut last_main: Option<Group<'a>> = None;
        let mut others_since_main = false;
        for group in &segment.groups {
            let current = games.last_mut().expect("there is one");
            if group.is_refused && (self.again.contains(&group.line()) || current.again.is_some()) {
                continue;
            }
            if self.again.contains(&group.line()) {
                current.over = Some(group.at());
                current.again = Some(*group);
                last_main = None;
                games.push(game(group.at()));
                continue;
            }
            let is_main = group.line() == self.main;
            let restart = last_main.filter(|_| self.is_endless && is_main && !others_since_main);
            if let Some(at) = restart.and_then(|last| self.restarts(&last, group)) {
                current.over = Some(at);
                games.push(game(at));
            }
            if is_main {
                last_main = Some(*group);
            }
            others_since_main = !is_main && (others_since_main || last_main.is_some());
            games.last_mut().expect("there is one").questions.push(*group);
        }
        if segment.has_ended {
            let is_empty = games.last().is_some_and(|game| game.questions.is_empty());
            if is_empty && games.len() > 1 {
                // The answer to the question for another game ended the program.
                games.pop();
                games.last_mut().expect("there is one").ends_program = true;
            } else {
                let last = games.last_mut().expect("there is one");
                last.over = Some(segment.end);
                last.ends_program = true;
            }
        }
        games
    }
}
