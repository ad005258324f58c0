/* taefl_analyse finds what a UGI session finds for the same limits, and networks evaluate what they
 * fit. */
#include "library/games.h"
#include "support/ugi.h"
#include <stdlib.h>

enum { TABLE = 1 << 20 };

static char room[ROOM], brain[3 << 20], network_room[1 << 18], other_room[1 << 18];

static taefl_engine *new_engine(void) {
    taefl_engine *engine = taefl_engine_create(brain, taefl_engine_size(TABLE));
    assert_non_null(engine);
    return engine;
}

static long number_after(const char *line, const char *word) {
    const char *at = strstr(line, word);
    if (!at) fail_msg("no%sin %s", word, line);
    return strtol(at + strlen(word), NULL, 10);
}

/* ---- the same as a session */

typedef struct Heard {
    const taefl_game *game;
    const char *answer; /* of the session, from the next info line on */
    int lines;
} Heard;

static void compare_pv(const taefl_game *game, const taefl_line *line, const char *pv) {
    char move[TAEFL_MOVE_SIZE];
    for (int i = 0; i < line->plies; i++) {
        size_t length = taefl_action_text(game, line->action[i], move, sizeof move);
        assert_memory_equal(pv, move, length);
        pv += length + (pv[length] == ' ');
    }
    assert_int_equal(*pv, '\n');
}

/* The next line of the session is this one. */
static void hear(void *context, const taefl_line *line) {
    Heard *heard = context;
    const char *said = heard->answer;
    if (strncmp(said, "info depth ", 11) != 0) fail_msg("no more lines: %s", said);
    assert_int_equal(line->depth, number_after(said, " depth "));
    assert_int_equal(line->longest, number_after(said, " seldepth "));
    assert_int_equal(line->number, number_after(said, " multipv "));
    assert_int_equal(line->nodes, number_after(said, " nodes "));
    assert_int_equal(line->chance, number_after(said, " chance "));
    const char *score = strstr(said, " score ") + 7;
    if (line->win)
        assert_int_equal(labs(line->win), number_after(score, line->win > 0 ? "win " : "loss "));
    else
        assert_int_equal(line->score, number_after(score, "cp "));
    assert_int_equal(line->kind == TAEFL_WIN, line->win > 0);
    assert_int_equal(line->kind == TAEFL_LOSS, line->win < 0);
    compare_pv(heard->game, line, strstr(said, " pv ") + 4);
    heard->answer = strchr(said, '\n') + 1;
    heard->lines++;
}

/* Plays some plies in both. */
static taefl_game *begin_both(Ugi *ugi, const char *rules, int plies, Chance *chance) {
    char line[1024], move[TAEFL_MOVE_SIZE];
    taefl_game *game = game_of(room, sizeof room, rules);
    snprintf(line, sizeof line, "setoption name Rules value %s", rules);
    assert_string_equal(ugi_line(ugi, line), "");
    int length = snprintf(line, sizeof line, "position startpos moves");
    for (int action; plies-- && (action = any_action(game, chance)) >= 0;) {
        assert_true(taefl_act(game, action));
        if (taefl_result(game)) taefl_undo(game);
        taefl_played(game, taefl_plies(game) - 1, move, sizeof move);
    }
    for (int i = 0; i < taefl_plies(game); i++) {
        taefl_played(game, i, move, sizeof move);
        length += snprintf(line + length, sizeof line - (size_t)length, " %s", move);
    }
    assert_string_equal(ugi_line(ugi, taefl_plies(game) ? line : "position startpos"), "");
    return game;
}

