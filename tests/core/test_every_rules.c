/* Random games under every base with every combination of options, refereed by the plain
 * reference; and at each ply what the product must say of itself: texts that come back, clauses
 * that belong to the rules, one law in two kernels, symmetry, keys. A new rule set gets all of it
 * without a line here.
 *
 * Games are steered to where rules are sharp: few pieces, stirred set-ups, captures, king walks,
 * moves that go back; the hand-made lines are played too. At the end each base must have shown
 * every clause that can refuse, take or end, and every way in which repetition can matter. */
#include "core/notation.h"
#include "law/refusal.h"
#include "support/chance.h"
#include "support/lines.h"
#include "support/referee.h"
#include "support/setup.h"
#include "support/roles.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* Those that the plain reference knows by itself; the others: test_random_laws.c. */
enum { BASES = MADE_FIRST + 2, MAX_SETS = 128 };

static Witness witnesses[BASES];

/* ------------------------------------------------------------------ what must hold at a ply */

static bool has_role(const Rules *rules, ClauseId clause, int role) {
    return clause != CLAUSE_NONE && cites(rules, clause) && clause_roles(clause) & role;
}

static void check_texts(const Referee *r, const Position *p) {
    char text[POSITION_TEXT], name[MOVE_TEXT];
    Position back;
    Error error;
    Move move;
    position_write(&r->rules, p, text);
    REFEREE_CHECK(r, position_read(&r->rules, &back, text, strlen(text), &error), "reads not %s",
                  text);
    REFEREE_CHECK(r, position_equal(p, &back), "comes back changed: %s", text);
    for (int i = 0; i < r->moves.count; i++) {
        move_write(&r->rules, r->moves.move[i], name);
        REFEREE_CHECK(r, move_read_wire(&r->rules, &move, name, strlen(name), 1, &error),
                      "wire form %s", name);
        REFEREE_CHECK(r, move == r->moves.move[i], "wire form %s comes back changed", name);
        REFEREE_CHECK(r, move_read(&r->rules, p, &move, name, strlen(name), &error),
                      "wire form %s, read as people write", name);
        REFEREE_CHECK(r, move == r->moves.move[i], "%s comes back changed", name);
        move_write_human(&r->rules, p, r->moves.move[i], name);
        REFEREE_CHECK(r, move_read(&r->rules, p, &move, name, strlen(name), &error),
                      "human form %s", name);
        REFEREE_CHECK(r, move == r->moves.move[i], "human form %s comes back changed", name);
    }
}

/* The board's own list, repetition aside: each move once, as many as count() says. */
static void check_list(const Referee *r, const Position *p, const MoveList *list) {
    static bool seen[1 << 16];
    for (int i = 0; i < list->count; i++) {
        REFEREE_CHECK(r, !seen[list->move[i]], "move %d twice", list->move[i]);
        seen[list->move[i]] = true;
    }
    for (int i = 0; i < list->count; i++) seen[list->move[i]] = false;
    int count = r->rules.count(&r->rules, p);
    REFEREE_CHECK(r, count == list->count, "count %d, list %d", count, list->count);
}

/* What stands in the way: on the square that is named, and a whole sentence. */
static void check_obstacle(const Referee *r, const Position *p, Move move, const Obstacle *o) {
    char words[OBSTACLE_TEXT];
    if (o->code == OBSTACLE_IN_THE_WAY || o->code == OBSTACLE_TAKEN ||
        o->code == OBSTACLE_FOURTH_HINGE || o->code == OBSTACLE_NOT_OWN)
        REFEREE_CHECK(r, r->rules.letter(p, o->square[0]) == o->piece, "no %c on square %d",
                      o->piece, o->square[0]);
    if (move % 61) return; /* for the time */
    Text text = text_into(words, sizeof words);
    obstacle_write(&r->rules, o, NULL, &text);
    REFEREE_CHECK(r, !text.full && text.length && words[text.length - 1] == '.', "'%s'", words);
}

