/* taefl bologna serve: the referee with its words, its JSON and its log. */
#include "analysis/analyst.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/output.h"
#include "bologna/referee.h"
#include "cli/bologna.h"
#include "cli/report.h"
#include "core/notation.h"
#include "record/bologna_log.h"
#include "record/bologna_square.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { LOG_TEXT = 8192, STAMP = 48 };

typedef struct Serve {
    const CommandCall *call;
    int game; /* number of the present one */
    bool forfeit;
    Output *log;
    bool log_failed;
    BolognaLog writer;
    char stamp[STAMP];
    char text[LOG_TEXT];
    Text out;
} Serve;

static const char *const side_names[2] = {"white", "black"};

/* ------------------------------------------------------------------ the log */

/* "Nov 20, 2026 8:19:29 AM", whatever the locale. */
static void set_stamp(Serve *s) {
    static const char *const months[12] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = clock_date();
    struct tm t;
    localtime_r(&now, &t);
    snprintf(s->stamp, sizeof s->stamp, "%s %d, %d %d:%02d:%02d %s", months[t.tm_mon], t.tm_mday,
             t.tm_year + 1900, t.tm_hour % 12 ? t.tm_hour % 12 : 12, t.tm_min, t.tm_sec,
             t.tm_hour < 12 ? "AM" : "PM");
}

static void log_fail(Serve *s, const char *path, const char *why) {
    fail(0, "cannot write the log %s: %s", path, why);
    s->log_failed = true;
}

/* The file of this game: the one said, or a new one in the folder said. */
static void log_open(Serve *s, const BolognaReferee *r) {
    const char *path = s->call->value[BOLOGNA_LOG], *why;
    struct stat status;
    if (!path || s->log_failed) return;
    size_t size = strlen(path) + 128;
    char *name = memory_get(size);
    bool folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (folder) {
        time_t now = clock_date();
        struct tm t;
        char when[32];
        localtime_r(&now, &t);
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &t);
        snprintf(name, size, "%s/%s-%s_vs_%s-%d.txt", path, when, r->name[0], r->name[1], s->game);
    } else {
        snprintf(name, size, "%s", path);
    }
    s->log = output_open(name, folder ? OUTPUT_NEW : OUTPUT_ADD, &why);
    if (!s->log) log_fail(s, name, why);
    free(name);
}

static void log_flush(Serve *s) {
    const char *why;
    if (!s->log) return;
    output_put(s->log, s->text, s->out.length);
    if (!output_flush(s->log, &why)) log_fail(s, s->call->value[BOLOGNA_LOG], why);
}

static void write_log(Serve *s, const BolognaReferee *r, BolognaEvent kind, int side) {
    s->out = text_into(s->text, sizeof s->text);
    s->writer.out = &s->out;
    s->writer.stamp = s->stamp;
    set_stamp(s);
    if (kind == BOLOGNA_REF_START) {
        log_open(s, r);
        bologna_log_begin(&s->writer, game_now(&r->game), r->name[0], r->name[1]);
    } else if (kind == BOLOGNA_REF_MOVE && r->move != MOVE_NONE) {
        bologna_log_move(&s->writer, side, r->move);
    } else if (kind == BOLOGNA_REF_PLAYED) {
        bologna_log_played(&s->writer, r->move, side, game_now(&r->game), &r->effects,
                           r->game.result);
    } else if (kind == BOLOGNA_REF_REFUSED ||
               (kind == BOLOGNA_REF_OVER && r->end != BOLOGNA_REF_RULES)) {
        bologna_log_refused(&s->writer, r->why);
    }
    if (kind == BOLOGNA_REF_OVER) bologna_log_end(&s->writer, &r->shown, r->result);
    log_flush(s);
    if (kind != BOLOGNA_REF_OVER || !s->log) return;
    const char *why;
    if (!output_close(s->log, &why)) log_fail(s, s->call->value[BOLOGNA_LOG], why);
    s->log = NULL;
}

/* ------------------------------------------------------------------ words and JSON */

static json_t *pair(int64_t white, int64_t black) {
    return json_pack("[I, I]", (json_int_t)white, (json_int_t)black);
}

/* The move that lost the game: squares as they were sent, and the move as we write it. Null if
 * that is not how it ended, or if what was sent are no squares. */
static json_t *refused_json(const BolognaReferee *r) {
    char from[3], to[3], text[MOVE_TEXT];
    if (r->end != BOLOGNA_REF_ILLEGAL || r->move == MOVE_NONE) return json_null();
    bologna_square(move_from(r->move), from);
    bologna_square(move_to(r->move), to);
    move_write(&r->rules, r->move, text);
    return json_pack("{s:s, s:s, s:s}", "from", from, "to", to, "move", text);
}

