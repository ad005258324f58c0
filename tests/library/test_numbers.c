/* Positions, moves and rules as numbers: actions, planes, keys, facts and symmetries of every rule
 * set; and copies of games. */
#include "library/games.h"

static char room[ROOM], other_room[ROOM], law_room[1 << 18];

/* ---- actions */

/* The actions of a game are its moves, in the same order; all others are refused. */
static void assert_actions(taefl_game *game, Chance *chance) {
    static uint8_t mask[ACTIONS];
    uint16_t legal[TAEFL_MOST_MOVES];
    char move[TAEFL_MOVE_SIZE], text[TAEFL_MOVE_SIZE], human[TAEFL_HUMAN_SIZE];
    int count = taefl_legal(game, legal), actions = taefl_fact(game, TAEFL_ACTIONS), marked = 0;
    assert_int_equal(count, taefl_move_count(game));
    taefl_legal_mask(game, mask);
    for (int i = 0; i < actions; i++) marked += mask[i];
    assert_int_equal(marked, count);
    for (int i = 0; i < count; i++) {
        taefl_move(game, i, move, sizeof move);
        taefl_action_text(game, legal[i], text, sizeof text);
        assert_string_equal(move, text);
        assert_int_equal(taefl_action(game, move), legal[i]);
        assert_int_equal(mask[legal[i]], 1);
        assert_true(taefl_action_human(game, legal[i], human, sizeof human) >= strlen(move));
        assert_int_equal(taefl_action(game, human), legal[i]);
    }
    int plies = taefl_plies(game), refused = chance_below(chance, actions);
    if (!mask[refused]) {
        assert_int_equal(taefl_action_human(game, refused, human, sizeof human), 0);
        assert_false(taefl_act(game, refused));
    }
    assert_false(taefl_act(game, -1) || taefl_act(game, actions));
    assert_non_null(strstr(taefl_error(game), "is not a number from 0 to"));
    assert_int_equal(taefl_plies(game), plies);
}

static void play_actions(const char *rules, Chance *chance) {
    taefl_game *game = game_of(room, sizeof room, rules);
    for (int ply = 0, action; ply < 200 && (action = any_action(game, chance)) >= 0; ply++) {
        char text[TAEFL_MOVE_SIZE], played[TAEFL_MOVE_SIZE];
        if (ply % 8 == 0) assert_actions(game, chance);
        taefl_action_text(game, action, text, sizeof text);
        assert_true(taefl_act(game, action));
        assert_int_equal(taefl_played_action(game, ply), action);
        taefl_played(game, ply, played, sizeof played);
        assert_string_equal(played, text);
    }
    assert_actions(game, chance);
    assert_int_equal(taefl_played_action(game, -1), -1);
    assert_int_equal(taefl_played_action(game, taefl_plies(game)), -1);
}

/* Each number is a move of its own. */
static void count_actions(const char *rules, Chance *chance) {
    static bool found[ACTIONS];
    char text[TAEFL_MOVE_SIZE];
    taefl_game *game = game_of(room, sizeof room, rules);
    int n = taefl_fact(game, TAEFL_SIZE), actions = taefl_fact(game, TAEFL_ACTIONS);
    assert_int_equal(actions, taefl_fact(game, TAEFL_HEXAGON)  ? 37 * 37
                              : taefl_fact(game, TAEFL_PLACES) ? 3 * 49 + 1
                                                               : n * n * (2 * n - 2));
    memset(found, 0, sizeof found);
    for (int i = 0; i < actions; i++) {
        assert_true(taefl_action_text(game, i, text, sizeof text) > 0);
        int action = taefl_action(game, text);
        if (action < 0) continue; /* a point to itself */
        assert_int_equal(action, i);
        assert_false(found[i]);
        found[i] = true;
    }
    assert_int_equal(taefl_action_text(game, actions, text, sizeof text), 0);
}

