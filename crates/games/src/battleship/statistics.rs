//! The number of shots of each shooter, by each model of the clock.

use super::clock::{ClockDice, ClockModel};
use super::shooter::ShooterKind;
use super::version::Version;
use crate::dice::ChaChaDice;
use crate::spec::SampleStatistics;

/// Maximum standard error of a reference mean.
const MAX_STANDARD_ERROR: f64 = 0.08;

/// Reference means over 60 000 boards, from a program that shares no code with this one, in the
/// order of [`ClockModel::ALL`].
const fn known(shooter: ShooterKind) -> Option<[f64; 4]> {
    match shooter {
        ShooterKind::Program(Version::Random) => Some([95.37, 95.41, 94.65, 94.75]),
        ShooterKind::Program(Version::Search) => Some([87.62, 81.92, 83.94, 84.53]),
        ShooterKind::Program(Version::Surroundings) => Some([55.51, 46.72, 48.11, 50.27]),
        ShooterKind::Density => Some([55.31, 56.40, 55.69, 55.43]),
        ShooterKind::LimitedInfo => Some([58.69, 59.66, 59.24, 58.85]),
        ShooterKind::Strong | ShooterKind::Program(Version::AsPrinted) => None,
    }
}

/// The statistic: shots until all 20 cells are hit.
pub(super) struct ShotStatistics;

impl SampleStatistics for ShotStatistics {
    fn title(&self) -> &'static str {
        "shots until a fleet is sunk, by clock model (ticks between X and Y)"
    }

    fn rows(&self) -> Vec<&'static str> {
        ShooterKind::ALL.map(ShooterKind::name).to_vec()
    }

    fn columns(&self) -> Vec<&'static str> {
        ClockModel::ALL.map(ClockModel::name).to_vec()
    }

    fn sample_count(&self, row: usize) -> u64 {
        match ShooterKind::ALL[row] {
            ShooterKind::Program(_) | ShooterKind::Density => 10_000,
            ShooterKind::LimitedInfo => 1_000,
            ShooterKind::Strong => 60,
        }
    }

    fn sample(&self, row: usize, column: usize, number: u64) -> f64 {
        let mut pairs = ClockDice::seeded(ClockModel::ALL[column], 3, number);
        ShooterKind::ALL[row].shots(&mut pairs, &mut ChaChaDice::seeded(4, number)).into()
    }

    fn reference_mean(&self, row: usize, column: usize) -> Option<(f64, f64)> {
        known(ShooterKind::ALL[row]).map(|means| (means[column], MAX_STANDARD_ERROR))
    }
}
