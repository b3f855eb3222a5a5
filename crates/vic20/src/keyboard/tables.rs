//! The KERNAL's decode tables: the code of each key, alone and with SHIFT, the C= key and CTRL.
//!
//! A table is indexed by the matrix code of a key, eight codes a column of the matrix. The codes below 5 other
//! than 3 mark the modifier keys. Sources: measured key by key on a PAL machine (`golden/vic20/keys.tsv`); the
//! KERNAL's published source (`KERNAL_VIC_04`, 1980), which has no code for LARROW with CTRL and is the same
//! otherwise; addresses: R. Davies, *Mapping the VIC* (1984), at 60510.

use kernal::{DecodeTable, NOTHING};

/// The tables with their addresses in the ROM, in the order in which the modifiers select them.
pub static TABLES: [(u16, DecodeTable); 4] =
    [(0xec5e, UNSHIFTED), (0xec9f, SHIFTED), (0xece0, COMMODORE), (0xeda3, CONTROL)];

#[rustfmt::skip]
const UNSHIFTED: DecodeTable = [
     49,  51,  53,  55,  57,  43,  92,  20,
     95,  87,  82,  89,  73,  80,  42,  13,
      4,  65,  68,  71,  74,  76,  59,  29,
      3,   1,  88,  86,  78,  44,  47,  17,
     32,  90,  67,  66,  77,  46,   1, 133,
      2,  83,  70,  72,  75,  58,  61, 134,
     81,  69,  84,  85,  79,  64,  94, 135,
     50,  52,  54,  56,  48,  45,  19, 136,
    NOTHING,
];

#[rustfmt::skip]
const SHIFTED: DecodeTable = [
     33,  35,  37,  39,  41, 219, 169, 148,
     95, 215, 210, 217, 201, 208, 192, 141,
      4, 193, 196, 199, 202, 204,  93, 157,
    131,   1, 216, 214, 206,  60,  63, 145,
    160, 218, 195, 194, 205,  62,   1, 137,
      2, 211, 198, 200, 203,  91,  61, 138,
    209, 197, 212, 213, 207, 186, 222, 139,
     34,  36,  38,  40,  48, 221, 147, 140,
    NOTHING,
];

#[rustfmt::skip]
const COMMODORE: DecodeTable = [
     33,  35,  37,  39,  41, 166, 168, 148,
     95, 179, 178, 183, 162, 175, 223, 141,
      4, 176, 172, 165, 181, 182,  93, 157,
    131,   1, 189, 190, 170,  60,  63, 145,
    160, 173, 188, 191, 167,  62,   1, 137,
      2, 174, 187, 180, 161,  91,  61, 138,
    171, 177, 163, 184, 185, 164, 222, 139,
     34,  36,  38,  40,  48, 220, 147, 140,
    NOTHING,
];

#[rustfmt::skip]
const CONTROL: DecodeTable = [
    144,  28, 156,  31,  18, 255, 255, 255,
      6, 255,  18, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255,
      5, 159,  30, 158, 146, 255, 255, 255,
    NOTHING,
];
