/* taefl db import: games out of files. Game files are read game by game, so that they can be of any
 * size; other forms whole. What is there already is passed by, so the same command goes on after an
 * interruption. */
#include "base/file.h"
#include "base/memory.h"
#include "base/stop.h"
#include "cli/data.h"
#include "cli/db.h"
#include "cli/input.h"
#include "cli/report.h"
#include "analysis/games.h"
#include "record/gamefile.h"
#include "record/lawtext.h"
#include "store/archive.h"
#include "store/explorer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PER_COMMIT = 500, GAME_LIMIT = 16 << 20, WHOLE_LIMIT = 64 << 20, ROOM_A_BYTE = 400 };

typedef struct Import {
    const CommandCall *call;
    Db *db;
    PersonKind kind;
    const char *file;                /* for people */
    int64_t added, there, bad, open; /* open: since the last commit */
    bool failed;                     /* the database */
    char *memory;                    /* for one game … */
    size_t room;
    char *text; /* … as it stands in the file */
    size_t length, text_room;
} Import;

/* ------------------------------------------------------------------ into the database */

static bool commit(Import *im) {
    if (!im->open) return true;
    im->open = 0;
    if (db_commit(im->db)) return true;
    im->failed = true;
    return false;
}

/* Nobody could read it again: a database has the names of rules, not their laws. */
static void bad_law(Import *im, const char *rules) {
    fail(0, "%s: a game of '%s' is left out: only games of built-in rule sets can be imported",
         im->file, rules);
    im->bad++;
}

static bool keep(Import *im, const Tree *tree) {
    Archived game;
    bool there;
    if (lawtext_wanted(tree->rules->name)) {
        bad_law(im, tree->rules->name);
        return true;
    }
    if (!im->open++ && !db_begin(im->db)) {
        im->failed = true;
        return false;
    }
    archive_from_tree(tree, im->kind, &game);
    im->failed = !archive_put(im->db, &game, &there);
    archived_free(&game);
    if (im->failed) db_rollback(im->db);
    if (im->failed) return false;
    ++*(there ? &im->there : &im->added);
    if (im->open >= PER_COMMIT && !commit(im)) return false;
    if (isatty(STDERR_FILENO) && (im->added + im->there) % 1000 == 0)
        fprintf(stderr, "\r%lld games", (long long)(im->added + im->there));
    return true;
}

static void bad(Import *im, const Error *error) {
    fail_error(im->file, error);
    im->bad++;
}

/* ------------------------------------------------------------------ game files */

/* What came before a line in its game; `brace`: an open comment. */
typedef struct Parse {
    bool tags, moves, brace;
} Parse;

/* Whether a game that has come so far ends before this line: tags after moves begin the next. */
static bool begins(const Parse *parse, const char *line) {
    const char *name = line + 1;
    while (char_is_digit(*name) || *name == '_' ||
           (char_lower(*name) >= 'a' && char_lower(*name) <= 'z'))
        name++;
    return !parse->brace && parse->moves && *line == '[' && name > line + 1 && *name == ' ';
}

static void pass(Parse *parse, const char *line) {
    if (!parse->brace && *line == '[') {
        parse->tags = true;
        return;
    }
    for (const char *at = line; *at; at++) {
        if (!parse->brace && (*at == ';' || (*at == '%' && at == line))) break;
        if (*at == (parse->brace ? '}' : '{'))
            parse->brace = !parse->brace;
        else if (!parse->brace && !char_is_space(*at))
            parse->moves = true;
    }
}

/* The file, and the line that comes next; NULL at the end, and where something went wrong. */
typedef struct Input {
    LineReader *lines;
    const char *line;
    size_t length;
    int number;
    const char *why;
} Input;

static void advance(Input *input) {
    input->line = lines_next(input->lines, &input->length, &input->why);
    input->number++;
}

/* Adds the line to the text. */
static void append(Import *im, Input *input) {
    if (im->length + input->length + 2 > im->text_room) {
        im->text_room = 2 * (im->length + input->length + 2);
        im->text = memory_resize(im->text, im->text_room);
    }
    memcpy(im->text + im->length, input->line, input->length);
    im->length += input->length;
    im->text[im->length++] = '\n';
    im->text[im->length] = 0;
    advance(input);
}

/* The games of the text, which is one unless something is wrong. `*line` is that of its first. The
 * comments behind it stay, as they belong to the next game, unless this is the last one. */
static bool read_text(Import *im, int *line, bool last) {
    size_t need = (1 << 17) + im->length * ROOM_A_BYTE;
    if (need > im->room) {
        im->room = need;
        im->memory = memory_resize(im->memory, need);
    }
    GameFile file = gamefile_over(im->text, im->length);
    while (gamefile_more(&file)) {
        Arena arena = arena_over(im->memory, im->room);
        Tree tree;
        Error error = {0};
        if (!last && file.later && gamefile_only_comments(&file, arena)) break;
        if (gamefile_read(&file, &arena, &tree, &error)) {
            if (!keep(im, &tree)) return false;
            continue;
        }
        error.line += *line - 1;
        bad(im, &error);
        gamefile_skip(&file);
    }
    im->length -= file.at;
    memmove(im->text, im->text + file.at, im->length);
    *line += file.line - 1;
    return true;
}

