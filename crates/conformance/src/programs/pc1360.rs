//! Programs of the PC-1360, run as in the recording, and their results: text on the display, its
//! dots, memory, bytes to the plotter.

use basic::memory::word;
use sharp_basic::layout;

use crate::differences::{Difference, compare};
use crate::golden::{self, Golden};
use crate::hex;
use crate::rig::Rig;
use crate::runner;
use crate::table::{Row, Table};

/// Runs the program of every row of a table and compares `recorded` with `result`.
fn each(
    test: &'static str,
    table: Option<Table>,
    recorded: impl Fn(&Row) -> String,
    result: impl Fn(&Rig, &Row) -> String,
) {
    let run = |row: &Row| -> Result<(), Difference> {
        let mut rig = Rig::pocket();
        rig.enter(row.cell("program"));
        rig.run_program();
        if row.has("keys") {
            rig.press_keys(row.cell("keys"));
        }
        compare(row.cell("program"), &recorded(row), &result(&rig, row))
    };
    if let Some(table) = table {
        runner::table_rows(test, &table, run);
    }
}

/// Compares the final display.
pub fn screens(test: &'static str, path: &str) {
    let recorded = |row: &Row| row.cell("screen").replace("\\\\", "\\");
    each(test, Golden::open().table(path), recorded, |rig, _| rig.lcd_text());
}

/// Runs the rows of `cases/pc1360.tsv`, which are not recorded.
pub fn unrecorded_cases(test: &'static str, path: &str) {
    let table = Table::parse(path, &golden::read(&golden::in_crate(path)));
    each(test, Some(table), |row| row.cell("screen").to_owned(), |rig, _| rig.lcd_text());
}

/// Compares the final display by codes.
pub fn cells(test: &'static str, path: &str) {
    let rows = |rig: &Rig, _: &Row| {
        rig.pc1360().rows().iter().map(|row| hex::encode(row)).collect::<Vec<String>>().join("/")
    };
    each(test, Golden::open().table(path), |row| row.cell("codes_hex").to_owned(), rows);
}

/// Compares the dots of the display, except the dots of letters, because our glyphs differ.
pub fn dots(test: &'static str, path: &str) {
    let strips = |rig: &Rig, row: &Row| without_letters(&rig.lcd_dots(), row.cell("lcd_hex"));
    each(test, Golden::open().table(path), |row| row.cell("lcd_hex").to_owned(), strips);
}

/// Masks the dots that were not recorded.
pub(crate) fn without_letters(dots: &str, recorded: &str) -> String {
    dots.chars().zip(recorded.chars()).map(|(dot, was)| if was == '-' { '-' } else { dot }).collect()
}

/// Compares the program, the fixed variables, and the memory below them.
pub fn memory(test: &'static str, path: &str) {
    let recorded = |row: &Row| row.cells(&["program_hex", "fixed_hex", "lowest_address", "dynamic_hex"]);
    each(test, Golden::open().table(path), recorded, |rig, _| memory_of(rig));
}

fn memory_of(rig: &Rig) -> String {
    let ram = rig.memory();
    let fixed = (0..26u8).filter_map(|letter| {
        let at = usize::from(layout::fixed(letter));
        let bytes = &ram[at..at + 8];
        let is_set = bytes.iter().any(|&byte| byte != 0);
        is_set.then(|| format!("{}={}", char::from(b'A' + letter), hex::encode(bytes)))
    });
    let lowest = word(ram, layout::VARIABLES);
    let dynamic = hex::encode(&ram[usize::from(lowest)..usize::from(layout::FIXED)]);
    let program = hex::encode(&rig.system.program_image());
    format!("{program} {} {lowest:04X} {dynamic}", fixed.collect::<Vec<String>>().join(" "))
}

/// Compares the bytes sent to the plotter, and the error that ends the program.
pub fn plots(test: &'static str, path: &str) {
    let sent = |rig: &Rig, _: &Row| {
        let plotter = rig.system.media().and_then(|media| media.plotter());
        format!("{} {}", rig.lcd_error(), hex::encode(plotter.map_or(&[][..], |plotter| plotter.bytes())))
    };
    each(test, Golden::open().table(path), |row| row.cells(&["error_text", "bytes_hex"]), sent);
}
