//! Programs of the PC-1360, run as in the recording, and their results: text on the display, its
//! dots, memory, bytes to the plotter.

use std::path::Path;

use basic::memory::word;
use hardware::Memory as _;
use sharp_basic::SharpMachine as _;
use sharp_basic::machine::Dot;
use sharp_basic::{SharpBasic, layout};

use crate::golden::{self, Golden, Row, Table};
use crate::hex;
use crate::pc1360_rig::Rig;
use crate::report::{self, Report};

/// Runs the program of every row of a table and compares the result of `look` with that of
/// `recorded`.
fn each(
    test: &'static str,
    name: &str,
    recorded: impl Fn(&dyn Fn(&str) -> String) -> String,
    look: impl Fn(&mut Rig, &dyn Fn(&str) -> String) -> String,
) {
    let Some(table) = Golden::open().table(&format!("{name}.tsv")) else { return };
    run(test, &table, recorded, look);
}

fn run(
    test: &'static str,
    table: &Table,
    recorded: impl Fn(&dyn Fn(&str) -> String) -> String,
    look: impl Fn(&mut Rig, &dyn Fn(&str) -> String) -> String,
) {
    let mut report = Report::new(test);
    for row in &table.rows {
        if !report::is_selected(&row.line.to_string()) {
            continue;
        }
        let cell = |column: &str| cell(table, row, column);
        let actual = report::catch_panic(|| {
            let mut rig = Rig::new();
            rig.enter(&cell("program"));
            rig.run();
            if table.has("keys") {
                rig.press(&cell("keys"));
            }
            look(&mut rig, &cell)
        });
        let actual = actual.unwrap_or_else(|panic| format!("a panic: {panic}"));
        report.compare(row.line, cell("program"), &recorded(&cell), &actual);
    }
    report.finish();
}

fn cell(table: &Table, row: &Row, column: &str) -> String {
    table.cell(row, column).to_owned()
}

/// Compares the final display.
pub fn screens(test: &'static str, name: &str) {
    each(test, name, |cell| cell("screen").replace("\\\\", "\\"), |rig, _| rig.screen());
}

/// Runs the rows of `cases/pc1360.tsv`, which no recording covers.
pub fn unrecorded_cases(test: &'static str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/pc1360.tsv");
    let table = Table::parse("cases/pc1360.tsv", &golden::read(&path));
    run(test, &table, |cell| cell("screen"), |rig, _| rig.screen());
}

/// Compares the final display by codes.
pub fn cells(test: &'static str, name: &str) {
    let rows = |rig: &mut Rig| {
        let rows: Vec<String> = rig.machine.rows().iter().map(|row| hex::encode(row)).collect();
        rows.join("/")
    };
    each(test, name, |cell| cell("codes_hex"), |rig, _| rows(rig));
}

/// Compares the dots of the display, except for those of letters, whose glyphs are the project's
/// own.
pub fn dots(test: &'static str, name: &str) {
    let strips =
        |rig: &mut Rig, cell: &dyn Fn(&str) -> String| without_letters(&dot_strips(rig), &cell("lcd_hex"));
    each(test, name, |cell| cell("lcd_hex"), strips);
}

/// Masks the dots that were not recorded.
pub(crate) fn without_letters(dots: &str, recorded: &str) -> String {
    dots.chars().zip(recorded.chars()).map(|(dot, was)| if was == '-' { '-' } else { dot }).collect()
}

/// Returns the dots in the table's notation: four strips of columns, the top dot in bit 0.
pub(crate) fn dot_strips(rig: &Rig) -> String {
    let column = |x, top| {
        let bit = |row: i16| u8::from(rig.machine.dot(Dot { x, y: top + row }) == Some(true)) << row;
        (0..8).fold(0, |bits, row| bits | bit(row))
    };
    let strip = |top| hex::encode(&(0..150).map(|x| column(x, top)).collect::<Vec<u8>>());
    [0, 8, 16, 24].map(strip).join("/")
}

/// Compares the program, the fixed variables, and the memory below them.
pub fn memory(test: &'static str, name: &str) {
    let recorded = |cell: &dyn Fn(&str) -> String| {
        ["program_hex", "fixed_hex", "lowest_address", "dynamic_hex"].map(cell).join(" ")
    };
    each(test, name, recorded, |rig, _| memory_of(rig));
}

fn memory_of(rig: &Rig) -> String {
    let ram = rig.machine.ram();
    let fixed = (0..26u8).filter_map(|letter| {
        let at = usize::from(layout::fixed(letter));
        let bytes = &ram[at..at + 8];
        let is_set = bytes.iter().any(|&byte| byte != 0);
        is_set.then(|| format!("{}={}", char::from(b'A' + letter), hex::encode(bytes)))
    });
    let lowest = word(ram, layout::VARIABLES);
    let dynamic = hex::encode(&ram[usize::from(lowest)..usize::from(layout::FIXED)]);
    let program = hex::encode(&SharpBasic::program_image(&rig.machine));
    format!("{program} {} {lowest:04X} {dynamic}", fixed.collect::<Vec<String>>().join(" "))
}

/// Compares the bytes sent to the plotter, and the error that ends the program.
pub fn plots(test: &'static str, name: &str) {
    let sent = |rig: &mut Rig| {
        let bytes = hex::encode(rig.machine.plotter().map_or(&[][..], |plotter| plotter.bytes()));
        let screen = rig.screen();
        let error = screen.split('|').find(|row| row.starts_with("ERROR")).unwrap_or_default();
        format!("{error} {bytes}")
    };
    each(test, name, |cell| ["error_text", "bytes_hex"].map(cell).join(" "), |rig, _| sent(rig));
}
