// The pins of Sipeed Tang Nano 9K as the ports of a bare circuit.
module perpetual_harness (
    input  wire clock,
    input  wire reset,
    input  wire rx,
    output wire tx,
    output wire led_alive,
    output wire led_link,
    output wire led_repetition,
    output wire led_error
);

    wire led_alive_pin;
    assign led_alive = !led_alive_pin;
    wire led_link_pin;
    assign led_link = !led_link_pin;
    wire led_repetition_pin;
    assign led_repetition = !led_repetition_pin;
    wire led_error_pin;
    assign led_error = !led_error_pin;

    chip chip (
        .clock(clock),
        .rx(rx),
        .tx(tx),
        .button(!reset),
        .led_alive(led_alive_pin),
        .led_link(led_link_pin),
        .led_repetition(led_repetition_pin),
        .led_error(led_error_pin)
    );
endmodule
