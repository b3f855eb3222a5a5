//! The jiffy interrupt of a Commodore machine: its cost for a program, TI and TI$, midnight, repeating keys.
//!
//! The machine's crate compares the rows about the timer (latch, rate and period) with the chip. Two kinds of rows
//! have no test: the cost at the prompt, where only the time of day passes, and the counts next to `ti: …`, whose
//! programs were not recorded.

use systems::{Event, MachineConfig, Options, TvStandard};

use crate::differences::{Difference, compare, compare_values};
use crate::golden::Golden;
use crate::keyboard::keys_named;
use crate::notation;
use crate::rig::{Description, Rig};
use crate::runner;
use crate::table::Row;

/// The jiffy clock, highest byte first, and the number of keys in the queue.
const CLOCK: usize = 160;
const QUEUED: usize = 198;
/// The number of interrupts during which the test observes a held key. The last recorded repetition is earlier.
const HELD_INTERRUPTS: u32 = 61;
/// The number of interrupts with a measured cost.
const MEASURED: usize = 40;
/// The character that PRINT adds to a number.
const CURSOR_RIGHT: char = '\u{1d}';
/// The line of a program that loops.
const LOOP: u16 = 20;

/// Runs the table.
pub fn run(test: &'static str, path: &str) {
    let Some(mut table) = Golden::open().table(path) else { return };
    table.rows.retain(|row| kind(row).is_some());
    runner::table_rows(test, &table, |row| kind(row).expect("only such rows")(path, row));
}

/// The test for a kind of rows, with the path of the table.
type Test = fn(&str, &Row) -> Result<(), Difference>;

/// Returns the test for a row, `None` for a row without a test here.
fn kind(row: &Row) -> Option<Test> {
    let what = row.cell("what");
    if what.ends_with(": cost") && !what.contains("direct mode") {
        Some(compare_cost)
    } else if what.starts_with("ti$=") || what.starts_with("poke160-162") {
        Some(compare_clock)
    } else if what == "clock over midnight" {
        Some(compare_midnight)
    } else if what.starts_with("repeat: ") {
        Some(compare_repetition)
    } else {
        None
    }
}

/// Powers on a machine that runs a program which loops in one line.
fn looping(path: &str, standard: TvStandard, first_line: &str) -> Rig {
    let description = Description::of_path(path);
    let config = MachineConfig {
        ram_kilobytes: description.ram,
        tv_standard: Some(standard),
        ..MachineConfig::default()
    };
    let mut machine = Rig::with(description, Options { seed: 0, config, ..Options::default() }).booted();
    machine.load_text(&format!("10 {first_line}\n{LOOP} goto{LOOP}"), notation::lower_case);
    machine.command("run");
    machine
}

/// Compares the cost of an interrupt in a running program: the additional cycles of its loop.
fn compare_cost(path: &str, row: &Row) -> Result<(), Difference> {
    let (standard, what) = match row.cell("what").split_once(": ") {
        Some(("ntsc", what)) => (TvStandard::Ntsc, what),
        Some((_, what)) => (TvStandard::Pal, what),
        None => panic!("the row names no television standard"),
    };
    let what = what.trim_end_matches(": cost");
    let first_line = what.rsplit(", ").find_map(poke).unwrap_or_else(|| "rem".to_owned());
    let mut machine = looping(path, standard, &first_line);
    machine.run_for(2 * machine.kernal().jiffy);
    if let Some((key, _)) = what.split_once(" held") {
        for key in keys_named(&machine, key) {
            machine.event(Event::KeyDown(key));
        }
        // The first scan with the key differs from later ones.
        machine.run_for(20 * machine.kernal().jiffy);
    }
    machine.system.set_line_breakpoints(&[LOOP]);
    let mut turns = Vec::new();
    let mut before = None;
    let end = machine.now() + MEASURED as u64 * machine.kernal().jiffy;
    while machine.now() < end {
        machine.run_until_line(LOOP, machine.timeout());
        turns.extend(before.map(|before| machine.now() - before));
        before = Some(machine.now());
    }
    let alone = *turns.iter().min().expect("the loop runs");
    let costs: Vec<u64> = turns.iter().map(|turn| turn - alone).filter(|cost| *cost > 0).collect();
    let [least, most] = [row.number("min"), row.number("max")];
    let found = [costs.iter().min(), costs.iter().max()].map(|cost| cost.copied().unwrap_or_default());
    let is_within = found.iter().all(|cost| (least..=most).contains(cost));
    if is_within { Ok(()) } else { compare_values(row.cell("what"), &[least, most], &found) }
}

