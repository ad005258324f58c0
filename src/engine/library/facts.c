/* Facts of the rules of a game: numbers, texts, options, clauses, squares and symmetries. */
#include "core/fold.h"
#include "library/game.h"

int taefl_fact(const taefl_game *game, int fact) {
    const Rules *rules = &game->rules;
    switch (fact) {
    case TAEFL_SIZE: return rules->board->files;
    case TAEFL_SQUARES: return rules->board->squares;
    case TAEFL_HEXAGON: return rules->board->hexagon;
    case TAEFL_FIRST: return rules->first + 1;
    case TAEFL_HALVES: return 1 + rules->traits.halves;
    case TAEFL_PLACES: return rules->traits.places;
    case TAEFL_KING: return rules->traits.king;
    case TAEFL_POINTS: return rules->score != NULL;
    case TAEFL_MOST_PLIES: return rules->limit[LIMIT_MOVES].most;
    case TAEFL_MOST_CALM: return rules->limit[LIMIT_CAPTURES].most;
    case TAEFL_SYMMETRIES: return game->symmetries.count;
    case TAEFL_ACTIONS: return action_count(rules);
    case TAEFL_PLANES: return library_planes(rules);
    case TAEFL_PLANE_ROWS: return rules->board->rows;
    case TAEFL_PLANE_COLUMNS: return rules->board->files;
    case TAEFL_OPTIONS: return rules_option_count(rules->base);
    default: return -1;
    }
}

const char *taefl_fact_text(const taefl_game *game, int fact) {
    const RulesBase *base = game->rules.base;
    switch (fact) {
    case TAEFL_BASE: return base->name;
    case TAEFL_FAMILY: return family_word(base->family);
    case TAEFL_TITLE: return base->title;
    case TAEFL_SOURCE: return base->source;
    case TAEFL_ADDRESS: return base->address;
    case TAEFL_PLAYER_1: return base->player[P1];
    case TAEFL_PLAYER_2: return base->player[P2];
    default: return NULL;
    }
}

static const RulesOption *option_of(const taefl_game *game, int number) {
    const RulesBase *base = game->rules.base;
    return number >= 0 && number < rules_option_count(base) ? &base->option[number] : NULL;
}

const char *taefl_option(const taefl_game *game, int number) {
    const RulesOption *option = option_of(game, number);
    return option ? option->name : NULL;
}

const char *taefl_option_words(const taefl_game *game, int number) {
    const RulesOption *option = option_of(game, number);
    return option ? option->words : NULL;
}

bool taefl_option_on(const taefl_game *game, int number) {
    return option_of(game, number) && game->rules.options >> number & 1;
}

const char *taefl_game_clause(const taefl_game *game, int number) {
    ClauseId id = number >= 0 ? rules_listed(&game->rules, number) : CLAUSE_NONE;
    return id ? rules_clause(&game->rules, id)->id : NULL;
}

const char *taefl_game_clause_words(const taefl_game *game, const char *id) {
    const char *known;
    for (int i = 0; (known = taefl_game_clause(game, i)); i++)
        if (string_equal(known, id))
            return rules_clause(&game->rules, rules_listed(&game->rules, i))->words;
    return taefl_clause(id);
}

/* ---- squares */

const char *taefl_square_name(const taefl_game *game, int square) {
    const Board *board = game->rules.board;
    return square >= 0 && square < board->squares ? board->name[square] : NULL;
}

int taefl_square(const taefl_game *game, const char *name) {
    return board_find(game->rules.board, name, string_length(name));
}

/* ---- symmetries */

static bool is_symmetry(const taefl_game *game, int symmetry) {
    return symmetry >= 0 && symmetry < game->symmetries.count;
}

bool taefl_symmetry_squares(const taefl_game *game, int symmetry, uint8_t *out) {
    const Board *board = game->rules.board;
    if (!is_symmetry(game, symmetry)) return false;
    __builtin_memcpy(out, board->symmetry[game->symmetries.number[symmetry]], board->squares);
    return true;
}

bool taefl_symmetry_actions(const taefl_game *game, int symmetry, uint16_t *out) {
    const Rules *rules = &game->rules;
    if (!is_symmetry(game, symmetry)) return false;
    for (int i = 0; i < action_count(rules); i++) {
        Move image = fold_image(rules, game->symmetries.number[symmetry], action_move(rules, i));
        out[i] = (uint16_t)action_of(rules, image);
    }
    return true;
}

bool taefl_symmetry_places(const taefl_game *game, int symmetry, uint8_t *out) {
    const Board *board = game->rules.board;
    if (!is_symmetry(game, symmetry)) return false;
    const uint8_t *image = board->symmetry[game->symmetries.number[symmetry]];
    for (int i = 0; i < board->rows * board->files; i++) out[i] = (uint8_t)i;
    for (int s = 0; s < board->squares; s++)
        out[library_place(board, s)] = (uint8_t)library_place(board, image[s]);
    return true;
}
