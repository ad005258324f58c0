/* The battery of `taefl bologna check` against core: every position can be played, every scripted
 * move is legal and does what the check is about, and a win to be found is one by the clause named.
 * Then bots that are wrong in known ways, of which the battery must say so, and in which check.
 * This program is its own bot: run as `test --bot HOW ROLE PORT`. */
#include "base/workers.h"
#include "core/notation.h"
#include "match/bologna_check.h"
#include "match/bologna_link.h"
#include "record/bologna_square.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PLIES = 32 };
typedef struct Bed {
    Rules rules;
    Game game;
    Position path[PLIES + 1];
    Move played[PLIES];
} Bed;

static void begin(Bed *bed, const char *position) {
    Position start;
    Error error;
    assert_true(rules_parse(&bed->rules, "tablut-bologna", &error));
    if (position)
        assert_true(position_read(&bed->rules, &start, position, strlen(position), &error));
    game_init(&bed->game, &bed->rules, position ? &start : NULL, bed->path, bed->played, PLIES);
}

static void test_positions(void **state) {
    (void)state;
    static Bed bed;
    for (int i = 0; i < bologna_check_count; i++) {
        const BolognaCheck *check = &bologna_checks[i];
        begin(&bed, check->position);
        assert_int_equal(bed.game.result, RESULT_NONE);
        const char *step = check->script + strspn(check->script, "db");
        bool ours = *step == 'm' || *step == 'w';
        assert_true(ours == ((int)game_now(&bed.game)->side == check->side));
        if (*step == '=') {
            Move move;
            Effects effects = {0};
            Error error;
            assert_true(move_read_wire(&bed.rules, &move, step + 1, 4, 1, &error));
            assert_true(game_play(&bed.game, move, &effects, &error));
            assert_int_equal(bed.game.result, RESULT_NONE);
            bool takes = strstr(check->name, "taken") || strcmp(check->name, "king-takes") == 0;
            assert_true(takes == (effects.count > 0));
            if (check->clause == CLAUSE_B1 || check->clause == CLAUSE_B2 ||
                check->clause == CLAUSE_A5)
                assert_int_equal(effects.taken[0].clause, check->clause);
            if (check->clause == CLAUSE_T4) assert_int_equal(effects.count, 2);
        }
        if (*step != 'w') continue;
        MoveList list;
        int wins = 0;
        game_moves(&bed.game, &list);
        for (int m = 0; m < list.count; m++) {
            Position next;
            Effects effects = {0};
            ClauseId reason;
            if (!game_foresee(&bed.game, list.move[m], &next, &effects, &reason)) continue;
            wins++;
            for (int t = 0; t < effects.count; t++) reason = effects.taken[t].clause;
            assert_int_equal(reason, check->clause);
        }
        assert_true(wins > 0);
    }
}

/* ------------------------------------------------------------------ bots */

/* Sends a move by their names of squares. */
static void send_move(Link *link, const char *from, const char *to) {
    char text[BOLOGNA_MOVE];
    int length = snprintf(text, sizeof text, "{\"from\":\"%s\",\"to\":\"%s\"}", from, to);
    link_send(link, text, (size_t)length);
}

/* The first legal move, or one that is wrong in the way asked for. */
static void bot_move(Link *link, const char *how, const Position *position) {
    static Rules rules;
    MoveList list;
    char text[BOLOGNA_MOVE];
    Position p = *position;
    Error error;
    rules_parse(&rules, "tablut-bologna", &error);
    rules.flaw(&rules, &p, &error);
    rules.moves(&rules, &p, &list);
    moves_sort(&rules, &list);
    static const char *const wrong[][3] = {
        {"camps", "e7", "e9"}, {"throne", "e4", "e6"}, {"upside", "e8", "e7"}};
    for (int i = 0; i < 3; i++)
        if (strcmp(how, wrong[i][0]) == 0) {
            send_move(link, wrong[i][1], wrong[i][2]);
            return;
        }
    if (strcmp(how, "crash") == 0) abort();
    if (strcmp(how, "rubbish") == 0) link_send(link, "{\"from\":", 8);
    if (strcmp(how, "swapped") == 0) link_put(link, "\x26\0\0\0{}", 6);
    if (strcmp(how, "silent") == 0 || *how == 'r' || strcmp(how, "swapped") == 0) return;
    link_send(link, text, bologna_move_write(list.move[0], p.side, text));
    if (strcmp(how, "twice") == 0)
        link_send(link, text, bologna_move_write(list.move[0], p.side, text));
}

