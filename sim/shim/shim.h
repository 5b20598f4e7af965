// The seam between Rust and the models that Verilator makes: see src/ffi.rs for the other side.
//
// Every configuration is a class of its own with the same pins; the templates below put one face
// on all of them. build.rs writes a source file that includes the models' headers, has the pins of a
// core (PerpetualInputs, every input but the clock, and PerpetualOutputs), includes this file and ends
// with the tables `cores` and `boards`.
//
// Phases: between two calls every model rests with its clock low and all its outputs settled.
// A cycle is one rising edge and the low phase after it. Outputs read in the low phase are those
// of the cycle; inputs set there are what the next rising edge sees.

#ifndef PERPETUAL_SHIM_H
#define PERPETUAL_SHIM_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#ifdef PERPETUAL_WITHOUT_WAVEFORMS
/// For programs that are built without Verilator's waveform library.
struct Trace {
    template <class Model>
    bool open(Model&, const char*) { return false; }
    void dump(uint64_t) {}
};
#else
#include "trace.h"
#endif
#include "registers.h"
#include "verilated.h"

extern "C" {

/// What one call of perpetual_board_run is to do and what it did.
struct PerpetualRun {
    const uint8_t* input;   ///< bytes to shift into rx
    size_t input_length;
    size_t taken;           ///< out: how many of them have begun their start bit
    uint8_t* output;        ///< room for bytes that come out of tx
    size_t output_room;
    size_t given;           ///< out: how many came
    uint64_t cycles;        ///< the most clock cycles to run
    uint64_t ran;           ///< out: how many were run
    uint8_t until;          ///< bit 0: stop once a byte has come; bit 1: once all input is sent
    uint8_t hold;           ///< 0: rx idles high between characters; 1: rx held low (a break)
};
}

// The same as in src/ffi/layout.rs.
static_assert(sizeof(bool) == 1, "Rust writes bools of a byte");
static_assert(sizeof(size_t) == sizeof(void*) && offsetof(PerpetualRun, taken) == 2 * sizeof(void*)
                  && offsetof(PerpetualRun, output) == 3 * sizeof(void*)
                  && offsetof(PerpetualRun, given) == 5 * sizeof(void*)
                  && offsetof(PerpetualRun, cycles) == 6 * sizeof(void*)
                  && offsetof(PerpetualRun, until) == 6 * sizeof(void*) + 16
                  && offsetof(PerpetualRun, hold) == 6 * sizeof(void*) + 17,
              "PerpetualRun");

/// One model with its simulation context, its cycle count and, if it can, its waveform.
template <class Model, bool TRACED>
class Clocked {
  public:
    explicit Clocked(uint64_t period_ps) : model(new Model(&context)), half(period_ps / 2) {}

    ~Clocked() {
        // Public registers take themselves off the list of the thread's context, which is that of
        // the model made last, perhaps gone.
        Verilated::threadContextp(&context);
        model->final();
    }

    bool open_trace(const char* path) {
        if constexpr (TRACED) {
            context.traceEverOn(true);
            trace.reset(new Trace);
            return trace->open(*model, path);
        }
        return false;
    }

    /// Settles the outputs after inputs have changed, with no clock edge.
    void settle() { model->eval(); }

    void rise() {
        model->clock = 1;
        model->eval();
        if constexpr (TRACED) dump(0);
    }

    void fall() {
        model->clock = 0;
        model->eval();
        if constexpr (TRACED) dump(half);
        ++cycles;
    }

    void tick() {
        rise();
        fall();
    }

    VerilatedContext context;
    std::unique_ptr<Model> model;
    uint64_t cycles = 0;

  private:
    void dump(uint64_t offset) {
        if (trace) trace->dump(cycles * half * 2 + offset);
    }

    const uint64_t half;
    std::unique_ptr<Trace> trace;
};

/// A detector core of any configuration.
class Core : public State {
  public:
    virtual bool open_trace(const char* path) = 0;
    virtual uint64_t cycles() const = 0;
    virtual void peek(const PerpetualInputs& in, PerpetualOutputs& out) = 0;
    virtual void cycle(const PerpetualInputs& in, PerpetualOutputs& out) = 0;
    virtual int request(const PerpetualInputs& in, uint64_t patience) = 0;
    virtual int query(uint8_t operation, uint64_t patience, PerpetualOutputs& out,
                      uint64_t& took) = 0;
};

template <class Model, bool TRACED>
class CoreOf final : public Core {
  public:
    /// The waveform shows a clock of 100 MHz: a core has no frequency of its own.
    CoreOf() : clocked(10000) {
        drive({});
        clocked.model->clock = 0;
        clocked.settle();
        registers = find_registers(clocked.context);
    }

