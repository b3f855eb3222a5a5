//! The definition of a machine: one static row of [`Machine`] for each, in a file of the folder `machines`.
//!
//! Hosts and analyses read the fields of the row; no code outside the rows tests which machine it has.

pub mod addresses;
pub mod basic;
pub mod file_names;
pub(crate) mod glyphs;
pub mod keyboard;
pub mod layout;
mod options;
pub mod reads;
pub mod repairs;
pub mod syntax;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use hardware::ControlPort;
use listing::container::{FileFormat, ProgramToSave};
use listing::encode::{self, Notation};
use listing::{Listing, MachineKind, TypedText};

use numeric::mflpt5;

use self::basic::{Basic, TypedTokeniser};
use self::file_names::FileNames;
use self::keyboard::Keyboard;
use self::layout::Layout;
pub use self::options::{DEFAULT_SEED, MachineConfig, MachineOption, Options, TvStandard};
use crate::lexeme::{Lexeme, Lexer, SpannedLexeme};
use crate::tokenised::{Diagnostic, ProgramLine, TokeniseError, TokenisedProgram};
use crate::{Failure, System, Value};

/// The parts of a stored line: the address of the next line, the line number, the length and the end mark.
const LINK: usize = 2;
const NUMBER: usize = 2;
const LENGTH: usize = 1;
const END: usize = 1;

