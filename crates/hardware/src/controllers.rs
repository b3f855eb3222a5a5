//! Joysticks, triggers, paddles and touch pads as the firmware reads them.

/// The devices at the control ports, and the keys that replace them.
pub trait Controllers {
    /// Returns the direction of stick `number`: 0 centred, 1 up, then clockwise to 8. Number 0 is the cursor keys.
    fn stick(&mut self, number: u8) -> u8;

    /// Returns whether trigger `number` is pressed. Number 0 is the space bar.
    fn trigger(&mut self, number: u8) -> bool;

    /// Returns the angle of paddle `number`.
    fn paddle(&mut self, number: u8) -> u8;

    /// Returns a value of a touch pad, by the firmware's numbers.
    fn touch_pad(&mut self, number: u8) -> u8;
}