TEST(as_a_session) {
    static const struct {
        const char *options[3], *go;
        taefl_request request;
    } rows[] = {
        {{"Contempt value 0"}, "go nodes 2000", {.nodes = 2000}},
        {{"Contempt value 200", "MultiPV value 3"},
         "go depth 2",
         {.depth = 2, .contempt = 200, .lines = 3}},
        {{"MultiPV value 1", "Strength value 3", "Seed value 7"},
         "go depth 3",
         {.depth = 3, .contempt = 200, .strength = 3, .seed = 7}},
    };
    Chance chance = chance_new("analyse");
    Ugi *ugi = ugi_open(200);
    assert_string_equal(ugi_line(ugi, "setoption name Hash value 1"), "");
    for (int i = 0; taefl_rules(i); i++)
        for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
            char line[128];
            taefl_line kept[3];
            taefl_game *game = begin_both(ugi, taefl_rules(i), 3 * (int)row, &chance);
            for (int k = 0; k < 3 && rows[row].options[k]; k++) {
                snprintf(line, sizeof line, "setoption name %s", rows[row].options[k]);
                assert_string_equal(ugi_line(ugi, line), "");
            }
            Heard heard = {.game = game, .answer = ugi_line(ugi, rows[row].go)};
            taefl_request request = rows[row].request;
            request.size = sizeof request;
            request.report = hear;
            request.context = &heard;
            request.line = kept;
            taefl_answer answer = {.size = sizeof answer};
            taefl_engine *engine = new_engine();
            if (!taefl_analyse(engine, game, &request, &answer)) fail_msg("%s", taefl_error(game));
            char best[TAEFL_MOVE_SIZE], wanted[64];
            taefl_action_text(game, answer.action, best, sizeof best);
            snprintf(wanted, sizeof wanted, "bestmove %s", best);
            assert_string_equal(heard.answer, wanted);
            assert_true(heard.lines > 0 && answer.lines >= 1);
            assert_int_equal(kept[0].number, 1);
            assert_int_equal(answer.score, taefl_search_score(engine));
            assert_int_equal(answer.win, taefl_search_win(engine));
            ugi_line(ugi, "setoption name Strength value 10");
            ugi_line(ugi, "setoption name MultiPV value 1");
        }
    ugi_close(ugi);
}

/* taefl_search is the same search. */
TEST(as_before) {
    char move[TAEFL_MOVE_SIZE], same[TAEFL_MOVE_SIZE];
    for (int i = 0; taefl_rules(i); i++) {
        taefl_game *game = game_of(room, sizeof room, taefl_rules(i));
        taefl_engine *engine = new_engine();
        assert_true(taefl_search(engine, game, 1500, 0, move, sizeof move));
        int score = taefl_search_score(engine);
        taefl_request request = {.size = sizeof request, .nodes = 1500};
        taefl_answer answer = {.size = sizeof answer};
        engine = new_engine();
        assert_true(taefl_analyse(engine, game, &request, &answer));
        taefl_action_text(game, answer.action, same, sizeof same);
        assert_string_equal(move, same);
        assert_int_equal(answer.score, score);
        assert_true(answer.nodes <= 1500);
    }
}

/* ---- requests */

static uint64_t clock_us(void *context) { return *(uint64_t *)context += 1000; }

static void assert_refused(taefl_engine *engine, taefl_game *game, taefl_request request,
                           const char *why) {
    taefl_answer answer = {.size = sizeof answer, .action = 77};
    if (!request.size) request.size = sizeof request;
    assert_false(taefl_analyse(engine, game, &request, &answer));
    if (!strstr(taefl_error(game), why)) fail_msg("%s: %s", why, taefl_error(game));
    assert_int_equal(answer.action, 77);
}

TEST(requests) {
    taefl_game *game = game_of(room, sizeof room, "brandubh");
    taefl_engine *engine = new_engine();
    uint16_t legal[TAEFL_MOST_MOVES], only[2];
    int count = taefl_legal(game, legal);
    only[0] = legal[count - 1];
    only[1] = 0;
    assert_refused(engine, game, (taefl_request){0}, "stop function");
    assert_refused(engine, game, (taefl_request){.milliseconds = 5}, "clock");
    assert_refused(engine, game, (taefl_request){.time = {1000, 1000}}, "clock");
    assert_refused(engine, game, (taefl_request){.depth = 128}, "depth");
    assert_refused(engine, game, (taefl_request){.depth = -1}, "'-1'");
    assert_refused(engine, game, (taefl_request){.depth = 1, .strength = 11}, "strength");
    assert_refused(engine, game, (taefl_request){.depth = 1, .contempt = 1001}, "contempt");
    assert_refused(engine, game, (taefl_request){.depth = 1, .lines = 421}, "lines");
    assert_refused(engine, game, (taefl_request){.depth = 1, .only = only, .only_count = 2},
                   "a1b1 is not legal: X1");
    assert_refused(engine, game, (taefl_request){.depth = 1, .only = only, .only_count = 421},
                   "only_count");
    assert_refused(engine, game, (taefl_request){.size = 1, .depth = 1}, "size");

    /* Only one move; and clocks. */
    taefl_request request = {.size = sizeof request, .depth = 2, .only = only, .only_count = 1};
    taefl_answer answer = {.size = sizeof answer};
    assert_true(taefl_analyse(engine, game, &request, &answer));
    assert_int_equal(answer.action, only[0]);
    uint64_t now = 0;
    taefl_engine_host(engine, &now, NULL, clock_us);
    request = (taefl_request){.size = sizeof request, .time = {3000, 3000}};
    assert_true(taefl_analyse(engine, game, &request, &answer));
    assert_true(answer.microseconds > 0 && answer.microseconds <= 3000000);
    taefl_engine_host(engine, NULL, NULL, NULL);
}

