/* Planes: what can be seen of a position, a byte for each place. */
#include "library/game.h"

/* The planes in their order. Those of the whole board follow the squares with a meaning. */
typedef enum Mark { ESCAPE, THRONE, CAMP, CLOSED, HOSTILE, LAW_MARKS } Mark;

static const char *const mark_names[LAW_MARKS] = {"escape", "throne", "camp", "closed", "hostile"};

static int pieces(const Rules *rules) {
    int count = 0;
    while (rules->piece_words[count].letter) count++;
    return count;
}

static int marks(const Rules *rules) { return rules_law(rules) ? LAW_MARKS : 0; }

static Bits marked(const TaflLaw *law, int mark) {
    const Bits sets[LAW_MARKS] = {law->escape, law->throne, law->camps,
                                  law->barred | law->no_pass | law->no_stop_soldier, law->hostile};
    return sets[mark];
}

/* The letters of the pieces in hand. */
static int hand_of(const Rules *rules, const Position *position, char out[16]) {
    Text text = text_into(out, 16);
    if (rules->traits.hand) rules->write_state(position, &text);
    return (int)text.length;
}

/* All that the rules know, which are in hand at the start. */
static int hand_at_start(const Rules *rules, char out[16]) {
    Position start;
    rules->start(rules, &start);
    return hand_of(rules, &start, out);
}

static int piece_number(const Rules *rules, char letter) {
    int number = 0;
    while (rules->piece_words[number].letter && rules->piece_words[number].letter != letter)
        number++;
    return number;
}

int library_planes(const Rules *rules) {
    char hand[16];
    return pieces(rules) + marks(rules) + 1 + rules->traits.halves + hand_at_start(rules, hand) + 2;
}

/* ---- names */

static void write_name(const Rules *rules, int plane, Text *out) {
    char hand[16];
    int held = hand_at_start(rules, hand);
    if (plane < pieces(rules)) {
        text_string(out, rules->piece_words[plane].words);
        return;
    }
    plane -= pieces(rules);
    if (plane < marks(rules)) {
        text_string(out, mark_names[plane]);
        return;
    }
    plane -= marks(rules);
    if (!plane--) {
        text_string(out, "player 2 to move");
    } else if (rules->traits.halves && !plane--) {
        text_string(out, "second half");
    } else if (plane < held) {
        text_string(out, rules->piece_words[piece_number(rules, hand[plane])].words);
        text_string(out, " in hand");
    } else {
        text_string(out, plane == held ? "seen before" : "board");
    }
}

size_t taefl_plane_name(const taefl_game *game, int plane, char *out, size_t size) {
    Text text = text_into(out, size);
    if (plane >= 0 && plane < library_planes(&game->rules)) write_name(&game->rules, plane, &text);
    return text.length;
}

/* ---- places */

int library_place(const Board *board, int square) {
    if (!board->hexagon) return square;
    int row = (board->y[square] - board->x[square]) / 2 + board->files / 2;
    return row * board->files + board->x[square] + board->files / 2;
}

int taefl_plane_place(const taefl_game *game, int square) {
    const Board *board = game->rules.board;
    return square >= 0 && square < board->squares ? library_place(board, square) : -1;
}

static size_t places(const Board *board) { return (size_t)board->rows * board->files; }

size_t library_planes_size(const Rules *rules) {
    return (size_t)library_planes(rules) * places(rules->board);
}

static uint8_t *fill(const Board *board, uint8_t *plane, Bits set) {
    while (set) plane[library_place(board, bits_pop(&set))] = 1;
    return plane + places(board);
}

static Bits all_if(const Board *board, bool condition) { return condition ? board->all : 0; }

static uint8_t *fill_pieces(const Game *game, uint8_t *plane) {
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    const size_t size = places(rules->board);
    for (int side = 0; side < 2; side++)
        for (Bits left = rules_pieces(rules, now, side); left;) {
            int square = bits_pop(&left), piece = piece_number(rules, rules->letter(now, square));
            plane[(size_t)piece * size + (size_t)library_place(rules->board, square)] = 1;
        }
    return plane + (size_t)pieces(rules) * size;
}

static uint8_t *fill_hand(const Game *game, uint8_t *plane) {
    const Rules *rules = game->rules;
    char all[16], hand[16];
    int known = hand_at_start(rules, all), held = hand_of(rules, game_now(game), hand), at = 0;
    for (int i = 0; i < known; i++) {
        bool has = at < held && hand[at] == all[i];
        at += has;
        plane = fill(rules->board, plane, all_if(rules->board, has));
    }
    return plane;
}

void library_observe(const Game *game, uint8_t *out) {
    const Rules *rules = game->rules;
    const Board *board = rules->board;
    const Position *now = game_now(game);
    __builtin_memset(out, 0, library_planes_size(rules));
    uint8_t *plane = fill_pieces(game, out);
    for (int i = 0; i < marks(rules); i++)
        plane = fill(board, plane, marked(rules_law(rules), i) & board->all);
    plane = fill(board, plane, all_if(board, now->side == P2));
    if (rules->traits.halves) plane = fill(board, plane, all_if(board, now->phase));
    plane = fill_hand(game, plane);
    bool seen = recall_count(&game->recall, game->path, game->plies, now) > 1;
    fill(board, fill(board, plane, all_if(board, seen)), board->all);
}

void taefl_planes(const taefl_game *game, uint8_t *out) { library_observe(&game->game, out); }
