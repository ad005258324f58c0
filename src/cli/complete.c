/* Shell completions. Each script is one function over the tables: after the command's name come its
 * options, the values of an option, or what its next argument can be. Rule sets are offered as
 * bases, alone and with each of their options; once a '+' is there, with each option that is not
 * in the name yet. */
#include "cli/documents.h"
#include "core/rules.h"

#include <string.h>

/* All rule sets with at most one option, spaces between. */
static void rule_sets(FILE *out) {
    for (int i = 0; i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        fprintf(out, "%s%s", i ? " " : "", base->name);
        for (int o = 0; o < rules_option_count(base); o++)
            fprintf(out, " %s+%s", base->name, base->option[o].name);
    }
}

/* For the shells' own `case`: of each base that has options "    BASE) DO OPTION… ;;". */
static void option_cases(FILE *out, const char *begin, const char *end) {
    for (int i = 0; i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        if (!rules_option_count(base)) continue;
        fprintf(out, begin, base->name);
        for (int o = 0; o < rules_option_count(base); o++)
            fprintf(out, " %s", base->option[o].name);
        fputs(end, out);
    }
}

static void command_names(FILE *out) {
    for (const Command *const *c = commands; *c; c++)
        fprintf(out, "%s%s", c == commands ? "" : " ", (*c)->name);
}

/* In single quotes for any of the three shells: text with a quote in it is written without. */
static void quoted(FILE *out, const char *text, const char *also) {
    fputc('\'', out);
    for (; *text; text++)
        if (*text != '\'' && *text != '\\' && *text != '\n' && !strchr(also, *text))
            fputc(*text, out);
    fputc('\'', out);
}

/* ------------------------------------------------------------------ bash */

static void bash_value(FILE *out, ValueKind kind, const char *choices) {
    switch (kind) {
    case VALUE_CHOICE:
    case VALUE_WORDS: fprintf(out, "compgen -W '%s' -- \"$word\"", choices ? choices : ""); break;
    case VALUE_RULES: fputs("compgen -W \"$(_taefl_rules \"$word\")\" -- \"$word\"", out); break;
    case VALUE_FILE: fputs("compgen -f -- \"$word\"", out); break;
    case VALUE_FOLDER: fputs("compgen -d -- \"$word\"", out); break;
    default: fputs("true", out);
    }
}

static void bash_command(FILE *out, const Command *command) {
    fprintf(out, "    %s)\n        values=' ", command->name);
    for (const Option *o = command->options; o && o->name; o++) {
        if (o->value) fprintf(out, "--%s ", o->name);
        if (o->value && o->letter) fprintf(out, "-%c ", o->letter);
    }
    fputs("'\n        case $before in\n", out);
    for (const Option *o = command->options; o && o->name; o++) {
        if (o->kind == VALUE_NONE) continue;
        fprintf(out, "        --%s", o->name);
        if (o->letter) fprintf(out, " | -%c", o->letter);
        fputs(") mapfile -t COMPREPLY < <(", out);
        bash_value(out, o->kind, o->choices);
        fputs("); return ;;\n", out);
    }
    fputs("        esac\n        options='", out);
    for (const Option *o = command->options; o && o->name; o++)
        fprintf(out, "--%s%s ", o->name, o->kind == VALUE_NONE ? "" : "=");
    fputs("--help'\n", out);
    fputs("        case $word in\n"
          "        -*) mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\") ;;\n"
          "        *) case $(_taefl_place \"$values\") in\n",
          out);
    int place = 0;
    for (const Argument *a = command->arguments; a && a->name; a++, place++) {
        fprintf(out, "           %s) mapfile -t COMPREPLY < <(",
                a->many ? "*" : (const char[]){(char)('0' + place), 0});
        bool action = place == 0 && command->actions;
        bash_value(out, action ? VALUE_CHOICE : a->kind, command->actions);
        fputs(") ;;\n", out);
    }
    fputs("           esac ;;\n        esac ;;\n", out);
}

