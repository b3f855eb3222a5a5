//! The checksum algorithms: pure functions of a line's number and bytes. The sources are at the
//! [schemes](super::ChecksumScheme).

/// The number, low byte first, then the text: the input of several schemes.
fn with_number(number: u16, bytes: &[u8]) -> impl Iterator<Item = u8> + '_ {
    number.to_le_bytes().into_iter().chain(bytes.iter().copied())
}

/// Drops blanks outside quotes.
fn without_unquoted_blanks(bytes: impl Iterator<Item = u8>) -> impl Iterator<Item = u8> {
    let mut is_quoted = false;
    bytes.filter(move |&byte| {
        is_quoted ^= byte == b'"';
        is_quoted || byte != b' '
    })
}

/// The sum of the bytes without blanks. It does not detect transpositions.
#[must_use]
pub(super) fn sixty_four_er_v1(number: u16, tokens: &[u8]) -> u8 {
    with_number(number, tokens).filter(|&byte| byte != b' ').fold(0, u8::wrapping_add)
}

/// As V1, each byte first rotated left by its index among those counted.
#[must_use]
pub(super) fn sixty_four_er_v3(number: u16, tokens: &[u8]) -> u8 {
    let kept = with_number(number, tokens).filter(|&byte| byte != b' ');
    kept.zip((0..8).cycle()).fold(0, |sum: u8, (byte, turns)| sum.wrapping_add(byte.rotate_left(turns)))
}

/// The digits of the number and the text, without blanks.
fn typed_line(number: u16, typed: &[u8]) -> Vec<u8> {
    [number.to_string().as_bytes(), typed].concat()
}

/// The sum of the typed characters without blanks, line number included.
#[must_use]
pub(super) fn compute_old(number: u16, typed: &[u8]) -> u8 {
    typed_line(number, typed)
        .iter()
        .filter(|&&byte| byte != b' ')
        .fold(0, |sum: u8, &byte| sum.wrapping_add(byte))
}

/// The 16-bit sum of index times character, both halves XORed.
#[must_use]
pub(super) fn compute_new(number: u16, typed: &[u8]) -> u8 {
    let line = typed_line(number, typed);
    let [low, high] = weighted(number, without_unquoted_blanks(line.into_iter())).to_le_bytes();
    low ^ high
}

fn weighted(seed: u16, bytes: impl Iterator<Item = u8>) -> u16 {
    bytes.zip(1_u16..).fold(seed, |sum, (byte, index)| sum.wrapping_add(u16::from(byte).wrapping_mul(index)))
}

/// Rotated bytes with the last bit carried, then the line number.
#[must_use]
pub(super) fn run_perfect_typist(number: u16, tokens: &[u8]) -> u8 {
    let kept = without_unquoted_blanks(tokens.iter().copied()).zip(1_u32..);
    let sum = kept.fold(0_u8, |sum, (byte, index)| {
        let rotated = byte.rotate_left((index & 7) + 1);
        sum.wrapping_add(rotated).wrapping_add(rotated & 1)
    });
    let [low, high] = number.to_le_bytes();
    sum.wrapping_add(low).wrapping_add(high)
}

/// As Compute!'s later checksum, over tokens.
#[must_use]
pub(super) fn run_checksum(number: u16, tokens: &[u8]) -> u8 {
    let [low, high] = weighted(number, without_unquoted_blanks(tokens.iter().copied())).to_le_bytes();
    low ^ high
}

/// Doubled after each byte; the closing zero counts.
#[must_use]
pub(super) fn ahoy_v1(tokens: &[u8]) -> u8 {
    let kept = tokens.iter().copied().filter(|&byte| byte != b' ').chain([0]);
    kept.fold(0, |sum: u8, byte| sum.wrapping_add(byte).wrapping_mul(2))
}

/// XORed with the index; the comparison with the quote character leaves its carry in the sum.
#[must_use]
pub(super) fn ahoy_v2(tokens: &[u8]) -> u8 {
    let kept = without_unquoted_blanks(tokens.iter().copied().chain([0]));
    kept.fold((0_u8, 1_u8), |(sum, index), byte| {
        let carry = u8::from(byte >= b'"');
        (byte.wrapping_add(sum).wrapping_add(carry) ^ index, index.wrapping_add(1))
    })
    .0
}

/// As V2 without the carry, preceded by the line number.
#[must_use]
pub(super) fn ahoy_v3(number: u16, tokens: &[u8]) -> u8 {
    let kept =
        number.to_le_bytes().into_iter().chain(without_unquoted_blanks(tokens.iter().copied().chain([0])));
    kept.fold((0_u8, 0_u8), |(sum, index), byte| (byte.wrapping_add(sum) ^ index, index.wrapping_add(1))).0
}

/// All bytes XORed.
#[must_use]
pub(super) fn dossier(number: u16, tokens: &[u8]) -> u8 {
    let kept = number.to_le_bytes().into_iter().chain(without_unquoted_blanks(tokens.iter().copied()));
    kept.fold(0, |sum, byte| sum ^ byte)
}
