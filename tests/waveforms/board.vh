// A board and a host at its serial line. Included first; the scenario goes on with an `initial` block
// and ends the module.
`timescale 1ns / 1ps
module scenario;
    reg clock = 0;
    always #5 clock = ~clock;

    // The board's clock is 12 MHz, its line has 1 Mbaud.
    localparam CYCLES_A_BIT = 12;

    reg  rx = 1, drawn = 0;
    wire tx, led_alive, led_link, led_repetition, led_error;
    integer sent;

    `CORE board (
        .clock(clock), .rx(rx), .tx(tx), .led_alive(led_alive), .led_link(led_link),
        .led_repetition(led_repetition), .led_error(led_error)
    );

    // What happens on the way of a request and its answer.
    wire received = board.circuit.front_end.receiver_valid;
    wire asked = board.circuit.detector.request_valid & board.circuit.detector.request_ready;
    wire answered = board.circuit.detector.verdict_valid & board.circuit.detector.verdict_ready;
    wire answers = board.circuit.front_end.framer_tx_valid & board.circuit.front_end.sender_ready;
    wire pushes = asked & board.circuit.detector.operation == 1;
    // And a first column in which nothing does.
    reg  begun = 0;
    always @(posedge clock) begun <= drawn;
    wire comes = received | asked | answered | !begun;
    wire goes = asked | answered | answers | !begun;

    initial begin
        #1000000 $display("the scenario does not end");
        $finish;
    end

    // Lets cycles pass.
    task cycles(input integer count);
        repeat (count) @(posedge clock) #1;
    endtask

    // Sends a byte: start bit, eight bits, the lowest first, stop bit.
    task send(input [7:0] data);
        for (sent = 0; sent < 10; sent = sent + 1) begin
            rx = sent == 0 ? 1'b0 : sent == 9 ? 1'b1 : data[sent - 1];
            cycles(CYCLES_A_BIT);
        end
    endtask

    task draw;
        drawn = 1;
    endtask

    // A LINE request, and time for its answer: END; number 1, LINE, base 0, the item; the CRC; END.
    task one_line;
        begin
            cycles(100);
            draw;
            send(8'hC0);
            send(8'h01); send(8'h02); send(8'h00); send(8'h00);
            send(8'h95); send(8'h21); send(8'h04);
            send(8'h20); send(8'hDE); send(8'hF9); send(8'h06);
            send(8'hC0);
            cycles(20 * 10 * CYCLES_A_BIT);
            $finish;
        end
    endtask
