/* The public library as another program sees it: only taefl.h, linked with the shared library.
 * Random games of every rule set are compared with the plain reference; every function is called,
 * also with what it must refuse. */
#include "referee/plain.h"
#include "support/chance.h"
#include "support/test.h"
#include "taefl.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 18, PLIES = 400, BRAIN = 1 << 20 };

static _Alignas(16) char memory[MEMORY + 16], scratch[MEMORY];
static char brain[BRAIN];

static taefl_game *create(const char *rules) {
    char why[TAEFL_ERROR_SIZE];
    taefl_game *game = taefl_game_create(memory, MEMORY, rules, why, sizeof why);
    if (!game) fail_msg("%s", why);
    return game;
}

static taefl_game *set_up(const char *rules, const char *position) {
    taefl_game *game = create(rules);
    if (!taefl_set_position(game, position)) fail_msg("%s", taefl_error(game));
    return game;
}

static void assert_position(const taefl_game *game, const char *expected) {
    char text[TAEFL_POSITION_SIZE];
    assert_int_equal(taefl_position(game, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

TEST(names) {
    static const char *const bases[] = {"tablut-ashton",  "tablut-bologna", "tablut-katz",
                                        "tablut-classic", "maerstanas",     "gardsdansen"};
    int major, minor, patch;
    assert_int_equal(sscanf(taefl_version(), "%d.%d.%d", &major, &minor, &patch), 3);
    for (int i = 0; i < 6; i++) assert_string_equal(taefl_rules(i), bases[i]);
    int count = 6;
    while (taefl_rules(count)) count++;
    assert_true(count >= 16 && count < 99);
    assert_null(taefl_rules(count + 1));
    assert_null(taefl_rules(-1));
    assert_string_equal(taefl_game_rules(create("tablut-katz+edge-capture+weaponless-king")),
                        "tablut-katz+weaponless-king+edge-capture");
    assert_non_null(strstr(taefl_clause("T2"), "rook"));
    assert_non_null(taefl_clause("G11"));
    assert_null(taefl_clause("T0"));
    assert_null(taefl_clause(""));
}

TEST(creation) {
    char why[TAEFL_ERROR_SIZE];
    assert_null(taefl_game_create(memory, MEMORY, "chess", why, sizeof why));
    assert_non_null(strstr(why, "unknown rule set 'chess'"));
    assert_null(taefl_game_create(memory, MEMORY, "chess", NULL, 0));
    assert_null(taefl_game_create(memory, 1000, "maerstanas", why, sizeof why));
    assert_non_null(strstr(why, "memory"));
    assert_null(taefl_game_create(memory, 0, "maerstanas", why, 5));
    assert_int_equal(strlen(why), 4);
    assert_true(taefl_game_size(-1) == taefl_game_size(0));
    /* The promised number of plies fits, wherever the memory begins, and no byte more is used. */
    for (size_t odd = 0; odd < 16; odd++) {
        size_t size = taefl_game_size(3);
        memset(memory, 'x', sizeof memory);
        taefl_game *game = taefl_game_create(memory + odd, size, "maerstanas", NULL, 0);
        assert_non_null(game);
        assert_true(taefl_play(game, "a1") && taefl_play(game, "b1") && taefl_play(game, "c1"));
        assert_false(taefl_play(game, "d1"));
        assert_non_null(strstr(taefl_error(game), "3 plies"));
        assert_int_equal(taefl_plies(game), 3);
        for (size_t i = 0; i < odd; i++) assert_int_equal(memory[i], 'x');
        assert_int_equal(memory[odd + size], 'x');
    }
}

TEST(positions) {
    const char *start = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1",
               *other = "9/9/4K4/9/9/9/9/9/t8 2";
    taefl_game *game = create("tablut-classic");
    assert_position(game, start);
    assert_int_equal(taefl_player(game), 1);
    assert_true(taefl_play(game, "e3-f3"));
    assert_int_equal(taefl_player(game), 2);
    assert_false(taefl_set_position(game, "9/9/9 1"));
    assert_non_null(strstr(taefl_error(game), "rows"));
    assert_int_equal(taefl_plies(game), 1); /* nothing has changed */
    assert_true(taefl_set_position(game, other));
    assert_position(game, other);
    assert_int_equal(taefl_plies(game), 0);
    char little[8];
    assert_int_equal(taefl_position(game, little, sizeof little), 7);
    assert_string_equal(little, "9/9/4K4");
    assert_true(taefl_set_position(game, NULL));
    assert_position(game, start);
}

TEST(moves) {
    char text[TAEFL_MOVE_SIZE];
    taefl_game *game = set_up("tablut-katz", "9/8K/9/9/9/9/4t4/9/2T6 1");
    assert_int_equal(taefl_move(game, -1, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(taefl_move(game, taefl_move_count(game), text, sizeof text), 0);
    assert_int_equal(taefl_move(game, 0, text, 3), 2);

    assert_string_equal(taefl_why(game, "i8-i9"), "");
    assert_string_equal(taefl_why(game, "i8a9"), "T2");
    assert_null(taefl_why(game, "i8-j9"));
    assert_non_null(strstr(taefl_error(game), "j9"));
    assert_false(taefl_undo(game));
    assert_string_equal(taefl_error(game), "no move has been played that could be taken back");
    assert_false(taefl_play(game, "i8a9"));
    assert_non_null(strstr(taefl_error(game), "T2"));
    assert_false(taefl_play(game, "hello"));
    assert_int_equal(taefl_exits(game), 2);
    assert_int_equal(taefl_result(game), 0);
    assert_string_equal(taefl_reason(game), "");

    assert_true(taefl_play(game, "Ki8-i9"));
    assert_int_equal(taefl_result(game), 1);
    assert_string_equal(taefl_reason(game), "T7");
    assert_int_equal(taefl_move_count(game), 0);
    assert_string_equal(taefl_why(game, "e3e4"), "T7");
    assert_false(taefl_play(game, "e3e4"));
    assert_non_null(strstr(taefl_error(game), "over"));
    assert_true(taefl_undo(game));
    assert_int_equal(taefl_result(game), 0);
    assert_true(taefl_move_count(game) > 0);
    int first = 7, second = 7;
    assert_false(taefl_score(game, &first, &second));
    assert_int_equal(first, 7);
    assert_int_equal(taefl_exits(create("gardsdansen")), 0);
}

/* The library at this moment says what the reference says. */
static void assert_agree(taefl_game *game, const Plain *plain) {
    static char list[PLAIN_MOVES][8];
    char text[PLAIN_TEXT], move[TAEFL_MOVE_SIZE];
    int count = plain_moves(plain, list), expected[2], score[2];
    plain_text(plain, text);
    assert_position(game, text);
    assert_int_equal(taefl_move_count(game), count);
    for (int i = 0; i < count; i++) {
        taefl_move(game, i, move, sizeof move);
        assert_non_null(bsearch(move, list, (size_t)count, sizeof *list,
                                (int (*)(const void *, const void *))strcmp));
    }
    assert_int_equal(taefl_result(game), plain_result(plain));
    assert_int_equal(*taefl_reason(game) != 0, plain_result(plain) != PLAIN_NONE);
    assert_int_equal(taefl_exits(game), plain_exits(plain));
    bool scored = plain_score(plain, expected);
    assert_int_equal(taefl_score(game, &score[0], &score[1]), scored);
    if (scored) assert_memory_equal(score, expected, sizeof score);
}

TEST(random_games) {
    Chance chance = chance_new("library");
    static Plain plain;
    PlainRules rules;
    for (int n = 0; plain_rules_at(n, &rules); n++) {
        char name[PLAIN_NAME], move[TAEFL_MOVE_SIZE];
        plain_rules_name(&rules, name);
        for (int games = test_effort(4); games > 0; games--) {
            taefl_game *game = create(name);
            plain_start(&plain, &rules);
            assert_agree(game, &plain);
            for (int ply = 0; ply < 120 && !taefl_result(game); ply++) {
                taefl_move(game, chance_below(&chance, taefl_move_count(game)), move, sizeof move);
                assert_true(taefl_play(game, move));
                assert_true(plain_play(&plain, move));
                if (ply % 8 == 0 || taefl_result(game)) assert_agree(game, &plain);
            }
        }
    }
}

TEST(files) {
    static char text[1 << 14], again[1 << 14];
    taefl_game *game = set_up("gardsdansen+rim-jumps", NULL);
    static const char *const moves_played[] = {"d2d4", "a2b3", "d6-d5", "a3a2", "d4-d6xd5"};
    for (int i = 0; i < 5; i++) assert_true(taefl_play(game, moves_played[i]));
    size_t length = taefl_write(game, text, sizeof text, scratch, sizeof scratch);
    assert_int_equal(length, strlen(text));
    assert_non_null(strstr(text, "1. d2-d4 a2-b3 d6-d5 a3-a2 2. d4-d6xd5 *"));
    char before[TAEFL_POSITION_SIZE];
    taefl_position(game, before, sizeof before);

    /* What cannot be written or read changes nothing. */
    assert_int_equal(taefl_write(game, again, length, scratch, sizeof scratch), 0);
    assert_string_equal(again, "");
    assert_int_equal(taefl_write(game, again, sizeof again, scratch, 500), 0);
    assert_non_null(strstr(taefl_error(game), "memory"));
    assert_false(taefl_read(game, text, length, scratch, 1000));
    assert_false(taefl_read(game, text, length - 3, scratch, sizeof scratch));
    const char *bad = "[Rules \"tablut-katz\"]\n1. e3d3\n1... d1xd9 *";
    assert_false(taefl_read(game, bad, strlen(bad), scratch, sizeof scratch));
    assert_non_null(strstr(taefl_error(game), "line 3, column 6"));
    assert_string_equal(taefl_game_rules(game), "gardsdansen+rim-jumps");
    assert_position(game, before);

    /* Into a game of other rules; into one that is too small. */
    game = create("tablut-katz");
    assert_true(taefl_move_count(game) > 0);
    assert_true(taefl_read(game, text, length, scratch, sizeof scratch));
    assert_string_equal(taefl_game_rules(game), "gardsdansen+rim-jumps");
    assert_int_equal(taefl_plies(game), 5);
    assert_position(game, before);
    assert_int_equal(taefl_write(game, again, sizeof again, scratch, sizeof scratch), length);
    assert_string_equal(again, text);
    for (int i = 0; i < 5; i++) assert_true(taefl_undo(game));
    game = taefl_game_create(memory, taefl_game_size(4), "maerstanas", NULL, 0);
    assert_false(taefl_read(game, text, length, scratch, sizeof scratch));
    assert_non_null(strstr(taefl_error(game), "so long a game"));
    assert_string_equal(taefl_game_rules(game), "maerstanas");

    /* A game that is over, and one from a position. */
    game = set_up("tablut-katz", "9/8K/9/9/9/9/4t4/9/2T6 1");
    assert_true(taefl_play(game, "i8i9"));
    assert_true(taefl_write(game, text, sizeof text, scratch, sizeof scratch) > 0);
    assert_non_null(strstr(text, "1. Ki8-i9 1-0"));
    assert_non_null(strstr(text, "[Position \"9/8K/9/9/9/9/4t4/9/2T6 1\"]"));
}

typedef struct Watch {
    uint64_t asked, stop_after, now;
} Watch;

static bool stop(void *context) {
    Watch *watch = context;
    return ++watch->asked > watch->stop_after;
}

static uint64_t clock_us(void *context) { return ((Watch *)context)->now += 100; }

TEST(searching) {
    char move[TAEFL_MOVE_SIZE], again[TAEFL_MOVE_SIZE];
    for (int odd = 0; odd < 64; odd++)
        assert_null(taefl_engine_create(brain + odd, taefl_engine_size(0) - 1));
    assert_true(taefl_engine_size(SIZE_MAX) == SIZE_MAX);
    for (size_t odd = 0; odd < 16; odd++)
        assert_non_null(taefl_engine_create(brain + odd, taefl_engine_size(0)));
    taefl_engine *engine = taefl_engine_create(brain, sizeof brain);
    assert_non_null(engine);

    /* The same twice, and legal, in every rule set one after the other. */
    for (int i = 0; taefl_rules(i); i++) {
        taefl_game *game = create(taefl_rules(i));
        assert_true(taefl_search(engine, game, 3000, 0, move, sizeof move));
        int score = taefl_search_score(engine);
        taefl_engine_forget(engine);
        assert_true(taefl_search(engine, game, 3000, 0, again, sizeof again));
        assert_string_equal(move, again);
        assert_int_equal(taefl_search_score(engine), score);
        assert_string_equal(taefl_why(game, move), "");
        assert_int_equal(taefl_plies(game), 0);
    }

    /* What it sees of the end. */
    taefl_game *game = set_up("tablut-katz", "9/8K/9/9/9/9/4t4/9/2T6 1");
    assert_true(taefl_search(engine, game, 3000, 0, move, sizeof move));
    assert_int_equal(taefl_search_win(engine), 1);
    assert_true(taefl_search_score(engine) >= 16000);
    assert_true(taefl_play(game, move));
    assert_int_equal(taefl_result(game), 1);
    game = set_up("tablut-classic", "9/9/9/9/4K4/9/9/9/t8 2");
    assert_true(taefl_search(engine, game, 3000, 0, move, sizeof move));
    assert_int_equal(taefl_search_win(engine), -2);
    assert_true(taefl_search_score(engine) <= -16000);
    game = create("maerstanas");
    assert_true(taefl_search(engine, game, 500, 0, move, sizeof move));
    assert_int_equal(taefl_search_win(engine), 0);
}

TEST(search_limits) {
    char move[TAEFL_MOVE_SIZE] = "none";
    taefl_engine *engine = taefl_engine_create(brain, sizeof brain);
    taefl_game *game = create("tablut-ashton");
    assert_false(taefl_search(engine, game, 0, 10, move, sizeof move));
    assert_non_null(strstr(taefl_error(game), "clock"));
    assert_false(taefl_search(engine, game, 0, 0, move, sizeof move));
    assert_non_null(strstr(taefl_error(game), "stop"));
    assert_string_equal(move, "none");

    Watch watch = {.stop_after = 5};
    taefl_engine_host(engine, &watch, stop, NULL);
    assert_true(taefl_search(engine, game, 0, 0, move, sizeof move));
    assert_int_equal(watch.asked, 6);
    assert_string_equal(taefl_why(game, move), "");
    watch = (Watch){.stop_after = UINT64_MAX};
    taefl_engine_host(engine, &watch, NULL, clock_us); /* every look at it takes 0.1 ms */
    assert_true(taefl_search(engine, game, 0, 20, move, sizeof move));
    assert_int_equal(watch.asked, 0);
    assert_true(watch.now >= 5000 && watch.now <= 25000);
    taefl_engine_host(engine, NULL, NULL, NULL);

    game = set_up("tablut-katz", "9/9/9/9/9/9/9/9/4t4 2");
    assert_false(taefl_search(engine, game, 100, 0, move, sizeof move));
    assert_non_null(strstr(taefl_error(game), "over"));
}

/* A rules file of one's own: played, searched, written and read again by a game of the same law. */
TEST(laws) {
    static const char text[] = "name = mine\nbase = brandubh\nking-step = 2\noption = far\n"
                               "option.king-step = 0\n";
    static char room[1 << 18], game_memory[1 << 16], other_memory[1 << 16], file[1 << 14];
    char why[TAEFL_ERROR_SIZE], move[TAEFL_MOVE_SIZE];
    assert_null(
        taefl_rules_read(room, taefl_law_size() - 1, text, sizeof text - 1, why, sizeof why));
    assert_non_null(strstr(why, "memory"));
    assert_null(taefl_rules_read(room, sizeof room, "size = 8\n", 9, why, sizeof why));
    assert_string_equal(
        why, "line 1, column 8: '8' is not a valid value; expected 5, 7, 9 or 11 (size)");
    taefl_law *law =
        taefl_rules_read(room + 1, sizeof room - 1, text, sizeof text - 1, why, sizeof why);
    assert_non_null(law);
    assert_null(taefl_law_warning(law, 0));
    taefl_game *game =
        taefl_game_create_by(game_memory, sizeof game_memory, law, "", why, sizeof why);
    assert_string_equal(taefl_game_rules(game), taefl_law_name(law));
    assert_null(
        taefl_game_create_by(other_memory, sizeof other_memory, law, "+slow", why, sizeof why));
    taefl_game *far =
        taefl_game_create_by(other_memory, sizeof other_memory, law, "+far", why, sizeof why);
    assert_false(taefl_set_position(game, "7/7/7/3K3/7/7/t6 1")); /* a corner */
    assert_true(taefl_set_position(game, "7/7/7/3K3/7/7/1t5 1"));
    assert_true(taefl_set_position(far, "7/7/7/3K3/7/7/1t5 1"));
    assert_string_equal(taefl_why(game, "d4d7"), "step");
    assert_string_equal(taefl_why(far, "d4d7"), "");
    taefl_engine *engine = taefl_engine_create(brain, sizeof brain);
    assert_true(taefl_search(engine, game, 500, 0, move, sizeof move));
    assert_true(taefl_play(game, move));
    assert_true(taefl_write(game, file, sizeof file, brain, sizeof brain) > 0);
    assert_non_null(strstr(
        file,
        "[RulesText \"name = mine\\\\nplayer-1 = White\\\\nplayer-2 = Black\\\\nsize = 7\\\\n"));
    assert_true(taefl_read(far, file, strlen(file), brain, sizeof brain));
    assert_string_equal(taefl_game_rules(far), taefl_law_name(law));
    assert_int_equal(taefl_plies(far), 1);
    taefl_game *plain = create("brandubh");
    assert_false(taefl_read(plain, file, strlen(file), brain, sizeof brain));
    assert_string_equal(taefl_game_rules(plain), "brandubh");
}

/* Threads of the caller's. */
typedef struct Threads {
    pthread_t thread[8];
    int count, begun;
} Threads;

typedef struct Task {
    void (*job)(void *argument);
    void *argument;
} Task;

static void *run_task(void *argument) {
    Task task = *(Task *)argument;
    free(argument);
    task.job(task.argument);
    return NULL;
}

static bool spawn(void *context, void (*job)(void *argument), void *argument) {
    Threads *threads = context;
    Task *task = malloc(sizeof *task);
    *task = (Task){job, argument};
    if (pthread_create(&threads->thread[threads->count], NULL, run_task, task) != 0) return false;
    threads->count++;
    threads->begun++;
    return true;
}

static void join(void *context) {
    Threads *threads = context;
    while (threads->count) pthread_join(threads->thread[--threads->count], NULL);
}

TEST(several_threads) {
    char move[TAEFL_MOVE_SIZE];
    Threads threads = {.count = 0};
    taefl_engine *engine = taefl_engine_create(brain, sizeof brain);
    size_t size = taefl_threads_size(4);
    char *room = malloc(size);
    assert_int_equal(taefl_threads_size(0), 0);
    assert_int_equal(taefl_threads_size(257), 0);
    assert_int_equal(taefl_threads_size(1), 0);
    assert_false(taefl_engine_threads(engine, 4, room, size - 1, spawn, join));
    assert_false(taefl_engine_threads(engine, 257, room, SIZE_MAX, spawn, join));
    assert_false(taefl_engine_threads(engine, 4, room, size, NULL, NULL));
    assert_true(taefl_engine_threads(engine, 4, room, size, spawn, join));
    taefl_engine_host(engine, &threads, NULL, NULL);
    for (int i = 0; taefl_rules(i); i++) {
        taefl_game *game = create(taefl_rules(i));
        assert_true(taefl_search(engine, game, 8000, 0, move, sizeof move));
        assert_string_equal(taefl_why(game, move), "");
        assert_int_equal(threads.begun, 3 * (i + 1));
        assert_int_equal(threads.count, 0);
    }
    assert_true(taefl_engine_threads(engine, 1, NULL, 0, NULL, NULL));
    assert_true(taefl_search(engine, create("tablut-katz"), 3000, 0, move, sizeof move));
    free(room);
}
