//! The machine models: names, options, and facts that front ends need beyond the `System` trait.
//! One row of [`MODELS`] per model.

use fat12::Date;
use hardware::Storage;
use listing::TypedText;
use listing::container::{FileFormat, ProgramToSave};
use listing::encode::Notation;
use systems::msx::Drive;
use systems::program::{self, ProgramLine};
use systems::{Chord, MachineConfig, System, SystemKind};

use crate::file_names::{self, FileNames};
use crate::glyphs;
use crate::layout::{self, Layout};

/// A machine model.
pub struct Model {
    /// The system.
    pub kind: SystemKind,
    /// The name on the command line.
    pub cli_name: &'static str,
    /// The machine in the crate `listing`.
    pub machine_kind: listing::MachineKind,
    /// The name in a sentence.
    pub name: &'static str,
    /// The address of a program in memory.
    pub load_address: u16,
    /// The keyboard layout on a host keyboard.
    pub layout: &'static Layout,
    /// The bytes that the editor sends after a typed line, on a machine whose output log includes the
    /// echo of typed characters.
    pub echo_terminator: Option<&'static [u8]>,
    /// The text before an error message on the screen.
    pub error_prefix: &'static str,
    /// The rules for file names on the host.
    pub file_names: &'static FileNames,
    /// Whether it has a processor, so that the speed of the original is known.
    pub has_processor: bool,
    /// Whether joysticks can be connected.
    pub has_joysticks: bool,
    /// Whether text can be typed or pasted, besides single keys.
    pub takes_text: bool,
    /// What a person must know to type a program into the bare machine, if its prompt does not take lines.
    pub bare_hint: Option<&'static str>,
    /// Whether the bottom of its frame is a status bar; messages then go to the top.
    pub has_status: bool,
    /// The eight rows of a glyph of its font, for text drawn into a frame.
    pub glyph: fn(char) -> [u8; 8],
    /// Pixels from one glyph to the next.
    pub glyph_pitch: usize,
    /// The width of a dot of its frame in heights of a dot, on the television of its default standard. There
    /// square dots take 7.375 MHz (PAL) or 6.136 MHz (NTSC); a machine's dots have its dot clock.
    pub dot_aspect: f64,
    /// The part of its frame with the character cells.
    pub window: Option<Window>,
    /// The options at power-on.
    pub config_options: &'static [ConfigOption],
    /// Codes with which PRINT moves the cursor elsewhere than to the next column or row.
    cursor_codes: &'static [u8],
    /// Codes with which PRINT changes the colour or the reverse mode.
    colour_codes: &'static [u8],
    /// Letters and names of its colours by number.
    colours: &'static [(char, &'static str)],
}

/// The part of a frame with the character cells, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Pixels to its left.
    pub left: usize,
    /// Rows above it.
    pub top: usize,
    /// Its width.
    pub width: usize,
}

/// An option of a machine at power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigOption {
    /// PAL or NTSC.
    TvStandard,
    /// The size of the RAM.
    Ram,
    /// Whether a plotter is connected.
    Plotter,
    /// Whether a printer is connected.
    Printer,
    /// A disk in its drive.
    Disk,
    /// A disk in a second drive.
    SecondDisk,
    /// Whether changes of an image go to the image itself.
    Write,
    /// A cassette in its recorder.
    Tape,
    /// A folder of images for its programs.
    Images,
    /// Images of the original ROMs.
    Roms,
    /// A device that the pointer moves.
    Pointer,
}

/// All models.
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
        bare_hint: None,
        error_prefix: "?",
        file_names: &file_names::C64,
        echo_terminator: None,
        has_status: false,
        glyph: glyphs::c64,
        glyph_pitch: 8,
        // PAL; 7.882 MHz.
        dot_aspect: 7.375 / 7.882,
        window: Some(Window { left: 32, top: 35, width: 320 }),
        config_options: &[
            ConfigOption::TvStandard,
            ConfigOption::Printer,
            ConfigOption::Disk,
            ConfigOption::Write,
            ConfigOption::Tape,
            ConfigOption::Roms,
            ConfigOption::Pointer,
        ],
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
        bare_hint: None,
        error_prefix: "",
        file_names: &file_names::MSX,
        echo_terminator: Some(b"\n\r"),
        has_status: false,
        glyph: glyphs::msx,
        glyph_pitch: 6,
        // NTSC; 5.369 MHz.
        dot_aspect: 6.136 / 5.369,
        window: Some(Window { left: 13, top: 27, width: 256 }),
        config_options: &[
            ConfigOption::TvStandard,
            ConfigOption::Printer,
            ConfigOption::Disk,
            ConfigOption::SecondDisk,
            ConfigOption::Write,
            ConfigOption::Tape,
        ],
        // HOME, CLS, ESC with what follows it, right, left, up, down.
        cursor_codes: &[11, 12, 27, 28, 29, 30, 31],
        // COLOR changes the colours and sends no code.
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
        bare_hint: Some(
            "in RUN mode lines are calculated; the key MODE (Tab, \\mode in plain lines) changes to PRO mode, which stores them",
        ),
        error_prefix: "",
        file_names: &file_names::PC1360,
        echo_terminator: None,
        has_status: false,
        glyph: glyphs::pc1360,
        glyph_pitch: 6,
        dot_aspect: 1.0,
        window: None,
        config_options: &[ConfigOption::Ram, ConfigOption::Plotter, ConfigOption::Printer],
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
        bare_hint: None,
        error_prefix: "",
        file_names: &file_names::GAMEGRID,
        echo_terminator: None,
        has_status: true,
        glyph: glyphs::msx,
        glyph_pitch: 6,
        dot_aspect: 1.0,
        window: None,
        config_options: &[ConfigOption::Images],
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

