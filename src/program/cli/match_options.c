/* See match_options.h. */
#include "cli/match_options.h"
#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"
#include "bologna/guest.h"
#include "cli/input.h"
#include "learning/learn.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "match/player.h"
#include "record/lawtext.h"
#include "search/profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What openings are judged with unless it is said: a clock is taken to last for CLOCK_MOVES. */
enum { CLOCK_MOVES = 40, NODES_A_MS = 1000, UNKNOWN_NODES = 10000, MOST_NODES = 1000000000 };

/* ------------------------------------------------------------------ from the command line */

/* The words of one row, given for the `time`th time (-1: all times). */
static void words_of_row(const CommandCall *call, int row, int time, WordList *list) {
    for (int i = 0; i < call->listed; i++)
        if (call->list[i].row == row && (time < 0 || call->list[i].time == time))
            wordlist_add(list, call->list[i].text);
}

/* What holds for every engine, unless its own words say otherwise. */
static void words_for_each(const CommandCall *call, WordList *list) {
    if (call_has(call, MATCH_TC)) wordlist_print(list, "tc=%s", call->value[MATCH_TC]);
    if (call_has(call, MATCH_RESTART)) wordlist_add(list, "restart=yes");
    words_of_row(call, MATCH_EACH, -1, list);
}

/* The command that runs our own engine. */
static const char *self_command(void) {
    static char *command;
    char path[2048];
    if (!command && child_self(path, sizeof path))
        command = child_command((const char *const[]){path, "engine", NULL});
    return command ? command : "taefl engine";
}

const EntrantWorld *match_world(void) {
    static const PlayerKind *const kinds[] = {
        &player_ugi,      &player_taefl, &player_bologna, &player_random, &player_greedy,
        &player_beginner, NULL};
    static EntrantWorld world = {.kinds = kinds};
    world.self = self_command();
    return &world;
}

static void add_line(json_t *lines, const WordList *words) {
    char *line = wordlist_line(words);
    json_array_append_new(lines, json_text(line));
    free(line);
}

/* One engine a line, '#' before a comment. Each is tried here, to say which line is wrong. */
static int engines_file(const CommandCall *call, const char *path, json_t *lines) {
    const char *reason = NULL;
    LineReader *reader = lines_open(path, &reason);
    if (!reader) return fail(EXIT_INPUT, "%s: %s", path, reason);
    size_t length;
    int number = 0, code = EXIT_FINE;
    for (char *text; !code && (text = lines_next(reader, &length, &reason));) {
        WordList own = {0}, words = {0};
        Entrant entrant;
        char why[WHY];
        number++;
        words_for_each(call, &words);
        bool good = wordlist_read(&own, text, why);
        for (int i = 0; i < own.count; i++) wordlist_add(&words, own.word[i]);
        if (good && own.count) {
            good = entrant_read(&entrant, &words, match_world(), why);
            if (good) {
                entrant_free(&entrant);
                add_line(lines, &words);
            }
        }
        if (!good) code = fail(EXIT_INPUT, "%s: line %d: %s", path, number, why);
        wordlist_free(&own);
        wordlist_free(&words);
    }
    if (!code && reason) code = fail(EXIT_INPUT, "%s: line %d: %s", path, number + 1, reason);
    lines_close(reader);
    return code;
}

static void engines_of_line(const CommandCall *call, json_t *lines) {
    int times = 0;
    for (int i = 0; i < call->listed; i++)
        if (call->list[i].row == MATCH_ENGINE && call->list[i].time >= times)
            times = call->list[i].time + 1;
    for (int t = 0; t < times; t++) {
        WordList words = {0};
        words_for_each(call, &words);
        words_of_row(call, MATCH_ENGINE, t, &words);
        add_line(lines, &words);
        wordlist_free(&words);
    }
}

/* null if the option is not given. */
static json_t *row_line(const CommandCall *call, int row) {
    if (!call_has(call, row)) return json_null();
    WordList words = {0};
    words_of_row(call, row, -1, &words);
    char *line = wordlist_line(&words);
    json_t *text = json_text(line);
    free(line);
    wordlist_free(&words);
    return text;
}

