//! Import cycles: modules of a crate depend on each other in one direction, so that each can be
//! read after those it needs.
//!
//! Dependencies are read from a file's imports and the paths in its code, through re-exports. Only
//! structs that form one contract with the types that they name may be in a cycle; each is listed
//! here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Modules that form one contract, by crate.
const ALLOWED_CYCLES: [(&str, &[&str]); 1] = [
    // The row of a machine builds a system, and a system names its row.
    ("systems", &["machine", "system"]),
];

/// Collects the modules of a crate by path, with their code: without comments and tests.
fn modules(folder: &Path, path: &[String], found: &mut BTreeMap<Vec<String>, String>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let file = entry.expect("the folder stays readable").path();
        let name = file.file_stem().and_then(|name| name.to_str()).expect("names are text").to_owned();
        let own = |name: String| [path, &[name]].concat();
        if file.is_dir() {
            modules(&file, &own(name), found);
        } else if file.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&file).expect("a source file is readable");
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
            let path = if ["lib", "main", "mod"].contains(&&name[..]) { path.to_vec() } else { own(name) };
            found.insert(path, lines.collect::<Vec<_>>().join(" "));
        }
    }
}

/// Expands `a::{b, c::{d}}` to `a::b` and `a::c::d`; local names (`as`) are ignored.
fn expand_use_tree(path: &str) -> Vec<String> {
    let path = path.trim();
    let Some((head, rest)) = path.split_once('{') else {
        return vec![path.split(" as ").next().unwrap_or_default().replace(' ', "")];
    };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for character in inside.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("a use tree has an item").push(character);
    }
    let whole = |part: &String| expand_use_tree(&format!("{}{}", head.trim(), part.trim()));
    parts.iter().filter(|part| !part.trim().is_empty()).flat_map(whole).collect()
}

/// Returns the imports of a text, each with whether it is a re-export, and the rest of the text.
fn imports(text: &str) -> (Vec<(bool, String)>, String) {
    let (mut found, mut rest) = (Vec::new(), String::new());
    let mut left = text;
    while let Some(at) = left.find("use ") {
        let before = left[..at].trim_end();
        let is_item =
            before.is_empty() || before.ends_with([';', '}', '{', ']', ')']) || before.ends_with("pub");
        let end = left[at..].find(';').filter(|_| is_item).map(|length| at + length);
        if let Some(end) = end {
            let is_passed = before.ends_with("pub") || before.ends_with(')');
            found.extend(expand_use_tree(&left[at + 4..end]).into_iter().map(|path| (is_passed, path)));
        }
        rest.push_str(&left[..at]);
        left = &left[end.unwrap_or(at + 4)..];
    }
    (found, rest + left)
}

/// Resolves a path from within a module to the module that it leads to, and the item named there.
fn resolve<'a>(
    all: &'a BTreeMap<Vec<String>, String>,
    from: &[String],
    path: &str,
) -> Option<(&'a Vec<String>, Option<String>)> {
    let mut parts: Vec<&str> = path.split("::").collect();
    let mut base = from.to_vec();
    match parts[0] {
        "crate" => base.clear(),
        "self" => {}
        "super" => _ = base.pop(),
        first if all.contains_key(&[from, &[first.to_owned()]].concat()) => parts.insert(0, "self"),
        _ => return None,
    }
    let above = parts[1..].iter().take_while(|part| **part == "super").count();
    base.truncate(base.len().saturating_sub(above));
    base.extend(parts[1 + above..].iter().map(|part| (*part).to_owned()));
    let known = (0..=base.len()).rev().find_map(|length| all.get_key_value(&base[..length]))?.0;
    Some((known, base.get(known.len()).cloned()))
}

/// Returns the dependencies of each module.
fn dependencies(all: &BTreeMap<Vec<String>, String>) -> BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> {
    let module_of = |from: &[String], path: &str| {
        let (mut module, mut name) = resolve(all, from, path)?;
        // A re-exported item is resolved in its own module; nested modules may use the private imports of
        // their parent.
        for _ in 0..4 {
            let Some(item) = &name else { break };
            let mut here = imports(&all[module]).0.into_iter().map(|(_, path)| path);
            let next = here.find_map(|path| {
                path.ends_with(&format!("::{item}")).then(|| resolve(all, module, &path)).flatten()
            });
            let Some((next, rest)) = next else { break };
            if next == module {
                break;
            }
            (module, name) = (next, rest);
        }
        Some(module)
    };
    let of = |(from, text): (&Vec<String>, &String)| {
        let (imported, code) = imports(text);
        let imported = imported.into_iter().filter(|(is_passed, _)| !is_passed).map(|(_, path)| path);
        let named = code.match_indices("crate::").chain(code.match_indices("super::")).map(|(at, _)| {
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            code[at..].split(|c| !is_part(c)).next().unwrap_or_default().trim_end_matches(':').to_owned()
        });
        let all: BTreeSet<_> = imported.chain(named).filter_map(|path| module_of(from, &path)).collect();
        all.into_iter().filter(|module| *module != from).collect()
    };
    all.iter().map(|module| (module.0, of(module))).collect()
}

/// Returns the modules reachable from one.
fn reached<'a>(
    needs: &BTreeMap<&'a Vec<String>, BTreeSet<&'a Vec<String>>>,
    from: &'a Vec<String>,
) -> BTreeSet<&'a Vec<String>> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        open.extend(needs[module].iter().filter(|module| found.insert(**module)));
    }
    found
}

#[test]
fn modules_have_no_import_cycles() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut wrong, mut seen) = (BTreeSet::new(), 0);
    for entry in fs::read_dir(crates).expect("the folder of crates exists") {
        let root = entry.expect("the folder stays readable").path();
        let name = root.file_name().and_then(|name| name.to_str()).expect("names are text").to_owned();
        let contract = ALLOWED_CYCLES.iter().find(|row| row.0 == name).map_or(&[][..], |row| row.1);
        let mut all = BTreeMap::new();
        modules(&root.join("src"), &[], &mut all);
        seen += all.len();
        let needs = dependencies(&all);
        let in_circles = needs.keys().filter(|module| reached(&needs, module).contains(*module));
        let in_circles: Vec<String> = in_circles.map(|module| module.join("::")).collect();
        let is_within = |module: &str, whole: &str| {
            module.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        let alone = in_circles.iter().filter(|module| !contract.iter().any(|whole| is_within(module, whole)));
        wrong.extend(alone.map(|module| format!("{name}: {module} is in an import cycle")));
        let needless =
            contract.iter().filter(|whole| !in_circles.iter().any(|module| is_within(module, whole)));
        wrong.extend(needless.map(|module| format!("{name}: {module} is in no import cycle")));
    }
    assert!(seen > 600, "modules found: {seen}");
    assert_eq!(wrong, BTreeSet::new());
}
