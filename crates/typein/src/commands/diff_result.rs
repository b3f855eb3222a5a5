//! The results of a comparison in random games, for standard output: the same for one run and for its merged
//! shards.

use std::num::NonZero;

use duel::game_lines::LoggedDifference;
use duel::random::{ComparedGame, Plan, Sum};
use duel::seating::Levels;
use duel::shard::Shard;
use duel::verdict::{Scope, Verdict};
use duel::{Coverage, Difference, Subject, test_sets};
use player::schema::Schema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::comparison as common;
use crate::exit::Exit;
use crate::output;

/// The inputs of a comparison that determine its results.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DiffHeader {
    /// The version of this program.
    pub typein: String,
    /// The title.
    pub title: String,
    /// The hash of its listing.
    pub listing: String,
    /// The scope of the comparison.
    pub scope: Scope,
    /// The game of its core.
    pub core: String,
    /// The forms of the core.
    pub forms: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// The number of games.
    pub games: usize,
    /// The number of games in a row.
    pub series: NonZero<usize>,
    /// The levels of the program.
    pub levels: Vec<Levels>,
    /// The part of the games to play.
    pub shard: Option<Shard>,
}

impl DiffHeader {
    /// Returns the header of a comparison.
    pub fn new(subject: &Subject, plan: &Plan, shard: Option<Shard>) -> Self {
        Self {
            typein: common::VERSION.to_owned(),
            title: subject.title.clone(),
            listing: subject.program_hash(),
            scope: Scope::of(subject, plan),
            core: subject.game_spec.name().to_owned(),
            forms: plan.forms.clone(),
            seed: plan.seed,
            games: plan.games,
            series: plan.series,
            levels: plan.pairings.clone(),
            shard,
        }
    }
}

/// The results of a comparison.
pub struct DiffResult {
    header: DiffHeader,
    sum: Sum,
    /// The first difference.
    pub difference: Option<LoggedDifference>,
    /// Whether a signal has ended the comparison.
    pub is_interrupted: bool,
    /// Whether the comparison has ended because its coverage stopped growing.
    pub is_stable: bool,
    /// The test sets of a mutant.
    pub courses: Option<test_sets::TestSetReport>,
}

impl DiffResult {
    /// Returns the results before the first game.
    pub fn new(header: DiffHeader) -> Self {
        Self {
            header,
            sum: Sum::default(),
            difference: None,
            is_interrupted: false,
            is_stable: false,
            courses: None,
        }
    }

    /// Adds the next game.
    pub fn add(&mut self, game: &ComparedGame) {
        self.sum.add(game);
        self.difference.clone_from(&game.difference);
    }

    /// Returns the number of games added.
    pub const fn games(&self) -> usize {
        self.sum.games()
    }

    /// Returns whether the coverage has not grown for 100 games and half of all.
    pub const fn has_stable_coverage(&self) -> bool {
        self.sum.is_stable()
    }

    fn is_equal(&self) -> bool {
        self.difference.is_none() && self.courses.as_ref().is_none_or(|all| all.failure.is_none())
    }

    /// Returns the exit code.
    pub fn exit(&self) -> Exit {
        if self.is_equal() { Exit::Success } else { Exit::Failed }
    }

    /// Writes the results to standard output.
    pub fn show(&self, is_json: bool) {
        let DiffHeader { title, forms, seed, games, series, shard, scope, .. } = &self.header;
        let all = self.sum.report(&scope.lines);
        let verdict = Verdict::new(scope, self.sum.strength(), all.games, all.plies);
        if is_json {
            output::print_json(
                Schema::v1("typein.diff"),
                &json!({
                    "game": title,
                    "forms": forms,
                    "seed": seed,
                    "draws": scope.draws,
                    "series": series,
                    "shard": shard,
                    "equal": self.is_equal(),
                    "interrupted": self.is_interrupted,
                    "stable": self.is_stable,
                    "random": all,
                    "verdict": verdict,
                    "report": self.difference.as_ref().map(|difference| &difference.report),
                    "courses": self.courses,
                }),
            );
            return;
        }
        let in_series = match verdict.games {
            games if games == all.games => String::new(),
            games => format!(" ({games} with those that follow in the running program)"),
        };
        output::print_line(&format!(
            "{}{in_series}, {}; native forms: {}",
            output::count_text(all.games, "game"),
            output::count_text(all.plies, "move"),
            forms.join(", ")
        ));
        match &self.difference {
            Some(_) => show_coverage(&all.coverage),
            None => output::print_line(&verdict.text(scope)),
        }
        if self.is_stable {
            output::print_line(
                "stable: no line, condition, move or outcome was new in the second half of the games",
            );
        }
        if let Some(shard) = shard {
            output::print_line(&format!("shard {shard} of {}", output::count_text(*games, "game")));
        }
        output::print_line(&match &self.difference {
            Some(difference) => format!("\n{}", difference.text),
            None if self.is_interrupted => {
                format!("interrupted after {}; no difference so far", output::count_text(all.games, "game"))
            }
            None => match self.courses.as_ref().map(|all| &all.failure) {
                None => verdict.to_string(),
                Some(None) => "no difference, neither in games from the start nor in test sets".into(),
                Some(Some(failure)) => format!(
                    "no difference in games from the start; a difference in a test set\n{}",
                    case_text(failure)
                ),
            },
        });
    }
}

/// Prints the number of executed lines, and the others.
pub fn show_coverage(coverage: &Coverage) {
    let Coverage { lines, executed, .. } = coverage;
    output::print_line(&format!(
        "lines executed {} of {lines}; never {}",
        executed.len(),
        coverage.missed_ranges()
    ));
}

/// Describes a difference in a test case.
pub fn case_text(failure: &test_sets::Failure) -> String {
    let test_sets::Failure { set, course, moves, difference, written_by, screen } = failure;
    let Difference { form, field, listing, core, .. } = difference;
    let width = form.chars().count().max(7);
    let mut text = format!(
        "\ndifference in case {course} of {set}, after move {}: {field}\n  {:<width$}  {listing}\n  {form:<width$}  {core}",
        moves.len(),
        "listing"
    );
    if let Some((field, line, line_text)) = written_by {
        text += &format!("\n  the listing's {field} was written by line {line}: {}", line_text.trim());
    }
    text += "\n  moves";
    for (number, mv) in (1..).zip(moves) {
        text += &format!("\n    {number:>3}  {mv}");
    }
    text += "\n  screen";
    for row in screen.lines() {
        text += &format!("\n    |{}", row.trim_end());
    }
    text
}
