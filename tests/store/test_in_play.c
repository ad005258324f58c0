/* A person's games in play, for which there is no help: what comes after their positions and before
 * them is found under every law and in every image, nothing else is, among any number of games, and
 * in a bounded number of steps. */
#include "core/board.h"
#include "store/in_play.h"
#include "support/chance.h"
#include "support/fixture.h"

#include <stdio.h>
#include <string.h>

static Rules rules;

static void use(const char *name) { assert_true(rules_parse(&rules, name, NULL)); }

static Person ann(void) { return (Person){.id = ann_id, .kind = PERSON_PLAYER}; }

/* Adds a game that Ann plays from a position: NULL is the start. */
static void add(int number, const char *position, const PlyRow *plies, int count) {
    GameRow row = {.clock = CLOCK_DAYS,
                   .base = 86400000,
                   .culprit = -1,
                   .left = {-1, -1},
                   .seat = {ann_id, bob_id},
                   .challenger = ann_id,
                   .created = 1000,
                   .moved_at = 1000 + number,
                   .phase = GAME_PLAYING,
                   .to_move = 1,
                   .plies = count};
    bool taken;
    snprintf(row.id, sizeof row.id, "game%04d", number);
    strcpy(row.rules, rules.name);
    if (position) strcpy(row.position, position);
    assert_true(games_add(db, &row, plies, count, &taken));
    assert_false(taken);
}

static PlyRow ply(Move move) {
    PlyRow row = {.left = {-1, -1}, .at = 1};
    move_write(&rules, move, row.move);
    return row;
}

/* Plays random plies; how many. */
static int walk(Chance *chance, Position *at, PlyRow *out, int most) {
    int count = 0;
    for (; count < most; count++) {
        MoveList list;
        rules.moves(&rules, at, &list);
        if (!list.count || at->result) break;
        Move move = list.move[chance_below(chance, list.count)];
        if (out) out[count] = ply(move);
        rules.play(&rules, at, move, NULL);
    }
    return count;
}

static Position image(const Position *at, int symmetry) {
    Position out = *at;
    for (int i = 0; i < 4; i++) out.set[i] = board_image(rules.board, symmetry, at->set[i]);
    return out;
}

static bool same(const Position *one, const Position *other) {
    return !memcmp(one->set, other->set, sizeof one->set) && one->side == other->side &&
           one->phase == other->phase && one->hand == other->hand;
}

/* The plain way, of any number of plies. */
static bool plainly(const Position *from, const Position *to, int plies) {
    MoveList list;
    if (same(from, to)) return true;
    if (!plies) return false;
    rules.moves(&rules, from, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *from;
        rules.play(&rules, &next, list.move[i], NULL);
        if (plainly(&next, to, plies - 1)) return true;
    }
    return false;
}

static InPlayAnswer near(const Position *asked, bool ahead) {
    Person me = ann();
    InPlay in_play;
    assert_true(in_play_of(db, &me, &rules, IN_PLAY_ALL, &in_play));
    InPlayAnswer found =
        ahead ? in_play_ahead(&in_play, &rules, asked) : in_play_near(&in_play, asked);
    in_play_free(&in_play);
    return found;
}

STORE_TEST(what_comes_is_found) {
    static const char *const names[] = {"tablut-ashton", "brandubh",    "copenhagen",
                                        "maerstanas",    "gardsdansen", "gardsdansen+safe-rim",
                                        "tablut-katz"};
    int number = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Chance chance = chance_new(names[i]);
        use(names[i]);
        int most = IN_PLAY_TURNS << rules.traits.halves;
        for (int round = 0; round < 12; round++) {
            PlyRow plies[60];
            Position at, asked;
            rules.start(&rules, &at);
            int count = walk(&chance, &at, plies, 4 + chance_below(&chance, 50));
            add(number++, NULL, plies, count);
            asked = at;
            walk(&chance, &asked, NULL, round % (most + 1));
            asked = image(&asked, chance_below(&chance, rules.board->symmetries));
            assert_int_equal(near(&asked, false), IN_PLAY_NEAR);
            Position before = at;
            count += walk(&chance, &at, plies + count, round % (most + 1));
            before = image(&before, chance_below(&chance, rules.board->symmetries));
            db_run(db, "UPDATE games SET phase = 'over'", NULL, 0);
            add(number++, NULL, plies, count);
            assert_int_equal(near(&before, true), IN_PLAY_NEAR);
            db_run(db, "UPDATE games SET phase = 'over'", NULL, 0);
        }
    }
}

