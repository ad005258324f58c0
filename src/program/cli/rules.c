/* taefl rules: what rule sets there are, and what they say, with sources. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/help.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "cli/rules_balance.h"
#include "base/jansson.h"
#include "law/rulefile.h"
#include "search/chance.h"
#include "search/profile.h"
#include "record/origin.h"

#include <stdio.h>

enum { MARKDOWN, BALANCE, FILE_FORM, JSON };
static const Option options[] = {
    FLAG(MARKDOWN, "markdown", 0, "write all rule sets as the text of docs/rules.md"),
    FLAG(BALANCE, "balance", 0,
         "write how fair all rule sets are, as the table of docs/balance.md"),
    FLAG(FILE_FORM, "file", 0, "write a tafl rule set as a rules file"),
    OPTION_JSON(JSON),
    {0},
};

/* The built-in ones, then those of --rules-file; NULL beyond. */
static const RulesBase *listed(int number) {
    if (number < rules_bases()) return rules_base(number);
    const RuleFile *file = rulefiles_read(number - rules_bases());
    return file ? &file->base : NULL;
}

/* Without options. */
static Rules rules_of(const RulesBase *base) {
    Rules rules;
    base->setup(&rules, base, 0);
    rules_name(base, 0, rules.name, sizeof rules.name);
    return rules;
}

static void print_option(const char *before, const RulesBase *base, int option) {
    const RulesOption *o = &base->option[option];
    printf("%s+%s: %s (%s)\n", before, o->name, o->words, rules_base_clause(base, o->clause)->id);
}

static void print_list(void) {
    const RulesBase *base;
    char balance[ANSWER];
    for (int i = 0; (base = listed(i)); i++) {
        Rules rules = rules_of(base);
        balance_words(&rules, balance);
        printf("%s\n    %s\n    Balance: %s\n", base->name, base->title, balance);
        for (int o = 0; o < rules_option_count(base); o++) print_option("    ", base, o);
    }
}

/* `active` (bits) is left out of the JSON if there is no rule set to speak of: NULL. */
static json_t *options_json(const RulesBase *base, const Rules *rules) {
    json_t *list = json_array();
    for (int o = 0; o < rules_option_count(base); o++) {
        const RulesOption *option = &base->option[o];
        json_t *object = json_pack("{s:s, s:s, s:s}", "name", option->name, "words", option->words,
                                   "clause", rules_base_clause(base, option->clause)->id);
        if (rules) json_object_set_new(object, "active", json_boolean(rules->options >> o & 1));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *base_json(const RulesBase *base, const Rules *rules) {
    Rules plain = rules ? *rules : rules_of(base);
    return json_pack("{s:s, s:s, s:s, s:s, s:[s, s], s:o, s:o, s:o}", "name",
                     rules ? rules->name : base->name, "title", base->title, "source", base->source,
                     "address", base->address, "players", base->player[0], base->player[1],
                     "balance", balance_json(&plain), "solved",
                     json_nonzero(balance_solved(&plain)), "options", options_json(base, rules));
}

/* What is known besides: facts close together, each story a paragraph, our notes with their source.
 */
static void print_origin(const RulesBase *base) {
    Remark remark;
    for (int i = 0; origin_remark(base, i, &remark); i++) {
        printf("%s%s%s: %s\n", remark.brief ? "" : "\n", remark.source ? "Our note. " : "",
               remark.heading, remark.words);
        if (remark.source) printf("    Source: %s\n", remark.source);
    }
    const char *name;
    for (int i = 0; (name = origin_unplayed(base, i)); i++)
        printf("%s%s",
               i ? ", " : "\nNamed in the document without rules, so not played here: ", name);
    if (origin_unplayed(base, 0)) putchar('\n');
}

/* What evaluates under the rules of a file. */
static void print_evaluation(const Rules *rules) {
    char nearest[RULES_NAME], network[NETWORK_WORDS];
    chance_nearest(rules, nearest);
    profile_evaluation(rules, network);
    if (profile_network(rules).network)
        printf("The engine plays them with the %s.\n", network);
    else
        printf("The engine plays them with %s%s.\n",
               *nearest ? "the weights of the nearest law, " : "the file's own weights", nearest);
}

static void print_rules(const Rules *rules) {
    const RulesBase *base = rules->base;
    char balance[ANSWER];
    balance_words(rules, balance);
    printf("%s: %s\nPlayer 1: %s. Player 2: %s.\nBalance: %s\n", rules->name, base->title,
           base->player[0], base->player[1], balance);
    if (*base->source)
        printf("Source: %s\nAddress: %s\n", base->source,
               *base->address ? base->address : "not known");
    for (int o = 0; o < rules_option_count(base); o++)
        print_option(rules->options >> o & 1 ? "[on]  " : "[off] ", base, o);
    if (rulefile_of(rules)) print_evaluation(rules);
    print_origin(base);
    ClauseId id;
    for (int i = 0; (id = rules_listed(rules, i)); i++) {
        const Clause *clause = rules_clause(rules, id);
        printf("\n%s (%s) %s\n    Source: %s\n", clause->id, clause->standing, clause->words,
               clause->source);
    }
}

static json_t *origin_json(const RulesBase *base) {
    json_t *list = json_array();
    Remark remark;
    for (int i = 0; origin_remark(base, i, &remark); i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s*}", "heading", remark.heading,
                                              "words", remark.words, "source", remark.source));
    return list;
}

