/* Networks: sums that follow the moves are those made from nothing, values are those of the formula
 * written down plainly, in every rule set; a file comes back as it was, any other is refused. */
#include "bed.h"
#include "search/chance.h"
#include "search/network_file.h"
#include "search/profile.h"
#include "support/chance.h"

enum { GAMES = 3, PLIES = 80 };

static NetworkFile network, again;
static char bytes[NETWORK_FILE_MOST];

/* Numbers by lot, as large as trained ones may be. */
static void draw(Chance *chance, int squares) {
    Network *n = &network.network;
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_HIDDEN; k++)
            n->input[i][k] = (int16_t)(chance_below(chance, 401) - 200);
    for (int v = 0; v < NETWORK_VIEWS; v++) {
        for (int k = 0; k < NETWORK_HIDDEN; k++) {
            n->bias[v][k] = (int16_t)(chance_below(chance, 801) - 400);
            n->output[v][k] = (int16_t)(chance_below(chance, 2 * NETWORK_MOST + 1) - NETWORK_MOST);
        }
        n->constant[v] = chance_below(chance, 2000001) - 1000000;
    }
    n->scale = 1 + chance_below(chance, 1000);
    n->squares = squares;
    strcpy(network.training, "by lot");
}

/* The formula of network.h in wide numbers, square by square. */
static int plainly(const Rules *rules, const Position *p, int factor, int constant) {
    const Network *n = &network.network;
    const int view = 2 * p->side + p->phase;
    Features features;
    engine_features(rules, p, &features);
    int64_t odds = n->constant[view];
    for (int k = 0; k < NETWORK_HIDDEN; k++) {
        int64_t sum = n->bias[view][k];
        for (int set = 0; set < FEATURE_SETS; set++)
            for (int square = 0; square < rules->board->squares; square++)
                if (bits_has(features.set[set], square))
                    sum += n->input[set * rules->board->squares + square][k];
        sum = sum < 0 ? 0 : sum > 255 ? 255 : sum;
        odds += sum * sum * n->output[view][k];
    }
    odds = odds * factor + constant * (255LL * 255 * 64);
    int64_t score = odds * n->scale / (255LL * 255 * 64 * 1000);
    return (int)(p->side == P1 ? score : -score);
}

/* A random game, on whose way the sums are only now and then looked at. */
static void follow_game(Bed *bed, Chance *chance) {
    Accumulator sums, fresh;
    Features features;
    Learned learned = learned_plain(&network.network);
    if (chance_percent(chance, 50)) {
        learned.factor = 1 + chance_below(chance, 9999);
        learned.constant = chance_below(chance, 19999) - 9999;
    }
    bool begun = false;
    for (int ply = 0; ply < PLIES && !bed->game.result; ply++) {
        MoveList list;
        game_moves(&bed->game, &list);
        game_play(&bed->game, list.move[chance_below(chance, list.count)], NULL, NULL);
        const Position *now = game_now(&bed->game);
        if (chance_percent(chance, 30)) continue;
        engine_features(&bed->rules, now, &features);
        network_sum(&network.network, begun ? &sums : NULL, &features, &sums);
        begun = true;
        network_sum(&network.network, NULL, &features, &fresh);
        assert_memory_equal(&sums, &fresh, sizeof sums);
        int value = network_value(&learned, &sums, now);
        assert_int_equal(value, plainly(&bed->rules, now, learned.factor, learned.constant));
        assert_int_equal(value, engine_learned(&learned, &bed->rules, now));
    }
}

TEST(values_are_those_of_the_formula) {
    Chance chance = chance_new("network");
    for (int b = 0; b < rules_bases(); b++)
        for (int i = 0; i < test_effort(GAMES); i++) {
            Bed *bed = bed_new(rules_base(b)->name, NULL);
            draw(&chance, bed->rules.board->squares);
            follow_game(bed, &chance);
            free(bed);
        }
}

static Bits turned(const Rules *rules, int symmetry, Bits set) {
    Bits out = 0;
    while (set) out |= bit(rules->board->symmetry[symmetry][bits_pop(&set)]);
    return out;
}

/* Where the trainer turns a board, it need not know the position: what is seen of a turned position
 * is what was seen, turned, but for the numbers. */
