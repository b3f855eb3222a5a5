//! An interactive session on a web page.

use core::time::Duration;

use player::filter::Filter;
use player::frame_pacing::FramesDue;
use player::image_files::{ImageFile, image_files};
use player::interactive::InteractiveSession;
use player::keymap::Command;
use player::media::MemoryFolder;
use player::overlay::Canvas;
use player::paper::{self, PaperFormat};
use player::{Cycles, Frame, InputLog, MachineConfig, PointerAction, Storage as _, record};
use serde::Serialize;

use crate::json::json;
use crate::recording::Recording;

/// An interactive session on a web page.
pub struct PageSession {
    /// The machine.
    pub interactive: InteractiveSession,
    /// The medium in the drive or recorder.
    medium: MemoryFolder,
    /// The rendered frame; `rgba` has its colours, as the filter shows them.
    frame: Option<Frame>,
    filter: Filter,
    rgba: Vec<u8>,
    /// Width and height of the pixels in `rgba`.
    rgba_size: (usize, usize),
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
    /// Whether the program has run for a while without looking for a key.
    is_busy: bool,
    /// The error that has ended the program since the last call.
    failure: Option<Failed>,
    /// Emulated seconds since power-on.
    seconds: f64,
}

/// The range of emulated seconds for a seek.
#[derive(Serialize)]
struct RewindRange {
    oldest: f64,
    newest: f64,
}

/// An error that ended a program.
#[derive(Serialize)]
pub struct Failed {
    message: String,
    /// The line of the program.
    line: Option<u16>,
}

/// A file on the medium.
#[derive(Serialize)]
struct StoredFile<'a> {
    name: &'a str,
    length: usize,
}

impl PageSession {
    pub fn new(interactive: InteractiveSession, medium: MemoryFolder) -> Self {
        Self {
            interactive,
            medium,
            frame: None,
            filter: Filter::default(),
            rgba: vec![],
            rgba_size: (0, 0),
            is_paused: false,
            is_warping: false,
            samples: vec![],
            recording: None,
        }
    }

    pub fn frames_due(&mut self, milliseconds: f64) -> i32 {
        let elapsed = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default();
        match self.interactive.frames_due(elapsed) {
            FramesDue::Count(count) => i32::try_from(count).unwrap_or(i32::MAX),
            FramesDue::Unlimited => -1,
        }
    }

    pub fn run_frame(&mut self) {
        self.interactive.run_frame();
        let samples = self.interactive.session.take_samples();
        if let Some(recording) = &mut self.recording
            && let Err(error) = recording.add(&self.interactive.session, &samples)
        {
            self.interactive.show_message(format!("the recording ended: {error}"));
            self.recording = None;
        }
        self.samples.extend(samples);
    }

    /// Renders the frame; returns whether it differs from the one before.
    pub fn render(&mut self) -> bool {
        if !self.interactive.has_frame() {
            return false;
        }
        let frame = self.interactive.session.frame();
        // Most frames do not differ; comparing colour numbers is a quarter of comparing colours.
        if self.frame.as_ref() == Some(&frame) {
            return false;
        }
        self.rgba.clear();
        self.rgba_size = frame.size();
        match &frame {
            // The browser scales and smooths.
            _ if self.filter.rows() > 1 => self.filter_frame(&frame),
            Frame::Indexed { pixels, palette, .. } => {
                self.rgba.extend(pixels.iter().flat_map(|&dot| opaque(palette[usize::from(dot)])));
            }
            Frame::Rgb { pixels, .. } => self.rgba.extend(pixels.iter().copied().flat_map(opaque)),
        }
        self.frame = Some(frame);
        true
    }

    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    fn filter_frame(&mut self, frame: &Frame) {
        let canvas = Canvas::from_frame(frame, self.dot_aspect());
        let pixels = self.filter.apply(canvas.width, &canvas.dots);
        self.rgba.extend(pixels.into_iter().flat_map(|pixel| {
            let [_, red, green, blue] = pixel.to_be_bytes();
            opaque([red, green, blue])
        }));
        self.rgba_size = (canvas.width, canvas.height * self.filter.rows());
    }

