//! The verdict of a comparison without a difference: its coverage, and the gaps in it.
//!
//! [`Scope`] is the possible coverage, [`Strength`] the actual one. The files of shards have both, so the verdict of
//! merged shards is that of one run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use analysis::cross_references;
use serde::{Deserialize, Serialize};
use systems::program;

use crate::Subject;
use crate::coverage::{self, Coverage};
use crate::lockstep::outcome_text;
use crate::probe::{Probe, Source};
use crate::random::{Draws, Plan};
use crate::strength::{Branch, Strength};

/// The possible coverage of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// The lines that can be executed.
    pub lines: BTreeSet<u16>,
    /// The number of branches (`IF`) of each line that has some.
    pub branches: BTreeMap<u16, usize>,
    /// The kinds of moves.
    pub moves: BTreeSet<String>,
    /// The fields of the state.
    pub fields: BTreeSet<String>,
    /// The outcomes that the probe names, if the winner is compared.
    pub outcomes: Option<BTreeSet<String>>,
    /// Whether printed text is compared.
    pub compares_text: bool,
    /// Whether the state has no part of the screen, though the program prints.
    pub prints: bool,
    /// Whether the program draws random numbers.
    pub draws_numbers: bool,
    /// The source of the draws.
    pub draws: Draws,
    /// The line with the question for another game, and lines that only answers to it or to the setup lead to.
    pub answer_lines: BTreeSet<u16>,
}

impl Scope {
    /// Returns the scope of a comparison.
    #[must_use]
    pub fn of(subject: &Subject, plan: &Plan) -> Self {
        let system = subject.system;
        let has =
            |keyword| subject.lines().iter().any(|line| program::has_keyword(system, &line.tokens, keyword));
        let count = |line: &program::ProgramLine| (line.number, program::branch_count(system, &line.tokens));
        let Probe { state, moves, end, .. } = &subject.probe;
        let shows_screen =
            state.values().any(|field| matches!(field.source, Source::Screen(_) | Source::Memory(_)));
        Self {
            lines: coverage::executable_lines(system, &subject.image),
            branches: subject.lines().iter().map(count).filter(|(_, count)| *count > 0).collect(),
            moves: moves.keys().cloned().collect(),
            fields: state.keys().cloned().collect(),
            outcomes: end
                .winner
                .as_ref()
                .map(|winner| winner.outcomes().into_iter().map(outcome_text).collect()),
            compares_text: subject.compares_printed_text(),
            prints: has("PRINT") && !shows_screen,
            draws_numbers: has("RND"),
            draws: plan.draws,
            answer_lines: answer_lines(subject),
        }
    }
}

/// Returns the line with the question for another game, and the lines that a ply reaches only through it.
fn answer_lines(subject: &Subject) -> BTreeSet<u16> {
    let asks = subject.probe.end.again.as_option().and_then(|again| again.ready);
    let mut successors = analysis::program::successors(subject.system, &subject.image);
    let references = cross_references::cross_references(subject.system, &subject.image);
    for (target, sources) in references.unwrap_or_default().targets {
        for (from, _) in sources {
            successors.entry(from).or_default().insert(target);
        }
    }
    let mut lines: BTreeSet<u16> = subject.lines().iter().map(|line| line.number).collect();
    let Some(ply) = subject.probe.ply_line() else { return BTreeSet::new() };
    let mut left = vec![ply];
    while let Some(line) = left.pop() {
        if lines.remove(&line) && Some(line) != asks {
            left.extend(successors.get(&line).into_iter().flatten());
        }
    }
    lines.extend(asks);
    lines
}

/// The coverage of a comparison, and the largest gap in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// Runs of the listing.
    pub runs: usize,
    /// Games in all runs: a run can be a series.
    pub games: usize,
    /// Moves.
    pub plies: usize,
    /// Different streams of random draws; `None` for a program without draws.
    pub draw_streams: Option<usize>,
    /// The lines executed.
    pub coverage: Coverage,
    /// Branches (`IF`) in executed lines.
    pub branches: usize,
    /// Branches whose condition never held.
    pub never_true: Vec<Branch>,
    /// Branches whose condition always held.
    pub never_false: Vec<Branch>,
    /// The moves made, by kind.
    pub moves: BTreeMap<String, usize>,
    /// Kinds of moves that the core never listed.
    pub never_offered: Vec<String>,
    /// Kinds of moves that the core listed and no game made.
    pub never_made: Vec<String>,
    /// The outcomes, each with its number of games.
    pub outcomes: BTreeMap<String, usize>,
    /// Outcomes of the probe that no game reached.
    pub never_reached: Vec<String>,
    /// Whether the listing's winner is compared.
    pub compares_winner: bool,
    /// The fields compared.
    pub fields: BTreeSet<String>,
    /// Fields for which the core never had a value.
    pub not_compared: Vec<String>,
    /// The moves typed that the core does not list, and that the listing refused.
    pub refused: usize,
    /// The kinds of moves of which the listing takes any argument, with the side on which the core lists none.
    pub unlimited: BTreeSet<String>,
    /// The least and the greatest final score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<(f64, f64)>,
    /// The largest gap, and a remedy.
    pub gap: String,
}

