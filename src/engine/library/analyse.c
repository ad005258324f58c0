/* A search with everything: reads a request, keeps the lines and writes the answer. */
#include "core/notation.h"
#include "library/engine.h"
#include "search/chance.h"

_Static_assert((int)TAEFL_MOST_LINE >= (int)MAX_PLY + 1, "a line fits");

/* A search under way. */
typedef struct Asked {
    taefl_request request;
    const Game *game;
    Learned learned;
    int lines; /* that are kept */
} Asked;

/* ---- the request */

/* Copies as much of a request as both sides know. False if it has more that is not 0. */
static bool read_request(const taefl_request *given, taefl_request *out, Error *error) {
    const unsigned char *bytes = (const unsigned char *)given;
    size_t known = given->size < sizeof *out ? given->size : sizeof *out;
    *out = (taefl_request){0};
    if (given->size < sizeof given->size)
        return error_at(error, ERROR_ARGUMENT_MISSING, 0, "a request", "its size");
    __builtin_memcpy(out, given, known);
    for (size_t i = known; i < given->size; i++)
        if (bytes[i])
            return error_at(error, ERROR_ARGUMENT_MISSING, 0, "a field of the request",
                            "a newer library");
    return true;
}

static bool in_range(const char *name, int64_t value, int most, Error *error) {
    char range[64];
    if (value >= 0 && value <= most) return true;
    Text text = text_into(range, sizeof range);
    text_string(&text, "0 to ");
    text_number(&text, most);
    text_string(&text, ", for ");
    text_string(&text, name);
    return error_at(error, ERROR_NUMBER, 0, TEXT_NUMBER(value), range);
}

static bool ranges(const taefl_request *r, Error *error) {
    return in_range("depth", r->depth, MAX_PLY, error) &&
           in_range("win_within", r->win_within, MAX_PLY, error) &&
           in_range("contempt", r->contempt, MAX_CONTEMPT, error) &&
           in_range("strength", r->strength, MAX_STRENGTH, error) &&
           in_range("lines", r->lines, MAX_MOVES, error) &&
           in_range("only_count", r->only ? (int64_t)r->only_count : 0, MAX_MOVES, error);
}

/* The moves to search, each once and legal. */
static bool read_only(const taefl_request *request, const Game *game, MoveList *out, Error *error) {
    for (size_t i = 0; request->only && i < request->only_count; i++) {
        char text[MOVE_TEXT];
        Move move;
        if (!library_choose(game->rules, request->only[i], &move, error)) return false;
        ClauseId refusal = game_refusal(game, move);
        move_write(game->rules, move, text);
        if (refusal)
            return error_at(error, ERROR_MOVE_ILLEGAL, 0, text,
                            rules_clause(game->rules, refusal)->id);
        if (!moves_have(out, move)) moves_add(out, move);
    }
    return true;
}

static SearchLimits limits_of(const taefl_request *request) {
    SearchLimits limits = search_limits();
    limits.nodes = request->nodes;
    limits.movetime_us = (int64_t)request->milliseconds * 1000;
    limits.depth = request->depth;
    limits.mate = request->win_within;
    limits.contempt = request->contempt;
    limits.seed = request->seed;
    if (request->strength) limits.strength = request->strength;
    if (request->lines) limits.multipv = request->lines;
    for (int side = 0; side < 2; side++) {
        limits.time_us[side] = (int64_t)request->time[side] * 1000;
        limits.inc_us[side] = (int64_t)request->increment[side] * 1000;
    }
    return limits;
}

/* ---- what is found */

static int kind_of(int score, bool exact) {
    if (score_is_decided(score)) return score_is_win(score) ? TAEFL_WIN : TAEFL_LOSS;
    return exact && !score ? TAEFL_DRAW : TAEFL_GUESS;
}

static int chance_in(const Asked *asked, int score, uint64_t nodes) {
    return chance_with(&asked->learned, asked->game->rules, game_now(asked->game), score, nodes);
}

static taefl_line line_of(const Asked *asked, const SearchInfo *info) {
    taefl_line line = {.number = info->multipv,
                       .depth = info->depth,
                       .longest = info->seldepth,
                       .score = info->score,
                       .kind = kind_of(info->score, info->exact),
                       .win = engine_win(info->score),
                       .chance = chance_in(asked, info->score, info->nodes),
                       .plies = info->pv_length,
                       .nodes = info->nodes,
                       .microseconds = info->time_us};
    for (int i = 0; i < info->pv_length; i++)
        line.action[i] = (uint16_t)action_of(asked->game->rules, info->pv[i]);
    return line;
}

static void report(void *context, const SearchInfo *info) {
    Asked *asked = context;
    const taefl_request *request = &asked->request;
    taefl_line line = line_of(asked, info);
    if (request->line && line.number <= (request->lines ? request->lines : 1)) {
        request->line[line.number - 1] = line;
        if (line.number > asked->lines) asked->lines = line.number;
    }
    if (request->report) request->report(request->context, &line);
}

static taefl_answer answer_of(const Asked *asked, const SearchResult *found) {
    const Rules *rules = asked->game->rules;
    return (taefl_answer){.action = action_of(rules, found->best),
                          .reply =
                              found->ponder == MOVE_NONE ? -1 : action_of(rules, found->ponder),
                          .score = found->score,
                          .kind = kind_of(found->score, found->exact),
                          .win = engine_win(found->score),
                          .chance = chance_in(asked, found->score, found->nodes),
                          .depth = found->depth,
                          .lines = asked->lines,
                          .nodes = found->nodes};
}

bool taefl_analyse(taefl_engine *engine, taefl_game *game, const taefl_request *request,
                   taefl_answer *answer) {
    Error error;
    Asked asked = {.game = &game->game};
    if (!read_request(request, &asked.request, &error) || !ranges(&asked.request, &error))
        return library_refuse(game, &error);
    SearchLimits limits = limits_of(&asked.request);
    const taefl_network *network = asked.request.network;
    if (engine_refuses(engine, &game->game, &limits, &error) ||
        !read_only(&asked.request, &game->game, &limits.only, &error) ||
        !network_for(network, &game->rules, &asked.learned, &error))
        return library_refuse(game, &error);
    uint64_t start = engine->host.now_us ? engine->host.now_us(engine->host.ctx) : 0;
    engine_search(engine, &game->game, network, &limits, (SearchReport){report, &asked});
    taefl_answer out = answer_of(&asked, &engine->found);
    if (engine->host.now_us) out.microseconds = engine->host.now_us(engine->host.ctx) - start;
    string_copy(out.network, sizeof out.network, engine->network);
    out.size = answer->size;
    __builtin_memcpy(answer, &out, out.size < sizeof out ? out.size : sizeof out);
    return true;
}
