/* One small function for each question, and a table of them. They only read the game, so they may
 * run during a search, which only reads it too. */
#include "session/answers.h"
#include "core/check.h"
#include "core/fold.h"
#include "core/notation.h"
#include "law/refusal.h"
#include "search/score.h"
#include "search/verdict.h"
#include "record/json.h"
#include "record/piece.h"
#include "session/show.h"

static void write_bool(Text *out, bool value) { text_string(out, value ? "true" : "false"); }

static void write_clause(const Rules *rules, Text *out, ClauseId id) {
    text_string(out, rules_clause(rules, id)->id);
    text_char(out, ' ');
    text_string(out, rules_clause(rules, id)->words);
}

static void write_name(const Game *game, Text *out, int square) {
    text_string(out, game->rules->board->name[square]);
}

static bool need_move(const Game *game, Words *words, Word *word, Move *out, Error *error) {
    return words_need(words, word, "a move", error) &&
           move_read_wire(game->rules, out, word->text, word->length, word->column, error);
}

static bool illegal(const Game *game, const Word *word, ClauseId clause, Error *error) {
    error_token(error, ERROR_MOVE_ILLEGAL, word->column, word->text, word->length,
                rules_clause(game->rules, clause)->id);
    if (error) error->clause = clause;
    return false;
}

/* Whether the game has no room for another ply. A match runner must treat it as over, though the
 * rules do not end it. */
static bool is_full(const Game *game) { return !game->result && game->plies == game->capacity; }

static void answer_gameover(const Game *game, Text *out) {
    write_bool(out, game->result != RESULT_NONE || is_full(game));
}

static void answer_p1turn(const Game *game, Text *out) {
    write_bool(out, game_now(game)->side == P1);
}

static void answer_result(const Game *game, Text *out) {
    text_string(out, show_result(game->result));
}

static void answer_rules(const Game *game, Text *out) { text_string(out, game->rules->name); }

static void answer_fen(const Game *game, Text *out) {
    char text[POSITION_TEXT];
    position_write(game->rules, game_now(game), text);
    text_string(out, text);
}

static void answer_moves(const Game *game, Text *out) {
    MoveList list;
    game_moves(game, &list);
    moves_sort(game->rules, &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT];
        move_write(game->rules, list.move[i], text);
        if (i) text_char(out, ' ');
        text_string(out, text);
    }
    if (!list.count) text_char(out, '-');
}

/* Writes the position's name in an opening book, and for each move its name there. */
static void answer_fold(const Game *game, Text *out) {
    Json json = json_into(out);
    MoveList list;
    Fold fold;
    char key[FOLD_KEY], move[MOVE_TEXT], kept[MOVE_TEXT];
    fold_position(game->rules, game_now(game), &fold);
    fold_key(&fold, key);
    game_moves(game, &list);
    moves_sort(game->rules, &list);
    json_open(&json, NULL, '{');
    json_put_string(&json, "key", key);
    json_open(&json, "moves", '{');
    for (int i = 0; i < list.count; i++) {
        move_write(game->rules, list.move[i], move);
        fold_move(game->rules, &fold, list.move[i], kept);
        json_put_string(&json, move, kept);
    }
    json_close(&json, '}');
    json_close(&json, '}');
}

static void answer_score(const Game *game, Text *out) {
    if (!game->rules->score) {
        text_char(out, '-');
        return;
    }
    int score[2];
    game->rules->score(game->rules, game_now(game), score);
    text_number(out, score[P1]);
    text_char(out, ' ');
    text_number(out, score[P2]);
}

static void answer_reason(const Game *game, Text *out) {
    if (game->reason) {
        write_clause(game->rules, out, game->reason);
    } else if (is_full(game)) {
        text_string(out, "full There is no room for more than ");
        text_number(out, game->capacity);
        text_string(out, " plies.");
    } else {
        text_char(out, '-');
    }
}

