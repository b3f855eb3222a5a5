//! The functions that the modules in Python call: the module `_board`, and `math`.
//!
//! One row a function, which makes one long table. They take and give numbers and texts; objects are the affair of the modules.

use std::rc::Rc;

use rustpython_vm::builtins::{PyBaseExceptionRef, PyDictRef};
use rustpython_vm::convert::ToPyObject;
use rustpython_vm::function::{ArgIntoFloat, OptionalArg};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};

use super::interpreter::{Interpreter, check};
use crate::actor::{Actor, Area};
use crate::background::{Background, Filled};
use crate::board::Board;
use crate::grid::{Grid, Point};
use crate::location::{COMPASS, Location};
use crate::picture::Arc;
use crate::scene::{ActorId, Among, ClassId};
use crate::sprites::Sprites;

/// Cells of a board that a program makes without saying how large.
const USUAL: i32 = 600;
/// The highest status bar.
const HIGHEST_BAR: i32 = 1000;
/// More pictures than any actor has.
const MOST_PICTURES: usize = 1000;

type Cell = (i32, i32);

const fn pair(location: Location) -> Cell {
    (location.x, location.y)
}

const fn dot(point: Point) -> Cell {
    (point.x, point.y)
}

fn numbers(vm: &VirtualMachine, ids: impl Iterator<Item = ActorId>) -> PyObjectRef {
    vm.ctx.new_list(ids.map(|id| id.0.to_pyobject(vm)).collect()).into()
}

fn cells(vm: &VirtualMachine, cells: impl IntoIterator<Item = Location>) -> PyObjectRef {
    vm.ctx.new_list(cells.into_iter().map(|cell| pair(cell).to_pyobject(vm)).collect()).into()
}

/// The classes that are meant, none for all.
fn classes(vm: &VirtualMachine, list: &PyObjectRef) -> PyResult<Option<Vec<ClassId>>> {
    if vm.is_none(list) {
        return Ok(None);
    }
    vm.extract_elements_with(list, |class| class.try_to_value(vm).map(ClassId)).map(Some)
}

fn among(classes: Option<&Vec<ClassId>>) -> Among<'_> {
    classes.map_or(Among::All, |classes| Among::Classes(classes))
}

fn colour(vm: &VirtualMachine, parts: &PyObjectRef) -> PyResult<Option<[u8; 3]>> {
    if vm.is_none(parts) {
        return Ok(None);
    }
    let parts: Vec<u8> = vm.extract_elements_with(parts, |part| part.try_to_value(vm))?;
    Ok(<[u8; 3]>::try_from(parts).ok())
}

/// A fault of a program that the board has the words for.
fn refusal(vm: &VirtualMachine, words: String) -> PyBaseExceptionRef {
    vm.new_value_error(words)
}

impl Interpreter {
    /// The board for a moment.
    fn board<R>(&self, vm: &VirtualMachine, work: impl FnOnce(&mut Board) -> R) -> PyResult<R> {
        let mut world = self.world();
        let without = || {
            vm.new_runtime_error(
                "Use \"makeGameGrid()\" to create the graphics window before calling this function",
            )
        };
        world.board.as_mut().map(work).ok_or_else(without)
    }

    fn actor<R>(
        &self,
        vm: &VirtualMachine,
        id: u32,
        work: impl FnOnce(&mut Actor, Grid) -> R,
    ) -> PyResult<R> {
        let mut work = Some(work);
        let mut done = None;
        self.board(vm, |board| {
            let grid = board.grid;
            board.change(ActorId(id), |actor| done = work.take().map(|work| work(actor, grid)));
        })?;
        done.ok_or_else(|| refusal(vm, "this actor belongs to a board that is gone".to_owned()))
    }

    fn draw(&self, vm: &VirtualMachine, work: impl FnOnce(&mut Background)) -> PyResult<()> {
        self.board(vm, |board| work(&mut board.background))
    }

    fn picture(&self, vm: &VirtualMachine, path: &str) -> PyResult<Rc<crate::picture::Image>> {
        let found = self.world().sprites.find(path);
        found.ok_or_else(|| {
            let known: Vec<&str> = Sprites::names().collect();
            refusal(vm, format!("there is no picture `{path}`; there are {}", known.join(", ")))
        })
    }
}