void complete_bash(FILE *out) {
    fputs("# bash completion for taefl, made by 'taefl generate'\n"
          "# How many arguments stand before the cursor; $1 are the options that take a value.\n"
          "_taefl_place() {\n"
          "    local i place=0\n"
          "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "        = | -?*) continue ;;\n"
          "        esac\n"
          "        case $1 in\n"
          "        *\" ${COMP_WORDS[i - 1]} \"*) ;;\n"
          "        *) [[ ${COMP_WORDS[i - 1]} == = ]] || ((place++)) ;;\n"
          "        esac\n"
          "    done\n"
          "    echo $place\n"
          "}\n"
          "# The names that $1 can become.\n"
          "_taefl_rules() {\n"
          "    local head=${1%+*} all option\n"
          "    case $1 in\n"
          "    *+*) ;;\n"
          "    *) echo '",
          out);
    rule_sets(out);
    fputs("'; return ;;\n    esac\n    case ${1%%+*} in\n", out);
    option_cases(out, "    %s) all='", "' ;;\n");
    fputs("    esac\n"
          "    for option in $all; do\n"
          "        [[ +$head+ == *+$option+* ]] || echo \"$head+$option\"\n"
          "    done\n"
          "}\n"
          "_taefl() {\n"
          "    local word=$2 before=$3 options values\n"
          "    if [[ $word == = ]]; then word=; fi\n"
          "    COMPREPLY=()\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        mapfile -t COMPREPLY < <(compgen -W '",
          out);
    command_names(out);
    fputs(" --help --version' -- \"$word\")\n"
          "        return\n"
          "    fi\n"
          "    if [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          out);
    for (const Command *const *c = commands; *c; c++) bash_command(out, *c);
    fputs("    esac\n"
          "    if [[ ${COMPREPLY[0]-} == *= ]]; then compopt -o nospace 2>/dev/null; fi\n"
          "}\n"
          "complete -F _taefl taefl\n",
          out);
}

/* ------------------------------------------------------------------ zsh */

static void zsh_value(FILE *out, ValueKind kind, const char *choices) {
    switch (kind) {
    case VALUE_CHOICE:
    case VALUE_WORDS: fprintf(out, "(%s)", choices ? choices : ""); break;
    case VALUE_RULES: fputs("_taefl_rules", out); break;
    case VALUE_FILE: fputs("_files", out); break;
    case VALUE_FOLDER: fputs("_files -/", out); break;
    default: fputs(" ", out);
    }
}

static void zsh_command(FILE *out, const Command *command) {
    fprintf(out, "    %s)\n        _arguments '(- *)'{-h,--help}'[show help]'", command->name);
    for (const Option *o = command->options; o && o->name; o++) {
        fputs(" \\\n            ", out);
        if (o->letter)
            fprintf(out, "{-%c,--%s%s}", o->letter, o->name, o->value ? "=" : "");
        else
            fprintf(out, "--%s%s", o->name, o->value ? "=" : "");
        fputs("'['", out);
        quoted(out, o->words, "[]:");
        fputs("']'", out);
        if (!o->value) continue;
        fprintf(out, "':%s:'\"", o->value);
        zsh_value(out, o->kind, o->choices);
        fputc('"', out);
    }
    int place = 1;
    for (const Argument *a = command->arguments; a && a->name; a++, place++) {
        if (a->many)
            fputs(" \\\n            '*:", out);
        else
            fprintf(out, " \\\n            '%d:%s", place, a->optional ? ":" : "");
        fprintf(out, "%s:'\"", a->name);
        bool action = place == 1 && command->actions;
        zsh_value(out, action ? VALUE_CHOICE : a->kind, command->actions);
        fputc('"', out);
    }
    fputs("\n        ;;\n", out);
}

