//! The number tables of the PC-1360, typed as in the recording: each expression after `A=` on a machine after
//! power-on.

use sharp_basic::layout;

use crate::differences::compare;
use crate::hex;
use crate::rig::Rig;
use crate::runner;

/// Runs the table of expressions: the displayed result, and the bytes of the variable.
pub fn expressions(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let source = row.cell("#expression");
        let Assignment { display, bcd_hex } = assign(&mut Rig::pocket(), source);
        compare(source, &row.cells(&["display", "bcd_hex"]), &format!("{display} {bcd_hex}"))
    });
}

/// The result of an assignment to `A`.
struct Assignment {
    /// The last row of the display.
    display: String,
    /// The variable's bytes; empty after an error.
    bcd_hex: String,
}

/// Types an assignment to `A`.
fn assign(rig: &mut Rig, expression: &str) -> Assignment {
    rig.press_keys("CLS");
    for character in format!("A={expression}").chars() {
        rig.tap(&character.to_string());
    }
    rig.press_keys("ENTER");
    let screen = rig.lcd_text();
    let display = screen.split('|').map(str::trim).rfind(|row| !row.is_empty()).unwrap_or_default();
    let at = usize::from(layout::fixed(0));
    let bytes = if display.starts_with("ERROR") { &[] } else { &rig.memory()[at..at + 8] };
    Assignment { display: display.to_owned(), bcd_hex: hex::encode(bytes) }
}

/// Runs the table of random numbers: repeated calls of a generator in a given state.
///
/// # Panics
/// When a row has an unknown state.
pub fn random(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let (state, call) = (row.cell("#state"), row.cell("call"));
        let expected = row.cell("values_in_order");
        let count = expected.split(' ').count();
        let arguments: Vec<String> = match call.split_once("..") {
            Some(_) => (1..=count).map(|size| format!("-{size}")).collect(),
            None => vec![call.trim_start_matches("RND ").to_owned(); count],
        };
        let mut rig = Rig::pocket();
        if let Some(seed) = state.strip_prefix("after A=RND ") {
            let _ = draw(&mut rig, seed);
        }
        let values: Vec<String> = arguments.iter().map(|argument| draw(&mut rig, argument)).collect();
        compare(format!("{call}, {state}"), expected, &values.join(" "))
    });
}

/// Returns one value in the table's notation: all ten digits and an exponent.
fn draw(rig: &mut Rig, argument: &str) -> String {
    let bytes = assign(rig, &format!("RND {argument}")).bcd_hex;
    let exponent: i32 = bytes[..3].parse().expect("an exponent is three digits");
    let exponent = if exponent >= 500 { exponent - 1000 } else { exponent };
    format!("{}.{}E{exponent}", &bytes[4..5], &bytes[5..14])
}
