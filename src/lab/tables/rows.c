/* See rows.h. */
#include "tables/rows.h"
#include "core/action.h"
#include "core/fnv.h"
#include "core/notation.h"
#include "tables/columns.h"
#include "law/rulefile.h"
#include "record/comment.h"
#include "record/lawtext.h"
#include "search/eval.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define COLUMN(name, kind, always, least, most, words) \
    {#name, COLUMN_##kind, always, least, most, words},
static const Column game_columns[] = {GAME_COLUMNS(COLUMN)};
static const Column position_columns[] = {POSITION_COLUMNS(COLUMN)};
#undef COLUMN

#define PLACE(name, ...) GAME_##name,
enum { GAME_COLUMNS(PLACE) GAME_COUNT };
#undef PLACE
#define PLACE(name, ...) POSITION_##name,
enum { POSITION_COLUMNS(PLACE) POSITION_COUNT };
#undef PLACE
_Static_assert((int)GAME_COUNT <= MOST_COLUMNS && (int)POSITION_COUNT <= MOST_COLUMNS,
               "a table has room for the columns");

const TableShape shape_games = {"games", "A game.", game_columns, GAME_COUNT};
const TableShape shape_positions = {"positions", "A position of the main line of a game.",
                                    position_columns, POSITION_COUNT};

void rows_free(RowMaker *rows) {
    free(rows->texts.data);
    *rows = (RowMaker){0};
}

/* A text that lives as long as the caller's, or is missing: NULL or "". */
static CellValue text_or_missing(const char *text) {
    return value_text(text && *text ? text : NULL, text ? strlen(text) : 0);
}
static CellValue text_value(const char *text) { return value_text(text, strlen(text)); }

/* ------------------------------------------------------------------ rules */

/* The hash in the name of a file with the law of a built-in tafl rule set. */
static bool hash_law(const Rules *rules, char out[9]) {
    char text[RULES_NAME + 32];
    RuleFile *file = memory_get(sizeof *file);
    int length = snprintf(text, sizeof text, "name = law\nbase = %s\n", rules->name);
    bool good = rulefile_read(file, text, (size_t)length, NULL);
    if (good) string_copy(out, 9, strchr(file->full, '#') + 1);
    free(file);
    return good;
}

static void hash_clauses(const Rules *rules, char out[9]) {
    uint64_t hash = FNV_BEGIN;
    for (int i = 0; rules_listed(rules, i); i++) {
        const Clause *clause = rules_clause(rules, rules_listed(rules, i));
        hash = fnv_add(hash, clause->id, strlen(clause->id) + 1);
        hash = fnv_add(hash, clause->words, strlen(clause->words) + 1);
    }
    snprintf(out, 9, "%08" PRIx32, (uint32_t)(hash ^ hash >> 32));
}

static void know_rules(RowMaker *rows, const Rules *rules) {
    if (string_equal(rows->rules, rules->name)) return;
    const char *own = strchr(rules->name, '#');
    string_copy(rows->rules, sizeof rows->rules, rules->name);
    rows->symmetries = symmetries_of(rules);
    if (own)
        string_copy(rows->hash, sizeof rows->hash, own + 1);
    else if (!rules_law(rules) || !hash_law(rules, rows->hash))
        hash_clauses(rules, rows->hash);
}

/* ------------------------------------------------------------------ games */

/* The moves of the main line, in rows->texts; returns how many. */
static int write_moves(RowMaker *rows, const Tree *tree) {
    int plies = 0;
    rows->texts.size = 0;
    for (const Node *node = tree->root->child; node; node = node->child, plies++) {
        char move[MOVE_TEXT];
        move_write(tree->rules, node->move, move);
        if (plies) buffer_byte(&rows->texts, ' ');
        buffer_add(&rows->texts, move, strlen(move));
    }
    buffer_room(&rows->texts, 1); /* so that data is there */
    return plies;
}

/* The next part of a date, so many digits; -1: it is none. */
static int date_part(const char *text, int digits, int most) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
        if (!char_is_digit(text[i])) return -1;
        value = 10 * value + text[i] - '0';
    }
    return (!text[digits] || text[digits] == '.') && value >= 1 && value <= most ? value : -1;
}

static int month_days(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = !(year % 4) && (year % 100 || !(year % 400));
    return days[month - 1] + (month == 2 && leap);
}

/* "2026-11-20" for "2026.11.20", "2015" for "2015.??.??"; as far as it is a date. */
static void iso_date(const char *tag, char out[16]) {
    int year = tag ? date_part(tag, 4, 9999) : -1, month = -1, day = -1;
    if (year > 0 && tag[4]) month = date_part(tag + 5, 2, 12);
    if (month > 0 && tag[7]) day = date_part(tag + 8, 2, month_days(year, month));
    int length = day > 0 && !tag[10] ? 10 : month > 0 ? 7 : year > 0 ? 4 : 0;
    snprintf(out, 16, "%.*s", length, tag ? tag : "");
    for (char *c = out; *c; c++)
        if (*c == '.') *c = '-';
}

