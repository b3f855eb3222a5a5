//! Drawing on the background.

use gamegrid::background::{Background, CellFill};
use gamegrid::grid::{Grid, Point};
use gamegrid::image::Arc;
use gamegrid::location::Location;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::conversion::colour;
use super::table::{Table, native};

/// Registers the drawing functions.
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    // Drawing.
    native!(table, set_background, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.set_colour([red, green, blue]))
    });
    native!(table, background, this, move |vm: &VirtualMachine| {
        this.board(vm, |board| <(u8, u8, u8)>::from(board.background.colour()))
    });
    native!(table, set_pen, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.pen = [red, green, blue])
    });
    native!(table, pen, this, move |vm: &VirtualMachine| this
        .board(vm, |board| <(u8, u8, u8)>::from(board.background.pen)));
    native!(table, set_line_width, this, move |width: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.width = width.clamp(1, Grid::MAX_SIDE))
    });
    native!(table, set_letters, this, move |height: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.font_height = height.clamp(1, Grid::MAX_SIDE))
    });
    native!(table, draw_line, this, move |x: i32, y: i32, to_x: i32, to_y: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.line(Point { x, y }, Point { x: to_x, y: to_y }))
    });
    native!(
        table,
        draw_rectangle,
        this,
        move |x: i32, y: i32, to_x: i32, to_y: i32, is_filled: bool, vm: &VirtualMachine| {
            this.draw(vm, |background| {
                background.rectangle(Point { x, y }, Point { x: to_x, y: to_y }, is_filled);
            })
        }
    );
    native!(table, draw_arc, this, move |x: i32,
                                         y: i32,
                                         radius: i32,
                                         start: f64,
                                         extent: f64,
                                         is_filled: bool,
                                         vm: &VirtualMachine| {
        let arc = Arc { centre: Point { x, y }, radius, start, extent };
        this.draw(vm, |background| background.arc(arc, is_filled))
    });
    native!(table, draw_polygon, this, move |points: PyObjectRef,
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
    native!(table, draw_text, this, move |text: String, x: i32, y: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.text(&text, Point { x, y }))
    });
    native!(table, draw_image, this, move |path: String, x: i32, y: i32, vm: &VirtualMachine| {
        let image = this.image(&path).image;
        this.draw(vm, |background| background.image(&image, Point { x, y }))
    });
    native!(table, fill_cell, this, move |x: i32,
                                          y: i32,
                                          ink: PyObjectRef,
                                          is_whole: bool,
                                          vm: &VirtualMachine|
          -> PyResult<()> {
        let ink = colour(vm, &ink)?.unwrap_or_default();
        let filled = if is_whole { CellFill::Whole } else { CellFill::WithinLines };
        this.draw(vm, |background| background.fill_cell(Location::new(x, y), ink, filled))
    });
    native!(table, draw_grid_lines, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.grid_lines([red, green, blue]))
    });
    native!(table, clear, this, move |red: u8, green: u8, blue: u8, vm: &VirtualMachine| {
        this.draw(vm, |background| background.clear([red, green, blue]))
    });
    native!(table, save, this, move |vm: &VirtualMachine| this.draw(vm, Background::save));
    native!(table, restore, this, move |vm: &VirtualMachine| this
        .board(vm, |board| board.background.restore()));
    native!(table, dot, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| {
            <(u8, u8, u8)>::from(board.background.canvas().dot(Point { x, y }).unwrap_or_default())
        })
    });
    Ok(())
}