static bool answer_why(const Game *game, Words *words, Text *out, Error *error) {
    Word word;
    Move move;
    if (!need_move(game, words, &word, &move, error)) return false;
    Obstacle obstacle;
    ClauseId refusal = game_obstacle(game, move, &obstacle);
    text_string(out, refusal ? "illegal " : "legal");
    if (!refusal) return true;
    text_string(out, rules_clause(game->rules, refusal)->id);
    text_char(out, ' ');
    refusal_write(game->rules, refusal, &obstacle, out);
    return true;
}

static bool answer_obstacle(const Game *game, Words *words, Text *out, Error *error) {
    Word word;
    Move move;
    if (!need_move(game, words, &word, &move, error)) return false;
    show_obstacle(game, move, out);
    return true;
}

static bool answer_captures(const Game *game, Words *words, Text *out, Error *error) {
    Word word;
    Move move;
    if (!need_move(game, words, &word, &move, error)) return false;
    ClauseId refusal = game_refusal(game, move);
    if (refusal) return illegal(game, &word, refusal, error);
    Position next = *game_now(game);
    Effects effects;
    game->rules->play(game->rules, &next, move, &effects);
    for (int i = 0; i < effects.count; i++) {
        if (i) text_char(out, ' ');
        write_name(game, out, effects.taken[i].square);
        text_char(out, ':');
        text_char(out, effects.taken[i].piece);
        text_char(out, ':');
        text_string(out, rules_clause(game->rules, effects.taken[i].clause)->id);
    }
    if (!effects.count) text_char(out, '-');
    return true;
}

static bool write_legal(const Game *game, const Word *word, Move move, Text *out, Error *error) {
    ClauseId refusal = game_refusal(game, move);
    char text[MOVE_TEXT];
    if (refusal) return illegal(game, word, refusal, error);
    move_write(game->rules, move, text);
    text_string(out, text);
    return true;
}

/* The rest of the line is one move as people write it, with blanks anywhere. An error about its
 * form quotes the move; any other error has the column. */
static bool answer_read(const Game *game, Words *words, Text *out, Error *error) {
    char joined[2 * MOVE_TEXT], expected[sizeof error->second] = "a move of this game";
    int column[sizeof joined];
    Text text = text_into(joined, sizeof joined);
    Word word, whole;
    Move move;
    if (!words_need(words, &whole, "a move", error)) return false;
    for (word = whole; word.length; words_next(words, &word)) {
        whole.length = (size_t)(word.text + word.length - whole.text);
        for (size_t i = 0; i < word.length && !text.full; i++) {
            column[text.length] = word.column + (int)i;
            text_char(&text, word.text[i]);
        }
    }
    if (!text.full && move_read(game->rules, game_now(game), &move, joined, text.length, error))
        return write_legal(game, &whole, move, out, error);
    if (text.full || error->code == ERROR_MOVE_FORM) {
        if (!text.full) string_copy(expected, sizeof expected, error->second);
        return error_token(error, ERROR_MOVE_FORM, whole.column, whole.text, whole.length,
                           expected);
    }
    ASSERT(error->column >= 1 && error->column <= (int)text.length);
    error->column = column[error->column - 1];
    return false;
}

static void answer_exits(const Game *game, Text *out) {
    if (!game->rules->exits) {
        text_char(out, '-');
        return;
    }
    Bits exits = game->result ? 0 : game->rules->exits(game->rules, game_now(game));
    text_number(out, bits_count(exits));
    while (exits) {
        text_char(out, ' ');
        write_name(game, out, bits_pop(&exits));
    }
}

static void answer_geometry(const Game *game, Text *out) {
    const Board *board = game->rules->board;
    text_string(out, board->hexagon ? "hexagon " : "square ");
    text_number(out, board->squares);
    for (int square = 0; square < board->squares; square++) {
        text_char(out, ' ');
        write_name(game, out, square);
        text_char(out, ':');
        text_number(out, board->x[square]);
        text_char(out, ':');
        text_number(out, board->y[square]);
        const char *mark = square_mark(game->rules, square);
        if (*mark) text_char(out, ':');
        text_string(out, mark);
    }
}