/// The default seed. With it the first key is pressed as soon as the machine has booted, so that
/// programs can be compared; with any other seed a random delay comes first.
pub const DEFAULT_SEED: u64 = 1;

/// Options of a power-on.
pub struct Options {
    /// The seed of the power-on state.
    pub seed: u64,
    /// The machine configuration.
    pub config: MachineConfig,
    /// The medium in the disk drive and the cassette recorder.
    pub storage: Option<Box<dyn Storage>>,
    /// The tape in the C64's recorder, if it is not the medium in the drive.
    pub tape: Option<Box<dyn Storage>>,
    /// The drives of the MSX's disk system with their disks.
    pub drives: Vec<Drive>,
    /// Whether the disk system asks for the date, or runs `AUTOEXEC.BAS`: for a machine without a program.
    pub starts_disk: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: DEFAULT_SEED,
            config: MachineConfig::default(),
            storage: None,
            tape: None,
            drives: Vec::new(),
            starts_disk: false,
        }
    }
}

impl Model {
    /// Powers the model on.
    #[must_use]
    pub fn power_on(&self, options: Options) -> Box<dyn System> {
        let Options { seed, config, storage, tape, drives, starts_disk } = options;
        systems::power_on(systems::Options {
            variant: systems::MachineVariant::from_config(self.kind, config),
            seed,
            storage,
            tape,
            drives,
            date: (!starts_disk).then_some(Date::START),
            characters: None,
        })
    }

    /// Returns the notation of its text files.
    ///
    /// # Panics
    /// If listings of the machine cannot be read; they can for every model.
    #[must_use]
    pub fn notation(&self) -> Notation {
        *self.machine_kind.notations().first().expect("the machine of a model is built")
    }

    /// Reads a typed or pasted text in the notations of listings; `name` is its name in messages.
    ///
    /// # Panics
    /// If listings of the machine cannot be read; they can for every model.
    #[must_use]
    pub fn read_typed(&self, text: &str, name: &str) -> TypedText {
        listing::typed(self.machine_kind, text, name).expect("the machine of a model is built")
    }

    /// Returns the file formats of its programs, the default first.
    #[must_use]
    pub fn file_formats(&self) -> &'static [FileFormat] {
        self.machine_kind.files()
    }
}

/// Returns the model with this name.
#[must_use]
pub fn by_cli_name(word: &str) -> Option<&'static Model> {
    MODELS.iter().find(|model| model.cli_name.eq_ignore_ascii_case(word))
}

/// Returns the model of a system.
///
/// # Panics
/// If there is none; every system has one.
#[must_use]
pub fn by_kind(kind: SystemKind) -> &'static Model {
    MODELS.iter().find(|model| model.kind == kind).expect("every system has its row")
}

/// Returns the names of all models on the command line.
#[must_use]
pub fn cli_names() -> Vec<&'static str> {
    MODELS.iter().map(|model| model.cli_name).collect()
}

/// Returns the names of all models, for a sentence.
#[must_use]
pub fn all_names() -> String {
    MODELS.iter().map(|model| model.name).collect::<Vec<_>>().join(" or ")
}

/// Returns the name of a system in a sentence.
#[must_use]
pub fn name(kind: SystemKind) -> &'static str {
    by_kind(kind).name
}

/// Returns letters and names of a system's colours by number.
#[must_use]
pub fn colours(kind: SystemKind) -> &'static [(char, &'static str)] {
    by_kind(kind).colours
}

/// Returns whether a printed code moves the cursor elsewhere than to the next column or row.
#[must_use]
pub fn moves_cursor(kind: SystemKind, code: u8) -> bool {
    by_kind(kind).cursor_codes.contains(&code)
}

/// Returns whether a printed code changes the colour or the reverse mode.
#[must_use]
pub fn changes_colour(kind: SystemKind, code: u8) -> bool {
    by_kind(kind).colour_codes.contains(&code)
}

/// Returns a program as a file of this format; `name` is the name inside the file.
#[must_use]
pub fn program_file(kind: SystemKind, image: &[u8], form: &FileFormat, name: &str) -> Vec<u8> {
    let lines = program_lines(kind, image);
    let lines: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
    (form.write)(&ProgramToSave { name, image, lines: &lines })
}

/// Returns the lines of a program as the machine holds and lists them.
#[must_use]
pub fn program_lines(kind: SystemKind, image: &[u8]) -> Vec<ProgramLine> {
    program::lines_of(kind, image)
}

/// Returns the code of a typed character; a line end is RETURN.
#[must_use]
pub fn code_for(system: &dyn System, character: char) -> Option<u8> {
    match character {
        '\n' | '\r' => Some(b'\r'),
        _ => system.code_for(character),
    }
}

/// Returns the chord of a typed character; a line end is RETURN.
#[must_use]
pub fn chord_for(system: &dyn System, character: char) -> Option<Chord> {
    match character {
        '\n' | '\r' => system.key_named("RETURN"),
        _ => system.chord_for(character),
    }
}
