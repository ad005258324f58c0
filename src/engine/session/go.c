/* Each word of `go` is a row with its name and the numbers it takes. Milliseconds become
 * microseconds here. A clock that has run out becomes one microsecond, because 0 means "no limit"
 * to the search. */
#include "session/go.h"
#include "core/notation.h"
#include "search/chance.h"

enum { MS = 1000 };
#define MOST_MS UINT64_C(1000000000000)

typedef enum Limit {
    LIMIT_P1TIME,
    LIMIT_P2TIME,
    LIMIT_P1INC,
    LIMIT_P2INC,
    LIMIT_MOVESTOGO,
    LIMIT_MOVETIME,
    LIMIT_DEPTH,
    LIMIT_NODES,
    LIMIT_MATE,
    LIMIT_INFINITE,
    LIMIT_SEARCHMOVES,
    LIMIT_COUNT
} Limit;

/* Programs for chess send movestogo; it changes nothing. */
static const struct {
    const char *word;
    uint64_t low, high; /* high 0: no number follows */
} LIMITS[LIMIT_COUNT] = {
    [LIMIT_P1TIME] = {"p1time", 0, MOST_MS},       [LIMIT_P2TIME] = {"p2time", 0, MOST_MS},
    [LIMIT_P1INC] = {"p1inc", 0, MOST_MS},         [LIMIT_P2INC] = {"p2inc", 0, MOST_MS},
    [LIMIT_MOVESTOGO] = {"movestogo", 0, MOST_MS}, [LIMIT_MOVETIME] = {"movetime", 0, MOST_MS},
    [LIMIT_DEPTH] = {"depth", 1, MAX_PLY},         [LIMIT_NODES] = {"nodes", 1, INT64_MAX},
    [LIMIT_MATE] = {"mate", 1, MAX_PLY},           [LIMIT_INFINITE] = {"infinite", 0, 0},
    [LIMIT_SEARCHMOVES] = {"searchmoves", 0, 0},
};
static const char KNOWN[] =
    "p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes, mate, "
    "infinite, searchmoves";

static Limit limit_of(const Word *word) {
    int limit = 0;
    while (limit < LIMIT_COUNT && !word_is(word, LIMITS[limit].word)) limit++;
    return (Limit)limit;
}

static int64_t time_limit(uint64_t ms) { return ms ? (int64_t)ms * MS : 1; }

static void set_limit(SearchLimits *limits, Limit limit, uint64_t number) {
    switch (limit) {
    case LIMIT_P1TIME:
    case LIMIT_P2TIME: limits->time_us[limit - LIMIT_P1TIME] = time_limit(number); break;
    case LIMIT_P1INC:
    case LIMIT_P2INC: limits->inc_us[limit - LIMIT_P1INC] = (int64_t)number * MS; break;
    case LIMIT_MOVETIME: limits->movetime_us = time_limit(number); break;
    case LIMIT_DEPTH: limits->depth = (int)number; break;
    case LIMIT_NODES: limits->nodes = number; break;
    case LIMIT_MATE: limits->mate = (int)number; break;
    case LIMIT_INFINITE: limits->infinite = true; break;
    default: break;
    }
}

/* Reads one or more moves, up to the next word of `go`. */
static bool read_moves(const Game *game, Words *words, SearchLimits *limits, Error *error) {
    Word word;
    if (!words_need(words, &word, "a move", error)) return false;
    for (Words ahead = *words;; *words = ahead) {
        Move move;
        if (!move_read_wire(game->rules, &move, word.text, word.length, word.column, error))
            return false;
        ClauseId refusal = game_refusal(game, move);
        if (refusal)
            return error_token(error, ERROR_MOVE_ILLEGAL, word.column, word.text, word.length,
                               rules_clause(game->rules, refusal)->id);
        if (!moves_have(&limits->only, move)) moves_add(&limits->only, move);
        if (!words_next(&ahead, &word) || limit_of(&word) != LIMIT_COUNT) return true;
    }
}

/* A clock that has run out may be below 0 when a host asks for the move; it counts as 0. */
static bool read_number(Words *words, Limit limit, uint64_t *number, Error *error) {
    Word word;
    if (!words_need(words, &word, "a number", error)) return false;
    bool overdue = limit <= LIMIT_P2TIME && word.length > 1 && *word.text == '-';
    if (overdue) word.text++, word.length--;
    if (!word_number(&word, LIMITS[limit].low, LIMITS[limit].high, number, error)) return false;
    if (overdue) *number = 0;
    return true;
}

bool go_read(const Game *game, Words *words, Go *out, Error *error) {
    unsigned seen = 0;
    Word word;
    while (words_next(words, &word)) {
        Limit limit = limit_of(&word);
        if (limit == LIMIT_COUNT)
            return error_token(error, ERROR_STATE, word.column, word.text, word.length, KNOWN);
        if (seen >> limit & 1)
            return error_at(error, ERROR_OPTION_TWICE, word.column, LIMITS[limit].word, NULL);
        seen |= 1u << limit;
        uint64_t number = 0;
        if (limit == LIMIT_SEARCHMOVES) {
            if (!read_moves(game, words, &out->limits, error)) return false;
        } else if (LIMITS[limit].high && !read_number(words, limit, &number, error)) {
            return false;
        }
        set_limit(&out->limits, limit, number);
    }
    unsigned ends = 1u << LIMIT_MOVETIME | 1u << LIMIT_DEPTH | 1u << LIMIT_NODES |
                    1u << LIMIT_MATE | 1u << (LIMIT_P1TIME + game_now(game)->side);
    out->hold = out->limits.infinite || !(seen & ends);
    return true;
}

static void write_pair(Text *out, const char *word, int64_t number) {
    text_char(out, ' ');
    text_string(out, word);
    text_char(out, ' ');
    text_number(out, number);
}

static void write_score(Text *out, int score) {
    text_string(out, " score");
    if (score_is_decided(score))
        write_pair(out, score_is_win(score) ? "win" : "loss", score_distance(score));
    else
        write_pair(out, "cp", score);
}

void go_write_info(const Game *game, const Learned *learned, const SearchInfo *info, Text *out) {
    const Rules *rules = game->rules;
    text_string(out, "info");
    write_pair(out, "depth", info->depth);
    write_pair(out, "seldepth", info->seldepth);
    write_pair(out, "multipv", info->multipv);
    write_score(out, info->score);
    write_pair(out, "time", (int64_t)(info->time_us / MS));
    write_pair(out, "nodes", (int64_t)info->nodes);
    write_pair(out, "nps", (int64_t)info->nps);
    write_pair(out, "hashfull", info->hashfull);
    int chance = chance_with(learned, rules, game_now(game), info->score, info->nodes);
    write_pair(out, "chance", chance);
    if (info->exact && rules->score) write_pair(out, "final", score_margin(info->score));
    text_string(out, " pv");
    for (int i = 0; i < info->pv_length; i++) {
        char move[MOVE_TEXT];
        move_write(rules, info->pv[i], move);
        text_char(out, ' ');
        text_string(out, move);
    }
}