enum { RATING_MOST = 1000000 };

static const char *player_tag(const Tree *tree, int seat, const char *what) {
    char name[32];
    snprintf(name, sizeof name, "Player%d%s", seat + 1, what);
    return tree_tag(tree, name);
}

static CellValue rating_of(const Tree *tree, int seat) {
    const char *tags[] = {player_tag(tree, seat, "Rating"), player_tag(tree, seat, "Elo"),
                          tree_tag(tree, seat ? "BlackElo" : "WhiteElo")};
    for (int i = 0; i < 3; i++) {
        char *end;
        long rating = tags[i] ? strtol(tags[i], &end, 10) : 0;
        if (tags[i] && end > tags[i] && !*end && labs(rating) <= RATING_MOST)
            return value_number(true, rating);
    }
    return (CellValue){0};
}

static int book_of(const Tree *tree) {
    const char *book = tree_tag(tree, "Book");
    long plies = book ? strtol(book, NULL, 10) : 0;
    return plies > 0 && plies <= INT_MAX ? (int)plies : 0;
}

/* The tag Id, or a hash of the game. The moves are in rows->texts. */
static void write_id(const RowMaker *rows, const Tree *tree, const char *start, char out[64]) {
    const char *id = tree_tag(tree, "Id");
    if (id && *id && string_copy(out, 64, id)) return;
    const char *const parts[] = {rows->rules, start, player_tag(tree, P1, ""),
                                 player_tag(tree, P2, ""), tree_tag(tree, "Date")};
    uint64_t hash = fnv_add(FNV_BEGIN, rows->texts.data, rows->texts.size);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *part = parts[i] ? parts[i] : "";
        hash = fnv_add(hash, part, strlen(part) + 1);
    }
    snprintf(out, 64, "%016" PRIx64, hash);
}

static void end_values(const Tree *tree, CellValue *row) {
    const Node *last = tree_last(tree);
    Result result = tree_result(tree);
    bool over = last->result;
    Termination how = over ? TERMINATION_NORMAL : tree->termination;
    bool known = how != TERMINATION_UNSAID || !result;
    row[GAME_result] = text_value(result_word(result));
    row[GAME_winner] =
        value_number(result == RESULT_P1 || result == RESULT_P2, result == RESULT_P1 ? 1 : 2);
    row[GAME_reason] =
        text_or_missing(over ? rules_clause(tree->rules, (ClauseId)last->reason)->id : NULL);
    row[GAME_termination] = text_or_missing(known ? termination_word(how) : NULL);
}

