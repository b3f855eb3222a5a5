//! Numbers that follow from a variant's screen.

use crate::variant::Variant;

/// No screen has more rows.
const MAX_ROWS: usize = 32;

/// The geometry of a variant's screen.
pub trait Geometry: Variant {
    /// Columns of a row.
    const WIDTH: usize = Self::COLUMNS as usize;
    /// Cells of the screen.
    const CELLS: usize = Self::WIDTH * Self::ROWS as usize;
    /// The bytes of a screen, and its alignment on the fast path.
    const SCREEN_SIZE: usize = Self::CELLS.next_power_of_two();
    /// The last row.
    const LAST_ROW: u8 = Self::ROWS - 1;
    /// The last column of the longest line.
    const LINE_END: u8 = Self::LINE_ROWS * Self::COLUMNS - 1;
    /// The first row whose address costs more: the table of low bytes continues on another page.
    const FAR_ROW: u8 = match Self::ROW_ADDRESSES as u8 {
        0 => u8::MAX,
        low => u8::MAX - low + 1,
    };
    /// The first address of colour memory.
    const COLOUR_RAM: u16 = (Self::COLOUR_PAGE as u16) << 8;
    /// The end of the RAM without an overlay.
    const RAM_END: usize = Self::END_OF_RAM as usize;
    /// The high bytes of the rows' offsets on the screen.
    const HIGH_BYTES: [u8; MAX_ROWS] = {
        let mut bytes = [0; MAX_ROWS];
        let mut row = 0;
        while row < bytes.len() {
            bytes[row] = ((row * Self::WIDTH) >> 8) as u8;
            row += 1;
        }
        bytes
    };
    /// Those of the first and of the last sixteen rows, packed in one integer each.
    const HIGH_BYTES_OF_FIRST: u128 = sixteen_from(&Self::HIGH_BYTES, 0);
    const HIGH_BYTES_OF_LAST: u128 = sixteen_from(&Self::HIGH_BYTES, Self::ROWS as usize - 16);
    /// The number of cells, in all rows except the first, after a page boundary within their row.
    const CELLS_BEYOND_PAGE: u32 = {
        let mut cells = 0;
        let mut row = 1;
        while row < Self::ROWS as usize {
            cells += ((row * Self::WIDTH) % 0x100 + Self::WIDTH).saturating_sub(0x100);
            row += 1;
        }
        cells as u32
    };
}

impl<V: Variant> Geometry for V {}

const fn sixteen_from(bytes: &[u8; MAX_ROWS], first: usize) -> u128 {
    let mut packed = 0;
    let mut index = 16;
    while index > 0 {
        index -= 1;
        packed = packed << 8 | bytes[first + index] as u128;
    }
    packed
}
