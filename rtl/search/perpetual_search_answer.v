// perpetual_search_answer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The answers of the board, byte by byte.
module perpetual_search_answer #(
    parameter integer SEARCHERS = 1,
    parameter integer PLIES = 100,
    parameter integer CLOCK_HZ = 12000000
) (
    input  wire       clock,
    input  wire       sending,
    input  wire       of_board,
    input  wire       of_search,
    input  wire [7:0] number,
    input  wire [7:0] opcode,
    input  wire [3:0] status,
    input  wire [7:0] dropped,
    input  wire [4:0] busy_count,
    input  wire [7:0] search_number,
    input  wire [7:0] search_byte,
    output wire [4:0] place,
    input  wire       ready,
    output wire [7:0] data,
    output wire       valid,
    output wire       last,
    output wire       sent
);
    localparam [7:0] answer_bit = 8'd128;
    localparam [7:0] search_answer = 8'd144;

    reg [4:0] at;
    reg [1:0] fetches;

    wire [7:0] identity_data;

    wire offers = sending & fetches[1];
    wire sends = offers & ready;
    wire is_last = at == 5'd29;
    assign sent = sends & is_last;

    reg [7:0] said;
    always @* begin
        said = identity_data;
        if (at == 5'd15) begin
            said = {3'd0, busy_count};
        end
        if (at == 5'd16) begin
            said = 8'd0;
        end
        if (at == 5'd17) begin
            said = dropped;
        end
        if (at == 5'd29) begin
            said = {4'd0, status};
        end
        if (of_search) begin
            said = search_byte;
        end
        if (at == 5'd30) begin
            said = number;
            if (of_search) begin
                said = search_number;
            end
        end
        if (at == 5'd31) begin
            said = opcode | answer_bit;
            if (of_search) begin
                said = search_answer;
            end
        end
    end

    assign place = at;
    assign data = said;
    assign valid = offers;
    assign last = is_last;

    perpetual_search_identity #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .CLOCK_HZ(CLOCK_HZ)) identity
        (
        .clock(clock), .address(at), .enable(1'b1), .data(identity_data)
    );

    initial begin
        at = 5'd0;
        fetches = 2'd0;
    end

    always @(posedge clock) begin
        if (sending) begin
            if (!fetches[1]) begin
                fetches <= fetches + 2'd1;
            end
            if (sends) begin
                fetches <= 2'd0;
                at <= at + 5'd1;
                if (~of_board & ~of_search & (at == 5'd31)) begin
                    at <= 5'd29;
                end
                if (of_board & (at == 5'd17)) begin
                    at <= 5'd29;
                end
            end
        end else begin
            at <= 5'd30;
            fetches <= 2'd0;
        end
    end
endmodule

`default_nettype wire