fn grid(vm: &VirtualMachine, columns: i32, rows: i32, cell: i32) -> PyResult<Grid> {
    Grid::new(columns, rows, cell).ok_or_else(|| {
        let most = Grid::WIDEST;
        refusal(
            vm,
            format!("a grid of {columns} x {rows} cells of {cell} dots: expected 1 to {most} dots a side"),
        )
    })
}

/// The names of the module `_board`.
#[expect(clippy::too_many_lines, reason = "a table, one row a function")]
pub(super) fn module(interpreter: &Rc<Interpreter>, vm: &VirtualMachine) -> PyResult<PyDictRef> {
    let names = vm.ctx.new_dict();
    let put = |name: &str, value: PyObjectRef| names.set_item(name, value, vm);
    put("USUAL", USUAL.to_pyobject(vm))?;
    let compass: Vec<PyObjectRef> = COMPASS.iter().map(|name| name.to_pyobject(vm)).collect();
    put("COMPASS", vm.ctx.new_list(compass).into())?;
    macro_rules! native {
        ($name:ident, $this:ident, $function:expr) => {{
            let $this = Rc::clone(interpreter);
            put(stringify!($name), vm.new_function(stringify!($name), $function).into())?;
        }};
    }

    // Cells without a board.
    native!(adjacent, _this, move |x: i32, y: i32, direction: f64, distance: Option<i32>| {
        pair(Location::new(x, y).adjacent(direction, distance))
    });
    native!(neighbours, _this, move |x: i32, y: i32, distance: f64, vm: &VirtualMachine| {
        cells(vm, Location::new(x, y).neighbours(distance))
    });
    native!(direction, _this, move |x: i32, y: i32, to_x: i32, to_y: i32| {
        Location::new(x, y).direction_to(Location::new(to_x, to_y))
    });
    native!(distance, _this, move |x: i32, y: i32, to_x: i32, to_y: i32| {
        Location::new(x, y).distance_to(Location::new(to_x, to_y))
    });
    native!(compass, _this, move |x: i32, y: i32, to_x: i32, to_y: i32, is_main: bool| {
        let (from, to) = (Location::new(x, y), Location::new(to_x, to_y));
        if is_main { from.main_compass_to(to) } else { from.compass_to(to) }
    });

    // The board and its measures.
    native!(make, this, move |columns: i32,
                              rows: i32,
                              cell: i32,
                              lines: PyObjectRef,
                              rest: PyObjectRef,
                              navigation: bool,
                              vm: &VirtualMachine|
          -> PyResult<()> {
        let grid = grid(vm, columns, rows, cell)?;
        let path: Option<String> = if vm.is_none(&rest) { None } else { Some(rest.try_to_value(vm)?) };
        let image = path.map(|path| this.picture(vm, &path)).transpose()?;
        let background = Background::new(grid, image, colour(vm, &lines)?);
        let mut world = this.world();
        world.board = Some(Board::new(background, grid, navigation));
        (world.is_disposed, world.is_shown) = (false, false);
        world.run(false);
        world.cycles = 0;
        Ok(())
    });
    native!(regrid, this, move |columns: i32, rows: i32, cell: i32, vm: &VirtualMachine| -> PyResult<()> {
        let grid = grid(vm, columns, rows, cell)?;
        this.board(vm, |board| {
            board.grid = grid;
            let colour = board.background.colour();
            board.background = Background::new(grid, None, None);
            board.background.set_colour(colour);
        })
    });
    native!(grid, this, move |vm: &VirtualMachine| this.board(vm, |board| (
        board.grid.columns,
        board.grid.rows,
        board.grid.cell
    )));
    native!(centre, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| dot(board.grid.centre(Location::new(x, y)))));
    native!(cell, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| pair(board.grid.cell_of(Point { x, y }))));
    native!(cell_inside, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| pair(board.grid.cell_inside(Point { x, y }))));
    native!(is_inside, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| board.grid.has(Location::new(x, y))));
    native!(is_border, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| board.grid.is_border(Location::new(x, y))));
    native!(diagonal, this, move |x: i32, y: i32, is_down: bool, vm: &VirtualMachine| {
        this.board(vm, |board| cells(vm, board.grid.diagonal(Location::new(x, y), is_down)))
    });
    native!(line, this, move |x: i32,
                              y: i32,
                              to_x: i32,
                              to_y: i32,
                              is_between: bool,
                              vm: &VirtualMachine| {
        this.board(vm, |board| {
            cells(vm, board.grid.line(Location::new(x, y), Location::new(to_x, to_y), is_between))
        })
    });
    native!(cells, this, move |are_occupied: bool, vm: &VirtualMachine| this
        .board(vm, |board| cells(vm, board.cells(are_occupied))));
    native!(set_title, this, move |title: String, vm: &VirtualMachine| this
        .board(vm, |board| board.title = title));
    native!(add_status_bar, this, move |height: i32, vm: &VirtualMachine| {
        this.board(vm, |board| board.status.height = Some(height.clamp(0, HIGHEST_BAR)))
    });
    native!(show_status_bar, this, move |is_shown: bool, vm: &VirtualMachine| this
        .board(vm, |board| board.status.is_shown = is_shown));
    native!(set_status, this, move |text: String, ink: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        let ink = colour(vm, &ink)?;
        this.board(vm, |board| board.set_status(&text, ink))
    });
    native!(status, this, move |vm: &VirtualMachine| this.board(vm, |board| board.status.text.clone()));
    native!(show, this, move || this.world().is_shown = true);
    native!(hide, this, move || this.world().is_shown = false);
    native!(dispose, this, move || this.world().is_disposed = true);
    native!(is_disposed, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        !this.world().is_open()
    });

    // Actors in their orders.
    native!(actor, this, move |class: u32,
                               paths: PyObjectRef,
                               is_rotatable: bool,
                               vm: &VirtualMachine|
          -> PyResult<u32> {
        let paths: Vec<String> = vm.extract_elements_with(&paths, |path| path.try_to_value(vm))?;
        if paths.len() > MOST_PICTURES {
            return Err(refusal(vm, format!("an actor has {MOST_PICTURES} pictures at most")));
        }
        let images: PyResult<Vec<_>> = paths.iter().map(|path| this.picture(vm, path)).collect();
        let actor = Actor::new(ClassId(class), images?, is_rotatable);
        let id = {
            let mut world = this.world();
            world.next_actor += 1;
            world.next_actor
        };
        this.board(vm, |board| board.actors.insert(ActorId(id), actor))?;
        Ok(id)
    });
    native!(add, this, move |id: u32, x: i32, y: i32, direction: f64, vm: &VirtualMachine| {
        this.board(vm, |board| board.add(ActorId(id), Location::new(x, y), direction))
    });
    native!(remove, this, move |id: u32, vm: &VirtualMachine| this
        .board(vm, |board| board.remove(ActorId(id))));
    native!(remove_all, this, move |x: Option<i32>,
                                    y: Option<i32>,
                                    list: PyObjectRef,
                                    vm: &VirtualMachine|
          -> PyResult<usize> {
        let classes = classes(vm, &list)?;
        let at = x.zip(y).map(|(x, y)| Location::new(x, y));
        this.board(vm, |board| board.remove_all(at, among(classes.as_ref())))
    });
    native!(actors, this, move |list: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let classes = classes(vm, &list)?;
        this.board(vm, |board| numbers(vm, board.scene.actors(among(classes.as_ref()))))
    });
    native!(actors_at, this, move |x: i32, y: i32, list: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let classes = classes(vm, &list)?;
        this.board(vm, |board| {
            numbers(vm, board.scene.actors_at(Location::new(x, y), among(classes.as_ref())))
        })
    });
    native!(are_whole, this, move |x: PyObjectRef, y: PyObjectRef, vm: &VirtualMachine| {
        let _ = &this;
        let is_whole = |value: &PyObjectRef| value.class().is(vm.ctx.types.int_type);
        is_whole(&x) && is_whole(&y)
    });
    native!(top_at, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| {
            let top = board.scene.actors_at(Location::new(x, y), Among::All).next_back();
            top.map_or(-1, |id| i64::from(id.0))
        })
    });
    native!(in_scene, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.is_in_scene));
    native!(is_removed, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.is_removed));
    native!(is_visible, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.shown.is_some() && !actor.is_removed)
    });
    native!(restack, this, move |id: u32, is_on_top: bool, vm: &VirtualMachine| {
        this.board(vm, |board| board.scene.restack(ActorId(id), is_on_top))
    });
    native!(set_paint_order, this, move |list: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        let classes = classes(vm, &list)?.unwrap_or_default();
        this.board(vm, |board| board.scene.set_paint_order(&classes))
    });
    native!(set_act_order, this, move |list: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        let classes = classes(vm, &list)?.unwrap_or_default();
        this.board(vm, |board| board.scene.set_act_order(&classes))
    });
    native!(acting, this, move |vm: &VirtualMachine| this
        .board(vm, |board| numbers(vm, board.scene.acting().into_iter())));
    native!(pictured_at, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| numbers(vm, board.pictured_at(Point { x, y }).into_iter()))
    });

    // One actor.
    native!(location, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| pair(actor.location)));
    native!(start, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| pair(actor.start)));
    native!(place, this, move |id: u32, x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| board.place(ActorId(id), Location::new(x, y)))
    });
    native!(offset, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| dot(actor.offset)));
    native!(set_offset, this, move |id: u32, x: i32, y: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.offset = Point { x, y })
    });
    native!(pixel, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, grid| dot(actor.pixel(grid))));
    native!(set_pixel, this, move |id: u32, x: i32, y: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, grid| actor.place_pixel(grid, Point { x, y }))
    });
    native!(looks, this, move |id: u32, vm: &VirtualMachine| this.actor(vm, id, |actor, _| actor.direction));
    native!(looked, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.start_direction));
    native!(look, this, move |id: u32, direction: f64, vm: &VirtualMachine| this.actor(
        vm,
        id,
        |actor, _| actor.look(direction)
    ));
    native!(next, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, grid| pair(actor.next(grid, None))));
    native!(step, this, move |id: u32, distance: Option<i32>, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, grid| actor.location = actor.next(grid, distance))
    });
    native!(is_step_inside, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, grid| grid.has(actor.next(grid, None)))
    });
    native!(show_sprite, this, move |id: u32, index: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            actor.shown = usize::try_from(index).ok().filter(|&index| index < actor.images.len());
        })
    });
    native!(next_sprite, this, move |id: u32, by: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            let count = actor.images.len() as i32;
            if let (Some(shown), true) = (actor.shown, count > 0) {
                actor.shown = Some((shown as i32 + by).rem_euclid(count) as usize);
            }
        })
    });
    native!(sprite, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.shown.map_or(-1, |index| index as i32))
    });
    native!(sprites, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.images.len()));
    native!(sprite_size, this, move |id: u32, index: usize, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            actor.images.get(index).map_or((0, 0), |image| (image.width, image.height))
        })
    });
    native!(is_rotatable, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.is_rotatable));
    native!(set_slow_down, this, move |id: u32, factor: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            (actor.slow_down, actor.waited) = (u32::try_from(factor).unwrap_or(0), 0);
        })
    });
    native!(is_turn, this, move |id: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            actor.pause = (actor.pause - 1).max(0);
            actor.waited += 1;
            let is_turn = actor.waited >= actor.slow_down;
            if is_turn {
                actor.waited = 0;
            }
            is_turn
        })
    });
    native!(add_partner, this, move |id: u32, partner: u32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            if !actor.partners.contains(&ActorId(partner)) {
                actor.partners.push(ActorId(partner));
            }
        })
    });
    native!(touched, this, move |id: u32, vm: &VirtualMachine| -> PyResult {
        let is_told = this.actor(vm, id, |actor, _| actor.pause == 0)?;
        this.board(vm, |board| numbers(vm, board.touched(ActorId(id)).into_iter().filter(|_| is_told)))
    });
    native!(set_pause, this, move |id: u32, cycles: i32, vm: &VirtualMachine| this.actor(
        vm,
        id,
        |actor, _| actor.pause = cycles
    ));
    native!(touch_picture, this, move |id: u32, vm: &VirtualMachine| this
        .actor(vm, id, |actor, _| actor.area = Area::Picture));
    native!(touch_circle, this, move |id: u32, x: i32, y: i32, radius: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.area = Area::Circle(Point { x, y }, radius))
    });
    native!(touch_rectangle, this, move |id: u32,
                                         x: i32,
                                         y: i32,
                                         width: i32,
                                         height: i32,
                                         vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| actor.area = Area::Rectangle(Point { x, y }, width, height))
    });

    // Cycles and time.
    native!(run, this, move |is_running: bool| this.world().run(is_running));
    native!(is_running, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.world().is_running
    });
    native!(reset, this, move |vm: &VirtualMachine| -> PyResult<()> {
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
    native!(set_period, this, move |period: u32| this.world().period = period);
    native!(period, this, move || this.world().period);
    native!(count_cycle, this, move || this.world().cycles += 1);
    native!(cycles, this, move || this.world().cycles);
    native!(delay, this, move |milliseconds: i32, vm: &VirtualMachine| this.delay(vm, milliseconds));
    native!(now, this, move || this.world().now);

    // Keys.
    native!(has_key, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.world().keys.buffer.is_some()
    });
    native!(take_key, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        let (code, character) = this.world().keys.buffer.take().unwrap_or((0xffff, '\u{ffff}'));
        (code, character.to_string())
    });
    native!(wait_key, this, move |vm: &VirtualMachine| {
        this.wait_for(vm, u64::MAX, |this| this.world().keys.buffer.is_some() || !this.world().is_open());
        let (code, character) = this.world().keys.buffer.take().unwrap_or((0xffff, '\u{ffff}'));
        (code, character.to_string())
    });
    native!(keys_down, this, move |vm: &VirtualMachine| -> PyObjectRef {
        this.catch_up(vm);
        let down: Vec<PyObjectRef> =
            this.world().keys.down.iter().map(|&key| i32::from(key).to_pyobject(vm)).collect();
        vm.ctx.new_list(down).into()
    });
    native!(set_repeat, this, move |period: u32| this.world().keys.repeat = period.max(1));

    // Drawing.
    native!(set_background, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.set_colour([red, green, blue]))
    });
    native!(background, this, move |vm: &VirtualMachine| {
        this.board(vm, |board| <(u8, u8, u8)>::from(board.background.colour()))
    });
    native!(set_pen, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.pen = [red, green, blue])
    });
    native!(pen, this, move |vm: &VirtualMachine| this
        .board(vm, |board| <(u8, u8, u8)>::from(board.background.pen)));
    native!(set_line_width, this, move |width: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.width = width.clamp(1, Grid::WIDEST))
    });
    native!(set_letters, this, move |height: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.letters = height.clamp(1, Grid::WIDEST))
    });
    native!(draw_line, this, move |x: i32, y: i32, to_x: i32, to_y: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.line(Point { x, y }, Point { x: to_x, y: to_y }))
    });
    native!(draw_rectangle, this, move |x: i32,
                                        y: i32,
                                        to_x: i32,
                                        to_y: i32,
                                        is_filled: bool,
                                        vm: &VirtualMachine| {
        this.draw(vm, |background| {
            background.rectangle(Point { x, y }, Point { x: to_x, y: to_y }, is_filled);
        })
    });
    native!(draw_arc, this, move |x: i32,
                                  y: i32,
                                  radius: i32,
                                  start: f64,
                                  extent: f64,
                                  is_filled: bool,
                                  vm: &VirtualMachine| {
        let arc = Arc { centre: Point { x, y }, radius, start, extent };
        this.draw(vm, |background| background.arc(arc, is_filled))
    });
    native!(draw_polygon, this, move |points: PyObjectRef,
                                      is_filled: bool,
                                      vm: &VirtualMachine|
          -> PyResult<()> {
        let corner = |point: PyObjectRef| -> PyResult<Point> {
            let parts: Vec<i32> = vm.extract_elements_with(&point, |part| part.try_to_value(vm))?;
            Ok(Point { x: parts.first().copied().unwrap_or(0), y: parts.get(1).copied().unwrap_or(0) })
        };
        let corners = vm.extract_elements_with(&points, corner)?;
        this.draw(vm, |background| background.polygon(&corners, is_filled))
    });
    native!(draw_text, this, move |text: String, x: i32, y: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.text(&text, Point { x, y }))
    });
    native!(draw_image, this, move |path: String, x: i32, y: i32, vm: &VirtualMachine| -> PyResult<()> {
        let image = this.picture(vm, &path)?;
        this.draw(vm, |background| background.image(&image, Point { x, y }))
    });
    native!(fill_cell, this, move |x: i32,
                                   y: i32,
                                   ink: PyObjectRef,
                                   is_whole: bool,
                                   vm: &VirtualMachine|
          -> PyResult<()> {
        let ink = colour(vm, &ink)?.unwrap_or_default();
        let filled = if is_whole { Filled::Whole } else { Filled::WithinLines };
        this.draw(vm, |background| background.fill_cell(Location::new(x, y), ink, filled))
    });
    native!(draw_grid_lines, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.grid_lines([red, green, blue]))
    });
    native!(clear, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.clear([red, green, blue]))
    });
    native!(save, this, move |vm: &VirtualMachine| this.draw(vm, Background::save));
    native!(restore, this, move |vm: &VirtualMachine| this.board(vm, |board| board.background.restore()));
    native!(dot, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| {
            <(u8, u8, u8)>::from(board.background.canvas().dot(Point { x, y }).unwrap_or_default())
        })
    });

    // The rest.
    native!(name_class, this, move |name: String| this.world().class_names.push(name));
    native!(check_text, _this, move |text: String, vm: &VirtualMachine| check(vm, &text));
    native!(write, this, move |text: String| this.world().print(&text));
    native!(notice, this, move |words: String| this.world().notice(&words));
    native!(seed, this, move |seed: u64| this.world().seed(seed));
    native!(random, this, move || (this.world().draw() >> 11) as f64 / (1u64 << 53) as f64);
    native!(below, this, move |bound: u64| {
        let draw = u128::from(this.world().draw()) * u128::from(bound.max(1));
        (draw >> 64) as u64
    });
    Ok(names)
}

