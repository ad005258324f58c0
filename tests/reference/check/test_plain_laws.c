// Self-checks of the plain reference on laws that no vector reaches: each field of a law by a move
// that comes out otherwise without it. The laws are rules files, so that their reader is checked
// too; every position was worked out from the clauses.
#include "referee/plain.h"

#include <stdio.h>
#include <string.h>

static int passed, failed;

typedef struct {
    const char *what, *law, *position, *move;
    const char *board; // afterwards; NULL: the move is illegal
    PlainResult result;
} Step;

#define SMALL "size = 7\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 1\nescape = edge\n"
#define OPEN SMALL "no-stop = none\nhostile = none\nking-hostile = none\nring = none\n"
#define LARGE "base = copenhagen\n"

static const Step STEPS[] = {
    {"step", OPEN "step = 1\n", "7/7/2T4/3K3/7/7/6t 1", "c5a5", NULL, PLAIN_NONE},
    {"step", OPEN "step = 1\n", "7/7/2T4/3K3/7/7/6t 1", "c5b5", "7/7/1T5/3K3/7/7/6t", PLAIN_NONE},
    {"step is not the king's", OPEN "step = 1\n", "7/7/2T4/3K3/7/7/6t 1", "d4b4",
     "7/7/2T4/1K5/7/7/6t", PLAIN_NONE},
    {"king-step", OPEN "king-step = 2\n", "7/7/2T4/3K3/7/7/6t 1", "d4a4", NULL, PLAIN_NONE},
    {"no-pass", OPEN "no-pass = c3\n", "7/7/2T4/3K3/7/7/6t 1", "c5c2", NULL, PLAIN_NONE},
    {"no-pass is not for the king", OPEN "no-pass = c4\n", "7/7/2T4/3K3/7/7/6t 1", "d4b4",
     "7/7/2T4/1K5/7/7/6t", PLAIN_NONE},
    {"barred is", OPEN "barred = c4\n", "7/7/2T4/3K3/7/7/6t 1", "d4b4", NULL, PLAIN_NONE},
    {"no-stop-king", OPEN "no-stop-king = b4\n", "7/7/2T4/3K3/7/7/6t 1", "d4b4", NULL, PLAIN_NONE},
    {"no-stop-king may be passed", OPEN "no-stop-king = b4\n", "7/7/2T4/3K3/7/7/6t 1", "d4a4",
     "7/7/2T4/K6/7/7/6t", PLAIN_P1},
    {"king-armed = hammer", OPEN "king-armed = hammer\n", "7/7/7/2KtT2/7/7/6t 1", "c4b4",
     "7/7/7/1K1tT2/7/7/6t", PLAIN_NONE},
    {"hammer strikes", OPEN "king-armed = hammer\n", "7/7/2K4/3tT2/7/7/6t 1", "c5c4",
     "7/7/7/2K1T2/7/7/6t", PLAIN_NONE},
    {"hammer supports not", OPEN "king-armed = hammer\n", "7/7/2T4/3tK2/7/7/6t 1", "c5c4",
     "7/7/7/2TtK2/7/7/6t", PLAIN_NONE},
    {"anvil supports", OPEN "king-armed = anvil\n", "7/7/2T4/3tK2/7/7/6t 1", "c5c4",
     "7/7/7/2T1K2/7/7/6t", PLAIN_NONE},
    {"anvil strikes not", OPEN "king-armed = anvil\n", "7/7/2K4/3tT2/7/7/6t 1", "c5c4",
     "7/7/7/2KtT2/7/7/6t", PLAIN_NONE},
    {"held by the defenders' enemy", OPEN "held-hostile-to-defenders = d4\n",
     "7/7/7/1tTK3/1t5/7/7 2", "b4b5", "7/7/1t5/2TK3/1t5/7/7", PLAIN_NONE},
    {"linnaean", SMALL "hostile = throne\nlinnaean = yes\n", "7/7/3t3/1tTKt2/3t3/7/7 2", "b4b5",
     "7/7/1t1t3/2TKt2/3t3/7/7", PLAIN_NONE},
    {"linnaean", SMALL "hostile = throne\nlinnaean = yes\n", "7/7/1t1t3/2TKt2/3t3/7/7 2", "b5b4",
     "7/7/3t3/1t1Kt2/3t3/7/7", PLAIN_NONE},
    {"linnaean needs three", SMALL "hostile = throne\nlinnaean = yes\n", "7/7/1t1t3/2TKt2/7/7/7 2",
     "b5b4", "7/7/3t3/1tTKt2/7/7/7", PLAIN_NONE},
    {"no linnaean", SMALL "hostile = throne\n", "7/7/1t1t3/2TKt2/3t3/7/7 2", "b5b4",
     "7/7/3t3/1tTKt2/3t3/7/7", PLAIN_NONE},
    {"shieldwall takes the row", LARGE, "11/11/11/11/5K5/11/11/11/4t6/4ttt4/3t1TTT3 2", "e3d3",
     "11/11/11/11/5K5/11/11/11/3t7/4ttt4/3t1TTT3", PLAIN_NONE},
    {"shieldwall from the flank", LARGE, "11/11/11/11/5K5/11/11/11/11/2t2tt4/4tTT1t2 2", "i1h1",
     "11/11/11/11/5K5/11/11/11/11/2t2tt4/4t2t3", PLAIN_NONE},
    {"shieldwall: the front captures nothing", LARGE, "11/11/11/11/5K5/11/11/11/6t4/5t5/4tTTt3 2",
     "g3g2", "11/11/11/11/5K5/11/11/11/11/5tt4/4tTTt3", PLAIN_NONE},
    {"shieldwall against a corner", LARGE, "11/11/11/11/5K5/11/11/11/11/1tt8/1TT1t6 2", "e1d1",
     "11/11/11/11/5K5/11/11/11/11/1tt8/3t7", PLAIN_NONE},
    {"shieldwall spares the king", LARGE, "11/11/11/11/11/11/11/11/11/5tt4/4tTK1t2 2", "i1h1",
     "11/11/11/11/11/11/11/11/11/5tt4/4t1Kt3", PLAIN_NONE},
    {"no shieldwall", "base = fetlar\n", "11/11/11/11/5K5/11/11/11/11/2t2tt4/4tTT1t2 2", "i1h1",
     "11/11/11/11/5K5/11/11/11/11/2t2tt4/4tTTt3", PLAIN_NONE},
    // The king on e1 has d1; each stone of the wall has one neighbour inside or at its side.
    {"exit fort", LARGE, "11/5t5/11/11/11/11/11/11/4T6/3T7/2T1KT5 1", "e3e2",
     "11/5t5/11/11/11/11/11/11/11/3TT6/2T1KT5", PLAIN_P1},
    {"exit fort is a clause", "base = fetlar\n", "11/5t5/11/11/11/11/11/11/4T6/3T7/2T1KT5 1",
     "e3e2", "11/5t5/11/11/11/11/11/11/11/3TT6/2T1KT5", PLAIN_NONE},
    {"exit fort: d3 stands free, two attackers", LARGE,
     "11/4tt5/11/11/11/11/11/11/3TT6/2T8/2T1KT5 1", "e3e2",
     "11/4tt5/11/11/11/11/11/11/3T7/2T1T6/2T1KT5", PLAIN_NONE},
    {"exit fort: a lone attacker cannot pinch it", LARGE,
     "11/5t5/11/11/11/11/11/11/3TT6/2T8/2T1KT5 1", "e3e2",
     "11/5t5/11/11/11/11/11/11/3T7/2T1T6/2T1KT5", PLAIN_P1},
    {"exit fort: the king needs a square", LARGE, "11/4tt5/11/11/11/11/11/11/4T6/11/3TKT5 1",
     "e3e2", "11/4tt5/11/11/11/11/11/11/11/4T6/3TKT5", PLAIN_NONE},
    {"exit fort: not off the edge", LARGE, "11/4tt5/11/11/11/11/4T6/3T7/2T1KT5/3TT6/11 1", "e5e4",
     "11/4tt5/11/11/11/11/11/3TT6/2T1KT5/3TT6/11", PLAIN_NONE},
    {"encircled", LARGE, "11/11/11/3t7/2t1t6/2tKt6/3t7/11/11/10t/11 2", "k2k3",
     "11/11/11/3t7/2t1t6/2tKt6/3t7/11/10t/11/11", PLAIN_P2},
    {"encircled is a clause", LARGE "encircle = no\n",
     "11/11/11/3t7/2t1t6/2tKt6/3t7/11/11/10t/11 2", "k2k3",
     "11/11/11/3t7/2t1t6/2tKt6/3t7/11/10t/11/11", PLAIN_NONE},
    {"not with a defender outside", LARGE, "11/11/11/3t7/2t1t6/2tKt6/3t7/11/11/T9t/11 2", "k2k3",
     "11/11/11/3t7/2t1t6/2tKt6/3t7/11/10t/T10/11", PLAIN_NONE},
    {"encircled by two rings", LARGE, "11/11/11/3t7/2t1t6/2tKt6/3t7/11/1t9/tTt6t1/1t9 2", "j2j3",
     "11/11/11/3t7/2t1t6/2tKt6/3t7/11/1t7t1/tTt8/1t9", PLAIN_P2},
    {"no-move = draws", OPEN "no-move = draws\n", "7/3K3/7/7/7/T6/t1T4 1", "c1b1",
     "7/3K3/7/7/7/T6/tT5", PLAIN_DRAW},
    {"no-move = loses", OPEN, "7/3K3/7/7/7/T6/t1T4 1", "c1b1", "7/3K3/7/7/7/T6/tT5", PLAIN_P1},
};

