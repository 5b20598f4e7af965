// perpetual_killers: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// A quiet move of each ply that has refuted another one.
module perpetual_killers (
    input  wire        clock,              // rising edge
    input  wire        begins,             // no ply has one
    input  wire [3:0]  ply,                // the ply
    input  wire        keep,               // it gets one
    input  wire [11:0] squares,            // this one
    output wire        is_there,           // it has one
    output wire [11:0] killer              // its squares
);
    localparam [15:0] one = 16'd1;

    reg [15:0] filled;

    wire [15:0] here = one << ply;
    wire [15:0] here_filled = filled & here;
    assign is_there = |here_filled;

    perpetual_ram #(.WIDTH(12), .LOG2_WORDS(4), .LATENCY(1)) kept (
        .clock(clock), .write_enable(keep), .write_address(ply), .write_data(squares),
        .read_address(ply), .read_data(killer)
    );

    initial begin
        filled = 16'd0;
    end

    always @(posedge clock) begin
        if (keep) begin
            filled <= filled | here;
        end
        if (begins) begin
            filled <= 16'd0;
        end
    end
endmodule

`default_nettype wire
