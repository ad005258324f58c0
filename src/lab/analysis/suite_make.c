/* The first engine plays games against itself: 2 to 9 plies at random, then few nodes a move and
 * one move in sixteen at random, so that there is something to punish (in Gårdsdansen, whose games
 * begin slowly, up to 49 plies and one move in four). Of each position that a
 * short look finds promising, both engines are asked for the best move, and for the best of all
 * others. What is kept:
 *
 * - both name the same move, found at the latest when six tenths of the nodes were spent and kept
 *   since, and neither at once (`least` nodes);
 * - sharp: with the best other move the mover is a whole unit worse off, or a win (or a draw) is
 *   let go; the position is not lost anyhow;
 * - quiet: the score is within three quarters of a unit of level, and the best other move between a
 *   tenth and six tenths of a unit worse, for both engines.
 *
 * At most three of a kind come from one game, at least four plies apart, and none twice. A law may
 * have no such positions: then it ends after BARREN games in a row without one. */
#include "analysis/suite.h"
#include "base/memory.h"
#include "core/dice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES = 160,
    LOOK = 8000,
    HASH = 4,
    BARREN = 500, /* five times the longest row while the frozen suites were made */
    OF_A_GAME = 3,
    APART = 4,
    LINE = 16384,
    PLACE = 128,
    SEEN = 4096
};
typedef enum Kind { KIND_NEITHER, KIND_QUIET, KIND_SHARP } Kind;

typedef struct Maker {
    const SuiteOrder *order;
    UgiClient *client[2];
    Dice dice;
    int kept[3], of_game[3], last[3]; /* by kind; `last` is the ply of the last one of the game */
    char (*seen)[PLACE];
    int seen_count;
    char *why;
    char position[PLACE], list[LINE];
} Maker;

/* A judgement: the best move and the best other one. */
typedef struct Judged {
    Found best, other;
} Judged;

/* ------------------------------------------------------------------ judging */

static bool place(Maker *m, int engine, bool afresh) {
    char line[PLACE + 32];
    snprintf(line, sizeof line, "position fen %s", m->position);
    if (afresh && !ugi_client_tell(m->client[engine], "uginewgame", m->why)) return false;
    return ugi_client_tell(m->client[engine], line, m->why);
}

static bool search_all(Maker *m, int engine, uint64_t nodes, Judged *out) {
    char words[48];
    snprintf(words, sizeof words, "nodes %" PRIu64, nodes);
    return place(m, engine, true) && ugi_client_go(m->client[engine], words, &out->best, m->why);
}

/* The moves of the position but one, behind the words of a limit. */
static bool search_others(Maker *m, int engine, uint64_t nodes, Judged *out) {
    static char words[LINE];
    int length = snprintf(words, sizeof words, "nodes %" PRIu64 " searchmoves", nodes);
    const char *move = m->list;
    while (*move) {
        int size = (int)strcspn(move, " ");
        if (strncmp(move, out->best.best, (size_t)size) != 0 || out->best.best[size])
            length += snprintf(words + length, sizeof words - (size_t)length, " %.*s", size, move);
        move += size + (move[size] == ' ');
    }
    return place(m, engine, true) && ugi_client_go(m->client[engine], words, &out->other, m->why);
}

static bool wins(int score) { return score > ASK_DECIDED - 1000; }

static Kind kind_of(const Maker *m, const Judged *j) {
    int unit = m->order->unit, best = j->best.score, other = j->other.score, gap = best - other;
    if (wins(-best)) return KIND_NEITHER;
    if (wins(best)) return wins(other) ? KIND_NEITHER : KIND_SHARP;
    if (gap >= unit) return KIND_SHARP;
    bool level = best <= unit * 3 / 4 && best >= -unit * 3 / 4;
    return level && gap * 10 >= unit && gap * 10 <= unit * 6 ? KIND_QUIET : KIND_NEITHER;
}

/* The kind by a full judgement of one engine, NEITHER also where the move was found too early or
 * too late. */
