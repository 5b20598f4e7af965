/* A program that uses perpetual.h. On a board `main` would be yours and `PERIPHERAL` the address that
 * the bus gives; here bus.h leads to a simulation of the circuit, see bus.cpp. */
#include <stdio.h>

#include "bus.h"
#include "perpetual.h"

#define PERIPHERAL ((perpetual_base)0x43c00000u)

enum { KNIGHT = 2, BLACK = 8, G1 = 6, F3 = 21, H6 = 47, F6 = 45, G8 = 62 };
/* Of xiangqi. */
enum { GENERAL = 1, CHARIOT = 5, D5 = 48, E5 = 49, D9 = 84, E9 = 85 };

static void knights(void) {
    perpetual_push(PERIPHERAL, KNIGHT, G1, F3, false);
    perpetual_push(PERIPHERAL, KNIGHT + BLACK, G8, F6, false);
    perpetual_push(PERIPHERAL, KNIGHT, F3, G1, false);
    perpetual_push(PERIPHERAL, KNIGHT + BLACK, F6, G8, false);
}

static void show(const char *what, struct perpetual_verdict verdict) {
    printf("%s: %u before, %u back%s%s%s%s%s\n", what, verdict.occurrences, verdict.distance,
        verdict.there && verdict.exact ? ", exact" : "", verdict.list_overflow || verdict.window_cut ? ", cut" : "",
        verdict.fault ? ", fault" : "", verdict.mover_checks ? ", the mover gave check" : "",
        verdict.other_checks ? ", the other gave check" : "");
}

int main(void) {
    printf("version %u\n", perpetual_version(PERIPHERAL));
    perpetual_clear(PERIPHERAL);
    for (int i = 0; i < 3; ++i) knights();
    show("three times", perpetual_window(PERIPHERAL));
    show("the nearest", perpetual_first(PERIPHERAL));
    perpetual_replace(PERIPHERAL, KNIGHT + BLACK, F6, H6, false);
    show("another in its place", perpetual_window(PERIPHERAL));
    perpetual_pop(PERIPHERAL);
    show("one taken back", perpetual_window(PERIPHERAL));
    perpetual_cut(PERIPHERAL, 4);
    printf("ply %u after a cut\n", perpetual_ply(PERIPHERAL));
    perpetual_push(PERIPHERAL, KNIGHT, G1, F3, true);
    show("after a barrier", perpetual_window(PERIPHERAL));
    perpetual_cut(PERIPHERAL, 9);
    printf("error %d from a cut to a ply that is not there\n", perpetual_last_error(PERIPHERAL));
    perpetual_clear(PERIPHERAL);
    perpetual_pop(PERIPHERAL);
    printf("error %d from taking back on an empty line\n", perpetual_last_error(PERIPHERAL));
    for (int i = 0; i < 300; ++i) knights();
    printf("error %d and ply %u after a long line\n", perpetual_last_error(PERIPHERAL), perpetual_ply(PERIPHERAL));
    struct perpetual_verdict verdict = perpetual_window(PERIPHERAL);
    show("all that is held", verdict);
    perpetual_clear(PERIPHERAL);
    perpetual_push_checked(PERIPHERAL, CHARIOT, D5, E5, false, true);
    perpetual_push_checked(PERIPHERAL, GENERAL + BLACK, E9, D9, false, true);
    perpetual_push_checked(PERIPHERAL, CHARIOT, E5, D5, false, true);
    perpetual_push_checked(PERIPHERAL, GENERAL + BLACK, D9, E9, false, false);
    show("xiangqi, every move of the chariot", perpetual_window(PERIPHERAL));
    perpetual_replace_checked(PERIPHERAL, GENERAL + BLACK, D9, E9, false, true);
    show("and of the general", perpetual_first(PERIPHERAL));
    return bus_wrongs();
}