static bool read_gamefile(Import *im, Input *input, Parse parse) {
    int first = 1;
    while (input->line) {
        if (begins(&parse, input->line)) {
            if (!read_text(im, &first, false) || stop_urgency()) return false;
            parse = (Parse){0};
        }
        if (im->length + input->length > GAME_LIMIT) {
            input->why = "a game in it is larger than 16 MiB";
            return false;
        }
        pass(&parse, input->line);
        append(im, input);
    }
    return !input->why && read_text(im, &first, true);
}

/* ------------------------------------------------------------------ other forms */

static bool read_whole(Import *im, Form form) {
    Losses losses = {0};
    Error error = {0};
    Rules rules;
    bool given = call_has(im->call, DB_RULES);
    if (given && input_rules(&rules, im->call->value[DB_RULES])) return !++im->bad;
    GamesHow how = {form, given ? &rules : NULL, im->call->value[DB_COLUMNS], 0};
    Games *games = games_open(im->text, im->length, &how, &error);
    if (!games) bad(im, &error);
    while (games && games_more(games) && !stop_urgency()) {
        Tree tree;
        bool good = games_next(games, &tree, &losses, &error);
        if (!good) bad(im, &error);
        if (!(good ? keep(im, &tree) : games_skip(games))) break;
    }
    games_close(games);
    im->length = 0;
    return !im->failed && !stop_urgency();
}

static bool read_rest(Import *im, Input *input) {
    while (input->line) {
        append(im, input);
        if (im->length > WHOLE_LIMIT) {
            input->why = "a file of this form may have 64 MiB at most; turn it into a game file "
                         "with taefl convert";
            return false;
        }
    }
    return !input->why;
}

/* ------------------------------------------------------------------ files */

/* Reads the first game's lines, until it can be told what the file is. */
static bool read_lines(Import *im, Input *input) {
    Parse parse = {0};
    Form form = FORM_GAMEFILE;
    advance(input);
    while (input->line && !begins(&parse, input->line) && im->length <= GAME_LIMIT) {
        pass(&parse, input->line);
        append(im, input);
    }
    if (input->why || !im->length) return !input->why;
    if (!form_choose(im->call->value[DB_FROM], im->call->value[DB_COLUMNS], im->text, im->length,
                     &form)) {
        input->why = FORM_UNKNOWN("it");
        return false;
    }
    if (form == FORM_GAMEFILE) return read_gamefile(im, input, parse);
    return read_rest(im, input) && read_whole(im, form);
}

static bool read_file(Import *im, const char *path) {
    Input input = {0};
    int64_t before = im->added + im->there + im->bad;
    im->file = input_name(path);
    im->length = 0;
    input.lines = lines_open_any(path, &input.why);
    bool good = input.lines && read_lines(im, &input);
    if (input.lines) lines_close(input.lines);
    if (good && !input.why && im->added + im->there + im->bad == before)
        input.why = "holds no game";
    if (input.why) {
        fail(0, "%s: %s", im->file, input.why);
        im->bad++;
    }
    return good || (!im->failed && !stop_urgency());
}

/* What has come goes into the explorer, in large pieces, since each goes through its tables once.
 * What is not done before an interruption, the next import does, or the server. */
static void count_moves(Import *im) {
    enum { PIECE = 20000 };
    for (int counted = PIECE; counted && !im->failed && !stop_urgency();) {
        im->failed = !db_begin(im->db);
        if (im->failed) break;
        if (explorer_count(im->db, PIECE, &counted)) {
            im->failed = !db_commit(im->db);
        } else {
            db_rollback(im->db);
            im->failed = true;
        }
    }
}

static void tell(const Import *im) {
    if (isatty(STDERR_FILENO)) fputs("\r", stderr);
    if (call_has(im->call, DB_JSON))
        json_line(json_pack("{s:I, s:I, s:I}", "added", (json_int_t)im->added, "there",
                            (json_int_t)im->there, "bad", (json_int_t)im->bad));
    else
        printf("games added: %lld, there already: %lld\n", (long long)im->added,
               (long long)im->there);
}

int db_import(const CommandCall *call) {
    const char *players = call->value[DB_PLAYERS];
    Import im = {.call = call,
                 .kind = players && strcmp(players, "people") == 0 ? PERSON_PLAYER : PERSON_BOT};
    if (call->words < 2) return fail(EXIT_USAGE, "import needs one or more files with games");
    int wrong = input_columns(call->value[DB_COLUMNS]);
    if (wrong) return wrong;
    im.db = data_open(call->value[DB_DATA], DB_MAKE);
    if (!im.db) return EXIT_FAILED;
    watch_signals();
    bool good = true;
    for (int i = 1; i < call->words && good; i++) good = read_file(&im, call->word[i]);
    if (!im.failed && commit(&im)) count_moves(&im);
    int code = im.bad ? EXIT_INPUT : EXIT_FINE;
    if (im.failed)
        code = fail(EXIT_FAILED, "%s; run the same command again to continue", db_why(im.db));
    else if (!good)
        code = fail(EXIT_INTERRUPTED, "stopped; run the same command again to continue");
    if (!code)
        tell(&im);
    else if (!im.failed)
        fail(0, "games added: %lld, there already: %lld, refused: %lld", (long long)im.added,
             (long long)im.there, (long long)im.bad);
    db_close(im.db);
    free(im.memory);
    free(im.text);
    return code;
}
