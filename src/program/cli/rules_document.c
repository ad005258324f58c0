/* docs/rules.md. Clauses that bases of a family share stand once, before them; a clause that an
 * earlier base has printed is only named. */
#include "cli/help.h"
#include "core/notation.h"
#include "record/origin.h"

static const char opening[] =
    "# The rules\n\nWritten by `taefl rules --markdown` from the data the program itself works "
    "with; a test keeps\nthe two equal. A rule set that is newer than docs/rules.md appears in the "
    "command's output and\nin its file in data/rules/. Every refusal, capture and ending names one "
    "of these clauses (`taefl why`).\n\nEach clause has a standing. It is *stated* if its source "
    "says it, and *implied* if it follows from\nstated clauses. It is *chosen* if the source is "
    "silent or contradicts itself; the clause then gives\nthe reason. Some choices have an option "
    "with the other reading, which the clause or its source names.\nThe others have none: K4, G1, "
    "M4 and M8, for instance.\n\nThe name of a rule set is a base and its options: "
    "`tablut-katz+edge-capture`. Options may be\ngiven in any order and are printed in the order "
    "listed here. The start says who moves first.\n";

/* A cell of a table: no line may break it, no bar may end it. */
static void write_cell(FILE *out, const char *text) {
    for (; *text; text++)
        if (*text == '|')
            fputs("\\|", out);
        else
            fputc(*text == '\n' ? ' ' : *text, out);
}

static void write_head(FILE *out) {
    fputs("\n| id | clause | standing | source, or reason |\n|---|---|---|---|\n", out);
}

static void write_clause(FILE *out, ClauseId id) {
    const Clause *clause = clause_get(id);
    const char *cells[] = {clause->id, clause->words, clause->standing, clause->source};
    for (int i = 0; i < 4; i++) {
        fputs(i ? " | " : "| ", out);
        write_cell(out, cells[i]);
    }
    fputs(" |\n", out);
}

static bool base_cites(const RulesBase *base, ClauseId id) {
    for (int i = 0; i < MAX_CLAUSES && base->clause[i]; i++)
        if (base->clause[i] == id) return true;
    return false;
}

/* Whether it is a clause of the family that several of its bases have. */
static bool is_shared(const RulesBase *base, ClauseId id) {
    int bases = 0;
    for (int i = 0; i < rules_bases(); i++)
        bases += rules_base(i)->family == base->family && base_cites(rules_base(i), id);
    return id < CLAUSE_MADE && bases > 1;
}

/* The base whose section prints the clause. */
static const RulesBase *home_of(ClauseId id) {
    for (int i = 0; i < rules_bases(); i++)
        if (base_cites(rules_base(i), id)) return rules_base(i);
    return NULL;
}

static bool first_of_family(int number) {
    for (int i = 0; i < number; i++)
        if (rules_base(i)->family == rules_base(number)->family) return false;
    return true;
}

static void write_shared(FILE *out, const RulesBase *base) {
    bool any = false;
    for (int id = CLAUSE_NONE + 1; id < CLAUSE_MADE; id++) {
        if (!is_shared(base, (ClauseId)id)) continue;
        if (!any) {
            fputs("\n## Tafl: what its rule sets share\n", out);
            write_head(out);
            any = true;
        }
        write_clause(out, (ClauseId)id);
    }
}

static void write_options(FILE *out, const RulesBase *base) {
    if (!rules_option_count(base)) return;
    fputs("\nOptions:\n\n", out);
    for (int o = 0; o < rules_option_count(base); o++)
        fprintf(out, "- `+%s`: %s (%s)\n", base->option[o].name, base->option[o].words,
                clause_get(base->option[o].clause)->id);
}

static void write_start(FILE *out, const RulesBase *base) {
    Rules rules;
    Position start;
    char text[POSITION_TEXT];
    if (!rules_parse(&rules, base->name, NULL)) return;
    rules.start(&rules, &start);
    position_write(&rules, &start, text);
    fprintf(out, "\nStart: `%s`\n", text);
}

static void write_origin(FILE *out, const RulesBase *base) {
    Remark remark;
    for (int i = 0; origin_remark(base, i, &remark); i++) {
        fprintf(out, "\n*%s%s:* %s%s\n", remark.source ? "Our note. " : "", remark.heading,
                remark.words, remark.brief ? "." : "");
        if (remark.source) fprintf(out, "(Source: %s.)\n", remark.source);
    }
}

/* What documents name and do not explain. */
static void write_unplayed(FILE *out) {
    fputs("\n## Known by name only\n\nDocuments name these variants and give no rules for them; "
          "nothing here claims to play them.\n\n",
          out);
    for (int b = 0; b < rules_bases(); b++) {
        const char *name;
        for (int i = 0; (name = origin_unplayed(rules_base(b), i)); i++) {
            if (!i) fprintf(out, "- `%s`: ", rules_base(b)->name);
            fprintf(out, "%s%s", i ? ", " : "", name);
        }
        if (origin_unplayed(rules_base(b), 0)) fputc('\n', out);
    }
}

static void write_base(FILE *out, const RulesBase *base) {
    fprintf(out, "\n## `%s`: %s\n\nSource: %s. ", base->name, base->title, base->source);
    fprintf(out, *base->address ? "<%s>" : "Its address is not known.", base->address);
    fprintf(out, "\nPlayer 1 is %s, player 2 is %s.\n", base->player[0], base->player[1]);
    write_origin(out, base);
    write_start(out, base);
    write_options(out, base);
    int named = 0;
    for (int i = 0; i < MAX_CLAUSES && base->clause[i]; i++)
        if (is_shared(base, base->clause[i]) || home_of(base->clause[i]) != base)
            fprintf(out, "%s%s",
                    named++ ? ", " : "\nFrom above: ", clause_get(base->clause[i])->id);
    if (named) fputs(".\n", out);
    write_head(out);
    for (int i = 0; i < MAX_CLAUSES && base->clause[i]; i++)
        if (!is_shared(base, base->clause[i]) && home_of(base->clause[i]) == base)
            write_clause(out, base->clause[i]);
}

void rules_document(FILE *out) {
    fputs(opening, out);
    for (int i = 0; i < rules_bases(); i++) {
        if (first_of_family(i)) write_shared(out, rules_base(i));
        write_base(out, rules_base(i));
    }
    write_unplayed(out);
}
