/* Game: memory the caller gives, refusals that change nothing, undo to the very start. Repetition
 * is in test_lines.c and test_every_rules.c. */
#include "core/game.h"
#include "core/notation.h"
#include "support/chance.h"
#include "support/lines.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 40, PAST = 300, MORE = 4 };

static Rules rules;
static Position path[PLIES + 1];
static Move played[PLIES];

static Game begin(const char *name, const char *position, int capacity) {
    Game game;
    Position start;
    assert_true(rules_parse(&rules, name, NULL));
    if (position) assert_true(position_read(&rules, &start, position, strlen(position), NULL));
    game_init(&game, &rules, position ? &start : NULL, path, played, capacity);
    return game;
}

static Move move_of(const char *wire) {
    Move move;
    if (!move_read_wire(&rules, &move, wire, strlen(wire), 1, NULL)) fail_msg("'%s'", wire);
    return move;
}

static void assert_refused(Game *game, const char *wire, ErrorCode code, ClauseId clause,
                           const char *words) {
    Game before = *game;
    Position now = *game_now(game);
    Effects effects = {.count = 3};
    Error error;
    char text[256];
    assert_false(game_play(game, move_of(wire), &effects, &error));
    assert_int_equal(error.code, code);
    assert_int_equal(error.clause, clause);
    error_text(&error, text, sizeof text);
    assert_string_equal(text, words);
    assert_memory_equal(&before, game, sizeof before);
    assert_true(position_equal(&now, game_now(game)));
    assert_int_equal(effects.count, 3);
    assert_false(game_play(game, move_of(wire), NULL, NULL));
}

TEST(illegal_moves) {
    Game game = begin("tablut-ashton", NULL, PLIES);
    assert_refused(&game, "e3e7", ERROR_MOVE_ILLEGAL, CLAUSE_T2, "e3e7 is not legal: T2");
    assert_refused(&game, "d1c1", ERROR_MOVE_ILLEGAL, CLAUSE_T1, "d1c1 is not legal: T1");
    assert_refused(&game, "e3e3", ERROR_MOVE_ILLEGAL, CLAUSE_T1, "e3e3 is not legal: T1");
    game = begin("maerstanas", NULL, PLIES);
    assert_refused(&game, "pass", ERROR_MOVE_ILLEGAL, CLAUSE_M6, "pass is not legal: M6");
    game = begin("gardsdansen", NULL, PLIES);
    assert_refused(&game, "a1a2", ERROR_MOVE_ILLEGAL, CLAUSE_G1, "a1a2 is not legal: G1");
}

/* A recorded jump along the rim is refused with the name of the rules that it is of (G10). A move
 * that was never legal is not, nor one that is only played. */
TEST(older_games) {
    Error error;
    char text[128];
    Game game = begin("gardsdansen", "PS2/4S/6/7/6/5/2sp 1 p", PLIES);
    assert_false(game_follow(&game, move_of("a1a3"), &error));
    assert_int_equal(error.code, ERROR_MOVE_OLDER);
    assert_int_equal(error.clause, CLAUSE_G10);
    error_text(&error, text, sizeof text);
    assert_string_equal(text, "a1a3 is no longer legal; under the name gardsdansen+rim-jumps this "
                              "game can be read");
    assert_false(game_follow(&game, move_of("a1a4"), &error));
    assert_int_equal(error.code, ERROR_MOVE_ILLEGAL);
    assert_false(game_play(&game, move_of("a1a3"), NULL, &error));
    assert_int_equal(error.code, ERROR_MOVE_ILLEGAL);
    game = begin("gardsdansen+rim-jumps", "PS2/4S/6/7/6/5/2sp 1 p", PLIES);
    assert_true(game_follow(&game, move_of("a1a3"), &error));
}

TEST(too_late) {
    MoveList list;
    Game game = begin("tablut-ashton", "9/9/9/9/9/9/2K6/9/7t1 1", PLIES);
    assert_true(game_play(&game, move_of("c3a3"), NULL, NULL));
    assert_int_equal(game.result, RESULT_P1);
    assert_int_equal(game.reason, CLAUSE_T7);
    assert_refused(&game, "h1h2", ERROR_GAME_OVER, CLAUSE_T7,
                   "h1h2 is not possible: the game is over (T7)");
    assert_int_equal(game_refusal(&game, move_of("h1h2")), CLAUSE_T7);
    game_moves(&game, &list);
    assert_int_equal(list.count, 0);
    assert_true(game_undo(&game));
    assert_int_equal(game.result, RESULT_NONE);
    assert_int_equal(game_refusal(&game, move_of("c3a3")), CLAUSE_NONE);
}

