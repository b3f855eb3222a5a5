//! Images of actors and of the background, and the map of tiles.

use std::rc::Rc;

use gamegrid::grid::Point;
use gamegrid::scene::ActorId;
use gamegrid::text;
use gamegrid::tiles::{MAX_TILES, TileMap};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::conversion::{colour, dot, grid_error, translucent};
use super::table::{Table, native};

/// The maximum height of the font of a text.
const MAX_FONT_HEIGHT: i32 = 200;

/// Registers the functions of images and tiles.
#[expect(clippy::too_many_lines, reason = "a table, one row a function")]
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    native!(table, image_size, this, move |path: String| {
        let image = this.image(&path).image;
        (image.width, image.height)
    });
    native!(table, image_dot, this, move |path: String, x: i32, y: i32| {
        let [red, green, blue, alpha] = this.image(&path).image.dot(x, y).unwrap_or_default();
        (red, green, blue, alpha)
    });
    native!(table, sprite_dot, this, move |id: u32, index: usize, x: i32, y: i32, vm: &VirtualMachine| {
        this.actor(vm, id, |actor, _| {
            let dot = actor.images.get(index).and_then(|image| image.dot(x, y)).unwrap_or_default();
            (dot[0], dot[1], dot[2], dot[3])
        })
    });
    native!(table, add_text_sprite, this, move |id: u32,
                                                content: String,
                                                height: i32,
                                                ink: PyObjectRef,
                                                paper: PyObjectRef,
                                                vm: &VirtualMachine|
          -> PyResult<()> {
        let (ink, paper) = (translucent(vm, &ink)?, translucent(vm, &paper)?);
        let image = text::image(&content, height.clamp(1, MAX_FONT_HEIGHT), ink, paper);
        this.actor(vm, id, |actor, _| {
            actor.images.push(Rc::new(image));
            actor.shown_image = actor.shown_image.or(Some(0));
        })
    });
    native!(table, text_size, this, move |content: String, height: i32| {
        let _ = &this;
        let height = height.clamp(1, MAX_FONT_HEIGHT);
        let lines = i32::try_from(content.lines().count()).unwrap_or(i32::MAX).clamp(1, 100);
        let width = content.lines().map(|line| text::width(line, height)).max().unwrap_or(0);
        (width, text::line_height(height) * lines)
    });
    native!(table, set_background_image, this, move |path: Option<String>, vm: &VirtualMachine| {
        let image = path.and_then(|path| this.background_image(&path));
        this.draw(vm, |background| background.set_image(image))
    });
    native!(table, set_image_corner, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.draw(vm, |background| background.set_image_corner(Point { x, y }))
    });
    native!(table, image_corner, this, move |vm: &VirtualMachine| {
        this.board(vm, |board| dot(board.background.image_corner()))
    });
    native!(table, set_line_colour, this, move |lines: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        let lines = colour(vm, &lines)?;
        this.draw(vm, |background| background.set_line_colour(lines))
    });
    native!(table, line_colour, this, move |vm: &VirtualMachine| {
        this.board(vm, |board| board.background.line_colour().map(<(u8, u8, u8)>::from))
    });
    native!(table, redraw, this, move |vm: &VirtualMachine| {
        this.draw(vm, gamegrid::background::Background::redraw)
    });

    native!(table, make_tiles, this, move |columns: i32,
                                           rows: i32,
                                           width: i32,
                                           height: i32,
                                           vm: &VirtualMachine|
          -> PyResult<()> {
        let tiles = TileMap::new((columns, rows), (width, height)).ok_or_else(|| {
            let message = format!(
                "a map of {columns} x {rows} tiles of {width} x {height} dots: expected 1 to {MAX_TILES} tiles"
            );
            grid_error(vm, message)
        })?;
        this.board(vm, |board| board.tiles = Some(tiles))
    });
    native!(table, move_tiles, this, move |x: i32, y: i32, vm: &VirtualMachine| {
        this.board(vm, |board| {
            if let Some(tiles) = &mut board.tiles {
                tiles.position = Point { x, y };
            }
        })
    });
    native!(table, set_tile, this, move |path: Option<String>,
                                         column: i32,
                                         row: i32,
                                         vm: &VirtualMachine|
          -> PyResult<()> {
        let image = path.map(|path| this.image(&path).image);
        let is_inside = this.board(vm, |board| {
            board.tiles.as_mut().is_some_and(|tiles| tiles.set_image(column, row, image))
        })?;
        if is_inside { Ok(()) } else { Err(grid_error(vm, format!("no tile at ({column}, {row})"))) }
    });
    native!(table, touches_box, this, move |id: u32,
                                            x: i32,
                                            y: i32,
                                            width: i32,
                                            height: i32,
                                            vm: &VirtualMachine| {
        this.board(vm, |board| {
            let actor = board.actors.get(&ActorId(id));
            actor.is_some_and(|actor| actor.touches_box(board.grid, Point { x, y }, (width, height)))
        })
    });
    native!(table, mouse, this, move |vm: &VirtualMachine| {
        this.catch_up(vm);
        this.state().pointer
    });
    native!(table, double_click, this, move || this.state().double_click);
    native!(table, set_double_click, this, move |milliseconds: u32| {
        this.state().double_click = milliseconds;
    });
    Ok(())
}
