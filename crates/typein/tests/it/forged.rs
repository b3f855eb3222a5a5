//! Edited snapshots with a new checksum end in a message, with any contents.
//!
//! A few in every run; `TYPEIN_FORGED=1000 cargo test -p typein --test it forged` tries 1000 per
//! machine.

use std::env;
use std::fs;

use numeric::fnv::Fnv1a;

use crate::program::{path, typein};

/// Position of the checksum; it covers the bytes after it.
const CHECKSUM: std::ops::Range<usize> = 16..24;
/// Length of the header.
const HEADER_LEN: usize = 29;

fn write_checksum(bytes: &mut [u8]) {
    let mut hash = Fnv1a::default();
    hash.write(&bytes[CHECKSUM.end..]);
    bytes[CHECKSUM].copy_from_slice(&hash.finish().to_le_bytes());
}

#[test]
fn forged_snapshots_are_errors() {
    let count: usize = env::var("TYPEIN_FORGED").map_or(12, |count| count.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forged.snapshot");
    for title in ["viertris", "viertris-msx", "hexagon"] {
        let kept = folder.path().join(title);
        let run = typein(&["run", title, "--seed", "1", "--until", "seconds:9", "--keep", path(&kept)]);
        assert_eq!(run.code, 0, "{title}: {}", run.errors);
        let kept = fs::read(&kept).unwrap();
        let mut dice = 0_u64;
        for index in 0..count {
            let mut forged = kept.clone();
            for _ in 0..=index % 4 {
                dice = dice.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let at = HEADER_LEN + (dice >> 33) as usize % (forged.len() - HEADER_LEN);
                forged[at] = forged[at].wrapping_add((dice >> 20) as u8 | 1);
            }
            write_checksum(&mut forged);
            fs::write(&file, &forged).unwrap();
            let arguments =
                ["run", title, "--snapshot", path(&file), "--until", "seconds:2", "--limit", "seconds:3"];
            let run = typein(&arguments);
            assert!((0..=5).contains(&run.code), "{title} {index}: {} {}", run.code, run.errors);
            assert!(!run.errors.contains("RUST_BACKTRACE"), "{title} {index}: {}", run.errors);
        }
    }
}
