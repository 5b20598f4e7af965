// A board, Verilated from whatever Verilog, as a byte stream over standard input and output.
//
// Arguments: clock in Hz, clocks a bit. Reads requests of 8 bytes: patience in clock cycles (32
// bits, low byte first), number of bytes (32 bits), and the bytes, which go to the board's rx. The
// simulation runs until a byte comes from tx, or until all was sent and the patience is over; with
// bit 31 of the patience set, until all was sent. Answers with the number of bytes that came (32
// bits), clock cycles so far (64 bits), the lights (8 bits: alive, link, repetition, error from bit
// 0), and the bytes. Ends at the end of the input. See ../examples/gates/board.rs.

#define PERPETUAL_WITHOUT_WAVEFORMS
#include <cstdlib>
#include <vector>

#include "Vgates.h"
#include "shim.h"

namespace {

const uint32_t ONLY_SEND = 1u << 31;
const uint8_t UNTIL_BYTE = 1, UNTIL_SENT = 2;

uint32_t number(const uint8_t* at) {
    return at[0] | at[1] << 8 | at[2] << 16 | uint32_t(at[3]) << 24;
}

void put(uint8_t* at, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) at[i] = value >> 8 * i;
}

/// Runs until `until`, at most for `cycles`; adds what came to `came` and returns the bytes taken.
size_t run(Board& board, const uint8_t* input, size_t length, uint64_t cycles, uint8_t until,
           std::vector<uint8_t>& came) {
    uint8_t output[4096];
    PerpetualRun run{};
    run.input = input;
    run.input_length = length;
    run.output = output;
    run.output_room = sizeof output;
    run.cycles = cycles;
    run.until = until;
    board.run(run);
    came.insert(came.end(), output, output + run.given);
    return run.taken;
}
}

int main(int count, char** arguments) {
    if (count != 3) return 2;
    const uint64_t clock_hz = strtoull(arguments[1], nullptr, 10);
    BoardOf<Vgates, false> board(clock_hz, strtoul(arguments[2], nullptr, 10));
    // Power-up: the tops hold their circuit in reset for up to 512 cycles.
    std::vector<uint8_t> input, came;
    run(board, nullptr, 0, 1024, 0, came);
    uint8_t header[8], reply[13];
    while (fread(header, sizeof header, 1, stdin) == 1) {
        const uint32_t patience = number(header);
        input.resize(number(header + 4));
        if (!input.empty() && fread(input.data(), input.size(), 1, stdin) != 1) return 1;
        came.clear();
        const uint8_t* rest = input.data();
        size_t left = input.size();
        while (left > 0) {
            const size_t taken = run(board, rest, left, UINT64_MAX, UNTIL_SENT, came);
            rest += taken;
            left -= taken;
        }
        if (!(patience & ONLY_SEND) && came.empty())
            run(board, nullptr, 0, patience, UNTIL_BYTE, came);
        put(reply, came.size(), 4);
        put(reply + 4, board.cycles(), 8);
        reply[12] = board.leds();
        if (fwrite(reply, sizeof reply, 1, stdout) != 1) return 1;
        if (!came.empty() && fwrite(came.data(), came.size(), 1, stdout) != 1) return 1;
        if (fflush(stdout) != 0) return 1;
    }
    return 0;
}
