//! One actor.

use gamegrid::actor::CollisionArea;
use gamegrid::grid::Point;
use gamegrid::image::Mirror;
use gamegrid::location::Location;
use gamegrid::scene::ActorId;
use rustpython_vm::{PyResult, VirtualMachine};

use super::conversion::{dot, id_list, pair};
use super::table::{Table, native};

/// Registers the functions of one actor.
#[expect(clippy::too_many_lines, reason = "a table, one row a function")]
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    // One actor.
    native!(table, location, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| pair(actor.location)));
    native!(table, start, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| pair(actor.start)));
    native!(table, place, this, move |id: u32, x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| board.move_actor(ActorId(id), Location::new(x, y)))
    });
    native!(table, offset, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| dot(actor.offset)));
    native!(table, set_offset, this, move |id: u32, x: i32, y: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.offset = Point { x, y })
    });
    native!(table, pixel, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, grid| dot(actor.pixel(grid))));
    native!(table, set_pixel, this, move |id: u32, x: i32, y: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, grid| actor.set_pixel(grid, Point { x, y }))
    });
    native!(table, looks, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.direction));
    native!(table, looked, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.start_direction));
    native!(table, look, this, move |id: u32, direction: f64, vm: &VirtualMachine| this.actor(
        vm,
        id,
        |actor, _| actor.set_direction(direction)
    ));
    native!(table, next, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, grid| pair(actor.next_location(grid, None))));
    native!(table, step, this, move |id: u32, distance: Option<i32>, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, grid| actor.location = actor.next_location(grid, distance))
    });
    native!(table, is_step_inside, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, grid| grid.contains(actor.next_location(grid, None)))
    });
    native!(table, show_sprite, this, move |id: u32, index: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            actor.shown_image = usize::try_from(index).ok().filter(|&index| index < actor.images.len());
        })
    });
    native!(table, next_sprite, this, move |id: u32, by: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            let count = actor.images.len() as i32;
            if let (Some(shown), true) = (actor.shown_image, count > 0) {
                actor.shown_image = Some((shown as i32 + by).rem_euclid(count) as usize);
            }
        })
    });
    native!(table, sprite, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.shown_image.map_or(-1, |index| index as i32))
    });
    native!(table, sprites, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.images.len()));
    native!(table, sprite_size, this, move |id: u32, index: usize, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            actor.images.get(index).map_or((0, 0), |image| (image.width, image.height))
        })
    });
    native!(table, mirror, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| (actor.mirror.horizontal, actor.mirror.vertical)));
    native!(table, set_mirror, this, move |id: u32,
                                           horizontal: bool,
                                           vertical: bool,
                                           vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.mirror = Mirror { horizontal, vertical })
    });
    native!(table, is_rotatable, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.is_rotatable));
    native!(table, set_slow_down, this, move |id: u32, factor: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            (actor.slow_down, actor.cycles_waited) = (u32::try_from(factor).unwrap_or(0), 0);
        })
    });
    native!(table, is_turn, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            actor.collision_pause = (actor.collision_pause - 1).max(0);
            actor.cycles_waited += 1;
            let is_turn = actor.cycles_waited >= actor.slow_down;
            if is_turn {
                actor.cycles_waited = 0;
            }
            is_turn
        })
    });
    native!(table, add_partner, this, move |id: u32, partner: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            if !actor.collision_partners.contains(&ActorId(partner)) {
                actor.collision_partners.push(ActorId(partner));
            }
        })
    });
    native!(table, touched, this, move |id: u32, vm: &VirtualMachine| -> PyResult {
        let is_reported = this.actor(vm, id, |actor, _| actor.collision_pause == 0)?;
        this.board(vm, |board| {
            id_list(vm, board.touched_partners(ActorId(id)).into_iter().filter(|_| is_reported))
        })
    });
    native!(table, set_pause, this, move |id: u32, cycles: i32, vm: &VirtualMachine| this.actor(
        vm,
        id,
        |actor, _| actor.collision_pause = cycles
    ));
    native!(table, touch_picture, this, move |id: u32, vm: &VirtualMachine| this.actor(
        vm,
        id,
        |actor, _| actor.collision_area = CollisionArea::Image
    ));
    native!(table, touch_circle, this, move |id: u32, x: i32, y: i32, radius: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.collision_area = CollisionArea::Circle(Point { x, y }, radius))
    });
    native!(
        table,
        touch_rectangle,
        this,
        move |id: u32, x: i32, y: i32, width: i32, height: i32, vm: &VirtualMachine| {
            this.actor(vm, id, |actor, _| {
                actor.collision_area = CollisionArea::Rectangle(Point { x, y }, width, height);
            })
        }
    );
    Ok(())
}
