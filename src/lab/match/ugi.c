/* See ugi.h. It is asked `isready` before every `go`, and what comes before `readyok` is thrown
 * away, so that nothing that a program sends unasked can pass for an answer, and the clock never
 * pays for what is not thinking. */
#include "match/ugi.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "record/lawtext.h"
#include "search/chance.h"
#include "session/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MS = 1000, LINE_SHOWN = 160, QUESTION_SHOWN = 40 };

static uint64_t in_ms(int64_t ms) { return clock_us() + (uint64_t)ms * MS; }

static int64_t patience(const Ugi *ugi) { return ugi->setup.entrant->start_ms; }

/* ------------------------------------------------------------------ lines */

static void show(const Ugi *ugi, char direction, const char *line, size_t length) {
    if (ugi->setup.heard) ugi->setup.heard(ugi->setup.ctx, direction, line, length);
}

static void heard(void *ctx, const char *line, size_t length) { show(ctx, '!', line, length); }

/* Turns what the child did into a fault; the process is not fit for use any more. */
static bool broken(Ugi *ugi, ChildState state, const char *doing, Trouble *out) {
    char how[CHILD_HOW], said[CHILD_SAID];
    if (state == CHILD_STOPPED) {
        trouble(out, FAULT_STOPPED, "the match was stopped");
    } else if (state == CHILD_LATE) {
        trouble(out, FAULT_HANG, "no answer %s", doing);
    } else if (state == CHILD_LONG) {
        trouble(out, FAULT_PROTOCOL, "sent a line of more than %d bytes %s", CHILD_LINE_LIMIT,
                doing);
    } else if (child_gone(ugi->child, GRACE_MS)) {
        child_how(ugi->child, how);
        child_said(ugi->child, said);
        trouble(out, FAULT_CRASH, "its process %s %s%s", how, doing, said);
    } else {
        trouble(out, FAULT_DISCONNECT, "closed its end of the pipe %s", doing);
    }
    ugi_end(ugi, false);
    return false;
}

/* The same, where it was sent this line. */
static bool broken_at(Ugi *ugi, ChildState state, const char *line, Trouble *out) {
    char doing[QUESTION_SHOWN + 80];
    size_t length = strcspn(line, "\n");
    int shown = (int)utf8_cut(line, length < QUESTION_SHOWN ? length : QUESTION_SHOWN);
    if (state == CHILD_LATE)
        snprintf(doing, sizeof doing, "to '%.*s' within %" PRId64 " ms", shown, line,
                 patience(ugi));
    else
        snprintf(doing, sizeof doing, "when it was sent '%.*s'", shown, line);
    return broken(ugi, state, doing, out);
}

static ChildState say(Ugi *ugi, const char *line, uint64_t deadline) {
    size_t length = strlen(line);
    show(ugi, '>', line, length);
    ChildState state = child_write(ugi->child, line, length, deadline);
    return state ? state : child_write(ugi->child, "\n", 1, deadline);
}

bool ugi_tell(Ugi *ugi, const char *line, Trouble *out) {
    ChildState state = say(ugi, line, in_ms(patience(ugi)));
    return !state || broken_at(ugi, state, line, out);
}

/* Whether the first word of a line is this one. */
static bool begins_with(const char *line, const char *word) {
    line += strspn(line, " \t");
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (!line[length] || strchr(" \t", line[length]));
}

/* Reads up to the line that begins with this word. *found is NULL if the listener gives up. A
 * program that floods without ever answering is late like a silent one. */
static ChildState await(Ugi *ugi, const char *word, uint64_t deadline, UgiListener listener,
                        char **found, Trouble *out) {
    size_t length;
    for (;;) {
        ChildState state = child_read(ugi->child, found, &length, deadline);
        if (state) return state;
        show(ugi, '<', *found, length);
        if (begins_with(*found, word)) return CHILD_FINE;
        if (listener.seen && !listener.seen(listener.ctx, *found, out)) {
            *found = NULL;
            return CHILD_FINE;
        }
        if (clock_us() > deadline) return CHILD_LATE;
    }
}

static bool ask(Ugi *ugi, const char *line, const char *word, UgiListener listener, char **found,
                Trouble *out) {
    char *answer = NULL;
    uint64_t deadline = in_ms(patience(ugi));
    ChildState state = say(ugi, line, deadline);
    if (!state) state = await(ugi, word, deadline, listener, &answer, out);
    if (state) return broken_at(ugi, state, line, out);
    if (!answer) ugi_end(ugi, false);
    if (found) *found = answer;
    return answer;
}

bool ugi_no_refusal(const char *line, Trouble *out) {
    line += strspn(line, " \t");
    if (strncmp(line, "info string error", 17) != 0) return true;
    return trouble(out, FAULT_PROTOCOL, "answers '%.*s'", UTF8_CUT(line, LINE_SHOWN));
}

static bool see_refusal(void *ctx, const char *line, Trouble *out) {
    (void)ctx;
    return ugi_no_refusal(line, out);
}

bool ugi_ask(Ugi *ugi, const char *line, const char *answer, char **found, Trouble *out) {
    return ask(ugi, line, answer, (UgiListener){see_refusal, NULL}, found, out);
}

