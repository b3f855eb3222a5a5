//! Blocks of bytes in snapshots.

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Memory<const N: usize> {
    #[serde(with = "parts::blocks")]
    bytes: Box<[u8; N]>,
}

fn saved<const N: usize>() -> Vec<u8> {
    let bytes = Box::new(std::array::from_fn(|index| index as u8));
    postcard::to_allocvec(&Memory::<N> { bytes }).expect("a block is saved")
}

#[test]
fn a_block_longer_than_32_bytes_comes_back() {
    let memory: Memory<1000> = postcard::from_bytes(&saved::<1000>()).expect("a block is read");
    assert!((0..1000).all(|index| memory.bytes[index] == index as u8));
}

#[test]
fn a_block_is_its_length_and_its_bytes() {
    // 1000 takes two bytes of seven bits (postcard's variable-length integers).
    assert_eq!(saved::<1000>().len(), 1002);
}

#[test]
fn a_block_of_another_length_is_an_error() {
    assert!(postcard::from_bytes::<Memory<999>>(&saved::<1000>()).is_err());
    assert!(postcard::from_bytes::<Memory<1001>>(&saved::<1000>()).is_err());
}
