/* What golden files cannot show: limits of memory, long games, slices, the host's stop, and that a
 * line may hold anything. */
#include "core/notation.h"
#include "support/chance.h"
#include "support/test.h"
#include "support/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char QUICK_WIN[] = "position fen 9/9/9/9/9/2T6/T1KT5/7t1/9 1";

static void expect(Ugi *ugi, const char *line, const char *wanted) {
    assert_string_equal(ugi_line(ugi, line), wanted);
}

static const char *last_line(const char *answer) {
    const char *end = strrchr(answer, '\n');
    return end ? end + 1 : answer;
}

/* A `position` line of exactly `plies` plies that take nothing and do not end the game. */
static char *long_game(int plies) {
    static const char start[] = "9/9/9/9/4K4/9/2T3T2/2t3t2/9 1";
    Rules rules;
    Position position, *path = malloc(((size_t)plies + 1) * sizeof *path);
    Move *played = malloc((size_t)plies * sizeof *played);
    char *line = malloc((size_t)plies * 5 + 256);
    Game game;
    Chance chance = chance_new("long game");
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    assert_true(position_read(&rules, &position, start, strlen(start), NULL));
    void *recall = malloc(recall_bytes(plies + 1));
    game_init(&game, &rules, &position, path, played, plies);
    game_recall(&game, recall);
    size_t length = (size_t)sprintf(line, "position fen %s moves", start);
    while (game.plies < plies) {
        MoveList list;
        char text[MOVE_TEXT];
        game_moves(&game, &list);
        Move move = list.move[chance_below(&chance, list.count)];
        Effects effects;
        assert_true(game_play(&game, move, &effects, NULL));
        move_write(&rules, move, text);
        if (game.result || effects.count)
            game_undo(&game);
        else
            length += (size_t)sprintf(line + length, " %s", text);
    }
    free(path);
    free(played);
    free(recall);
    return line;
}

TEST(games_of_65536_plies) {
    assert_true(SESSION_PLIES >= 65536);
    Ugi *ugi = ugi_open(SESSION_PLIES);
    char *line = long_game(SESSION_PLIES), position[256];
    expect(ugi, "setoption name Rules value tablut-katz", "");
    expect(ugi, line, "");
    snprintf(position, sizeof position, "%s", ugi_line(ugi, "query fen"));
    assert_int_equal(ugi->session.game.plies, SESSION_PLIES);
    const char *move = strstr(ugi_line(ugi, "query moves"), "response ") + 9;
    char *longer = malloc(strlen(line) + 16), wanted[160];
    sprintf(longer, "%s %.4s", line, move);
    snprintf(wanted, sizeof wanted,
             "info string error: column %zu: the game is full: it can hold 65536 plies",
             strlen(line) + 2);
    expect(ugi, longer, wanted);
    expect(ugi, "query fen", position);
    /* For a runner it is over. A full game can still be searched. */
    expect(ugi, "query gameover", "response true");
    expect(ugi, "query result", "response none");
    expect(ugi, "query reason", "response full There is no room for more than 65536 plies.");
    assert_memory_equal(last_line(ugi_line(ugi, "go nodes 500")), "bestmove ", 9);
    free(longer);
    free(line);
    ugi_close(ugi);
}

/* The longest game can be told whole where there is room, and is refused in words where there is
 * not; then the next question is answered again. */