static bool judge(Maker *m, int engine, Judged *out, Kind *kind) {
    *kind = KIND_NEITHER;
    if (!search_all(m, engine, m->order->nodes, out)) return false;
    if (out->best.since < m->order->least || out->best.since > m->order->nodes * 6 / 10)
        return true;
    if (!search_others(m, engine, m->order->nodes / 2, out)) return false;
    *kind = kind_of(m, out);
    return true;
}

static const char *score_words(int score, char out[24]) {
    if (wins(score))
        snprintf(out, 24, "win %d", ASK_DECIDED - score);
    else if (wins(-score))
        snprintf(out, 24, "loss %d", ASK_DECIDED + score);
    else
        snprintf(out, 24, "%d", score);
    return out;
}

static void keep(Maker *m, Kind kind, const Judged j[2], int game, int ply) {
    char score[4][24];
    m->kept[kind]++;
    m->of_game[kind]++;
    m->last[kind] = ply;
    printf("%s | %s | %s | %s | %s over %s, %s over %s | %" PRIu64 ", %" PRIu64
           " | game %d ply %d\n",
           m->order->rules->name, m->position, kind == KIND_QUIET ? "quiet" : "sharp",
           j[0].best.best, score_words(j[0].best.score, score[0]),
           score_words(j[0].other.score, score[1]), score_words(j[1].best.score, score[2]),
           score_words(j[1].other.score, score[3]), j[0].best.since, j[1].best.since, game, ply);
    fflush(stdout);
}

static bool fresh(Maker *m) {
    for (int i = 0; i < m->seen_count; i++)
        if (strcmp(m->seen[i], m->position) == 0) return false;
    if (m->seen_count < SEEN) memcpy(m->seen[m->seen_count++], m->position, PLACE);
    return true;
}

static bool wanted(const Maker *m, Kind kind, int ply) {
    int limit = kind == KIND_QUIET ? m->order->quiet : m->order->sharp;
    return kind && m->kept[kind] < limit && m->of_game[kind] < OF_A_GAME &&
           ply - m->last[kind] >= APART;
}

/* One position: a short look by the first engine, then both in full. */
static bool look_at(Maker *m, int game, int ply) {
    Judged j[2] = {0};
    Kind kind, second;
    if (!ugi_client_query(m->client[0], "query moves", m->list, LINE, m->why)) return false;
    if (!strchr(m->list, ' ')) return true;
    if (!search_all(m, 0, LOOK, &j[0])) return false;
    if (j[0].best.since < m->order->least / 2) return true; /* too easy, most likely */
    if (!search_others(m, 0, LOOK, &j[0])) return false;
    if (!wanted(m, kind_of(m, &j[0]), ply)) return true;
    if (!judge(m, 0, &j[0], &kind)) return false;
    if (!wanted(m, kind, ply) || !fresh(m)) return true;
    if (!judge(m, 1, &j[1], &second)) return false;
    if (second == kind && strcmp(j[0].best.best, j[1].best.best) == 0) keep(m, kind, j, game, ply);
    return true;
}

/* ------------------------------------------------------------------ games */

/* A move at random, of those listed; false if there is none. */
static bool random_move(Maker *m, char out[ASK_MOVE]) {
    unsigned count = 1;
    for (const char *c = m->list; *c; c++) count += *c == ' ';
    const char *move = m->list;
    for (unsigned skip = dice_draw(&m->dice, count); skip; skip--) move += strcspn(move, " ") + 1;
    snprintf(out, ASK_MOVE, "%.*s", (int)strcspn(move, " "), move);
    return *m->list && *m->list != '-';
}

static bool next_move(Maker *m, bool at_random, uint64_t nodes, char out[ASK_MOVE]) {
    Found found;
    char words[48];
    if (at_random) {
        if (!ugi_client_query(m->client[0], "query moves", m->list, LINE, m->why)) return false;
        random_move(m, out);
        return true;
    }
    snprintf(words, sizeof words, "nodes %" PRIu64, nodes);
    if (!ugi_client_go(m->client[0], words, &found, m->why)) return false;
    memcpy(out, found.best, ASK_MOVE);
    return true;
}

