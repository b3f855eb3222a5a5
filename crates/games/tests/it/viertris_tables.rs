//! The reference tables: the statistics of games between bots, over the numbers of games of the
//! reference.
//!
//! The reference values come from a program that shares no code with this one; its means are exact
//! to the digits printed. Both they and ours are estimates, so the error is that of the difference.

use games::viertris::BotKind::{self, Deep, Greedy, Random, Strong, TwoPly};
use games::viertris::Side;
use games::viertris::tournament::{GameRecord, PLY_LIMIT, play};

/// Allowed deviation in standard errors.
const ERRORS: f64 = 4.0;

/// A pairing with its statistics: bots, games, share of full boards, median of plies, points of a
/// player, share of scoring moves.
type Row = ([BotKind; 2], usize, f64, f64, f64, f64);

const TABLE: [Row; 7] = [
    ([Random, Random], 20_000, 0.987, 853.0, 428.0, 0.150),
    ([Greedy, Greedy], 3_000, 0.592, 3_834.0, 935.0, 0.220),
    ([TwoPly, TwoPly], 300, 1.0, 143.0, 64.0, 0.081),
    ([Greedy, Random], 3_000, 0.96, 1_135.0, 487.0, 0.182),
    ([Random, Greedy], 3_000, 0.96, 1_058.0, 487.0, 0.182),
    ([TwoPly, Greedy], 300, 1.0, 245.0, 104.0, 0.137),
    ([Greedy, TwoPly], 300, 1.0, 241.0, 96.0, 0.137),
];

fn games(opponents: [BotKind; 2], count: usize, seed: u64) -> Vec<GameRecord> {
    let half = |first: usize| {
        (first..count).step_by(2).map(move |number| play(opponents, seed, number as u64)).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let threads = [0, 1].map(|first| scope.spawn(move || half(first)));
        threads.into_iter().flat_map(|thread| thread.join().expect("games are played")).collect()
    })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn error(values: &[f64]) -> f64 {
    let mean = mean(values);
    let square: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (square / (values.len() as f64 * (values.len() as f64 - 1.0))).sqrt()
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// Returns the standard error of the median by bootstrapping.
fn median_error(values: &[f64]) -> f64 {
    let mut state = 1u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        values[((state >> 33) as usize) % values.len()]
    };
    let medians: Vec<f64> =
        (0..200).map(|_| median(&(0..values.len()).map(|_| draw()).collect::<Vec<_>>())).collect();
    error(&medians) * (medians.len() as f64).sqrt()
}

fn of(records: &[GameRecord], value: impl Fn(&GameRecord) -> f64) -> Vec<f64> {
    records.iter().map(value).collect()
}

/// Plays the games of a row divided by `share`; prints the row and returns the values outside the tolerance.
fn check(row: &Row, share: usize) -> Vec<String> {
    let &(opponents, count, full, plies, points, scoring) = row;
    let records = games(opponents, count / share, 1);
    let mut off = Vec::new();
    let name = format!("{}-{}", opponents[0].name(), opponents[1].name());
    let mut hold = |what: &str, ours: f64, error: f64, theirs: f64, rounding: f64| {
        println!("{name}: {what} {ours:.4} +- {error:.4}, known {theirs}");
        if (ours - theirs).abs() > ERRORS * 2f64.sqrt() * error + rounding {
            off.push(format!("{name}: {what} {ours} is not {theirs}"));
        }
    };
    let fulls = of(&records, |record| f64::from(u8::from(record.is_full)));
    // A share printed as 1 can hide one game by rounding.
    hold("full board", mean(&fulls), error(&fulls), full, 0.005);
    let lengths = of(&records, |record| f64::from(record.plies));
    hold("median plies", median(&lengths), median_error(&lengths), plies, 0.5);
    let totals = of(&records, |record| f64::from(record.totals[0] + record.totals[1]) / 2.0);
    hold("points a player", mean(&totals), error(&totals), points, 0.5);
    // The share of all moves; its error is that of a ratio.
    let share =
        of(&records, |record| f64::from(record.scoring)).iter().sum::<f64>() / lengths.iter().sum::<f64>();
    let rest = of(&records, |record| f64::from(record.scoring) - share * f64::from(record.plies));
    hold("scoring moves", share, error(&rest) / mean(&lengths), scoring, 0.0005);
    off
}

fn check_table(share: usize) {
    let off: Vec<String> = TABLE.iter().flat_map(|row| check(row, share)).collect();
    assert!(off.is_empty(), "{off:#?}");
}

#[test]
fn the_table_is_as_known_in_a_sample_of_games() {
    check_table(5);
}

#[test]
#[ignore = "takes a minute; the README of this folder names its command"]
fn the_table_is_as_known() {
    check_table(1);
}

#[test]
fn chains_mixed_steps_and_crossings_are_as_frequent_as_known() {
    let records = games([Random, Random], 400, 2);
    let sum = |value: fn(&GameRecord) -> u32| records.iter().map(value).sum::<u32>() as f64;
    let scoring = sum(|record| record.scoring);
    for (ours, known) in [
        (sum(|record| record.chained), 0.27),
        (sum(|record| record.mixed), 0.025),
        (sum(|record| record.crossing), 0.126),
    ] {
        let error = (known * (1.0 - known) / scoring).sqrt();
        assert!((ours / scoring - known).abs() < ERRORS * error + 0.005, "{} is not {known}", ours / scoring);
    }
}

/// Plays the games of a match, the bots moving first in turn; returns wins, draws and losses of the
/// first bot.
fn meet(one: BotKind, other: BotKind, count: usize) -> [usize; 3] {
    let mut tally = [0; 3];
    for (order, of) in [([one, other], Side::One), ([other, one], Side::Two)] {
        for record in games(order, count / 2, 3) {
            tally[match record.leader() {
                Some(side) if side == of => 0,
                None => 1,
                Some(_) => 2,
            }] += 1;
        }
    }
    tally
}

#[test]
#[ignore = "takes minutes; the README of this folder names its command"]
fn stronger_bots_lead_weaker_ones() {
    println!("games of at most {PLY_LIMIT} plies");
    for (one, other, least, most) in [
        (Strong, TwoPly, 0.75, 1.0),
        (Strong, Greedy, 0.75, 1.0),
        (Strong, Random, 0.75, 1.0),
        (Deep, TwoPly, 0.5, 1.0),
        (Deep, Greedy, 0.5, 1.0),
        (Deep, Random, 0.5, 1.0),
        (TwoPly, Greedy, 0.58, 0.66),
        (Greedy, Random, 0.76, 0.82),
    ] {
        let count = if one == Greedy || one == TwoPly { 3_000 } else { 300 };
        let tally = meet(one, other, count);
        let share = tally[0] as f64 / count as f64;
        let error = (share * (1.0 - share) / count as f64).sqrt();
        println!(
            "{} - {}: {tally:?}, leads in {:.1} % +- {:.1}",
            one.name(),
            other.name(),
            100.0 * share,
            100.0 * error
        );
        assert!(share >= least && share <= most, "{} - {}: {share}", one.name(), other.name());
    }
}
