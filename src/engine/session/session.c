/* The commands are a table; each reads its whole line before it changes anything. The three slow
 * ones (go, perft, bench) only prepare the Work that session_run carries out (work.c). */
#include "session/session.h"
#include "core/check.h"
#include "core/notation.h"
#include "search/bench.h"
#include "session/answers.h"
#include "session/option.h"
#include "session/work.h"

enum { MIB = 1 << 20, EVAL_LINE = 4096, FEN_LINE = 2 * POSITION_TEXT };

static void send_line(const Session *s, const char *line) {
    s->setup.line(s->setup.ctx, line, string_length(line));
}

/* ---- the commands; each reads the rest of its line */

static bool hello(Session *s, Words *words, Error *error, const char *end) {
    if (!words_end(words, error)) return false;
    char line[160];
    Text text = text_into(line, sizeof line);
    text_string(&text, "id name ");
    text_string(&text, s->setup.name);
    work_send(s, &text);
    send_line(s, "id author the Taefl authors");
    option_list(s);
    send_line(s, end);
    return true;
}

static bool do_ugi(Session *s, Words *words, Error *error) {
    return hello(s, words, error, "ugiok");
}

static bool do_uci(Session *s, Words *words, Error *error) {
    return hello(s, words, error, "uciok");
}

static bool do_isready(Session *s, Words *words, Error *error) {
    if (!words_end(words, error)) return false;
    send_line(s, "readyok");
    return true;
}

static bool do_newgame(Session *s, Words *words, Error *error) {
    if (!words_end(words, error)) return false;
    option_new_game(s);
    return true;
}

/* Reads a position up to `moves` or the end of the line. Joins its words with single spaces;
 * `column` remembers where each byte came from. */
static bool read_fen(Session *s, Words *words, Position *out, Error *error) {
    char joined[FEN_LINE];
    int column[FEN_LINE];
    Text text = text_into(joined, sizeof joined);
    Words ahead = *words;
    Word word;
    while (words_next(&ahead, &word) && !word_is(&word, "moves")) {
        *words = ahead;
        if (text.length + word.length + 2 > sizeof joined)
            return error_token(error, ERROR_TEXT_EXTRA, word.column, word.text, word.length, NULL);
        if (text.length) {
            column[text.length] = word.column - 1;
            text_char(&text, ' ');
        }
        for (size_t i = 0; i < word.length; i++) {
            column[text.length] = word.column + (int)i;
            text_char(&text, word.text[i]);
        }
    }
    column[text.length] = text.length ? column[text.length - 1] + 1 : word.column;
    if (position_read(&s->rules, out, joined, text.length, error)) return true;
    int at = error->column ? error->column - 1 : 0; /* 0: of the position as a whole */
    ASSERT(at <= (int)text.length);
    error->column = column[at];
    return false;
}

/* Reads the game of a `position` line into the memory that is not in use. As far as it equals the
 * present game, its positions are copied, because clients send the whole game for every move. */
static bool read_moves(Session *s, Words *words, const Position *start, Game *draft, Error *error) {
    Position *path = s->setup.path[!s->half];
    Move *played = s->setup.played[!s->half];
    bool known = position_equal(start, &s->game.path[0]);
    if (known) {
        *draft = s->game;
        game_move_memory(draft, path, played, s->setup.plies);
    } else {
        game_init(draft, &s->rules, start, path, played, s->setup.plies);
    }
    option_lend_recall(s, draft, !s->half);
    int plies = 0;
    Word word;
    while (words_next(words, &word)) {
        Move move;
        if (!move_read_wire(&s->rules, &move, word.text, word.length, word.column, error))
            return false;
        known = known && plies < s->game.plies && s->game.played[plies] == move;
        if (!known) {
            while (draft->plies > plies) game_undo(draft);
            if (!game_follow(draft, move, error)) {
                error->column = word.column;
                return false;
            }
        }
        plies++;
    }
    while (draft->plies > plies) game_undo(draft);
    return true;
}

