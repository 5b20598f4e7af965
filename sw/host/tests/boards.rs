//! The list of boards, and the document about them.

use std::path::Path;

use perpetual_catalogue::boards::{BOARDS, SEARCH_BOARDS, VARIANTS};

use crate::common::run;

const STALE: &str = "not what the program says: run `make figures NAME=boards`";

#[test]
fn the_document_has_what_the_program_says() {
    let ran = run(&["boards", "--format", "markdown"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures/boards.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (_, sections) = document.split_once("NAME=boards`.\n\n").unwrap();
    for (written, said) in sections.lines().zip(ran.out.lines()) {
        assert_eq!(written, said, "{STALE}");
    }
    assert_eq!(sections, ran.out, "{STALE}");
}

/// `make bitstream` takes every board of `build/verilog`.
#[test]
fn every_board_that_can_be_built_is_listed_and_described() {
    let listed = run(&["boards"]).out;
    let facts = run(&["boards", "--format", "json"]).out;
    let names: Vec<_> = BOARDS.iter().map(|board| board.name).collect();
    let searching = SEARCH_BOARDS.iter().map(|board| board.name);
    let variants = VARIANTS.iter().map(|variant| variant.name);
    let mut seen = 0;
    for name in names.into_iter().chain(searching).chain(variants) {
        assert!(listed.lines().any(|line| line.split(' ').next() == Some(name)), "{name}");
        assert!(facts.contains(&format!("\"build\":\"make bitstream BOARD={name}\"")), "{name}");
        let ran = run(&["boards", name]);
        assert!(ran.code == 0 && ran.out.contains(&format!("build/{name}/{name}.")), "{name}");
        seen += 1;
    }
    assert_eq!(facts.lines().count(), seen);
}

#[test]
fn an_unknown_board_is_one_sentence() {
    let ran = run(&["boards", "hx9k"]);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
    assert!(ran.errors.contains("hx9k") && ran.errors.contains("icestick"), "{}", ran.errors);
}