static void expect(bool good, const Step *s, const char *text) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: %s %s gave %s\n", s->what, s->position, s->move, text);
}

static void check_step(const Step *s) {
    static Plain g;
    char why[120] = "", text[PLAIN_TEXT] = "";
    PlainRules r;
    if (!plain_rules_text(&r, s->law, 0) || !plain_set(&g, &r, s->position, why, sizeof why)) {
        expect(false, s, why);
        return;
    }
    bool played = plain_play(&g, s->move);
    plain_text(&g, text);
    if (s->board == NULL) {
        expect(!played, s, text);
        return;
    }
    size_t length = strlen(s->board);
    expect(played && strncmp(text, s->board, length) == 0 && text[length] == ' ' &&
               plain_result(&g) == s->result,
           s, text);
}

typedef struct {
    const char *what, *law, *moves;
    PlainResult result;
    const char *barred;
} History;

#define AROUND "d4d3 f6g6 d3d4 g6f6 "
#define WALK SMALL "start = 7/5t1/7/3K3/7/7/7 1\n"

static const History HISTORIES[] = {
    {"third-draws", WALK "repetition = third-draws\n", AROUND "d4d3 f6g6 d3d4 g6f6", PLAIN_DRAW,
     NULL},
    {"second-draws", WALK "repetition = second-draws\n", AROUND, PLAIN_DRAW, NULL},
    {"defenders-lose", WALK "repetition = defenders-lose\n", AROUND "d4d3 f6g6 d3d4 g6f6", PLAIN_P2,
     NULL},
    {"defenders-lose: not the second", WALK "repetition = defenders-lose\n", AROUND, PLAIN_NONE,
     NULL},
    {"defenders-may-not", WALK "repetition = defenders-may-not\n", AROUND, PLAIN_NONE, "d4d3"},
    {"defenders-may-not: whoever was to move", WALK "repetition = defenders-may-not\n",
     "d4d2 f6g6 d2d3 g6f6", PLAIN_NONE, "d3d4"},
    {"none", WALK "repetition = none\n", AROUND AROUND AROUND, PLAIN_NONE, NULL},
};

static void check_history(const History *h) {
    static Plain g;
    PlainRules r;
    Step step = {.what = h->what, .position = "", .move = h->moves};
    bool good = plain_rules_text(&r, h->law, 0);
    if (good) plain_start(&g, &r);
    for (const char *at = h->moves; good && *at != '\0';) {
        char move[8] = "";
        memcpy(move, at, strcspn(at, " "));
        good = plain_play(&g, move);
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    good = good && plain_result(&g) == h->result;
    if (good && h->barred != NULL) good = !plain_play(&g, h->barred);
    expect(good, &step, "another result");
}

int main(void) {
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++) check_step(&STEPS[i]);
    for (size_t i = 0; i < sizeof HISTORIES / sizeof HISTORIES[0]; i++)
        check_history(&HISTORIES[i]);
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed > 0;
}
