/* The command line, read by argp from the command's table. argp finds options and their values;
 * its own messages are switched off, because ours say what was probably meant. argp tells only
 * that something is wrong and how far it came, so the wrong word is looked at once more here. */
#include "base/memory.h"
#include "cli/help.h"
#include "cli/input.h"
#include "cli/report.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_HELP = 'h', KEY_ROW = 256 }; /* the key of a row without a letter: KEY_ROW + row */

typedef struct Parse {
    Call *call;
    char **word; /* room for all words of the command line */
    bool help;
    int code;                /* of the error that was printed */
    int seen;                /* the word after the last option or argument that was taken */
    int wrong;               /* the word argp gave up at */
    int words_row;           /* whose words those without dashes are; -1: arguments */
    int times[CALL_OPTIONS]; /* how often each of these was given */
} Parse;

static int count_options(const Command *command) {
    int count = 0;
    while (command->options && command->options[count].name) count++;
    return count;
}

static bool is_choice(const char *choices, const char *word) {
    size_t length = strlen(word);
    for (const char *c = choices; *c; c += strcspn(c, " "), c += *c == ' ')
        if (length && strcspn(c, " ") == length && memcmp(c, word, length) == 0) return true;
    return false;
}

/* Checks the value of an option and keeps it. False with an error printed. */
static bool keep_value(Call *call, int row, const char *value) {
    const Option *option = &call->command->options[row];
    if (option->kind == VALUE_NUMBER) {
        char name[64];
        snprintf(name, sizeof name, "--%s", option->name);
        if (input_number(name, value, option->low, option->high, &call->number[row])) return false;
    } else if (option->kind == VALUE_CHOICE && !is_choice(option->choices, value)) {
        fail(EXIT_USAGE, "--%s: '%s' is none of: %s", option->name, value, option->choices);
        return false;
    }
    call->value[row] = value;
    if (strcmp(option->name, "language") == 0) use_language(value);
    return true;
}

static void keep_word(Parse *parse, const char *text) {
    int row = parse->words_row;
    parse->call->list[parse->call->listed++] = (CallWord){row, parse->times[row] - 1, text};
}

static error_t take(int key, char *argument, struct argp_state *state) {
    Parse *parse = state->input;
    Call *call = parse->call;
    if (key == ARGP_KEY_ARG) {
        if (parse->words_row >= 0)
            keep_word(parse, argument);
        else
            parse->word[call->words++] = argument;
        parse->seen = state->next;
        return 0;
    }
    if (key == ARGP_KEY_ERROR) {
        /* getopt has passed the wrong word, unless more letters follow in it. */
        parse->wrong = state->next > parse->seen ? state->next - 1 : state->next;
        return 0;
    }
    if (key == KEY_HELP) {
        parse->help = true;
        return 0;
    }
    for (int row = 0; row < count_options(call->command); row++) {
        int letter = call->command->options[row].letter;
        if (key != (letter ? letter : KEY_ROW + row)) continue;
        parse->seen = state->next;
        parse->words_row = -1;
        if (call->command->options[row].kind == VALUE_WORDS) {
            parse->words_row = row;
            parse->times[row]++;
            keep_word(parse, argument);
        }
        if (keep_value(call, row, argument ? argument : "")) return 0;
        parse->code = EXIT_USAGE;
        return EINVAL;
    }
    return ARGP_ERR_UNKNOWN;
}

/* A cluster of letters, -dt: the first that is none, or a last one that wants a value. */
static void explain_letters(const Command *command, const char *word) {
    for (const char *letter = word + 1; *letter; letter++) {
        const Option *o = command->options;
        while (o && o->name && o->letter != *letter) o++;
        if ((!o || !o->name) && *letter != KEY_HELP) {
            if (word[2])
                fail(0, "unknown option '-%c' in '%s'", *letter, word);
            else
                fail(0, "unknown option '%s'", word);
            return;
        }
        if (o && o->name && o->kind != VALUE_NONE)
            fail(0, "-%c needs a value, %s", *letter, o->value);
    }
}

