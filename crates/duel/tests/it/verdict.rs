//! The verdict of a comparison without a difference.

use duel::strength::{RunCoverage, Strength};
use duel::verdict::{Scope, Verdict};

fn scope() -> Scope {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Scope {
        lines: [10, 20, 30].into(),
        branches: [(20, 2)].into(),
        moves: names(&["dig", "sell"]),
        fields: names(&["gold", "turn"]),
        outcomes: Some(names(&["player 1 wins", "lost"])),
        compares_text: true,
        ..Scope::default()
    }
}

fn run() -> RunCoverage {
    RunCoverage {
        series: 2,
        lines: vec![10, 20, 30],
        branches: vec![(20, 0, true), (20, 0, false), (20, 1, true), (20, 1, false)],
        draws: vec!["1".to_owned()],
        offered: ["dig".to_owned(), "sell".to_owned()].into(),
        made: [("dig".to_owned(), 4), ("sell".to_owned(), 1)].into(),
        outcomes: [("player 1 wins".to_owned(), 1), ("lost".to_owned(), 1)].into(),
        compared: ["gold".to_owned(), "turn".to_owned()].into(),
        ..RunCoverage::default()
    }
}

/// Returns the gap of a scope and runs that are changed.
fn gap(change: impl Fn(&mut Scope, &mut RunCoverage)) -> String {
    let (mut scope, mut one) = (scope(), run());
    change(&mut scope, &mut one);
    let mut strength = Strength::default();
    strength.add(&one);
    strength.add(&RunCoverage { draws: vec!["2".to_owned()], ..one });
    Verdict::new(&scope, &strength, 2, 10).gap
}

#[test]
fn the_largest_gap_is_named_first() {
    assert!(gap(|_, _| {}).starts_with("none found here"));
    let is_named = |expected: &str, change: &dyn Fn(&mut Scope, &mut RunCoverage)| {
        let gap = gap(|scope, run| {
            // Another, smaller gap.
            run.branches.pop();
            change(scope, run);
        });
        assert!(gap.contains(expected), "{expected}: {gap}");
    };
    is_named("the condition of IF 2 of line 20 always held", &|_, _| {});
    is_named("what the program prints", &|scope, _| (scope.prints, scope.compares_text) = (true, false));
    is_named("who has won is not compared", &|scope, _| scope.outcomes = None);
    is_named("no game ended with `lost`", &|_, run| {
        run.outcomes.remove("lost");
    });
    is_named("never executed: line 30", &|_, run| {
        run.lines.pop();
    });
    is_named("moves `sell` were never made", &|_, run| {
        run.made.remove("sell");
    });
    is_named("never listed the moves `sell`", &|_, run| {
        run.offered.remove("sell");
    });
    is_named("`turn` had no value", &|_, run| {
        run.compared.remove("turn");
    });
    is_named("no values were compared", &|_, run| run.compared.clear());
}

#[test]
fn equal_draws_in_all_games_are_a_gap() {
    let mut strength = Strength::default();
    strength.add(&run());
    strength.add(&RunCoverage { draws: ["1", "2"].map(str::to_owned).to_vec(), ..run() });
    let verdict = Verdict::new(&scope(), &strength, 2, 10);
    assert_eq!(verdict.draw_streams, Some(1));
    assert!(verdict.gap.contains("fixed number"), "{}", verdict.gap);
    assert!(verdict.text(&scope()).contains("conditions (IF): 2 of 2 went both ways"));
}

#[test]
fn long_lines_wrap_at_spaces() {
    let (mut scope, mut one) = (scope(), run());
    one.compared = (0..10).map(|number| format!("abcdefgh{number}")).collect();
    one.compared.insert("end".to_owned());
    scope.fields = one.compared.clone();
    let mut strength = Strength::default();
    strength.add(&one);
    let text = Verdict::new(&scope, &strength, 1, 10).text(&scope);
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("compared: ")).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].len() <= 100 && lines[1].starts_with("  a") && lines[1].ends_with(" end"), "{text}");
}
