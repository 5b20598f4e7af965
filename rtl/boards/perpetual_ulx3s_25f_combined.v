// perpetual_ulx3s_25f_combined: for the board ulx3s-25f-combined.
//
// The board's pins around perpetual_search_board. Written by
// perpetual 0.1.0 with constraints/ulx3s.lpf.

module perpetual_ulx3s_25f_combined (
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

    // 50000000 Hz.
    wire fast;
    wire locked;
    EHXPLLL #(
        .CLKI_DIV(1), .CLKFB_DIV(2), .FEEDBK_PATH("CLKOP"),
        .CLKOP_ENABLE("ENABLED"), .CLKOP_DIV(12), .CLKOP_CPHASE(11), .CLKOP_FPHASE(0),
        .OUTDIVIDER_MUXA("DIVA"), .PLLRST_ENA("DISABLED"), .STDBY_ENABLE("DISABLED"),
        .DPHASE_SOURCE("DISABLED"), .INTFB_WAKE("DISABLED")
    ) pll (
        .CLKI(clock), .CLKFB(fast), .CLKOP(fast), .LOCK(locked), .RST(1'b0), .STDBY(1'b0),
        .PHASESEL0(1'b0), .PHASESEL1(1'b0), .PHASEDIR(1'b0), .PHASESTEP(1'b0), .PHASELOADREG(1'b0),
        .PLLWAKESYNC(1'b0), .ENCLKOP(1'b0)
    );

    // Reset until the clock has been right for 256 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up #(.CYCLES(256)) power_up (
        .clock(fast), .locked(locked), .reset(starts));

    // wifi_gpio0: keeps the ESP32 beside the FPGA from restarting the board.
    assign wifi_gpio0 = 1'b1;

    perpetual_search_board #(.SEARCHERS(2), .PLIES(32), .ICE40(0), .CLOCK_HZ(50000000), .CLOCKS_PER_BIT(50), .HAS_DETECTOR(1))
        circuit (
        .clock(fast),
        .reset(starts | button),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive),
        .led_link(led_link),
        .led_repetition(led_repetition),
        .led_error(led_error)
    );

endmodule
