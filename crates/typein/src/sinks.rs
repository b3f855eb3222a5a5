//! Output of a session: the recording, the speaker, the printer file, the plotter file.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use player::frame_pacing::Speed;
use player::paper::{self, Plotter};
use player::record::{self, GifRecorder, RecordError, Sink, WavRecorder};
use player::session::Session;
use systems::MediumSlot;

use crate::disk_media::DiskMedia;
use crate::file::{self, GrowingFile};
use crate::speaker::{Speaker, Volume};

/// The recording in messages.
const RECORDING: &str = "the recording";

/// The sinks of a session. The caller calls [`pass_on`](Self::pass_on) after every step.
#[derive(Default)]
pub struct Sinks {
    /// Pixels of a GIF per machine pixel, if it is not 1.
    record_scale: Option<u8>,
    recording: Option<(PathBuf, Recording)>,
    speaker: Option<Speaker>,
    printer: PrinterSink,
    plotter: Option<PlotterFile>,
    disks: DiskMedia,
}

/// The plotter file. Rewrites follow the growth of the drawing, so that a sudden end loses little of it.
struct PlotterFile {
    path: PathBuf,
    format: paper::PaperFormat,
    /// Bytes sent to the plotter at the last write of the file.
    written_bytes: usize,
    /// The same at the last step.
    seen_bytes: usize,
}

/// A recording in progress. The extension of its name selects the format.
enum Recording {
    /// The last frame.
    Png,
    /// Every frame that differs from the previous one.
    Gif(Box<GifRecorder<GrowingFile>>),
    /// The sound.
    Wav(WavRecorder<GrowingFile>),
}

/// The sink of the machine's printer.
#[derive(Default)]
enum PrinterSink {
    /// No sink, before the first output.
    #[default]
    None,
    /// No sink, after the warning.
    Discarded,
    /// A file.
    File(PathBuf, GrowingFile, PrinterFormat),
}

/// Formats of the printer file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrinterFormat {
    /// As text, without control codes.
    Text,
    /// The unchanged bytes of the program.
    Bytes,
}

impl Sinks {
    /// Plays the sound on `speaker`.
    pub fn set_speaker(&mut self, speaker: Speaker, session: &mut Session) {
        session.enable_sound(speaker.rate());
        self.speaker = Some(speaker);
    }

    /// Returns the volume of the speaker, if there is one.
    pub fn volume_mut(&mut self) -> Option<&mut Volume> {
        self.speaker.as_mut().map(|speaker| &mut speaker.volume)
    }

    /// Returns the reason of a failure of the speaker, once.
    pub fn take_speaker_failure(&mut self) -> Option<String> {
        self.speaker.as_mut()?.take_failure()
    }

    /// Writes the changes of disks to the host.
    pub fn set_disks(&mut self, disks: DiskMedia) {
        self.disks = disks;
    }

    /// Sets the number of pixels of a GIF per machine pixel.
    pub const fn set_record_scale(&mut self, scale: Option<u8>) {
        self.record_scale = scale;
    }

    /// Returns the media.
    pub const fn disks(&self) -> &DiskMedia {
        &self.disks
    }

    /// Changes the medium in a slot: see [`DiskMedia::change`].
    ///
    /// # Errors
    /// When changes of the old one cannot be written, or the new one cannot be read.
    pub fn change_medium(
        &mut self,
        session: &mut Session,
        slot: MediumSlot,
        path: Option<&Path>,
    ) -> Result<()> {
        self.disks.change(session, slot, path)
    }

