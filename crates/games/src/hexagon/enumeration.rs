//! Enumerates and solves all live positions, and computes the exact win chances between players.
//!
//! Reference values: the numbers of positions, classes and wins by number of lines come from
//! another program that counts them; the chances come from a third program's dynamic programming.

use serde_json::Value;

use super::classes::CLASSES;
use super::lines::LINES;
use super::tablebase::{Policy, Position, Tablebase};
use crate::spec::{self, EnumerationCounts, LevelCount, Statistic, WorkerPool};

/// Live positions, their symmetry classes, and the classes that the side to move wins, by number of lines
/// drawn.
pub const POSITION_COUNTS: [[u64; 3]; LINES] = [
    [1, 1, 0],
    [15, 1, 1],
    [210, 2, 0],
    [1_365, 7, 7],
    [8_190, 25, 9],
    [28_710, 64, 56],
    [91_500, 166, 92],
    [177_525, 303, 224],
    [306_450, 500, 283],
    [308_070, 489, 325],
    [266_346, 415, 228],
    [117_000, 193, 111],
    [39_960, 71, 37],
    [4_500, 12, 3],
    [180, 1, 0],
];

/// The first player's chance to win, with five decimals: rows are the first player, columns the
/// second, both as in [`Policy::ALL`].
const CHANCES: [[&str; 4]; 4] = [
    ["0.01852", "0.83438", "0.41535", "0.00000"],
    ["0.05518", "0.39836", "0.07757", "0.00000"],
    ["0.47484", "0.84141", "0.50314", "0.00000"],
    ["0.96120", "0.95428", "0.89030", "0.00000"],
];

/// Headings of the chances, in the same order.
const HEADINGS: [[&str; 4]; 4] = [
    ["AI begins, AI", "AI begins, random", "AI begins, safe random", "AI begins, perfect"],
    ["random begins, AI", "random begins, random", "random begins, safe random", "random begins, perfect"],
    [
        "safe random begins, AI",
        "safe random begins, random",
        "safe random begins, safe random",
        "safe random begins, perfect",
    ],
    [
        "perfect begins, AI",
        "perfect begins, random",
        "perfect begins, safe random",
        "perfect begins, perfect",
    ],
];

/// The enumeration of all live positions.
pub(super) struct PositionEnumeration;

/// The table of players.
pub(super) struct WinChances;

fn statistic(name: &'static str, heading: &'static str, value: u64, known: u64) -> (Statistic, Value) {
    (Statistic { name, heading, value: value.into(), text: value.to_string() }, known.into())
}

impl spec::Enumeration for PositionEnumeration {
    fn name(&self) -> &'static str {
        "solved positions"
    }

    fn target_seconds(&self) -> f64 {
        1.0
    }

    fn memory(&self) -> &'static str {
        "75 MB"
    }

    fn total_work(&self) -> u64 {
        1
    }

    fn run(&self, pool: &dyn WorkerPool) -> Option<EnumerationCounts> {
        let mut counted = None;
        // A single task: positions are derived from their predecessors.
        let slot = std::sync::Mutex::new(&mut counted);
        let is_done = pool.run_tasks(1, &|_| {
            **slot.lock().expect("no task panics") = Some(enumerate_positions());
            pool.report_progress(1);
        });
        counted.filter(|_| is_done)
    }
}

fn enumerate_positions() -> EnumerationCounts {
    let solved = Tablebase::new();
    let mut levels = Vec::new();
    let [mut positions, mut classes] = [0, 0];
    for (drawn, (known, all)) in POSITION_COUNTS.iter().zip(CLASSES.iter()).enumerate() {
        let won = all.iter().filter(|class| solved.wins(class.position) == Some(true)).count();
        let live = solved.with_lines(drawn).len();
        for (name, count, reference) in [
            ("positions", live, known[0]),
            ("classes", all.len(), known[1]),
            ("won classes", won, known[2]),
            ("positions in classes", all.iter().map(|class| class.size).sum(), known[0]),
        ] {
            let name = format!("{name} with {drawn} lines");
            levels.push(LevelCount { name, count: count as u64, reference });
        }
        positions += live as u64;
        classes += all.len() as u64;
    }
    let wins = u64::from(solved.wins(Position::default()) == Some(true));
    let visited = solved.visited_count(Policy::Rated, Policy::Rated) as u64;
    let figures = vec![
        statistic("positions", "live positions", positions, 1_350_022),
        statistic("classes", "symmetry classes", classes, 2_250),
        statistic("games", "complete games", solved.game_count(), 109_132_115_040),
        statistic("first_wins", "won by the first player (1) or the second (0)", wins, 0),
        statistic("visited", "positions of AI against AI", visited, 73_411),
    ];
    EnumerationCounts { statistics: figures, levels }
}

impl spec::Enumeration for WinChances {
    fn name(&self) -> &'static str {
        "chances of the first player"
    }

    fn target_seconds(&self) -> f64 {
        10.0
    }

    fn memory(&self) -> &'static str {
        "100 MB"
    }

    fn total_work(&self) -> u64 {
        16
    }

    fn run(&self, pool: &dyn WorkerPool) -> Option<EnumerationCounts> {
        let solved = Tablebase::new();
        let chances: [std::sync::OnceLock<f64>; 16] = Default::default();
        let chance = |number: usize| {
            let (first, second) = (Policy::ALL[number / 4], Policy::ALL[number % 4]);
            chances[number].get_or_init(|| solved.win_chance(first, second));
            pool.report_progress(1);
        };
        let is_done = pool.run_tasks(16, &chance);
        let figure = |number: usize| {
            let text = format!("{:.5}", chances[number].get().copied().unwrap_or_default());
            let heading = HEADINGS[number / 4][number % 4];
            let known = CHANCES[number / 4][number % 4];
            (Statistic { name: heading, heading, value: text.clone().into(), text }, known.into())
        };
        is_done.then(|| EnumerationCounts { statistics: (0..16).map(figure).collect(), levels: Vec::new() })
    }
}
