//! The board: memory, chips and firmware's state put together, and what the processor reaches at each address.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Cycles, Memory, PageSet, Storage};
use parts::{Clock, Schedule, SoundLog};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::costs::Costs;
use crate::editor::Waiting;
use crate::keyboard::Matrix;
use crate::latches::Latches;
use crate::notices::Notices;
use crate::rom::{FIFTY, Rom, VERSION};
use crate::sent::Sent;
use crate::sound::Psg;
use crate::space::{RAM_START, Space};
use crate::video::Vdp;

/// What a machine is made of.
#[derive(Default)]
pub struct Options {
    /// Pictures and interrupts a second.
    pub region: Region,
    /// Decides what power-on leaves open: the contents of RAM that nothing initialises.
    pub seed: u64,
    /// The medium in the cassette recorder; without one there is nothing in it.
    pub storage: Option<Box<dyn Storage>>,
    /// What its firmware's routines cost.
    pub costs: Costs,
}

/// An MSX1 without BASIC.
///
/// A new machine is switched on and has run its firmware's start-up: the screen is clear, the interrupt runs, and the
/// start-up message of BASIC is for the caller to print.
///
/// ```
/// use hardware::{Console, VideoMemory};
/// use msx::{Msx, Options};
///
/// let mut machine = Msx::new(Options::default());
/// machine.send(b'A');
/// // Rows of 37 characters stand two columns from the left.
/// assert_eq!(machine.read_video(2), b'A');
/// ```
#[derive(Serialize, Deserialize)]
pub struct Msx {
    pub(crate) space: Space,
    #[serde(skip)]
    pub(crate) rom: Rom,
    pub(crate) vdp: Vdp,
    pub(crate) psg: Psg,
    pub(crate) matrix: Matrix,
    pub(crate) ports: Latches,
    pub(crate) region: Region,
    pub(crate) seed: u64,
    #[serde(skip)]
    pub(crate) costs: Costs,
    pub(crate) clock: Clock,
    pub(crate) schedule: Schedule,
    /// When the present picture ends.
    pub(crate) next_picture: Cycles,
    pub(crate) waiting: Waiting,
    pub(crate) sent: Sent,
    pub(crate) printed: Vec<u8>,
    pub(crate) sound_log: SoundLog,
    pub(crate) notices: Notices,
    #[serde(skip)]
    pub(crate) storage: Option<Box<dyn Storage>>,
}

impl Msx {
    /// Builds a machine and switches it on.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let Options { region, seed, storage, costs } = options;
        let mut machine = Self {
            space: Space::new(seed),
            rom: Rom::default(),
            vdp: Vdp::default(),
            psg: Psg::default(),
            matrix: Matrix::default(),
            ports: Latches::default(),
            region,
            seed,
            costs,
            clock: Clock::default(),
            schedule: Schedule::default(),
            next_picture: Cycles(region.cycles_per_frame()),
            waiting: Waiting::default(),
            sent: Sent::default(),
            printed: Vec::new(),
            sound_log: SoundLog::default(),
            notices: Notices::default(),
            storage,
        };
        machine.start_up();
        machine
    }

    /// Switches the machine off and on: RAM and chips begin anew; time goes on, the medium stays, keys stay down.
    pub fn cold_start(&mut self) {
        self.space = Space::new(self.seed);
        self.vdp = Vdp::default();
        self.ports = Latches::default();
        self.waiting = Waiting::default();
        self.notices = Notices::default();
        self.start_up();
    }

    /// The rate of pictures that the machine was built for.
    #[must_use]
    pub fn region(&self) -> Region {
        self.region
    }

    /// Messages about what the program uses and this machine lacks, each told once; empties the list.
    pub fn take_notices(&mut self) -> Vec<String> {
        self.notices.take()
    }

    /// What the processor finds at an address, without a word to the person.
    pub(crate) fn visible(&self, address: u16) -> u8 {
        if address >= RAM_START {
            return self.space.byte(address);
        }
        match self.rom.at(address) {
            Some(byte) if address == VERSION && self.region == Region::Pal => byte | FIFTY,
            Some(byte) => byte,
            None => 0xff,
        }
    }
}

impl Memory for Msx {
    #[inline]
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.space.ram()
    }

    #[inline]
    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.space.ram_mut()
    }

    #[inline]
    fn peek(&mut self, address: u16) -> u8 {
        if address < RAM_START && self.rom.at(address).is_none() {
            self.notices.tell_unknown_rom(address);
        }
        self.visible(address)
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        // What lies under the ROM cannot be reached.
        if address >= RAM_START {
            self.space.store(address, value);
        }
    }

    fn take_written(&mut self) -> PageSet {
        self.space.take_written()
    }
}