TEST(the_answer_that_is_too_long) {
    enum { PLIES = 4096 };
    Ugi *ugi = ugi_open(PLIES);
    char *line = long_game(PLIES);
    expect(ugi, "setoption name Rules value tablut-katz", "");
    expect(ugi, line, "");
    const char *answer = ugi_line(ugi, "query plies");
    assert_memory_equal(answer, "response [{", 11);
    assert_in_range(ugi->length, 900000, 2 << 20);
    assert_string_equal(answer + ugi->length - 2, "}]");
    assert_memory_equal(ugi_line(ugi, "query view"), "response {", 10);
    size_t room = ugi->session.setup.room_size;
    ugi->session.setup.room_size = SESSION_LEAST;
    expect(ugi, "query plies", "info string error: too large: the answer");
    assert_memory_equal(ugi_line(ugi, "query view"), "response {", 10);

    /* convert: the game is too large to be read, and its JSON to be written. */
    static const struct {
        int variations, room;
        const char *wanted;
    } rows[] = {{3000, SESSION_LEAST, "too large: the memory for the game is full"},
                {3000, 2 << 20, "response [{"},
                {400, SESSION_LEAST, "response [{"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        size_t length =
            (size_t)sprintf(line, "convert gamefile json \"[Rules \\\"maerstanas\\\"] e4");
        for (int i = 0; i < rows[r].variations; i++)
            length += (size_t)sprintf(line + length, "(a1)");
        sprintf(line + length, " *\"");
        ugi->session.setup.room_size = (size_t)rows[r].room;
        assert_non_null(strstr(ugi_line(ugi, line), rows[r].wanted));
    }
    ugi->session.setup.room_size = room;
    assert_memory_equal(ugi_line(ugi, "query view"), "response {", 10);
    free(line);
    ugi_close(ugi);
}

TEST(a_game_that_is_full) {
    Ugi *ugi = ugi_open(2);
    expect(ugi, "position startpos moves e3a3 d1d2", "");
    expect(ugi, "position startpos moves e3a3 d1d2 e4e3",
           "info string error: column 35: the game is full: it can hold 2 plies");
    expect(ugi, "query p1turn", "response true");
    expect(ugi, "query gameover", "response true");
    expect(ugi, "query reason", "response full There is no room for more than 2 plies.");
    expect(ugi, "position startpos moves e3a3", "");
    expect(ugi, "query gameover", "response false");
    expect(ugi, "query reason", "response -");
    ugi_close(ugi);
}

TEST(no_memory_for_the_table) {
    Ugi *ugi = ugi_open(8);
    void *table = ugi->session.table_memory;
    expect(ugi, "setoption name Hash value 65",
           "info string error: column 27: not enough memory for a table of that size");
    assert_int_equal(ugi->session.options.value[OPTION_HASH], 16);
    assert_ptr_equal(ugi->session.table_memory, table);
    expect(ugi, "setoption name Hash value 64", "");
    assert_int_equal(ugi->session.options.value[OPTION_HASH], 64);
    assert_memory_equal(last_line(ugi_line(ugi, "go depth 2")), "bestmove ", 9);
    ugi_close(ugi);
}

/* Takes over what a longer or another game has in common with the present one, and nothing else. */
TEST(games_one_after_another) {
    static const char *const lines[][2] = {
        {"e3a3 d1d2 e4e3", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t7t/T3T4/3tt4/4tt3 2"},
        {"e3a3", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/T8/4t4/3ttt3 2"},
        {"e3a3 d1c1 e4e3", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t7t/T3T4/4t4/2t1tt3 2"},
        {"", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1"},
        {"e3b3 d1c1", "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/1T7/4t4/2t1tt3 1"},
    };
    Ugi *ugi = ugi_open(8);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            char line[128];
            snprintf(line, sizeof line, "position startpos moves %s", lines[i][0]);
            expect(ugi, line, "");
            snprintf(line, sizeof line, "position startpos moves %s", lines[j][0]);
            expect(ugi, line, "");
            snprintf(line, sizeof line, "response %s", lines[j][1]);
            expect(ugi, "query fen", line);
            expect(ugi, "query gameover", "response false");
        }
    ugi_close(ugi);
}

/* Nodes in the last info line. */
static uint64_t nodes_told(const char *answer) {
    const char *nodes = NULL;
    for (const char *p = answer; (p = strstr(p, " nodes ")); p++) nodes = p;
    return nodes ? strtoull(nodes + 7, NULL, 10) : 0;
}

TEST(slices) {
    Ugi *ugi = ugi_open(64);
    expect(ugi, "position startpos moves e3a3", "");
    char whole[64];
    snprintf(whole, sizeof whole, "%s", last_line(ugi_line(ugi, "go depth 5")));
    assert_int_equal(ugi->slices, 1);

    /* Each look at the clock is 1 µs: a slice of 10 is 10 looks. No depth is told twice. */
    expect(ugi, "setoption name Hash value 16", "");
    ugi->slice_us = 10;
    const char *answer = ugi_line(ugi, "go depth 5");
    assert_true(ugi->slices > 1);
    assert_memory_equal(last_line(answer), "bestmove ", 9);
    int depth = 0;
    for (const char *p = answer; (p = strstr(p, "info depth ")); p++) {
        assert_int_equal(atoi(p + 11), depth + 1);
        depth++;
    }
    assert_int_equal(depth, 5);

    /* A depth that does not fit into such a slice is reached in longer ones. */
    assert_non_null(strstr(ugi_line(ugi, "go depth 8"), "info depth 8 "));

    /* The nodes of all slices together are what is limited. */
    answer = ugi_line(ugi, "go nodes 30000");
    assert_true(ugi->slices > 1);
    assert_true(nodes_told(answer) <= 30000);
    assert_true(ugi->session.work.nodes == 30000);

    /* So is the time: 2 ms and no overhead are 2,000 looks at the clock. */
    expect(ugi, "setoption name MoveOverhead value 0", "");
    uint64_t begin = ugi->now;
    ugi_line(ugi, "go movetime 2");
    assert_true(ugi->slices > 10);
    assert_in_range(ugi->now - begin, 1900, 2100);
    ugi_close(ugi);
}

/* Between slices lines are read, and infinite still waits for stop. */
TEST(lines_between_slices) {
    Ugi *ugi = ugi_open(64);
    Session *s = &ugi->session;
    expect(ugi, "position startpos", "");
    assert_int_equal(session_line(s, "go infinite", 11), SESSION_RUN);
    for (int i = 0; i < 5; i++) assert_true(session_run(s, 20));
    expect(ugi, "isready", "readyok");
    assert_true(session_run(s, 20));
    expect(ugi, "go depth 1",
           "info string error: column 1: go while a search runs; send stop first");
    ugi->length = 0;
    expect(ugi, "stop", "");
    ugi->length = 0;
    assert_false(session_run(s, 20));
    assert_memory_equal(ugi->answer, "bestmove ", 9);

    expect(ugi, QUICK_WIN, "");
    assert_int_equal(session_line(s, "go infinite", 11), SESSION_RUN);
    assert_false(session_run(s, 0)); /* nothing left to find, but not answered */
    expect(ugi, "position startpos",
           "info string error: column 1: position while a search runs; send stop first");
    expect(ugi, "stop", "bestmove c3c1");
    expect(ugi, "stop", "");
    expect(ugi, "position startpos", "");
    ugi_close(ugi);
}

/* The host's own flag ends searches and counts, with an answer, also one that was held back. */
TEST(stop_of_the_host) {
    Ugi *ugi = ugi_open(64);
    ugi->stop_after = 3;
    assert_memory_equal(last_line(ugi_line(ugi, "go infinite")), "bestmove ", 9);
    ugi->stop_after = 0;
    assert_memory_equal(last_line(ugi_line(ugi, "go depth 30")), "bestmove ", 9);
    ugi->stop_after = 10;
    expect(ugi, "perft 6", "info string error: perft was stopped before its end");
    ugi->stop_after = 10;
    assert_string_equal(last_line(ugi_line(ugi, "bench")),
                        "info string error: bench was stopped before its end");
    ugi->stop_after = -1;
    expect(ugi, "perft 2", "response 4408");
    ugi_close(ugi);
}

/* A stop that comes before the search begins still gets a legal move. */
TEST(stop_at_once) {
    Ugi *ugi = ugi_open(64);
    assert_int_equal(session_line(&ugi->session, "go infinite searchmoves e3c3", 28), SESSION_RUN);
    expect(ugi, "stop", "");
    ugi->length = 0;
    assert_false(session_run(&ugi->session, 0));
    assert_memory_equal(ugi->answer, "bestmove e3c3\n", 14);
    ugi_close(ugi);
}

/* The stop flag is asked at least every 1,024 nodes. */
TEST(stop_is_polled) {
    Ugi *ugi = ugi_open(64);
    ugi->stop_after = 1 << 30;
    ugi_line(ugi, "go nodes 200000");
    assert_true(ugi->session.work.nodes == 200000);
    assert_true((1 << 30) - ugi->stop_after >= 200000 / 1024);
    ugi_close(ugi);
}

TEST(bench_adds_up) {
    Ugi *ugi = ugi_open(64);
    char once[2048];
    snprintf(once, sizeof once, "%s", ugi_line(ugi, "bench"));
    uint64_t sum = 0;
    for (const char *p = once; (p = strstr(p, "info string bench ")); p++) {
        unsigned long long nodes;
        assert_int_equal(sscanf(p, "info string bench %*s %llu", &nodes), 1);
        assert_true(nodes > 0);
        sum += nodes;
    }
    assert_true(sum == strtoull(last_line(once) + 9, NULL, 10) && sum > 0);
    /* Whatever was searched and set before. Sanitizers have seen it. */
    ugi_line(ugi, "setoption name Rules value maerstanas");
    ugi_line(ugi, "setoption name Hash value 8");
    ugi_line(ugi, "go depth 3");
    if (test_whole()) assert_string_equal(ugi_line(ugi, "bench"), once);
    ugi_close(ugi);
}

/* Equal options, equal games: the same answer twice, times aside. */
TEST(the_same_twice) {
    Ugi *ugi = ugi_open(64);
    char once[UGI_ANSWER];
    for (int strength = 1; strength <= 10; strength += 3) {
        char line[64];
        snprintf(line, sizeof line, "setoption name Strength value %d", strength);
        ugi_line(ugi, line);
        ugi_line(ugi, "setoption name Seed value 7");
        ugi->tick = 0;
        ugi_line(ugi, "uginewgame");
        memcpy(once, ugi_line(ugi, "go nodes 5000"), sizeof once);
        ugi_line(ugi, "uginewgame");
        assert_string_equal(ugi_line(ugi, "go nodes 5000"), once);
    }
    ugi_close(ugi);
}

TEST(long_and_odd_lines) {
    Ugi *ugi = ugi_open(64);
    size_t size = 1 << 20;
    char *line = malloc(size);
    memset(line, 'x', size);
    assert_memory_equal(ugi_send(ugi, line, size), "info string error: column 1: unknown", 36);
    memset(line, ' ', size);
    assert_string_equal(ugi_send(ugi, line, size), "");
    memset(line, 0, size);
    assert_string_equal(ugi_send(ugi, line, size),
                        "info string error: column 1: the line has a control byte");
    for (size_t i = 0; i + 5 <= size; i += 5) memcpy(line + i, "e3a3 ", 5);
    memcpy(line, "position startpos moves  ", 25);
    const char *answer = ugi_send(ugi, line, size / 5 * 5);
    assert_string_equal(answer, "info string error: column 31: e3a3 is not legal: T1");
    ugi->length = 0;
    session_line_long(&ugi->session, 65536);
    ugi->answer[ugi->length] = 0;
    assert_string_equal(ugi->answer, "info string error: the line is longer than 65536 bytes\n");
    expect(ugi, "query fen", "response 3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1");
    free(line);
    ugi_close(ugi);
}

/* No clause is too long for an answer, none has the mark that separates its parts. */
TEST(all_clauses_fit) {
    Ugi *ugi = ugi_open(64);
    for (int id = 1; id < CLAUSE_COUNT; id++) {
        char line[64];
        const Clause *clause = clause_get((ClauseId)id);
        snprintf(line, sizeof line, "query clause %s", clause->id);
        const char *answer = ugi_line(ugi, line);
        assert_memory_equal(answer, "response ", 9);
        int parts = 1;
        for (const char *p = answer; (p = strstr(p, " | ")); p++) parts++;
        assert_int_equal(parts, 4);
        size_t source = strlen(clause->source);
        assert_string_equal(answer + strlen(answer) - source, clause->source);
    }
    ugi_close(ugi);
}

/* Each base with all its options, in the order of lists. */
TEST(all_rule_sets) {
    char wanted[16384] = "response";
    for (int b = 0; b < rules_bases(); b++) {
        const RulesBase *base = rules_base(b);
        size_t length = strlen(wanted);
        wanted[length++] = ' ';
        rules_name(base, (1u << rules_option_count(base)) - 1, wanted + length,
                   sizeof wanted - length);
    }
    Ugi *ugi = ugi_open(SESSION_PLIES);
    expect(ugi, "query rulesets", wanted);
    ugi_close(ugi);
}
