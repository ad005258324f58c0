/* See archive.h. A game from a file is kept in one row. Its moves are one text, "e3e7 d1d2/290000",
 * each with the mover's remaining time. This takes a tenth of the space that rows of plies
 * would. */
#include "store/archive.h"
#include "base/memory.h"
#include "core/notation.h"
#include "record/timing.h"
#include "store/game_columns.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const player_tags[2][2] = {{"Player1", "Player1Type"},
                                              {"Player2", "Player2Type"}};

void archived_free(Archived *game) {
    free(game->plies);
    free(game->source);
    *game = (Archived){0};
}

bool archive_read(Db *db, const char *id, Archived *out) {
    *out = (Archived){0};
    if (!games_read(db, id, &out->row, &out->plies)) return false;
    Rows rows = db_ask(db, "SELECT source, rating1, rating2 FROM games WHERE id = $1", VALUES(id));
    if (rows_next(&rows)) {
        out->source = memory_text(rows_text(&rows, 0));
        for (int i = 0; i < 2; i++) out->rating[i] = rows_int_or(&rows, i + 1, 0);
    }
    rows_end(&rows);
    if (!db_good(db)) archived_free(out);
    return db_good(db);
}

bool archive_each(Db *db, const char *rules, bool open, bool (*each)(void *ctx, const char *id),
                  void *ctx) {
    Rows rows = db_ask(db,
                       "SELECT id FROM games WHERE phase = 'over' AND (rules = $1 OR $1 IS NULL) "
                       "AND ($2 = 0 OR (private = 0 AND plies > 0)) ORDER BY ended, id",
                       VALUES(rules, open ? 1 : 0));
    while (rows_next(&rows)) {
        char id[GAME_ID];
        string_copy(id, sizeof id, rows_text(&rows, 0));
        if (!each(ctx, id)) break;
    }
    return rows_end(&rows);
}

/* ------------------------------------------------------------------ to a tree */

size_t archive_bytes(const Archived *game) {
    size_t source = game->source ? strlen(game->source) : 0;
    return (1 << 16) + (size_t)game->row.plies * 512 + 16 * source;
}

static void set_control(const GameRow *row, Tree *tree) {
    char words[64];
    Text text = text_into(words, sizeof words);
    if (row->clock == CLOCK_NONE) return;
    if (row->clock == CLOCK_INCREMENT) {
        timing_write((TimeControl){row->base, row->inc}, &text);
    } else { /* PGN's form for so many moves in so many seconds */
        text_string(&text, "1/");
        text_number(&text, row->base / 1000);
    }
    tree_set_tag(tree, "TimeControl", words, NULL);
}

static void set_rating(const Archived *game, int seat, Tree *tree) {
    if (!game->rating[seat]) return;
    tree_set_tag(tree, seat ? "Player2Rating" : "Player1Rating",
                 TEXT_NUMBER((game->rating[seat] + 500) / 1000), NULL);
}

static void set_tags(const Archived *game, Tree *tree) {
    const GameRow *row = &game->row;
    time_t seconds = (time_t)(row->created / 1000);
    struct tm day;
    char date[32];
    if (!game->source && gmtime_r(&seconds, &day) && strftime(date, sizeof date, "%Y.%m.%d", &day))
        tree_set_tag(tree, "Date", date, NULL);
    if (!game->source) set_control(row, tree);
    tree_set_tag(tree, "Id", row->id, NULL);
    if (row->pair) {
        tree_set_tag(tree, "Match", row->pair == 2 ? row->first : row->id, NULL);
        tree_set_tag(tree, "Round", row->pair == 2 ? "2" : "1", NULL);
    }
    for (int i = 0; i < 2; i++) {
        if (*row->name[i]) tree_set_tag(tree, player_tags[i][0], row->name[i], NULL);
        tree_set_tag(tree, player_tags[i][1], row->kind[i] == PERSON_BOT ? "program" : "human",
                     NULL);
        set_rating(game, i, tree);
    }
    json_t *tags = game->source ? json_loads(game->source, 0, NULL) : NULL, *value;
    const char *name;
    json_object_foreach(tags, name, value) tree_set_tag(tree, name, json_string_value(value), NULL);
    json_decref(tags);
}

static bool add_ply(Tree *tree, Node **node, Game *game, const PlyRow *ply, Error *error) {
    Move move;
    int seat = game_now(game)->side;
    char clock[64];
    Text text = text_into(clock, sizeof clock);
    if (!move_read_wire(tree->rules, &move, ply->move, strlen(ply->move), 0, error) ||
        !game_follow(game, move, error) || !(*node = tree_append(tree, *node, game, error)))
        return false;
    if (ply->left[seat] < 0 || !ply->at) return true;
    timing_comment(ply->left[seat], &text);
    return tree_comment(tree, *node, NOTE_AFTER, clock, error);
}

