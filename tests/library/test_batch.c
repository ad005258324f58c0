/* Batches: they play as single games do, whatever the rules. */
#include "library/games.h"

enum { GAMES = 5, PLIES = 70, BLOCK = 1 << 20 };

static char block[BLOCK + 16], single_room[GAMES][1 << 14], copy_room[1 << 15];
static uint8_t planes[GAMES * 32 * 121], mask[GAMES * ACTIONS], one[32 * 121 + ACTIONS];

static taefl_batch *batch_of(const char *rules, int games, int plies) {
    static char room[1 << 14];
    size_t size = taefl_batch_size(games, plies);
    assert_true(size <= sizeof block);
    taefl_batch *batch =
        taefl_batch_create(block, size, game_of(room, sizeof room, rules), games, plies);
    assert_non_null(batch);
    assert_int_equal(taefl_batch_games(batch), games);
    return batch;
}

/* What the batch shows of each game is what the single game shows. */
static void assert_shown(const taefl_batch *batch, taefl_game *const *game) {
    uint8_t player[GAMES], half[GAMES];
    size_t actions = (size_t)taefl_fact(game[0], TAEFL_ACTIONS);
    size_t size =
        (size_t)(taefl_fact(game[0], TAEFL_PLANES) * taefl_fact(game[0], TAEFL_PLANE_ROWS) *
                 taefl_fact(game[0], TAEFL_PLANE_COLUMNS));
    taefl_batch_observe(batch, planes, mask, player, half);
    for (int i = 0; i < GAMES; i++) {
        taefl_planes(game[i], one);
        assert_memory_equal(planes + (size_t)i * size, one, size);
        taefl_legal_mask(game[i], one);
        assert_memory_equal(mask + (size_t)i * actions, one, actions);
        assert_int_equal(player[i], taefl_player(game[i]));
        assert_int_equal(half[i], taefl_half(game[i]));
    }
}

/* Each game gets the ply in turn, and a third of them wait. */
static void play_batch(const char *rules, Chance *chance) {
    taefl_batch *batch = batch_of(rules, GAMES, PLIES);
    taefl_game *game[GAMES];
    int32_t actions[GAMES], length[GAMES];
    int8_t reward[GAMES];
    uint8_t done[GAMES], result[GAMES];
    uint16_t reason[GAMES];
    taefl_batch_renew(batch, true);
    for (int i = 0; i < GAMES; i++) game[i] = game_of(single_room[i], sizeof single_room[i], rules);
    for (int step = 0; step < 2 * PLIES; step++) {
        taefl_batch_choose(batch, chance_seed() + (uint64_t)step, actions);
        for (int i = 0; i < GAMES; i++) {
            int own = any_action(game[i], chance);
            if (step % 2) actions[i] = own;
            if ((step + i) % 3 == 0) actions[i] = -1;
        }
        if (!taefl_batch_step(batch, actions, reward, done))
            fail_msg("%s", taefl_batch_error(batch));
        taefl_batch_ends(batch, result, length, reason);
        for (int i = 0; i < GAMES; i++) {
            if (actions[i] >= 0) assert_true(taefl_act(game[i], actions[i]));
            int end = taefl_result(game[i]), full = taefl_plies(game[i]) == PLIES;
            assert_int_equal(reward[i], end == 1 ? 1 : end == 2 ? -1 : 0);
            assert_int_equal(done[i], end ? 1 : full ? 2 : 0);
            if (!done[i]) continue;
            assert_int_equal(result[i], end);
            assert_int_equal(length[i], taefl_plies(game[i]));
            assert_string_equal(taefl_batch_reason(batch, reason[i]), taefl_reason(game[i]));
            assert_true(taefl_set_position(game[i], NULL));
        }
        if (step % 8 == 0) assert_shown(batch, game);
        int number = step % GAMES;
        assert_same(taefl_batch_copy(batch, number, copy_room, sizeof copy_room), game[number]);
    }
}

TEST(steps) { each_rules(play_batch, "batches"); }

