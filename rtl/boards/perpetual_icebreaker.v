// perpetual_icebreaker: for the board icebreaker.
//
// The board's pins around perpetual_chain_board. Written by
// perpetual 0.1.0 with constraints/icebreaker.pcf.

module perpetual_icebreaker (
    input  wire clock,               // 12000000 Hz
    input  wire button,              // low while pressed: resets
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // green, on the main board
    output wire led_link,            // LED3 on the snap-off board
    output wire led_repetition,      // LED1, red, in the middle of the snap-off board
    output wire led_error            // red, on the main board
);

    // Reset until the clock has been right for 64 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(64)) power_up (
        .clock(clock), .locked(1'b1), .reset(starts));

    // A low level lights it.
    wire led_alive_high;
    assign led_alive = !led_alive_high;

    // A low level lights it.
    wire led_error_high;
    assign led_error = !led_error_high;

    perpetual_chain_board #(.ENTRIES(32), .DEPTH(1024), .CLOCK_HZ(12000000), .CLOCKS_PER_BIT(12))
        circuit (
        .clock(clock),
        .reset(starts | !button),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive_high),
        .led_link(led_link),
        .led_repetition(led_repetition),
        .led_error(led_error_high)
    );

endmodule
