// The detector as a peripheral of a processor: AXI4-Lite slave, 32-bit data, 4 KB of addresses.
//
//   byte  write                                   read
//   0     RECORD: push, with 17 in place of the  ply 15:0
//         last move; barrier 16, piece 15:12,
//         from 11:6, to 5:0; with CHECKED the
//         move gives check 20, the seventh bits
//         of to and from 21 and 22
//   4     COMMAND: operation 2:0 (2 pop, 3 cut,   status: query under way 0, verdict there 1,
//         4 clear, 5 first, 6 window), target     exact 2, list_overflow 3, window_cut 4, fault 5,
//         ply 31:16 for a cut                     mover checks 6, other checks 7,
//                                                 error of the last request 10:8
//   8     -                                       verdict: occurrences 15:0, distance 31:16
//   12    -                                       version of these registers: 1
//
// The registers are those of perpetual_wishbone. A write is answered when the detector has taken it,
// so one that comes during a query waits for its end, at most 8 cycles and one for each ply of the
// window; reads go on meanwhile. Nothing is lost and nothing need be polled before a push. A query
// clears "verdict there"; the verdict stays until the next query. A request that the detector refuses
// is answered OKAY; see the status.
//
// SLVERR, and nothing done: any other address, a write to verdict or version, a write of some of the four
// bytes. A write of a register with no strobe at all does nothing, and is OKAY. The lowest two address
// bits and AxPROT are ignored. Address and data of a write are taken in any order. No output depends on an
// input of the same cycle. `irq` is "verdict there".
//
// ENTRIES and DEPTH are those of perpetual_chain.
//
// With CHECKED, for xiangqi: of an equal position that was found, "mover checks" says that every move
// since it of the side that has just moved gave check, "other checks" the same of the other side. Without
// it both are 0. perpetual_check_bits stands beside the detector then.

`default_nettype none

module perpetual_axi_lite #(
    parameter integer ENTRIES = 32,
    parameter integer DEPTH = 1024,
    parameter integer CHECKED = 0     // 1 for check bits, and squares of 7 bits; DEPTH is 16 or more then
) (
    input  wire        aclk,
    input  wire        aresetn,       // synchronous
    input  wire [11:0] s_axi_awaddr,
    input  wire [2:0]  s_axi_awprot,
    input  wire        s_axi_awvalid,
    output wire        s_axi_awready,
    input  wire [31:0] s_axi_wdata,
    input  wire [3:0]  s_axi_wstrb,
    input  wire        s_axi_wvalid,
    output wire        s_axi_wready,
    output reg  [1:0]  s_axi_bresp,
    output reg         s_axi_bvalid,
    input  wire        s_axi_bready,
    input  wire [11:0] s_axi_araddr,
    input  wire [2:0]  s_axi_arprot,
    input  wire        s_axi_arvalid,
    output wire        s_axi_arready,
    output reg  [31:0] s_axi_rdata,
    output reg  [1:0]  s_axi_rresp,
    output reg         s_axi_rvalid,
    input  wire        s_axi_rready,
    output wire        irq            // high while there is a verdict
);
    localparam [2:0] NOTHING = 3'd0, PUSH = 3'd1, FIRST = 3'd5, WINDOW = 3'd6, REPLACE = 3'd7;
    localparam [31:0] VERSION = 32'd1;
    localparam [1:0] OKAY = 2'd0, SLVERR = 2'd2;

    localparam integer SQUARE_BITS = CHECKED != 0 ? 7 : 6;

    wire request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0] error;
    wire found = distance != 16'd0;

    // One write is held, address and data each as it comes.
    reg aw_held = 0, w_held = 0;
    reg [9:0] word = 0;
    reg [31:0] data = 0;
    reg [3:0] strobes = 0;
    assign s_axi_awready = !aw_held;
    assign s_axi_wready = !w_held;
    assign s_axi_arready = !s_axi_rvalid;

    wire complete = aw_held && w_held && !s_axi_bvalid;
    wire writable = word[9:1] == 9'd0;
    wire is_request = complete && writable && strobes == 4'b1111;
    wire taken = is_request && request_ready;
    wire done = complete && (!is_request || request_ready);
    // A command has no record.
    wire [2:0] command = data[2:0] == PUSH || data[2:0] == REPLACE ? NOTHING : data[2:0];
    wire [2:0] operation = word[0] ? command : data[17] ? REPLACE : PUSH;
    wire is_query = operation == FIRST || operation == WINDOW;
    // The squares of xiangqi have seven bits.
    wire [6:0] from = {data[22], data[11:6]};
    wire [6:0] to = {data[21], data[5:0]};

    wire mover_checks, other_checks;
    generate
        if (CHECKED != 0) begin : checked
            perpetual_check_bits #(.DEPTH(DEPTH)) bits (
                .clock(aclk), .pushed(taken && (operation == PUSH || operation == REPLACE)),
                .check(data[20]), .ply(ply), .error(error), .distance(distance),
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
    assign irq = there;
    initial begin
        s_axi_bvalid = 0;
        s_axi_rvalid = 0;
    end

    perpetual_chain #(.ENTRIES(ENTRIES), .DEPTH(DEPTH), .SQUARE_BITS(SQUARE_BITS)) detector (
        .clock(aclk), .reset(!aresetn),
        .request_valid(is_request), .request_ready(request_ready), .operation(operation),
        .piece(data[15:12]), .from(from[SQUARE_BITS-1:0]), .to(to[SQUARE_BITS-1:0]), .barrier(data[16]),
        .target_ply(data[31:16]),
        .verdict_valid(verdict_valid), .verdict_ready(1'b1),
        .occurrences(occurrences), .distance(distance), .exact(exact),
        .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault),
        .ply(ply), .error(error)
    );

    always @(posedge aclk) begin
        if (s_axi_awvalid && s_axi_awready) begin
            aw_held <= 1;
            word <= s_axi_awaddr[11:2];
        end
        if (s_axi_wvalid && s_axi_wready) begin
            w_held <= 1;
            data <= s_axi_wdata;
            strobes <= s_axi_wstrb;
        end
        if (s_axi_bready) s_axi_bvalid <= 0;
        if (done) begin
            aw_held <= 0;
            w_held <= 0;
            s_axi_bvalid <= 1;
            s_axi_bresp <= writable && (strobes == 4'b1111 || strobes == 4'b0000) ? OKAY : SLVERR;
        end

        if (s_axi_rready) s_axi_rvalid <= 0;
        if (s_axi_arvalid && s_axi_arready) begin
            s_axi_rvalid <= 1;
            s_axi_rresp <= OKAY;
            case (s_axi_araddr[11:2])
                10'd0: s_axi_rdata <= {16'd0, ply};
                10'd1: s_axi_rdata <= {21'd0, last_error, flags, there, under_way};
                10'd2: s_axi_rdata <= verdict;
                10'd3: s_axi_rdata <= VERSION;
                default: begin
                    s_axi_rdata <= 32'd0;
                    s_axi_rresp <= SLVERR;
                end
            endcase
        end

        // The error of a request shows in the cycle after it, before a read that follows the answer.
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
        if (!aresetn) begin
            aw_held <= 0;
            w_held <= 0;
            s_axi_bvalid <= 0;
            s_axi_rvalid <= 0;
            was_taken <= 0;
            under_way <= 0;
            there <= 0;
            last_error <= 0;
            flags <= 0;
            verdict <= 0;
        end
    end

    wire unused = &{1'b0, s_axi_awprot, s_axi_arprot, s_axi_awaddr[1:0], s_axi_araddr[1:0]};
endmodule

`default_nettype wire
