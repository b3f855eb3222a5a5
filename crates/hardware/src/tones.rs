//! A sound chip with its registers, and notes that an interrupt plays while the program runs.

/// A sound chip with numbered registers.
pub trait SoundRegisters {
    /// Reads a register.
    fn read_sound(&mut self, register: u8) -> u8;

    /// Writes a register.
    fn write_sound(&mut self, register: u8, value: u8);

    /// Plays the firmware's short tone. The program waits for its end.
    fn beep(&mut self);
}

/// The loudness of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loudness {
    /// A volume, 0-15.
    Level(u8),
    /// The envelope of this number, 0-15, starts.
    Envelope(u8),
}

/// The next note of a voice. `None` keeps the present setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Duration in interrupts; 14 bits at most.
    pub ticks: u16,
    /// The loudness.
    pub loudness: Option<Loudness>,
    /// The period of envelopes.
    pub envelope_period: Option<u16>,
    /// The period of the tone; 12 bits.
    pub period: Option<u16>,
}

/// Queues of notes, one for each voice, that an interrupt plays in step.
pub trait Music {
    /// Returns whether the voice's queue has room for a note; false may be too careful.
    fn has_room(&self, voice: u8) -> bool;

    /// Appends a note to the queue, which must have room.
    fn queue_note(&mut self, voice: u8, note: Note);

    /// Ends the piece for this voice, which then waits until all voices have ended theirs. The queue must have room.
    fn end_voice(&mut self, voice: u8);

    /// Starts the queued piece after those before it.
    fn start_music(&mut self);

    /// Returns whether the voice plays.
    fn is_playing(&self, voice: u8) -> bool;
}
