/* Where a win is threatened, every move that tactics_answers() leaves out must lose to the next
 * ply, in random positions of the tafl family with any options; and the threats must be answered by
 * few moves, or leaving out would be of no use. */
#include "bed.h"
#include "search/family.h"
#include "support/chance.h"
#include "support/setup.h"

enum { POSITIONS = 60000, FEWEST = 200 };

/* How many threats a side met, how many moves it had there, and how many were left out. */
typedef struct Met {
    long threats, moves, left;
} Met;

static void check_position(const Rules *rules, const Position *p, Met met[2]) {
    if (!engine_of(rules)->tact->wins(rules, p, !p->side)) return;
    Answers answers = engine_of(rules)->tact->answers(rules, p);
    Met *side = &met[p->side];
    side->threats++;
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Move move = list.move[i];
        side->moves++;
        if (bits_has(answers.to, move_to(move)) || bits_has(answers.from, move_from(move)))
            continue;
        side->left++;
        Position next = *p;
        rules->play(rules, &next, move, NULL);
        if (!next.result && engine_of(rules)->tact->wins(rules, &next, next.side)) continue;
        char text[POSITION_TEXT], words[MOVE_TEXT];
        position_write(rules, p, text);
        move_write(rules, move, words);
        fail_msg("%s | %s: %s answers the threat", rules->name, text, words);
    }
}

TEST(nothing_that_answers_is_left_out) {
    Chance chance = chance_new("answers");
    Met met[2] = {0};
    for (long i = test_effort(POSITIONS); i > 0; i--) {
        Rules rules;
        Position position;
        setup_tafl(&chance, &rules, &position);
        check_position(&rules, &position, met);
    }
    for (int side = 0; side < 2; side++) {
        if (test_whole()) assert_true(met[side].threats > FEWEST);
        assert_true(met[side].left > met[side].moves / (side == P1 ? 4 : 2));
    }
}

/* Coming back to a position in which a win was passed by may be a draw, which no move that is left
 * out could be otherwise. */
TEST(a_missed_win_is_remembered) {
    Bed *bed = bed_new("tablut-bologna", "3ttt3/9/2K6/9/9/9/T7t/9/3tt4 2");
    bed_search_nodes(bed, 100);
    assert_true(bed->searcher.narrow);
    bed_play(bed, "i3h3 a3b3 h3i3");
    bed_search_nodes(bed, 100);
    assert_false(bed->searcher.narrow);
    free(bed);
    bed = bed_new("gardsdansen", NULL);
    bed_search_nodes(bed, 100);
    assert_false(bed->searcher.narrow);
    free(bed);
}
