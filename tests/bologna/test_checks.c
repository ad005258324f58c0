/* The battery of `taefl bologna check` against core: every check of the rules has one right move,
 * which who misreads that rule does not find. Then bots that are wrong in known ways, of which the
 * battery must name the one cause. This program is its own bot: run as `test --bot HOW ROLE PORT`.
 */
#include "base/workers.h"
#include "core/notation.h"
#include "bologna/check.h"
#include "bologna/link.h"
#include "bologna/wire.h"
#include "record/bologna_square.h"
#include "misread.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Brings the check's game to the moment of the player's first move or, where right ones are asked
 * for, to the last of those. Each must be the only one, among at least a dozen. */
static void advance(Bed *bed, const BolognaCheck *check) {
    const char *last = strrchr(check->script, 'o');
    begin(bed, check->position);
    for (const char *step = check->script; *step; step++) {
        Move move;
        MoveList right, all;
        Error error;
        if (*step == 'o') {
            bologna_right_moves(&bed->game, &right);
            game_moves(&bed->game, &all);
            if (right.count != 1) fail_msg("%s: %d right moves", check->name, right.count);
            assert_true(all.count >= 12);
            move = right.move[0];
        } else if (*step == '=') {
            assert_true(move_read_wire(&bed->rules, &move, step + 1, 4, 1, &error));
        }
        if (last ? step == last : (int)game_now(&bed->game)->side == check->side) return;
        if (*step == 'o' || *step == '=') assert_true(game_play(&bed->game, move, NULL, &error));
    }
}

/* As in the competition white is to move in the first State, and nothing is over. A check of the
 * rules has one right move among at least a dozen. */
static void test_positions(void **state) {
    static Bed bed;
    for (int i = 0; i < bologna_check_count; i++) {
        const BolognaCheck *check = &bologna_checks[i];
        advance(&bed, check);
        assert_int_equal(bed.game.path[0].side, P1);
        assert_int_equal(bed.game.result, RESULT_NONE);
        assert_true((check->group == GROUP_RULES) == (strchr(check->script, 'o') != NULL));
        if (check->group == GROUP_RULES) assert_int_equal(game_now(&bed.game)->side, check->side);
    }
}

/* The one rule each of these misreads, the checks that ask about it, whose right move it cannot
 * find, and those that cannot be passed without that rule either. It finds all others. */
static const struct {
    Misreading reading;
    const char *fails, *rests;
} misreadings[] = {
    {ESCAPE_AT_CORNERS, "escape", "camps-black castle-black repeats"},
    {CAMPS_OPEN, "camps-white camps-black", "king-helps sheltered"},
    {CAMPS_SHUT, "own-camp", "king-between castle-black sheltered"},
    {CASTLE_OPEN, "castle-white castle-black", ""},
    {KING_UNARMED, "king-helps", "takes-two"},
    {CASTLE_FRIENDLY, "takes-castle", ""},
    {KING_SAFE, "king-castle", "king-alive"},
    {KING_NEEDS_FOUR, "king-beside", ""},
    {KING_LIKE_OTHERS, "king-alive", ""},
    {KING_RINGED, "king-between",
     "camps-white castle-white takes takes-two king-helps takes-castle takes-camp "
     "takes-empty-camp sheltered walks-in king-alive king-camp king-walks-in"},
    {KING_PAST_CAMPS, "king-camp", "camps-white takes sheltered king-walks-in"},
    {NO_B2, "takes-camp", ""},
    {NOTHING_TAKEN, "takes", "takes-two king-helps takes-castle takes-camp takes-empty-camp"},
    {ONE_TAKEN, "takes-two", ""},
    {CAMPS_NEVER, "takes-empty-camp", "takes takes-two takes-camp"},
    {NO_B3, "sheltered", ""},
    {WALKS_INTO_IT, "walks-in", "camps-white takes-castle takes-camp takes-empty-camp king-alive"},
    {KING_WALKS, "king-walks-in", ""},
    {NO_T6, "no-move", ""},
    {NO_B4, "repeats", ""},
};

static bool lists(const char *names, const char *name) {
    size_t length = strlen(name);
    for (const char *n = names; (n = strstr(n, name)); n += length)
        if ((n == names || n[-1] == ' ') && (!n[length] || n[length] == ' ')) return true;
    return false;
}

