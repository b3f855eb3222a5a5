//! Video registers that change while the frame is drawn.

use hardware::Frame;
use listing::{MachineKind, Source};
use systems::{Cycles, Machine, StopReason};

/// A column of the window in which nothing is printed.
const BLANK_COLUMN: usize = 350;
/// The rows of the frame that show the window.
const WINDOW: core::ops::Range<usize> = 35..235;

/// The colour of that column in each row of the frame, two seconds after RUN.
fn column_colours(file: &str) -> Vec<u8> {
    let path = format!("{}/tests/it/c64_bands/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let Ok(Source::Page(page)) = listing::read(&text, file) else { panic!("{file} is a listing") };
    let listing = page.listing(None, &[MachineKind::C64]).expect("it has a program");
    let image = Machine::C64.tokenise(&listing).expect("it is tokenised").image;
    let mut system = Machine::C64.power_on(systems::Options::default());
    while system.run_until(system.now() + Cycles(5_000_000)) != StopReason::AwaitingLine {}
    system.load_program(&image).expect("it fits");
    system.key_queue_mut().expect("it has a keyboard").type_codes(b"RUN\r");
    let end = system.now() + Cycles(2_000_000);
    while system.now() < end {
        system.run_until(end);
    }
    match system.render() {
        Frame::Indexed { width, pixels, .. } => pixels.chunks(width).map(|row| row[BLANK_COLUMN]).collect(),
        _ => panic!("the frame has a palette"),
    }
}

/// The program waits for lines 80 and 160 by polling $D012, and interrupts are off. The frame begins at line 16;
/// the loop sees a line within its first cycles, and the colour holds from the next one on.
#[test]
fn colours_set_by_polling_the_beam_are_bands() {
    let rows = column_colours("06_raster_poll.bas");
    let red: Vec<usize> = WINDOW.filter(|&row| rows[row] == 2).collect();
    assert_eq!((red.first(), red.last(), red.len()), (Some(&65), Some(&144), 80), "{rows:?}");
}
