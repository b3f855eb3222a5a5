//! Options of the command line that several commands have.

use std::path::PathBuf;

use clap::Args;
use player::model::ConfigOption;
use systems::{MachineConfig, TvStandard};

use crate::sinks::PrinterFormat;

/// What `play` and `run` have in common.
#[derive(Debug, Args)]
pub struct MachineArgs {
    /// A catalogue name, a file (saved page .txt/.html, listing .bas/.txt, .prg, .t64, .d64:NAME, MSX .bas, .cas, PC-1360 .img), or a bare machine (c64, msx, pc1360)
    pub target: String,

    /// The machine, where the file does not say it; without it a listing that may be for any is read as the C64's
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Fixes everything that a power-on leaves open, the moment of the first key too: the same seed gives the same run
    /// (default: `run` takes 1; `play` takes another each time and tells it)
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    pub seed: Option<u64>,

    /// European television: 50 pictures a second (what the C64 has unless told otherwise)
    #[arg(long, conflicts_with = "ntsc")]
    pub pal: bool,

    /// American and Japanese television: 60 pictures a second (what the MSX has unless told otherwise)
    #[arg(long)]
    pub ntsc: bool,

    /// Kilobytes of the PC-1360's RAM card: 8 leave 6558 bytes to programs, 32 leave 31134 (what it has unless told otherwise)
    #[arg(long, value_name = "8|32", value_parser = parse_ram)]
    pub ram: Option<u32>,

    /// Memory of a Python program in MiB; one that needs more ends with an error
    #[cfg(feature = "python")]
    #[arg(long, value_name = "MIB", default_value_t = crate::python_process::DEFAULT_MEMORY,
        value_parser = clap::value_parser!(u64).range(16..=65_536))]
    pub memory: u64,

    /// Keep the paper of the PC-1360's plotter: .svg lines in true size, .png dots, .bin the bytes that it was told
    #[arg(long, value_name = "FILE", conflicts_with = "no_plotter")]
    pub plotter: Option<PathBuf>,

    /// The PC-1360 without its plotter: what is for it ends in ERROR 8
    #[arg(long)]
    pub no_plotter: bool,

    /// A folder as the medium: the C64's disk in drive 8 and tape, the MSX's cassette (CAS:); nothing outside it is read or
    /// written. Without it the drive is not there
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,

    /// Blocks of 254 bytes that the disk holds; a cassette has room for everything
    #[arg(long, value_name = "N", default_value_t = crate::disk::DEFAULT_BLOCKS, requires = "disk",
        value_parser = clap::value_parser!(u16).range(1..))]
    pub disk_blocks: u16,

    /// A file that the printer (C64: device 4, MSX: LPT:) writes to: text, unless --printer-raw says otherwise
    #[arg(long, value_name = "FILE")]
    pub printer: Option<PathBuf>,

    /// The printer's file holds the bytes as the program sends them, control codes and all, instead of text
    #[arg(long, requires = "printer")]
    pub printer_raw: bool,

    /// Record to FILE: .png the last picture, with a plotter's paper beside it, .gif the moving picture, .wav the sound
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Which program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,
}

impl MachineArgs {
    /// What the machine is to be like.
    pub fn machine_config(&self) -> MachineConfig {
        let television = match (self.pal, self.ntsc) {
            (true, _) => Some(TvStandard::Pal),
            (false, true) => Some(TvStandard::Ntsc),
            (false, false) => None,
        };
        MachineConfig { tv_standard: television, ram_kilobytes: self.ram, without_plotter: self.no_plotter }
    }

    /// What was chosen about the machine, with the option that did.
    pub fn chosen_options(&self) -> impl Iterator<Item = (ConfigOption, &'static str)> {
        let given = [
            (self.pal, ConfigOption::TvStandard, "--pal"),
            (self.ntsc, ConfigOption::TvStandard, "--ntsc"),
            (self.ram.is_some(), ConfigOption::Ram, "--ram"),
            (self.plotter.is_some(), ConfigOption::Plotter, "--plotter"),
            (self.no_plotter, ConfigOption::Plotter, "--no-plotter"),
            (self.printer.is_some(), ConfigOption::Printer, "--printer"),
            (self.disk.is_some(), ConfigOption::Storage, "--disk"),
        ];
        given.into_iter().filter(|row| row.0).map(|(_, choice, option)| (choice, option))
    }

    /// How the printer's file holds what is printed.
    pub fn printer_format(&self) -> PrinterFormat {
        if self.printer_raw { PrinterFormat::Bytes } else { PrinterFormat::Text }
    }
}

/// The size of a card as it is typed.
fn parse_ram(text: &str) -> Result<u32, String> {
    let sizes = [8, 32];
    text.parse().ok().filter(|size| sizes.contains(size)).ok_or_else(|| "give 8 or 32".to_owned())
}

/// A seed as it is typed.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("give a whole number from 0 to {}", u64::MAX))
}