/// A machine with the language of its listings.
pub struct Machine {
    /// The name on the command line, in file names (`game.c64.bas`) and in `origin.toml`.
    pub id: &'static str,
    /// The name in a sentence.
    pub name: &'static str,
    /// The machine of its listings.
    pub listing: MachineKind,
    /// The extension of a listing as text.
    pub text_ending: &'static str,
    /// The address of a program in memory, on the default machine; 0 where a program is text.
    pub load_address: u16,
    /// The maximum size of a program on the default machine in bytes; `None` for text.
    pub program_capacity: Option<usize>,
    /// Whether each line begins with the address of the next, and two zeros end the program.
    pub(crate) has_links: bool,
    /// Its number in snapshots.
    pub(crate) snapshot_code: u8,
    /// Builds it and powers it on.
    pub(crate) build: fn(Options) -> Box<dyn System>,
    /// The disk system.
    pub disk_system: Option<DiskSystem>,
    /// The options at power-on.
    pub options: &'static [MachineOption],
    /// The sizes of RAM, or of the expansion, that can be chosen, in kilobytes.
    pub ram_sizes: &'static [u32],
    /// Returns the feature that this build lacks and that running the machine needs. Reading its listings does not need
    /// it.
    pub(crate) missing_feature: fn() -> Option<&'static str>,
    /// The keyboard on a host keyboard.
    pub layout: &'static Layout,
    /// The keys with their positions.
    pub keyboard: &'static Keyboard,
    /// The rules for file names on the host.
    pub file_names: &'static FileNames,
    /// The bytes that the editor sends after a typed line, on a machine whose output log includes the echo of typed
    /// characters.
    pub echo_terminator: Option<&'static [u8]>,
    /// The text before an error message on the screen.
    pub error_prefix: &'static str,
    /// Whether programs are started by typing at a prompt; without one they begin when they are loaded.
    pub has_prompt: bool,
    /// Whether a snapshot is the log of all inputs, so that loading one takes as long as the run did.
    pub is_replayed: bool,
    /// Whether it has a processor, so that the speed of the original is known.
    pub has_processor: bool,
    /// The unit of the clock.
    pub time_unit: &'static str,
    /// The control ports that take joysticks.
    pub control_ports: &'static [ControlPort],
    /// Whether text can be typed or pasted, besides single keys.
    pub takes_text: bool,
    /// The instruction for a person who types a program into the bare machine, if its prompt does not take lines.
    pub bare_hint: Option<&'static str>,
    /// Whether the bottom of its frame is a status bar; messages are then at the top.
    pub has_status: bool,
    /// The notation of strings in messages.
    pub(crate) string_notation: Notation,
    /// The eight rows of a glyph of its font, for text drawn into a frame.
    pub glyph: fn(char) -> [u8; 8],
    /// Pixels from one glyph to the next.
    pub glyph_pitch: usize,
    /// The eight rows of the glyph that a listing on the screen shows for a code, the highest bit left; `None` for a
    /// code without one.
    pub code_glyph: fn(u8) -> Option<[u8; 8]>,
    /// The eight rows of the glyph that two codes print together; `None` where each prints its own.
    pub pair_glyph: fn([u8; 2]) -> Option<[u8; 8]>,
    /// Returns the canonical one of the codes with the same glyph.
    pub canonical_code: fn(u8) -> u8,
    /// The width of a dot of its frame in heights of a dot, on the television of its default standard. Square dots need
    /// a dot clock of 7.375 MHz (PAL) or 6.136 MHz (NTSC); the width is this clock divided by the machine's dot clock.
    pub dot_aspect: f64,
    /// The part of the frame with the character cells; a program may move it.
    pub(crate) window: fn(&dyn System) -> Option<Window>,
    /// Letters and names of its colours by number.
    pub colours: &'static [(char, &'static str)],
    /// Codes with which PRINT moves the cursor elsewhere than to the next column or row.
    pub(crate) cursor_codes: &'static [u8],
    /// Codes with which PRINT changes the colour or the reverse mode.
    pub(crate) colour_codes: &'static [u8],
    /// The format of its numbers; `None` where programs use the numbers of the host.
    pub number_format: Option<NumberFormat>,
    /// The columns of a profile beside the cycles.
    pub cycle_columns: &'static [CycleColumn],
    /// Names the routine of its ROM at an address: the ROM and the routine.
    pub routine_name: fn(u16) -> Option<(&'static str, &'static str)>,

    /// Tokenises a listing to the memory format.
    pub(crate) tokenise: fn(&Listing) -> Result<TokenisedProgram, TokeniseError>,
    /// Returns the lines of a program in memory format, delimited by their ends; links are ignored.
    pub(crate) lines_of: fn(&[u8]) -> Vec<ProgramLine>,
    /// The text of a line as in a listing, without its number.
    pub(crate) line_text: fn(&ProgramLine) -> String,
    /// The codes that LIST prints for tokens.
    pub(crate) detokenise: fn(&[u8]) -> Vec<u8>,
    /// Whether a line is executable.
    pub(crate) is_executable: fn(&ProgramLine) -> bool,
    /// A program as a Unicode listing.
    pub(crate) program_text: fn(&[u8]) -> String,
    /// The codes of the keys that start a program, if the program defines keys for that instead of `RUN`.
    pub(crate) start_keys: fn(&[u8]) -> Option<Vec<u8>>,
    /// Printed bytes as text.
    pub(crate) printed_text: fn(&[u8]) -> String,
    /// A stored number as `STR$` writes it.
    pub(crate) number_text: fn(&[u8]) -> String,
    /// Checks a listing as typed.
    pub(crate) check: fn(&Listing) -> Vec<Diagnostic>,
    /// Checks a program in memory format with its name for messages.
    pub(crate) check_image: fn(&[u8], &str) -> Vec<Diagnostic>,
    /// Its BASIC; `None` for Python.
    pub basic: Option<&'static Basic>,
}

/// The format of a machine's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFormat {
    /// Five bytes in base 2, as Microsoft's BASIC for the 6502 has them.
    Mflpt5,
    /// Decimal digits of the MSX: 14, 6, or an integer.
    MsxBcd,
    /// Twelve decimal digits of the PC-1360.
    SharpBcd,
}

