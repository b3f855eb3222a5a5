//! The results of a match, for standard output: the same for one run and for its merged shards.

use std::ops::ControlFlow;

use anyhow::{Result, bail};
use duel::Subject;
use duel::game_lines::LoggedDifference;
use duel::matches::elo::Elo;
use duel::matches::sprt::Hypothesis;
use duel::matches::standings::{Score, Tally};
use duel::matches::{Match, PlayedGame, Schedule, Sprt, Standings};
use duel::shard::Shard;
use games::{Outcome, Seat};
use player::schema::Schema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::comparison as common;
use crate::exit::Exit;
use crate::output;

/// The inputs of a match that determine its results.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchHeader {
    /// The version of this program.
    pub typein: String,
    /// The title.
    pub title: String,
    /// The hash of its listing.
    pub listing: String,
    /// The game of its core.
    pub core: String,
    /// The players.
    pub players: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// The moves of the openings.
    pub openings: usize,
    /// The games.
    pub schedule: Schedule,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// The time for a move of a process, in seconds.
    pub move_time: Option<f64>,
    /// The part of the games to play.
    pub shard: Option<Shard>,
}

impl MatchHeader {
    /// Returns the header of a match.
    pub fn new(
        subject: &Subject,
        plan: &Match,
        sprt: Option<Sprt>,
        move_time: Option<f64>,
        shard: Option<Shard>,
    ) -> Self {
        Self {
            typein: common::VERSION.to_owned(),
            title: subject.title.clone(),
            listing: subject.program_hash(),
            core: subject.game_spec.name().to_owned(),
            players: plan.players.iter().map(|player| player.entrant.to_string()).collect(),
            seed: plan.seed,
            openings: plan.openings,
            schedule: plan.schedule.clone(),
            sprt,
            move_time,
            shard,
        }
    }
}

/// The results of a match.
pub struct MatchResult {
    header: MatchHeader,
    standings: Standings,
    games: usize,
    difference: Option<LoggedDifference>,
    /// The reason why a core or an engine has ended the match.
    pub failure: Option<String>,
    /// Whether a signal has ended the match.
    pub is_interrupted: bool,
}

impl MatchResult {
    /// Returns the results before the first game.
    pub fn new(header: MatchHeader, sprt: Option<Sprt>) -> Self {
        let standings = Standings::new(header.players.len(), header.schedule.clone(), sprt);
        Self { header, standings, games: 0, difference: None, failure: None, is_interrupted: false }
    }

    /// Adds the next game; breaks after the last game of the match.
    ///
    /// # Errors
    /// When the game is not one of the match.
    pub fn add(&mut self, game: &PlayedGame) -> Result<ControlFlow<()>> {
        let seats = self.header.schedule.fixture(game.number).order.len();
        if let Some(Outcome::Won(Seat(seat))) = game.outcome
            && usize::from(seat) >= seats
        {
            bail!("game {} is won by seat {seat}, of {seats}", game.number);
        }
        self.games += 1;
        self.difference.clone_from(&game.difference);
        let flow = self.standings.add(game.number, game.outcome, game.plies);
        Ok(if self.difference.is_some() { ControlFlow::Break(()) } else { flow })
    }

    /// Returns the number of games added.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Returns the exit code.
    pub const fn exit(&self) -> Exit {
        if self.difference.is_none() { Exit::Success } else { Exit::Failed }
    }

    /// Writes the results to standard output.
    pub fn show(&self, is_json: bool) {
        if is_json {
            output::print_json(Schema::v1("typein.match"), &self.json());
            return;
        }
        let seats = self.header.schedule.pairings[0][0].len();
        let table = |rows: &[Vec<String>]| output::print_line(common::table(rows).trim_end_matches('\n'));
        if self.header.players.len() == seats {
            table(&self.rows_by_first_player());
            if let Some(elo) = self.standings.elo(0) {
                let (player, other) = (&self.header.players[0], &self.header.players[1]);
                output::print_line(&format!("Elo of {player} against {other}: {}", elo_text(elo)));
            }
        } else {
            let ranking = self.ranking();
            table(&self.standing_rows(&ranking));
            if seats == 2 {
                output::print_line("points against each other");
                table(&self.crosstable_rows(&ranking));
            }
        }
        if let Some((sprt, llr)) = self.standings.test() {
            let [lower, upper] = sprt.bounds();
            let decision = match self.standings.decision() {
                None => "undecided".to_owned(),
                Some(Hypothesis::H0) => format!("H0 accepted, elo0={} or less", sprt.elo0),
                Some(Hypothesis::H1) => format!("H1 accepted, elo1={} or more", sprt.elo1),
            };
            output::print_line(&format!(
                "SPRT {sprt}: LLR {llr:.2}, bounds {lower:.2} and {upper:.2}, {}: {decision}",
                output::count_text(self.games, "game")
            ));
        }
        if let Some(shard) = self.header.shard {
            output::print_line(&format!("shard {shard} of {} games", self.header.schedule.count()));
        }
        if self.is_interrupted {
            output::print_line(&format!("interrupted after {}", output::count_text(self.games, "game")));
        }
        if let Some(difference) = &self.difference {
            output::print_line(&format!("\n{}", difference.text));
        }
    }

