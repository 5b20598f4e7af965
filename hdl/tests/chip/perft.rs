//! Legal lines counted by the circuit: lines, nodes and generations are those of the model.

use perpetual_hdl::search::WindowForm;
use perpetual_model::search::Table;
use perpetual_verilog::testing::share;

use super::on_verilog::{Simulated, Simulator, circuit};
use super::requests::{Asked, MANY_MOVES};

/// Positions with every rule in them, and the plies that Verilator counts.
const POSITIONS: [(&str, u32); 8] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4),
];

/// One rule each, close at hand.
const RULES: [(&str, &str); 11] = [
    ("castling out of check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"),
    ("castling through check", "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("castling into check", "1r2k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("castling of Black through check", "r3k2r/8/8/8/8/8/8/3RKR2 b kq - 0 1"),
    ("castling past a pawn", "r3k2r/3P1P2/8/8/8/8/8/4K3 b kq - 0 1"),
    ("en passant uncovers a rook along the rank", "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1"),
    ("en passant uncovers a queen of White", "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1"),
    ("a pawn that is pinned captures en passant", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    ("promotion with capture of a rook that could castle", "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1"),
    ("rooks that capture each other", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
    ("knights in corners", "N3k2n/8/8/8/8/8/8/n3K2N w - - 0 1"),
];

/// Counted by every chip to this depth less than the full one.
pub fn all(table: &Table, less: u32) -> Vec<Asked> {
    let counted = POSITIONS.iter().map(|(fen, depth)| Asked::perft(table, fen, depth - less));
    let rules = RULES.iter().map(|(_, fen)| Asked::perft(table, fen, 3 - less.min(1)));
    let many = [0, 5, 17].map(|depth| Asked::perft(table, MANY_MOVES, depth));
    // Nothing is left behind by an error, and a search is none after lines were counted.
    let search = Asked::plain(table, POSITIONS[1].0, 2);
    counted.chain(rules).chain(many).chain([search]).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn lines_under_icarus() {
    let table = Table::plain();
    let some = share("legal lines in Icarus Verilog", all(&table, 2));
    Simulated::new(Simulator::Icarus, &circuit(WindowForm::Ice40)).compare(&table, &some);
}

/// The counts that other programs agree on.
#[test]
fn the_model_counts_what_is_published() {
    let published = [197_281, 97_862, 43_238, 9_467, 62_379, 89_890, 182_838, 314_346];
    for (asked, lines) in all(&Table::plain(), 0).iter().zip(published) {
        let (told, errors) = asked.answer(u64::MAX).expect("no limit");
        assert_eq!((told[5], errors), (lines, 0), "{}", asked.described());
    }
}