static void answer_clauses(const Game *game, Text *out) {
    const char *between = "";
    ClauseId id;
    for (int i = 0; (id = rules_listed(game->rules, i)); i++) {
        text_string(out, between);
        text_string(out, rules_clause(game->rules, id)->id);
        between = " ";
    }
}

static bool answer_clause(const Game *game, Words *words, Text *out, Error *error) {
    Word word;
    if (!words_need(words, &word, "the id of a clause", error)) return false;
    for (int id = CLAUSE_NONE + 1; id < CLAUSE_LIMIT; id++) {
        const Clause *clause = rules_clause(game->rules, (ClauseId)id);
        if (!rules_base_has_clause(game->rules->base, (ClauseId)id)) continue;
        if (!word_is(&word, clause->id)) continue;
        const char *const parts[] = {clause->id, clause->standing, clause->words, clause->source};
        for (int i = 0; i < 4; i++) {
            if (i) text_string(out, " | ");
            text_string(out, parts[i]);
        }
        return true;
    }
    return error_token(error, ERROR_STATE, word.column, word.text, word.length,
                       "the id of a clause, such as T1");
}

static void answer_rulesets(const Game *game, Text *out) {
    (void)game;
    for (int i = 0; i < rules_bases(); i++) {
        char name[sizeof((Rules *)NULL)->name];
        const RulesBase *base = rules_base(i);
        rules_name(base, (1u << rules_option_count(base)) - 1, name, sizeof name);
        if (i) text_char(out, ' ');
        text_string(out, name);
    }
}

/* Copies the rest of the line, side and state, without judging it; the reader of positions does
 * that. */
static void write_rest(Words *words, Text *out) {
    Word word;
    while (words_next(words, &word)) {
        text_char(out, ' ');
        text_bytes(out, word.text, word.length);
    }
}

/* Writes a position's text from an editor's board: a letter for each square, '.' for an empty one.
 * The position need not be possible; reading the text checks that. */
static bool answer_compose(const Game *game, Words *words, Text *out, Error *error) {
    const Rules *rules = game->rules;
    Position p = {0};
    Word word;
    if (!words_need(words, &word, "a letter for each square", error)) return false;
    for (int i = 0; i < rules->board->squares; i++) {
        int column = word.column + i;
        if ((size_t)i >= word.length)
            return error_at(error, ERROR_TEXT_END, column, "a letter for each square", NULL);
        if (word.text[i] != '.' && !rules->put(&p, i, word.text[i]))
            return error_token(error, ERROR_BOARD_LETTER, column, word.text + i, 1, rules->pieces);
    }
    size_t squares = rules->board->squares;
    if (word.length > squares)
        return error_token(error, ERROR_TEXT_EXTRA, word.column + (int)squares, word.text + squares,
                           word.length - squares, NULL);
    board_write(rules, &p, out);
    write_rest(words, out);
    return true;
}

/* Writes the law in force as switches; `words` is where an error points. */
static bool answer_law(const Game *game, Words *words, Text *out, Error *error) {
    if (!rules_law(game->rules))
        return error_token(error, ERROR_STATE, (int)words->at + 1, game->rules->name,
                           string_length(game->rules->name), "a tafl rule set");
    show_law(game->rules, out);
    return true;
}

/* Reads a search's view of a position: player 1's win probability in permille, or #7 or #-7 as in
 * files. */
static bool need_outlook(Words *words, Outlook *out, Error *error) {
    static const char expected[] = "a chance from 0 to 1000, or #7 or #-7 for a win in plies";
    Word word, digits;
    uint64_t number;
    if (!words_need(words, &word, expected, error)) return false;
    bool win = *word.text == '#', other = win && word.length > 1 && word.text[1] == '-';
    digits = (Word){word.text + win + other, word.length - win - other, word.column + win + other};
    if (!digits.length || !word_number(&digits, win, win ? MAX_PLY : 1000, &number, NULL))
        return error_token(error, ERROR_STATE, word.column, word.text, word.length, expected);
    *out = (Outlook){.chance = win ? other ? 0 : 1000 : (int)number,
                     .win = win ? other ? -(int)number : (int)number : 0};
    return true;
}

