/* See explorer.h. A position's key is a hash of its folded text. Moves are counted when a game is
 * over, one row for each move. So an answer reads a few adjacent rows, however many games there
 * are. */
#include "store/explorer.h"
#include "base/memory.h"
#include "core/fold.h"
#include "store/replay.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ symmetries */

/* A position with its folded form and key. */
typedef struct Folded {
    int64_t key;
    Fold fold;
} Folded;

static Folded fold(const Rules *rules, const Position *position) {
    Folded out;
    fold_position(rules, position, &out.fold);
    unsigned char hash[16];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)rules->name, strlen(rules->name) + 1);
    crypto_generichash_update(&state, (const unsigned char *)out.fold.text, strlen(out.fold.text));
    crypto_generichash_final(&state, hash, sizeof hash);
    uint64_t key = 0;
    for (int i = 0; i < 8; i++) key = key << 8 | hash[i];
    out.key = (int64_t)(key >> 1); /* 63 bits: never DB_NONE */
    return out;
}

int64_t explorer_key(const Rules *rules, const Position *position) {
    return fold(rules, position).key;
}

/* ------------------------------------------------------------------ asking */

json_t *explorer_ask(Db *db, const Rules *rules, const Position *position, int who) {
    Folded folded = fold(rules, position);
    json_t *all = json_array();
    Rows rows = db_ask(db,
                       "SELECT move, CAST(sum(wins1) AS BIGINT), CAST(sum(wins2) AS BIGINT), "
                       "CAST(sum(draws) AS BIGINT), CAST(sum(unfinished) AS BIGINT), max(game) "
                       "FROM explorer WHERE position = $1 AND (who & $2) <> 0 GROUP BY move "
                       "ORDER BY sum(wins1 + wins2 + draws + unfinished) DESC, move",
                       VALUES(folded.key, who));
    while (rows_next(&rows)) {
        char move[MOVE_TEXT];
        json_int_t count[4];
        if (!fold_open(rules, &folded.fold, rows_text(&rows, 0), move)) continue;
        for (int i = 0; i < 4; i++) count[i] = rows_int(&rows, 1 + i);
        json_array_append_new(all, json_pack("{s:s, s:[I, I], s:I, s:I, s:s}", "move", move, "wins",
                                             count[0], count[1], "draws", count[2], "unfinished",
                                             count[3], "game", rows_text(&rows, 5)));
    }
    return db_list(db, all);
}

/* ------------------------------------------------------------------ counting */

/* A ply of a game; the last position of one has no move. */
typedef struct Entry {
    int64_t key, ended;
    char move[12];
    char game[GAME_ID];
    uint8_t who, result;
    uint16_t ply;
} Entry;

typedef struct Counting {
    Entry *entry;
    size_t count;
    Rules rules; /* of the last game; the next one mostly has the same */
} Counting;

static int who_played(const GameRow *row) {
    int programs = (row->kind[0] == PERSON_BOT) + (row->kind[1] == PERSON_BOT);
    return 1 << programs;
}

/* Adds the positions of a game; a game without a move has none. A game that breaks its rules ends
 * before that ply. */
static void add_game(Counting *c, const GameRow *row, const PlyRow *plies) {
    Position position;
    Entry entry = {
        .ended = row->ended, .who = (uint8_t)who_played(row), .result = (uint8_t)row->result};
    if (!row->plies) return;
    if (strcmp(c->rules.name, row->rules) != 0 && !rules_parse(&c->rules, row->rules, NULL)) return;
    const Rules *rules = &c->rules;
    memcpy(entry.game, row->id, sizeof entry.game);
    if (!replay_begin(rules, row, &position)) return;
    for (int ply = 0;; ply++) {
        char text[MOVE_TEXT] = "";
        Move move;
        Folded folded = fold(rules, &position);
        bool played = ply < row->plies && replay_next(rules, &position, &plies[ply], &move);
        if (played && ply < EXPLORER_PLIES) fold_move(rules, &folded.fold, move, text);
        entry.key = folded.key;
        entry.ply = (uint16_t)ply;
        string_copy(entry.move, sizeof entry.move, text);
        *MEMORY_ADD(c->entry, c->count) = entry;
        if (!played) return;
    }
}

/* Sorts in the order of the tables, so that each is passed once. A game's first visit to a position
 * comes before its later ones. */