static void say_json(const Serve *s, const BolognaReferee *r) {
    char position[POSITION_TEXT];
    position_write(&r->rules, game_now(&r->game), position);
    json_line(json_pack(
        "{s:i, s:s, s:s, s:o, s:s, s:o, s:o, s:o, s:i, s:o, s:o, s:o, s:o, s:s}", "game", s->game,
        "white", r->name[0], "black", r->name[1], "result", json_result(r->result), "how",
        bologna_referee_end_word(r->end), "why", json_text(r->why), "clause",
        json_clause(NULL, r->clause), "refusedMove", refused_json(r), "plies", r->game.plies,
        "moves", moves_list(&r->rules, r->game.played, r->game.plies), "refused",
        pair(r->refused[0], r->refused[1]), "usedMs",
        pair(r->used_us[0] / 1000, r->used_us[1] / 1000), "longestMs",
        pair(r->longest_us[0] / 1000, r->longest_us[1] / 1000), "position", position));
    flush_output();
}

static void say_words(const Serve *s, const BolognaReferee *r) {
    char why[96];
    const char *words = r->end == BOLOGNA_REF_RULES ? clause_get(r->game.reason)->words : r->why;
    int loser = r->result == RESULT_P1 ? 1 : 0;
    if (r->end == BOLOGNA_REF_RULES)
        snprintf(why, sizeof why, "by %s", clause_get(r->game.reason)->id);
    else
        snprintf(why, sizeof why, "%s lost by '%s'", side_names[loser],
                 bologna_referee_end_word(r->end));
    char plies[24];
    snprintf(plies, sizeof plies, "%d %s", r->game.plies, r->game.plies == 1 ? "ply" : "plies");
    if (r->result == RESULT_DRAW)
        print_line(stdout, "game %d: %s (white) – %s (black): a draw %s after %s", s->game,
                   r->name[0], r->name[1], why, plies);
    else
        print_line(stdout, "game %d: %s (white) – %s (black): %s (%s) wins, %s, after %s", s->game,
                   r->name[0], r->name[1], r->name[!loser], side_names[!loser], why, plies);
    print_line(stderr, "taefl: %.1000s", words);
    flush_output();
}

static void say(void *ctx, const BolognaReferee *r, BolognaEvent kind, int side) {
    Serve *s = ctx;
    if (kind == BOLOGNA_REF_CAME)
        print_line(stderr, "taefl: %s has connected: %s", side_names[side], r->name[side]);
    if (kind == BOLOGNA_REF_LEFT)
        print_line(stderr, "taefl: %s is missing: %s", side_names[side], r->why);
    if (kind == BOLOGNA_REF_REFUSED)
        print_line(stderr, "taefl: an illegal move of %s (%s), %d of %d allowed: %s",
                   side_names[side], r->name[side], r->refused[side], r->setup.errors, r->why);
    if (s->call->value[BOLOGNA_LOG]) write_log(s, r, kind, side);
    if (kind != BOLOGNA_REF_OVER || r->end == BOLOGNA_REF_INTERRUPTED) return;
    s->forfeit |= r->end != BOLOGNA_REF_RULES;
    if (call_has(s->call, BOLOGNA_JSON))
        say_json(s, r);
    else
        say_words(s, r);
}

int bologna_serve(const CommandCall *call) {
    char why[LINK_WHY];
    if (call->words > 1) return fail(EXIT_USAGE, "'%s' is one argument too many", call->word[1]);
    Serve *s = memory_get(sizeof *s);
    s->call = call;
    const char *address = call->value[BOLOGNA_LISTEN];
    BolognaRefereeSetup setup = {
        .address = address ? address : "127.0.0.1",
        .port = {(int)call->number[BOLOGNA_WHITE_ROW], (int)call->number[BOLOGNA_BLACK_ROW]},
        .move_us = (call->number[BOLOGNA_TIME] ? call->number[BOLOGNA_TIME] : 60) * 1000000,
        .errors = (int)call->number[BOLOGNA_ERRORS],
        .stopped = bologna_stopped,
        .tell = say,
        .ctx = s,
    };
    interrupt_init();
    BolognaReferee *referee = bologna_referee_create(&setup, why);
    if (!referee) {
        free(s);
        return fail(EXIT_FAILED, "%s; choose another one with --listen, --white and --black", why);
    }
    fprintf(stderr, "taefl: waiting for players at %s, white on port %d, black on port %d\n",
            setup.address, bologna_referee_port(referee, 0), bologna_referee_port(referee, 1));
    int code = EXIT_FINE;
    for (s->game = 1; s->game <= call->number[BOLOGNA_GAMES] && !code; s->game++)
        if (!bologna_referee_play(referee)) code = EXIT_INTERRUPTED;
    if (code)
        fail(0, "interrupted in game %d; the games before it are reported", s->game - 1);
    else
        code = s->log_failed ? EXIT_FAILED : s->forfeit ? EXIT_NO : EXIT_FINE;
    bologna_referee_destroy(referee);
    free(s);
    return code;
}
