//! The 8-puzzle in one file that opens in any browser.
//!
//! Three packed tables are small enough to travel in a page: the distance modulo 3 takes two bits a board
//! and suffices to walk downhill, so a table is 45,360 bytes. [`html`] packs the tables of an open
//! database and puts them, the style and the script into one HTML file that asks nothing of the network.
//!
//! | file | what it is |
//! |---|---|
//! | `page.html`, `page.css` | the frame and its looks |
//! | `board.js` | boards and moves: the rules of play |
//! | `index.js` | the dense index and the packed tables: [`crate::rank`] and the database's frames again |
//! | `puzzle.js` | the state: start, goal, moves made |
//! | `reader.js` | the common forms of boards as people write them |
//! | `result.js` | the coursework's result file |
//! | `texts.js` | every sentence, in English and Chinese |
//! | `boards.js`, `view.js` | what is seen and touched |
//!
//! Each script is an ES module that stands alone in tests. The page has one script, made by writing the
//! modules one after another, each after those that it imports, less the words that join them: a line
//! that begins with `import` is left out, and `export` at the beginning of a line is taken away. A module
//! may therefore import on lines of their own and export declarations only, and top-level names are
//! unique over all modules; tests hold them to it.
//!
//! The page's Content-Security-Policy names the digests of its one style and its one script and allows
//! nothing else, so neither a changed script nor a request to anywhere would run.
//!
//! ```
//! use tilebase::{Database, Shape, page};
//!
//! let html = page::html(&Database::build(Shape::EIGHT))?;
//! assert!(html.starts_with("<!doctype html>"));
//! assert!(html.len() < 300_000);
//! # Ok::<(), page::PageError>(())
//! ```

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::database::Database;
use crate::shape::Shape;
use crate::table::certify::{Violation, certify};

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// The script's modules, each after those that it imports.
const MODULES: [(&str, &str); 8] = [
    ("board.js", include_str!("board.js")),
    ("index.js", include_str!("index.js")),
    ("puzzle.js", include_str!("puzzle.js")),
    ("reader.js", include_str!("reader.js")),
    ("result.js", include_str!("result.js")),
    ("texts.js", include_str!("texts.js")),
    ("boards.js", include_str!("boards.js")),
    ("view.js", include_str!("view.js")),
];

/// Why a database makes no page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The tables of a larger shape would not fit into a page, and the script knows 3x3 only.
    #[error("the page is for {} boards, and the database holds {found} boards", Shape::EIGHT)]
    Shape {
        /// The database's shape.
        found: Shape,
    },
    /// A table is wrong: the page would walk downhill for ever, or give wrong answers.
    #[error("the table for the goal cell {goal_cell} is wrong: {source}")]
    Table {
        /// The cell of the table's goal blank.
        goal_cell: usize,
        /// The first entry that is.
        source: Violation,
    },
}

/// The tables as the page's script reads them.
#[derive(Serialize)]
struct PageData {
    tables: Vec<PageTable>,
}

#[derive(Serialize)]
struct PageTable {
    /// The cell of the table's goal blank.
    goal: usize,
    /// Boards at each distance.
    counts: Vec<u64>,
    /// [`packed`] distances in base64.
    packed: String,
}

/// The page, with every table that the database has: about 260,000 bytes with all three. Each table is
/// proved before it is packed; that takes a few milliseconds.
///
/// # Errors
/// When the database is not for 3x3 boards, or a table is wrong.
pub fn html(database: &Database) -> Result<String, PageError> {
    let header = database.header();
    if header.shape != Shape::EIGHT {
        return Err(PageError::Shape { found: header.shape });
    }
    let tables: Result<Vec<PageTable>, PageError> = header
        .tables
        .iter()
        .map(|table| {
            let (goal, distances) = (table.goal_cell, database.distances(table));
            let proof = certify(&header.space(table), distances)
                .map_err(|source| PageError::Table { goal_cell: goal, source })?;
            let packed = BASE64_STANDARD.encode(packed(distances));
            Ok(PageTable { goal, counts: proof.level_counts, packed })
        })
        .collect();
    let data = serde_json::to_string(&PageData { tables: tables? }).expect("numbers and letters");
    let script = script();
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        digest(&script),
        digest(STYLE)
    );
    Ok(fill(FRAME, &[("policy", &policy), ("style", STYLE), ("database", &data), ("script", &script)]))
}

