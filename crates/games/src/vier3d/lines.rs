//! The 76 lines of four cells, in the order in which the listing re-evaluates them (2540-2664).

use super::geometry::Cell;

/// The number of lines.
pub const LINE_COUNT: usize = 76;

/// A line's index in [`LINES`].
pub type LineIndex = usize;

/// The index of the first line of each family.
///
/// ```text
///   0 rx(y,z)   16 ry(x,z)   32 rz(x,y)      4 * first index + second index
///  48 ux(x)     52 uy(y)     56 uz(z)
///  60 ox(x)     64 oy(y)     68 oz(z)
///  72 d1   73 d2   74 d3   75 d4
/// ```
pub(super) mod first {
    use super::LineIndex;

    pub const RX: LineIndex = 0;
    pub const RY: LineIndex = 16;
    pub const RZ: LineIndex = 32;
    pub const UX: LineIndex = 48;
    pub const UY: LineIndex = 52;
    pub const UZ: LineIndex = 56;
    pub const OX: LineIndex = 60;
    pub const OY: LineIndex = 64;
    pub const OZ: LineIndex = 68;
    pub const D1: LineIndex = 72;
    pub const D2: LineIndex = 73;
    pub const D3: LineIndex = 74;
    pub const D4: LineIndex = 75;
}

/// The cells of every line, in the listing's order.
pub const LINES: [[Cell; 4]; LINE_COUNT] = all_lines();

const fn all_lines() -> [[Cell; 4]; LINE_COUNT] {
    let mut lines = [[Cell::at(0); 4]; LINE_COUNT];
    let mut i = 0;
    while i < 4 {
        let o = 3 - i;
        let mut a = 0;
        while a < 4 {
            let mut b = 0;
            while b < 4 {
                lines[first::RX + 4 * a + b][i] = Cell::xyz(i, a, b);
                lines[first::RY + 4 * a + b][i] = Cell::xyz(a, i, b);
                lines[first::RZ + 4 * a + b][i] = Cell::xyz(a, b, i);
                b += 1;
            }
            lines[first::UX + a][i] = Cell::xyz(a, i, i);
            lines[first::UY + a][i] = Cell::xyz(i, a, i);
            lines[first::UZ + a][i] = Cell::xyz(i, i, a);
            lines[first::OX + a][i] = Cell::xyz(a, i, o);
            lines[first::OY + a][i] = Cell::xyz(i, a, o);
            lines[first::OZ + a][i] = Cell::xyz(i, o, a);
            a += 1;
        }
        lines[first::D1][i] = Cell::xyz(i, i, i);
        lines[first::D2][i] = Cell::xyz(i, o, i);
        lines[first::D3][i] = Cell::xyz(i, i, o);
        lines[first::D4][i] = Cell::xyz(o, i, i);
        i += 1;
    }
    lines
}

/// Returns the name of a line in the listing, such as `rx(1,2)` or `d3`.
///
/// # Panics
/// If `line` is 76 or more.
#[must_use]
pub fn line_name(line: LineIndex) -> String {
    match line {
        0..48 => {
            let family = ["rx", "ry", "rz"][line / 16];
            format!("{family}({},{})", line % 16 / 4, line % 4)
        }
        48..72 => {
            let family = ["ux", "uy", "uz", "ox", "oy", "oz"][line / 4 - 12];
            format!("{family}({})", line % 4)
        }
        72..LINE_COUNT => format!("d{}", line - 71),
        _ => panic!("line `{line}` is out of range; there are 76"),
    }
}
