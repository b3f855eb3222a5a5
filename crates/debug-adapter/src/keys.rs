//! Host keys that are held down in the client's view of the screen.

use player::Session;
use player::key_sequencer::{HostKeyId, KeySequencer};
use player::keymap::{self, HostKey, Modifiers};
use serde::Deserialize;
use systems::Chord;

/// A host key that was pressed or released, by the names of `KeyboardEvent` (W3C UI Events).
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KeyChange {
    /// A character, or the name of a key.
    key: String,
    /// The physical key.
    code: String,
    is_pressed: bool,
    #[serde(default)]
    shift: bool,
    #[serde(default)]
    alt: bool,
}

/// The host keys that are held down.
#[derive(Debug, Default)]
pub(crate) struct HeldKeys {
    pub(crate) sequencer: KeySequencer,
    /// The codes of the keys that were pressed; the index is the identifier.
    codes: Vec<String>,
}

impl HeldKeys {
    fn identifier(&mut self, code: &str) -> HostKeyId {
        let known = self.codes.iter().position(|other| other == code).unwrap_or_else(|| {
            self.codes.push(code.to_owned());
            self.codes.len() - 1
        });
        HostKeyId::try_from(known).unwrap_or(HostKeyId::MAX)
    }

    /// Presses or releases the key of the machine for a host key.
    ///
    /// # Errors
    /// When the machine has no key for it.
    pub(crate) fn change(&mut self, session: &mut Session, change: &KeyChange) -> Result<(), String> {
        let id = self.identifier(&change.code);
        if change.is_pressed {
            let chord = change
                .chord(session)
                .ok_or_else(|| format!("the machine has no key for `{}`", change.key))?;
            self.sequencer.press(session, id, chord);
        } else {
            self.sequencer.release(session, id);
        }
        Ok(())
    }
}

impl KeyChange {
    fn chord(&self, session: &Session) -> Option<Chord> {
        let system = session.system();
        let modifiers = Modifiers { shift: self.shift, control: false, alt: self.alt };
        let mut characters = self.key.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            // The character includes the effect of Shift.
            return keymap::character_key(system, character, Modifiers { shift: false, ..modifiers });
        }
        match HostKey::named(&self.key) {
            Some(key) => keymap::special_key(system, key, modifiers),
            None if matches!(&*self.key, "Shift" | "Alt") => keymap::modifiers_alone(system, modifiers),
            None => None,
        }
    }
}