TEST(actions) {
    each_rules(play_actions, "actions");
    each_rules(count_actions, "actions");
    /* The formulas of the header. */
    taefl_game *game = game_of(room, sizeof room, "brandubh");
    assert_int_equal(taefl_action(game, "d2-c2"), (7 + 3) * 12 + 2);
    assert_int_equal(taefl_action(game, "d2-e2"), (7 + 3) * 12 + 3);
    assert_int_equal(taefl_action(game, "d2-d1"), (7 + 3) * 12 + 6);
    assert_int_equal(taefl_action(game, "d2-d3"), (7 + 3) * 12 + 7);
    assert_int_equal(taefl_action(game, "d2-e3"), -1);
    assert_non_null(strstr(taefl_error(game), "not legal"));
    assert_int_equal(taefl_action(game, "d2-z3"), -1);
    game = game_of(room, sizeof room, "maerstanas");
    assert_int_equal(taefl_action(game, "b1"), 1);
    assert_int_equal(taefl_action(game, "Ta2"), 49 + 7);
    assert_int_equal(taefl_action(game, "Wg7"), 2 * 49 + 48);
    assert_int_equal(taefl_action(game, "pass"), 3 * 49);
    game = game_of(room, sizeof room, "gardsdansen");
    assert_int_equal(taefl_action(game, "a1g4"), 36);
}

/* ---- copies */

static void play_copies(const char *rules, Chance *chance) {
    taefl_game *game = game_of(room, sizeof room, rules);
    int first = chance_below(chance, 60);
    for (int ply = 0, action; ply < first && (action = any_action(game, chance)) >= 0; ply++)
        taefl_act(game, action);
    int plies = taefl_plies(game);
    assert_null(taefl_game_copy(other_room, taefl_game_size(0) - 1, game));
    assert_true(plies < 2 || !taefl_game_copy(other_room, taefl_game_size(plies / 2), game));
    taefl_game *copy = taefl_game_copy(other_room + 1, sizeof other_room - 1, game);
    assert_same(game, copy);
    /* The same plies lead to the same end, which depends on the history before the copy. */
    int action;
    for (int ply = 0; ply < 150 && (action = any_action(game, chance)) >= 0; ply++) {
        assert_true(taefl_act(game, action) && taefl_act(copy, action));
        assert_same(game, copy);
        assert_int_equal(taefl_move_count(game), taefl_move_count(copy));
    }
    /* Neither is changed by the other. */
    while (taefl_plies(copy)) assert_true(taefl_undo(copy));
    copy = taefl_game_copy(other_room, sizeof other_room, game);
    while (taefl_plies(game)) assert_true(taefl_undo(game));
    assert_same(game, game_of(room, sizeof room, rules));
    while (taefl_plies(copy)) assert_true(taefl_undo(copy));
    assert_same(game, copy);
}

TEST(copies) { each_rules(play_copies, "copies"); }

/* What has been before is found in long games, after undoing and a new start too. */
TEST(repetitions) {
    static const char *const round[] = {"d7-e7", "d5-e5", "e7-d7", "e5-d5"};
    taefl_game *game = game_of(room, sizeof room, "brandubh");
    for (int again = 0; again < 2; again++) {
        assert_int_equal(taefl_occurrences(game), 1);
        for (int i = 0; i < 4; i++)
            if (!taefl_play(game, round[i])) fail_msg("%s", taefl_error(game));
        assert_int_equal(taefl_occurrences(game), 2);
        taefl_game *copy = taefl_game_copy(other_room, sizeof other_room, game);
        for (int i = 0; i < 4 && !taefl_result(copy); i++) assert_true(taefl_play(copy, round[i]));
        assert_int_equal(taefl_result(copy), 2);
        assert_true(taefl_undo(game) && taefl_play(game, round[3]));
        assert_int_equal(taefl_occurrences(game), 2);
        assert_true(taefl_set_position(game, NULL));
    }
}

/* ---- planes, keys and symmetries */

static int plane_of(const taefl_game *game, const char *name) {
    char text[TAEFL_HUMAN_SIZE];
    for (int i = 0; taefl_plane_name(game, i, text, sizeof text); i++)
        if (!strcmp(text, name)) return i;
    fail_msg("no plane %s", name);
    return -1;
}

static const struct {
    char letter;
    const char *family, *name;
} pieces[] = {{'t', "tafl", "attacker"},
              {'T', "tafl", "defender"},
              {'K', "tafl", "king"},
              {'S', "maerstanas", "dark stone"},
              {'s', "maerstanas", "light stone"},
              {'T', "maerstanas", "dark thunder-stone"},
              {'t', "maerstanas", "light thunder-stone"},
              {'W', "maerstanas", "dark Woden-stone"},
              {'w', "maerstanas", "light Woden-stone"},
              {'P', "gardsdansen", "light pawn"},
              {'S', "gardsdansen", "light stone"},
              {'p', "gardsdansen", "dark pawn"},
              {'s', "gardsdansen", "dark stone"}};

typedef uint8_t Planes[32][121];

static size_t plane_size(const taefl_game *game) {
    return (size_t)(taefl_fact(game, TAEFL_PLANE_ROWS) * taefl_fact(game, TAEFL_PLANE_COLUMNS));
}

