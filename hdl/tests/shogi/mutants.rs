//! Mistakes put into the Verilog of the detector of shogi, which a recorded run must show.

use perpetual_hdl::testing::{Mutant, all_are_found};

use super::recorded;

const MUTANTS: [Mutant; 20] = [
    Mutant("every record is a ply", "", "file_stepped & begins_line[4]", "file_stepped"),
    Mutant(
        "a ply ends with its other record",
        "",
        "file_stepped & begins_line[4]",
        "file_stepped & ~begins_line[4]",
    ),
    Mutant(
        "the mark comes a record early",
        "",
        "file_stepped & begins_line[4]",
        "file_stepped & begins_line[3]",
    ),
    Mutant(
        "the check bit comes a record early",
        "",
        "gives_check = check_line[4]",
        "gives_check = check_line[3]",
    ),
    Mutant(
        "the mark is not kept",
        "",
        "{4'd0, machine_file_piece[3]}",
        "{4'd0, machine_file_step}",
    ),
    Mutant(
        "the check bit is not kept",
        "",
        "{4'd0, machine_file_piece[4]}",
        "{4'd0, machine_file_piece[3]}",
    ),
    Mutant(
        "a king that takes is a barrier",
        "",
        "begins ? (check ? 5'd24 : 5'd8) : 5'd16",
        "begins ? (check ? 5'd24 : 5'd8) : 5'd0",
    ),
    Mutant(
        "the mark is not a part of the record",
        "",
        "check ? 5'd24 : 5'd8",
        "check ? 5'd24 : 5'd16",
    ),
    Mutant(
        "sides are confused",
        "",
        "mover_all & (odd | gives_check)",
        "mover_all & (~odd | gives_check)",
    ),
    Mutant(
        "checks of the other side count twice",
        "",
        "other_all & (~odd | gives_check)",
        "other_all & gives_check",
    ),
    Mutant(
        "checks of before are forgotten",
        "",
        "other_all & (~odd | gives_check)",
        "~odd | gives_check",
    ),
    Mutant("the oldest move is left out", "", "other_held <= other_now", "other_held <= other_all"),
    Mutant("checks since the nearest alone", "", "found != 2'd3", "found == 2'd0"),
    Mutant("checks since the earliest of two", "", "found != 2'd3", "found < 2'd2"),
    Mutant("checks since the earliest of all", "", "(found != 2'd3)", "1'b1"),
    Mutant(
        "positions of the other side to move count",
        "",
        "counts = whole & odd",
        "counts = whole",
    ),
    Mutant("open chains are no hindrance", "", "& file_closed", ""),
    Mutant("the side is not that of the newest move", "", "odd <= 1'b0", "odd <= odd"),
    Mutant("checks are not forgotten", "", "mover_all <= 1'b1", "mover_all <= mover_all"),
    Mutant("a search before counts", "", "found <= 2'd0", "found <= found"),
];

#[test]
#[ignore = "long: make test-all"]
fn mistakes_are_found() {
    all_are_found(&recorded(), &MUTANTS);
}
