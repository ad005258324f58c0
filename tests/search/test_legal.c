/* However little it may look at, and whatever lies behind it, a search answers with a move that the
 * plain reference finds legal. Half of the searches have no history, half stand in a game; games
 * go back and forth so that repetitions and moves forbidden by them (A9) come up. 4,000 searches
 * by default; TAEFL_LONG=1 makes it 100,000. */
#include "bed.h"
#include "support/chance.h"
#include "support/referee.h"
#include "support/setup.h"

enum { SEARCHES = 4000, LONG_SEARCHES = 50000, GAME_SEARCHES = 40 };

static unsigned char memory[1 << 16];
static Table table;
static Searcher searcher;
static Witness witness;
static long with_history, without_history, near_barred;

static void check_search(Referee *r, Chance *chance) {
    SearchLimits limits = search_limits();
    limits.nodes = 1 + (uint64_t)chance_below(chance, chance_percent(chance, 50) ? 8 : 200);
    if (chance_percent(chance, 20)) limits.strength = 1 + chance_below(chance, MAX_STRENGTH);
    limits.seed = (uint64_t)chance_below(chance, 1000);
    SearchResult result;
    search_go(&searcher, &r->game, &limits, NULL, (SearchReport){0}, &result);
    REFEREE_CHECK(r, result.nodes <= limits.nodes, "%d nodes", (int)result.nodes);
    char text[MOVE_TEXT], plain[PLAIN_MOVES][8];
    move_write(&r->rules, result.best, text);
    int count = plain_moves(&r->plain, plain), i = 0;
    while (i < count && strcmp(plain[i], text) != 0) i++;
    REFEREE_CHECK(r, i < count, "the engine's move %s is illegal", text);
    MoveList all;
    r->rules.moves(&r->rules, game_now(&r->game), &all);
    near_barred += all.count > count;
    if (r->game.plies)
        with_history++;
    else
        without_history++;
}

/* Prefers the move that takes the mover's last one back. */
static Move next_move(const Referee *r, Chance *chance) {
    int n = r->game.plies;
    if (n >= 2 && chance_percent(chance, 90)) {
        Move last = r->played[n - 2];
        Move back = move_make(move_to(last), move_from(last), KIND_SLIDE);
        if (move_kind(last) == KIND_SLIDE && moves_have(&r->moves, back)) return back;
    }
    return r->moves.move[chance_below(chance, r->moves.count)];
}

static void open_random(Referee *r, Chance *chance, const Rules *rules) {
    char text[POSITION_TEXT];
    Position position;
    setup_playable(chance, rules, 10 + chance_below(chance, 90), &position);
    position_write(rules, &position, text);
    referee_open(r, rules->name, text, &witness);
}

static void never_plays_an_illegal_move(void **state) {
    static Referee referee;
    long wanted = getenv("TAEFL_LONG") ? LONG_SEARCHES : test_effort(SEARCHES);
    Chance chance = chance_new("legal");
    Rules rules;
    while (without_history < wanted / 2) {
        setup_rules(&chance, &rules);
        open_random(&referee, &chance, &rules);
        check_search(&referee, &chance);
    }
    while (with_history < wanted / 2) {
        setup_rules(&chance, &rules);
        if (chance_percent(&chance, 50))
            referee_open(&referee, rules.name, NULL, &witness);
        else
            open_random(&referee, &chance, &rules);
        search_new_game(&searcher);
        for (int i = 0; i < GAME_SEARCHES && !referee.game.result; i++) {
            if (i) check_search(&referee, &chance);
            referee_play(&referee, next_move(&referee, &chance));
        }
    }
    printf("%ld searches with history, %ld without, %ld where a move was barred\n", with_history,
           without_history, near_barred);
    assert_true(witness.draws > 0);
}

int main(void) {
    table_init(&table, memory, sizeof memory);
    search_init(&searcher, &table);
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_plays_an_illegal_move)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