TEST(what_is_seen_turns_with_the_board) {
    Chance chance = chance_new("turned");
    for (int b = 0; b < rules_bases(); b++) {
        Bed *bed = bed_new(rules_base(b)->name, NULL);
        const Rules *rules = &bed->rules;
        const int sets = FEATURE_SETS - engine_of(rules)->counters;
        for (int ply = 0; ply < PLIES && !bed->game.result; ply++) {
            MoveList list;
            game_moves(&bed->game, &list);
            game_play(&bed->game, list.move[chance_below(&chance, list.count)], NULL, NULL);
            Position p = *game_now(&bed->game);
            Features before, after;
            engine_features(rules, &p, &before);
            int symmetry = chance_below(&chance, rules->board->symmetries);
            for (int i = 0; i < 4; i++) p.set[i] = turned(rules, symmetry, p.set[i]);
            engine_features(rules, &p, &after);
            for (int i = 0; i < FEATURE_SETS; i++) {
                Bits is = i < sets ? turned(rules, symmetry, before.set[i]) : before.set[i];
                if (is != after.set[i]) fail_msg("%s, set %d", rules->name, i);
            }
        }
        free(bed);
    }
}

/* What the search makes of a network hangs on its numbers, and on nothing that another search has
 * left behind. */
TEST(a_search_asks_the_network) {
    Chance chance = chance_new("search");
    SearchLimits limits = search_limits();
    limits.nodes = 3000;
    Bed *bed = bed_new("copenhagen", NULL), *other = bed_new("copenhagen", NULL);
    draw(&chance, bed->rules.board->squares);
    search_select(&bed->searcher, numbers_with(learned_plain(&network.network)));
    bed_search(bed, &limits);
    int score = bed->result.score;
    bed_search(other, &limits);
    assert_int_not_equal(score, other->result.score);
    search_new_game(&other->searcher);
    search_select(&other->searcher, numbers_with(learned_plain(&network.network)));
    bed_search(other, &limits);
    assert_int_equal(score, other->result.score);
    free(bed);
    free(other);
}

/* ------------------------------------------------------------------ files */

static Rules rules_of(const char *name) {
    Rules rules;
    assert_true(rules_parse(&rules, name, NULL));
    return rules;
}

static void draw_for(Chance *chance, const Rules *rules) {
    draw(chance, rules->board->squares);
    strcpy(network.rules, rules->name);
}

static void check_refused(const Rules *rules, size_t length, const char *why) {
    Error error;
    assert_false(network_read(&again, rules, "some.network", bytes, length, &error));
    assert_int_equal(error.code, ERROR_NETWORK_FILE);
    assert_string_equal(error.first, "some.network");
    if (why && !strstr(error.second, why)) fail_msg("'%s', not '%s'", error.second, why);
}

TEST(a_file_comes_back_as_it_was) {
    static const char *const sets[] = {"brandubh", "tablut-katz+edge-capture", "copenhagen",
                                       "maerstanas", "gardsdansen"};
    Chance chance = chance_new("file");
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        Rules rules = rules_of(sets[i]);
        draw_for(&chance, &rules);
        for (int k = FEATURE_SETS * rules.board->squares; k < NETWORK_INPUTS; k++)
            memset(network.network.input[k], 0, sizeof network.network.input[k]);
        size_t length = network_write(&network, bytes);
        assert_in_range(length, 1, sizeof bytes);
        assert_true(network_read(&again, &rules, "x", bytes, length, NULL));
        assert_string_equal(again.rules, rules.name);
        assert_string_equal(again.training, "by lot");
        assert_string_equal(again.sum, network.sum);
        assert_memory_equal(&again.network, &network.network, sizeof network.network);
    }
}

/* The odds of one rule set of several; the others keep theirs. */
TEST(a_file_has_odds_for_each_of_its_rule_sets) {
    Chance chance = chance_new("odds");
    Rules rules = rules_of("brandubh"), option = rules_of("brandubh+weak-king");
    Learned learned = {0};
    draw_for(&chance, &rules);
    strcpy(network.rules, "brandubh+weak-king,339,-909@800,900,-20 brandubh");
    size_t length = network_write(&network, bytes);
    assert_true(network_read(&again, &option, "x", bytes, length, NULL));
    assert_true(network_learned(&again, &option, &learned));
    assert_ptr_equal(learned.network, &again.network);
    assert_int_equal(learned.factor, 339);
    assert_int_equal(learned.constant, -909);
    assert_int_equal(learned.rows, 1);
    assert_int_equal(learned.row[0].nodes, 800);
    assert_int_equal(learned.row[0].factor, 900);
    assert_int_equal(learned.row[0].constant, -20);
    assert_true(network_serves(bytes, &rules, &learned));
    assert_int_equal(learned.factor, 1000);
    assert_int_equal(learned.constant, 0);
    assert_int_equal(learned.rows, 0);
}

