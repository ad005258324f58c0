/* Random laws on each board, refereed by the plain reference, which reads the same rules files:
 * moves, captures, ends, repetition, refusals, texts. Usually forty laws a board, with ./test
 * --long 500. */
#include "core/notation.h"
#include "support/laws.h"
#include "support/referee.h"
#include "support/setup.h"
#include "support/roles.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static RuleFile file;
static char text[RULEFILE_LAW];
static Referee referee;
static Witness witness;
static int forts, rings, rows;

static void count_child(const Referee *r, const PlainPosition *after, const PlainTaken *taken,
                        const Effects *effects) {
    REFEREE_CHECK(r, effects->count == taken->count + taken->king, "%d taken, plain %d",
                  effects->count, taken->count);
    forts += after->ended == 1;
    rings += after->ended == 2;
    for (int t = 0; t < effects->count; t++)
        rows += effects->taken[t].clause == r->rules.law.tafl.cite[CITE_SHIELDWALL];
}

/* What is legal is not refused, and nothing else is let pass. */
static void check_refusals(const Referee *r) {
    MoveList list, to;
    const Position *p = game_now(&r->game);
    int squares = r->rules.board->squares;
    r->rules.moves(&r->rules, p, &list);
    r->rules.moves_to(&r->rules, p, r->rules.board->all & ~(p->set[0] | p->set[1] | p->set[2]),
                      &to);
    REFEREE_CHECK(r, list.count == to.count, "%d moves, %d to all squares", list.count, to.count);
    REFEREE_CHECK(r, r->rules.count(&r->rules, p) == list.count, "another count");
    for (int from = 0; from < squares; from++)
        for (int square = 0; square < squares; square++) {
            Move move = move_make(from, square, KIND_SLIDE);
            ClauseId clause = r->rules.refusal(&r->rules, p, move, &(Obstacle){0});
            REFEREE_CHECK(r, !clause == moves_have(&list, move), "%d to %d: refused by %d", from,
                          square, clause);
            REFEREE_CHECK(r, !clause || p->result || cites(&r->rules, clause), "refused by %s",
                          rules_clause(&r->rules, clause)->id);
        }
}

static void check_ply(const Referee *r) {
    REFEREE_CHECK(r, !r->game.result || cites(&r->rules, r->game.reason), "ends by %s",
                  rules_clause(&r->rules, r->game.reason)->id);
    for (int i = 0; i < r->effects.count; i++)
        REFEREE_CHECK(r, cites(&r->rules, r->effects.taken[i].clause), "taken by %s",
                      rules_clause(&r->rules, r->effects.taken[i].clause)->id);
    if (r->game.plies % 3 == 0) referee_children(r, count_child);
    if (r->game.plies % 8 == 0) check_refusals(r);
}

/* ------------------------------------------------------------------ scenes */

static void put(Position *p, int set, int square) {
    for (int i = 0; i < 3; i++) p->set[i] &= ~bit(square);
    p->set[set] |= bit(square);
}

/* Squares at once beside a set, corners of the way included or not. */
static Bits around(const Board *board, Bits set) {
    Bits beside = 0;
    for (Bits left = set; left;) beside |= board->around[bits_pop(&left)];
    return beside & ~set;
}

static int any_square(Chance *chance, Bits set) {
    for (int skip = chance_below(chance, bits_count(set)); skip; skip--) bits_pop(&set);
    return bits_first(set);
}

static void wall_in(Chance *chance, const Board *board, int set, Bits inside, Position *p) {
    for (Bits left = around(board, inside); left;) {
        int square = bits_pop(&left);
        if (!bits_has(p->set[TAFL_KING], square) && !chance_percent(chance, 6)) put(p, set, square);
    }
}

/* Soldiers of a wall on the edge get others beside them along it, so that they are rows, and those
 * off it others behind them, so that they stand where the edge is hostile. */