json_t *match_settings(const CommandCall *call, int *code) {
    json_t *lines = json_array();
    engines_of_line(call, lines);
    *code = call_has(call, MATCH_ENGINES) ? engines_file(call, call->value[MATCH_ENGINES], lines)
                                          : EXIT_FINE;
    if (*code) {
        json_decref(lines);
        return NULL;
    }
    const char *rules = call->value[MATCH_RULES];
    return json_pack("{s:o, s:o, s:I, s:b, s:o, s:I, s:o, s:o}", "rules",
                     json_text(rules ? rules : "tablut-ashton"), "engines", lines, "pairs",
                     (json_int_t)call->number[MATCH_PAIRS], "gauntlet",
                     call_has(call, MATCH_GAUNTLET), "openings", row_line(call, MATCH_OPENINGS),
                     "seed", (json_int_t)call->number[MATCH_SEED], "sprt",
                     row_line(call, MATCH_SPRT), "adjudicate", row_line(call, MATCH_ADJUDICATE));
}

/* ------------------------------------------------------------------ reading the object */

/* Our engines get the rules as text, so they are told where the law's own network is. */
static void use_network(MatchOptions *o) {
    const char *path = rulefiles_network(&o->rules);
    for (int i = 0; i < o->count && path; i++)
        if (o->entrant[i].own_command && !entrant_option(&o->entrant[i], "EvalFile"))
            wordlist_print(&o->entrant[i].options, "EvalFile=%s", path);
}

static int read_engines(MatchOptions *o, const json_t *settings) {
    const json_t *lines = json_object_get(settings, "engines");
    char why[WHY];
    if (json_array_size(lines) > MAX_ENTRANTS)
        return fail(EXIT_USAGE, "there are more than %d engines", MAX_ENTRANTS);
    if (json_array_size(lines) < 2)
        return fail(EXIT_USAGE, "a match needs two or more engines; write --engine WORD… for each");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        WordList words = {0};
        bool good = line && wordlist_read(&words, line, why) &&
                    entrant_read(&o->entrant[o->count], &words, match_world(), why);
        wordlist_free(&words);
        if (!good) return fail(EXIT_USAGE, "engine %zu: %s", i + 1, line ? why : "no line");
        const PlayerKind *kind = o->entrant[o->count++].kind;
        if (kind->rules && strcmp(kind->rules, o->rules.name) != 0)
            return fail(EXIT_USAGE,
                        "engine %zu: kind=%s plays %s only, but the match is of %s; use --rules=%s",
                        i + 1, kind->name, kind->rules, o->rules.name, kind->rules);
    }
    use_network(o);
    if (!entrants_name(o->entrant, o->count, why)) return fail(EXIT_USAGE, "%s", why);
    return EXIT_FINE;
}

/* What evaluates for an engine of ours. Of an EvalFile that it will refuse nothing is said. */
static void tell_evaluation(Entrant *e, const Rules *rules) {
    const char *path = entrant_option(e, "EvalFile");
    if (e->kind == &player_greedy) path = "none";
    if (!e->own_command && e->kind != &player_greedy) return;
    if (!path || strcmp(path, "<empty>") == 0) {
        profile_evaluation(rules, e->evaluation);
    } else if (strcmp(path, "none") == 0) {
        snprintf(e->evaluation, sizeof e->evaluation, "terms");
    } else {
        NetworkFile *file = memory_get(sizeof *file);
        if (network_load(path, rules, file, NULL))
            network_words(file->rules, file->sum, e->evaluation);
        free(file);
    }
}

/* NAME=NUMBER words after an option. */
typedef struct NumberWord {
    const char *name;
    double low, high, *value;
    Lead *lead; /* instead of `value`: hundredths, or a chance */
} NumberWord;

static bool read_number(const NumberWord *known, const char *text) {
    if (known->lead) return word_lead(text, (int)known->high, 51, 100, known->lead);
    return word_real(text, known->low, known->high, known->value);
}

static int read_numbers(const char *option, const char *line, const NumberWord *known, int count) {
    WordList words = {0};
    char why[WHY];
    int code = wordlist_read(&words, line, why) ? EXIT_FINE : EXIT_USAGE;
    for (int i = 0; i < words.count && !code; i++) {
        const char *value = NULL;
        int k = 0;
        while (k < count && !(value = word_value(words.word[i], known[k].name))) k++;
        if (k == count)
            code = fail(EXIT_USAGE, "%s: '%s' is not expected", option, words.word[i]);
        else if (!read_number(&known[k], value))
            code = fail(EXIT_USAGE, "%s: '%s' is not a number from %g to %g%s", option,
                        words.word[i], known[k].low, known[k].high,
                        known[k].lead ? ", or a win probability from 51% to 100%" : "");
    }
    wordlist_free(&words);
    return code;
}

