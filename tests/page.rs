//! `query-db page` as a process: what it writes and what it refuses. What the page does is tested in a
//! browser, under `tests/browser/`.
#![allow(missing_docs)]

mod common;

use std::fs;

use common::{program, stderr, stdout};

#[test]
fn the_page_is_written_whole_and_is_the_same_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let page = |arguments: &[&str]| {
        let output = program("query-db", folder.path()).arg("page").args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert!(page(&["--out", "a.html"]).starts_with("a.html: 3 tables, "));
    let written = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(written.starts_with("<!doctype html>") && written.ends_with("</html>\n"));
    assert!(written.len() <= 300_000, "{} bytes", written.len());

    // From a file the same as from memory; over an older page; for one goal with one table.
    let gen_db = |arguments: &[&str]| {
        assert!(program("gen-db", folder.path()).args(arguments).output().unwrap().status.success());
    };
    gen_db(&["--out", "all.tb"]);
    fs::write(folder.path().join("b.html"), "an older page").unwrap();
    page(&["--db", "all.tb", "--out", "b.html"]);
    assert!(fs::read_to_string(folder.path().join("b.html")).unwrap() == written);
    gen_db(&["--goal", "123804765", "--out", "one.tb"]);
    assert!(page(&["--db", "one.tb", "--out", "one.html"]).starts_with("one.html: 1 table, "));
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 5, "no temporary file stays");
}

#[test]
fn other_shapes_and_bad_places_are_refused_and_damage_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.html");
    fs::write(&old, "an older page").unwrap();
    fs::write(folder.path().join("bad.tb"), "no database").unwrap();
    for (arguments, exit, told) in [
        (&["--board", "2x3", "--out", "old.html"][..], 2, "the page is for 3x3 boards"),
        (&["--out", "missing/page.html"], 4, "missing/page.html: "),
        (&["--db", "bad.tb", "--out", "old.html"], 3, "bad.tb: "),
        (&[], 2, "--out <FILE>"),
    ] {
        let output = program("query-db", folder.path()).arg("page").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}");
        assert!(stderr(&output).contains(told), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), "an older page");
}