impl NumberFormat {
    /// Returns the bytes of a clock value as draws of it are forced; `None` if the machine has no clock or the value
    /// is out of range.
    #[must_use]
    pub fn clock_bytes(self, ticks: u32) -> Option<Vec<u8>> {
        match self {
            Self::Mflpt5 if i32::try_from(ticks).is_err() => None,
            Self::Mflpt5 => Some(mflpt5::from_jiffies(ticks, &mut 0).pack().0.to_vec()),
            // A 16-bit counter that wraps around.
            Self::MsxBcd => Some((ticks as u16).to_le_bytes().to_vec()),
            Self::SharpBcd => None,
        }
    }
}

/// A disk system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskSystem {
    /// A drive with Commodore DOS.
    Commodore,
    /// Drives with MSX Disk BASIC.
    Msx,
}

/// A column of a profile: a consumer of cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CycleColumn {
    /// The statements themselves.
    Own,
    /// Interrupts.
    Interrupts,
    /// The video chip's fetches of characters.
    BadLines,
    /// The video chip's fetches of sprites.
    Sprites,
}

/// The part of a frame with the character cells, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Pixels to its left; negative where it begins outside the frame.
    pub left: isize,
    /// Rows above it.
    pub top: isize,
    /// Its width.
    pub width: usize,
    /// The height of a character cell.
    pub cell_height: usize,
}

impl Machine {
    /// Builds the machine and powers it on.
    ///
    /// ```
    /// use systems::{Machine, Options};
    ///
    /// let system = Machine::C64.power_on(Options { seed: 7, ..Options::default() });
    /// assert_eq!(system.machine(), Machine::C64);
    /// ```
    ///
    /// A machine that needs a [feature](Self::missing_feature) which this build lacks fails when it runs a program.
    #[must_use]
    pub fn power_on(&self, options: Options) -> Box<dyn System> {
        (self.build)(options)
    }

