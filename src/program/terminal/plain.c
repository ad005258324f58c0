/* See plain.h. No line is read while the engine works, so a script may write all its lines at once
 * and gets the answers in order. */
#include "terminal/plain.h"
#include "record/lesson.h"
#include "terminal/commands.h"
#include "terminal/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lines from standard input, read without stdio, so that one call can wait for input and for the
 * engine. */
typedef struct Lines {
    char buffer[4096];
    size_t length, at;
    bool begun, end;
} Lines;

static Lines lines; /* one for the whole program, so that bytes read ahead are not lost */

static void say(char *words, bool ascii) {
    if (ascii) tell_fold(words);
    size_t length = strlen(words);
    while (length && words[length - 1] == '\n') length--;
    if (length) printf("%.*s\n", (int)length, words);
}

/* The next line, ended by a zero byte. NULL at the end of input, when woken, or after
 * `milliseconds` (-1: no limit). A line that is too long is cut; command_do refuses it. */
static char *next_line(int milliseconds) {
    for (;;) {
        char *start = lines.buffer + lines.at;
        char *end = memchr(start, '\n', lines.length - lines.at);
        if (end || (lines.end && lines.length > lines.at)) {
            if (!end) end = lines.buffer + lines.length;
            *end = 0;
            lines.at = (size_t)(end - lines.buffer) + 1;
            if (lines.at > lines.length) lines.at = lines.length;
            /* Some shells put a byte-order mark before what they pipe. */
            bool mark = !lines.begun && strncmp(start, "\xef\xbb\xbf", 3) == 0;
            lines.begun = true;
            return start + (mark ? 3 : 0);
        }
        if (lines.end) return NULL;
        memmove(lines.buffer, start, lines.length -= lines.at);
        lines.at = 0;
        if (lines.length >= sizeof lines.buffer - 1) lines.length = sizeof lines.buffer / 2;
        if (!interrupt_wait(STDIN_FILENO, milliseconds)) return NULL;
        ssize_t got =
            read(STDIN_FILENO, lines.buffer + lines.length, sizeof lines.buffer - 1 - lines.length);
        if (got <= 0)
            lines.end = true;
        else
            lines.length += (size_t)got;
    }
}

/* Prints news about the saved game, once. */
static void tell_news(const Model *model, char told[AUTOSAVE_WORDS], bool ascii) {
    if (strcmp(model->autosave.news, told) == 0) return;
    snprintf(told, AUTOSAVE_WORDS, "%s", model->autosave.news);
    char words[AUTOSAVE_WORDS];
    snprintf(words, sizeof words, "%s", told);
    if (ascii) tell_fold(words);
    if (told[0]) fprintf(stderr, "taefl: %s\n", words);
}

static void say_event(Model *model, Event event, bool ascii) {
    char words[ANSWER_SIZE];
    Text text = tell_into(model, words, sizeof words);
    if (event == EVENT_MOVE) {
        text_string(&text, "taefl: ");
        tell_last(model, &text);
        if (model->view) {
            char seen[256];
            Text view = text_beside(&text, seen, sizeof seen);
            tell_view(model, &model->seen, &view);
            text_char(&text, '\n');
            text_say(&text, "view: %1", seen);
        }
    } else if (event == EVENT_TIME) {
        tell_turn(model, &text);
    } else {
        tell_hint(model, &text);
    }
    say(words, ascii);
}

static void say_beginning(Model *model, bool ascii) {
    char words[ANSWER_SIZE];
    Text text = tell_into(model, words, sizeof words);
    text_string(&text, lesson_title(model_rules(model)->base, &text));
    text_string(&text, ". ");
    text_say(&text, "'help' lists the commands, 'rules' explains the game.");
    text_char(&text, '\n');
    tell_aims(model, ' ', &text);
    text_char(&text, '\n');
    command_do(model, "board", ascii, &text);
    say(words, ascii);
}

/* Waits for a line or a signal only; NULL at the end of input or on a signal. */
static char *wait_line(void) {
    for (;;) {
        fflush(stdout);
        char *line = next_line(-1);
        if (line || lines.end || interrupt_seen()) return line;
    }
}

static void say_games(const Model *model, bool ascii) {
    char words[ANSWER_SIZE];
    Text text = tell_into(model, words, sizeof words);
    for (int i = 0; i < rules_bases(); i++) {
        char row[64];
        snprintf(row, sizeof row, "%2d  %-22s ", i + 1, rules_base(i)->name);
        text_string(&text, row);
        text_string(&text, text_word(&text, lesson_line(rules_base(i))));
        text_char(&text, '\n');
    }
    text_say(&text, "Choose a game by its number or its name.");
    text_char(&text, ' ');
    text_say(&text, EASIEST_WORDS);
    say(words, ascii);
}

PlainEnding plain_choose(const Model *model, const char **name,
                         bool (*find)(Rules *out, const char *name, Error *error), bool ascii) {
    static char chosen[RULES_NAME]; /* the name as the list has it, however it was typed */
    say_games(model, ascii);
    if (fflush(stdout) != 0) {
        *name = NULL;
        return ENDING_BROKEN;
    }
    for (char *line; (line = wait_line());) {
        Rules rules;
        Error error;
        char words[512], *after;
        long number = strtol(line, &after, 10);
        line[strcspn(line, "\r")] = 0;
        if (after != line && number >= 1 && number <= rules_bases())
            *name = rules_base((int)number - 1)->name;
        else
            *name = line;
        if (find(&rules, *name, &error)) {
            string_copy(chosen, sizeof chosen, rules.name);
            *name = chosen;
            return ENDING_FINE;
        }
        error.column = 0; /* the name is short enough to be found without a column */
        Text text = tell_into(model, words, sizeof words);
        error_write(&error, &text);
        say(words, ascii);
    }
    *name = NULL;
    return interrupt_seen() ? ENDING_INTERRUPTED : ENDING_FINE;
}

PlainEnding plain_run(Model *model, bool ascii) {
    char told[AUTOSAVE_WORDS] = "";
    bool prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), asked = false;
    say_beginning(model, ascii);
    model_go(model);
    for (;;) {
        tell_news(model, told, ascii);
        if (fflush(stdout) != 0) return ENDING_BROKEN;
        if (interrupt_seen()) return ENDING_INTERRUPTED;
        Event event = model_poll(model);
        if (event != EVENT_NONE) {
            if (asked) putchar('\n'); /* the prompt was not answered */
            asked = false;
            say_event(model, event, ascii);
            continue;
        }
        if (model->job.kind != JOB_NONE) {
            interrupt_wait(-1, model_clock_change(model, false));
            continue;
        }
        if (model_result(model) && model_only_engines(model)) return ENDING_FINE;
        if (prompt && !asked) fputs("> ", stdout), fflush(stdout);
        asked = prompt;
        char *line = next_line(model_clock_change(model, false));
        if (!line && lines.end) return ENDING_FINE;
        if (!line) continue;
        asked = false;
        char words[ANSWER_SIZE];
        Text text = tell_into(model, words, sizeof words);
        if (command_do(model, line, ascii, &text) == OUTCOME_QUIT) return ENDING_FINE;
        say(words, ascii);
    }
}
