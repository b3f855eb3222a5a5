//! Plies, moves and the end of games with questions (INPUT).
//!
//! A ply begins at a line that is executed once before the first question of each ply. An answer is a move; it
//! is complete at the start of the next ply, or before the line of the next question. Questions that are always
//! consecutive are one move of several lines.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::answers::base_name;
use crate::cycles::PlyLine;
use crate::findings::text_of;
use crate::games::{Game, Games};
use crate::moves::{Argument, Move};
use crate::plies::{Again, GameEnd};
use crate::program::Facts;
use crate::record::{RETURN, Record, Wait, WaitKind};
use crate::segments::Group;

/// The minimum share of the plies that execute a ply line once.
const MIN_ONCE: f64 = 0.95;

/// The number of plies without a refused answer from which on the other plies are ignored.
const ENOUGH: usize = 3;

/// The minimum share of the games whose state does not change after the end line.
const MIN_COMPLETE: f64 = 0.8;

/// The minimum share of the ends of games and the maximum share of the other plies that reach the end line: by
/// coincidence an accepted answer may look refused.
const MIN_ENDED: f64 = 0.95;
const MAX_OTHERS: f64 = 0.02;

/// The maximum number of proposed lines.
const MAX_LINES: usize = 5;

impl<'a> Games<'a> {
    /// Returns the number of lines executed before each ply.
    pub(crate) fn starts(&self) -> Vec<usize> {
        self.games.iter().flat_map(|game| accepted(game, self.first)).map(Group::at).collect()
    }

    /// Returns the lines that may begin a ply, the earliest first; the last one is that of the first question.
    pub(crate) fn ply_lines(&self, record: &Record) -> Vec<PlyLine> {
        let mut starts: Vec<&[u16]> = Vec::new();
        let mut cycles: Vec<(bool, &[u16])> = Vec::new();
        let mut overs: Vec<&[u16]> = Vec::new();
        for game in &self.games {
            let firsts: Vec<&Group<'_>> = accepted(game, self.first).collect();
            let Some(question) = game.questions.iter().find(|group| group.line() == self.first) else {
                continue;
            };
            starts.push(&record.lines[game.from..question.at()]);
            for pair in firsts.windows(2) {
                let (from, to) = (pair[0].at(), pair[1].at());
                let has_refused =
                    game.questions.iter().any(|group| group.is_refused && (from..to).contains(&group.at()));
                cycles.push((!has_refused, &record.lines[from..to]));
            }
            if let (Some(last), Some(over)) = (firsts.last(), game.over) {
                overs.push(&record.lines[last.at()..over.max(last.at())]);
            }
        }
        let clean = cycles.iter().filter(|(is_clean, _)| *is_clean).count();
        cycles.retain(|(is_clean, _)| *is_clean || clean < ENOUGH);
        let times = |lines: &[u16], line: u16| lines.iter().filter(|other| **other == line).count();
        let once = |all: &mut dyn Iterator<Item = &[u16]>, line: u16, expected: usize| {
            all.filter(|lines| times(lines, line) == expected).count()
        };
        let is_most = |count: usize, all: usize| count as f64 >= MIN_ONCE * all as f64;
        let candidates: BTreeSet<u16> = starts.iter().flat_map(|lines| lines.iter().copied()).collect();
        let mut found: Vec<(usize, PlyLine)> = Vec::new();
        for line in candidates.into_iter().filter(|line| *line != self.first) {
            let in_cycles = once(&mut cycles.iter().map(|(_, lines)| *lines), line, 1);
            if !cycles.is_empty()
                && is_most(in_cycles, cycles.len())
                && is_most(once(&mut starts.iter().copied(), line, 1), starts.len())
                && is_most(once(&mut overs.iter().copied(), line, 0), overs.len())
            {
                let indices =
                    cycles.iter().filter_map(|(_, lines)| lines.iter().position(|other| *other == line));
                let mean = indices.sum::<usize>() * 16 / in_cycles.max(1);
                found.push((mean, PlyLine { line, once: in_cycles, plies: cycles.len() }));
            }
        }
        found.sort_by_key(|(mean, line)| (*mean, line.line));
        let mut lines: Vec<PlyLine> = found.into_iter().map(|(_, line)| line).take(MAX_LINES).collect();
        let first = once(&mut cycles.iter().map(|(_, lines)| *lines), self.first, 1);
        lines.push(PlyLine { line: self.first, once: first, plies: cycles.len() });
        lines
    }

