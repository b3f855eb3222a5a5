//! The KERNAL's decode tables: the code of each key, alone and with SHIFT, the C= key and CTRL.
//!
//! A table is indexed by the matrix code of a key, eight codes a row of the matrix. The codes below 5 other than 3 mark the
//! modifier keys in the first table. Source: the KERNAL's keyboard tables as listed in the C64 Programmer's Reference
//! Guide, appendix C, and measured key by key.

use kernal::{DecodeTable, NOTHING};

/// The tables with their addresses in the ROM, in the order in which the modifiers select them.
pub(crate) static TABLES: [(u16, DecodeTable); 4] =
    [(0xeb81, UNSHIFTED), (0xebc2, SHIFTED), (0xec03, COMMODORE), (0xec78, CONTROL)];

#[rustfmt::skip]
const UNSHIFTED: DecodeTable = [
     20,  13,  29, 136, 133, 134, 135,  17,
     51,  87,  65,  52,  90,  83,  69,   1,
     53,  82,  68,  54,  67,  70,  84,  88,
     55,  89,  71,  56,  66,  72,  85,  86,
     57,  73,  74,  48,  77,  75,  79,  78,
     43,  80,  76,  45,  46,  58,  64,  44,
     92,  42,  59,  19,   1,  61,  94,  47,
     49,  95,   4,  50,  32,   2,  81,   3,
    NOTHING,
];

#[rustfmt::skip]
const SHIFTED: DecodeTable = [
    148, 141, 157, 140, 137, 138, 139, 145,
     35, 215, 193,  36, 218, 211, 197,   1,
     37, 210, 196,  38, 195, 198, 212, 216,
     39, 217, 199,  40, 194, 200, 213, 214,
     41, 201, 202,  48, 205, 203, 207, 206,
    219, 208, 204, 221,  62,  91, 186,  60,
    169, 192,  93, 147,   1,  61, 222,  63,
     33,  95,   4,  34, 160,   2, 209, 131,
    NOTHING,
];

#[rustfmt::skip]
const COMMODORE: DecodeTable = [
    148, 141, 157, 140, 137, 138, 139, 145,
    150, 179, 176, 151, 173, 174, 177,   1,
    152, 178, 172, 153, 188, 187, 163, 189,
    154, 183, 165, 155, 191, 180, 184, 190,
     41, 162, 181,  48, 167, 161, 185, 170,
    166, 175, 182, 220,  62,  91, 164,  60,
    168, 223,  93, 147,   1,  61, 222,  63,
    129,  95,   4, 149, 160,   2, 171, 131,
    NOTHING,
];

#[rustfmt::skip]
const CONTROL: DecodeTable = [
    255, 255, 255, 255, 255, 255, 255, 255,
     28,  23,   1, 159,  26,  19,   5, 255,
    156,  18,   4,  30,   3,   6,  20,  24,
     31,  25,   7, 158,   2,   8,  21,  22,
     18,   9,  10, 146,  13,  11,  15,  14,
    255,  16,  12, 255, 255,  27,   0, 255,
     28, 255,  29, 255, 255,  31,  30, 255,
    144,   6, 255,   5, 255, 255,  17, 255,
    NOTHING,
];
