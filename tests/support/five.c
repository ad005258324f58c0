/* See five.h. */
#include "support/five.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int64_t member[PLAYERS];
char id[GAME_ID];
Started started;
TournamentRow wish;

int open_five(void **state) {
    open_empty(state);
    for (int i = 0; i < PLAYERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "Ann%d", i);
        member[i] = person(PERSON_PLAYER, name);
    }
    return 0;
}

int close_five(void **state) {
    free(started.game);
    started = (Started){0};
    return close_it(state);
}

bool due(void) {
    DuePlace place = {0};
    Started all = {0};
    bool good = true;
    do {
        good = tournaments_due(db, &place, &started);
        for (int i = 0; i < started.count; i++)
            strcpy(*MEMORY_ADD(all.game, all.count), started.game[i]);
    } while (good && *place.id);
    free(started.game);
    started = all;
    return good;
}

void make(TournamentKind form, int rounds, int players) {
    TournamentRow row = {.begins = wish.begins,
                         .lasts = wish.lasts,
                         .places = wish.places ? wish.places : TOURNAMENT_MOST,
                         .owner = member[0],
                         .kind = form,
                         .clock = CLOCK_INCREMENT,
                         .base = 60000,
                         .inc = 1000,
                         .rounds = rounds,
                         .name = "Spring",
                         .rules = "tablut-katz"};
    bool done;
    wish = (TournamentRow){0};
    game_id_make(row.id);
    strcpy(id, row.id);
    assert_true(tournaments_add(db, &row));
    for (int i = 0; i < players; i++) {
        assert_true(tournaments_enter(db, id, member[i], 0, &done));
        assert_true(done);
        assert_true(tournaments_enter(db, id, member[i], 0, &done)); /* once is enough */
        assert_false(done);
    }
}

void begin(bool works) {
    bool begun;
    assert_true(tournaments_begin(db, id, &started, &begun));
    assert_int_equal(begun, works);
}

Tournament now(void) {
    Tournament t;
    assert_true(tournaments_read(db, id, &t));
    return t;
}

static int strength(int64_t who) {
    for (int i = 0; i < PLAYERS; i++)
        if (member[i] == who) return PLAYERS - i;
    return 0;
}

void end_game(const char *game) {
    GameRow row;
    PlyRow *plies;
    bool there;
    assert_true(games_read(db, game, &row, &plies));
    free(plies);
    assert_int_equal(row.phase, GAME_PLAYING);
    assert_int_equal(row.to_move, 1);
    assert_true(row.rated && !row.open);
    assert_string_equal(row.tournament, id);
    row.phase = GAME_OVER;
    row.result = strength(row.seat[0]) > strength(row.seat[1]) ? RESULT_P1 : RESULT_P2;
    row.ended = 5;
    assert_true(games_put(db, &row, &there));
    assert_true(tournaments_count(db, game, &started));
}

int play_until(int round) {
    char wait[64][GAME_ID];
    int waiting = 0, played = 0;
    for (;;) {
        Tournament t = now();
        bool begun = t.row.round == round;
        tournament_free(&t);
        if (begun) return played;
        for (int i = 0; i < started.count; i++) strcpy(wait[waiting++], started.game[i]);
        if (!waiting) return played;
        char game[GAME_ID];
        strcpy(game, wait[--waiting]);
        end_game(game);
        played++;
        Started again = {0};
        assert_true(tournaments_count(db, game, &again)); /* a second time counts nothing */
        assert_int_equal(again.count, 0);
        free(again.game);
    }
}

int play_on(void) { return play_until(0); }

bool enter(int who) {
    bool done;
    assert_true(tournaments_enter(db, id, member[who], 0, &done));
    return done;
}

const TournamentEntrant *entrant(const Tournament *t, int who) {
    for (int i = 0; i < t->row.players; i++)
        if (t->entrant[i].person == member[who]) return &t->entrant[i];
    return NULL;
}
