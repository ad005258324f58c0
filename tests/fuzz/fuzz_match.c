/* Fuzz: what the match runner reads from outside. The first byte says as what the rest is read, and
 * by which rules: a line of openings, words of an engine, a line of a journal, an engine's answer.
 * What is refused has a reason; what is taken can be used. */
#include "bologna/guest.h"
#include "match/ugi.h"
#include "match/opening.h"
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())
enum { MOST = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_opening(const Rules *rules, const char *text) {
    static Opening opening;
    static Position path[OPENING_PLIES + 1];
    static Move played[OPENING_PLIES];
    char why[WHY] = "";
    bool skipped = false;
    bool good = opening_line(&opening, rules, text, &skipped, why);
    CHECK(good || strncmp(why, "column ", 7) == 0);
    if (!good || skipped) return;
    Game game;
    game_init(&game, rules, &opening.start, path, played, OPENING_PLIES);
    for (int i = 0; i < opening.plies; i++) CHECK(game_play(&game, opening.move[i], NULL, NULL));
    CHECK(!game.result);
}

/* The words that an entrant was understood as are understood as the same. */
static void check_entrant(const char *text) {
    static const PlayerKind *const kinds[] = {
        &player_ugi,      &player_taefl, &player_bologna, &player_random, &player_greedy,
        &player_beginner, NULL};
    const EntrantWorld world = {kinds, "self"};
    WordList words = {0}, again = {0};
    Entrant first, second;
    char why[WHY] = "";
    if (wordlist_read(&words, text, why) && entrant_read(&first, &words, &world, why)) {
        CHECK(entrants_name(&first, 1, why));
        CHECK(wordlist_read(&again, first.words, why));
        CHECK(entrant_read(&second, &again, &world, why));
        CHECK(entrants_name(&second, 1, why));
        CHECK(strcmp(first.words, second.words) == 0);
        entrant_free(&first);
        entrant_free(&second);
    } else {
        CHECK(*why);
    }
    wordlist_free(&words);
    wordlist_free(&again);
}

static void check_record(const Rules *rules, const char *text) {
    const Entrant entrants[2] = {{.name = "a"}, {.name = "b"}};
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const Schedule schedule = {.entrants = 2, .rounds = 10};
    Record record;
    char why[WHY] = "";
    if (object && record_read(&record, object, rules, &schedule, why)) {
        json_decref(record_json(&record, rules));
        char *game = record_game(&record, rules, entrants, NULL);
        CHECK(strstr(game, "[Rules "));
        free(game);
        record_free(&record);
    } else {
        CHECK(!object || *why);
    }
    json_decref(object);
}

static void check_answer(const Rules *rules, const char *text) {
    Thought thought = {0};
    Trouble problem = {0};
    answer_info(text, &thought);
    CHECK(thought.depth >= 0);
    if (answer_bestmove(rules, text, &thought, &problem))
        CHECK(problem.fault == FAULT_NONE);
    else
        CHECK(problem.fault != FAULT_NONE && *problem.words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[MOST];
    Rules rules;
    if (size < 1 || size >= MOST) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    CHECK(rules_parse(&rules, rules_base(data[0] / 4 % rules_bases())->name, NULL));
    switch (data[0] % 4) {
    case 0: check_opening(&rules, text); break;
    case 1: check_entrant(text); break;
    case 2: check_record(&rules, text); break;
    default: check_answer(&rules, text);
    }
    return 0;
}
