//! The sequential probability ratio test.

use duel::matches::Sprt;
use duel::matches::sprt::Hypothesis;
use games::{ChaChaDice, Dice};

/// Returns the mean score of a player who is better by this difference of Elo.
fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / 400.0))
}

fn test(elo0: f64, elo1: f64) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
}

#[test]
fn ratios_are_those_of_fastchess() {
    // Results of fastchess's own tests (app/tests/sprt_test.cpp, model logistic), to the hundredth.
    for (elo0, elo1, counts, expected) in [
        (0.5, 2.5, &[21184, 40708, 21404][..], -1.57),
        (0.5, 2.5, &[223, 9863, 21279, 10037, 246], -3.07),
        (0.0, 2.0, &[871, 26175, 55983, 26678, 821], -4.98),
    ] {
        let llr = test(elo0, elo1).llr(counts);
        assert!((llr - expected).abs() < 0.006, "{counts:?}: {llr}");
    }
}

/// The best log-likelihood of three counts with a mean score, by trying probabilities of a draw.
fn searched_likelihood([lost, drawn, won]: [u64; 3], mean: f64) -> f64 {
    let tried = (1..200_000).filter_map(|step| {
        let draw = f64::from(step) / 200_000.0;
        let win = mean - draw / 2.0;
        let lose = 1.0 - draw - win;
        let likelihood = || lost as f64 * lose.ln() + drawn as f64 * draw.ln() + won as f64 * win.ln();
        (win > 0.0 && lose > 0.0).then(likelihood)
    });
    tried.fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn a_ratio_is_that_of_the_most_likely_distributions() {
    for counts in [[30, 40, 50], [5, 1, 2], [100, 300, 90], [7, 90, 1]] {
        let test = test(-5.0, 40.0);
        let [h0, h1] = [test.elo0, test.elo1].map(|elo| searched_likelihood(counts, expected_score(elo)));
        assert!((test.llr(&counts) - (h1 - h0)).abs() < 1e-4, "{counts:?}: {}", test.llr(&counts));
    }
}

#[test]
fn no_games_and_equal_distances_decide_nothing() {
    assert_eq!(test(0.0, 10.0).llr(&[0, 0, 0]), 0.0);
    assert!(test(-10.0, 10.0).llr(&[40, 100, 40]).abs() < 1e-9);
    let [lower, upper] = test(0.0, 10.0).bounds();
    assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
}

/// Returns how many of 200 matches accept H1 if the first player is better by `elo`; half of the pairs
/// are two points for one player, the others one point for each.
fn accepted(elo: f64) -> usize {
    let test = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.1, beta: 0.1 };
    let won_both = ((expected_score(elo) - 0.25) * 1000.0).round() as u32;
    let accepts = |number: &u64| {
        let mut dice = ChaChaDice::seeded(11, *number);
        let mut counts = [0; 5];
        loop {
            counts[match dice.below(1000) {
                pair if pair < won_both => 4,
                pair if pair < won_both + 500 => 2,
                _ => 0,
            }] += 1;
            if let Some(decision) = test.decide(test.llr(&counts)) {
                return decision == Hypothesis::H1;
            }
        }
    };
    (0..200).filter(accepts).count()
}

#[test]
fn error_rates_are_those_of_the_test() {
    // 20 of 200 are expected to be wrong at each hypothesis, with a standard deviation of 4.2. The test
    // stops beyond its bounds rather than at them, so it is wrong more seldom.
    let (h0, h1) = (accepted(0.0), accepted(100.0));
    assert!((4..=32).contains(&h0), "{h0}");
    assert!((168..=196).contains(&h1), "{h1}");
}

#[test]
fn a_test_is_read_from_text() {
    let read: Sprt = "elo0=0,elo1=10,alpha=0.05,beta=0.1".parse().unwrap();
    assert_eq!(read, Sprt { beta: 0.1, ..test(0.0, 10.0) });
    assert_eq!(read.to_string().parse(), Ok(read));
    for (text, part) in [
        ("elo1=10", "elo0"),
        ("elo0=10,elo1=10", "below"),
        ("elo0=0,elo1=x", "`elo1` needs a number"),
        ("elo0=0,elo1=5,gamma=1", "unknown part `gamma`"),
        ("elo0=0,elo1=5,alpha=0.5", "between 0 and 0.5"),
    ] {
        let error = text.parse::<Sprt>().unwrap_err();
        assert!(error.contains(part), "{text}: {error}");
    }
}
