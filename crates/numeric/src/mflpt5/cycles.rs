//! Clock cycles of the ROM's arithmetic, as constants and small tables.
//!
//! A name is that of a routine from its entry to the end of its `RTS` unless its comment says otherwise. The sums are
//! in the order of the original's instructions (documented 6502 timing; a taken branch is 3 cycles, 4 on a page
//! crossing), so that each can be compared with a disassembly. Note: the calling `JSR` is never part of a routine's
//! cost; callers add [`JSR`].

/// Runs a long calculation with its cost in a local variable, which the compiler keeps in a
/// register.
#[inline(always)]
pub(super) fn with_local_cost<T>(cost: &mut u64, calculation: impl FnOnce(&mut u64) -> T) -> T {
    let mut cycles = 0;
    let result = calculation(&mut cycles);
    *cost += cycles;
    result
}

/// Runs a slow path out of line, with separate variables for cost and result: those of the fast
/// path stay in registers.
#[inline(always)]
pub(super) fn out_of_line<T, E>(
    cost: &mut u64,
    slow_path: impl FnOnce(&mut u64) -> Result<T, E>,
) -> Result<T, E> {
    let mut cycles = 0;
    let result = slow_path(&mut cycles);
    *cost += cycles;
    let value = result?;
    Ok(value)
}

/// A subroutine call.
pub(super) const JSR: u64 = 6;
/// `LDA #`, `LDY #` and a call: passing the address of a constant in the ROM.
pub(super) const POINT: u64 = 2 + 2 + JSR;

/// `$BBA2`, memory to the accumulator.
pub(super) const LOAD: u64 = 8 + 3 * 10 + 15 + 17;
/// `$BA8C`, memory to the second accumulator.
pub(super) const LOAD_SECOND: u64 = 8 + 3 * 10 + 24 + 17;
/// Additional cost of an operand in memory: the call of `$BA8C`.
pub(super) const FETCH: u64 = JSR + LOAD_SECOND;
/// `$BBD4`, accumulator to memory, without the rounding.
pub(super) const STORE: u64 = JSR + 8 + 3 * 11 + 16 + 18;
/// `$BBCA`: selects work area `$57`, then stores.
pub(super) const TO_57: u64 = 2 + 2 + 3;
/// `$BBC7`: selects work area `$5C`, then stores.
pub(super) const TO_5C: u64 = 2 + 4 + 2 + 3;
/// `$BC0F`, accumulator to the second accumulator, unrounded.
pub(super) const COPY: u64 = 2 + 6 * 10 + 5 * 3 + 2 + 3 + 6;
/// `$BBFE`, second accumulator to the accumulator, sign in A.
pub(super) const COPY_BACK: u64 = 3 + 2 + 5 * 10 + 4 * 3 + 2 + 3 + 6;
/// `$BBFC`, the same with the sign fetched.
pub(super) const COPY_BACK_SIGNED: u64 = 3 + COPY_BACK;

/// `$BC1B` for zero.
pub(super) const ROUND_ZERO: u64 = 3 + 3 + 6;
/// `$BC1B` when the rounding byte is below half.
pub(super) const ROUND: u64 = 3 + 2 + 5 + 3 + 6;
/// Additional cost over [`ROUND`] of incrementing the lowest mantissa byte.
pub(super) const ROUND_UP: u64 = 2 + JSR + (5 + 3 + 6) + 3 + 6 - (3 + 6);
/// Additional cost of a carry out of the whole mantissa: the jump to `$B938` and the shift there.
pub(super) const ROUND_RIPPLE: u64 = (2 + 3 + 5 + 2 + 25 + 6) - (3 + 6);

/// Additional cost of an increment at `$B96F` whose carry propagates through `bytes` bytes of the
/// mantissa.
pub(super) const fn carry(bytes: u32) -> u64 {
    [0, 7, 14, 18, 18][bytes as usize]
}

/// `$BFB4` for a number that is not zero.
pub(super) const NEGATE: u64 = 3 + 2 + 8 + 6;
/// `$BFB4` for zero.
pub(super) const NEGATE_ZERO: u64 = 3 + 3 + 6;
/// `$BC58`.
pub(super) const ABS: u64 = 5 + 6;
/// `$BC2B` for zero, negative and positive numbers.
pub(super) const SIGN_ZERO: u64 = 3 + 3 + 6;
pub(super) const SIGN_NEGATIVE: u64 = 3 + 2 + 3 + SIGN_OF_A_NEGATIVE;
pub(super) const SIGN_POSITIVE: u64 = SIGN_NEGATIVE + 1;
/// `$BC31`, entered with the sign in A.
pub(super) const SIGN_OF_A_NEGATIVE: u64 = 2 + 2 + 3 + 6;

/// `$B8F7`, the exit that makes a number zero.
pub(super) const CLEAR: u64 = 2 + 3 + 3 + 6;

