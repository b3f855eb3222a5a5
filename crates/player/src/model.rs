//! The models that can be played: their names, how they are switched on, and the few facts about each that front ends
//! need and the trait does not tell. One row of [`MODELS`] a system.

use hardware::Storage;
use listing::container::{FileFormat, ProgramToSave};
use listing::encode::{self, Notation};
use listing::notation::{self, TypedText};
use systems::program::{self, ProgramLine};
use systems::{Chord, MachineConfig, System, SystemKind};

use crate::file_names::{self, FileNames};
use crate::glyphs;
use crate::layout::{self, Layout};

/// One model.
pub struct Model {
    /// Which one.
    pub kind: SystemKind,
    /// The word on the command line.
    pub cli_name: &'static str,
    /// What the crate `listing` calls it.
    pub machine_kind: listing::MachineKind,
    /// Its name in a sentence.
    pub name: &'static str,
    /// Where a program begins in memory.
    pub load_address: u16,
    /// Its keyboard under a host's.
    pub layout: &'static Layout,
    /// What its editor sends behind a typed line, where what is typed is sent to the screen as what is printed.
    pub echo_terminator: Option<&'static [u8]>,
    /// What its screen shows before the words of an error.
    pub error_prefix: &'static str,
    /// What its files are called on the host.
    pub file_names: &'static FileNames,
    /// It has a processor, so that it is known how long the original takes.
    pub has_processor: bool,
    /// Joysticks can be plugged in.
    pub has_joysticks: bool,
    /// Text can be typed, or pasted, beside single keys.
    pub takes_text: bool,
    /// It says things of its own at the bottom of its picture: words of ours go to the top.
    pub has_status: bool,
    /// The eight rows of a character in its own letters, for words drawn into the picture.
    pub glyph: fn(char) -> [u8; 8],
    /// Dots from one of its letters to the next there.
    pub glyph_pitch: usize,
    /// Where its picture has the characters of its screen.
    pub window: Option<Window>,
    /// What can be chosen when it is switched on.
    pub config_options: &'static [ConfigOption],
    /// Codes that PRINT takes as orders to move the cursor elsewhere than to the next place or line.
    cursor_codes: &'static [u8],
    /// Codes that PRINT takes as orders to go on in another colour, or reversed.
    colour_codes: &'static [u8],
    /// Letters and names of its colours by number.
    colours: &'static [(char, &'static str)],
}

/// The part of a picture with the characters of a screen, in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Dots before it.
    pub left: usize,
    /// Rows above it.
    pub top: usize,
    /// Dots across.
    pub width: usize,
}

/// Something to choose about a machine when it is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigOption {
    /// European or American television.
    TvStandard,
    /// How much RAM it has.
    Ram,
    /// A plotter is plugged in, or none.
    Plotter,
    /// A printer is.
    Printer,
    /// A medium lies in its drive or recorder.
    Storage,
}

/// What computers at a television have to choose.
const HOME_COMPUTER_OPTIONS: &[ConfigOption] =
    &[ConfigOption::TvStandard, ConfigOption::Printer, ConfigOption::Storage];