static int read_sprt(MatchOptions *o, const json_t *settings) {
    const char *line = json_string_value(json_object_get(settings, "sprt"));
    o->sprt = (Sprt){0, 10, 0.05, 0.05};
    o->has_sprt = line != NULL;
    if (!line) return EXIT_FINE;
    const NumberWord known[] = {{"elo0", -1000, 1000, &o->sprt.elo0, NULL},
                                {"elo1", -1000, 1000, &o->sprt.elo1, NULL},
                                {"alpha", 0.0001, 0.4999, &o->sprt.alpha, NULL},
                                {"beta", 0.0001, 0.4999, &o->sprt.beta, NULL}};
    int code = read_numbers("--sprt", line, known, 4);
    if (code) return code;
    if (o->sprt.elo0 >= o->sprt.elo1)
        return fail(EXIT_USAGE, "--sprt: elo0 must be less than elo1");
    if (o->count != 2)
        return fail(EXIT_USAGE, "--sprt needs exactly two engines, and there are %d", o->count);
    return EXIT_FINE;
}

static int read_adjudication(MatchOptions *o, const json_t *settings) {
    const char *line = json_string_value(json_object_get(settings, "adjudicate"));
    Lead score = {0};
    double moves = 4, plies = 0;
    if (!line) return EXIT_FINE;
    const NumberWord known[] = {{"score", 1, 1000000, NULL, &score},
                                {"moves", 1, 1000, &moves, NULL},
                                {"plies", 1, MAX_GAME_PLIES, &plies, NULL}};
    int code = read_numbers("--adjudicate", line, known, 3);
    if (code) return code;
    o->adjudication = (Adjudication){score, (int)moves, (int)plies};
    if (score.amount == 0 && plies == 0)
        return fail(EXIT_USAGE, "--adjudicate needs score=N, plies=N or both");
    return EXIT_FINE;
}

/* The nodes that whoever looks at most looks at in a move, about. */
static int64_t most_nodes(const MatchOptions *o) {
    int64_t most = 0;
    for (int i = 0; i < o->count; i++) {
        const Control *c = &o->entrant[i].control;
        int64_t ms = c->clock.base_ms / CLOCK_MOVES + c->clock.inc_ms,
                nodes = c->nodes ? c->nodes : INT64_MAX;
        if (c->movetime_ms && (!ms || c->movetime_ms < ms)) ms = c->movetime_ms;
        if (ms && ms * NODES_A_MS < nodes) nodes = ms * NODES_A_MS;
        if (nodes < INT64_MAX && nodes > most) most = nodes;
    }
    return most < 1 ? UNKNOWN_NODES : most < MOST_NODES ? most : MOST_NODES;
}

static int read_openings(MatchOptions *o, const json_t *settings) {
    const char *line = json_string_value(json_object_get(settings, "openings"));
    WordList words = {0};
    char why[WHY];
    bool good = (!line || wordlist_read(&words, line, why)) &&
                openings_read(&o->openings, &words, &o->rules, most_nodes(o), o->seed, why);
    wordlist_free(&words);
    return good ? EXIT_FINE : fail(EXIT_INPUT, "%s", why);
}

/* Everything as it was understood, so that two ways to say the same are the same. */
static json_t *fixed_form(const MatchOptions *o) {
    char sprt[160], adjudicate[96], sum[17], hash[24], score[LEAD_TEXT], law[RULEFILE_LAW];
    json_t *lines = json_array();
    for (int i = 0; i < o->count; i++) json_array_append_new(lines, json_text(o->entrant[i].words));
    snprintf(sprt, sizeof sprt, "elo0=%.10g elo1=%.10g alpha=%.10g beta=%.10g", o->sprt.elo0,
             o->sprt.elo1, o->sprt.alpha, o->sprt.beta);
    const Adjudication *a = &o->adjudication;
    bool by_score = a->score.amount != 0;
    snprintf(hash, sizeof hash, "%016" PRIx64, o->openings.hash);
    lead_write(a->score, score);
    int length = by_score
                     ? snprintf(adjudicate, sizeof adjudicate, "score=%s moves=%d", score, a->moves)
                     : 0;
    if (a->plies)
        snprintf(adjudicate + length, sizeof adjudicate - (size_t)length, "%splies=%d",
                 length ? " " : "", a->plies);
    const char *network = rulefiles_network(&o->rules);
    return json_pack("{s:s, s:s*, s:s*, s:s*, s:o, s:i, s:b, s:o, s:s*, s:I, s:s?, s:s?}", "rules",
                     o->rules.name, "rulesText", lawtext_of(&o->rules, law), "network", network,
                     "networkSum", network ? profile_sum(&o->rules, sum) : NULL, "engines", lines,
                     "pairs", o->schedule.rounds, "gauntlet", (int)o->schedule.gauntlet, "openings",
                     o->openings.words ? json_text(o->openings.words) : json_null(),
                     "openings-hash", o->openings.count ? hash : NULL, "seed", (json_int_t)o->seed,
                     "sprt", o->has_sprt ? sprt : NULL, "adjudicate",
                     by_score || a->plies ? adjudicate : NULL);
}