static json_t *unplayed_json(const RulesBase *base) {
    json_t *list = json_array();
    const char *name;
    for (int i = 0; (name = origin_unplayed(base, i)); i++)
        json_array_append_new(list, json_string(name));
    return list;
}

static json_t *rules_json(const Rules *rules) {
    json_t *object = base_json(rules->base, rules), *clauses = json_array();
    for (int i = 0; rules_listed(rules, i); i++)
        json_array_append_new(clauses, json_clause(rules, rules_listed(rules, i)));
    json_object_set_new(object, "clauses", clauses);
    json_object_set_new(object, "origin", origin_json(rules->base));
    json_object_set_new(object, "unplayed", unplayed_json(rules->base));
    char nearest[RULES_NAME];
    chance_nearest(rules, nearest);
    json_object_set_new(object, "nearest", json_string(nearest));
    return object;
}

static int print_file(const Rules *rules) {
    static char form[RULEFILE_TEXT];
    Text out = text_into(form, sizeof form);
    if (!rules_law(rules)) return fail(EXIT_USAGE, "%s is no tafl rule set", rules->name);
    rulefile_write(rulefile_of(rules) ? rulefile_of(rules) : rulefiles_settled(rules), "\n", &out);
    fputs(form, stdout);
    return EXIT_FINE;
}

/* Options that are about all rule sets take no name. */
static int check_options(const CommandCall *call) {
    for (int row = MARKDOWN; row <= BALANCE; row++)
        if (call->words && call_has(call, row))
            return fail(EXIT_USAGE, "--%s writes all rule sets; leave out %s", options[row].name,
                        call->word[0]);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    int wrong = check_options(call);
    if (wrong) return wrong;
    if (call_has(call, MARKDOWN)) {
        rules_document(stdout);
    } else if (call_has(call, BALANCE)) {
        balance_document(stdout);
    } else if (call->words) {
        Rules rules;
        int code = input_rules(&rules, call->word[0]);
        if (code) return code;
        if (call_has(call, FILE_FORM)) return print_file(&rules);
        if (call_has(call, JSON))
            json_line(rules_json(&rules));
        else
            print_rules(&rules);
    } else if (call_has(call, JSON)) {
        for (int i = 0; listed(i); i++) json_line(base_json(listed(i), NULL));
    } else {
        print_list();
    }
    return EXIT_FINE;
}

const Command command_rules = {
    .name = "rules",
    .summary = "list the rule sets, or the clauses of one with their sources",
    .description =
        "A rule set is a base with options, as in tablut-katz+edge-capture. Each clause has a "
        "standing. It is 'stated' if its source says it, and 'implied' if it follows from stated "
        "clauses. It is 'chosen' if the source is silent or contradicts itself; the clause then "
        "gives the reason. docs/rules.md has all rule sets.\n\nBalance says which side the rules "
        "favour when the engine plays both sides; docs/balance.md explains the figures. It also "
        "says who wins with the best play, if that is proved (docs/proofs.md).\n\nJSON: name, "
        "title, source, address, players (two), balance (null: not known yet; else answer, "
        "verdict, nodes, games, score, slope, judge, seed, program), solved (the player who wins "
        "with the best play; null: not proved), options (name, words, "
        "clause). With RULES, each option also has active, and there are four more fields: clauses "
        "(id, standing, words, source), origin (heading, words), unplayed and nearest. 'origin' "
        "has other facts from the document, and 'unplayed' the variants that it names without "
        "rules. 'nearest' is the rule set whose weights the engine uses; empty: its own.",
    .arguments = {{"RULES", "a rule set, with options after '+'; without it, list all rule sets",
                   VALUE_RULES, true, false}},
    .options = options,
    .examples = {{"taefl rules", "All rule sets and their options."},
                 {"taefl rules tablut-katz+edge-capture",
                  "The clauses of one rule set, each with its standing and source."},
                 {"taefl rules brandubh --file",
                  "A rules file to change and play (docs/rule-files.md)."}},
    .exits = {[EXIT_FINE] = "the rules are written",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown"},
    .run = run,
};