/* In the order of the nodes, one for each; the numbers of the evaluation stay. */
TEST(a_file_takes_rows_of_calibration) {
    static const char rows[] =
        "brandubh+weak-king,339,-909@800,5,0@6400,7,-1 brandubh@1,1,1@2,1,1@3,1,1@6400,1040,25";
    Chance chance = chance_new("rows");
    Rules rules = rules_of("brandubh"), option = rules_of("brandubh+weak-king");
    draw_for(&chance, &rules);
    strcpy(network.rules, "brandubh+weak-king,339,-909 brandubh");
    assert_true(network_set_row(&network, &option, (LearnedRow){6400, 1040, 25}));
    assert_true(network_set_row(&network, &option, (LearnedRow){800, 5, 0}));
    assert_true(network_set_row(&network, &option, (LearnedRow){6400, 7, -1}));
    assert_true(network_set_row(&network, &rules, (LearnedRow){6400, 1040, 25}));
    for (uint32_t nodes = 1; nodes <= 3; nodes++)
        assert_true(network_set_row(&network, &rules, (LearnedRow){nodes, 1, 1}));
    assert_string_equal(network.rules, rows);
    const LearnedRow refused[] = {
        {4, 1, 1}, {1, 0, 0}, {1, 10000, 0}, {1, 1, 10000}, {1, 1, -10000}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(network_set_row(&network, &rules, refused[i]));
    assert_string_equal(network.rules, rows);
    assert_true(network_read(&again, &option, "x", bytes, network_write(&network, bytes), NULL));
    assert_string_equal(again.rules, rows);
}

TEST(entries_that_cannot_be_read_are_refused) {
    static const struct {
        const char *entry, *why;
    } wrong[] = {{"brandubh,", "FACTOR is 1"},
                 {"brandubh,1", "FACTOR is 1"},
                 {"brandubh,0,1", "FACTOR is 1"},
                 {"brandubh,1,", "FACTOR is 1"},
                 {"brandubh,-5,1", "FACTOR is 1"},
                 {"brandubh,10000,0", "FACTOR is 1"},
                 {"brandubh,1,-10000", "FACTOR is 1"},
                 {"brandubh,1,2,3", "after a name"},
                 {"brandubh,1,2x", "after a name"},
                 {"brandubh@", "NODES is"},
                 {"brandubh@0,1,1", "NODES is"},
                 {"brandubh@-800,1,1", "NODES is"},
                 {"brandubh@1000000000,1,1", "NODES is"},
                 {"brandubh@800,1", "FACTOR is 1"},
                 {"brandubh@800,0,1", "FACTOR is 1"},
                 {"brandubh@800,1,1@800,1,1", "NODES is"},
                 {"brandubh@800,1,1,@900,1,1", "after a name"},
                 {"brandubh@1,1,1@2,1,1@3,1,1@4,1,1@5,1,1", "four node counts"}};
    Chance chance = chance_new("entries");
    Rules rules = rules_of("brandubh");
    draw_for(&chance, &rules);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int other = 0; other < 2; other++) { /* also where other rules are asked for */
            snprintf(network.rules, sizeof network.rules, "%s%s", other ? "brandubh magpie" : "",
                     wrong[i].entry + (other ? strlen("brandubh") : 0));
            size_t length = network_write(&network, bytes);
            check_refused(&rules, length, wrong[i].why);
            check_refused(&rules, length, other ? "magpie" : wrong[i].entry);
        }
}

TEST(other_files_are_refused) {
    Chance chance = chance_new("refused");
    Rules rules = rules_of("brandubh"), option = rules_of("brandubh+weak-king");
    draw_for(&chance, &rules);
    size_t length = network_write(&network, bytes);
    check_refused(&option, length, "it was made for brandubh, these rules are brandubh+weak-king");
    for (size_t i = 0; i < length; i += 1 + (size_t)chance_below(&chance, 400))
        check_refused(&rules, i, NULL);
    strcpy(network.rules, "brandubh copenhagen brandubh+weak-king");
    network_write(&network, bytes);
    assert_true(network_read(&again, &option, "x", bytes, length, NULL));
    assert_true(network_read(&again, &rules, "x", bytes, length, NULL));
    Rules magpie = rules_of("magpie"), copenhagen = rules_of("copenhagen");
    check_refused(&magpie, length, "brandubh+weak-king, these rules are magpie");
    check_refused(&copenhagen, length, "of this shape");
    check_refused(&rules, length - 1, "too short or too long");
    for (int i = 0; i < 300; i++) {
        size_t at = (size_t)chance_below(&chance, (int)length);
        char was = bytes[at];
        bytes[at] = (char)(was ^ 1 << chance_below(&chance, 8));
        check_refused(&rules, length, at >= NETWORK_HEAD ? "checksum" : NULL);
        bytes[at] = was;
    }
    assert_true(network_read(&again, &rules, "x", bytes, length, NULL));
    bytes[0] = 'T';
    check_refused(&rules, length, "its first line");
}

