// The extern "C" functions, over the tables `cores`, `boards` and `driven_circuits` that build.rs writes above the
// line that includes this file. A null pointer comes back for an unknown name, for a model that is
// not built in, or a waveform that cannot be written; every other call is total.

template <class Entry>
static const Entry* find(const Entry* entries, size_t count, const char* name) {
    for (size_t i = 0; i < count; ++i) {
        if (entries[i].name && !strcmp(entries[i].name, name)) return &entries[i];
    }
    return nullptr;
}

template <class Simulated>
static Simulated* opened(Simulated* simulated, const char* trace) {
    if (!trace || simulated->open_trace(trace)) return simulated;
    delete simulated;
    return nullptr;
}

extern "C" {

Core* perpetual_core_new(const char* name, const char* trace) {
    const CoreEntry* entry = find(cores, sizeof cores / sizeof *cores, name);
    if (!entry) return nullptr;
    if (trace && !entry->traced) return nullptr;
    return opened(trace ? entry->traced() : entry->fast(), trace);
}

Core* perpetual_core_faulty(const char* name) {
    const FaultyEntry* entry =
        find(faulty_cores, sizeof faulty_cores / sizeof *faulty_cores, name);
    return entry ? entry->make() : nullptr;
}

void perpetual_core_free(Core* core) { delete core; }

uint64_t perpetual_core_cycles(const Core* core) { return core->cycles(); }

void perpetual_core_peek(Core* core, const PerpetualInputs* in, PerpetualOutputs* out) {
    core->peek(*in, *out);
}

void perpetual_core_cycle(Core* core, const PerpetualInputs* in, PerpetualOutputs* out) {
    core->cycle(*in, *out);
}

int perpetual_core_request(Core* core, const PerpetualInputs* in, uint64_t patience) {
    return core->request(*in, patience);
}

int perpetual_core_query(Core* core, uint8_t operation, uint64_t patience, PerpetualOutputs* out,
                         uint64_t* took) {
    return core->query(operation, patience, *out, *took);
}

State* perpetual_core_state(Core* core) { return core; }

State* perpetual_driven_state(Driven* driven) { return driven; }

size_t perpetual_state_registers(const State* state) { return state->registers.size(); }

/// `index` is below perpetual_state_registers; the strings live as long as the model.
void perpetual_state_describe(const State* state, size_t index, PerpetualRegister* out) {
    *out = state->registers[index].described;
}

/// `word` is within what perpetual_state_describe says, and there is room for its bits.
void perpetual_state_read(const State* state, size_t index, size_t word, uint8_t* out) {
    const PublicRegister& found = state->registers[index];
    memcpy(out, found.word(word), found.bytes());
}

/// As perpetual_state_read; bits beyond those of the word are 0.
void perpetual_state_write(State* state, size_t index, size_t word, const uint8_t* value) {
    const PublicRegister& found = state->registers[index];
    memcpy(found.word(word), value, found.bytes());
}

/// After writes.
void perpetual_state_changed(State* state) { state->changed(); }

Board* perpetual_board_new(const char* name, const char* trace) {
    const BoardEntry* entry = find(boards, sizeof boards / sizeof *boards, name);
    if (!entry) return nullptr;
    const auto make = trace ? entry->traced : entry->fast;
    if (!make) return nullptr;
    return opened(make(entry->clock_hz, entry->clocks_a_bit), trace);
}

void perpetual_board_free(Board* board) { delete board; }

uint64_t perpetual_board_cycles(const Board* board) { return board->cycles(); }

void perpetual_board_reset(Board* board, uint64_t cycles) { board->reset(cycles); }

void perpetual_board_run(Board* board, PerpetualRun* run) { board->run(*run); }

uint8_t perpetual_board_leds(const Board* board) { return board->leds(); }

uint64_t perpetual_board_framing_errors(const Board* board) { return board->framing_errors(); }

void perpetual_board_set_gap(Board* board, uint32_t clocks) { board->set_gap(clocks); }

/// `millionths` is within what src/board.rs allows: a bit keeps a length.
void perpetual_board_set_skew(Board* board, int32_t millionths) { board->set_skew(millionths); }

void perpetual_board_disturb(Board* board, uint8_t tx, uint64_t after, uint64_t clocks) {
    board->disturb(tx != 0, after, clocks);
}

Driven* perpetual_driven_new(const char* name) {
    const DrivenEntry* entry =
        find(driven_circuits, sizeof driven_circuits / sizeof *driven_circuits, name);
    return entry ? entry->make() : nullptr;
}

void perpetual_driven_free(Driven* driven) { delete driven; }

uint64_t perpetual_driven_cycles(const Driven* driven) { return driven->cycles(); }

int64_t perpetual_driven_input(const Driven* driven, const char* name) {
    return driven->input(name);
}

int64_t perpetual_driven_output(const Driven* driven, const char* name) {
    return driven->output(name);
}

/// `pin` came from perpetual_driven_input.
void perpetual_driven_set(Driven* driven, size_t pin, uint64_t value) { driven->set(pin, value); }

/// `pin` came from perpetual_driven_output.
uint64_t perpetual_driven_get(Driven* driven, size_t pin) { return driven->get(pin); }

void perpetual_driven_cycle(Driven* driven) { driven->cycle(); }

uint64_t perpetual_driven_run_while(Driven* driven, size_t pin, uint64_t most) {
    return driven->run_while(pin, most);
}
}
