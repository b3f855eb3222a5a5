//! The joystick, and keys with it, as programs read them while the KERNAL's interrupt is off.

use systems::{ControlPort, Event};

use crate::differences::Differences;
use crate::golden::Golden;
use crate::keyboard::{joystick_lines, keys_named};
use crate::notation;
use crate::report::Report;
use crate::rig::Rig;
use crate::table::Row;
use crate::timing::lines;

/// Runs the table: each row's program repeatedly stores the value that it reads.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        report.check(row.cells(&["direction", "reading"]), || {
            let mut machine = Rig::boot(path);
            let program = lines(row.cell("program"));
            machine.load(program.iter().map(|(number, text)| (*number, notation::lower_case(text))));
            machine.command("run");
            close_switches(&mut machine, row.cell("direction"));
            machine.run_for(machine.description.hold);
            let value = machine.memory()[stored_at(row)];
            let mut differences = Differences::default();
            for (column, bits) in [("value", 0xff), ("and60", 60), ("and128", 128)] {
                differences.value(column, &row.number::<u8>(column), &(value & bits));
            }
            differences.into_result(row.cell("program"))
        });
    }
    report.finish();
}

/// Closes the switches that a row names: directions joined by `+`, or after `key` the keys and directions joined by
/// ` + `, with a remark in parentheses.
fn close_switches(machine: &mut Rig, what: &str) {
    let what = what.split_once(" (").map_or(what, |(names, _)| names);
    let Some(keys) = what.strip_prefix("key ") else {
        return machine.event(Event::Joystick { port: ControlPort::One, lines: joystick_lines(what) });
    };
    for name in keys.split(" + ") {
        if name == "right" {
            machine.event(Event::Joystick { port: ControlPort::One, lines: joystick_lines(name) });
        } else {
            keys_named(machine, name).into_iter().for_each(|key| machine.event(Event::KeyDown(key)));
        }
    }
}

/// Returns the address at which a row's program stores the tested PEEK.
fn stored_at(row: &Row) -> usize {
    let reading = row.cell("reading").split(" after ").next().expect("a PEEK");
    let program = row.cell("program");
    let before = program.split_once(&format!(",{reading}")).expect("the program stores the reading").0;
    before.rsplit_once("poke").expect("it stores by POKE").1.parse().expect("an address")
}