TEST(finished_from_the_start) {
    Game game = begin("tablut-katz", "9/9/9/9/9/9/9/7t1/K8 2", 0);
    assert_int_equal(game.result, RESULT_P1);
    assert_int_equal(game.reason, CLAUSE_T7);
    game = begin("tablut-katz", "9/9/9/9/4K4/9/9/9/9 2", 0);
    assert_int_equal(game.result, RESULT_P1);
    assert_int_equal(game.reason, CLAUSE_T6);
    assert_false(game_undo(&game));
}

/* Full says so before anything changes; larger memory goes on with the same game. */
TEST(memory) {
    static Position more_path[4];
    static Move more_played[3];
    Game game = begin("tablut-ashton", NULL, 2);
    assert_true(game_play(&game, move_of("e3d3"), NULL, NULL));
    assert_true(game_play(&game, move_of("e2e3"), NULL, NULL));
    assert_refused(&game, "d3d4", ERROR_GAME_FULL, CLAUSE_NONE,
                   "the game is full: it can hold 2 plies");
    assert_refused(&game, "e5e6", ERROR_MOVE_ILLEGAL, CLAUSE_T2, "e5e6 is not legal: T2");
    game_move_memory(&game, more_path, more_played, 3);
    memset(path, 0, sizeof path);
    memset(played, 0, sizeof played);
    assert_true(game_play(&game, move_of("d3d4"), NULL, NULL));
    assert_int_equal(game.plies, 3);
    assert_int_equal(game.played[0], move_of("e3d3"));
    while (game_undo(&game)) continue;
    Position start;
    rules.start(&rules, &start);
    assert_true(position_equal(&start, game_now(&game)));
    assert_int_equal(game.plies, 0);
}

static int resized;
static void *resize(void *memory, size_t bytes) {
    resized++;
    memory = realloc(memory, bytes);
    assert_non_null(memory);
    return memory;
}

/* Room is made only where it is missing, and the game stays what it was. */
TEST(grows) {
    Game game;
    assert_true(rules_parse(&rules, "tablut-ashton", NULL));
    game_begin(&game, &rules, NULL, 1, resize);
    assert_int_equal(game.capacity, 2);
    assert_true(game_play(&game, move_of("e3d3"), NULL, NULL));
    resized = 0;
    game_grow(&game, 1, resize);
    assert_int_equal(resized, 0);
    assert_true(game_play(&game, move_of("e2e3"), NULL, NULL));
    game_grow(&game, 1, resize);
    assert_int_equal(resized, 2);
    assert_int_equal(game.capacity, 6);
    assert_true(game_play(&game, move_of("d3d4"), NULL, NULL));
    assert_int_equal(game.played[0], move_of("e3d3"));
    while (game_undo(&game)) continue;
    Position start;
    rules.start(&rules, &start);
    assert_true(position_equal(&start, game_now(&game)));
    free(game.path);
    free(game.played);
}

TEST(a_game_without_memory_for_moves) {
    Game game = begin("maerstanas", NULL, 0);
    assert_refused(&game, "d4", ERROR_GAME_FULL, CLAUSE_NONE,
                   "the game is full: it can hold 0 plies");
}

/* Records are older than G12: what they tell goes on behind it, and nothing else does. */
TEST(records_go_past_a_late_limit) {
    static Position long_path[PAST + 1];
    static Move long_played[PAST];
    MoveList list;
    Game game = begin("gardsdansen", CALM_START, 0);
    game_move_memory(&game, long_path, long_played, PAST);
    for (const char *at = calm_plies; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        Move move;
        assert_true(move_read_wire(&rules, &move, at, strcspn(at, " "), 1, NULL));
        assert_true(game_follow(&game, move, NULL));
    }
    assert_true(game_follow(&game, move_of(CALM_LAST), NULL));
    int limit = game.plies;
    for (int i = 0; i < MORE; i++) {
        assert_int_equal(game.reason, i ? CLAUSE_NONE : CLAUSE_G12);
        assert_false(game_follow(&game, move_of("a1a1"), NULL));
        assert_int_equal(game.result, i ? RESULT_NONE : RESULT_DRAW);
        rules.moves(&rules, game_now(&game), &list);
        if (!i) assert_false(game_play(&game, list.move[0], NULL, NULL));
        assert_true(i ? game_play(&game, list.move[0], NULL, NULL)
                      : game_follow(&game, list.move[0], NULL));
    }
    for (; game.plies > limit; assert_true(game_undo(&game)))
        assert_int_equal(game.result, RESULT_NONE);
    assert_int_equal(game.reason, CLAUSE_G12);
    assert_true(game_undo(&game));
    assert_true(game_play(&game, move_of(CALM_LAST), NULL, NULL));
    assert_int_equal(game.reason, CLAUSE_G12);

    game = begin("tablut-ashton", "9/9/9/9/9/9/2K6/9/7t1 1", PLIES);
    assert_true(game_follow(&game, move_of("c3a3"), NULL));
    assert_false(game_follow(&game, move_of("h1h2"), NULL));
}

