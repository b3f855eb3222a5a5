//! Memory that only the video chip reaches, and the chip's registers, for programs that speak to them by number.

/// A video chip with a memory of its own.
pub trait VideoMemory {
    /// The whole memory as it is.
    fn video_memory(&self) -> &[u8];

    /// Reads a byte through the chip; addresses beyond the memory begin anew.
    fn read_video(&mut self, address: u16) -> u8;

    /// Writes a byte through the chip.
    fn write_video(&mut self, address: u16, value: u8);

    /// Writes bytes from an address on in one go.
    fn write_video_bytes(&mut self, address: u16, bytes: &[u8]);

    /// What the firmware remembers of its last write to a register: the registers themselves cannot be read.
    fn video_register(&self, register: u8) -> u8;

    /// Writes a register through the firmware, which remembers it.
    fn write_video_register(&mut self, register: u8, value: u8);

    /// The chip's status as the firmware read it last.
    fn video_status(&self) -> u8;

    /// Where the firmware puts a table of a screen mode when it next switches to the mode: entries in the order in which the
    /// firmware keeps them.
    fn video_table(&self, entry: u8) -> u16;

    /// Moves a table. One of the present mode moves at once.
    fn set_video_table(&mut self, entry: u8, address: u16);
}

/// Movable objects in front of the picture.
pub trait Sprites {
    /// Chooses the size of all sprites, as the firmware numbers sizes, and clears them.
    fn set_sprite_size(&mut self, size: u8);

    /// The bytes that the shape of one sprite takes.
    fn sprite_bytes(&self) -> u8;

    /// Where in video memory the shape of this number begins.
    fn sprite_shape(&self, number: u8) -> u16;

    /// Where in video memory the place, shape number and colour of this sprite stand.
    fn sprite_attributes(&self, sprite: u8) -> u16;
}