/// `$B8D2` when the carry says that the mantissa is positive.
pub(super) const COMPLEMENT_SKIPPED: u64 = 3;

/// `$B8D2` up to `$B8D7` when the mantissa is negative, given the mantissa after the complement.
#[inline]
pub(super) const fn complement(wide: u64) -> u64 {
    2 + JSR + 8 + complement_mantissa(wide)
}

/// `$B94D`: complements the five bytes of the mantissa; the argument is the result.
#[inline]
pub(super) const fn complement_mantissa(wide: u64) -> u64 {
    5 * 8 + 5 + 3 + 6 + COMPLEMENT_CARRIES[wide.trailing_zeros() as usize / 8] as u64
}

/// The carry of the final increment propagates through every byte that becomes zero; the fifth has
/// no branch.
static COMPLEMENT_CARRIES: [u8; 9] = [0, 7, 14, 21, 25, 25, 25, 25, 25];

/// `$B8D7` for a left shift of `shift` bits, or 32 for a mantissa that is zero.
#[inline]
pub(super) const fn normalise(shift: u32) -> u64 {
    NORMALISE[(shift & 63) as usize] as u64
}

static NORMALISE: [u16; 64] = {
    let mut table = [6 + 4 * 39 - 1 + CLEAR as u16; 64];
    let mut shift = 0;
    while shift < 32 {
        table[shift] = 6 + 39 * (shift as u16 / 8) + 7 + 30 * (shift as u16 % 8) + 25;
        shift += 1;
    }
    table
};

/// Addition from the branch on the exponents' difference (`$B87D`) up to `$B8A3`, the end of the alignment of the
/// mantissas; the index is left exponent - right exponent + 255.
pub(super) static ALIGN: [u16; 512] = {
    let mut table = [0; 512];
    let mut index = 0;
    while index < 511 {
        table[index] = match index {
            0..255 => 2 + 3 + 2 + 3 + align(255 - index as u32),
            255 => 3,
            _ => 2 + 2 + 3 + 3 + 3 + 2 + 2 + 2 + 3 + 2 + 3 + align(index as u32 - 255),
        } as u16;
        index += 1;
    }
    table
};

/// `$B897` to `$B8A3`: shifts the smaller operand right.
const fn align(shift: u32) -> u64 {
    if is_shifted_by_bytes(shift) {
        2 + 3 + JSR + shift_bytes(shift, 0) + 3
    } else {
        2 + 2 + 2 + 3 + 6 + JSR + shift_bits(shift, 0)
    }
}

/// Returns whether a right shift uses `$B999`, which moves whole bytes first: the original interprets 136 bits or more
/// as few and then shifts bit by bit.
#[inline]
pub(super) const fn is_shifted_by_bytes(shift: u32) -> bool {
    shift >= 8 && shift < 136
}

/// `$BCAF` up to the end of `$BC9B`: shifts a mantissa right to make it an integer.
#[inline]
pub(super) const fn to_integer(shift: u32, negative: bool) -> u64 {
    TO_INTEGER[negative as usize][(shift & 0xff) as usize] as u64
}

static TO_INTEGER: [[u16; 256]; 2] = {
    let mut table = [[0; 256]; 2];
    let mut ones = 0;
    while ones < 2 {
        let mut shift = 1;
        while shift < 256 {
            table[ones][shift] = 2
                + 2
                + if is_shifted_by_bytes(shift as u32) {
                    2 + JSR as u16 + shift_bytes(shift as u32, ones as u32) as u16 + 3 + 6
                } else {
                    3 + 2
                        + 3
                        + 2
                        + 5
                        + 3
                        + 3
                        + JSR as u16
                        + shift_bits(shift as u32, ones as u32) as u16
                        + 3
                        + 6
                };
            shift += 1;
        }
        ones += 1;
    }
    table
};

/// `$AD8D`, the check that an expression is a number.
pub(super) const CHECK_NUMERIC: u64 = 2 + 3 + 3 + 2 + 2 + 6;

/// `$B9B0`, entered with the first of `shift` steps begun; `ones` is 1 if ones are shifted in.
pub(super) const fn shift_bits(shift: u32, ones: u32) -> u64 {
    let step = 3 * 6 + 2 + 2;
    let refill = 6 + 3 + 6 + 6 + 5 * ones;
    (shift * step + (shift - 1) * (refill + 3) + 2 + 2 + 6) as u64
}

/// `$B999`: whole bytes, then single bits; `ones` is 1 if ones are shifted in.
pub(super) const fn shift_bytes(shift: u32, ones: u32) -> u64 {
    let (bytes, bits) = (shift / 8, shift % 8);
    let moved = bytes * (2 + 3 + 38);
    let last = 5 * 2 + 3;
    (if bits == 0 {
        moved + 2 + last + 3 + 2 + 6
    } else {
        moved + last + 2 + bits * (21 + 5 * ones + 22) + 3 * (bits - 1) + 2 + 2 + 6
    }) as u64
}
