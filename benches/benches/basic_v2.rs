//! BASIC V2 programs on the machines that have it, at the max host speed, including cycle accounting. The rate is in
//! cycles of the machine per second. Divided by the clock of the original it is the relative speed.

use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn programs(criterion: &mut Criterion) {
    for machine in benches::machines() {
        let mut group = criterion.benchmark_group(format!("{} basic", machine.id));
        group.sample_size(10).measurement_time(Duration::from_secs(3));
        for program in benches::programs() {
            let cycles = benches::run(&mut *benches::machine_with(machine, &program)).0;
            group.throughput(Throughput::Elements(cycles));
            group.bench_function(program.name, |bencher| {
                bencher.iter_batched(
                    || benches::machine_with(machine, &program),
                    |mut system| benches::run(&mut *system),
                    BatchSize::PerIteration,
                );
            });
        }
        group.finish();
    }
}

criterion_group!(all, programs);
criterion_main!(all);