static void planes_of(const taefl_game *game, Planes out) {
    static uint8_t bytes[32 * 121 + 1];
    size_t size = plane_size(game), count = (size_t)taefl_fact(game, TAEFL_PLANES);
    assert_true(count <= 32 && size <= 121);
    memset(bytes, 7, sizeof bytes);
    taefl_planes(game, bytes);
    assert_int_equal(bytes[count * size], 7);
    for (size_t i = 0; i < count * size; i++) assert_true(bytes[i] <= 1);
    for (size_t i = 0; i < count; i++) memcpy(out[i], bytes + i * size, size);
}

static int sum(const uint8_t *plane, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++) count += plane[i];
    return count;
}

/* The planes show what the text of the position says. */
static void assert_planes(const taefl_game *game) {
    static Planes planes;
    char letters[SQUARES], text[TAEFL_POSITION_SIZE], name[TAEFL_HUMAN_SIZE];
    int squares = taefl_fact(game, TAEFL_SQUARES), shown = 0, there = 0;
    size_t size = plane_size(game);
    planes_of(game, planes);
    letters_of(game, letters);
    taefl_position(game, text, sizeof text);
    const char *state = strchr(text, ' ') + 1, *family = taefl_fact_text(game, TAEFL_FAMILY);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (strcmp(pieces[i].family, family) != 0) continue;
        const uint8_t *plane = planes[plane_of(game, pieces[i].name)];
        shown += sum(plane, size);
        for (int s = 0; s < squares; s++)
            assert_int_equal(plane[taefl_plane_place(game, s)], letters[s] == pieces[i].letter);
        snprintf(name, sizeof name, "%s in hand", pieces[i].name);
        if (strchr("TtWw", pieces[i].letter) && taefl_fact(game, TAEFL_PLACES) &&
            !strstr(taefl_game_rules(game), "+plain"))
            assert_int_equal(sum(planes[plane_of(game, name)], size),
                             strchr(state, pieces[i].letter) ? squares : 0);
    }
    for (int s = 0; s < squares; s++) there += letters[s] != '.';
    assert_int_equal(shown, there);
    assert_int_equal(sum(planes[plane_of(game, "player 2 to move")], size),
                     *state == '2' ? squares : 0);
    if (taefl_fact(game, TAEFL_HALVES) == 2)
        assert_int_equal(sum(planes[plane_of(game, "second half")], size),
                         state[2] == 's' ? squares : 0);
    assert_int_equal(taefl_half(game), taefl_fact(game, TAEFL_HALVES) == 2 ? state[2] == 's' : 0);
    assert_int_equal(sum(planes[plane_of(game, "seen before")], size),
                     taefl_occurrences(game) > 1 ? squares : 0);
    assert_int_equal(sum(planes[plane_of(game, "board")], size), squares);
    assert_int_equal(plane_of(game, "board"), taefl_fact(game, TAEFL_PLANES) - 1);
}

/* The image of a game under a symmetry has the images of its actions and planes, and its key. */
static void assert_image(taefl_game *game, int symmetry) {
    static Planes planes, image_planes;
    static uint16_t to[ACTIONS];
    static uint8_t mask[ACTIONS], image_mask[ACTIONS];
    uint8_t squares[SQUARES], places[121];
    char letters[SQUARES], turned[SQUARES], text[TAEFL_POSITION_SIZE];
    assert_true(taefl_symmetry_squares(game, symmetry, squares));
    assert_true(taefl_symmetry_actions(game, symmetry, to));
    assert_true(taefl_symmetry_places(game, symmetry, places));
    letters_of(game, letters);
    for (int s = 0; s < taefl_fact(game, TAEFL_SQUARES); s++) {
        turned[squares[s]] = letters[s];
        assert_int_equal(places[taefl_plane_place(game, s)], taefl_plane_place(game, squares[s]));
    }
    taefl_game *image = taefl_game_copy(other_room, sizeof other_room, game);
    text_of(game, turned, text);
    if (!taefl_set_position(image, text)) fail_msg("%s: %s", text, taefl_error(image));
    assert_true(taefl_key_folded(image) == taefl_key_folded(game));
    taefl_legal_mask(game, mask);
    taefl_legal_mask(image, image_mask);
    for (int i = 0; i < taefl_fact(game, TAEFL_ACTIONS); i++)
        assert_int_equal(image_mask[to[i]], mask[i]);
    planes_of(game, planes);
    planes_of(image, image_planes);
    for (int i = 0; i < taefl_fact(game, TAEFL_PLANES); i++)
        for (size_t k = 0; k < plane_size(game); k++)
            assert_int_equal(image_planes[i][places[k]], planes[i][k]);
}