    /// Writes printer output to a file.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn set_printer_file(&mut self, path: &Path, form: PrinterFormat) -> Result<()> {
        let file = GrowingFile::create(path).with_context(|| cannot_print(path))?;
        self.printer = PrinterSink::File(path.to_owned(), file, form);
        Ok(())
    }

    /// Writes the plotter's paper to a file, in the format of its extension.
    ///
    /// # Errors
    /// For an unknown extension, and when the file cannot be created.
    pub fn set_plotter_file(&mut self, path: &Path) -> Result<()> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let Some(form) = paper::PaperFormat::from_extension(&ending) else {
            bail!(
                "cannot plot to `{}`: unknown extension; expected .svg (vectors), .png (pixels) or .bin (bytes that the plotter received)",
                path.display()
            );
        };
        file::check_writable(path).with_context(|| cannot_plot(path))?;
        self.plotter =
            Some(PlotterFile { path: path.to_owned(), format: form, written_bytes: 0, seen_bytes: 0 });
        Ok(())
    }

    /// Records to `path`, in the format of its extension. Must follow
    /// [`set_speaker`](Self::set_speaker), whose sample rate it uses.
    ///
    /// # Errors
    /// For an unknown extension, for the sound of a machine without sound, and when the file cannot be
    /// created.
    pub fn record(&mut self, path: &Path, session: &mut Session) -> Result<()> {
        let growing = || {
            GrowingFile::create(path)
                .with_context(|| format!("cannot write {RECORDING} `{}`", path.display()))
        };
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let recording = match ending.as_str() {
            "png" => {
                // The file is written at the end, but an invalid path is an error before a long run.
                file::check_writable(path)
                    .with_context(|| format!("cannot write the frame `{}`", path.display()))?;
                Recording::Png
            }
            "gif" => {
                let recorder = GifRecorder::new(growing()?, session.system().frame_rate());
                Recording::Gif(Box::new(recorder.with_scale(self.record_scale.unwrap_or(1))))
            }
            "wav" if session.system().sound().is_none() => {
                let name = session.system().machine().name;
                bail!("cannot record to `{}`: {name} has no sound", path.display())
            }
            "wav" => {
                let rate = session.sample_rate().unwrap_or(record::SAMPLE_RATE);
                let recorder = WavRecorder::new(growing()?, rate);
                session.enable_sound(rate);
                Recording::Wav(recorder)
            }
            _ => bail!(
                "cannot record to `{}`: unknown extension; expected .png (last frame), .gif (all frames) or .wav (sound)",
                path.display()
            ),
        };
        self.recording = Some((path.to_owned(), recording));
        Ok(())
    }

    /// Returns whether every frame is recorded, or the sound between two frames.
    pub fn needs_every_frame(&self) -> bool {
        matches!(self.recording, Some((_, Recording::Gif(_) | Recording::Wav(_))))
    }

    /// Passes on the results of a step, if it completed a frame. At full speed the speaker is silent: it
    /// could play only a fraction of the samples.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn pass_on(&mut self, session: &mut Session, speed: Speed) -> Result<()> {
        if !session.has_new_frame() {
            return Ok(());
        }
        self.print_output(session)?;
        self.disks.update(session.system())?;
        if let (Some(plotted), Some(plotter)) =
            (&mut self.plotter, session.system().media().and_then(|media| media.plotter()))
        {
            plotted.update(plotter)?;
        }
        let samples = session.take_samples();
        match &mut self.recording {
            Some((_, Recording::Gif(gif))) => {
                // Drawing the plotter's paper next to every frame would take longer than running the machine.
                let added = gif.add(&session.system().render());
                with_file_name(added, gif.sink())?;
            }
            Some((_, Recording::Wav(wav))) => {
                let added = wav.add(&samples);
                with_file_name(added, wav.sink())?;
            }
            Some((_, Recording::Png)) | None => {}
        }
        if let Some(speaker) = self.speaker.as_mut().filter(|_| speed != Speed::Max) {
            speaker.play(&samples);
        }
        Ok(())
    }

    fn print_output(&mut self, session: &mut Session) -> Result<()> {
        let printed = session.system_mut().media_mut().and_then(|media| media.take_printer_output());
        let Some(bytes) = printed.filter(|bytes| !bytes.is_empty()) else { return Ok(()) };
        match &mut self.printer {
            PrinterSink::None => {
                report!("warning: printer output is discarded; write it to a file with `--printer FILE`");
                self.printer = PrinterSink::Discarded;
                Ok(())
            }
            PrinterSink::Discarded => Ok(()),
            PrinterSink::File(path, file, form) => {
                let bytes = match form {
                    PrinterFormat::Text => session.system().machine().printed_text(&bytes).into_bytes(),
                    PrinterFormat::Bytes => bytes,
                };
                file.append(&bytes).with_context(|| cannot_print(path))
            }
        }
    }

    /// Returns the file of the recording in progress.
    pub fn recording_path(&self) -> Option<&Path> {
        self.recording.as_ref().map(|(path, _)| &**path)
    }

    /// Completes the recording and reports its name; returns it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish_recording(&mut self, session: &Session) -> Result<Option<PathBuf>> {
        let Some((path, recording)) = self.recording.take() else { return Ok(None) };
        match recording {
            Recording::Png => {
                let mut picture = vec![];
                record::write_png(&paper::frame_with_paper(session.system()), &mut picture)
                    .map_err(anyhow::Error::from)
                    .and_then(|()| Ok(file::write(&path, &picture)?))
                    .with_context(|| format!("cannot write the frame `{}`", path.display()))?;
            }
            Recording::Gif(mut gif) => {
                let completed = gif.complete();
                with_file_name(completed, gif.sink())?;
                finished(gif.into_sink())?;
            }
            Recording::Wav(mut wav) => {
                let completed = wav.complete();
                with_file_name(completed, wav.sink())?;
                finished(wav.into_sink())?;
            }
        }
        file::report_written(&path);
        Ok(Some(path))
    }

    /// Completes the recording, the printer file and the plotter file, and reports their names.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(&mut self, session: &mut Session) -> Result<()> {
        self.print_output(session)?;
        self.disks.finish(session.system())?;
        self.finish_recording(session)?;
        if let (Some(mut plotted), Some(plotter)) =
            (self.plotter.take(), session.system().media().and_then(|media| media.plotter()))
        {
            plotted.write(plotter)?;
            file::report_written(&plotted.path);
        }
        match std::mem::replace(&mut self.printer, PrinterSink::Discarded) {
            PrinterSink::File(path, file, _) => {
                file.finish().with_context(|| cannot_print(&path))?;
                file::report_written(&path);
            }
            PrinterSink::None | PrinterSink::Discarded => {}
        }
        Ok(())
    }
}

