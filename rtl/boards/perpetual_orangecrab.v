// perpetual_orangecrab: for the board orangecrab.
//
// The board's pins around perpetual_chain_board. Written by
// perpetual 0.1.0 with constraints/orangecrab.lpf.

module perpetual_orangecrab (
    input  wire clock,               // 48000000 Hz
    input  wire button,              // low while pressed: resets
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // green of the RGB light
    output wire led_repetition,      // blue of the RGB light
    output wire led_error            // red of the RGB light
);

    // Reset until the clock has been right for 256 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(256)) power_up (
        .clock(clock), .locked(1'b1), .reset(starts));

    // A low level lights it.
    wire led_alive_high;
    assign led_alive = !led_alive_high;

    // A low level lights it.
    wire led_repetition_high;
    assign led_repetition = !led_repetition_high;

    // A low level lights it.
    wire led_error_high;
    assign led_error = !led_error_high;

    perpetual_chain_board #(.ENTRIES(32), .DEPTH(1024), .CLOCK_HZ(48000000), .CLOCKS_PER_BIT(48))
        circuit (
        .clock(clock),
        .reset(starts | !button),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive_high),
        .led_link(),
        .led_repetition(led_repetition_high),
        .led_error(led_error_high)
    );

endmodule
