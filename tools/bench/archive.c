/*
 * A large archive: makes games to fill one with, and asks it what the page asks.
 *
 *     archive games COUNT              game files of engines on standard output
 *     archive ask DATA QUESTIONS       how long answers take
 *
 * The games are played by chance, early moves of the list more often than late ones, so that they
 * share openings as games of engines do. The questions are about positions of such games, each at a
 * ply of its own from 0 to 20, and about games by what a reader looks for. Told are microseconds by
 * the clock and of the processor: what the first has more is waiting, for the disk or for others.
 */
#include "base/jansson.h"
#include "core/game.h"
#include "core/notation.h"
#include "store/open.h"
#include "store/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLIES = 60, KINDS = 7, SHOWN = 50 };

static uint64_t state = 1;

/* 0 … n - 1. */
static int chance(int n) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)n);
}

static const char *const names[] = {"tablut-ashton", "maerstanas", "gardsdansen"};
static Rules rules[3];
static Position path[PLIES + 1];
static Move played[PLIES];

/* Plays `plies` plies, or to the end. */
static void play(Game *game, const Rules *by, int plies) {
    game_init(game, by, NULL, path, played, PLIES);
    while (game->plies < plies) {
        MoveList list;
        game_moves(game, &list);
        if (!list.count) return;
        int first = 1 + chance(list.count), second = 1 + chance(first);
        game_play(game, list.move[chance(second)], NULL, NULL);
    }
}

static int write_games(int count) {
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    for (int i = 0; i < count; i++) {
        Game game;
        const Rules *by = &rules[i % 10 ? 0 : 1 + i / 10 % 2];
        play(&game, by, 30 + chance(PLIES - 29));
        int result = game.result ? (int)game.result : 1 + chance(2);
        printf("[Date \"20%02d.%02d.%02d\"]\n[Round \"%d\"]\n[Player1 \"engine-%d\"]\n"
               "[Player2 \"engine-%d\"]\n[Rules \"%s\"]\n[Result \"%s\"]\n[Termination \"%s\"]\n\n",
               10 + i % 16, 1 + i / 16 % 12, 1 + i / 192 % 28, i, chance(20), chance(20),
               names[by - rules], results[result], game.result ? "normal" : "resign");
        for (int ply = 0; ply < game.plies; ply++) {
            char text[MOVE_TEXT];
            move_write(by, played[ply], text);
            printf("%s%c", text, ply % 10 == 9 ? '\n' : ' ');
        }
        printf("%s\n\n", results[result]);
    }
    return ferror(stdout) != 0;
}

/* ------------------------------------------------------------------ asking */

static double now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void tell(const char *what, double *took[2], int count) {
    printf("%-24s", what);
    for (int i = 0; i < 2; i++) {
        qsort(took[i], (size_t)count, sizeof(double), by_size);
        printf("%10.0f%8.0f%8.0f", took[i][count / 2], took[i][count * 99 / 100],
               took[i][count - 1]);
    }
    printf("\n");
}

static GameSearch question(int kind, const Game *at, char name[16]) {
    GameSearch s = {.result = -1};
    snprintf(name, 16, "engine-%d", chance(20));
    switch (kind) {
    case 1: s.by = at->rules, s.position = game_now(at); break;
    case 2: break;
    case 3: s.rules = at->rules->name; break;
    case 4: s.player = name; break;
    case 5: s.player = name, s.rules = names[2], s.least = 50; break;
    default: s.who = EXPLORER_ENGINES, s.least = PLIES + 1; break; /* there is none */
    }
    return s;
}

static bool ask(Db *db, int kind, const Game *at) {
    char name[16];
    GameSearch s = question(kind, at, name);
    if (kind == 0) {
        json_t *moves = explorer_ask(db, at->rules, game_now(at), EXPLORER_ALL);
        json_decref(moves);
        return moves;
    }
    GameList list;
    GamePlace next;
    bool good = games_search(db, &s, SHOWN, &list, &next);
    free(list.game);
    return good;
}

static int ask_all(const char *where, int count) {
    static const char *const words[KINDS] = {
        "moves of a position", "games of a position",     "newest games",    "by rules",
        "by player",           "by player, rules, plies", "none to be found"};
    char why[DB_WHY];
    Db *db = db_open(where, DB_THERE, why);
    double *took[2] = {calloc((size_t)count, sizeof(double)),
                       calloc((size_t)count, sizeof(double))};
    if (!db) return fprintf(stderr, "%s\n", why), 1;
    printf("%d questions each, microseconds    by the clock              of the processor\n",
           count);
    printf("%-24s%10s%8s%8s%10s%8s%8s\n", "", "median", "99 %", "longest", "median", "99 %",
           "longest");
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < count; i++) {
            Game at;
            play(&at, &rules[chance(10) ? 0 : 1 + chance(2)], chance(21));
            double clock = now(CLOCK_MONOTONIC), processor = now(CLOCK_THREAD_CPUTIME_ID);
            bool good = db_begin(db) && ask(db, kind, &at) && db_commit(db);
            took[0][i] = now(CLOCK_MONOTONIC) - clock;
            took[1][i] = now(CLOCK_THREAD_CPUTIME_ID) - processor;
            if (!good) return fprintf(stderr, "%s\n", db_why(db)), 1;
        }
        tell(words[kind], took, count);
    }
    db_close(db);
    return 0;
}

int main(int count, char **words) {
    for (int i = 0; i < 3; i++)
        if (!rules_parse(&rules[i], names[i], NULL)) return 1;
    if (count == 3 && !strcmp(words[1], "games")) return write_games(atoi(words[2]));
    if (count == 4 && !strcmp(words[1], "ask")) return ask_all(words[2], atoi(words[3]));
    fprintf(stderr, "archive games COUNT | archive ask DATA QUESTIONS\n");
    return 2;
}
