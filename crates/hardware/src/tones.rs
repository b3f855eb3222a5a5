//! A sound chip by register, and notes that an interrupt plays while the program goes on.

/// A sound chip with numbered registers.
pub trait SoundRegisters {
    /// Reads a register.
    fn read_sound(&mut self, register: u8) -> u8;

    /// Writes a register.
    fn write_sound(&mut self, register: u8, value: u8);

    /// The firmware's short tone. The program waits for its end.
    fn beep(&mut self);
}

/// How loud a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loudness {
    /// A volume, 0-15.
    Level(u8),
    /// The envelope of this number, 0-15, begins.
    Envelope(u8),
}

/// What a voice does next. What is `None` stays as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// For how many interrupts; 14 bits at most.
    pub ticks: u16,
    /// How loud.
    pub loudness: Option<Loudness>,
    /// The period of envelopes.
    pub envelope_period: Option<u16>,
    /// The period of the tone; 12 bits.
    pub period: Option<u16>,
}

/// Queues of notes, one a voice, that an interrupt plays in step.
pub trait Music {
    /// Whether the voice's queue surely has room for a note.
    fn has_room(&self, voice: u8) -> bool;

    /// Puts a note behind the others. There has to be room.
    fn queue_note(&mut self, voice: u8, note: Note);

    /// The piece ends here for this voice: it waits until all voices have ended theirs. There has to be room.
    fn end_voice(&mut self, voice: u8);

    /// Another piece stands in the queues: it begins when those before it have ended.
    fn start_music(&mut self);

    /// The voice plays.
    fn is_playing(&self, voice: u8) -> bool;
}