/// The names of the module `math`.
pub(super) fn math(vm: &VirtualMachine) -> PyResult<PyDictRef> {
    type One = (&'static str, fn(f64) -> f64);
    type Two = (&'static str, fn(f64, f64) -> f64);
    const ONE: &[One] = &[
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tan", f64::tan),
        ("asin", f64::asin),
        ("acos", f64::acos),
        ("atan", f64::atan),
        ("sinh", f64::sinh),
        ("cosh", f64::cosh),
        ("tanh", f64::tanh),
        ("exp", f64::exp),
        ("sqrt", f64::sqrt),
        ("log10", f64::log10),
        ("log2", f64::log2),
        ("fabs", f64::abs),
        ("radians", f64::to_radians),
        ("degrees", f64::to_degrees),
    ];
    const TWO: &[Two] = &[
        ("atan2", f64::atan2),
        ("hypot", f64::hypot),
        ("pow", f64::powf),
        ("fmod", |x, y| x % y),
        ("copysign", f64::copysign),
    ];
    const WHOLE: &[One] = &[("floor", f64::floor), ("ceil", f64::ceil), ("trunc", f64::trunc)];
    let names = vm.ctx.new_dict();
    let put = |name: &str, value: PyObjectRef| names.set_item(name, value, vm);
    let checked = |result: f64, is_given: bool, vm: &VirtualMachine| {
        if is_given && !result.is_finite() {
            Err(vm.new_value_error("math domain error"))
        } else {
            Ok(result)
        }
    };
    for &(name, function) in ONE {
        let native = move |number: ArgIntoFloat, vm: &VirtualMachine| {
            let number = f64::from(number);
            checked(function(number), number.is_finite(), vm)
        };
        put(name, vm.new_function(name, native).into())?;
    }
    for &(name, function) in TWO {
        let native = move |one: ArgIntoFloat, other: ArgIntoFloat, vm: &VirtualMachine| {
            let (one, other) = (f64::from(one), f64::from(other));
            checked(function(one, other), one.is_finite() && other.is_finite(), vm)
        };
        put(name, vm.new_function(name, native).into())?;
    }
    for &(name, function) in WHOLE {
        let native = move |number: ArgIntoFloat, vm: &VirtualMachine| -> PyResult<i64> {
            let whole = function(number.into());
            let fits = whole.abs() < 9.0e18;
            if fits {
                Ok(whole as i64)
            } else {
                Err(vm.new_overflow_error("this number is no whole one of 64 bits"))
            }
        };
        put(name, vm.new_function(name, native).into())?;
    }
    let log = |number: ArgIntoFloat, base: OptionalArg<ArgIntoFloat>, vm: &VirtualMachine| {
        let log = f64::from(number).ln() / base.into_option().map_or(1.0, |base| f64::from(base).ln());
        if log.is_finite() { Ok(log) } else { Err(vm.new_value_error("math domain error")) }
    };
    put("log", vm.new_function("log", log).into())?;
    put("isnan", vm.new_function("isnan", |number: ArgIntoFloat| f64::from(number).is_nan()).into())?;
    put("isinf", vm.new_function("isinf", |number: ArgIntoFloat| f64::from(number).is_infinite()).into())?;
    put(
        "gcd",
        vm.new_function("gcd", |one: i64, other: i64| {
            let (mut one, mut other) = (one.unsigned_abs(), other.unsigned_abs());
            while other != 0 {
                (one, other) = (other, one % other);
            }
            one
        })
        .into(),
    )?;
    put("pi", std::f64::consts::PI.to_pyobject(vm))?;
    put("e", std::f64::consts::E.to_pyobject(vm))?;
    put("inf", f64::INFINITY.to_pyobject(vm))?;
    put("nan", f64::NAN.to_pyobject(vm))?;
    Ok(names)
}
