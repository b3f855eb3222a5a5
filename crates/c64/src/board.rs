//! The board: memory, chips and firmware's state put together, and what the processor reaches at each address.
//!
//! Each part owns its state; the board holds the parts and lets them act on each other.
//!
//! The thing newcomers get wrong: writing below a ROM always writes the RAM under it, whatever is read there.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Cycles, Memory, PageSet, SoundWrite, Storage};
use parts::{Schedule, SoundLog};
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::attention::Attention;
use crate::channels::{Output, Progress};
use crate::cia::{Cia, Lines};
use crate::clock::Clock;
use crate::costs::Costs;
use crate::devices::Devices;
use crate::editor::Signs;
use crate::firmware::Bus;
use crate::interrupt::Irq;
use crate::keyboard::Matrix;
use crate::machine_code::Calls;
use crate::nmi::Nmi;
use crate::notices::Notices;
use crate::quiet::{Quiet, is_setting};
use crate::sound::Sid;
use crate::space::{AddressSpace, Answering, FREE_RAM};
use crate::video::Vic;

/// Colour RAM.
pub(crate) const COLOUR_RAM: u16 = 0xd800;
/// Nibbles of colour RAM that are on the screen.
pub(crate) const COLOUR_CELLS: usize = 1000;
/// What a read of colour RAM gives in the upper four bits, which no chip drives there. The real machine shows what
/// the video chip fetched last; programs mask it away. A fixed pattern keeps runs deterministic.
const COLOUR_OPEN_BUS: u8 = 0xf0;

/// What a machine is made of.
#[derive(Default)]
pub struct Options {
    /// Where it was sold.
    pub region: Region,
    /// Decides what power-on leaves open: the contents of RAM that nothing initialises.
    pub seed: u64,
    /// The medium in the disk drive and the cassette recorder; without one there are no such devices.
    pub storage: Option<Box<dyn Storage>>,
    /// What its firmware's routines cost.
    pub costs: Costs,
    /// What the language has in its ROM and its end of the KERNAL's: addresses, each with the bytes from there on.
    pub language: Vec<(u16, Vec<u8>)>,
}

/// A Commodore 64 without BASIC.
///
/// A new machine is switched on and has run its KERNAL's start-up: the screen is clear, the interrupt runs, and the
/// start-up message of BASIC is for the caller to print.
///
/// ```
/// use c64::{C64, Options};
/// use cbm_kernal::Channels;
/// use hardware::Memory;
///
/// let mut machine = C64::new(Options::default());
/// machine.put(b'A');
/// assert_eq!(machine.ram()[1024], 1);
/// ```
#[derive(Serialize, Deserialize)]
pub struct C64 {
    pub(crate) space: AddressSpace,
    pub(crate) vic: Vic,
    pub(crate) sid: Sid,
    pub(crate) cia1: Cia,
    pub(crate) cia2: Cia,
    pub(crate) matrix: Matrix,
    pub(crate) region: Region,
    pub(crate) seed: u64,
    #[serde(skip)]
    pub(crate) costs: Costs,
    #[serde(skip)]
    pub(crate) signs: Signs,
    pub(crate) clock: Clock,
    pub(crate) schedule: Schedule,
    pub(crate) irq: Irq,
    pub(crate) nmi: Nmi,
    pub(crate) quiet: Quiet,
    pub(crate) attention: Attention,
    pub(crate) calls: Calls,
    pub(crate) progress: Progress,
    pub(crate) output: Output,
    pub(crate) bus: Bus,
    pub(crate) devices: Devices,
    pub(crate) sound_log: SoundLog,
    pub(crate) notices: Notices,
}

