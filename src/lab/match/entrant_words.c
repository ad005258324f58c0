/* What the words of an entrant mean (entrant.h). Words are kept as they are in a line of canonical
 * order, which is what the journal compares. */
#include "match/entrant.h"
#include "base/memory.h"
#include "match/player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* Words about time and other limits. */
static bool read_control(const char *word, Control *control, bool *known) {
    const char *value;
    int64_t number;
    *known = true;
    if ((value = word_value(word, "tc"))) return timing_read(value, &control->clock);
    if ((value = word_value(word, "movetime")))
        return word_int(value, 1, DAY_MS, &control->movetime_ms);
    if ((value = word_value(word, "nodes"))) return word_int(value, 1, INT64_MAX, &control->nodes);
    if ((value = word_value(word, "timeout")))
        return word_seconds(value, 1, DAY_MS, &control->timeout_ms);
    if ((value = word_value(word, "margin")))
        return word_int(value, 0, DAY_MS, &control->margin_ms);
    if ((value = word_value(word, "depth"))) {
        if (!word_int(value, 1, 1000, &number)) return false;
        control->depth = (int)number;
        return true;
    }
    *known = false;
    return true;
}

static bool read_name(const char *value, char *name) {
    if (!*value || strlen(value) >= ENTRANT_NAME) return false;
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) return false;
    strcpy(name, value);
    return true;
}

static bool read_yes(const char *value, bool *out) {
    *out = strcmp(value, "yes") == 0 || strcmp(value, "on") == 0;
    return *out || strcmp(value, "no") == 0 || strcmp(value, "off") == 0;
}

/* "5800,5801" */
static bool read_ports(const char *value, int port[2]) {
    char first[16];
    int64_t white, black;
    size_t length = strcspn(value, ",");
    if (length >= sizeof first || !value[length]) return false;
    memcpy(first, value, length);
    first[length] = 0;
    if (!word_int(first, 1, 65535, &white) || !word_int(value + length + 1, 1, 65535, &black))
        return false;
    port[0] = (int)white;
    port[1] = (int)black;
    return true;
}

static bool read_option(const char *value, Entrant *out) {
    if (!strchr(value, '=') || *value == '=' || strlen(value) > 1024) return false;
    size_t name = strcspn(value, "=") + 1;
    for (int i = 0; i < out->options.count; i++) /* the last value given counts */
        if (strncmp(out->options.word[i], value, name) == 0) {
            free(out->options.word[i]);
            out->options.word[i] = memory_text(value);
            return true;
        }
    wordlist_add(&out->options, value);
    return true;
}

/* One word; *known is false if it is none of ours. */
static bool read_word(const char *word, PlayerKinds kinds, Entrant *out, bool *known) {
    const char *value;
    *known = true;
    if ((value = word_value(word, "name"))) return read_name(value, out->name);
    if ((value = word_value(word, "kind"))) return (out->kind = player_kind(kinds, value)) != NULL;
    if ((value = word_value(word, "ports"))) return read_ports(value, out->port);
    if ((value = word_value(word, "restart"))) return read_yes(value, &out->restart);
    if ((value = word_value(word, "cmd"))) {
        free(out->command);
        out->command = memory_text(value);
        return *value;
    }
    if ((value = word_value(word, "proto"))) {
        out->uci = strcmp(value, "uci") == 0;
        return out->uci || strcmp(value, "ugi") == 0;
    }
    if ((value = word_value(word, "start"))) return word_seconds(value, 1, DAY_MS, &out->start_ms);
    if (strncmp(word, "option.", 7) == 0) return read_option(word + 7, out);
    return read_control(word, &out->control, known);
}

static bool refuse_word(const char *word, PlayerKinds kinds, bool known, char why[WHY]) {
    char names[WHY] = "";
    for (; *kinds; kinds++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "",
                 (*kinds)->name);
    if (!known)
        return refuse(
            why,
            "'%s' does not describe an engine; expected name= kind= cmd= proto= tc= movetime= "
            "nodes= depth= timeout= margin= start= restart= ports= option.NAME=VALUE",
            word);
    const char *expected =
        strncmp(word, "kind=", 5) == 0     ? names
        : strncmp(word, "tc=", 3) == 0     ? "seconds, or seconds+seconds"
        : strncmp(word, "ports=", 6) == 0  ? "two ports, for white and for black, as in 5800,5801"
        : strncmp(word, "option.", 7) == 0 ? "option.NAME=VALUE"
                                           : "a value from the list in 'taefl match --help'";
    return refuse(why, "'%s' has a wrong value; expected %s", word, expected);
}

static void add_number(WordList *list, const char *name, int64_t number, int64_t usual) {
    if (number != usual) wordlist_print(list, "%s=%" PRId64, name, number);
}

static void add_seconds(WordList *list, const char *name, int64_t ms, int64_t usual) {
    if (ms != usual) wordlist_print(list, "%s=%.10g", name, (double)ms / 1000);
}

static char *canonical(const Entrant *e) {
    WordList list = {0};
    const Control *c = &e->control;
    char clock[64];
    wordlist_print(&list, "name=%s", e->name);
    wordlist_print(&list, "kind=%s", e->kind->name);
    if (e->command && !e->own_command) wordlist_print(&list, "cmd=%s", e->command);
    if (e->uci) wordlist_add(&list, "proto=uci");
    if (e->restart) wordlist_add(&list, "restart=yes");
    if (c->clock.base_ms) {
        Text text = text_into(clock, sizeof clock);
        timing_write(c->clock, &text);
        wordlist_print(&list, "tc=%s", clock);
    }
    add_number(&list, "movetime", c->movetime_ms, 0);
    add_number(&list, "nodes", c->nodes, 0);
    add_number(&list, "depth", c->depth, 0);
    add_number(&list, "margin", c->margin_ms, DEFAULT_MARGIN_MS);
    add_seconds(&list, "timeout", c->timeout_ms, DEFAULT_TIMEOUT_MS);
    add_seconds(&list, "start", e->start_ms, DEFAULT_START_MS);
    if (e->port[0]) wordlist_print(&list, "ports=%d,%d", e->port[0], e->port[1]);
    for (int i = 0; i < e->options.count; i++)
        wordlist_print(&list, "option.%s", e->options.word[i]);
    char *line = wordlist_line(&list);
    wordlist_free(&list);
    return line;
}