/* Compares with the plain way, where two turns are two plies. */
STORE_TEST(nothing_else_is_found) {
    static const char *const names[] = {"brandubh", "maerstanas+plain"};
    int number = 0, met = 0;
    for (size_t i = 0; i < 2; i++) {
        Chance chance = chance_new("plainly");
        use(names[i]);
        for (int round = 0; round < 40; round++) {
            PlyRow plies[60];
            Position at, asked;
            rules.start(&rules, &at);
            int count = walk(&chance, &at, plies, 1 + chance_below(&chance, 20));
            add(number++, NULL, plies, count);
            if (round % 2) rules.start(&rules, &asked);
            if (round % 2)
                walk(&chance, &asked, NULL, count + round % 4);
            else
                asked = at, walk(&chance, &asked, NULL, round % 5);
            bool plain = false;
            for (int s = 0; s < rules.board->symmetries && !plain; s++) {
                Position turned = image(&asked, s);
                plain = plainly(&at, &turned, IN_PLAY_TURNS);
            }
            met += plain;
            assert_int_equal(near(&asked, false), plain ? IN_PLAY_NEAR : IN_PLAY_FAR);
            db_run(db, "UPDATE games SET phase = 'over'", NULL, 0);
        }
    }
    assert_in_range(met, 10, 70);
}

/* The game that was moved in first is known among many others. */
STORE_TEST(others_hide_nothing) {
    Position start, at;
    use("tablut-ashton");
    rules.start(&rules, &start);
    at = start;
    Chance chance = chance_new("hidden");
    PlyRow real[20], other[1];
    int count = walk(&chance, &at, real, 20);
    add(0, NULL, real, count);
    for (int i = 1; i <= 300; i++) {
        Position first = start;
        walk(&chance, &first, other, 1);
        add(i, NULL, other, 1);
    }
    assert_int_equal(near(&at, false), IN_PLAY_NEAR);
    walk(&chance, &at, NULL, 6);
    assert_int_equal(near(&at, false), IN_PLAY_FAR);
    for (int i = 301; i <= IN_PLAY_GAMES; i++) add(i, NULL, other, 1);
    assert_int_equal(near(&at, false), IN_PLAY_UNKNOWN);
}

static Move back(Move move) { return move_make(move_to(move), move_from(move), KIND_SLIDE); }

static bool step(Position *at, Move move) {
    if (rules.refusal(&rules, at, move, NULL) != CLAUSE_NONE) return false;
    rules.play(&rules, at, move, NULL);
    return true;
}

/* Both sides move a piece to somewhere and back, time and again from other squares. */
static void to_and_fro(const Position *first, PlyRow *out, int plies) {
    Chance chance = chance_new("to and fro");
    for (int count = 0; count + 4 <= plies;) {
        MoveList list;
        Position at = *first;
        Move move[4];
        bool good = true;
        for (int i = 0; i < 4 && good; i++) {
            rules.moves(&rules, &at, &list);
            move[i] = i < 2 ? list.move[chance_below(&chance, list.count)] : back(move[i - 2]);
            good = step(&at, move[i]);
        }
        if (!good || !same(&at, first)) continue;
        for (int i = 0; i < 4; i++) out[count++] = ply(move[i]);
    }
}

/* An open position, and games in play that have a few pieces more: nearly every move might lead
 * there by a capture. */
