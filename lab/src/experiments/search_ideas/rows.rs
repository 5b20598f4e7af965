//! What is measured: the chip, each addition alone, and several together.

use super::ideas::{Checks, Ideas};

/// A row of the table.
pub struct Row {
    /// What is added.
    pub added: &'static str,
    /// The same for the search.
    pub ideas: Ideas,
    /// Whether the best move of a root is tried first when it is searched again.
    pub root_first: bool,
    /// Cells of an HX8K, if it was built.
    pub cells: &'static str,
    /// What it takes in the circuit.
    pub takes: &'static str,
}

/// The circuit of an addition was not built.
const NOT_BUILT: &str = "not built";

const fn row(added: &'static str, ideas: Ideas, takes: &'static str) -> Row {
    Row { added, ideas, root_first: false, cells: NOT_BUILT, takes }
}

/// All rows, the chip as it is first.
pub fn rows() -> Vec<Row> {
    let none = Ideas::default();
    let checks = |checks| Ideas { checks, ..none };
    let fewer = Ideas { null_move: true, reductions: true, ..none };
    let order = Ideas { history: true, exchanges: true, ..none };
    let above = Ideas { checks: Checks::Above, futility: true, razoring: true, ..fewer };
    let everywhere = Ideas {
        checks: Checks::Everywhere,
        check_circuit: true,
        history: true,
        exchanges: true,
        ..above
    };
    vec![
        Row { cells: "as it is", ..row("nothing", none, "") },
        Row {
            cells: "-74, -1 block RAM",
            ..row("its killer taken away", Ideas { without_killer: true, ..none }, "")
        },
        row(
            "a ply more in check, at the horizon below beta",
            checks(Checks::Horizon),
            "a horizon a frame, a generation for the other side a node",
        ),
        row("the same above the horizon", checks(Checks::Above), "the same"),
        row("both", checks(Checks::Both), "the same"),
        row("both, and no move to the horizon left unmade", checks(Checks::Everywhere), "the same"),
        row(
            "the same, with a circuit that tells check",
            Ideas { check_circuit: true, ..checks(Checks::Everywhere) },
            "a horizon a frame, rays from both kings",
        ),
        row(
            "null move, R = 2",
            Ideas { null_move: true, ..none },
            "a horizon a frame, counts of men, a barrier in the detector",
        ),
        row(
            "late quiet moves a ply less",
            Ideas { reductions: true, ..none },
            "a horizon and a count a frame, tests for check, moves made twice",
        ),
        row("null move and late moves", fewer, "both"),
        row(
            "reverse futility",
            Ideas { futility: true, ..none },
            "an adder, a comparison, a test for check",
        ),
        row("razoring", Ideas { razoring: true, ..none }, "the same; misses stalemates"),
        row("history", Ideas { history: true, ..none }, "a block RAM, its clearing, classes"),
        row(
            "bad exchanges behind the killer",
            Ideas { exchanges: true, ..none },
            "a comparison, a class",
        ),
        row("history and bad exchanges", order, "both"),
        Row {
            root_first: true,
            ..row("best move of the root first", none, "15 bits in the request")
        },
        Row { root_first: true, ..row("all but order, checks above the horizon", above, "") },
        Row { root_first: true, ..row("all, checks everywhere, with a circuit", everywhere, "") },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_another_search() {
        let rows = rows();
        for (at, row) in rows.iter().enumerate() {
            let same = |other: &Row| (other.ideas, other.root_first) == (row.ideas, row.root_first);
            assert_eq!(rows.iter().position(same), Some(at), "{}", row.added);
        }
        assert_eq!((rows[0].ideas, rows[0].root_first), (Ideas::default(), false));
    }
}