static void thicken_walls(Chance *chance, const Board *board, Bits inside, int inward,
                          Position *p) {
    for (Bits wall = around(board, inside) & p->set[TAFL_WHITE]; wall;) {
        int square = bits_pop(&wall), more = board->neighbour[square][inward];
        Bits along = board->around[square] & board->edge & ~inside & ~p->set[TAFL_KING];
        if (bits_has(board->edge, square)) more = along ? bits_first(along) : NOWHERE;
        if (more != NOWHERE && !bits_has(p->set[TAFL_KING], more) && !chance_percent(chance, 10))
            put(p, TAFL_WHITE, more);
    }
}

/* The king on the edge, in a fort of his soldiers that lacks little, `thick` times in a hundred
 * with thick walls. */
static void fort_scene(Chance *chance, const Board *board, int thick, Position *p) {
    int king = any_square(chance, board->edge & ~board->corners), inward = 0;
    while (board->neighbour[king][(inward + 2) & 3] != NOWHERE) inward++;
    p->set[TAFL_WHITE] = p->set[TAFL_KING] = 0;
    put(p, TAFL_KING, king);
    Bits inside = bit(king);
    for (int i = chance_below(chance, 3); i >= 0; i--)
        inside |= bit(any_square(chance, around(board, inside)));
    for (int i = 0; i < 2; i++) p->set[i] &= ~inside;
    wall_in(chance, board, TAFL_WHITE, inside, p);
    for (Bits left = inside & ~bit(king); left;) p->set[TAFL_BLACK] &= ~bit(bits_pop(&left));
    if (chance_percent(chance, thick)) thicken_walls(chance, board, inside, inward, p);
}

/* All white pieces close together, and black around them but for a gap. */
static void ring_scene(Chance *chance, const Board *board, Position *p) {
    Bits inside = bit(any_square(chance, board->all & ~board->edge & ~around(board, board->edge)));
    *p = (Position){.side = P2};
    put(p, TAFL_KING, bits_first(inside));
    if (chance_percent(chance, 50)) {
        inside |= bit(any_square(chance, around(board, inside)));
        put(p, TAFL_WHITE, any_square(chance, inside & ~p->set[TAFL_KING]));
    }
    wall_in(chance, board, TAFL_BLACK, inside, p);
    put(p, TAFL_BLACK, any_square(chance, board->edge));
    if (!chance_percent(chance, 60)) return;
    int corner = any_square(chance, board->corners & ~around(board, inside));
    put(p, TAFL_WHITE, corner); /* shut in as well, but on the edge */
    wall_in(chance, board, TAFL_BLACK, bit(corner), p);
}

/* A row on the edge, as long as fits, with all its fronts, and a mover near the end that is open.
 * The other end is closed, or a corner with anything on it. */
static void row_scene(Chance *chance, const Rules *rules, Position *p) {
    const Board *board = rules->board;
    int side = chance_below(chance, 2), inward = chance_below(chance, 4), along = (inward + 1) & 3;
    int length = 2 + chance_below(chance, rules->law.tafl.size - 3),
        square = any_square(chance, board->all);
    int striker = side ? TAFL_BLACK : TAFL_WHITE, victim = side ? TAFL_WHITE : TAFL_BLACK;
    while (board->neighbour[square][(inward + 2) & 3] != NOWHERE)
        square = board->neighbour[square][(inward + 2) & 3];
    while (board->neighbour[square][(along + 2) & 3] != NOWHERE)
        square = board->neighbour[square][(along + 2) & 3];
    for (int skip = chance_below(chance, rules->law.tafl.size - 1 - length); skip > 0; skip--)
        square = board->neighbour[square][along];
    put(p, striker, square);
    if (bits_has(board->corners, square) && chance_percent(chance, 70))
        p->set[striker] &= ~bit(square);
    if (bits_has(board->corners, square) && chance_percent(chance, 30)) put(p, victim, square);
    for (int i = 0; i < length; i++) {
        square = board->neighbour[square][along];
        put(p, victim, square);
        put(p, striker, board->neighbour[square][inward]);
    }
    square = board->neighbour[square][along];
    for (int i = 0; i < 3; i++) p->set[i] &= ~bit(square);
    bool last = board->neighbour[square][along] == NOWHERE;
    put(p, striker, board->neighbour[square][last ? inward : along]);
    p->side = (uint8_t)(side ? P2 : P1);
}

