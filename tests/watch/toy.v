// A toy: an engine that plays a trace, with its flags from the trace.
module bench (input wire clock, output wire finished);
    engine toy (.clock(clock), .finished(finished));
endmodule