impl Verdict {
    /// Returns the verdict of a comparison.
    #[must_use]
    pub fn new(scope: &Scope, strength: &Strength, runs: usize, plies: usize) -> Self {
        let executed = |line: &u16| strength.lines.contains(line);
        let branches = scope.branches.iter().filter(|(line, _)| executed(line));
        let branches: Vec<Branch> =
            branches.flat_map(|(&line, &count)| (0..count).map(move |number| (line, number))).collect();
        let (held, failed) = (&strength.held, &strength.failed);
        let one_sided = |seen: &BTreeSet<Branch>, other: &BTreeSet<Branch>| {
            let is_missing = |branch: &&Branch| !seen.contains(branch) && other.contains(branch);
            branches.iter().filter(is_missing).copied().collect::<Vec<_>>()
        };
        let missing = |all: &BTreeSet<String>, seen: &dyn Fn(&String) -> bool| {
            all.iter().filter(|name| !seen(name)).cloned().collect::<Vec<_>>()
        };
        let mut verdict = Self {
            runs,
            games: strength.games,
            plies,
            draw_streams: (strength.runs_with_draws > 0).then_some(strength.draw_streams()),
            coverage: Coverage::of_lines(&scope.lines, strength.lines.iter().copied()),
            branches: branches.len(),
            never_true: one_sided(held, failed),
            never_false: one_sided(failed, held),
            moves: strength.made.clone(),
            never_offered: missing(&scope.moves, &|name| strength.offered.contains(name)),
            never_made: missing(&strength.offered, &|name| strength.made.contains_key(name)),
            outcomes: strength.outcomes.clone(),
            never_reached: scope
                .outcomes
                .as_ref()
                .map(|all| missing(all, &|name| strength.outcomes.contains_key(name)))
                .unwrap_or_default(),
            compares_winner: scope.outcomes.is_some(),
            fields: scope.fields.intersection(&strength.compared).cloned().collect(),
            not_compared: missing(&scope.fields, &|name| strength.compared.contains(name)),
            refused: strength.refused,
            unlimited: strength.unlimited.clone(),
            scores: strength.scores,
            gap: String::new(),
        };
        verdict.gap = verdict.largest_gap(scope);
        verdict
    }

