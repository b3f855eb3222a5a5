//! Whether a probe and a core speak of the same things.
//!
//! What a probe leaves out would not be compared, and nobody would notice. So every name of the core's view, of its
//! evaluation and of its moves must be in the probe, and the other way round.

use std::collections::{BTreeMap, BTreeSet};

use games::contest::{Contender, Contest, Role};
use games::{Draw, Scripted};
use serde_json::Value;

use crate::emulated::parts;
use crate::probe::{Field, Probe, ProbeError};

/// Checks that the probe leaves nothing of the contest out and invents nothing.
///
/// # Errors
/// The first name that only one side has.
pub(crate) fn check(probe: &Probe, contest: &dyn Contest) -> Result<(), ProbeError> {
    let people = start(contest, [Role::Person; 2]);
    let programs = start(contest, [Role::Computer(contest.levels()); 2]);
    let state = people.view();
    let name = &probe.evaluation.name;
    if state.get(name).is_none() {
        return Err(ProbeError::Unknown { table: "evaluation".into(), name: name.clone() });
    }
    let fields = names(&state).filter(|field| *field != name);
    same("state", probe.state.keys(), fields)?;
    whole("state", &probe.state, &state)?;
    let mut moves = BTreeMap::new();
    for game in [&people, &programs] {
        for mv in game.moves() {
            moves.entry(parts(&mv).0.to_owned()).or_insert_with(|| (game.copy(), mv.clone()));
        }
    }
    same("moves", probe.moves.keys(), moves.keys())?;
    for (name, (mut game, mv)) in moves {
        let mut draws = Scripted::new(std::iter::repeat_n(Draw::Index(0), DRAWS));
        game.play(&mv, &mut draws).expect("a game plays its own moves");
        let thought = &game.view()[&probe.evaluation.name];
        if probe.moves[&name].evaluates == thought.is_null() {
            return Err(ProbeError::Evaluates { mv: name, thinks: !thought.is_null() });
        }
        if !thought.is_null() {
            same("evaluation.fields", probe.evaluation.fields.keys(), names(thought))?;
            whole("evaluation.fields", &probe.evaluation.fields, thought)?;
        }
    }
    let drawn = probe.evaluation.drawn.iter().find(|name| !probe.evaluation.fields.contains_key(*name));
    match drawn {
        Some(name) => Err(ProbeError::Unknown { table: "evaluation.drawn".into(), name: name.clone() }),
        None => Ok(()),
    }
}

/// More draws than a first move makes.
const DRAWS: usize = 8;

fn start(contest: &dyn Contest, roles: [Role; 2]) -> Box<dyn Contender> {
    contest.start(contest.forms()[0], roles).expect("a contest has its first form at its levels")
}

fn names(tree: &Value) -> impl Iterator<Item = &String> {
    tree.as_object().into_iter().flat_map(|object| object.keys())
}

fn same<'a>(
    table: &str,
    ours: impl Iterator<Item = &'a String>,
    theirs: impl Iterator<Item = &'a String>,
) -> Result<(), ProbeError> {
    let (ours, theirs): (BTreeSet<&String>, BTreeSet<&String>) = (ours.collect(), theirs.collect());
    if let Some(&name) = theirs.difference(&ours).next() {
        return Err(ProbeError::LeftOut { table: table.to_owned(), name: name.clone() });
    }
    match ours.difference(&theirs).next() {
        Some(&name) => Err(ProbeError::Unknown { table: table.to_owned(), name: name.clone() }),
        None => Ok(()),
    }
}

/// Checks that arrays are read as arrays, and to their last element.
fn whole(table: &str, fields: &BTreeMap<String, Field>, view: &Value) -> Result<(), ProbeError> {
    for (name, field) in fields {
        let elements = view[name].as_array().map(Vec::len);
        let is_whole = match field {
            Field::Whole(name) => name.is_array() == elements.is_some(),
            Field::Part(part) => part.first.is_none_or(|first| Some(first) == elements),
        };
        if !is_whole {
            let name = format!("elements of {name}");
            return Err(ProbeError::LeftOut { table: table.to_owned(), name });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use games::contest;

    use super::*;

    fn text() -> &'static str {
        catalogue::find("3d-vier-gewinnt").and_then(|title| title.probe).expect("the title has a probe")
    }

    fn judged(text: &str) -> Result<(), String> {
        let probe = Probe::parse(text).unwrap();
        check(&probe, contest::find("vier3d").unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_probe_of_a_title_leaves_nothing_out() {
        assert_eq!(judged(text()), Ok(()));
    }

    #[test]
    fn whatever_is_left_out_or_invented_is_an_error() {
        for (line, instead, expected) in [
            ("zg = \"zg\"\n", "", "`[state]` leaves out `zg`"),
            ("uz = \"uz()\"\n", "", "`[state]` leaves out `uz`"),
            ("uz = \"uz()\"\n", "uz = \"uz\"\n", "`[state]` leaves out `elements of uz`"),
            ("array = \"gx()\", first = 4", "array = \"gx()\", first = 3", "leaves out `elements of gx`"),
            ("array = \"mx()\", count = \"h\"", "array = \"mx()\", first = 2", "leaves out `elements of mx`"),
            ("d4 = \"d4\"\n", "d4 = \"d4\"\nd5 = \"d5\"\n", "`[state]` names `d5`"),
            ("max = \"max\"\n", "", "`[evaluation.fields]` leaves out `max`"),
            ("bw = \"bw()\"\n", "", "`[evaluation.fields]` leaves out `bw`"),
            ("h = \"h\"\n", "h = \"h\"\nhh = \"h\"\n", "`[evaluation.fields]` names `hh`"),
            ("name = \"thought\"", "name = \"thoughts\"", "`[evaluation]` names `thoughts`"),
            ("\"zx\", \"zy\"]", "\"zx\", \"zw\"]", "`[evaluation.drawn]` names `zw`"),
            ("[moves.computer]\nevaluates = true", "[moves.computer]", "move `computer`"),
            ("[moves.swap]\n", "[moves.swap]\nevaluates = true\n", "move `swap`"),
            ("[moves.swap]\nready = 180\nkeys = [\"f3\"]\nends = 140\n", "", "`[moves]` leaves out `swap`"),
        ] {
            assert!(text().contains(line), "{line}");
            let error = judged(&text().replacen(line, instead, 1)).expect_err(line);
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
