//! Memory images of a PC-1360.

use listing::container::{ContainerContents, Fit, MEMORY_IMAGE};

use super::contents;

#[test]
fn an_image_is_a_chain_of_lines_with_rising_numbers() {
    let image = b"\xff\x00\x0a\x03\xfe\xa1\x0d\x00\x14\x01\x0d\xff";
    let fit = |bytes: &[u8]| (MEMORY_IMAGE.fit)(bytes, "");
    assert_eq!(fit(image), Fit::AllBytes);
    let program = ContainerContents::Program { address: 0x8030, bytes: image.to_vec() };
    let longer = [&image[..], b"\0\0"].concat();
    assert_eq!(fit(&longer), Fit::ByBytes);
    assert_eq!(contents(&MEMORY_IMAGE, &longer, None), Ok(program));
    assert_eq!(fit(&image[..image.len() - 1]), Fit::No);
    assert_eq!(fit(b"\xff\xff"), Fit::No);
    assert_eq!(fit(b"\xff\x00\x0a\x03\xfe\xa1\x0e\xff"), Fit::No);
}
