//! Conversion of arguments and results of native functions, and access to the board.

use std::rc::Rc;

use gamegrid::actor::Actor;
use gamegrid::background::Background;
use gamegrid::board::Board;
use gamegrid::grid::{Grid, Point};
use gamegrid::image::{Image, Rgba};
use gamegrid::location::Location;
use gamegrid::scene::{ActorFilter, ActorId, ClassId};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::convert::ToPyObject;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use crate::images::Found;
use crate::interpreter::Interpreter;

pub(super) type Cell = (i32, i32);

pub(super) const fn pair(location: Location) -> Cell {
    (location.x, location.y)
}

pub(super) const fn dot(point: Point) -> Cell {
    (point.x, point.y)
}

pub(super) fn id_list(vm: &VirtualMachine, ids: impl Iterator<Item = ActorId>) -> PyObjectRef {
    vm.ctx.new_list(ids.map(|id| id.0.to_pyobject(vm)).collect()).into()
}

pub(super) fn location_list(vm: &VirtualMachine, cells: impl IntoIterator<Item = Location>) -> PyObjectRef {
    vm.ctx.new_list(cells.into_iter().map(|cell| pair(cell).to_pyobject(vm)).collect()).into()
}

/// Returns the listed classes; `None` for all.
pub(super) fn classes(vm: &VirtualMachine, list: &PyObjectRef) -> PyResult<Option<Vec<ClassId>>> {
    if vm.is_none(list) {
        return Ok(None);
    }
    vm.extract_elements_with(list, |class| class.try_to_value(vm).map(ClassId)).map(Some)
}

pub(super) fn actor_filter(classes: Option<&Vec<ClassId>>) -> ActorFilter<'_> {
    classes.map_or(ActorFilter::All, |classes| ActorFilter::Classes(classes))
}

pub(super) fn colour(vm: &VirtualMachine, parts: &PyObjectRef) -> PyResult<Option<[u8; 3]>> {
    if vm.is_none(parts) {
        return Ok(None);
    }
    let parts: Vec<u8> = vm.extract_elements_with(parts, |part| part.try_to_value(vm))?;
    Ok(<[u8; 3]>::try_from(parts).ok())
}

/// Returns a colour with its opacity; `None` is transparent.
pub(super) fn translucent(vm: &VirtualMachine, parts: &PyObjectRef) -> PyResult<Rgba> {
    if vm.is_none(parts) {
        return Ok([0; 4]);
    }
    let parts: Vec<u8> = vm.extract_elements_with(parts, |part| part.try_to_value(vm))?;
    let opaque = <[u8; 3]>::try_from(parts.as_slice()).map(|[red, green, blue]| [red, green, blue, 255]);
    Ok(opaque.ok().or_else(|| <[u8; 4]>::try_from(parts).ok()).unwrap_or_default())
}

/// Creates an error of a program with the board's message.
pub(super) fn grid_error(vm: &VirtualMachine, message: String) -> PyBaseExceptionRef {
    vm.new_value_error(message)
}

impl Interpreter {
    /// Borrows the board briefly.
    pub(super) fn board<R>(&self, vm: &VirtualMachine, work: impl FnOnce(&mut Board) -> R) -> PyResult<R> {
        let mut world = self.state();
        let without = || {
            vm.new_runtime_error(
                "Use \"makeGameGrid()\" to create the graphics window before calling this function",
            )
        };
        world.board.as_mut().map(work).ok_or_else(without)
    }

    pub(crate) fn actor<R>(
        &self,
        vm: &VirtualMachine,
        id: u32,
        work: impl FnOnce(&mut Actor, Grid) -> R,
    ) -> PyResult<R> {
        let mut work = Some(work);
        let mut done = None;
        self.board(vm, |board| {
            let grid = board.grid;
            board.update_actor(ActorId(id), |actor| done = work.take().map(|work| work(actor, grid)));
        })?;
        done.ok_or_else(|| grid_error(vm, "this actor belongs to a board that no longer exists".to_owned()))
    }

    pub(super) fn draw(&self, vm: &VirtualMachine, work: impl FnOnce(&mut Background)) -> PyResult<()> {
        self.board(vm, |board| work(&mut board.background))
    }

    /// Returns the image of a path, or a placeholder and a warning.
    pub(super) fn image(&self, path: &str) -> Found {
        let mut world = self.state();
        let mut found = world.images.find(path);
        if let Some(warning) = found.warning.take() {
            world.warn(&warning);
        }
        found
    }

    /// Returns the image of a path for a background; without a file, a background has no placeholder.
    pub(super) fn background_image(&self, path: &str) -> Option<Rc<Image>> {
        let found = self.image(path);
        (!found.is_placeholder).then_some(found.image)
    }
}
