//! The programs of the recordings in `conformance`, printed as pages lay them out: each reads back as it is.
//!
//! In some layouts a text has two readings: a row that is exactly full may end its line, and the grammar of BASIC
//! does not tell every word of an article from code. `layouts.txt` lists the layouts and programs that do not read
//! back; a program that does and is listed there fails the test, too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::page;

/// Returns the programs in ASCII, each with its name and its lines.
fn corpus() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden");
    let mut programs = Vec::new();
    for machine in ["msx", "c64", "vic20"] {
        let files = fs::read_dir(root.join(machine).join("programs")).expect("the folder exists");
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "bas"));
        files.sort();
        for file in files {
            let bytes = fs::read(&file).expect("a readable file");
            // Names in braces depend on the notation.
            if let Some(text) =
                String::from_utf8(bytes).ok().filter(|text| text.is_ascii() && !text.contains('{'))
            {
                let name = file.file_stem().expect("a name").to_string_lossy();
                let lines = text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned);
                programs.push((format!("{machine}/{name}"), lines.collect()));
            }
        }
    }
    assert!(programs.len() > 150, "{} programs", programs.len());
    programs
}

/// Splits a line into its number and the rest.
fn numbered(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    line.split_at(line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len()))
}

/// Breaks lines after this many characters.
fn wrapped(lines: &[String], width: usize) -> String {
    let rows = |line: &String| {
        let characters: Vec<char> = line.chars().collect();
        characters.chunks(width).map(|row| row.iter().collect::<String>() + "\n").collect::<String>()
    };
    lines.iter().map(rows).collect()
}

/// Prints every third number with another character for one of its digits.
fn misread(lines: &[String], digit: &str, letter: &str) -> String {
    let line = |(index, line): (usize, &String)| {
        let (number, rest) = numbered(line);
        let number = if index % 3 == 1 { number.replace(digit, letter) } else { number.to_owned() };
        format!("{number}{rest}\n")
    };
    lines.iter().enumerate().map(line).collect()
}

/// Prints a program inside the sentences of an article, four lines in each.
fn in_sentences(lines: &[String]) -> String {
    const SENTENCES: [&str; 3] = [
        "the next lines compare what was found, and go on.",
        "this part shows the result on the screen.",
        "after that the program does the same once more.",
    ];
    let mut text = "The program begins here: ".to_owned();
    for (lines, sentence) in lines.chunks(4).zip(SENTENCES.iter().cycle()) {
        lines.iter().for_each(|line| text.extend([line.as_str(), " "]));
        if lines.len() == 4 {
            text.extend([*sentence, " "]);
        }
    }
    text
}

type Layout = fn(&[String]) -> String;

fn plain(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

const LAYOUTS: [(&str, Layout); 11] = [
    ("plain", plain),
    ("article", |lines| {
        let [before, after] = ["Type it in as it is printed:", "Have fun with it and save it first."];
        format!("An article about a small game.\n\n{before}\n\n{}\n{after}\n", plain(lines))
    }),
    ("right", |lines| {
        lines.iter().map(|line| numbered(line)).map(|(number, rest)| format!("{number:>6}{rest}\n")).collect()
    }),
    ("spaced", |lines| lines.iter().map(|line| format!("{line}\n\n")).collect()),
    ("caption", |lines| {
        let (first, second) = lines.split_at(lines.len() / 2);
        format!("{}Listing 1 (continued)\n\n{}", plain(first), plain(second))
    }),
    ("wrapped-40", |lines| wrapped(lines, 40)),
    ("wrapped-38", |lines| wrapped(lines, 38)),
    ("wrapped-80", |lines| wrapped(lines, 80)),
    ("letter-o", |lines| misread(lines, "0", "O")),
    ("letter-l", |lines| misread(lines, "1", "l")),
    ("sentences", in_sentences),
];

#[test]
fn programs_read_back_from_every_layout() {
    let mut differing = BTreeSet::new();
    let corpus = corpus();
    for (layout, print) in LAYOUTS {
        for (name, lines) in &corpus {
            let page = page(print(lines).as_bytes(), "page.txt");
            let found = page.programs().first().map(listing::Program::verbatim).unwrap_or_default();
            let found: Vec<&str> = found.lines().filter(|line| !line.trim().is_empty()).collect();
            let is_right = match layout {
                "right" => {
                    found.iter().map(|line| numbered(line)).eq(lines.iter().map(|line| numbered(line)))
                }
                _ => found == *lines,
            };
            if !is_right {
                differing.insert(format!("{layout} {name}"));
            }
        }
    }
    let known: BTreeSet<String> = include_str!("layouts.txt").lines().map(str::to_owned).collect();
    let [unknown, right] = [differing.difference(&known), known.difference(&differing)]
        .map(|names| names.cloned().collect::<Vec<_>>());
    assert_eq!((unknown, right), (vec![], vec![]), "not read back; read back, but in `layouts.txt`");
}
