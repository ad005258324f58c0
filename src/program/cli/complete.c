/* What a shell offers. The three scripts ask the program, `taefl --complete WORD…`: one walk over
 * the tables of the commands for all of them. */
#include "cli/help.h"
#include "core/rules.h"

#include <string.h>

enum { OFFER = 256 };

/* What is typed so far: the words before, and the one that is to be completed, which may begin with
 * an option ("--isa=g"). */
typedef struct Typed {
    FILE *out;
    char *const *word;
    int count;            /* without the last one */
    const char *last;     /* to complete */
    const char *option;   /* its beginning that stays as it is: "--isa=" … */
    size_t option_length; /* … of this many bytes */
} Typed;

/* A line for a word that begins as the last one does: "perft TAB count positions". */
static void offer(const Typed *typed, const char *word, const char *words) {
    if (strncmp(word, typed->last, strlen(typed->last)) != 0) return;
    fprintf(typed->out, "%.*s%s", (int)typed->option_length, typed->option, word);
    if (words) fprintf(typed->out, "\t%s", words);
    fputc('\n', typed->out);
}

static void offer_each(const Typed *typed, const char *words) {
    while (words && *words) {
        char word[OFFER];
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        offer(typed, word, NULL);
        words += length + (words[length] == ' ');
    }
}

/* Whether one of the options behind '+' in a name is this one. */
static bool has_option(const char *name, size_t length, const char *option) {
    char all[OFFER], one[OFFER];
    snprintf(all, sizeof all, "%.*s+", (int)length, name);
    snprintf(one, sizeof one, "+%s+", option);
    return strstr(all, one);
}

/* Rule sets: bases, alone and with each of their options. Once a '+' is there, each option that is
 * not in the name yet. */
static void offer_rules(const Typed *typed) {
    const char *plus = strrchr(typed->last, '+');
    size_t head = plus ? (size_t)(plus - typed->last) : 0, end = strcspn(typed->last, "+");
    for (int i = 0; i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        if (!plus) offer(typed, base->name, NULL);
        if (plus && (strlen(base->name) != end || strncmp(base->name, typed->last, end) != 0))
            continue;
        for (int o = 0; o < rules_option_count(base); o++) {
            char name[OFFER];
            const char *option = base->option[o].name;
            if (plus && has_option(typed->last, head, option)) continue;
            snprintf(name, sizeof name, "%.*s+%s", (int)(plus ? head : strlen(base->name)),
                     plus ? typed->last : base->name, option);
            offer(typed, name, NULL);
        }
    }
}

/* The shell itself knows files and folders. */
static void offer_value(const Typed *typed, ValueKind kind, const char *choices) {
    switch (kind) {
    case VALUE_CHOICE:
    case VALUE_WORDS: offer_each(typed, choices); break;
    case VALUE_RULES: offer_rules(typed); break;
    case VALUE_FILE: fputs(":files\n", typed->out); break;
    case VALUE_FOLDER: fputs(":folders\n", typed->out); break;
    default: break;
    }
}

/* The option with a value that a word is ("-t", "--threads", and "--threads=" up to the sign), or
 * NULL. */
static const Option *option_of(const Command *command, const char *word) {
    size_t length = strcspn(word, "=");
    for (const Option *o = command->options; o && o->name; o++) {
        if (o->kind == VALUE_NONE || word[0] != '-') continue;
        if (o->letter && word[1] == o->letter && !word[2]) return o;
        if (word[1] == '-' && strlen(o->name) + 2 == length &&
            strncmp(word + 2, o->name, length - 2) == 0)
            return o;
    }
    return NULL;
}

/* How many arguments stand before the last word. Bash makes words of its own of '=' signs. */
static int place_of(const Typed *typed, const Command *command) {
    int place = 0;
    for (int i = 1; i < typed->count; i++) {
        const char *word = typed->word[i], *before = typed->word[i - 1];
        if (word[0] == '=' || (word[0] == '-' && word[1])) continue;
        bool value = before[0] == '=' || (!strchr(before, '=') && option_of(command, before));
        place += !value;
    }
    return place;
}

static void offer_options(const Typed *typed, const Command *command) {
    for (const Option *o = command->options; o && o->name; o++) {
        char name[OFFER];
        snprintf(name, sizeof name, "--%s%s", o->name, o->kind == VALUE_NONE ? "" : "=");
        offer(typed, name, o->words);
    }
    offer(typed, "--help", "show help");
}

