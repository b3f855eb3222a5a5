//! Images of cartridges, recognised only for the error message; no machine supports them.
//!
//! ```text
//! 0  cold start, low and high    2  warm start    4  the signature that the KERNAL tests at power-on
//! ```
//!
//! The signature is `A0` or `80` and `CBM` with bit 7 set. An image is the plain ROM, or a program file with a load
//! address. The second ROM of a game at 0x2000 or 0x6000 has no signature.
//! Source: KERNAL of both machines, `golden/vic20` *(verified for the signature)*; the header of VICE's `.crt` files.

use super::{Container, ContainerContents, ContainerError, Fit};

/// `CBM` with bit 7 set.
const CBM: &[u8] = b"\xc3\xc2\xcd";
/// The offset of the signature.
const SIGNATURE_OFFSET: usize = 4;
/// The sizes of ROMs in bytes.
const SIZES: [usize; 3] = [0x1000, 0x2000, 0x4000];

/// A cartridge of the C64, recognised by its signature.
pub static C64_CARTRIDGE: Container = Container {
    extension: "",
    has_names: false,
    fit: |bytes, _| {
        let has_signature = |rom: &[u8]| {
            rom.get(SIGNATURE_OFFSET..)
                .is_some_and(|rest| rest.strip_prefix(CBM).is_some_and(|rest| rest.starts_with(b"80")))
        };
        fit_if(bytes.starts_with(b"C64 CARTRIDGE") || after_address(bytes).into_iter().any(has_signature))
    },
    read: Some(|bytes, _| read(bytes)),
};

/// A cartridge of the VIC-20, recognised by its signature, or by an address of cartridges and the size of their ROMs;
/// also any file of that size without another format.
pub static VIC_20_CARTRIDGE: Container = Container {
    extension: "",
    has_names: false,
    fit: |bytes, _| {
        let has_signature = |rom: &[u8]| {
            rom.get(SIGNATURE_OFFSET..).is_some_and(|rest| {
                rest.strip_prefix(b"A0")
                    .or(rest.strip_prefix(b"\xa0"))
                    .is_some_and(|rest| rest.starts_with(CBM))
            })
        };
        let is_rom = match bytes {
            [0x00, 0xa0, rom @ ..] => SIZES.contains(&rom.len()),
            [0x00, 0x20 | 0x40 | 0x60, rom @ ..] => SIZES[1..].contains(&rom.len()),
            _ => false,
        };
        let has_signature = after_address(bytes).into_iter().any(has_signature);
        match fit_if(bytes.starts_with(b"VIC20 CARTRIDGE") || is_rom || has_signature) {
            Fit::No if SIZES.contains(&bytes.len()) => Fit::UnlessText,
            fit => fit,
        }
    },
    read: Some(|bytes, _| read(bytes)),
};

const fn fit_if(is_one: bool) -> Fit {
    if is_one { Fit::ByBytes } else { Fit::No }
}

/// Returns the ROM of a plain image, and of a program file.
fn after_address(bytes: &[u8]) -> [&[u8]; 2] {
    [bytes, bytes.get(2..).unwrap_or_default()]
}

fn read(bytes: &[u8]) -> Result<ContainerContents, ContainerError> {
    let address = match bytes {
        &[0x00, high @ (0x20 | 0x40 | 0x60 | 0x80 | 0xa0), ..] => Some(u16::from_be_bytes([high, 0])),
        _ => None,
    };
    Err(ContainerError::Cartridge { address })
}
