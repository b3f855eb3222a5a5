//! What exploring finds in the games of this project, beside their probes.

use std::collections::BTreeSet;

use explore::{Settings, findings, record};
use systems::{Options, SystemKind};

fn explore(name: &str, moves: &[&str], waits: usize) -> (explore::Record, explore::Findings) {
    let title = catalogue::find(name).expect("it is a title");
    let kind = match &*title.origin.system {
        "c64" => SystemKind::C64,
        "msx" => SystemKind::Msx,
        _ => SystemKind::Pc1360,
    };
    let source = listing::read(title.listing, title.name).expect("it is a listing");
    let listing::Source::Page(page) = source else { panic!("a page") };
    let machine = listing::MachineKind::by_id(&title.origin.system).expect("known");
    let listing = page.listing(None, &[machine]).expect("the program is found");
    let image = systems::program::tokenise(kind, &listing).expect("it is tokenised").image;
    let mut system = systems::power_on(Options::from(kind));
    system.load_program(&image).expect("it fits");
    let moves = moves.iter().map(|keys| keys.split(' ').map(str::to_owned).collect()).collect();
    let settings = Settings { moves, seed: 1, waits, seconds: 3600.0 };
    let record = record(system.as_mut(), &settings, &mut |_| {});
    let findings = findings(&record);
    (record, findings)
}

#[test]
fn zz() {
    for name in ["3d-vier-gewinnt", "viertris", "battleship", "viertris-msx", "hexagon"] {
        let start = std::time::Instant::now();
        let (record, mut found) = explore(name, &[], 200);
        println!("== {name}: {} lines, {} waits, {:?}", record.lines.len(), record.waits.len(), start.elapsed());
        found.unreached.truncate(5);
        println!("waits {:?}\nply {:?}\nturns {:?}\nboards {:?}\narrays {:?}\nregions {:?}\nscores {:?}\ndraws {:?}\nend {}", found.waits, found.ply_lines, found.turns, found.boards, found.ply_arrays, found.regions, found.scores, found.draws, found.end);
        if name == "viertris" { for c in record.changes.iter().filter(|c| c.name=="S").take(60) { print!("{}@{}/{} ", c.value, c.line, c.at); } println!();
            for a in ["A(","B("] { for c in record.changes.iter().filter(|c| c.name.starts_with(a)).take(40) { print!("{}={}@{}/{} ", c.name, c.value, c.line, c.at); } println!(); } }
        let names: BTreeSet<&str> = found.variables.iter().map(|used| &*used.name).collect();
        println!("variables {names:?}");
        if let Some(wait) = record.waits.last() {
            for row in wait.snapshot.cells.chunks(wait.snapshot.columns.max(1)) {
                println!("|{}|", row.iter().map(|cell| cell.glyph).collect::<String>());
            }
        }
    }
}
