//! Keys and joysticks: the matrix as CIA 1 sees it, names of keys, decode tables.
//!
//! ```text
//!          column (port B, 56321)
//! row      0       1       2        3    4     5    6    7
//! (port A, 0 DEL   RETURN  CRSR-LR  F7   F1    F3   F5   CRSR-UD
//!  56320)  1 3     W       A        4    Z     S    E    LSHIFT
//!          2 5     R       D        6    C     F    T    X
//!          3 7     Y       G        8    B     H    U    V
//!          4 9     I       J        0    M     K    O    N
//!          5 +     P       L        -    .     :    @    ,
//!          6 POUND *       ;        HOME RSHIFT =   ^    /
//!          7 1     LARROW  CTRL     2    SPACE CBM  Q    STOP
//! ```
//!
//! A key connects its row with its column. Joystick 1 pulls columns low, joystick 2 rows: that is why a joystick in
//! port 1 types characters.

mod matrix;
mod names;
pub(crate) mod tables;

pub(crate) use matrix::Matrix;
pub(crate) use names::{MODIFIERS, NAMES, RESTORE, STOP};
