//! The board: memory, chips, the processor's state and time, and the address map of the processor.
//!
//! Each part owns its state; the board holds the parts and connects them. No other module accesses
//! the parts directly: the KERNAL borrows memory and time, and calls the board for the rest.
//!
//! | file | part |
//! |---|---|
//! | `bus` | the processor's reads and writes |
//! | `chips` | the chips, and the connections of their pins |
//! | `collision_horizon` | the time when the beam reaches sprites next |
//! | `firmware` | the interface for the KERNAL: initialisation, interrupt lines, keys |
//! | `irq_deferral` | deferred interrupts: those that only count the jiffy clock |
//! | `view`, `register_names` | frame, sound, registers, for the host |

mod bus;
mod chips;
mod collision_horizon;
mod firmware;
mod irq_deferral;
mod register_names;
mod view;

use alloc::boxed::Box;

use hardware::{Cycles, PointerDevice};
use kernal::costs::Costs;
use kernal::{Board as _, CodeState, PendingEvents, Timing, Warnings};
use parts::SoundLog;
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::clock::VideoDma;
use crate::keyboard::Matrix;
use crate::pointer::Pointer;
use crate::rom::Rom;
use crate::space::{AddressSpace, Mapping};
use chips::Chips;
use collision_horizon::CollisionHorizon;
use irq_deferral::IrqDeferral;

/// Colour RAM.
pub(crate) const COLOUR_RAM: u16 = 0xd800;
/// Nibbles of colour RAM that are on the screen.
const COLOUR_CELLS: usize = 1000;

/// A Commodore 64 without its KERNAL.
#[derive(Clone, Serialize, Deserialize)]
pub struct Board {
    space: AddressSpace,
    chips: Chips,
    time: Timing<VideoDma>,
    irq_deferral: IrqDeferral,
    #[serde(skip)]
    collision_horizon: CollisionHorizon,
    code: CodeState,
    sound_log: SoundLog,
    warnings: Warnings,
    region: Region,
    seed: u64,
}

impl Board {
    /// Creates a board after power-on with these ROMs.
    pub(crate) fn with_rom(region: Region, seed: u64, costs: &Costs, rom: Box<Rom>) -> Self {
        Self {
            space: AddressSpace::new(seed, rom),
            chips: Chips::new(region, Matrix::default(), Pointer::default()),
            time: Timing::new(VideoDma::new(region)),
            irq_deferral: IrqDeferral::new(costs),
            collision_horizon: CollisionHorizon::default(),
            code: CodeState::default(),
            sound_log: SoundLog::default(),
            warnings: Warnings::default(),
            region,
            seed,
        }
    }

    /// Takes over the time, the chips and the pending events of another board. Memory and the processor's
    /// interrupt flag stay.
    pub(crate) fn synchronise(&mut self, other: &Self) {
        let is_masked = self.time.irq.is_masked;
        self.time.clone_from(&other.time);
        self.time.pending = PendingEvents::default();
        self.time.irq.is_interrupting = false;
        self.time.irq.is_masked = is_masked;
        self.chips.clone_from(&other.chips);
        self.collision_horizon = CollisionHorizon::default();
        self.time.reschedule();
    }

    /// Moves the elapsed time so that the processor has had `ahead` more cycles at the time `then`, for a
    /// comparison with a machine that took another time up to here. Beam and timers follow the new time. The
    /// processor takes an interrupt that is due before it at the next opportunity.
    pub fn set_elapsed(&mut self, then: Cycles, ahead: u64) {
        self.time.clock.set_elapsed(then, ahead);
        self.collision_horizon = CollisionHorizon::default();
        self.schedule_irq();
        self.time.reschedule();
    }

    /// Sets the counter of the timer of the jiffy interrupt, with no interrupt pending.
    pub fn set_jiffy_timer(&mut self, counter: u16) {
        let now = self.time.clock.elapsed();
        self.chips.cia1.set_timer_a(counter, now);
        self.schedule_irq();
        self.time.reschedule();
    }

    /// Returns whether the processor reads ROM at an address below the chips or above them.
    pub(crate) fn reads_rom(&self, address: u16) -> bool {
        self.space.mapping(address) == Mapping::Rom
    }

    /// Returns the first address of the screen's character codes, as the video chip sees it.
    #[must_use]
    pub fn screen_address(&self) -> u16 {
        self.chips.video_memory(&self.space).bank | u16::from(self.chips.vic.register(0x18) & 0xf0) << 6
    }

    /// Returns the registers as last written: of the video and the sound chip, and of both CIAs ports,
    /// directions, mask and controls.
    pub fn written_registers(&self) -> impl Iterator<Item = (u16, u8)> + '_ {
        let vic =
            (0..=0x2e).map(|register| (0xd000 + u16::from(register), self.chips.vic.register(register)));
        let sid =
            (0..=0x18).map(|register| (0xd400 + u16::from(register), self.chips.sid.register(register)));
        let cias = [(0xdc00, &self.chips.cia1), (0xdd00, &self.chips.cia2)];
        let cias = cias.into_iter().flat_map(|(base, cia)| {
            cia.written().into_iter().map(move |(register, value)| (base + u16::from(register), value))
        });
        vic.chain(sid).chain(cias)
    }

    /// Connects a device to control port 1 that the host's pointer moves.
    pub fn connect(&mut self, device: Option<PointerDevice>) {
        self.chips.pointer.connect(device);
    }

    /// Returns the device on control port 1.
    #[must_use]
    pub fn pointer_device(&self) -> Option<PointerDevice> {
        self.chips.pointer.device()
    }

    /// Returns the region that the board was created for.
    #[must_use]
    pub fn region(&self) -> Region {
        self.region
    }
}
