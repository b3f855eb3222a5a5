//! The images that programs name.

use gamegrid::sprites::Sprites;

#[test]
fn every_drawing_can_be_rendered() {
    assert!(Sprites::names().count() >= 2);
    for name in Sprites::names() {
        assert!(Sprites::default().find(name).is_some(), "{name}");
    }
}

#[test]
fn a_numbered_image_has_the_drawing_without_a_number_in_other_colours() {
    let mut sprites = Sprites::default();
    let mut image = |name: &str| sprites.find(name).expect("a drawing");
    assert_eq!(image("car0.gif"), image("car6.gif"));
    assert_ne!(image("car0.gif"), image("car1.gif"));
    assert_eq!(image("car0.gif").width, image("car1.gif").width);
    assert!(image("bubble0.png").height < image("bubble6.png").height);
    assert!(sprites.find("carriage1.gif").is_none());
}

#[test]
fn folder_and_extension_of_a_path_do_not_count() {
    let mut sprites = Sprites::default();
    assert!(sprites.find("sprites/marble.png").is_some_and(|image| image.width == 60));
    assert!(sprites.find("other\\solitaire_board.gif").is_some_and(|image| image.height == 491));
    assert!(sprites.find("sprites/unheard_of.png").is_none());
}
