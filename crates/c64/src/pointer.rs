//! The devices on control port 1 that the host's pointer moves: paddles, the mouse 1351, a light pen.
//!
//! | device | position | buttons |
//! |---|---|---|
//! | paddles | POTX and POTY, 255 at the left and upper edge of the text to 0 at the others | left and right of the joystick |
//! | mouse, proportional mode | POTX and POTY: bits 1-6 count the dots modulo 64, upwards for y | fire: left, up: right |
//! | light pen | the video chip's registers 19 (half dots of the sprites' coordinates) and 20 (raster line) | left of the joystick |
//!
//! The sound chip measures the potentiometers of the port that bits 6 and 7 of CIA 1's port A select;
//! the KERNAL's scan of the keyboard leaves port 1 selected. Source: C64 Programmer's Reference Guide,
//! chapter 6; Commodore 1351 Mouse User's Manual, chapter 4. *Documented.* A light pen in front of the
//! border sees no beam: the registers keep their values.

use hardware::{PointerAction, PointerDevice};
use serde::{Deserialize, Serialize};

/// The first dot of the text in a frame, and its size in dots.
const TEXT: [(i32, i32); 2] = [(32, 320), (35, 200)];
/// From a dot of the frame to the coordinates of sprites, and to the raster line.
const SPRITE_X: i32 = -8;
const RASTER_LINE: i32 = 16;

/// Switches of the joystick.
const UP: u8 = 1;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;
const FIRE: u8 = 16;

/// A device on control port 1 with its position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pointer {
    device: Option<PointerDevice>,
    at: [i32; 2],
    /// The buttons that are down, 1 for the first.
    buttons: u8,
    /// The registers of the light pen.
    pen: [u8; 2],
}

impl Pointer {
    /// Connects a device, in offset of the one before.
    pub(crate) fn connect(&mut self, device: Option<PointerDevice>) {
        *self = Self { device, ..Self::default() };
    }

    /// Returns the device.
    pub(crate) fn device(&self) -> Option<PointerDevice> {
        self.device
    }

    /// Applies an action at a dot of the frame. Returns the closed switches of the joystick's lines, if a
    /// device is connected.
    pub(crate) fn apply(&mut self, action: PointerAction, at: [i32; 2], button: u8) -> Option<u8> {
        let device = self.device?;
        self.at = at;
        let bit = 1 << button.saturating_sub(1).min(7);
        match action {
            PointerAction::Press => self.buttons |= bit,
            PointerAction::Release => self.buttons &= !bit,
            PointerAction::Drag | PointerAction::Move => {}
        }
        let is_inside = at.iter().zip(TEXT).all(|(&at, (first, size))| (first..first + size).contains(&at));
        if is_inside {
            let [x, y] = at;
            self.pen = [((x + SPRITE_X) / 2) as u8, (y + RASTER_LINE) as u8];
        }
        let (is_first, is_other) = (self.buttons & 1 != 0, self.buttons & !1 != 0);
        let [first, other] = match device {
            PointerDevice::Paddles => [LEFT, RIGHT],
            PointerDevice::Mouse => [FIRE, UP],
            PointerDevice::LightPen => [LEFT, 0],
        };
        Some(if is_first { first } else { 0 } | if is_other { other } else { 0 })
    }

    /// Returns the value of POTX or POTY, if the device has potentiometers.
    pub(crate) fn potentiometer(&self, axis: usize) -> Option<u8> {
        let at = self.at[axis];
        match self.device? {
            PointerDevice::Paddles => {
                let (first, size) = TEXT[axis];
                let offset = (at - first).clamp(0, size - 1);
                Some((255 - offset * 255 / (size - 1)) as u8)
            }
            PointerDevice::Mouse => {
                let count = if axis == 0 { at } else { -at };
                Some(64 + 2 * count.rem_euclid(64) as u8)
            }
            PointerDevice::LightPen => None,
        }
    }

    /// Returns a register of the video chip's light pen, if one is connected.
    pub(crate) fn pen(&self, axis: usize) -> Option<u8> {
        (self.device == Some(PointerDevice::LightPen)).then_some(self.pen[axis])
    }
}
