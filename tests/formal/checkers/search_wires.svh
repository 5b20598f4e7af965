    // What the checker looks at besides registers.
    (* hierconn *) wire [12:0] \dut.window.said ;
    (* hierconn *) wire        \dut.window.valid , \dut.window.push , \dut.window.pop , \dut.window.cut , \dut.window.clear ;
    wire window_valid = \dut.window.valid , window_push = \dut.window.push , window_pop = \dut.window.pop ;
    wire window_cut = \dut.window.cut , window_clear = \dut.window.clear ;
    // The board.
    (* hierconn *) wire        \dut.search.generator.scan.ranks.write_enable , \dut.search.generator.victims.write_enable ;
    (* hierconn *) wire [2:0]  \dut.search.generator.scan.ranks.write_line , \dut.search.generator.scan.ranks.write_index ;
    (* hierconn *) wire [5:0]  \dut.search.generator.victims.write_address ;
    (* hierconn *) wire        \dut.search.generator.looks.ranks.write_enable , \dut.search.generator.looks.files.write_enable ;
    (* hierconn *) wire        \dut.search.generator.looks.diagonals.write_enable ;
    (* hierconn *) wire        \dut.search.generator.looks.antidiagonals.write_enable ;
    (* hierconn *) wire [5:0]  \dut.search.generator.looks.ranks.at , \dut.search.generator.looks.files.at ;
    (* hierconn *) wire [5:0]  \dut.search.generator.looks.diagonals.at , \dut.search.generator.looks.antidiagonals.at ;
    (* hierconn *) wire        \dut.search.generator.looks.advance ;
    wire men_writes = \dut.search.generator.scan.ranks.write_enable , victims_write = \dut.search.generator.victims.write_enable ;
    wire [2:0] men_line = \dut.search.generator.scan.ranks.write_line , men_index = \dut.search.generator.scan.ranks.write_index ;
    wire [5:0] victims_address = \dut.search.generator.victims.write_address ;
    wire ranks_writes = \dut.search.generator.looks.ranks.write_enable ;
    wire files_writes = \dut.search.generator.looks.files.write_enable ;
    wire diagonals_writes = \dut.search.generator.looks.diagonals.write_enable ;
    wire antidiagonals_writes = \dut.search.generator.looks.antidiagonals.write_enable ;
    wire [5:0] ranks_at = \dut.search.generator.looks.ranks.at , files_at = \dut.search.generator.looks.files.at ;
    wire [5:0] diagonals_at = \dut.search.generator.looks.diagonals.at ;
    wire [5:0] antidiagonals_at = \dut.search.generator.looks.antidiagonals.at ;
    wire lines_read = \dut.search.generator.looks.advance ;
    // The table.
    (* hierconn *) wire [8:0]  \dut.search.list.table_.left.written , \dut.search.list.table_.reached.written ;
    (* hierconn *) wire [8:0]  \dut.search.list.table_.third.written ;
    wire [26:0] gains_written = {
        \dut.search.list.table_.left.written , \dut.search.list.table_.reached.written , \dut.search.list.table_.third.written
    };
    // The list.
    (* hierconn *) wire        \dut.search.list.list.keeps ;
    wire list_keeps = \dut.search.list.list.keeps ;
    (* hierconn *) wire        \dut.search.list.list.moves.write_enable , \dut.search.list.losses.write_enable ;
    (* hierconn *) wire        \dut.search.list.list.tails.write_enable , \dut.search.list.list.links.write_enable ;
    (* hierconn *) wire [8:0]  \dut.search.list.list.moves.write_address , \dut.search.list.losses.write_address ;
    (* hierconn *) wire [8:0]  \dut.search.list.list.tails.write_address , \dut.search.list.list.links.write_address ;
    (* hierconn *) wire [8:0]  \dut.search.list.list.moves.asked , \dut.search.list.losses.asked ;
    (* hierconn *) wire [8:0]  \dut.search.list.list.tails.asked , \dut.search.list.list.links.asked ;
    (* hierconn *) wire [8:0]  \dut.search.list.list.tails.word , \dut.search.list.list.links.word ;
    (* hierconn *) wire [8:0]  \dut.search.list.list.tails.read_address ;
    (* hierconn *) wire [6:0]  \dut.search.list.list.tails.kept , \dut.search.list.list.tails.anything ;
    (* hierconn *) wire [7:0]  \dut.search.list.list.links.kept , \dut.search.list.list.links.anything ;
    (* hierconn *) wire [6:0]  \dut.search.list.list.tails.read_data ;
    (* hierconn *) wire [7:0]  \dut.search.list.list.links.read_data ;
    wire moves_writes = \dut.search.list.list.moves.write_enable , losses_writes = \dut.search.list.losses.write_enable ;
    wire tails_writes = \dut.search.list.list.tails.write_enable , links_writes = \dut.search.list.list.links.write_enable ;
    wire [8:0] moves_place = \dut.search.list.list.moves.write_address , losses_place = \dut.search.list.losses.write_address ;
    wire [8:0] tails_place = \dut.search.list.list.tails.write_address , links_place = \dut.search.list.list.links.write_address ;
    wire [8:0] moves_asked = \dut.search.list.list.moves.asked , losses_asked = \dut.search.list.losses.asked ;
    wire [8:0] tails_asked = \dut.search.list.list.tails.asked , links_asked = \dut.search.list.list.links.asked ;
    wire [8:0] tails_word = \dut.search.list.list.tails.word , links_word = \dut.search.list.list.links.word ;
    wire [8:0] tails_address = \dut.search.list.list.tails.read_address ;
    wire [6:0] tails_kept = \dut.search.list.list.tails.kept , tails_any = \dut.search.list.list.tails.anything ;
    wire [7:0] links_kept = \dut.search.list.list.links.kept , links_any = \dut.search.list.list.links.anything ;
    wire [6:0] tails_read = \dut.search.list.list.tails.read_data ;
    wire [7:0] links_read = \dut.search.list.list.links.read_data ;
    // The frames.
    (* hierconn *) wire        \dut.search.node.frames.kept.write_enable ;
    (* hierconn *) wire [6:0]  \dut.search.node.frames.kept.write_address , \dut.search.node.frames.kept.read_address ;
    (* hierconn *) wire [6:0]  \dut.search.node.frames.kept.asked , \dut.search.node.frames.kept.word ;
    (* hierconn *) wire [31:0] \dut.search.node.frames.kept.kept , \dut.search.node.frames.kept.anything ;
    (* hierconn *) wire [31:0] \dut.search.node.frames.kept.read_data ;
    wire frame_writes = \dut.search.node.frames.kept.write_enable ;
    wire [6:0] frame_address = \dut.search.node.frames.kept.write_address , frame_asks = \dut.search.node.frames.kept.read_address ;
    wire [6:0] frame_asked = \dut.search.node.frames.kept.asked , frame_word = \dut.search.node.frames.kept.word ;
    wire [31:0] frame_kept = \dut.search.node.frames.kept.kept , frame_any = \dut.search.node.frames.kept.anything ;
    wire [31:0] frame_read = \dut.search.node.frames.kept.read_data ;
    // The killers.
    (* hierconn *) wire        \dut.search.node.killers.kept.write_enable ;
    (* hierconn *) wire [3:0]  \dut.search.node.killers.kept.write_address , \dut.search.node.killers.kept.asked ;
    wire killer_writes = \dut.search.node.killers.kept.write_enable ;
    wire [3:0] killer_address = \dut.search.node.killers.kept.write_address ;
    wire [3:0] killer_asked = \dut.search.node.killers.kept.asked ;
