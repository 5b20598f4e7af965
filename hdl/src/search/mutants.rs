//! Mistakes put into the Verilog, which the recorded runs of the tests must find.

use crate::search::{generator, list};
use crate::testing::{Mutant, all_are_found};

const GENERATOR: [Mutant; 15] = [
    Mutant(
        "the phantom king is forgotten",
        "",
        "(phantom & last_rank & (crossed | (file_of_to == 3'd4)))",
        "(phantom & last_rank & crossed)",
    ),
    Mutant(
        "the square that the king crossed is forgotten",
        "",
        "(phantom & last_rank & (crossed | (file_of_to == 3'd4)))",
        "(phantom & last_rank & (file_of_to == 3'd4))",
    ),
    Mutant(
        "the square crossed is that of the other wing",
        "",
        "? (file_of_to == 3'd3)",
        "? (file_of_to == 3'd5)",
    ),
    Mutant(
        "every capture of a pawn is en passant",
        "",
        "(asked_kind == 3'd1) & (found == 3'd0)",
        "(asked_kind == 3'd1)",
    ),
    Mutant(
        "a promotion to a rook has the class of one to a queen",
        "",
        "asked_promotion == 2'd3",
        "asked_promotion[1]",
    ),
    Mutant(
        "a captured knight has no class",
        "",
        "(captured == 3'd5) | (captured == 3'd2)",
        "captured == 3'd5",
    ),
    Mutant(
        "two steps though the first square is not empty",
        "permit",
        "wire north_free = north != rank_up",
        "wire north_free = (north != rank_up) | (rank == 3'd1)",
    ),
    Mutant(
        "two steps though the second square is not empty",
        "permit",
        "(rank == 3'd1) & (north_two != 2'd1)",
        "rank == 3'd1",
    ),
    Mutant(
        "en passant around the edge of the board",
        "permit",
        "(ep_file == file_down) & (file != 3'd0)",
        "(ep_file == file_down)",
    ),
    Mutant(
        "en passant on any rank",
        "permit",
        "ep_rank = side ? (rank == 3'd3) : (rank == 3'd4)",
        "ep_rank = 1'b1",
    ),
    Mutant(
        "a knight's second half looks as the first",
        "permit",
        "half ? (file != 3'd0) : (file != 3'd7)",
        "(file != 3'd7)",
    ),
    Mutant("castling over men", "permit", "king_side & (east == 3'd7)", "king_side"),
    Mutant("castling without the right", "permit", "queen_side & (west == 3'd0)", "west == 3'd0"),
    Mutant(
        "no promotion without capture among captures",
        "permit",
        "captures_only & ~promotes",
        "captures_only",
    ),
    Mutant(
        "black pawns capture as white ones",
        "permit",
        "side ? (enemies & near & black_pawn) : (enemies & near & white_pawn)",
        "enemies & near & white_pawn",
    ),
];

const LIST: [Mutant; 5] = [
    Mutant("a stale link ends a class", "", "link = 9'd0", "link = same_class"),
    Mutant("classes are not joined", "", "is_joining <= |remaining", "is_joining <= 1'b0"),
    Mutant("a link that joins ends the list", "", "is_last = 1'b0", "is_last = is_first"),
    Mutant(
        "a link that joins changes its move",
        "",
        "written_tail = tail;",
        "written_tail = move_tail;",
    ),
    Mutant("a full list is not told", "", "overflowed <= 1'b1", "overflowed <= 1'b0"),
];

#[test]
fn mistakes_in_the_generator_are_found() {
    all_are_found(&generator::tests::recorded(), &GENERATOR);
}

#[test]
fn mistakes_in_the_list_are_found() {
    all_are_found(&list::tests::recorded(), &LIST);
}