    /// Returns the feature that this build lacks and that running the machine needs, if there is one. Reading its
    /// listings does not need it.
    #[must_use]
    pub fn missing_feature(&self) -> Option<&'static str> {
        (self.missing_feature)()
    }

    /// Returns the control port with this number, if it takes a joystick.
    #[must_use]
    pub fn control_port(&self, number: u8) -> Option<ControlPort> {
        self.control_ports.iter().copied().find(|port| port_number(*port) == number)
    }

    /// Returns the numbers of the control ports that take joysticks.
    #[must_use]
    pub fn joystick_numbers(&self) -> Vec<u8> {
        self.control_ports.iter().copied().map(port_number).collect()
    }

    /// Returns the part of its frame with the character cells; `None` where it has none.
    #[must_use]
    pub fn window(&self, system: &dyn System) -> Option<Window> {
        (self.window)(system)
    }

    /// Returns the address at which a program in memory format begins: the load address of the machine's files that
    /// matches the link of the first line, else the default.
    #[must_use]
    pub fn program_address(&self, image: &[u8]) -> u16 {
        let addresses = self.listing.spec().load_addresses;
        let first_line = self.lines_of(image).into_iter().next();
        let start = first_line.zip(image.first_chunk()).map(|(line, link)| {
            u16::from_le_bytes(*link).wrapping_sub((LINK + NUMBER + line.tokens.len() + END) as u16)
        });
        start.filter(|start| self.has_links && addresses.contains(start)).unwrap_or(self.load_address)
    }

    /// Whether it has this option.
    #[must_use]
    pub fn has(&self, option: MachineOption) -> bool {
        self.options.contains(&option)
    }

    /// Returns the notation of its text files.
    ///
    /// # Panics
    /// If listings of the machine cannot be read; they can for every row.
    #[must_use]
    pub fn notation(&self) -> Notation {
        *self.listing.notations().first().expect("listings of the machine are read")
    }

    /// Reads a typed or pasted text in the notations of listings; `name` is its name in messages.
    ///
    /// # Panics
    /// If listings of the machine cannot be read; they can for every row.
    #[must_use]
    pub fn read_typed(&self, text: &str, name: &str) -> TypedText {
        listing::typed(self.listing, text, name).expect("listings of the machine are read")
    }

    /// Returns the file formats of its programs, the default first.
    #[must_use]
    pub fn file_formats(&self) -> &'static [FileFormat] {
        self.listing.files()
    }

    /// Returns a string in quotes as a listing prints it: control codes by their names or codes (`{clr}`, `␛`, `{$8d}`),
    /// other codes as characters.
    ///
    /// ```
    /// use systems::Machine;
    /// assert_eq!(Machine::C64.string_text(b"\x93HI \x0d"), "\"{clr}HI {return}\"");
    /// assert_eq!(Machine::MSX.string_text(b"\x1bA\x0d"), "\"␛A␍\"");
    /// assert_eq!(Machine::PC1360.string_text(b"A\x8d"), "\"A{$8d}\"");
    /// ```
    #[must_use]
    pub fn string_text(&self, codes: &[u8]) -> String {
        // With its quotes the notation recognises it as a string.
        encode::text(&[b"\"", codes, b"\""].concat(), self.string_notation)
    }

    /// Returns a program as a file of this format; `name` is the name inside the file.
    #[must_use]
    pub fn program_file(&self, image: &[u8], form: &FileFormat, name: &str) -> Vec<u8> {
        let lines = self.lines_of(image);
        let lines: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
        (form.write)(&ProgramToSave { name, address: self.program_address(image), image, lines: &lines })
    }

    /// Returns whether a printed code moves the cursor elsewhere than to the next column or row.
    #[must_use]
    pub fn moves_cursor(&self, code: u8) -> bool {
        self.cursor_codes.contains(&code)
    }

    /// Returns whether a printed code changes the colour or the reverse mode.
    #[must_use]
    pub fn changes_colour(&self, code: u8) -> bool {
        self.colour_codes.contains(&code)
    }

    /// Tokenises a listing to the machine's memory format.
    ///
    /// # Errors
    /// If a line is too long, or has a number that cannot be stored.
    pub fn tokenise(&self, listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
        (self.tokenise)(listing)
    }

    /// Returns a program as a Unicode listing.
    #[must_use]
    pub fn program_text(&self, image: &[u8]) -> String {
        (self.program_text)(image)
    }

    /// Returns the codes of the keys that start a program, if the program defines keys for that instead of `RUN`.
    #[must_use]
    pub fn start_keys(&self, image: &[u8]) -> Option<Vec<u8>> {
        (self.start_keys)(image)
    }

    /// Returns printed bytes as text, control codes omitted and line ends as `\n`.
    #[must_use]
    pub fn printed_text(&self, bytes: &[u8]) -> String {
        (self.printed_text)(bytes)
    }

    /// Returns a value as text: a number as the machine prints it, without blanks; a string in quotes, in the
    /// [notation of listings](Self::string_text).
    #[must_use]
    pub fn value_text(&self, value: &Value) -> String {
        match value {
            Value::Number { bytes, .. } => (self.number_text)(bytes).trim().to_owned(),
            Value::Integer(value) => value.to_string(),
            Value::Text(codes) => self.string_text(codes),
            Value::Object { text, .. } => text.clone(),
        }
    }

    /// Whether an error belongs to the program: an error of a typed command has no line.
    #[must_use]
    pub const fn is_program_error(&self, failure: &Failure) -> bool {
        failure.line.is_some() || !self.has_prompt
    }

    /// Returns the lines of a program, delimited by their ends; the links are ignored.
    #[must_use]
    pub fn lines_of(&self, image: &[u8]) -> Vec<ProgramLine> {
        (self.lines_of)(image)
    }

    /// Returns the length of a program by its lines; `None` where a program is text.
    #[must_use]
    pub fn program_length(&self, lines: &[ProgramLine]) -> Option<usize> {
        let length = |line: &ProgramLine| line.tokens.len() + LINK + NUMBER + END;
        self.has_links.then(|| lines.iter().map(length).sum::<usize>() + LINK)
    }

    /// Returns the number of bytes between the end of a line and the tokens of the next one.
    #[must_use]
    pub const fn head_size(&self) -> usize {
        if self.has_links { END + LINK + NUMBER } else { NUMBER + LENGTH + END }
    }

    /// Whether a line is executable.
    #[must_use]
    pub fn is_executable(&self, line: &ProgramLine) -> bool {
        (self.is_executable)(line)
    }

    /// Returns the text of a line as in a listing, without its number.
    #[must_use]
    pub fn line_text(&self, line: &ProgramLine) -> String {
        (self.line_text)(line)
    }

    /// Returns the byte range in the [text](Self::line_text) of a line for a range of its tokens.
    #[must_use]
    pub fn listed_range(&self, line: &ProgramLine, tokens: Range<usize>) -> Range<usize> {
        let whole = self.line_text(line).len();
        let length = |count: usize| {
            let tokens = line.tokens[..count.min(line.tokens.len())].to_vec();
            let mut listed = (self.detokenise)(&tokens);
            // Blanks are written as codes at the end of a line, but not within it.
            let kept = listed.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
            let blanks = listed.len() - kept;
            listed.truncate(kept);
            let start = ProgramLine { number: line.number, tokens, listed };
            (self.line_text(&start).len() + blanks).min(whole)
        };
        let start = length(tokens.start);
        start..length(tokens.end).max(start)
    }

    /// Checks a listing as typed.
    #[must_use]
    pub fn check(&self, listing: &Listing) -> Vec<Diagnostic> {
        (self.check)(listing)
    }

    /// Checks a program in memory format. `file` is its name for messages.
    #[must_use]
    pub fn check_image(&self, image: &[u8], file: &str) -> Vec<Diagnostic> {
        (self.check_image)(image, file)
    }

    /// Whether its language is BASIC.
    #[must_use]
    pub const fn is_basic(&self) -> bool {
        self.basic.is_some()
    }

    /// Returns the tokeniser of typed lines; `None` for a Python program.
    #[must_use]
    pub fn typed_tokens(&self) -> Option<TypedTokeniser> {
        self.basic.map(|basic| (basic.tokeniser)())
    }

    /// Returns the lexer of a line's tokens; `None` for a Python program.
    #[must_use]
    pub fn lexer(&self) -> Option<Lexer> {
        self.basic.map(|basic| basic.lexer)
    }

    /// Returns the lexemes of a line's tokens; `None` for a Python program.
    #[must_use]
    pub fn lexemes_of(&self, tokens: &[u8]) -> Option<Vec<Lexeme>> {
        Some(self.lexer()?(tokens))
    }

    /// Returns the lexemes of a line's tokens, each with its range; `None` for a Python program.
    #[must_use]
    pub fn spanned_lexemes(&self, tokens: &[u8]) -> Option<Vec<SpannedLexeme>> {
        self.basic.map(|basic| (basic.spanned_lexemes)(tokens))
    }

    /// Returns the variables that the machine itself changes.
    #[must_use]
    pub fn own_variables(&self) -> &'static [&'static str] {
        self.basic.map_or(&[], |basic| basic.own_variables)
    }

    /// Whether a program can handle its errors, such as with `ON ERROR`.
    #[must_use]
    pub fn handles_errors(&self) -> bool {
        self.basic.is_some_and(|basic| basic.handles_errors)
    }

    /// Whether DEFINT and similar statements declare the type of a variable by its first letter.
    #[must_use]
    pub fn has_type_statements(&self) -> bool {
        self.basic.is_some_and(|basic| basic.has_type_statements)
    }

    /// Whether `A$` and `A`, and `A(1)` to `A(26)` and the variables A to Z, share memory cells.
    #[must_use]
    pub fn has_shared_cells(&self) -> bool {
        self.basic.is_some_and(|basic| basic.has_cells)
    }
}

/// Returns the number of a control port.
#[must_use]
pub const fn port_number(port: ControlPort) -> u8 {
    match port {
        ControlPort::One => 1,
        ControlPort::Two => 2,
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Machine {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Machine {}

impl Hash for Machine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}
