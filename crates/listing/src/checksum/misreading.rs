//! Misreadings that may explain a line with a wrong checksum.

/// Returns texts that a typist or a scanner may have misread as this one: transposed neighbours,
/// look-alikes, letters with and without SHIFT. A mismatch is searched among them.
pub fn misreadings(typed: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    #[rustfmt::skip]
    const ALIKE: [(u8, u8); 10] = [
        (b'O', b'0'), (b'I', b'1'), (b'S', b'5'), (b'B', b'8'), (b'.', b','), (b':', b';'), (b'G', b'6'), (b'Z', b'2'),
        (b'L', b'1'), (b'Q', b'O'),
    ];
    let replaced = move |index: usize, code: u8| {
        let mut text = typed.to_vec();
        text[index] = code;
        text
    };
    (0..typed.len()).flat_map(move |index| {
        let code = typed[index];
        let swapped = typed.get(index + 1).filter(|&&next| next != code).map(|_| {
            let mut text = typed.to_vec();
            text.swap(index, index + 1);
            text
        });
        let alike = ALIKE.iter().filter_map(move |&(one, other)| match code {
            _ if code == one => Some(other),
            _ if code == other => Some(one),
            _ => None,
        });
        let shifted = (code & 0x7f).is_ascii_uppercase().then_some(code ^ 0x80);
        swapped.into_iter().chain(alike.chain(shifted).map(move |code| replaced(index, code)))
    })
}
