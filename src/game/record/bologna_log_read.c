/* Reads the log, see bologna_log.h: line by line, with a Game beside it. A move counts if the log
 * then says that the piece was moved; otherwise it was refused. */
#include "core/check.h"
#include "record/bologna_log.h"
#include "record/bologna_square.h"
#include "record/scan.h"

typedef struct Line {
    const char *text;
    size_t length; /* without the line end */
    Place place;
} Line;

typedef struct Reader {
    Scan scan;
    Tree tree;
    Game game;
    Node *node;
    Position shown; /* what the next board in the log must show */
    Move move;      /* announced but not yet made; MOVE_NONE: none */
    Place move_place;
    Result claimed;    /* the result of the last board … */
    Place claim_place; /* … and its place, if the rules do not end the game */
    bool begun, dated;
    Losses losses;
    char white[64], black[64], date[16];
} Reader;

/* ---- lines */

static bool next_line(Scan *scan, Line *out) {
    size_t length = 0, left = scan->file.length - scan->file.at;
    if (!left) return false;
    *out = (Line){.text = scan_text(scan), .place = scan_place(scan)};
    while (length < left && scan_peek(scan, length) != '\n') length++;
    out->length = length && out->text[length - 1] == '\r' ? length - 1 : length;
    scan_advance(scan, length + (length < left));
    return true;
}

