// perpetual_ulx3s: for the board ulx3s.
//
// The board's pins around perpetual_chain_board. Written by
// perpetual 0.1.0 with constraints/ulx3s.lpf.

module perpetual_ulx3s (
    input  wire clock,               // 25000000 Hz
    input  wire button,              // high while pressed: resets
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // led 0
    output wire led_link,            // led 1
    output wire led_repetition,      // led 2
    output wire led_error,           // led 3
    output wire wifi_gpio0           // held high
);

    // Reset until the clock has been right for 128 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(128)) power_up (
        .clock(clock), .locked(1'b1), .reset(starts));

    // wifi_gpio0: keeps the ESP32 beside the FPGA from restarting the board.
    assign wifi_gpio0 = 1'b1;

    perpetual_chain_board #(.ENTRIES(32), .DEPTH(1024), .CLOCK_HZ(25000000), .CLOCKS_PER_BIT(25))
        circuit (
        .clock(clock),
        .reset(starts | button),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive),
        .led_link(led_link),
        .led_repetition(led_repetition),
        .led_error(led_error)
    );

endmodule