static void check_refusal(const Referee *r, const Position *p, const bool *listed, Move move) {
    Obstacle obstacle = {0};
    ClauseId clause = r->rules.refusal(&r->rules, p, move, &obstacle);
    bool legal = listed[move];
    REFEREE_CHECK(r, legal == (obstacle.code == OBSTACLE_NONE), "obstacle %s of move %d to %d",
                  obstacle_name(obstacle.code), move_from(move), move_to(move));
    if (!legal) check_obstacle(r, p, move, &obstacle);
    REFEREE_CHECK(r, legal == (clause == CLAUSE_NONE), "move %d to %d kind %d: legal %d, clause %d",
                  move_from(move), move_to(move), move_kind(move), legal, clause);
    REFEREE_CHECK(r,
                  legal || has_role(&r->rules, clause, CLAUSE_REFUSES) ||
                      r->rules.result(&r->rules, p, NULL),
                  "clause %s refuses", clause_get(clause)->id);
    r->witness->refusals[clause]++;
}

/* Now and then every value a move can have, else those of the board's squares. */
static void check_refusals(const Referee *r, const Position *p, const MoveList *list) {
    int squares = r->rules.board->squares;
    bool listed[1 << 16] = {false}; /* by move */
    for (int i = 0; i < list->count; i++) listed[list->move[i]] = true;
    if (r->game.plies % 100 == 7) {
        for (int move = 0; move < 1 << 16; move++) check_refusal(r, p, listed, (Move)move);
    } else if (r->game.plies % 4 == 0 || r->game.result) {
        for (int from = 0; from < squares; from++)
            for (int to = 0; to < squares; to++)
                check_refusal(r, p, listed, move_make(from, to, KIND_SLIDE));
        for (int kind = KIND_STANDARD; kind <= KIND_WODEN; kind++)
            for (int to = 0; to < squares; to++) check_refusal(r, p, listed, move_place(to, kind));
        check_refusal(r, p, listed, MOVE_PASS);
    }
}

static void check_effects(const Referee *r, const Position *next, const Effects *effects) {
    for (int i = 0; i < effects->count; i++) {
        REFEREE_CHECK(r, has_role(&r->rules, effects->taken[i].clause, CLAUSE_CAPTURES),
                      "taken by clause %d", effects->taken[i].clause);
        REFEREE_CHECK(r,
                      effects->taken[i].square == 255 ||
                          effects->taken[i].square < r->rules.board->squares,
                      "taken off the board");
    }
    REFEREE_CHECK(r, !effects->ending == !next->result, "an ending without result, or the reverse");
    REFEREE_CHECK(r, !effects->ending || has_role(&r->rules, effects->ending, CLAUSE_ENDS),
                  "ended by clause %d", effects->ending);
    ClauseId clause;
    Result result = r->rules.result(&r->rules, next, &clause);
    REFEREE_CHECK(r, !result == !clause, "result %d by clause %d", result, clause);
    REFEREE_CHECK(r, !clause || has_role(&r->rules, clause, CLAUSE_ENDS), "ended by clause %d",
                  clause);
}

/* Every move of the position played: by the named kernel and by the general one. */
static void check_kernels(const Referee *r, const Position *p, const MoveList *list) {
    Rules general = r->rules;
    MoveList other;
    rules_generalise(&general);
    general.moves(&general, p, &other);
    REFEREE_CHECK(r, list->count == other.count, "the kernels count differently");
    REFEREE_CHECK(r, general.count(&general, p) == list->count, "the general kernel counts wrong");
    for (int i = 0; i < list->count; i++) {
        Position a = *p, b = *p, c = *p;
        Effects effects, again;
        REFEREE_CHECK(r, moves_have(&other, list->move[i]), "the kernels list other moves");
        r->rules.play(&r->rules, &a, list->move[i], &effects);
        general.play(&general, &b, list->move[i], &again);
        r->rules.play(&r->rules, &c, list->move[i], NULL);
        REFEREE_CHECK(r, position_equal(&a, &b), "the kernels play differently");
        REFEREE_CHECK(r, position_equal(&a, &c), "with and without effects differ");
        REFEREE_CHECK(r, memcmp(&effects, &again, sizeof effects) == 0, "other effects");
        check_effects(r, &a, &effects);
    }
}

/* The same position turned and mirrored has the same number of moves two plies deep. */
static void check_symmetry(const Referee *r, const Position *p) {
    const Board *board = r->rules.board;
    uint64_t leaves = rules_perft(&r->rules, p, 2, false);
    REFEREE_CHECK(r, rules_perft(&r->rules, p, 2, true) == leaves, "counted and played leaves");
    for (int s = 0; s < board->symmetries; s++) {
        Position image = *p;
        for (int i = 0; i < 4; i++) image.set[i] = board_image(board, s, p->set[i]);
        REFEREE_CHECK(r, rules_perft(&r->rules, &image, 2, false) == leaves, "symmetry %d", s);
    }
}

