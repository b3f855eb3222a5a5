//! The settings for driving each machine as in its recordings: one row per machine.

use cbm_basic::{KEYWORDS, PROGRAM_START, text, tokens};
use systems::{Machine, msx, pc1360, vic20};

/// A line of a program: its number and its text, in the machine's codes.
pub type Line = (u16, Vec<u8>);

/// The settings for driving a machine.
pub struct Description {
    /// The row of the machine.
    pub machine: &'static Machine,
    /// Returns lines, as typed without their numbers, in memory format.
    pub image: fn(&[Line]) -> Vec<u8>,
    /// The size of the memory in kilobytes, if a machine has several and a recording does not have the size.
    pub ram: Option<u32>,
    /// Whether the recorded programs were typed: their codes are the codes that the editor reads from the screen.
    pub are_programs_typed: bool,
    /// The maximum emulated seconds to wait for an event.
    pub timeout: u64,
    /// The poll interval in cycles while it waits for one.
    pub poll_interval: u64,
    /// Cycles between two changes of keys.
    pub hold: u64,
    /// The capacity of the key buffer.
    pub key_buffer: usize,
    /// The cells and registers of Commodore's screen editor.
    pub kernal: Option<&'static Kernal>,
}

/// A chip register in the recordings: chip, register, and the compared bits.
pub type Register = (&'static str, &'static str, u8);

/// The cells and registers of Commodore's screen editor in the recordings.
pub struct Kernal {
    /// The columns of the screen.
    pub columns: usize,
    /// The rows of the screen.
    pub rows: usize,
    /// The compared bytes of the editor; the others of a recording are for information.
    pub cells: &'static [u16],
    /// The compared registers, by their names in the recordings.
    pub registers: &'static [(&'static str, Register)],
    /// The registers that recordings have as one list, in its order.
    pub listed: &'static [Register],
    /// The compared bits of a row's link.
    pub link: u8,
    /// The address of the video chip.
    pub video_chip: u16,
    /// The counter of the jiffy timer, low byte first.
    pub timer: [(&'static str, &'static str); 2],
    /// Cycles between two jiffies.
    pub jiffy: u64,
    /// The program of the keyboard recordings: it switches the check of the STOP key off, then loops.
    pub keyboard_program: &'static str,
    /// The columns of a recording with the matrix code of a key: its quotient and remainder by eight.
    pub key_position: [&'static str; 2],
}

/// The Commodore 64.
pub static C64: Description = COMMODORE_64;

const COMMODORE_64: Description = Description {
    machine: Machine::C64,
    image: |lines| commodore_image(lines, PROGRAM_START),
    ram: None,
    are_programs_typed: false,
    timeout: 2 * 3600,
    poll_interval: 500,
    // More than two scans of the keyboard, less than the repeat delay of any key.
    hold: 50_000,
    key_buffer: 10,
    kernal: Some(&Kernal {
        columns: 40,
        rows: 25,
        cells: &[199, 209, 210, 211, 212, 213, 214, 216, 243, 244, 646, 648, 650, 657],
        registers: &[
            ("border", ("VIC", "EC", 0x0f)),
            ("background", ("VIC", "B0C", 0x0f)),
            ("d018", ("VIC", "MP", 0xfe)),
        ],
        listed: &[],
        link: 0xff,
        video_chip: 0xd000,
        timer: [("CIA1", "TALO"), ("CIA1", "TAHI")],
        jiffy: 16_422,
        keyboard_program: "10 poke788,52\n20 goto20\n",
        key_position: ["row_pa", "col_pb"],
    }),
};

/// The VIC-20.
pub static VIC20: Description = Description {
    machine: Machine::VIC20,
    ram: Some(0),
    are_programs_typed: true,
    image: |lines| commodore_image(lines, vic20::PROGRAM_START),
    kernal: Some(&Kernal {
        columns: 22,
        rows: 23,
        cells: &[199, 212, 213, 216, 243, 244, 646, 648, 657],
        registers: &[],
        listed: &[
            ("VIC", "left", 0xff),
            ("VIC", "top", 0xff),
            ("VIC", "columns", 0xff),
            ("VIC", "rows", 0x7f),
            ("VIC", "pointers", 0xff),
            ("VIC", "tone_1", 0xff),
            ("VIC", "tone_2", 0xff),
            ("VIC", "tone_3", 0xff),
            ("VIC", "noise", 0xff),
            ("VIC", "volume", 0xff),
            ("VIC", "colours", 0xff),
        ],
        link: 0x80,
        video_chip: 0x9000,
        timer: [("VIA2", "timer_1_low"), ("VIA2", "timer_1_high")],
        jiffy: 18_472,
        // The second POKE keeps SHIFT with C= from exchanging the character sets.
        keyboard_program: "10 poke788,194:poke657,128\n20 goto20\n",
        key_position: ["column", "row"],
    }),
    ..COMMODORE_64
};

/// The MSX.
pub static MSX: Description = Description {
    machine: Machine::MSX,
    image: |lines| {
        let lines = lines.iter().map(|(number, text)| (*number, &text[..]));
        msx::build_image(lines).expect("constants fit")
    },
    ram: None,
    are_programs_typed: false,
    timeout: 600,
    poll_interval: 500,
    // A frame.
    hold: 228 * 262,
    key_buffer: 39,
    kernal: None,
};

/// The PC-1360 with its plotter.
pub static PC1360: Description = Description {
    machine: Machine::PC1360,
    image: |lines| pc1360::build_image(lines.iter().map(|(number, text)| (*number, &text[..]))),
    ram: None,
    are_programs_typed: false,
    timeout: 30,
    poll_interval: 500,
    // 80 ms.
    hold: 20_480,
    key_buffer: 16,
    kernal: None,
};

impl Description {
    /// Returns the description of the machine whose folder is a part of a golden path.
    ///
    /// # Panics
    /// When no part names a machine.
    #[must_use]
    pub fn of_path(path: &str) -> &'static Self {
        let all = [&C64, &VIC20, &MSX, &PC1360];
        let found = all.into_iter().find(|row| path.split('/').any(|part| part == row.machine.id));
        found.unwrap_or_else(|| panic!("{path}: no folder names a machine"))
    }
}

/// Returns lines in the memory format of BASIC V2 from an address on.
fn commodore_image(lines: &[Line], start: u16) -> Vec<u8> {
    let lines: Vec<Line> =
        lines.iter().map(|(number, text)| (*number, tokens::tokenise(text, &KEYWORDS))).collect();
    text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_names_the_machine() {
        assert_eq!(Description::of_path("c64/timing.tsv").machine, Machine::C64);
        assert_eq!(Description::of_path("cases/c64/machine").machine, Machine::C64);
        assert_eq!(Description::of_path("msx").machine, Machine::MSX);
    }

    #[test]
    #[should_panic(expected = "no folder names a machine")]
    fn an_unknown_folder_is_an_error() {
        let _ = Description::of_path("games/timing.tsv");
    }
}