static void play_out(const char *rules, Chance *chance) {
    enum { MANY = 12, LONG = 300 };
    uint8_t result[2][MANY];
    int32_t plies[2][MANY];
    uint16_t reason[2][MANY];
    for (int again = 0; again < 2; again++) {
        taefl_batch *batch = batch_of(rules, MANY, LONG);
        taefl_batch_playout(batch, 3);
        taefl_batch_ends(batch, result[again], plies[again], reason[again]);
        for (int i = 0; i < MANY; i++) {
            taefl_game *game = taefl_batch_copy(batch, i, copy_room, sizeof copy_room);
            assert_int_equal(taefl_result(game), result[again][i]);
            assert_int_equal(taefl_plies(game), plies[again][i]);
            assert_true(taefl_result(game) || plies[again][i] == LONG);
            assert_string_equal(taefl_reason(game), taefl_batch_reason(batch, reason[again][i]));
        }
        taefl_batch_renew(batch, true);
        taefl_batch_playout(batch, 3); /* nothing to play: they begin anew */
        assert_int_equal(taefl_plies(taefl_batch_copy(batch, 3, copy_room, sizeof copy_room)), 0);
    }
    assert_memory_equal(result[0], result[1], sizeof result[0]);
    assert_memory_equal(plies[0], plies[1], sizeof plies[0]);
    assert_memory_equal(reason[0], reason[1], sizeof reason[0]);
}

TEST(playouts) {
    each_rules(play_out, "playouts");
    /* On every machine. */
    int32_t plies[100], sum = 0;
    taefl_batch *batch = batch_of("maerstanas", 100, 60);
    taefl_batch_playout(batch, 1);
    taefl_batch_ends(batch, NULL, plies, NULL);
    for (int i = 0; i < 100; i++) sum += plies[i];
    assert_int_equal(sum, 3555);
}

/* What cannot be is refused, and changes nothing. */
TEST(refusals) {
    int32_t wait[2] = {-1, -1}, actions[2], plies[2];
    uint8_t done[2];
    taefl_game *model = game_of(single_room[0], sizeof single_room[0], "brandubh");
    size_t size = taefl_batch_size(2, 3);
    assert_null(taefl_batch_create(block, size - 1, model, 2, 3));
    assert_null(taefl_batch_create(block, size, model, 0, 3));
    assert_null(taefl_batch_create(block, size, model, 2, 0));
    assert_true(taefl_batch_size(INT32_MAX, INT32_MAX / 4) > (size_t)1 << 60);
    for (size_t odd = 0; odd < 16; odd++) {
        memset(block, 'x', sizeof block);
        taefl_batch *batch = taefl_batch_create(block + odd, size, model, 2, 3);
        for (int ply = 0; ply < 3; ply++) {
            taefl_batch_choose(batch, 5, actions);
            assert_true(taefl_batch_step(batch, actions, NULL, done));
            assert_int_equal(done[1], ply == 2 ? 2 : 0);
        }
        assert_int_equal(block[odd + size], 'x');
        for (size_t i = 0; i < odd; i++) assert_int_equal(block[i], 'x');
    }
    taefl_batch *batch = taefl_batch_create(block, size, model, 2, 3);
    taefl_batch_choose(batch, 5, actions);
    actions[1] = 0;
    assert_false(taefl_batch_step(batch, actions, NULL, NULL));
    assert_string_equal(taefl_batch_error(batch), "game 1: a1b1 is not legal: X1");
    actions[1] = 7 * 7 * 12;
    assert_false(taefl_batch_step(batch, actions, NULL, NULL));
    assert_string_equal(taefl_batch_error(batch), "game 1: '588' is not a number from 0 to 587");
    assert_int_equal(taefl_plies(taefl_batch_copy(batch, 0, copy_room, sizeof copy_room)), 0);
    taefl_batch_ends(batch, NULL, plies, NULL);
    assert_int_equal(plies[0] + plies[1], 0);
    /* A game that is cut off, and one alone that begins anew. */
    taefl_batch_playout(batch, 1);
    taefl_batch_observe(batch, NULL, mask, NULL, NULL);
    for (int i = 0; i < 2 * 588; i++) assert_int_equal(mask[i], 0);
    taefl_batch_choose(batch, 1, actions);
    assert_memory_equal(actions, wait, sizeof wait);
    assert_true(taefl_batch_step(batch, wait, NULL, done));
    assert_int_equal(done[0] + done[1], 0);
    taefl_batch_reset(batch, (const uint8_t[]){0, 1});
    taefl_batch_choose(batch, 1, actions);
    assert_int_equal(actions[0], -1);
    assert_true(actions[1] >= 0);
    actions[0] = actions[1];
    assert_false(taefl_batch_step(batch, actions, NULL, NULL));
    assert_non_null(strstr(taefl_batch_error(batch), "game 0: "));
    assert_string_equal(taefl_batch_reason(batch, 0), "");
    assert_null(taefl_batch_reason(batch, -1));
    assert_null(taefl_batch_reason(batch, 60000));
}