static int bot(const char *how, const char *role, int port) {
    char why[LINK_WHY];
    const char *payload;
    size_t length;
    static Link link;
    int side = strcmp(role, "white") == 0 ? P1 : P2;
    if (strcmp(how, "absent") == 0) return 3;
    link_open(&link, link_connect("127.0.0.1", port, why));
    link_send(&link, strcmp(how, "nameless") == 0 ? "\"--\"" : "\"bot\"", 5 - (*how == 'n'));
    for (bool once = false;;) {
        FrameStep step = frame_next(&link.reader, &payload, &length);
        if (step == FRAME_NONE) {
            if (link.over) return 0;
            struct pollfd wait = link_poll(&link);
            if (poll(&wait, 1, -1) > 0) link_work(&link, wait.revents);
            continue;
        }
        Position position;
        BolognaTurn turn;
        if (step == FRAME_LARGE || !bologna_state_read(payload, length, &position, &turn, why))
            return 4;
        if (bologna_result(turn) && strcmp(how, "stays") == 0) pause();
        if (bologna_result(turn)) return 0;
        bool eager = strcmp(how, "eager") == 0 && turn == BOLOGNA_BLACK && !once;
        if (position.side == side || eager) bot_move(&link, how, &position);
        if (strcmp(how, "once") == 0 && once) pause(); /* hangs after its first answer */
        once |= position.side == side;
    }
}

static char self[4096];

static BolognaReport run(const char *how, const char *name) {
    char *command[] = {self, (char *)"--bot", (char *)how, (char *)"{role}", (char *)"{port}",
                       NULL};
    BolognaCheckSetup setup = {.command = command, .seconds = 1, .wait_seconds = 60};
    BolognaReport report = {0};
    /* one second is short on a busy machine; bots that answer get longer */
    if (strcmp(how, "silent") != 0) setup.seconds = 60;
    for (int i = 0; i < bologna_check_count; i++)
        if (strcmp(bologna_checks[i].name, name) == 0)
            bologna_check_run(&bologna_checks[i], &setup, &report);
    return report;
}

/* ------------------------------------------------------------------ what is said of them */

static const struct {
    const char *how, *check;
    BolognaVerdict verdict;
    ClauseId clause;
    const char *words;
} rows[] = {
    {"good", "first-white", CHECK_PASSED, CLAUSE_NONE, ""},
    {"good", "first-black", CHECK_PASSED, CLAUSE_NONE, ""},
    {"good", "pieces", CHECK_PASSED, CLAUSE_NONE, ""},
    {"good", "together", CHECK_PASSED, CLAUSE_NONE, ""},
    {"good", "again-white", CHECK_PASSED, CLAUSE_NONE, ""},
    {"good", "wait-turn", CHECK_PASSED, CLAUSE_NONE, ""},
    {"good", "king-castle", CHECK_MISSED, CLAUSE_A7, "wins at once"},
    {"camps", "camp-closed", CHECK_WRONG, CLAUSE_A2, "from e7 to e9"},
    {"throne", "castle-crossed", CHECK_WRONG, CLAUSE_A3, "illegal"},
    {"upside", "first-white", CHECK_WRONG, CLAUSE_T1, "illegal"},
    {"silent", "first-white", CHECK_WRONG, CLAUSE_NONE, "no move within 1 s"},
    {"once", "again-white", CHECK_WRONG, CLAUSE_NONE, "still runs"},
    {"rubbish", "first-white", CHECK_WRONG, CLAUSE_NONE, "malformed"},
    {"crash", "first-white", CHECK_WRONG, CLAUSE_NONE, "closed the connection"},
    {"swapped", "first-white", CHECK_WRONG, CLAUSE_NONE, "highest first"},
    {"absent", "first-white", CHECK_WRONG, CLAUSE_NONE, "exit code 3 before"},
    {"nameless", "first-white", CHECK_WRONG, CLAUSE_NONE, "without a letter"},
    {"eager", "wait-turn", CHECK_WRONG, CLAUSE_T1, "other side's turn"},
    {"twice", "first-white", CHECK_WRONG, CLAUSE_NONE, "after the last State"},
    {"stays", "first-white", CHECK_WRONG, CLAUSE_NONE, "still runs"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static void run_row(void *reports, size_t i) {
    ((BolognaReport *)reports)[i] = run(rows[i].how, rows[i].check);
}

/* All at a time: they spend it waiting for each other. */
static void test_bots(void **state) {
    (void)state;
    static BolognaReport reports[ROWS];
    parallel_for(ROWS, ROWS, run_row, reports);
    for (int i = 0; i < ROWS; i++) {
        const BolognaReport *report = &reports[i];
        if (report->verdict != rows[i].verdict || !strstr(report->words, rows[i].words))
            fail_msg("bot '%s' in %s: %s, '%s'", rows[i].how, rows[i].check,
                     bologna_verdict_word(report->verdict), report->words);
        assert_int_equal(report->clause, rows[i].clause);
    }
}

static void test_no_command(void **state) {
    (void)state;
    char *command[] = {(char *)"/nowhere/at/all", (char *)"{port}", NULL};
    BolognaCheckSetup setup = {.command = command, .seconds = 1, .wait_seconds = 1};
    BolognaReport report;
    bologna_check_run(&bologna_checks[0], &setup, &report);
    assert_int_equal(report.verdict, CHECK_FAILED);
    assert_non_null(strstr(report.words, "cannot be started"));
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "--bot") == 0) return bot(argv[2], argv[3], atoi(argv[4]));
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_positions),
                                       cmocka_unit_test(test_no_command),
                                       cmocka_unit_test(test_bots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
