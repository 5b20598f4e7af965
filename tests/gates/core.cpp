// A detector core, Verilated from whatever Verilog, asked over standard input and output.
//
// Reads operations of 8 bytes: what (a code of the request port; 128 ends a batch, 129 resets),
// piece, from, to, barrier, 0, target_ply (16 bits, low byte first). Answers each with 16 bytes, sent at
// the end of a batch: status (32 bits: 0, an error code, or -1 if the circuit hangs), occurrences,
// distance, ply (16 bits each), flags (exact, list_overflow, window_cut, fault from bit 0), 0,
// cycles of a query (32 bits). Ends at the end of the input. See ../examples/gates/core.rs.

#define PERPETUAL_WITHOUT_WAVEFORMS
#include "Vgates.h"
#include "shim.h"

namespace {

/// Far more than the deepest move stack takes.
const uint64_t PATIENCE = 100000;
const uint8_t END_OF_BATCH = 128, RESET = 129, FIRST = 5, WINDOW = 6;

void put(uint8_t* at, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) at[i] = value >> 8 * i;
}

void answer(Core& core, const uint8_t* asked, uint8_t* reply) {
    PerpetualInputs in{};
    PerpetualOutputs out{};
    uint64_t took = 0;
    int status = 0;
    if (asked[0] == RESET) {
        in.reset = 1;
        core.cycle(in, out);
        out = {};
    } else if (asked[0] == FIRST || asked[0] == WINDOW) {
        status = core.query(asked[0], PATIENCE, out, took);
    } else {
        in.request_valid = 1;
        in.operation = asked[0];
        in.piece = asked[1];
        in.from = asked[2];
        in.to = asked[3];
        in.barrier = asked[4];
        in.target_ply = asked[6] | asked[7] << 8;
        status = core.request(in, PATIENCE);
        core.peek({}, out);
    }
    put(reply, status, 4);
    put(reply + 4, out.occurrences, 2);
    put(reply + 6, out.distance, 2);
    put(reply + 8, out.ply, 2);
    reply[10] = out.exact | out.list_overflow << 1 | out.window_cut << 2 | out.fault << 3;
    reply[11] = 0;
    put(reply + 12, took, 4);
}
}

int main() {
    CoreOf<Vgates, false> core;
    static char buffer[1 << 20];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    uint8_t asked[8], reply[16];
    while (fread(asked, sizeof asked, 1, stdin) == 1) {
        if (asked[0] == END_OF_BATCH) {
            if (fflush(stdout) != 0) return 1;
            continue;
        }
        answer(core, asked, reply);
        if (fwrite(reply, sizeof reply, 1, stdout) != 1) return 1;
    }
    return 0;
}
