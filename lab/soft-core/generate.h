// All pseudo-legal moves, in the order of the chip, and where they wait until they are taken.

#include "board.h"

// Keeps a move so that from `base` upwards classes rise, and of each class the last emitted is the highest.
static inline void keep(u32 *base, u32 move, u32 class) {
    u32 *place = noisy_top++;
    move |= class << 24;
    for (; place > base && place[-1] > (move | 0xffffff); place--) *place = place[-1];
    *place = move;
}

// A pawn's moves to a square.
static inline void pawn_to(u32 *base, u32 move, u32 class, int last, int all) {
    if (!last) {
        if (class) keep(base, move, class); else *quiet_top++ = move;
        return;
    }
    if (all) for (u32 kind = 0; kind < 3; kind++) *quiet_top++ = move | PROMOTION | kind << 19;
    keep(base, move | PROMOTION | 3 << 19, 4);
}

// Generates all moves, or captures and promotions to a queen; 0 if the king can be taken. A position has at most 218 moves,
// and 128 of them are no more than captures and promotions to a queen.
static int generate(int all, u32 killer) {
    u32 enemy = BLACK >> side, *base = noisy_top, man;
    if (quiet_top > quiet + 544 || noisy_top > noisy + 256) reply(2);
    for (u32 number = 0; number < 8; number++) {
        u32 rank = side ? 7 - number : number;
        for (u32 mask = men[side][rank]; mask; mask &= mask - 1) {
            int from = rank << 4 | low[mask];
            u32 kind = at(from) & 7, held = 0;
            if (kind == PAWN) {
                int forward = side ? -16 : 16, last = number == 6, to = from + forward + (side ? -1 : 1);
                for (u32 wing = 0; wing < 2; wing++, to = from + forward + (side ? 1 : -1)) {
                    u32 move = from | to << 8;
                    if ((man = at(to)) & enemy) {
                        if ((man &= 7) == KING) return 0;
                        pawn_to(base, move | man << 16, CLASS[man], last, all);
                    } else if (to == passed) {
                        keep(base, move | PAWN << 16 | EN_PASSANT, 2);
                    }
                }
                to = from + forward;
                if (at(to) || !(all || last)) continue;
                u32 move = from | to << 8;
                pawn_to(base, move, move == killer && !last, last, all);
                if (number == 1 && !at(to += forward) && all) {
                    move = from | to << 8;
                    pawn_to(base, move, move == killer, 0, all);
                }
                continue;
            }
            u32 ray = kind == BISHOP ? 4 : 0, rays = kind == ROOK ? 4 : 8;
            const signed char *steps = kind == KNIGHT ? LEAPS : RAYS;
            for (; ray < rays; ray++) {
                int step = steps[ray], to = from + step;
                while (!(man = at(to))) {
                    if (all) {
                        u32 move = from | to << 8;
                        if (move == killer) held = move; else *quiet_top++ = move;
                    }
                    if (kind < CASTLING) break;
                    to += step;
                }
                if (man & enemy) {
                    if ((man &= 7) == KING) return 0;
                    keep(base, from | to << 8 | man << 16, CLASS[man]);
                }
                if (kind == KNIGHT && ray == 3 && held) keep(base, held, 1), held = 0;
                if (kind != KING || !all || ray > 1 || !(rights >> (2 * side + ray) & 1)) continue;
                if (at(from + step) || at(from + 2 * step) || (ray && at(from - 3))) continue;
                u32 move = from | (from + 2 * step) << 8;
                if (move == killer) held = move | CASTLES; else *quiet_top++ = move | CASTLES;
            }
            if (held) keep(base, held, 1);
        }
    }
    return 1;
}
