//! Options shared by several commands.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use player::frame_pacing::Speed;
use systems::{MachineConfig, MachineOption, PointerDevice, TvStandard};

use crate::media::MediaSettings;
use crate::sinks::PrinterFormat;

/// The devices of `--pointer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PointerArg {
    /// A pair of paddles: POTX and POTY, 255 at the left and upper edge
    Paddles,
    /// The mouse 1351 in its proportional mode
    Mouse,
    /// A light pen
    LightPen,
}

impl From<PointerArg> for PointerDevice {
    fn from(device: PointerArg) -> Self {
        match device {
            PointerArg::Paddles => Self::Paddles,
            PointerArg::Mouse => Self::Mouse,
            PointerArg::LightPen => Self::LightPen,
        }
    }
}

/// Options of `play` and `run`.
#[derive(Clone, Debug, Args)]
pub struct MachineArgs {
    /// A title or the folder of one, a file or a bare machine
    ///
    /// Titles are listed by `typein` without arguments. A file is a saved page (.txt, .html), a listing
    /// (.bas, .txt, .py) or a program file (.prg, .p00, .t64, .tap, .d64:NAME, .d81:NAME, MSX .bas, .cas,
    /// PC-1360 .img). The bare machines are c64, vic20, msx and pc1360.
    pub target: String,

    /// The machine, where the file does not say it
    ///
    /// Without this option typein detects the machine from the listing. A listing that fits every
    /// machine is read as one for the C64. Machines are c64, vic20, msx, pc1360 and gamegrid.
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Seed of the power-on state and of the delay before the first key
    ///
    /// The same seed gives the same run. The default of `run` is 1; `play` takes a new seed each time
    /// and prints it.
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    pub seed: Option<u64>,

    /// PAL: 50 frames per second (the default of the C64 and the VIC-20)
    #[arg(long, conflicts_with = "ntsc")]
    pub pal: bool,

    /// NTSC: 60 frames per second (the default of the MSX)
    #[arg(long)]
    pub ntsc: bool,

    /// Kilobytes of the PC-1360's RAM card, 8 or 32 (default: 32), or of the VIC-20's expansion, 0, 3, 8, 16 or 24
    /// (default: what the listing needs)
    ///
    /// PC-1360: 8 KB leave 6558 bytes for programs, 32 KB leave 31134. VIC-20: 3583 bytes without an expansion, 6655 with
    /// 3 KB, 11775, 19967 and 28159 with 8, 16 and 24 KB, which move the screen.
    #[arg(long, value_name = "KB")]
    pub ram: Option<u32>,

    /// Maximum memory of a Python program in MiB; a program that needs more ends with an error
    #[cfg(feature = "python")]
    #[arg(long, value_name = "MIB", default_value_t = crate::python_process::DEFAULT_MEMORY,
        value_parser = clap::value_parser!(u64).range(16..=65_536))]
    pub memory: u64,

    /// Write the output of the PC-1360's plotter to FILE
    ///
    /// The extension selects the format: .svg vectors in true size, .png pixels, .bin the bytes that
    /// the plotter received.
    #[arg(long, value_name = "FILE", conflicts_with = "no_plotter")]
    pub plotter: Option<PathBuf>,

    /// Disconnect the PC-1360's plotter; statements for it then end with ERROR 8
    #[arg(long)]
    pub no_plotter: bool,

    /// A disk in the drive: a folder, or an image (C64 and VIC-20: .d64 or .d81, MSX: .dsk)
    ///
    /// For the C64 and the VIC-20 it is the disk in drive 8, a folder also the tape; nothing outside of it is
    /// read or written. Block commands need an image. For the MSX a folder is drive A, with the files whose names a
    /// disk can have; what programs change is written to the folder. Changes of an image go to a new file,
    /// unless `--write` is given. Without this option there is no drive, unless the program is from an image:
    /// an MSX has 28815 bytes free then, with one drive 24990, with two 23432.
    #[arg(long, value_name = "DIR|FILE")]
    pub disk: Option<PathBuf>,

    /// A disk in the MSX's second drive, B: a folder or an image
    #[arg(long, value_name = "DIR|FILE", requires = "disk")]
    pub disk_b: Option<PathBuf>,

    /// Write what programs change on the image of a disk or tape to the image itself
    #[arg(long)]
    pub write: bool,

    /// Capacity of the folder as a disk, in blocks of 254 bytes
    #[arg(long, value_name = "N", default_value_t = crate::disk::DEFAULT_BLOCKS, requires = "disk",
        value_parser = clap::value_parser!(u16).range(1..))]
    pub disk_blocks: u16,

    /// The cassette: a folder, or an image (C64 and VIC-20: .tap of the standard loader, .t64; MSX:
    /// .cas)
    ///
    /// Nothing outside of the folder is read or written. A tape has a position: a program that loads without
    /// a name gets the next file. What is recorded goes to a new image, unless `--write` is given. Without
    /// this option the recorder is empty; that of a C64 or a VIC-20 then has the folder of `--disk`.
    #[arg(long, value_name = "DIR|FILE")]
    pub tape: Option<PathBuf>,

    /// A folder of images (PNG, GIF, JPEG) for a Python program, with the folders in it
    ///
    /// Images beside the program, and in the folders there, need no option.
    #[arg(long, value_name = "DIR")]
    pub images: Option<PathBuf>,

    /// Run on the ROM images in this folder instead of the native BASIC and KERNAL (C64)
    ///
    /// The folder has images of BASIC, KERNAL and character set. There is neither disk nor tape then.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["disk", "tape", "printer"])]
    pub roms: Option<PathBuf>,

    /// What the pointer of the window, or `point`, `click` and `drag` of a key script, moves on control
    /// port 1 (C64)
    ///
    /// A dot of a script is one of the frame: the text begins at 32 35 and has 320 by 200 dots.
    #[arg(long, value_enum, value_name = "DEVICE")]
    pub pointer: Option<PointerArg>,

    /// Write the output of the printer (C64 and VIC-20: device 4, MSX: LPT:, PC-1360: CE-126P) to FILE,
    /// as text
    ///
    /// The PC-1360 has it in place of the plotter: LPRINT and LLIST print in 24 columns.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plotter", "no_plotter"])]
    pub printer: Option<PathBuf>,

    /// Write the printer's bytes as the program sends them, with control codes, instead of text
    #[arg(long, requires = "printer")]
    pub printer_raw: bool,

    /// Record to FILE
    ///
    /// The extension selects the format: .png the last frame, with the plotter's paper beside it; .gif
    /// all frames; .wav the sound.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Pixels of a recorded GIF per machine pixel (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub record_scale: Option<u8>,

    /// Number of the program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,
}

