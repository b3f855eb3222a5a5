//! A medium that a test inspects and exchanges while a machine uses it.

use std::cell::RefCell;
use std::rc::Rc;

use hardware::{FileKind, Storage, StorageError, StoredFile};

use crate::medium::Medium;

/// The medium.
#[derive(Clone, Default)]
pub struct Shared(pub Rc<RefCell<Medium>>);

impl Storage for Shared {
    fn files(&mut self) -> Vec<StoredFile> {
        self.0.borrow_mut().files()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        self.0.borrow_mut().find(fits)
    }

    fn blocks_free(&mut self, block: usize) -> usize {
        self.0.borrow_mut().blocks_free(block)
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        self.0.borrow_mut().read(name, kind)
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.0.borrow_mut().write(name, kind, contents)
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.0.borrow_mut().replace(name, kind, contents)
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        self.0.borrow_mut().remove(name)
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        self.0.borrow_mut().rename(from, to)
    }
}
