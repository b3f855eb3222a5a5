//! Video registers that change while the frame is drawn.

use conformance::cases;
use conformance::rig::Rig;
use hardware::Frame;
use systems::Machine;

/// A column of the window without printed characters.
const BLANK_COLUMN: usize = 350;
/// The rows of the frame that show the window.
const WINDOW: core::ops::Range<usize> = 35..235;

/// The rows of the frame, two seconds after RUN.
fn rows(file: &str) -> Vec<Vec<u8>> {
    let path = format!("{}/tests/it/c64_bands/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut rig = Rig::boot("c64");
    rig.load_image(&cases::image(Machine::C64, path.as_ref()).expect("the listing is a program"));
    rig.system.type_codes(b"RUN\r");
    rig.run_through(2_000_000);
    match rig.system.render() {
        Frame::Indexed { width, pixels, .. } => pixels.chunks(width).map(<[u8]>::to_vec).collect(),
        _ => panic!("the frame has a palette"),
    }
}

/// The program waits for lines 80 and 160 by polling $D012, and interrupts are off. The frame begins at line 16. The
/// loop detects a line within its first cycles, and the colour is valid from the next line on.
#[test]
fn colours_set_by_polling_the_beam_are_bands() {
    let rows: Vec<u8> = rows("06_raster_poll.bas").iter().map(|row| row[BLANK_COLUMN]).collect();
    let red: Vec<usize> = WINDOW.filter(|&row| rows[row] == 2).collect();
    assert_eq!((red.first(), red.last(), red.len()), (Some(&65), Some(&144), 80), "{rows:?}");
}

/// The program selects 24 rows in line 249, after the bottom of 24 rows and before that of 25, and 25 rows again
/// in line 255: the border's flip-flop matches neither. Above and below the window the chip shows the last byte of
/// its bank in black on the background, and sprites. A person has verified the frame by eye.
#[test]
fn borders_left_open_show_the_idle_pattern_and_sprites() {
    let rows = rows("open_borders.bas");
    let (red, blue, black) = (2, 6, 0);
    for (number, row) in rows.iter().enumerate() {
        assert_eq!((row[10], row[BLANK_COLUMN], row[370]), (red, blue, red), "row {number}");
        let bar = if WINDOW.contains(&number) { blue } else { black };
        assert_eq!(row[35], bar, "row {number}");
    }
    let of_colour = |column: usize, colour: u8| -> Vec<usize> {
        (0..rows.len()).filter(|&row| rows[row][column] == colour).collect()
    };
    // A sprite appears a second time 256 lines below.
    assert_eq!(of_colour(108, 1), (10..31).chain(266..272).collect::<Vec<_>>());
    assert_eq!(of_colour(208, 7), (0..7).chain(242..263).collect::<Vec<_>>());
}
