// Self-checks of the plain reference by hand-made cases, for what counts and vectors do not
// reach: repetition, refusals, and option combinations. Each case was worked out from the rules;
// its comment says why it must come out so.
#include "referee/plain.h"

#include <stdio.h>
#include <string.h>

static int passed, failed;

static void expect(bool good, const char *what, const char *detail) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: %s\n", what, detail);
}

static Plain game; // large, so not on the stack

static bool open_game(const char *rules, const char *position) {
    PlainRules r;
    char why[120] = "";
    bool good = plain_rules(&r, rules);
    if (good && position == NULL) plain_start(&game, &r);
    if (good && position != NULL) good = plain_set(&game, &r, position, why, sizeof why);
    if (!good) printf("%s %s: %s\n", rules, position, why);
    return good;
}

static bool is_listed(const char *move) {
    char moves[PLAIN_MOVES][8];
    int count = plain_moves(&game, moves);
    for (int i = 0; i < count; i++)
        if (strcmp(moves[i], move) == 0) return true;
    return false;
}

// Plays the moves of a list with single spaces between; false at the first that is refused or if
// the game was over before.
static bool play_all(const char *list) {
    while (*list != '\0') {
        char move[8] = "";
        size_t length = strcspn(list, " ");
        memcpy(move, list, length);
        if (plain_result(&game) != PLAIN_NONE || !is_listed(move) || !plain_play(&game, move)) {
            printf("stopped at %s\n", move);
            return false;
        }
        list += length + (list[length] == ' ');
    }
    return true;
}

// ---- repetition

typedef struct {
    const char *what, *rules, *position, *moves;
    PlainResult result;
    const char *barred; // a move that is then illegal though it was not before; may be NULL
} History;

