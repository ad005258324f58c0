/* After a fork the other side's every move must let the win in one happen: in random positions of
 * the tafl family with any options. The search must see forks at its leaves. */
#include "bed.h"
#include "search/family.h"
#include "support/chance.h"
#include "support/setup.h"

enum { POSITIONS = 60000, FEWEST = 400 };

static void check_position(const Rules *rules, const Position *p, long *found) {
    const Tact *tact = engine_of(rules)->tact;
    if (p->result || tact->wins(rules, p, p->side)) return;
    Position forked;
    Move fork = tact->forks(rules, p, &forked);
    if (!fork) return;
    ++*found;
    char text[POSITION_TEXT], words[MOVE_TEXT];
    position_write(rules, p, text);
    move_write(rules, fork, words);
    if (rules->refusal(rules, p, fork, NULL))
        fail_msg("%s | %s: %s is illegal", rules->name, text, words);
    Position played = *p;
    rules->play(rules, &played, fork, NULL);
    assert_memory_equal(&forked, &played, sizeof forked);
    MoveList list;
    rules->moves(rules, &forked, &list);
    assert_true(list.count > 0);
    for (int i = 0; i < list.count; i++) {
        Position next = forked;
        rules->play(rules, &next, list.move[i], NULL);
        if (!next.result && tact->wins(rules, &next, p->side)) continue;
        if (next.result == result_win(p->side)) continue;
        char answer[MOVE_TEXT];
        move_write(rules, list.move[i], answer);
        fail_msg("%s | %s: %s answers %s", rules->name, text, answer, words);
    }
}

TEST(no_move_answers_a_fork) {
    Chance chance = chance_new("forks");
    long found = 0;
    for (long i = test_effort(POSITIONS); i > 0; i--) {
        Rules rules;
        Position position;
        setup_tafl(&chance, &rules, &position);
        check_position(&rules, &position, &found);
    }
    if (test_whole()) assert_true(found > FEWEST);
}

/* Two games lost to a greedy player. White threatens a way out; when it is shut, the king goes to
 * an edge square with two ways, or beside an open corner. */
TEST(a_search_sees_a_fork_at_its_leaves) {
    static const char *const games[] = {
        "d3f3 d2f2 e4e6 d6b6 e6e7 f4f7 d4e4 b6f6 c4c3 f6d6 c3c5 f7f3 e4d4 f3c3 d4e4 f2f4",
        "c4c7 d6c6 c7b7 c6c7 d3e3 c7c6 e3b3 d2b2 e4e3 b2e2 e3c3 e2e5",
    };
    for (int i = 0; i < 2; i++) {
        Bed *bed = bed_new("brandubh-hnefatafl-org", NULL);
        bed_play(bed, games[i]);
        SearchLimits limits = search_limits();
        limits.depth = 2;
        bed_search(bed, &limits);
        assert_int_equal(bed->result.score, score_win(1, 5));
        free(bed);
    }
}
