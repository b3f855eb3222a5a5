//! The exports that read, check and share listings.

use crate::json::json;
use crate::{choices, marks, reply, split, start, text, titles};

/// Returns the titles: [`crate::titles::Entry`].
#[unsafe(no_mangle)]
pub extern "C" fn titles() -> i32 {
    reply(|_| Ok(titles::all(start::opponents_of)))
}

/// Returns the machines to type in: [`crate::titles::MachineEntry`].
#[unsafe(no_mangle)]
pub extern "C" fn machines() -> i32 {
    reply(|_| Ok(titles::machines()))
}

/// Returns the listing of the title named in the input.
#[unsafe(no_mangle)]
pub extern "C" fn listing() -> i32 {
    reply(|instance| titles::listing(&text(&instance.input)?))
}

/// Returns the part of a link after `#`; the input is that of [`check`], with a snapshot after the `file_length` bytes of
/// the file, which is empty for the start of the program.
#[unsafe(no_mangle)]
pub extern "C" fn encode_link(length: usize, file_length: usize) -> i32 {
    reply(|instance| {
        let (request, file) = split(&instance.input, length)?;
        let (file, snapshot) =
            file.split_at_checked(file_length).ok_or("the file is longer than the input")?;
        start::encode_link(&request, file, snapshot)
    })
}

/// Returns the [`crate::start::Request`] of the link in the input; [`attachment`] returns its file, [`link_snapshot`] its
/// snapshot.
#[unsafe(no_mangle)]
pub extern "C" fn decode_link() -> i32 {
    reply(|instance| {
        let (request, file, snapshot) = start::decode_link(&text(&instance.input)?)?;
        instance.attachment = file;
        instance.link_snapshot = snapshot;
        Ok(json(&request))
    })
}

/// Returns the snapshot of the last [`decode_link`]; empty if it leads to the start of the program.
#[unsafe(no_mangle)]
pub extern "C" fn link_snapshot() -> i32 {
    reply(|instance| Ok(std::mem::take(&mut instance.link_snapshot)))
}

/// Returns the file of the last [`decode_link`], or the program of the last [`program`].
#[unsafe(no_mangle)]
pub extern "C" fn attachment() -> i32 {
    reply(|instance| Ok(std::mem::take(&mut instance.attachment)))
}

/// Checks a source: [`crate::start::Request`] in the first `length` bytes of the input, then the file.
/// Returns [`crate::marks::Report`].
#[unsafe(no_mangle)]
pub extern "C" fn check(length: usize) -> i32 {
    reply(|instance| {
        let (request, file) = split(&instance.input, length)?;
        marks::check(&request, file)
    })
}

/// Returns the programs of a file with several: `crate::choices::Choice`; the input is that of [`check`].
#[unsafe(no_mangle)]
pub extern "C" fn choices(length: usize) -> i32 {
    reply(|instance| {
        let (request, file) = split(&instance.input, length)?;
        Ok(choices::of_file(&request, file))
    })
}

/// Returns what [`start`] starts: [`crate::play::Start`]; the input is that of [`check`]. [`attachment`] returns the program
/// in memory format, which is empty for a bare machine.
#[unsafe(no_mangle)]
pub extern "C" fn program(length: usize) -> i32 {
    reply(|instance| {
        let (request, file) = split(&instance.input, length)?;
        let (start, image) = start::program(&request, file)?;
        instance.attachment = image.unwrap_or_default();
        Ok(json(&start))
    })
}

/// Returns a program in memory format as a listing: the machine in the first `length` bytes of the input, then the
/// program. An error if the listing does not read back as the same program.
#[unsafe(no_mangle)]
pub extern "C" fn listing_of(length: usize) -> i32 {
    reply(|instance| {
        let (machine, image) = split::<String>(&instance.input, length)?;
        start::listing_of(&machine, image).map(String::into_bytes)
    })
}

/// Powers a machine on and starts its program; the input is that of [`check`]. Returns
/// [`crate::play::Started`].
#[unsafe(no_mangle)]
pub extern "C" fn start(length: usize) -> i32 {
    reply(|instance| {
        let (request, file) = split(&instance.input, length)?;
        let (session, started) = start::start(&request, file)?;
        instance.session = Some(session);
        Ok(started)
    })
}
