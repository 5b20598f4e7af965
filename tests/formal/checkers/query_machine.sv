// The query machine with its move stack, for any requests at any time and lines of any length: the stack is last in,
// first out; a query hands the file the records of the window, newest first, each once, and nothing else; the verdict
// counts the even plies at which the file says closed, and names the first.
//
// The file is replaced by free inputs that answer in the time in which a file does.
`include "stack_ram.sv"

module check (
    `include "detector_ports.svh"
    input wire        file_sweeping,
    input wire        file_closed,
    input wire        file_overflow,
    input wire        file_fault,
    output wire       reach_repetition,
    output wire       reach_barrier,
    output wire       reach_bottom
);
    `include "peeks.svh"
    (* hierconn *) wire [`LOW-1:0] \dut.stack.ram.word ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.stack.ram.kept ;
    (* hierconn *) wire [15:0] \dut.stack.ram.next ;
    (* hierconn *) wire [15:0] \dut.stack.ram_read_data ;
    localparam PIECE = 4, RECORD = 16;
    wire [`LOW-1:0] ram_word = \dut.stack.ram.word ;
    wire [15:0]     ram_kept = \dut.stack.ram.kept , ram_next = \dut.stack.ram.next ,
                    ram_read = \dut.stack.ram_read_data ;

    wire        request_ready, verdict_valid, exact, list_overflow, window_cut, fault, file_clear, file_step;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    wire [3:0]  file_piece;
    wire [5:0]  file_from, file_to;
    wire        says_closed = file_closed, says_overflow = file_overflow, says_fault = file_fault;
    perpetual_query_machine dut (
        `include "detector_connections.svh"
        .file_clear(file_clear), .file_reset(), .file_step(file_step), .file_piece(file_piece), .file_from(file_from),
        .file_to(file_to), .file_sweeping(file_sweeping), .file_stepped(on_way[5]), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );
    `include "line.svh"
endmodule
