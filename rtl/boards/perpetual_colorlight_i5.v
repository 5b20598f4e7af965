// perpetual_colorlight_i5: for the board colorlight-i5.
//
// The board's pins around perpetual_chain_board. Written by
// perpetual 0.1.0 with constraints/colorlight-i5.lpf.

module perpetual_colorlight_i5 (
    input  wire clock,               // 25000000 Hz
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive            // the only one, on the module
);

    // Reset until the clock has been right for 128 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(128)) power_up (
        .clock(clock), .locked(1'b1), .reset(starts));

    // A low level lights it.
    wire led_alive_high;
    assign led_alive = !led_alive_high;

    perpetual_chain_board #(.ENTRIES(32), .DEPTH(1024), .CLOCK_HZ(25000000), .CLOCKS_PER_BIT(25))
        circuit (
        .clock(clock),
        .reset(starts),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive_high),
        .led_link(),
        .led_repetition(),
        .led_error()
    );

endmodule
