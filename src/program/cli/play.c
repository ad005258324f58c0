/* taefl play: a game in the terminal, drawn in place or line by line. */
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "terminal/language.h"
#include "terminal/tell.h"
#include "terminal/window.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PLAYER1,
    PLAYER2,
    POSITION,
    RESUME,
    OPEN,
    PART,
    PLAIN,
    ASCII,
    FLIP,
    CLOCK,
    SEED,
    THREADS,
    LANGUAGE,
    COLOR
};

#define WHO "person newcomer beginner easy casual steady practised strong expert master full"

static const Option options[] = {
    CHOICE(PLAYER1, "player1", '1', "WHO", WHO,
           "player 1: a person, or taefl at this level; default: person"),
    CHOICE(PLAYER2, "player2", '2', "WHO", WHO, "player 2; default: easy"),
    VALUE(POSITION, TEXT, "position", 'p', "POSITION",
          "start from this position, 'BOARD SIDE [STATE]'"),
    FLAG(RESUME, "resume", 'r', "continue the last unfinished game"),
    VALUE(OPEN, FILE, "open", 'o', "FILE", "continue the first game of a game file"),
    FLAG(PART, "part", 0, "with --open: if the game has a mistake, continue before it"),
    FLAG(PLAIN, "plain", 0, "play line by line: for pipes, scripts and screen readers"),
    FLAG(ASCII, "ascii", 0, "draw with ASCII only"),
    FLAG(FLIP, "flip", 'f', "turn the board: player 2 below"),
    VALUE(CLOCK, TEXT, "clock", 'c', "BASE+INC",
          "a clock for each player: BASE seconds for the game, and INC more after each turn "
          "(300+5); a player without time loses"),
    NUMBER(SEED, "seed", 0, "N", 0, INT64_MAX, -1,
           "with the same seed the weaker levels play the same moves; by default they vary"),
    NUMBER(THREADS, "threads", 't', "N", 1, CREW_THREADS, 1,
           "search with N threads, default 1; the weaker levels always use one"),
    CHOICE(LANGUAGE, "language", 'l', "LANGUAGE", "en sv",
           "English or Swedish; default: the language in LC_ALL, LC_MESSAGES or LANG"),
    OPTION_COLOR(COLOR),
    {0},
};

enum { FILE_LIMIT = 64 << 20 };

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/* As fail, in the language of the game: an English sentence and what fills it. */
#define FAIL(model, code, ...) fail_in(model, code, (const char *const[]){__VA_ARGS__, NULL})
static int fail_in(const Model *model, int code, const char *const *words) {
    char told[2048];
    Text text = tell_into(model, told, sizeof told);
    text_say_list(&text, words);
    if (!is_utf8()) tell_fold(told);
    return fail(code, "%s", told);
}

/* As fail_error. */
static int fail_error_in(const Model *model, const char *what, const Error *error) {
    char told[512];
    Text text = tell_into(model, told, sizeof told);
    error_write(error, &text);
    return FAIL(model, EXIT_INPUT, "%1: %2", what, told);
}

static int player_of(const char *word, int fallback) {
    if (!word) return fallback;
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(word, levels[i].name) == 0) return i;
    return PERSON;
}

static int open_file(Model *model, const char *path, const Autosave *kept, bool part) {
    size_t length;
    Error error;
    const char *why;
    char *text = text_read_any(path, FILE_LIMIT, &length, &why);
    if (!text) return FAIL(model, EXIT_INPUT, "%1: %2", path, why);
    bool good = part ? model_open_part(model, text, length, &error)
                     : model_open(model, text, length, kept, &error);
    free(text);
    if (!good) return fail_error_in(model, path, &error);
    if (part && error.code) {
        fail_error_in(model, path, &error);
        FAIL(model, 0, "the game goes on from what stands before it");
    }
    return EXIT_FINE;
}

/* The kept game last played that is not over. One that cannot be read, or that another program
 * plays, does not hide those before. */
static int resume(Model *model) {
    char path[AUTOSAVE_PATH];
    for (int i = 0; autosave_find(i, path); i++) {
        Autosave kept = {0};
        if (!autosave_take(&kept, path)) {
            FAIL(model, 0, "%1 is being played by another program", path);
            continue;
        }
        if (open_file(model, path, &kept, false) != EXIT_FINE)
            autosave_leave(&kept);
        else if (!model_result(model))
            return EXIT_FINE;
    }
    return FAIL(model, EXIT_INPUT, "there is no game to resume");
}

static int begin_game(Model *model, const CommandCall *call, const char *name) {
    Error error;
    Rules rules;
    int code = input_rules(&rules, name);
    if (code) return code;
    model->player[P1] = player_of(call->value[PLAYER1], PERSON);
    model->player[P2] = player_of(call->value[PLAYER2], DEFAULT_LEVEL);
    if (model_new(model, rules.name, call->value[POSITION], &error)) return EXIT_FINE;
    return fail_error_in(model, tell_word(model, "position"), &error);
}

