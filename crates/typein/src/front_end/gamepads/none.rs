//! A build without gamepads.

use player::interactive::InteractiveSession;

/// No gamepads.
pub struct HostGamepads;

impl HostGamepads {
    /// Returns no gamepads.
    pub fn open(_interactive: &mut InteractiveSession) -> Result<Self, String> {
        Ok(Self)
    }

    /// Does nothing.
    pub fn poll(&mut self, _interactive: &mut InteractiveSession) {}
}
