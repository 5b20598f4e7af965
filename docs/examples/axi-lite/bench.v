// What a program would do, then random accesses with random delays on all five channels, of a peripheral
// with check bits or without. See testbench.v.
`default_nettype none

module bench #(parameter CHECKED = 0) (
    input  wire start,
    output reg  ended
);
    reg clock = 0, resetn = 0;
    initial ended = 0;
    always #5 clock = start && !ended && !clock;

    integer writes = 0, reads = 0, lost = 0, lost_reads = 0;
    reg quick = 1, deaf = 0;
    wire [31:0] next_address, next_data, next_read, written, answered;
    wire [1:0] response, in_response;
    wire [31:0] in;
    axi_bus #(.CHECKED(CHECKED)) bus (
        .clock(clock), .resetn(resetn), .quick(quick), .deaf(deaf), .writes(writes), .reads(reads),
        .next_address(next_address), .next_data(next_data), .next_read(next_read),
        .written(written), .answered(answered), .response(response), .answer({in_response, in})
    );

    localparam [11:0] RECORD = 0, COMMAND = 4, VERDICT = 8;
    localparam [1:0] OKAY = 0, SLVERR = 2;
    integer wrongs = 0;

    task wrong(input [8*32:1] what);
        begin
            if (wrongs < 10) $display("WRONG at %0d: %0s", $time, what);
            wrongs = wrongs + 1;
        end
    endtask

    // Adds an access for the channels, each of which does its part in its own time.
    task ask_write(input [11:0] address, input [31:0] data, input [3:0] strobes);
        begin
            bus.aw.item[writes[7:0]] = address;
            bus.w.item[writes[7:0]] = {data, strobes};
            writes = writes + 1;
        end
    endtask

    task ask_read(input [11:0] address);
        begin
            bus.ar.item[reads[7:0]] = address;
            reads = reads + 1;
        end
    endtask

    // What a program does: one access, and its answer. A step ends behind a rising edge, so an access may
    // follow an answer at the next one.
    task write(input [11:0] address, input [31:0] data, input [3:0] strobes, input [1:0] expected);
        begin
            ask_write(address, data, strobes);
            while (written + lost != writes) @(posedge clock) #1;
            if (response != expected) wrong("another response to a write");
        end
    endtask

    task read(input [11:0] address, input [1:0] expected);
        begin
            ask_read(address);
            while (answered + lost_reads != reads) @(posedge clock) #1;
            if (in_response != expected) wrong("another response to a read");
        end
    endtask

    `include "model.vh"

    integer found = 0, refused = 0, i, j;
    time sent;
    reg [2:0] error = 0;
    task push;
        begin
            move;
            write(RECORD, record, 15, OKAY);
            error = 0;
        end
    endtask

    // Another move in place of the last.
    task replace;
        begin
            error = plies == 0 ? 1 : 0;
            if (plies == 0) begin
                move;
                refused = refused + 1;
            end else begin
                plies = plies - 1;
                move;
            end
            write(RECORD, record | 32'h20000, 15, OKAY);
            if (error != 0) plies = 0;
        end
    endtask

    task command(input [31:0] what, input [2:0] expected);
        begin
            write(COMMAND, what, 15, OKAY);
            error = expected;
            if (error != 0) refused = refused + 1;
            else if (what[2:0] == 2) plies = plies - 1;
            else if (what[2:0] == 3) plies = {16'd0, what[31:16]};
            else if (what[2:0] == 4) plies = 0;
        end
    endtask

    task check_state;
        begin
            read(RECORD, OKAY);
            if (in != plies) wrong("another ply");
            read(COMMAND, OKAY);
            if (in[31:11] != 0 || in[10:8] != error) wrong("another error");
        end
    endtask

    task check_verdict;
        begin
            read(COMMAND, OKAY);
            while (in[1:0] == 2'b01) read(COMMAND, OKAY);
            if (in[5:0] != 6'h06) wrong("another status after a query");
            if (in[7:6] != {other_checks, mover_checks}) wrong("other checks");
            read(VERDICT, OKAY);
            if (in != {distance, occurrences}) wrong("another verdict");
            if (occurrences > 0) begin
                found = found + 1;
                said[{other_checks, mover_checks}] = said[{other_checks, mover_checks}] + 1;
            end
        end
    endtask

    task access_at_random;
        begin
            random = next(random);
            k = {24'd0, random[26:19]};
            case (random[31:27])
                0, 1, 2: command(2, plies == 0 ? 1 : 0);
                3: command({k[15:0], 16'd3}, k > plies ? 2 : 0);
                4: if (random[26:25] == 0) command(4, 0);
                // A command has no record to play.
                5: if (random[26]) command(random[25] ? 7 : 1, 0);
                else replace;
                // What does nothing, with the data of a clear.
                6: write({random[26:17] | 10'd8, random[16:15]}, 32'd4, 15, SLVERR);
                7: write(VERDICT, 32'd4, 15, SLVERR);
                8: if (random[19:16] != 15) write({9'd0, random[26], 2'd0}, 32'd4, random[19:16],
                    random[19:16] == 0 ? OKAY : SLVERR);
                9: begin
                    read(random[26] ? 16 : {random[26:17] | 10'd8, random[16:15]}, SLVERR);
                    if (in != 0) wrong("something where nothing is");
                end
                10, 11, 12, 13, 14, 15: begin
                    look(random[26]);
                    command(random[26] ? 5 : 6, 0);
                    if (random[25] && plies < 200) push;
                    check_verdict;
                end
                default: if (plies < 200) push;
            endcase
            if (random[2:0] == 0) check_state;
        end
    endtask

    // Many writes one behind another, and reads beside them.
    localparam STREAM = 200;
    reg [1:0] expected [0:STREAM - 1];
    integer plies_after [0:STREAM], first_write, first_read, seen;
    reg [7:0] done, least;
    task stream;
        begin
            command(4, 0);
            plies_after[0] = 0;
            first_write = writes;
            first_read = reads;
            for (i = 0; i < STREAM; i = i + 1) begin
                random = next(random);
                expected[i] = random[31:28] == 15 ? SLVERR : OKAY;
                if (random[31:28] == 15) ask_write(16, 4, 15);
                else if (random[31:30] == 0) begin
                    look(0);
                    ask_write(COMMAND, 6, 15);
                end else begin
                    move;
                    ask_write(RECORD, record, 15);
                end
                plies_after[i + 1] = plies;
            end
            seen = 0;
            least = 0;
            while (seen < STREAM) begin
                // What was answered before a read is in what it reads; what was not yet sent is not.
                if (answered == reads) begin
                    if (reads != first_read && (in < plies_after[least] || in > plies_after[done]))
                        wrong("another ply in the stream");
                    least = seen[7:0];
                    ask_read(RECORD);
                    ask_read(RECORD);
                end
                @(posedge clock) #1;
                done = (next_address < next_data ? next_address[7:0] : next_data[7:0]) - first_write[7:0];
                if (written + lost != first_write + seen) begin
                    if (response != expected[seen]) wrong("another response in the stream");
                    seen = seen + 1;
                end
            end
            while (answered != reads) @(posedge clock) #1;
            check_state;
            check_verdict;
        end
    endtask

    // Squares and checks as in the worked example of docs/protocol.md: a chariot goes from d5 to e5 and back, the black
    // general from e9 to d9 and back; bit 0 of `check` is that of the first move.
    task cycle(input [3:0] check);
        begin
            command(4, 0);
            for (i = 0; i < 4; i = i + 1)
                write(RECORD, {11'd0, check[i], 20'd0}
                    | (i == 0 ? 32'h05c31 : i == 1 ? 32'h609554 : i == 2 ? 32'h05c70 : 32'h609515), 15, OKAY);
            command(6, 0);
            read(COMMAND, OKAY);
            while (!in[1]) read(COMMAND, OKAY);
            $display("checks %b, status %h", check, in);
        end
    endtask

    initial begin
        for (i = 0; i < 4; i = i + 1) said[i] = 0;
        repeat (2) @(posedge clock) #1;
        resetn = 1;
        repeat (2) begin
            // Two knights out and back.
            for (i = 0; i < 4; i = i + 1)
                write(RECORD, i == 0 ? 32'h02195 : i == 1 ? 32'h0afad : i == 2 ? 32'h02546 : 32'h0ab7e, 15, OKAY);
            command(6, 0);
            read(COMMAND, OKAY);
            if (in[1:0] != 2'b01 || bus.irq) wrong("no query under way");
            while (!in[1]) read(COMMAND, OKAY);
            if (!bus.irq) wrong("no interrupt");
            $write("status %h, ", in);
            read(VERDICT, OKAY);
            $display("%0d before, %0d back", in[15:0], in[31:16]);
        end
        // A write behind a query waits, and is not lost.
        command(6, 0);
        sent = $time;
        write(RECORD, 32'h02195, 15, OKAY);
        $display("a push behind a query waited: %0d", $time - sent > 80);
        read(RECORD, OKAY);
        $display("ply %0d", in);
        command({16'd2, 16'd3}, 0);
        read(RECORD, OKAY);
        $display("ply %0d after a cut", in);
        command(4, 0);
        command(2, 1);
        read(COMMAND, OKAY);
        $display("status %h after taking back from an empty line", in);
        read(12, OKAY);
        $display("version %0d", in);
        read(16, SLVERR);
        $display("nothing at byte 16: %0d, response %0d", in, in_response);
        cycle(4'b1111);
        if (CHECKED != 0) for (j = 0; j < 3; j = j + 1) cycle(j == 0 ? 4'b0101 : j == 1 ? 4'b1010 : 4'b1100);
        command(4, 0);

        at[0] = {6'd4, 6'd60};
        for (j = 0; j < 1200; j = j + 1) begin
            quick = j < 300;
            access_at_random;
        end
        stream;
        quick = 1;
        stream;
        $display("%0d verdicts with a repetition, %0d requests refused", found, refused);
        $display("all checks by neither %0d, the mover %0d, the other %0d, both %0d", said[0], said[1], said[2], said[3]);
        bus.show;

        // A reset during a query, with answers that nobody takes.
        command(6, 0);
        deaf = 1;
        ask_write(VERDICT, 0, 15);
        ask_write(RECORD, 0, 15);
        ask_read(VERDICT);
        repeat (8) @(posedge clock) #1;
        resetn = 0;
        @(posedge clock) #1;
        {resetn, deaf} = 2'b10;
        lost = 2;
        lost_reads = 1;
        plies = 0;
        error = 0;
        repeat (300) @(posedge clock) #1;
        check_state;
        if (in != 0 || bus.irq) wrong("a status after reset");
        read(VERDICT, OKAY);
        if (in != 0) wrong("a verdict after reset");
        if (next_address != writes || next_data != writes || next_read != reads) wrong("not all was sent");
        $display("%0d wrong", wrongs + bus.wrongs);
        ended = 1;
    end
endmodule

`default_nettype wire