    void changed() override { clocked.settle(); }
    bool open_trace(const char* path) override { return clocked.open_trace(path); }
    uint64_t cycles() const override { return clocked.cycles; }

    void peek(const PerpetualInputs& in, PerpetualOutputs& out) override {
        drive(in);
        clocked.settle();
        read(out);
    }

    void cycle(const PerpetualInputs& in, PerpetualOutputs& out) override {
        peek(in, out);
        clocked.tick();
    }

    /// Hands the core a request that it does at once, and returns the error code of the cycle
    /// after, when it is ready for the next; -1 if it is not within `patience` cycles.
    int request(const PerpetualInputs& in, uint64_t patience) override {
        if (!offer(in, patience)) return -1;
        const int error = clocked.model->error;
        return settle(patience) ? error : -1;
    }

    /// Asks, waits for the verdict, takes it. `took` counts the cycles from the one in which the
    /// request is accepted to the first in which the verdict is valid. -1 if there is none
    /// within `patience` cycles.
    int query(uint8_t operation, uint64_t patience, PerpetualOutputs& out,
              uint64_t& took) override {
        PerpetualInputs in{};
        in.request_valid = 1;
        in.operation = operation;
        if (!offer(in, patience)) return -1;
        Model& m = *clocked.model;
        if (m.error) return m.error;
        for (took = 1; !m.verdict_valid; ++took) {
            if (took >= patience) return -1;
            clocked.tick();
        }
        read(out);
        m.verdict_ready = 1;
        clocked.rise();
        m.verdict_ready = 0;
        clocked.fall();
        return 0;
    }

  private:
    /// Waits until the core is ready.
    bool settle(uint64_t patience) {
        for (; !clocked.model->request_ready; --patience) {
            if (patience == 0) return false;
            clocked.tick();
        }
        return true;
    }

    /// Waits until the core is ready and spends the cycle in which it takes the request.
    bool offer(const PerpetualInputs& in, uint64_t patience) {
        drive({});
        clocked.settle();
        if (!settle(patience)) return false;
        drive(in);
        clocked.rise();
        drive({});
        clocked.fall();
        return true;
    }

    void drive(const PerpetualInputs& in) { set_pins(*clocked.model, in); }

    void read(PerpetualOutputs& out) const { get_pins(*clocked.model, out); }

    Clocked<Model, TRACED> clocked;
};

/// A complete board of any configuration, with a UART at the far end of its two wires.
class Board {
  public:
    virtual ~Board() = default;
    virtual bool open_trace(const char* path) = 0;
    virtual uint64_t cycles() const = 0;
    virtual void reset(uint64_t cycles) = 0;
    virtual void run(PerpetualRun& run) = 0;
    virtual uint8_t leds() const = 0;
    virtual uint64_t framing_errors() const = 0;
    virtual void set_gap(uint32_t clocks) = 0;
    virtual void set_skew(int32_t millionths) = 0;
    virtual void disturb(bool tx, uint64_t after, uint64_t clocks) = 0;
};

template <class Model, bool TRACED>
class BoardOf final : public Board {
  public:
    BoardOf(uint64_t clock_hz, uint32_t clocks_a_bit)
        : clocked(1000000000000 / clock_hz), nominal(clocks_a_bit) {
        set_skew(0);
        Model& m = *clocked.model;
        m.clock = 0;
        m.reset = 0;
        m.rx = 1;
        clocked.settle();
    }

    bool open_trace(const char* path) override { return clocked.open_trace(path); }
    uint64_t cycles() const override { return clocked.cycles; }
    uint64_t framing_errors() const override { return bad_stops; }
    void set_gap(uint32_t clocks) override { gap = clocks; }

    /// Bits of the far end last this many millionths longer than they should.
    void set_skew(int32_t millionths) override {
        bit = (uint64_t(nominal) << FRACTION) * uint64_t(1000000 + millionths) / 1000000;
    }

    /// Turns the level of a wire round for some clocks, some clocks from now. One disturbance a
    /// wire: the next one replaces it.
    void disturb(bool tx, uint64_t after, uint64_t clocks) override {
        Disturbance& wire = tx ? on_tx : on_rx;
        wire.from = clocked.cycles + after;
        wire.clocks = clocks;
    }

    /// Whatever was on its way over either wire is lost.
    void reset(uint64_t cycles) override {
        Model& m = *clocked.model;
        m.reset = 1;
        m.rx = 1;
        for (; cycles > 0; --cycles) clocked.tick();
        m.reset = 0;
        clocked.settle();
        send_bits = send_clocks = listen_clocks = 0;
        listening = false;
    }

