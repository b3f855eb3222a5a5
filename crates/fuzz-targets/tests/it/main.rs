//! Tests of the fuzz targets: corpus, short campaign, program.

mod campaign;
mod corpus;
mod short_campaign;
