// The request and its answer, the position, and what attacks a square.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;

enum { PAWN = 1, KNIGHT, KING, CASTLING, BISHOP, ROOK, QUEEN };        // kinds, as the chip has them
enum { WHITE = 8, BLACK = 16, OFF = 32 };                              // of a man, above its kind; off the board
enum { EN_PASSANT = 1 << 19, CASTLES = 2 << 19, PROMOTION = 4 << 19 }; // of a move, bits 19 to 21
enum { NOWHERE = 0x88 };                                               // a square that no man comes to
enum { MATED = -31000, ILLEGAL = 0x40000000, FRAMES = 64, DEEPEST = 16, LINE = 128 };
enum { PROVEN = 1, PROBE = 2 };                                        // what a node is called with

static struct {
    short table[256];
    u8 men[64];
    u32 side, rights, ep_file, clock, depth; // no pawn has gone two squares: ep_file 8
    int alpha, beta;
    u32 played;                              // moves before the root, of `line`
    u32 line[LINE];                          // from, to << 8, man << 16, barrier << 24; squares 0 to 63
} request;

static struct { int value; u32 best, nodes, generations, repetitions, error; } answer;

// The position. Of `castled`, the squares a king has left and crossed, 0 if it has not: a1 is neither.
static u8 storage[192], men[2][8], king[2];
#define at(square) storage[36 + (square)]
static u32 side, rights, clock, castled, heavy, minor;
static int passed; // the square that a pawn has passed

static short worth[8][128];             // by kind and square, for white; black has square ^ 0x70
static u8 low[256], kept[128];          // lowest bit of a byte; rights that a square leaves
static u32 quiet[768], noisy[384];      // moves not yet taken, of all plies: of class 0, and of the others by class
static u32 *quiet_top, *noisy_top;
static u16 killers[DEEPEST];            // from, to << 8; a1a1 for none
static u32 line[LINE + DEEPEST], plies, began; // moves to here, and where the window begins

static const signed char RAYS[8] = {1, -1, 16, -16, 17, -17, -15, 15};
static const signed char LEAPS[8] = {18, 14, 33, -31, -14, -18, 31, -33};
static const u8 CLASS[8] = {0, 1, 2, 0, 0, 2, 3, 4}; // of a victim

static int system_call(int number, int file, void *data, int bytes) {
    register int a7 __asm__("a7") = number, a0 __asm__("a0") = file, a2 __asm__("a2") = bytes;
    register void *a1 __asm__("a1") = data;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

static void end(int status) {
    for (;;) system_call(93, status, 0, 0);
}

static void reply(u32 error) {
    answer.error = error;
    if (system_call(64, 1, &answer, sizeof answer) != sizeof answer || error) end(error);
}

// Whether this side attacks a square.
static int attacked(int square, u32 by) {
    u32 enemy = WHITE << by, man;
    int back = by ? 16 : -16;
    if (at(square + back + 1) == (enemy | PAWN) || at(square + back - 1) == (enemy | PAWN)) return 1;
    for (u32 ray = 0; ray < 8; ray++) {
        if (at(square + LEAPS[ray]) == (enemy | KNIGHT)) return 1;
        int step = RAYS[ray], to = square + step;
        if (at(to) == (enemy | KING)) return 1;
        while (!(man = at(to))) to += step;
        if (man & enemy && (ray < 4 ? (man & 6) == 6 : (man & 5) == 5)) return 1;
    }
    return 0;
}

// Whether the last move was illegal by what castling demands.
static int castled_through(void) {
    return castled && (attacked(castled & 255, side) || attacked(castled >> 8, side));
}

// Whether the side to move has a legal capture en passant.
static int legal_en_passant(void) {
    if (passed == NOWHERE) return 0;
    int pawn = passed ^ 16;
    u32 own = WHITE << side | PAWN, other = at(pawn);
    for (int from = pawn - 1; from <= pawn + 1; from += 2) {
        if (at(from) != own) continue;
        at(from) = at(pawn) = 0, at(passed) = own;
        int legal = !attacked(king[side], !side);
        at(from) = own, at(pawn) = other, at(passed) = 0;
        if (legal) return 1;
    }
    return 0;
}

static inline void put(u32 square, u32 of) {
    men[of][square >> 4] ^= 1 << (square & 7);
}

static inline void count(u32 kind, u32 by) {
    if (kind == PAWN || kind >= ROOK) heavy += by; else minor += by;
}

static u32 wide(u32 square) { return (square >> 3) << 4 | (square & 7); }
static u32 narrow(u32 square) { return (square >> 1 & 0x38) | (square & 7); }

// Writes the request to the board; the sum of the table for the side to move.
static int load(void) {
    int score = 0;
    for (u32 square = 0; square < 192; square++) storage[square] = OFF;
    for (u32 square = 0; square < 16; square++) men[square >> 3][square & 7] = 0;
    for (u32 square = 0; square < 128; square++) kept[square] = 15;
    kept[0] = 13, kept[4] = 12, kept[7] = 14, kept[0x70] = 7, kept[0x74] = 3, kept[0x77] = 11;
    for (u32 byte = 1; byte < 256; byte++) low[byte] = byte & 1 ? 0 : low[byte >> 1] + 1;
    heavy = minor = 0, side = request.side;
    for (u32 square = 0; square < 64; square++) {
        u32 man = request.men[square], kind = man & 7, black = man >> 3, place = wide(square), file = square & 7;
        for (u32 of = 0; of < 8; of++) worth[of][place] = request.table[of << 5 | square >> 3 << 2 | (file < 4 ? file : 7 - file)];
        at(place) = kind ? kind | WHITE << black : 0;
        if (!kind) continue;
        put(place, black);
        if (kind == KING) king[black] = place; else count(kind, 1);
    }
    for (u32 place = 0; place < 128; place++) {
        u32 man = at(place), black = man >> 4;
        if (man == OFF || !man) continue;
        int worths = worth[man & 7][black ? place ^ 0x70 : place];
        score += black == side ? worths : -worths;
    }
    rights = request.rights, clock = request.clock, castled = 0;
    passed = request.ep_file > 7 ? NOWHERE : (int)(request.ep_file + (side ? 0x20 : 0x50));
    quiet_top = quiet, noisy_top = noisy, plies = began = 0;
    for (u32 ply = 0; ply < DEEPEST; ply++) killers[ply] = 0;
    for (u32 ply = 0; ply < request.played; ply++) {
        u32 record = request.line[ply], man = record >> 16 & 15;
        line[plies++] = wide(record & 63) | wide(record >> 8 & 63) << 8 | ((man & 7) | WHITE << (man >> 3)) << 16;
        if (record >> 24) began = plies;
    }
    return score;
}