static void play_planes(const char *rules, Chance *chance) {
    char text[TAEFL_POSITION_SIZE];
    taefl_game *game = game_of(room, sizeof room, rules);
    for (int ply = 0, action; ply < 120 && (action = any_action(game, chance)) >= 0; ply++) {
        assert_planes(game);
        uint64_t before = taefl_key(game);
        assert_true(taefl_act(game, action));
        assert_true(taefl_key(game) != before);
        if (ply % 16 || taefl_result(game)) continue;
        /* Neither key depends on the way. */
        taefl_game *fresh = game_of(other_room, sizeof other_room, rules);
        taefl_position(game, text, sizeof text);
        assert_true(taefl_set_position(fresh, text));
        assert_true(taefl_key(fresh) == taefl_key(game));
        assert_true(taefl_set_position(game, text)); /* an image has no history */
        assert_image(game, chance_below(chance, taefl_fact(game, TAEFL_SYMMETRIES)));
    }
}

TEST(planes) {
    each_rules(play_planes, "planes");
    taefl_game *game = game_of(room, sizeof room, "brandubh");
    static Planes shown;
    planes_of(game, shown);
    assert_int_equal(plane_of(game, "attacker"), 0);
    assert_int_equal(sum(shown[plane_of(game, "escape")], 49), 4);
    assert_int_equal(shown[plane_of(game, "throne")][24], 1);
    assert_int_equal(shown[plane_of(game, "closed")][0], 1);
    game = game_of(room, sizeof room, "tablut-ashton");
    planes_of(game, shown);
    assert_int_equal(sum(shown[plane_of(game, "camp")], 81), 16);
    assert_int_equal(taefl_plane_place(game, -1), -1);
    assert_int_equal(taefl_plane_place(game, 81), -1);
    char name[TAEFL_HUMAN_SIZE];
    assert_int_equal(taefl_plane_name(game, -1, name, sizeof name), 0);
    /* The hexagon's rows. */
    game = game_of(room, sizeof room, "gardsdansen");
    static const char *const point[] = {"d1", "g1", "a1", "d4", "g4", "a4", "d7"};
    static const int place[] = {3, 6, 21, 24, 27, 42, 45};
    for (int i = 0; i < 7; i++)
        assert_int_equal(taefl_plane_place(game, taefl_square(game, point[i])), place[i]);
}

/* What docs/data.md gives out as columns. */
TEST(exported_key) {
    taefl_game *game = game_of(room, sizeof room, "tablut-ashton");
    assert_true(taefl_key(game) == 0x0f624e872c315bc7u);
}

static taefl_game *own_law(const char *text) {
    char why[TAEFL_ERROR_SIZE];
    taefl_law *law =
        taefl_rules_read(law_room, sizeof law_room, text, strlen(text), why, sizeof why);
    taefl_game *game =
        law ? taefl_game_create_by(room, sizeof room, law, "", why, sizeof why) : NULL;
    if (!game) fail_msg("%s", why);
    return game;
}

/* A law that only one corner frees has two symmetries. */
TEST(one_sided) {
    taefl_game *game = own_law("name = one\nbase = brandubh\nescape = a1\nclause = Z1\n"
                               "clause.words = One corner is open.\n");
    uint8_t squares[SQUARES];
    assert_int_equal(taefl_fact(game, TAEFL_SYMMETRIES), 2);
    assert_true(taefl_symmetry_squares(game, 1, squares));
    assert_int_equal(squares[0], 0);
    assert_int_equal(squares[6], 42);
    assert_false(taefl_symmetry_squares(game, 2, squares));
    assert_false(taefl_symmetry_squares(game, -1, squares));
    for (int i = 0; i < 6; i++) assert_true(taefl_act(game, any_action(game, &(Chance){3})));
    assert_image(game, 1);
    assert_string_equal(taefl_game_clause_words(game, "Z1"), "One corner is open.");
    taefl_game *copy = taefl_game_copy(other_room, sizeof other_room, game);
    assert_int_equal(taefl_fact(copy, TAEFL_SYMMETRIES), 2);
    assert_true(taefl_key_folded(copy) == taefl_key_folded(game));
}

/* ---- effects */

