/* A simulated bus for program.c: either peripheral with check bits, made by Verilator, with random delays. With
   both peripherals, the exported core, and perpetual_check_bits at the end of its file, these print expected.txt twice:
     cc -std=c11 -Wall -Wextra -Werror -pedantic -c program.c
     verilator --cc --exe --build -Wall --prefix Bus --Mdir axi -CFLAGS -DAXI_LITE -o program \
         -GCHECKED=1 --top-module perpetual_axi_lite perpetual_axi_lite.v perpetual_chain.v bus.cpp ../program.o >log && axi/program
     verilator --cc --exe --build -Wall --prefix Bus --Mdir wishbone -CFLAGS -DWISHBONE -o program \
         -GCHECKED=1 --top-module perpetual_wishbone perpetual_wishbone.v perpetual_chain.v bus.cpp ../program.o >log && wishbone/program
*/

#include <cstdio>
#include <cstdlib>

#include "Bus.h"
#include "bus.h"

namespace {

const int PATIENCE = 100000;
Bus bus;
int wrongs = 0;

/// Whether something is ready or valid in this cycle: half the time.
bool now() {
    static uint32_t x = 1;
    x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    return x >> 16 & 1;
}

void give_up() {
    printf("no answer on the bus\n");
    exit(1);
}

#ifdef AXI_LITE
void cycle() {
    bus.aclk = 0, bus.eval();
    bus.aclk = 1, bus.eval();
}

void reset() {
    bus.aresetn = 0, cycle();
    bus.aresetn = 1;
}

uint32_t access(bool write, uint32_t address, uint32_t value) {
    bus.s_axi_awaddr = bus.s_axi_araddr = address & 0xfff;
    bus.s_axi_wdata = value, bus.s_axi_wstrb = 15;
    bool sent_address = !write, sent_data = !write, asked = write;
    for (int i = 0; i < PATIENCE; ++i) {
        // What is valid stays so until it is taken.
        bus.s_axi_awvalid = !sent_address && (bus.s_axi_awvalid || now());
        bus.s_axi_wvalid = !sent_data && (bus.s_axi_wvalid || now());
        bus.s_axi_arvalid = !asked && (bus.s_axi_arvalid || now());
        bus.s_axi_bready = write && now();
        bus.s_axi_rready = !write && now();
        bus.eval();
        sent_address |= bus.s_axi_awvalid && bus.s_axi_awready;
        sent_data |= bus.s_axi_wvalid && bus.s_axi_wready;
        asked |= bus.s_axi_arvalid && bus.s_axi_arready;
        bool done = write ? bus.s_axi_bvalid && bus.s_axi_bready : bus.s_axi_rvalid && bus.s_axi_rready;
        uint32_t data = bus.s_axi_rdata;
        if (done && (write ? bus.s_axi_bresp : bus.s_axi_rresp) != 0) ++wrongs;
        cycle();
        if (done) return data;
    }
    give_up();
    return 0;
}
#else
void cycle() {
    bus.clock = 0, bus.eval();
    bus.clock = 1, bus.eval();
}

void reset() {
    bus.reset = 1, cycle();
    bus.reset = 0;
}

uint32_t access(bool write, uint32_t address, uint32_t value) {
    while (now()) cycle();
    bus.wb_cyc = bus.wb_stb = 1;
    bus.wb_we = write;
    bus.wb_adr = address >> 2 & 3;
    bus.wb_dat_i = value;
    for (int i = 0; i < PATIENCE && !bus.wb_ack; ++i) cycle();
    if (!bus.wb_ack) give_up();
    bus.wb_cyc = bus.wb_stb = bus.wb_we = 0;
    uint32_t data = bus.wb_dat_o;
    cycle();
    return data;
}
#endif

uint32_t first_access(bool write, volatile uint32_t *address, uint32_t value) {
    static bool ready = (reset(), true);
    (void)ready;
    return access(write, (uint32_t)(uintptr_t)address, value);
}
}

uint32_t bus_read(volatile uint32_t *address) { return first_access(false, address, 0); }
void bus_write(volatile uint32_t *address, uint32_t value) { first_access(true, address, value); }
int bus_wrongs(void) { return wrongs; }
