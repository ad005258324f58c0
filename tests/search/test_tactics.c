/* What tactics say of a move before it is played: every capture of a soldier is seen, and little
 * else is taken for one, or the search below the last ply tries all that. */
#include "bed.h"
#include "search/family.h"
#include "support/chance.h"
#include "support/setup.h"

enum { POSITIONS = 4000 };

/* How many moves were guessed to take something, and how many of those did. */
typedef struct Guessed {
    long moves, right;
} Guessed;

static void check_position(const Rules *rules, const Position *p, Guessed *guessed) {
    const Tact *tact = engine_of(rules)->tact;
    Tactics tactics;
    MoveList list;
    int32_t gain[MAX_MOVES];
    rules->moves(rules, p, &list);
    tact->look(rules, p, &tactics);
    tact->gains(rules, p, &tactics, &list, gain);
    for (int i = 0; i < list.count; i++) {
        Position next = *p;
        Effects effects;
        char text[POSITION_TEXT], words[MOVE_TEXT];
        rules->play(rules, &next, list.move[i], &effects);
        if (next.result) continue;
        bool guess = gain[i] >= GAIN_FORCING;
        guessed->moves += guess;
        guessed->right += guess && effects.count;
        if (guess || !effects.count) continue;
        position_write(rules, p, text);
        move_write(rules, list.move[i], words);
        fail_msg("%s | %s: %s takes something", rules->name, text, words);
    }
}

/* In three of four moves that seem to take something, or it is of no use to look. */
static void captures_are_seen_and_little_else(void **state) {
    const char *name = *state;
    Chance chance = chance_new(name);
    Rules rules;
    Guessed guessed = {0};
    assert_true(rules_parse(&rules, name, NULL));
    for (long i = test_effort(POSITIONS); i > 0; i--) {
        Position position;
        setup_playable(&chance, &rules, 50 + chance_below(&chance, 51), &position);
        check_position(&rules, &position, &guessed);
    }
    assert_true(4 * guessed.right > 3 * guessed.moves);
}

/* Before the full camps nothing can be taken. */
static void at_the_start_nothing_is_taken(void **state) {
    for (int b = 0; b < rules_bases(); b++) {
        Rules rules;
        Position p;
        if (rules_base(b)->family != FAMILY_TAFL) continue;
        assert_true(rules_parse(&rules, rules_base(b)->name, NULL));
        rules.start(&rules, &p);
        for (p.side = P1; p.side <= P2; p.side++) {
            Guessed guessed = {0};
            check_position(&rules, &p, &guessed);
            assert_int_equal(guessed.moves, guessed.right);
        }
    }
}

int main(void) {
#define SEES(rules) cmocka_unit_test_prestate(captures_are_seen_and_little_else, (void *)(rules))
    const struct CMUnitTest tests[] = {
        SEES("tablut-ashton"),  SEES("tablut-ashton+camp-shelter"),
        SEES("tablut-bologna"), SEES("tablut-katz"),
        SEES("tablut-classic"), cmocka_unit_test(at_the_start_nothing_is_taken)};
    return cmocka_run_group_tests_name("tactics", tests, NULL, NULL);
}
