// The search of docs/search-chip.md in C, for a processor core of RV32IM without an operating system: the same moves in the
// same order, the same values, nodes, generations and repetitions. `perpetual-lab experiment soft-core` counts its cycles.
//
// It is written to be fast on a core that takes three cycles for most instructions and five for a load: a board with a
// border, whose squares are 16 * rank + file; a byte of men for each rank and side; no multiplication and no division.
// Where the chip generates only to learn whether the king can be taken, it looks from the king.
//
// Left out: the switch `bound`, `inexact` (the line is kept whole), and the limit of 511 moves: more fit, and too many
// end it with an error. It reads requests from file 0 and writes answers to file 1 by system calls of Linux, so that the
// same program also runs under qemu-user.

#include "generate.h"

// Whether the position has occurred in the window: its moves are taken back one by one, beside the board, and the
// squares counted that then differ.
static int has_occurred(void) {
    static u8 then[128], seen[128], touched[2 * (LINE + DEEPEST)];
    if (plies - began < 4) return 0;
    u32 touches = 0, differ = 0, found = 0;
    for (u32 ply = plies; ply > began && !found;) {
        u32 record = line[--ply];
        for (u32 half = 0; half < 2; half++) {
            u32 square = half ? record & 255 : record >> 8 & 255;
            if (!seen[square]) seen[square] = 1, touched[touches++] = square, then[square] = at(square);
            differ -= then[square] != at(square);
            then[square] = half ? record >> 16 : 0;
            differ += then[square] != at(square);
        }
        if (differ > 2 * (ply - began)) break;
        found = !differ && !((plies - ply) & 1);
    }
    while (touches) seen[touched[--touches]] = 0;
    return found;
}

static int node(u32 ply, int alpha, int beta, int score, u32 called) {
    u32 quiescent = ply >= request.depth, killer = 0, bare = 0, fifty = 0;
    if (ply) {
        if (ply <= request.depth && has_occurred()) return answer.repetitions++, 0;
        bare = !heavy && minor <= 1, fifty = clock >= 100;
        if (quiescent && called & PROVEN && (bare | fifty ? 0 : score) >= beta) return beta;
    }
    answer.generations++;
    if (called & PROBE || bare || (quiescent && (fifty || score >= beta))) {
        if (attacked(king[!side], side) || castled_through()) return ILLEGAL;
        return called & PROBE || bare || fifty ? 0 : beta;
    }
    u32 *quiet_base = quiet_top, *noisy_base = noisy_top;
    if (!quiescent) killer = killers[ply];
    int value = ILLEGAL;
    if (castled_through() || !generate(!quiescent, killer)) goto done;
    if (quiescent && score > alpha) alpha = score;
    u32 legal = quiescent, pushes = ply < request.depth, en_passant = pushes && legal_en_passant();
    u32 own_flip = side ? 0x70 : 0, rights_before = rights, clock_before = clock, castled_before = castled;
    int passed_before = passed, window = began;
    for (;;) {
        u32 move;
        if (noisy_top > noisy_base) move = *--noisy_top;
        else if (quiet_top > quiet_base) move = *--quiet_top;
        else break;
        u32 from = move & 255, to = move >> 8 & 255, victim = move >> 16 & 7, special = move >> 19 & 7;
        u32 man = at(from), kind = man & 7, placed = man, taken = to, home = 0, crossed = 0;
        answer.nodes++;
        if (ply + 1 == FRAMES) reply(3);
        if (special & 4) placed = man - PAWN + (special == 4 ? KNIGHT : special);
        if (special == 1) taken = (from & 0x70) | (to & 7);
        int gain = worth[placed & 7][to ^ own_flip] - worth[kind][from ^ own_flip];
        if (special == 2) gain += worth[CASTLING][to ^ own_flip];
        if (victim) gain += worth[victim][taken ^ own_flip ^ 0x70];
        // Left at once by step 2 of the node below, without being made: it is no repetition, not bare and below fifty moves.
        if (ply + 1 >= request.depth && legal && score + gain <= alpha && heavy > 1 && clock < 99
            && (!pushes || victim || special || plies - began < 3))
            continue;
        castled = 0, passed = NOWHERE;
        if (special == 2) {
            home = to > from ? from + 3 : from - 4, crossed = (from + to) >> 1;
            at(crossed) = at(home), at(home) = 0, put(home, side), put(crossed, side);
            castled = from | crossed << 8;
        }
        if (special & 4) count(PAWN, -1), count(placed & 7, 1);
        if (victim) at(taken) = 0, put(taken, !side), count(victim, -1);
        at(from) = 0, at(to) = placed, put(from, side), put(to, side);
        if (kind == KING) king[side] = to;
        clock = victim || kind == PAWN ? 0 : clock + 1;
        if (kind == PAWN && (from ^ to) == 32) passed = (from + to) >> 1;
        if (rights) rights &= kept[from] & kept[to];
        if (pushes) {
            line[plies++] = from | to << 8 | man << 16;
            if (!clock || special || en_passant || rights != rights_before) began = plies;
        }
        side = !side;
        u32 how = (legal ? PROVEN : 0) | (fifty ? PROBE : 0);
        int found = node(ply + 1, -beta, -alpha, -(score + gain), how);
        // Taken back.
        side = !side, rights = rights_before, clock = clock_before, castled = castled_before, passed = passed_before;
        if (pushes) plies--, began = window;
        at(to) = 0, at(from) = man, put(from, side), put(to, side);
        if (kind == KING) king[side] = from;
        if (victim) at(taken) = (BLACK >> side) | victim, put(taken, !side), count(victim, 1);
        if (special == 2) at(home) = at(crossed), at(crossed) = 0, put(home, side), put(crossed, side);
        if (special & 4) count(PAWN, 1), count(placed & 7, -1);
        if (found == ILLEGAL) continue;
        found = -found, legal = 1;
        if (fifty) { value = 0; goto done; }
        if (found > alpha) {
            if (!ply) answer.best = move;
            if (found < beta) alpha = found;
        }
        if (found >= beta) {
            if (!quiescent && !victim && !(special & 4)) killers[ply] = move;
            value = beta;
            goto done;
        }
    }
    value = alpha;
    if (!legal) {
        answer.generations++;
        value = attacked(king[side], !side) ? MATED + (int)ply : 0;
    }
done:
    quiet_top = quiet_base, noisy_top = noisy_base;
    return value;
}

static u32 packed(u32 move) {
    u32 from = move & 255, to = move >> 8 & 255;
    return narrow(from) | narrow(to) << 6 | (at(from) & 7) << 12 | (move >> 16 & 7) << 15 | (move >> 19 & 7) << 18;
}

void serve(void) {
    while (system_call(63, 0, &request, sizeof request) == sizeof request) {
        if (request.depth - 1 >= DEEPEST || request.played > LINE) reply(4);
        answer.best = answer.nodes = answer.generations = answer.repetitions = 0;
        answer.value = node(0, request.alpha, request.beta, load(), 0);
        if (answer.value == ILLEGAL) reply(1);
        if (answer.best) answer.best = packed(answer.best);
        reply(0);
    }
    end(0);
}

__asm__(".globl _start\n_start: .option push\n.option norelax\nla gp, __global_pointer$\n.option pop\nj serve");
