/* The detector on a bus, from a C program: perpetual_axi_lite or perpetual_wishbone, whose registers
 * are the same. C11 or C++, no library.
 *
 * `base` is where the peripheral is mapped: uncached, accesses in program order, words of the
 * processor's own byte order. A push during a query waits on the bus; nothing need be polled before. */
#ifndef PERPETUAL_H
#define PERPETUAL_H

#include <stdbool.h>
#include <stdint.h>

/* Define both before this file to reach the registers in another way. */
#ifndef PERPETUAL_READ
#define PERPETUAL_READ(address) (*(address))
#define PERPETUAL_WRITE(address, value) (*(address) = (value))
#endif

typedef volatile uint32_t *perpetual_base;

enum perpetual_error { PERPETUAL_DONE, PERPETUAL_EMPTY, PERPETUAL_NOT_HELD, PERPETUAL_FULL };

/* `there` is false if the circuit was reset during the query; nothing else then counts. With CHECKED, `mover_checks`:
 * since the nearest equal position every move of the side that has just moved gave check; `other_checks`: of the other. */
struct perpetual_verdict {
    bool there, exact, list_overflow, window_cut, fault, mover_checks, other_checks;
    uint16_t occurrences, distance;
};

/* Pieces: pawn 1 to king 6, black plus 8; squares: a1 = 0, b1 = 1, h8 = 63. `barrier`: no earlier position
 * can come back. */
static inline uint32_t perpetual_record(unsigned piece, unsigned from, unsigned to, bool barrier) {
    return (uint32_t)barrier << 16 | (piece & 15u) << 12 | (from & 63u) << 6 | (to & 63u);
}

static inline void perpetual_push(perpetual_base base, unsigned piece, unsigned from, unsigned to, bool barrier) {
    PERPETUAL_WRITE(base, perpetual_record(piece, from, to, barrier));
}

/* In place of the last move. */
static inline void perpetual_replace(perpetual_base base, unsigned piece, unsigned from, unsigned to, bool barrier) {
    PERPETUAL_WRITE(base, (uint32_t)1 << 17 | perpetual_record(piece, from, to, barrier));
}

/* With CHECKED, for xiangqi: pieces: general 1, advisor 2, elephant 3, horse 4, chariot 5, cannon 6, soldier 7, black
 * plus 8; squares: a0 = 0, b0 = 1, i9 = 89. `check`: the move gives check. */
static inline uint32_t perpetual_checked_record(unsigned piece, unsigned from, unsigned to, bool barrier, bool check) {
    uint32_t seventh = (from & 64u) << 16 | (to & 64u) << 15;
    return seventh | (uint32_t)check << 20 | perpetual_record(piece, from, to, barrier);
}

static inline void perpetual_push_checked(
    perpetual_base base, unsigned piece, unsigned from, unsigned to, bool barrier, bool check) {
    PERPETUAL_WRITE(base, perpetual_checked_record(piece, from, to, barrier, check));
}

static inline void perpetual_replace_checked(
    perpetual_base base, unsigned piece, unsigned from, unsigned to, bool barrier, bool check) {
    PERPETUAL_WRITE(base, (uint32_t)1 << 17 | perpetual_checked_record(piece, from, to, barrier, check));
}

static inline void perpetual_pop(perpetual_base base) { PERPETUAL_WRITE(base + 1, 2u); }

/* Takes moves back until `plies` are left. */
static inline void perpetual_cut(perpetual_base base, uint16_t plies) {
    PERPETUAL_WRITE(base + 1, (uint32_t)plies << 16 | 3u);
}

static inline void perpetual_clear(perpetual_base base) { PERPETUAL_WRITE(base + 1, 4u); }

static inline uint16_t perpetual_ply(perpetual_base base) { return (uint16_t)PERPETUAL_READ(base); }

/* Of the registers: 1. */
static inline uint32_t perpetual_version(perpetual_base base) { return PERPETUAL_READ(base + 3); }

/* What became of the last request: one that is refused changes nothing. */
static inline enum perpetual_error perpetual_last_error(perpetual_base base) {
    return (enum perpetual_error)(PERPETUAL_READ(base + 1) >> 8 & 7u);
}

/* Asks and waits; begin with one of the two below. */
static inline struct perpetual_verdict perpetual_ask(perpetual_base base, uint32_t operation) {
    PERPETUAL_WRITE(base + 1, operation);
    uint32_t status;
    do status = PERPETUAL_READ(base + 1); while (status & 1u);
    uint32_t found = PERPETUAL_READ(base + 2);
    struct perpetual_verdict verdict = {
        (status & 2u) != 0, (status & 4u) != 0, (status & 8u) != 0, (status & 16u) != 0, (status & 32u) != 0,
        (status & 64u) != 0, (status & 128u) != 0, (uint16_t)found, (uint16_t)(found >> 16)
    };
    return verdict;
}

/* The nearest repetition, and all of the window. */
static inline struct perpetual_verdict perpetual_first(perpetual_base base) { return perpetual_ask(base, 5u); }
static inline struct perpetual_verdict perpetual_window(perpetual_base base) { return perpetual_ask(base, 6u); }

#endif
