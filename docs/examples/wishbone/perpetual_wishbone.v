// The detector as a peripheral of a soft CPU: Wishbone classic, 32-bit words, one bus cycle for
// each request.
//
//   word  write                                   read
//   0     RECORD: push, with 17 in place of the  ply 15:0
//         last move; barrier 16, piece 15:12,
//         from 11:6, to 5:0; with CHECKED the
//         move gives check 20, the seventh bits
//         of to and from 21 and 22
//   1     COMMAND: operation 2:0 (2 pop, 3 cut,   status: query under way 0, verdict there 1,
//         4 clear, 5 first, 6 window), target     exact 2, list_overflow 3, window_cut 4, fault 5,
//         ply 31:16 for a cut                     mover checks 6, other checks 7,
//                                                 error of the last request 10:8
//   2     -                                       verdict: occurrences 15:0, distance 31:16
//   3     -                                       version of these registers: 1
//
// A write is acknowledged when the detector has taken it, so one that comes during a query waits
// for its end: nothing is lost and nothing need be polled before a push. A query clears "verdict
// there"; the verdict stays until the next query. Words 2 and 3 ignore writes. Byte selects are ignored: write
// whole words. An acknowledge comes a cycle or more after the strobe. `irq` is "verdict there".
//
// ENTRIES and DEPTH are those of perpetual_chain.
//
// With CHECKED, for xiangqi: of an equal position that was found, "mover checks" says that every move
// since it of the side that has just moved gave check, "other checks" the same of the other side. Without
// it both are 0. perpetual_check_bits stands beside the detector then.

`default_nettype none

module perpetual_wishbone #(
    parameter integer ENTRIES = 32,
    parameter integer DEPTH = 1024,
    parameter integer CHECKED = 0     // 1 for check bits, and squares of 7 bits; DEPTH is 16 or more then
) (
    input  wire        clock,
    input  wire        reset,
    input  wire        wb_cyc,
    input  wire        wb_stb,
    input  wire        wb_we,
    input  wire [1:0]  wb_adr,        // words
    input  wire [31:0] wb_dat_i,
    output reg  [31:0] wb_dat_o,
    output reg         wb_ack,
    output wire        irq            // high while there is a verdict
);
    localparam [2:0] NOTHING = 3'd0, PUSH = 3'd1, FIRST = 3'd5, WINDOW = 3'd6, REPLACE = 3'd7;
    localparam [31:0] VERSION = 32'd1;

    localparam integer SQUARE_BITS = CHECKED != 0 ? 7 : 6;

    wire request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0] error;
    wire found = distance != 16'd0;

    wire access = wb_cyc && wb_stb && !wb_ack;
    wire is_request = access && wb_we && !wb_adr[1];
    wire taken = is_request && request_ready;
    // A command has no record.
    wire [2:0] command = wb_dat_i[2:0] == PUSH || wb_dat_i[2:0] == REPLACE ? NOTHING : wb_dat_i[2:0];
    wire [2:0] operation = wb_adr[0] ? command : wb_dat_i[17] ? REPLACE : PUSH;
    wire is_query = operation == FIRST || operation == WINDOW;
    // The squares of xiangqi have seven bits.
    wire [6:0] from = {wb_dat_i[22], wb_dat_i[11:6]};
    wire [6:0] to = {wb_dat_i[21], wb_dat_i[5:0]};

    wire mover_checks, other_checks;
    generate
        if (CHECKED != 0) begin : checked
            perpetual_check_bits #(.DEPTH(DEPTH)) bits (
                .clock(clock), .pushed(taken && (operation == PUSH || operation == REPLACE)),
                .check(wb_dat_i[20]), .ply(ply), .error(error), .distance(distance),
                .mover_checks(mover_checks), .other_checks(other_checks)
            );
        end else begin : unchecked
            assign mover_checks = 1'b0, other_checks = 1'b0;
            wire unused = &{1'b0, from[6], to[6]};
        end
    endgenerate

    reg was_taken = 0, under_way = 0, there = 0;
    reg [2:0] last_error = 0;
    reg [5:0] flags = 0;
    reg [31:0] verdict = 0;
    initial wb_ack = 0;
    assign irq = there;

    perpetual_chain #(.ENTRIES(ENTRIES), .DEPTH(DEPTH), .SQUARE_BITS(SQUARE_BITS)) detector (
        .clock(clock), .reset(reset),
        .request_valid(is_request), .request_ready(request_ready), .operation(operation),
        .piece(wb_dat_i[15:12]), .from(from[SQUARE_BITS-1:0]), .to(to[SQUARE_BITS-1:0]), .barrier(wb_dat_i[16]),
        .target_ply(wb_dat_i[31:16]),
        .verdict_valid(verdict_valid), .verdict_ready(1'b1),
        .occurrences(occurrences), .distance(distance), .exact(exact),
        .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault),
        .ply(ply), .error(error)
    );

    always @(posedge clock) begin
        wb_ack <= access && !reset && (!is_request || request_ready);
        case (wb_adr)
            2'd0: wb_dat_o <= {16'd0, ply};
            2'd1: wb_dat_o <= {21'd0, last_error, flags, there, under_way};
            2'd2: wb_dat_o <= verdict;
            default: wb_dat_o <= VERSION;
        endcase

        // The error of a request shows in the cycle after it.
        was_taken <= taken;
        if (was_taken) last_error <= error;
        if (taken && is_query) begin
            under_way <= 1;
            there <= 0;
        end
        if (verdict_valid) begin
            under_way <= 0;
            there <= 1;
            flags <= {other_checks && found, mover_checks && found, fault, window_cut, list_overflow, exact};
            verdict <= {distance, occurrences};
        end
        if (reset) begin
            was_taken <= 0;
            under_way <= 0;
            there <= 0;
            last_error <= 0;
            flags <= 0;
            verdict <= 0;
        end
    end
endmodule

`default_nettype wire
