//! Memory that only the video chip reaches, and the chip's registers, for programs that access them by number.

/// A video chip with a memory of its own.
pub trait VideoMemory {
    /// Returns the whole memory.
    fn video_memory(&self) -> &[u8];

    /// Reads a byte through the chip; addresses beyond the memory wrap around.
    fn read_video(&mut self, address: u16) -> u8;

    /// Writes a byte through the chip.
    fn write_video(&mut self, address: u16, value: u8);

    /// Writes bytes from an address on.
    fn write_video_bytes(&mut self, address: u16, bytes: &[u8]);

    /// Returns the firmware's copy of a register: the registers themselves are write-only.
    fn video_register(&self, register: u8) -> u8;

    /// Writes a register and the firmware's copy.
    fn write_video_register(&mut self, register: u8, value: u8);

    /// Returns the chip's status as the firmware read it last.
    fn video_status(&self) -> u8;

    /// Returns the address of a table that the firmware sets when it next switches to the screen mode: entries in the
    /// firmware's order.
    fn video_table(&self, entry: u8) -> u16;

    /// Moves a table. A table of the present mode moves at once.
    fn set_video_table(&mut self, entry: u8, address: u16);
}

/// Sprites.
pub trait Sprites {
    /// Sets the size of all sprites, by the firmware's number, and clears them.
    fn set_sprite_size(&mut self, size: u8);

    /// Returns the bytes of a sprite pattern.
    fn sprite_bytes(&self) -> u8;

    /// Returns the address in video memory of the pattern of this number.
    fn sprite_shape(&self, number: u8) -> u16;

    /// Returns the address in video memory of the sprite's attributes: position, pattern number and colour.
    fn sprite_attributes(&self, sprite: u8) -> u16;
}
