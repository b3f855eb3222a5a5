//! BASIC V2 programs on the emulated Commodore 64 at the maximum host speed, cycle accounting
//! included.

use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

fn programs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("c64 basic");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    for program in benches::programs() {
        group.bench_function(program.name, |bencher| {
            bencher.iter_batched(
                || benches::machine_with(&program),
                |mut machine| benches::run(&mut *machine),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(all, programs);
criterion_main!(all);
