//! Keys and joystick: the matrix between the ports of VIA 2, names of keys, decode tables.
//!
//! ```text
//!             row (port A, 37153)
//! column      0      1       2   3   4   5   6       7
//! (port B, 0  1      3       5   7   9   +   POUND   DEL
//!  37152)  1  LARROW W       R   Y   I   P   *       RETURN
//!          2  CTRL   A       D   G   J   L   ;       CRSR-LR
//!          3  STOP   LSHIFT  X   V   N   ,   /       CRSR-UD
//!          4  SPACE  Z       C   B   M   .   RSHIFT  F1
//!          5  CBM    S       F   H   K   :   =       F3
//!          6  Q      E       T   U   O   @   ^       F5
//!          7  2      4       6   8   0   -   HOME    F7
//! ```
//!
//! A key connects its column with its row, and its code is 8 * column + row: the value of PEEK(197). The
//! joystick's right switch pulls column 7 low: while it is closed, the KERNAL reads the keys of that column in
//! every column that it selects.

mod matrix;
mod names;
mod tables;

pub use matrix::Matrix;
pub use names::RESTORE;
pub(crate) use names::{MODIFIERS, NAMES, STOP};
pub use tables::TABLES;
