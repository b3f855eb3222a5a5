//! Tests of files, printer, tape and drive.
