//! Pictures in kitty's graphics protocol: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Maximum bytes of base64 in one escape sequence, by the protocol.
const CHUNK: usize = 4096;

/// Asks whether the terminal draws pictures: a picture of one pixel, which is not stored.
#[cfg(unix)]
pub const QUERY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// The beginning of the answer to [`QUERY`].
#[cfg(unix)]
pub const ANSWER: &[u8] = b"Gi=31;OK";

/// Shows a PNG as image `id` at the cursor, scaled to an area of cells. The cursor stays.
pub fn show(png: &[u8], id: u8, columns: usize, rows: usize, out: &mut impl Write) -> io::Result<()> {
    let data = STANDARD.encode(png);
    let chunks = data.as_bytes().chunks(CHUNK);
    let last = chunks.len() - 1;
    for (index, chunk) in chunks.enumerate() {
        write!(out, "\x1b_G")?;
        if index == 0 {
            write!(out, "a=T,f=100,i={id},p=1,c={columns},r={rows},C=1,q=2,")?;
        }
        write!(out, "m={};", u8::from(index < last))?;
        out.write_all(chunk)?;
        write!(out, "\x1b\\")?;
    }
    Ok(())
}

/// Removes image `id` and its data.
pub fn remove(id: u8, out: &mut impl Write) -> io::Result<()> {
    write!(out, "\x1b_Ga=d,d=I,i={id},q=2\x1b\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_sent_in_chunks_of_base64() {
        let png: Vec<u8> = (0..4000_u16).map(|value| value as u8).collect();
        let mut out = Vec::new();
        show(&png, 2, 40, 12, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let parts: Vec<&str> =
            text.split_terminator("\x1b\\").map(|part| part.strip_prefix("\x1b_G").unwrap()).collect();
        let (controls, data): (Vec<_>, Vec<_>) =
            parts.iter().map(|part| part.split_once(';').unwrap()).unzip();
        assert_eq!(controls, ["a=T,f=100,i=2,p=1,c=40,r=12,C=1,q=2,m=1", "m=0"]);
        assert_eq!(data[0].len(), CHUNK);
        assert_eq!(STANDARD.decode(data.concat()).unwrap(), png);
    }
}
