/* See bot_match.h. */
#include "cli/bot_match.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "match/report.h"
#include "match/words.h"
#include "search/search.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const states[] = {[BOT_MATCH_OPEN] = "interrupted",
                                     [BOT_MATCH_COMPLETE] = "complete",
                                     [BOT_MATCH_DECLINED] = "declined",
                                     [BOT_MATCH_REFUSED] = "failed"};

/* An account, or a level of the server's engine, which has a name too. */
static int read_opponent(BotMatchPlan *plan, const char *who) {
    const char *level = word_value(who, "level");
    char *name = plan->player[1].name;
    int64_t number = 0;
    if (level && !word_int(level, 1, MAX_STRENGTH, &number))
        return fail(EXIT_USAGE, "--challenge: level=%s: expected a number from 1 to %d", level,
                    MAX_STRENGTH);
    if (!level && (!*who || strpbrk(who, "= /?#%") || strlen(who) >= ENTRANT_NAME))
        return fail(EXIT_USAGE, "--challenge: '%s' is neither a name nor level=N", who);
    if (strcasecmp(who, "ai") == 0)
        return fail(EXIT_USAGE,
                    "--challenge: '%s' is the server's own engine; say at which level it is to "
                    "play: level=N, 1 to %d",
                    who, MAX_STRENGTH);
    plan->setup.level = (int)number;
    if (level)
        snprintf(name, ENTRANT_NAME, "Taefl %d", (int)number);
    else
        snprintf(name, ENTRANT_NAME, "%s", who);
    plan->setup.opponent = name;
    return EXIT_FINE;
}

int bot_match_open(BotMatchPlan *plan, const char *who, const char *rules, const char *tc,
                   int pairs, int wait_s) {
    int code = input_rules(&plan->rules, rules ? rules : DEFAULT_RULES);
    if (!code) code = read_opponent(plan, who);
    if (!code && tc && !timing_read(tc, &plan->setup.clock))
        code = fail(EXIT_USAGE, "--tc: '%s' is no clock; expected seconds, or seconds+seconds", tc);
    if (code) return code;
    plan->schedule = (Schedule){.entrants = 2, .rounds = pairs};
    results_init(&plan->results, &plan->schedule, &plan->rules);
    plan->setup.rules = &plan->rules;
    plan->setup.wait_s = wait_s;
    plan->setup.results = &plan->results;
    plan->match = botmatch_create(&plan->setup);
    return EXIT_FINE;
}

void bot_match_close(BotMatchPlan *plan) {
    if (!plan->match) return;
    results_finish(&plan->results);
    botmatch_destroy(plan->match);
}

void bot_match_name(BotMatchPlan *plan, const char *name) {
    snprintf(plan->player[0].name, ENTRANT_NAME, "%s", name);
}

void bot_match_report(const BotMatchPlan *plan, bool json) {
    const char *why;
    const MatchReport report = {.rules = &plan->rules,
                                .entrants = plan->player,
                                .results = &plan->results,
                                .state = states[botmatch_end(plan->match, &why)]};
    if (!json) {
        match_report_text(stdout, &report);
        return;
    }
    json_t *line = json_pack("{s:s}", "event", "result"), *all = match_report_json(&report);
    json_object_update(line, all);
    json_decref(all);
    json_line(line);
}

int bot_match_code(const BotMatchPlan *plan) {
    const char *why;
    int games = schedule_games(&plan->schedule), played = (int)plan->results.games;
    switch (botmatch_end(plan->match, &why)) {
    case BOT_MATCH_COMPLETE: return EXIT_FINE;
    case BOT_MATCH_DECLINED: return fail(EXIT_NO, "%s (%d of %d games played)", why, played, games);
    case BOT_MATCH_REFUSED:
        return fail(EXIT_FAILED, "%s (%d of %d games played)", why, played, games);
    default: break;
    }
    int pairs = plan->schedule.rounds - (int)pairs_total(&plan->results.pairing[0].pairs);
    return fail(EXIT_INTERRUPTED, "interrupted after %d of %d games; play the rest with --pairs %d",
                played, games, pairs);
}
