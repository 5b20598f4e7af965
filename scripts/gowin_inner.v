// The buffers of pins that synth_gowin puts around the modules inside too, where they are kept: wires instead.

(* techmap_celltype = "IBUF OBUF" *)
module inner_buffer (input I, output O);
    assign O = I;
endmodule