STORE_TEST(work_is_bounded) {
    enum { PLIES = 1000 };
    static const char fewer[] = "2t5t2/1t7t1/t2T3T2t/11/2T8/5K5/2T5T2/11/t2T3T2t/1t7t1/2t5t2 1";
    static const char *const more[] = {
        "2t5t2/1t7t1/t2T3T2t/11/2T5T2/5K5/2T5T2/11/t2T3T2t/1t7t1/2t5t2 1",
        "2t5t2/1t7t1/t2T3T2t/11/2T5T2/5K5/2T5T2/11/t2T3T2t/1t7t1/2t5t2 2"};
    static PlyRow plies[PLIES];
    Position at;
    use("copenhagen");
    GameRow game = {.phase = GAME_OVER, .plies = PLIES};
    strcpy(game.rules, rules.name);
    strcpy(game.position, fewer);
    assert_true(position_read(&rules, &at, fewer, strlen(fewer), NULL));
    to_and_fro(&at, plies, PLIES);
    for (int i = 0; i < 100; i++) {
        Chance chance = chance_new("bounded");
        PlyRow one;
        assert_true(position_read(&rules, &at, more[i % 2], strlen(more[i % 2]), NULL));
        walk(&chance, &at, &one, 1);
        add(i, more[i % 2], &one, 1);
    }
    Person me = ann();
    InPlay in_play;
    assert_true(in_play_of(db, &me, &rules, IN_PLAY_ALL, &in_play));
    assert_int_equal(in_play.count, 100);
    assert_int_equal(in_play_met(&in_play, &rules, &game, plies), IN_PLAY_UNKNOWN);
    /* Only the last thing may cost more than is left. */
    assert_in_range(in_play.steps + 1000, 0, 1000);
    in_play_free(&in_play);
}

/* Forty games in play, and a long one that is over: there is an answer, in a part of the steps. */
STORE_TEST(honest_people_are_helped) {
    static const char *const names[] = {"tablut-ashton", "copenhagen", "maerstanas", "gardsdansen"};
    int number = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Chance chance = chance_new(names[i]);
        PlyRow plies[200];
        Position at;
        use(names[i]);
        for (int k = 0; k < 40; k++) {
            rules.start(&rules, &at);
            int count = walk(&chance, &at, plies, 20 + k);
            if (!at.result) add(number++, NULL, plies, count);
        }
        rules.start(&rules, &at);
        GameRow game = {.phase = GAME_OVER, .plies = walk(&chance, &at, plies, 200)};
        strcpy(game.rules, rules.name);
        Person me = ann();
        InPlay in_play;
        assert_true(in_play_of(db, &me, &rules, IN_PLAY_ALL, &in_play));
        int begun = in_play.steps;
        assert_int_equal(in_play_met(&in_play, &rules, &game, plies), IN_PLAY_FAR);
        print_message("%s: %d steps to read %d games, %d to compare\n", names[i],
                      IN_PLAY_STEPS - begun, in_play.count, begun - in_play.steps);
        assert_in_range(in_play.steps, IN_PLAY_STEPS / 2, IN_PLAY_STEPS);
        in_play_free(&in_play);
        db_run(db, "UPDATE games SET phase = 'over'", NULL, 0);
    }
}

/* No game in play: nothing is looked at. */
STORE_TEST(without_games_in_play_all_is_far) {
    GameRow game = {.phase = GAME_OVER};
    Person me = ann();
    InPlay in_play;
    use("brandubh");
    strcpy(game.rules, rules.name);
    assert_true(in_play_of(db, &me, &rules, IN_PLAY_ALL, &in_play));
    assert_int_equal(in_play.count, 0);
    assert_int_equal(in_play_met(&in_play, &rules, &game, NULL), IN_PLAY_FAR);
    in_play_free(&in_play);
}

int main(void) { return store_tests_run(__FILE__); }
