//! Differences of Elo with error bars.

use duel::matches::elo::Elo;

#[test]
fn differences_are_those_of_fastchess() {
    // Results of fastchess's own tests (app/tests, "Elo calculation"), to the hundredth.
    for ([lost, drawn, won], expected, error) in
        [([772, 1329, 859], 10.21, 9.28), ([1267, 3049, 1164], -6.53, 6.12)]
    {
        let elo = Elo::of(&[lost, drawn, won]).unwrap();
        assert!((elo.difference - expected).abs() < 0.011, "{elo:?}");
        assert!((elo.error - error).abs() < 0.011, "{elo:?}");
    }
}

#[test]
fn pairs_have_a_smaller_error_where_each_player_wins_once() {
    let (games, pairs) = (Elo::of(&[50, 0, 50]).unwrap(), Elo::of(&[1, 0, 48, 0, 1]).unwrap());
    assert_eq!((games.difference, pairs.difference), (0.0, 0.0));
    assert!(pairs.error < games.error / 3.0, "{pairs:?} {games:?}");
}

#[test]
fn scores_without_variance_have_no_finite_difference() {
    assert_eq!(Elo::of(&[0, 0, 0]), None);
    assert_eq!(Elo::of(&[0, 0, 9]), Some(Elo { difference: f64::INFINITY, error: 0.0 }));
    assert_eq!(Elo::of(&[9, 0, 0]), Some(Elo { difference: f64::NEG_INFINITY, error: 0.0 }));
    assert_eq!(Elo::of(&[1, 0, 9]).unwrap().error, f64::INFINITY);
    assert_eq!(Elo::of(&[0, 9, 0]), Some(Elo { difference: 0.0, error: 0.0 }));
}