/// Distances modulo 3, two bits each, four to a byte, the first lowest.
fn packed(distances: &[u8]) -> Vec<u8> {
    let byte = |four: &[u8]| four.iter().rev().fold(0, |byte, distance| (byte << 2) | (distance % 3));
    distances.chunks(4).map(byte).collect()
}

/// The modules as one.
fn script() -> String {
    let mut script = String::new();
    for (_, source) in MODULES {
        for line in source.lines().filter(|line| !line.starts_with("import ")) {
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
    }
    script
}

/// What a Content-Security-Policy calls an inline style or script.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The frame with each `{{name}}` replaced by its value. Values are not searched for further names.
fn fill(frame: &str, values: &[(&str, &str)]) -> String {
    let mut parts = frame.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("a name in the frame ends");
        let (_, value) =
            values.iter().find(|(known, _)| *known == name).expect("a name in the frame is known");
        filled.push_str(value);
        filled.push_str(rest);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::bytes::Bytes;
    use crate::table::header::PAGE;

    #[test]
    fn modules_keep_to_the_rule_by_which_they_are_joined() {
        for (number, (name, source)) in MODULES.into_iter().enumerate() {
            for line in source.lines() {
                if line.starts_with("import") {
                    let from = line
                        .strip_prefix("import { ")
                        .and_then(|rest| rest.split_once(" } from \"./"))
                        .and_then(|(_, rest)| rest.strip_suffix("\";"))
                        .unwrap_or_else(|| panic!("{name}: {line}"));
                    let earlier = MODULES[..number].iter().any(|(other, _)| *other == from);
                    assert!(earlier, "{name} imports {from}, which does not stand before it");
                }
                if let Some(rest) = line.strip_prefix("export") {
                    let declares = ["const ", "function ", "class "];
                    let rest = rest.strip_prefix(' ').unwrap_or_default();
                    assert!(declares.iter().any(|word| rest.starts_with(word)), "{name}: {line}");
                }
            }
        }
        let script = script();
        assert!(!script.lines().any(|line| line.starts_with("import") || line.starts_with("export")));
        // Neither may end its element early.
        assert!(!script.contains("</script") && !script.contains("<!--") && !STYLE.contains("</style"));
    }

    #[test]
    fn the_frame_is_filled_and_small_enough() {
        let page = html(&Database::build(Shape::EIGHT)).unwrap();
        assert!(page.len() <= 300_000, "{} bytes", page.len());
        for name in ["policy", "style", "database", "script"] {
            assert_eq!(FRAME.matches(&format!("{{{{{name}}}}}")).count(), 1, "{name}");
        }
        assert!(
            !FRAME.contains("style=") && !FRAME.contains(" on"),
            "nothing inline that the policy forbids"
        );
        // What a digest is, from the standard's own example (CSP level 3, section 2.3.1 names the form).
        assert_eq!(
            digest("alert('Hello, world.');"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
    }

    #[test]
    fn four_distances_share_a_byte() {
        assert_eq!(packed(&[0, 1, 2, 3, 31, 30]), [0b00_10_01_00, 0b00_01]);
    }

    #[test]
    fn a_wrong_table_makes_no_page() {
        let good = Database::build(Shape::EIGHT);
        let mut header = good.header().clone();
        let mut bytes = good.bytes().to_vec();
        // Entries that a checksum made anew would vouch for.
        bytes[header.tables[1].offset + 777] ^= 2;
        header.tables[1].checksum = crc32fast::hash(&bytes[header.tables[1].offset..][..181_440]);
        bytes[..PAGE].copy_from_slice(&header.to_bytes());
        let wrong = Database::from_bytes(Bytes::Owned(bytes)).unwrap();
        assert!(matches!(html(&wrong), Err(PageError::Table { goal_cell: 7, .. })));
    }

    #[test]
    fn other_shapes_are_refused() {
        let shape: Shape = "2x3".parse().unwrap();
        let error = html(&Database::build(shape)).unwrap_err();
        assert_eq!(error.to_string(), "the page is for 3x3 boards, and the database holds 3x2 boards");
    }
}