/* An older header knows less; a newer one may ask nothing that is not known. */
TEST(sizes) {
    taefl_game *game = game_of(room, sizeof room, "brandubh");
    taefl_engine *engine = new_engine();
    taefl_answer answer = {.size = sizeof answer};
    struct {
        taefl_request request;
        uint64_t more;
    } newer = {{.size = sizeof newer, .depth = 1}, 0};
    assert_true(taefl_analyse(engine, game, &newer.request, &answer));
    newer.more = 1;
    assert_false(taefl_analyse(engine, game, &newer.request, &answer));
    assert_non_null(strstr(taefl_error(game), "newer"));
    taefl_request request = {.size = offsetof(taefl_request, milliseconds), .nodes = 50};
    request.depth = 999; /* not read */
    answer = (taefl_answer){.size = offsetof(taefl_answer, reply), .reply = 55};
    assert_true(taefl_analyse(engine, game, &request, &answer));
    assert_int_equal(answer.reply, 55);
}

TEST(wins) {
    taefl_game *game = game_of(room, sizeof room, "brandubh");
    taefl_engine *engine = new_engine();
    assert_true(taefl_set_position(game, "7/7/7/3K3/7/7/1t5 1"));
    taefl_request request = {.size = sizeof request, .depth = 6, .win_within = 5};
    taefl_answer answer = {.size = sizeof answer};
    assert_true(taefl_analyse(engine, game, &request, &answer));
    assert_int_equal(answer.kind, TAEFL_WIN);
    assert_int_equal(answer.chance, 1000);
    assert_true(answer.win > 0 && answer.win <= 5);
    while (!taefl_result(game)) {
        request.win_within = 0;
        assert_true(taefl_analyse(engine, game, &request, &answer));
        assert_true(taefl_act(game, answer.action));
    }
    assert_refused(engine, game, (taefl_request){.depth = 1}, "over");
}

/* ---- networks */