    void run(PerpetualRun& run) override {
        run.taken = run.given = run.ran = 0;
        Model& m = *clocked.model;
        for (; run.ran < run.cycles; ++run.ran) {
            const bool sent =
                send_bits == 0 && send_clocks == 0 && run.taken == run.input_length;
            if ((run.until & 1) && run.given > 0) break;
            if ((run.until & 2) && sent) break;
            if (run.given == run.output_room) break;
            const uint64_t now = clocked.cycles;
            m.rx = (run.hold ? 0 : next_rx(run)) ^ on_rx.is_at(now);
            clocked.tick();
            listen(m.tx ^ on_tx.is_at(now), run);
        }
    }

    uint8_t leds() const override {
        const Model& m = *clocked.model;
        return m.led_alive | m.led_link << 1 | m.led_repetition << 2 | m.led_error << 3;
    }

  private:
    /// Clocks are counted in 65536ths where bits last no whole number of them.
    static constexpr int FRACTION = 16;
    static constexpr uint64_t WHOLE = uint64_t(1) << FRACTION;

    /// When a wire has the wrong level.
    struct Disturbance {
        uint64_t from = 0, clocks = 0;
        /// Before `from` the difference wraps round and is large.
        bool is_at(uint64_t now) const { return now - from < clocks; }
    };

    /// The level of rx in the next cycle: start bit, eight data bits from the lowest, stop bit,
    /// each `bit` clocks, then `gap` clocks more at rest.
    bool next_rx(PerpetualRun& run) {
        if (send_clocks > 0) {
            --send_clocks;
            return level;
        }
        if (send_bits == 0) {
            if (run.taken == run.input_length) return true;
            send = 0x200 | run.input[run.taken++] << 1;
            send_bits = 10;
        }
        level = send & 1;
        send >>= 1;
        --send_bits;
        // What a bit lasts beyond whole clocks goes to the next one: the far end's clock runs on.
        send_phase += bit;
        send_clocks = uint32_t(send_phase >> FRACTION) - 1 + (send_bits == 0 ? gap : 0);
        send_phase &= WHOLE - 1;
        return level;
    }

    /// Takes one sample of tx each clock and each bit at its middle.
    void listen(bool tx, PerpetualRun& run) {
        if (!listening) {
            if (tx) return;
            listening = true;
            listen_bits = 0;
            listen_phase = bit / 2;
            listen_clocks = uint32_t(listen_phase >> FRACTION);
            listen_phase &= WHOLE - 1;
        }
        if (listen_clocks > 0) {
            --listen_clocks;
            return;
        }
        listen_phase += bit;
        listen_clocks = uint32_t(listen_phase >> FRACTION) - 1;
        listen_phase &= WHOLE - 1;
        if (listen_bits == 0) {
            // A start bit that is over at its middle was a glitch.
            listening = !tx;
        } else if (listen_bits <= 8) {
            heard = heard >> 1 | tx << 7;
        } else {
            // A low stop bit: the byte is no byte, and the line must come to rest first.
            if (!tx) {
                if (!stuck) ++bad_stops;
                stuck = true;
                listen_clocks = 0;
                return;
            }
            listening = false;
            if (!stuck) run.output[run.given++] = heard;
            stuck = false;
            return;
        }
        ++listen_bits;
    }

    Clocked<Model, TRACED> clocked;
    const uint32_t nominal;
    uint64_t bit = 0;  // in 65536ths of a clock
    uint64_t send_phase = 0, listen_phase = 0;
    Disturbance on_rx, on_tx;
    uint32_t gap = 0;
    uint32_t send = 0, send_bits = 0, send_clocks = 0;
    bool level = true;
    uint32_t listen_bits = 0, listen_clocks = 0;
    uint8_t heard = 0;
    bool listening = false, stuck = false;
    uint64_t bad_stops = 0;
};

/// A configuration: how to make it, with and without a waveform.
struct CoreEntry {
    const char* name;
    Core* (*fast)();
    Core* (*traced)();
};

/// A core whose registers can be reached.
struct FaultyEntry {
    const char* name;
    Core* (*make)();
};

struct BoardEntry {
    const char* name;
    uint64_t clock_hz;
    uint32_t clocks_a_bit;
    Board* (*fast)(uint64_t, uint32_t);
    Board* (*traced)(uint64_t, uint32_t);
};

template <class Model, bool TRACED>
Core* make_core() {
    return new CoreOf<Model, TRACED>;
}

template <class Model, bool TRACED>
Board* make_board(uint64_t clock_hz, uint32_t clocks_a_bit) {
    return new BoardOf<Model, TRACED>(clock_hz, clocks_a_bit);
}

#endif
