// perpetual_icestick: for the board icestick.
//
// The board's pins around perpetual_scoreboard_board. Written by
// perpetual 0.1.0 with constraints/icestick.pcf.

module perpetual_icestick (
    input  wire clock,               // 12000000 Hz
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // D5, green, in the middle
    output wire led_link,            // D4, red
    output wire led_repetition,      // D3, red
    output wire led_error            // D2, red
);

    // Reset until the clock has been right for 64 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(64)) power_up (
        .clock(clock), .locked(1'b1), .reset(starts));

    perpetual_scoreboard_board #(.DEPTH(1024), .CLOCK_HZ(12000000), .CLOCKS_PER_BIT(12))
        circuit (
        .clock(clock),
        .reset(starts),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive),
        .led_link(led_link),
        .led_repetition(led_repetition),
        .led_error(led_error)
    );

endmodule
