//! The cost of a frame in a window: the C64's, at twice its size, with each filter.

mod common;

use common::session;
use criterion::{Criterion, criterion_group, criterion_main};
use player::filter::Filter;
use player::overlay::Canvas;

/// A screen full of text in all colours.
const PROGRAM: &str = "10 FORI=0TO15:POKE646,I:PRINT\"COLOURS OF THE C64\":NEXT:GOTO10\n";

fn filters(criterion: &mut Criterion) {
    let mut session = session("c64", PROGRAM);
    session.run_seconds(2.0);
    let canvas = Canvas::from_frame(&session.frame(), 1.0);
    let (width, height) = canvas.window_size(2);
    let mut group = criterion.benchmark_group("frame");
    for filter in Filter::ALL {
        group.bench_function(filter.name(), |bencher| {
            bencher.iter(|| canvas.scaled_to(width, height, filter));
        });
    }
    group.finish();
}

criterion_group!(all, filters);
criterion_main!(all);
