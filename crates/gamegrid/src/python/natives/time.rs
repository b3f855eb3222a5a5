//! Cycles and time, keys, chance, what is said.

use rustpython_vm::convert::ToPyObject;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::table::{Table, native};
use crate::grid::Point;
use crate::scene::{ActorId, Among};

/// Puts the functions of time and keys.
pub(super) fn put(table: Table<'_>) -> PyResult<()> {
    // Cycles and time.
    native!(table, run, this, move |is_running: bool| this.world().run(is_running));
    native!(table, is_running, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.world().is_running
    });
    native!(table, reset, this, move |vm: &VirtualMachine| -> PyResult<()> {
        {
            let mut world = this.world();
            world.run(false);
            world.cycles = 0;
        }
        this.board(vm, |board| {
            let all: Vec<ActorId> = board.scene.actors(Among::All).collect();
            for id in all {
                board.change(id, |actor| {
                    (actor.location, actor.direction, actor.offset) =
                        (actor.start, actor.start_direction, Point::default());
                });
            }
        })
    });
    native!(table, set_period, this, move |period: u32| this.world().period = period);
    native!(table, period, this, move || this.world().period);
    native!(table, count_cycle, this, move || this.world().cycles += 1);
    native!(table, cycles, this, move || this.world().cycles);
    native!(table, delay, this, move |milliseconds: i32, vm: &VirtualMachine| this.delay(vm, milliseconds));
    native!(table, now, this, move || this.world().now);

    // Keys.
    native!(table, has_key, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.world().keys.buffer.is_some()
    });
    native!(table, take_key, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        let (code, character) = this.world().keys.buffer.take().unwrap_or((0xffff, '\u{ffff}'));
        (code, character.to_string())
    });
    native!(table, wait_key, this, move |vm: &VirtualMachine| {
        this.wait_for(vm, u64::MAX, |this| this.world().keys.buffer.is_some() || !this.world().is_open());
        let (code, character) = this.world().keys.buffer.take().unwrap_or((0xffff, '\u{ffff}'));
        (code, character.to_string())
    });
    native!(table, keys_down, this, move |vm: &VirtualMachine| -> PyObjectRef {
        this.catch_up(vm);
        let down: Vec<PyObjectRef> =
            this.world().keys.down.iter().map(|&key| i32::from(key).to_pyobject(vm)).collect();
        vm.ctx.new_list(down).into()
    });
    native!(table, set_repeat, this, move |period: u32| this.world().keys.repeat = period.max(1));

    // The rest.
    native!(table, name_class, this, move |name: String| this.world().class_names.push(name));
    native!(table, write, this, move |text: String| this.world().print(&text));
    native!(table, notice, this, move |words: String| this.world().notice(&words));
    native!(table, seed, this, move |seed: u64| this.world().seed(seed));
    native!(table, random, this, move || (this.world().draw() >> 11) as f64 / (1u64 << 53) as f64);
    native!(table, below, this, move |bound: u64| {
        let draw = u128::from(this.world().draw()) * u128::from(bound.max(1));
        (draw >> 64) as u64
    });
    Ok(())
}
