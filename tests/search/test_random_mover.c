/* At 2,000 nodes a move the engine beats somebody who moves at random, in every published rule set
 * and from both sides: no loss, at most one draw in 100 games (Mǽrstánas: at most two games not
 * won). Ten games a side by default; TAEFL_LONG=1 makes it 50. */
#include "bed.h"
#include "support/chance.h"

enum { NODES = 2000, GAMES = 10 };

static Result play_game(Bed *bed, Chance *chance, const char *rules, int engine) {
    bed_set(bed, rules, NULL);
    while (!bed->game.result && bed->game.plies < BED_PLIES) {
        MoveList list;
        game_moves(&bed->game, &list);
        Move move = list.move[chance_below(chance, list.count)];
        if (game_now(&bed->game)->side == engine) move = bed_search_nodes(bed, NODES);
        assert_true(game_play(&bed->game, move, NULL, NULL));
    }
    return bed->game.result;
}

TEST(beats_a_random_mover) {
    Chance chance = chance_new("random mover");
    Bed *bed = bed_new("maerstanas", NULL);
    int games = test_effort(GAMES);
    for (int b = 0; b < BED_BASES; b++) {
        for (int engine = P1; engine <= P2; engine++) {
            int won = 0, lost = 0;
            for (int i = 0; i < games; i++) {
                Result result = play_game(bed, &chance, bed_bases[b], engine);
                won += result == result_win(engine);
                lost += result == result_win(!engine);
            }
            printf("%s as player %d: %d won, %d lost of %d\n", bed_bases[b], engine + 1, won, lost,
                   games);
            bool scored = bed->rules.score != NULL;
            if (!scored) assert_int_equal(lost, 0);
            assert_true(games - won <= (scored ? 2 : 1));
        }
    }
    free(bed);
}