static void tag_values(const Tree *tree, CellValue *row) {
    static const struct {
        int column;
        const char *tag;
    } tags[] = {{GAME_player1, "Player1"},   {GAME_player2, "Player2"},
                {GAME_kind1, "Player1Type"}, {GAME_kind2, "Player2Type"},
                {GAME_event, "Event"},       {GAME_site, "Site"},
                {GAME_round, "Round"},       {GAME_time_control, "TimeControl"}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        row[tags[i].column] = text_or_missing(tree_tag(tree, tags[i].tag));
    row[GAME_rating1] = rating_of(tree, P1);
    row[GAME_rating2] = rating_of(tree, P2);
}

void rows_game(RowMaker *rows, const RowGame *game, RowWriter *out) {
    const Tree *tree = game->tree;
    CellValue row[GAME_COUNT] = {0};
    char start[POSITION_TEXT], id[64], date[16], law[RULEFILE_LAW];
    know_rules(rows, tree->rules);
    position_write(tree->rules, &tree->root->position, start);
    int plies = write_moves(rows, tree);
    write_id(rows, tree, start, id);
    iso_date(tree_tag(tree, "Date"), date);
    row[GAME_game] = text_value(id);
    row[GAME_number] = value_number(true, game->number);
    row[GAME_source] = text_value(game->source);
    row[GAME_rules] = text_value(rows->rules);
    row[GAME_rules_hash] = text_value(rows->hash);
    row[GAME_law] = text_or_missing(lawtext_of(tree->rules, law));
    row[GAME_start] = text_value(start);
    row[GAME_moves] = value_text((char *)rows->texts.data, rows->texts.size);
    row[GAME_plies] = value_number(true, plies);
    row[GAME_book] = value_number(true, book_of(tree));
    row[GAME_date] = text_or_missing(date);
    end_values(tree, row);
    tag_values(tree, row);
    writer_add(out, row);
}

/* ------------------------------------------------------------------ positions */

/* A position that is written, and what does not change within its game. */
typedef struct Line {
    const RowMaker *rows;
    const Tree *tree;
    char game[64], start[POSITION_TEXT];
    int64_t number;
    int ply, book;
    CellValue result;
    const Node *node;
    CommentSearch search; /* of the position */
} Line;

/* The texts that a row's values point to. */
typedef struct Texts {
    char position[POSITION_TEXT], key[17], folded[17], move[MOVE_TEXT], captures[4 * MAX_TAKEN + 4];
} Texts;

static CellValue result_of(const Tree *tree) {
    static const int points[] = {0, 1000, 0, 500};
    Result result = tree_result(tree);
    return value_number(result != RESULT_NONE, points[result]);
}

static void read_search(const Node *node, CommentSearch *out) {
    *out = COMMENT_SEARCH;
    for (const Note *note = node->note[NOTE_AFTER]; note; note = note->next)
        if (note->text) comment_search_read(note->text, out);
}

/* Writes the captured squares; false if there are none. */
static bool write_captures(const Line *line, char *out, size_t size) {
    const Rules *rules = line->tree->rules;
    Position next = line->node->position;
    Effects effects;
    Text text = text_into(out, size);
    rules->play(rules, &next, line->node->child->move, &effects);
    for (int i = 0; i < effects.count; i++) {
        if (text.length) text_char(&text, ' ');
        text_string(&text, rules->board->name[effects.taken[i].square]);
    }
    return effects.count;
}

static bool is_forced(const CommentSearch *s) {
    return s->win || (s->scored && (s->score >= EVAL_MAX || s->score <= -EVAL_MAX));
}

static void move_values(const Line *line, Texts *texts, CellValue *row) {
    const Rules *rules = line->tree->rules;
    const Node *move = line->node->child;
    row[POSITION_quiet] = row[POSITION_book] = value_number(true, false);
    if (!move) return;
    move_write(rules, move->move, texts->move);
    int64_t left = node_clock(move);
    bool takes = write_captures(line, texts->captures, sizeof texts->captures);
    row[POSITION_move] = text_value(texts->move);
    row[POSITION_action] = value_number(true, action_of(rules, move->move));
    row[POSITION_captures] = text_value(texts->captures);
    row[POSITION_clock] = value_number(left >= 0, left);
    row[POSITION_book].number = line->ply < line->book;
    row[POSITION_quiet].number = !takes && !is_forced(&line->search);
}

static void search_values(const CommentSearch *s, CellValue *row) {
    row[POSITION_chance] = value_number(s->chance >= 0, s->chance);
    row[POSITION_score] = value_number(s->scored, s->score);
    row[POSITION_win_in] = value_number(s->win, s->win);
    row[POSITION_depth] = value_number(s->depth, s->depth);
    row[POSITION_nodes] = value_number(s->nodes, s->nodes);
}

static void position_values(const Line *line, Texts *texts, CellValue *row) {
    const Rules *rules = line->tree->rules;
    const Position *p = &line->node->position;
    position_write(rules, p, texts->position);
    snprintf(texts->key, sizeof texts->key, "%016" PRIx64, position_key(p));
    snprintf(texts->folded, sizeof texts->folded, "%016" PRIx64,
             symmetries_key(&line->rows->symmetries, rules->board, p));
    row[POSITION_game] = text_value(line->game);
    row[POSITION_number] = value_number(true, line->number);
    row[POSITION_ply] = value_number(true, line->ply);
    row[POSITION_rules] = text_value(rules->name);
    row[POSITION_position] = text_value(texts->position);
    row[POSITION_key] = text_value(texts->key);
    row[POSITION_folded_key] = text_value(texts->folded);
    row[POSITION_side] = value_number(true, p->side + 1);
    row[POSITION_half] = value_number(true, rules->traits.halves && p->phase);
    row[POSITION_result] = line->result;
}

static bool is_wanted(const CellValue *row, RowChoice choice) {
    if (choice == ROWS_ALL) return true;
    return row[POSITION_move].there && row[POSITION_result].there && !row[POSITION_book].number &&
           (choice == ROWS_UNQUIET || row[POSITION_quiet].number);
}

int64_t rows_positions(RowMaker *rows, const RowGame *game, RowChoice choice, RowWriter *out) {
    const Tree *tree = game->tree;
    Line line = {.rows = rows, .tree = tree, .number = game->number, .book = book_of(tree)};
    int64_t count = 0;
    know_rules(rows, tree->rules);
    write_moves(rows, tree);
    position_write(tree->rules, &tree->root->position, line.start);
    write_id(rows, tree, line.start, line.game);
    line.result = result_of(tree);
    for (line.node = tree->root; line.node; line.node = line.node->child, line.ply++) {
        CellValue row[POSITION_COUNT] = {0};
        Texts texts;
        read_search(line.node, &line.search);
        position_values(&line, &texts, row);
        search_values(&line.search, row);
        move_values(&line, &texts, row);
        if (!is_wanted(row, choice)) continue;
        writer_add(out, row);
        count++;
    }
    return count;
}