/* ------------------------------------------------------------------ start and end */

static bool see_option(void *ctx, const char *line, Trouble *out) {
    (void)out;
    Ugi *ugi = ctx;
    Words words = words_of(line, strlen(line));
    Word word;
    if (!words_next(&words, &word) || !word_is(&word, "option")) return true;
    if (!words_next(&words, &word) || !word_is(&word, "name")) return true;
    if (!words_next(&words, &word)) return true;
    ugi->knows_law |= word_is(&word, "RulesText");
    if (!word_is(&word, "Rules")) return true;
    ugi->knows_rules = true;
    bool typed = words_next(&words, &word) && words_next(&words, &word);
    if (typed && word_is(&word, "combo") && !ugi->listed) ugi->listed = memory_text(line);
    return true;
}

/* The next rule set of its list that we know. */
static bool next_listed(Words *words, Rules *out) {
    bool value = false;
    for (Word word; words_next(words, &word); value = word_is(&word, "var")) {
        char name[RULES_NAME];
        Text text = text_into(name, sizeof name);
        text_bytes(&text, word.text, word.length);
        if (value && rules_parse(out, name, NULL)) return true;
    }
    return false;
}

/* Whether the program may know the rules. It need not say so when it gets others than it has
 * listed. */
static bool lists(const Ugi *ugi, const Rules *rules) {
    if (!ugi->listed) return true;
    Words words = words_of(ugi->listed, strlen(ugi->listed));
    for (Rules one; next_listed(&words, &one);)
        if (string_equal(one.name, rules->name)) return true;
    return false;
}

bool ugi_listed(const Ugi *ugi, WordList *out) {
    if (ugi->knows_law || !ugi->listed) return false;
    Words words = words_of(ugi->listed, strlen(ugi->listed));
    for (Rules one; next_listed(&words, &one);) wordlist_add(out, one.name);
    return true;
}

bool ugi_plays(const Ugi *ugi, const Rules *rules) {
    char law[RULEFILE_LAW];
    return (ugi->knows_law && lawtext_of(rules, law)) || lists(ugi, rules);
}

bool ugi_rules(Ugi *ugi, const Rules *rules, Trouble *out) {
    char line[RULEFILE_LAW + 64], law[RULEFILE_LAW];
    if (ugi->knows_law && lawtext_of(rules, law)) {
        snprintf(line, sizeof line, "setoption name RulesText value %s", law);
        if (!ugi_tell(ugi, line, out)) return false;
    } else if (!lists(ugi, rules)) {
        ugi_end(ugi, true);
        return trouble(out, FAULT_PROTOCOL, "its option Rules does not list '%s'", rules->name);
    }
    snprintf(line, sizeof line, "setoption name Rules value %s", rules->name);
    return !ugi->knows_rules || ugi_tell(ugi, line, out);
}

static bool send_options(Ugi *ugi, Trouble *out) {
    const WordList *options = &ugi->setup.entrant->options;
    char line[1024];
    if (ugi->setup.rules && !ugi_rules(ugi, ugi->setup.rules, out)) return false;
    snprintf(line, sizeof line, "setoption name Hash value %d", ugi->setup.hash);
    if (ugi->setup.hash && !ugi_tell(ugi, line, out)) return false;
    for (int i = 0; i < options->count; i++) {
        const char *word = options->word[i];
        int length = (int)strcspn(word, "=");
        const char *value = word + length + (word[length] == '=');
        snprintf(line, sizeof line, *value ? "setoption name %.*s value %s" : "setoption name %.*s",
                 length, word, value);
        if (!ugi_tell(ugi, line, out)) return false;
    }
    return true;
}

bool ugi_start(Ugi *ugi, Trouble *out) {
    const Entrant *e = ugi->setup.entrant;
    const char *why = NULL;
    const ChildSetup setup = {
        .command = e->command, .stop = ugi->setup.stop, .heard = heard, .ctx = ugi};
    if (ugi->child) return true;
    ugi->child = child_start(&setup, &why);
    if (!ugi->child) return trouble(out, FAULT_SYSTEM, "cannot be started: %s", why);
    ugi->knows_rules = ugi->knows_law = false;
    return ask(ugi, e->uci ? "uci" : "ugi", e->uci ? "uciok" : "ugiok",
               (UgiListener){see_option, ugi}, NULL, out) &&
           send_options(ugi, out) && ugi_ask(ugi, "isready", "readyok", NULL, out);
}

bool ugi_new_game(Ugi *ugi, Trouble *out) {
    return ugi_tell(ugi, ugi->setup.entrant->uci ? "ucinewgame" : "uginewgame", out) &&
           ask(ugi, "isready", "readyok", (UgiListener){0}, NULL, out);
}

void ugi_end(Ugi *ugi, bool quit) {
    if (ugi->child && quit) say(ugi, "quit", in_ms(GRACE_MS / 2));
    child_end(ugi->child, quit ? GRACE_MS / 2 : 0);
    ugi->child = NULL;
    free(ugi->listed);
    ugi->listed = NULL;
}

