// perpetual_tangnano9k: for the board tangnano9k.
//
// The board's pins around perpetual_chain_board. Written by
// perpetual 0.1.0 with constraints/tangnano9k.cst.

module perpetual_tangnano9k (
    input  wire clock,               // 27000000 Hz
    input  wire button,              // low while pressed: resets
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // LED1, the first of the row of six
    output wire led_link,            // LED2
    output wire led_repetition,      // LED3
    output wire led_error            // LED4
);

    // Reset until the clock has been right for 128 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(128)) power_up (
        .clock(clock), .locked(1'b1), .reset(starts));

    // A low level lights it.
    wire led_alive_high;
    assign led_alive = !led_alive_high;

    // A low level lights it.
    wire led_link_high;
    assign led_link = !led_link_high;

    // A low level lights it.
    wire led_repetition_high;
    assign led_repetition = !led_repetition_high;

    // A low level lights it.
    wire led_error_high;
    assign led_error = !led_error_high;

    perpetual_chain_board #(.ENTRIES(32), .DEPTH(1024), .CLOCK_HZ(27000000), .CLOCKS_PER_BIT(27))
        circuit (
        .clock(clock),
        .reset(starts | !button),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive_high),
        .led_link(led_link_high),
        .led_repetition(led_repetition_high),
        .led_error(led_error_high)
    );

endmodule