static int begin(Model *model, const CommandCall *call, const char *rules) {
    int code = call_has(call, RESUME) ? resume(model)
               : call_has(call, OPEN)
                   ? open_file(model, call->value[OPEN], NULL, call_has(call, PART))
                   : begin_game(model, call, rules);
    if (code) return code;
    for (int side = 0; side < 2; side++)
        if (call_has(call, side ? PLAYER2 : PLAYER1))
            model->player[side] = player_of(call->value[side ? PLAYER2 : PLAYER1], PERSON);
    model->flip = call_has(call, FLIP);
    return EXIT_FINE;
}

static int finish(const Model *model, PlainEnding ending) {
    if (ending == ENDING_BROKEN)
        return FAIL(model, EXIT_FAILED, "the terminal cannot be written to");
    if (ending == ENDING_FINE) return EXIT_FINE;
    bool played = model->tree.root && model->tree.root->child;
    if (!played) return FAIL(model, EXIT_INTERRUPTED, "interrupted before the first move");
    if (model->autosave.why[0])
        return FAIL(model, EXIT_INTERRUPTED, "interrupted; the game is lost: %1",
                    model->autosave.why);
    return FAIL(model, EXIT_INTERRUPTED, "interrupted; go on with: taefl play --resume");
}

/* What --clock says is for new games: a kept one has its own. */
static int read_clock(Model *model, const CommandCall *call) {
    const char *words = call->value[CLOCK];
    if (!words) return EXIT_FINE;
    if (call_has(call, RESUME) || call_has(call, OPEN))
        return FAIL(model, EXIT_USAGE,
                    "--clock is for a new game; one that is gone on with has its own");
    if (timing_read(words, &model->control)) return EXIT_FINE;
    return FAIL(model, EXIT_USAGE,
                "--clock: '%1' is no clock; expected seconds, or seconds+seconds, such as 300+5",
                words);
}

/* Asks for the game if the command line names none. */
static int play(Model *model, const CommandCall *call, PlainEnding *ending) {
    bool ascii = call_has(call, ASCII) || !is_utf8();
    const char *rules = call->word[0];
    if (!call->words && !call_has(call, RESUME) && !call_has(call, OPEN)) {
        *ending = plain_choose(model, &rules, input_named, ascii);
        if (!rules) return EXIT_FINE;
    }
    int code = begin(model, call, rules);
    if (code) return code;
    if (!call_has(call, PLAIN) && window_possible())
        *ending = window_run(model, ascii, colour_wanted(call->value[COLOR], STDOUT_FILENO));
    else
        *ending = plain_run(model, ascii);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    int64_t seed = call->number[SEED];
    Model *model = memory_get(sizeof *model);
    model_init(model, interrupt_init(), seed < 0 ? clock_us() : (uint64_t)seed);
    model->find_rules = rulefiles_rules;
    model->language = model->autosave.language = language_called(call->value[LANGUAGE]);
    job_threads(&model->job, (int)call->number[THREADS]);
    PlainEnding ending = ENDING_FINE;
    int code = read_clock(model, call);
    if (!code) code = play(model, call, &ending);
    if (!code) code = finish(model, ending);
    model_finish(model);
    free(model);
    return code;
}

const Command command_play = {
    .name = "play",
    .summary = "play in the terminal: against taefl, against a friend, or watch taefl play itself",
    .description =
        "Type a move, such as e3e7, or a command; 'help' lists the commands. On a terminal the "
        "board is drawn again in its place. While you type a move, it shows where the piece may "
        "go. The Tab key gives a hint, Up takes a move back and Down plays it again. With --plain, "
        "or if input or output is not a terminal, you play line by line. In a Swedish game "
        "you may type commands in Swedish or English, for example 'ge upp' or 'resign'. "
        "docs/first-game.md is a first game, step by step.\n\nAfter every move the game is saved "
        "in $XDG_STATE_HOME/taefl (default: ~/.local/state/taefl), so nothing is lost if the "
        "program ends. A clock runs while its player is to move and the board is shown. It stops "
        "when you leave the program or pause the engines. After 'undo' it stops until the next "
        "move, with the times of that position. Two programs cannot play the same saved game: "
        "--resume skips a game that another program plays.",
    .arguments = {{"RULES", "the rule set; without it, taefl asks you", VALUE_RULES, true, false}},
    .options = options,
    .examples = {{"taefl play", "Choose a game and play it against taefl."},
                 {"taefl play tablut-katz --player2=strong",
                  "You are white; taefl is black and strong."},
                 {"taefl play maerstanas -1 person -2 person", "Two people at one keyboard."},
                 {"taefl play gardsdansen --clock 600+5",
                  "Ten minutes for each player, and five seconds more for each turn."},
                 {"taefl play --resume", "Continue the game you left last."},
                 {"taefl play brandubh --language sv", "The same game in Swedish."},
                 {"printf 'e3e7\\nboard\\n' | taefl play tablut-ashton --plain", "From a script."}},
    .exits = {[EXIT_FINE] = "you left, or the input ended",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] =
                  "the position or the game file is wrong, or there is nothing to resume",
              [EXIT_FAILED] = "the output cannot be written",
              [EXIT_INTERRUPTED] = "interrupted; 'taefl play --resume' continues the game"},
    .run = run,
};
