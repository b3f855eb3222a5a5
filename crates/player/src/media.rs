//! A medium in memory: a folder as a map, for hosts without a file system.
//!
//! Host names and machine names correspond as in a folder of the host ([`systems::machine::file_names`]).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use hardware::{FileKind, Storage, StorageError, StoredFile};

use systems::machine::file_names::{FileNames, MAX_NAME_LEN};

/// Number of blocks of the medium.
const BLOCKS: usize = 664;

/// The files of a medium by host name.
pub type Files = BTreeMap<String, Rc<[u8]>>;

/// A medium in memory. Clones share its files, so that the host keeps one clone while another is in the drive.
#[derive(Clone, Debug)]
pub struct MemoryFolder {
    names: &'static FileNames,
    files: Rc<RefCell<Files>>,
}

impl MemoryFolder {
    /// Creates an empty medium with the file-name rules of a machine.
    #[must_use]
    pub fn new(names: &'static FileNames) -> Self {
        Self { names, files: Rc::default() }
    }

    /// Returns all files, also those that are invisible to the machine.
    #[must_use]
    pub fn export(&self) -> Files {
        self.files.borrow().clone()
    }

    /// Replaces all files.
    pub fn import(&self, files: Files) {
        *self.files.borrow_mut() = files;
    }

    /// Adds a file or replaces the one of the same host name.
    pub fn insert(&self, host_name: &str, contents: &[u8]) {
        self.files.borrow_mut().insert(host_name.to_owned(), contents.into());
    }

    /// Returns whether the machine sees a file of this host name with these contents.
    #[must_use]
    pub fn is_visible(&self, host_name: &str, contents: &[u8]) -> bool {
        self.names.machine_name(host_name, contents).is_some()
    }

    /// Returns the files that the machine sees, each with its host name. If two have the same name on the
    /// machine, the first in byte order is visible.
    fn visible(&self) -> Vec<(String, StoredFile)> {
        let files = self.files.borrow();
        let mut visible: Vec<(String, StoredFile)> = vec![];
        for (host, contents) in files.iter() {
            if let Some((name, kind)) = self.names.machine_name(host, contents)
                && visible.iter().all(|(_, file)| file.name != name)
            {
                let length = contents.len() - self.names.header_len(host).min(contents.len());
                visible.push((host.clone(), StoredFile { name, kind, length }));
            }
        }
        visible
    }

    fn locate(&self, name: &[u8]) -> Result<(String, FileKind), StorageError> {
        let found = self.visible().into_iter().find(|(_, file)| file.name == name);
        found.map(|(host, file)| (host, file.kind)).ok_or(StorageError::NotFound)
    }

    fn host_name(&self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<String, StorageError> {
        match name.len() {
            1..=MAX_NAME_LEN => Ok(self.names.host_name(name, kind, contents)),
            _ => Err(StorageError::Failed),
        }
    }
}

impl Storage for MemoryFolder {
    fn files(&mut self) -> Vec<StoredFile> {
        self.visible().into_iter().map(|(_, file)| file).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let mut visible = self.visible().into_iter();
        visible.find(|(_, file)| fits(&file.name, file.kind)).map(|(_, file)| (file.name, file.kind))
    }

    fn blocks_free(&mut self, block: usize) -> usize {
        let used = self.visible().iter().map(|(_, file)| file.length.div_ceil(block).max(1)).sum();
        BLOCKS.saturating_sub(used)
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let (host, found) = self.locate(name)?;
        if found != kind {
            return Err(StorageError::NotFound);
        }
        let contents = self.files.borrow()[&host].to_vec();
        Ok(self.names.machine_contents(&host, kind, contents))
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        let host = self.host_name(name, kind, contents)?;
        if self.locate(name).is_ok() || self.files.borrow().contains_key(&host) {
            return Err(StorageError::Exists);
        }
        self.insert(&host, &self.names.host_contents(&host, name, kind, contents));
        Ok(())
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        let host = self.host_name(name, kind, contents)?;
        if let Ok((old, _)) = self.locate(name) {
            self.files.borrow_mut().remove(&old);
        }
        self.insert(&host, &self.names.host_contents(&host, name, kind, contents));
        Ok(())
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        let (host, _) = self.locate(name)?;
        self.files.borrow_mut().remove(&host);
        Ok(())
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        let (host, kind) = self.locate(from)?;
        let contents = self.read(from, kind)?;
        let target = self.host_name(to, kind, &contents)?;
        if self.locate(to).is_ok() || self.files.borrow().contains_key(&target) {
            return Err(StorageError::Exists);
        }
        self.files.borrow_mut().remove(&host);
        self.insert(&target, &self.names.host_contents(&target, to, kind, &contents));
        Ok(())
    }

    fn write_at(&mut self, name: &[u8], offset: usize, bytes: &[u8]) -> Result<(), StorageError> {
        let (_, kind) = self.locate(name)?;
        let mut contents = self.read(name, kind)?;
        contents.resize(contents.len().max(offset + bytes.len()), 0);
        contents[offset..offset + bytes.len()].copy_from_slice(bytes);
        self.replace(name, kind, &contents)
    }
}
