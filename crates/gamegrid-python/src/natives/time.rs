//! Cycles and time, keys, random numbers, output.

use gamegrid::grid::Point;
use gamegrid::scene::{ActorFilter, ActorId};
use rustpython_vm::convert::ToPyObject;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::table::{Table, native};

/// Registers the functions of time and keys.
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    // Cycles and time.
    native!(table, run, this, move |is_running: bool| this.state().run(is_running));
    native!(table, is_running, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.state().is_running
    });
    native!(table, reset, this, move |vm: &VirtualMachine| -> PyResult<()> {
        {
            let mut world = this.state();
            world.run(false);
            world.cycles = 0;
        }
        this.board(vm, |board| {
            let all: Vec<ActorId> = board.scene.actors(ActorFilter::All).collect();
            for id in all {
                board.update_actor(id, |actor| {
                    (actor.location, actor.direction, actor.offset) =
                        (actor.start, actor.start_direction, Point::default());
                });
            }
        })
    });
    native!(table, set_period, this, move |period: u32| this.state().period = period);
    native!(table, period, this, move || this.state().period);
    native!(table, count_cycle, this, move || this.state().cycles += 1);
    native!(table, cycles, this, move || this.state().cycles);
    native!(table, delay, this, move |milliseconds: i32, vm: &VirtualMachine| this.delay(vm, milliseconds));
    native!(table, now, this, move || this.state().now);

    // Keys.
    native!(table, has_key, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.state().keys.buffer.is_some()
    });
    native!(table, take_key, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        let (code, character) = this.state().keys.buffer.take().unwrap_or((0xffff, '\u{ffff}'));
        (code, character.to_string())
    });
    native!(table, wait_key, this, move |vm: &VirtualMachine| -> PyResult<(i32, String)> {
        this.wait_for(vm, u64::MAX, |this| this.state().keys.buffer.is_some() || !this.state().is_open())?;
        let (code, character) = this.state().keys.buffer.take().unwrap_or((0xffff, '\u{ffff}'));
        Ok((code, character.to_string()))
    });
    native!(table, keys_down, this, move |vm: &VirtualMachine| -> PyObjectRef {
        this.catch_up(vm);
        let down: Vec<PyObjectRef> =
            this.state().keys.down.iter().map(|&key| i32::from(key).to_pyobject(vm)).collect();
        vm.ctx.new_list(down).into()
    });
    native!(table, set_repeat, this, move |period: u32| this.state().keys.repeat = period.max(1));

    // Everything else.
    native!(table, name_class, this, move |name: String| this.state().class_names.push(name));
    native!(table, write, this, move |text: String| this.state().print(&text));
    native!(table, notice, this, move |message: String| this.state().warn(&message));
    native!(table, seed, this, move |seed: u64| this.state().seed(seed));
    native!(table, random, this, move || (this.state().next_random() >> 11) as f64 / (1u64 << 53) as f64);
    native!(table, below, this, move |bound: u64| {
        let draw = u128::from(this.state().next_random()) * u128::from(bound.max(1));
        (draw >> 64) as u64
    });
    Ok(())
}
