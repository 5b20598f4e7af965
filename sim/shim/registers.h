// The registers of a model that was made with them public. Other models have none to show.

#ifndef PERPETUAL_REGISTERS_H
#define PERPETUAL_REGISTERS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

extern "C" {

/// A register, or a block RAM.
struct PerpetualRegister {
    const char* scope;  ///< the instance it is in, such as `TOP.perpetual_pair.file`
    const char* name;
    size_t bits;        ///< of a word
    size_t words;       ///< 1 for a register
};
}

// The same as in src/ffi/layout.rs.
static_assert(sizeof(PerpetualRegister) == 4 * sizeof(void*)
                  && offsetof(PerpetualRegister, bits) == 2 * sizeof(void*),
              "PerpetualRegister");

/// Where the simulation keeps a register.
struct PublicRegister {
    PerpetualRegister described;
    unsigned char* data;
    size_t stride;

    /// Words lie one behind the other, each with its lowest byte first.
    unsigned char* word(size_t number) const { return data + number * stride; }
    size_t bytes() const { return (described.bits + 7) / 8; }
};

/// Whatever has registers that may be reached.
class State {
  public:
    virtual ~State() = default;
    /// Lets what follows from a changed register settle, while the clock is low.
    virtual void changed() = 0;
    std::vector<PublicRegister> registers;
};

/// Bytes that Verilator gives a value of so many bits.
inline size_t storage_bytes(size_t bits) {
    if (bits <= 8) return 1;
    if (bits <= 16) return 2;
    if (bits <= 32) return 4;
    if (bits <= 64) return 8;
    return (bits + 31) / 32 * 4;
}

/// All of them, in the order of their names.
inline std::vector<PublicRegister> find_registers(VerilatedContext& context) {
    std::vector<PublicRegister> found;
    for (const auto& named : *context.scopeNameMap()) {
        const VerilatedScope& scope = *named.second;
        if (!scope.varsp()) continue;
        for (const auto& entry : *scope.varsp()) {
            const VerilatedVar& var = entry.second;
            if (!var.isPublicRW()) continue;
            const size_t bits = var.elements(0);
            const size_t words = var.udims() ? var.elements(1) : 1;
            found.push_back({{scope.name(), var.name(), bits, words},
                             static_cast<unsigned char*>(var.datap()),
                             storage_bytes(bits)});
        }
    }
    return found;
}

#endif