/* A game goes in with its history and comes out with it; the start stays the batch's. */
TEST(exchange) {
    static const char *const round[] = {"d7-e7", "d5-e5", "e7-d7", "e5-d5"};
    taefl_batch *batch = batch_of("brandubh", 2, 12);
    taefl_game *game = game_of(single_room[0], sizeof single_room[0], "brandubh");
    for (int i = 0; i < 4; i++) assert_true(taefl_play(game, round[i]));
    assert_true(taefl_batch_put(batch, 1, game));
    assert_same(taefl_batch_copy(batch, 1, copy_room, sizeof copy_room), game);
    for (int i = 0; i < 4; i++) {
        int32_t actions[2] = {-1, taefl_action(game, round[i])};
        uint8_t done[2];
        int8_t reward[2];
        assert_true(taefl_batch_step(batch, actions, reward, done));
        assert_true(taefl_play(game, round[i]));
        assert_int_equal(done[1], i == 3);
        assert_int_equal(reward[1], i == 3 ? -1 : 0);
    }
    assert_same(taefl_batch_copy(batch, 1, copy_room, sizeof copy_room), game);
    assert_null(taefl_batch_copy(batch, 1, copy_room, taefl_game_size(0)));
    assert_null(taefl_batch_copy(batch, 2, copy_room, sizeof copy_room));
    assert_false(taefl_batch_put(batch, 2, game));
    assert_string_equal(taefl_batch_error(batch), "'2' is not a number from 0 to 1");
    assert_false(
        taefl_batch_put(batch, 0, game_of(single_room[1], sizeof single_room[1], "ard-ri")));
    assert_non_null(strstr(taefl_batch_error(batch), "ard-ri"));
    taefl_batch *small = batch_of("brandubh", 2, 7);
    assert_false(taefl_batch_put(small, 0, game));
    assert_non_null(strstr(taefl_batch_error(small), "7 plies"));
    /* A batch may begin anywhere, but not at an end. */
    assert_null(taefl_batch_create(block, sizeof block, game, 1, 5));
    assert_true(taefl_undo(game));
    batch = taefl_batch_create(block, sizeof block, game, 1, 5);
    char text[TAEFL_POSITION_SIZE], same[TAEFL_POSITION_SIZE];
    taefl_batch_reset(batch, NULL);
    taefl_position(game, text, sizeof text);
    taefl_position(taefl_batch_copy(batch, 0, copy_room, sizeof copy_room), same, sizeof same);
    assert_string_equal(text, same);
}

static void evaluations(const char *rules, Chance *chance) {
    taefl_batch *batch = batch_of(rules, GAMES, PLIES);
    int32_t score[GAMES], chances[GAMES], actions[GAMES];
    for (int step = 0; step < PLIES; step++) {
        for (int i = 0; i < GAMES; i++) actions[i] = -1;
        taefl_batch_choose(batch, (uint64_t)step, actions);
        assert_true(taefl_batch_step(batch, actions, NULL, NULL));
        if (step % 23) continue;
        for (int terms = 0; terms < 2; terms++) {
            const taefl_network *network = terms ? taefl_network_none() : NULL;
            assert_true(taefl_batch_evaluate(batch, network, score, chances));
            for (int i = 0; i < GAMES; i++) {
                taefl_game *game = taefl_batch_copy(batch, i, copy_room, sizeof copy_room);
                int value = 0, told = taefl_result(game) == 1   ? 1000
                                      : taefl_result(game) == 2 ? 0
                                                                : 500;
                assert_int_equal(taefl_evaluate(game, network, &value, &told), !taefl_result(game));
                assert_int_equal(score[i], value);
                assert_int_equal(chances[i], told);
            }
        }
    }
}

TEST(evaluated) { each_rules(evaluations, "evaluations"); }