impl PlotterFile {
    /// Writes the file if the plotter has paused after a drawing, or if its input has grown by an
    /// eighth: the time to write the file grows with the drawing.
    fn update(&mut self, plotter: &Plotter) -> Result<()> {
        let sent = plotter.bytes().len();
        let is_paused = sent == self.seen_bytes;
        self.seen_bytes = sent;
        if sent == self.written_bytes
            || !is_paused && sent < self.written_bytes + self.written_bytes / 8
            || file::is_special_file(&self.path)
        {
            return Ok(());
        }
        self.write(plotter)
    }

    fn write(&mut self, plotter: &Plotter) -> Result<()> {
        let mut bytes = vec![];
        paper::write(plotter, self.format, &mut bytes)
            .map_err(anyhow::Error::from)
            .and_then(|()| Ok(file::write(&self.path, &bytes)?))
            .with_context(|| cannot_plot(&self.path))?;
        self.written_bytes = plotter.bytes().len();
        Ok(())
    }
}

fn cannot_plot(path: &Path) -> String {
    format!("cannot write the plotter output `{}`", path.display())
}

fn cannot_print(path: &Path) -> String {
    format!("cannot write the printer output `{}`", path.display())
}

/// Adds the name of the file to an error.
fn with_file_name(result: Result<(), RecordError>, file: &GrowingFile) -> Result<()> {
    result.with_context(|| file.error_message(RECORDING))
}

fn finished(file: GrowingFile) -> Result<()> {
    let refusal = file.error_message(RECORDING);
    file.finish().context(refusal)
}

impl Sink for GrowingFile {
    fn length(&self) -> u64 {
        self.len()
    }

    fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        Self::append(self, bytes)
    }

    fn patch(&mut self, at: u64, bytes: &[u8]) -> std::io::Result<()> {
        Self::patch(self, at, bytes)
    }
}
