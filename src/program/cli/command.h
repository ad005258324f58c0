/* Commands of the program as data. One Command per file describes everything a person or a shell
 * has to know of it; parsing, --help, man pages and completions are all made from the same tables.
 * A new command: its file, a line in COMMANDS below. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Exit codes, the same for every command. */
typedef enum ExitCode {
    EXIT_FINE = 0,
    EXIT_NO = 1,          /* the answer is no: a failed check, an illegal move asked about */
    EXIT_USAGE = 2,       /* a command line that cannot be understood */
    EXIT_INPUT = 3,       /* bad input; the message says which, where and why */
    EXIT_FAILED = 4,      /* an engine or a server failed, or something could not be written */
    EXIT_INTERRUPTED = 5, /* interrupted, and can be resumed; the message says how */
    EXIT_CODES
} ExitCode;

/* What a value is: how it is checked when parsed, and what a shell offers for it. */
typedef enum ValueKind {
    VALUE_NONE,   /* a flag */
    VALUE_NUMBER, /* a whole number from low to high */
    VALUE_CHOICE, /* one of the words in `choices` */
    VALUE_TEXT,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_RULES, /* name of a rule set; the command itself reads it (cli/input.h) */
    VALUE_WORDS, /* one or more words, up to the next option; `choices` are words a shell offers.
                    May be given several times: see CommandCall.list */
} ValueKind;

typedef struct Option {
    const char *name; /* the long name; NULL ends a table */
    char letter;      /* the short one, or 0 */
    ValueKind kind;
    const char *value;   /* what help calls the value: "N"; NULL for a flag */
    const char *words;   /* what it does: a phrase, no capital letter, no full stop */
    const char *choices; /* VALUE_CHOICE, VALUE_WORDS: the words, one space between */
    int64_t low, high;   /* VALUE_NUMBER */
    int64_t
        fallback; /* VALUE_NUMBER: CommandCall.number when not given; help does not mention it */
    bool environment; /* --per-address may stand in TAEFL_PER_ADDRESS, too */
} Option;

/* The rows of an option table: which row, long name, short letter or 0, what help calls the value,
 * what it may be, what it does. */
#define FLAG(row_, name_, letter_, words_) \
    [row_] = {.name = name_, .letter = letter_, .words = words_}