static void set_up(Chance *chance, const Rules *rules, Position *p) {
    static const int shares[] = {100, 70, 45, 25, 12};
    setup_random(chance, rules, shares[chance_below(chance, 5)], p);
    if (rules->law.tafl.shieldwall && chance_percent(chance, 50))
        row_scene(chance, rules, p);
    else if (rules->law.tafl.exit_fort && chance_percent(chance, 40))
        fort_scene(chance, rules->board, 50, p);
    else if (chance_percent(chance, 20))
        ring_scene(chance, rules->board, p);
}

/* ------------------------------------------------------------------ games */

/* Back and forth now and then, a capture or a move of the king if there is one, else any move. */
static Move choose(Chance *chance, const Referee *r, int back) {
    const Position *now = game_now(&r->game);
    MoveList wanted = {0};
    if (r->game.plies > 1 && chance_percent(chance, back)) {
        Move last = r->played[r->game.plies - 2];
        Move undo = move_make(move_to(last), move_from(last), KIND_SLIDE);
        if (moves_have(&r->moves, undo)) return undo;
    }
    bool capture = chance_percent(chance, 30), king = chance_percent(chance, 20);
    for (int i = 0; i < r->moves.count && (capture || king); i++) {
        Position next = *now;
        Effects effects;
        r->rules.play(&r->rules, &next, r->moves.move[i], &effects);
        if (next.result) continue;
        if ((capture && effects.count) ||
            (king && bits_has(now->set[TAFL_KING], move_from(r->moves.move[i]))))
            moves_add(&wanted, r->moves.move[i]);
    }
    const MoveList *list = wanted.count ? &wanted : &r->moves;
    return list->move[chance_below(chance, list->count)];
}

/* The first game begins where both say that all begin. */
static void check_start(const Rules *rules, const PlainRules *plain) {
    static Plain game;
    char product[POSITION_TEXT], expected[PLAIN_TEXT];
    Position start;
    rules->start(rules, &start);
    position_write(rules, &start, product);
    plain_start(&game, plain);
    plain_text(&game, expected);
    assert_string_equal(product, expected);
}

static void play_games(Chance *chance, const Rules *rules, const PlainRules *plain, int games) {
    check_start(rules, plain);
    for (int game = 0; game < games; game++) {
        char position[POSITION_TEXT];
        Position start;
        rules->start(rules, &start);
        for (int i = 0; game && i < 200; i++) {
            Position p;
            set_up(chance, rules, &p);
            if (rules->flaw(rules, &p, NULL) || rules->result(rules, &p, NULL)) continue;
            start = p;
            break;
        }
        position_write(rules, &start, position);
        referee_open_rules(&referee, rules, plain, position, &witness);
        check_ply(&referee);
        int back = chance_percent(chance, 35) ? 92 : 20;
        for (int ply = 0; ply < 30 && !referee.game.result; ply++) {
            referee_play(&referee, choose(chance, &referee, back));
            check_ply(&referee);
        }
    }
}

static void play_law(Chance *chance, int size) {
    PlainRules plain;
    Rules rules;
    law_random(chance, size, &file, text);
    assert_true(rulefile_rules(&file, "", &rules, NULL));
    if (!plain_rules_text(&plain, text, 0)) fail_msg("plain reads not\n%s", text);
    play_games(chance, &rules, &plain, getenv("TAEFL_LONG") ? 5 : 3);
}

