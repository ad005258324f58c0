/* What is said of moves: how much they lost on a scale that means the same at every balance, what
 * is a mistake whatever the scale says, and both in words. */
#include "core/notation.h"
#include "search/verdict.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"

#include <string.h>

typedef struct Scene {
    Rules rules;
    Position before;
} Scene;

static Scene scene(const char *rules, const char *position) {
    Scene out;
    assert_true(rules_parse(&out.rules, rules, NULL));
    if (position)
        assert_true(position_read(&out.rules, &out.before, position, strlen(position), NULL));
    else
        out.rules.start(&out.rules, &out.before);
    return out;
}

static Move move_of(const Scene *s, const char *text) {
    Move move;
    assert_true(move_read_wire(&s->rules, &move, text, strlen(text), 1, NULL));
    return move;
}

static Verdict judged(const Scene *s, const char *played, const char *best, Outlook was,
                      Outlook is) {
    Position next = s->before;
    Move move = move_of(s, played);
    s->rules.play(&s->rules, &next, move, NULL);
    Result result = s->rules.result(&s->rules, &next, NULL);
    if (best) was.best = move_of(s, best);
    return verdict_of(&s->rules, &s->before, move, was, is, result);
}

/* A quiet move at the start of Ashton's game, White's. */
static Verdict from_to(int was, int is) {
    Scene s = scene("tablut-ashton", NULL);
    return judged(&s, "e3f3", NULL, (Outlook){was, 0, 0}, (Outlook){is, 0, 0});
}

static void says(const Scene *s, const Verdict *verdict, const char *sentence) {
    char words[VERDICT_TEXT];
    Text text = text_into(words, sizeof words);
    verdict_write(&s->rules, &s->before, verdict, &text);
    assert_false(text.full);
    assert_string_equal(words, sentence);
}

/* ---- the scale */

TEST(the_same_fall_is_the_same_everywhere) {
    assert_int_equal(from_to(500, 440).mark, 0);
    assert_int_equal(from_to(500, 390).mark, 6);
    assert_int_equal(from_to(500, 280).mark, 2);
    assert_int_equal(from_to(500, 170).mark, 4);
    assert_int_equal(from_to(240, 220).mark, 0);
    assert_int_equal(from_to(240, 140).mark, 6);
    assert_int_equal(from_to(240, 80).mark, 2);
    assert_int_equal(from_to(240, 10).mark, 4);
    assert_int_equal(from_to(940, 880).mark, 6);
    assert_int_equal(from_to(990, 970).mark, 0);
}

/* White begins Ashton's game at 8 %. */
TEST(what_falls_in_a_lost_game_is_no_mistake) {
    assert_int_equal(from_to(200, 40).mark, 2);
    Verdict lost = from_to(199, 0);
    assert_int_equal(lost.mark, 0);
    assert_int_equal(lost.code, VERDICT_FINE);
    assert_true(lost.lost > 300); /* which accuracy counts */
}

TEST(both_sides_and_both_ends_lose_alike) {
    Scene one = scene("tablut-ashton", NULL), two = one;
    two.before.side = P2;
    for (int was = 0; was <= 1000; was += 25)
        for (int is = 0, last = 1000; is <= 1000; is += 25) {
            Verdict white = judged(&one, "e3f3", NULL, (Outlook){was, 0, 0}, (Outlook){is, 0, 0});
            Verdict black =
                judged(&two, "e2f2", NULL, (Outlook){1000 - was, 0, 0}, (Outlook){1000 - is, 0, 0});
            Verdict end = from_to(1000 - is, 1000 - was);
            assert_int_equal(white.lost, black.lost);
            assert_true(white.lost - end.lost <= 1 && end.lost - white.lost <= 1);
            assert_true(white.lost >= 0 && white.lost <= last && white.lost <= white.stake);
            assert_true((white.code == VERDICT_FINE) == !white.mark);
            last = white.lost;
        }
}

TEST(worth_and_accuracy) {
    assert_int_equal(verdict_worth(0), 1000);
    assert_int_equal(verdict_worth(500), 0);
    for (int lost = 1; lost <= 500; lost++)
        assert_true(verdict_worth(lost) <= verdict_worth(lost - 1));
    Accuracy accuracy = {0};
    assert_int_equal(accuracy_permille(&accuracy), -1);
    Verdict nothing_at_stake = from_to(0, 0), good = from_to(500, 500), bad = from_to(500, 170);
    accuracy_add(&accuracy, &nothing_at_stake);
    assert_int_equal(accuracy_permille(&accuracy), -1);
    accuracy_add(&accuracy, &good);
    accuracy_add(&accuracy, &nothing_at_stake);
    assert_int_equal(accuracy_permille(&accuracy), 1000);
    accuracy_add(&accuracy, &bad);
    assert_int_equal(accuracy_permille(&accuracy), (1000 + verdict_worth(bad.lost)) / 2);
}

/* ---- what is certain */

static const Outlook even = {500, 0, 0}, little = {5, 0, 0}, none = {0, -5, 0};