static void test_misreadings(void **state) {
    static Bed bed;
    static Mindset mind;
    int wrong = 0;
    for (size_t m = 0; m < sizeof misreadings / sizeof *misreadings; m++) {
        mindset_init(&mind, misreadings[m].reading);
        for (int i = 0; i < bologna_check_count; i++) {
            const BolognaCheck *check = &bologna_checks[i];
            MoveList right, chosen;
            if (check->group != GROUP_RULES) continue;
            advance(&bed, check);
            bologna_right_moves(&bed.game, &right);
            mind.seen = bed.path;
            mind.plies = bed.game.plies;
            mindset_choices(&mind, game_now(&bed.game), &chosen);
            bool finds = chosen.count == 1 && chosen.move[0] == right.move[0];
            bool should = !lists(misreadings[m].fails, check->name);
            if (finds == should || lists(misreadings[m].rests, check->name)) continue;
            print_error("%s in %s: %d choices\n", misreading_names[misreadings[m].reading],
                        check->name, chosen.count);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* ------------------------------------------------------------------ bots */

/* Any move of one of its pieces along a rank or file over empty squares: all it knows. */
static Move ruleless_move(const Rules *rules, const Position *p) {
    static MoveList list;
    Bits filled = p->set[0] | p->set[1] | p->set[2];
    Bits own = p->side == P2 ? p->set[TAFL_BLACK] : p->set[TAFL_WHITE] | p->set[TAFL_KING];
    list.count = 0;
    while (own) {
        int from = bits_pop(&own);
        for (Bits to = board_slides(rules->board, from, filled); to;)
            moves_add(&list, move_make(from, bits_pop(&to), KIND_SLIDE));
    }
    return list.move[position_key(p) % (uint64_t)list.count];
}

/* The board turned over, or rows and columns changed over. */
static int other_square(const char *how, int square) {
    int row = square / BOLOGNA_SIZE, column = square % BOLOGNA_SIZE, top = BOLOGNA_SIZE - 1;
    return strcmp(how, "upside") == 0 ? (top - row) * BOLOGNA_SIZE + column
                                      : (top - column) * BOLOGNA_SIZE + top - row;
}

static Position other_position(const char *how, const Position *p) {
    Position out = *p;
    for (int i = 0; i < 3; i++) {
        out.set[i] = 0;
        for (Bits left = p->set[i]; left;) out.set[i] |= bit(other_square(how, bits_pop(&left)));
    }
    return out;
}

/* The first of the moves it takes for right, or one that is wrong in the way asked for. */
static void bot_move(Link *link, const char *how, const Position *position, const Position *seen,
                     int plies) {
    static Mindset mind;
    static MoveList list;
    char text[BOLOGNA_MOVE];
    int reading = READ_RIGHT;
    bool turned = strcmp(how, "upside") == 0 || strcmp(how, "axes") == 0;
    Position p = turned ? other_position(how, position) : *position;
    for (int i = 0; i < MISREADINGS; i++)
        if (strcmp(how, misreading_names[i]) == 0) reading = i;
    mindset_init(&mind, (Misreading)reading);
    mind.seen = seen;
    mind.plies = plies;
    mindset_choices(&mind, &p, &list);
    moves_sort(&mind.rules, &list);
    Move move = strcmp(how, "ruleless") == 0 ? ruleless_move(&mind.rules, &p) : list.move[0];
    if (strcmp(how, "crash") == 0) abort();
    if (strcmp(how, "rubbish") == 0) link_send(link, "{\"from\":", 8);
    if (strcmp(how, "swapped") == 0) link_put(link, "\x26\0\0\0{}", 6);
    if (strcmp(how, "silent") == 0 || strcmp(how, "rubbish") == 0 || strcmp(how, "swapped") == 0)
        return;
    for (int times = strcmp(how, "twice") == 0 ? 2 : 1; times > 0; times--)
        link_send(link, text, bologna_move_write(move, p.side, text));
}

/* Of what has come by now some clients keep the first message only, some the last. */
static void keep_one(const char *how, Link *link, const char **payload, size_t *length) {
    static char kept[BOLOGNA_STATE];
    bool first = strcmp(how, "keeps-first") == 0;
    if (!first && strcmp(how, "keeps-last") != 0) return;
    size_t count = *length;
    memcpy(kept, *payload, count);
    while (frame_next(&link->reader, payload, length) == FRAME_WHOLE)
        if (!first) memcpy(kept, *payload, count = *length);
    *payload = kept;
    *length = count;
}

static int bot(const char *how, const char *role, int port) {
    char why[LINK_WHY];
    const char *payload;
    size_t length;
    static Link link;
    int side = strcmp(role, "white") == 0 ? P1 : P2;
    const char *name = strcmp(how, "nameless") == 0 ? "\"--\"" : "\"bot\"";
    if (strcmp(how, "absent") == 0) {
        fprintf(stderr, "no such jar\n");
        return 3;
    }
    static Position seen[PLIES];
    int states = 0;
    link_open(&link, link_connect("127.0.0.1", port, why));
    link_send(&link, name, strlen(name));
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
        if (step == FRAME_WHOLE) keep_one(how, &link, &payload, &length);
        if (step == FRAME_LARGE || !bologna_state_read(payload, length, &position, &turn, why))
            return 4;
        if (bologna_result(turn) && strcmp(how, "stays") == 0) pause();
        if (bologna_result(turn)) return 0;
        bool eager = strcmp(how, "eager") == 0 && position.side != side && !once;
        if (position.side == side || eager) bot_move(&link, how, &position, seen, states);
        if (states < PLIES) seen[states++] = position;
        if (strcmp(how, "once") == 0 && once) pause(); /* hangs after its first answer */
        once |= position.side == side;
    }
}

static char self[4096];

static BolognaReport run(const char *how, const char *name) {
    char *command[] = {self, (char *)"test_checks", (char *)how, (char *)"{role}", (char *)"{port}",
                       NULL};
    BolognaCheckSetup setup = {.command = command, .seconds = 1, .wait_seconds = 60};
    BolognaReport report = {0};
    /* one second is short on a busy machine; bots that answer get longer */
    if (strcmp(how, "silent") != 0) setup.seconds = strcmp(how, "keeps-first") == 0 ? 10 : 60;
    for (int i = 0; i < bologna_check_count; i++)
        if (strcmp(bologna_checks[i].name, name) == 0)
            bologna_check_run(&bologna_checks[i], &setup, &report);
    return report;
}

/* ------------------------------------------------------------------ what is said of them */

static const struct {
    const char *how, *check;
    BolognaVerdict verdict;
    BolognaCause cause;
    ClauseId clause;
    const char *words;
} rows[] = {
    {"keeps-first", "together", CHECK_WRONG, CAUSE_LOST_STATE, CLAUSE_NONE, "was lost"},
    {"keeps-last", "together", CHECK_PASSED, CAUSE_NONE, CLAUSE_NONE, ""},
    {"upside", "last-soldier", CHECK_WRONG, CAUSE_FLIPPED, CLAUSE_NONE, "upside down"},
    {"upside", "escape", CHECK_WRONG, CAUSE_FLIPPED, CLAUSE_NONE, "upside down"},
    {"upside", "takes", CHECK_WRONG, CAUSE_FLIPPED, CLAUSE_NONE, "upside down"},
    {"axes", "escape", CHECK_WRONG, CAUSE_SWAPPED, CLAUSE_NONE, "rows and columns"},
    {"camps-open", "camps-white", CHECK_WRONG, CAUSE_RULE, CLAUSE_A2, "belongs to a camp"},
    {"castle-open", "castle-black", CHECK_WRONG, CAUSE_RULE, CLAUSE_A3,
     "throne, e5 [e5], is closed"},
    {"no-b2", "takes-camp", CHECK_MISSED, CAUSE_RULE, CLAUSE_B2, "only c7 [c3] to d7 [d3]"},
    {"king-safe", "king-castle", CHECK_MISSED, CAUSE_RULE, CLAUSE_A7, "wins at once"},
    {"silent", "first-white", CHECK_WRONG, CAUSE_SLOW, CLAUSE_NONE, "no move within 1 s"},
    {"once", "again-white", CHECK_WRONG, CAUSE_STAYS, CLAUSE_NONE, "still runs"},
    {"rubbish", "first-white", CHECK_WRONG, CAUSE_MALFORMED, CLAUSE_NONE, "malformed"},
    {"crash", "first-white", CHECK_WRONG, CAUSE_ENDED, CLAUSE_NONE, "closed the connection"},
    {"swapped", "first-white", CHECK_WRONG, CAUSE_FRAME, CLAUSE_NONE, "highest first"},
    {"absent", "first-white", CHECK_WRONG, CAUSE_CONNECT, CLAUSE_NONE,
     "the last it printed: no such jar"},
    {"nameless", "first-white", CHECK_WRONG, CAUSE_NAME, CLAUSE_NONE, "without a letter"},
    {"eager", "first-black", CHECK_WRONG, CAUSE_TURN, CLAUSE_NONE, "other side's turn"},
    {"twice", "first-white", CHECK_WRONG, CAUSE_AFTER, CLAUSE_NONE, "after the last State"},
    {"stays", "first-white", CHECK_WRONG, CAUSE_STAYS, CLAUSE_NONE, "still runs"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static void run_row(void *reports, size_t i) {
    ((BolognaReport *)reports)[i] = run(rows[i].how, rows[i].check);
}

/* All at a time: they spend it waiting for each other. */
static void test_bots(void **state) {
    static BolognaReport reports[ROWS];
    parallel_for(ROWS, ROWS, run_row, reports);
    for (int i = 0; i < ROWS; i++) {
        const BolognaReport *report = &reports[i];
        if (report->verdict != rows[i].verdict || !strstr(report->words, rows[i].words))
            fail_msg("bot '%s' in %s: %s, '%s'", rows[i].how, rows[i].check,
                     bologna_verdict_word(report->verdict), report->words);
        assert_int_equal(report->cause, rows[i].cause);
        assert_int_equal(report->clause, rows[i].clause);
    }
}

/* The whole battery, but for the check of one second, which a busy machine can fail. */
static const char *whole_of;
static void run_check(void *reports, size_t i) {
    if (!bologna_checks[i].seconds)
        ((BolognaReport *)reports)[i] = run(whole_of, bologna_checks[i].name);
}

static BolognaGrade run_whole(const char *how, BolognaReport *reports, int passed[GROUPS]) {
    int all[GROUPS] = {0};
    size_t count = (size_t)bologna_check_count;
    whole_of = how;
    parallel_for(count, count, run_check, reports);
    for (size_t i = 0; i < count; i++) {
        if (bologna_checks[i].seconds) continue;
        all[bologna_checks[i].group]++;
        passed[bologna_checks[i].group] += reports[i].verdict == CHECK_PASSED;
    }
    return bologna_grade(passed, all);
}

/* One that knows the rules and looks two plies ahead passes all. */
static void test_good(void **state) {
    static BolognaReport reports[64];
    int passed[GROUPS] = {0};
    BolognaGrade grade = run_whole("right", reports, passed);
    for (int i = 0; i < bologna_check_count; i++)
        if (reports[i].verdict != CHECK_PASSED)
            fail_msg("%s: %s", bologna_checks[i].name, reports[i].words);
    assert_int_equal(grade, GRADE_READY);
}

/* One that moves its pieces anyhow passes hardly anything that claims knowledge of the rules. */
static void test_ruleless(void **state) {
    static BolognaReport reports[64];
    int passed[GROUPS] = {0};
    BolognaGrade grade = run_whole("ruleless", reports, passed);
    for (int i = 0; i < bologna_check_count; i++)
        if (passed[GROUP_RULES] > 1 && reports[i].verdict == CHECK_PASSED)
            print_error("it passed %s\n", bologna_checks[i].name);
    if (passed[GROUP_RULES] > 1) fail_msg("it passed %d checks of the rules", passed[GROUP_RULES]);
    assert_true(grade == GRADE_RULELESS || grade == GRADE_UNFIT);
}

static void test_no_command(void **state) {
    char *command[] = {(char *)"/nowhere/at/all", (char *)"{port}", NULL};
    BolognaCheckSetup setup = {.command = command, .seconds = 1, .wait_seconds = 1};
    BolognaReport report;
    bologna_check_run(&bologna_checks[0], &setup, &report);
    assert_int_equal(report.verdict, CHECK_FAILED);
    assert_non_null(strstr(report.words, "cannot be started"));
}

int main(void) {
    char **a = test_arguments;
    if (*a) return bot(a[0], a[1], atoi(a[2]));
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),   cmocka_unit_test(test_no_command),
        cmocka_unit_test(test_misreadings), cmocka_unit_test(test_bots),
        cmocka_unit_test(test_good),        cmocka_unit_test(test_ruleless)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