/* Plays one game; each position is kept as text. Returns how many plies, -1 for an error. */
static int play_game(Maker *m, char (*path)[PLACE]) {
    static char line[32768];
    char answer[PLACE], move[ASK_MOVE];
    int length = snprintf(line, sizeof line, "position startpos moves");
    int opening = 2 + (int)dice_draw(&m->dice, m->order->wild ? 48 : 8);
    uint64_t nodes = 500 + dice_draw(&m->dice, 4000);
    if (!ugi_client_tell(m->client[0], "uginewgame", m->why)) return -1;
    for (int ply = 0; ply < PLIES; ply++) {
        if (!ugi_client_query(m->client[0], "query fen", path[ply], PLACE, m->why)) return -1;
        if (!ugi_client_query(m->client[0], "query gameover", answer, PLACE, m->why)) return -1;
        if (strcmp(answer, "true") == 0) return ply;
        bool at_random = ply < opening || dice_draw(&m->dice, m->order->wild ? 4 : 16) == 0;
        if (!next_move(m, at_random, nodes, move)) return -1;
        length += snprintf(line + length, sizeof line - (size_t)length, " %s", move);
        if (!ugi_client_tell(m->client[0], line, m->why)) return -1;
    }
    return PLIES;
}

/* Whether the position begins a turn: in Gårdsdansen its last word tells the half. */
static bool begins_turn(const char *position) {
    size_t length = strlen(position);
    return length < 2 || strcmp(position + length - 2, " s") != 0;
}

static bool make_game(Maker *m, int game, char (*path)[PLACE]) {
    m->dice.state = (m->order->seed * 1000003u + (uint64_t)game) * 0xD1B54A32D192ED03u;
    int plies = play_game(m, path);
    for (int kind = 0; kind < 3; kind++) m->of_game[kind] = 0, m->last[kind] = -APART;
    for (int ply = 4; ply < plies; ply++) {
        if (!begins_turn(path[ply]) || dice_draw(&m->dice, 3) == 0) continue;
        memcpy(m->position, path[ply], PLACE);
        if (!place(m, 0, false) || !look_at(m, game, ply)) return false;
    }
    return plies >= 0;
}

static bool complete(const Maker *m) {
    return m->kept[KIND_QUIET] >= m->order->quiet && m->kept[KIND_SHARP] >= m->order->sharp;
}

static bool make_games(Maker *m, bool progress) {
    char path[PLIES][PLACE];
    for (int game = 1, barren = 0; !complete(m); game++) {
        int before = m->kept[KIND_QUIET] + m->kept[KIND_SHARP];
        if (!make_game(m, game, path)) return false;
        int quiet = m->kept[KIND_QUIET], sharp = m->kept[KIND_SHARP];
        if (progress) fprintf(stderr, "game %d: %d quiet, %d sharp\n", game, quiet, sharp);
        barren = quiet + sharp > before ? 0 : barren + 1;
        if (barren < BARREN) continue;
        snprintf(m->why, ASK_WHY,
                 "%d games in a row had no position that is still wanted: found %d quiet of %d, "
                 "and %d sharp of %d",
                 BARREN, quiet, m->order->quiet, sharp, m->order->sharp);
        return false;
    }
    return true;
}

bool suite_make(const SuiteOrder *order, bool progress, char why[ASK_WHY]) {
    Maker m = {.order = order, .why = why};
    bool good = true;
    m.seen = memory_get(SEEN * PLACE);
    for (int i = 0; i < 2 && good; i++) {
        m.client[i] = ugi_client_create(order->engine[i], order->rules, HASH, order->stop, why);
        good = m.client[i] != NULL;
    }
    good = good && make_games(&m, progress);
    for (int i = 0; i < 2; i++) ugi_client_destroy(m.client[i]);
    free(m.seen);
    return good;
}