    /// Returns the moves, in the order of their questions.
    pub(crate) fn moves(&self, facts: &Facts, record: &Record, ply_line: u16) -> Vec<Move> {
        let steps = self.steps(record, ply_line);
        let mut order: Vec<u16> = Vec::new();
        for step in &steps {
            if !order.contains(&step.line) {
                order.push(step.line);
            }
        }
        let follower = |line: u16| -> Option<u16> {
            let nexts = || steps.iter().filter(move |step| step.line == line && step.next != Next::Cut);
            let Next::Question(next) = nexts().next()?.next else { return None };
            let only_before = steps.iter().all(|step| step.next != Next::Question(next) || step.line == line);
            let is_only = nexts().all(|step| step.next == Next::Question(next)) && nexts().count() >= ENOUGH;
            let is_first = self
                .games
                .iter()
                .any(|game| game.questions.first().is_some_and(|group| group.line() == next));
            // A random draw after the first answer may decide the second.
            let draws = || {
                let groups = self.games.iter().flat_map(|game| game.questions.windows(2));
                let pairs = groups.filter(|pair| pair[0].line() == line && pair[1].line() == next);
                pairs.into_iter().any(|pair| {
                    let from = record.draws.partition_point(|draw| draw.at <= pair[0].at());
                    record.draws.get(from).is_some_and(|draw| draw.at <= pair[1].at())
                })
            };
            (is_only && only_before && !is_first && next != line && !draws()).then_some(next)
        };
        let followers: BTreeSet<u16> = order.iter().filter_map(|&line| follower(line)).collect();
        let mut moves = Vec::new();
        for &line in order.iter().filter(|line| !followers.contains(line)) {
            let mut chain = vec![line];
            while let Some(next) =
                follower(*chain.last().expect("it is not empty")).filter(|next| !chain.contains(next))
            {
                chain.push(next);
            }
            moves.extend(self.move_of(facts, &steps, &chain, ply_line));
        }
        moves
    }

    fn move_of(&self, facts: &Facts, steps: &[Step], chain: &[u16], ply_line: u16) -> Option<Move> {
        let last = *chain.last()?;
        let mut ends: Vec<u16> = Vec::new();
        for step in steps.iter().filter(|step| step.line == last) {
            let end = match step.next {
                Next::Ply => Some(ply_line),
                Next::Question(line) => Some(line),
                Next::Over | Next::Cut => None,
            };
            ends.extend(end.filter(|end| !ends.contains(end)));
        }
        if ends.is_empty() {
            ends.push(ply_line);
        }
        let mut arguments: Vec<Argument> = Vec::new();
        let mut is_input = true;
        let mut ending: BTreeMap<String, usize> = BTreeMap::new();
        let mut answers = 0;
        for &line in chain {
            let groups = || {
                self.games.iter().flat_map(|game| &game.questions).filter(move |group| group.line() == line)
            };
            is_input &= groups().all(|group| group.waits[0].kind == WaitKind::Line);
            for group in groups().filter(|group| group.waits[0].kind == WaitKind::Key && !group.is_refused) {
                *ending.entry(group.waits[0].typed.join(" ")).or_default() += 1;
            }
            if line == chain[0] {
                answers = groups().count();
            }
            if is_input {
                let waits: Vec<(bool, &[Wait])> =
                    groups().map(|group| (group.is_refused, group.waits)).collect();
                arguments.extend(Argument::of(facts, line, &waits));
            }
        }
        Some(Move {
            line: chain[0],
            is_input,
            values: if is_input { arguments.len() } else { 1 },
            into: arguments.iter().map(|argument| argument.name.clone()).collect(),
            answers,
            ended: steps.iter().filter(|step| step.line == chain[0]).count(),
            ending,
            cursors: vec![],
            ends,
            arguments,
        })
    }

    /// Returns the accepted answers, each with its successor.
    fn steps(&self, record: &Record, ply_line: u16) -> Vec<Step> {
        let mut steps = Vec::new();
        for game in &self.games {
            for (index, group) in game.questions.iter().enumerate().filter(|(_, group)| !group.is_refused) {
                let following = game.questions.get(index + 1);
                let to = following.map(Group::at).or(game.over).unwrap_or(record.lines.len());
                let reaches = record.lines[group.at()..to.max(group.at())].contains(&ply_line);
                let next = match following {
                    Some(_) if reaches => Next::Ply,
                    Some(next) => Next::Question(next.line()),
                    None if game.over.is_some() => Next::Over,
                    None => Next::Cut,
                };
                steps.push(Step { line: group.line(), next });
            }
        }
        steps
    }

