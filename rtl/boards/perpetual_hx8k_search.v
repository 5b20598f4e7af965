// perpetual_hx8k_search: for the board hx8k-search.
//
// The board's pins around perpetual_search_board. Written by
// perpetual 0.1.0 with constraints/hx8k.pcf.

module perpetual_hx8k_search (
    input  wire clock,               // 12000000 Hz
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // D2
    output wire led_link,            // D3
    output wire led_repetition,      // D4
    output wire led_error            // D5
);

    // 72000000 Hz.
    wire fast;
    wire locked;
    SB_PLL40_CORE #(
        .FEEDBACK_PATH("SIMPLE"), .DIVR(4'd0), .DIVF(7'd47), .DIVQ(3'd3),
        .FILTER_RANGE(3'd1)
    ) pll (
        .REFERENCECLK(clock), .PLLOUTGLOBAL(fast), .LOCK(locked),
        .RESETB(1'b1), .BYPASS(1'b0)
    );

    // Reset until the clock has been right for 512 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(512)) power_up (
        .clock(fast), .locked(locked), .reset(starts));

    perpetual_search_board #(.SEARCHERS(1), .PLIES(32), .ICE40(1), .CLOCK_HZ(72000000), .CLOCKS_PER_BIT(72))
        circuit (
        .clock(fast),
        .reset(starts),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive),
        .led_link(led_link),
        .led_repetition(led_repetition),
        .led_error(led_error)
    );

endmodule
