    // The model of a line, and random moves for it; a part of bench.v.
    reg [31:0] random = 6;
    function [31:0] next(input [31:0] x);
        begin
            next = x ^ x << 13;
            next = next ^ next >> 17;
            next = next ^ next << 5;
        end
    endfunction

    // Kings go about, white on e1, f1, g1, black on e8, f8, g8. `at` has both squares after each ply.
    reg [11:0] at [0:255];
    reg [255:0] barriers = 0, checks = 0;
    integer plies = 0, k;
    reg [15:0] occurrences = 0, distance = 0;
    reg [31:0] record = 0;
    reg [5:0] from, to;
    // Of the position that was looked at: whether every move since the nearest equal one gave check, and how often each
    // of the four answers was seen.
    reg mover_checks = 0, other_checks = 0;
    integer said [0:3];

    // With CHECKED g is another square than e by its seventh bit alone.
    function [6:0] square(input [5:0] of);
        square = CHECKED != 0 && of[1:0] == 2 ? {1'b1, of[5:2], 2'd0} : {1'b0, of};
    endfunction

    reg [6:0] wide_from, wide_to;
    // Makes a move: `record` is what to write, with noise in the bits that are ignored.
    task move;
        begin
            random = next(random);
            from = plies % 2 == 1 ? at[plies][5:0] : at[plies][11:6];
            case (from[1:0])
                0: to = from + (random[0] ? 1 : 2);
                1: to = from + (random[0] ? 1 : -1);
                default: to = from - (random[0] ? 1 : 2);
            endcase
            wide_from = square(from);
            wide_to = square(to);
            record = {random[31:18], 1'b0, random[8:4] == 0, plies % 2 == 1 ? 4'd14 : 4'd6, wide_from[5:0], wide_to[5:0]};
            if (CHECKED != 0) record[22:20] = {wide_from[6], wide_to[6], random[20] || random[21]};
            at[plies + 1] = plies % 2 == 1 ? {at[plies][11:6], to} : {to, at[plies][5:0]};
            barriers[plies + 1] = record[16];
            checks[plies + 1] = record[20];
            plies = plies + 1;
        end
    endtask

    task look(input only_first);
        begin
            occurrences = 0;
            distance = 0;
            for (k = 2; k <= plies && !barriers[plies - k + 1] && !barriers[plies - k + 2]; k = k + 2)
                if (at[plies - k] == at[plies] && !(only_first && occurrences == 1)) begin
                    if (occurrences == 0) distance = k[15:0];
                    occurrences = occurrences + 1;
                end
            mover_checks = CHECKED != 0 && distance != 0;
            other_checks = mover_checks;
            for (k = 0; k < distance; k = k + 2) begin
                mover_checks = mover_checks && checks[plies - k];
                other_checks = other_checks && checks[plies - k - 1];
            end
        end
    endtask