impl C64 {
    /// Builds a machine and switches it on.
    ///
    /// # Panics
    /// If the language is said to have something where there is no ROM.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let Options { region, seed, storage, costs, language } = options;
        let mut machine = Self {
            space: AddressSpace::new(seed, &language),
            vic: Vic::new(region),
            sid: Sid::new(region),
            cia1: Cia::new(region),
            cia2: Cia::new(region),
            matrix: Matrix::default(),
            region,
            seed,
            quiet: Quiet::new(&costs),
            signs: Signs::new(&costs),
            costs,
            clock: Clock::new(region),
            schedule: Schedule::default(),
            irq: Irq::default(),
            nmi: Nmi::default(),
            attention: Attention::default(),
            calls: Calls::default(),
            progress: Progress::default(),
            output: Output::default(),
            bus: Bus::default(),
            devices: Devices::new(storage),
            sound_log: SoundLog::default(),
            notices: Notices::default(),
        };
        machine.cold_start();
        machine
    }

    /// Switches the machine off and on: RAM, chips and files begin anew; time goes on, the medium stays in the drive, keys stay down.
    pub fn cold_start(&mut self) {
        self.space.power_on(self.seed);
        self.vic = Vic::new(self.region);
        self.sid = Sid::new(self.region);
        self.cia1 = Cia::new(self.region);
        self.cia2 = Cia::new(self.region);
        self.calls = Calls::default();
        self.devices.reset();
        self.notices = Notices::default();
        self.attention.take_warm_start();
        self.nmi = Nmi::default();
        self.bus = Bus::default();
        self.progress = Progress::default();
        self.drop_output();
        self.start_up();
    }

    /// The region the machine was built for.
    #[must_use]
    pub fn region(&self) -> Region {
        self.region
    }

    /// Messages about chip features that the program turned on and this machine lacks, each told once, and about files that
    /// the drive or the tape did not take; empties the list.
    pub fn take_notices(&mut self) -> Vec<String> {
        let mut notices = self.notices.take();
        notices.append(&mut self.devices.take_notices());
        notices
    }

    /// The colour RAM as the screen uses it: 1000 low nibbles.
    #[must_use]
    pub fn colour_ram(&self) -> &[u8] {
        &self.space.colour()[..COLOUR_CELLS]
    }

    /// The lowest address the video chip sees: CIA 2 chooses a quarter of the address space, inverted.
    pub(crate) fn video_bank(&self) -> u16 {
        u16::from(!self.cia2.port_a() & 3) << 14
    }

    /// Whether the BASIC ROM answers at a000-bfff.
    #[inline]
    pub(crate) fn has_basic_rom(&self) -> bool {
        self.space.has_basic_rom()
    }

    /// Whether the KERNAL ROM answers at e000-ffff.
    #[inline]
    pub(crate) fn has_kernal_rom(&self) -> bool {
        self.space.has_kernal_rom()
    }

    /// Writes RAM from outside the program and marks the page.
    #[inline]
    pub(crate) fn store(&mut self, address: u16, value: u8) {
        self.space.store(address, value);
    }

    /// The 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(crate) fn word(&self, address: u16) -> u16 {
        self.space.word(address)
    }

    /// Reads the ROM; the person is told when the program looks at what the original has there and this machine has not.
    fn peek_rom(&mut self, address: u16) -> u8 {
        if !self.space.rom().is_known(address) {
            self.notices.tell_unknown_rom(address);
        }
        self.space.rom().at(address)
    }

    /// Reads where ROM or chips may answer.
    #[cold]
    fn peek_banked(&mut self, address: u16) -> u8 {
        match self.space.answering(address) {
            Answering::Ram => self.space[usize::from(address)],
            Answering::Rom => self.peek_rom(address),
            Answering::Characters => self.space.rom().characters[usize::from(address - 0xd000)],
            Answering::Chips => self.read_chip(address),
        }
    }

    /// Writes where chips may answer, or to the processor port.
    #[cold]
    fn poke_banked(&mut self, address: u16, value: u8) {
        match address {
            0 => self.space.set_direction(value),
            1 => self.space.set_port(value),
            0xd000..=0xdfff if self.space.has_chips() => self.write_chip(address, value),
            _ => self.store(address, value),
        }
    }

    /// What the outside puts on the lines of CIA 1: keys and joysticks.
    pub(crate) fn keyboard_lines(&self) -> Lines {
        self.matrix.lines(self.cia1.port_a(), self.cia1.port_b())
    }

    fn read_chip(&mut self, address: u16) -> u8 {
        let now = self.clock.elapsed();
        match address {
            0xd000..=0xd3ff => {
                let memory = self.space.seen_by_video(self.video_bank());
                self.vic.read(address as u8 & 0x3f, memory, now)
            }
            0xd400..=0xd7ff => self.sid.read(now, address as u8 & 0x1f),
            0xd800..=0xdbff => self.space.colour()[usize::from(address - COLOUR_RAM)] | COLOUR_OPEN_BUS,
            0xdc00..=0xdcff => {
                let lines = self.keyboard_lines();
                let value = self.cia1.read(address as u8 & 0x0f, now, lines);
                // Reading the interrupt register lets go of the line; no other read changes anything.
                if address & 0x0f == 0x0d {
                    self.watch_interrupt_line();
                }
                value
            }
            0xdd00..=0xddff => {
                let lines = Lines { a: 0x3f | self.cia2.port_a() & 0xc0, b: 0xff };
                let value = self.cia2.read(address as u8 & 0x0f, now, lines);
                if address & 0x0f == 0x0d {
                    self.watch_nmi_line();
                }
                value
            }
            // Nothing is plugged in at the expansion port.
            _ => 0xff,
        }
    }

    fn write_chip(&mut self, address: u16, value: u8) {
        let now = self.clock.elapsed();
        match address {
            0xd000..=0xd3ff => self.write_vic(address as u8 & 0x3f, value, now),
            0xd400..=0xd7ff => {
                self.sound_log.note(SoundWrite { at: now, address, value });
                self.sid.write(now, address as u8 & 0x1f, value);
            }
            0xd800..=0xdbff => self.space.colour_mut()[usize::from(address - COLOUR_RAM)] = value & 0x0f,
            0xdc00..=0xdcff => {
                self.cia1.write(address as u8 & 0x0f, value, now);
                // The ports have no part in interrupts.
                if address & 0x0f > 3 {
                    self.watch_interrupt_line();
                }
            }
            0xdd00..=0xddff => {
                self.cia2.write(address as u8 & 0x0f, value, now);
                if address & 0x0f > 3 {
                    self.watch_nmi_line();
                }
            }
            _ => {}
        }
    }

    fn write_vic(&mut self, register: u8, value: u8, now: Cycles) {
        let memory = self.space.seen_by_video(self.video_bank());
        self.vic.write(register, value, memory, now);
        if register == 0x11 {
            self.clock.set_display(value);
            self.reschedule();
        }
        // The line to compare with; letting go of the interrupt line; its mask.
        if matches!(register, 0x11 | 0x12 | 0x19 | 0x1a) {
            self.watch_video_interrupt();
        }
        while let Some(feature) = self.vic.take_notice() {
            self.notices.tell(feature);
        }
    }
}