static bool add_plies(const Archived *archived, Tree *tree, Error *error) {
    size_t plies = (size_t)archived->row.plies;
    Game game;
    game_begin(&game, tree->rules, &tree->root->position, (int)plies + 1, memory_resize);
    void *recall = memory_get(recall_bytes(game.capacity + 1));
    Node *node = tree->root;
    game_recall(&game, recall);
    bool good = true;
    for (size_t i = 0; i < plies && good; i++)
        good = add_ply(tree, &node, &game, &archived->plies[i], error);
    free(recall);
    free(game.path);
    free(game.played);
    return good;
}

bool archive_tree(const Archived *game, Arena *arena, Tree *out, Error *error) {
    const GameRow *row = &game->row;
    Rules *rules = arena_take(arena, sizeof *rules);
    Position start;
    if (!rules) return error_at(error, ERROR_MEMORY, 0, "a game", NULL);
    if (!rules_parse(rules, row->rules, error) ||
        (*row->position &&
         !position_read(rules, &start, row->position, strlen(row->position), error)) ||
        !tree_init(out, arena, rules, *row->position ? &start : NULL, error))
        return false;
    set_tags(game, out);
    if (!add_plies(game, out, error)) return false;
    if (row->phase != GAME_OVER || tree_last(out)->result) return true;
    return tree_claim(out, row->result,
                      row->termination ? termination_word(row->termination) : NULL, error);
}

/* ------------------------------------------------------------------ from a tree */

/* The day of a game file, or of a table ("2015-06-17"), ms since 1970; of a month or a year whose
 * rest is not known ("2015.??.??"), or is no date, the first day. 0: no year is known, as in
 * "17.6.2015". */
static int64_t read_date(const char *text) {
    int year, month = 0, date = 0;
    if (!text || strspn(text, "0123456789") != 4) return 0;
    if (sscanf(text, "%4d%*1[-.]%2d%*1[-.]%2d", &year, &month, &date) < 1 || year < 1) return 0;
    bool known = month >= 1 && month <= 12;
    struct tm day = {.tm_year = year - 1900, .tm_mon = known ? month - 1 : 0, .tm_mday = 1};
    struct tm whole = day;
    whole.tm_mday = date;
    time_t seconds = timegm(&whole);
    if (!known || date < 1 || whole.tm_mon != day.tm_mon) seconds = timegm(&day);
    return seconds ? (int64_t)seconds * 1000 : 1; /* 0 says that there is none */
}

static void read_plies(const Tree *tree, Archived *out) {
    for (Node *node = tree->root->child; node && out->row.plies < GAME_PLIES; node = node->child) {
        PlyRow *ply = MEMORY_ADD(out->plies, out->row.plies);
        *ply = (PlyRow){.left = {-1, -1}, .at = 1};
        move_write(tree->rules, node->move, ply->move);
        ply->left[node->parent->position.side] = node_clock(node);
    }
}

static void read_players(const Tree *tree, PersonKind kind, GameRow *row) {
    for (int i = 0; i < 2; i++) {
        const char *name = tree_tag(tree, player_tags[i][0]),
                   *type = tree_tag(tree, player_tags[i][1]);
        size_t length = name ? strlen(name) : 0;
        while (length >= sizeof row->name[i] || (name && utf8_flaw(name, length) < length))
            length--;
        if (name) memcpy(row->name[i], name, length);
        row->kind[i] = type && strcmp(type, "program") == 0 ? PERSON_BOT
                       : type && strcmp(type, "human") == 0 ? PERSON_PLAYER
                                                            : kind;
    }
}

