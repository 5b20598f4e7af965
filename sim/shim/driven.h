// Any circuit with a pin `clock`, its other pins by number. build.rs writes for each circuit a class
// with its pins: `inputs` and `outputs` are their names, `set` and `get` reach them by their place there.

#ifndef PERPETUAL_DRIVEN_H
#define PERPETUAL_DRIVEN_H

/// A circuit.
class Driven : public State {
  public:
    virtual uint64_t cycles() const = 0;
    /// The number of a pin, -1 if there is none with that name.
    virtual int64_t input(const char* name) const = 0;
    virtual int64_t output(const char* name) const = 0;
    virtual void set(size_t pin, uint64_t value) = 0;
    virtual uint64_t get(size_t pin) = 0;
    virtual void cycle() = 0;
    virtual uint64_t run_while(size_t pin, uint64_t most) = 0;
};

template <class Pins>
class DrivenOf final : public Driven {
  public:
    /// No waveform: the period does not matter.
    DrivenOf() : clocked(10000) {
        for (size_t pin = 0; Pins::inputs[pin]; ++pin) Pins::set(*clocked.model, pin, 0);
        clocked.model->clock = 0;
        clocked.settle();
        registers = find_registers(clocked.context);
    }

    void changed() override { clocked.settle(); }
    uint64_t cycles() const override { return clocked.cycles; }
    int64_t input(const char* name) const override { return number(Pins::inputs, name); }
    int64_t output(const char* name) const override { return number(Pins::outputs, name); }

    void set(size_t pin, uint64_t value) override {
        Pins::set(*clocked.model, pin, value);
        is_set = true;
    }

    uint64_t get(size_t pin) override {
        settle();
        return Pins::get(*clocked.model, pin);
    }

    void cycle() override {
        settle();
        clocked.tick();
    }

    uint64_t run_while(size_t pin, uint64_t most) override {
        settle();
        uint64_t ran = 0;
        for (; ran < most && Pins::get(*clocked.model, pin); ++ran) clocked.tick();
        return ran;
    }

  private:
    static int64_t number(const char* const* names, const char* name) {
        for (int64_t pin = 0; names[pin]; ++pin) {
            if (!strcmp(names[pin], name)) return pin;
        }
        return -1;
    }

    void settle() {
        if (is_set) clocked.settle();
        is_set = false;
    }

    Clocked<typename Pins::Model, false> clocked;
    bool is_set = false;
};

struct DrivenEntry {
    const char* name;
    Driven* (*make)();
};

template <class Pins>
Driven* make_driven() {
    return new DrivenOf<Pins>;
}

#endif