/// Every model there is.
pub const MODELS: &[Model] = &[
    Model {
        kind: SystemKind::C64,
        cli_name: "c64",
        machine_kind: listing::MachineKind::C64,
        name: "the Commodore 64",
        load_address: 0x0801,
        layout: &layout::C64,
        has_processor: true,
        has_joysticks: true,
        takes_text: true,
        error_prefix: "?",
        file_names: &file_names::C64,
        echo_terminator: None,
        has_status: false,
        glyph: glyphs::c64,
        glyph_pitch: 8,
        window: Some(Window { left: 32, top: 35, width: 320 }),
        config_options: HOME_COMPUTER_OPTIONS,
        // Down, HOME, up, CLR, left.
        cursor_codes: &[17, 19, 145, 147, 157],
        // RVS ON, then the colours.
        colour_codes: &[18, 5, 28, 30, 31, 129, 144, 149, 150, 151, 152, 153, 154, 155, 156, 158, 159],
        colours: &C64_COLOURS,
    },
    Model {
        kind: SystemKind::Msx,
        cli_name: "msx",
        machine_kind: listing::MachineKind::Msx,
        name: "the MSX",
        load_address: 0x8001,
        layout: &layout::MSX,
        has_processor: true,
        has_joysticks: true,
        takes_text: true,
        error_prefix: "",
        file_names: &file_names::MSX,
        echo_terminator: Some(b"\n\r"),
        has_status: false,
        glyph: glyphs::msx,
        glyph_pitch: 6,
        window: Some(Window { left: 13, top: 27, width: 256 }),
        config_options: HOME_COMPUTER_OPTIONS,
        // HOME, CLS, ESC with what follows it, right, left, up, down.
        cursor_codes: &[11, 12, 27, 28, 29, 30, 31],
        // Colours are COLOR's, which sends nothing.
        colour_codes: &[],
        colours: &MSX_COLOURS,
    },
    Model {
        kind: SystemKind::Pc1360,
        cli_name: "pc1360",
        machine_kind: listing::MachineKind::Pc1360,
        name: "the PC-1360",
        load_address: 0x8030,
        layout: &layout::PC1360,
        has_processor: true,
        has_joysticks: false,
        takes_text: true,
        error_prefix: "",
        file_names: &file_names::PC1360,
        echo_terminator: None,
        has_status: false,
        glyph: glyphs::pc1360,
        glyph_pitch: 6,
        window: None,
        config_options: &[ConfigOption::Ram, ConfigOption::Plotter],
        cursor_codes: &[],
        colour_codes: &[],
        colours: &[],
    },
    Model {
        kind: SystemKind::GameGrid,
        cli_name: "gamegrid",
        machine_kind: listing::MachineKind::GameGrid,
        name: "the grid board",
        // Text has no address.
        load_address: 0,
        layout: &layout::GAMEGRID,
        has_processor: false,
        has_joysticks: false,
        takes_text: false,
        error_prefix: "",
        file_names: &file_names::GAMEGRID,
        echo_terminator: None,
        has_status: true,
        glyph: glyphs::msx,
        glyph_pitch: 6,
        window: None,
        config_options: &[],
        cursor_codes: &[],
        colour_codes: &[],
        colours: &[],
    },
];

#[rustfmt::skip]
const C64_COLOURS: [(char, &str); 16] = [
    ('k', "black"),  ('w', "white"), ('r', "red"),       ('c', "cyan"),
    ('p', "purple"), ('g', "green"), ('b', "blue"),      ('y', "yellow"),
    ('o', "orange"), ('n', "brown"), ('R', "light red"), ('d', "dark grey"),
    ('m', "mid grey"), ('G', "light green"), ('B', "light blue"), ('l', "light grey"),
];

#[rustfmt::skip]
const MSX_COLOURS: [(char, &str); 16] = [
    ('t', "transparent"), ('k', "black"),     ('g', "green"),      ('G', "light green"),
    ('b', "blue"),        ('B', "light blue"), ('d', "dark red"),  ('c', "cyan"),
    ('r', "red"),         ('R', "light red"), ('y', "yellow"),     ('Y', "light yellow"),
    ('D', "dark green"),  ('m', "magenta"),   ('e', "grey"),       ('w', "white"),
];

/// The seed without a wish. The first key is struck as soon as the machine is up, which is how figures about programs are
/// compared; with every other seed the person takes a while.
pub const DEFAULT_SEED: u64 = 1;

/// What a machine is switched on with.
pub struct Options {
    /// Fixes everything that a power-on leaves open.
    pub seed: u64,
    /// What the machine is to be like.
    pub config: MachineConfig,
    /// The medium in the disk drive and the tape recorder.
    pub storage: Option<Box<dyn Storage>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: DEFAULT_SEED, config: MachineConfig::default(), storage: None }
    }
}

