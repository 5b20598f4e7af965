//! The list of boards, and the document about them.

use std::path::Path;

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

#[test]
fn an_unknown_board_is_one_sentence() {
    let ran = run(&["boards", "hx9k"]);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
    assert!(ran.errors.contains("hx9k") && ran.errors.contains("icestick"), "{}", ran.errors);
}