/* Who cannot move, where that is a draw, and where repetition leaves no move. */
static void ends_by_hand(void **state) {
    static const char blank[] = "name = hand\nsize = 7\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2\n"
                                "hostile = none\nencircle = no\n";
    static const struct {
        const char *keys, *position, *moves[4];
        Result result;
    } ends[] = {
        {"no-move = draws", "2T4/5K1/7/7/3tT2/7/7 1", {"c7c3"}, RESULT_P1}, /* none is left */
        /* Whoever stands on the edge when none is left needs no fort. */
        {"exit-fort = yes", "7/7/7/7/2Tt2T/7/1K5 1", {"g3e3"}, RESULT_P1},
        {"no-move = draws", "7/5K1/7/7/T6/t1T4/7 1", {"c2b2"}, RESULT_DRAW},
        {"no-move = loses", "7/5K1/7/7/T6/t1T4/7 1", {"c2b2"}, RESULT_P1},
        {"repetition = defenders-may-not",
         "7/7/t6/Kt5/1t5/t5t/7 1",
         {"a4a3", "g2g3", "a3a4", "g3g2"},
         RESULT_P2},
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        PlainRules plain;
        Rules rules;
        snprintf(text, sizeof text, "%s%s\n", blank, ends[i].keys);
        assert_true(rulefile_read(&file, text, strlen(text), NULL));
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        assert_true(plain_rules_text(&plain, text, 0));
        referee.law = text;
        referee_open_rules(&referee, &rules, &plain, ends[i].position, &witness);
        for (int ply = 0; ply < 4 && ends[i].moves[ply]; ply++) {
            Move move;
            const char *wire = ends[i].moves[ply];
            assert_true(move_read_wire(&rules, &move, wire, strlen(wire), 1, NULL));
            referee_play(&referee, move);
        }
        assert_int_equal(referee.game.result, ends[i].result);
        assert_string_equal(rules_clause(&rules, referee.game.reason)->id, "no-move");
    }
}

/* The published games that no other test goes through, with all their options. */
static void relatives(void **state) {
    Chance chance = chance_new("relatives");
    int sets = 0;
    referee.law = NULL;
    for (int n = MADE_FIRST + 2; n < rules_bases(); n++) {
        const RulesBase *base = rules_base(n);
        for (uint32_t options = 0; options < 1u << rules_option_count(base); options++) {
            char name[96];
            Rules rules;
            PlainRules plain;
            rules_name(base, options, name, sizeof name);
            assert_true(rules_parse(&rules, name, NULL));
            if (!plain_rules(&plain, name)) fail_msg("plain knows not %s", name);
            play_games(&chance, &rules, &plain, test_effort(6));
            sets++;
        }
    }
    assert_true(sets >= 15);
}

/* Games of other programs, as examples/rules has them. */
static void examples(void **state) {
    static const char *const names[] = {"cartier-tablut", "computer-fetlar", "historical-11",
                                        "historical-9", "opentafl-copenhagen"};
    const char *source = getenv("TAEFL_SOURCE");
    Chance chance = chance_new("examples");
    assert_non_null(source);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/examples/rules/%s.rules", source, names[i]);
        FILE *in = fopen(path, "r");
        assert_non_null(in);
        text[fread(text, 1, sizeof text - 1, in)] = 0;
        fclose(in);
        assert_true(rulefile_read(&file, text, strlen(text), NULL));
        for (uint32_t options = 0; options < 1u << rules_option_count(&file.base); options++) {
            Rules rules;
            PlainRules plain;
            const char *option = options ? "+lewis-cross" : "";
            assert_true(rulefile_rules(&file, option, &rules, NULL));
            if (!plain_rules_text(&plain, text, options)) fail_msg("plain reads not\n%s", text);
            referee.law = text;
            play_games(&chance, &rules, &plain, test_effort(12));
        }
    }
}

/* ------------------------------------------------------------------ scenes under their laws */

/* Squares, each by this chance in a hundred, as a rules file lists them. */
static void list_squares(Chance *chance, const Board *board, int percent, Text *out) {
    const char *before = "";
    for (int square = 0; square < board->squares; square++) {
        if (!chance_percent(chance, percent)) continue;
        text_string(out, before);
        text_string(out, board->name[square]);
        before = ",";
    }
}

