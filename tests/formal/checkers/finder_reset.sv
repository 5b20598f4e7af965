// The finder of the search window beside one that begins as after power-up: after a clear no output tells them apart, for any
// operations and questions.
//
// `dut` has begun in any state. Where the newest record is may differ between the two (`newest`), always by the same, so the
// words that are the same are so many places behind it. One of them stands for all: the memories are replaced by ones that
// keep that word alone, `word`, and give anything for the others. Given is that no more is taken back than was pushed,
// and nothing asked that lies further back than what is held.
module check (
    input wire       clock,
    input wire       push,
    input wire       pop,
    input wire       replace,
    input wire       clear,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    input wire       find,
    input wire [7:0] distance,
    output wire      hypothesis_others,
    output wire      reach_found,
    output wire      reach_full
);
    `include "peeks.svh"
    (* hierconn *) wire [6:0]  \dut.list.word ;
    (* hierconn *) wire [6:0]  \other.list.word ;
    (* hierconn *) wire [15:0] \dut.list.kept ;
    (* hierconn *) wire [15:0] \other.list.kept ;
    (* hierconn *) wire [15:0] \dut.list.anything ;
    (* hierconn *) wire [15:0] \other.list.anything ;
    (* hierconn *) wire [15:0] \dut.list.read_data ;
    (* hierconn *) wire [15:0] \other.list.read_data ;
    wire       finding, found, other_finding, other_found;
    wire [3:0] found_piece, other_piece;
    wire [5:0] found_from, found_to, other_from, other_to;
    perpetual_window_finder dut (
        .clock(clock), .push(push), .pop(pop), .replace(replace), .clear(clear), .piece(piece), .from(from), .to(to),
        .find(find), .distance(distance), .finding(finding), .found(found), .found_piece(found_piece),
        .found_from(found_from), .found_to(found_to)
    );
    perpetual_window_finder other (
        .clock(clock), .push(push), .pop(pop), .replace(replace), .clear(clear), .piece(piece), .from(from), .to(to),
        .find(find), .distance(distance), .finding(other_finding), .found(other_found), .found_piece(other_piece),
        .found_from(other_from), .found_to(other_to)
    );

    // So many records are held since the clear.
    reg [7:0] held = 0;
    wire      operates = push | pop | replace | clear;
    always @* begin
        assume (clear | push + pop + replace <= 2'd1);
        assume (!(pop | replace) | held != 0);
        assume (!find | operates | distance <= held);
    end
    always @(posedge clock) begin
        if (push) held <= held == 128 ? held : held + 8'd1;
        if (pop) held <= held - 8'd1;
        if (clear) held <= 0;
    end

    wire [6:0] apart = its_newest - newest_newest;
    wire [6:0] behind = newest_newest - \other.list.word , asked_behind = newest_newest - newest_address;
    wire       reads = newest_pass != 0 & newest_left != 0;
    // The words that are read are the same, if they are held.
    assign hypothesis_others = !reads | asked_behind >= held | newest_address == \other.list.word
        | \dut.list.anything == \other.list.anything ;
    always @* assume (\dut.list.word == \other.list.word + apart);

    always @* begin
        // What is promised.
        alike: assert (finding == other_finding & found == other_found);
        found_alike: assert (!found | {found_piece, found_from, found_to} == {other_piece, other_from, other_to});
        // What the registers hold meanwhile.
        walks: assert (
            its_pass == newest_pass & its_has_found == newest_has_found & its_reading == newest_reading
            & its_has_record == newest_has_record
        );
        if (newest_pass != 0) under_way: assert (
            its_left == newest_left & its_length == newest_length & its_both == newest_both & its_one == newest_one
            & its_stands_there == newest_stands_there & newest_left <= newest_length & newest_length <= held
            & !newest_has_found
        );
        if (reads) place: assert (
            its_address == newest_address + apart & {1'b0, asked_behind} == newest_length - newest_left
        );
        if (newest_reading & newest_pass != 0) read: assert (\dut.list.read_data == \other.list.read_data );
        if (newest_has_record & newest_pass != 0) record: assert (its_record == newest_record);
        if (newest_has_found) answer: assert (its_one == newest_one & its_both == newest_both & its_piece_found == newest_piece_found);
        bounds: assert (held <= 128);
        if (behind < held) kept: assert (\dut.list.kept == \other.list.kept );
    end
    assign reach_found = found;
    assign reach_full = held == 4 & finding;
endmodule

// A memory that keeps one word, whichever, and gives anything for the others, and where it is written.
module perpetual_finder_list (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    (* anyconst *) wire [6:0] word;
    (* anyseq *) wire [15:0] anything;
    reg [15:0] kept;
    always @(posedge clock) begin
        read_data <= read_address == word & !write_enable ? kept : anything;
        if (write_enable & write_address == word) kept <= write_data;
    end
endmodule
