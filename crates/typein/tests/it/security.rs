//! The claims of SECURITY.md: each names tests that exist, and its lists are those of the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{path, root};

fn document() -> String {
    fs::read_to_string(root("SECURITY.md")).unwrap()
}

/// Returns all sources of the crates, each with its path below `crates`.
fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let crates = root("crates");
    let mut found = Vec::new();
    walk(&crates, &mut found);
    let name = |file: &Path| path(file.strip_prefix(&crates).unwrap()).replace('\\', "/");
    found.iter().map(|file| (name(file), fs::read_to_string(file).unwrap())).collect()
}

/// Returns whether a file is the module with this path in its crate, as a part of the library or as a test.
fn is_module(file: &str, krate: &str, module: &str) -> bool {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let Some(rest) = stem.strip_prefix(krate).and_then(|rest| rest.strip_prefix('/')) else { return false };
    let inside = rest.strip_prefix("src/").or_else(|| rest.strip_prefix("tests/it/"));
    inside.is_some_and(|inside| inside == module || inside.ends_with(&format!("/{module}")))
}

#[test]
fn every_claim_names_tests_that_exist() {
    let text = document();
    let claims = text.split_once("\n## Claims").expect("it has claims").1;
    let sources = sources();
    let mut missing = Vec::new();
    let mut count = 0;
    for claim in claims.split("\n* ").skip(1) {
        // A claim ends with the next paragraph.
        let claim = claim.split("\n\n").next().unwrap_or_default();
        let names: Vec<&str> =
            claim.split('`').skip(1).step_by(2).filter(|name| name.matches("::").count() > 1).collect();
        let is_document = claim.contains("](") || claim.contains("cargo deny");
        if names.is_empty() && !is_document {
            missing.push(format!("no test: {claim}"));
        }
        for name in names {
            count += 1;
            let (krate, rest) = name.split_once("::").unwrap();
            let (module, function) = rest.rsplit_once("::").unwrap();
            let module = module.replace("::", "/");
            let is_there = sources.iter().any(|(file, source)| {
                is_module(file, krate, &module) && source.contains(&format!("fn {function}("))
            });
            if !is_there {
                missing.push(format!("no test `{name}`"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(count > 30, "{count} tests");
}

#[test]
fn limits_are_those_of_the_program() {
    // One limit has its number in another crate.
    let known = [("SourceText::MAX_BYTES", 4 << 20), ("container::MAX_BYTES", 64 << 10)];
    let input = fs::read_to_string(root("crates/typein/src/input.rs")).unwrap();
    let text = document();
    let mut count = 0;
    for row in input.lines().filter(|line| line.starts_with("pub const") && line.contains("SizeLimit {")) {
        let what = row.split('"').nth(1).unwrap();
        let bytes = row.split("bytes: ").nth(1).unwrap().trim_end_matches(" };");
        let bytes =
            known.iter().find(|(name, _)| *name == bytes).map(|(_, bytes)| *bytes).unwrap_or_else(|| {
                let (number, shift) = bytes.split_once(" << ").unwrap();
                number.parse::<usize>().unwrap() << shift.parse::<u32>().unwrap()
            });
        let sizes = [format!("{} KiB", bytes >> 10), format!("{} MiB", bytes >> 20)];
        let is_listed = sizes.iter().any(|size| text.contains(&format!("\n| {what} | {size} |\n")));
        assert!(is_listed, "`| {what} | {} |` is missing", sizes.join(" | or | "));
        count += 1;
    }
    assert_eq!(count, text.matches(" KiB |").count() + text.matches(" MiB |").count());
}

#[test]
fn unsafe_marks_only_exports_and_imports_of_the_page() {
    for (file, text) in sources() {
        let is_source = file.split('/').nth(1) == Some("src");
        for line in text.lines().map(str::trim_start).filter(|line| is_source && !line.starts_with("//")) {
            let identifiers: BTreeSet<&str> =
                line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let is_module = file.starts_with("web/src/") || file.starts_with("web-python/src/");
            let marks_names = is_module && ["#[unsafe(no_mangle)]", "unsafe extern \"C\" {"].contains(&line);
            let fills_buffer = file == "web-python/src/random.rs";
            assert!(marks_names || fills_buffer || !identifiers.contains("unsafe"), "{file}: {line}");
            let allows = identifiers.contains("unsafe_code") && identifiers.contains("allow");
            assert!(
                !allows || ["web/src/lib.rs", "web-python/src/lib.rs"].contains(&file.as_str()),
                "{file}: {line}"
            );
        }
    }
    let manifest = fs::read_to_string(root("Cargo.toml")).unwrap();
    assert!(manifest.contains("\nunsafe_code = \"deny\"\n"));
}

#[test]
fn one_module_uses_the_network() {
    let types = ["TcpStream", "TcpListener", "UdpSocket", "ToSocketAddrs"];
    for (file, text) in sources() {
        let is_source = file.split('/').nth(1) == Some("src");
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        if is_source && types.iter().any(|name| program.contains(name)) {
            assert!(file.starts_with("typein/src/commands/web"), "{file}");
        }
    }
    let web = fs::read_to_string(root("crates/typein/src/commands/web.rs")).unwrap();
    assert!(web.contains("Ipv4Addr::LOCALHOST") && !web.contains("UNSPECIFIED"));
}

/// The modules of Python's standard library, and further modules that an interpreter may have.
#[cfg(feature = "python")]
const MODULES: &str = "\
__future__ __main__ _abc _ast _asyncio _bisect _board _codecs _collections _csv _ctypes _datetime _functools _imp _io \
_json _locale _operator _os _posixsubprocess _random _signal _socket _sqlite3 _sre _ssl _stat _string _struct \
_thread _typing _warnings _weakref abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 \
calendar cmath cmd code codecs codeop collections colorsys compileall concurrent configparser contextlib \
contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis doctest email encodings \
ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gamegrid gc getopt \
getpass gettext glob grp gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json \
keyword linecache locale logging lzma mailbox marshal math mimetypes mmap multiprocessing netrc nt numbers \
operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix pprint prelude profile \
pstats pty pwd py_compile pydoc queue quopri random re readline reprlib resource runpy sched secrets select \
selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string \
stringprep struct subprocess symtable sys sysconfig syslog tarfile tempfile termios textwrap threading time timeit \
tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types typing unicodedata unittest urllib uuid \
venv warnings wave weakref webbrowser winreg winsound wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo";

#[cfg(feature = "python")]
#[test]
fn python_imports_what_is_listed() {
    let text = document();
    let claim = text.split("* Programs import ").nth(1).unwrap().split(", and modules").next().unwrap();
    let listed: BTreeSet<&str> = claim.split('`').skip(1).step_by(2).collect();
    let dir = tempfile::tempdir().unwrap();
    let program: String = MODULES
        .split_whitespace()
        .map(|name| {
            format!(
                "try:\n    import {name}\n    print('imported', '{name}')\nexcept ImportError:\n    pass\n"
            )
        })
        .collect();
    fs::write(dir.path().join("a.py"), program).unwrap();
    let run = crate::program::typein_in(dir.path(), &["run", "a.py"]);
    let imported: BTreeSet<&str> =
        run.output.lines().filter_map(|line| line.strip_prefix("imported ")).collect();
    assert_eq!(imported, listed, "{}", run.errors);
}