static int by_place(const void *a, const void *b) {
    const Entry *one = a, *two = b;
    if (one->key != two->key) return one->key < two->key ? -1 : 1;
    if (one->who != two->who) return one->who - two->who;
    int order = strcmp(one->move, two->move);
    if (!order) order = strcmp(one->game, two->game);
    return order ? order : one->ply - two->ply;
}

static int by_game(const void *a, const void *b) {
    const Entry *one = a, *two = b;
    if (one->key != two->key) return one->key < two->key ? -1 : 1;
    if (one->ended != two->ended) return one->ended < two->ended ? -1 : 1;
    return strcmp(one->game, two->game);
}

static void write_moves(Db *db, Counting *c) {
    if (c->count) qsort(c->entry, c->count, sizeof *c->entry, by_place);
    for (size_t i = 0, next; i < c->count && db_good(db); i = next) {
        const Entry *first = &c->entry[i], *last = NULL;
        int64_t results[4] = {0};
        for (next = i; next < c->count; next++) {
            const Entry *e = &c->entry[next];
            if (e->key != first->key || e->who != first->who || strcmp(e->move, first->move) != 0)
                break;
            if (last && strcmp(last->game, e->game) == 0) continue; /* again in the same game */
            last = e;
            results[e->result & 3]++;
        }
        if (!*first->move) continue;
        db_run(
            db,
            "INSERT INTO explorer (position, who, move, wins1, wins2, draws, unfinished, game) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (position, who, move) DO UPDATE "
            "SET wins1 = explorer.wins1 + excluded.wins1, "
            "wins2 = explorer.wins2 + excluded.wins2, draws = explorer.draws + excluded.draws, "
            "unfinished = explorer.unfinished + excluded.unfinished, game = excluded.game",
            VALUES(first->key, first->who, first->move, results[RESULT_P1], results[RESULT_P2],
                   results[RESULT_DRAW], results[RESULT_NONE], last->game));
    }
}

static void write_positions(Db *db, Counting *c) {
    if (c->count) qsort(c->entry, c->count, sizeof *c->entry, by_game);
    for (size_t i = 0; i < c->count && db_good(db); i++) {
        const Entry *e = &c->entry[i];
        if (i && e[-1].key == e->key && strcmp(e[-1].game, e->game) == 0) continue;
        db_run(db,
               "INSERT INTO positions (position, ended, game) VALUES ($1, $2, $3) ON CONFLICT DO "
               "NOTHING",
               VALUES(e->key, e->ended, e->game));
    }
}

/* The games to count next. The caller frees them. */
static char (*next_games(Db *db, int most, int *count))[GAME_ID] {
    char(*ids)[GAME_ID] = memory_get((size_t)most * sizeof *ids + 1);
    Rows rows = db_ask(db,
                       "SELECT id FROM games WHERE phase = 'over' AND explored = 0 ORDER BY ended, "
                       "id LIMIT $1",
                       VALUES(most));
    for (*count = 0; *count < most && rows_next(&rows); ++*count)
        string_copy(ids[*count], sizeof *ids, rows_text(&rows, 0));
    rows_end(&rows);
    return ids;
}

bool explorer_count(Db *db, int most, int *counted) {
    enum { PLIES_EACH = 40 };
    Counting c = {0};
    bool alone;
    if (!alone_take(db, LONE_EXPLORER, true, &alone)) return false;
    char(*ids)[GAME_ID] = next_games(db, most, counted);
    int i = 0, listed = *counted;
    for (; i < listed && c.count < (size_t)most * PLIES_EACH && db_good(db); i++) {
        GameRow row;
        PlyRow *plies;
        if (!db_part(db)) break; /* an unreadable game must not stop the others */
        bool good = games_read(db, ids[i], &row, &plies);
        if (!db_part_end(db, good)) break;
        if (good && !row.private) add_game(&c, &row, plies);
        if (good) free(plies);
        db_run(db,
               "UPDATE games SET explored = $2 + CASE WHEN source IS NULL THEN $3 ELSE $4 END "
               "WHERE id = $1",
               VALUES(ids[i], good ? who_played(&row) : 0, PLAYED_HERE, PLAYED_ELSEWHERE));
    }
    *counted = i;
    if (c.count) write_moves(db, &c);
    if (c.count) write_positions(db, &c);
    free(ids);
    free(c.entry);
    return db_good(db);
}

bool explorer_idle(Db *db, bool *more) {
    enum { FEW = 10 };
    int counted = 0;
    bool alone, good = alone_take(db, LONE_EXPLORER, false, &alone);
    if (good && alone) good = explorer_count(db, FEW, &counted);
    *more = counted > 0;
    return good;
}