impl Model {
    /// Switches one on.
    #[must_use]
    pub fn power_on(&self, options: Options) -> Box<dyn System> {
        let Options { seed, config: wishes, storage } = options;
        systems::power_on(systems::Options {
            variant: systems::MachineVariant::from_config(self.kind, wishes),
            seed,
            storage,
        })
    }

    /// The notation of its text files.
    ///
    /// # Panics
    /// If its listings cannot be read, which is so for none.
    #[must_use]
    pub fn notation(&self) -> Notation {
        *self.machine_kind.notations().first().expect("the machine of a model is built")
    }

    /// Reads a text that a person types or pastes, in the notations of listings; `name` is what messages call it.
    ///
    /// # Panics
    /// If its listings cannot be read, which is so for none.
    #[must_use]
    pub fn read_typed(&self, text: &str, name: &str) -> TypedText {
        notation::typed(self.machine_kind, text, name).expect("the machine of a model is built")
    }

    /// The files in which its programs can be kept, the usual one first.
    #[must_use]
    pub fn file_formats(&self) -> &'static [FileFormat] {
        self.machine_kind.files()
    }
}

/// The model of this word.
#[must_use]
pub fn by_cli_name(word: &str) -> Option<&'static Model> {
    MODELS.iter().find(|model| model.cli_name.eq_ignore_ascii_case(word))
}

/// The row of a system.
///
/// # Panics
/// If it has none, which is so for none.
#[must_use]
pub fn by_kind(kind: SystemKind) -> &'static Model {
    MODELS.iter().find(|model| model.kind == kind).expect("every system has its row")
}

/// The names of all models, for a sentence.
#[must_use]
pub fn all_names() -> String {
    MODELS.iter().map(|model| model.name).collect::<Vec<_>>().join(" or ")
}

/// The name of a system in a sentence.
#[must_use]
pub fn name(kind: SystemKind) -> &'static str {
    by_kind(kind).name
}

/// Letters and names of a system's colours by number.
#[must_use]
pub fn colours(kind: SystemKind) -> &'static [(char, &'static str)] {
    by_kind(kind).colours
}

/// Whether a printed code moves the cursor elsewhere than to the next place or line.
#[must_use]
pub fn moves_cursor(kind: SystemKind, code: u8) -> bool {
    by_kind(kind).cursor_codes.contains(&code)
}

/// Whether a printed code changes the colour of what follows, or reverses it.
#[must_use]
pub fn changes_colour(kind: SystemKind, code: u8) -> bool {
    by_kind(kind).colour_codes.contains(&code)
}

/// A program as a file of this form; `name` is what it may be called inside.
#[must_use]
pub fn program_file(kind: SystemKind, image: &[u8], form: &FileFormat, name: &str) -> Vec<u8> {
    let lines = program_lines(kind, image);
    let lines: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
    (form.write)(&ProgramToSave { name, image, lines: &lines })
}

/// The lines of a program as the machine holds and lists them.
#[must_use]
pub fn program_lines(kind: SystemKind, image: &[u8]) -> Vec<ProgramLine> {
    program::lines_of(kind, image)
}

/// The program in memory as text that can be read back.
#[must_use]
pub fn program_text(system: &dyn System) -> String {
    let lines = program_lines(system.kind(), &system.program_image());
    let notation = by_kind(system.kind()).notation();
    encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), notation)
}

/// The code of a typed character; a line end is RETURN.
#[must_use]
pub fn code_for(system: &dyn System, character: char) -> Option<u8> {
    match character {
        '\n' | '\r' => Some(b'\r'),
        _ => system.code_for(character),
    }
}

/// The keys of a typed character; a line end is RETURN.
#[must_use]
pub fn chord_for(system: &dyn System, character: char) -> Option<Chord> {
    match character {
        '\n' | '\r' => system.key_named("RETURN"),
        _ => system.chord_for(character),
    }
}
