// What one table of the scoreboard holds of the chosen word, and what its registers hold meanwhile.
module table_follows (
    input wire        started,      // and settled
    input wire        registered,
    input wire [7:0]  chosen,
    input wire [8:0]  epoch,
    input wire        scrubbing,    // the chosen word is about to be overwritten, or just is
    input wire [3:0]  parity,       // what the word should say, before the record in stage 2
    // Which stages have a record, where it is read, and where it is written.
    input wire        s0,
    input wire        s1,
    input wire        s2,
    input wire        s3,
    input wire [7:0]  read_0,
    input wire [7:0]  read_1,
    input wire [7:0]  read_2,
    input wire [7:0]  write_2,
    input wire [7:0]  write_3,
    input wire [3:0]  bits_3,
    // The memory and the registers.
    input wire [12:0] kept,
    input wire [12:0] read_data,
    input wire [12:0] read_next,  // on the way to it, if it is read through a register
    input wire        same_1_held,
    input wire        same_2_held,
    input wire        same_3_held,
    input wire [3:0]  older_bits,
    input wire        stale_held,
    input wire [3:0]  bits_held
);
    // What a word says: nothing, unless it is of this epoch.
    function [3:0] says(input [12:0] word);
        says = word[12:4] == epoch ? word[3:0] : 4'd0;
    endfunction
    // Clears since the word was last overwritten by one, 1 to 256, and since it was last written at all, modulo 512.
    wire [7:0] less = epoch - chosen - 1;
    wire [8:0] since = {1'b0, less} + 1;
    wire [8:0] distance = epoch - kept[12:4];

    always @* if (started) begin
        if (!scrubbing) word: assert (says(kept) == parity);
        // The sweep after a reset writes the tag of one clear later.
        if (!scrubbing) tag: assert (distance < since | distance == since + 9'd255 | distance == since + 9'd254);
        if (s0 & registered & read_0 == chosen)
            read_early: assert ((s3 & write_3 == chosen ? bits_3 : says(read_next)) == parity);
        if (s1 & read_1 == chosen) begin
            if (registered) read_late: assert ((same_2_held ? bits_3 : same_3_held ? older_bits : says(read_data)) == parity);
            else read: assert ((same_2_held ? bits_3 : says(read_data)) == parity);
        end
        if (s2 & read_2 == chosen) chosen_bits: assert ((stale_held ? bits_3 : bits_held) == parity);
        if (s1) same: assert (same_1_held == (s2 & read_1 == write_2) & same_2_held == (s3 & read_1 == write_3));
        if (s2) stale: assert (stale_held == (s3 & read_2 == write_3));
    end
endmodule
