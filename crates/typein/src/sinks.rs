//! Where what a machine shows, plays and prints goes: the recording, the loudspeaker, the printer's paper.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use player::model;
use player::paper::{self, Plotter};
use player::record::{self, GifRecorder, RecordError, Sink, WavRecorder};
use player::session::Session;

use crate::file::{self, GrowingFile};
use crate::speaker::Speaker;

/// What a recording is called in messages.
const RECORDING: &str = "the recording";

/// The outlets of a session. Whoever steps it calls [`pass_on`](Self::pass_on) after every step.
#[derive(Default)]
pub struct Sinks {
    recording: Option<(PathBuf, Recording)>,
    speaker: Option<Speaker>,
    printer: PrinterSink,
    plotter: Option<PlotterFile>,
}

/// Where the plotter's paper goes: a file that is written anew as the drawing grows, so that a sudden end loses little of it.
struct PlotterFile {
    path: PathBuf,
    format: paper::PaperFormat,
    /// Bytes that the plotter had been sent when the file was written.
    written_bytes: usize,
    /// The same at the last step.
    seen_bytes: usize,
}

/// A recording under way. The ending of its name decides which.
enum Recording {
    /// The last picture.
    Png,
    /// Every picture that differs from the one before.
    Gif(GifRecorder<GrowingFile>),
    /// The sound.
    Wav(WavRecorder<GrowingFile>),
}

/// Where the machine's printer prints to.
#[derive(Default)]
enum PrinterSink {
    /// Nowhere, and nothing was printed yet.
    #[default]
    None,
    /// Nowhere, and the person has been told.
    Discarded,
    /// Into this file.
    File(PathBuf, GrowingFile, PrinterFormat),
}

/// How the printer's file holds what was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrinterFormat {
    /// As text, without control codes.
    Text,
    /// As the program sent it.
    Bytes,
}

impl Sinks {
    /// Plays the sound on `speaker` from now on.
    pub fn set_speaker(&mut self, speaker: Speaker, session: &mut Session) {
        session.enable_sound(speaker.rate());
        self.speaker = Some(speaker);
    }