/* The network of the match that is resumed. It must be the same one. */
static int take_network(const Rules *rules, const char *path, const json_t *settings) {
    const char *then = json_string_value(json_object_get(settings, "networkSum"));
    char now[17];
    int code = rulefiles_take_network(rules, path);
    if (code || (then && strcmp(profile_sum(rules, now), then) == 0)) return code;
    return fail(EXIT_INPUT, "%s: the match was played with another network, %s", path,
                then ? then : "?");
}

int match_options_read(MatchOptions *out, const json_t *settings, bool report) {
    *out = (MatchOptions){.seed = (uint64_t)json_integer_value(json_object_get(settings, "seed"))};
    const char *rules = json_string_value(json_object_get(settings, "rules"));
    const char *law = json_string_value(json_object_get(settings, "rulesText"));
    int code = rules && law ? rulefiles_take(rules, law) : EXIT_FINE;
    const char *network = json_string_value(json_object_get(settings, "network"));
    if (!code) code = input_rules(&out->rules, rules ? rules : "?");
    if (!code && network && !report) code = take_network(&out->rules, network, settings);
    if (!code) code = read_engines(out, settings);
    for (int i = 0; i < out->count && !code; i++) tell_evaluation(&out->entrant[i], &out->rules);
    if (!code) code = read_sprt(out, settings);
    if (!code) code = read_adjudication(out, settings);
    if (!code && !report) code = read_openings(out, settings);
    json_int_t pairs = json_integer_value(json_object_get(settings, "pairs"));
    out->schedule = (Schedule){.entrants = out->count,
                               .gauntlet = json_is_true(json_object_get(settings, "gauntlet")),
                               .rounds = pairs < 1 ? 1 : (int)pairs};
    out->schedule.once =
        out->count == 2 && !out->has_sprt && entrants_repeat(&out->entrant[0], &out->entrant[1]);
    if (!code && pairs * 2 * schedule_pairings(&out->schedule) > MAX_GAMES)
        code = fail(EXIT_USAGE, "more than %d games", MAX_GAMES);
    if (!code)
        out->settings = fixed_form(out);
    else
        match_options_free(out);
    return code;
}

void match_options_free(MatchOptions *options) {
    for (int i = 0; i < options->count; i++) entrant_free(&options->entrant[i]);
    options->count = 0;
    openings_free(&options->openings);
    json_decref(options->settings);
    options->settings = NULL;
}

/* ------------------------------------------------------------------ comparing */

static const char *shown(const json_t *value, char *buffer, size_t size) {
    if (!value || json_is_null(value)) return "nothing";
    if (json_is_string(value)) return json_string_value(value);
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    snprintf(buffer, size, "%s", text ? text : "?");
    free(text);
    return buffer;
}

static bool same_value(const char *what, const json_t *now, const json_t *journal,
                       const char *path) {
    char left[256], right[256];
    bool nothing = (!now || json_is_null(now)) && (!journal || json_is_null(journal));
    if (nothing || (now && journal && json_equal(now, journal))) return true;
    fail(0, "%s: other settings: %s: there %s, now %s", path, what,
         shown(journal, left, sizeof left), shown(now, right, sizeof right));
    return false;
}

bool match_settings_fit(const json_t *now, const json_t *journal, const char *path) {
    static const char *const keys[] = {"rules",         "seed", "gauntlet",   "openings",
                                       "openings-hash", "sprt", "adjudicate", "networkSum"};
    bool same = true;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        same &= same_value(keys[i], json_object_get(now, keys[i]),
                           json_object_get(journal, keys[i]), path);
    const json_t *left = json_object_get(now, "engines"),
                 *right = json_object_get(journal, "engines");
    for (size_t i = 0; i < json_array_size(left) || i < json_array_size(right); i++) {
        char what[32];
        snprintf(what, sizeof what, "engine %zu", i + 1);
        same &= same_value(what, json_array_get(left, i), json_array_get(right, i), path);
    }
    return same;
}