    /// Describes the largest gap and a remedy: first values that are never compared, then moves and positions that
    /// no game had.
    fn largest_gap(&self, scope: &Scope) -> String {
        let names =
            |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if self.fields.is_empty() {
            return "no values were compared, only the course of the games: add fields to `[state]`"
                .to_owned();
        }
        if !self.not_compared.is_empty() {
            let fields = names(&self.not_compared);
            return format!("{fields} had no value in the core's view and was compared with nothing");
        }
        if self.draw_streams == Some(1) && self.runs > 1 {
            return match scope.draws {
                Draws::Machine => {
                    "all games had the same random draws: leave out `--draws machine`".to_owned()
                }
                Draws::Varied => {
                    "all games had the same random draws, because the program seeds its generator \
                                  with a fixed number"
                        .to_owned()
                }
            };
        }
        if !self.never_offered.is_empty() {
            let kinds = names(&self.never_offered);
            return format!("the core never listed the moves {kinds}: check when the listing offers them");
        }
        if !self.never_made.is_empty() {
            return format!("the moves {} were never made: play more games", names(&self.never_made));
        }
        if !self.never_reached.is_empty() {
            let outcomes = self.never_reached.join("`, `");
            return format!("no game ended with `{outcomes}`: play more games, or {SEEK}");
        }
        if let Some(kind) = self.unlimited.first() {
            return format!(
                "the listing takes any argument of {kind}, and the core lists some: decide which is right"
            );
        }
        if !self.compares_winner && !self.outcomes.is_empty() {
            return "who has won is not compared: add `winner` to `[end]`".to_owned();
        }
        if scope.prints && !scope.compares_text {
            return "what the program prints is not compared: add a field `{ printed = \"ply\" }` to `[state]`".to_owned();
        }
        let (after_answers, in_games): (BTreeSet<u16>, BTreeSet<u16>) =
            self.coverage.missed.iter().partition(|&line| scope.answer_lines.contains(line));
        let shown = |lines: &BTreeSet<u16>| {
            format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, self.coverage.ranges(lines))
        };
        if !in_games.is_empty() {
            return format!("never executed: {}; play more games, or {SEEK}", shown(&in_games));
        }
        let is_rare = |(_, count): &(&String, &usize)| **count < RARE && self.games >= 100 * **count;
        if let Some((outcome, count)) = self.outcomes.iter().find(is_rare) {
            return format!(
                "only {count} of {} games ended with `{outcome}`: play more games, or {SEEK}",
                self.games
            );
        }
        let is_in_games = |branch: &&Branch| !scope.answer_lines.contains(&branch.0);
        if let Some(branch) = self.never_true.iter().find(is_in_games) {
            return format!("the condition of {} never held: play more games", branch_text(scope, *branch));
        }
        if let Some(branch) = self.never_false.iter().find(is_in_games) {
            return format!("the condition of {} always held: play more games", branch_text(scope, *branch));
        }
        if !after_answers.is_empty() {
            return format!(
                "never executed: {}, where only other answers lead than those that the probe types",
                shown(&after_answers)
            );
        }
        "none found here; `--mutate-listing` measures how small an error would be found".to_owned()
    }

    /// Returns the text for persons, with the branch names of a scope.
    #[must_use]
    pub fn text(&self, scope: &Scope) -> String {
        let mut lines = Vec::new();
        if let Some(streams) = self.draw_streams {
            let runs = self.runs;
            lines.push(match streams {
                1 => format!("random draws: the same in all games that drew, of {runs}"),
                _ => format!("random draws: {streams} different sequences in {runs} games"),
            });
        }
        let Coverage { lines: all, executed, missed } = &self.coverage;
        let never = if missed.is_empty() {
            String::new()
        } else {
            format!("; never {}", self.coverage.missed_ranges())
        };
        lines.push(format!("lines executed {} of {all}{never}", executed.len()));
        if self.branches > 0 {
            let both = self.branches - self.never_true.len() - self.never_false.len();
            let mut line = format!("conditions (IF): {both} of {} went both ways", self.branches);
            for (what, branches) in [("never true", &self.never_true), ("never false", &self.never_false)] {
                if !branches.is_empty() {
                    let branch_texts: Vec<String> =
                        branches.iter().map(|&branch| short_branch_text(scope, branch)).collect();
                    line += &format!("; {what} {}", branch_texts.join(", "));
                }
            }
            lines.push(line);
        }
        let counts = |counts: &BTreeMap<String, usize>| {
            counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        };
        let mut moves = format!("moves: {}", counts(&self.moves));
        for (what, names) in [("never listed", &self.never_offered), ("never made", &self.never_made)] {
            if !names.is_empty() {
                moves += &format!("; {what}: {}", names.join(", "));
            }
        }
        lines.push(moves);
        let mut outcomes = format!(
            "outcomes: {}",
            if self.outcomes.is_empty() { "none".to_owned() } else { counts(&self.outcomes) }
        );
        if !self.never_reached.is_empty() {
            outcomes += &format!("; never {}", self.never_reached.join(", "));
        }
        if let Some((least, greatest)) = self.scores {
            outcomes += &format!("; scores {least} to {greatest}");
        }
        lines.push(outcomes);
        let mut compared =
            format!("compared: {}", self.fields.iter().cloned().collect::<Vec<_>>().join(", "));
        if self.refused > 0 {
            compared += &format!("; {} moves that the core does not list, all refused", self.refused);
        }
        if !self.unlimited.is_empty() {
            let kinds = self.unlimited.iter().cloned().collect::<Vec<_>>().join(", ");
            compared += &format!("; the listing takes any argument of {kinds}, and the core lists some");
        }
        if !self.not_compared.is_empty() {
            compared += &format!("; not: {}", self.not_compared.join(", "));
        }
        if !self.compares_winner {
            compared += "; not: the winner";
        }
        lines.push(compared);
        lines.iter().map(|line| folded(line)).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&folded(&format!("no difference; largest gap: {}", self.gap)))
    }
}

/// The advice for positions that random games seldom reach.
const SEEK: &str = "let a player of the core that seeks it play (`typein match`)";

/// The number of games with an outcome below which the outcome is rare.
const RARE: usize = 10;

/// The maximum width of a line of the text.
const WIDTH: usize = 100;

/// Wraps a line at spaces; the rest is indented.
fn folded(line: &str) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in line.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text += "\n  ";
            width = 2;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text
}

/// Names a branch in a sentence: `line 60`, or `the 2nd IF of line 60`.
fn branch_text(scope: &Scope, (line, number): Branch) -> String {
    match scope.branches.get(&line) {
        Some(1) | None => format!("line {line}"),
        Some(_) => format!("IF {} of line {line}", number + 1),
    }
}

/// Names a branch in a list: `60`, or `60:2` for the second of its line.
fn short_branch_text(scope: &Scope, (line, number): Branch) -> String {
    match scope.branches.get(&line) {
        Some(1) | None => line.to_string(),
        Some(_) => format!("{line}:{}", number + 1),
    }
}