/* What the game adds to the position: A9 in lists and refusals, and undo. */
static void check_game(Referee *r, const MoveList *list) {
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        ClauseId clause = game_refusal(&r->game, move);
        REFEREE_CHECK(r, (clause == CLAUSE_NONE) == moves_have(&r->moves, move),
                      "move %d is refused by %d", move, clause);
        REFEREE_CHECK(r, !clause || clause == r->game.reason || clause == CLAUSE_A9c,
                      "move %d is refused by %d", move, clause);
        r->witness->refusals[clause]++;
    }
    if (!r->game.plies || r->game.plies % 5) return;
    Game before = r->game;
    Position now = *game_now(&r->game);
    Move last = r->played[r->game.plies - 1];
    assert_true(game_undo(&r->game));
    REFEREE_CHECK(r, !r->game.result && !r->game.reason, "a result after undo");
    REFEREE_CHECK(r, game_play(&r->game, last, NULL, NULL), "undone and not played again");
    REFEREE_CHECK(r, memcmp(&before, &r->game, sizeof before) == 0, "undo changes the game");
    REFEREE_CHECK(r, position_equal(&now, game_now(&r->game)), "undo changes the position");
}

/* ------------------------------------------------------------------ keys */

enum { KEY_SLOTS = 1 << 16 };
static struct {
    uint64_t key;
    Position position;
} slots[KEY_SLOTS];
static int keys_used;

/* Remembers positions until the table is half full; the same key must mean the same position. */
static void check_key(const Referee *r, const Position *p) {
    uint64_t key = position_key(p);
    Position copy = *p;
    REFEREE_CHECK(r, key != 0 && position_key(&copy) == key, "the key of a copy");
    int slot = (int)(key % KEY_SLOTS);
    for (; slots[slot].key; slot = (slot + 1) % KEY_SLOTS) {
        if (slots[slot].key != key) continue;
        REFEREE_CHECK(r, position_equal(&slots[slot].position, p), "two positions with one key");
        return;
    }
    if (keys_used == KEY_SLOTS / 2) return;
    keys_used++;
    slots[slot].key = key;
    slots[slot].position = *p;
}

/* ------------------------------------------------------------------ games */

static void check_ply(Referee *r) {
    const Position *p = game_now(&r->game);
    MoveList list;
    r->rules.moves(&r->rules, p, &list);
    check_list(r, p, &list);
    check_texts(r, p);
    check_refusals(r, p, &list);
    check_kernels(r, p, &list);
    if (r->game.plies % 3 == 0) referee_children(r, NULL);
    if (r->game.plies % 16 == 3) check_symmetry(r, p);
    check_game(r, &list);
    check_key(r, p);
}

/* How one game is steered, in percent of its moves. */
typedef struct Style {
    int back, capture, king, linger; /* linger: avoids moves that end the game */
} Style;

/* The move that takes back the mover's last one of the same kind, or MOVE_NONE. */
static Move back_move(const Referee *r) {
    int cycle = r->rules.family == FAMILY_GARDSDANSEN ? 4 : 2;
    if (r->game.plies < cycle) return MOVE_NONE;
    Move last = r->played[r->game.plies - cycle];
    Move back = move_make(move_to(last), move_from(last), KIND_SLIDE);
    return moves_have(&r->moves, back) ? back : MOVE_NONE;
}

static Move choose(Chance *chance, const Referee *r, const Style *style) {
    Move back = back_move(r);
    if (back && chance_percent(chance, style->back)) return back;
    const Position *now = game_now(&r->game);
    bool capture = chance_percent(chance, style->capture);
    bool king = chance_percent(chance, style->king);
    bool linger = chance_percent(chance, style->linger);
    MoveList wanted = {0};
    for (int i = 0; i < r->moves.count; i++) {
        Move move = r->moves.move[i];
        Position next = *now;
        Effects effects;
        r->rules.play(&r->rules, &next, move, &effects);
        if (linger && next.result) continue;
        if ((capture && effects.count) || (king && r->rules.letter(now, move_from(move)) == 'K'))
            moves_add(&wanted, move);
    }
    const MoveList *list = wanted.count ? &wanted : &r->moves;
    return list->move[chance_below(chance, list->count)];
}

static Referee referee;