/* Copenhagen's law with one change, %s being random squares. */
static bool scene_law(Chance *chance, const char *change, Rules *rules, PlainRules *plain) {
    static const char base[] = "name = scene\nbase = copenhagen\n";
    char squares[800];
    Rules copenhagen;
    Text list = text_into(squares, sizeof squares);
    assert_true(rules_parse(&copenhagen, "copenhagen", NULL));
    list_squares(chance, copenhagen.board, 40, &list);
    int used = snprintf(text, sizeof text, "%s", base);
    snprintf(text + used, sizeof text - (size_t)used, change, squares);
    if (!rulefile_read(&file, text, strlen(text), NULL)) return false;
    assert_true(rulefile_rules(&file, "", rules, NULL));
    assert_true(plain_rules_text(plain, text, 0));
    return true;
}

typedef enum SceneKind { ROW_SCENE, FORT_SCENE, THICK_SCENE, RING_SCENE } SceneKind;

static bool scene_set_up(Chance *chance, const Rules *rules, SceneKind kind, Position *p) {
    setup_random(chance, rules, 12, p);
    switch (kind) {
    case ROW_SCENE: row_scene(chance, rules, p); break;
    case FORT_SCENE: fort_scene(chance, rules->board, 30, p); break;
    case THICK_SCENE: fort_scene(chance, rules->board, 100, p); break;
    case RING_SCENE: ring_scene(chance, rules->board, p); break;
    }
    return !rules->flaw(rules, p, NULL) && !rules->result(rules, p, NULL);
}

/* What random games hardly come to: every move from rows, forts and rings, under laws in which the
 * squares around them matter. */
static void scenes(void **state) {
    static const char corners[] = "escape = edge\nno-stop = throne\nhostile = corners\n";
    static const struct {
        const char *change;
        SceneKind kind;
        int count;
    } list[] = {
        {"", ROW_SCENE, 8},
        {corners, ROW_SCENE, 8},
        {"hostile = edge\n", THICK_SCENE, 24},
        {"edge-hostile = yes\n", FORT_SCENE, 6},
        {"held-hostile-to-defenders = %s\n", FORT_SCENE, 8},
        {"no-stop-king = %s\n", FORT_SCENE, 8},
        {corners, RING_SCENE, 12},
    };
    Chance chance = chance_new("scenes");
    int laws = test_effort(4) * (int)(sizeof list / sizeof *list);
    referee.law = text;
    for (int n = 0; n < laws; n++) {
        int one = n % (int)(sizeof list / sizeof *list);
        Rules rules;
        PlainRules plain;
        while (!scene_law(&chance, list[one].change, &rules, &plain)) continue;
        for (int i = 0; i < list[one].count; i++) {
            char position[POSITION_TEXT];
            Position p;
            if (!scene_set_up(&chance, &rules, list[one].kind, &p)) continue;
            position_write(&rules, &p, position);
            referee_open_rules(&referee, &rules, &plain, position, &witness);
            referee_children(&referee, count_child);
        }
    }
}

static void random_laws(void **state) {
    int size = *(const int *)*state, laws = getenv("TAEFL_LONG") ? 200 : test_effort(40);
    char name[16];
    snprintf(name, sizeof name, "laws %d", size);
    Chance chance = chance_new(name);
    for (int i = 0; i < laws; i++) {
        referee.law = text;
        play_law(&chance, size);
    }
}

static void all_was_seen(void **state) {
    printf("%d plies, %d draws, %d barred, %d forts, %d rings, %d taken in rows\n", witness.plies,
           witness.draws, witness.barred, forts, rings, rows);
    if (!test_whole()) return;
    assert_true(witness.draws > 3 && witness.barred > 3);
    assert_true(forts > 10 && rings > 10 && rows > 10);
}

int main(void) {
    static int sizes[] = {5, 7, 9, 11};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(random_laws, &sizes[0]),
        cmocka_unit_test_prestate(random_laws, &sizes[1]),
        cmocka_unit_test_prestate(random_laws, &sizes[2]),
        cmocka_unit_test_prestate(random_laws, &sizes[3]),
        cmocka_unit_test(ends_by_hand),
        cmocka_unit_test(relatives),
        cmocka_unit_test(examples),
        cmocka_unit_test(scenes),
        cmocka_unit_test(all_was_seen),
    };
    return cmocka_run_group_tests_name("random laws", tests, NULL, NULL);
}
