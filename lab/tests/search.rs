//! `perpetual-lab search`.

use crate::common::run;

#[test]
fn exact_methods_search_the_same() {
    let fen = "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";
    let search = ["search", "--fen", fen, "--depth", "7", "--methods"];
    let ran = run(&[&search[..], &["keys,matrix,boards-by-ply"]].concat());
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let rows: Vec<Vec<&str>> =
        ran.out.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
    // In the order of the documents.
    let said: Vec<_> = rows.iter().map(|row| (row[0], row[1], row[2])).collect();
    assert_eq!(said[..2], [("matrix", "same", "7"), ("keys", "same", "7")]);
    assert_eq!((said.len(), said[2].0), (3, "boards-by-ply"));
    assert_eq!(rows[0][3..7], rows[1][3..7], "move, value, nodes, repetitions");
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let ran = run(&["search", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((ran.code, ran.errors.lines().count()), (2, 1), "{}", ran.errors);
    assert!(ran.errors.contains("Black is mated"), "{}", ran.errors);
}
