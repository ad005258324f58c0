/* The command line, read from the command's table as getopt_long would read it: -x, -xVALUE, -x
 * VALUE, letters together, --name=VALUE, --name VALUE, names cut short, and "--" before what begins
 * with a dash. */
#include "base/memory.h"
#include "cli/help.h"
#include "cli/input.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = -1, HELP = CALL_OPTIONS }; /* instead of a row of the table */

/* What became of a word. */
typedef enum Word {
    TAKEN,
    UNKNOWN, /* it cannot be understood, which is to be explained */
    REFUSED, /* its value is wrong, which has been explained */
} Word;

typedef struct Parse {
    CommandCall *call;
    char **left; /* the words not yet taken; NULL ends */
    char **word; /* room for all words of the command line */
    bool help;
    int words_row;           /* whose words those without dashes are; NONE: arguments */
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
static bool keep_value(CommandCall *call, int row, const char *value) {
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

static void take_argument(Parse *parse, char *text) {
    if (parse->words_row >= 0)
        keep_word(parse, text);
    else
        parse->word[parse->call->words++] = text;
}

/* `value` is NULL for a flag. */
static Word take_option(Parse *parse, int row, const char *value) {
    parse->words_row = NONE;
    if (row == HELP) {
        parse->help = true;
        return TAKEN;
    }
    if (parse->call->command->options[row].kind == VALUE_WORDS) {
        parse->words_row = row;
        parse->times[row]++;
        keep_word(parse, value);
    }
    return keep_value(parse->call, row, value ? value : "") ? TAKEN : REFUSED;
}

/* Whether the option has a value. */
static bool wants_value(const Command *command, int row) {
    return row != HELP && command->options[row].kind != VALUE_NONE;
}

static const char *name_of(const Command *command, int row) {
    return row == HELP ? "help" : command->options[row].name;
}

/* The row whose name begins so, if it is the only one or the whole name; NONE: there is none. */
static int row_named(const Command *command, const char *name, size_t length) {
    int count = count_options(command), starts = 0, found = NONE;
    for (int i = 0; i <= count; i++) {
        int row = i < count ? i : HELP;
        const char *whole = name_of(command, row);
        if (strncmp(whole, name, length) != 0) continue;
        if (!whole[length]) return row;
        starts++;
        found = row;
    }
    return starts == 1 ? found : NONE;
}

static int row_lettered(const Command *command, char letter) {
    for (int row = 0; row < count_options(command); row++)
        if (command->options[row].letter == letter) return row;
    return letter == 'h' ? HELP : NONE;
}

/* --name, --name=value, --name value. */
static Word take_name(Parse *parse, const char *word) {
    const char *name = word + 2, *value = NULL;
    size_t length = strcspn(name, "=");
    int row = row_named(parse->call->command, name, length);
    if (row == NONE) return UNKNOWN;
    bool wanted = wants_value(parse->call->command, row);
    if (name[length])
        value = name + length + 1;
    else if (wanted && *parse->left)
        value = *parse->left++;
    return wanted == (value != NULL) ? take_option(parse, row, value) : UNKNOWN;
}

/* -abc: flags, of which the last may be an option with a value, here or in the next word. */
static Word take_letters(Parse *parse, const char *word) {
    Word taken = TAKEN;
    for (const char *letter = word + 1; *letter && taken == TAKEN; letter++) {
        int row = row_lettered(parse->call->command, *letter);
        if (row == NONE) return UNKNOWN;
        if (!wants_value(parse->call->command, row)) {
            taken = take_option(parse, row, NULL);
            continue;
        }
        const char *value = letter[1] ? letter + 1 : *parse->left ? *parse->left++ : NULL;
        return value ? take_option(parse, row, value) : UNKNOWN;
    }
    return taken;
}

/* Takes all words, up to a wrong one, which becomes *wrong, or to --help. */
static Word take_all(Parse *parse, const char **wrong) {
    Word taken = TAKEN;
    bool options = true;
    while (*parse->left && taken == TAKEN && !parse->help) {
        char *word = *parse->left++;
        *wrong = word;
        if (options && strcmp(word, "--") == 0) {
            options = false;
            parse->words_row = NONE;
        } else if (!options || word[0] != '-' || !word[1])
            take_argument(parse, word);
        else
            taken = word[1] == '-' ? take_name(parse, word) : take_letters(parse, word);
    }
    return taken;
}

/* A cluster of letters, -dt: the first that is none, or a last one that wants a value. */
static void explain_letters(const Command *command, const char *word) {
    for (const char *letter = word + 1; *letter; letter++) {
        const Option *o = command->options;
        while (o && o->name && o->letter != *letter) o++;
        if ((!o || !o->name) && *letter != 'h') {
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
static bool enough_words(const CommandCall *call) {
    int most = 0;
    bool many = false;
    for (const Argument *a = call->command->arguments; a->name; a++) {
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

static bool is_one_of(const char *value, const char *const words[4]) {
    for (int i = 0; i < 4; i++)
        if (strcmp(value, words[i]) == 0) return true;
    return false;
}

/* A flag is on or off there. False with an error printed. */
static bool keep_variable(CommandCall *call, int row, const char *name, const char *value) {
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
static bool take_environment(CommandCall *call) {
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

static void explain(const Command *command, const char *word) {
    if (word[1] == '-')
        explain_name(command, word);
    else
        explain_letters(command, word);
    list_options(command);
}

bool command_parse(const Command *command, int count, char **arguments, CommandCall *call,
                   int *code) {
    *call = (CommandCall){.command = command};
    for (int row = 0; row < count_options(command); row++)
        call->number[row] = command->options[row].fallback;
    Parse parse = {.call = call,
                   .left = arguments + 1,
                   .words_row = NONE,
                   .word = memory_get(((size_t)count + 1) * sizeof *parse.word)};
    call->word = parse.word;
    call->list = memory_get((size_t)count * sizeof *call->list);
    const char *wrong = NULL;
    Word taken = take_all(&parse, &wrong);
    if (parse.help) {
        help_command(command);
        *code = EXIT_FINE;
        return false;
    }
    *code = EXIT_USAGE;
    if (taken == TAKEN && !take_environment(call)) return false;
    if (taken == TAKEN && enough_words(call)) return true;
    if (taken == UNKNOWN) explain(command, wrong);
    fail(0, "try 'taefl %s --help'", command->name);
    return false;
}
