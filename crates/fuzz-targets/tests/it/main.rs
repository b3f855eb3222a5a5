//! Tests of the fuzz targets: corpus, short hunt, campaign.

mod campaign;
mod corpus;
mod hunt;
