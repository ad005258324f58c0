/* Batches: games of the same rules in one block of memory, which may begin anew when they end. */
#include "library/batch.h"
#include "core/dice.h"
#include "core/notation.h"

/* Most bytes that the alignment of three pieces in an Arena can cost. */
enum { LOSS = 64, ALIGNMENT = 16 };

static size_t room_of(int plies) {
    return (library_room(plies) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t taefl_batch_size(int games, int plies) {
    size_t one = sizeof(Seat) + room_of(plies), rest = sizeof(taefl_batch) + LOSS;
    size_t count = games > 0 ? (size_t)games : 1;
    return count < (SIZE_MAX - rest) / one ? count * one + rest : SIZE_MAX;
}

static void begin(taefl_batch *batch, Seat *seat) {
    game_restart(&seat->game, &batch->rules, &batch->start);
}

taefl_batch *taefl_batch_create(void *memory, size_t size, const taefl_game *model, int games,
                                int plies) {
    size_t needed = taefl_batch_size(games, plies);
    if (games < 1 || plies < 1 || needed == SIZE_MAX || size < needed || model->game.result)
        return NULL;
    Arena arena = arena_over(memory, size);
    taefl_batch *batch = arena_take(&arena, sizeof *batch);
    *batch = (taefl_batch){.rules = model->rules,
                           .symmetries = model->symmetries,
                           .start = *game_now(&model->game),
                           .seat = arena_take(&arena, (size_t)games * sizeof(Seat)),
                           .games = games};
    library_scene(&batch->rules, &batch->scene);
    char *room = arena_take(&arena, (size_t)games * room_of(plies));
    for (int i = 0; i < games; i++, room += room_of(plies)) {
        batch->seat[i].end = (End){.plies = 0};
        library_begin(&batch->seat[i].game, &batch->rules, &batch->start, room, plies);
    }
    return batch;
}

int taefl_batch_games(const taefl_batch *batch) { return batch->games; }

void taefl_batch_renew(taefl_batch *batch, bool renew) { batch->renew = renew; }

void taefl_batch_reset(taefl_batch *batch, const uint8_t *which) {
    for (int i = 0; i < batch->games; i++)
        if (!which || which[i]) begin(batch, &batch->seat[i]);
}

const char *taefl_batch_error(const taefl_batch *batch) { return batch->error; }

bool batch_refuse(taefl_batch *batch, int number, const Error *error) {
    char why[256];
    Text text = text_into(batch->error, sizeof batch->error);
    error_text(error, why, sizeof why);
    if (number >= 0) {
        text_string(&text, "game ");
        text_number(&text, number);
        text_string(&text, ": ");
    }
    text_string(&text, why);
    return false;
}

/* Whether there is a game of this number. */
static bool seat_of(const taefl_batch *batch, int number, Error *error) {
    char range[32];
    if (number >= 0 && number < batch->games) return true;
    Text text = text_into(range, sizeof range);
    text_string(&text, "0 to ");
    text_number(&text, batch->games - 1);
    return error_at(error, ERROR_NUMBER, 0, TEXT_NUMBER(number), range);
}

/* ---- plies */

static bool is_full(const Game *game) { return game->plies == game->capacity; }

static bool is_closed(const Game *game) { return game->result || is_full(game); }

/* Plays a legal move, and notes the end of the game if this is it. */
static void play(Seat *seat, Move move) {
    Game *game = &seat->game;
    bool played = game_play(game, move, NULL, NULL);
    ASSERT(played);
    if (is_closed(game))
        seat->end = (End){game->plies, (uint16_t)game->reason, (uint8_t)game->result};
}

/* Whether an action can be played. */
static bool may_play(const Game *game, int action, Error *error) {
    char text[MOVE_TEXT];
    Move move;
    if (!library_choose(game->rules, action, &move, error)) return false;
    ClauseId refusal = game_refusal(game, move);
    if (!refusal && !is_full(game)) return true;
    if (!refusal) return error_at(error, ERROR_GAME_FULL, 0, TEXT_NUMBER(game->capacity), NULL);
    const char *clause = rules_clause(game->rules, refusal)->id;
    move_write(game->rules, move, text);
    if (game->result) return error_at(error, ERROR_GAME_OVER, 0, clause, text);
    return error_at(error, ERROR_MOVE_ILLEGAL, 0, text, clause);
}

static int8_t reward_of(const Game *game) {
    return game->result == RESULT_P1 ? 1 : game->result == RESULT_P2 ? -1 : 0;
}

bool taefl_batch_step(taefl_batch *batch, const int32_t *actions, int8_t *reward, uint8_t *done) {
    Error error;
    for (int i = 0; i < batch->games; i++)
        if (actions[i] != -1 && !may_play(&batch->seat[i].game, actions[i], &error))
            return batch_refuse(batch, i, &error);
    for (int i = 0; i < batch->games; i++) {
        Seat *seat = &batch->seat[i];
        bool plays = actions[i] != -1;
        if (plays) play(seat, action_move(&batch->rules, actions[i]));
        bool ended = plays && is_closed(&seat->game);
        if (reward) reward[i] = ended ? reward_of(&seat->game) : 0;
        if (done) done[i] = !ended ? 0 : seat->game.result ? 1 : 2;
        if (ended && batch->renew) begin(batch, seat);
    }
    return true;
}

/* ---- what is seen */

static void list(const Game *game, MoveList *out) {
    out->count = 0;
    if (!is_closed(game)) game_moves(game, out);
}

void taefl_batch_observe(const taefl_batch *batch, uint8_t *planes, uint8_t *mask, uint8_t *player,
                         uint8_t *half) {
    const Rules *rules = &batch->rules;
    size_t actions = (size_t)action_count(rules);
    MoveList moves;
    for (int i = 0; i < batch->games; i++) {
        const Game *game = &batch->seat[i].game;
        if (planes) library_observe(&batch->scene, game, planes + (size_t)i * batch->scene.size);
        if (mask) {
            list(game, &moves);
            library_mask(rules, &moves, mask + (size_t)i * actions);
        }
        if (player) player[i] = game_now(game)->side + 1;
        if (half) half[i] = game_now(game)->phase;
    }
}

void taefl_batch_ends(const taefl_batch *batch, uint8_t *result, int32_t *plies, uint16_t *reason) {
    for (int i = 0; i < batch->games; i++) {
        const End *end = &batch->seat[i].end;
        if (result) result[i] = end->result;
        if (plies) plies[i] = end->plies;
        if (reason) reason[i] = end->reason;
    }
}

const char *taefl_batch_reason(const taefl_batch *batch, int reason) {
    bool known = reason > 0 && reason < (int)CLAUSE_LIMIT &&
                 rules_base_has_clause(batch->rules.base, (ClauseId)reason);
    if (known) return rules_clause(&batch->rules, (ClauseId)reason)->id;
    return reason ? NULL : "";
}

/* ---- chance */

/* A legal move, all equally likely; MOVE_NONE if there is none to play. */
static Move draw(const Game *game, Dice *dice) {
    MoveList moves;
    list(game, &moves);
    return moves.count ? moves.move[dice_below(dice, moves.count)] : MOVE_NONE;
}

void taefl_batch_choose(const taefl_batch *batch, uint64_t seed, int32_t *actions) {
    for (int i = 0; i < batch->games; i++) {
        Dice dice = dice_new(seed, (uint64_t)i);
        Move move = draw(&batch->seat[i].game, &dice);
        actions[i] = move == MOVE_NONE ? -1 : action_of(&batch->rules, move);
    }
}

void taefl_batch_playout(taefl_batch *batch, uint64_t seed) {
    for (int i = 0; i < batch->games; i++) {
        Seat *seat = &batch->seat[i];
        Dice dice = dice_new(seed, (uint64_t)i);
        for (Move move; (move = draw(&seat->game, &dice)) != MOVE_NONE;) play(seat, move);
        if (batch->renew) begin(batch, seat);
    }
}

/* ---- single games */

taefl_game *taefl_batch_copy(const taefl_batch *batch, int number, void *memory, size_t size) {
    if (!seat_of(batch, number, NULL)) return NULL;
    return library_copy(memory, size, &batch->seat[number].game, &batch->symmetries);
}

bool taefl_batch_put(taefl_batch *batch, int number, const taefl_game *game) {
    Error error;
    if (!seat_of(batch, number, &error)) return batch_refuse(batch, -1, &error);
    Game *seat = &batch->seat[number].game;
    if (!string_equal(batch->rules.name, game->rules.name))
        error_token(&error, ERROR_RULES_UNKNOWN, 0, game->rules.name,
                    string_length(game->rules.name), batch->rules.name);
    else if (game->game.plies > seat->capacity)
        error_at(&error, ERROR_GAME_FULL, 0, TEXT_NUMBER(seat->capacity), NULL);
    else {
        library_follow(seat, &game->game);
        return true;
    }
    return batch_refuse(batch, number, &error);
}