static char *source_of(const Tree *tree) {
    json_t *tags = json_object();
    for (const Tag *tag = tree->tags.first; tag; tag = tag->next)
        if (tag->value && strcmp(tag->name, "Id") != 0 && strncmp(tag->name, "Player", 6) != 0)
            json_object_set_new(tags, tag->name, json_string(tag->value));
    for (int i = 0; i < 2; i++) { /* a name may be longer than its column */
        const char *key = player_tags[i][0], *name = tree_tag(tree, key);
        if (name && strlen(name) >= PERSON_NAME) json_object_set_new(tags, key, json_string(name));
    }
    char *text = json_dumps(tags, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(tags);
    return text;
}

/* Joins the moves into one text. The caller frees it. */
static char *pack(const Archived *game) {
    size_t size = (size_t)game->row.plies * (MOVE_TEXT + 24) + 1;
    char *out = memory_get(size);
    Text text = text_into(out, size);
    for (int i = 0; i < game->row.plies; i++) {
        const PlyRow *ply = &game->plies[i];
        int64_t left = ply->left[0] >= 0 ? ply->left[0] : ply->left[1];
        if (i) text_char(&text, ' ');
        text_string(&text, ply->move);
        if (left < 0) continue;
        text_char(&text, '/');
        text_number(&text, left);
    }
    return out;
}

/* Makes an id from a hash of the game. `times` changes it if another game has that id. */
static void make_id(Archived *game, const char *moves, int times) {
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const GameRow *row = &game->row;
    const char *const parts[] = {row->rules,   row->position, moves,
                                 row->name[0], row->name[1],  game->source};
    unsigned char hash[16], number = (unsigned char)times;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        crypto_generichash_update(&state, (const unsigned char *)parts[i], strlen(parts[i]) + 1);
    crypto_generichash_update(&state, &number, 1);
    crypto_generichash_final(&state, hash, sizeof hash);
    uint64_t bits;
    memcpy(&bits, hash, sizeof bits);
    for (int i = 0; i < GAME_ID - 1; i++, bits /= 62) game->row.id[i] = letters[bits % 62];
}

void archive_from_tree(const Tree *tree, PersonKind kind, Archived *out) {
    const char *id = tree_tag(tree, "Id"), *control = tree_tag(tree, "TimeControl");
    const Node *last = tree_last(tree);
    TimeControl time;
    *out = (Archived){.row = {.phase = GAME_OVER, .culprit = -1, .left = {-1, -1}}};
    GameRow *row = &out->row;
    Position start;
    string_copy(row->rules, sizeof row->rules, tree->rules->name);
    tree->rules->start(tree->rules, &start);
    if (!position_equal(&start, &tree->root->position))
        position_write(tree->rules, &tree->root->position, row->position);
    row->created = row->ended = row->moved_at = read_date(tree_tag(tree, "Date"));
    read_players(tree, kind, row);
    read_plies(tree, out);
    row->result = tree_result(tree);
    row->termination = last->result ? TERMINATION_NORMAL : tree->termination;
    if (last->reason)
        string_copy(row->reason, sizeof row->reason, rules_clause(tree->rules, last->reason)->id);
    if (control && timing_read(control, &time)) {
        row->clock = CLOCK_INCREMENT;
        row->base = time.base_ms;
        row->inc = time.inc_ms;
    }
    out->source = source_of(tree);
    if (id && game_id_ok(id, strlen(id))) string_copy(row->id, sizeof row->id, id);
}

/* ------------------------------------------------------------------ into the database */

#define NAMES FIXED_COLUMNS(AS_NAME) ENDED_COLUMNS(AS_NAME)
#define PARAMETERS FIXED_COLUMNS(AS_PARAMETER) ENDED_COLUMNS(AS_PARAMETER)

static bool insert(Db *db, const Archived *game, const char *moves) {
    DbValue values[ENDED_VALUES + 2] = {value_text(game->row.id)};
    GameRow row = game->row;
    int64_t now = db_now(db);
    if (!row.ended || row.ended > now) row.ended = now; /* no game ends later than it is read */
    row.created = row.moved_at = row.ended;
#define X(n, column, how, field) values[n - 1] = WRITE_##how(row.field);
    FIXED_COLUMNS(X)
    ENDED_COLUMNS(X)
#undef X
    values[ENDED_VALUES] = value_text(game->source);
    values[ENDED_VALUES + 1] = value_text(moves);
    return db_run(db,
                  "INSERT INTO games (id" NAMES ", source, moves, phase, seq, draw, takeback_by, "
                  "takeback_plies, rematch_by) VALUES ($1" PARAMETERS
                  ", $31, $32, 'over', 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING",
                  values, ENDED_VALUES + 2) > 0;
}

/* Whether the game with this id has the same rules and moves. */
static bool same_game(Db *db, const Archived *game) {
    Archived other;
    if (!archive_read(db, game->row.id, &other)) return false;
    bool same = other.row.plies == game->row.plies && !strcmp(other.row.rules, game->row.rules) &&
                !strcmp(other.row.position, game->row.position);
    for (int i = 0; i < game->row.plies && same; i++)
        same = strcmp(other.plies[i].move, game->plies[i].move) == 0;
    archived_free(&other);
    return same;
}

bool archive_put(Db *db, Archived *game, bool *there) {
    char *moves = pack(game);
    bool given = *game->row.id;
    *there = false;
    for (int times = 0; times < 8 && db_good(db); times++) {
        if (!given || times) make_id(game, moves, times);
        if (insert(db, game, moves)) break;
        *there = db_good(db) && same_game(db, game);
        if (*there) break;
    }
    free(moves);
    return db_good(db);
}
