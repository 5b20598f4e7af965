// Waveforms. A model can write only one format, the one it was made with: FST here, for its size.
// A file whose name ends in .vcd is converted from FST when the trace is closed.

#ifndef PERPETUAL_TRACE_H
#define PERPETUAL_TRACE_H

#include <cstdint>
#include <cstdio>
#include <string>

#include "gtkwave/fstapi.h"
#include "verilated_fst_c.h"

class Trace {
  public:
    template <class Model>
    bool open(Model& model, const char* path) {
        model.trace(&fst, 99);
        wanted = path;
        const std::string ending = ".vcd";
        const bool vcd = wanted.size() >= ending.size()
            && wanted.compare(wanted.size() - ending.size(), ending.size(), ending) == 0;
        written = vcd ? wanted + ".fst" : wanted;
        fst.open(written.c_str());
        return fst.isOpen();
    }

    void dump(uint64_t time_ps) { fst.dump(time_ps); }

    ~Trace() {
        if (!fst.isOpen()) return;
        fst.close();
        if (written != wanted) convert();
    }

  private:
    /// What was written stays where it is if it cannot be converted.
    void convert() const {
        void* reader = fstReaderOpen(written.c_str());
        if (!reader) return;
        FILE* vcd = fopen(wanted.c_str(), "w");
        bool done = false;
        if (vcd) {
            fstReaderProcessHier(reader, vcd);
            fstReaderSetFacProcessMaskAll(reader);
            done = fstReaderIterBlocks(reader, nullptr, nullptr, vcd) && !ferror(vcd);
            done = fclose(vcd) == 0 && done;
        }
        fstReaderClose(reader);
        if (done) remove(written.c_str());
    }

    VerilatedFstC fst;
    std::string wanted, written;
};

#endif