static void play_effects(const char *rules, Chance *chance) {
    taefl_game *game = game_of(room, sizeof room, rules);
    char before[SQUARES], after[SQUARES];
    taefl_taken taken[TAEFL_MOST_TAKEN];
    assert_int_equal(taefl_effects(game, taken, TAEFL_MOST_TAKEN), 0);
    for (int ply = 0, action; ply < 300 && (action = any_action(game, chance)) >= 0; ply++) {
        int there = 0, left = 0;
        letters_of(game, before);
        assert_true(taefl_act(game, action));
        letters_of(game, after);
        int count = taefl_effects(game, taken, TAEFL_MOST_TAKEN);
        assert_int_equal(taefl_effects(game, NULL, 0), count);
        for (int i = 0; i < count; i++) {
            assert_int_equal(taken[i].piece, before[taken[i].square]);
            assert_true(after[taken[i].square] != before[taken[i].square]);
            assert_non_null(taefl_game_clause_words(game, taken[i].clause));
        }
        for (int i = 0; i < SQUARES; i++) {
            there += before[i] != '.';
            left += after[i] != '.';
        }
        bool placed =
            taefl_fact(game, TAEFL_PLACES) && action != taefl_fact(game, TAEFL_ACTIONS) - 1;
        assert_int_equal(there + placed - left, count);
    }
}

TEST(effects) { each_rules(play_effects, "effects"); }

/* ---- facts */

TEST(facts) {
    assert_int_equal(taefl_abi(), TAEFL_ABI);
    assert_int_equal(taefl_level(), TAEFL_LEVEL);
    taefl_game *game = game_of(room, sizeof room, "tablut-katz+edge-capture");
    assert_int_equal(taefl_fact(game, TAEFL_SIZE), 9);
    assert_int_equal(taefl_fact(game, TAEFL_SQUARES), 81);
    assert_int_equal(taefl_fact(game, TAEFL_FIRST), 1);
    assert_int_equal(taefl_fact(game, TAEFL_KING), 1);
    assert_int_equal(taefl_fact(game, TAEFL_POINTS), 0);
    assert_int_equal(taefl_fact(game, TAEFL_SYMMETRIES), 8);
    assert_int_equal(taefl_fact(game, -1), -1);
    assert_int_equal(taefl_fact(game, TAEFL_OPTIONS + 1), -1);
    assert_string_equal(taefl_fact_text(game, TAEFL_BASE), "tablut-katz");
    assert_string_equal(taefl_fact_text(game, TAEFL_FAMILY), "tafl");
    assert_string_equal(taefl_fact_text(game, TAEFL_PLAYER_1), "White");
    assert_null(taefl_fact_text(game, -1));
    int on = 0;
    for (int i = 0; taefl_option(game, i); i++) {
        assert_true(*taefl_option_words(game, i) != 0);
        on += taefl_option_on(game, i);
        assert_int_equal(taefl_option_on(game, i), !strcmp(taefl_option(game, i), "edge-capture"));
    }
    assert_int_equal(on, 1);
    assert_null(taefl_option(game, -1));
    assert_null(taefl_option(game, taefl_fact(game, TAEFL_OPTIONS)));
    assert_string_equal(taefl_game_clause(game, 0), "T1");
    assert_null(taefl_game_clause(game, -1));
    assert_null(taefl_game_clause(game, 99));
    assert_null(taefl_game_clause_words(game, "none"));
    assert_string_equal(taefl_square_name(game, 0), "a1");
    assert_string_equal(taefl_square_name(game, 80), "i9");
    assert_null(taefl_square_name(game, 81));
    assert_int_equal(taefl_square(game, "e5"), 40);
    assert_int_equal(taefl_square(game, "j1"), -1);
    assert_true(taefl_perft(game, 0) == 1);
    assert_int_equal(taefl_perft(game, 1), taefl_move_count(game));
    assert_int_equal(taefl_fact(game_of(room, sizeof room, "gardsdansen"), TAEFL_HALVES), 2);
    assert_int_equal(taefl_fact(game_of(room, sizeof room, "gardsdansen"), TAEFL_SYMMETRIES), 12);
    assert_int_equal(taefl_fact(game_of(room, sizeof room, "gardsdansen"), TAEFL_MOST_CALM), 100);
    assert_int_equal(taefl_fact(game_of(room, sizeof room, "maerstanas"), TAEFL_POINTS), 1);
    assert_int_equal(taefl_fact(game_of(room, sizeof room, "brandubh"), TAEFL_FIRST), 2);
    assert_true(taefl_perft(game_of(room, sizeof room, "ard-ri"), 3) == 56344);
}
