/* The small board beside the core: moves, ways out, what each move leads to, results, symmetries,
 * in random games under the built-in laws of 7×7 with their options and under random laws. */
#include "proving/small.h"
#include "core/fold.h"
#include "core/notation.h"
#include "support/laws.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 150, LAWS = 60 };

static SmallLaw law;
static Chance chance;
static uint64_t compared;

static void differ(const Rules *rules, const Position *p, const char *what) {
    char text[POSITION_TEXT];
    position_write(rules, p, text);
    fail_msg("%s: %s: %s", rules->name, text, what);
}

/* Everything the small board says of a position. */
static void check_position(const Rules *rules, const Position *p, MoveList *list) {
    Small small = small_of(p);
    Position back = small_position(&small);
    SmallMoves moves;
    rules->moves(rules, p, list);
    small_moves(&law, &small, &moves);
    if (!position_equal(&back, p)) differ(rules, p, "the way back");
    if (moves.count != list->count ||
        memcmp(moves.move, list->move, (size_t)list->count * sizeof(Move)) != 0)
        differ(rules, p, "moves");
    if (small_can_move(&law, &small) != (list->count > 0)) differ(rules, p, "can move");
    if (small_exits(&law, &small) != (uint64_t)rules->exits(rules, p)) differ(rules, p, "exits");
    if (small_result(&law, &small) != rules->result(rules, p, NULL)) differ(rules, p, "result");
    for (int i = 0; i < list->count; i++) {
        Position after = *p;
        rules->play(rules, &after, list->move[i], NULL);
        Small next = small_play(&law, &small, move_from(list->move[i]), move_to(list->move[i]));
        Position other = small_position(&next);
        if (!position_equal(&other, &after)) differ(rules, p, "play");
    }
    compared += (uint64_t)list->count;
}

/* All images fold to the same board, and the symmetry that is told leads to it. */
static void check_fold(const Rules *rules, const Position *p) {
    Small small = small_of(p), fold = small_fold(&law, &small, NULL);
    for (int i = 0; i < law.images; i++) {
        Small other = small_image(&law, i, &small), image = other;
        int symmetry;
        Small again = small_fold(&law, &other, &symmetry);
        if (!small_equal(&again, &fold)) differ(rules, p, "fold");
        other = small_image(&law, symmetry, &other);
        if (!small_equal(&other, &fold)) differ(rules, p, "symmetry of the fold");
        other = small_image(&law, law.inverse[symmetry], &other);
        if (!small_equal(&other, &image)) differ(rules, p, "way back from the fold");
    }
}

/* A law with all symmetries has the images of the core. */
static void check_images(const Rules *rules, const Position *p) {
    Small small = small_of(p);
    for (int i = 0; law.images == SMALL_IMAGES && i < SMALL_IMAGES; i++) {
        Position turned = position_image(rules->board, i, p);
        Small other = small_of(&turned), image = small_image(&law, i, &small);
        if (!small_equal(&image, &other)) differ(rules, p, "image");
    }
}

static void play_game(const Rules *rules) {
    Position p;
    MoveList list;
    rules->start(rules, &p);
    for (int ply = 0; ply < PLIES; ply++) {
        check_position(rules, &p, &list);
        if (!list.count) return;
        if (ply % 16 == 0) {
            check_fold(rules, &p);
            check_images(rules, &p);
        }
        rules->play(rules, &p, list.move[chance_below(&chance, list.count)], NULL);
    }
}

static void play_games(const Rules *rules, uint64_t moves) {
    const char *why;
    if (!small_law(&law, rules, &why)) return;
    for (uint64_t end = compared + moves; compared < end;) play_game(rules);
}

/* TAEFL_LONG: as many moves as a proof rests on, at least 200 million under the built-in laws. */
static uint64_t moves_each(uint64_t usual) { return getenv("TAEFL_LONG") ? 600 * usual : usual; }

static void built_in_laws(void **state) {
    for (int i = 0; i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        Rules rules;
        assert_true(rules_parse(&rules, base->name, NULL));
        for (uint32_t options = 0; options < 1u << rules_option_count(base); options++) {
            char name[256];
            if (rules_clash(base, options)) continue;
            rules_name(base, options, name, sizeof name);
            assert_true(rules_parse(&rules, name, NULL));
            play_games(&rules, moves_each(40000));
        }
    }
    print_message("%llu moves compared\n", (unsigned long long)compared);
    assert_true(compared >= (getenv("TAEFL_LONG") ? 200000000 : 300000));
}

static void random_laws(void **state) {
    static RuleFile file;
    static char text[RULEFILE_LAW];
    compared = 0;
    for (int i = 0; i < LAWS; i++) {
        law_random(&chance, SMALL_SIDE, &file, text);
        Rules rules;
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        play_games(&rules, moves_each(5000));
    }
    assert_true(compared >= moves_each(50000));
}

static void what_it_lacks(void **state) {
    Rules rules;
    const char *why;
    assert_true(rules_parse(&rules, "tablut-ashton", NULL));
    assert_false(small_law(&law, &rules, &why));
    assert_string_equal(why, "The prover knows boards of at most 7×7 only.");
    assert_true(rules_parse(&rules, "maerstanas", NULL));
    assert_false(small_law(&law, &rules, &why));
    assert_string_equal(why, "The prover knows tafl games only.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_laws),
        cmocka_unit_test(random_laws),
        cmocka_unit_test(what_it_lacks),
    };
    chance = chance_new("small");
    return cmocka_run_group_tests_name("small", tests, NULL, NULL);
}