static const History HISTORIES[] = {
    // The king has open ways all the time, black only shuffles: white is the aggressor.
    {"A9 the mover alone is the aggressor", "tablut-ashton", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7 c3c2 g7g8 c2c3 g8g7", PLAIN_NONE, "c3c2"},
    {"A9 the second occurrence is free", "tablut-ashton", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7 c3c2", PLAIN_NONE, NULL},
    // The same, white avoiding the barred move: black's third occurrence drew nothing.
    {"A9 the other side alone: play goes on", "tablut-ashton", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7 c3c2 g7g8 c2c3 g8g7 c3b3 g7h7 b3c3 h7g7", PLAIN_NONE, "c3c2"},
    {"B4 the second occurrence draws", "tablut-bologna", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7", PLAIN_DRAW, NULL},
    {"B4 not before", "tablut-bologna", "9/9/6t2/9/9/9/2K6/9/9 1", "c3c2 g7g8 c2c3", PLAIN_NONE,
     NULL},
    // Katz without threats or aggressors: the starting position counts as an occurrence.
    {"K7 the third occurrence draws", "tablut-katz", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7 c3c2 g7g8 c2c3 g8g7", PLAIN_DRAW, NULL},
    {"L7 the third occurrence draws", "tablut-classic", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7 c3c2 g7g8 c2c3 g8g7", PLAIN_DRAW, NULL},
    // From the start: the king on the castle is walled in, nobody threatens anything.
    {"A9 no aggressor: draw", "tablut-ashton", NULL,
     "e3f3 a4b4 f3e3 b4b3 e3f3 b3b4 f3e3 b4b3 e3f3 b3b4", PLAIN_DRAW, NULL},
    {"A9 no aggressor: not before", "tablut-ashton", NULL,
     "e3f3 a4b4 f3e3 b4b3 e3f3 b3b4 f3e3 b4b3 e3f3", PLAIN_NONE, NULL},
    // On top of white's open ways black always threatens d3 or d2, with b3 or b2 on the far side.
    {"A9 both are aggressors: draw", "tablut-ashton", "9/9/3t3t1/9/9/9/1tK6/1t7/9 1",
     "c3c2 h7h8 c2c3 h8h7 c3c2 h7h8 c2c3 h8h7", PLAIN_DRAW, NULL},
    // The king on e3 has no way out between his soldiers; from g4 and h4 black reaches e4 and
    // takes him against the empty camp square e2.
    {"A9 black's threat bars black", "tablut-ashton", "9/1T7/9/9/9/6t2/3TKT3/9/9 2",
     "g4h4 b8b7 h4g4 b7b8 g4h4 b8b7 h4g4 b7b8", PLAIN_NONE, "g4h4"},
    // One of black's two squares, g6, threatens nothing: no aggressor.
    {"A9 one lapse makes it a draw", "tablut-ashton", "9/1T7/9/9/9/6t2/3TKT3/9/9 2",
     "g4g6 b8b7 g6g4 b7b8 g4g6 b8b7 g6g4 b7b8", PLAIN_DRAW, NULL},
    // A lapse before the latest occurrence does not count: first round over g6, then two over h4.
    {"A9 looks back to the latest occurrence only", "tablut-ashton", "9/1T7/9/9/9/6t2/3TKT3/9/9 2",
     "g4g6 b8b7 g6g4 b7b8 g4h4 b8b7 h4g4 b7b8", PLAIN_NONE, NULL},
    // Black has one piece with one way; from g1 it threatens g4, from h1 h3, against empty camp
    // squares. White's rook g2-g5 opens and closes the way. The third time black is barred, has
    // no legal move left and loses.
    {"A9 and T6: every move barred", "tablut-ashton", "9/9/1T7/6TT1/3T5/7K1/9/T5T2/6t1T 2",
     "g1h1 g2g5 h1g1 g5g2 g1h1 g2g5 h1g1 g5g2", PLAIN_P1, "g1h1"},
    // The mirror case: the king can only go to and fro between c2 and d2, each time with an open
    // way (c1, then a2), and black threatens him on every second move only.
    {"A9 and T6 against white", "tablut-ashton", "6t2/9/9/9/2t6/9/2tt2t2/3K3t1/t8 2",
     "a1b1 d2c2 b1b2 c2d2 b2b1 d2c2 b1b2 c2d2 h2f2 d2c2 f2g2 c2d2 g2f2 d2c2 b2b4 c2d2 b4b2",
     PLAIN_P2, "d2c2"},
    // A win is no repetition: the king reaches the edge whatever stood on the board before.
    {"A9 ending moves are free", "tablut-ashton", "9/9/6t2/9/9/9/2K6/9/9 1",
     "c3c2 g7g8 c2c3 g8g7 c3c2 g7g8 c2c3 g8g7 c3c1", PLAIN_P1, NULL},
    // Two turns of each side lead back to the start. Halves of turns (phase s) mean nothing.
    {"G11 the third occurrence draws", "gardsdansen", NULL,
     "d2d3 a2b3 d6d5 g3f3 d3d2 b3a2 d5d6 f3g3 d2d3 a2b3 d6d5 g3f3 d3d2 b3a2 d5d6 f3g3", PLAIN_DRAW,
     NULL},
    {"G11 not before", "gardsdansen", NULL,
     "d2d3 a2b3 d6d5 g3f3 d3d2 b3a2 d5d6 f3g3 d2d3 a2b3 d6d5 g3f3 d3d2 b3a2 d5d6", PLAIN_NONE,
     NULL},
};

static void check_histories(void) {
    for (size_t i = 0; i < sizeof HISTORIES / sizeof HISTORIES[0]; i++) {
        const History *h = &HISTORIES[i];
        bool good = open_game(h->rules, h->position);
        good = good && play_all(h->moves);
        expect(good, h->what, "moves");
        expect(good && plain_result(&game) == h->result, h->what, "result");
        if (h->barred == NULL) continue;
        PlainMove found;
        expect(plain_position_find(plain_now(&game), &game.rules, h->barred, &found) &&
                   !is_listed(h->barred) && !plain_play(&game, h->barred),
               h->what, "barred move");
    }
}

// ---- single moves

typedef struct {
    const char *clause, *rules, *position, *move;
    const char *board; // afterwards, without side and state; NULL: the move is illegal
    PlainResult result;
} Step;

static const Step STEPS[] = {
    // White on e4 beside the king's castle; black comes from below.
    {"A2 into a camp", "tablut-ashton", "9/9/9/9/4K4/4T4/9/2t6/9 2", "c2e2", NULL, PLAIN_NONE},
    {"A5 king on the castle is no wall", "tablut-ashton", "9/9/9/9/4K4/4T4/2t6/9/9 2", "c3e3",
     "9/9/9/9/4K4/4T4/4t4/9/9", PLAIN_NONE},
    {"B1 it is in Bologna", "tablut-bologna", "9/9/9/9/4K4/4T4/2t6/9/9 2", "c3e3",
     "9/9/9/9/4K4/9/4t4/9/9", PLAIN_NONE},
    {"A5 the empty castle is", "tablut-ashton", "9/9/9/9/9/4T4/2t6/1K7/9 2", "c3e3",
     "9/9/9/9/9/9/4t4/1K7/9", PLAIN_NONE},
    // Black on d2 between white's c2 and the camp square e2.
    {"A6 empty camp square", "tablut-ashton", "9/9/9/9/4K4/9/2T6/3t5/9 1", "c3c2",
     "9/9/9/9/4K4/9/9/2T6/9", PLAIN_P1}, // black's last piece: T6,
    {"A6 occupied camp square", "tablut-ashton", "9/9/9/9/4K4/9/2T6/3tt4/9 1", "c3c2",
     "9/9/9/9/4K4/9/9/2Ttt4/9", PLAIN_NONE},
    {"B2 occupied camp square", "tablut-bologna", "9/9/9/9/4K4/9/2T6/3tt4/9 1", "c3c2",
     "9/9/9/9/4K4/9/9/2T1t4/9", PLAIN_NONE},
    // Black on e2 in his camp, e1 behind him empty.
    {"A6 inside the camp", "tablut-ashton", "9/9/9/9/4K4/9/2T6/4t4/9 1", "c3e3",
     "9/9/9/9/4K4/9/4T4/9/9", PLAIN_P1},
    {"A6 camp-shelter", "tablut-ashton+camp-shelter", "9/9/9/9/4K4/9/2T6/4t4/9 1", "c3e3",
     "9/9/9/9/4K4/9/4T4/4t4/9", PLAIN_NONE},
    {"B3 inside the camp", "tablut-bologna", "9/9/9/9/4K4/9/2T6/4t4/9 1", "c3e3",
     "9/9/9/9/4K4/9/4T4/4t4/9", PLAIN_NONE},
    {"A2 along one's own camp and out", "tablut-ashton", "9/9/9/9/4K4/9/9/9/3t5 2", "d1i1",
     "9/9/9/9/4K4/9/9/9/8t", PLAIN_NONE},
    {"A2 never into another camp", "tablut-ashton", "9/9/9/9/4K4/9/9/9/3t5 2", "d1d9", NULL,
     PLAIN_NONE},
    {"A2 never back", "tablut-ashton", "9/9/9/9/4K4/9/9/9/2t6 2", "c1d1", NULL, PLAIN_NONE},
    {"A2 never through", "tablut-ashton", "9/9/9/9/4K4/9/9/2t6/9 2", "c2f2", NULL, PLAIN_NONE},
    {"A2 nor the king", "tablut-ashton", "9/9/9/9/9/9/4K4/9/9 1", "e3e2", NULL, PLAIN_NONE},
    {"A3 nobody passes the castle", "tablut-ashton", "9/9/9/9/3K5/9/9/9/9 1", "d5f5", NULL,
     PLAIN_NONE},
    {"A3 nor comes back", "tablut-ashton", "9/9/9/9/3K5/9/9/9/9 1", "d5e5", NULL, PLAIN_NONE},
    {"A7 on the castle", "tablut-ashton", "9/9/9/4t4/3tKt3/9/2t6/9/9 2", "c3e3",
     "9/9/9/4t4/3tKt3/9/4t4/9/9", PLAIN_NONE},
    {"A7 on the castle", "tablut-ashton", "9/9/9/4t4/3tKt3/2t6/9/9/9 2", "c4e4",
     "9/9/9/4t4/3t1t3/4t4/9/9/9", PLAIN_P2},
    {"A7 beside the castle", "tablut-ashton", "9/9/9/9/9/3tKt3/2t6/9/9 2", "c3e3",
     "9/9/9/9/9/3t1t3/4t4/9/9", PLAIN_P2},
    {"A7 two are not enough", "tablut-ashton", "9/9/9/9/9/4Kt3/2t6/9/9 2", "c3c4",
     "9/9/9/9/9/2t1Kt3/9/9/9", PLAIN_NONE},
    {"A8 against a camp square", "tablut-ashton", "9/9/9/9/9/2t6/4K4/9/9 2", "c4e4",
     "9/9/9/9/9/4t4/9/9/9", PLAIN_P2},
    // Black stands on both sides of the king already; another move beside him does not take him.
    {"T8 the mover must be one of the two", "tablut-ashton", "9/9/9/9/9/2t6/1tKt5/9/9 2", "c4c5",
     "9/9/9/9/2t6/9/1tKt5/9/9", PLAIN_NONE},
    {"T8 the mover must be one of the two", "tablut-ashton", "9/9/9/9/2t6/9/1tKt5/9/9 2", "c5c4",
     "9/9/9/9/9/2t6/1tKt5/9/9", PLAIN_NONE},
    {"T8 surrounded: any move beside him", "tablut-katz", "9/9/9/9/2t6/9/1tKt5/2t6/9 2", "c5c4",
     "9/9/9/9/9/2t6/1t1t5/2t6/9", PLAIN_P2},
    {"T8 a move elsewhere is none", "tablut-katz", "9/T8/9/9/9/2t6/1tKt5/2t6/7t1 2", "h1h2",
     "9/T8/9/9/9/2t6/1tKt5/2t4t1/9", PLAIN_NONE},
    {"K6 edge", "tablut-katz", "9/9/t8/K8/2t6/t8/9/9/9 2", "c5b5", "9/9/t8/K8/1t7/t8/9/9/9",
     PLAIN_NONE},
    {"K6 edge", "tablut-katz", "9/9/t8/K1t6/9/t8/9/9/9 2", "c6b6", "9/9/t8/Kt7/9/t8/9/9/9",
     PLAIN_NONE},
    {"K6 edge", "tablut-katz", "9/9/t8/K1t6/t8/9/9/9/9 2", "c6b6", "9/9/t8/1t7/t8/9/9/9/9",
     PLAIN_P2},
    {"K6 beside a corner", "tablut-katz", "9/9/9/9/9/9/t8/K1t6/9 2", "c2b2", "9/9/9/9/9/9/t8/Kt7/9",
     PLAIN_NONE},
    {"K6 two-soldiers", "tablut-katz+two-soldiers", "9/9/9/9/9/9/t8/K1t6/9 2", "c2b2",
     "9/9/9/9/9/9/t8/1t7/9", PLAIN_P2},
    {"K10 an occupied corner is its piece", "tablut-katz+two-soldiers+open-corners",
     "9/9/9/9/9/9/t8/K1t6/T8 2", "c2b2", "9/9/9/9/9/9/t8/Kt7/T8", PLAIN_NONE},
    {"K4 corner", "tablut-katz", "9/9/9/9/4K4/9/9/9/1T1t5 2", "d1c1", "9/9/9/9/4K4/9/9/9/2t6",
     PLAIN_NONE},
    {"K10 occupied corner", "tablut-katz+open-corners", "9/9/9/9/4K4/9/9/9/TT1t5 2", "d1c1",
     "9/9/9/9/4K4/9/9/9/TTt6", PLAIN_NONE},
    {"K10 corner opens", "tablut-katz", "9/9/9/9/4K4/9/9/9/2t6 2", "c1a1", NULL, PLAIN_NONE},
    {"K10 corner opens", "tablut-katz+open-corners", "9/9/9/9/4K4/9/9/9/2t6 2", "c1a1",
     "9/9/9/9/4K4/9/9/9/t8", PLAIN_NONE},
    {"K9 against the edge", "tablut-katz+edge-capture", "9/9/9/9/4K4/9/2t6/9/2T6 2", "c3c2",
     "9/9/9/9/4K4/9/9/2t6/9", PLAIN_NONE},
    {"K9 not otherwise", "tablut-katz", "9/9/9/9/4K4/9/2t6/9/2T6 2", "c3c2",
     "9/9/9/9/4K4/9/9/2t6/2T6", PLAIN_NONE},
    {"K9 and K10: a soldier on a corner", "tablut-katz+edge-capture+open-corners",
     "9/9/9/9/4K4/9/9/9/T1t6 2", "c1b1", "9/9/9/9/4K4/9/9/9/1t7", PLAIN_NONE},
    {"K8 two soldiers", "tablut-katz+custodial-king", "9/9/9/9/9/9/2Kt5/1t7/9 2", "b2b3",
     "9/9/9/9/9/9/1t1t5/9/9", PLAIN_P2},
    {"K8 empty corner", "tablut-katz+custodial-king", "9/9/9/9/9/9/9/9/1K1t5 2", "d1c1",
     "9/9/9/9/9/9/9/9/2t6", PLAIN_P2},
    {"K8 the edge is none", "tablut-katz+custodial-king", "9/9/9/9/9/9/2t6/9/2K6 2", "c3c2",
     "9/9/9/9/9/9/9/2t6/2K6", PLAIN_NONE},
    {"K8 with K9 it is", "tablut-katz+custodial-king+edge-capture", "9/9/9/9/9/9/2t6/9/2K6 2",
     "c3c2", "9/9/9/9/9/9/9/2t6/9", PLAIN_P2},
    {"K8 on the throne four", "tablut-katz+custodial-king", "9/9/9/4t4/4K4/9/4t4/9/9 2", "e3e4",
     "9/9/9/4t4/4K4/4t4/9/9/9", PLAIN_NONE},
    {"K8 beside it three", "tablut-katz+custodial-king", "9/9/9/9/9/3tK4/5t3/9/9 2", "f3f4",
     "9/9/9/9/9/3tKt3/9/9/9", PLAIN_NONE},
    {"K8 beside it three", "tablut-katz+custodial-king", "9/9/9/9/9/3tK4/4tt3/9/9 2", "f3f4",
     "9/9/9/9/9/3t1t3/4t4/9/9", PLAIN_P2},
    {"K2 over the throne", "tablut-katz", "9/9/9/4T4/9/8K/9/9/9 1", "e6e4", "9/9/9/9/9/4T3K/9/9/9",
     PLAIN_P1},
    {"K2 not onto it", "tablut-katz", "9/9/9/4T4/9/8K/9/9/9 1", "e6e5", NULL, PLAIN_NONE},
    {"K2 the king may", "tablut-katz", "9/9/9/9/8K/9/9/9/9 1", "i5e5", "9/9/9/9/4K4/9/9/9/9",
     PLAIN_P1}, // black has no pieces: T6
    {"L2 the king may not", "tablut-classic", "9/9/9/9/7K1/9/9/9/t8 1", "h5e5", NULL, PLAIN_NONE},
    {"K5 the king takes", "tablut-katz", "9/9/9/9/8t/2K6/9/2t6/2T6 1", "c4c3",
     "9/9/9/9/8t/9/2K6/9/2T6", PLAIN_NONE},
    {"K5 weaponless", "tablut-katz+weaponless-king", "9/9/9/9/8t/2K6/9/2t6/2T6 1", "c4c3",
     "9/9/9/9/8t/9/2K6/2t6/2T6", PLAIN_NONE},
    {"L3 weaponless far side", "tablut-classic", "9/9/9/9/2T6/9/2t6/2K6/9 1", "c5c4",
     "9/9/9/9/9/2T6/2t6/2K6/9", PLAIN_NONE},
    {"L4 the throne is not hostile", "tablut-classic", "9/9/9/9/9/4t4/2T6/1K7/9 1", "c3e3",
     "9/9/9/9/9/4t4/4T4/1K7/9", PLAIN_NONE},
    {"L4 hostile-throne", "tablut-classic+hostile-throne", "9/9/9/9/9/4t4/2T6/1K7/t8 1", "c3e3",
     "9/9/9/9/9/9/4T4/1K7/t8", PLAIN_NONE},
    {"L5 three and the throne", "tablut-classic", "9/9/9/9/9/3tK4/4tt3/9/9 2", "f3f4",
     "9/9/9/9/9/3t1t3/4t4/9/9", PLAIN_P2},
    {"L6 not without it", "tablut-classic+corner-escape", "4T4/9/9/9/9/9/9/3t5/2tK1t3 2", "f1e1",
     "4T4/9/9/9/9/9/9/3t5/2tKt4", PLAIN_NONE},
    {"L6 king-edge", "tablut-classic+corner-escape+king-edge", "9/9/9/9/9/9/9/3t5/2tK1t3 2", "f1e1",
     "9/9/9/9/9/9/9/3t5/2t1t4", PLAIN_P2},
    {"T6 no legal move", "tablut-classic", "9/9/9/9/9/4K4/9/9/t1T6 1", "c1b1",
     "9/9/9/9/9/4K4/9/9/tT7", PLAIN_NONE},
    {"T6 no legal move", "tablut-classic", "9/9/9/9/9/4K4/9/T8/t1T6 1", "c1b1",
     "9/9/9/9/9/4K4/9/T8/tT7", PLAIN_P1},
    {"M3 no fourth hinge", "maerstanas+plain", "1s5/7/7/7/7/7/7 1 -", "a1", "Ss5/7/7/7/7/7/7",
     PLAIN_NONE},
    {"M3 no fourth hinge", "maerstanas+plain", "1s5/s6/7/7/7/7/7 1 -", "a1", NULL, PLAIN_NONE},
    {"M3 nor for a neighbour", "maerstanas+plain", "Ss5/7/7/7/7/7/7 1 -", "a2", NULL, PLAIN_NONE},
    {"M4 thunder", "maerstanas", "Ss5/7/7/7/7/7/7 1 TWtw", "Ta2", "1s5/T6/7/7/7/7/7", PLAIN_NONE},
    {"M4 own and special stones too", "maerstanas", "7/3w3/2S1s2/3W3/7/7/7 2 Tt", "Td3",
     "7/7/3t3/7/7/7/7", PLAIN_NONE},
    {"M5 woden", "maerstanas", "Ss5/7/7/7/7/7/7 1 TWtw", "Wb1", "SW5/7/7/7/7/7/7", PLAIN_NONE},
    {"M5 not one's own", "maerstanas", "Ss5/7/7/7/7/7/7 1 TWtw", "Wa1", NULL, PLAIN_NONE},
    {"M11 no edge", "maerstanas+plain+wraparound", "1s5/s6/7/7/7/7/7 1 -", "a1", "Ss5/s6/7/7/7/7/7",
     PLAIN_NONE},
    {"M11 four hinges round the board", "maerstanas+plain+wraparound", "1s4s/s6/7/7/7/7/s6 1 -",
     "a1", NULL, PLAIN_NONE},
    {"M11 a neighbour's fourth", "maerstanas+plain+wraparound", "5sS/6s/7/7/7/7/6s 1 -", "a1", NULL,
     PLAIN_NONE},
    {"M11 thunder stays on the board", "maerstanas+wraparound", "1s4s/7/7/7/7/7/7 1 TWtw", "Ta1",
     "T5s/7/7/7/7/7/7", PLAIN_NONE},
    {"M6 nobody may pass", "maerstanas", "7/7/7/7/7/7/7 1 TWtw", "pass", NULL, PLAIN_NONE},
    {"G3 jump over the enemy", "gardsdansen", "4/S4/6/3Ps2/s5/5/3p 1 p", "d4d6",
     "4/S4/6/5P1/s5/5/3p", PLAIN_NONE},
    {"G8 the last stone", "gardsdansen", "4/S4/6/3Ps2/6/5/3p 1 p", "d4d6", "4/S4/6/5P1/6/5/3p",
     PLAIN_P1},
    {"G8 one's own last stone", "gardsdansen", "4/5/6/3PS2/6/5/2sp 1 p", "d4d6",
     "4/5/6/5P1/6/5/2sp", PLAIN_P2},
    {"G10 rim", "gardsdansen", "PS2/4S/6/7/6/5/2sp 1 p", "a1a3", NULL, PLAIN_NONE},
    {"G10 rim-jumps", "gardsdansen+rim-jumps", "PS2/4S/6/7/6/5/2sp 1 p", "a1a3",
     "2P1/4S/6/7/6/5/2sp", PLAIN_NONE},
    {"G10 safe-rim is the law", "gardsdansen+safe-rim", "PS2/4S/6/7/6/5/2sp 1 p", "a1a3", NULL,
     PLAIN_NONE},
};

// Does the position text begin with this board and a space?
static bool board_is(const char *board) {
    char text[PLAIN_TEXT];
    plain_text(&game, text);
    size_t length = strlen(board);
    return strncmp(text, board, length) == 0 && text[length] == ' ';
}

static void check_steps(void) {
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++) {
        const Step *s = &STEPS[i];
        char detail[200], text[PLAIN_TEXT] = "";
        snprintf(detail, sizeof detail, "%s %s %s", s->rules, s->position, s->move);
        bool good = open_game(s->rules, s->position) && is_listed(s->move) == (s->board != NULL);
        good = good && plain_play(&game, s->move) == (s->board != NULL);
        if (good && s->board != NULL) good = board_is(s->board) && plain_result(&game) == s->result;
        plain_text(&game, text);
        expect(good, s->clause, detail);
        if (!good) printf("  gave %s, result %d\n", text, plain_result(&game));
    }
}

// ---- what is taken, exits, scores

static void check_taken(const char *rules, const char *position, const char *move,
                        const char *squares, bool king_expected) {
    char names[PLAIN_TAKEN][4], all[32] = "";
    bool king;
    if (!open_game(rules, position) || !plain_play(&game, move)) {
        expect(false, "taken", position);
        return;
    }
    int count = plain_taken(&game, names, &king);
    for (int i = 0; i < count; i++) strcat(strcat(all, i > 0 ? "/" : ""), names[i]);
    expect(strcmp(all, squares) == 0 && king == king_expected, "taken", all);
}

static void check_reports(void) {
    int score[2];
    // File, then rank; the king is taken along with a soldier and not listed.
    check_taken("tablut-classic", "9/3K5/9/3t5/3T5/1tT1Tt3/9/3t5/9 2", "d2d4", "c4/d5/e4", false);
    check_taken("tablut-ashton", "9/9/9/9/9/9/1tKt5/9/9 1", "c3c4", "", false);
    check_taken("tablut-ashton", "9/9/9/2t6/2T6/6t2/1tK6/9/9 2", "g4c4", "c5", false);
    check_taken("tablut-ashton", "9/9/9/2t6/2T6/6t2/2K6/2t6/9 2", "g4c4", "c5", true);
    // Up, left, right, down.
    check_taken("maerstanas", "7/3w3/2S1s2/3W3/7/7/7 2 Tt", "Td3", "d2/c3/e3/d4", false);
    check_taken("gardsdansen", "4/S4/6/3Ps2/s5/5/3p 1 p", "d4d6", "d5", false);

    expect(open_game("tablut-ashton", "9/9/9/9/9/9/2K6/9/9 1") && plain_exits(&game) == 4, "T9",
           "ashton c3");
    expect(open_game("tablut-katz", "9/9/9/9/9/9/2K6/9/9 1") && plain_exits(&game) == 0, "T9",
           "katz c3");
    expect(open_game("tablut-katz", "9/9/9/9/K8/9/9/9/9 2") && plain_exits(&game) == 2, "T9",
           "katz a5, black to move");
    // Dark a1 b1: a pair and three edges; light d4: nothing. Thunder and Woden score alike.
    expect(open_game("maerstanas", "ST5/7/7/3w3/7/7/7 1 Wt") && plain_score(&game, score) &&
               score[0] == 4 && score[1] == 0,
           "M8", "score");
    expect(open_game("maerstanas+simple", "ST5/7/7/3w3/7/7/7 1 Wt") && plain_score(&game, score) &&
               score[0] == 1 && score[1] == 0,
           "M10", "score");
    expect(open_game("tablut-katz", NULL) && !plain_score(&game, score), "score",
           "tablut has none");
}

// ---- names and refusals

static const char *const REFUSED[][2] = {
    {"tablut-katz", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3"},
    {"tablut-katz", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 3"},
    {"tablut-katz", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1 "},
    {"tablut-katz", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3  1"},
    {"tablut-katz", " 3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1"},
    {"tablut-katz", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/9/9 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/45 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/0t8 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/8 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/t9 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/k8 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/1K7 1"},
    {"tablut-katz", "9/9/9/9/4T4/9/9/9/1K7 1"},
    {"tablut-katz", "9/9/9/9/4K4/9/9/9/t8 1"},
    {"tablut-katz+edge-capture", "T8/9/9/9/4K4/9/9/9/9 1"},
    {"tablut-katz", "9/TTTTTTTTT/9/9/4K4/9/9/9/9 1"},
    {"tablut-katz", "9/ttttttttt/tttttttt1/9/4K4/9/9/9/9 1"},
    {"tablut-ashton", "9/9/9/9/4K4/9/9/4T4/9 1"},
    {"tablut-bologna", "9/9/9/9/K8/9/9/9/9 1"},
    {"maerstanas", "7/7/7/7/7/7/7 1"},
    {"maerstanas", "7/7/7/7/7/7/7 1 WT"},
    {"maerstanas", "7/7/7/7/7/7/7 1 TT"},
    {"maerstanas", "7/7/7/7/7/7/7 1 TWtw-"},
    {"maerstanas", "7/7/7/7/7/7/T6 1 TWtw"},
    {"maerstanas", "7/7/7/7/7/7/T1T4 1 W"},
    {"maerstanas+plain", "7/7/7/7/7/7/7 1 TWtw"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 P"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSSs 1 p"},
    {"gardsdansen", "SSss/SP1ps/SP2ps/SPP2ps/SP2ps/SP1ps/SSss 1 p"},
    {"gardsdansen", "SPss/PP1ps/1P2ps/4ps1/4ps/3ps/4 1 s"},
};

static void check_names(void) {
    static const char *const BAD[] = {"",
                                      "tablut",
                                      "tablut-katz+",
                                      "tablut-katz+open_corners",
                                      "tablut-katz+simple",
                                      "maerstanas+plain+plain",
                                      "tablut-katz+edge-capture ",
                                      "Tablut-katz"};
    PlainRules r;
    char name[PLAIN_NAME], why[120];
    PlainPosition p;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        expect(!plain_rules(&r, BAD[i]), "name refused", BAD[i]);
    bool good = plain_rules(&r, "tablut-katz+open-corners+custodial-king");
    if (good) plain_rules_name(&r, name);
    expect(good && strcmp(name, "tablut-katz+custodial-king+open-corners") == 0, "name",
           "options in the order of the rules");
    int count = 0;
    while (plain_rules_at(count, &r)) count++;
    expect(count == 2 + 1 + 32 + 8 + 6 + 2, "rule sets", "how many");
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++)
        expect(plain_rules(&r, REFUSED[i][0]) &&
                   !plain_position_set(&p, &r, REFUSED[i][1], why, sizeof why),
               "position refused", REFUSED[i][1]);
    expect(open_game("tablut-katz+open-corners", "t8/9/9/9/4K4/9/9/9/8T 1"), "K10", "soldiers");
    expect(open_game("tablut-classic", "t8/9/9/9/4K4/9/9/9/8T 1"), "L1", "soldiers");
}

int main(void) {
    check_names();
    check_histories();
    check_steps();
    check_reports();
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed > 0;
}