TEST(a_king_who_could_get_out) {
    Scene s = scene("tablut-ashton", "3ttt3/9/1TK1t4/1tT3T1t/tt1T5/3t1TTt1/3t1t3/2T6/t6t1 1");
    Verdict verdict = judged(&s, "c7d7", "c7c9", (Outlook){1000, 1, 0}, even);
    assert_int_equal(verdict.mark, 4);
    says(&s, &verdict, "The king could have got out at once with Kc7-c9.");
    verdict = judged(&s, "c7d7", "c7c9", (Outlook){1000, 1, 0}, (Outlook){1000, 3, 0});
    assert_int_equal(verdict.mark, 6); /* he still wins */
    assert_int_equal(judged(&s, "c7c9", "c7c9", (Outlook){1000, 1, 0}, (Outlook){1000, 0, 0}).mark,
                     0);
}

TEST(a_king_who_is_let_out) {
    Scene s = scene("tablut-ashton", "9/9/3tK4/9/9/9/9/9/5t3 2");
    /* Whatever the searches said. */
    Verdict verdict = judged(&s, "f1f2", "f1f7", even, even);
    assert_int_equal(verdict.mark, 4);
    assert_int_equal(verdict.code, VERDICT_LETS_OUT);
    s = scene("tablut-ashton", "9/9/4K4/9/9/9/9/9/5t3 2"); /* nothing keeps him in */
    assert_int_equal(judged(&s, "f1f2", "f1f3", even, even).mark, 0);
}

TEST(a_king_who_is_let_be_taken) {
    Scene s = scene("tablut-ashton", "9/9/9/4t4/3tKT3/2T1t4/9/5t3/9 1");
    Verdict verdict = judged(&s, "f5f9", "c4c5", little, little);
    assert_int_equal(verdict.mark, 4);
    says(&s, &verdict, "Now the king is taken on e5 with f2-f5.");
    verdict = judged(&s, "f5f9", "c4c5", none, none);
    assert_int_equal(verdict.mark, 2); /* the game was lost already */
}

TEST(a_piece_left_for_nothing) {
    /* c3 goes beside an enemy; the other one comes along the file. */
    Scene s = scene("tablut-ashton", "9/9/9/9/4K4/9/2T6/1t7/3t5 1");
    Verdict verdict = judged(&s, "c3c2", "c3c4", (Outlook){500, 0, 0}, (Outlook){450, 0, 0});
    assert_int_equal(verdict.mark, 6);
    says(&s, &verdict,
         "c2 is left with an enemy on b2: d1-d2xc2 puts another one opposite and takes it.");
    /* Also where little or nothing was at stake, but not for something that is worth it. */
    assert_int_equal(judged(&s, "c3c2", "c3c4", little, (Outlook){2, 0, 0}).mark, 6);
    assert_int_equal(judged(&s, "c3c2", "c3c4", none, none).mark, 6);
    assert_int_equal(judged(&s, "c3c2", "c3c4", even, even).mark, 0);
    assert_int_equal(judged(&s, "c3c2", "c3c4", even, (Outlook){600, 0, 0}).mark, 0);
}

TEST(a_win_passed_by) {
    Scene s = scene("tablut-ashton", NULL);
    Verdict verdict = judged(&s, "e3f3", "e3d3", (Outlook){1000, 3, 0}, (Outlook){960, 0, 0});
    assert_int_equal(verdict.mark, 6);
    says(&s, &verdict, "A certain win was passed by.");
    assert_int_equal(judged(&s, "e3f3", "e3d3", (Outlook){1000, 3, 0}, (Outlook){1000, 9, 0}).mark,
                     0);
}

/* Any two searches may say anything: there is an answer, and its words fit. */
TEST(there_is_always_an_answer) {
    Chance chance = chance_new("verdicts");
    for (long i = test_effort(3000); i > 0; i--) {
        const RulesBase *base = rules_base(chance_below(&chance, rules_bases()));
        Scene s = scene(base->name, NULL);
        MoveList list;
        setup_playable(&chance, &s.rules, 20 + chance_below(&chance, 80), &s.before);
        s.rules.moves(&s.rules, &s.before, &list);
        if (!list.count) continue;
        Position next = s.before;
        Move played = list.move[chance_below(&chance, list.count)];
        Move best = list.move[chance_below(&chance, list.count)];
        s.rules.play(&s.rules, &next, played, NULL);
        Outlook was = {chance_below(&chance, 1001), 0, best};
        Outlook is = {chance_below(&chance, 1001), 0, 0};
        Verdict verdict =
            verdict_of(&s.rules, &s.before, played, was, is, s.rules.result(&s.rules, &next, NULL));
        char words[VERDICT_TEXT];
        Text text = text_into(words, sizeof words);
        verdict_write(&s.rules, &s.before, &verdict, &text);
        assert_false(text.full);
        assert_true((verdict.code == VERDICT_FINE) == !verdict.mark);
        assert_true((verdict.code == VERDICT_FINE) == !*words);
        assert_true(verdict.lost <= verdict.stake);
    }
}