static void play_game(Chance *chance, const char *name, Witness *witness) {
    static const int shares[] = {100, 100, 60, 35, 20, 12, 8};
    int share = shares[chance_below(chance, sizeof shares / sizeof shares[0])];
    Style style = {.back = chance_below(chance, 3) * 45,
                   .capture = chance_below(chance, 2) * 60,
                   .king = chance_below(chance, 2) * 60,
                   .linger = chance_below(chance, 3) * 50};
    if (chance_percent(chance, 20)) {
        referee_open(&referee, name, NULL, witness);
    } else {
        Rules rules;
        Position start;
        char text[POSITION_TEXT];
        assert_true(rules_parse(&rules, name, NULL));
        setup_playable(chance, &rules, share, &start);
        position_write(&rules, &start, text);
        referee_open(&referee, name, text, witness);
    }
    check_ply(&referee);
    for (int ply = 0; ply < 120 && !referee.game.result; ply++) {
        referee_play(&referee, choose(chance, &referee, &style));
        check_ply(&referee);
    }
}

static void every_rules(void **state) {
    const char *name = *state;
    Chance chance = chance_new(name);
    Rules rules;
    int base = 0;
    assert_true(rules_parse(&rules, name, NULL));
    while (rules_base(base) != rules.base) base++;
    Witness *witness = &witnesses[base];
    for (int i = 0; i < lines_count; i++)
        if (!strcmp(lines[i].rules, name)) line_play(&lines[i], &referee, witness, check_ply);
    int options = rules_option_count(rules.base);
    int plies = test_whole() ? 1000 : 400,
        until = witness->plies + test_effort(options < 2 ? 2 * plies : plies);
    while (witness->plies < until) play_game(&chance, name, witness);
}

/* ------------------------------------------------------------------ what must have been seen */

static int missing(const RulesBase *base, const int seen[CLAUSE_LIMIT], int role,
                   const char *words) {
    int count = 0;
    for (int i = 0; i < MAX_CLAUSES && base->clause[i]; i++) {
        ClauseId id = base->clause[i];
        if (!(clause_roles(id) & role) || seen[id]) continue;
        printf("%s: %s never %s\n", base->name, clause_get(id)->id, words);
        count++;
    }
    return count;
}

static void everything_was_seen(void **state) {
    int missed = 0;
    for (int i = 0; i < BASES; i++) {
        const RulesBase *base = rules_base(i);
        const Witness *w = &witnesses[i];
        printf("%s: %d plies, %d draws by repetition, %d barred, %d went on, %d without way out, "
               "%d passes, %d turns without stone\n",
               base->name, w->plies, w->draws, w->barred, w->goes_on, w->no_way_out, w->passes,
               w->turns_without_stone);
        missed += missing(base, w->captures, CLAUSE_CAPTURES, "took");
        missed += missing(base, w->endings, CLAUSE_ENDS, "ended a game");
        missed += missing(base, w->refusals, CLAUSE_REFUSES, "refused");
    }
    if (test_whole()) assert_int_equal(missed, 0);
}

static void repetition_was_seen(void **state) {
    if (!test_whole()) return;
    for (int i = 0; i < BASES; i++) {
        Rules rules;
        const Witness *w = &witnesses[i];
        assert_true(rules_parse(&rules, rules_base(i)->name, NULL));
        if (rules.repetition.occurrences) assert_true(w->draws > 0);
        if (rules.repetition.kind == REPETITION_AGGRESSOR)
            assert_true(w->barred > 0 && w->goes_on > 0 && w->no_way_out > 0);
        if (rules.family == FAMILY_MAERSTANAS) assert_true(w->passes > 0);
        if (rules.family == FAMILY_GARDSDANSEN) assert_true(w->turns_without_stone > 0);
    }
}

int main(void) {
    static char names[MAX_SETS][96];
    static struct CMUnitTest tests[MAX_SETS + 2];
    int count = 0;
    for (int i = 0; i < BASES; i++)
        for (uint32_t options = 0; options < 1u << rules_option_count(rules_base(i)); options++) {
            if (rules_clash(rules_base(i), options)) continue;
            rules_name(rules_base(i), options, names[count], sizeof names[count]);
            tests[count] = (struct CMUnitTest){
                .name = names[count], .test_func = every_rules, .initial_state = names[count]};
            count++;
        }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(everything_was_seen);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(repetition_was_seen);
    return _cmocka_run_group_tests("every rules", tests, (size_t)count, NULL, NULL);
}
