//! The facts that distinguish the KERNALs of the family: screen geometry, addresses, keyboard.

use hardware::KeyCode;

use crate::routine::{Entry, JUMP_TABLE, Routine, address_of, jump_table_entry};

/// A decode table: one code per matrix position, then an end mark.
pub type DecodeTable = [u8; 65];

/// "No code": the key types no character with this modifier.
pub const NOTHING: u8 = 0xff;

/// The keyboard matrix as the KERNAL reads it. Rows are selected by the levels that a port outputs,
/// and the levels of the columns read; both are active low.
pub struct KeyMatrix {
    /// The decode tables with their addresses in the ROM: without a modifier, with SHIFT, C= and CTRL.
    pub tables: &'static [(u16, DecodeTable); 4],
    /// The names of the keys in the matrix, and of RESTORE.
    pub names: &'static [&'static str; 65],
    /// The keys that modify others.
    pub modifiers: Modifiers,
    /// The row of the STOP key, which stays selected between two scans.
    pub stop_row: u8,
    /// The value of that row while only STOP is down.
    pub stop_columns: u8,
    /// The rows of both SHIFT keys.
    pub shift_rows: u8,
    /// The row of the CTRL key.
    pub ctrl_row: u8,
    /// The value of that row while only CTRL is down.
    pub ctrl_columns: u8,
    /// The key that pulls the NMI line.
    pub restore: Option<KeyCode>,
}

/// The keys that modify others.
#[derive(Clone, Copy, Debug)]
pub struct Modifiers {
    /// The left SHIFT key.
    pub left_shift: KeyCode,
    /// The right SHIFT key.
    pub right_shift: KeyCode,
    /// The C= key.
    pub commodore: KeyCode,
    /// The CTRL key.
    pub control: KeyCode,
}

impl Modifiers {
    pub(crate) fn contains(self, key: KeyCode) -> bool {
        [self.left_shift, self.right_shift, self.commodore, self.control].contains(&key)
    }
}

/// A KERNAL of the family.
pub trait Variant: 'static {
    /// Columns of a screen row.
    const COLUMNS: u8;
    /// Rows of the screen.
    const ROWS: u8;
    /// The maximum number of rows in a logical line.
    const LINE_ROWS: u8;
    /// The page at which colour memory begins.
    const COLOUR_PAGE: u8;
    /// The colour of text after power-on.
    const TEXT_COLOUR: u8;
    /// The colour of cleared cells; `None` for that of the text.
    const CLEARED_COLOUR: Option<u8>;
    /// Whether a move to another line sets the pointer to its colours, too; otherwise only showing and
    /// clearing cells does.
    const LINE_SETS_COLOURS: bool;
    /// Whether the editor searches for the start of a line also from the row in which the input began: then a
    /// prompt longer than a row is part of the answer. A later KERNAL does not.
    const SEEKS_INPUT_ROW: bool;
    /// The control codes that select the colours, by colour number.
    const COLOUR_CODES: &'static [u8];
    /// The cell of the row at which a gap is opened.
    const GAP_ROW: usize;
    /// The register of the video chip with the character set.
    const CHARSET_REGISTER: u16;
    /// The end of the RAM without an overlay.
    const END_OF_RAM: u16;
    /// The address of the chips, as IOBASE returns it.
    const IO_BASE: u16;
    /// The interrupt register of the chip on the NMI line.
    const NMI_REGISTER: u16;
    /// The cycles in which the serial bus detects that no device responds: a wait of 1 ms, then the lines are
    /// released.
    const NO_ANSWER: u32;
    /// The keyboard.
    const KEYS: KeyMatrix;

    /// The addresses of the routines, ascending; one routine may have several.
    const ROUTINES: &'static [(u16, Routine)];
    /// The first entry of the jump table: the C64's begins three entries before the others'.
    const JUMP_TABLE: u16 = JUMP_TABLE;
    /// The table of the low bytes of the rows' addresses.
    const ROW_ADDRESSES: u16;
    /// The address of the defaults of the vectors.
    const VECTOR_DEFAULTS: u16;
    /// The address after the call instruction of SYS.
    const CALL_RETURN: u16;

    /// The routines that the KERNAL compares with vectors and code.
    const CHROUT: u16 = address_of(Self::ROUTINES, Routine::Chrout);
    /// See [`CHROUT`](Self::CHROUT).
    const SCREEN_OUT: u16 = address_of(Self::ROUTINES, Routine::ScreenOut);
    /// See [`CHROUT`](Self::CHROUT).
    const GETIN: u16 = address_of(Self::ROUTINES, Routine::Getin);
    /// See [`CHROUT`](Self::CHROUT).
    const STOP: u16 = address_of(Self::ROUTINES, Routine::Stop);
    /// See [`CHROUT`](Self::CHROUT).
    const DECODE_KEY: u16 = address_of(Self::ROUTINES, Routine::DecodeKey);
    /// See [`CHROUT`](Self::CHROUT).
    const NMI: u16 = address_of(Self::ROUTINES, Routine::Nmi);

    /// Returns whether an address belongs to BASIC's part of the ROM.
    fn is_basic(address: u16) -> bool;

    /// Returns the target of the jump table's entry at an address.
    fn entry_at(address: u16) -> Option<Entry> {
        (address >= Self::JUMP_TABLE).then(|| jump_table_entry(address)).flatten()
    }

    /// Returns the routine at an address.
    fn routine_at(address: u16) -> Option<Routine> {
        let index = Self::ROUTINES.binary_search_by_key(&address, |&(at, _)| at).ok()?;
        Some(Self::ROUTINES[index].1)
    }
}