static char *file_of(const char *name, size_t *size) {
    char path[512];
    snprintf(path, sizeof path, "%s/data/networks/%s.network", getenv("TAEFL_SOURCE"), name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("%s", path);
    char *bytes = malloc(1 << 18);
    *size = fread(bytes, 1, 1 << 18, file);
    fclose(file);
    return bytes;
}

static void searched(taefl_game *game, const taefl_network *network, taefl_answer *answer) {
    taefl_request request = {.size = sizeof request, .nodes = 1500, .network = network};
    *answer = (taefl_answer){.size = sizeof *answer};
    if (!taefl_analyse(new_engine(), game, &request, answer)) fail_msg("%s", taefl_error(game));
}

TEST(networks) {
    char sum[TAEFL_SUM_SIZE], own[TAEFL_SUM_SIZE], why[TAEFL_ERROR_SIZE];
    size_t length;
    char *bytes = file_of("copenhagen", &length);
    taefl_game *game = game_of(room, sizeof room, "copenhagen");
    taefl_network_sum(NULL, game, own);
    assert_int_equal(strlen(own), 16);

    /* Out of memory, by name and by default it is the same network. */
    size_t size = taefl_network_size();
    assert_null(taefl_network_read(network_room, size - 1, game, bytes, length));
    assert_non_null(strstr(taefl_error(game), "memory"));
    taefl_network *read = taefl_network_read(network_room + 1, size, game, bytes, length);
    assert_non_null(read);
    bytes[5000] ^= 1;
    assert_null(taefl_network_read(other_room, size, game, bytes, length));
    assert_non_null(strstr(taefl_error(game), "checksum"));
    free(bytes);
    taefl_network *named = taefl_network_named(other_room, size, "copenhagen", why, sizeof why);
    const taefl_network *same[] = {NULL, read, named};
    taefl_answer first, answer;
    int score[3], chance[3];
    for (int i = 0; i < 3; i++) {
        taefl_network_sum(same[i], game, sum);
        assert_string_equal(sum, own);
        searched(game, same[i], &answer);
        if (!i) first = answer;
        assert_memory_equal(&answer, &first, sizeof answer);
        assert_string_equal(answer.network, own);
        assert_true(taefl_evaluate(game, same[i], &score[i], &chance[i]));
        assert_true(score[i] == score[0] && chance[i] == chance[0]);
    }
    /* None. */
    taefl_network_sum(taefl_network_none(), game, sum);
    assert_string_equal(sum, "terms");
    searched(game, taefl_network_none(), &answer);
    assert_string_equal(answer.network, "terms");
    assert_int_not_equal(answer.score, first.score);
    assert_true(taefl_evaluate(game, taefl_network_none(), NULL, &chance[1]));

    /* Other rules on the same board take it, those on another board do not. */
    taefl_game *fetlar = game_of(room, sizeof room, "fetlar");
    taefl_network_sum(named, fetlar, sum);
    assert_string_equal(sum, own);
    searched(fetlar, named, &answer);
    assert_string_equal(answer.network, own);
    taefl_game *small = game_of(room, sizeof room, "brandubh");
    taefl_network_sum(named, small, sum);
    assert_string_equal(sum, "");
    assert_false(taefl_evaluate(small, named, NULL, NULL));
    assert_non_null(strstr(taefl_error(small), "another board"));
    assert_refused(new_engine(), small, (taefl_request){.depth = 1, .network = named},
                   "another board");
    assert_null(taefl_network_named(other_room, size, "maerstanas", why, sizeof why));
    assert_non_null(strstr(why, "there is none"));
    assert_null(taefl_network_named(other_room, size, "chess", NULL, 0));
    taefl_network_sum(NULL, game_of(room, sizeof room, "maerstanas"), sum);
    assert_string_equal(sum, "terms");
}

/* An engine that gets another network does not use what it found by the first one. */
TEST(another_network) {
    taefl_game *game = game_of(room, sizeof room, "copenhagen");
    taefl_answer fresh, answer = {.size = sizeof answer};
    searched(game, taefl_network_none(), &fresh);
    taefl_engine *engine = new_engine();
    taefl_request request = {.size = sizeof request, .nodes = 1500};
    assert_true(taefl_analyse(engine, game, &request, &answer));
    request.network = taefl_network_none();
    assert_true(taefl_analyse(engine, game, &request, &answer));
    assert_memory_equal(&answer, &fresh, sizeof answer);
}

/* eval of a session says the same of a position. */
TEST(evaluations) {
    Chance chance = chance_new("evaluate");
    Ugi *ugi = ugi_open(200);
    for (int i = 0; taefl_rules(i); i++)
        for (int plies = 0; plies < 12; plies += 3) {
            int score, told;
            taefl_game *game = begin_both(ugi, taefl_rules(i), plies, &chance);
            const char *said = ugi_line(ugi, "eval");
            assert_true(taefl_evaluate(game, NULL, &score, &told));
            assert_int_equal(score, number_after(said, "cp "));
            assert_int_equal(told, number_after(said, "chance "));
        }
    ugi_close(ugi);
}

/* What a network sees: each square once, and of every game of a batch the same as of the game. */
TEST(inputs) {
    static uint8_t one[TAEFL_SETS * 121], both[2 * sizeof one];
    static char batch_room[1 << 18];
    for (int i = 0; taefl_rules(i); i++) {
        taefl_game *game = taefl_game_create(room, sizeof room, taefl_rules(i), NULL, 0);
        taefl_batch *batch = taefl_batch_create(batch_room, sizeof batch_room, game, 2, 10);
        size_t size = TAEFL_SETS * (size_t)taefl_fact(game, TAEFL_SQUARES);
        memset(one, 7, sizeof one);
        taefl_network_input(game, one);
        for (size_t at = 0; at < sizeof one; at++)
            assert_true(at < size ? one[at] < 2 : one[at] == 7);
        taefl_batch_network_input(batch, both);
        assert_memory_equal(both, one, size);
        assert_memory_equal(both + size, one, size);
        assert_true(taefl_fact(game, TAEFL_PLACES) == 1 || memchr(one, 1, size));
    }
}
