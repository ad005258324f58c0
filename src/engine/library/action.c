/* Actions of a game: moves as numbers. They come from outside, and all legal ones are a mask. */
#include "core/notation.h"
#include "library/game.h"

bool library_choose(const Rules *rules, int action, Move *out, Error *error) {
    int actions = action_count(rules);
    if (action >= 0 && action < actions) {
        *out = action_move(rules, action);
        return true;
    }
    char range[32];
    Text text = text_into(range, sizeof range);
    text_string(&text, "0 to ");
    text_number(&text, actions - 1);
    error_at(error, ERROR_NUMBER, 0, TEXT_NUMBER(action), range);
    return false; /* said here, so that every compiler sees that *out is set where it is read */
}

void library_mask(const Rules *rules, const MoveList *legal, uint8_t *out) {
    __builtin_memset(out, 0, (size_t)action_count(rules));
    for (int i = 0; i < legal->count; i++) out[action_of(rules, legal->move[i])] = 1;
}

int taefl_legal(taefl_game *game, uint16_t *out) {
    int count = taefl_move_count(game);
    for (int i = 0; i < count; i++) out[i] = (uint16_t)action_of(&game->rules, game->list.move[i]);
    return count;
}

void taefl_legal_mask(taefl_game *game, uint8_t *out) {
    taefl_move_count(game);
    library_mask(&game->rules, &game->list, out);
}

bool taefl_act(taefl_game *game, int action) {
    Error error;
    Move move;
    if (!library_choose(&game->rules, action, &move, &error)) return library_refuse(game, &error);
    return library_play(game, move);
}

size_t taefl_action_text(const taefl_game *game, int action, char *out, size_t size) {
    char text[MOVE_TEXT] = "";
    Move move;
    if (library_choose(&game->rules, action, &move, NULL)) move_write(&game->rules, move, text);
    return library_give(text, out, size);
}

size_t taefl_action_human(taefl_game *game, int action, char *out, size_t size) {
    char text[MOVE_TEXT] = "";
    Move move;
    if (library_choose(&game->rules, action, &move, NULL) && !game_refusal(&game->game, move))
        move_write_human(&game->rules, game_now(&game->game), move, text);
    return library_give(text, out, size);
}

/* Whether an action of these rules stands for the move. Others can be written, such as a slide that
 * leaves its line. */
static bool has_action(const Rules *rules, Move move) {
    int n = rules->board->files, from = move_from(move), to = move_to(move);
    if (rules->traits.places || rules->board->hexagon) return true;
    return from != to && (from / n == to / n || from % n == to % n);
}

int taefl_action(taefl_game *game, const char *text) {
    Error error;
    Move move;
    if (!library_read_move(game, text, &move)) return -1;
    if (has_action(&game->rules, move)) return action_of(&game->rules, move);
    error_at(&error, ERROR_MOVE_ILLEGAL, 0, text,
             rules_clause(&game->rules, game_refusal(&game->game, move))->id);
    library_refuse(game, &error);
    return -1;
}
