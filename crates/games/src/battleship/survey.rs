//! How many shots each shooter needs, by each model of the clock.

use super::clock::{Model, Pairs};
use super::shooter::Contender;
use super::version::Version;
use crate::contest::Survey;
use crate::dice::ChaChaDice;

/// The standard error of a known mean, at most.
const ERROR: f64 = 0.08;

/// Means over 60 000 boards of a program that shares nothing with this one, in the order of [`Model::ALL`].
const fn known(shooter: Contender) -> Option<[f64; 4]> {
    match shooter {
        Contender::Program(Version::Random) => Some([95.37, 95.41, 94.65, 94.75]),
        Contender::Program(Version::Search) => Some([87.62, 81.92, 83.94, 84.53]),
        Contender::Program(Version::Surroundings) => Some([55.51, 46.72, 48.11, 50.27]),
        Contender::Density => Some([55.31, 56.40, 55.69, 55.43]),
        Contender::Unsure => Some([58.69, 59.66, 59.24, 58.85]),
        Contender::Strong | Contender::Program(Version::AsPrinted) => None,
    }
}

/// Shots until all twenty cells are hit.
pub(super) struct Shots;

impl Survey for Shots {
    fn title(&self) -> &'static str {
        "shots until a fleet is sunk, by how the clock moves on between X and Y"
    }

    fn rows(&self) -> Vec<&'static str> {
        Contender::ALL.map(Contender::name).to_vec()
    }

    fn columns(&self) -> Vec<&'static str> {
        Model::ALL.map(Model::name).to_vec()
    }

    fn samples(&self, row: usize) -> u64 {
        match Contender::ALL[row] {
            Contender::Program(_) | Contender::Density => 10_000,
            Contender::Unsure => 1_000,
            Contender::Strong => 60,
        }
    }

    fn sample(&self, row: usize, column: usize, number: u64) -> f64 {
        let mut pairs = Pairs::seeded(Model::ALL[column], 3, number);
        Contender::ALL[row].shots(&mut pairs, &mut ChaChaDice::seeded(4, number)).into()
    }

    fn known(&self, row: usize, column: usize) -> Option<(f64, f64)> {
        known(Contender::ALL[row]).map(|means| (means[column], ERROR))
    }
}