#define VALUE(row_, kind_, name_, letter_, value_, words_) \
    [row_] = {name_, letter_, VALUE_##kind_, value_, .words = words_}
#define NUMBER(row_, name_, letter_, value_, low_, high_, fallback_, words_) \
    [row_] = {name_,  letter_,     VALUE_NUMBER,  value_,                    \
              words_, .low = low_, .high = high_, .fallback = fallback_}
#define CHOICE(row_, name_, letter_, value_, choices_, words_) \
    [row_] = {name_, letter_, VALUE_CHOICE, value_, words_, .choices = choices_}
#define LIST(row_, name_, letter_, value_, choices_, words_) \
    [row_] = {name_, letter_, VALUE_WORDS, value_, words_, .choices = choices_}
/* Behind the mark that ends a table: this option may stand in the environment, too. */
#define ENVIRONMENT(row_) [row_].environment = true

/* The forms of files that are read and written, and those that are read. */
#define FORM_WORDS "gamefile json otg bologna"
#define FORM_WORDS_READ FORM_WORDS " csv lines"

/* Options that many commands have. Every command has --help without saying so. */
#define OPTION_JSON(row) FLAG(row, "json", 0, "write JSON, one object a line")
#define OPTION_COLOR(row)                                \
    CHOICE(row, "color", 0, "WHEN", "auto always never", \
           "use colours; auto means on a terminal, unless NO_COLOR is set")
#define OPTION_MOVES(row)                   \
    VALUE(row, TEXT, "moves", 'm', "MOVES", \
          "moves played from the position, in quotes, with spaces between them")

/* How a file of games is to be read. */
#define OPTION_FROM(row)                              \
    CHOICE(row, "from", 'f', "FORM", FORM_WORDS_READ, \
           "the form of the file; by default taefl looks at the file to find out")
#define OPTION_OTG_RULES(row)                                                                   \
    VALUE(row, RULES, "rules", 'r', "NAME",                                                     \
          "for games in OpenTafl notation or a table that name no rule set of Taefl: use this " \
          "rule set, or file:FILE, and not the rules they describe")
#define OPTION_COLUMNS(row)                                                                       \
    VALUE(row, TEXT, "columns", 0, "MAP",                                                         \
          "the file is a table (CSV), and these columns hold the games: "                         \
          "moves=MOVES,result=WINNER by the names in its head, moves=1,result=4 without a head, " \
          "or 'hnefatafl-org'; default: the names of 'taefl export games'")
#define OPTION_PART(row)                                                                         \
    FLAG(row, "part", 0,                                                                         \
         "accept a game file with mistakes: read each game up to its first mistake, and report " \
         "that on standard error")

/* The options of commands that only ask about one position (input.c). */
enum { ASK_MOVES, ASK_JSON };
extern const Option ask_options[];

/* What stands on the command line without dashes, in this order. */
typedef struct Argument {
    const char *name; /* "RULES"; NULL after the last one */
    const char *words;
    ValueKind kind;
    bool optional;
    bool many; /* the last one only: one or more of it, with `optional` none or more */
} Argument;

#define ARGUMENT_RULES \
    { "RULES", "the rule set", VALUE_RULES, false, false }
#define ARGUMENT_POSITION                                                                  \
    {                                                                                      \
        "POSITION", "'BOARD SIDE [STATE]'; the start position is 'start', '-' or nothing", \
            VALUE_TEXT, true, false                                                        \
    }

typedef struct Example {
    const char *line;  /* the whole command line; NULL after the last one */
    const char *words; /* what it does */
} Example;

typedef struct Command Command;

enum { CALL_OPTIONS = 48, MOST_ARGUMENTS = 3, MOST_EXAMPLES = 16 };

/* A word that belongs to an option of kind VALUE_WORDS. */
typedef struct CallWord {
    int row, time; /* of which option; the how manyth time that it is given, from 0 */
    const char *text;
} CallWord;

/* One call of a command, parsed and checked as far as its tables go. */
typedef struct CommandCall {
    const Command *command;
    int words;                       /* how many arguments */
    char *const *word;               /* the arguments; word[words] is NULL */
    const char *value[CALL_OPTIONS]; /* by row of the option table: the value, "" for a flag that
                                        is given, NULL if not given; the last one given counts */
    int64_t number[CALL_OPTIONS];    /* by row: the value of a VALUE_NUMBER, or its fallback */
    int listed;                      /* words in … */
    CallWord *list;                  /* … the lists of all VALUE_WORDS, as they came */
} CommandCall;

struct Command {
    const char *name;
    const char *summary;     /* one line, no capital letter, no full stop */
    const char *description; /* paragraphs with an empty line between, or NULL */
    Argument arguments[MOST_ARGUMENTS + 1];
    const char *actions;                 /* words a shell offers for the first argument, or NULL */
    const Option *options;               /* at most CALL_OPTIONS - 1 rows */
    Example examples[MOST_EXAMPLES + 1]; /* at least one */
    const char *exits[EXIT_CODES];       /* what each exit code means; NULL: it is never one. Help
                                            adds EXIT_USAGE and EXIT_FAILED where they miss */
    int (*run)(const CommandCall *call); /* returns the exit code */
};

static inline bool call_has(const CommandCall *call, int option) {
    return call->value[option] != 0;
}

/* What only the whole program has, because it needs libraries of the system. */
#ifdef TAEFL_ONLY_ENGINE
#define WHOLE(...)
#else
#define WHOLE(...) __VA_ARGS__
#endif

/* The commands by what people come for, in the order of the help: a group's name and its commands;
 * command_NAME is defined in the file NAME.c. With TAEFL_FEW_COMMANDS only those of
 * tools/build/Program.cmake. */
#ifdef TAEFL_FEW_COMMANDS
#define COMMAND_GROUPS(G, X) G("Engines", X(engine)) G("Checks", X(perft))
#else
#define COMMAND_GROUPS(G, X)                                                                 \
    G("Play", X(play) WHOLE(X(serve)) X(engine))                                             \
    G("Rules and positions", X(rules) X(why) X(moves) X(compare) X(show))                    \
    G("Games and puzzles", X(convert) X(export) X(analyse) X(puzzles))                       \
    G("Engines",                                                                             \
      X(match) X(grade) WHOLE(X(bot)) X(bologna) X(suite) X(tune) X(learn) X(book) X(bench)) \
    G("Checks", X(perft) X(conform) X(lab))                                                  \
    WHOLE(G("Server", X(db) X(admin) X(worker)))                                             \
    G("This program", X(help) X(generate))
#endif

#define ALL_OF(name, list) list
#define COMMANDS(X) COMMAND_GROUPS(ALL_OF, X)

#define X(name) extern const Command command_##name;
COMMANDS(X)
#undef X

/* All commands; NULL ends the list. */
extern const Command *const commands[];

/* The same in their groups; a NULL name ends the table, NULL a group's commands. */
typedef struct CommandGroup {
    const char *name;
    const Command *const *commands;
} CommandGroup;
extern const CommandGroup command_groups[];

/* The command of this name; NULL, and stderr says what was probably meant, if there is none. */
const Command *command_find(const char *name);

/* Reads the words after the command's name into `call` (word[0] of `arguments` is the name itself).
 * False if the program is to end with *code: help was asked for (and printed), or the command line
 * is wrong (and the error printed). */
bool command_parse(const Command *command, int count, char **arguments, CommandCall *call,
                   int *code);