    /// Returns the detection of the end of a game: the first line after the last change of the state that all ends of
    /// games reach, but no other ply.
    pub(crate) fn game_end(&self, facts: &Facts, record: &Record, ply_line: u16) -> Option<GameEnd> {
        let mut overs: Vec<(usize, usize)> = Vec::new();
        let mut others: Vec<&[u16]> = Vec::new();
        let mut program_ends = 0;
        for game in &self.games {
            let groups: Vec<&Group<'_>> = game.questions.iter().filter(|group| !group.is_refused).collect();
            others.extend(groups.windows(2).map(|pair| &record.lines[pair[0].at()..pair[1].at()]));
            // A game that ends with its first answer is a refusal, or differs from the end of others.
            if let (Some(last), Some(over)) = (groups.last(), game.over)
                && groups.len() > 1
                && over >= last.at()
            {
                overs.push((last.at(), over));
                program_ends += usize::from(game.ends_program);
            }
        }
        let &(from, to) = overs.iter().min_by_key(|(from, to)| to - from)?;
        let count = |line: u16, all: &mut dyn Iterator<Item = &[u16]>| {
            all.filter(|lines| lines.contains(&line)).count()
        };
        let mut common: BTreeSet<u16> =
            overs.iter().flat_map(|&(from, to)| &record.lines[from..to]).copied().collect();
        common.retain(|&line| {
            let ended = count(line, &mut overs.iter().map(|&(from, to)| &record.lines[from..to]));
            let gone_on = count(line, &mut others.iter().copied());
            ended as f64 >= MIN_ENDED * overs.len() as f64
                && gone_on as f64 <= MAX_OTHERS * others.len() as f64
        });
        let none = BTreeSet::new();
        let live = facts.live.get(&ply_line).unwrap_or(&none);
        let is_complete = |line: u16| {
            let complete = overs.iter().filter(|&&(from, to)| {
                let changes = record.changes.iter().filter(|change| (from + 1..=to).contains(&change.at));
                let last = changes
                    .filter(|change| live.contains(&base_name(&change.name)))
                    .map(|change| change.at)
                    .max();
                let reached = (from..to).find(|&at| record.lines[at] == line);
                reached.is_some_and(|at| last.is_none_or(|last| at >= last))
            });
            complete.count() as f64 >= MIN_COMPLETE * overs.len() as f64
        };
        let mut order: Vec<u16> = Vec::new();
        for &line in record.lines[from..to].iter().filter(|line| common.contains(line)) {
            if !order.contains(&line) {
                order.push(line);
            }
        }
        // An untaken path to the end joins the others at a possible successor.
        let taken: BTreeSet<(u16, u16)> = record.lines.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let joins = |line: &u16| {
            let mut others = facts.successors.iter().filter(|(from, _)| !common.contains(from));
            others.any(|(from, next)| next.contains(line) && !taken.contains(&(*from, *line)))
        };
        let joined = order.iter().rposition(joins).unwrap_or(0);
        order.drain(..joined);
        let again = self.again(record);
        // All ends, missing ones too, reach the question for another game.
        let asks = again.as_ref().map(|again| again.ready).filter(|line| order.contains(line));
        // All ends without a common line reach the first line of the next game.
        let next_game = || {
            let begins: BTreeSet<u16> =
                overs.iter().filter_map(|&(_, to)| record.lines.get(to)).copied().collect();
            begins.first().copied().filter(|_| program_ends == 0 && begins.len() == 1)
        };
        let complete = || order.iter().copied().find(|&line| is_complete(line));
        let line = asks.or_else(complete).or_else(|| order.last().copied()).or_else(next_game)?;
        Some(GameEnd {
            line,
            goes_on: ply_line,
            games: overs.len(),
            others: others.len(),
            program_ends,
            again,
        })
    }