/* What is remembered says the same as walking back, with moves made and taken back at random, half
 * of them the way the piece came, so that positions come again. */
TEST(remembered_repetition) {
    static const char *const names[] = {"tablut-ashton", "tablut-bologna", "tablut-katz",
                                        "gardsdansen"};
    enum { MOST = 120 };
    static Position own_path[MOST + 1], other_path[MOST + 1];
    static Move own_played[MOST], other_played[MOST];
    static int32_t recall[3 * (MOST + 1)];
    int ended = 0, barred = 0;
    assert_true(recall_bytes(MOST + 1) <= sizeof recall);
    for (int number = 0; number < 200; number++) {
        Chance chance = chance_new(names[number % 4]);
        for (int i = 0; i < number; i++) chance_below(&chance, 2);
        Game walks, recalls;
        assert_true(rules_parse(&rules, names[number % 4], NULL));
        game_init(&walks, &rules, NULL, own_path, own_played, MOST);
        game_init(&recalls, &rules, NULL, other_path, other_played, MOST);
        game_recall(&recalls, recall);
        for (int step = 0; step < 150 && walks.plies < MOST; step++) {
            MoveList list, other;
            game_moves(&walks, &list);
            game_moves(&recalls, &other);
            assert_int_equal(list.count, other.count);
            int last = walks.plies - (rules.family == FAMILY_GARDSDANSEN ? 4 : 2);
            Move move = last < 0 ? MOVE_NONE : own_played[last];
            Move back = move_make(move_to(move), move_from(move), KIND_SLIDE);
            if (!list.count || chance_percent(&chance, 3)) {
                assert_int_equal(game_undo(&walks), game_undo(&recalls));
                continue;
            }
            bool known = move && chance_percent(&chance, 80);
            barred += known && game_refusal(&walks, back) == CLAUSE_A9c;
            assert_int_equal(game_refusal(&walks, back), game_refusal(&recalls, back));
            move = known && moves_have(&list, back) ? back
                                                    : list.move[chance_below(&chance, list.count)];
            assert_true(game_play(&walks, move, NULL, NULL));
            assert_true(game_play(&recalls, move, NULL, NULL));
            assert_int_equal(walks.result, recalls.result);
            assert_int_equal(walks.reason, recalls.reason);
            ended += walks.result == RESULT_DRAW;
        }
    }
    assert_true(ended > 20);
    assert_true(barred > 5);
}

/* The key depends on each square of each set and on all that is not a square. */
TEST(keys_depend_on_everything) {
    static uint64_t keys[4 * 128 + 4];
    Position p = {0};
    int count = 0;
    keys[count++] = position_key(&p);
    for (int set = 0; set < 4; set++)
        for (int square = 0; square < 128; square++) {
            Position other = p;
            other.set[set] = bit(square);
            keys[count++] = position_key(&other);
        }
    Position side = {.side = 1}, phase = {.phase = 1}, hand = {.hand = 1};
    keys[count++] = position_key(&side);
    keys[count++] = position_key(&phase);
    keys[count++] = position_key(&hand);
    for (int i = 0; i < count; i++) {
        assert_true(keys[i] != 0);
        for (int k = 0; k < i; k++) assert_true(keys[i] != keys[k]);
    }
}

/* The table takes its index from the low bits: they must be spread as by chance. */
TEST(keys_are_spread) {
    static uint8_t load[1 << 12];
    MoveList first, second;
    int positions = 0, most = 0;
    Position start;
    assert_true(rules_parse(&rules, "maerstanas", NULL));
    rules.start(&rules, &start);
    rules.moves(&rules, &start, &first);
    for (int i = 0; i < first.count; i++) {
        Position p = start;
        rules.play(&rules, &p, first.move[i], NULL);
        rules.moves(&rules, &p, &second);
        for (int k = 0; k < second.count; k++, positions++) {
            Position q = p;
            rules.play(&rules, &q, second.move[k], NULL);
            int found = ++load[position_key(&q) % sizeof load];
            most = found > most ? found : most;
        }
    }
    /* 2.3 in each of 4,096 on average; by chance the fullest has about ten. */
    assert_int_equal(positions, 9506);
    assert_in_range(most, 4, 14);
}