static bool do_position(Session *s, Words *words, Error *error) {
    Position start;
    Game draft;
    Word word;
    if (!words_need(words, &word, "startpos or fen", error)) return false;
    if (word_is(&word, "fen")) {
        if (!read_fen(s, words, &start, error)) return false;
    } else if (word_is(&word, "startpos")) {
        s->rules.start(&s->rules, &start);
    } else {
        return error_token(error, ERROR_STATE, word.column, word.text, word.length,
                           "startpos or fen");
    }
    if (words_next(words, &word) && !word_is(&word, "moves"))
        return error_token(error, ERROR_STATE, word.column, word.text, word.length, "moves");
    if (!read_moves(s, words, &start, &draft, error)) return false;
    s->game = draft;
    s->half = !s->half;
    return true;
}

static bool do_go(Session *s, Words *words, Error *error) {
    Work work = {.run = work_search};
    work.go.limits = search_limits();
    work.go.limits.start_us = work_now(s);
    work.go.limits.multipv = (int)s->options.value[OPTION_MULTIPV];
    work.go.limits.strength = (int)s->options.value[OPTION_STRENGTH];
    work.go.limits.contempt = (int)s->options.value[OPTION_CONTEMPT];
    work.go.limits.seed = s->options.value[OPTION_SEED];
    work.go.limits.overhead_us = (int64_t)s->options.value[OPTION_OVERHEAD] * 1000;
    if (!go_read(&s->game, words, &work.go, error)) return false;
    if (work.go.limits.infinite) work.go.limits.contempt = 0; /* no side to play for */
    if (!s->game.result) {
        work_begin(s, work);
        return true;
    }
    work_none(s); /* the game is over: nothing to search */
    return true;
}

static bool do_perft(Session *s, Words *words, Error *error) {
    Work work = {.run = work_perft};
    Word word;
    uint64_t depth;
    if (!words_need(words, &word, "a depth", error) ||
        !word_number(&word, 0, MAX_PLY, &depth, error) || !words_end(words, error))
        return false;
    work.depth = (int)depth;
    work_begin(s, work);
    return true;
}

static bool do_bench(Session *s, Words *words, Error *error) {
    Work work = {.run = work_bench};
    if (!words_end(words, error)) return false;
    if (s->options.value[OPTION_HASH] < BENCH_TABLE_BYTES / MIB)
        return error_at(error, ERROR_ARGUMENT_MISSING, 1, "bench", "a Hash of 8 or more");
    work_begin(s, work);
    return true;
}

static bool do_stop(Session *s, Words *words, Error *error) {
    if (!words_end(words, error)) return false;
    work_stop(s);
    return true;
}

/* These two do nothing: programs for chess send them to every engine. */
static bool do_nothing(Session *s, Words *words, Error *error) {
    (void)s;
    return words_end(words, error);
}

static bool do_debug(Session *s, Words *words, Error *error) {
    Word word;
    (void)s;
    if (!words_need(words, &word, "on or off", error)) return false;
    if (word_is(&word, "on") || word_is(&word, "off")) return words_end(words, error);
    return error_token(error, ERROR_STATE, word.column, word.text, word.length, "on or off");
}

static bool send_answer(Session *s, const Text *text, Error *error) {
    if (text->full) return error_at(error, ERROR_FILE_LARGE, 0, "the answer", NULL);
    work_send(s, text);
    return true;
}

static bool do_query(Session *s, Words *words, Error *error) {
    Text text = text_into(s->setup.room, s->setup.room_size);
    text_string(&text, "response ");
    if (!query_answer(&s->game, &s->last, words, &text, error)) return false;
    return send_answer(s, &text, error);
}

static bool do_eval(Session *s, Words *words, Error *error) {
    char line[EVAL_LINE];
    Text text = text_into(line, sizeof line);
    if (!words_end(words, error)) return false;
    if (s->game.result)
        return error_at(error, ERROR_GAME_OVER, 1, rules_clause(&s->rules, s->game.reason)->id,
                        "eval");
    text_string(&text, "response ");
    estimate_write(&s->game, work_network(s), &text);
    work_send(s, &text);
    return true;
}