/// Returns the statement of a remark such as `POKE 650,128`.
fn poke(part: &str) -> Option<String> {
    part.starts_with("POKE ").then(|| part.to_lowercase().replace(' ', ""))
}

/// Compares TI and TI$ after TI$ or the clock's bytes were set.
fn compare_clock(path: &str, row: &Row) -> Result<(), Difference> {
    let what = row.cell("what");
    let program = match what.strip_prefix("poke160-162,") {
        Some(bytes) => {
            let pokes =
                (CLOCK..).zip(bytes.split(',')).map(|(address, byte)| format!("poke{address},{byte}:"));
            format!("10 {}printti;ti$", pokes.collect::<String>())
        }
        None => format!("10 {what}:t=ti:b$=ti$:printt;b$"),
    };
    let mut machine = Rig::with_program(path, &program);
    // The interrupt is off, so that no jiffy passes between two statements.
    machine.command("poke37166,64:run");
    machine.system.take_printed();
    machine.run_until_line_input();
    let printed = String::from_utf8_lossy(&machine.system.take_printed()).replace(['\r', CURSOR_RIGHT], " ");
    let normalised =
        |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>().join(" ");
    let shown = normalised(&printed);
    compare(what, &normalised(row.cell("value")), shown.trim_end_matches("READY.").trim_end())
}

/// Compares the clock's bytes after each interrupt.
fn compare_midnight(path: &str, row: &Row) -> Result<(), Difference> {
    let recorded: Vec<u32> =
        row.cell("value").split(' ').map(|value| value.parse().expect("jiffies")).collect();
    let mut machine = looping(path, TvStandard::Pal, "rem");
    run_to_next_interrupt(&mut machine);
    machine.write_memory(CLOCK, &(recorded[0] - 1).to_be_bytes()[1..]);
    let mut found = Vec::new();
    for _ in &recorded {
        run_to_next_interrupt(&mut machine);
        found.push(clock(&machine));
    }
    compare_values(row.cell("what"), &recorded, &found)
}

/// Compares the interrupts after which a held key is in the queue. The test empties the queue each time.
fn compare_repetition(path: &str, row: &Row) -> Result<(), Difference> {
    let what = row.cell("what").trim_start_matches("repeat: ");
    let (key, remark) = what.split_once(" with ").unwrap_or((what, ""));
    let first_line = poke(remark).unwrap_or_else(|| "rem".to_owned());
    let mut machine = looping(path, TvStandard::Pal, &first_line);
    machine.run_for(2 * machine.kernal().jiffy);
    run_to_next_interrupt(&mut machine);
    for key in keys_named(&machine, key) {
        machine.event(Event::KeyDown(key));
    }
    let mut found = Vec::new();
    for interrupt in 0..HELD_INTERRUPTS {
        run_to_next_interrupt(&mut machine);
        if machine.memory()[QUEUED] > 0 {
            found.push(interrupt.to_string());
            machine.write_memory(QUEUED, &[0]);
        }
    }
    compare(what, row.cell("value"), &found.join(" "))
}

/// Returns the jiffy clock.
fn clock(machine: &Rig) -> u32 {
    let bytes = &machine.memory()[CLOCK..CLOCK + 3];
    u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]])
}

/// Runs until the next interrupt has ended.
fn run_to_next_interrupt(machine: &mut Rig) {
    let before = clock(machine);
    machine.run_until(|machine| clock(machine) != before);
}