/* --name or --name=value. A name may be cut short where it stays clear which is meant. */
static void explain_name(const Command *command, const char *word) {
    const char *known[CALL_OPTIONS + 2], *meant;
    const Option *found = NULL;
    int count = 0, starts = 0, length = (int)strcspn(word + 2, "=");
    char name[64];
    snprintf(name, sizeof name, "%.*s", length, word + 2);
    for (const Option *o = command->options; o && o->name; o++) {
        known[count++] = o->name;
        if (strncmp(o->name, name, strlen(name)) != 0) continue;
        starts++;
        if (!found || strcmp(o->name, name) == 0) found = o;
    }
    known[count++] = "help";
    known[count] = NULL;
    if (strcmp(name, "rules-file") == 0)
        fail(0, "--rules-file FILE comes before the command: taefl --rules-file FILE %s",
             command->name);
    else if (starts > 1 && strcmp(found->name, name) != 0)
        fail(0, "'--%s' could be several options", name);
    else if (starts && found->kind == VALUE_NONE)
        fail(0, "--%s takes no value", found->name);
    else if (starts)
        fail(0, "--%s needs a value, %s", found->name, found->value);
    else if ((meant = did_you_mean(name, known)))
        fail(0, "unknown option '--%s'; did you mean --%s?", name, meant);
    else
        fail(0, "unknown option '--%s'", name);
}

static void list_options(const Command *command) {
    fprintf(stderr, translate("taefl: options of %s:"), command->name);
    for (const Option *o = command->options; o && o->name; o++) fprintf(stderr, " --%s", o->name);
    fprintf(stderr, " --help\n");
}

/* Whether there are as many arguments as the table wants. */
static bool enough_words(const Call *call) {
    int most = 0;
    bool many = false;
    for (const Argument *a = call->command->arguments; a && a->name; a++) {
        if (!a->optional && call->words <= most) {
            fail(0, "%s is missing: %s", a->name, a->words);
            return false;
        }
        most++;
        many = a->many;
    }
    if (many || call->words <= most) return true;
    fail(0, "'%s' is one argument too many", call->word[most]);
    return false;
}

static void fill_table(const Command *command, struct argp_option *table) {
    int count = count_options(command);
    for (int row = 0; row < count; row++) {
        const Option *o = &command->options[row];
        table[row] = (struct argp_option){
            .name = o->name, .key = o->letter ? o->letter : KEY_ROW + row, .arg = o->value};
    }
    table[count] = (struct argp_option){.name = "help", .key = KEY_HELP};
    table[count + 1] = (struct argp_option){.name = NULL};
}

static bool is_one_of(const char *value, const char *const words[4]) {
    for (int i = 0; i < 4; i++)
        if (strcmp(value, words[i]) == 0) return true;
    return false;
}

/* A flag is on or off there. False with an error printed. */
static bool keep_variable(Call *call, int row, const char *name, const char *value) {
    static const char *const on[] = {"1", "on", "yes", "true"}, *const off[] = {"0", "off", "no",
                                                                                "false"};
    bool good = true;
    if (call->command->options[row].kind != VALUE_NONE)
        good = keep_value(call, row, value);
    else if (is_one_of(value, on))
        call->value[row] = "";
    else if (!is_one_of(value, off))
        good = false, fail(0, "'%s' is neither on nor off", value);
    if (!good) fail(0, "the value is from the environment variable %s", name);
    return good;
}

/* Options that the command line does not give may be in the environment. */
static bool take_environment(Call *call) {
    for (int row = 0; row < count_options(call->command); row++) {
        const Option *option = &call->command->options[row];
        char name[VARIABLE_NAME];
        if (!option->environment || call_has(call, row)) continue;
        help_variable(option, name);
        const char *value = getenv(name);
        if (value && *value && !keep_variable(call, row, name, value)) return false;
    }
    return true;
}

bool command_parse(const Command *command, int count, char **arguments, Call *call, int *code) {
    struct argp_option table[CALL_OPTIONS + 2];
    fill_table(command, table);
    *call = (Call){.command = command};
    for (int row = 0; row < count_options(command); row++)
        call->number[row] = command->options[row].fallback;
    Parse parse = {.call = call,
                   .seen = 1,
                   .words_row = -1,
                   .word = memory_get(((size_t)count + 1) * sizeof *parse.word)};
    call->word = parse.word;
    call->list = memory_get((size_t)count * sizeof *call->list);

    struct argp argp = {.options = table, .parser = take};
    error_t error = argp_parse(&argp, count, arguments, ARGP_SILENT | ARGP_IN_ORDER, NULL, &parse);
    if (parse.help) {
        help_command(command);
        *code = EXIT_FINE;
        return false;
    }
    *code = EXIT_USAGE;
    if (!error && !take_environment(call)) return false;
    if (!error && enough_words(call)) return true;
    if (error && !parse.code) {
        const char *word = arguments[parse.wrong];
        if (word[1] == '-')
            explain_name(command, word);
        else
            explain_letters(command, word);
        list_options(command);
    }
    fail(0, "try 'taefl %s --help'", command->name);
    return false;
}