    /// Sets the filter; the next call of [`Self::render`] returns a frame.
    pub fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
        self.frame = None;
    }

    pub fn frame_size(&self) -> (usize, usize) {
        self.rgba_size
    }

    /// Sends a pointer event; the position is in widths and heights of the picture.
    pub fn send_pointer(&mut self, action: u32, (x, y): (f64, f64), button: u8) {
        let action = match action {
            1 => PointerAction::Drag,
            2 => PointerAction::Press,
            3 => PointerAction::Release,
            _ => PointerAction::Move,
        };
        let (width, height) = self.frame.as_ref().map_or((0, 0), Frame::size);
        // A float becomes the nearest integer in range.
        let pixel = |at: f64, size: usize| (at * size as f64).floor() as i32;
        self.interactive.session.send_pointer(action, (pixel(x, width), pixel(y, height)), button);
    }

    fn dot_aspect(&self) -> f64 {
        self.interactive.session.system().machine().dot_aspect
    }

    /// Returns the width of a pixel of the rendered frame in its heights.
    pub fn pixel_aspect(&self) -> f64 {
        let (width, height) = self.frame.as_ref().map_or((0, 0), Frame::size);
        let ratio = |whole: usize, parts: usize| whole as f64 / parts.max(1) as f64;
        self.dot_aspect() * ratio(width, self.rgba_size.0) / ratio(height, self.rgba_size.1)
    }

    pub fn take_samples(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.samples).into_iter().flat_map(i16::to_le_bytes).collect()
    }

    pub fn status(&mut self) -> Vec<u8> {
        let failure = self.interactive.take_failure();
        let failure = failure.map(|failure| Failed { message: failure.message, line: failure.line });
        let session = &self.interactive.session;
        json(&Status {
            failure,
            is_busy: self.interactive.is_busy(),
            message: self.interactive.current_message(),
            is_running: session.is_running(),
            is_waiting_for_line: session.is_waiting_for_line(),
            seconds: self.elapsed(),
        })
    }

    pub const fn is_busy(&self) -> bool {
        self.interactive.is_busy()
    }

    pub fn elapsed(&self) -> f64 {
        self.seconds(self.interactive.session.goal())
    }

    fn seconds(&self, cycles: Cycles) -> f64 {
        cycles.0 as f64 / f64::from(self.interactive.session.system().clock().0)
    }

    pub fn rewind_range(&self) -> Vec<u8> {
        let session = &self.interactive.session;
        let (oldest, newest) = (session.oldest().unwrap_or(session.elapsed()), session.newest());
        json(&RewindRange { oldest: self.seconds(oldest), newest: self.seconds(newest) })
    }

    pub fn seek(&mut self, seconds: f64) -> Result<Vec<u8>, String> {
        let session = &self.interactive.session;
        // A slider rounds its seconds: values near an end mean the end of the range.
        let (oldest, newest) = (session.oldest().unwrap_or(session.elapsed()), session.newest());
        let to = session.system().clock().cycles(seconds).max(oldest).min(newest);
        self.interactive.begin_seek(to).map_err(|error| error.to_string())?;
        Ok(vec![])
    }

    pub fn continue_jump(&mut self) -> i32 {
        i32::from(!self.interactive.continue_jump())
    }

    pub fn input_log(&mut self) -> Vec<u8> {
        self.interactive.session.finish_jump();
        InputLog::of(&self.interactive.session, self.interactive.seed, MachineConfig::default())
            .to_json()
            .into_bytes()
    }

    pub fn files(&self) -> Vec<u8> {
        let files = self.medium.export();
        let files = files.iter().map(|(name, contents)| StoredFile { name, length: contents.len() });
        json(&files.collect::<Vec<_>>())
    }

    pub fn file(&self, name: &str) -> Result<Vec<u8>, String> {
        let files = self.medium.export();
        let contents = files.get(name).ok_or_else(|| format!("no file \"{name}\" on the medium"))?;
        Ok(contents.to_vec())
    }

    /// Writes a file to the medium, or the files of an image of a tape or disk.
    pub fn insert_file(&self, name: &str, contents: &[u8]) -> Result<Vec<u8>, String> {
        if let Some(files) = image_files(self.interactive.session.system().machine(), name, contents) {
            let files = files.map_err(|error| format!("cannot read \"{name}\": {error}"))?;
            return self.insert_all(name, files);
        }
        if !self.medium.is_visible(name, contents) {
            let machine = self.interactive.session.system().machine();
            let machine = machine.name;
            return Err(format!(
                "{machine} cannot read a file named \"{name}\"; use an extension of its files"
            ));
        }
        self.medium.insert(name, contents);
        Ok(vec![])
    }

    /// Writes the files of an image to the medium; the error names those that it could not write.
    fn insert_all(&self, image: &str, files: Vec<ImageFile>) -> Result<Vec<u8>, String> {
        let machine = self.interactive.session.system().machine();
        let mut medium = self.medium.clone();
        let mut lost = vec![];
        for ImageFile { name, kind, contents } in files {
            let is_written = contents.is_some_and(|contents| medium.replace(&name, kind, &contents).is_ok());
            if !is_written {
                lost.push(machine.printed_text(&name));
            }
        }
        if lost.is_empty() {
            return Ok(vec![]);
        }
        Err(format!("cannot read from \"{image}\": {}", lost.join(", ")))
    }

    pub fn remove_file(&self, name: &str) -> Result<Vec<u8>, String> {
        let mut files = self.medium.export();
        files.remove(name);
        self.medium.import(files);
        Ok(vec![])
    }

    pub fn take_printer_text(&mut self) -> Vec<u8> {
        let system = self.interactive.session.system_mut();
        let printed = system.media_mut().and_then(|media| media.take_printer_output()).unwrap_or_default();
        system.machine().printed_text(&printed).into_bytes()
    }

    pub fn paper(&self) -> Result<Vec<u8>, String> {
        let plotter = self
            .interactive
            .session
            .system()
            .media()
            .and_then(|media| media.plotter())
            .ok_or("the machine has no plotter")?;
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
        self.interactive.command(command).expect("only a reset loads the program, which may not fit");
    }

    pub fn reset(&mut self) -> Result<Vec<u8>, String> {
        self.interactive.command(Command::Reset).map_err(|error| error.to_string())?;
        Ok(vec![])
    }

    /// Types the command that continues a stopped program.
    pub fn continue_program(&mut self) -> Result<Vec<u8>, String> {
        self.interactive.session.paste(b"CONT\r");
        Ok(vec![])
    }

    pub fn save_snapshot(&mut self) -> Vec<u8> {
        self.interactive.session.save_snapshot()
    }

    /// Restores a snapshot; `has_files` is whether the files of its medium are there again.
    pub fn load_snapshot(&mut self, snapshot: &[u8], has_files: bool) -> Result<Vec<u8>, String> {
        self.interactive.key_sequencer.release_all(&mut self.interactive.session);
        self.interactive.load_snapshot(snapshot.to_vec()).map_err(|error| error.to_string())?;
        if has_files {
            // The machine warns of a medium that is not in the snapshot.
            self.interactive.session.system_mut().take_warnings();
        }
        Ok(vec![])
    }

    pub fn screenshot(&mut self) -> Result<Vec<u8>, String> {
        self.interactive.session.finish_jump();
        let mut file = vec![];
        let frame = paper::frame_with_paper(self.interactive.session.system());
        record::write_png(&frame, &mut file).map_err(|error| error.to_string())?;
        Ok(file)
    }

    pub fn start_recording(&mut self, format: u32) -> Result<Vec<u8>, String> {
        self.recording = Some(Recording::new(format, &self.interactive.session)?);
        Ok(vec![])
    }

    pub fn stop_recording(&mut self) -> Result<Vec<u8>, String> {
        let recording = self.recording.take().ok_or("nothing is being recorded")?;
        recording.finish().map_err(|error| error.to_string())
    }
}

fn opaque([red, green, blue]: [u8; 3]) -> [u8; 4] {
    [red, green, blue, u8::MAX]
}