/* Whether `line` continues with `word` at *at; moves *at past it. */
static bool follows(const Line *line, size_t *at, const char *word) {
    size_t length = string_length(word);
    if (line->length - *at < length || __builtin_memcmp(line->text + *at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

/* The place after "LEVEL: ", whose word depends on the referee's language; 0 if the line has
 * none. */
static size_t message_at(const Line *line) {
    size_t at = 0;
    while (at < line->length && !char_is_space(line->text[at]) && line->text[at] != ':') at++;
    return follows(line, &at, ": ") ? at : 0;
}

static bool wrong(Reader *r, const Line *line, size_t at, const char *expected) {
    error_token(r->scan.error, ERROR_FILE_TOKEN, 0, line->text + at, line->length - at, expected);
    if (r->scan.error) {
        r->scan.error->line = line->place.line;
        r->scan.error->column = (int)at + 1;
    }
    return false;
}

/* ---- what lines say */

static void keep_name(const Line *line, size_t from, size_t to, char out[64]) {
    Text text = text_into(out, 64);
    for (size_t i = from; i < to; i++)
        text_char(&text,
                  (unsigned char)line->text[i] < 32 || line->text[i] == 127 ? '?' : line->text[i]);
    out[utf8_flaw(out, text.length)] = 0;
}

static void read_players(Reader *r, const Line *line, size_t at) {
    size_t tab = at, end;
    while (tab < line->length && line->text[tab] != '\t') tab++;
    end = tab;
    keep_name(line, at, tab, r->white);
    if (follows(line, &end, "\tvs\t")) keep_name(line, end, line->length, r->black);
}

static int read_digits(const Line *line, size_t *at) {
    int number = 0, count = 0;
    for (; *at < line->length && char_is_digit(line->text[*at]) && count < 5; ++*at, count++)
        number = 10 * number + line->text[*at] - '0';
    return count ? number : -1;
}

/* "Nov 20, 2026 …": the first one is the date of the game. Writers without a date write 1970. */
static void read_stamp(Reader *r, const Line *line) {
    static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    if (r->dated || line->length < 12 || line->text[3] != ' ') return;
    for (int month = 0; month < 12; month++) {
        if (__builtin_memcmp(names + 3 * month, line->text, 3) != 0) continue;
        size_t at = 4;
        int day = read_digits(line, &at);
        if (!follows(line, &at, ", ")) return;
        int year = read_digits(line, &at);
        if (day < 1 || day > 31 || year <= 1970 || year > 9999) return;
        Text text = text_into(r->date, sizeof r->date);
        text_number(&text, year);
        text_string(&text, month < 9 ? ".0" : ".");
        text_number(&text, month + 1);
        text_string(&text, day < 10 ? ".0" : ".");
        text_number(&text, day);
        r->dated = true;
    }
}

static bool begin(Reader *r, const Position *start, const Line *line) {
    const Rules *rules = r->tree.rules;
    Position settled = *start, usual;
    if (r->claimed) return wrong(r, line, 0, "a game begins with W or B to move");
    if (rules->flaw(rules, &settled, r->scan.error)) {
        if (r->scan.error) r->scan.error->line = line->place.line;
        if (r->scan.error) r->scan.error->column = 1;
        return false;
    }
    rules->start(rules, &usual);
    bool same = position_equal(&settled, &usual);
    if (!tree_init(&r->tree, r->scan.arena, rules, same ? NULL : &settled, NULL) ||
        !tree_enlarge(r->scan.arena, &r->game, NULL))
        return scan_full(&r->scan);
    r->node = r->tree.root;
    r->begun = true;
    r->shown = settled;
    return tree_game(&r->tree, r->node, &r->game, r->scan.error);
}

/* Compares a board of the log with the game. */
static bool compare(Reader *r, const Position *board, const Line *line) {
    Game *game = &r->game;
    for (int set = 0; set < 3; set++)
        if (board->set[set] != r->shown.set[set])
            return wrong(r, line, 0, "the board above it is not that of the game");
    if (game->result ? r->claimed != game->result
                     : !r->claimed && board->side != game_now(game)->side) {
        char words[64];
        Text text = text_into(words, sizeof words);
        text_string(&text, "the game goes on otherwise");
        if (game->result) {
            text = text_into(words, sizeof words);
            text_string(&text, "the game is over by ");
            text_string(&text, clause_get(game->reason)->id);
        }
        return wrong(r, line, 0, words);
    }
    return true;
}

/* Puts a cell of the board; false for an unknown letter. */
static bool put(Position *p, int square, char c) {
    int set = c == 'B' ? TAFL_BLACK : c == 'W' ? TAFL_WHITE : c == 'K' ? TAFL_KING : -1;
    if (set >= 0) p->set[set] |= bit(square);
    return set >= 0 || c == 'O' || (c == 'T' && square == BOLOGNA_CENTRE);
}

static bool read_side(Reader *r, Position *board, const Line *line) {
    static const char *const words[] = {"W", "B", "WW", "BW", "D"};
    static const Result results[] = {RESULT_NONE, RESULT_NONE, RESULT_P1, RESULT_P2, RESULT_DRAW};
    for (int i = 0; i < 5; i++)
        if (string_is(line->text, line->length, words[i])) {
            board->side = i == 1 ? P2 : P1;
            r->claimed = results[i];
            r->claim_place = line->place;
            return true;
        }
    return wrong(r, line, 0, "W, B, WW, BW or D");
}

static bool read_state(Reader *r) {
    Position board = {0};
    Line line;
    for (int row = 0; row < BOLOGNA_SIZE + 2; row++) {
        if (!next_line(&r->scan, &line))
            return scan_fail(&r->scan, scan_place(&r->scan), ERROR_TEXT_END, "a board of nine rows",
                             NULL);
        if (row == BOLOGNA_SIZE) {
            if (!string_is(line.text, line.length, "-")) return wrong(r, &line, 0, "'-'");
            continue;
        }
        if (row > BOLOGNA_SIZE) break;
        if (line.length != BOLOGNA_SIZE) return wrong(r, &line, 0, "a row of nine squares");
        for (int column = 0; column < BOLOGNA_SIZE; column++)
            if (!put(&board, bologna_at(row, column), line.text[column]))
                return wrong(r, &line, (size_t)column, "a square is O, T, B, W or K");
    }
    if (!read_side(r, &board, &line)) return false;
    return r->begun ? compare(r, &board, &line) : begin(r, &board, &line);
}

/* Reads "W Pawn from e3 to g3", the rest of a line "Turn: …". */
static bool read_move(Reader *r, const Line *line, size_t at) {
    size_t start = at;
    if (!r->begun) return wrong(r, line, at, "a board comes before the first move");
    r->losses.count[LOSS_REFUSED] += r->move != MOVE_NONE;
    if (follows(line, &at, "W Pawn from ") || follows(line, &at, "B Pawn from ")) {
        size_t left = line->length - at;
        int from = left == 8 ? bologna_find(line->text + at, 2) : -1;
        int to = left == 8 ? bologna_find(line->text + at + 6, 2) : -1;
        r->move_place = (Place){line->place.line, (int)at + 1};
        if (from >= 0 && to >= 0) {
            r->move = move_make(from, to, KIND_SLIDE);
            return true;
        }
    }
    return wrong(r, line, start, "'W Pawn from e3 to g3' or the like");
}

static bool make_move(Reader *r, const Line *line) {
    Game *game = &r->game;
    Effects effects = {0};
    if (r->move == MOVE_NONE) return wrong(r, line, 0, "a move comes before it");
    if (game->plies == game->capacity && !tree_enlarge(r->scan.arena, game, NULL))
        return scan_full(&r->scan);
    if (!game_play(game, r->move, &effects, r->scan.error)) {
        if (r->scan.error) r->scan.error->column = 0;
        return scan_fail_inside(&r->scan, r->move_place);
    }
    r->node = tree_append(&r->tree, r->node, game, NULL);
    if (!r->node) return scan_full(&r->scan);
    r->shown = bologna_shown(game_now(game), &effects);
    r->move = MOVE_NONE;
    return true;
}

static bool read_line(Reader *r, const Line *line) {
    size_t at = message_at(line);
    read_stamp(r, line);
    if (!at) return true;
    if (follows(line, &at, "Players:\t"))
        read_players(r, line, at);
    else if (follows(line, &at, "Stato:"))
        return read_state(r);
    else if (follows(line, &at, "Turn: "))
        return read_move(r, line, at);
    else if (follows(line, &at, "Movimento pedina"))
        return make_move(r, line);
    return true;
}

/* Whether the next entry begins another game: its message has the players' names. */
static bool another_begins(const Reader *r) {
    Scan ahead = r->scan;
    Line line;
    size_t at;
    return r->begun && next_line(&ahead, &line) && !message_at(&line) && next_line(&ahead, &line) &&
           (at = message_at(&line)) && follows(&line, &at, "Players:\t");
}

static bool finish(Reader *r) {
    bool refused = r->move != MOVE_NONE;
    r->losses.count[LOSS_REFUSED] += refused;
    r->losses.count[LOSS_TIME] += r->game.plies;
    if (!tree_claim(&r->tree, r->claimed, refused && r->claimed ? "illegal" : NULL, r->scan.error))
        return scan_fail_inside(&r->scan, r->claim_place);
    const char *const tags[][2] = {{"Date", r->date}, {"Player1", r->white}, {"Player2", r->black}};
    for (int i = 0; i < 3; i++)
        if (*tags[i][1] && !tree_set_tag(&r->tree, tags[i][0], tags[i][1], NULL))
            return scan_full(&r->scan);
    return true;
}

static bool read_game(Reader *r) {
    Line line;
    Rules *rules = arena_take(r->scan.arena, sizeof *rules);
    if (!rules) return scan_full(&r->scan);
    bool known = rules_parse(rules, "tablut-bologna", NULL);
    ASSERT(known);
    r->tree.rules = rules;
    while (!another_begins(r) && next_line(&r->scan, &line))
        if (!read_line(r, &line)) return false;
    if (!r->begun)
        return scan_fail(&r->scan, scan_place(&r->scan), ERROR_TEXT_END,
                         "a game log with a board ('Stato:')", NULL);
    return finish(r);
}

bool bologna_log_read(GameFile *file, Arena *arena, Tree *out, Losses *losses, Error *error) {
    Arena before = *arena;
    Reader r = {.scan = {*file, arena, error}, .move = MOVE_NONE};
    r.tree.arena = arena;
    bool good = read_game(&r);
    *file = r.scan.file;
    if (!good) {
        *arena = before;
        return false;
    }
    arena->top = before.top;
    *out = r.tree;
    for (int i = 0; losses && i < LOSS_KINDS; i++) losses->count[i] += r.losses.count[i];
    return true;
}
