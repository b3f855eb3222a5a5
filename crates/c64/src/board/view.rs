//! The output of the chips, and their registers.

use alloc::vec::Vec;

use hardware::{Frame, ScreenText};
use parts::SoundLog;

use super::{Board, COLOUR_CELLS};
use crate::cia::Cia;
use crate::sound::Sid;
use crate::video::Vic;

impl Board {
    /// Renders the current frame.
    pub(crate) fn render(&self) -> Frame {
        self.chips.vic.render(self.chips.video_memory(&self.space), self.time.clock.elapsed())
    }

    /// Returns the screen as text.
    pub(crate) fn screen_text(&self, cursor: Option<(usize, usize)>) -> ScreenText {
        self.chips.vic.screen_text(self.chips.video_memory(&self.space), cursor)
    }

    /// Returns the cells of colour RAM that are on the screen.
    pub(crate) fn colours(&self) -> &[u8] {
        &self.space.colour()[..COLOUR_CELLS]
    }

    pub(crate) fn colours_mut(&mut self) -> &mut [u8] {
        &mut self.space.colour_mut()[..COLOUR_CELLS]
    }

    pub(crate) fn vic(&self) -> &Vic {
        &self.chips.vic
    }

    pub(crate) fn sid(&self) -> &Sid {
        &self.chips.sid
    }

    pub(crate) fn cias(&self) -> [&Cia; 2] {
        [&self.chips.cia1, &self.chips.cia2]
    }

    pub(crate) fn sound_log(&self) -> &SoundLog {
        &self.sound_log
    }

    pub(crate) fn sound_log_mut(&mut self) -> &mut SoundLog {
        &mut self.sound_log
    }

    pub(crate) fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>) {
        self.chips.sid.render(self.time.clock.elapsed(), rate, samples);
    }

    pub(crate) fn skip_sound(&mut self) {
        self.chips.sid.skip(self.time.clock.elapsed());
    }
}