impl MachineArgs {
    /// Returns the machine configuration.
    pub fn machine_config(&self) -> MachineConfig {
        let television = match (self.pal, self.ntsc) {
            (true, _) => Some(TvStandard::Pal),
            (false, true) => Some(TvStandard::Ntsc),
            (false, false) => None,
        };
        MachineConfig {
            tv_standard: television,
            ram_kilobytes: self.ram,
            without_plotter: self.no_plotter,
            with_printer: self.printer.is_some(),
        }
    }

    /// Returns the machine options of the command line, each with its name there.
    pub fn chosen_options(&self) -> impl Iterator<Item = (MachineOption, &'static str)> {
        let rows = [
            (self.pal, MachineOption::TvStandard, "--pal"),
            (self.ntsc, MachineOption::TvStandard, "--ntsc"),
            (self.ram.is_some(), MachineOption::Ram, "--ram"),
            (self.plotter.is_some(), MachineOption::Plotter, "--plotter"),
            (self.no_plotter, MachineOption::Plotter, "--no-plotter"),
            (self.printer.is_some(), MachineOption::Printer, "--printer"),
            (self.disk.is_some(), MachineOption::Disk, "--disk"),
            (self.disk_b.is_some(), MachineOption::SecondDisk, "--disk-b"),
            (self.write, MachineOption::Write, "--write"),
            (self.tape.is_some(), MachineOption::Tape, "--tape"),
            (self.images.is_some(), MachineOption::Images, "--images"),
            (self.roms.is_some(), MachineOption::Roms, "--roms"),
            (self.pointer.is_some(), MachineOption::Pointer, "--pointer"),
        ];
        rows.into_iter().filter(|row| row.0).map(|(_, choice, option)| (choice, option))
    }

    /// Returns how media are used.
    pub const fn media_settings(&self) -> MediaSettings {
        MediaSettings { writes: self.write, blocks: self.disk_blocks }
    }

    /// Returns the format of the printer file.
    pub fn printer_format(&self) -> PrinterFormat {
        if self.printer_raw { PrinterFormat::Bytes } else { PrinterFormat::Text }
    }
}

/// Parses a seed.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected an integer from 0 to {}", u64::MAX))
}

/// Parses a speed.
///
/// # Errors
/// If it is neither a number in range nor `max`.
pub fn parse_speed(text: &str) -> Result<Speed, String> {
    if text.eq_ignore_ascii_case("max") {
        return Ok(Speed::Max);
    }
    match text.parse() {
        Ok(times) if (0.05..=1000.0).contains(&times) => Ok(Speed::Times(times)),
        _ => Err("expected a number from 0.05 to 1000 (1 is the original's speed), or `max`".into()),
    }
}
