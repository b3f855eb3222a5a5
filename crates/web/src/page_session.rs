//! A machine with a person at a web page.

use core::time::Duration;

use player::frame_pacing::FramesDue;
use player::interactive::InteractiveSession;
use player::keymap::Command;
use player::paper::{self, PaperFormat};
use player::record;
use serde::Serialize;

use crate::json;
use crate::recording::Recording;

/// A machine with a person at a web page.
pub struct PageSession {
    /// The machine.
    pub desk: InteractiveSession,
    rgba: Vec<u8>,
    size: (usize, usize),
    is_paused: bool,
    is_warping: bool,
    /// Samples for the page.
    samples: Vec<i16>,
    recording: Option<Recording>,
}

/// The state for the page's controls.
#[derive(Serialize)]
pub struct Status<'a> {
    /// The current message of the machine.
    message: Option<&'a str>,
    is_running: bool,
    is_waiting_for_line: bool,
    /// Emulated seconds since power-on.
    seconds: f64,
}

impl PageSession {
    pub fn new(desk: InteractiveSession) -> Self {
        Self {
            desk,
            rgba: vec![],
            size: (0, 0),
            is_paused: false,
            is_warping: false,
            samples: vec![],
            recording: None,
        }
    }

    pub fn frames_due(&mut self, milliseconds: f64) -> i32 {
        let elapsed = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default();
        match self.desk.frames_due(elapsed) {
            FramesDue::Count(count) => i32::try_from(count).unwrap_or(i32::MAX),
            FramesDue::Unlimited => -1,
        }
    }

    pub fn run_frame(&mut self) {
        self.desk.run_frame();
        let samples = self.desk.session.take_samples();
        if let Some(recording) = &mut self.recording
            && let Err(error) = recording.add(&self.desk.session, &samples)
        {
            self.desk.show_message(format!("the recording ended: {error}"));
            self.recording = None;
        }
        self.samples.extend(samples);
    }

    /// Renders the frame; returns whether it differs from the one before.
    pub fn render(&mut self) -> bool {
        let frame = self.desk.session.frame();
        let rgba: Vec<u8> =
            frame.colours().into_iter().flat_map(|[red, green, blue]| [red, green, blue, 255]).collect();
        let is_changed = rgba != self.rgba;
        (self.rgba, self.size) = (rgba, frame.size());
        is_changed
    }

    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    pub fn frame_size(&self) -> (usize, usize) {
        self.size
    }

    pub fn take_samples(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.samples).into_iter().flat_map(i16::to_le_bytes).collect()
    }

    pub fn status(&self) -> Vec<u8> {
        let session = &self.desk.session;
        json(&Status {
            message: self.desk.current_message(),
            is_running: session.is_running(),
            is_waiting_for_line: session.is_waiting_for_line(),
            seconds: self.elapsed(),
        })
    }

    pub fn elapsed(&self) -> f64 {
        let system = self.desk.session.system();
        system.now().0 as f64 / f64::from(system.clock().0)
    }

    pub fn take_printer_text(&mut self) -> Vec<u8> {
        let system = self.desk.session.system_mut();
        let printed = system.take_printer_output().unwrap_or_default();
        system.printed_text(&printed).into_bytes()
    }

    pub fn paper(&self) -> Result<Vec<u8>, String> {
        let plotter = self.desk.session.system().plotter().ok_or("the machine has no plotter")?;
        let mut file = vec![];
        paper::write(plotter, PaperFormat::Svg, &mut file).map_err(|error| error.to_string())?;
        Ok(file)
    }

    pub fn set_paused(&mut self, is_paused: bool) {
        if self.is_paused != is_paused {
            self.toggle(Command::Pause);
            self.is_paused = is_paused;
        }
    }

    pub fn set_warp(&mut self, is_warping: bool) {
        if self.is_warping != is_warping {
            self.toggle(Command::Warp);
            self.is_warping = is_warping;
        }
    }

    fn toggle(&mut self, command: Command) {
        self.desk.command(command).expect("only a reset loads the program, which may not fit");
    }

    pub fn reset(&mut self) -> Result<Vec<u8>, String> {
        self.desk.command(Command::Reset).map_err(|error| error.to_string())?;
        Ok(vec![])
    }

    pub fn save_snapshot(&mut self) -> Vec<u8> {
        self.desk.session.system().save_snapshot()
    }

    pub fn load_snapshot(&mut self, snapshot: &[u8]) -> Result<Vec<u8>, String> {
        self.desk.key_sequencer.release_all(&mut self.desk.session);
        self.desk.session.load_snapshot(snapshot).map_err(|error| error.to_string())?;
        Ok(vec![])
    }

    pub fn screenshot(&self) -> Result<Vec<u8>, String> {
        let mut file = vec![];
        let frame = paper::frame_with_paper(self.desk.session.system());
        record::write_png(&frame, &mut file).map_err(|error| error.to_string())?;
        Ok(file)
    }

    pub fn start_recording(&mut self, format: u32) -> Result<Vec<u8>, String> {
        self.recording = Some(Recording::new(format, &self.desk.session)?);
        Ok(vec![])
    }

    pub fn stop_recording(&mut self) -> Result<Vec<u8>, String> {
        let recording = self.recording.take().ok_or("nothing is being recorded")?;
        recording.finish().map_err(|error| error.to_string())
    }
}
