// An engine that has whole boards, from a trace (tests/python/traces.py), and makes records of them with
// perpetual_move_encoder for a search window. Its flag is that of the window.
`default_nettype none

module machine #(parameter integer STEPS = 400000, parameter integer PLIES = 32) (input wire clock, output reg finished);
    localparam integer WIDTH = 319;
    localparam [2:0] STEP = 0, ENCODE = 1, SEND = 2, WAIT = 3;
    reg [WIDTH-1:0] trace [0:STEPS-1];
    reg [1023:0] name;
    integer next;
    reg [2:0] state, doing;
    reg [255:0] board;
    reg [3:0] rights;
    initial begin
        if ($value$plusargs("trace=%s", name)) $readmemh(name, trace);
        next = 0;
        {finished, state, doing, make, unmake, load, abort, flag_there} = 0;
    end

    wire [WIDTH-1:0] step = trace[next];
    wire over = step[2:0] == 0 || ^step === 1'bx;
    wire [255:0] new_board = step[318:63];
    wire [3:0] new_rights = step[40:37];
    // For a sibling the board is that of the same step with the newest move taken back, which the stack has.
    reg [259:0] stack [0:1023];
    reg [9:0] ply;
    wire [259:0] parent = stack[step[2:0] == 7 ? ply - 10'd1 : ply];
    reg make, unmake, load, abort, flag_there;
    reg [15:0] keep;
    reg [7:0] back;
    wire [7:0] held;
    reg black, en_passant;
    reg [2:0] en_passant_file;
    wire encoded, barrier, ready, valid, repetition, exact;
    wire [3:0] piece;
    wire [5:0] from, to;
    reg [16:0] record;
    wire encode = state == STEP && !over && (step[2:0] == 1 || step[2:0] == 7);

    perpetual_move_encoder encoder (
        .clock(clock), .reset(1'b0), .pawn(3'd1), .valid_in(encode), .old_board(parent[255:0]), .new_board(new_board),
        .old_rights(parent[259:256]), .new_rights(new_rights), .en_passant(step[45]),
        .valid(encoded), .piece(piece), .from(from), .to(to), .barrier(barrier)
    );
    wire sends = state == SEND && ready;
    perpetual_search_window #(.PLIES(PLIES)) window (
        .clock(clock), .reset(1'b0), .push(sends && doing == 1), .pop(sends && doing == 2), .cut(sends && doing == 3),
        .clear(sends && doing == 4), .replace(sends && doing == 7), .keep(held - back),
        .piece(record[15:12]), .from(record[11:6]), .to(record[5:0]), .barrier(record[16]), .ready(ready), .valid(valid),
        .held_plies(held), .repetition(repetition), .exact(exact), .probe(1'b0), .find(1'b0)
    );

    initial ply = 0;
    always @(posedge clock) begin
        {make, unmake, load, abort, flag_there} <= 0;
        if (encoded) record <= {barrier, piece, from, to};
        case (state)
            STEP: if (over) finished <= 1;
            else begin
                doing <= step[2:0];
                keep <= step[35:20];
                back <= ply[7:0] - step[27:20];    // the core counts the moves that it holds
                {board, rights, black} <= {new_board, new_rights, step[36]};
                {en_passant, en_passant_file} <= {step[41], step[44:42]};
                make <= step[2:0] == 1 || step[2:0] == 7;
                unmake <= step[2:0] == 2 || step[2:0] == 7;
                abort <= step[2:0] == 3;
                load <= step[2:0] == 4;
                case (step[2:0])
                    1: ply <= ply + 1;
                    2: ply <= ply - 1;
                    3: ply <= step[29:20];
                    4: ply <= 0;
                    default: ;
                endcase
                stack[step[2:0] == 1 ? ply + 10'd1 : step[2:0] == 2 ? ply - 10'd1 : step[2:0] == 3 ? step[29:20]
                    : step[2:0] == 4 ? 10'd0 : ply] <= {new_rights, new_board};
                next <= next + 1;
                state <= encode ? ENCODE : SEND;
            end
            ENCODE: if (encoded) state <= SEND;
            SEND: if (ready) state <= WAIT;
            default: if (valid) begin
                flag_there <= 1;
                state <= STEP;
            end
        endcase
    end
endmodule

module bench (input wire clock, output wire finished);
    machine engine (.clock(clock), .finished(finished));
endmodule

`default_nettype wire
