//! The Sharp PC-1360. Its dialect is not married to it yet: this is the machine as the driver uses it.

mod machine;
