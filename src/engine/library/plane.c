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

static size_t library_planes_size(const Rules *rules) {
    return (size_t)library_planes(rules) * places(rules->board);
}

/* Marks the squares of a set. Returns the next plane. */
static uint8_t *fill(const Board *board, uint8_t *plane, Bits set) {
    while (set) plane[library_place(board, bits_pop(&set))] = 1;
    return plane + places(board);
}

_Static_assert((int)MOST_PLANES >= 3 + LAW_MARKS + 1 + 2 && (int)MOST_PLANES >= 6 + 1 + 4 + 2,
               "the planes of every family fit");

void library_scene(const Rules *rules, Scene *out) {
    const Board *board = rules->board;
    ASSERT(library_planes(rules) <= MOST_PLANES);
    *out = (Scene){.rules = rules, .size = library_planes_size(rules)};
    for (int i = 0; i < pieces(rules); i++)
        out->piece[(unsigned char)rules->piece_words[i].letter] = (uint8_t)i;
    for (int i = 0; i < board->squares; i++) out->place[i] = (uint8_t)library_place(board, i);
    uint8_t *plane = out->planes + (size_t)pieces(rules) * places(board);
    for (int i = 0; i < marks(rules); i++)
        plane = fill(board, plane, marked(rules_law(rules), i) & board->all);
    fill(board, out->planes + out->size - places(board), board->all);
}

static uint8_t *show_pieces(const Scene *scene, const Position *now, uint8_t *plane) {
    const Rules *rules = scene->rules;
    const size_t size = places(rules->board);
    for (int side = 0; side < 2; side++)
        for (Bits left = rules_pieces(rules, now, side); left;) {
            int square = bits_pop(&left);
            int piece = scene->piece[(unsigned char)rules->letter(now, square)];
            plane[(size_t)piece * size + scene->place[square]] = 1;
        }
    return plane + (size_t)pieces(rules) * size;
}

/* Fills a plane with the board if that is so. Returns the next one. */
static uint8_t *show_if(const Scene *scene, bool condition, uint8_t *plane) {
    const size_t size = places(scene->rules->board);
    if (condition) __builtin_memcpy(plane, scene->planes + scene->size - size, size);
    return plane + size;
}

static uint8_t *show_hand(const Scene *scene, const Position *now, uint8_t *plane) {
    char all[16], hand[16];
    if (!scene->rules->traits.hand) return plane;
    int known = hand_at_start(scene->rules, all), held = hand_of(scene->rules, now, hand), at = 0;
    for (int i = 0; i < known; i++) {
        bool has = at < held && hand[at] == all[i];
        at += has;
        plane = show_if(scene, has, plane);
    }
    return plane;
}

/* Whether the position has been in the game before. Mostly no later one than an earlier has. */
static bool is_seen(const Game *game) {
    return game->repeated >= game->plies &&
           recall_count(&game->recall, game->path, game->plies, game_now(game)) > 1;
}

void library_observe(const Scene *scene, const Game *game, uint8_t *out) {
    const Rules *rules = scene->rules;
    const Position *now = game_now(game);
    __builtin_memcpy(out, scene->planes, scene->size);
    uint8_t *plane = show_pieces(scene, now, out) + (size_t)marks(rules) * places(rules->board);
    plane = show_if(scene, now->side == P2, plane);
    if (rules->traits.halves) plane = show_if(scene, now->phase, plane);
    show_if(scene, is_seen(game), show_hand(scene, now, plane));
}

void taefl_planes(const taefl_game *game, uint8_t *out) {
    Scene scene;
    library_scene(&game->rules, &scene);
    library_observe(&scene, &game->game, out);
}
