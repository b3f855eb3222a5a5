//! Sticks, triggers, paddles and pads as the firmware reads them.

/// What is plugged into the control ports, with the keys that stand for it.
pub trait Controllers {
    /// Where stick `number` points: 0 nowhere, 1 up, then clockwise to 8. Number 0 is the cursor keys.
    fn stick(&mut self, number: u8) -> u8;

    /// Whether trigger `number` is pressed. Number 0 is the space bar.
    fn trigger(&mut self, number: u8) -> bool;

    /// How far paddle `number` is turned.
    fn paddle(&mut self, number: u8) -> u8;

    /// An answer of a touch pad, by the firmware's numbers.
    fn touch_pad(&mut self, number: u8) -> u8;
}
