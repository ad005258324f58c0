/* Random games under every rule set and random option combinations, played through the session and
 * in the plain reference at once: every question both can answer is asked at every ply. Half of the
 * moves take the mover's last one back, so that repetition is common. */
#include "core/notation.h"
#include "referee/plain.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"
#include "support/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 240, GAME_TEXT = 8192 };

typedef struct Match {
    Chance chance;
    Ugi *ugi;
    Plain plain;
    char rules[PLAIN_NAME];
    char game[GAME_TEXT]; /* the `position` line so far */
    char played[PLIES][8];
    int plies;
    int draws, barred; /* seen so far, over all games */
} Match;

static _Noreturn void differ(const Match *m, const char *line, const char *came,
                             const char *wanted) {
    fprintf(stderr, "setoption name Rules value %s\n%s\n%s\n  came:   %s\n  wanted: %s\n", m->rules,
            m->game, line, came, wanted);
    fail();
    abort();
}

static void check(const Match *m, const char *line, const char *wanted) {
    const char *came = ugi_line(m->ugi, line);
    if (strcmp(came, wanted) != 0) differ(m, line, came, wanted);
}

static void check_response(const Match *m, const char *line, const char *wanted) {
    static char response[PLAIN_MOVES * 8 + 16];
    snprintf(response, sizeof response, "response %s", wanted);
    check(m, line, response);
}

static void check_score(const Match *m) {
    char wanted[32] = "-";
    int score[2];
    if (plain_score(&m->plain, score)) snprintf(wanted, sizeof wanted, "%d %d", score[0], score[1]);
    check_response(m, "query score", wanted);
}

/* Tablut only; the squares are looked at by their number. A drawn game has no way out any more. */
static void check_exits(const Match *m, PlainResult result) {
    const char *came = ugi_line(m->ugi, "query exits");
    char wanted[32] = "response -";
    if (m->plain.rules.family == PLAIN_TAFL)
        snprintf(wanted, sizeof wanted, "response %d", result ? 0 : plain_exits(&m->plain));
    size_t length = strlen(wanted);
    if (strncmp(came, wanted, length) != 0 || (came[length] && came[length] != ' '))
        differ(m, "query exits", came, wanted);
}

/* A move made up of letters at random, legal or not. */
static void check_why(Match *m, char moves[][8], int count) {
    const Board *board = m->ugi->session.rules.board;
    char move[16], line[40];
    const char *a = board->name[chance_below(&m->chance, board->squares)];
    const char *b = board->name[chance_below(&m->chance, board->squares)];
    static const char *const kinds[] = {"", "T", "W"};
    if (m->plain.rules.family == PLAIN_MAERSTANAS)
        snprintf(move, sizeof move, "%s%s", kinds[chance_below(&m->chance, 3)], a);
    else
        snprintf(move, sizeof move, "%s%s", a, b);
    bool legal = false;
    for (int i = 0; i < count; i++) legal |= strcmp(moves[i], move) == 0;
    snprintf(line, sizeof line, "query why %s", move);
    const char *came = ugi_line(m->ugi, line);
    const char *wanted = legal ? "response legal" : "response illegal ";
    if (strncmp(came, wanted, strlen(wanted)) != 0) differ(m, line, came, wanted);
}

/* Asks everything; returns the number of legal moves. */
static int check_all(Match *m, char moves[PLAIN_MOVES][8]) {
    static const char *const results[] = {"none", "p1win", "p2win", "draw"};
    static char list[PLAIN_MOVES * 8];
    char text[PLAIN_TEXT];
    int count = plain_moves(&m->plain, moves);
    PlainResult result = plain_result(&m->plain);
    Text joined = text_into(list, sizeof list);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&joined, ' ');
        text_string(&joined, moves[i]);
    }
    plain_text(&m->plain, text);
    check_response(m, "query moves", count ? list : "-");
    check_response(m, "query fen", text);
    check_response(m, "query result", results[result]);
    check_response(m, "query gameover", result ? "true" : "false");
    check_response(m, "query p1turn", plain_now(&m->plain)->side == 1 ? "true" : "false");
    check_score(m);
    check_exits(m, result);
    check_why(m, moves, count);
    const char *reason = ugi_line(m->ugi, "query reason");
    if ((strcmp(reason, "response -") == 0) != !result) differ(m, "query reason", reason, "");
    PlainMove all[PLAIN_MOVES];
    if (!result && plain_position_moves(plain_now(&m->plain), &m->plain.rules, all) > count)
        m->barred++;
    m->draws += result == PLAIN_DRAW && m->plain.rules.family != PLAIN_MAERSTANAS;
    return count;
}

/* The move that takes back the mover's last one, if it is there; else any. */
static const char *choose(Match *m, char moves[PLAIN_MOVES][8], int count) {
    int back = m->plain.rules.family == PLAIN_GARDSDANSEN ? 4 : 2;
    if (m->plies >= back && chance_percent(&m->chance, 60)) {
        const char *last = m->played[m->plies - back];
        char wanted[8];
        snprintf(wanted, sizeof wanted, "%.2s%.2s", last + 2, last);
        for (int i = 0; i < count; i++)
            if (strcmp(moves[i], wanted) == 0) return moves[i];
    }
    return moves[chance_below(&m->chance, count)];
}

static void open_game(Match *m, int number) {
    PlainRules rules;
    char line[128], why[160];
    if (!plain_rules_at(number, &rules)) fail();
    plain_rules_name(&rules, m->rules);
    snprintf(line, sizeof line, "setoption name Rules value %s", m->rules);
    check(m, line, "");
    check_response(m, "query rules", m->rules);
    m->plies = 0;
    plain_start(&m->plain, &rules);
    snprintf(m->game, sizeof m->game, "position startpos moves");
    if (chance_percent(&m->chance, 50)) return;
    Position position;
    char text[POSITION_TEXT];
    setup_playable(&m->chance, &m->ugi->session.rules, 20 + chance_below(&m->chance, 80),
                   &position);
    position_write(&m->ugi->session.rules, &position, text);
    snprintf(m->game, sizeof m->game, "position fen %s moves", text);
    if (!plain_set(&m->plain, &rules, text, why, sizeof why)) differ(m, m->game, "accepted", why);
}

static void play_game(Match *m, int number) {
    char moves[PLAIN_MOVES][8];
    open_game(m, number);
    for (;;) {
        /* Sometimes from another game, so that little of it is there to be taken over. */
        if (chance_percent(&m->chance, 10)) check(m, "position startpos", "");
        check(m, m->game, "");
        int count = check_all(m, moves);
        if (!count || m->plies == PLIES) return;
        const char *move = choose(m, moves, count);
        if (!plain_play(&m->plain, move)) differ(m, move, "legal", "refused");
        memcpy(m->played[m->plies++], move, sizeof *m->played);
        strcat(strcat(m->game, " "), move);
    }
}

TEST(random_games) {
    Match *m = calloc(1, sizeof *m);
    PlainRules rules;
    m->chance = chance_new("session differential");
    m->ugi = ugi_open(PLIES + 1);
    int sets = 0;
    while (plain_rules_at(sets, &rules)) sets++;
    assert_int_equal(sets, 2 + 1 + 32 + 8 + 6 + 2);
    for (int i = 0; i < sets; i++) play_game(m, i);
    for (int i = test_effort(800); i > 0; i--) play_game(m, chance_below(&m->chance, sets));
    /* What the random choice is for. */
    assert_true(m->draws >= 20);
    assert_true(m->barred >= 1);
    print_message("%d draws by repetition, A9 barred moves in %d positions\n", m->draws, m->barred);
    ugi_close(m->ugi);
    free(m);
}