void complete_zsh(FILE *out) {
    fputs("#compdef taefl\n# zsh completion for taefl, made by 'taefl generate'\n"
          "_taefl_rules() {\n"
          "    local head=${PREFIX%+*} option\n"
          "    local -a all=()\n"
          "    if [[ $PREFIX != *+* ]]; then\n"
          "        compadd -- ",
          out);
    rule_sets(out);
    fputs("\n        return\n    fi\n    case ${PREFIX%%+*} in\n", out);
    option_cases(out, "    %s) all=(", ") ;;\n");
    fputs("    esac\n"
          "    for option in $all; do\n"
          "        [[ +$head+ == *+$option+* ]] || compadd -- $head+$option\n"
          "    done\n"
          "}\n"
          "if ((CURRENT == 2)); then\n"
          "    local -a names=(\n",
          out);
    for (const Command *const *c = commands; *c; c++) {
        fprintf(out, "        %s':'", (*c)->name);
        quoted(out, (*c)->summary, ":");
        fputc('\n', out);
    }
    fputs("    )\n"
          "    _describe command names\n"
          "    _arguments '--help[show help]' '--version[show the version]'\n"
          "    return\n"
          "fi\n"
          "local name=$words[2]\n"
          "shift words\n"
          "((CURRENT--))\n"
          "case $name in\n",
          out);
    for (const Command *const *c = commands; *c; c++) zsh_command(out, *c);
    fputs("esac\n", out);
}

/* ------------------------------------------------------------------ fish */

static void fish_option(FILE *out, const Command *command, const Option *o) {
    fprintf(out, "complete -c taefl -n '__fish_seen_subcommand_from %s' -l %s", command->name,
            o->name);
    if (o->letter) fprintf(out, " -s %c", o->letter);
    bool path = o->kind == VALUE_FILE || o->kind == VALUE_FOLDER;
    if (o->kind != VALUE_NONE) fputs(path ? " -r" : " -x", out); /* -x: and offer no files */
    if (o->choices) fprintf(out, " -a '%s'", o->choices);
    if (o->kind == VALUE_RULES) fputs(" -a '(__taefl_rules)'", out);
    if (o->kind == VALUE_FILE) fputs(" -F", out);
    if (o->kind == VALUE_FOLDER) fputs(" -a '(__fish_complete_directories)'", out);
    fputs(" -d ", out);
    quoted(out, o->words, "");
    fputc('\n', out);
}

void complete_fish(FILE *out) {
    fputs("# fish completion for taefl, made by 'taefl generate'\n"
          "function __taefl_rules\n"
          "    set -l word (string replace -r '^--?[a-z0-9-]*=' '' -- (commandline -ct))\n"
          "    if not string match -q '*+*' -- $word\n"
          "        string split ' ' '",
          out);
    rule_sets(out);
    fputs("'\n        return\n    end\n"
          "    set -l head (string replace -r '\\+[^+]*$' '' -- $word)\n"
          "    set -l all\n"
          "    switch (string replace -r '\\+.*' '' -- $word)\n",
          out);
    option_cases(out, "        case %s\n            set all", "\n");
    fputs("    end\n"
          "    for option in $all\n"
          "        string match -q \"*+$option+*\" -- \"+$head+\"; or echo $head+$option\n"
          "    end\n"
          "end\n"
          "# Whether the word before the cursor's is the command $argv.\n"
          "function __taefl_first\n"
          "    set -l words (commandline -opc)\n"
          "    test (count $words) = 2 -a \"$words[2]\" = $argv[1]\n"
          "end\n"
          "complete -c taefl -f\n"
          "complete -c taefl -n __fish_use_subcommand -l help -s h -d 'show help'\n"
          "complete -c taefl -n __fish_use_subcommand -l version -s V -d 'show the version'\n",
          out);
    for (const Command *const *c = commands; *c; c++) {
        const Command *command = *c;
        fprintf(out, "complete -c taefl -n __fish_use_subcommand -a %s -d ", command->name);
        quoted(out, command->summary, "");
        fputc('\n', out);
        fprintf(
            out,
            "complete -c taefl -n '__fish_seen_subcommand_from %s' -l help -s h -d 'show help'\n",
            command->name);
        for (const Option *o = command->options; o && o->name; o++) fish_option(out, command, o);
        if (command->actions)
            fprintf(out, "complete -c taefl -n '__taefl_first %s' -a '%s'\n", command->name,
                    command->actions);
        for (const Argument *a = command->arguments; a && a->name; a++) {
            if (a->kind == VALUE_RULES)
                fprintf(out,
                        "complete -c taefl -n '__fish_seen_subcommand_from %s' "
                        "-a '(__taefl_rules)'\n",
                        command->name);
            if (a->kind == VALUE_FILE)
                fprintf(out, "complete -c taefl -n '__fish_seen_subcommand_from %s' -F\n",
                        command->name);
        }
    }
}
