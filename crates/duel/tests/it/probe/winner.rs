//! The winner in `probe.toml`.

use std::collections::BTreeMap;

use duel::probe::Winner;
use games::{Outcome, Seat};

fn parse(text: &str) -> Result<Winner, String> {
    toml::from_str(text).map_err(|error| error.message().to_owned())
}

#[test]
fn lines_or_values_show_an_outcome() {
    let lines = BTreeMap::from([(820, Outcome::Won(Seat(0))), (870, Outcome::Lost)]);
    assert_eq!(parse("820 = 0\n870 = \"lost\""), Ok(Winner::Line(lines)));
    let outcomes =
        BTreeMap::from([("-1".to_owned(), Outcome::Drawn), ("1".to_owned(), Outcome::Won(Seat(1)))]);
    assert_eq!(
        parse("value = \"SGN(w)\"\n1 = 1\n-1 = \"drawn\""),
        Ok(Winner::Expression { value: "SGN(w)".to_owned(), outcomes })
    );
}

#[test]
fn an_invalid_outcome_is_named() {
    for (text, expected) in [
        ("820 = \"won\"", "the outcome of `820`"),
        ("820 = -1", "the outcome of `820`"),
        ("w = 0", "`w` is no line"),
        ("", "expected outcomes"),
        ("value = 1\n1 = 0", "`value` must be"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