/* ------------------------------------------------------------------ searches */

/* Its time is up. If it can still be stopped it was slow, otherwise it hangs. */
static bool too_late(Ugi *ugi, int64_t limit_ms, UgiListener listener, Trouble *out) {
    char *line;
    ChildState state = say(ugi, "stop", in_ms(GRACE_MS));
    if (!state) state = await(ugi, "bestmove", in_ms(GRACE_MS), listener, &line, out);
    if (!state) return trouble(out, FAULT_TIME, "no move within %" PRId64 " ms", limit_ms);
    if (state != CHILD_LATE) return broken(ugi, state, "when its time was up", out);
    ugi_end(ugi, false);
    return trouble(out, FAULT_HANG, "no move within %" PRId64 " ms, nor %d ms after 'stop'",
                   limit_ms, GRACE_MS);
}

bool ugi_go(Ugi *ugi, const char *line, UgiLimit limit, UgiListener listener, UgiAnswer *answer,
            Trouble *out) {
    uint64_t begun = clock_us(),
             deadline = begun + (uint64_t)(limit.limit_ms + limit.margin_ms) * MS;
    ChildState state = say(ugi, line, deadline);
    if (!state) state = await(ugi, "bestmove", deadline, listener, &answer->line, out);
    answer->used_us = clock_us() - begun;
    if (state == CHILD_LATE) return too_late(ugi, limit.limit_ms, listener, out);
    if (state) return broken(ugi, state, "while it was to find a move", out);
    if (!answer->line) ugi_end(ugi, false);
    if (answer->line && begun + answer->used_us > deadline)
        return trouble(out, FAULT_TIME, "its move came after %" PRIu64 " ms, it had %" PRId64,
                       answer->used_us / MS, limit.limit_ms);
    return answer->line;
}

/* ------------------------------------------------------------------ what an answer says */

enum { WORD_SHOWN = 80 };

static bool signed_number(const Word *word, int *out) {
    uint64_t amount;
    bool minus = word->length && (word->text[0] == '-' || word->text[0] == '+');
    const Word digits = {word->text + minus, word->length - minus, word->column};
    if (!word_number(&digits, 0, 1000000000, &amount, NULL)) return false;
    *out = minus && word->text[0] == '-' ? -(int)amount : (int)amount;
    return true;
}

static bool read_score(Words *words, Thought *found) {
    Word word, number;
    int value;
    if (!words_next(words, &word) || !words_next(words, &number)) return false;
    if (!signed_number(&number, &value)) return false;
    bool mate = word_is(&word, "mate");
    if (word_is(&word, "cp"))
        *found = (Thought){.score = SCORE_POINTS, .value = value};
    else if (word_is(&word, "win") || (mate && value > 0))
        *found = (Thought){.score = SCORE_WINS, .value = mate ? 2 * value - 1 : value};
    else if (word_is(&word, "loss") || mate)
        *found = (Thought){.score = SCORE_LOSES, .value = mate ? -2 * value : value};
    return true;
}

void answer_info(const char *line, Thought *out) {
    Words words = words_of(line, strlen(line));
    Word word, number;
    Thought score = {0};
    uint64_t depth = 0, nodes = 0, multipv = 1, chance = UINT64_MAX;
    if (!words_next(&words, &word) || !word_is(&word, "info")) return;
    while (words_next(&words, &word)) {
        if (word_is(&word, "pv") || word_is(&word, "string")) break;
        if (word_is(&word, "score")) {
            read_score(&words, &score);
            continue;
        }
        uint64_t *into = word_is(&word, "depth")     ? &depth
                         : word_is(&word, "nodes")   ? &nodes
                         : word_is(&word, "multipv") ? &multipv
                         : word_is(&word, "chance")  ? &chance
                                                     : NULL;
        Words ahead = words;
        if (into && words_next(&ahead, &number) && word_number(&number, 0, 1u << 31, into, NULL))
            words = ahead;
    }
    if (nodes) out->nodes = nodes;
    if (!score.score || multipv > 1) return;
    out->score = score.score;
    out->value = score.value;
    out->chance = chance <= 1000 ? (int)chance : chance_foreign(score.value);
    if (depth) out->depth = (int)depth;
}

bool answer_bestmove(const Rules *rules, const char *line, Thought *out, Trouble *problem) {
    Words words = words_of(line, strlen(line));
    Word word, move, rest;
    Error error;
    words_next(&words, &word);
    if (!words_next(&words, &move))
        return trouble(problem, FAULT_PROTOCOL, "sent 'bestmove' without a move");
    if (words_next(&words, &rest) && !word_is(&rest, "ponder"))
        return trouble(problem, FAULT_PROTOCOL, "sent '%.*s'", UTF8_CUT(line, WORD_SHOWN));
    if (move_read_wire(rules, &out->move, move.text, move.length, move.column, &error)) return true;
    return trouble(problem, FAULT_ILLEGAL, "'%.*s' is not a move",
                   UTF8_CUT(move.text, move.length < WORD_SHOWN ? move.length : WORD_SHOWN));
}
