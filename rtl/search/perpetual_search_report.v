// perpetual_search_report: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The answer to a search, byte by byte.
module perpetual_search_report (
    input  wire        clock,
    input  wire [4:0]  place,
    input  wire        selected,
    input  wire [7:0]  number,
    input  wire [31:0] tag,
    input  wire [15:0] value,
    input  wire [14:0] best,
    input  wire [31:0] nodes,
    input  wire [31:0] generations,
    input  wire [31:0] repetitions,
    input  wire [31:0] bounds,
    input  wire [31:0] cycles,
    input  wire        inexact,
    input  wire        aborted,
    input  wire        abandoned,
    input  wire        too_deep,
    input  wire        list_full,
    input  wire        frames_full,
    input  wire        illegal_root,
    output wire [7:0]  data
);
    localparam [7:0] opcode = 8'd144;
    localparam [3:0] aborted_code = 4'd6;
    localparam [3:0] abandoned_code = 4'd7;
    localparam [3:0] too_deep_code = 4'd8;
    localparam [3:0] list_full_code = 4'd9;
    localparam [3:0] frames_full_code = 4'd10;
    localparam [3:0] illegal_root_code = 4'd11;

    reg [7:0] shown;

    wire [3:0] status =
        aborted ? aborted_code : abandoned ? abandoned_code : too_deep ? too_deep_code
        : list_full ? list_full_code : frames_full ? frames_full_code
        : illegal_root ? illegal_root_code : 4'd0;
    wire [31:0] found = {1'b0, best, value};
    wire [31:0] tail = {opcode, number, 4'd0, status, 7'd0, inexact};
    wire [31:0] word =
        place[4] ? (place[3] ? (place[2] ? tail : cycles) : place[2] ? bounds : repetitions)
        : place[3] ? (place[2] ? generations : nodes) : place[2] ? found : tag;
    wire [7:0] chosen_byte =
        place[1] ? (place[0] ? word[31:24] : word[23:16]) : place[0] ? word[15:8] : word[7:0];
    assign data = shown;

    initial begin
        shown = 8'd0;
    end

    always @(posedge clock) begin
        shown <= chosen_byte;
        if (!selected) begin
            shown <= 8'd0;
        end
    end
endmodule

`default_nettype wire
