/* The plain board of bits beside the plain referee: moves, what each leads to, ends and ways out,
 * in random games of random laws and of all rule sets on boards that are small enough. */
#include "referee/plain_bits.h"
#include "support/laws.h"
#include "support/test.h"

#include <string.h>

enum { PLIES = 120, LAWS = 150, GAMES = 6 };

static PlainRules rules;
static PlainBitsLaw law;
static Chance chance;
static int rings, kings, rows;

static void differ(const PlainPosition *p, const char *what) {
    char text[PLAIN_TEXT];
    plain_position_text(p, &rules, text);
    fail_msg("%s: %s: %s", rules.name, text, what);
}

static void check_play(const PlainPosition *p, const PlainBits *b, PlainMove move) {
    PlainPosition after = *p;
    PlainTaken taken;
    plain_position_play(&after, &rules, move, &taken);
    PlainBits next = plain_bits_play(&law, b, move.from, move.to);
    PlainPosition back = plain_bits_position(&law, &next);
    if (memcmp(&back, &after, sizeof after) != 0) differ(p, "play");
    if (plain_bits_ended(&law, &next) != plain_position_ended(&after, &rules)) differ(p, "ended");
    if (plain_bits_result(&law, &next) != plain_position_result(&after, &rules))
        differ(p, "result");
    if (plain_bits_escapes(&law, &next) != (plain_position_exits(&after, &rules) > 0))
        differ(p, "escapes");
    if (taken.king && !(plain_bits_strikes(&law, b) >> move.to & 1)) differ(p, "strikes");
    rings += after.ended == 2;
    kings += taken.king;
    for (int i = 0; i < taken.count; i++)
        rows += !(law.around[(int)move.to] >> taken.square[i] & 1);
}

static void check_position(const PlainPosition *p, const PlainMove *moves, int count) {
    PlainBits b = plain_bits_of(&law, p);
    PlainPosition back = plain_bits_position(&law, &b);
    uint64_t ways[PLAIN_BITS_SQUARES] = {0}, movers = 0;
    if (memcmp(&back, p, sizeof back) != 0) differ(p, "the way back");
    for (int i = 0; i < count; i++) {
        ways[(int)moves[i].from] |= (uint64_t)1 << moves[i].to;
        check_play(p, &b, moves[i]);
    }
    for (int square = 0; square < law.squares; square++) {
        bool mine = plain_bits_movers(&b) >> square & 1;
        movers |= (uint64_t)mine << square;
        if (count && mine && plain_bits_ways(&law, &b, square) != ways[square])
            differ(p, "the moves of a piece");
        if (!mine && ways[square]) differ(p, "whose piece it is");
    }
    if (movers & ~plain_bits_pieces(&b)) differ(p, "pieces");
}

/* The ways of the king on an empty board: to the nearest escape square he could move to. */
static void check_ways(void) {
    for (int king = 0; king < law.squares; king++) {
        PlainPosition p;
        PlainBits b = {.king = (signed char)king, .side = 1};
        uint64_t ends = 0, lookout = law.lookouts >> king & 1;
        p = plain_bits_position(&law, &b);
        for (int direction = 0; direction < 4; direction++) ends |= law.way[king][direction];
        if (rules.law.escape[king]) continue;
        if ((plain_position_exits(&p, &rules) > 0) != (ends != 0)) differ(&p, "ways");
        if (lookout != (ends != 0)) differ(&p, "lookouts");
    }
}

static void play_games(int games) {
    if (!plain_bits_law(&law, &rules)) return;
    check_ways();
    for (int game = 0; game < games; game++) {
        PlainPosition p;
        plain_position_start(&p, &rules);
        for (int ply = 0; ply < PLIES; ply++) {
            PlainMove moves[PLAIN_MOVES];
            int count = plain_position_result(&p, &rules) == PLAIN_NONE
                            ? plain_position_moves(&p, &rules, moves)
                            : 0;
            check_position(&p, moves, count);
            if (!count) break;
            plain_position_play(&p, &rules, moves[chance_below(&chance, count)], NULL);
        }
    }
}

static void named_laws(void **state) {
    for (int i = 0; plain_rules_at(i, &rules); i++)
        if (rules.family == PLAIN_TAFL && rules.law.size <= PLAIN_BITS_SIDE)
            play_games(test_effort(5 * GAMES));
}

static void random_laws(void **state) {
    static RuleFile file;
    static char text[RULEFILE_LAW];
    int laws = test_effort(LAWS);
    for (int i = 0; i < laws; i++) {
        law_random(&chance, i % 3 ? PLAIN_BITS_SIDE : 5, &file, text);
        assert_true(plain_rules_text(&rules, text, 0));
        play_games(GAMES);
    }
    if (test_whole()) assert_true(rings && kings && rows);
}

static void what_it_lacks(void **state) {
    assert_true(plain_rules(&rules, "tablut-ashton"));
    assert_false(plain_bits_law(&law, &rules));
    assert_true(plain_rules_text(&rules, "size = 5\nstart = 5/5/2K2/5/5 1\ncamps = a2/b2\n", 0));
    assert_false(plain_bits_law(&law, &rules));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_laws),
        cmocka_unit_test(random_laws),
        cmocka_unit_test(what_it_lacks),
    };
    chance = chance_new("bits");
    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