impl Memory for C64 {
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
        match address {
            0..=0x9fff | 0xc000..=0xcfff => self.space[usize::from(address)],
            _ => self.peek_banked(address),
        }
    }

    #[inline]
    fn poke(&mut self, address: u16, value: u8) {
        match address {
            2..=0xcfff | 0xe000.. => self.store(address, value),
            _ => self.poke_banked(address, value),
        }
    }

    /// The RAM that no ROM covers, above the cells of the interrupt and of the KERNAL.
    #[inline]
    fn peek_at_rest(&self, address: u16) -> Option<u8> {
        match address {
            FREE_RAM..=0x9fff | 0xc000..=0xcfff => Some(self.space[usize::from(address)]),
            _ => None,
        }
    }

    /// The same with the RAM below the BASIC ROM, and the colour RAM: the picture is drawn when the host asks for it.
    #[inline]
    fn poke_at_rest(&mut self, address: u16, value: u8) -> bool {
        match address {
            FREE_RAM..=0xcfff => self.space[usize::from(address)] = value,
            0xd800..=0xdbff if self.space.has_chips() => {
                self.space.colour_mut()[usize::from(address - COLOUR_RAM)] = value & 0x0f;
            }
            _ => return false,
        }
        true
    }

    /// The interrupt registers let go of a line when they are read.
    #[inline]
    fn peek_in_passing(&mut self, address: u16) -> Option<u8> {
        match address {
            0xdc00..=0xddff if address & 0x0f == 0x0d => None,
            _ => Some(self.peek(address)),
        }
    }

    /// Cells of editor and keyboard, while no output is held back that they might change.
    #[inline]
    fn poke_setting(&mut self, address: u16, value: u8) -> bool {
        let is_setting = is_setting(address) && !self.output.is_held();
        if is_setting {
            self.space[usize::from(address)] = value;
        }
        is_setting
    }

    /// The sound chip, and the video chip but for what has to do with interrupts.
    #[inline]
    fn poke_in_passing(&mut self, address: u16, value: u8) -> bool {
        match address {
            0xd000..=0xd3ff if matches!(address & 0x3f, 0x11 | 0x12 | 0x19 | 0x1a) => return false,
            0xd000..=0xd7ff if self.space.has_chips() => self.write_chip(address, value),
            _ => return false,
        }
        true
    }

    fn take_written(&mut self) -> PageSet {
        self.attention.forget_handler();
        self.space.take_written()
    }
}