    /// Puts a file into the printer.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn set_printer_file(&mut self, path: &Path, form: PrinterFormat) -> Result<()> {
        let file = GrowingFile::create(path).with_context(|| cannot_print(path))?;
        self.printer = PrinterSink::File(path.to_owned(), file, form);
        Ok(())
    }

    /// Keeps the plotter's paper in a file, in the form that its ending names.
    ///
    /// # Errors
    /// For another ending, for the sound of a machine that makes none, and when the file cannot be created.
    pub fn set_plotter_file(&mut self, path: &Path) -> Result<()> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let Some(form) = paper::PaperFormat::from_extension(&ending) else {
            bail!(
                "cannot plot to `{}`: the name must end in .svg (lines), .png (dots) or .bin (the bytes that the plotter was told)",
                path.display()
            );
        };
        file::check_writable(path).with_context(|| cannot_plot(path))?;
        self.plotter =
            Some(PlotterFile { path: path.to_owned(), format: form, written_bytes: 0, seen_bytes: 0 });
        Ok(())
    }

    /// Records to `path` from now on, in the kind that its ending names. Comes after [`set_speaker`](Self::set_speaker), whose
    /// rate it takes.
    ///
    /// # Errors
    /// For another ending, and when the file cannot be created.
    pub fn record(&mut self, path: &Path, session: &mut Session) -> Result<()> {
        let growing = || {
            GrowingFile::create(path)
                .with_context(|| format!("cannot write {RECORDING} `{}`", path.display()))
        };
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let recording = match ending.as_str() {
            "png" => {
                // Only its end is written, but a path that cannot be is better told before a long run.
                file::check_writable(path)
                    .with_context(|| format!("cannot write the picture `{}`", path.display()))?;
                Recording::Png
            }
            "gif" => Recording::Gif(GifRecorder::new(growing()?, session.system().frame_rate())),
            "wav" if session.system().sound().is_none() => {
                let name = model::name(session.system().kind());
                bail!("cannot record to `{}`: {name} makes no sound", path.display())
            }
            "wav" => {
                let rate = session.sample_rate().unwrap_or(record::SAMPLE_RATE);
                let recorder = WavRecorder::new(growing()?, rate);
                session.enable_sound(rate);
                Recording::Wav(recorder)
            }
            _ => bail!(
                "cannot record to `{}`: the name must end in .png (last picture), .gif (moving picture) or .wav (sound)",
                path.display()
            ),
        };
        self.recording = Some((path.to_owned(), recording));
        Ok(())
    }

    /// Whether every picture is recorded, or the sound between two.
    pub fn needs_every_frame(&self) -> bool {
        matches!(self.recording, Some((_, Recording::Gif(_) | Recording::Wav(_))))
    }

    /// Passes on what came of a step, if it finished a picture.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn pass_on(&mut self, session: &mut Session) -> Result<()> {
        if !session.has_new_frame() {
            return Ok(());
        }
        self.print_output(session)?;
        if let (Some(plotted), Some(plotter)) = (&mut self.plotter, session.system().plotter()) {
            plotted.update(plotter)?;
        }
        let samples = session.take_samples();
        match &mut self.recording {
            Some((_, Recording::Gif(gif))) => {
                // A plotter's paper beside each picture would take longer to draw than the machine takes to run.
                let added = gif.add(&session.system().render());
                with_file_name(added, gif.sink())?;
            }
            Some((_, Recording::Wav(wav))) => {
                let added = wav.add(&samples);
                with_file_name(added, wav.sink())?;
            }
            Some((_, Recording::Png)) | None => {}
        }
        if let Some(speaker) = &mut self.speaker {
            speaker.play(&samples);
        }
        Ok(())
    }

    fn print_output(&mut self, session: &mut Session) -> Result<()> {
        let printed = session.system_mut().take_printer_output();
        let Some(bytes) = printed.filter(|bytes| !bytes.is_empty()) else { return Ok(()) };
        match &mut self.printer {
            PrinterSink::None => {
                report!("note: the program prints on paper, which is lost; keep it with --printer FILE");
                self.printer = PrinterSink::Discarded;
                Ok(())
            }
            PrinterSink::Discarded => Ok(()),
            PrinterSink::File(path, file, form) => {
                let bytes = match form {
                    PrinterFormat::Text => session.system().printed_text(&bytes).into_bytes(),
                    PrinterFormat::Bytes => bytes,
                };
                file.append(&bytes).with_context(|| cannot_print(path))
            }
        }
    }

    /// Completes the recording and what the printer has, and says what was written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(&mut self, session: &mut Session) -> Result<()> {
        self.print_output(session)?;
        if let Some((path, recording)) = self.recording.take() {
            match recording {
                Recording::Png => {
                    let mut picture = vec![];
                    record::write_png(&paper::frame_with_paper(session.system()), &mut picture)
                        .map_err(anyhow::Error::from)
                        .and_then(|()| Ok(file::write(&path, &picture)?))
                        .with_context(|| format!("cannot write the picture `{}`", path.display()))?;
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
            report!("note: wrote `{}`", path.display());
        }
        if let (Some(mut plotted), Some(plotter)) = (self.plotter.take(), session.system().plotter()) {
            plotted.write(plotter)?;
            report!("note: wrote `{}`", plotted.path.display());
        }
        match std::mem::replace(&mut self.printer, PrinterSink::Discarded) {
            PrinterSink::File(path, file, _) => {
                file.finish().with_context(|| cannot_print(&path))?;
                report!("note: wrote `{}`", path.display());
            }
            PrinterSink::None | PrinterSink::Discarded => {}
        }
        Ok(())
    }
}

impl PlotterFile {
    /// Writes the file if the plotter rests behind a drawing, or has drawn an eighth more than the file has: a file takes as long
    /// to write as the drawing is.
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
    format!("cannot write the plotter's paper `{}`", path.display())
}

fn cannot_print(path: &Path) -> String {
    format!("cannot write the printer's `{}`", path.display())
}

/// Says of an error which file it was.
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