static bool need_legal(const Game *game, Words *words, Move *out, Error *error) {
    Word word;
    if (!need_move(game, words, &word, out, error)) return false;
    ClauseId refusal = game_refusal(game, *out);
    return !refusal || illegal(game, &word, refusal, error);
}

static bool need_best(const Game *game, Words *words, Move *out, Error *error) {
    Words ahead = *words;
    Word word;
    *out = MOVE_NONE;
    if (!words_next(&ahead, &word) || !word_is(&word, "-"))
        return need_legal(game, words, out, error);
    *words = ahead;
    return true;
}

/* Reads a move, the better move or '-', and the search's view before the first and after it. */
static bool answer_verdict(const Game *game, Words *words, Text *out, Error *error) {
    Move played, best;
    Outlook was, is;
    Position next;
    ClauseId reason;
    if (!need_legal(game, words, &played, error) || !need_best(game, words, &best, error) ||
        !need_outlook(words, &was, error) || !need_outlook(words, &is, error))
        return false;
    was.best = best;
    Result result = game_foresee(game, played, &next, NULL, &reason);
    const Position *now = game_now(game);
    Verdict verdict = verdict_of(game->rules, now, played, was, is, result);
    show_verdict(game->rules, now, &verdict, out);
    return true;
}

/* A question stands alone or is followed by its arguments; `error` is about the line before. */
static const struct {
    const char *word;
    void (*plain)(const Game *game, Text *out);
    bool (*about)(const Game *game, Words *words, Text *out, Error *error);
} QUESTIONS[] = {
    {"gameover", answer_gameover, NULL}, {"p1turn", answer_p1turn, NULL},
    {"result", answer_result, NULL},     {"rules", answer_rules, NULL},
    {"fen", answer_fen, NULL},           {"moves", answer_moves, NULL},
    {"score", answer_score, NULL},       {"reason", answer_reason, NULL},
    {"why", NULL, answer_why},           {"captures", NULL, answer_captures},
    {"exits", answer_exits, NULL},       {"geometry", answer_geometry, NULL},
    {"clauses", answer_clauses, NULL},   {"clause", NULL, answer_clause},
    {"rulesets", answer_rulesets, NULL}, {"read", NULL, answer_read},
    {"compose", NULL, answer_compose},   {"catalogue", show_catalogue, NULL},
    {"about", show_about, NULL},         {"view", show_view, NULL},
    {"plies", show_plies, NULL},         {"error", NULL, NULL},
    {"obstacle", NULL, answer_obstacle}, {"end", show_end, NULL},
    {"law", NULL, answer_law},           {"verdict", NULL, answer_verdict},
    {"fold", answer_fold, NULL},
};
enum { QUESTION_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

bool query_answer(const Game *game, const Error *last, Words *words, Text *out, Error *error) {
    char known[sizeof error->first]; /* as many as fit; docs/protocol.md lists all */
    Text text = text_into(known, sizeof known);
    for (int i = 0; text.length < sizeof known - 24; i++) {
        text_string(&text, QUESTIONS[i].word);
        text_string(&text, ", ");
    }
    text_string(&text, "...");
    Word word;
    if (!words_need(words, &word, known, error)) return false;
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (!word_is(&word, QUESTIONS[i].word)) continue;
        if (QUESTIONS[i].about && !QUESTIONS[i].about(game, words, out, error)) return false;
        if (QUESTIONS[i].plain) QUESTIONS[i].plain(game, out);
        if (!QUESTIONS[i].plain && !QUESTIONS[i].about) show_error(last, out);
        return words_end(words, error);
    }
    return error_token(error, ERROR_STATE, word.column, word.text, word.length, known);
}