    /// Returns the answer after which most other games start.
    fn again(&self, record: &Record) -> Option<Again> {
        let mut found: Vec<(u16, &Group<'a>, &Game<'a>)> = Vec::new();
        for pair in self.games.windows(2) {
            let goes_on = !pair[0].ends_program && !pair[1].questions.is_empty();
            if let Some(again) =
                pair[0].again.as_ref().filter(|again| goes_on && !again.waits[0].typed.is_empty())
            {
                found.push((again.line(), again, &pair[1]));
            }
        }
        let mut counts: BTreeMap<(u16, &str), usize> = BTreeMap::new();
        for (line, again, _) in &found {
            *counts.entry((*line, &again.waits[0].typed[0])).or_default() += 1;
        }
        let ((ready, key), count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        let same = found.iter().filter(|(line, again, _)| *line == ready && again.waits[0].typed[0] == key);
        let (_, again, next) = same.min_by_key(|(_, _, game)| game.setup.len())?;
        let first = self.games.first().and_then(|game| game.questions.first()).map_or(0, Group::at);
        let before: BTreeSet<u16> = record.lines[..first].iter().copied().collect();
        let after = &record.lines[again.at()..next.questions[0].at()];
        let is_other = |line: &&u16| **line != ready;
        let line = after
            .iter()
            .filter(is_other)
            .find(|line| before.contains(line))
            .or(after.iter().find(is_other))?;
        let types = (again.waits[0].kind == WaitKind::Line).then(|| {
            let groups = [**again].into_iter().chain(next.setup.iter().copied());
            groups.map(|group| typed_text(&group)).collect::<String>()
        });
        Some(Again { ready, key: key.to_owned(), types, line: *line, count })
    }

    /// Returns the text typed before the first ply: the shortest of a game of several plies.
    pub(crate) fn setup(&self, record: &Record) -> String {
        let games =
            self.games.iter().filter(|game| record.starts.contains(&game.from) && !game.questions.is_empty());
        let plies = |game: &&Game<'_>| accepted(game, self.first).count().min(ENOUGH);
        let text = |game: &Game<'_>| game.setup.iter().map(typed_text).collect::<String>();
        let best = games.min_by_key(|game| (Reverse(plies(game)), game.setup.len(), text(game).len()));
        best.map(text).unwrap_or_default()
    }

    /// Returns the random draws before the first ply of a game, by line.
    pub(crate) fn draws_before(&self, record: &Record, ply_line: u16) -> BTreeMap<u16, usize> {
        let mut counts = BTreeMap::new();
        for game in &self.games {
            let Some(to) = (game.from..record.lines.len()).find(|&at| record.lines[at] == ply_line) else {
                continue;
            };
            let from = record.draws.partition_point(|draw| draw.at <= game.from);
            for draw in record.draws[from..].iter().take_while(|draw| draw.at <= to) {
                *counts.entry(draw.line).or_default() += 1;
            }
        }
        counts
    }
}

/// The successor of an accepted answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The next ply.
    Ply,
    /// Another question of the ply.
    Question(u16),
    /// The end of the game.
    Over,
    /// The end of the record.
    Cut,
}

/// An accepted answer.
struct Step {
    line: u16,
    next: Next,
}

fn accepted<'g, 'a>(game: &'g Game<'a>, line: u16) -> impl Iterator<Item = &'g Group<'a>> {
    game.questions.iter().filter(move |group| group.line() == line && !group.is_refused)
}

/// Returns the typed text of an answer.
fn typed_text(group: &Group<'_>) -> String {
    group.waits.iter().flat_map(|wait| wait.typed.iter().map(|key| text_of(key, wait.kind))).collect()
}

impl Argument {
    /// Returns the values of a line with INPUT, each with its typed texts.
    fn of(facts: &Facts, line: u16, groups: &[(bool, &[Wait])]) -> Vec<Self> {
        let reads: Vec<_> = facts.inputs.iter().filter(|input| input.line == line).collect();
        let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
        groups.iter().for_each(|(_, waits)| *lengths.entry(waits.len()).or_default() += 1);
        let length = lengths.into_iter().max_by_key(|(_, count)| *count).map_or(1, |(length, _)| length);
        let argument = |index: usize| {
            let read = |index: usize| reads.get(index % reads.len().max(1));
            let typed = |refused: bool| {
                let groups = groups.iter().filter(move |(is_refused, _)| *is_refused == refused);
                let waits = groups.filter_map(move |(_, waits)| waits.get(index));
                waits.filter_map(|wait| wait.typed.first()).filter(|text| *text != RETURN).cloned().collect()
            };
            let statement = read(index).map(|read| read.statement);
            let next = read(index + 1).map(|read| read.statement);
            Self {
                name: read(index).map(|read| read.name.clone()).unwrap_or_default(),
                ends_line: index + 1 == length || index + 1 >= reads.len() || statement != next,
                accepted: typed(false),
                refused: typed(true),
            }
        };
        (0..length).map(argument).collect()
    }
}