/* What a sum that is right would let through. */
TEST(numbers_out_of_range_are_refused) {
    Chance chance = chance_new("range");
    Rules rules = rules_of("brandubh");
    for (int i = 0; i < 3; i++) {
        draw_for(&chance, &rules);
        if (i == 0) network.network.output[3][63] = NETWORK_MOST + 1;
        if (i == 1) network.network.output[0][0] = -NETWORK_MOST - 1;
        if (i == 2) network.network.scale = 0;
        check_refused(&rules, network_write(&network, bytes), "out of range");
    }
}

/* ------------------------------------------------------------------ what comes with the program */

/* Reads data/networks/NAME.network; false if it is not there. */
static bool read_shipped(const char *name, size_t *length) {
    char path[512];
    const char *source = getenv("TAEFL_SOURCE");
    assert_non_null(source);
    snprintf(path, sizeof path, "%s/data/networks/%s.network", source, name);
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    *length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return true;
}

/* Each file is whole, belongs to the rules it is called after, and is what the search is given. */
TEST(networks_that_come_with_the_program_are_those_of_the_files) {
    int found = 0;
    for (int b = 0; b < rules_bases(); b++) {
        Rules rules = rules_of(rules_base(b)->name);
        size_t length;
        char sum[17];
        const Network *here = profile_network(&rules).network;
        if (!read_shipped(rules.name, &length)) continue;
        Error error;
        if (!network_read(&again, &rules, rules.name, bytes, length, &error))
            fail_msg("%s: %s", rules.name, error.second);
        assert_non_null(here);
        assert_memory_equal(here, &again.network, length - NETWORK_HEAD);
        assert_string_equal(profile_sum(&rules, sum), again.sum);
        found++;
    }
    assert_in_range(found, 1, rules_bases());
}

/* An option may have odds of its own, on the same weights. */
TEST(an_option_has_its_own_odds) {
    Rules rules = rules_of("saami-tablut"), option = rules_of("saami-tablut+defenders-begin");
    const Learned base = profile_network(&rules), own = profile_network(&option);
    assert_non_null(own.network);
    assert_ptr_equal(own.network, base.network);
    assert_int_equal(base.factor, LEARNED_ONE);
    assert_int_equal(base.constant, 0);
    assert_int_equal(own.factor, 1303);
    assert_int_equal(own.constant, 213);
    assert_true(own.rows > 1);
    Position start;
    option.start(&option, &start);
    assert_int_not_equal(chance_of(&option, &start, 150, 800),
                         chance_of(&option, &start, 150, 6400));
}

/* What the search uses without being told, with a network named, and with none. */
TEST(the_profile_evaluates_unless_something_else_is_asked_for) {
    Bed *bed = bed_new("copenhagen", NULL);
    const Learned own = profile_network(&bed->rules);
    Learned other = own; /* calibration changes no search */
    other.rows = 1;
    other.row[0] = (LearnedRow){800, 9999, 9999};
    SearchLimits limits = search_limits();
    limits.nodes = 2000;
    int score[4];
    const SearchNumbers numbers[4] = {{0}, {.learned = own}, {.terms = true}, {.learned = other}};
    for (int i = 0; i < 4; i++) {
        search_new_game(&bed->searcher);
        search_select(&bed->searcher, numbers[i]);
        bed_search(bed, &limits);
        score[i] = bed->result.score;
    }
    assert_int_equal(score[0], score[1]);
    assert_int_equal(score[0], score[3]);
    assert_int_not_equal(score[0], score[2]);
    const Position *start = game_now(&bed->game);
    assert_int_equal(chance_of(&bed->rules, start, 150, 0),
                     chance_with(&own, &bed->rules, start, 150, 0));
    assert_int_not_equal(chance_of(&bed->rules, start, 150, 0),
                         chance_with(NULL, &bed->rules, start, 150, 0));
    free(bed);
}
