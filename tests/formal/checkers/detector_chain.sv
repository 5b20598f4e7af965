// The whole detector around a chain file: see detector.svh.
`include "stack_ram.sv"

module check (
    `include "detector_ports.svh"
    `include "detector_goals.svh"
);
    `include "detector.svh"
    perpetual_chain dut (
        `include "detector_connections.svh"
    );
endmodule

module perpetual_chain_file (
    `include "file_ports.svh"
);
    `include "any_file.svh"
endmodule
