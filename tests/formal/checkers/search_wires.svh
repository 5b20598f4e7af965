    // What the checker looks at besides registers.
    (* hierconn *) wire [12:0] \dut.window.said ;
    (* hierconn *) wire        \dut.window.valid , \dut.window.push , \dut.window.pop , \dut.window.cut , \dut.window.clear ;
    wire window_valid = \dut.window.valid , window_push = \dut.window.push , window_pop = \dut.window.pop ;
    wire window_cut = \dut.window.cut , window_clear = \dut.window.clear ;
    // The board.
    (* hierconn *) wire        \dut.generator.scan.ranks.write_enable , \dut.generator.victims.write_enable ;
    (* hierconn *) wire [2:0]  \dut.generator.scan.ranks.write_line , \dut.generator.scan.ranks.write_index ;
    (* hierconn *) wire [5:0]  \dut.generator.victims.write_address ;
    (* hierconn *) wire        \dut.generator.looks.ranks.write_enable , \dut.generator.looks.files.write_enable ;
    (* hierconn *) wire        \dut.generator.looks.diagonals.write_enable ;
    (* hierconn *) wire        \dut.generator.looks.antidiagonals.write_enable ;
    (* hierconn *) wire [5:0]  \dut.generator.looks.ranks.at , \dut.generator.looks.files.at ;
    (* hierconn *) wire [5:0]  \dut.generator.looks.diagonals.at , \dut.generator.looks.antidiagonals.at ;
    (* hierconn *) wire        \dut.generator.looks.advance ;
    wire men_writes = \dut.generator.scan.ranks.write_enable , victims_write = \dut.generator.victims.write_enable ;
    wire [2:0] men_line = \dut.generator.scan.ranks.write_line , men_index = \dut.generator.scan.ranks.write_index ;
    wire [5:0] victims_address = \dut.generator.victims.write_address ;
    wire ranks_writes = \dut.generator.looks.ranks.write_enable ;
    wire files_writes = \dut.generator.looks.files.write_enable ;
    wire diagonals_writes = \dut.generator.looks.diagonals.write_enable ;
    wire antidiagonals_writes = \dut.generator.looks.antidiagonals.write_enable ;
    wire [5:0] ranks_at = \dut.generator.looks.ranks.at , files_at = \dut.generator.looks.files.at ;
    wire [5:0] diagonals_at = \dut.generator.looks.diagonals.at ;
    wire [5:0] antidiagonals_at = \dut.generator.looks.antidiagonals.at ;
    wire lines_read = \dut.generator.looks.advance ;
    // The table.
    (* hierconn *) wire [8:0]  \dut.list.left.written , \dut.list.reached.written ;
    (* hierconn *) wire [8:0]  \dut.list.third.written ;
    wire [26:0] gains_written = {
        \dut.list.left.written , \dut.list.reached.written , \dut.list.third.written
    };
    // The list.
    (* hierconn *) wire        \dut.list.list.keeps ;
    wire list_keeps = \dut.list.list.keeps ;
    (* hierconn *) wire        \dut.list.list.moves.write_enable , \dut.list.losses.write_enable ;
    (* hierconn *) wire        \dut.list.list.tails.write_enable , \dut.list.list.links.write_enable ;
    (* hierconn *) wire [8:0]  \dut.list.list.moves.write_address , \dut.list.losses.write_address ;
    (* hierconn *) wire [8:0]  \dut.list.list.tails.write_address , \dut.list.list.links.write_address ;
    (* hierconn *) wire [8:0]  \dut.list.list.moves.asked , \dut.list.losses.asked ;
    (* hierconn *) wire [8:0]  \dut.list.list.tails.asked , \dut.list.list.links.asked ;
    (* hierconn *) wire [8:0]  \dut.list.list.tails.word , \dut.list.list.links.word ;
    (* hierconn *) wire [8:0]  \dut.list.list.tails.read_address ;
    (* hierconn *) wire [6:0]  \dut.list.list.tails.kept , \dut.list.list.tails.anything ;
    (* hierconn *) wire [7:0]  \dut.list.list.links.kept , \dut.list.list.links.anything ;
    (* hierconn *) wire [6:0]  \dut.list.list.tails.read_data ;
    (* hierconn *) wire [7:0]  \dut.list.list.links.read_data ;
    wire moves_writes = \dut.list.list.moves.write_enable , losses_writes = \dut.list.losses.write_enable ;
    wire tails_writes = \dut.list.list.tails.write_enable , links_writes = \dut.list.list.links.write_enable ;
    wire [8:0] moves_place = \dut.list.list.moves.write_address , losses_place = \dut.list.losses.write_address ;
    wire [8:0] tails_place = \dut.list.list.tails.write_address , links_place = \dut.list.list.links.write_address ;
    wire [8:0] moves_asked = \dut.list.list.moves.asked , losses_asked = \dut.list.losses.asked ;
    wire [8:0] tails_asked = \dut.list.list.tails.asked , links_asked = \dut.list.list.links.asked ;
    wire [8:0] tails_word = \dut.list.list.tails.word , links_word = \dut.list.list.links.word ;
    wire [8:0] tails_address = \dut.list.list.tails.read_address ;
    wire [6:0] tails_kept = \dut.list.list.tails.kept , tails_any = \dut.list.list.tails.anything ;
    wire [7:0] links_kept = \dut.list.list.links.kept , links_any = \dut.list.list.links.anything ;
    wire [6:0] tails_read = \dut.list.list.tails.read_data ;
    wire [7:0] links_read = \dut.list.list.links.read_data ;
    // The frames.
    (* hierconn *) wire        \dut.node.frames.write_enable ;
    (* hierconn *) wire [6:0]  \dut.node.frames.write_address , \dut.node.frames.read_address ;
    (* hierconn *) wire [6:0]  \dut.node.frames.asked , \dut.node.frames.word ;
    (* hierconn *) wire [31:0] \dut.node.frames.kept , \dut.node.frames.anything ;
    (* hierconn *) wire [31:0] \dut.node.frames.read_data ;
    wire frame_writes = \dut.node.frames.write_enable ;
    wire [6:0] frame_address = \dut.node.frames.write_address , frame_asks = \dut.node.frames.read_address ;
    wire [6:0] frame_asked = \dut.node.frames.asked , frame_word = \dut.node.frames.word ;
    wire [31:0] frame_kept = \dut.node.frames.kept , frame_any = \dut.node.frames.anything ;
    wire [31:0] frame_read = \dut.node.frames.read_data ;
    // The killers.
    (* hierconn *) wire        \dut.node.killers.write_enable ;
    (* hierconn *) wire [3:0]  \dut.node.killers.write_address , \dut.node.killers.asked ;
    wire killer_writes = \dut.node.killers.write_enable ;
    wire [3:0] killer_address = \dut.node.killers.write_address ;
    wire [3:0] killer_asked = \dut.node.killers.asked ;
