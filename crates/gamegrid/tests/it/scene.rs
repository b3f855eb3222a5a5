//! The order of the actors.

use gamegrid::location::Location;
use gamegrid::scene::{ActorFilter, ActorId, ClassId, Scene};

const A: ClassId = ClassId(0);
const D: ClassId = ClassId(1);
const B: ClassId = ClassId(2);

fn scene() -> Scene {
    let mut scene = Scene::default();
    for (id, class, x) in [(1, A, 2), (2, D, 2), (3, B, 2), (4, A, 5), (5, D, 12)] {
        assert!(scene.add(ActorId(id), class, Location::new(x, 2)));
    }
    scene
}

fn order(scene: &Scene) -> Vec<u32> {
    scene.actors(ActorFilter::All).map(|id| id.0).collect()
}

#[test]
fn actors_are_ordered_by_class() {
    assert_eq!(order(&scene()), [1, 4, 2, 5, 3]);
    assert!(!scene().add(ActorId(1), B, Location::default()), "it is there already");
}

#[test]
fn the_first_named_class_is_painted_on_top() {
    let mut scene = scene();
    scene.set_paint_order(&[D, A]);
    assert_eq!(order(&scene), [3, 1, 4, 2, 5]);
    assert_eq!(scene.act_order().iter().map(|id| id.0).collect::<Vec<_>>(), [3, 5, 2, 4, 1]);
}

#[test]
fn the_first_named_class_acts_first() {
    let mut scene = scene();
    scene.set_act_order(&[A, D]);
    assert_eq!(scene.act_order().iter().map(|id| id.0).collect::<Vec<_>>(), [4, 1, 5, 2, 3]);
    assert_eq!(order(&scene), [1, 4, 2, 5, 3]);
}

#[test]
fn the_members_of_a_class_change_their_order() {
    let mut scene = scene();
    assert!(scene.set_order(&[ActorId(4), ActorId(1)]));
    assert_eq!(order(&scene), [4, 1, 2, 5, 3]);
    for wrong in [&[][..], &[ActorId(1)], &[ActorId(1), ActorId(2)], &[ActorId(1), ActorId(1)]] {
        assert!(!scene.set_order(wrong), "{wrong:?}");
    }
}

#[test]
fn a_moved_actor_keeps_its_position_in_the_order() {
    let mut scene = scene();
    scene.move_actor(ActorId(1), Location::new(7, 7));
    assert_eq!(order(&scene), [1, 4, 2, 5, 3]);
    assert!(scene.remove(ActorId(2)) && !scene.remove(ActorId(2)));
    assert_eq!(
        scene.actors_at(Location::new(2, 2), ActorFilter::All).map(|id| id.0).collect::<Vec<_>>(),
        [3]
    );
}
