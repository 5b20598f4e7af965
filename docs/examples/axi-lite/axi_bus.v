// The peripheral, a master with random delays on each of its five channels, and the rules of the
// handshakes as checks at every clock edge. See testbench.v.
/* verilator lint_off DECLFILENAME */
`default_nettype none

// Sends `items` items, one behind another. Inputs of the peripheral change after the falling edge, and
// are noise while they are not valid.
module axi_sender #(parameter WIDTH = 12, parameter [31:0] SEED = 1) (
    input  wire             clock,
    input  wire             quick,
    input  wire [31:0]      items,
    output reg  [31:0]      next,
    output reg              valid,
    input  wire             ready,
    output reg  [WIDTH-1:0] payload
);
    reg [WIDTH-1:0] item [0:255];      // written by the testbench
    reg taken = 0;
    reg [4:0] pause = 0;
    reg [35:0] random = {4'd5, SEED};
    initial {next, valid} = 0;
    always @(posedge clock) taken <= valid && ready;
    always @(negedge clock) begin
        if (!quick) random <= {random[34:0], random[35] ^ random[24]};
        if (!valid || taken) begin
            valid <= next < items && pause == 0;
            payload <= random[WIDTH-1:0];
            if (next < items && pause != 0) pause <= pause - 1;
            else if (next < items) begin
                payload <= item[next[7:0]];
                next <= next + 1;
                if (!quick && random[0]) pause <= random[2:1] == 0 ? random[7:3] : {3'd0, random[4:3]};
            end
        end
    end
endmodule

// Takes what comes, with pauses.
module axi_taker #(parameter WIDTH = 2, parameter [31:0] SEED = 1) (
    input  wire             clock,
    input  wire             quick,
    input  wire             valid,
    output reg              ready,
    input  wire [WIDTH-1:0] payload,
    output reg  [31:0]      taken,
    output reg  [WIDTH-1:0] last
);
    reg [4:0] pause = 0;
    reg [31:0] random = SEED;
    initial {taken, ready} = 0;
    always @(posedge clock) if (valid && ready) begin
        taken <= taken + 1;
        last <= payload;
    end
    always @(negedge clock) begin
        if (!quick) random <= {random[30:0], random[31] ^ random[21] ^ random[1] ^ random[0]};
        ready <= pause == 0;
        if (pause != 0) pause <= pause - 1;
        else if (!quick && random[0]) pause <= random[2:1] == 0 ? random[7:3] : {3'd0, random[4:3]};
    end
endmodule

module axi_bus #(parameter CHECKED = 0) (
    input  wire        clock,
    input  wire        resetn,
    input  wire        quick,
    input  wire        deaf,           // answers are not taken
    input  wire [31:0] writes,         // accesses to do so far, and what was begun of them
    input  wire [31:0] reads,
    output wire [31:0] next_address,
    output wire [31:0] next_data,
    output wire [31:0] next_read,
    // Answers so far, and the last of each kind: response; response and data.
    output wire [31:0] written,
    output wire [31:0] answered,
    output wire [1:0]  response,
    output wire [33:0] answer
);
    wire awvalid, awready, wvalid, wready, bvalid, b_open, arvalid, arready, rvalid, r_open;
    wire bready = b_open && !deaf, rready = r_open && !deaf;
    wire [11:0] awaddr, araddr;
    wire [31:0] wdata, rdata;
    wire [3:0] wstrb;
    wire [1:0] bresp, rresp;

    axi_sender #(.SEED(1)) aw (
        .clock(clock), .quick(quick), .items(writes), .next(next_address),
        .valid(awvalid), .ready(awready), .payload(awaddr)
    );
    axi_sender #(.WIDTH(36), .SEED(32'h89abcdef)) w (
        .clock(clock), .quick(quick), .items(writes), .next(next_data),
        .valid(wvalid), .ready(wready), .payload({wdata, wstrb})
    );
    axi_sender #(.SEED(32'h31415926)) ar (
        .clock(clock), .quick(quick), .items(reads), .next(next_read),
        .valid(arvalid), .ready(arready), .payload(araddr)
    );
    axi_taker #(.SEED(32'h27182818)) b (
        .clock(clock), .quick(quick), .valid(bvalid && !deaf), .ready(b_open), .payload(bresp),
        .taken(written), .last(response)
    );
    axi_taker #(.WIDTH(34), .SEED(32'h16180339)) r (
        .clock(clock), .quick(quick), .valid(rvalid && !deaf), .ready(r_open), .payload({rresp, rdata}),
        .taken(answered), .last(answer)
    );

    wire irq;
    perpetual_axi_lite #(.CHECKED(CHECKED)) dut (
        .aclk(clock), .aresetn(resetn),
        .s_axi_awaddr(awaddr), .s_axi_awprot(awaddr[6:4]), .s_axi_awvalid(awvalid), .s_axi_awready(awready),
        .s_axi_wdata(wdata), .s_axi_wstrb(wstrb), .s_axi_wvalid(wvalid), .s_axi_wready(wready),
        .s_axi_bresp(bresp), .s_axi_bvalid(bvalid), .s_axi_bready(bready),
        .s_axi_araddr(araddr), .s_axi_arprot(araddr[6:4]), .s_axi_arvalid(arvalid), .s_axi_arready(arready),
        .s_axi_rdata(rdata), .s_axi_rresp(rresp), .s_axi_rvalid(rvalid), .s_axi_rready(rready),
        .irq(irq)
    );

    // The rules. A broken one is printed and counted.
    integer wrongs = 0, addresses = 0, datas = 0, responses = 0, queries = 0, answers = 0;
    integer address_first = 0, data_first = 0, together = 0, held_b = 0, held_r = 0, overtaking = 0;
    reg was_b = 0, was_r = 0, was_reset = 0;
    reg [1:0] old_b = 0;
    reg [33:0] old_r = 0;
    reg [40:0] settled = 0;
    wire [40:0] outputs = {awready, wready, bvalid, bresp, arready, rvalid, rresp, rdata};
    wire take_aw = awvalid && awready, take_w = wvalid && wready;
    wire [6:0] broken = {
        dut.error != 0 && !dut.was_taken,                    // 64: an error of no request that was taken
        was_b && (!bvalid || bresp != old_b),                // 32: a response is held
        was_r && (!rvalid || {rresp, rdata} != old_r),       // 16: data of a read are held
        bvalid && responses == addresses,                    // 8: no response before the address
        bvalid && responses == datas,                        // 4: nor before the data
        rvalid && answers == queries,                        // 2: no data before the address
        was_reset && (bvalid || rvalid)                      // 1: no answer after reset
    };
    always @(posedge clock) begin
        was_reset <= !resetn;
        was_b <= resetn && bvalid && !bready;
        was_r <= resetn && rvalid && !rready;
        old_b <= bresp;
        old_r <= {rresp, rdata};
        addresses <= resetn ? addresses + {31'd0, take_aw} : 0;
        datas <= resetn ? datas + {31'd0, take_w} : 0;
        responses <= resetn ? responses + {31'd0, bvalid && bready} : 0;
        queries <= resetn ? queries + {31'd0, arvalid && arready} : 0;
        answers <= resetn ? answers + {31'd0, rvalid && rready} : 0;
        // How often a thing was seen that is to be tested.
        if (addresses == datas) begin
            address_first <= address_first + {31'd0, take_aw && !take_w};
            data_first <= data_first + {31'd0, take_w && !take_aw};
            together <= together + {31'd0, take_w && take_aw};
        end
        held_b <= held_b + {31'd0, bvalid && !bready};
        held_r <= held_r + {31'd0, rvalid && !rready};
        if (rvalid && rready && addresses == datas && responses != datas && !bvalid) overtaking <= overtaking + 1;
        if (broken != 0) begin
            if (wrongs < 10) $display("WRONG at %0d: rule %0d", $time, broken);
            wrongs <= wrongs + 1;
        end
        // Inputs change at the falling edge, outputs only at the rising one.
        if (outputs != settled && settled != 0) begin
            if (wrongs < 10) $display("WRONG at %0d: an output depends on an input", $time);
            wrongs <= wrongs + 1;
        end
    end
    always @(negedge clock) settled <= outputs;
    initial #20000000 begin
        $display("no end");
        $finish(0);
    end
    task show;
        begin
            $display("writes: address first %0d, data first %0d, together %0d", address_first, data_first, together);
            $display("cycles held: responses %0d, data %0d; reads while a write waited: %0d", held_b, held_r,
                overtaking);
        end
    endtask
endmodule

`default_nettype wire