static bool complete(Entrant *e, const char *self, char why[WHY]) {
    const Control *c = &e->control;
    if (!e->kind) e->kind = e->command ? &player_ugi : &player_taefl;
    if (!e->kind->process && e->command)
        return refuse(why, "kind=%s runs no program; leave out cmd=", e->kind->name);
    if (e->port[0] && !e->kind->comes) return refuse(why, "ports= needs kind=bologna");
    if (e->kind->complete && !e->kind->complete(e, why)) return false;
    if (e->kind == &player_ugi && !e->command) return refuse(why, "cmd= is missing");
    if (e->kind->process && !c->clock.base_ms && !c->movetime_ms && !c->nodes && !c->depth)
        return refuse(why, "it has no limit; add tc=, movetime=, nodes= or depth=");
    e->own_command = e->kind->process && !e->command;
    if (e->own_command) e->command = memory_text(self);
    return true;
}

bool entrant_read(Entrant *out, const WordList *words, const EntrantWorld *world, char why[WHY]) {
    *out = (Entrant){.start_ms = DEFAULT_START_MS,
                     .control = {.timeout_ms = DEFAULT_TIMEOUT_MS, .margin_ms = DEFAULT_MARGIN_MS}};
    bool good = true;
    for (int i = 0; i < words->count && good; i++) {
        bool known;
        good = read_word(words->word[i], world->kinds, out, &known) && known;
        if (!good) refuse_word(words->word[i], world->kinds, known, why);
    }
    if (good && complete(out, world->self, why)) return true;
    entrant_free(out);
    return false;
}

void entrant_free(Entrant *entrant) {
    free(entrant->command);
    free(entrant->words);
    wordlist_free(&entrant->options);
    *entrant = (Entrant){0};
}

static bool taken(const Entrant *entrants, int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(entrants[i].name, name) == 0) return true;
    return false;
}

bool entrants_name(Entrant *entrants, int count, char why[WHY]) {
    for (int i = 0; i < count; i++)
        if (*entrants[i].name && taken(entrants, i, entrants[i].name))
            return refuse(why, "two engines have the name '%s'", entrants[i].name);
    for (int i = 0; i < count; i++) {
        Entrant *e = &entrants[i];
        char name[ENTRANT_NAME];
        if (!*e->name) {
            snprintf(name, sizeof name, "%s", e->kind->name);
            for (int n = 2; taken(entrants, count, name); n++)
                snprintf(name, sizeof name, "%s-%d", e->kind->name, n);
            memcpy(e->name, name, sizeof name);
        }
        e->words = canonical(e);
    }
    return true;
}

const char *entrant_option(const Entrant *e, const char *name) {
    const char *value = NULL;
    for (int i = 0; i < e->options.count && !value; i++)
        value = word_value(e->options.word[i], name);
    return value;
}

/* Whether it plays the same in the same game each time. */
static bool is_steady(const Entrant *e) {
    const Control *c = &e->control;
    const char *threads = entrant_option(e, "Threads");
    return e->own_command && !c->clock.base_ms && !c->movetime_ms &&
           (!threads || strcmp(threads, "1") == 0);
}

bool entrants_repeat(const Entrant *a, const Entrant *b) {
    Entrant left = *a, right = *b;
    *left.name = *right.name = 0;
    char *one = canonical(&left), *other = canonical(&right);
    bool same = is_steady(a) && is_steady(b) && strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}

bool entrants_ports(const Entrant *entrants, int count, int concurrency, char why[WHY]) {
    for (int i = 0; i < count; i++) {
        const Entrant *e = &entrants[i];
        if (e->port[0] && concurrency > 1)
            return refuse(
                why,
                "'%s' connects to fixed ports, %d and %d, so it can play one game at a time: use "
                "--concurrency 1, or put {port} in its cmd= and leave out ports=",
                e->name, e->port[0], e->port[1]);
        for (int k = 0; k < count && e->port[0]; k++)
            if (k != i && e->port[0] == entrants[k].port[1])
                return refuse(why,
                              "'%s' as white and '%s' as black would connect to the same port, %d; "
                              "give one of them other ports=",
                              e->name, entrants[k].name, e->port[0]);
    }
    return true;
}

void control_words(const Control *c, char out[CONTROL_TEXT]) {
    Text text = text_into(out, CONTROL_TEXT);
    if (c->clock.base_ms) timing_write(c->clock, &text);
    size_t at = text.length;
    if (c->movetime_ms)
        at += (size_t)snprintf(out + at, CONTROL_TEXT - at, "%smovetime %" PRId64 " ms",
                               at ? ", " : "", c->movetime_ms);
    if (c->nodes)
        at += (size_t)snprintf(out + at, CONTROL_TEXT - at, "%snodes %" PRId64, at ? ", " : "",
                               c->nodes);
    if (c->depth) snprintf(out + at, CONTROL_TEXT - at, "%sdepth %d", at ? ", " : "", c->depth);
    if (!*out) snprintf(out, CONTROL_TEXT, "-");
}
