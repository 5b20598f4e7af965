// The whole detector around a scoreboard: see detector.svh.
`include "stack_ram.sv"

module check (
    `include "detector_ports.svh"
    `include "detector_goals.svh"
);
    `include "detector.svh"
    perpetual_scoreboard dut (
        `include "detector_connections.svh"
    );
endmodule

module perpetual_scoreboard_file (
    `include "file_ports.svh"
);
    `include "any_file.svh"
endmodule
