//! Programs with input and their complete output, byte by byte.
//!
//! The output begins after the carriage return that follows `RUN` and ends when all input has been
//! read and the machine waits for a line. Input is queued key by key, so that a program that polls
//! for keys never finds the queue empty while input remains; the echo of typed lines comes from the
//! screen editor and is not part of the output.

use std::path::Path;

use systems::StopReason;

use crate::golden::{self, Golden};
use crate::hex;
use crate::notation::{self, RETURN};
use crate::report::{self, Mismatch, Report};
use crate::rig::{LIMIT, Rig};

/// Runs every program of a folder.
pub fn run(test: &'static str, folder: &str) {
    let expected = |file: &Path| hex::decode(&golden::read(&file.with_extension("out")));
    compare(test, folder, expected, output);
}

/// Compares the output of the programs of a folder with the expected output.
pub(crate) fn compare(
    test: &'static str,
    folder: &str,
    expected: impl Fn(&Path) -> Vec<u8>,
    output: impl Fn(&Path) -> Vec<u8>,
) {
    let Some(files) = Golden::open().files(folder, ".bas") else { return };
    let mut report = Report::new(test);
    for file in files.iter().filter(|file| report::is_selected(&golden::stem(file))) {
        let expected = expected(file);
        let name = golden::stem(file);
        match report::catch_panic(|| output(file)) {
            Ok(actual) if actual == expected => report.pass(name),
            Ok(actual) => report.fail(mismatch(&name, &expected, &actual)),
            Err(message) => report.fail(mismatch(&name, &expected, message.as_bytes())),
        }
    }
    report.finish();
}

/// Returns the output of a program.
fn output(file: &Path) -> Vec<u8> {
    let mut machine = Rig::power_on();
    machine.load_lines(&golden::read(file), notation::ascii);
    machine.system.take_printed();
    let queue = machine.system.key_queue_mut().expect("a key queue");
    queue.type_codes(b"RUN\r");
    let input = file.with_extension("in");
    if input.is_file() {
        queue.type_codes(&notation::ascii(&golden::read(&input)));
    }
    run_until_input_is_taken(&mut machine, LIMIT);
    let printed = machine.system.take_printed();
    match printed.iter().position(|&code| code == RETURN) {
        Some(at) => printed[at + 1..].to_vec(),
        None => printed,
    }
}

/// Runs until all input has been read and the machine waits for a line, at most for `cycles`.
pub(crate) fn run_until_input_is_taken(machine: &mut Rig, cycles: u64) {
    let end = machine.now() + cycles;
    loop {
        let pause = machine.resume_for(end.saturating_sub(machine.now()));
        let is_all_taken = !machine.system.has_queued_codes();
        match pause {
            Some(StopReason::AwaitingLine) if is_all_taken => break,
            None => break,
            _ => {}
        }
    }
}

/// Returns the first difference of two outputs with its context.
fn mismatch(name: &str, expected: &[u8], actual: &[u8]) -> Mismatch {
    let at = expected.iter().zip(actual).take_while(|(a, b)| a == b).count();
    let part = |bytes: &[u8]| {
        let window = &bytes[at.saturating_sub(24).min(bytes.len())..(at + 40).min(bytes.len())];
        format!("{} bytes, around {at}: \"{}\"", bytes.len(), window.escape_ascii())
    };
    Mismatch {
        row: name.to_owned(),
        input: format!("output differs at byte {at}"),
        expected: part(expected),
        actual: part(actual),
    }
}
