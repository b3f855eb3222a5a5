//! The screen of the machine for the client: as text, and as an image.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use player::record::write_png;
use serde_json::{Value, json};

use crate::adapter::Debuggee;
use crate::outbox::Outbox;

impl Debuggee {
    /// Returns the screen as text and as a data URI.
    pub(crate) fn screen(&self) -> Value {
        let frame = self.session.frame();
        let (width, height) = frame.size();
        let mut screen = json!({ "text": self.session.text(), "width": width, "height": height });
        let mut png = Vec::new();
        // A frame that is too large for the format has only its text.
        if write_png(&frame, &mut png).is_ok() {
            screen["image"] = format!("data:image/png;base64,{}", STANDARD.encode(png)).into();
        }
        screen
    }

    /// Sends the screen if the frame has changed.
    pub(crate) fn send_changed_screen(&mut self, outbox: &mut Outbox) {
        let frame = self.session.frame();
        if self.shown.as_ref() != Some(&frame) {
            outbox.event("typein/screen", self.screen());
            self.shown = Some(frame);
        }
    }
}
