//! Cells, the board and its bars.

use gamegrid::background::Background;
use gamegrid::board::Board;
use gamegrid::grid::{Grid, Point};
use gamegrid::location::{COMPASS, Location};
use rustpython_vm::convert::ToPyObject;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::conversion::{colour, dot, grid_error, location_list, pair};
use super::table::{Table, native};

/// Columns and rows of a board created without a size.
const DEFAULT_CELLS: i32 = 600;
/// The maximum height of a status bar.
const MAX_BAR_HEIGHT: i32 = 1000;

fn grid(vm: &VirtualMachine, columns: i32, rows: i32, cell: i32) -> PyResult<Grid> {
    Grid::new(columns, rows, cell).ok_or_else(|| {
        let most = Grid::MAX_SIDE;
        grid_error(
            vm,
            format!("a grid of {columns} x {rows} cells of {cell} dots: expected 1 to {most} dots a side"),
        )
    })
}

/// Registers the functions of cells and of the board.
#[expect(clippy::too_many_lines, reason = "a table, one row a function")]
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    let (names, _, vm) = table;
    names.set_item("USUAL", DEFAULT_CELLS.to_pyobject(vm), vm)?;
    let compass: Vec<PyObjectRef> = COMPASS.iter().map(|name| name.to_pyobject(vm)).collect();
    names.set_item("COMPASS", vm.ctx.new_list(compass).into(), vm)?;

    // Cells without a board.
    native!(table, adjacent, _this, move |x: i32, y: i32, direction: f64, distance: Option<i32>| {
        pair(Location::new(x, y).adjacent(direction, distance))
    });
    native!(table, neighbours, _this, move |x: i32, y: i32, distance: f64, vm: &VirtualMachine| {
        location_list(vm, Location::new(x, y).neighbours(distance))
    });
    native!(table, direction, _this, move |x: i32, y: i32, to_x: i32, to_y: i32| {
        Location::new(x, y).direction_to(Location::new(to_x, to_y))
    });
    native!(table, distance, _this, move |x: i32, y: i32, to_x: i32, to_y: i32| {
        Location::new(x, y).distance_to(Location::new(to_x, to_y))
    });
    native!(table, compass, _this, move |x: i32, y: i32, to_x: i32, to_y: i32, is_main: bool| {
        let (from, to) = (Location::new(x, y), Location::new(to_x, to_y));
        if is_main { from.main_compass_to(to) } else { from.compass_to(to) }
    });

    // The board and its measures.
    native!(table, make, this, move |columns: i32,
                                     rows: i32,
                                     cell: i32,
                                     lines: PyObjectRef,
                                     rest: PyObjectRef,
                                     navigation: bool,
                                     vm: &VirtualMachine|
          -> PyResult<()> {
        let grid = grid(vm, columns, rows, cell)?;
        let path: Option<String> = if vm.is_none(&rest) { None } else { Some(rest.try_to_value(vm)?) };
        let image = path.and_then(|path| this.background_image(&path));
        let background = Background::new(grid, image, colour(vm, &lines)?);
        let mut world = this.state();
        world.board = Some(Board::new(background, grid, navigation));
        (world.is_disposed, world.is_shown) = (false, false);
        world.run(false);
        world.cycles = 0;
        Ok(())
    });
    native!(table, regrid, this, move |columns: i32,
                                       rows: i32,
                                       cell: i32,
                                       vm: &VirtualMachine|
          -> PyResult<()> {
        let grid = grid(vm, columns, rows, cell)?;
        this.board(vm, |board| {
            board.grid = grid;
            let colour = board.background.colour();
            board.background = Background::new(grid, None, None);
            board.background.set_colour(colour);
        })
    });
    native!(table, grid, this, move |vm: &VirtualMachine| this.board(vm, |board| (
        board.grid.columns,
        board.grid.rows,
        board.grid.cell
    )));
    native!(table, centre, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| dot(board.grid.centre(Location::new(x, y)))));
    native!(table, cell, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| pair(board.grid.cell_of(Point { x, y }))));
    native!(table, cell_inside, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| pair(board.grid.cell_inside(Point { x, y }))));
    native!(table, is_inside, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| board.grid.contains(Location::new(x, y))));
    native!(table, is_border, this, move |x: i32, y: i32, vm: &VirtualMachine| this
        .board(vm, |board| board.grid.is_border(Location::new(x, y))));
    native!(table, diagonal, this, move |x: i32, y: i32, is_down: bool, vm: &VirtualMachine| {
        this.board(vm, |board| location_list(vm, board.grid.diagonal(Location::new(x, y), is_down)))
    });
    native!(table, line, this, move |x: i32,
                                     y: i32,
                                     to_x: i32,
                                     to_y: i32,
                                     is_between: bool,
                                     vm: &VirtualMachine| {
        this.board(vm, |board| {
            location_list(vm, board.grid.line(Location::new(x, y), Location::new(to_x, to_y), is_between))
        })
    });
    native!(table, cells, this, move |are_occupied: bool, vm: &VirtualMachine| this
        .board(vm, |board| location_list(vm, board.cells(are_occupied))));
    native!(table, set_title, this, move |title: String, vm: &VirtualMachine| this
        .board(vm, |board| board.title = title));
    native!(table, add_status_bar, this, move |height: i32, vm: &VirtualMachine| {
        this.board(vm, |board| board.status.height = Some(height.clamp(0, MAX_BAR_HEIGHT)))
    });
    native!(table, show_status_bar, this, move |is_shown: bool, vm: &VirtualMachine| this
        .board(vm, |board| board.status.is_shown = is_shown));
    native!(table, set_status, this, move |text: String,
                                           ink: PyObjectRef,
                                           vm: &VirtualMachine|
          -> PyResult<()> {
        let ink = colour(vm, &ink)?;
        this.board(vm, |board| board.set_status(&text, ink))
    });
    native!(table, status, this, move |vm: &VirtualMachine| this
        .board(vm, |board| board.status.text.clone()));
    native!(table, show, this, move || this.state().is_shown = true);
    native!(table, hide, this, move || this.state().is_shown = false);
    native!(table, dispose, this, move || this.state().is_disposed = true);
    native!(table, is_disposed, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        !this.state().is_open()
    });
    Ok(())
}
