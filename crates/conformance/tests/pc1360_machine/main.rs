//! The machine PC-1360 without a language: the statements of the recorded programs are turned into its calls by a small reader, which
//! knows no more of BASIC than these programs need. What the reader does not know is left out, and said.

mod beeps;
mod program;

use conformance::golden::Golden;
use conformance::report::{self, Mismatch, Report};
use hardware::{CellPlace, Cells, Cycles, Dot, Dots, Event, Keyboard, Signs, Strokes, Timekeeper};
use pc1360::{Options, Pc1360, signs};
use program::Program;

/// The machine after a recorded program, unless the reader knows a statement of it not.
fn after(source: &str) -> Option<Pc1360> {
    let mut machine = Pc1360::new(Options::default());
    Program::read(&source.replace("\\n", "\n"))?.run(&mut machine)?;
    Some(machine)
}

fn dots(machine: &Pc1360, strip: i16, x: i16) -> u8 {
    (0..8)
        .fold(0, |bits, row| bits | u8::from(machine.dot(Dot { x, y: 8 * strip + row }) == Some(true)) << row)
}

#[test]
fn pc1360_graphics() {
    let Some(table) = Golden::open().table("pc1360/graphics.tsv") else { return };
    let mut report = Report::new("pc1360_graphics");
    for row in &table.rows {
        let source = table.cell(row, "program");
        if !report::is_wanted(source) {
            continue;
        }
        let Some(machine) = after(source) else { panic!("line {}: not understood: {source}", row.line) };
        let expected = table.cell(row, "lcd_hex");
        let mut wrong = Vec::new();
        for (strip, recorded) in (0..).zip(expected.split('/')) {
            for (x, pair) in (0..).zip(recorded.as_bytes().chunks(2)) {
                let pair = std::str::from_utf8(pair).expect("the table is text");
                let mine = dots(&machine, strip, x);
                if pair != "--" && u8::from_str_radix(pair, 16) != Ok(mine) {
                    wrong.push(format!("column {x} of strip {strip}: {mine:02x} for {pair}"));
                }
            }
        }
        match wrong.first() {
            None => report.pass(source),
            Some(first) => report.fail(Mismatch {
                row: source.to_owned(),
                input: source.to_owned(),
                expected: "the recorded dots".to_owned(),
                actual: format!("{} columns differ, {first}", wrong.len()),
            }),
        }
    }
    assert!(report.rows() >= 40 || Golden::own().table("pc1360/graphics.tsv").is_none());
    report.finish();
}

#[test]
fn pc1360_text_cells() {
    let Some(table) = Golden::open().table("pc1360/text_cells.tsv") else { return };
    let mut report = Report::new("pc1360_text_cells");
    for row in &table.rows {
        let source = table.cell(row, "program");
        if !report::is_wanted(source) {
            continue;
        }
        let Some(machine) = after(source) else {
            report::say(&format!("pc1360/text_cells.tsv line {}: needs the language: {source}", row.line));
            continue;
        };
        let codes = |row| (0..24).map(move |column| CellPlace { row, column });
        let hex = |row: u8| codes(row).map(|at| format!("{:02x}", machine.cell(at))).collect::<String>();
        let actual = (0..4).map(hex).collect::<Vec<_>>().join("/");
        report.compare(source, source, table.cell(row, "codes_hex"), &actual);
    }
    report.finish();
}

/// What a key is called in the tables is what the machine calls it.
fn press(machine: &mut Pc1360, name: &str) {
    let chord = machine.key_named(name).unwrap_or_else(|| panic!("there is no key {name}"));
    machine.apply(Event::KeyDown(chord.key));
}

#[test]
fn pc1360_inkey() {
    let Some(table) = Golden::open().table("pc1360/inkey.tsv") else { return };
    let mut report = Report::new("pc1360_inkey");
    for row in &table.rows {
        let mut machine = Pc1360::new(Options::default());
        let name = table.cell(row, "#key");
        press(&mut machine, name);
        let code = machine.held_key().map_or(String::new(), |code| code.to_string());
        report.compare(name, name, table.cell(row, "code"), &code);
    }
    report.finish();
}

/// Only the signs that are the keyboard's: which mode the language is in it says itself.
#[test]
fn pc1360_signs() {
    let Some(table) = Golden::open().table("pc1360/signs.tsv") else { return };
    let mut report = Report::new("pc1360_signs");
    let mask = signs::SHIFT | signs::DEF | signs::SMALL;
    for row in &table.rows {
        let mut machine = Pc1360::new(Options::default());
        let keys = table.cell(row, "#keys");
        for word in keys.split_whitespace() {
            let letters = word.strip_prefix("type:").map(|text| text.chars().map(String::from).collect());
            for name in letters.unwrap_or_else(|| vec![word.to_owned()]) {
                strike(&mut machine, &name);
            }
        }
        let expected = u8::from_str_radix(table.cell(row, "signs_hex"), 16).expect("signs are a byte") & mask;
        let input = format!("{keys} | {}", table.cell(row, "program"));
        report.compare(
            row.line,
            input,
            &format!("{expected:02x}"),
            &format!("{:02x}", machine.signs() & mask),
        );
    }
    report.finish();
}

/// Holds a key for 80 ms while the machine waits.
fn strike(machine: &mut Pc1360, name: &str) {
    press(machine, name);
    for milliseconds in [80, 120] {
        let until = Cycles(machine.elapsed().0 + milliseconds * 256);
        machine.set_deadline(until);
        while machine.elapsed() < until {
            if machine.take_stroke().is_none() {
                machine.idle();
            }
        }
        let chord = machine.key_named(name).expect("it was pressed");
        machine.apply(Event::KeyUp(chord.key));
    }
}
