/* taefl match report, taefl match ratings: results of earlier games. */
#include "cli/input.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "cli/match_options.h"
#include "match/report.h"
#include "cli/report.h"
#include "match/journal.h"
#include "match/ratings.h"
#include "record/gamefile.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ report */

static int report(const char *path, const MatchOptions *options, bool json) {
    Results results;
    bool torn;
    char why[WHY];
    results_init(&results, &options->schedule, &options->rules);
    const JournalReader reader = {&options->rules, &options->schedule, &results, NULL, NULL};
    int code = EXIT_FINE;
    if (journal_read(path, reader, &torn, why)) {
        bool all = results.games >= (uint64_t)schedule_games(&options->schedule);
        const Sprt *sprt = options->has_sprt ? &options->sprt : NULL;
        bool decided = sprt && sprt_verdict(sprt, &results.pairing[0].pairs) != SPRT_GOES_ON;
        const MatchReport report = {&options->rules,
                                    options->entrant,
                                    &results,
                                    sprt,
                                    referee_last_ply(&options->adjudication),
                                    decided ? "decided"
                                    : all   ? "complete"
                                            : "unfinished"};
        if (torn) fail(0, "%s: the last line is incomplete and is left out", path);
        if (json)
            json_line(match_report_json(&report));
        else
            match_report_text(stdout, &report);
    } else {
        code = fail(EXIT_INPUT, "%s", why);
    }
    results_finish(&results);
    return code;
}

int match_document_report(const char *path, bool json) {
    bool there;
    char why[WHY];
    json_t *settings = journal_settings(path, &there, why);
    if (!settings) return fail(EXIT_INPUT, "%s", why);
    MatchOptions *options = memory_get(sizeof *options);
    int code = match_options_read(options, settings, true);
    json_decref(settings);
    if (!code) {
        code = report(path, options, json);
        match_options_free(options);
    } else {
        code = EXIT_INPUT;
    }
    free(options);
    return code;
}

/* ------------------------------------------------------------------ ratings */

enum { FILE_LIMIT = 1 << 30, ARENA = 64 << 20 };

/* A game counts if it has a result and both players have names. */
static void take(Ratings *ratings, const Tree *tree, long *left_out) {
    const char *first = tree_tag(tree, "Player1"), *second = tree_tag(tree, "Player2");
    Result result = tree_result(tree);
    if (!first || !second || !result || strcmp(first, second) == 0) {
        ++*left_out;
        return;
    }
    ratings_add(ratings, first, second, result == RESULT_DRAW ? 1 : result == RESULT_P1 ? 2 : 0);
}

static int take_file(Ratings *ratings, const char *path, void *memory, long *left_out) {
    size_t size;
    char *text = input_text(path, FILE_LIMIT, &size);
    if (!text) return EXIT_INPUT;
    int code = EXIT_FINE;
    GameFile file = gamefile_over(text, size);
    while (!code && gamefile_more(&file)) {
        Arena arena = arena_over(memory, ARENA);
        Tree tree;
        Error error;
        if (gamefile_read(&file, &arena, &tree, &error))
            take(ratings, &tree, left_out);
        else
            code = fail_error(path, &error);
    }
    free(text);
    return code;
}

static void print_ratings(const Ratings *r, const EloRating *list, bool json) {
    if (!json) {
        printf("%-32s %8s %7s %7s %7s %9s", "", "Elo", "±95 %", "games", "%", "");
        printf("\n");
    }
    for (int i = 0; i < r->players; i++) {
        const EloRating *p = &list[i];
        const RatedPlayer *who = &r->player[p->player];
        double share = who->games ? who->points / (double)who->games : 0;
        if (json)
            json_line(json_pack("{s:o, s:o, s:o, s:I, s:f, s:i}", "name", json_text(who->name),
                                "elo", json_finite(p->elo), "error", json_finite(p->error), "games",
                                (json_int_t)who->games, "score", share, "group", p->group));
        else
            print_line(stdout, "%-32s %+8.1f %7.1f %7ld %7.1f  group %d", who->name, p->elo,
                       p->error, who->games, 100 * share, p->group);
    }
}

int match_document_ratings(char *const *files, int count, bool json) {
    Ratings ratings = {0};
    long left_out = 0;
    int code = EXIT_FINE;
    void *memory = memory_resize(NULL, ARENA);
    for (int i = 0; i < count && !code; i++)
        code = take_file(&ratings, files[i], memory, &left_out);
    free(memory);
    if (!code && left_out)
        fail(0, "%ld games without a result or without two names are left out", left_out);
    if (!code && !ratings.players) code = fail(EXIT_INPUT, "there are no games to rate");
    if (!code) {
        EloRating *list = memory_get((size_t)ratings.players * sizeof *list);
        int groups = ratings_compute(&ratings, list);
        print_ratings(&ratings, list, json);
        if (groups > 1)
            fail(0,
                 "the players form %d groups that cannot be compared: between two groups there are "
                 "no games, or one group won or lost all",
                 groups);
        free(list);
    }
    ratings_finish(&ratings);
    return code;
}