/* The games use the lower half of the room while they are read. */
static bool do_convert(Session *s, Words *words, Error *error) {
    size_t half = s->setup.room_size / 2;
    Text text = text_into(s->setup.room + half, s->setup.room_size - half);
    text_string(&text, "response ");
    if (!convert_answer(words, &s->rules, s->setup.room, half, &text, error)) return false;
    return send_answer(s, &text, error);
}

static const struct {
    const char *word;
    bool alone; /* not allowed while work runs */
    SessionNext next;
    bool (*run)(Session *s, Words *words, Error *error);
} COMMANDS[] = {
    {"ugi", false, SESSION_READ, do_ugi},           {"uci", false, SESSION_READ, do_uci},
    {"isready", false, SESSION_READ, do_isready},   {"setoption", true, SESSION_READ, option_set},
    {"uginewgame", true, SESSION_READ, do_newgame}, {"ucinewgame", true, SESSION_READ, do_newgame},
    {"position", true, SESSION_READ, do_position},  {"go", true, SESSION_RUN, do_go},
    {"perft", true, SESSION_RUN, do_perft},         {"bench", true, SESSION_RUN, do_bench},
    {"query", false, SESSION_READ, do_query},       {"convert", false, SESSION_READ, do_convert},
    {"eval", false, SESSION_READ, do_eval},         {"stop", false, SESSION_READ, do_stop},
    {"debug", false, SESSION_READ, do_debug},       {"ponderhit", false, SESSION_READ, do_nothing},
    {"quit", false, SESSION_QUIT, do_stop},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

/* Finds the command of a line and carries it out. False with an error, without any change. */
static bool obey(Session *s, Words *words, SessionNext *next, Error *error) {
    Word word;
    if (!words_clean(words, error)) return false;
    if (!words_next(words, &word)) return true;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!word_is(&word, COMMANDS[i].word)) continue;
        if (COMMANDS[i].alone && work_runs(s))
            return error_at(error, ERROR_BUSY, word.column, COMMANDS[i].word, NULL);
        if (!COMMANDS[i].run(s, words, error)) return false;
        *next = COMMANDS[i].next;
        if (*next == SESSION_RUN && !work_runs(s)) *next = SESSION_READ;
        return true;
    }
    return error_token(error, ERROR_COMMAND, word.column, word.text, word.length, NULL);
}

/* Reports why a line was refused, and keeps the reason for `query error`. */
static void refuse(Session *s, const Error *error) {
    s->last = *error;
    work_send_error(s, error);
}

SessionNext session_line(Session *s, const char *line, size_t length) {
    SessionNext next = SESSION_READ;
    Words words = words_of(line, length);
    Error error;
    if (!obey(s, &words, &next, &error)) refuse(s, &error);
    return next;
}

void session_line_long(Session *s, size_t limit) {
    char number[24];
    Text text = text_into(number, sizeof number);
    text_unsigned(&text, limit);
    Error error;
    error_at(&error, ERROR_LINE_LONG, 0, number, NULL);
    refuse(s, &error);
}

bool session_run(Session *s, uint64_t slice_us) { return s->work.run(s, slice_us); }

bool session_init(Session *s, const SessionSetup *setup) {
    ASSERT(setup->room && setup->room_size >= SESSION_LEAST);
    __builtin_memset(s, 0, sizeof *s);
    s->setup = *setup;
    s->law_half = -1;
    s->options = options_default(setup->host.spawn ? CREW_THREADS : 1);
    s->host = work_host(s);
    ASSERT(rules_parse(&s->rules, DEFAULT_RULES, NULL));
    if (!option_memory(s, s->options.value[OPTION_HASH], 1)) return false;
    option_new_game(s);
    return true;
}
