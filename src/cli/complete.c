/* Shell completions. Each script is one function over the tables: after the command's name come its
 * options, the values of an option, or what its next argument can be. Rule sets are offered as
 * bases and, once a base is there, with each of its options. */
#include "cli/papers.h"
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
    case VALUE_RULES: fputs("compgen -W \"$rules\" -- \"$word\"", out); break;
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
        bash_value(out, a->kind, NULL);
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
          "_taefl() {\n"
          "    local word=$2 before=$3 options values rules\n"
          "    rules='",
          out);
    rule_sets(out);
    fputs("'\n"
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
    case VALUE_RULES: fputs("($rules)", out); break;
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
        zsh_value(out, a->kind, NULL);
        fputc('"', out);
    }
    fputs("\n        ;;\n", out);
}

void complete_zsh(FILE *out) {
    fputs("#compdef taefl\n# zsh completion for taefl, made by 'taefl generate'\n"
          "local rules='",
          out);
    rule_sets(out);
    fputs("'\n"
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
    if (o->kind == VALUE_RULES) fputs(" -a \"$taefl_rules\"", out);
    if (o->kind == VALUE_FILE) fputs(" -F", out);
    if (o->kind == VALUE_FOLDER) fputs(" -a '(__fish_complete_directories)'", out);
    fputs(" -d ", out);
    quoted(out, o->words, "");
    fputc('\n', out);
}

void complete_fish(FILE *out) {
    fputs("# fish completion for taefl, made by 'taefl generate'\nset -l taefl_rules '", out);
    rule_sets(out);
    fputs("'\ncomplete -c taefl -f\n"
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
        for (const Argument *a = command->arguments; a && a->name; a++) {
            if (a->kind == VALUE_RULES)
                fprintf(
                    out,
                    "complete -c taefl -n '__fish_seen_subcommand_from %s' -a \"$taefl_rules\"\n",
                    command->name);
            if (a->kind == VALUE_FILE)
                fprintf(out, "complete -c taefl -n '__fish_seen_subcommand_from %s' -F\n",
                        command->name);
        }
    }
}
