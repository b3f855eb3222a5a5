//! The programs of a page or image with several.

use listing::Source;
use listing::container::ContainerError;
use serde::Serialize;

use crate::json::json;
use crate::start::Request;

/// A program to choose.
#[derive(Serialize)]
struct Choice {
    label: String,
    /// The request that starts it.
    request: Request,
}

/// Returns the programs of a file as JSON; an empty list if there is no choice.
pub fn of_file(request: &Request, file: &[u8]) -> Vec<u8> {
    json(&match listing::read(file, &request.name) {
        Ok(Source::Page(page)) => match page.program(request.program) {
            Err(listing::Error::AmbiguousProgram { programs, .. }) => (1..)
                .zip(programs)
                .map(|(number, summary)| Choice {
                    label: format!("{number}: {summary}"),
                    request: Request { program: Some(number), ..request.clone() },
                })
                .collect(),
            _ => vec![],
        },
        Err(listing::Error::Container { error: ContainerError::NameRequired { names, .. }, .. }) => names
            .into_iter()
            .map(|name| Choice {
                request: Request { name: format!("{}:{name}", request.name), ..request.clone() },
                label: name,
            })
            .collect(),
        _ => vec![],
    })
}
