//! Every position of the computer against itself: the reference statistics, and both forms on all
//! of them.

use games::vier3d::graph::{Graph, PAIRINGS, Signature, Statistics};
use games::vier3d::{Core, fast, plain};

/// The reference table: games, decisions, chances of player 2, player 3 and a draw, mean plies,
/// range, share of ties. Computed by enumerating every tie branch of a literal transcription of the
/// listing's arithmetic.
type Row = (u64, usize, [f64; 3], f64, [u8; 2], f64);
const REFERENCE: [Row; 4] = [
    (76_560, 48_653, [0.426177847, 0.573678439, 0.000143714], 42.9081, [32, 64], 21.6),
    (13_104, 5_957, [0.978395062, 0.013888889, 0.007716049], 43.5382, [35, 64], 18.7),
    (6_736, 6_085, [0.012695312, 0.987304688, 0.0], 39.6066, [30, 60], 13.8),
    (128, 1_301, [0.708333333, 0.291666667, 0.0], 49.2083, [46, 53], 10.7),
];

fn check(statistics: &Statistics, row: &Row) {
    let &(games, decisions, chances, mean_plies, range, tied) = row;
    assert_eq!((statistics.games, statistics.decisions), (games, decisions));
    let [two, three] = statistics.wins;
    for (chance, expected) in [two, three, statistics.draws].into_iter().zip(chances) {
        // Half a unit of the last printed digit, plus its rounding error.
        assert!((chance - expected).abs() <= 0.5001e-9, "{chance} is not {expected}");
    }
    assert!((statistics.mean_plies - mean_plies).abs() <= 0.5001e-4, "{}", statistics.mean_plies);
    assert_eq!([statistics.shortest, statistics.longest], range);
    assert!((100.0 * statistics.tied_share - tied).abs() <= 0.05001, "{}", statistics.tied_share);
    assert!(statistics.most_ties <= 6);
}

/// Explores graphs with both forms and compares them with the reference and each other; returns
/// states, edges and the signature.
fn explored(pairings: &[usize]) -> (usize, usize, String) {
    let mut signatures = [Signature::default(); 2];
    let (mut states, mut edges) = (0, 0);
    for &number in pairings {
        let (pairing, row) = (PAIRINGS[number], &REFERENCE[number]);
        let plain = Graph::<plain::Board>::explore(pairing);
        let fast = Graph::<fast::Board>::explore(pairing);
        check(&plain.statistics(), row);
        check(&fast.statistics(), row);
        for (one, other) in plain.nodes().iter().zip(fast.nodes()) {
            assert_eq!((one.key, one.rating, &one.edges), (other.key, other.rating, &other.edges));
            assert_eq!(one.position.core().lines(), other.position.core().lines());
        }
        signatures[0].add_graph(&plain);
        signatures[1].add_graph(&fast);
        states += plain.nodes().len();
        edges += plain.edge_count();
    }
    let [plain, fast] = signatures.map(|signature| format!("{:016x}", signature.finish()));
    assert_eq!(plain, fast);
    (states, edges, plain)
}

#[test]
fn the_smallest_graph_has_the_reference_figures_in_both_forms() {
    assert_eq!(explored(&[3]), (1_301, 1_368, "736b3a3b31922beb".to_owned()));
}

#[test]
fn the_reachable_graph_has_the_reference_figures_in_both_forms() {
    assert_eq!(explored(&[0, 1, 2, 3]), (61_996, 78_912, "1c67b2fb96667f15".to_owned()));
}
