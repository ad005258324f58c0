/* Networks out of files, those that come with Taefl, and none; and evaluations by them. */
#include "library/network.h"
#include "library/batch.h"
#include "search/chance.h"
#include "search/family.h"
#include "search/profile.h"
#include "search/score.h"

size_t taefl_network_size(void) { return SLACK + sizeof(taefl_network) + sizeof(NetworkFile); }

/* Takes a network, and a file behind it. */
static taefl_network *take(void *memory, size_t size, NetworkFile **file, Error *error) {
    if (size < taefl_network_size()) {
        error_at(error, ERROR_MEMORY, 0, "a network", NULL);
        return NULL;
    }
    Arena arena = arena_over(memory, size);
    taefl_network *network = arena_take(&arena, sizeof *network);
    *file = arena_take(&arena, sizeof **file);
    return network;
}

taefl_network *taefl_network_read(void *memory, size_t size, taefl_game *game, const void *bytes,
                                  size_t length) {
    static const char name[] = "in memory";
    Error error;
    NetworkFile *file;
    taefl_network *network = take(memory, size, &file, &error);
    if (!network || !network_read(file, &game->rules, name, bytes, length, &error)) {
        library_refuse(game, &error);
        return NULL;
    }
    *network =
        (taefl_network){.family = game->rules.family, .network = &file->network, .file = file};
    string_copy(network->sum, sizeof network->sum, file->sum);
    return network;
}

taefl_network *taefl_network_named(void *memory, size_t size, const char *name, char *why,
                                   size_t why_size) {
    Error error;
    Rules rules;
    NetworkFile *none;
    taefl_network *network = take(memory, size, &none, &error);
    if (!network || !rules_parse(&rules, name, &error)) return library_tell(&error, why, why_size);
    *network = (taefl_network){.family = rules.family, .network = profile_network(&rules).network};
    if (profile_sum(&rules, network->sum)) return network;
    error_token(&error, ERROR_NETWORK_FILE, 0, name, string_length(name), "there is none");
    return library_tell(&error, why, why_size);
}

const taefl_network *taefl_network_none(void) {
    static const taefl_network none = {.sum = "terms"};
    return &none;
}

/* With the odds that were fitted to these rules, if the network has any. */
static bool serves(const taefl_network *network, const Rules *rules, Learned *out) {
    if (network->file) return network_learned(network->file, rules, out);
    *out = profile_network(rules);
    return out->network == network->network;
}

bool network_for(const taefl_network *network, const Rules *rules, Learned *out, Error *error) {
    *out = (Learned){0};
    if (network && !network->network) return true;
    if (!network) *out = profile_network(rules);
    if (!network || serves(network, rules, out)) return true;
    if (network->family == rules->family && network->network->squares == rules->board->squares) {
        *out = learned_plain(network->network);
        return true;
    }
    return error_token(error, ERROR_NETWORK_FILE, 0, network->sum, string_length(network->sum),
                       "it was made for another board");
}

void network_name(const taefl_network *network, const Rules *rules, char out[TAEFL_SUM_SIZE]) {
    Learned learned;
    if (!network && profile_sum(rules, out)) return;
    bool fits = network_for(network, rules, &learned, NULL);
    string_copy(out, TAEFL_SUM_SIZE, !fits ? "" : network ? network->sum : "terms");
}

void taefl_network_sum(const taefl_network *network, const taefl_game *game,
                       char out[TAEFL_SUM_SIZE]) {
    network_name(network, &game->rules, out);
}

/* ---- what it sees */

_Static_assert((int)TAEFL_SETS == (int)FEATURE_SETS, "taefl.h tells how many sets there are");

static void write_input(const Game *game, uint8_t *out) {
    const size_t squares = game->rules->board->squares;
    Features features;
    engine_features(game->rules, game_now(game), &features);
    __builtin_memset(out, 0, FEATURE_SETS * squares);
    for (size_t set = 0; set < FEATURE_SETS; set++)
        for (Bits left = features.set[set]; left;) out[set * squares + (size_t)bits_pop(&left)] = 1;
}

void taefl_network_input(const taefl_game *game, uint8_t *out) { write_input(&game->game, out); }

void taefl_batch_network_input(const taefl_batch *batch, uint8_t *out) {
    const size_t size = FEATURE_SETS * (size_t)batch->rules.board->squares;
    for (int i = 0; i < batch->games; i++)
        write_input(&batch->seat[i].game, out + (size_t)i * size);
}

/* ---- evaluation, from player 1's view */

/* In a search 0 means a draw; an evaluation of 0 only happens to be level. */
static int chance_now(const Game *game, Learned learned, int score) {
    return chance_first_with(&learned, game->rules, game_now(game), score ? score : 1, 0);
}

static int score_now(const Game *game, Learned learned, const Evaluation *terms) {
    const Position *now = game_now(game);
    int score = learned.network ? engine_learned(&learned, game->rules, now)
                                : evaluate(terms, game->rules, now);
    if (score > EVAL_MAX) score = EVAL_MAX;
    if (score < -EVAL_MAX) score = -EVAL_MAX;
    return now->side == P1 ? score : -score;
}

bool taefl_evaluate(taefl_game *game, const taefl_network *network, int *score, int *chance) {
    Error error = {.code = ERROR_NONE};
    Learned learned;
    Evaluation terms;
    if (game->game.result)
        error_at(&error, ERROR_GAME_OVER, 0, taefl_reason(game), "an evaluation");
    if (error.code || !network_for(network, &game->rules, &learned, &error))
        return library_refuse(game, &error);
    eval_for(&game->rules, &terms);
    int value = score_now(&game->game, learned, &terms);
    if (score) *score = value;
    if (chance) *chance = chance_now(&game->game, learned, value);
    return true;
}

bool taefl_batch_evaluate(taefl_batch *batch, const taefl_network *network, int32_t *score,
                          int32_t *chance) {
    static const int32_t of_end[] = {[RESULT_P1] = 1000, [RESULT_P2] = 0, [RESULT_DRAW] = 500};
    Error error;
    Learned learned;
    Evaluation terms;
    if (!network_for(network, &batch->rules, &learned, &error))
        return batch_refuse(batch, -1, &error);
    eval_for(&batch->rules, &terms);
    for (int i = 0; i < batch->games; i++) {
        const Game *game = &batch->seat[i].game;
        int value = game->result ? 0 : score_now(game, learned, &terms);
        if (score) score[i] = value;
        if (chance)
            chance[i] = game->result ? of_end[game->result] : chance_now(game, learned, value);
    }
    return true;
}
