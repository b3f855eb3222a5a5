//! `docs/magazines/keys.md` has the key names of the code: its tables are written from them, its examples are read.

use std::fs;

use hardware::Chord;
use systems::Machine;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/magazines/keys.md");

fn page() -> String {
    fs::read_to_string(PAGE).expect("the page is readable")
}

/// The names of a machine's keys: each key or chord with the names that press it.
fn key_rows(machine: &Machine) -> Vec<(Chord, Vec<&'static str>)> {
    let mut rows: Vec<(Chord, Vec<&'static str>)> = Vec::new();
    for name in machine.keyboard.key_names() {
        let chord =
            machine.keyboard.key_named(name).unwrap_or_else(|| panic!("{machine:?}: {name} is a key"));
        match rows.iter_mut().find(|row| row.0 == chord) {
            Some((_, names)) => names.push(name),
            None => rows.push((chord, vec![name])),
        }
    }
    rows
}

fn code_span(name: &str) -> String {
    if name == "`" { "`` ` ``".to_owned() } else { format!("`{name}`") }
}

fn code_spans(names: &[&str], separator: &str) -> String {
    names.iter().map(|name| code_span(name)).collect::<Vec<_>>().join(separator)
}

/// The table of a machine: keys with one name in the first row, then the others, then chords with a name of their own.
fn machine_table(machine: &Machine) -> String {
    let rows = key_rows(machine);
    let is_single = |(chord, names): &(Chord, Vec<&str>)| names.len() == 1 && chord.modifiers == [None; 2];
    let single = rows.iter().filter(|row| is_single(row)).map(|(_, names)| names[0]);
    let mut single: Vec<&str> =
        single.filter(|name| name.chars().count() > 1 || !name.chars().all(char::is_alphanumeric)).collect();
    single.sort_by_key(|name| (name.chars().count(), *name));
    let mut lines: Vec<(bool, String, &[&str])> = rows
        .iter()
        .filter(|row| !is_single(row))
        .map(|(chord, names)| match chord.modifiers {
            [None, None] => (false, names[0].to_owned(), &names[1..]),
            _ => (true, chord_label(&rows, *chord), &names[..]),
        })
        .collect();
    lines.sort();
    let line = |(_, key, names): &(bool, String, &[&str])| {
        format!("| {} | {} |\n", code_span(key), code_spans(names, ", "))
    };
    let single = code_spans(&single, " ");
    let lines: String = lines.iter().map(line).collect();
    format!("| key | other names |\n|---|---|\n| letters, digits, {single} | |\n{lines}")
}

/// Returns a chord by the names of its keys, `SHIFT+HOME`.
fn chord_label(rows: &[(Chord, Vec<&'static str>)], chord: Chord) -> String {
    let names_of = |key| {
        let row = rows.iter().find(|row| row.0 == Chord { key, modifiers: [None, None] });
        &row.expect("the key has a name").1
    };
    let modifiers = chord.modifiers.into_iter().flatten();
    let modifiers =
        modifiers.map(|key| *names_of(key).iter().min_by_key(|name| name.len()).expect("it has a name"));
    modifiers.chain([names_of(chord.key)[0]]).collect::<Vec<_>>().join("+")
}

/// The tables of all machines; those with the same table share it.
fn machine_tables() -> String {
    let mut tables: Vec<(String, Vec<&str>)> = Vec::new();
    for machine in Machine::ALL {
        let table = machine_table(machine);
        let name = machine.name.trim_start_matches("the ");
        match tables.iter_mut().find(|(other, _)| *other == table) {
            Some((_, names)) => names.push(name),
            None => tables.push((table, vec![name])),
        }
    }
    tables
        .iter()
        .map(|(table, names)| format!("### {}\n\n{table}", names.join(", ")))
        .collect::<Vec<_>>()
        .join("\n")
}

#[expect(clippy::disallowed_methods, reason = "the test can rewrite its document")]
#[test]
fn the_page_lists_all_names_of_keys() {
    let text = page();
    let mut expected = text.clone();
    for (mark, table) in
        [("names in listings", charset::keys::markdown_table()), ("keys of machines", machine_tables())]
    {
        let begin = format!("<!-- {mark} -->\n");
        let (before, rest) = expected.split_once(&begin).expect("the page has the mark");
        let (_, after) = rest.split_once("<!-- end -->").expect("the mark has an end");
        expected = format!("{before}{begin}\n{table}\n<!-- end -->{after}");
    }
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        fs::write(PAGE, expected).expect("the page is writable");
        return;
    }
    assert!(text == expected, "docs/magazines/keys.md lacks names of keys; run again with TYPEIN_BLESS=1");
}

#[test]
fn spellings_of_magazines_are_read_or_refused_as_the_page_says() {
    let text = page();
    let (_, rest) =
        text.split_once("| magazine or tool | understood | not understood |\n").expect("the table");
    let rows = rest.lines().skip(1).take_while(|line| line.starts_with('|'));
    let mut count = [0, 0];
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        for (at, cell) in cells[1..].iter().enumerate() {
            // Code spans; a refused spelling may be followed by its reason with the right one.
            let spellings = cell.split('`').skip(1).step_by(2);
            let first_of_item = |spelling: &&str| at == 0 || !cell.contains(&format!("then `{spelling}`"));
            for spelling in spellings.filter(first_of_item) {
                let line = format!("PRINT\"{spelling}\"");
                let read = Machine::C64.read_typed(&line, "the page");
                assert_eq!(read.skipped.is_empty(), at == 0, "{spelling}: {:?}", read.skipped);
                count[at] += 1;
            }
        }
    }
    assert!(count[0] > 50 && count[1] > 5, "{count:?}");
}

#[test]
fn a_misspelt_key_has_a_suggestion() {
    let error = |name| player::keys::UnknownKey::new(Machine::C64, name).to_string();
    assert_eq!(error("RETRUN"), "the Commodore 64 has no key `RETRUN`; did you mean `RETURN`?");
    assert_eq!(error("F9"), "the Commodore 64 has no key `F9`");
    assert_eq!(error("☃☃☃☃"), "the Commodore 64 has no key `☃☃☃☃`");
}
