//! Actors and their orders.

use gamegrid::actor::Actor;
use gamegrid::grid::Point;
use gamegrid::location::Location;
use gamegrid::scene::{ActorFilter, ActorId, ClassId};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};

use super::conversion::{actor_filter, classes, grid_error, id_list};
use super::table::{Table, native};

/// The maximum number of images of an actor.
const MAX_IMAGES: usize = 1000;

/// Registers the functions of actors and their orders.
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    // Actors and their orders.
    native!(table, actor, this, move |class: u32,
                                      paths: PyObjectRef,
                                      is_rotatable: bool,
                                      vm: &VirtualMachine|
          -> PyResult<u32> {
        let paths: Vec<String> = vm.extract_elements_with(&paths, |path| path.try_to_value(vm))?;
        if paths.len() > MAX_IMAGES {
            return Err(grid_error(vm, format!("an actor has at most {MAX_IMAGES} images")));
        }
        let images = paths.iter().map(|path| this.image(path).image).collect();
        let actor = Actor::new(ClassId(class), images, is_rotatable);
        let id = {
            let mut world = this.state();
            world.next_actor += 1;
            world.next_actor
        };
        this.board(vm, |board| board.actors.insert(ActorId(id), actor))?;
        Ok(id)
    });
    native!(table, add, this, move |id: u32, x: i32, y: i32, direction: f64, vm: &VirtualMachine| {
        this.board(vm, |board| board.add(ActorId(id), Location::new(x, y), direction))
    });
    native!(table, remove, this, move |id: u32, vm: &VirtualMachine| this
        .board(vm, |board| board.remove(ActorId(id))));
    native!(table, remove_all, this, move |x: Option<i32>,
                                           y: Option<i32>,
                                           list: PyObjectRef,
                                           vm: &VirtualMachine|
          -> PyResult<usize> {
        let classes = classes(vm, &list)?;
        let at = x.zip(y).map(|(x, y)| Location::new(x, y));
        this.board(vm, |board| board.remove_all(at, actor_filter(classes.as_ref())))
    });
    native!(table, actors, this, move |list: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let classes = classes(vm, &list)?;
        this.board(vm, |board| id_list(vm, board.scene.actors(actor_filter(classes.as_ref()))))
    });
    native!(table, actors_at, this, move |x: i32,
                                          y: i32,
                                          list: PyObjectRef,
                                          vm: &VirtualMachine|
          -> PyResult {
        let classes = classes(vm, &list)?;
        this.board(vm, |board| {
            id_list(vm, board.scene.actors_at(Location::new(x, y), actor_filter(classes.as_ref())))
        })
    });
    native!(table, are_whole, this, move |x: PyObjectRef, y: PyObjectRef, vm: &VirtualMachine| {
        let _ = &this;
        let is_whole = |value: &PyObjectRef| value.class().is(vm.ctx.types.int_type);
        is_whole(&x) && is_whole(&y)
    });
    native!(table, top_at, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| {
            let top = board.scene.actors_at(Location::new(x, y), ActorFilter::All).next_back();
            top.map_or(-1, |id| i64::from(id.0))
        })
    });
    native!(table, in_scene, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.is_in_scene));
    native!(table, is_removed, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.is_removed));
    native!(table, is_visible, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.shown_image.is_some() && !actor.is_removed)
    });
    native!(table, restack, this, move |id: u32, is_on_top: bool, vm: &VirtualMachine| {
        this.board(vm, |board| board.scene.set_stacking(ActorId(id), is_on_top))
    });
    native!(table, set_scene_order, this, move |ids: PyObjectRef, vm: &VirtualMachine| -> PyResult<bool> {
        let ids: Vec<ActorId> = vm.extract_elements_with(&ids, |id| id.try_to_value(vm).map(ActorId))?;
        this.board(vm, |board| board.scene.set_order(&ids))
    });
    native!(table, touches, this, move |id: u32, other: u32, vm: &VirtualMachine| {
        this.board(vm, |board| {
            let pair = board.actors.get(&ActorId(id)).zip(board.actors.get(&ActorId(other)));
            pair.is_some_and(|(actor, other)| actor.touches(other, board.grid))
        })
    });
    native!(table, set_paint_order, this, move |list: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        let classes = classes(vm, &list)?.unwrap_or_default();
        this.board(vm, |board| board.scene.set_paint_order(&classes))
    });
    native!(table, set_act_order, this, move |list: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        let classes = classes(vm, &list)?.unwrap_or_default();
        this.board(vm, |board| board.scene.set_act_order(&classes))
    });
    native!(table, acting, this, move |vm: &VirtualMachine| this
        .board(vm, |board| id_list(vm, board.scene.act_order().into_iter())));
    native!(table, pictured_at, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| id_list(vm, board.actors_at_pixel(Point { x, y }).into_iter()))
    });
    Ok(())
}