static void offer_argument(const Typed *typed, const Command *command) {
    int place = place_of(typed, command);
    const Argument *a = command->arguments;
    if (place == 0 && command->actions) {
        offer_each(typed, command->actions);
        return;
    }
    for (int i = 0; a->name; a++, i++)
        if (i == place || a->many) {
            offer_value(typed, a->kind, NULL);
            return;
        }
}

static void offer_commands(const Typed *typed) {
    for (const Command *const *c = commands; *c; c++) offer(typed, (*c)->name, (*c)->summary);
    offer(typed, "--help", "show help");
    offer(typed, "--version", "show the version");
}

void complete_words(FILE *out, char *const *word, int count) {
    Typed typed = {.out = out, .word = word, .count = count - 1, .option = ""};
    const Command *command = NULL;
    if (count < 1) return;
    typed.last = word[count - 1];
    if (count == 1) {
        offer_commands(&typed);
        return;
    }
    for (const Command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, word[0]) == 0) command = *c;
    if (!command) return;
    const char *before = word[count - 2], *equals = strchr(typed.last, '=');
    const Option *option = before[0] == '=' && count > 2 ? option_of(command, word[count - 3])
                           : typed.last[0] == '='        ? option_of(command, before)
                           : equals                      ? option_of(command, typed.last)
                           : strchr(before, '=')         ? NULL
                                                         : option_of(command, before);
    if (option && equals) {
        typed.option = equals == typed.last ? "" : typed.last;
        typed.option_length = equals == typed.last ? 0 : (size_t)(equals - typed.last) + 1;
        typed.last = equals + 1;
    }
    if (option)
        offer_value(&typed, option->kind, option->choices);
    else if (typed.last[0] == '-')
        offer_options(&typed, command);
    else
        offer_argument(&typed, command);
}

/* ------------------------------------------------------------------ the scripts */

void complete_bash(FILE *out) {
    fputs("# bash completion for taefl, made by 'taefl generate'\n"
          "_taefl() {\n"
          "    local word=${2#=}\n"
          "    mapfile -t COMPREPLY < <(\n"
          "        taefl --complete \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null | cut -f 1)\n"
          "    case ${COMPREPLY[0]-} in\n"
          "    :files) mapfile -t COMPREPLY < <(compgen -f -- \"$word\") ;;\n"
          "    :folders) mapfile -t COMPREPLY < <(compgen -d -- \"$word\") ;;\n"
          "    *=) compopt -o nospace 2>/dev/null ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _taefl taefl\n",
          out);
}

void complete_zsh(FILE *out) {
    fputs("#compdef taefl\n"
          "# zsh completion for taefl, made by 'taefl generate'\n"
          "local -a lines rows valued\n"
          "local line\n"
          "lines=(\"${(@f)$(taefl --complete \"${(@)words[2,CURRENT-1]}\" \"$PREFIX\" "
          "2>/dev/null)}\")\n"
          "case $lines[1] in\n"
          ":files) compset -P '*='; _files ;;\n"
          ":folders) compset -P '*='; _files -/ ;;\n"
          "*)\n"
          "    for line in $lines; do\n"
          "        line=${${line//:/\\\\:}/$'\\t'/:}\n"
          "        if [[ $line == --*=:* ]]; then valued+=($line); else rows+=($line); fi\n"
          "    done\n"
          "    _describe taefl rows -- valued -S ''\n"
          "    ;;\n"
          "esac\n",
          out);
}

void complete_fish(FILE *out) {
    fputs("# fish completion for taefl, made by 'taefl generate'\n"
          "function __taefl_complete\n"
          "    set -l word (commandline -ct)\n"
          "    set -l words (commandline -opc) $word\n"
          "    set -l lines (taefl --complete $words[2..-1] 2>/dev/null)\n"
          "    set -l option (string match -r '^--?[a-z0-9-]*=' -- $word)\n"
          "    set -l path (string replace -r '^--?[a-z0-9-]*=' '' -- $word)\n"
          "    switch \"$lines[1]\"\n"
          "        case :files\n"
          "            printf '%s\\n' \"$option\"(__fish_complete_path $path)\n"
          "        case :folders\n"
          "            printf '%s\\n' \"$option\"(__fish_complete_directories $path)\n"
          "        case '*'\n"
          "            printf '%s\\n' $lines\n"
          "    end\n"
          "end\n"
          "complete -c taefl -f -a '(__taefl_complete)'\n",
          out);
}