    fn json(&self) -> Value {
        let header = &self.header;
        let standing = |(player, name): (usize, &String)| {
            let score @ Score { wins, draws, losses } = self.standings.scores[player];
            json!({
                "player": name,
                "games": score.games(),
                "wins": wins,
                "draws": draws,
                "losses": losses,
                "points": score.points(),
                "elo": self.standings.elo(player),
            })
        };
        let sprt = self.standings.test().map(|(sprt, llr)| {
            json!({ "test": sprt, "llr": llr, "bounds": sprt.bounds(), "accepted": self.standings.decision() })
        });
        json!({
            "game": header.title,
            "seed": header.seed,
            "openings": header.openings,
            "shard": header.shard,
            "players": header.players,
            // One tally for each player who moved first, in the order of the players.
            "moving_first": self.standings.tallies.iter().map(tally_json).collect::<Vec<_>>(),
            "total": tally_json(&self.standings.total()),
            "standings": header.players.iter().enumerate().map(standing).collect::<Vec<_>>(),
            "crosstable": self.standings.crosstable,
            "sprt": sprt,
            "interrupted": self.is_interrupted,
            "failure": self.failure,
            "report": self.difference.as_ref().map(|difference| &difference.report),
        })
    }

    /// Returns the table of a match that needs all of its players in every game.
    fn rows_by_first_player(&self) -> Vec<Vec<String>> {
        let names = &self.header.players;
        let is_alone = names.len() == 1;
        // Games that all players lose against the program.
        let has_lost = self.standings.total().losses > 0;
        let row = |who: &str, tally: &Tally| {
            let mean = tally.plies as f64 / tally.games().max(1) as f64;
            // Draws, or losses of a single player, follow the first player's wins.
            let mut figures: Vec<usize> = tally.wins.clone();
            figures.insert(1, if is_alone { tally.losses } else { tally.draws });
            if has_lost && !is_alone {
                figures.push(tally.losses);
            }
            let figures = figures.iter().map(usize::to_string);
            [who.to_owned(), tally.games().to_string()]
                .into_iter()
                .chain(figures)
                .chain([format!("{mean:.1}")])
                .collect()
        };
        let mut headings: Vec<String> = names.iter().map(|name| format!("{name} wins")).collect();
        headings.insert(1, if is_alone { "losses" } else { "draws" }.to_owned());
        if has_lost && !is_alone {
            headings.push("no winner".to_owned());
        }
        let first = if is_alone { "plays" } else { "moves first" };
        let headings = [first.to_owned(), "games".to_owned()].into_iter().chain(headings);
        let mut rows = vec![headings.chain(["mean plies".to_owned()]).collect()];
        // A player who never moves first has no row. A single row needs no total.
        let tallies = names.iter().zip(&self.standings.tallies);
        let first: Vec<(&String, &Tally)> = tallies.filter(|(_, tally)| tally.games() > 0).collect();
        rows.extend(first.iter().map(|(name, tally)| row(name, tally)));
        if !is_alone && first.len() != 1 {
            rows.push(row(if names.len() == 2 { "both" } else { "all" }, &self.standings.total()));
        }
        rows
    }

    /// Returns the players by their share of points, the best first.
    fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.header.players.len()).collect();
        let share = |player: usize| {
            let score = self.standings.scores[player];
            score.points() / score.games().max(1) as f64
        };
        players.sort_by(|&one, &other| share(other).total_cmp(&share(one)));
        players
    }

    /// Returns the table of a match with more players than seats.
    fn standing_rows(&self, ranking: &[usize]) -> Vec<Vec<String>> {
        let mut headings = ["", "player", "games", "wins", "draws", "losses"].map(str::to_owned).to_vec();
        let is_rated = ranking.iter().any(|&player| self.standings.elo(player).is_some());
        if is_rated {
            headings.extend(["points", "Elo"].map(str::to_owned));
        }
        let row = |(rank, &player): (usize, &usize)| {
            let score @ Score { wins, draws, losses } = self.standings.scores[player];
            let figures = [score.games(), wins, draws, losses].map(|figure| figure.to_string());
            let mut row = vec![rank.to_string(), self.header.players[player].clone()];
            row.extend(figures);
            if is_rated {
                row.push(points_text(score));
                row.push(self.standings.elo(player).map_or_else(|| "-".to_owned(), elo_text));
            }
            row
        };
        std::iter::once(headings).chain((1..).zip(ranking).map(row)).collect()
    }

    /// Returns the table of the points against each other.
    fn crosstable_rows(&self, ranking: &[usize]) -> Vec<Vec<String>> {
        let headings = ["", "player"].map(str::to_owned).into_iter();
        let headings = headings.chain((1..=ranking.len()).map(|rank| rank.to_string()));
        let row = |(rank, &player): (usize, &usize)| {
            let cell = |&other: &usize| match self.standings.crosstable[player][other] {
                score if score.games() == 0 => "-".to_owned(),
                score => format!("{}/{}", points_text(score), score.games()),
            };
            let names = [rank.to_string(), self.header.players[player].clone()];
            names.into_iter().chain(ranking.iter().map(cell)).collect()
        };
        std::iter::once(headings.collect()).chain((1..).zip(ranking).map(row)).collect()
    }
}

/// Returns a tally as JSON; wins are in the order of the players.
fn tally_json(tally: &Tally) -> Value {
    json!({
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "plies": tally.plies,
    })
}

fn points_text(score: Score) -> String {
    format!("{:.1}", score.points())
}

fn elo_text(elo: Elo) -> String {
    let Elo { difference, error } = elo;
    if difference.is_infinite() {
        return format!("{difference:+} (all games {})", if difference > 0.0 { "won" } else { "lost" });
    }
    format!("{difference:+.1} ± {error:.1}")
}
