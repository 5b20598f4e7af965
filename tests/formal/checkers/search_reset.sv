// The search chip without its memories and its detector: what those say comes in, and what they are told goes out. Two copies
// of this are compared (twins.py).
module check (
    `include "search_ports.svh"
    ,
    // What detector and memories say, and when it is used.
    input  wire        window_ready,
    input  wire        window_valid,
    input  wire [2:0]  said_flags,
    input  wire [7:0]  said_plies,
    input  wire [31:0] said_frame,
    input  wire [46:0] said_move,
    input  wire [47:0] said_gains,
    input  wire [31:0] said_men,
    input  wire [63:0] said_lines,
    input  wire [2:0]  said_victim,
    input  wire [11:0] said_killer,
    output wire        uses_flags,
    output wire        uses_plies,
    output wire        uses_frame,
    output wire        uses_list,
    output wire        uses_gains,
    output wire        uses_men,
    output wire        uses_lines,
    output wire        uses_victim,
    output wire        uses_killer,
    output wire [17:0] facts,
    // Which words were asked for.
    output wire [6:0]  frame_asked,
    output wire [35:0] list_asked,
    output wire [23:0] gains_asked,
    output wire [2:0]  men_asked,
    output wire [11:0] lines_asked,
    output wire [5:0]  victim_asked,
    output wire [3:0]  killer_asked,
    // What they are told, and when that means something.
    output wire        window_clears,
    output wire        window_pushes,
    output wire [16:0] window_record,
    output wire        window_pops,
    output wire        window_cuts,
    output wire [7:0]  window_keep,
    output wire        frame_writes,
    output wire [38:0] frame_written,
    output wire        killer_writes,
    output wire [15:0] killer_written,
    output wire        move_writes,
    output wire [24:0] move_written,
    output wire [1:0]  link_writes,
    output wire        link_writes_any,
    output wire [32:0] link_written,
    output wire        loss_writes,
    output wire [24:0] loss_written,
    output wire        men_writes,
    output wire [18:0] men_written,
    output wire [3:0]  line_writes,
    output wire        line_writes_any,
    output wire [31:0] line_written
);
    `include "peeks.svh"
    wire settled = 1;  // that is where copies are compared
    `include "search_uses.svh"
    // The detector: what it says of a line is right where it says so (search-window), and it is asked then.
    (* hierconn *) wire [12:0] \dut.window.said ;
    (* hierconn *) wire        \dut.window.clear , \dut.window.push , \dut.window.pop , \dut.window.cut ;
    (* hierconn *) wire [16:0] \dut.window.record ;
    (* hierconn *) wire [7:0]  \dut.window.keep ;
    assign \dut.window.said = {window_ready, window_valid, said_flags, said_plies};
    assign uses_flags = window_valid;
    assign uses_plies = window_ready;
    assign {window_clears, window_pushes, window_pops} = {\dut.window.clear , \dut.window.push , \dut.window.pop };
    assign window_record = \dut.window.record ;
    assign window_cuts = \dut.window.cut & window_ready;
    assign window_keep = \dut.window.keep ;

    (* hierconn *) wire [31:0] \dut.node.frames.said ;
    (* hierconn *) wire [6:0]  \dut.node.frames.asked ;
    (* hierconn *) wire        \dut.node.frames.write_enable ;
    (* hierconn *) wire [38:0] \dut.node.frames.written ;
    assign \dut.node.frames.said = said_frame;
    assign frame_asked = \dut.node.frames.asked ;
    assign frame_writes = \dut.node.frames.write_enable ;
    assign frame_written = \dut.node.frames.written ;

    (* hierconn *) wire [11:0] \dut.node.killers.said ;
    (* hierconn *) wire [3:0]  \dut.node.killers.asked ;
    (* hierconn *) wire        \dut.node.killers.write_enable ;
    (* hierconn *) wire [15:0] \dut.node.killers.written ;
    assign \dut.node.killers.said = said_killer;
    assign killer_asked = \dut.node.killers.asked ;
    assign killer_writes = \dut.node.killers.write_enable ;
    assign killer_written = \dut.node.killers.written ;

    (* hierconn *) wire [15:0] \dut.list.list.moves.said , \dut.list.losses.said ;
    (* hierconn *) wire [6:0]  \dut.list.list.tails.said ;
    (* hierconn *) wire [7:0]  \dut.list.list.links.said ;
    (* hierconn *) wire [8:0]  \dut.list.list.moves.asked , \dut.list.losses.asked ;
    (* hierconn *) wire [8:0]  \dut.list.list.tails.asked , \dut.list.list.links.asked ;
    (* hierconn *) wire        \dut.list.list.moves.write_enable , \dut.list.losses.write_enable ;
    (* hierconn *) wire        \dut.list.list.tails.write_enable , \dut.list.list.links.write_enable ;
    (* hierconn *) wire [24:0] \dut.list.list.moves.written , \dut.list.losses.written ;
    (* hierconn *) wire [15:0] \dut.list.list.tails.written ;
    (* hierconn *) wire [16:0] \dut.list.list.links.written ;
    assign {\dut.list.list.moves.said , \dut.list.list.tails.said , \dut.list.list.links.said ,
            \dut.list.losses.said } = said_move;
    assign list_asked = {
        \dut.list.list.moves.asked , \dut.list.list.tails.asked , \dut.list.list.links.asked ,
        \dut.list.losses.asked
    };
    assign move_writes = \dut.list.list.moves.write_enable ;
    assign move_written = \dut.list.list.moves.written ;
    assign link_writes = {\dut.list.list.tails.write_enable , \dut.list.list.links.write_enable };
    // With no class left nothing is joined: a start soon after a stop, and no word of its list is written yet.
    assign link_writes_any = |link_writes & (!moves_is_joining | moves_present != 0);
    assign link_written = {\dut.list.list.tails.written , \dut.list.list.links.written };
    assign loss_writes = \dut.list.losses.write_enable ;
    assign loss_written = \dut.list.losses.written ;

    // The table is written from the ports alone.
    (* hierconn *) wire [15:0] \dut.list.left.said , \dut.list.reached.said ;
    (* hierconn *) wire [15:0] \dut.list.third.said ;
    (* hierconn *) wire [7:0]  \dut.list.left.asked , \dut.list.reached.asked ;
    (* hierconn *) wire [7:0]  \dut.list.third.asked ;
    assign {\dut.list.left.said , \dut.list.reached.said ,
            \dut.list.third.said } = said_gains;
    assign gains_asked = {
        \dut.list.left.asked , \dut.list.reached.asked , \dut.list.third.asked
    };

    // The board.
    (* hierconn *) wire [31:0] \dut.generator.scan.ranks.said ;
    (* hierconn *) wire [2:0]  \dut.generator.scan.ranks.asked ;
    (* hierconn *) wire        \dut.generator.scan.ranks.write_enable ;
    (* hierconn *) wire [9:0]  \dut.generator.scan.ranks.written ;
    (* hierconn *) wire [2:0]  \dut.generator.victims.said ;
    (* hierconn *) wire [5:0]  \dut.generator.victims.asked ;
    (* hierconn *) wire        \dut.generator.victims.write_enable ;
    (* hierconn *) wire [8:0]  \dut.generator.victims.written ;
    assign \dut.generator.scan.ranks.said = said_men;
    assign \dut.generator.victims.said = said_victim;
    assign men_asked = \dut.generator.scan.ranks.asked ;
    assign victim_asked = \dut.generator.victims.asked ;
    assign men_writes = \dut.generator.scan.ranks.write_enable | \dut.generator.victims.write_enable ;
    assign men_written = {\dut.generator.scan.ranks.written , \dut.generator.victims.written };

    (* hierconn *) wire [15:0] \dut.generator.looks.ranks.said , \dut.generator.looks.files.said ;
    (* hierconn *) wire [15:0] \dut.generator.looks.diagonals.said , \dut.generator.looks.antidiagonals.said ;
    (* hierconn *) wire [2:0]  \dut.generator.looks.ranks.asked , \dut.generator.looks.files.asked ;
    (* hierconn *) wire [2:0]  \dut.generator.looks.diagonals.asked , \dut.generator.looks.antidiagonals.asked ;
    (* hierconn *) wire        \dut.generator.looks.ranks.write_enable , \dut.generator.looks.files.write_enable ;
    (* hierconn *) wire        \dut.generator.looks.diagonals.write_enable ;
    (* hierconn *) wire        \dut.generator.looks.antidiagonals.write_enable ;
    (* hierconn *) wire [7:0]  \dut.generator.looks.ranks.written , \dut.generator.looks.files.written ;
    (* hierconn *) wire [7:0]  \dut.generator.looks.diagonals.written , \dut.generator.looks.antidiagonals.written ;
    assign {\dut.generator.looks.ranks.said , \dut.generator.looks.files.said ,
            \dut.generator.looks.diagonals.said , \dut.generator.looks.antidiagonals.said } = said_lines;
    assign lines_asked = {
        \dut.generator.looks.ranks.asked , \dut.generator.looks.files.asked ,
        \dut.generator.looks.diagonals.asked , \dut.generator.looks.antidiagonals.asked
    };
    assign line_writes = {
        \dut.generator.looks.ranks.write_enable , \dut.generator.looks.files.write_enable ,
        \dut.generator.looks.diagonals.write_enable , \dut.generator.looks.antidiagonals.write_enable
    };
    assign line_writes_any = |line_writes;
    assign line_written = {
        \dut.generator.looks.ranks.written , \dut.generator.looks.files.written ,
        \dut.generator.looks.diagonals.written , \dut.generator.looks.antidiagonals.written
    };
endmodule

// In the place of memories: `said` is a word that was read, `asked` which one that was.
module perpetual_frame_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [31:0] write_data,
    input  wire [6:0]  read_address,
    output wire [31:0] read_data
);
    wire [31:0] said;
    wire [38:0] written = {write_address, write_data};
    reg  [6:0]  asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

module perpetual_killer_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [3:0]  write_address,
    input  wire [11:0] write_data,
    input  wire [3:0]  read_address,
    output wire [11:0] read_data
);
    wire [11:0] said;
    wire [15:0] written = {write_address, write_data};
    reg  [3:0]  asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

module perpetual_move_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [8:0]  read_address,
    output wire [15:0] read_data
);
    wire [15:0] said;
    wire [24:0] written = {write_address, write_data};
    reg  [8:0]  asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

module perpetual_move_end_memory (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [6:0] write_data,
    input  wire [8:0] read_address,
    output wire [6:0] read_data
);
    wire [6:0]  said;
    wire [15:0] written = {write_address, write_data};
    reg  [8:0]  asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

module perpetual_link_memory (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [7:0] write_data,
    input  wire [8:0] read_address,
    output wire [7:0] read_data
);
    wire [7:0]  said;
    wire [16:0] written = {write_address, write_data};
    reg  [8:0]  asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

module perpetual_gain_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [7:0]  read_address,
    output wire [15:0] read_data
);
    wire [15:0] said;
    reg  [7:0]  asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

module perpetual_scan_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire [3:0]  man,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output wire [31:0] men
);
    wire [31:0] said;
    wire [9:0]  written = {write_line, write_index, man};
    reg  [2:0]  asked;
    always @(posedge clock) if (read_enable) asked <= read_line;
    assign men = said;
endmodule

module perpetual_line_memory (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire        white,
    input  wire        black,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output wire [15:0] men
);
    wire [15:0] said;
    wire [7:0]  written = {write_line, write_index, white, black};
    reg  [2:0]  asked;
    always @(posedge clock) if (read_enable) asked <= read_line;
    assign men = said;
endmodule

module perpetual_victims (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_address,
    input  wire [2:0] write_data,
    input  wire [5:0] read_address,
    output wire [2:0] read_data
);
    wire [2:0] said;
    wire [8:0] written = {write_address, write_data};
    reg  [5:0] asked;
    always @(posedge clock) asked <= read_address;
    assign read_data = said;
endmodule

`include "search_detector.svh"
